"""6 End of year: clean-up, attack, favours, disdain, the Fate deck."""

from __future__ import annotations

from itertools import product

import pytest

from quadriga.core.bags import bits, members
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.core.question import Remark
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK, CleanUp, breaches
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.games.hadrians_wall.year import IncomeRevealed, YearBegins
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, rich

CARDS = {"easy": [1, 2, 3, 4, 6, 8], "normal": [1, 2, 4, 6, 8, 10], "hard": [1, 3, 5, 7, 9, 12]}
POTENTIAL = [1, 2, 2, 3, 3, 4]


@pytest.mark.rule("6.1")
def test_clean_up_comes_before_the_attack() -> None:
    """Pools are empty when the first attack card is drawn."""
    t = Table(2, year=3).give(0, pool=RICH).give(1, pool={"resource": 4})
    t.game.finish()
    t.game.push(CleanUp())
    t.game.settle()
    assert t.game.chance is not None
    assert t.pool(0) == t.pool(1) == {}


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("level", "year"), [(level, year) for level in CARDS for year in range(1, 7)])
def test_cards_and_potential(level: str, year: int) -> None:
    """One attack for the whole table, by year and difficulty; the potential by year alone."""
    t = Table(3, year, level).ask(CleanUp())
    assert t.seen(terms.ATTACK_BEGAN) == [(-1, CARDS[level][year - 1], POTENTIAL[year - 1])]
    assert bits(t.game.discard) == CARDS[level][year - 1]
    received = {player.received for player in t.game.players}
    assert len(received) == 1


@pytest.mark.rule("6.2", "12")
def test_breaches_disdain_and_valour() -> None:
    """Disdain and direct Valour add up to the potential, for every number of breaches."""
    for year, through in product(range(1, 7), range(8)):
        t = Table(year=year).attack(left=through).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
        potential = POTENTIAL[year - 1]
        assert t.disdain() == min(through, potential)
        assert t.attributes() == (0, 0, max(0, potential - through), 0)


@pytest.mark.rule("6.2")
def test_cohorts_repel_their_own_side_only() -> None:
    """A strong left does not help the right, and no cohort is used up."""
    t = Table(year=5).give(cohorts=[6, 2, 0]).attack(left=2, centre=4, right=3)
    assert breaches(t.game, t.player()) == 2 + 3
    t.ask(RESOLVE_ATTACK)
    assert t.cohorts() == [6, 2, 0]


@pytest.mark.rule("6.2")
def test_workers_of_the_attack_are_kept() -> None:
    """Valour boxes 3 and 6 give Soldiers for the next year."""
    t = Table(year=6).give(attributes={"valour": 2}, pool=RICH).ask(CleanUp())
    t = Table(year=4).give(attributes={"valour": 2}).ask(RESOLVE_ATTACK)
    assert t.attributes() == (0, 0, 5, 0)
    assert t.pool() == {"soldier": 1}


@pytest.mark.rule("6.2", "6.1")
def test_what_is_kept_into_the_next_year() -> None:
    """Workers of Valour and of what it covers are added to the new income; nothing else of the old pool is."""
    t = Table(2, year=4).give(0, attributes={"valour": 16, "discipline": 2}, cohorts=[6, 6, 6], pool=RICH)
    t.give(1, pool=RICH).next("income 1").ask(CleanUp(), YearBegins())
    assert (t.game.year, t.asked()) == (5, "ChoosePath")
    assert t.attributes() == (0, 0, 19, 3)  # box 17 covers Discipline, whose box 3 is a Builder; box 19 is a Soldier
    income = dict(zip(TABLES.token_names, unpacked(TABLES.fate_income[0]), strict=True))
    assert t.pool(1) == income
    assert t.pool(0) == {**income, "soldier": income["soldier"] + 1, "builder": income["builder"] + 1}


@pytest.mark.rule("6.2", "11.41")
def test_nothing_is_kept_after_the_last_year() -> None:
    """Valour and what it covers stand on the sheet and count, the workers are gone."""
    t = Table(2, year=6).give(0, attributes={"valour": 15, "discipline": 2}, cohorts=[6, 6, 6], pool=RICH)
    t.attack(left=1).ask(RESOLVE_ATTACK)
    assert t.pool() == {**RICH, "soldier": 21, "builder": 21}
    t.ask(YearBegins())
    assert t.game.over
    assert t.attributes() == (0, 0, 19, 3)
    assert t.pool(0) == t.pool(1) == {}
    assert t.game.scores() == [22, 3 - 1]


