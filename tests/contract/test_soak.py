"""A short soak in every run of the tests; `make soak` is the long one."""

from __future__ import annotations

import pytest

import quadriga
from quadriga.core.game import Game
from tests import soak


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("first", range(0, len(soak.TABLES), 16))
def test_a_short_soak(first: int) -> None:
    """One match of every kind: no error, and every component counted at every question."""
    last = min(first + 16, len(soak.TABLES))
    outcome = soak.run_block((first, last))
    assert outcome.errors == []
    assert outcome.answers > (last - first) * 80


def test_every_kind_of_match_comes() -> None:
    """All numbers of players with all combinations of options."""
    kinds = {(title.id, players, tuple(options.values())) for title, players, options in soak.TABLES}
    assert len(kinds) == len(soak.TABLES) == 96 + 111


def test_a_fault_is_reported_with_its_record() -> None:
    """The record leads to the position in which it was found."""

    def quarter_two(game: Game) -> list[str]:
        return ["it is summer"] if ("quarter", "2") in game.fields() else []

    answers, error = soak.play(5, quarter_two)
    law, _, record = error.partition("\n")
    assert law == "match 5: it is summer"
    match = quadriga.replay(record)
    assert ("quarter", "2") in match.game.fields()
    assert sum(match.numbers) == answers


def test_an_exception_is_reported_too() -> None:
    """Whatever it is."""

    def broken(game: Game) -> list[str]:
        raise ZeroDivisionError("oh")

    _, error = soak.play(5, broken)
    assert error.startswith("match 5: ZeroDivisionError: oh\nquadriga-record 1\n")


def test_the_summary(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A line per block and one for all; the exit code tells."""
    monkeypatch.setattr(soak, "BLOCK", 2)
    assert soak.main(["4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == ["matches 0 to 1", "matches 2 to 3"]
    assert lines[-1].startswith("4 matches of 207 kinds")
    assert ", 0 errors, " in lines[-1]
