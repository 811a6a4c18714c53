"""Everybody acts at once, on a made-up title: gifts, shared chance, secret choices, taking back (HARD_CASES 2)."""

from __future__ import annotations

import pytest

from quadriga.core.barriers import BY_CHANCE, BY_GIFT, BY_LANES, BY_REVEAL, BY_WAKING, NOTHING_ANSWERED
from quadriga.core.chance import QuickSource
from quadriga.core.errors import IllegalMove, RecordError, UsageError
from quadriga.core.flow import GIFT, LANES_CLOSED, REVEAL, WAKE
from quadriga.core.match import Match
from quadriga.core.record import read_record
from quadriga.testing import Scenario, check_game
from quadriga.testing.matches import replayed
from tests.tiny.state import Hamlet
from tests.tiny.title import HamletTitle

pytestmark = pytest.mark.interpreted


def hamlet(players: int = 2, *, cards: str = "card wine oil wheat wine oil wheat", weather: str = "sun") -> Scenario:
    """A table with three coins each (sun), two (rain) or one (storm)."""
    return Scenario(HamletTitle(), players, chance=[cards, f"weather {weather} {weather}"])


def order(table: Scenario) -> list[int]:
    """The seats that are asked, as a sequential driver meets them."""
    return [question.seat for question in table.match.questions]


