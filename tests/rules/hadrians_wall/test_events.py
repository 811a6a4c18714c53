"""What happens is told exactly: places, boxes and numbers of the events of each action."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.core.flow import Event
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK, CleanUp
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import TOKEN, packed
from quadriga.games.hadrians_wall.year import IncomeRevealed, SheetIncome, YearBegins
from tests.rules.hadrians_wall.table import TABLES, Table, fate_with, rich

EVERYTHING: dict[str, Any] = {
    "citizens": dict.fromkeys(TABLES.citizen_names, 8),
    "buildings": ["medium_granary", "theatre", "baths", "courthouse", "ludus", "market", "small_temple"],
    "disdain": 4,
    "fort": 9,
    "prospect": "pontiff",
}
# Answers -> the places filled and their boxes, in order, besides attributes.
FILLED: list[tuple[str, list[tuple[int, int]]]] = [
    ("mine", [(c.MINING, 1)]),
    ("guard", [(c.GUARD, 1)]),
    ("cippi", [(c.CIPPI, 1)]),
    ("wall", [(c.WALL, 1)]),
    ("fort soldier", [(c.FORT, 10)]),
    ("training", [(terms.PLACE_TRAINING, 1), (c.GUARD, 1)]),
    ("forum servant-servant-builder", [(terms.PLACE_FORUM, 1)]),
    ("citizen priests", [(terms.PLACE_CITIZEN + c.PRIESTS, 9)]),
    ("perform 4", [(terms.PLACE_THEATRE, 4), (terms.PLACE_CITIZEN + c.APPARITORES, 9)]),
    ("train blue civilian", [(terms.PLACE_GLADIATOR + 1, 1)]),
    ("temple builder", [(terms.PLACE_TEMPLE, 1)]),
    ("bribe 3-4", [(terms.PLACE_BATHS, 3)]),
    ("ruling right", [(terms.PLACE_COURT + 2, 1)]),
    ("diplomat centre", [(terms.PLACE_DIPLOMAT + 1, 1)]),
]


@pytest.mark.rule("3.6", "3.7")
@pytest.mark.parametrize(("answer", "places"), FILLED, ids=[answer for answer, _ in FILLED])
def test_filled_boxes_are_told(answer: str, places: list[tuple[int, int]]) -> None:
    """Each filled box by its place and its number, counted from 1."""
    t = rich(year=2, **EVERYTHING).do(answer)
    told = [(x, y) for _, x, y in t.seen(terms.FILLED)]
    attributes = range(terms.PLACE_ATTRIBUTE, terms.PLACE_ATTRIBUTE + c.ATTRIBUTES)
    assert [place for place in told if place[0] not in attributes] == places


@pytest.mark.rule("4.1", "4.11")
def test_cascades_are_told() -> None:
    """Cohort boxes, attribute boxes and production circles."""
    t = rich(wall_guard=2, cohorts=[0, 2, 0]).do("guard", "cohort centre")
    told = [(x, y) for _, x, y in t.seen(terms.FILLED)]
    assert told == [(c.GUARD, 3), (terms.PLACE_COHORT + 1, 3), (terms.PLACE_ATTRIBUTE + c.DISCIPLINE, 1)]
    t = rich(mining=1).do("mine")
    assert (0, terms.PLACE_PRODUCTION, 2) in t.seen(terms.FILLED)
    assert t.seen(terms.TOKENS_GAINED) == [(0, TOKEN[c.RESOURCE], terms.FROM_ICON)]


@pytest.mark.rule("4.9")
def test_an_exchange_is_told() -> None:
    """The worker that the Forum gives."""
    t = rich().do("forum servant-servant-builder")
    assert t.seen(terms.TOKENS_GAINED) == [(0, TOKEN[c.BUILDER], terms.FROM_ICON)]


@pytest.mark.rule("5.3", "5.11", "8.3")
def test_trade_is_told() -> None:
    """Who is paid which token, what is written where, what is scouted."""
    t = rich(3, **EVERYTHING).give(1, prospect="ranger").give(2, prospect="fighter")
    t.do("good 7 seat-2", "scout seat-1", "place a1-a2-a3-a4")
    assert t.seen(terms.WROTE_GOOD) == [(0, 5, 7)]
    assert t.seen(terms.PAID_TO) == [(0, 2, c.RESOURCE), (0, 1, c.SOLDIER)]
    gifts = [event for event in t.seen(terms.TOKENS_GAINED) if event[2] == terms.FROM_NEIGHBOUR]
    assert gifts == [(2, TOKEN[c.RESOURCE], terms.FROM_NEIGHBOUR), (1, TOKEN[c.SOLDIER], terms.FROM_NEIGHBOUR)]
    scouted = t.seen(terms.SCOUTED)
    assert [(seat, TABLES.placement_names[x], y) for seat, x, y in scouted] == [(0, "a1-a2-a3-a4", 0)]


@pytest.mark.rule("5.5")
def test_battles_are_told() -> None:
    """Damage taken, and death; the blue gladiator has its own boxes and years."""
    t = rich(year=3, buildings=["ludus"], gladiators={"blue": {"strength": 2, "damage": 0}})
    t.next(f"flip {fate_with(damage=1)}").do("battle blue")
    assert t.seen(terms.BATTLED) == [(0, 1, 1)]
    assert t.seen(terms.DIED) == []
    assert t.why("battle blue") == terms.USED_THIS_YEAR
    t.to_year(4).next(f"flip {fate_with(damage=3)}").play("battle blue")
    assert t.seen(terms.BATTLED) == [(0, 1, 1), (0, 1, 1)]
    assert t.seen(terms.DIED) == [(0, 1, 0)]
    assert t.player().battles == (1 << 3 | 1 << 4) << 8


@pytest.mark.rule("6.1", "6.2", "6.4")
def test_the_end_of_the_year_is_told() -> None:
    """What is returned, how many Picts come, breaches and disdain, disdain bought off."""
    t = Table(2, year=4).give(0, pool={"soldier": 2}).ask(CleanUp())
    assert t.seen(terms.CLEANED_UP) == [(0, packed([2, 0, 0, 0, 0]), 0)]
    t = Table(2, year=4).give(1, cohorts=[6, 0, 0]).attack(left=5).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert t.seen(terms.BREACHED) == [(0, 5, 3), (1, 0, 0)]
    t = rich(year=2, **EVERYTHING).do("bribe 1-2", "bribe 1-2")
    assert t.seen(terms.FREED) == [(0, 3, 0), (0, 2, 0)]


@pytest.mark.rule("3.7", "4.11", "5.6")
@pytest.mark.parametrize("number", range(5))
def test_lost_rewards_are_told(number: int) -> None:
    """A point or a citizen for a full track is told by its icon, and nothing else of the action is lost."""
    full = TABLES.citizen_names[number]
    t = rich(citizens={**dict.fromkeys(TABLES.citizen_names, 7), full: 9}, buildings=["small_gardens"])
    t.do("build large-gardens")
    assert t.seen(terms.LOST) == [(0, c.ICON_CITIZEN + number, 0)]
    assert t.citizens() == [9 if track == number else 8 for track in range(c.CITIZENS)]
    attribute = number % c.ATTRIBUTES
    t = Table().give(attributes={TABLES.attribute_names[attribute]: 25}, buildings=["small_road"]).ask(SheetIncome())
    t.play(f"attribute {TABLES.attribute_names[attribute]}")
    assert t.seen(terms.LOST) == [(0, c.ICON_ATTRIBUTE + attribute, 0)]


@pytest.mark.rule("6.2", "4.11")
@pytest.mark.parametrize(("valour", "told"), [(20, 3), (22, 3), (23, 2), (24, 1), (25, 0)])
def test_valour_beyond_the_track_is_not_told_as_gained(valour: int, told: int) -> None:
    """An attack of year 4 that is repelled gives three Valour, as far as there are boxes for it."""
    t = Table(year=4).give(attributes={"valour": valour}, cohorts=[6, 6, 6]).ask(CleanUp())
    place = terms.PLACE_ATTRIBUTE + c.VALOUR
    before = [Event(terms.FILLED, 0, place, box + 1) for box in range(valour)]
    said = TITLE.meanwhile(t.game, 0, before + (t.game.events or []), 0)
    assert [line for line in said if "Valour" in line] == [f"You gained {told} Valour."][:told]
    assert t.attributes()[c.VALOUR] == valour + told


@pytest.mark.rule("3.1", "3.2", "3.4")
def test_the_beginning_of_the_year_is_told() -> None:
    """The year, the cards and where tokens come from."""
    t = Table(1)
    t.game.year = 0
    t.next("income 1", "card architect pontiff").ask(YearBegins()).play("path pontiff")
    assert t.seen(terms.YEAR_BEGAN) == [(-1, 1, 0)]
    names = TABLES.card_names
    assert t.seen(terms.REVEALED) == [(0, names.index("pontiff"), names.index("architect"))]
    sources = [source for _, _, source in t.seen(terms.TOKENS_GAINED)]
    assert sources == [terms.FROM_FATE, terms.FROM_PROSPECT, terms.FROM_SHEET]
    assert t.game.income_card == 0
    t = Table(campaign=10).next("income 1 6").ask(IncomeRevealed())
    assert t.seen(terms.REJECTED) == [(-1, 0, 0)]


@pytest.mark.rule("3.5", "4.5")
def test_building_and_finishing_are_told() -> None:
    """Each building once, and who has finished."""
    t = rich(fort=1).do("build medium_granary", "finish")
    assert t.seen(terms.BUILT) == [(0, c.MEDIUM_GRANARY, 0)]
    assert t.seen(terms.FINISHED) == [(0, 0, 0)]
