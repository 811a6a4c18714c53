"""4 Left sheet."""

from __future__ import annotations

import pytest

from quadriga.core.observation import observe
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import ICON_ATTRIBUTE, ICON_COHORT
from quadriga.games.hadrians_wall.title import TITLE
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, rich

ALL_GRANARIES = ["medium_granary", "large_granary"]


@pytest.mark.rule("4.1")
def test_cohorts_are_filled_by_icons_only() -> None:
    """18 icons for 18 boxes; box 3 gives Discipline, 5 Valour, 6 Discipline."""
    icons = [box.count(ICON_COHORT) for track in TABLES.track_boxes for box in track]
    assert sum(icons) == 18
    by_track = [sum(box.count(ICON_COHORT) for box in track) for track in TABLES.track_boxes]
    assert by_track == [0, 7, 3, 6, 2]
    t = rich(wall_guard=2, cohorts=[2, 4, 5])
    for cohort, attributes in (("left", (0, 0, 0, 1)), ("centre", (0, 0, 1, 0)), ("right", (0, 0, 0, 1))):
        again = rich(wall_guard=2, cohorts=[2, 4, 5]).do("guard", f"cohort {cohort}")
        assert again.attributes() == attributes
    assert not [move for move in t.open().moves() if move.startswith("cohort")]


@pytest.mark.rule("4.1", "3.7")
def test_a_cohort_question_comes_before_the_next_action() -> None:
    """Nothing else can be done until the cohort is named."""
    t = rich().do("guard")
    assert t.moves() == ["cohort left", "cohort centre", "cohort right"]
    assert t.play("cohort centre").cohorts() == [0, 1, 0]
    assert t.asked() == "ChooseAction"


@pytest.mark.rule("4.2", "4.6")
def test_mining() -> None:
    """One Servant a box; boxes 2, 5, 8, 11 and 14 give production and a Resource."""
    t = Table().give(buildings=ALL_GRANARIES, pool={"servant": 14})
    for box in range(1, 15):
        before = (t.player().production, t.pool().get("resource", 0))
        t.do("mine")
        after = (t.player().production, t.pool().get("resource", 0))
        assert after == ((before[0] + 1, before[1] + 1) if box in (2, 5, 8, 11, 14) else before)
    assert t.pool() == {"resource": 5}
    assert t.why("mine") == terms.TRACK_FULL


@pytest.mark.rule("4.3")
def test_wall_guard() -> None:
    """One Soldier a box; cohorts and Discipline where they are printed."""
    t = Table().give(buildings=ALL_GRANARIES, pool={"soldier": 18})
    for box in range(1, 19):
        discipline = t.attributes()[c.DISCIPLINE]
        t.do("guard")
        assert (t.asked() == "ChooseCohort") == (box in (1, 3, 6, 9, 12, 15, 18)), box
        if t.asked() == "ChooseCohort":
            t.play("cohort right" if t.cohorts()[2] < 6 else "cohort left")
        elif box in (2, 5, 8, 11, 14, 17):
            assert t.attributes()[c.DISCIPLINE] == discipline + 1
    assert t.player().guard == 18
    assert "soldier" not in t.pool() or t.attributes()[c.VALOUR] > 2


FORT_ICONS = {4: "C", 6: "C", 7: "D", 8: "C", 10: "C", 12: "C", 14: "D+", 16: "C", 18: "C", 20: "C", 21: "D+"}
WALL_ICONS = {
    1: "C", 3: "C", 4: "R+", 5: "C", 7: "+", 8: "R", 9: "C", 11: "R+", 13: "C", 14: "+", 15: "R", 16: "C", 18: "R+",
    19: "C", 21: "+",
}  # fmt: skip
CIPPI_ICONS = {3: "+", 4: "C", 5: "+", 6: "R", 7: "+"}


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("track", "printed"),
    [(c.FORT, FORT_ICONS), (c.WALL, WALL_ICONS), (c.CIPPI, CIPPI_ICONS)],
    ids=["fort", "wall", "cippi"],
)
def test_icons_of_the_fortifications(track: int, printed: dict[int, str]) -> None:
    """Every box shows what the rules say, all others are blank."""
    letters = {c.CIVILIAN: "C", ICON_ATTRIBUTE + c.DISCIPLINE: "D", ICON_ATTRIBUTE + c.RENOWN: "R", ICON_COHORT: "+"}
    for box, icons in enumerate(TABLES.track_boxes[track], 1):
        assert "".join(letters[icon] for icon in icons) == printed.get(box, "")


