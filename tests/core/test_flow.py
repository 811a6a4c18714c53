"""The agenda: order of frames, forced answers, finishing, running as far as a seat can foresee."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.core.chance import Source
from quadriga.core.flow import (
    CHANCE,
    EVERYBODY,
    FORCED,
    LANES_CLOSED,
    LANES_OPEN,
    NOT_LISTED,
    REVEAL,
    Chance,
    Decision,
    Event,
    Frame,
    Reveal,
    Step,
)
from quadriga.core.game import Game

pytestmark = pytest.mark.interpreted


class Diary(Game):
    """A game that does nothing but write down what happens."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.lines: list[str] = []

    def clone(self) -> Diary:
        """Return an independent copy."""
        other = Diary(self.seats)
        other.copy_agenda(self)
        other.lines = self.lines[:]
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return what was written."""
        return [("lines", " ".join(self.lines))]

    def hide(self, seat: int) -> None:
        """Hide the moves of others."""
        self.hide_moves(seat)

    def imagine(self, seat: int, source: Source) -> None:
        """There is nothing to imagine."""
        self.reopen()

    def scores(self) -> list[int]:
        """Nobody scores."""
        return [0] * self.seats

    def winners(self) -> list[int]:
        """Nobody wins."""
        return []


class Say(Step[Diary]):
    """Write a number down."""

    def run(self, game: Diary) -> None:
        """Do it."""
        game.lines.append(str(self.a))


class Branch(Step[Diary]):
    """Schedule two frames after each other."""

    def run(self, game: Diary) -> None:
        """Do it."""
        game.lines.append("branch")
        game.then([Say(a=1), Say(a=2)])


class Ask(Decision[Diary]):
    """A question with `a` answers, 0 to a - 1; an answer is written down and, if odd, asked about."""

    def moves(self, game: Diary) -> list[int]:
        """Return the answers."""
        return list(range(self.a))

    def play(self, game: Diary, move: int) -> None:
        """Write the answer down."""
        game.lines.append(f"{self.seat}:{move}")
        if move % 2:
            game.push(Ask(self.seat, self.a - 1))


class Home(Decision[Diary]):
    """A home question: 0 goes home for good, 1 comes back, 2 ends the game, 3 draws and comes back."""

    def moves(self, game: Diary) -> list[int]:
        """Return the answers."""
        return [0, 1, 2, 3]

    def play(self, game: Diary, move: int) -> None:
        """Write the answer down."""
        game.lines.append(f"{self.seat}:{move}")
        if move == 1:
            game.push(self)
        elif move == 2:
            game.push(Say(a=99))
            game.push(Say(a=98))
            game.push(End())
        elif move == 3:
            game.push(self)
            game.push(Coin(self.seat))


class End(Step[Diary]):
    """The end."""

    def run(self, game: Diary) -> None:
        """Do it."""
        game.finish()


class Coin(Chance[Diary]):
    """Heads or tails."""

    def stream(self) -> str:
        """There is one coin."""
        return "coin"

    def moves(self, game: Diary) -> list[int]:
        """Return the answers."""
        return [0, 1]

    def weights(self, game: Diary) -> list[int]:
        """It is fair."""
        return [1, 1]

    def draw(self, game: Diary, source: Source) -> int:
        """Throw it."""
        return source.below(2)

    def play(self, game: Diary, move: int) -> None:
        """Write the answer down."""
        game.lines.append(f"coin:{move}")


class Show(Reveal[Diary]):
    """A reveal."""

    def run(self, game: Diary) -> None:
        """Do it."""
        game.lines.append("show")


class Together(Step[Diary]):
    """Open a lane per seat."""

    def run(self, game: Diary) -> None:
        """Do it."""
        game.together([Home(seat) for seat in range(game.seats)])


def diary(*frames: Frame[Any], seats: int = 2) -> Diary:
    """A game with these frames on its agenda, run up to the first question, with somebody who listens."""
    game = Diary(seats)
    game.events = []
    game.then(list(frames))
    game.settle()
    return game


def codes(game: Game) -> list[int]:
    """The codes of all events so far."""
    return [event.code for event in game.events or []]


def test_frames_run_in_reading_order() -> None:
    """What a frame schedules comes before what was already pending."""
    assert diary(Say(a=7), Branch(), Say(a=8)).lines == ["7", "branch", "1", "2", "8"]


def test_the_last_pushed_frame_comes_first() -> None:
    """`push` means: do this next."""
    game = Diary()
    game.push(Say(a=1))
    game.push(Say(a=2))
    game.settle()
    assert game.lines == ["2", "1"]


def test_a_question_waits() -> None:
    """Nothing after a question runs before its answer, and then everything up to the next one."""
    game = diary(Ask(0, 3), Say(a=5), Ask(1, 2))
    assert game.lines == []
    assert [frame.label() for frame in game.questions()] == ["Ask(0,3,0)"]
    assert game.moves_of(0) == [0, 1, 2]
    assert game.moves_of(1) == []
    assert game.question_of(1) is None
    game.answer(0, 2)
    assert game.lines == ["0:2", "5"]
    assert game.moves_of(1) == [0, 1]


def test_an_answer_may_ask_again() -> None:
    """A follow-up question comes before what was pending."""
    game = diary(Ask(0, 4), Say(a=5))
    game.answer(0, 1)
    assert game.moves_of(0) == [0, 1, 2]
    game.answer(0, 2)
    assert game.lines == ["0:1", "0:2", "5"]


def test_a_single_answer_is_not_asked() -> None:
    """The engine gives it and tells so."""
    game = diary(Ask(1, 1), Say(a=5))
    assert game.lines == ["1:0", "5"]
    assert game.over
    assert [event.key() for event in game.events or []] == [(FORCED, 1, 0, 0)]


def test_chance_waits_for_the_driver() -> None:
    """An open chance is no question, and its answer is told."""
    game = diary(Coin(), Say(a=5))
    assert game.chance is not None
    assert not game.over
    assert game.questions() == []
    game.resolve(1)
    assert game.lines == ["coin:1", "5"]
    assert [event.key() for event in game.events or []] == [(CHANCE, EVERYBODY, 1, 0)]


def test_a_reveal_is_told() -> None:
    """A reveal tells before it runs."""
    game = diary(Show())
    assert game.lines == ["show"]
    assert codes(game) == [REVEAL]


def test_finishing_clears_the_agenda() -> None:
    """Nothing that was pending runs after the end."""
    game = diary(End(), Say(a=5), Ask(0, 2))
    assert game.over
    assert game.lines == []
    assert game.questions() == []


def test_nobody_listening_is_fine() -> None:
    """Events are noted only if a list is there."""
    game = Diary()
    game.push(Ask(0, 1))
    game.settle()
    assert game.events is None
    assert game.clone().events is None


def test_the_default_predicate_is_the_list() -> None:
    """A frame without a predicate of its own refuses what it does not list."""
    game = diary(Ask(0, 3))
    assert Ask(0, 3).refuse(game, 2) == 0
    assert Ask(0, 3).refuse(game, 3) == NOT_LISTED


@pytest.mark.parametrize(
    ("kind", "seat", "a", "lines"),
    [
        (Coin, EVERYBODY, 0, ["0:2", "1"]),
        (Show, EVERYBODY, 0, ["0:2", "1"]),
        (Ask, 1, 3, ["0:2", "1"]),
        (Ask, 1, 1, ["0:2", "1"]),
        (Ask, 0, 1, ["0:2", "1", "0:0", "6"]),
        (Ask, 0, 2, ["0:2", "1"]),
        (Say, EVERYBODY, 2, ["0:2", "1", "2", "6"]),
    ],
    ids=["chance", "reveal", "other seat", "other seat forced", "own forced", "own question", "step"],
)
def test_running_as_far_as_a_seat_can_foresee(kind: type[Frame[Any]], seat: int, a: int, lines: list[str]) -> None:
    """Stops before chance, a reveal and any question of another seat, even a forced one."""
    game = diary(Ask(0, 3), Say(a=1), kind(seat, a), Say(a=6))
    game.answer_until(0, 2)
    assert game.lines == lines
    game.settle()
    assert game.lines[: len(lines)] == lines


def test_running_stops_where_lanes_open() -> None:
    """What the others do in their lanes cannot be foreseen."""
    game = diary(Ask(0, 3), Together(), Say(a=6))
    game.answer_until(0, 2)
    assert game.lines == ["0:2"]


def test_lanes_open_and_close() -> None:
    """The main line waits until every lane is empty; both are told."""
    game = diary(Together(), Say(a=6))
    assert [frame.seat for frame in game.questions()] == [0, 1]
    game.answer(1, 0)
    game.answer(0, 1)
    assert game.lines == ["1:0", "0:1"]
    game.answer(0, 0)
    assert game.lines == ["1:0", "0:1", "0:0", "6"]
    assert game.over
    assert codes(game) == [LANES_OPEN, LANES_CLOSED]


def test_finishing_inside_a_lane() -> None:
    """The other lanes and all their questions are gone too."""
    game = diary(Together(), Say(a=6))
    game.answer(1, 2)
    assert game.over
    assert game.lines == ["1:2"]
    assert game.questions() == []
    assert game.moves_of(0) == []


def test_foreseeing_the_end_inside_a_lane() -> None:
    """Nothing that was pending in the lane runs in a preview either."""
    game = diary(Together(), Say(a=6))
    game.answer_until(0, 2)
    assert game.lines == ["0:2"]


def test_the_cursor_begins_anew_with_new_lanes() -> None:
    """Lanes that open while an answer is worked off begin with seat 0."""
    game = diary(Together(), Together(), seats=3)
    game.answer(1, 0)
    game.answer(2, 0)
    game.answer(0, 0)
    assert [frame.seat for frame in game.questions()] == [0, 1, 2]


def test_nobody_is_asked_while_chance_is_open() -> None:
    """The order of draws is the order of answers."""
    game = diary(Together())
    game.answer(1, 3)
    assert game.chance is not None
    assert game.questions() == []
    assert game.moves_of(0) == []
    game.resolve(0)
    assert [frame.seat for frame in game.questions()] == [0, 1]
    assert game.lines == ["1:3", "coin:0"]


def test_a_clone_of_open_chance_in_a_lane_goes_on_in_that_lane() -> None:
    """The lane that waits for chance is part of the agenda."""
    game = diary(Together())
    game.answer(1, 3)
    copy = game.clone()
    assert copy.digest() == game.digest()
    game.resolve(0)
    copy.resolve(0)
    assert copy.digest() == game.digest()
    copy.answer(1, 0)
    assert [frame.seat for frame in copy.questions()] == [0]
    assert [frame.seat for frame in game.questions()] == [0, 1]


def test_reopening_runs_nothing() -> None:
    """Lists are made anew; a question with one answer stays open."""
    game = diary(Ask(0, 3))
    game.question = Ask(0, 1)
    game.reopen()
    assert game.moves_of(0) == [0]
    assert game.lines == []


def test_hidden_moves() -> None:
    """Only the own list of moves is seen."""
    game = diary(Together())
    game.hide_moves(0)
    assert game.moves_of(0) == [0, 1, 2, 3]
    assert game.moves_of(1) == []
    single = diary(Ask(1, 2))
    single.hide_moves(0)
    assert single.moves_of(1) == []


def test_the_digest_knows_the_agenda() -> None:
    """Another frame, argument, seat, lane or cursor is another position."""
    games = [
        diary(Ask(0, 2)),
        diary(Ask(0, 3)),
        diary(Ask(1, 2)),
        diary(Ask(0, 2), Say(a=1)),
        diary(Coin()),
        diary(Together()),
        diary(Together(), Say(a=1)),
    ]
    moved = diary(Together())
    moved.cursor = 1
    assert len({game.digest() for game in [*games, moved]}) == len(games) + 1


def test_events_are_compared_by_their_key() -> None:
    """An event is its code, seat and two numbers."""
    assert Event(16, 1, 2, 3).key() == (16, 1, 2, 3)
