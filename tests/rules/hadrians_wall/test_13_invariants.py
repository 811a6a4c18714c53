"""13 Invariants: they hold at every step of random matches, and each of them notices when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quadriga.core.chance import QuickSource
from quadriga.core.flow import Event
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS
from quadriga.games.hadrians_wall.invariants import faults, track_faults
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import TOKEN, unpacked
from quadriga.games.hadrians_wall.year import YearBegins
from tests.rules.hadrians_wall.table import LEVELS, TABLES, Table, rich
from tests.rules.hadrians_wall.test_10_engine import drive, fresh


@pytest.mark.rule("13")
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_all_hold_with_full_pools(players: int, level: str) -> None:
    """Matches in which pools are filled up again and again reach full boards without a fault."""
    game = fresh(players, LEVELS.index(level))
    drive(game, QuickSource(players))
    assert game.year == c.YEARS


@pytest.mark.rule("13", "9.5")
@pytest.mark.parametrize("fort", range(1, 17))
def test_all_hold_in_every_fort(fort: int) -> None:
    """The same for every fort, with the bonus of the one before."""
    game = fresh(fort=fort, bonus=fort > 1)
    drive(game, QuickSource(fort))
    assert game.campaign == fort


@pytest.mark.rule("13", "8.4")
@pytest.mark.parametrize("players", [1, 2])
def test_tokens_on_neutral_cards_in_a_whole_game(players: int) -> None:
    """At most eight goods and five Scouts of one player; in matches with full pools some are paid."""
    game = fresh(players, LEVELS.index("normal"))
    game.events = []
    drive(game, QuickSource(players))
    paid = [0] * players
    for event in game.events:
        if event.code == terms.PAID_TO and event.x >= c.NEUTRAL:
            paid[event.seat] += 1
    assert 0 < max(paid) <= c.SPACES + c.SCOUTS == 13


@pytest.mark.rule("13", "1.4")
def test_the_fate_deck() -> None:
    """16 cards a side, damage on 16, 20 and 12 cards, goods on 12, 12, 8, 8, 4 and 4."""
    assert [TABLES.fate_attack.count(side) for side in range(3)] == [16, 16, 16]
    assert [TABLES.fate_damage.count(damage) for damage in (1, 2, 3)] == [16, 20, 12]
    assert [TABLES.fate_good.count(good) for good in range(1, 7)] == [12, 12, 8, 8, 4, 4]


@pytest.mark.rule("13", "6.2")
def test_disdain_and_valour_make_the_potential() -> None:
    """Each year, for every seat; and the pool after the attack holds workers only."""
    match = Match.prepare(TITLE, 3, "7")
    match.draw()
    dice = QuickSource(7)
    game = match.game
    assert isinstance(game, HadriansWall)
    while not match.over:
        question = match.questions[dice.below(len(match.questions))]
        heard = len(match.log)
        match.play(question.seat, question.moves[dice.below(len(question.moves))])
        for event in match.log[heard:]:
            if event.code == terms.BREACHED:
                year = sum(1 for e in match.log if e.code == terms.BREACHED and e.seat == event.seat)
                assert event.y == min(event.x, TABLES.potential[year - 1])
                direct = TABLES.potential[year - 1] - event.y
                filled = filled_after(match.log, event)
                assert filled[:direct] == [c.VALOUR] * direct
                assert direct or not filled
        if match.game.question_of(0) is not None and type(match.game.question_of(0)).__name__ == "ChoosePath":
            income = TABLES.fate_income[game.income_card]
            for player in game.players:
                assert unpacked(player.pool)[c.RESOURCE] == unpacked(income)[c.RESOURCE]


def filled_after(log: list[Event], breached: Event) -> list[int]:
    """The attributes that an attack gave a seat, in order: those of the potential first, then what they covered."""
    found: list[int] = []
    at = next(number for number, event in enumerate(log) if event is breached)
    for event in log[at + 1 :]:
        if event.code in (terms.BREACHED, terms.YEAR_BEGAN, terms.GAME_ENDED):
            break
        if event.code == terms.FILLED and event.x >= terms.PLACE_ATTRIBUTE:
            found.append(event.x - terms.PLACE_ATTRIBUTE)
        elif event.code == terms.LOST:
            found.append(event.x - c.ICON_ATTRIBUTE)
    return found


def prospect_alone(player: Player) -> None:
    """Show a Prospect for which there is no Path."""
    player.deck -= 1
    player.prospects = 1


BREAKS: list[tuple[str, Callable[[Player], None]]] = [
    ("Wall", lambda p: setattr(p, "wall", 1)),
    ("Cippi", lambda p: setattr(p, "cippi", 1)),
    ("track 0", lambda p: setattr(p, "mining", 5)),
    ("track 1", lambda p: setattr(p, "guard", 7)),
    ("track 2", lambda p: setattr(p, "cippi", 4)),
    ("track 3", lambda p: setattr(p, "wall", 8)),
    ("track 4", lambda p: setattr(p, "fort", 8)),
    ("cohort boxes", lambda p: setattr(p, "cohorts", 1)),
    ("cohort boxes", lambda p: setattr(p, "guard", 1)),
    ("production", lambda p: setattr(p, "production", 2)),
    ("stands without", lambda p: setattr(p, "built", 1 << c.LARGE_HOTEL)),
    ("favours and", lambda p: setattr(p, "favours", 1)),
    ("favours of cohort 1", lambda p: setattr(p, "favours", 0x10)),
    ("favours of temples", lambda p: setattr(p, "favours", 0x1000)),
    ("cells", lambda p: setattr(p, "map", 1)),
    ("too many boxes", lambda p: setattr(p, "training", 0b1111110)),
    ("too many boxes", lambda p: setattr(p, "forum", 0b111110)),
    ("too many uses", lambda p: setattr(p, "theatre", 0x11)),
    ("too many uses", lambda p: setattr(p, "baths", 0x111)),
    ("too many uses", lambda p: setattr(p, "rulings", 0x22)),
    ("too many uses", lambda p: setattr(p, "rulings", 0x22 << 12)),
    ("too many uses", lambda p: setattr(p, "rulings", 0x22 << 24)),
    ("too many uses", lambda p: setattr(p, "theatre", 0x66)),
    ("disdain received", lambda p: setattr(p, "received", 2)),
    ("removed", lambda p: setattr(p, "removed", 1)),
    ("player cards", lambda p: setattr(p, "deck", 7)),
    ("held", lambda p: setattr(p, "held", 1)),
    ("held", prospect_alone),
    ("score 120", lambda p: setattr(p, "attributes", 0x1E1E1E1E)),
    ("score 119", lambda p: setattr(p, "attributes", 0x1D1E1E1E)),
    ("attribute", lambda p: setattr(p, "attributes", 26)),
    ("citizen", lambda p: setattr(p, "citizens", 10)),
    ("a cohort is beyond", lambda p: setattr(p, "cohorts", 7)),
    ("damage", lambda p: setattr(p, "damage", 1)),
    ("pool", lambda p: setattr(p, "pool", -1)),
    ("pool", lambda p: setattr(p, "pool", TOKEN[0] - TOKEN[1] + TOKEN[2])),
]


@pytest.mark.rule("13")
@pytest.mark.parametrize(("words", "change"), BREAKS, ids=[str(number) for number in range(len(BREAKS))])
def test_a_broken_sheet_is_noticed(words: str, change: Callable[[Player], None]) -> None:
    """Each invariant of a sheet."""
    t = Table(year=1)
    assert faults(t.game) == []
    change(t.player())
    assert any(words in fault for fault in faults(t.game)), faults(t.game)


@pytest.mark.rule("13", "4.5")
@pytest.mark.parametrize(
    ("track", "name", "small", "medium"),
    [(0, "mining", 4, 9), (1, "guard", 6, 12), (2, "cippi", 3, 5), (3, "wall", 7, 14), (4, "fort", 7, 14)],
)
def test_a_box_beyond_the_granaries_is_noticed(track: int, name: str, small: int, medium: int) -> None:
    """Each of the five tracks ends where its column does, with the Small Granary and with the Medium one."""
    t = Table()
    for granaries, most in enumerate((small, medium)):
        t.player().built = granaries << c.MEDIUM_GRANARY
        for boxes in (most, most + 1):
            setattr(t.player(), name, boxes)
            found = [fault for fault in track_faults(t.game, t.player()) if fault.startswith("track")]
            assert found == [f"track {track} has {boxes} boxes with {granaries} granaries"][: boxes - most]


@pytest.mark.rule("13", "6.6")
@pytest.mark.parametrize("field", ["fate", "fate_left", "discard", "table", "neutral_deck"])
def test_a_lost_card_is_noticed(field: str) -> None:
    """Fate cards in one place each, and the neutral deck."""
    t = rich().open()
    assert faults(t.game) == []
    setattr(t.game, field, getattr(t.game, field) ^ 0b1111)
    assert faults(t.game) != []


@pytest.mark.rule("13", "8.3")
def test_tokens_on_neutral_cards_are_counted() -> None:
    """No token lies beside a card, and no player can have paid more than thirteen."""
    t = rich(2).neutral("ranger").open()
    t.game.neutral_tokens = 26
    assert faults(t.game) == []
    t.game.neutral_tokens = 27
    assert faults(t.game) == ["too many tokens lie on neutral cards"]
    t.game.neutral_tokens = 14 << 8 | 12
    assert faults(t.game) == []
    t.game.neutral_tokens = 14 << 8 | 13  # Soldiers count as Resources do
    assert faults(t.game) == ["too many tokens lie on neutral cards"]
    t.game.neutral_tokens = 1 << 24
    assert faults(t.game) == ["tokens lie where there is no neutral card"]


@pytest.mark.rule("13", "6.1")
def test_a_pool_that_outlives_the_year_is_noticed() -> None:
    """Nothing is in a pool while attack cards lie on the table; after it no Resource but those of the new card."""
    t = Table(3, year=2).give(0, favours={"left": 2}, diplomats=["left"]).attack(left=2).ask(OPEN_FAVOURS)
    assert t.asked() == "SpendFavour"
    assert faults(t.game) == []
    t.give(1, pool={"servant": 1})
    assert faults(t.game) == ["seat 1: the pool holds [0, 0, 1, 0, 0] after clean-up"]
    t = Table(3, year=1).ask(YearBegins())
    assert t.asked() == "ChoosePath"
    t.player().pool += TOKEN[c.SOLDIER]
    assert faults(t.game) == []
    t.player().pool += TOKEN[c.RESOURCE]
    assert len(faults(t.game)) == 1
    assert faults(t.game)[0].endswith("Resources were kept over the attack")


@pytest.mark.rule("13", "6.4")
@pytest.mark.parametrize(("year", "most"), [(1, 0), (2, 1), (3, 3), (4, 5), (5, 8), (6, 11)])
def test_disdain_cannot_come_before_its_attack(year: int, most: int) -> None:
    """At most 1, 3, 5, 8 and 11 after the attacks of years 1 to 5, and nothing of the attack still to come."""
    t = rich(year=year, disdain=most).open()
    t.game.neutral_deck = (1 << 12 - 2 * year) - 1
    assert faults(t.game) == []
    t.player().received += 1
    assert faults(t.game) == [f"seat 0: {most + 1} disdain received in {year - 1} attacks"]


@pytest.mark.rule("13", "6.4")
def test_the_attack_of_the_last_year_counts_when_the_game_is_over() -> None:
    """At most 15 after the sixth attack; as many are too many while it is still to come."""
    t = rich(year=6, disdain=15).open()
    t.game.neutral_deck = 0
    assert faults(t.game) == ["seat 0: 15 disdain received in 5 attacks"]
    game = fresh(3, LEVELS.index("normal"))
    drive(game, QuickSource(3))
    assert game.over
    game.players[0].received = 15
    assert not [fault for fault in faults(game) if "received in" in fault]
    game.players[0].received = 16
    assert "seat 0: 16 disdain received in 6 attacks" in faults(game)


@pytest.mark.rule("13", "6.6")
def test_a_card_in_two_places_is_noticed() -> None:
    """48 cards are not enough: each must be there."""
    t = rich().open()
    t.game.fate, t.game.fate_left, t.game.discard = c.ALL_FATE - 1, 47, 0b10
    assert faults(t.game) == ["the Fate cards are [47, 1, 0]"]


@pytest.mark.rule("13", "11.50")
def test_a_forbidden_building_is_noticed() -> None:
    """In its fort, and only there."""
    t = Table(campaign=6).give(buildings=["theatre"])
    assert faults(t.game) == ["seat 0: a forbidden building stands"]
    assert faults(Table(campaign=5).give(buildings=["theatre"]).game) == []
