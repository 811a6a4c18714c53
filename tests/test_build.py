"""What is compiled is written down, module by module, and a machine without a compiler gets pure Python."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from build_modules import COMPILED, EXCLUDED, why_pure
from tests.source_tree import PACKAGE, ROOT


def test_every_module_of_core_and_games_is_listed_once() -> None:
    """A module of core or games is compiled, or excluded with a reason; none is forgotten, none is in both lists."""
    there = {
        path.relative_to(PACKAGE).as_posix() for part in ("core", "games") for path in (PACKAGE / part).rglob("*.py")
    }
    listed = [module for module in [*COMPILED, *EXCLUDED] if module.startswith(("core/", "games/"))]
    assert sorted(listed) == sorted(there)


def test_every_listed_module_exists() -> None:
    """A module that was renamed or removed is not left in the lists."""
    assert [module for module in [*COMPILED, *EXCLUDED] if not (PACKAGE / module).is_file()] == []


def test_every_exclusion_has_a_reason() -> None:
    """A reason is a few words, not an empty string."""
    assert [module for module, reason in EXCLUDED.items() if len(reason.split()) < 3] == []


def test_lists_are_sorted() -> None:
    """Both lists are in the order of their paths, so that a module is found at once."""
    assert sorted(COMPILED) == COMPILED
    assert sorted(EXCLUDED) == list(EXCLUDED)


def test_pure_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """QUADRIGA_PURE=1 asks for pure Python."""
    monkeypatch.setenv("QUADRIGA_PURE", "1")
    assert why_pure() == "QUADRIGA_PURE=1"


@pytest.mark.parametrize(("compiler", "reason"), [("no-such-compiler", "not found"), ("false", "does not work")])
def test_pure_without_a_working_compiler(monkeypatch: pytest.MonkeyPatch, compiler: str, reason: str) -> None:
    """A missing or broken compiler leads to a pure build, and the reason is said."""
    monkeypatch.delenv("QUADRIGA_PURE", raising=False)
    monkeypatch.setenv("CC", compiler)
    assert reason in why_pure()


def test_setup_says_which_build_it_makes() -> None:
    """One line on stderr names the build; a broken compiler does not break it."""
    environment = {**os.environ, "CC": "false"}
    environment.pop("QUADRIGA_PURE", None)
    command = [sys.executable, "setup.py", "--quiet", "--version"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert "quadriga: pure Python build: the C compiler does not work (false)\n" in done.stderr


def test_setup_refuses_a_pure_build_when_compilation_is_a_must() -> None:
    """QUADRIGA_PURE=0 turns the quiet fallback into an error of one sentence."""
    environment = {**os.environ, "CC": "false", "QUADRIGA_PURE": "0"}
    command = [sys.executable, "setup.py", "--quiet", "--version"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "QUADRIGA_PURE=0 asks for a compiled build, but the C compiler does not work (false)." in done.stderr