@pytest.mark.rule("4.4")
def test_the_fort_costs_a_builder_or_a_soldier() -> None:
    """Either pays, and both are listed when both are there."""
    assert Table().give(pool={"builder": 1}).open().moves() == ["fort builder", "training", "finish"]
    assert Table().give(pool={"soldier": 1}).open().moves() == ["guard", "fort soldier", "finish"]
    t = Table().give(pool={"builder": 1, "soldier": 1}).do("fort soldier")
    assert t.pool() == {"builder": 1}


@pytest.mark.rule("4.4")
def test_wall_and_cippi_are_chained_to_the_fort() -> None:
    """Wall box n needs Fort box n, Cippi boxes need 1, 4, 7, 10, 13, 16 and 20."""
    for fort in range(22):
        for wall in range(21):
            t = Table().give(fort=fort, wall=wall, pool={"resource": 1}, buildings=ALL_GRANARIES)
            assert (t.why("wall") == 0) == (fort > wall)
        for cippi, needed in enumerate((1, 4, 7, 10, 13, 16, 20)):
            t = Table().give(fort=fort, cippi=cippi, pool={"resource": 1}, buildings=ALL_GRANARIES)
            assert (t.why("cippi") == 0) == (fort >= needed)
            if fort < needed:
                assert t.why("cippi") == terms.NEEDS_FORT
                assert t.detail("cippi") == needed
    t = rich(fort=21, wall=21, cippi=7)
    assert t.why("wall") == t.why("cippi") == t.give(buildings=ALL_GRANARIES).why("fort builder") == terms.TRACK_FULL


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("key", "action", "ends"),
    [
        ("mining", "mine", (4, 9)),
        ("wall_guard", "guard", (6, 12)),
        ("cippi", "cippi", (3, 5)),
        ("wall", "wall", (7, 14)),
        ("fort", "fort builder", (7, 14)),
    ],
)
def test_columns_need_their_granaries(key: str, action: str, ends: tuple[int, int]) -> None:
    """The box after the first column needs the Medium, the one after the second the Large Granary."""
    for end, granary, built in zip(ends, ("medium_granary", "large_granary"), ([], ["medium_granary"]), strict=True):
        t = rich(buildings=built, fort=20).give(0, **{key: end})
        assert t.why(action) == terms.NEEDS_GRANARY
        assert t.detail(action) == TABLES.building_names.index(granary.replace("_", "-"))
        assert t.give(buildings=[*built, granary]).why(action) == 0
        assert rich(buildings=built, fort=20).give(0, **{key: end - 1}).why(action) == 0


@pytest.mark.rule("4.5")
def test_granaries() -> None:
    """The Medium Granary gives nothing, the Large one Renown; it needs the Medium and infrastructure 5."""
    t = rich(fort=9)
    assert t.why("build large_granary") == terms.NEEDS_BUILDING
    t.do("build medium_granary")
    assert t.attributes() == (0, 0, 0, 0)
    assert t.why("build large_granary") == terms.NEEDS_INFRASTRUCTURE
    t.give(fort=11).do("build large_granary")
    assert t.attributes() == (1, 0, 0, 0)
    assert t.pool() == {**RICH, "servant": 18, "builder": 18, "resource": 17}


@pytest.mark.rule("4.6")
def test_production_has_nine_circles() -> None:
    """A production icon beyond the ninth is lost; nobody fills a circle as an action."""
    t = rich(mining=1, production=9).do("mine")
    assert t.player().production == 9
    assert t.seen(terms.LOST) == [(0, c.ICON_PRODUCTION, 0)]


