"""Golden records: they replay to their digests, in both builds, and are written again byte by byte.

After a change of the rules that means to change matches: `PYTHONPATH=src python -m tests.records.make`.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quadriga
from quadriga.core.chance import KeyedSource, QuickSource, Source
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.core.record import read_record
from quadriga.games import find_title
from tests.contract import hadrian_scorer, trajan_scorer
from tests.records import digests
from tests.records.make import GOLDEN, HADRIAN, TRAJAN, path_of, play

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FOLDERS = [HERE / TRAJAN, HERE / HADRIAN]
RECORDS = [path for folder in FOLDERS for path in sorted(folder.glob("*.record"))]
SCORERS = {TRAJAN: trajan_scorer.second_scores, HADRIAN: hadrian_scorer.second_scores}
REGRESSIONS = sorted((HERE / "regressions").glob("*.record"))


def test_there_are_enough() -> None:
    """Every match of the list is there, two at least for each number of players, and nothing else."""
    assert set(RECORDS) == {path_of(name) for name in GOLDEN}
    for players in (2, 3, 4):
        assert sum(1 for golden in GOLDEN.values() if golden.players == players and golden.title == TRAJAN) >= 2
    assert {golden.players for golden in GOLDEN.values() if golden.title == HADRIAN} == set(range(1, 7))
    assert sum(1 for golden in GOLDEN.values() if "fort" in golden.options) >= 3


@pytest.mark.parametrize("path", [*RECORDS, *REGRESSIONS], ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    """To its checkpoints, its digest and its scores; written again it is the same file."""
    text = path.read_bytes().decode("utf-8")
    match = quadriga.replay(text)
    assert match.record() == text
    assert match.title.faults(match.game) == []
    assert f"\nscores {' '.join(map(str, match.scores))}\n" in text


@pytest.mark.interpreted
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_replay_draws_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its seed a record replays to its end although every source of chance refuses to be asked."""

    def refuse(source: Source, n: int) -> int:
        raise AssertionError(f"{type(source).__name__} was asked for a number below {n}")

    for kind in (KeyedSource, QuickSource):
        monkeypatch.setattr(kind, "below", refuse)
    record = read_record(path.read_text("utf-8"), find_title(path.parent.name).notation)
    header = record.header
    match = Match.prepare(find_title(header.title), header.players, "", header.options)
    match.follow(record)  # which compares the end with that of the record
    assert match.over


@pytest.mark.rule("9")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_is_a_whole_match(path: Path) -> None:
    """With checkpoints on the way, a winner, and scores that a second scorer finds too."""
    text = path.read_text("utf-8")
    match = quadriga.replay(text)
    assert match.over
    assert text.count("\n= ") == sum(match.numbers) // 25
    assert SCORERS[match.title.id](match) == match.scores
    for seat in range(EVERYBODY, match.game.seats):
        with pytest.raises(quadriga.RecordError, match="hidden"):
            quadriga.replay(match.record(seat))


@pytest.mark.parametrize("name", ["random-2", "random-3-all-options", "wall-2-random", "wall-5", "fort-10"])
def test_random_matches_are_made_anew_byte_by_byte(name: str) -> None:
    """Seeds, streams and the random bot give the same match as on the day it was recorded."""
    assert play(name).record() == path_of(name).read_text("utf-8")


def installed() -> Path | None:
    """The package that is installed beside this interpreter, if it is made of the sources as they are now."""
    for entry in sys.path:
        package = Path(entry) / "quadriga"
        if "site-packages" in entry and package.is_dir():
            sources = (ROOT / "src" / "quadriga").rglob("*.py")
            for source in sources:
                twin = package / source.relative_to(ROOT / "src" / "quadriga")
                if not twin.is_file() or twin.read_bytes() != source.read_bytes():
                    return None
            return package
    return None


def test_both_builds_agree(tmp_path: Path) -> None:
    """The digest after every answer of every golden record is the same, interpreted and compiled."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if digests.build() == "compiled":
        environment["PYTHONPATH"] = str(ROOT / "src")
    elif installed() is None:
        pytest.skip("no package made of these sources is installed")
    command = [sys.executable, str(HERE / "digests.py"), *map(str, FOLDERS)]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    other, *lines = ran.stdout.splitlines()
    if other == digests.build():
        pytest.skip(f"the installed package is {other}, too")
    assert lines == [f"{path.stem} {digests.chain(path.read_text('utf-8'))}" for path in RECORDS]


def test_the_two_builds_are_told_apart() -> None:
    """What this process runs is what the module of the agenda is made of."""
    spec = importlib.util.find_spec("quadriga.core.flow")
    assert spec is not None
    assert spec.origin is not None
    assert (Path(spec.origin).suffix == ".py") == (digests.build() == "interpreted")