def but_cursor(match: Match) -> list[tuple[str, str]]:
    """The whole position without the cursor, which only tells sequential drivers whom to ask first."""
    return [pair for pair in match.game.dump() if pair[0] != "cursor"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("years", ["1", "2"])
def test_the_tiny_title_keeps_the_contract(players: int, years: str) -> None:
    """Simultaneous play passes the same contract as every title."""
    report = check_game(HamletTitle(), players, seeds=range(8), options={"years": years}, every=4)
    assert report.twins > 4
    assert report.fields > 100


def test_the_cursor_goes_round_action_by_action() -> None:
    """Questions begin with the cursor seat, which moves on when its lane is back at home; others do not move it."""
    table = hamlet(3)
    assert order(table) == [0, 1, 2]
    assert order(table.play("0 work")) == [1, 2, 0]
    assert order(table.play("1 paint")) == [1, 2, 0]
    assert order(table.play("0 work")) == [1, 2, 0]
    assert order(table.play("1 colour red")) == [2, 0, 1]
    assert order(table.play("2 buy")) == [0, 1, 2]
    assert order(table.play("0 finish")) == [1, 2]


def test_a_seat_that_rests_as_the_lanes_open_has_no_turn() -> None:
    """The cursor goes round among the others from their first answer on, whoever gives it."""
    match = Match.prepare(HamletTitle(), 3, "")
    for text in ("card wine", "card oil", "card wheat"):
        match.resolve(match.title.notation.parse(text))
    assert isinstance(match.game, Hamlet)
    match.game.villagers[0].coins = -3
    match.resolve(match.title.notation.parse("weather sun"))
    early = match.clone()
    asked = []
    while match.questions[0].kind == "ChooseAction":
        asked.append(match.questions[0].seat)
        match.play(asked[-1], "work")
    assert asked == [1, 2, 1, 2, 1, 2]
    early.play(2, "work")
    assert [question.seat for question in early.questions] == [1, 2]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_lanes_that_open_next_begin_with_the_first_seat(last: int) -> None:
    """The answer that closes the year does not move the cursor of the secret choice, nor does it stay there."""
    table = hamlet(3).play(*[f"{seat} finish" for seat in range(3) if seat != last], f"{last} finish")
    assert [question.kind for question in table.match.questions] == ["ChooseSecretly"] * 3
    assert order(table) == [0, 1, 2]


def test_a_gift_grows_the_list_of_an_open_question() -> None:
    """With a second coin giving becomes possible, without any answer of the receiver."""
    table = hamlet(2, weather="rain").play("0 work")
    assert table.asks()[0] == ["work", "buy", "paint", "finish"]
    events = table.match.play(1, "give 0")
    assert table.asks()[0] == ["work", "buy", "paint", "give 1", "finish"]
    assert (GIFT, 1, 0, 0) in [event.key() for event in events]


def test_a_gift_wakes_a_finished_seat() -> None:
    """Its home question comes back; a lane without coins finishes by itself again."""
    table = hamlet(2).play("0 finish")
    assert order(table) == [1]
    events = table.match.play(1, "give 0")
    assert (WAKE, 0, 0, 0) in [event.key() for event in events]
    assert sorted(order(table)) == [0, 1]
    table.play("0 work", "0 work", "0 work")
    assert table.match.question(0) is not None
    assert table.play("0 work").match.question(0) is None


def test_a_gift_interrupts_nobody() -> None:
    """The receiver stays at the question it has, here one away from home."""
    table = hamlet(2).play("0 paint", "1 give 0")
    question = table.match.question(0)
    assert question is not None
    assert question.kind == "ChooseColour"
    assert question.number == 1


def test_question_numbers_count_the_answers_of_their_seat() -> None:
    """Others' answers do not make my page old."""
    table = hamlet(2).play("1 work", "1 work")
    assert [(question.seat, question.number) for question in table.match.questions] == [(0, 0), (1, 2)]


def test_answers_of_others_forbid_nothing() -> None:
    """An answer can be taken back below later answers of others in their own lanes."""
    table = hamlet(3).play("0 work", "1 paint", "2 work", "1 colour blue", "2 finish")
    match = table.match
    before = but_cursor(match)
    assert match.barrier(0) == ""
    match.take_back(0)
    assert match.numbers == [0, 2, 2]
    assert "\n0 " not in match.record().split("weather")[1]
    assert match.barrier(0) == NOTHING_ANSWERED
    match.play(0, "work")
    assert but_cursor(match) == before


def test_several_answers_can_be_taken_back() -> None:
    """One after the other, as far as the counter of the lane goes."""
    match = hamlet(2).play("0 work", "0 paint", "0 colour red").match
    for left in (2, 1, 0):
        match.take_back(0)
        assert match.numbers[0] == left
    with pytest.raises(UsageError, match="nothing to take back"):
        match.take_back(0)


def test_a_gift_given_cannot_be_taken_back() -> None:
    """Giving forbids the giver, not the receiver who was at work."""
    match = hamlet(2).play("0 work", "1 give 0").match
    assert match.barrier(1) == BY_GIFT
    assert match.barrier(0) == ""
    with pytest.raises(UsageError, match="given to another seat"):
        match.take_back(1)


def test_a_woken_seat_cannot_take_its_finish_back() -> None:
    """The gift came because it had finished."""
    match = hamlet(2).play("0 finish", "1 give 0").match
    assert match.barrier(0) == BY_WAKING


def test_chance_in_the_own_lane_forbids_only_that_lane() -> None:
    """A card drawn by one seat does not bind another."""
    match = hamlet(3).play("0 work", "1 buy").match
    assert [match.barrier(seat) for seat in range(3)] == ["", BY_CHANCE, NOTHING_ANSWERED]
    match.play(1, "work")
    assert match.barrier(1) == ""
    match.take_back(1)
    assert match.barrier(1) == BY_CHANCE


def test_closing_the_lanes_forbids_everybody() -> None:
    """The year is over."""
    match = hamlet(2).play("0 work", "0 finish", "1 finish").match
    assert match.barrier(0) == match.barrier(1) == BY_LANES
    assert LANES_CLOSED in [event.code for event in match.log]


def test_a_secret_choice_can_be_changed_until_the_reveal() -> None:
    """Then it is shown and stays."""
    table = hamlet(2).play("0 finish", "1 finish", "0 choose wine")
    table.match.take_back(0)
    table.play("0 keep", "1 choose oil")
    assert table.match.barrier(0) in (BY_REVEAL, BY_LANES)
    assert REVEAL in [event.code for event in table.match.log]


def test_secret_answers_are_hidden_until_the_reveal() -> None:
    """Others see that a seat has answered, neither what nor with which verb."""
    table = hamlet(2).play("0 finish", "1 finish", "0 choose wine")
    match = table.match
    assert "0 choose wine\n" in match.record(0)
    assert "0 ?\n" in match.record(1)
    assert "0 ?\n" in match.record(-1)
    assert "wine" not in match.record(1).split("--")[1]
    keeping = hamlet(2).play("0 finish", "1 finish", "0 keep").match
    assert keeping.record(1) == match.record(1)
    assert keeping.observe(1) == match.observe(1)
    table.play("1 keep")
    assert "0 choose wine\n" in match.record(1)


def test_a_redacted_record_cannot_be_replayed() -> None:
    """It says so, instead of guessing."""
    match = hamlet(2).play("0 finish", "1 finish", "0 choose wine").match
    with pytest.raises(RecordError, match="hidden"):
        read_record(match.record(1), match.title.notation)


def test_a_secret_question_is_asked_even_with_one_answer() -> None:
    """Not asking would tell that the hand is empty."""
    table = hamlet(2).play("0 finish", "1 finish", "0 choose wine", "1 keep")
    table.play("0 finish", "1 finish")
    assert table.asks()[0] == ["keep"]
    assert len(table.asks()[1]) == 2


def test_nobody_answers_before_chance() -> None:
    """A match without a seed waits for nature, and other seats wait with it."""
    match = Match.prepare(HamletTitle(), 2, "")
    for text in ("card wine", "card oil", "weather sun"):
        match.resolve(match.title.notation.parse(text))
    match.play(0, "buy")
    assert match.questions == []
    with pytest.raises(IllegalMove, match="waits for chance"):
        match.play(1, "work")
    match.resolve(match.title.notation.parse("card wine"))
    match.play(1, "work")
    assert match.numbers == [1, 1]


def test_the_record_keeps_the_true_order() -> None:
    """And leads to the same position, cursor included."""
    match = hamlet(3).play("2 work", "0 buy", "1 buy", "0 give 2", "2 finish", "1 work").match
    body = [line for line in match.record().splitlines() if line[:2] in ("0 ", "1 ", "2 ")]
    assert body == ["2 work", "0 buy", "1 buy", "0 give 2", "2 finish", "1 work"]
    again = replayed(match)
    assert again.game.digest() == match.game.digest()
    assert again.record() == match.record()


@pytest.mark.parametrize("seed", range(40))
def test_only_gifts_change_the_options_of_others(seed: int) -> None:
    """Another seat's answer never removes one of my options, and only a gift adds one."""
    dice = QuickSource(seed)
    match = Match.prepare(HamletTitle(), 2 + seed % 3, str(seed))
    match.draw()
    while not match.over:
        before = {question.seat: question for question in match.questions}
        seat = list(before)[dice.below(len(before))]
        moves = before[seat].moves
        events = match.play(seat, moves[dice.below(len(moves))])
        if any(event.code == LANES_CLOSED for event in events):
            continue
        gifts = {event.x for event in events if event.code == GIFT}
        for other, question in before.items():
            if other != seat:
                now = match.question(other)
                assert now is not None
                assert set(question.moves) <= set(now.moves)
                assert other in gifts or question == now


@pytest.mark.parametrize("seed", range(60))
def test_taking_back_while_others_act(seed: int) -> None:
    """All later lines stay legal, and giving the answer again leads to the same state but for the cursor."""
    dice = QuickSource(seed)
    match = Match.prepare(HamletTitle(), 2 + seed % 3, str(seed))
    match.draw()
    while not match.over:
        questions = match.questions
        question = questions[dice.below(len(questions))]
        match.play(question.seat, question.moves[dice.below(len(question.moves))])
        for seat in range(match.game.seats):
            if match.barrier(seat) == "":
                last = [entry for entry in match.entries if entry.seat == seat and not entry.nature][-1]
                again = match.clone()
                again.take_back(seat)
                assert again.numbers[seat] == match.numbers[seat] - 1
                assert match.title.faults(again.game) == []
                again.play(seat, last.move)
                assert but_cursor(again) == but_cursor(match)


@pytest.mark.parametrize("seed", range(30))
def test_the_order_of_answers_does_not_matter_without_gifts_and_chance(seed: int) -> None:
    """Fixed answers of each seat, interleaved at random, lead to one position but for the cursor."""
    scripts = [["work", "paint", "colour red", "finish"], ["paint", "colour blue", "work"], ["finish"]]
    first = hamlet(3)
    for seat, script in enumerate(scripts):
        first.play(*[f"{seat} {word}" for word in script])
    dice = QuickSource(seed)
    second = hamlet(3)
    waiting = [script[:] for script in scripts]
    while any(waiting):
        busy = [seat for seat in range(3) if waiting[seat]]
        seat = busy[dice.below(len(busy))]
        second.play(f"{seat} {waiting[seat].pop(0)}")
    assert but_cursor(second.match) == but_cursor(first.match)


def test_the_shared_deck_is_drawn_in_the_order_of_answers() -> None:
    """Whoever answers first draws first, whatever the seat; streams are per seat."""
    table = hamlet(2, cards="card wine oil wheat wine").play("1 buy", "0 buy")
    game = table.match.game
    assert isinstance(game, Hamlet)
    lines = [line for line in table.match.record().splitlines() if line.startswith("*")]
    assert lines[-2:] == ["*1 card wheat", "*0 card wine"]


def test_an_empty_deck_takes_no_option_away() -> None:
    """Buying stays possible and brings nothing."""
    table = hamlet(2)
    game = table.match.game
    assert isinstance(game, Hamlet)
    game.deck = 0
    table.play("0 buy")
    assert game.villagers[0].hand_size == 1
    assert "buy" in table.asks()[0]
