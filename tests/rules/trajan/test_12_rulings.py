"""12 Rulings that deserve a scene of their own; the marks of the other files cover the rest."""

from __future__ import annotations

import pytest

from quadriga.core.bags import counts_of, size
from quadriga.games.trajan import components as c
from quadriga.games.trajan import forum, quarter, setup, turn
from quadriga.games.trajan.terms import FORUM_TILE_MOVES, FULFILLED
from tests.rules.trajan import sowing
from tests.rules.trajan.table import Table, table


@pytest.mark.rule("A2", "3.2")
@pytest.mark.parametrize(("track", "laps", "time"), [(11, 1, 1), (12, 1, 0), (13, 0, 12)])
def test_length_of_the_track_is_an_option(track: int, laps: int, time: int) -> None:
    """The same twelve steps pass, reach or miss the start space of tracks of different length."""
    t = table(2, track=track)
    t.set_trays(0, "blue green", "", "", "", "", "")
    t.game.time = 10
    t.sow(0, "I")
    assert (t.game.laps, t.game.time) == (laps, time)


@pytest.mark.rule("A3")
def test_every_filling_once() -> None:
    """Each way to fill the last two trays is reached by exactly one sequence of answers."""
    t = table()
    player = t.player()
    player.loose = 0x2011
    player.trays = [0] * 6
    t.ask(setup.FillTray(0, 8))
    played = sowing.played_distributions(t, "FillTray")
    assert len(played) == len(set(played))
    assert set(played) == set(sowing.allowed_distributions([1, 1, 0, 2, 0, 0], [0, 0, 0, 0, 2, 2]))


def fulfilled(tile: str) -> Table:
    """A table where the markers of this tile lie in tray I."""
    t = table()
    t.set_slots(0, "II", I=tile)
    t.player().trays[0] = 0x222222
    return t.ask(turn.Fulfil(0, 0))


@pytest.mark.rule("A7")
@pytest.mark.parametrize(("tile", "points"), [("T05", 9), ("T10", 3), ("T19", 5), ("T33", 2), ("T40", 1), ("T46", 4)])
def test_fulfilment_cannot_be_refused(tile: str, points: int) -> None:
    """The tile scores and leaves its slot before anything is asked; only its effect can be declined."""
    t = fulfilled(tile)
    assert t.seen(FULFILLED) == [(0, t.tile(tile), 0)]
    assert (t.player().vp, t.occupied()) == (points, [])
    if t.asked in ("UseEffect", "ChooseMarker"):
        assert "decline" in t.moves()
        t.play("decline")
    assert t.asked == "Action"
    assert size(t.player().kept) == (tile == "T40")


@pytest.mark.rule("A11", "3.3")
def test_arch_beside_the_freed_slot_stays() -> None:
    """An arch that lies on a slot does not move when another slot becomes free."""
    assert fulfilled("T05").arch() == "II"


@pytest.mark.rule("A26")
def test_colours_of_the_legionary_tiles() -> None:
    """Legionary tiles do not repeat the colours of the worker tiles."""
    tables = table().tables
    names = tables.colour_names

    def colours(first: int) -> list[tuple[str, ...]]:
        return [
            tuple(sorted((names[tables.tile_first[tile]], names[tables.tile_second[tile]])))
            for tile in range(first, first + 9)
        ]

    legionary = (
        "blue-blue blue-yellow blue-white blue-green blue-pink white-yellow green-yellow pink-yellow blue-orange"
    )
    assert colours(18) == [tuple(pair.split("-")) for pair in legionary.split()]
    assert sorted(colours(18)) != sorted(colours(27))


@pytest.mark.rule("A29", "5.1")
def test_extra_faces_among_the_forum_tiles() -> None:
    """A forum tile with the face of an extra-action tile works the same way and comes from the forum stack."""
    t = table()
    assert t.tables.forum_counts[c.EXTRA : c.EXTRA + c.ACTIONS] == [1] * c.ACTIONS
    t.game.forum_bag[t.kind("extra-senate")] = 1
    t.game.forum_left = sum(t.game.forum_bag)
    frame = forum.ForumTileDrawn(a=c.PROVINCES + 4)
    assert FORUM_TILE_MOVES[t.kind("extra-senate")] in frame.moves(t.game)
    t.script = ["forum extra-senate"]
    t.ask(frame)
    assert t.game.forum[4] == t.kind("extra-senate")
    t.set_forum("extra-senate")
    t.action(0, "forum").play("take extra-senate")
    t.action(0, "senate").play("advance", "repeat extra-senate")
    assert t.player().senate == 2


@pytest.mark.rule("A32", "5.6")
@pytest.mark.parametrize("kind", ["stairs", "roof", "door"])
def test_granted_action_may_be_void(kind: str) -> None:
    """Forum empty, arch in the centre, disc on 8: the grant is lost and the turn goes on."""
    t = table()
    t.set_forum("")
    t.set_slots(0, "centre", I="T01", II="T02", III="T03", IV="T04", V="T05", VI="T06")
    t.player().senate = 7
    t.game.site_tiles[0] = t.tables.building_names.index(f"{kind}-2")
    t.set_tiles(0, "extra-construction")
    t.action(0, "construction").play("build 0")
    assert t.moves() == ["repeat extra-construction", "pass"]


@pytest.mark.rule("A34")
def test_no_question_without_a_choice() -> None:
    """Players without spare jokers pay by themselves, the others are asked."""
    t = table()
    t.set_demands("bread", "bread", "games")
    t.set_tiles(0, "bread")
    t.set_tiles(1, "bread bread games joker-demand")
    t.set_tiles(2, "games joker-demand")
    t.ask(*[quarter.PayDemands(seat) for seat in range(3)])
    assert t.seat == 1
    assert t.moves() == ["jokers 0 0 0", "jokers 0 1 0", "jokers 1 0 0"]
    t.play("jokers 1 0 0")
    assert [t.player(seat).vp for seat in range(3)] == [-9, 0, -4]
    assert (t.tiles(1), t.tiles(2)) == ("bread", "")


@pytest.mark.rule("A35", "A22", "A23")
def test_demands_do_not_come_back() -> None:
    """The open demands are gone after the quarter: the stack holds only what was never revealed."""
    t = table()
    before = counts_of(t.game.demand_bag, 3)
    t.script = ["demand bread", "demand bread", "demand games"]
    for _ in range(3):
        t.ask(turn.DEMAND_REVEALED)
    t.ask(quarter.CleanUp())
    assert t.game.demands == 0
    assert counts_of(t.game.demand_bag, 3) == [before[0] - 2, before[1] - 1, before[2]]
    assert t.tables.demand_names == ["bread", "games", "religion"]
    assert t.tables.penalty == [0, 4, 9, 15]
