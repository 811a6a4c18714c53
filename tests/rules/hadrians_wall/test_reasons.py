"""Refusals and prompts as a player reads them: true where they stand, with the section that says so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from quadriga.core.observation import observe
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.actions import refuse_action
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.year import SheetIncome
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, rich

ALL_CITIZENS = dict.fromkeys(TABLES.citizen_names, 9)
BESIDE = "choose one of the buttons beside or below it"


def refused(t: Table, wish: str) -> Reason:
    """Why the first seat cannot do this."""
    move = NOTATION.parse(wish)
    assert t.why(wish) != 0
    return TITLE.refusal(observe(t.game, 0), move, refuse_action(t.game, 0, move))


@pytest.mark.rule("1.3", "4.2", "4.3", "4.4", "4.7", "4.9", "5.1", "5.5", "5.7", "5.9", "5.10", "5.11")
@pytest.mark.parametrize(
    ("wish", "rule", "sheet"),
    [
        ("mine", "4.2", {"mining": 14}),
        ("guard", "4.3", {"wall_guard": 18}),
        ("cippi", "4.4", {"cippi": 7}),
        ("wall", "4.4", {"wall": 21}),
        ("fort soldier", "4.4", {"fort": 21}),
        ("citizen priests", "5.1", {}),
        ("train blue servant", "5.5", {"gladiators": {"blue": {"strength": 6, "damage": 0}}}),
        ("training", "4.7", {"training": [1, 2, 3, 4, 5]}),
        ("forum builder-builder-servant", "4.9", {"forum": [1, 2, 3, 4]}),
        ("temple servant", "5.7", {"temples": [2, 6, 6]}),
        ("ruling left", "5.9", {"courthouse": {"left": [1, 2, 3]}}),
        ("scout seat-0", "5.11", {"scouts_used": 5}),
    ],
)
def test_the_end_of_a_track_is_told_by_its_own_section(wish: str, rule: str, sheet: dict[str, Any]) -> None:
    """Its length stands where the track is described."""
    built = ["medium_granary", "large_granary", "ludus", "courthouse", "small_temple", "medium_temple", "large_temple"]
    t = rich(year=6, buildings=built, citizens=ALL_CITIZENS, prospect="pontiff", **sheet)
    said = "no box is left there" if rule in ("4.7", "4.9", "5.7", "5.9", "5.11") else "that track is full"
    assert refused(t.open(), wish) == Reason(said, rule)


@pytest.mark.rule("1.3", "4.8", "4.10", "5.2", "5.4", "5.6", "5.8")
@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("build small-hotel", "that is built already"),
        ("build archway", "that is built already"),
        ("build small-precinct", "that is built already"),
        ("build small-gardens", "that is built already"),
        ("perform 2", "that box is filled already"),
        ("bribe 1-2", "that box is filled already"),
        ("good 7 deck", "that box is filled already"),
    ],
)
def test_what_is_filled_stays_filled(wish: str, said: str) -> None:
    """One section says it of every box of the sheets."""
    built = ["small_hotel", "archway", "small_precinct", "small_gardens", "theatre", "baths", "market"]
    t = rich(year=4, buildings=built, citizens=ALL_CITIZENS, disdain=3)
    t.give(theatre=[0, 1, 0, 0, 0, 0], baths=[1, 2, 0, 0, 0, 0], market=[0, 0, 0, 0, 0, 0, 5, 0])
    assert refused(t.open(), wish) == Reason(said, "1.3")


@pytest.mark.rule("5.8", "10.5")
@pytest.mark.parametrize(
    ("box", "apparitores", "sheet", "reason"),
    [
        (2, 4, {}, Reason(BESIDE, "10.5")),
        (6, 9, {"baths": [1, 1, 0, 0, 0, 0]}, Reason(BESIDE, "10.5")),
        (2, 3, {}, Reason("4 filled boxes are needed: Apparitores; there are 3 so far", "3.6")),
        (2, 2, {}, Reason("4 filled boxes are needed: Apparitores; there are 2 so far", "3.6")),
        (2, 9, {"disdain": 0}, Reason("there is no disdain to remove", "5.8")),
        (4, 9, {"pool": {"resource": 1}}, Reason("the pool lacks 1 Resource", "3.6")),
        (4, 9, {"baths": [3, 3, 0, 0, 0, 0]}, Reason("that was used this year as often as it may be", "3.6")),
        (2, 9, {"baths": [0, 1, 0, 0, 0, 0]}, Reason("that box is filled already", "1.3")),
        (2, 9, {"buildings": []}, Reason("this must be built first: Baths", "5.8")),
    ],
)
def test_the_second_of_two_equal_boxes(box: int, apparitores: int, sheet: dict[str, Any], reason: Reason) -> None:
    """Boxes of the Baths have no order: the second of a price lacks what a bribe lacks, or the first is its button."""
    t = rich(year=3, citizens={"apparitores": apparitores}, **{"buildings": ["baths"], "disdain": 3, **sheet}).open()
    assert TITLE.explain(observe(t.game, 0), [f"at baths-0-{box}"]) == reason


@pytest.mark.rule("3.6", "4.4", "5.5", "5.7")
@pytest.mark.parametrize(
    ("wish", "pool", "said"),
    [
        ("fort builder", {}, "the pool lacks 1 Builder or 1 Soldier"),
        ("fort soldier", {"resource": 2}, "the pool lacks 1 Builder or 1 Soldier"),
        ("fort soldier", {"builder": 1}, "the pool lacks 1 Soldier"),
        ("train blue servant", {"soldier": 1}, "the pool lacks 1 Servant or 1 Civilian"),
        ("train blue civilian", {"servant": 1}, "the pool lacks 1 Civilian"),
        ("temple soldier", {"resource": 3}, "the pool holds no worker"),
        ("temple soldier", {"builder": 1}, "the pool lacks 1 Soldier"),
    ],
)
def test_a_box_with_several_prices_names_them_all(wish: str, pool: dict[str, int], said: str) -> None:
    """Where none of them can be paid each would do; where one can, only the one that is wished for is missing."""
    t = rich(year=2, buildings=["ludus", "small_temple"], citizens=ALL_CITIZENS, pool=pool).open()
    assert refused(t, wish) == Reason(said, "3.6")


@pytest.mark.rule("5.3", "5.4", "5.5", "5.7", "5.8", "5.9")
@pytest.mark.parametrize(
    ("wish", "spot", "rule"),
    [
        ("good 1-6 deck", "at market-0-1", "5.3"),
        ("perform 1", "", "5.4"),
        ("train red servant", "at gladiator-0-0-2", "5.5"),
        ("temple soldier", "at temple-0-2", "5.7"),
        ("bribe 1-2", "at baths-0-1", "5.8"),
        ("ruling left", "at court-0-0-2", "5.9"),
    ],
)
def test_a_missing_building_is_cited_by_its_own_section(wish: str, spot: str, rule: str) -> None:
    """The plate of the building cites the same."""
    t = rich(year=2, citizens=ALL_CITIZENS, disdain=1).open()
    assert refused(t, wish).rule == rule
    if spot:
        assert TITLE.explain(observe(t.game, 0), [spot]) == refused(t, wish)


@pytest.mark.rule("5.7")
def test_the_next_temple_box_is_named_with_its_temple() -> None:
    """A box of a larger temple waits for those of the smaller one, each counted from 1."""
    built = ["small_temple", "medium_temple"]
    t = rich(year=2, buildings=built, citizens=ALL_CITIZENS, temples=[1, 0, 0]).open()
    there = TITLE.explain(observe(t.game, 0), ["at temple-0-5"])
    assert there == Reason("the boxes are filled in their order; next is box 2: Small Temple", "5.7")
    t = rich(year=2, buildings=built, citizens=ALL_CITIZENS, temples=[2, 3, 0]).open()
    here = TITLE.explain(observe(t.game, 0), ["at temple-0-8"])
    assert here == Reason("the boxes are filled in their order; box 4 is next", "5.7")


@pytest.mark.rule("5.5")
def test_no_box_of_a_dead_gladiator_waits_for_another() -> None:
    """It says that the gladiator is dead."""
    t = rich(year=2, buildings=["ludus"], citizens=ALL_CITIZENS, gladiators={"red": {"strength": 2, "damage": 2}})
    assert TITLE.explain(observe(t.open().game, 0), ["at gladiator-0-0-5"]) == Reason("that gladiator is dead", "5.5")


@pytest.mark.rule("11.50", "9.5", "4.5")
@pytest.mark.parametrize(
    ("wish", "box", "sheet"),
    [
        ("mine", "mining-0-11", {"mining": 9}),
        ("guard", "guard-0-14", {"wall_guard": 12}),
        ("fort builder", "fort-0-16", {"fort": 14}),
        ("wall", "wall-0-16", {"fort": 14, "wall": 14}),
        ("cippi", "cippi-0-7", {"fort": 14, "cippi": 5}),
    ],
)
def test_fort_15_closes_the_right_column_for_good(wish: str, box: str, sheet: dict[str, Any]) -> None:
    """No box of it waits for anything: the reason is the granary that this fort does not allow."""
    t = rich(campaign=15, buildings=["medium_granary"], **sheet).open()
    closed = Reason("cannot be built: Large Granary", "11.50")
    assert refused(t, wish) == closed
    assert TITLE.explain(observe(t.game, 0), [f"at {box}"]) == closed
    label = f"box {box.rpartition('-')[2]}[^>]*: closed, for this cannot be built here: Large Granary"
    assert re.search(label, TITLE.draw(observe(t.game, 0)))
    t = rich(buildings=["medium_granary"], **sheet)
    assert t.why(wish) == terms.NEEDS_GRANARY


@pytest.mark.rule("11.50", "4.5")
@pytest.mark.parametrize("wish", ["mine", "guard", "fort builder", "wall", "cippi"])
def test_fort_15_leaves_the_middle_column(wish: str) -> None:
    """It waits for the Medium Granary as everywhere."""
    t = rich(campaign=15, mining=4, wall_guard=6, fort=7, wall=7, cippi=3)
    assert t.why(wish) == terms.NEEDS_GRANARY


@pytest.mark.rule("11.51", "9.5", "4.4")
@pytest.mark.parametrize("box", ["wall-0-2", "wall-0-5", "wall-0-9", "cippi-0-2", "cippi-0-7"])
def test_fort_10_closes_wall_and_cippi_at_first(box: str) -> None:
    """In years 1 and 2 no box of theirs waits for the Fort, a granary or another box; from year 3 on they do."""
    track = box.partition("-")[0]
    closed = Reason("in this fort Wall and Cippi are closed before year 3", "11.51")
    for year in (1, 2, 3):
        t = rich(year=year, campaign=10, fort=3).open()
        reason = TITLE.explain(observe(t.game, 0), [f"at {box}"])
        assert (reason == closed) == (year < 3)
        if year < 3:
            assert refused(t, track) == closed
    elsewhere = TITLE.explain(observe(rich(fort=3).open().game, 0), [f"at {box}"])
    assert elsewhere == TITLE.explain(observe(rich(year=3, campaign=10, fort=3).open().game, 0), [f"at {box}"])


@pytest.mark.rule("10.2", "3.7", "4.1", "4.8", "5.11")
@pytest.mark.parametrize("action", ["guard", "build small-road", "scout seat-0"])
def test_nothing_else_while_an_action_asks_on(action: str) -> None:
    """Before a cohort, an attribute or a place is named, other answers are refused because something else is asked."""
    t = rich(fort=9, citizens=ALL_CITIZENS, prospect="pontiff").do(action)
    question = t.game.question_of(0)
    assert question is not None
    assert t.asked() in ("ChooseCohort", "ChooseAttribute", "PlacePattern")
    for wish in ("finish", "mine", "cippi", "citizen traders", "build market", "keep"):
        move = NOTATION.parse(wish)
        reason = TITLE.refusal(observe(t.game, 0), move, question.refuse(t.game, move))
        assert reason == Reason("that is not what is asked now", "10.2")


@pytest.mark.rule("3.4", "4.8")
def test_a_road_asks_by_the_rule_that_pays_it() -> None:
    """The same question has two rules: the yearly income of a Road, and its reward when it is built."""
    t = Table().give(buildings=["small_road"]).ask(SheetIncome())
    assert asked(t) == ("Which attribute does the Road give?", "3.4")
    t = Table().give(fort=9, pool=RICH).do("build small_road")
    assert asked(t) == ("Which attribute does the Road give?", "4.8")


def asked(t: Table) -> tuple[str, str]:
    """What the first seat is asked, and the rule."""
    question = t.game.question_of(0)
    assert question is not None
    prompt = TITLE.asks(t.game, question)
    return prompt.text, prompt.rule
