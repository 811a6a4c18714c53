"""10 Engine model: lanes, gifts, waking, decision points, and the finite game."""

from __future__ import annotations

from typing import Any, cast

import pytest

import quadriga
from quadriga.core.bags import count
from quadriga.core.chance import QuickSource
from quadriga.core.match import Match
from quadriga.core.moves import verb_of
from quadriga.core.playout import resolve_chance
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.actions import OpenYear
from quadriga.games.hadrians_wall.invariants import faults
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import packed
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, rich

READY: dict[str, Any] = {"buildings": ["market"], "citizens": {"traders": 9, "patricians": 9}}


def three(**state: Any) -> Table:
    """Three seats: seat 0 may buy, seats 1 and 2 have one Civilian each."""
    t = rich(3, prospect="pontiff", **READY, **state)
    return t.give(1, prospect="ranger", pool={"civilian": 1}).give(2, prospect="fighter", pool={"civilian": 1})


@pytest.mark.rule("10.1", "11.35")
def test_round_robin_starts_with_seat_0() -> None:
    """Whoever asks in order gets one action per seat in turn."""
    t = three().open()
    assert [question.seat for question in t.game.questions()] == [0, 1, 2]
    t.play("0: mine")
    assert t.game.questions()[0].seat == 1
    t.play("1: citizen traders")
    assert t.game.questions()[0].seat == 2
    t.play("2: finish")
    assert t.game.questions()[0].seat == 0


@pytest.mark.rule("10.1", "11.35")
@pytest.mark.parametrize("resting", range(3))
def test_round_robin_goes_past_who_can_do_nothing(resting: int) -> None:
    """Whoever has no action when the year opens has no turn, and the others go on in seat order."""
    t = Table(3)
    for seat in range(3):
        t.give(seat, pool={"civilian": 0 if seat == resting else 3}, prospect="architect")
    t.open()
    asked: list[int] = []
    while t.game.lanes and len(asked) < 5:
        asked.append(t.game.questions()[0].seat)
        t.play("citizen traders", seat=asked[-1])
    first, second = [seat for seat in range(3) if seat != resting]
    assert asked == [first, second, first, second, first]


@pytest.mark.rule("11.35", "10.1")
def test_every_year_starts_with_seat_0() -> None:
    """Whoever was the last to act in a year, the next round robin begins anew."""
    t = three().ask(OpenYear(), OpenYear()).play("0: finish", "1: finish")
    assert [question.seat for question in t.game.questions()] == [2]
    t.play("2: finish")
    assert [question.seat for question in t.game.questions()] == [0, 1, 2]


@pytest.mark.rule("10.1")
def test_a_question_on_the_way_keeps_the_turn() -> None:
    """An action is over when its cohort is named."""
    t = three().open().play("0: guard")
    assert t.game.questions()[0].seat == 0
    t.play("0: cohort left")
    assert t.game.questions()[0].seat == 1


@pytest.mark.rule("10.1", "11.15", "11.34", "11.35")
def test_a_gift_wakes_a_finished_player() -> None:
    """The receiver may spend the whole pool, not just the gift."""
    t = three().give(1, pool={"soldier": 2}).open().play("1: finish", "2: finish")
    assert t.asked(1) == ""
    t.play("0: good 1-6 seat-1")
    assert t.pool(1) == {"soldier": 2, "resource": 1}
    assert "guard" in t.moves(1)
    assert t.asked(2) == ""
    t.play("1: guard", "1: cohort left", "1: finish", "0: finish")
    assert not t.game.lanes


@pytest.mark.rule("10.1", "5.11", "11.35")
def test_a_soldier_paid_for_a_pattern_wakes_a_finished_neighbour() -> None:
    """Scouting with a neighbour's Prospect pays a Soldier when the pattern is placed: then that seat acts again."""
    t = three().open().play("1: finish", "2: finish", "0: scout seat-1")
    assert t.asked(0) == "PlacePattern"
    assert (t.asked(1), t.pool(1)) == ("", {"civilian": 1})
    t.play(f"0: {t.moves(0)[0]}")
    assert t.pool(1) == {"civilian": 1, "soldier": 1}
    assert t.asked(1) == "ChooseAction"
    assert {"guard", "citizen traders"} <= set(t.moves(1))
    assert (t.asked(2), t.pool(2)) == ("", {"civilian": 1})
    t.play("0: finish")
    assert t.game.lanes
    t.play("1: guard", "1: cohort left", "1: finish")
    assert not t.game.lanes


@pytest.mark.rule("11.34")
def test_a_gift_interrupts_nobody() -> None:
    """A seat in the middle of an action stays there; its next list knows the gift."""
    t = three().give(1, pool={"soldier": 1}, fort=5).open().play("1: guard")
    t.play("0: good 1-6 seat-1")
    assert t.asked(1) == "ChooseCohort"
    t.play("1: cohort right")
    assert "wall" in t.moves(1)


