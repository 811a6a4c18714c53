"""3 Turn: sowing, time, fulfilment, action, in this order."""

from __future__ import annotations

import pytest

from quadriga.core.bags import bag_of, counts_of, one, size
from quadriga.core.observation import observe
from quadriga.games.trajan import components as c
from quadriga.games.trajan import turn
from quadriga.games.trajan.terms import FULFILLED
from quadriga.games.trajan.title import TITLE
from tests.rules.trajan import sowing
from tests.rules.trajan.table import Table, table


def with_markers(origin: int, counts: list[int], players: int = 3) -> Table:
    """A table whose first player has these markers in one tray and the other markers in the tray before it."""
    t = table(players)
    t.set_slots(0, "I")
    trays = [0] * c.ACTIONS
    trays[origin] = bag_of(counts)
    trays[origin - 1] += bag_of([2 - pieces for pieces in counts])
    t.player().trays = trays
    return t


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    "counts",
    [
        [0, 1, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 0],
        [0, 1, 0, 1, 0, 0],
        [1, 0, 2, 0, 1, 0],
        [0, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1],
        [2, 0, 2, 0, 0, 2],
        [2, 1, 0, 1, 1, 2],
        [2, 2, 2, 2, 0, 0],
        [1, 1, 2, 2, 1, 1],
        [1, 2, 2, 1, 2, 1],
    ],
)
@pytest.mark.parametrize("origin", [0, 4])
def test_every_distribution_once(counts: list[int], origin: int) -> None:
    """Every assignment of the markers to the trays is reached by exactly one sequence of answers, without dead end."""
    t = with_markers(origin, counts)
    markers = sum(counts)
    t.sow(0, t.tables.tray_names[origin])
    before = t.copy()
    if t.asked != "Drop":
        assert sum(1 for pieces in counts if pieces) == 1
        return
    played = sowing.played_distributions(before, "Drop")
    wanted = sowing.allowed_distributions(counts, sowing.places(origin, markers))
    assert len(played) == len(set(played))
    assert set(played) == set(wanted)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("counts", [[2, 2, 2, 2, 2, 0], [2, 2, 2, 2, 2, 1], [1, 2, 2, 2, 2, 1], [2] * 6])
def test_many_markers(counts: list[int]) -> None:
    """Ten to twelve markers have as many ways as the rule allows (202,410 with all twelve)."""
    origin = 2
    t = with_markers(origin, counts)
    t.sow(0, "III")
    ways = sowing.count_ways(tuple(counts), tuple(sowing.places(origin, sum(counts))), {})
    assert sowing.count_played(t, {}) == ways
    if sum(counts) == 12:
        assert ways == 202410


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("markers", range(1, 13))
def test_target_tray(markers: int) -> None:
    """The last marker falls k trays after the origin, which gets the sixth and the twelfth itself."""
    for origin in range(c.ACTIONS):
        counts = [min(2, max(0, markers - 2 * colour)) for colour in range(c.COLOURS)]
        t = with_markers(origin, counts)
        before = t.tray_sizes()
        t.sow(0, t.tables.tray_names[origin]).drop_all()
        got = [now - was for was, now in zip(before, t.tray_sizes(), strict=True)]
        wanted = sowing.places(origin, markers)
        wanted[origin] -= markers
        assert got == wanted
        question = t.question
        assert question is not None
        assert (t.asked, question.a) == ("Action", (origin + markers) % 6)
        assert t.player().loose == 0


@pytest.mark.rule("3.1")
def test_any_tray_with_a_marker() -> None:
    """Every tray with a marker may be chosen and no other."""
    t = table()
    t.set_trays(0, "blue blue", "", "green pink white", "", "orange", "")
    assert t.ask(turn.CHOOSE_TRAY[0]).moves() == ["sow I", "sow III", "sow V"]


@pytest.mark.rule("3.2")
def test_time_advances_at_once() -> None:
    """The marker moves before the first marker falls and the round ends only after the turn."""
    t = table(3)
    t.set_trays(0, "blue green pink", "", "", "", "", "")
    t.game.time = 14
    t.sow(0, "I")
    assert (t.asked, t.game.time, t.game.laps) == ("Drop", 1, 1)
    t.drop_all()
    assert t.asked == "Action"
    assert t.game.demands_open() == 0
    t.play("advance")
    assert t.game.demands_open() == 1
    assert (t.asked, t.seat, t.game.laps, t.game.time) == ("ChooseTray", 1, 0, 1)