@pytest.mark.rule("6.3", "11.19", "11.39")
def test_favours_after_all_cards() -> None:
    """A Diplomat's favour ignores only cards of its cohort, a temple's any; each is used once."""
    t = Table(year=5).give(favours={"left": 1, "temple": 1}, cohorts=[1, 1, 1]).attack(left=3, centre=2, right=1)
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    helping = ["favour diplomat left", "favour temple left", "favour temple centre"]
    assert t.moves() == [*helping, "favour temple right", "keep"]
    t.play("favour diplomat left", "favour temple centre")
    assert t.asked() == ""
    assert t.player().favours == 0
    assert t.player().favours_used == 2
    assert t.disdain() == 1


@pytest.mark.rule("6.3")
def test_the_favour_that_is_named_is_the_one_that_is_spent() -> None:
    """Against the same side a temple's favour leaves those of the Diplomat, and the other way round."""
    t = Table(year=5).give(favours={"left": 2, "temple": 2}).attack(left=5).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    t.play("favour temple left")
    assert t.player().favours == 0x1002
    t.play("favour diplomat left")
    assert t.player().favours == 0x1001


@pytest.mark.rule("6.1", "6.3")
def test_favours_are_asked_between_cards_and_resolution() -> None:
    """The whole end of a year: clean-up, all cards, then the question, then disdain."""
    cards = [str(fate + 1) for fate in members(TABLES.attack_masks[c.RIGHT])[:4]]
    t = Table(2, year=3).give(0, favours={"right": 2}, pool=RICH).next(f"attack {' '.join(cards)}").ask(CleanUp())
    assert bits(t.game.table) == 4
    assert [t.asked(seat) for seat in (0, 1)] == ["SpendFavour", ""]
    assert t.disdain(0) == t.disdain(1) == 0
    t.play("favour diplomat right", "favour diplomat right")
    assert (t.disdain(0), t.disdain(1), t.game.table) == (2, 2, 0)


@pytest.mark.rule("6.3")
def test_favours_are_optional_and_kept() -> None:
    """Who keeps them has them next year."""
    t = Table(year=3).give(favours={"right": 2}).attack(right=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK).play("keep")
    assert t.disdain() == 2
    assert t.player().favours == 0x200
    assert t.player().ignored == 0


@pytest.mark.rule("11.39", "6.3")
def test_an_unused_favour_helps_in_a_later_year() -> None:
    """What was kept is still there two years on, and can be spent against the attack of that year."""
    left = [str(fate + 1) for fate in members(TABLES.attack_masks[c.LEFT])]
    t = Table(3, year=2).give(1, favours={"left": 2, "temple": 1})
    t.next(f"attack {' '.join(left[:12])}").ask(CleanUp(), YearBegins())
    for year in (2, 3):
        assert (t.game.year, t.asked(1)) == (year, "SpendFavour")
        t.play("1: keep")
        for seat in range(3):
            t.play(t.moves(seat)[0], seat=seat)
        for seat in range(3):
            t.play("finish", seat=seat)
    assert (t.game.year, t.player(1).favours, t.player(1).favours_used) == (4, 0x1002, 0)
    assert [t.disdain(seat) for seat in range(3)] == [4, 4, 4]
    t.give(1, cohorts=[3, 0, 0])
    t.play("1: favour diplomat left", "1: favour diplomat left", "1: favour temple left")
    assert (t.player(1).favours, t.player(1).favours_used) == (0, 3)
    assert [t.disdain(seat) for seat in range(3)] == [7, 4, 7]


@pytest.mark.rule("11.39", "7.1")
def test_unused_favours_are_worth_nothing_at_the_end() -> None:
    """Two equal sheets, one with every favour left: the same score and a shared victory."""
    t = Table(2, year=6).give(0, favours={"left": 2, "centre": 2, "right": 2, "temple": 3})
    for seat in (0, 1):
        t.give(seat, attributes={"renown": 20}, paths=["pontiff", "fighter"], temples=[2, 6, 6])
    t.attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK, YearBegins()).play("keep")
    assert t.game.over
    assert t.player(0).favours == 0x3222
    assert t.game.scores() == [20 + 3 + 2 - 3] * 2
    assert t.game.winners() == [0, 1]


