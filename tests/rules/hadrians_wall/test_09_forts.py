"""9.5 and the rulings on single forts, as they are played: the bonus, dearer buildings, more Picts."""

from __future__ import annotations

from typing import Any

import pytest

import quadriga
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import CleanUp
from quadriga.games.hadrians_wall.campaign import start_bonus
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import TOKEN, unpacked
from quadriga.games.hadrians_wall.year import YearBegins
from tests.rules.hadrians_wall.table import RICH, TABLES, Table, rich

READY: dict[str, Any] = {"buildings": ["market"], "citizens": {"traders": 9, "patricians": 9}, "prospect": "pontiff"}


def start(fort: int, bonus: str) -> tuple[Match, HadriansWall]:
    """A match of a fort, at the first actions of year 1."""
    match = quadriga.start("hadrians_wall", players=1, seed=9, options={"fort": str(fort), "bonus": bonus})
    to_actions(match)
    assert isinstance(match.game, HadriansWall)
    return match, match.game


def to_actions(match: Match) -> None:
    """Take the first answer until actions are asked for, or the game is over."""
    while not match.over and match.questions[0].kind != "ChooseAction":
        match.play(0, match.questions[0].moves[0])


@pytest.mark.rule("11.22", "9.4")
@pytest.mark.parametrize("bonus", ["yes", "no"])
@pytest.mark.parametrize("fort", [2, 3, 7, 12])
def test_the_bonus_comes_once(fort: int, bonus: str) -> None:
    """Year 1 begins with the listed tokens beside the incomes; every later year begins with the incomes alone."""
    match, game = start(fort, bonus)
    more = []
    while not match.over:
        player = game.players[0]
        incomes = TABLES.fate_income[game.income_card] + TABLES.card_income[player.prospect] + TOKEN[c.RESOURCE]
        more.append(player.pool - incomes)
        match.play(0, "finish")
        to_actions(match)
    assert more == [start_bonus(TABLES, fort) if bonus == "yes" else 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("11.22")
def test_the_bonus_is_spent_in_year_1() -> None:
    """The two Civilians of fort 3 fill two boxes more in fort 4."""
    filled = []
    for bonus in ("yes", "no"):
        match, game = start(4, bonus)
        while "citizen priests" in [match.title.notation.text(move) for move in match.questions[0].moves]:
            match.play(0, "citizen priests")
        assert game.year == 1
        filled.append(game.players[0].citizens >> 4 * c.PRIESTS & 15)
    assert filled[0] == filled[1] + 2


def everything(fort: int, building: int) -> Table:
    """A sheet that meets every requirement of a building, in a solo game (0) or a fort."""
    return Table(campaign=fort).give(
        fort=17,
        citizens=dict.fromkeys(TABLES.citizen_names, 9),
        attributes=dict.fromkeys(TABLES.attribute_names, 15),
        buildings=[TABLES.building_names[other] for other in predecessors(building)],
    )


@pytest.mark.rule("11.24", "9.5")
@pytest.mark.parametrize("building", range(c.BUILDINGS), ids=TABLES.building_names)
def test_what_is_paid_for_a_building_in_fort_4(building: int) -> None:
    """A Resource more is asked for and paid; Precincts and Landmarks cost what they cost elsewhere."""
    name = TABLES.building_names[building]
    dearer = not (name.endswith("precinct") or name in ("archway", "monolith", "column", "statue"))
    usual = dict(zip(TABLES.token_names, unpacked(TABLES.building_cost[building]), strict=True))
    here = {**usual, "resource": usual["resource"] + dearer}
    elsewhere = everything(0, building).give(pool=usual).do(f"build {name}")
    t = everything(4, building)
    if dearer:
        assert t.give(pool=usual).why(f"build {name}") == terms.MISSING
        assert t.detail(f"build {name}") == c.RESOURCE
    assert t.give(pool=here).do(f"build {name}").pool() == elsewhere.pool()


def predecessors(building: int) -> list[int]:
    """What must stand before a building."""
    before = TABLES.building_after[building]
    return [] if before == c.NONE else [*predecessors(before), before]


USES = [
    "good 1-6 deck", "good 1-6 neutral-1", "perform 3", "train red servant", "train blue civilian", "battle red",
    "temple builder", "bribe 1-2", "bribe 5-6", "ruling left", "ruling centre", "ruling right", "diplomat left",
    "scout seat-0", "scout neutral-2", "citizen priests", "wall", "cippi", "mine", "guard", "training",
    "forum builder-builder-servant",
]  # fmt: skip


@pytest.mark.rule("11.24", "9.5")
@pytest.mark.parametrize("use", USES)
def test_fort_4_leaves_later_uses_as_they_are(use: str) -> None:
    """Whatever is done with a building, or on the sheets, costs in fort 4 what it costs in every solo game."""
    pools = []
    for fort in (0, 4):
        t = rich(campaign=fort, fort=7, disdain=3, prospect="pontiff", citizens=dict.fromkeys(TABLES.citizen_names, 8))
        t.give(buildings=["market", "theatre", "ludus", "small_temple", "baths", "courthouse"])
        t.give(gladiators={"red": {"strength": 3, "damage": 0}}).neutral("merchant", "ranger").next("flip 1").do(use)
        if use.startswith("scout"):
            t.play(t.moves()[0])
        pools.append(t.pool())
    assert pools[0] == pools[1]


@pytest.mark.rule("8.4", "8.3", "9.5")
@pytest.mark.parametrize("fort", range(1, 17))
def test_neutral_tokens_and_the_card_of_a_fort_add_up(fort: int) -> None:
    """Two tokens bring two cards beside the one that forts 12, 14, 15 and 16 add; the potential is that of the year."""
    t = (
        rich(year=3, campaign=fort, **READY)
        .neutral("merchant")
        .do("good 1-6 neutral-1", "scout neutral-1", "place a1-a2-b1-b2", "finish")
    )
    cards = 4 + 2 + (fort in (12, 14, 15, 16))
    t.ask(CleanUp())
    assert t.seen(terms.ATTACK_BEGAN) == [(-1, cards, 2)]
    assert t.seen(terms.BREACHED) == [(0, cards, 2)]
    assert t.disdain() == 2
    assert t.game.attack_size() == cards - 2


@pytest.mark.rule("11.39", "8.4")
def test_the_cards_that_tokens_bring_may_be_ignored() -> None:
    """Fort 12, two tokens: a favour for each of the seven cards and nothing comes through."""
    t = rich(year=3, campaign=12, **READY).neutral("ranger", "merchant")
    t.do("good 1-6 neutral-1", "good 1-6 neutral-2", "finish").give(favours={"temple": 7}).ask(CleanUp())
    for _ in range(7):
        t.play(t.moves()[0])
    assert (t.asked(), t.disdain(), t.attributes()[c.VALOUR]) == ("", 0, 2)


@pytest.mark.rule("8.1", "8.2", "9.5")
@pytest.mark.parametrize(("fort", "suppliers"), [(1, 1), (2, 2), (16, 1)])
def test_neutral_suppliers_of_a_fort(fort: int, suppliers: int) -> None:
    """Where a fort reveals one neutral card a year there is no second one to buy from."""
    t = Table(year=0, campaign=fort).ask(YearBegins())
    t.play(t.moves()[0]).give(pool=RICH, buildings=["market"], citizens={"traders": 9, "patricians": 9})
    found = [move.split()[-1] for move in t.moves() if move.startswith("good 1")]
    assert found == [*["neutral-1", "neutral-2"][:suppliers], "deck"]
    scouted = [move.split()[-1] for move in t.moves() if move.startswith("scout")]
    assert scouted == ["seat-0", *found[:-1]]