@pytest.mark.rule("3.2", "7.1")
def test_who_looks_at_the_time_is_told_when_the_round_ends() -> None:
    """In so many steps; after this turn once the start is passed, wherever the marker stands by then."""
    t = table(3)
    t.set_trays(0, "blue green pink", "white", "", "", "", "")
    t.game.time = 14

    def told() -> list[str]:
        seen = observe(t.game, 0)
        reasons = [TITLE.explain(seen, [spot]) for spot in ("time", "demand")]
        return [zone.body for zone in TITLE.zones(seen, {}, "abc") if zone.ident == "zone-time"] + [
            reason.text for reason in reasons if reason is not None
        ]

    t.ask(turn.CHOOSE_TRAY[0])
    drawn, time, demand = told()
    assert "round ends in 2" in drawn
    assert "the round ends in 2 steps" in time
    assert "in 2 steps of time" in demand
    t.sow(0, "I")
    drawn, time, demand = told()
    assert "round ends after this turn" in drawn
    assert "the round ends after this turn" in time
    assert "when the round ends, after this turn" in demand


@pytest.mark.rule("3.2", "A6")
@pytest.mark.parametrize(("open_demands", "quarter"), [(0, 1), (1, 1), (2, 1), (3, 1), (2, 4), (3, 4)])
def test_two_rounds_end_in_one_turn(open_demands: int, quarter: int) -> None:
    """Twelve markers from position 10 of 11 end two rounds in sequence; what comes after the game's end is void."""
    t = table(2)
    t.game.quarter = quarter
    t.set_demands(*["bread"] * open_demands)
    t.set_slots(0, "I")
    t.player().trays = [bag_of([2] * 6), 0, 0, 0, 0, 0]
    t.game.time = 10
    t.sow(0, "I").drop_all()
    t.play("pass")
    while t.asked not in ("", "ChooseTray"):
        t.play(t.moves()[0])
    rounds = open_demands + 2
    ended = quarter == 4 and rounds >= 4
    assert t.game.over is ended
    if ended:
        assert t.game.demands_open() == 0
        return
    assert t.game.quarter == quarter + rounds // 4
    assert t.game.demands_open() == rounds % 4
    assert (t.seat, t.game.time) == (1, 0)


EFFECTS = {
    "vp9": {9: 0},
    "cards": {3: 2},
    "legionary": {5: 1, 2: 2},
    "worker": {5: 1, 2: 2},
    "plus2": {4: 1},
    "demand": {1: 1},
}


def at_fulfilment(tile: str) -> Table:
    """A table where seat 0 has the markers of this tile in tray IV, and foreign ones besides."""
    t = table()
    number = t.tile(tile)
    t.set_slots(0, "I", IV=tile)
    t.set_hand(0, "")
    tray = one(t.tables.tile_first[number]) + one(t.tables.tile_second[number])
    t.player().trays[3] = tray + one(c.ORANGE)
    return t


@pytest.mark.rule("3.3", "A23", "A26")
@pytest.mark.parametrize("number", range(c.TRAJAN_TILES))
def test_every_trajan_tile(number: int) -> None:
    """Each tile scores its points and has the effect of its category; demand tiles are kept, the others leave."""
    tables = table().tables
    t = at_fulfilment(tables.tile_names[number])
    category = tables.category_names[tables.tile_category[number]]
    t.ask(turn.Fulfil(0, 3))
    points = t.player().vp
    amount = EFFECTS[category][points]
    assert t.occupied() == []
    assert t.arch() == "I"
    kept = [0, 0, 0]
    if category == "demand":
        kept[tables.tile_demand[number]] = 1
        assert [tables.tile_demand[n] for n in range(36, 45)] == [0] * 3 + [1] * 3 + [2] * 3
    assert counts_of(t.player().kept, 3) == kept
    assert t.game.gone_trajan == (0 if category == "demand" else 1)
    wants = {"plus2": "ChooseMarker", "vp9": "Action", "demand": "Action"}.get(category, "UseEffect")
    assert t.asked == wants
    if wants == "UseEffect":
        declined = t.copy().play("decline")
        assert resources(declined) == (0, 13, 1, 1)
        t.play("use")
        gains = {"cards": (amount, 0, 0), "worker": (0, amount, 0), "legionary": (0, 0, amount)}[category]
        assert resources(t) == (gains[0], 13 - gains[1] - gains[2], 1 + gains[1], 1 + gains[2])
    elif wants == "ChooseMarker":
        t.play("mark forum")
        assert t.player().plus2 == 1 << c.FORUM
    assert t.shown_action() == "senate"