@pytest.mark.rule("6.3", "11.18", "11.39")
def test_favours_are_refused_for_want_of_a_card_or_of_a_favour() -> None:
    """Each with its own reason; a favour against cards that a cohort repels is legal."""
    t = Table(2, year=5).give(0, favours={"left": 1, "temple": 1}, cohorts=[0, 3, 0]).attack(left=1, centre=3)
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    question = t.game.question_of(0)
    assert question is not None
    reasons = {text: question.refuse(t.game, NOTATION.parse(text)) for text in (
        "keep", "favour diplomat left", "favour temple centre", "favour temple right", "favour diplomat right",
        "finish",
    )}  # fmt: skip
    assert reasons == {
        "keep": 0,
        "favour diplomat left": 0,
        "favour temple centre": 0,
        "favour temple right": terms.NO_CARD_TO_IGNORE,
        "favour diplomat right": terms.NO_FAVOUR,
        "finish": 1,
    }
    assert t.asked(1) == ""


@pytest.mark.rule("6.3", "11.18", "11.39")
def test_a_favour_may_be_spent_for_nothing() -> None:
    """The list of answers has what helps first, then the favours that do nothing, which are spent all the same."""
    t = Table(year=3).give(favours={"left": 1, "temple": 2}, cohorts=[0, 1, 6]).attack(left=1, centre=1)
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert t.moves() == ["favour diplomat left", "favour temple left", "favour temple centre", "keep"]
    t.play("favour temple centre")
    assert t.moves() == ["favour diplomat left", "favour temple left", "keep"]
    t.play("favour diplomat left")
    assert t.asked() == ""
    assert (t.player().favours, t.player().favours_used, t.disdain()) == (0x1000, 2, 0)


@pytest.mark.rule("6.3", "11.18")
def test_who_has_only_useless_favours_is_not_asked() -> None:
    """Neither at once nor after the last one that helps: the list of proposals would say nothing but keep."""
    t = Table(2, year=3).give(0, favours={"left": 2}, cohorts=[2, 0, 0]).give(1, favours={"left": 2}, cohorts=[1, 0, 0])
    t.attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert (t.asked(0), t.asked(1)) == ("", "SpendFavour")
    t.play("1: favour diplomat left")
    assert (t.asked(1), t.player(1).favours, t.disdain(1)) == ("", 1, 0)


@pytest.mark.rule("11.18")
def test_a_useless_favour_is_remarked_on() -> None:
    """Beside the move in the list, and before it is handed over; never beside one that helps."""
    t = Table(year=3).give(favours={"left": 2, "temple": 1}, cohorts=[1, 1, 0]).attack(left=2, centre=1)
    seen = observe(t.ask(OPEN_FAVOURS, RESOLVE_ATTACK).game, 0)
    left, centre = NOTATION.parse("favour diplomat left"), NOTATION.parse("favour temple centre")
    against = Remark("the cohort repels those cards; the favour would do nothing", warns=True)
    moves = (left, centre, terms.KEEP_MOVE)
    assert [TITLE.remark(seen, move) for move in moves] == [Remark(), against, Remark()]
    warning = ["A favour would be spent for nothing: the cohort repels those cards."]
    assert [TITLE.wasted(seen, moves, []) for moves in ([left], [centre], [left, left])] == [[], warning, warning]


@pytest.mark.rule("6.3", "11.39")
def test_a_card_is_ignored_once() -> None:
    """As many favours as cards of that side, no more; they help their owner only."""
    t = Table(2, year=6).give(0, favours={"left": 2, "temple": 3}).attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    t.play("favour diplomat left", "favour diplomat left")
    assert t.asked() == ""
    assert [t.disdain(seat) for seat in (0, 1)] == [0, 2]


@pytest.mark.rule("6.3", "11.39")
@pytest.mark.parametrize("seat", range(3))
def test_any_seat_with_a_favour_is_asked(seat: int) -> None:
    """Whether or not the seats before it have any; the others are not."""
    t = Table(3, year=3).give(seat, favours={"left": 1}).attack(left=1).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert [other for other in range(3) if t.asked(other)] == [seat]
    t.play("favour diplomat left", seat=seat)
    assert [t.disdain(other) for other in range(3)] == [int(other != seat) for other in range(3)]


@pytest.mark.rule("6.3")
def test_a_favour_ignores_a_card_of_one_attack_only() -> None:
    """The same number of cards gets through again a year later."""
    t = Table(year=4).give(favours={"left": 1}).attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    t.play("favour diplomat left")
    assert t.disdain() == 1
    t.to_year(5).attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert t.disdain() == 3


