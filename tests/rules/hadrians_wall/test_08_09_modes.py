"""8 One or two players, 9 Solo campaign."""

from __future__ import annotations

from typing import Any

import pytest

import quadriga
from quadriga.core.bags import bits, members
from quadriga.core.errors import UsageError
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK, CleanUp
from quadriga.games.hadrians_wall.campaign import carries_bonus, challenge_met, goal_met, next_fort, start_bonus
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import TOKEN, unpacked
from quadriga.games.hadrians_wall.year import IncomeRevealed, YearBegins
from tests.rules.hadrians_wall.table import RICH, TABLES, Table, card, rich

READY: dict[str, Any] = {"buildings": ["market"], "citizens": {"traders": 9, "patricians": 9}, "prospect": "pontiff"}


@pytest.mark.rule("8.1", "8.2")
def test_neutral_cards_supply_everybody() -> None:
    """In solo two cards stand for the neighbours; with two players both use the same card."""
    t = rich(1, **READY).neutral("merchant", "ranger").open()
    suppliers = [move.split()[-1] for move in t.moves() if move.startswith("good 1")]
    assert suppliers == ["neutral-1", "neutral-2", "deck"]
    t = rich(2, **READY).give(1, pool=RICH, **READY).neutral("merchant").open()
    for seat in (0, 1):
        assert "good 1-6 neutral-1" in t.moves(seat)
        assert "scout neutral-1" in t.moves(seat)
        assert "good 1-6 neutral-2" not in t.moves(seat)


@pytest.mark.rule("8.1")
def test_neutral_cards_give_no_income() -> None:
    """The pool at the start of the year holds nothing of theirs; both lie there in the order of their reveal."""
    t = Table(1)
    t.game.year = 0
    t.next("income 9", "card ranger fighter", "neutral architect pontiff").ask(YearBegins()).play("path ranger")
    assert t.pool() == {"soldier": 3, "builder": 2, "servant": 1, "civilian": 1, "resource": 3}
    assert [t.game.neutral_card(place) for place in (0, 1)] == [card("architect"), card("pontiff")]


@pytest.mark.rule("8.3", "8.4", "11.17", "11.47")
def test_tokens_on_neutral_cards_bring_more_picts() -> None:
    """One card for each token, for both players; the potential stays."""
    t = rich(2, year=4, **READY).neutral("merchant").do("good 1-6 neutral-1", "scout neutral-1", "place a1-a2-b1-b2")
    assert t.game.attack_size() == 6 + 2
    assert t.game.potential() == 3
    assert t.pool(1) == {}


@pytest.mark.rule("8.4", "11.17", "11.47")
def test_clean_up_leaves_the_tokens_on_neutral_cards() -> None:
    """They are in no pool: the attack is drawn with them, once for both players, and then they are gone."""
    t = rich(2, year=4, **READY).neutral("merchant").do("good 1-6 neutral-1", "good 1-6 neutral-1", "finish")
    t.ask(CleanUp())
    assert t.seen(terms.ATTACK_BEGAN) == [(-1, 6 + 2, 3)]
    assert bits(t.game.discard) == 8
    breached = t.seen(terms.BREACHED)
    assert [(seat, through) for seat, through, _ in breached] == [(0, 8), (1, 8)]
    assert (t.game.neutral, t.game.neutral_tokens) == (0, 0)


@pytest.mark.rule("8.5", "11.47")
def test_neutral_cards_leave_after_the_attack() -> None:
    """Tokens go back; six years use up twelve cards alone and six with two players."""
    t = Table(1, year=2).neutral("merchant", "ranger")
    t.game.neutral_tokens = 3
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert (t.game.neutral, t.game.neutral_tokens) == (0, 0)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("players", "fort", "left"), [(1, "none", 0), (2, "none", 6), (1, "1", 6), (1, "16", 6)])
def test_the_neutral_deck_lasts(players: int, fort: str, left: int) -> None:
    """It never needs reshuffling."""
    match = quadriga.start("hadrians_wall", players=players, seed=1, options={"fort": fort})
    while not match.over:
        match.play(match.questions[0].seat, match.questions[0].moves[-1])
    assert isinstance(match.game, HadriansWall)
    assert bits(match.game.neutral_deck) == left


