"""5 Right sheet, without the Market and the scouts."""

from __future__ import annotations

from itertools import product

import pytest

from quadriga.core.bags import counts_of
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import RESOLVE_ATTACK
from quadriga.games.hadrians_wall.data_read import ICON_NAMES
from quadriga.games.hadrians_wall.scoring import score_of
from tests.rules.hadrians_wall.table import RICH, TABLES, Table, fate_with, rich

CITIZEN_ICONS = {
    "traders": "servant - builder - resource - builder renown resource",
    "performers": "builder - servant - soldier - servant renown builder",
    "priests": "servant - servant piety servant piety servant piety servant",
    "apparitores": "builder - soldier discipline builder discipline soldier discipline builder",
    "patricians": "resource - soldier renown resource renown soldier renown resource",
}


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("name", CITIZEN_ICONS)
def test_citizen_tracks(name: str) -> None:
    """A Civilian fills the next of nine boxes and gains what it shows."""
    t = Table().give(pool={"civilian": 9})
    for icon in CITIZEN_ICONS[name].split():
        before, points = t.pool(), t.attributes()
        t.do(f"citizen {name}")
        if icon in TABLES.token_names:
            assert t.pool().get(icon, 0) == before.get(icon, 0) + 1
        elif icon != "-":
            number = TABLES.attribute_names.index(icon)
            assert t.attributes()[number] == points[number] + 1
    assert t.give(pool={"civilian": 1}).why(f"citizen {name}") == terms.TRACK_FULL


BUILDINGS = {
    # name: citizens needed, cost in Soldier Builder Servant Civilian Resource, rewards, what stands before
    "small_precinct": ("traders", 3, "00110", "piety production resource", ""),
    "medium_precinct": ("traders", 6, "00120", "discipline production resource", "small_precinct"),
    "large_precinct": ("traders", 9, "00130", "renown production resource", "small_precinct medium_precinct"),
    "market": ("traders", 4, "01102", "renown", ""),
    "theatre": ("performers", 1, "01101", "renown", ""),
    "ludus": ("performers", 3, "01202", "renown", ""),
    "small_gardens": ("priests", 4, "01101", "piety trader performer priest", ""),
    "large_gardens": ("priests", 7, "01102", "piety trader performer priest apparitor patrician", "small_gardens"),
    "small_temple": ("priests", 1, "01101", "piety", ""),
    "medium_temple": ("priests", 3, "01102", "piety", "small_temple"),
    "large_temple": ("priests", 6, "01202", "piety", "small_temple medium_temple"),
    "baths": ("apparitores", 3, "01202", "renown", ""),
    "courthouse": ("apparitores", 4, "01202", "renown", ""),
}


@pytest.mark.rule("5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9")
@pytest.mark.parametrize("name", BUILDINGS)
def test_buildings_of_the_right_sheet(name: str) -> None:
    """Requirement, order, cost and rewards of each building."""
    track, number, cost, rewards, before = BUILDINGS[name]
    others = {other: 8 for other in TABLES.citizen_names if other != track}
    built = before.split()
    t = rich(citizens={track: number - 1, **others}, buildings=built)
    assert t.why(f"build {name}") == terms.NEEDS_CITIZENS
    t.give(citizens={track: number})
    if built:
        t.give(buildings=built[:-1])
        assert t.why(f"build {name}") == terms.NEEDS_BUILDING
        t.give(buildings=built)
    building = TABLES.building_names.index(name.replace("_", "-"))
    assert [ICON_NAMES[icon] for icon in TABLES.building_rewards[building]] == rewards.split()
    paid = [int(digit) for digit in cost]
    for kind, price in enumerate(paid):
        if price:
            short = dict(zip(TABLES.token_names, [p - (k == kind) for k, p in enumerate(paid)], strict=True))
            assert t.give(pool=short).why(f"build {name}") == terms.MISSING
            assert t.detail(f"build {name}") == kind
    t.give(pool=dict(zip(TABLES.token_names, paid, strict=True))).do(f"build {name}")
    assert t.why(f"build {name}") == terms.ALREADY_BUILT


