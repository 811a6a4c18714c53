"""What no file of the repository may contain, and how long a module may be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.source_tree import ROOT, repository_files

MODULE_LINES = 500
# One letter of each word is in brackets, so that this file does not match itself.
MACHINE_PATH = re.compile(r"(^|[^A-Za-z0-9_.])/(w[o]rk|r[o]ot|h[o]me|U[s]ers)/")
UNFINISHED = re.compile(
    r"\b(T[O]DO|F[I]XME|X[X]X|Not[I]mplementedError)\b"
    r"|pragma: n[o] cover|type: i[g]nore|pytest\.mark\.(s[k]ip|x[f]ail)\b"
)


def hits(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Every line that matches, as file:line."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_machine_paths() -> None:
    """The repository stands alone: no file names a folder of somebody's machine."""
    assert hits(MACHINE_PATH, repository_files()) == []


def test_nothing_unfinished_or_silenced() -> None:
    """Code is finished, checked by mypy and tested; no marker says otherwise."""
    assert hits(UNFINISHED, [path for path in repository_files() if path.suffix == ".py"]) == []


def test_modules_are_short() -> None:
    """A module that grows longer usually hides a second one."""
    long = {
        str(path.relative_to(ROOT)): length
        for path in repository_files()
        if path.suffix in {".py", ".js", ".css"}
        and (length := len(path.read_text("utf-8").splitlines())) > MODULE_LINES
    }
    assert long == {}


@pytest.mark.parametrize("line", ["see /w" + "ork/main", "open('/r" + "oot/x')", "# T" + "ODO: later"])
def test_what_is_forbidden_is_found(line: str) -> None:
    """The patterns above match what they are meant for."""
    assert MACHINE_PATH.search(line + "/") or UNFINISHED.search(line)