@pytest.mark.rule("9.1")
def test_sixteen_forts_for_one_player() -> None:
    """A fort is a solo game, on normal unless another level is asked for."""
    assert len(TABLES.forts) == 17
    assert [fort.name for fort in TABLES.forts[1:4]] == ["Segedunum", "Pons Aelius", "Condercum"]
    match = quadriga.start("hadrians_wall", players=1, seed=1, options={"fort": "3"})
    assert match.header.options["difficulty"] == "normal"
    with pytest.raises(UsageError, match="the campaign is for one"):
        quadriga.start("hadrians_wall", players=2, seed=1, options={"fort": "3"})


@pytest.mark.rule("9.1", "11.48")
def test_another_level_may_be_chosen_for_a_fort() -> None:
    """The level is a free option."""
    match = quadriga.start("hadrians_wall", players=1, seed=1, options={"fort": "12", "difficulty": "hard"})
    assert isinstance(match.game, HadriansWall)
    assert match.game.attack_size() == 2


ALL_TRACKS = dict.fromkeys(TABLES.attribute_names, 20)
# fort -> a state that meets the goal, and one that meets the challenge too
GOALS: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {
    1: ({"wall": 21, "attributes": {"renown": 25, "piety": 25, "valour": 10, "discipline": 10}},
        {"attributes": ALL_TRACKS}),
    2: ({"buildings": ["large_road"], "attributes": ALL_TRACKS, "disdain": 1}, {"disdain": 0}),
    3: ({"citizens": dict.fromkeys(TABLES.citizen_names, 9),
         "attributes": {**ALL_TRACKS, "renown": 25, "piety": 16, "valour": 16}},
        {"attributes": ALL_TRACKS}),
    4: ({"attributes": {"renown": 17, "piety": 17, "valour": 17, "discipline": 17}}, {"attributes": ALL_TRACKS}),
    5: ({"buildings": ["large_granary", "large_hotel", "large_workshop", "large_road"],
         "attributes": {"renown": 25, "piety": 25, "valour": 25, "discipline": 9}}, {"attributes": ALL_TRACKS}),
    6: ({"buildings": ["baths"], "attributes": {"valour": 23}},
        {"paths": ["fighter", "forager", "vanguard", "defender"], "cohorts": [6, 6, 6], "production": 9,
         "wall_guard": 18, "wall": 7}),
    7: ({"temples": [2, 6, 6], "attributes": {"piety": 25, "valour": 25, "renown": 17}}, {"attributes": ALL_TRACKS}),
    8: ({"gladiators": {"red": {"strength": 6, "damage": 6}, "blue": {"strength": 6, "damage": 0}}}, {}),
    9: ({"market": [1] * 8, "attributes": {**ALL_TRACKS, "renown": 25}},
        {"buildings": ["archway", "column", "statue"]}),
    10: ({"attributes": ALL_TRACKS, "disdain": 1}, {"disdain": 0}),
    11: ({"attributes": {"renown": 25, "piety": 25, "valour": 14, "discipline": 14}}, {"attributes": ALL_TRACKS}),
    12: ({"attributes": ALL_TRACKS},
         {"paths": ["fighter", "forager", "vanguard", "defender"], "cohorts": [6, 6, 6], "production": 9,
          "wall_guard": 18, "wall": 7}),
    13: ({"fort": 21, "wall": 21, "cippi": 7, "attributes": ALL_TRACKS},
         {"paths": ["fighter", "forager", "vanguard", "defender"], "cohorts": [6, 6, 6], "production": 9,
          "wall_guard": 18}),
    14: ({"map": [[1] * 5] * 4, "attributes": ALL_TRACKS, "disdain": 1}, {"disdain": 0}),
    15: ({"attributes": {"renown": 25, "piety": 24}}, {"attributes": {"renown": 25, "piety": 25}}),
    16: ({"wall_guard": 18, "attributes": {"renown": 15, "piety": 15, "valour": 15}, "disdain": 1}, {"disdain": 0}),
}  # fmt: skip
# fort -> changes to the winning state, each of which loses the goal
LOSSES: dict[int, list[dict[str, Any]]] = {
    1: [{"wall": 20}, {"attributes": {"renown": 25, "piety": 25, "valour": 10, "discipline": 9}}],
    2: [{"buildings": ["small_road"]}, {"attributes": {"renown": 25, "piety": 25, "valour": 20}}],
    3: [{"citizens": {"traders": 9, "performers": 9, "priests": 9, "apparitores": 9}}, {"attributes": {}}],
    4: [{"attributes": {"renown": 25, "piety": 25, "valour": 14}}],
    5: [{"buildings": ["large_granary", "large_hotel", "large_workshop"]}, {"disdain": 9}],
    6: [{"buildings": []}, {"attributes": {"valour": 22}}],
    7: [{"temples": [2, 6, 5]}, {"attributes": {"piety": 25, "valour": 25, "renown": 14}}],
    8: [{"disdain": 1}, {"gladiators": {"red": {"strength": 6, "damage": 0}, "blue": {"strength": 5, "damage": 0}}}],
    9: [{"market": [1] * 7 + [0]}, {"disdain": 15}],
    10: [{"attributes": {"renown": 25, "piety": 25, "valour": 10}}],
    11: [{"disdain": 6}],
    12: [{"disdain": 1}, {"attributes": {"renown": 25, "piety": 25}}],
    13: [{"fort": 20}, {"wall": 20}, {"cippi": 6}, {"disdain": 1}],
    14: [{"map": [[1] * 5] * 3 + [[1, 1, 1, 1, 0]]}, {"attributes": {"renown": 25, "piety": 25, "valour": 24}}],
    15: [{"disdain": 1}],
    16: [{"wall_guard": 17}, {"attributes": {"renown": 15, "piety": 15, "valour": 14, "discipline": 14}}],
}


