"""9 Game end: final points, winner and ranking."""

from __future__ import annotations

import pytest

from quadriga.core.bags import one
from quadriga.games.trajan import components as c
from quadriga.games.trajan import scoring, turn
from quadriga.games.trajan.terms import FROM_BONUS, FROM_CAMPS, FROM_HAND, FROM_LEFTOVERS, FROM_SETS, POINTS
from quadriga.games.trajan.title import TITLE
from tests.rules.trajan.table import Table, mask, table


def stripped(players: int = 3, **options: int) -> Table:
    """A table where nobody owns anything that scores, with empty slots."""
    t = table(players, **options)
    for seat in range(players):
        t.strip(seat)
        t.set_slots(seat, "I")
    return t


def bonus(t: Table, name: str, *, grey: bool = False) -> None:
    """Give seat 0 one more bonus tile."""
    tile = mask([t.tables.bonus_names.index(name)])
    if grey:
        t.player().grey |= tile
    else:
        t.player().yellow |= tile


def finish(t: Table) -> int:
    """Score the game and return what seat 0 has."""
    t.ask(scoring.FinalScoring())
    assert t.game.over
    return t.player().vp


@pytest.mark.rule("9")
@pytest.mark.parametrize(("hand", "workers", "legionaries"), [(7, 0, 0), (0, 4, 0), (0, 0, 5), (1, 2, 3)])
def test_hand_and_camps(hand: int, workers: int, legionaries: int) -> None:
    """Each hand card, worker and legionary in a camp is one point; those outside the camps are none."""
    t = stripped()
    t.set_hand(0, "wine " * hand)
    t.player().workers = workers
    t.player().legionaries = legionaries
    t.player().sites = t.player().provinces = 0b11
    t.player().display = t.bag("gem gem")
    assert finish(t) == hand + workers + legionaries
    assert t.seen(POINTS)[:2] == [(0, hand, FROM_HAND), (0, workers + legionaries, FROM_CAMPS)]
    assert t.game.scores()[1:] == [0, 0]


@pytest.mark.rule("9", "A18", "A28")
@pytest.mark.parametrize(
    ("name", "grey", "points"),
    [
        ("B01", False, 15),
        ("B01", True, 10),
        ("B02", False, 3),
        ("B02", True, 2),
        ("B03", False, 0),
        ("B07", False, 9),
        ("B07", True, 6),
        ("B08", False, 0),
        ("B09", True, 6),
        ("B10", False, 5),
        ("B10", True, 3),
        ("B11", False, 6),
        ("B11", True, 3),
        ("B12", False, 3),
        ("B12", True, 0),
    ],
)
def test_bonus_tiles(name: str, grey: bool, points: int) -> None:
    """Every kind of bonus tile scores by its side."""
    t = stripped()
    bonus(t, name, grey=grey)
    t.player().display = t.bag("scroll scroll scroll oil oil wine")
    t.set_tiles(0, "bread bread religion")
    t.player().kept = one(c.GAMES)
    t.player().sites = mask([0, 1, 2, 3, 4])
    t.player().provinces = mask([0, 4, 8])
    assert finish(t) == points
    assert (0, points, FROM_BONUS) in t.seen(POINTS)


@pytest.mark.rule("9")
def test_each_commodity_tile_counts_both_commodities() -> None:
    """The six tiles show twelve commodities, each of which scores for its own tile only."""
    for tile in range(6):
        for card in range(12):
            t = stripped()
            bonus(t, t.tables.bonus_names[tile])
            t.player().display = one(card)
            assert finish(t) == (3 if card // 2 == tile else 0)


@pytest.mark.rule("9", "A28")
def test_yellow_tiles_count_themselves() -> None:
    """Each own yellow bonus tile counts, this one included; grey ones do not."""
    t = stripped()
    for name in ("B12", "B07", "B08"):
        bonus(t, name)
    bonus(t, "B09", grey=True)
    assert finish(t) == 9
    t = stripped()
    bonus(t, "B12", grey=True)
    bonus(t, "B07")
    bonus(t, "B08")
    bonus(t, "B09", grey=True)
    assert finish(t) == 4


@pytest.mark.rule("A18")
@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 5)])
def test_grey_worker_tile(workers: int, points: int) -> None:
    """Half a point per worker on a site, the total rounded up."""
    t = stripped()
    bonus(t, "B10", grey=True)
    t.player().sites = mask(range(workers))
    assert finish(t) == points