@pytest.mark.rule("4.7")
def test_training_once_a_year_and_five_times() -> None:
    """The sword fills a Wall Guard box with its icons."""
    t = rich(year=3, wall_guard=1).do("training")
    assert (t.player().guard, t.attributes(), t.pool()["builder"]) == (2, (0, 0, 0, 1), 19)
    assert t.why("training") == terms.USED_THIS_YEAR
    t.game.year = 4
    assert t.why("training") == 0
    t = rich(year=6, training=[1, 2, 3, 4, 5])
    assert t.why("training") == terms.NO_BOX_LEFT


COSTS = {
    "small_hotel": (2, {"servant": 1, "builder": 1, "resource": 1}, {"civilian": 1}, (0, 0, 0, 0)),
    "large_hotel": (6, {"servant": 1, "builder": 1, "resource": 2}, {"civilian": 1}, (1, 0, 0, 0)),
    "small_workshop": (3, {"resource": 3}, {"builder": 1}, (0, 0, 0, 0)),
    "large_workshop": (7, {"resource": 4}, {"builder": 1}, (1, 0, 0, 0)),
}
FLAGS = (0, 1, 3, 5, 9, 11, 13, 15, 17)


@pytest.mark.rule("4.8")
@pytest.mark.parametrize("name", COSTS)
def test_hotels_and_workshops(name: str) -> None:
    """Infrastructure, cost and reward as printed; the Small one comes first."""
    infrastructure, cost, reward, attributes = COSTS[name]
    small = [name.replace("large", "small")] if name.startswith("large") else []
    t = rich(fort=FLAGS[infrastructure] - 1, buildings=small)
    assert t.why(f"build {name}") == terms.NEEDS_INFRASTRUCTURE
    assert t.detail(f"build {name}") == infrastructure
    t.give(fort=FLAGS[infrastructure]).do(f"build {name}")
    wanted = {token: 20 - cost.get(token, 0) + reward.get(token, 0) for token in RICH}
    assert t.pool() == wanted
    assert t.attributes() == attributes
    if small:
        assert rich(fort=21).why(f"build {name}") == terms.NEEDS_BUILDING


@pytest.mark.rule("4.8", "11.8")
@pytest.mark.parametrize(
    ("name", "fort", "resources", "offered"),
    [("small_road", 9, 1, ["piety", "discipline"]), ("large_road", 17, 2, ["renown", "valour"])],
)
def test_roads(name: str, fort: int, resources: int, offered: list[str]) -> None:
    """A Road costs two Servants and gives one of two attributes."""
    small = ["small_road"] if name == "large_road" else []
    assert rich(fort=fort - 1, buildings=small).why(f"build {name}") == terms.NEEDS_INFRASTRUCTURE
    t = rich(fort=fort, buildings=small).do(f"build {name}")
    assert t.moves() == [f"attribute {word}" for word in offered]
    question = t.game.question_of(0)
    assert question is not None
    reasons = [question.refuse(t.game, move) for move in terms.ATTRIBUTE_MOVES]
    assert [reason == 0 for reason in reasons] == [word in offered for word in TABLES.attribute_names]
    assert set(reasons) == {0, terms.NOT_OFFERED}
    assert t.pool() == {**RICH, "servant": 18, "builder": 19, "resource": 20 - resources}
    t.play(f"attribute {offered[1]}")
    assert t.attributes()[TABLES.attribute_names.index(offered[1])] == 1


@pytest.mark.rule("4.8")
def test_income_circles_pay_from_the_next_year() -> None:
    """Building a Hotel gives its one Civilian and no yearly income now."""
    t = Table().give(fort=3, pool={"servant": 1, "builder": 1, "resource": 1}).do("build small_hotel")
    assert t.pool() == {"civilian": 1}


EXCHANGES = ["BB->V", "BB->C", "VV->B", "VV->C", "CC->B", "CC->V", "BV->C", "BC->V", "VC->B"]


@pytest.mark.rule("4.9", "11.7")
def test_the_forum_knows_nine_exchanges() -> None:
    """Two workers for one of a third type, never Soldiers; each pays what it says."""
    letters = {"builder": "B", "servant": "V", "civilian": "C"}
    found = []
    for name in TABLES.exchange_names:
        first, second, gained = name.split("-")
        found.append(f"{letters[first]}{letters[second]}->{letters[gained]}")
        t = rich().do(f"forum {name}")
        wanted = dict(RICH)
        for token, change in ((first, -1), (second, -1), (gained, 1)):
            wanted[token] += change
        assert t.pool() == wanted
        assert t.why(f"forum {name}") == terms.USED_THIS_YEAR
    assert sorted(found) == sorted(EXCHANGES)