@pytest.mark.rule("9.2", "9.5", "11.25")
@pytest.mark.parametrize("fort", range(1, 17))
def test_goals_and_challenges(fort: int) -> None:
    """Every part of a goal must hold, the challenge is apart from it, and one box less loses it."""
    goal, more = GOALS[fort]
    t = Table(year=6, campaign=fort).give(**goal)
    t.player().favours_used = 1
    assert goal_met(t.game)
    assert not challenge_met(t.game)
    t.give(**more)
    t.player().favours_used = 0
    assert challenge_met(t.game)
    for loss in LOSSES[fort]:
        lost = Table(year=6, campaign=fort).give(**{**goal, **loss})
        assert not goal_met(lost.game), loss


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("fort", [2, 10, 14, 16])
def test_challenges_look_at_the_disdain_that_is_left(fort: int) -> None:
    """What was bribed away does not stand in the way of a challenge without disdain."""
    t = Table(year=6, campaign=fort).give(**GOALS[fort][0])
    assert not challenge_met(t.game)
    t.player().removed = t.player().received
    assert challenge_met(t.game)


@pytest.mark.rule("11.39", "9.5")
def test_the_card_that_a_fort_adds_may_be_ignored_as_well() -> None:
    """With a favour for each card of the attack nothing comes through."""
    usual = Table(year=3).game.attack_size()
    harder = [fort for fort in range(1, 17) if Table(year=3, campaign=fort).game.attack_size() > usual]
    assert harder
    for fort in harder:
        t = Table(year=3, campaign=fort)
        size = t.game.attack_size()
        cards = [str(fate + 1) for fate in members(TABLES.attack_masks[c.LEFT])[:size]]
        t.give(favours={"left": size}, cohorts=[0, 0, 0]).next(f"attack {' '.join(cards)}").ask(CleanUp())
        t.play(*["favour diplomat left"] * size)
        assert (t.disdain(), t.player().favours) == (0, 0), fort


# fort -> name, goal and challenge of the table in 9.5, in words that `asked_for` makes of the conditions
FORTS: dict[int, tuple[str, str, str]] = {
    1: ("Segedunum", "wall 21, score 70", "20+ on 3 tracks"),
    2: ("Pons Aelius", "large-road, score 70", "disdain 0"),
    3: ("Condercum", "citizen tracks 5, score 70", "17+ on 3 tracks"),
    4: ("Vindobala", "score 65", "18+ on 2 tracks"),
    5: ("Onnum", "large-granary, large-hotel, large-workshop, large-road, score 75", "10+ on 4 tracks"),
    6: ("Cilurnum", "baths, valour 23", "path VP 10"),
    7: ("Brocolitia", "temples 3, score 65", "renown 18"),
    8: ("Vercovicium", "strength 12, disdain 0", "favours used 0"),
    9: ("Aesica", "goods 8, score 80", "landmarks 3, renown 25"),
    10: ("Magnis", "score 60", "disdain 0"),
    11: ("Banna", "score 70", "15+ on 3 tracks"),
    12: ("Camboglanna", "score 70, disdain 0", "path VP 10"),
    13: ("Uxelodunum", "fort 21, wall 21, cippi 7, score 80", "path VP 12"),
    14: ("Aballava", "cells 20, score 75", "disdain 0"),
    15: ("Coggabata", "disdain 0", "score 50"),
    16: ("Maia", "guard 18, 15+ on 3 tracks", "disdain 0"),
}
ASKED = (
    "score", "path VP", "wall", "fort", "cippi", "guard", "citizen tracks", "temples", "strength", "goods", "landmarks",
    "cells", "disdain", "favours used",
)  # fmt: skip


