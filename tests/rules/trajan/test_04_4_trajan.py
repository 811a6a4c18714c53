"""4.4 Trajan: a tile for the slot under the arch."""

from __future__ import annotations

from itertools import product

import pytest

from quadriga.games.trajan import turn
from quadriga.games.trajan.components import NONE
from quadriga.games.trajan.terms import FULFILLED
from tests.rules.trajan.table import table

SLOTS = ("I", "II", "III", "IV", "V", "VI")


@pytest.mark.rule("4.4", "A11")
def test_arch_goes_to_the_next_free_slot() -> None:
    """From every position the arch moves clockwise to the next free slot, all the way round, or to the centre."""
    for free in product([False, True], repeat=6):
        for arch in range(6):
            if not free[arch]:
                continue
            t = table()
            tiles = {name: f"T0{place + 1}" for place, name in enumerate(SLOTS) if not free[place]}
            t.set_slots(0, SLOTS[arch], **tiles)
            top = t.game.tops[5]
            t.action(0, "trajan").play("tile plus2")
            assert t.player().slots[arch] == top
            later = [place % 6 for place in range(arch + 1, arch + 6) if free[place % 6]]
            assert t.arch() == (SLOTS[later[0]] if later else "centre")
            assert len(t.occupied()) == free.count(False) + 1


@pytest.mark.rule("4.4", "10.4")
def test_any_stack_with_a_tile() -> None:
    """All stacks with a tile are offered, a category owned already too; with all empty the action is void."""
    t = table()
    t.set_slots(0, "I", II="T28", IV="T29")
    t.game.tops[0] = NONE
    t.action(0, "trajan")
    assert t.moves() == ["tile cards", "tile legionary", "tile worker", "tile demand", "tile plus2", "pass"]
    t.game.tops = [NONE] * 6
    assert t.action(0, "trajan").asked == ""


@pytest.mark.rule("4.4", "A32")
def test_arch_in_the_centre() -> None:
    """With the arch in the centre the action is void; it comes back when a slot is freed."""
    t = table()
    t.set_slots(0, "centre", I="T01", II="T02", III="T03", IV="T04", V="T05", VI="T06")
    assert t.action(0, "trajan").asked == ""
    t.player().trays = [0, 0, 0, 0, 0x200000, 0]
    t.ask(turn.Fulfil(0, 4))
    assert (t.arch(), t.shown_action()) == ("V", "trajan")
    t.play("tile worker")
    assert t.arch() == "centre"


@pytest.mark.rule("4.4")
def test_new_tile_is_not_checked_now() -> None:
    """A tile laid beside the target tray is not fulfilled in this turn, even if its markers are there."""
    t = table()
    t.set_slots(0, "V")
    t.player().trays[4] = 0x222222
    t.ask(turn.Fulfil(0, 4), turn.END_TURN[0]).play("tile vp9")
    assert (t.asked, t.seat) == ("ChooseTray", 1)
    assert t.occupied() == ["V"]
    assert t.player().vp == 0
    assert not t.seen(FULFILLED)