@pytest.mark.rule("11.34")
def test_gifts_need_no_consent() -> None:
    """The neighbour has no Market and no Traders, and even a worthless purchase pays."""
    t = three(attributes={"renown": 25}).do("good 1-6 seat-1", "good 1-6 seat-1")
    assert t.pool(1) == {"civilian": 1, "resource": 2}


@pytest.mark.rule("11.35")
def test_who_can_do_nothing_is_finished() -> None:
    """A seat without a legal action is not asked, and a useless gift puts it back to rest."""
    t = three().give(1, pool={}).open()
    assert t.asked(1) == ""
    t.play("0: good 1-6 seat-1")
    assert t.asked(1) == ""
    assert t.pool(1) == {"resource": 1}


@pytest.mark.rule("11.35", "10.1")
def test_the_year_ends_when_all_have_finished_together() -> None:
    """A woken seat keeps the year open."""
    t = three().give(1, pool={"soldier": 1}).open().play("1: finish", "2: finish", "0: good 1-6 seat-1", "0: finish")
    assert t.game.lanes
    t.play("1: finish")
    assert not t.game.lanes


@pytest.mark.rule("10.1")
def test_options_never_shrink_by_the_answers_of_others() -> None:
    """A click on an old page stays valid: what I could do I still can, whatever the others did since."""
    for seed in range(6):
        match = quadriga.start("hadrians_wall", players=4, seed=seed)
        dice = QuickSource(seed)
        lists: dict[tuple[int, int], set[int]] = {}
        while not match.over:
            questions = match.questions
            if match.game.lanes:
                for question in questions:
                    key = (question.seat, question.number)
                    assert lists.get(key, set()) <= set(question.moves)
                    lists[key] = set(question.moves)
            question = questions[dice.below(len(questions))]
            match.play(question.seat, question.moves[dice.below(max(1, len(question.moves) - 1))])


@pytest.mark.rule("10.1")
def test_taking_back_while_others_act() -> None:
    """An answer in the own lane can be taken back below later answers of others; a gift given cannot."""
    match = quadriga.start("hadrians_wall", players=3, seed=11)
    for seat in range(3):
        match.play(seat, match.questions[0].moves[0])
    first, second = match.question(0), match.question(1)
    assert first is not None
    assert second is not None
    match.play(0, first.moves[0])
    match.play(1, second.moves[0])
    while (question := match.question(0)) is not None and question.kind != "ChooseAction":
        match.play(0, question.moves[0])
    match.take_back(0)
    assert match.barrier(1) == ""


@pytest.mark.rule("10.2")
def test_decision_points() -> None:
    """Random matches ask just the questions of the model."""
    kinds: set[str] = set()
    for seed in range(30):
        kinds |= drive(fresh(2), QuickSource(seed))
    assert kinds == {"ChoosePath", "ChooseAttribute", "ChooseAction", "ChooseCohort", "PlacePattern", "SpendFavour"}


def fresh(players: int = 1, level: int = 1, fort: int = 0, bonus: bool = False) -> HadriansWall:
    """A fresh game."""
    game = new_game(TABLES, players, level, fort, bonus)
    game.settle()
    return game


def drive(game: HadriansWall, dice: QuickSource) -> set[str]:
    """Play on with plenty of everything, nearly never finishing early; check the invariants; return the questions."""
    kinds: set[str] = set()
    while True:
        resolve_chance(game, dice)
        questions = game.questions()
        if not questions:
            assert game.over
            return kinds
        frame = questions[dice.below(len(questions))]
        kinds.add(type(frame).__name__)
        moves = game.moves_of(frame.seat)
        if type(frame).__name__ == "ChooseAction" and dice.below(3) == 0:
            game.players[frame.seat].pool = packed([6] * 5)
            game.reopen()
            moves = game.moves_of(frame.seat)
        last = len(moves) - 1 if len(moves) > 1 and dice.below(25) else len(moves)
        game.answer(frame.seat, moves[dice.below(last)])
        assert faults(game) == []


@pytest.mark.rule("10.3")
def test_the_catalogue_of_actions() -> None:
    """25 things to build, 9 exchanges, 161 placements of at most 68 a pattern, and the rest of the list."""
    sizes: dict[int, int] = {}
    for move in NOTATION.all_moves():
        sizes[verb_of(move)] = sizes.get(verb_of(move), 0) + 1
    assert sizes[terms.BUILD] == 25
    assert sizes[terms.CITIZEN] == 5
    assert sizes[terms.FORUM] == 9
    assert sizes[terms.PERFORM] == 6
    assert sizes[terms.TEMPLE] == 4
    assert (sizes[terms.TRAIN], sizes[terms.BATTLE], sizes[terms.FORT_BOX]) == (4, 2, 2)
    assert (sizes[terms.RULING], sizes[terms.DIPLOMAT]) == (3, 3)
    assert max(TABLES.pattern_first[p + 1] - TABLES.pattern_first[p] for p in range(5)) == 68


@pytest.mark.rule("10.4")
def test_everything_but_draws_is_decided() -> None:
    """The same answers and the same draws lead to the same position; there are five kinds of draws."""
    match = quadriga.start("hadrians_wall", players=2, seed=8)
    dice = QuickSource(8)
    while not match.over:
        question = match.questions[dice.below(len(match.questions))]
        match.play(question.seat, question.moves[dice.below(len(question.moves))])
    again = Match.prepare(match.title, 2, "", match.header.options)
    for entry in match.entries:
        again.follow_entry(entry)
    assert again.game.digest() == match.game.digest()
    nature = {NOTATION.verb(entry.move).word for entry in match.entries if entry.nature}
    assert nature <= {"income", "flip", "attack", "card", "neutral"}


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(
    ("written", "meant"), [("good 4 deck", "good 1-6 deck"), ("bribe 2", "bribe 1-2"), ("bribe 6", "bribe 5-6")]
)
def test_equal_boxes_are_one_move(written: str, meant: str) -> None:
    """Any of several equal boxes may be named; the first one free is filled."""
    assert NOTATION.parse(written) == NOTATION.parse(meant)
    t = rich(buildings=["baths", "market"], citizens={"apparitores": 9, "traders": 9}, disdain=5)
    assert t.do(written).legal(meant)
    filled = [count(sheet, box) > 0 for sheet in (t.player().market, t.player().baths) for box in range(c.SPACES)]
    first = int(meant.split()[1][0]) - 1
    assert [box for box, done in enumerate(filled) if done] == [first if meant.startswith("good") else c.SPACES + first]


@pytest.mark.rule("10.5", "5.3", "5.8")
@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("good 1-6 deck", ""),
        ("good 3 deck", ""),
        ("good 1 deck", "that box is filled already"),
        ("good 2 deck", "that box is filled already"),
        ("good 4 deck", "6 filled boxes are needed: Traders; there are 5 so far"),
        ("bribe 1-2", ""),
        ("bribe 1", ""),
        ("bribe 3", ""),
        ("bribe 2", "that box is filled already"),
        ("bribe 4", "6 filled boxes are needed: Apparitores; there are 5 so far"),
    ],
)
def test_a_box_is_named_only_where_it_can_be_filled(written: str, why: str) -> None:
    """A legal box among equal ones is accepted; one that is filled or out of reach is refused in one sentence."""
    match = quadriga.start("hadrians_wall", players=1, seed=1)
    while match.questions[0].kind != "ChooseAction":
        match.play(0, match.questions[0].moves[0])
    t = Table()
    t.game = cast(HadriansWall, match.game)
    t.give(buildings=["baths", "market"], citizens={"apparitores": 5, "traders": 5}, disdain=5, pool=RICH)
    t.give(market=[4, 5, 0, 0, 0, 0, 0, 0], baths=[0, 1, 0, 0, 0, 0]).to_year(2)
    reason = match.why_not(0, written)
    assert (reason.text if reason is not None else "") == why
    if why:
        with pytest.raises(quadriga.IllegalMove, match=f"seat 0 answered '{written}': {why}"):
            match.play(0, written)
    else:
        match.play(0, written)


@pytest.mark.rule("10.6")
def test_a_game_is_finite() -> None:
    """With endless tokens a player fills every box: at most 235 actions in a whole game."""
    game = fresh()
    dice = QuickSource(3)
    actions = 0
    while True:
        resolve_chance(game, dice)
        if game.over:
            break
        for player in game.players:
            player.pool = packed([40] * 5)
        game.reopen()
        question = game.questions()[0]
        moves = game.moves_of(0)
        home = type(question).__name__ == "ChooseAction"
        move = moves[dice.below(len(moves) - 1 if home and len(moves) > 1 else len(moves))]
        actions += home and move != terms.FINISH_MOVE
        game.answer(0, move)
        assert faults(game) == []
    assert 150 < actions <= 235


@pytest.mark.rule("10.6")
def test_the_sum_of_all_boxes() -> None:
    """14 + 18 + 7 + 21 + 21 + 5 + 4 + 25 + 45 + 8 + 6 + 12 + 12 + 14 + 6 + 9 + 3 + 5."""
    yearly = [c.TRAINING_BOXES, c.FORUM_BOXES, c.PERFORMANCES, c.GLADIATORS * c.YEARS, c.BRIBES]
    others = [c.BUILDINGS, c.CITIZENS * c.CITIZEN_BOXES, c.SPACES, c.GLADIATORS * c.STRENGTH_BOXES, c.TEMPLE_BOXES]
    more = [c.COURT_COLUMNS * c.COURT_BOXES, c.DIPLOMATS, c.SCOUTS]
    assert sum(TABLES.track_length) + sum(yearly) + sum(others) + sum(more) == 235


@pytest.mark.rule("10.1")
def test_six_seats_at_once() -> None:
    """All six have an open question and go at their own pace."""
    game = fresh(6)
    resolve_chance(game, QuickSource(2))
    assert len(game.questions()) == 6
    for seat in (4, 1, 5, 0, 3, 2):
        game.answer(seat, game.moves_of(seat)[0])
    assert game.year == 1
    assert len(game.questions()) == 6
