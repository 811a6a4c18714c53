"""3 Year setup and the general rules of actions."""

from __future__ import annotations

import pytest

from quadriga.core.bags import bits, members
from quadriga.core.chance import QuickSource
from quadriga.core.flow import CHANCE, NOT_LISTED, Event
from quadriga.core.observation import observe
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import (
    ICON_ATTRIBUTE,
    ICON_CITIZEN,
    ICON_FAVOUR,
    ICON_PRODUCTION,
    ICON_SWORD,
)
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.games.hadrians_wall.year import IncomeRevealed, OpenChoice, SheetIncome, ShowChoices, YearBegins
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, path_names, prospect_name, rich


@pytest.mark.rule("3.1")
def test_fate_income_goes_to_everybody() -> None:
    """All gain the tokens of one card, which goes to the discard pile."""
    t = Table(3).next("income 11").ask(IncomeRevealed())
    for seat in range(3):
        assert t.pool(seat) == {"soldier": 2, "builder": 2, "servant": 3, "civilian": 1}
    assert members(t.game.discard) == [10]
    assert t.attributes() == (0, 0, 0, 0)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("players", range(1, 7))
def test_fate_income_reaches_every_seat(players: int) -> None:
    """However many play, each gains all eight items of the one card, on top of what was kept."""
    t = Table(players, year=3).give(players - 1, pool={"soldier": 1}).next("income 11").ask(IncomeRevealed())
    for seat in range(players):
        kept = int(seat == players - 1)
        assert t.pool(seat) == {"soldier": 2 + kept, "builder": 2, "servant": 3, "civilian": 1}
    assert t.game.fate_left == 47


@pytest.mark.rule("3.2", "11.38")
def test_path_and_prospect_are_chosen_in_secret_and_shown_together() -> None:
    """Nothing is paid or shown until the last player has chosen."""
    t = Table(2).give(0, drawn=["fighter", "pontiff"]).give(1, drawn=["ranger", "merchant"])
    t.ask(OpenChoice(), ShowChoices())
    question = t.game.question_of(0)
    assert question is not None
    assert t.moves() == ["path fighter", "path pontiff"]
    wishes = [NOTATION.parse(text) for text in ("path fighter", "path ranger", "finish")]
    assert [question.refuse(t.game, wish) for wish in wishes] == [0, terms.NOT_DRAWN, NOT_LISTED]
    t.play("path fighter", seat=0)
    assert path_names(t.player(0)) == []
    assert t.pool(0) == {}
    t.play("path merchant", seat=1)
    assert [path_names(t.player(seat)) for seat in (0, 1)] == [["fighter"], ["merchant"]]
    assert [prospect_name(t.player(seat)) for seat in (0, 1)] == ["pontiff", "ranger"]
    assert [t.pool(seat) for seat in (0, 1)] == [{"servant": 2}, {"soldier": 1}]
    assert [(p.drawn, p.held, p.choice) for p in t.game.players] == [(0, 0, c.NONE)] * 2


@pytest.mark.rule("3.2", "11.38", "1.5")
def test_others_imagine_a_choice_only_where_one_was_made() -> None:
    """Who has chosen holds a secret choice among two cards in every imagined world, who has not holds none."""
    t = Table(3)
    for seat in range(3):
        t.give(seat, drawn=["fighter", "pontiff"])
    t.ask(OpenChoice(), ShowChoices()).play("1: path pontiff")
    assert [t.game.has_chosen(seat) for seat in range(3)] == [False, True, False]
    choices = set()
    for sample in range(40):
        world = observe(t.game, 0).determinize(QuickSource(sample))
        assert world.players[2].choice == c.NONE
        assert world.players[1].drawn >> world.players[1].choice & 1
        assert bits(world.players[1].drawn) == 2
        assert (world.players[0].drawn, world.players[0].deck) == (t.player(0).drawn, t.player(0).deck)
        assert world.moves_of(2) == [terms.PATH_MOVES[card] for card in members(world.players[2].drawn)]
        choices.add(world.players[1].choice)
    assert len(choices) > 6
    assert not Table().open().game.has_chosen(0)


@pytest.mark.rule("3.2")
def test_a_new_prospect_hides_the_one_before() -> None:
    """From the reveal on, goods, patterns and income are those of the new Prospect; Paths stay in a row."""
    t = Table(2, year=2).give(0, prospect="ranger", paths=["fighter"], drawn=["merchant", "pontiff"])
    t.give(1, prospect="ranger", paths=["fighter"], drawn=["planner", "trainer"])
    t.ask(OpenChoice(), ShowChoices()).play("0: path pontiff", "1: path trainer")
    assert [prospect_name(t.player(seat)) for seat in (0, 1)] == ["merchant", "planner"]
    assert path_names(t.player()) == ["fighter", "pontiff"]
    t.give(0, pool=RICH, buildings=["market"], citizens={"traders": 9}).do("good 1-6 seat-1")
    assert t.player().market == 1


