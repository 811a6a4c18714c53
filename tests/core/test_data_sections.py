"""Sections of component data: asked for twice they are one, and entries of lists are called by their names."""

from __future__ import annotations

import pytest

from quadriga.core.chance import ScriptedSource
from quadriga.core.data import parse, root
from quadriga.core.errors import DataError
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.testing import lively_move, option_sets

FILE = """
[box]
source = "a test"
confidence = "seed"
one = 1
two = 2
[[card]]
name = "ace"
worth = { points = 3 }
"""


def test_a_section_asked_for_twice_is_one() -> None:
    """What one reader took, the other need not take again; its origin is told once."""
    whole = root(parse(FILE, "box.toml"))
    assert whole.section("box").integer("one") == 1
    assert whole.section("box").integer("two") == 2
    for card in whole.entries("card", 1):
        card.text("name")
        card.section("worth").integer("points")
    whole.finish()
    assert len(whole.origins()) == 1


def test_a_table_of_an_entry_is_called_by_the_entry() -> None:
    """It needs no source of its own, and faults say where it stands."""
    card = root(parse(FILE, "box.toml")).entries("card", 1)[0]
    with pytest.raises(DataError, match=r"^box\.toml: card 1 worth: points must be from 5 to 9, got 3$"):
        card.section("worth").integer("points", 5, 9)


def test_option_sets_for_a_number_of_players() -> None:
    """Combinations that do not fit so many players are left out."""
    assert len(option_sets(TITLE)) == 3 * 17 * 2
    assert len(option_sets(TITLE, 1)) == 3 * (2 + 2 * 15)
    assert [len(option_sets(TITLE, players)) for players in range(2, 7)] == [3] * 5


def test_lively_moves_seldom_end_a_phase() -> None:
    """A move that only ends a phase is taken when the dice insist, or when there is nothing else."""
    idle = next(iter(TITLE.idle))
    moves = [7, 8, idle]
    assert lively_move(TITLE, moves, ScriptedSource([1])) == 8
    assert lively_move(TITLE, moves, ScriptedSource([2, 0])) == idle
    assert lively_move(TITLE, moves, ScriptedSource([2, 5, 1])) == 8
    assert lively_move(TITLE, [idle], ScriptedSource([0, 5])) == idle