@pytest.mark.rule("5.2", "4.6")
def test_precincts_fill_production() -> None:
    """Three precincts fill three circles and give three Resources."""
    t = Table().give(citizens={"traders": 9}, pool={"servant": 3, "civilian": 6})
    t.do("build small_precinct", "build medium_precinct", "build large_precinct")
    assert t.player().production == 4
    assert t.pool() == {"resource": 3}
    assert t.attributes() == (1, 1, 0, 1)


PERFORMANCES = {
    1: (1, "trader"), 2: (3, "discipline soldier"), 3: (5, "piety servant"), 4: (6, "discipline apparitor"),
    5: (8, "piety priest"), 6: (9, "renown patrician"),
}  # fmt: skip


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("number", PERFORMANCES)
def test_performances(number: int) -> None:
    """A Resource, enough Performers, once a year and each box once."""
    performers, rewards = PERFORMANCES[number]
    t = rich(buildings=["theatre"], citizens={"performers": performers - 1})
    assert t.why(f"perform {number}") == terms.NEEDS_CITIZENS
    t.give(citizens={"performers": performers}).do(f"perform {number}")
    assert [ICON_NAMES[icon] for icon in TABLES.performance_rewards[number - 1]] == rewards.split()
    assert t.pool()["resource"] == 19 + (number == 6)  # the first Patrician brings one back
    assert t.why(f"perform {number}") == terms.BOX_TAKEN
    assert t.give(citizens={"performers": 9}).why(f"perform {number % 6 + 1}") == terms.USED_THIS_YEAR
    t.game.year = 2
    assert t.why(f"perform {number % 6 + 1}") == 0
    assert t.why(f"perform {number}") == terms.BOX_TAKEN


@pytest.mark.rule("5.4")
def test_performances_need_the_theatre() -> None:
    """Without it, the reason names it."""
    t = rich(citizens={"performers": 9})
    assert t.why("perform 1") == terms.NEEDS_BUILDING
    assert t.detail("perform 1") == c.THEATRE


@pytest.mark.rule("5.5")
def test_training_gladiators() -> None:
    """A Servant or a Civilian a box; boxes 1 to 6 need 3, 4, 5, 6, 8 and 9 Performers; no yearly limit."""
    for strength, performers in enumerate((3, 4, 5, 6, 8, 9)):
        fighters = {"blue": {"strength": strength, "damage": 0}}
        t = rich(buildings=["ludus"], citizens={"performers": performers - 1}, gladiators=fighters)
        assert t.why("train blue civilian") == terms.NEEDS_CITIZENS
        assert t.give(citizens={"performers": performers}).why("train blue civilian") == 0
    t = rich(buildings=["ludus"], citizens={"performers": 9})
    t.do("train red servant", "train red civilian", "train red servant")
    assert (t.pool()["servant"], t.pool()["civilian"]) == (18, 19)
    assert t.player().strength == 3
    t.do(*["train red servant"] * 3)
    assert t.why("train red servant") == terms.TRACK_FULL


@pytest.mark.rule("5.5", "11.10", "11.43")
def test_battles_cost_nothing_and_come_once_a_year() -> None:
    """A trained gladiator fights once a year, both may; damage stays."""
    fighters = {"red": {"strength": 6, "damage": 0}, "blue": {"strength": 6, "damage": 0}}
    t = Table().give(buildings=["ludus"], gladiators=fighters).next(f"flip {fate_with(damage=1)}").open()
    t.play("battle red")
    assert t.player().damage == 1
    assert t.attributes() == (2, 0, 0, 0)
    assert t.pool() == {"resource": 1}
    assert t.why("battle red") == terms.USED_THIS_YEAR
    assert t.why("battle blue") == 0
    t.game.year = 2
    assert t.why("battle red") == 0


@pytest.mark.rule("5.5", "1.6")
def test_gladiators_are_trained_and_wounded_apart() -> None:
    """What is paid for blue circles a box of blue, and a battle of blue wounds blue alone."""
    t = rich(buildings=["ludus"], citizens={"performers": 9}, gladiators={"red": {"strength": 2, "damage": 1}})
    t.next(f"flip {fate_with(damage=2)}").do("train blue servant", "train blue civilian", "train blue servant")
    assert counts_of(t.player().strength, 2) == [2, 3]
    t.play("battle blue")
    assert (counts_of(t.player().strength, 2), counts_of(t.player().damage, 2)) == ([2, 3], [1, 2])
    assert t.why("battle red") == 0


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("strength", "piety"), list(enumerate((2, 2, 1, 1, 0, 0), 1)))
def test_no_more_damage_than_is_left(strength: int, piety: int) -> None:
    """A card of damage 3 fills the one box that is left; the dead give Piety by their column and no Renown."""
    fighters = {"blue": {"strength": strength, "damage": strength - 1}}
    t = Table().give(buildings=["ludus"], gladiators=fighters).next(f"flip {fate_with(damage=3)}").do("battle blue")
    assert counts_of(t.player().damage, 2) == [0, strength]
    assert t.attributes() == (0, piety, 0, 0)
    assert t.seen(terms.DIED) == [(0, 1, 0)]


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("strength", "renown"), list(enumerate((1, 1, 2, 2, 2), 2)))
def test_survivors_are_paid_by_their_column(strength: int, renown: int) -> None:
    """Renown by strength; the sixth column gives a Resource besides."""
    fighters = {"red": {"strength": strength, "damage": 0}}
    t = Table().give(buildings=["ludus"], gladiators=fighters).next(f"flip {fate_with(damage=1)}").do("battle red")
    assert t.attributes() == (renown, 0, 0, 0)
    assert t.pool() == ({"resource": 1} if strength == 6 else {})


@pytest.mark.rule("5.5")
def test_a_battle_turns_one_fate_card() -> None:
    """The card goes to the discard pile."""
    t = Table().give(buildings=["ludus"], gladiators={"red": {"strength": 2, "damage": 0}}).do("battle red")
    assert t.game.fate_left == 47
    assert t.game.fate | t.game.discard == c.ALL_FATE


@pytest.mark.rule("5.5", "11.43")
def test_the_dead_neither_train_nor_fight() -> None:
    """Death is for good; strength stays."""
    t = rich(buildings=["ludus"], citizens={"performers": 9}, gladiators={"red": {"strength": 1, "damage": 0}})
    t.do("battle red")
    assert t.why("train red servant") == t.why("battle red") == terms.GLADIATOR_DEAD
    t.game.year = 2
    assert t.why("battle red") == terms.GLADIATOR_DEAD
    assert t.player().strength == 1


@pytest.mark.rule("5.6", "11.21")
def test_gardens_fill_citizen_boxes() -> None:
    """The boxes' own icons are gained too, and they unlock actions at once."""
    t = Table().give(citizens={"priests": 4, "performers": 2}, pool={"servant": 1, "builder": 1, "resource": 1})
    assert t.why("build ludus") == terms.NEEDS_CITIZENS
    t.do("build small_gardens")
    assert t.citizens() == [1, 3, 5, 0, 0]
    assert t.pool() == {"servant": 3}
    assert t.why("build ludus") == terms.MISSING


TEMPLE = [
    (0, 1),
    (0, 1),
    (1, 3),
    (1, 3),
    (1, 5),
    (1, 5),
    (1, 6),
    (1, 6),
    (2, 6),
    (2, 6),
    (2, 8),
    (2, 8),
    (2, 9),
    (2, 9),
]


@pytest.mark.rule("5.7", "11.9")
def test_temple_boxes_in_order() -> None:
    """Two boxes a row, every second gives Piety, the last of each temple a favour; any worker pays."""
    names = ["small_temple", "medium_temple", "large_temple"]
    for box, (temple, priests) in enumerate(TEMPLE):
        worker = TABLES.token_names[box % 4]
        t = rich(citizens={"priests": priests - 1}, buildings=names)
        t.player().temple = box
        assert t.why(f"temple {worker}") == terms.NEEDS_CITIZENS
        t.give(citizens={"priests": 9}, buildings=names[:temple])
        assert t.why(f"temple {worker}") == terms.NEEDS_BUILDING
        t.give(citizens={"priests": priests}, buildings=names[: temple + 1]).do(f"temple {worker}")
        assert t.pool() == {**RICH, worker: 19}
        assert t.attributes() == (0, box % 2, 0, 0)
        assert t.player().favours == ((box in (1, 7, 13)) << 12)
    t = rich(citizens={"priests": 9}, buildings=names)
    t.player().temple = 14
    assert t.why("temple soldier") == terms.NO_BOX_LEFT


@pytest.mark.rule("5.8", "6.4")
def test_bribes() -> None:
    """Two a year while there is disdain; costs 1, 1, 2, 2, 3, 3 with 3 to 8 Apparitores."""
    t = rich(buildings=["baths"], citizens={"apparitores": 9}, disdain=5)
    t.do("bribe 5-6", "bribe 1-2")
    assert t.pool()["resource"] == 20 - 3 - 1
    assert t.disdain() == 3
    assert t.why("bribe 3-4") == terms.USED_THIS_YEAR
    t.to_year(2).play("bribe 2")
    assert t.player().baths == 0x010021
    assert t.why("bribe 1-2") == terms.BOX_TAKEN
    for box, apparitores in enumerate((3, 4, 5, 6, 7, 8), 1):
        stamps = [1 if other < box and (other + 1) // 2 == (box + 1) // 2 else 0 for other in range(1, 7)]
        t = rich(year=3, buildings=["baths"], citizens={"apparitores": apparitores - 1}, disdain=1, baths=stamps)
        assert t.why(f"bribe {box}") == terms.NEEDS_CITIZENS
        assert t.give(citizens={"apparitores": apparitores}).why(f"bribe {box}") == 0
    assert rich(buildings=["baths"], citizens={"apparitores": 9}).why("bribe 1-2") == terms.NO_DISDAIN


@pytest.mark.rule("5.8", "1.6", "6.4")
def test_a_bribe_needs_disdain_that_is_still_there() -> None:
    """With all of it removed there is nothing to bribe for, though a box and a bribe of the year are left."""
    t = rich(year=4, buildings=["baths"], citizens={"apparitores": 9}, disdain=1).do("bribe 1-2")
    assert (t.disdain(), t.player().received) == (0, 1)
    assert [t.why(f"bribe {box}") for box in (1, 3, 5)] == [terms.NO_DISDAIN] * 3
    assert t.pool()["resource"] == 19
    t.to_year(5)
    assert t.why("bribe 3-4") == terms.NO_DISDAIN


@pytest.mark.rule("5.8", "6.4", "1.6")
def test_removed_disdain_does_not_come_back() -> None:
    """A later attack circles boxes that were never used, and each of those can be bribed away once."""
    t = rich(year=2, buildings=["baths"], citizens={"apparitores": 9}, disdain=1).do("bribe 1-2", "finish")
    t.attack(left=2).ask(RESOLVE_ATTACK)
    assert (t.player().received, t.player().removed, t.disdain()) == (3, 1, 2)
    t.to_year(3).give(pool={"resource": 9}).do("bribe 1-2", "bribe 3-4")
    assert (t.disdain(), t.pool()) == (0, {"resource": 6})
    t.to_year(4).give(pool={}, cohorts=[6, 6, 6]).attack(left=3).ask(RESOLVE_ATTACK)
    assert (t.disdain(), score_of(TABLES, t.player())) == (0, 3)


@pytest.mark.rule("5.8")
def test_a_box_of_the_baths_is_used_once() -> None:
    """Two boxes of each price, six bribes in a game, however much disdain there is and in whatever year."""
    t = rich(year=1, buildings=["baths"], citizens={"apparitores": 9}, disdain=9)
    for year, box in enumerate((5, 1, 3), 1):
        t.to_year(year).do(f"bribe {box}", f"bribe {box}")
        assert t.why(f"bribe {box}") == terms.BOX_TAKEN
    t.to_year(4)
    assert [t.why(f"bribe {box}") for box in (1, 3, 5)] == [terms.BOX_TAKEN] * 3
    assert (t.disdain(), t.pool()["resource"]) == (3, 20 - 12)


@pytest.mark.rule("5.9")
def test_rulings_of_all_columns_in_one_year() -> None:
    """The yearly limit is that of a column: three rulings in a year, and three more in the next."""
    t = rich(year=2, buildings=["courthouse"], citizens={"apparitores": 9})
    for year in (2, 3):
        t.to_year(year).do("ruling left", "ruling centre", "ruling right")
        assert {t.why(f"ruling {name}") for name in TABLES.cohort_names} == {terms.USED_THIS_YEAR}
    assert (t.pool()["builder"], t.pool()["servant"]) == (20, 24)


@pytest.mark.rule("5.9", "11.14", "11.33")
def test_rulings() -> None:
    """One in each column a year; thresholds 4-6, 5-7 and 6-8; the second and third cost a worker first."""
    for column, box in product(range(3), range(3)):
        name = TABLES.cohort_names[column]
        years = list(range(1, box + 1))
        t = rich(year=5, buildings=["courthouse"], courthouse={name: years}, citizens={"apparitores": 3 + column + box})
        assert t.why(f"ruling {name}") == terms.NEEDS_CITIZENS
        t.give(citizens={"apparitores": 4 + column + box}).do(f"ruling {name}")
        change = {0: (0, 1), 1: (-1, 2), 2: (1, -1)}[column]
        assert (t.pool()["builder"] - 20, t.pool()["servant"] - 20) == change
        assert t.why(f"ruling {name}") == terms.USED_THIS_YEAR
    t = Table().give(buildings=["courthouse"], citizens={"apparitores": 9})
    assert [t.why(f"ruling {name}") for name in TABLES.cohort_names] == [0, terms.MISSING, terms.MISSING]
    t = rich(year=6, buildings=["courthouse"], courthouse={"left": [1, 2, 3]}, citizens={"apparitores": 9})
    assert t.why("ruling left") == terms.NO_BOX_LEFT


@pytest.mark.rule("5.10")
def test_diplomats() -> None:
    """1, 3 and 6 Patricians; Valour and two favours of a cohort that has no Diplomat yet."""
    t = rich()
    for number, (patricians, cohort) in enumerate(zip((1, 3, 6), ("right", "left", "centre"), strict=True)):
        t.give(citizens={"patricians": patricians - 1})
        assert t.why(f"diplomat {cohort}") == terms.NEEDS_CITIZENS
        t.give(citizens={"patricians": patricians}).do(f"diplomat {cohort}")
        assert t.attributes()[c.VALOUR] == number + 1
        assert t.why(f"diplomat {cohort}") == terms.COHORT_TAKEN
    assert t.player().favours == 0x222
    assert t.pool() == {**RICH, "servant": 17, "soldier": 17 + 1, "resource": 14}


@pytest.mark.rule("11.14")
@pytest.mark.parametrize("order", [("perform 4", 1), ("perform 1", 1)])
def test_any_order_in_the_theatre(order: tuple[str, int]) -> None:
    """The boxes of the Theatre are free."""
    assert rich(buildings=["theatre"], citizens={"performers": 9}).why(order[0]) == 0


@pytest.mark.rule("5.8")
def test_the_last_bribe_box_counts_for_the_two_of_a_year() -> None:
    """Two bribes a year, whichever boxes they fill: with one of an earlier year filled a third is not to be had."""
    t = rich(year=3, buildings=["baths"], citizens={"apparitores": 9}, disdain=6, baths=[0, 0, 0, 0, 1, 0])
    assert t.do("bribe 5-6", "bribe 1-2").why("bribe 3-4") == terms.USED_THIS_YEAR


@pytest.mark.rule("5.9")
@pytest.mark.parametrize(
    "order", [("left", "centre", "right"), ("right", "centre", "left"), ("centre", "left", "right")]
)
def test_each_column_of_the_courthouse_on_its_own(order: tuple[str, ...]) -> None:
    """One ruling a year in each column, in whatever order."""
    t = rich(buildings=["courthouse"], citizens={"apparitores": 8}).do(*[f"ruling {column}" for column in order])
    assert [t.why(f"ruling {column}") for column in order] == [terms.USED_THIS_YEAR] * 3


@pytest.mark.rule("5.11")
@pytest.mark.parametrize(
    ("cells", "got"),
    [
        ("a1-a2-a3-a4", {"resource": 1}),
        ("a2-a3-a4-a5", {"resource": 1}),
        ("b1-b2-b3-b4", {"servant": 2}),
        ("c1-c2-c3-c4", {}),
        ("d1-d2-d3-d4", {"resource": 2}),
        ("d2-d3-d4-d5", {"resource": 2}),
    ],
)
def test_every_printed_cell_of_the_map_pays(cells: str, got: dict[str, int]) -> None:
    """Each cell that shows a token gives it when it is covered, the last one too."""
    t = Table().give(prospect="architect", citizens={"patricians": 2}, pool={"soldier": 1})
    assert t.do("scout seat-0", f"place {cells}").pool() == got
