"""Shared by all tests: the build under test, Hypothesis profiles, a clean environment."""

from __future__ import annotations

import importlib.util
import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from build_modules import COMPILED

ROOT = Path(__file__).resolve().parent.parent
BUILDS = ("interpreted", "compiled")
LONGEST = ("test_leaks.py", "test_kills.py")

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("default")

# A shell without job control lets its background commands ignore Ctrl-C, and what they start, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _origin(module: str) -> Path:
    """Where a module, named by its path below src/quadriga, would be imported from."""
    parts = Path("quadriga", module).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise pytest.UsageError(f"module {name} cannot be imported.")
    return Path(spec.origin).resolve()


def _wrong_build(expected: str) -> str:
    """One sentence about the first module that is not of the expected build, or ""."""
    if expected not in BUILDS:
        return f"QUADRIGA_EXPECT must be one of {', '.join(BUILDS)}, got {expected!r}."
    for module in ["__init__.py", *COMPILED]:
        origin = _origin(module)
        in_source = origin.is_relative_to(ROOT / "src")
        if in_source != (expected == "interpreted"):
            return f"QUADRIGA_EXPECT={expected}, but {module} comes from {origin}."
        if module in COMPILED and (origin.suffix == ".py") != (expected == "interpreted"):
            return f"QUADRIGA_EXPECT={expected}, but {module} is {origin.name}."
    return ""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test another build than the one asked for: such a run would prove nothing."""
    expected = os.environ.get("QUADRIGA_EXPECT")
    if expected and not hasattr(session.config, "workerinput"):
        wrong = _wrong_build(expected)
        if wrong:
            raise pytest.UsageError(wrong)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first, so that no worker has one of them left when the others have nothing to do.

    Workers are given tests by their id: of several with the same one all but the first would be left out in silence.
    """
    twice = [nodeid for nodeid, times in Counter(item.nodeid for item in items).items() if times > 1]
    if twice:
        raise pytest.UsageError(f"several tests have the id {twice[0]}; right would be one for each.")
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Compiled frame classes cannot be subclassed by interpreted code."""
    if os.environ.get("QUADRIGA_EXPECT") == "compiled" and item.get_closest_marker("interpreted") is not None:
        pytest.skip("defines frames of its own")


@pytest.fixture(autouse=True)
def _no_overlay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A data overlay of the person who runs the tests must not change them."""
    monkeypatch.delenv("QUADRIGA_DATA", raising=False)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT
