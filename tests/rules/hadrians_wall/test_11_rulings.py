"""11 Rulings that no other file of this folder tests."""

from __future__ import annotations

import pytest

from quadriga.core.bags import count
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import RESOLVE_ATTACK
from quadriga.games.hadrians_wall.cascade import CHOOSE_COHORT, ChooseAttribute, gain
from quadriga.games.hadrians_wall.components import ICON_ATTRIBUTE, ICON_CITIZEN
from quadriga.games.hadrians_wall.player import battled
from quadriga.games.hadrians_wall.scoring import measure
from quadriga.games.hadrians_wall.state import token_on
from quadriga.games.hadrians_wall.year import YearBegins
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, fate_with, rich


@pytest.mark.rule("11.6")
@pytest.mark.parametrize(
    ("guard", "built"), [(6, []), (12, ["medium_granary"]), (18, ["medium_granary", "large_granary"])]
)
def test_training_without_a_guard_box(guard: int, built: list[str]) -> None:
    """The action is not there when its only effect would be void."""
    assert rich(wall_guard=guard, buildings=built).why("training") == terms.NO_GUARD_BOX


@pytest.mark.rule("11.9", "11.40")
def test_the_favour_is_no_box_to_pay_for() -> None:
    """A temple is full with its payable boxes, whether or not its favour was used."""
    for boxes, full in ((1, 0), (2, 1), (7, 1), (8, 2), (13, 2), (14, 3)):
        player = Table().player()
        player.temple = boxes
        assert measure(TABLES, player, c.COUNT_TEMPLES) == full


@pytest.mark.rule("11.10")
def test_an_untrained_gladiator_cannot_fight() -> None:
    """It needs a circled box."""
    assert rich(buildings=["ludus"]).why("battle red") == terms.GLADIATOR_UNTRAINED
    assert rich().why("battle red") == terms.NEEDS_BUILDING


@pytest.mark.rule("11.11")
def test_survival_counts_the_damaged_boxes() -> None:
    """Strength 6 with 4 damage that takes 1 is paid for column 6."""
    t = Table().give(buildings=["ludus"], gladiators={"red": {"strength": 6, "damage": 4}})
    t.next(f"flip {fate_with(damage=1)}").do("battle red")
    assert t.attributes() == (2, 0, 0, 0)
    assert t.pool() == {"resource": 1}


@pytest.mark.rule("11.20", "11.21")
def test_thresholds_are_checked_before_the_rewards() -> None:
    """A Landmark does not help itself, but what it gives counts for the next action."""
    t = rich(attributes={"valour": 15, "piety": 13})
    assert t.why("build monolith") == terms.NEEDS_ATTRIBUTE
    t.do("build column")
    assert t.attributes()[c.PIETY] == 15
    assert t.why("build monolith") == 0


@pytest.mark.rule("11.21", "5.4")
def test_theatre_icons_unlock_at_once() -> None:
    """A Trader gained from a performance opens the Market."""
    t = rich(buildings=["theatre"], citizens={"performers": 1, "traders": 3})
    assert t.why("build market") == terms.NEEDS_CITIZENS
    assert t.do("perform 1").why("build market") == 0


@pytest.mark.rule("11.29")
def test_full_cohorts_cannot_be_named() -> None:
    """The fill is not optional; the only cohort left is filled without a question."""
    t = Table().give(cohorts=[6, 3, 0]).ask(CHOOSE_COHORT[0])
    assert t.moves() == ["cohort centre", "cohort right"]
    question = t.game.question_of(0)
    question = t.game.question if question is None else question
    assert question is not None
    assert question.refuse(t.game, NOTATION.parse("cohort left")) == terms.COHORT_FULL
    assert Table().give(cohorts=[6, 6, 2]).ask(CHOOSE_COHORT[0]).cohorts() == [6, 6, 3]


@pytest.mark.rule("11.29")
def test_a_box_without_a_cohort_asks_nothing() -> None:
    """Wall box 6 is blank."""
    t = Table().give(fort=7, wall=5, pool={"resource": 2}).do("wall")
    assert t.asked() == "ChooseAction"


@pytest.mark.rule("11.30")
def test_a_full_track_may_be_chosen() -> None:
    """The point is lost."""
    t = Table().give(attributes={"piety": 25}).ask(ChooseAttribute(0, 0b1010))
    assert t.moves() == ["attribute piety", "attribute discipline"]
    assert t.play("attribute piety").attributes() == (0, 25, 0, 0)


@pytest.mark.rule("11.31")
def test_cascades_commute() -> None:
    """The end state is the same for every order of the same icons."""
    icons = [ICON_ATTRIBUTE, ICON_ATTRIBUTE + 1, ICON_ATTRIBUTE + 3, ICON_CITIZEN + 3, ICON_CITIZEN + 4, ICON_ATTRIBUTE]
    ends = set()
    for shift in range(len(icons)):
        for order in (icons[shift:] + icons[:shift], list(reversed(icons[shift:] + icons[:shift]))):
            t = Table().give(
                attributes={"renown": 15, "piety": 16, "valour": 20, "discipline": 16},
                citizens={"apparitores": 3, "patricians": 7},
            )
            gain(t.game, 0, t.player(), order)
            ends.add(tuple(t.player().fields()))
    assert len(ends) == 1


@pytest.mark.rule("11.32")
def test_wasted_rewards_are_legal() -> None:
    """A Trader performance with nine Traders, a Landmark for a full track."""
    t = rich(buildings=["theatre"], citizens={"traders": 9, "performers": 9}).do("perform 1")
    assert t.citizens()[c.TRADERS] == 9
    t = rich(attributes={"renown": 15, "valour": 25}).do("build archway")
    assert t.attributes() == (15, 0, 25, 0)