@pytest.mark.rule("3.2")
def test_twelve_cards_last_six_years() -> None:
    """Two cards a year: six Paths and no card left at the end; an earlier Prospect no longer supplies."""
    t = Table(1)
    t.game.year = 0
    t.ask(YearBegins())
    years = []
    while not t.game.over:
        if t.asked() == "ChoosePath":
            years.append((t.game.year, bits(t.player().deck)))
        t.play(t.moves()[-1])
    assert years == [(year, 12 - 2 * year) for year in range(1, 7)]
    assert len(path_names(t.player())) == 6
    assert t.player().deck == 0


@pytest.mark.rule("3.3", "8.1")
def test_neutral_cards_come_after_the_reveal() -> None:
    """The choice is made before the neutral cards are known."""
    t = Table(1)
    t.game.year = 0
    t.ask(YearBegins())
    assert t.asked() == "ChoosePath"
    assert t.game.neutral == 0
    t.play(t.moves()[0])
    assert bits(t.game.neutral_deck) == 10


@pytest.mark.rule("3.1", "3.2", "3.3", "3.4", "8.1")
def test_the_year_is_set_up_in_its_order() -> None:
    """Fate income, drawn cards, the reveal with its income, neutral cards, and the sheets last."""
    t = Table(1)
    t.game.year = 0
    t.next("income 1", "card ranger fighter").ask(YearBegins()).play("path ranger")
    told = [setup_part(event) for event in t.game.events or []]
    assert [part for part in told if part] == [
        *("income", "from Fate", "card", "card", "reveal", "from the Prospect", "neutral", "neutral"),
        "from the sheet",
    ]


def setup_part(event: Event) -> str:
    """The part of a year setup that an event belongs to, if any."""
    if event.code == CHANCE:
        return NOTATION.verb(event.x).word
    if event.code == terms.TOKENS_GAINED:
        return ("from Fate", "from the Prospect", "from the sheet")[event.y]
    return "reveal" if event.code == terms.REVEALED else ""


@pytest.mark.rule("3.4")
def test_sheet_income() -> None:
    """A Resource for each production circle, Civilians for Hotels, Builders for Workshops."""
    t = Table().give(production=4, buildings=["small_hotel", "small_workshop", "large_workshop"]).ask(SheetIncome())
    assert t.pool() == {"resource": 4, "civilian": 1, "builder": 2}


@pytest.mark.rule("3.4", "4.6")
@pytest.mark.parametrize("circles", range(1, 10))
def test_every_production_circle_pays(circles: int) -> None:
    """One Resource each, from the printed one to the ninth."""
    assert Table().give(production=circles).ask(SheetIncome()).pool() == {"resource": circles}


@pytest.mark.rule("3.4", "4.8")
@pytest.mark.parametrize("size", ["", "small", "small large"])
def test_every_hotel_and_workshop_pays(size: str) -> None:
    """None, one or two Civilians for Hotels, and likewise Builders for Workshops; one does not pay for the other."""
    for building, worker in (("hotel", "civilian"), ("workshop", "builder")):
        t = Table().give(buildings=[f"{word}_{building}" for word in size.split()]).ask(SheetIncome())
        wanted = {worker: len(size.split()), "resource": 1}
        assert t.pool() == {token: number for token, number in wanted.items() if number}


@pytest.mark.rule("3.4", "11.2", "11.46")
def test_roads_ask_for_attributes() -> None:
    """Each circle is a choice of its own among all four, after the tokens are paid, and gives its icons at once."""
    t = Table().give(buildings=["small_road", "large_road"], attributes={"valour": 1}).ask(SheetIncome())
    assert t.pool() == {"resource": 1}
    assert t.moves() == [f"attribute {name}" for name in TABLES.attribute_names]
    t.play("attribute valour")
    assert t.attributes() == (0, 0, 2, 0)
    t.play("attribute valour")
    assert t.attributes() == (0, 0, 3, 0)
    assert t.pool() == {"resource": 1, "soldier": 1}
    assert t.asked() == ""


@pytest.mark.rule("3.4")
def test_road_choices_of_all_seats_are_open_together() -> None:
    """Who has no Road is not asked."""
    t = Table(3).give(0, buildings=["small_road"]).give(2, buildings=["small_road"]).ask(SheetIncome())
    assert [t.asked(seat) for seat in range(3)] == ["ChooseAttribute", "", "ChooseAttribute"]
    for seat in range(3):
        t = Table(3).give(seat, buildings=["small_road"]).ask(SheetIncome())
        assert [other for other in range(3) if t.asked(other)] == [seat]


@pytest.mark.rule("3.5", "10.1")
def test_everybody_acts_at_the_same_time() -> None:
    """Any seat may act at any time; the phase ends when all have finished."""
    t = Table(3)
    for seat in range(3):
        t.give(seat, pool={"civilian": 4}, prospect="architect")
    t.open()
    t.play("2: citizen priests", "2: citizen priests", "0: citizen traders", "2: finish", "1: finish")
    assert t.game.lanes
    assert t.citizens(2)[c.PRIESTS] == 2
    t.play("0: finish")
    assert not t.game.lanes