def asked_for(conditions: list[c.Condition]) -> str:
    """Conditions in the words of `FORTS`."""
    found = []
    for condition in conditions:
        if condition.kind == c.ASK_BUILDING:
            found.append(TABLES.building_names[condition.which])
        elif condition.kind == c.ASK_ATTRIBUTE:
            found.append(f"{TABLES.attribute_names[condition.which]} {condition.number}")
        elif condition.kind == c.ASK_TRACKS:
            found.append(f"{condition.which}+ on {condition.number} tracks")
        else:
            found.append(f"{ASKED[condition.kind]} {condition.number}")
    return ", ".join(found)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("number", FORTS)
def test_what_every_fort_asks_for(number: int) -> None:
    """Name, goal and challenge as the table has them, figure by figure."""
    fort = TABLES.forts[number]
    assert (fort.name, asked_for(fort.goal), asked_for(fort.challenge)) == FORTS[number]


@pytest.mark.rule("9.5", "11.50", "11.51")
@pytest.mark.parametrize("number", FORTS)
def test_a_fort_changes_nothing_else(number: int) -> None:
    """Each special rule of 9.5 holds in its own forts and in no other."""
    game = Table(year=1, campaign=number).game
    assert (game.surcharge > 0) == (game.surcharged > 0) == (number == 4)
    assert (game.forbidden > 0) == (number in (6, 7, 15))
    assert game.no_diplomats == (number in (8, 14))
    assert (game.wall_from, game.soldiers) == ((3, 2) if number == 10 else (1, 0))
    assert game.mining_cost == TOKEN[c.SERVANT] * (2 if number in (11, 16) else 1)
    assert game.extra_attack == (1 if number in (12, 14, 15, 16) else 0)
    assert game.neutral_count == (1 if number in (1, 16) else 2)


@pytest.mark.rule("9.2", "9.3", "11.49")
def test_the_way_along_the_wall() -> None:
    """A goal met leads on, a goal missed back; after fort 16 the campaign is won."""
    assert [next_fort(fort, True) for fort in (1, 15, 16)] == [2, 16, 0]
    assert next_fort(7, False) == 7
    assert carries_bonus(goal=True, challenge=True, had_bonus=False)
    assert not carries_bonus(goal=True, challenge=False, had_bonus=True)
    assert carries_bonus(goal=False, challenge=True, had_bonus=True)
    assert not carries_bonus(goal=False, challenge=True, had_bonus=False)


BONUSES = {
    2: "CR", 3: "RR", 4: "CC", 5: "BR", 6: "BC", 7: "SC", 8: "VC", 9: "SC", 10: "CR", 11: "SV", 12: "VR", 13: "SC",
    14: "SR", 15: "SC", 16: "SC",
}  # fmt: skip


@pytest.mark.rule("9.4", "9.5", "11.22")
@pytest.mark.parametrize("fort", BONUSES)
def test_bonuses(fort: int) -> None:
    """The tokens of the fort before lie in the pool at set-up, once, and are usable in year 1."""
    counts = [BONUSES[fort].count(letter) for letter in "SBVCR"]
    assert unpacked(start_bonus(TABLES, fort)) == counts
    match = quadriga.start("hadrians_wall", players=1, seed=9, options={"fort": str(fort), "bonus": "yes"})
    plain = quadriga.start("hadrians_wall", players=1, seed=9, options={"fort": str(fort)})
    pools = []
    for one in (match, plain):
        one.play(0, one.questions[0].moves[0])
        assert isinstance(one.game, HadriansWall)
        pools.append(unpacked(one.game.players[0].pool))
    assert [with_bonus - without for with_bonus, without in zip(*pools, strict=True)] == counts


@pytest.mark.rule("9.4")
@pytest.mark.parametrize("fort", ["none", "1"])
def test_no_bonus_without_a_fort_before(fort: str) -> None:
    """The first fort and the ordinary game have none."""
    with pytest.raises(UsageError, match="a bonus was asked for"):
        quadriga.start("hadrians_wall", players=1, seed=1, options={"fort": fort, "bonus": "yes"})