def resources(t: Table) -> tuple[int, int, int, int]:
    """Hand, supply and both camps of seat 0."""
    player = t.player()
    return player.hand_size, player.supply, player.workers, player.legionaries


@pytest.mark.rule("3.3")
def test_markers_of_a_tile() -> None:
    """Both printed colours are needed, a double one twice; further markers do not matter."""
    assert turn.holds_both(bag_of([1, 1, 0, 0, 0, 2]), c.BLUE, c.GREEN)
    assert not turn.holds_both(bag_of([1, 0, 2, 2, 2, 2]), c.BLUE, c.GREEN)
    assert not turn.holds_both(bag_of([0, 2, 2, 2, 2, 2]), c.BLUE, c.GREEN)
    assert turn.holds_both(bag_of([2, 0, 1, 0, 0, 0]), c.BLUE, c.BLUE)
    assert not turn.holds_both(bag_of([1, 2, 2, 2, 2, 2]), c.BLUE, c.BLUE)


@pytest.mark.rule("3.3")
def test_plus2_markers() -> None:
    """The marker goes on any action that has none, and may be declined."""
    t = at_fulfilment("T46")
    t.player().plus2 = 1 << c.FORUM | 1 << c.TRAJAN
    t.ask(turn.Fulfil(0, 3))
    assert t.moves() == ["mark seaport", "mark military", "mark senate", "mark construction", "decline"]
    declined = t.copy().play("decline")
    assert declined.player().plus2 == 1 << c.FORUM | 1 << c.TRAJAN
    t.play("mark senate")
    assert t.player().plus2 == 1 << c.FORUM | 1 << c.TRAJAN | 1 << c.SENATE


@pytest.mark.rule("3.3", "3.4")
def test_fulfilment_before_action() -> None:
    """Cards, tokens and the [+2] marker of the tile are there for the action of the same turn."""
    t = table()
    t.set_slots(0, "II", VI="T34")
    t.player().workers = 0
    t.set_trays(0, "", "", "", "", "yellow", "yellow blue blue green green orange orange pink pink white white")
    t.sow(0, "V")
    assert t.asked == "UseEffect"
    t.play("use")
    assert t.shown_action() == "construction"
    assert "build 0" in t.moves()
    t = at_fulfilment("T46")
    t.set_tiles(0, "extra-senate")
    t.ask(turn.Fulfil(0, 3)).play("mark senate", "advance", "repeat extra-senate")
    assert t.player().senate == 2
    t.play("advance")
    assert t.player().senate == 3


@pytest.mark.rule("3.4", "A31")
def test_action_may_be_declined() -> None:
    """Passing changes nothing, offers no repetition and ends the turn."""
    t = table()
    t.set_slots(0, "I")
    t.set_tiles(0, "extra-senate joker-extra")
    t.set_trays(0, "", "", "blue", "", "", "blue green green orange orange pink pink white white yellow yellow")
    t.sow(0, "III")
    assert t.shown_action() == "senate"
    t.play("pass")
    assert (t.asked, t.seat, t.game.turn, t.game.turns) == ("ChooseTray", 1, 1, 2)
    assert (t.player().senate, t.player().vp, t.tiles()) == (0, 0, "extra-senate joker-extra")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("action", range(c.ACTIONS))
def test_action_of_the_target_tray(action: int) -> None:
    """Each tray offers its own action and no other, whether or not a tile was fulfilled."""
    t = table()
    t.set_slots(0, "I")
    t.ask(turn.Fulfil(0, action))
    assert t.shown_action() == t.tables.action_names[action]
    assert "pass" in t.moves()
    assert not t.seen(FULFILLED)


@pytest.mark.rule("3.4")
def test_void_action_is_not_asked() -> None:
    """An action of which no option is possible passes by itself."""
    t = table()
    t.set_slots(0, "centre", I="T01", II="T02", III="T03", IV="T04", V="T05", VI="T06")
    t.player().trays[4] = 0
    t.ask(turn.Fulfil(0, 4), turn.END_TURN[0])
    assert (t.asked, t.seat) == ("ChooseTray", 1)


@pytest.mark.rule("3.4")
def test_next_player_is_clockwise() -> None:
    """Turns go round by seats and a used tile is forgotten."""
    t = table(4)
    t.game.tile_used = True
    for seat in (1, 2, 3, 0, 1):
        t.ask(turn.END_TURN[(seat - 1) % 4])
        assert (t.asked, t.seat, t.game.turn) == ("ChooseTray", seat, seat)
        assert not t.game.tile_used
    assert size(t.game.demands) == 0