@pytest.mark.rule("6.3")
def test_a_favour_that_repelled_everything_does_not_help_again() -> None:
    """Two cards ignored in one year, without disdain, are two breaches in the next."""
    t = Table(year=4).give(favours={"left": 2}).attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    t.play("favour diplomat left", "favour diplomat left")
    assert t.disdain() == 0
    t.to_year(5).attack(left=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    assert t.disdain() == 2


@pytest.mark.rule("6.4")
def test_fifteen_disdain_boxes_are_enough() -> None:
    """They are the sum of all potentials."""
    assert TABLES.disdain_boxes == sum(POTENTIAL) == 15


@pytest.mark.rule("6.5")
def test_attack_cards_are_discarded_and_the_next_year_begins() -> None:
    """After resolution nothing lies on the table; after year 6 the game is over."""
    t = Table(year=2).attack(left=2).ask(RESOLVE_ATTACK, YearBegins())
    assert t.game.table == 0
    assert t.game.year == 3
    t = Table(year=6).attack(left=2).ask(RESOLVE_ATTACK, YearBegins())
    assert t.game.over
    assert bits(t.game.discard) == 2


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(("level", "cards"), [(0, 30), (1, 37), (2, 43)])
def test_a_quiet_game_uses_so_many_cards(level: int, cards: int) -> None:
    """Income and attacks alone take 30, 37 or 43 Fate cards."""
    game = new_game(TABLES, 3, level, 0, bonus=False)
    game.settle()
    source = QuickSource(4)
    while True:
        resolve_chance(game, source)
        if game.over:
            break
        seat = game.questions()[0].seat
        game.answer(seat, game.moves_of(seat)[-1])
    assert bits(game.discard) == cards


@pytest.mark.rule("6.6", "11.1", "11.37")
def test_reshuffle_when_a_card_is_needed() -> None:
    """Not when the last card leaves the pile; the cards on the table stay there."""
    t = Table(3, year=3)
    t.game.fate, t.game.fate_left, t.game.table = 1 << 7, 1, 0b11 << 10
    t.game.discard = c.ALL_FATE & ~(t.game.fate | t.game.table)
    t.ask(IncomeRevealed())
    assert (t.game.fate_left, bits(t.game.discard)) == (0, 46)
    assert t.seen(terms.RESHUFFLED) == []
    t.ask(IncomeRevealed())
    assert t.seen(terms.RESHUFFLED) == [(-1, 46, 0)]
    assert (t.game.fate_left, bits(t.game.discard)) == (45, 1)
    assert members(t.game.table) == [10, 11]


@pytest.mark.rule("11.1", "11.37", "6.1")
def test_a_reshuffle_in_the_middle_of_an_attack() -> None:
    """The cards already revealed stay on the table; all others make the new pile, from which the rest comes."""
    t = Table(year=3).give(favours={"temple": 1})
    t.game.fate, t.game.fate_left = 0b11, 2
    t.game.discard = c.ALL_FATE & ~0b11
    t.ask(CleanUp())
    assert t.asked() == "SpendFavour"
    assert t.seen(terms.RESHUFFLED) == [(-1, 46, 0)]
    assert (bits(t.game.table), t.game.table & 0b11) == (4, 0b11)
    assert (t.game.fate, t.game.fate_left, t.game.discard) == (c.ALL_FATE & ~t.game.table, 44, 0)


@pytest.mark.rule("11.37")
def test_cards_never_run_out() -> None:
    """Hard, year 6, two players who bought everything from neutral cards: 38 cards lie on the table."""
    t = Table(2, year=6, difficulty="hard")
    t.game.neutral_tokens = 16 | 10 << 8
    assert t.game.attack_size() == 38
    t.game.fate, t.game.fate_left = 0b111, 3
    t.game.discard = c.ALL_FATE & ~0b111
    t.ask(CleanUp())
    assert bits(t.game.fate | t.game.discard) == 48


@pytest.mark.rule("6.6", "5.5", "5.3")
def test_everybody_draws_from_one_deck() -> None:
    """Draws of two seats come in the order of their answers."""
    t = rich(3, buildings=["market"], citizens={"traders": 9}, prospect="pontiff")
    t.give(1, pool=RICH, buildings=["ludus"], gladiators={"red": {"strength": 6, "damage": 0}}, prospect="ranger")
    t.give(2, prospect="ranger")
    t.next("flip 1 2 3").open().play("1: battle red", "0: good 1-6 deck")
    assert members(t.game.discard) == [0, 1]
    assert t.player(1).damage == TABLES.fate_damage[0]
    assert t.player(0).market == TABLES.fate_good[1]
