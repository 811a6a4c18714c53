"""The thread of a preview over the sheets of Hadrian's Wall, and the pieces that bar a box."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from quadriga.core.chance import QuickSource
from quadriga.core.flow import Event
from quadriga.core.moves import verb_of
from quadriga.core.observation import observe
from quadriga.core.title import Knot
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.changes import foretold
from quadriga.games.hadrians_wall.forecast import pool_then
from quadriga.games.hadrians_wall.refusals import refusal
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.svg import draw
from quadriga.games.hadrians_wall.svg_thread import MINUS, bars, thread
from quadriga.games.hadrians_wall.tokens import TOKEN, unpacked
from tests.svg.hadrian_tables import NOTATION, TABLES, after, positions, texts

FILLING = (terms.FILLED, terms.BUILT, terms.WROTE_GOOD, terms.SCOUTED)


def tried(game: HadriansWall, seat: int, move: int) -> tuple[list[Knot], list[Event], HadriansWall]:
    """The thread of a move, its events, and the game after it."""
    before = observe(game, seat)
    world = before.determinize(QuickSource(1))
    events: list[Event] = []
    world.events = events
    world.answer_until(seat, move)
    return thread(before, observe(world, seat), events), events, world


def ids(drawing: str) -> set[str]:
    """The ids of a drawing."""
    return set(re.findall(r' id="([^"]+)"', drawing))


@pytest.mark.parametrize(("seats", "seed"), [(1, 71), (3, 72)])
def test_threads_of_a_whole_game(seats: int, seed: int) -> None:
    """3.5 Each box that a move fills is a knot on a drawn piece, in order, and the sums are those of the engine."""
    kinds: set[str] = set()
    for step, game in enumerate(positions(seats, seed)):
        if game.over or step % 23:
            continue
        seat = game.questions()[0].seat
        drawn = ids(draw(observe(game, seat)))
        for move in game.moves_of(seat):
            knots, events, world = tried(game, seat, move)
            kinds |= {knot.kind for knot in knots}
            assert {knot.piece for knot in knots} <= drawn, NOTATION.text(move)
            assert all(knot.origin < place for place, knot in enumerate(knots))
            steps = [knot for knot in knots if knot.kind == "step"]
            assert len(steps) == sum(event.code in FILLING and event.seat == seat for event in events)
            net = {knot.piece: int(knot.sign.replace(MINUS, "-")) for knot in knots if knot.kind == "net"}
            pool = pool_then(observe(world, seat))
            assert pool == world.players[seat].pool or verb_of(move) in (terms.PATH, terms.SCOUT)
            pools = zip(unpacked(game.players[seat].pool), unpacked(pool), strict=True)
            assert net == {f"pool-{seat}-{kind}": new - old for kind, (old, new) in enumerate(pools) if old != new}
    assert kinds >= {"step", "gain", "net"}


def test_a_box_follows_the_box_that_gave_its_icon() -> None:
    """3.7 A building with several icons is where the thread parts; what those boxes cover hangs on them."""
    game = after(1, 7, 1)
    player = game.players[0]
    player.pool = sum(9 * token for token in TOKEN)
    player.citizens += 7 << 4 * c.PRIESTS
    player.built |= 1 << c.SMALL_GARDENS
    knots, events, _ = tried(game, 0, terms.BUILD_MOVES[c.LARGE_GARDENS])
    assert knots[0] == Knot("build-0-large-gardens")
    rewards = len(TABLES.building_rewards[c.LARGE_GARDENS])
    assert sum(knot.origin == 0 for knot in knots) == rewards
    assert events[0].code == terms.BUILT
    later = [knot for knot in knots if knot.origin > 0]
    assert later
    for knot in later:
        assert knots[knot.origin].piece.startswith(("citizen-0", "attribute-0"))


def test_full_tracks_and_cohorts() -> None:
    """3.7 A reward that is lost is tied to the end of its full track; a cohort icon ends at the three cohorts."""
    game = after(1, 7, 1)
    player = game.players[0]
    player.pool = 9 * TOKEN[c.CIVILIAN] + 9 * TOKEN[c.SOLDIER]
    player.attributes |= c.ATTRIBUTE_BOXES << 8 * c.PIETY
    player.citizens += 3 << 4 * c.PRIESTS
    assert TABLES.citizen_boxes[c.PRIESTS][3] == [c.ICON_ATTRIBUTE + c.PIETY]
    knots, _, _ = tried(game, 0, terms.CITIZEN_MOVES[c.PRIESTS])
    assert [(knot.piece, knot.origin, knot.kind) for knot in knots[:2]] == [
        ("citizen-0-priest-4", -1, "step"),
        (f"attribute-0-piety-{c.ATTRIBUTE_BOXES}", 0, "lost"),
    ]
    knots, _, _ = tried(game, 0, terms.GUARD_MOVE)
    assert [knot.piece for knot in knots if knot.kind == "choice"] == ["cohort-0-0", "cohort-0-1", "cohort-0-2"]


def test_told_to_the_player() -> None:
    """3.5 A preview speaks to its player: the chain in order, then the net change of the pool."""
    game = after(1, 7, 1)
    game.players[0].pool = 2 * TOKEN[c.CIVILIAN]
    before = observe(game, 0)
    _, events, world = tried(game, 0, terms.CITIZEN_MOVES[c.TRADERS])
    told = foretold(before, [terms.CITIZEN_MOVES[c.TRADERS]], observe(world, 0), events)
    assert told.events == ["You fill box 1: Traders", "You gain 1 Servant"]
    assert told.values == ["Your pool: 1 Civilian less, 1 Servant more; then 1 Servant and 1 Civilian"]


def barred(drawing: str) -> dict[str, str]:
    """What each piece of a drawing is barred by."""
    root = ElementTree.fromstring(drawing)
    return {element.get("id", ""): element.get("data-bars", "") for element in root.iter() if element.get("data-bars")}


def test_what_bars_a_box() -> None:
    """3.7 Granary, Fort box, building, threshold, box before and counter of the pool are named by what they bar."""
    game = after(1, 7, 1)
    player = game.players[0]
    player.pool = TOKEN[c.SERVANT]
    player.fort = 3
    found = barred(draw(observe(game, 0)))
    assert found["fort-0-8"] == found["guard-0-7"] == "build-0-medium-granary"
    assert found["fort-0-15"] == "build-0-large-granary"
    assert found["wall-0-5"] == "fort-0-5"
    assert found["fort-0-6"] == found["fort-0-5"] == "fort-0-4"
    assert found["fort-0-4"] == "pool-0-1"
    assert found["build-0-medium-granary"] == "pool-0-1"
    assert found["build-0-market"] == "citizen-0-trader-4"
    assert found["build-0-large-granary"] == "build-0-medium-granary"
    assert found["build-0-small-road"] == f"fort-0-{TABLES.infrastructure_flags[3]}"
    assert found["build-0-statue"] == "attribute-0-discipline-15"
    assert found["theatre-0-1"] == "build-0-theatre"
    assert found["citizen-0-trader-3"] == "citizen-0-trader-1"
    assert found["market-0-1"] == "build-0-market"


@pytest.mark.parametrize(("seats", "seed"), [(1, 73), (3, 74)])
def test_whatever_bars_is_drawn(seats: int, seed: int) -> None:
    """2 Nothing that can be done is barred, and every piece that bars another one is there."""
    for step, game in enumerate(positions(seats, seed)):
        if game.over or step % 97:
            continue
        seat = game.questions()[0].seat
        drawing = draw(observe(game, seat), texts(game, seat))
        assert set(barred(drawing).values()) <= ids(drawing)
        for element in ElementTree.fromstring(drawing).iter():
            assert not (element.get("data-bars") and element.get("data-move"))


def test_reasons_without_a_piece() -> None:
    """3.7 What no box could change bars nothing."""
    assert bars(after(1, 7, 1), 0, terms.USED_THIS_YEAR) == ""


def test_reasons_with_numbers() -> None:
    """7 A refusal names every token that is missing, and how much of a threshold is there."""
    game = after(1, 7, 1)
    player = game.players[0]
    player.pool = TOKEN[c.RESOURCE]
    player.fort = TABLES.infrastructure_flags[2]
    frame = game.question_of(0)
    assert frame is not None

    def said(move: int) -> str:
        return refusal(observe(game, 0), move, frame.refuse(game, move)).text

    assert said(terms.BUILD_MOVES[c.SMALL_WORKSHOP]) == "the pool lacks 2 Resources"
    assert said(terms.BUILD_MOVES[c.SMALL_HOTEL]) == "the pool lacks 1 Builder and 1 Servant"
    assert said(terms.GUARD_MOVE) == "the pool lacks 1 Soldier"
    assert said(terms.BUILD_MOVES[c.SMALL_ROAD]) == "infrastructure 4 is needed; there are 3 so far"
    assert said(terms.BUILD_MOVES[TABLES.building_names.index("statue")]).endswith("Discipline; there are 0 so far")
    assert said(terms.PERFORM_MOVES[0]) == "this must be built first: Theatre"
