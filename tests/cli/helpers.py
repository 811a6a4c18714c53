"""What the tests of the command line share: running it, here or as a process, and a record to work on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import quadriga
from quadriga.cli import run
from quadriga.core.chance import QuickSource

FIRST = 9  # the line of a record with its first answer


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The document on stdout; it must have succeeded."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)

    def refused(self, *fragments: str, code: int = 2) -> None:
        """It failed with one line on stderr that has these words in it, and said nothing else."""
        assert (self.code, self.out) == (code, ""), self.err
        assert self.err.startswith("quadriga: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        assert [fragment for fragment in fragments if fragment not in self.err] == [], self.err


class Here:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> Result:
        """Run one command."""
        self.capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = self.capsys.readouterr()
        return Result(code, captured.out, captured.err)


def process(*arguments: str | Path, given: bytes = b"", **environment: str) -> Result:
    """Run one command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "quadriga", *map(str, arguments)],
        input=given,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        check=False,
        timeout=120,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


@cache
def played(players: int = 2, seed: str = "7", decisions: int = 100_000, **options: str) -> str:
    """The record of a random match."""
    match = quadriga.start("trajan", players=players, seed=seed, options=options)
    source = QuickSource(players)
    while not match.over and sum(match.numbers) < decisions:
        question = match.questions[0]
        match.play(question.seat, question.moves[source.below(len(question.moves))])
    return match.record()


def without_seed(text: str) -> str:
    """The same record with its seed forgotten."""
    return text.replace("\nseed 7\n", "\nseed -\n")