@pytest.mark.rule("3.5")
def test_nobody_must_spend() -> None:
    """Finishing is legal with a full pool."""
    assert rich().open().moves()[-1] == "finish"


@pytest.mark.rule("3.6", "11.33")
def test_the_whole_cost_is_paid_before_anything_is_gained() -> None:
    """A Small Workshop gives a Builder but costs three Resources first."""
    t = Table().give(fort=5, pool={"resource": 2, "builder": 5})
    assert t.why("build small_workshop") == terms.MISSING
    assert t.detail("build small_workshop") == c.RESOURCE
    t.give(pool={"resource": 3}).do("build small_workshop")
    assert t.pool() == {"builder": 1}


@pytest.mark.rule("3.6")
def test_thresholds_are_not_spent() -> None:
    """Infrastructure and citizens stay after building."""
    t = rich(fort=3, citizens={"performers": 3}).do("build small_hotel", "build ludus")
    assert t.player().fort == 3
    assert t.citizens()[c.PERFORMERS] == 3


@pytest.mark.rule("3.6")
def test_actions_repeat_without_limit() -> None:
    """The same track may be advanced as often as it can be paid."""
    t = Table().give(pool={"civilian": 9}).do(*["citizen patricians"] * 9)
    assert t.citizens() == [0, 0, 0, 0, 9]


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(
    ("icon", "field"),
    [(ICON_PRODUCTION, "production"), (ICON_SWORD, "guard"), (ICON_CITIZEN + 2, "citizens"), (ICON_FAVOUR, "favours")],
)
def test_an_icon_fills_the_next_box(icon: int, field: str) -> None:
    """Production, sword, citizen and favour icons take effect at once."""
    t = Table().give(wall_guard=3)
    before = getattr(t.player(), field)
    gain(t.game, 0, t.player(), [icon])
    assert getattr(t.player(), field) > before


@pytest.mark.rule("3.7", "11.45")
def test_icons_one_by_one() -> None:
    """A reward of two points may pass an icon box on the way."""
    t = Table().give(attributes={"renown": 2})
    gain(t.game, 0, t.player(), [ICON_ATTRIBUTE + c.RENOWN] * 2)
    assert t.attributes() == (4, 0, 0, 0)
    assert t.pool() == {"civilian": 1}


@pytest.mark.rule("3.7")
def test_first_in_first_out() -> None:
    """What a box covers comes after what is already waiting."""
    t = Table().give(attributes={"renown": 16})
    t.game.events = []
    gain(t.game, 0, t.player(), [ICON_ATTRIBUTE + c.RENOWN, ICON_ATTRIBUTE + c.VALOUR])
    filled = [x for _, x, _ in t.seen(terms.FILLED)]
    assert filled == [terms.PLACE_ATTRIBUTE + a for a in (c.RENOWN, c.VALOUR, c.PIETY)]


@pytest.mark.rule("3.7", "11.32")
def test_a_lost_reward_blocks_nothing() -> None:
    """A Wall box with Renown is filled although the track is full."""
    t = Table().give(fort=8, wall=7, buildings=["medium_granary"], attributes={"renown": 25}, pool={"resource": 1})
    t.do("wall")
    assert t.player().wall == 8
    assert t.attributes() == (25, 0, 0, 0)
    assert t.seen(terms.LOST) == [(0, ICON_ATTRIBUTE + c.RENOWN, 0)]


@pytest.mark.rule("3.1", "3.2", "3.4")
def test_a_whole_year_setup() -> None:
    """Fate, Prospect and sheet add up to the pool with which the year begins."""
    t = Table(2)
    t.game.year = 0
    t.next("income 1", "card architect pontiff merchant forager").ask(YearBegins())
    t.play("0: path pontiff", "1: path merchant")
    assert t.pool(0) == {"soldier": 1, "builder": 2, "servant": 2, "civilian": 2, "resource": 4}
    assert t.pool(1) == {"soldier": 1, "builder": 2, "servant": 3, "civilian": 2, "resource": 3}


@pytest.mark.rule("3.6")
def test_a_box_with_a_number_sign_records_the_year() -> None:
    """Training, Forum, Theatre, Baths, Courthouse and battles write the year."""
    t = rich(year=4, citizens={"performers": 9, "apparitores": 9}, disdain=3, pool=RICH)
    t.give(buildings=["theatre", "baths", "courthouse", "ludus"], gladiators={"red": {"strength": 6, "damage": 0}})
    t.do(
        "training",
        "cohort left",
        "forum builder-builder-servant",
        "perform 3",
        "bribe 5-6",
        "ruling centre",
        "battle red",
    )
    player = t.player()
    assert player.training == player.forum == 1 << 4
    assert player.theatre == 4 << 8
    assert player.baths == 4 << 16
    assert player.rulings == 4 << 12
    assert player.battles == 1 << 4
    assert unpacked(player.pool)[c.BUILDER] == 20 - 1 - 2 - 1