@pytest.mark.rule("9", "A20")
def test_sets_are_not_added_up() -> None:
    """Three of a type score 10, four 20 in all."""
    t = stripped()
    t.player().types = 3 * one(c.STAIRS) + 4 * one(c.WINDOW) + 2 * one(c.ROOF)
    assert finish(t) == 30
    assert (0, 30, FROM_SETS) in t.seen(POINTS)


@pytest.mark.rule("9", "A17")
def test_leftover_tiles() -> None:
    """Trajan tiles on the circle score nothing, or one point each as an option."""
    for option, points in ((0, 0), (1, 2)):
        t = stripped(leftover_vp=option)
        t.set_slots(0, "I", II="T01", VI="T40")
        assert finish(t) == points
        assert [event for event in t.seen(POINTS) if event[2] == FROM_LEFTOVERS] == (
            [(0, 2, FROM_LEFTOVERS), (1, 0, FROM_LEFTOVERS), (2, 0, FROM_LEFTOVERS)] if option else []
        )
    assert table().tables.leftover_vp == 0


@pytest.mark.rule("9", "A19")
@pytest.mark.parametrize(
    ("points", "pile", "ranking"),
    [
        ([10, 20, 5], [0, 1, 2], [1, 0, 2]),
        ([20, 20, 5], [0, 1, 2], [1, 0, 2]),
        ([20, 20, 5], [1, 0, 2], [0, 1, 2]),
        ([7, 7, 7], [2, 0, 1], [1, 0, 2]),
        ([-4, 9, -4], [0, 2, 1], [1, 2, 0]),
    ],
)
def test_winner_and_ranking(points: list[int], pile: list[int], ranking: list[int]) -> None:
    """Most points win; a tie goes to the higher rank in the last vote, for all places."""
    t = stripped()
    for seat in range(3):
        t.player(seat).vp = points[seat]
    t.game.pile = pile
    assert t.game.winners() == []
    finish(t)
    assert t.game.ranking() == ranking
    assert t.game.winners() == ranking[:1]
    assert [TITLE.places(t.game)[seat] for seat in ranking] == [1, 2, 3]
    assert t.game.scores() == points


@pytest.mark.rule("9", "A19")
def test_tie_follows_the_vote_not_the_track() -> None:
    """Senate tiles of the last vote decide a final tie, although the other disc stood further."""
    t = stripped(2)
    t.game.quarter = 4
    t.set_demands("bread", "bread", "bread")
    t.game.laps = 1
    t.player(0).senate = 7
    t.set_tiles(1, "senate-5 senate-4")
    t.game.bonus_left, t.game.bonus_right = 10, 9
    t.ask(turn.END_TURN[0]).play("bonus B11")
    assert t.game.over
    assert t.game.scores() == [-15, -15]
    assert t.game.winners() == [1]


@pytest.mark.rule("9")
def test_game_ends_at_once() -> None:
    """The turn that completes the fourth quarter is the last one; everybody has been scored after paying."""
    t = stripped(3)
    t.game.quarter = 4
    t.set_demands("bread", "games", "games")
    t.set_tiles(0, "bread games games")
    bonus(t, "B07")
    t.set_hand(2, "wine")
    t.game.laps = 1
    t.ask(turn.END_TURN[1])
    t.play(t.moves()[0])
    assert t.game.over
    assert t.game.questions() == []
    # The bread tile was spent on the demand, so the bonus tile scores nothing.
    assert t.game.scores() == [0, -15, -15 + 1]
    assert t.game.turns == 1
