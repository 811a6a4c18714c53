"""Fixtures of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import Here, played


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    """Run commands in this process."""
    return Here(capsys)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match for two, with the seed 7."""
    path = tmp_path / "match.record"
    path.write_text(played(), encoding="utf-8")
    return path