@pytest.mark.rule("11.33")
def test_an_action_does_not_finance_itself() -> None:
    """The centre ruling gives two Servants for a Builder that must be there; the right one the other way."""
    t = Table().give(buildings=["courthouse"], citizens={"apparitores": 9}, pool={"servant": 1})
    assert t.why("ruling centre") == terms.MISSING
    assert t.why("ruling right") == 0
    assert t.give(pool={"builder": 1}).why("ruling centre") == 0


@pytest.mark.rule("8.3", "8.4", "11.36")
@pytest.mark.parametrize("payer", [0, 1])
def test_a_token_stays_on_the_neutral_card_whoever_paid_it(payer: int) -> None:
    """Resource and Soldier of either seat lie there, in no pool, and each brings one card more for both."""
    t = Table(2, year=4).neutral("merchant").give(1 - payer, prospect="ranger")
    t.give(payer, pool=RICH, prospect="pontiff", buildings=["market"], citizens={"traders": 9, "patricians": 9})
    t.do("good 1-6 neutral-1", "scout neutral-1", "place a1-a2-b1-b2", seat=payer)
    assert [token_on(t.game, 0, kind) for kind in (0, 1)] == [1, 1]
    assert t.game.attack_size() == 6 + 2
    assert t.pool(1 - payer) == {}


@pytest.mark.rule("11.41")
def test_no_bribe_after_the_last_attack() -> None:
    """The game is over as soon as the last attack is resolved."""
    t = rich(year=6, buildings=["baths"], citizens={"apparitores": 9}, disdain=2).attack(left=3)
    t.ask(RESOLVE_ATTACK, YearBegins())
    assert t.game.over
    assert t.disdain() == 5


@pytest.mark.rule("11.42")
def test_use_in_the_year_of_building() -> None:
    """Theatre, Baths, Courthouse, Ludus, Market and Temple work at once."""
    everybody = dict.fromkeys(TABLES.citizen_names, 9)
    t = rich(citizens=everybody, disdain=1, prospect="pontiff")
    for building, use in (
        ("theatre", "perform 2"), ("baths", "bribe 1-2"), ("courthouse", "ruling left"), ("ludus", "train red servant"),
        ("market", "good 1-6 deck"), ("small_temple", "temple civilian"),
    ):  # fmt: skip
        assert t.why(use) == terms.NEEDS_BUILDING
        t.do(f"build {building}")
        assert t.why(use) == 0
        t.do(use)
    assert battled(t.do("battle red").player(), 0, t.game.year)


@pytest.mark.rule("11.42", "3.6", "4.7", "4.9", "5.4", "5.5", "5.9")
@pytest.mark.parametrize("year", range(1, 7))
@pytest.mark.parametrize(
    "use", ["training", "forum builder-builder-servant", "perform 2", "battle red", "ruling left", "ruling right"]
)
def test_once_a_year_in_every_year(use: str, year: int) -> None:
    """What is limited to once a year is refused a second time in each of the six years, and free in the next one."""
    t = rich(year=year, wall_guard=1, citizens={"performers": 9, "apparitores": 9})
    t.give(buildings=["theatre", "ludus", "courthouse"], gladiators={"red": {"strength": 6, "damage": 0}})
    t.next(f"flip {fate_with(damage=1)}").do(use)
    again = "perform 3" if use == "perform 2" else use
    assert t.why(again) == terms.USED_THIS_YEAR
    if year < c.YEARS:
        assert t.to_year(year + 1).why(again) == 0


@pytest.mark.rule("11.42")
def test_missed_uses_are_lost() -> None:
    """A performance left out in one year is not made up for."""
    t = rich(year=5, buildings=["theatre"], citizens={"performers": 9}).do("perform 1")
    assert t.why("perform 2") == terms.USED_THIS_YEAR


@pytest.mark.rule("11.43")
def test_remaining_strength_one_always_dies() -> None:
    """Damage is at least 1; training before the battle saves."""
    assert min(TABLES.fate_damage) == 1
    fighters = {"red": {"strength": 3, "damage": 2}}
    t = rich(buildings=["ludus"], citizens={"performers": 9}, gladiators=fighters).next(f"flip {fate_with(damage=1)}")
    assert t.do("battle red").why("train red servant") == terms.GLADIATOR_DEAD
    t = rich(buildings=["ludus"], citizens={"performers": 9}, gladiators=fighters).next(f"flip {fate_with(damage=1)}")
    t.do("train red servant", "battle red")
    assert (count(t.player().strength, 0), count(t.player().damage, 0)) == (4, 3)
    assert t.attributes() == (2, 0, 0, 0)


@pytest.mark.rule("11.43", "5.5")
def test_training_after_the_battle() -> None:
    """Who survives is trained in the same year; the damage stays, and it does not fight a second time."""
    fighters = {"red": {"strength": 3, "damage": 0}}
    t = rich(buildings=["ludus"], citizens={"performers": 9}, gladiators=fighters).next(f"flip {fate_with(damage=1)}")
    t.do("battle red", "train red servant")
    assert (count(t.player().strength, 0), count(t.player().damage, 0)) == (4, 1)
    assert t.why("battle red") == terms.USED_THIS_YEAR


@pytest.mark.rule("11.43")
def test_dead_gladiators_keep_their_strength() -> None:
    """For the Trainer and for fort 8."""
    player = (
        Table().give(gladiators={"red": {"strength": 6, "damage": 6}, "blue": {"strength": 6, "damage": 6}}).player()
    )
    assert measure(TABLES, player, c.COUNT_STRENGTH) == 12