@pytest.mark.rule("9.5", "11.24")
def test_fort_4_costs_more() -> None:
    """A Resource more for all buildings but Precincts and Landmarks; Diplomats and later uses cost the same."""
    t, plain = rich(campaign=4), rich()
    for building in range(c.BUILDINGS):
        more = t.game.building_cost(building) - plain.game.building_cost(building)
        exempt = building in range(8, 15)
        assert unpacked(more) == [0, 0, 0, 0, 0 if exempt else 1]
    t.give(citizens={"patricians": 1}).do("diplomat left")
    assert t.pool()["resource"] == 18


@pytest.mark.rule("9.5", "11.50")
@pytest.mark.parametrize(
    ("fort", "names"),
    [(6, ["theatre", "ludus"]), (7, ["archway", "monolith", "column", "statue"]), (15, ["large_granary"])],
)
def test_forbidden_buildings(fort: int, names: list[str]) -> None:
    """They cannot be built whatever is there; everything else can."""
    sheet: dict[str, Any] = {
        "fort": 17, "citizens": dict.fromkeys(TABLES.citizen_names, 8), "attributes": ALL_TRACKS,
        "buildings": ["medium_granary"],
    }  # fmt: skip
    t = rich(campaign=fort, **sheet)
    assert {t.why(f"build {name}") for name in names} == {terms.FORBIDDEN_HERE}
    free = {move for move in rich(**sheet).open().moves() if move.startswith("build")}
    here = {move for move in t.open().moves() if move.startswith("build")}
    assert free - here == {f"build {name.replace('_', '-')}" for name in names}
    if fort == 6:
        assert t.why("citizen performers") == 0
    if fort == 15:
        assert t.give(fort=14).why("fort builder") == terms.COLUMN_CLOSED


@pytest.mark.rule("9.5", "11.50")
@pytest.mark.parametrize("fort", [8, 14])
def test_no_diplomats(fort: int) -> None:
    """Temple favours remain."""
    t = rich(campaign=fort, citizens={"patricians": 9, "priests": 9}, buildings=["small_temple"], temples=[1])
    assert t.why("diplomat left") == terms.NO_DIPLOMATS_HERE
    assert t.do("temple servant").player().favours == 1 << 12


@pytest.mark.rule("9.5", "11.23", "11.51")
def test_fort_10() -> None:
    """The first income card must show two Soldiers; Wall and Cippi are closed in years 1 and 2."""
    t = Table(campaign=10).next("income 1 2 6").ask(IncomeRevealed())
    assert t.pool() == {"soldier": 2, "builder": 1, "servant": 2, "civilian": 1, "resource": 2}
    assert bits(t.game.discard) == 3
    assert len(t.seen(terms.REJECTED)) == 2
    assert sum(1 for income in TABLES.fate_income if unpacked(income)[0] == 2) == 28
    t = Table(year=2, campaign=10).next("income 1").ask(IncomeRevealed())
    assert t.pool()["soldier"] == 1
    for year, why in ((1, terms.WALL_LATER), (2, terms.WALL_LATER), (3, 0)):
        t = rich(year=year, campaign=10, fort=3)
        assert t.why("wall") == t.why("cippi") == why
        assert t.why("fort builder") == 0


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("fort", [11, 16])
def test_mining_costs_two_servants(fort: int) -> None:
    """One Servant is not enough."""
    assert Table(campaign=fort).give(pool={"servant": 1}).why("mine") == terms.MISSING
    assert Table(campaign=fort).give(pool={"servant": 2}).do("mine").pool() == {}


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("fort", range(1, 17))
def test_one_more_attack_card(fort: int) -> None:
    """Forts 12, 14, 15 and 16; forts 1 and 16 reveal one neutral card a year."""
    t = Table(year=3, campaign=fort)
    assert t.game.attack_size() == 4 + (fort in (12, 14, 15, 16))
    assert t.game.neutral_count == (1 if fort in (1, 16) else 2)


@pytest.mark.rule("9.2", "11.41")
def test_the_last_attack_counts_for_the_goal() -> None:
    """Its Valour does, and so does its disdain; the workers are lost."""
    t = Table(year=6, campaign=15).give(attributes={"valour": 4}, cohorts=[6, 6, 6]).attack(left=7)
    t.ask(RESOLVE_ATTACK, YearBegins())
    assert t.game.over
    assert t.attributes()[c.VALOUR] == 7
    assert t.pool() == {}
    assert t.seen(terms.CAMPAIGN) == [(0, 0, 0)]
    t = Table(year=6, campaign=15).give(cohorts=[6, 6, 6]).attack(left=6).ask(RESOLVE_ATTACK, YearBegins())
    assert t.seen(terms.CAMPAIGN) == [(0, 1, 0)]
    assert TABLES.forts[15].name == "Coggabata"