@pytest.mark.rule("4.9")
def test_the_forum_has_four_boxes() -> None:
    """Four uses in a game."""
    assert rich(year=5, forum=[1, 2, 3]).why("forum builder-builder-servant") == 0
    assert rich(year=5, forum=[1, 2, 3, 4]).why("forum builder-builder-servant") == terms.NO_BOX_LEFT
    assert Table().give(pool={"builder": 1, "servant": 1}).why("forum builder-builder-civilian") == terms.MISSING


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("name", "needs", "gives"),
    [
        ("archway", "renown", "valour"),
        ("monolith", "piety", "discipline"),
        ("column", "valour", "piety"),
        ("statue", "discipline", "renown"),
    ],
)
def test_landmarks(name: str, needs: str, gives: str) -> None:
    """15 boxes of one attribute, a Builder and two Resources give two points of another, once."""
    t = rich(attributes={needs: 14})
    assert t.why(f"build {name}") == terms.NEEDS_ATTRIBUTE
    t.give(attributes={needs: 15}).do(f"build {name}")
    assert t.attributes()[TABLES.attribute_names.index(gives)] == 2
    assert (t.pool()["builder"], t.pool()["resource"]) == (19, 18)
    assert t.why(f"build {name}") == terms.ALREADY_BUILT


OTHERS = {"renown": "pdv", "piety": "rvd", "valour": "drp", "discipline": "vpr"}
GIVES = {"renown": "civilian", "piety": "servant", "valour": "soldier", "discipline": "builder"}


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("name", GIVES)
def test_attribute_tracks(name: str) -> None:
    """Seven workers and three crossings to other tracks, one box after the other, nothing beyond 25."""
    number = TABLES.attribute_names.index(name)
    initials = [word[0] for word in TABLES.attribute_names]
    for box in range(1, 26):
        t = Table().give(attributes={name: box - 1})
        gain(t.game, 0, t.player(), [ICON_ATTRIBUTE + number])
        others = [a for a in range(4) if a != number and t.attributes()[a]]
        assert t.attributes()[number] == box
        assert t.pool() == ({GIVES[name]: 1} if box in (3, 6, 9, 12, 15, 19, 23) else {})
        crossing = OTHERS[name][(17, 21, 25).index(box)] if box in (17, 21, 25) else ""
        assert [initials[a] for a in others] == list(crossing)
    t = Table().give(attributes={name: 25})
    gain(t.game, 0, t.player(), [ICON_ATTRIBUTE + number])
    assert t.attributes()[number] == 25


@pytest.mark.rule("4.5", "4.8", "4.10", "5.4", "5.7")
@pytest.mark.parametrize(
    ("wish", "why", "rule"),
    [
        ("build medium-granary", "infrastructure 1 is needed; there are 0 so far", "4.5"),
        ("build large-granary", "this must be built first: Medium Granary", "4.5"),
        ("build small-hotel", "infrastructure 2 is needed; there are 0 so far", "4.8"),
        ("build column", "15 filled boxes are needed: Valour; there are 0 so far", "4.10"),
        ("build theatre", "1 filled box is needed: Performers; there are 0 so far", "5.4"),
        ("build large-temple", "this must be built first: Medium Temple", "5.7"),
        ("guard", "that box can be filled once this is built: Medium Granary", "4.5"),
    ],
)
def test_a_refusal_cites_the_section_that_asks_for_it(wish: str, why: str, rule: str) -> None:
    """Granaries are a section of their own, apart from Hotels, Workshops and Roads; so is every other building."""
    t = rich(wall_guard=6).open()
    seen = observe(t.game, 0)
    assert seen.question is not None
    move = NOTATION.parse(wish)
    assert TITLE.refusal(seen, move, seen.question.refuse(t.game, move)) == Reason(why, rule)
