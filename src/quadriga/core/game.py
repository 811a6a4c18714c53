"""The game: the agenda of frames, worked off until somebody, or nature, must answer. Titles add their components."""

from abc import abstractmethod
from hashlib import blake2b
from typing import Any, Final, Self

from quadriga.core.chance import Source
from quadriga.core.flow import (
    CHANCE,
    EVERYBODY,
    GIFT,
    LANES_CLOSED,
    LANES_OPEN,
    WAKE,
    Chance,
    Decision,
    Event,
    Frame,
    Reveal,
)


class Game:
    """One play of a title: its agenda here, its components in the title's subclass.

    Playing goes through `answer` (a seat's move) and `resolve` (nature's); both run on to the next open
    question. Neither checks the move: that is the driver's part (`Match`), by membership in the move list.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.main: list[Frame[Any]] = []
        self.active: list[Frame[Any]] = self.main
        self.question: Decision[Any] | None = None
        self.options: list[int] = NO_MOVES
        self.chance: Chance[Any] | None = None
        self.lane = EVERYBODY
        self.lanes: list[list[Frame[Any]]] = NO_LANES
        self.homes: list[Frame[Any]] = NO_FRAMES
        self.lane_questions: list[Decision[Any] | None] = NO_QUESTIONS
        self.lane_options: list[list[int]] = NO_OPTIONS
        self.cursor = 0
        self.events: list[Event] | None = None

    # What a title adds.

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy; frames, moves and tables are shared."""

    @abstractmethod
    def fields(self) -> list[tuple[str, str]]:
        """Return every field of the state with its name, in a fixed order, as text."""

    @abstractmethod
    def hide(self, seat: int) -> None:
        """Pool or blank what this seat (EVERYBODY: a spectator) cannot see; turns a clone into an observation."""

    @abstractmethod
    def imagine(self, seat: int, source: Source) -> None:
        """Fill in what `hide` took away with a sample of what may be there."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of every seat so far."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the winning seats once the game is over, else nothing."""

    # Scheduling, for frames.

    def push(self, frame: Frame[Any]) -> None:
        """Do this next."""
        self.active.append(frame)

    def then(self, frames: list[Frame[Any]]) -> None:
        """Do these next, in reading order, before what is already pending."""
        position = len(frames)
        while position > 0:
            position -= 1
            self.active.append(frames[position])

    def together(self, homes: list[Frame[Any]]) -> None:
        """Open one lane per seat, each starting with its home frame; the main line waits until all are empty."""
        self.tell(LANES_OPEN, EVERYBODY, 0, 0)
        self.lanes = [[home] for home in homes]
        self.homes = homes
        self.lane_questions = [None for _ in homes]
        self.lane_options = [NO_MOVES for _ in homes]
        self.cursor = 0

    def give(self, seat: int) -> None:
        """Another seat gained something: its list of moves is made anew, and it wakes if it had finished."""
        self.tell(GIFT, self.lane, seat, 0)
        question = self.lane_questions[seat]
        if question is not None:
            self.lane_options[seat] = question.moves(self)
        elif not self.lanes[seat] and seat != self.lane:
            self.tell(WAKE, seat, 0, 0)
            self.lanes[seat].append(self.homes[seat])

    def tell(self, code: int, seat: int, x: int, y: int) -> None:
        """Note an event, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(code, seat, x, y))

    def ask(self, question: Decision[Any], moves: list[int]) -> None:
        """Open a question with its list of moves."""
        if self.lane >= 0:
            self.lane_questions[self.lane] = question
            self.lane_options[self.lane] = moves
        else:
            self.question = question
            self.options = moves

    def finish(self) -> None:
        """End the game: nothing is pending any more. Whatever calls this does nothing after it."""
        self.main.clear()
        for lane in self.lanes:
            lane.clear()
        self.lanes = NO_LANES
        self.homes = NO_FRAMES
        self.lane_questions = NO_QUESTIONS
        self.lane_options = NO_OPTIONS
        self.lane = EVERYBODY
        self.active = self.main

    # Playing, for drivers.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.main and self.question is None and self.chance is None and not self.lanes

    def questions(self) -> list[Decision[Any]]:
        """Return the open questions: none, one, or one per busy lane beginning with the cursor seat.

        While chance is open in a lane nobody is asked: the order of draws is the order of answers.
        """
        if self.question is not None:
            return [self.question]
        found: list[Decision[Any]] = []
        if self.chance is not None:
            return found
        for offset in range(len(self.lane_questions)):
            question = self.lane_questions[(self.cursor + offset) % self.seats]
            if question is not None:
                found.append(question)
        return found

    def question_of(self, seat: int) -> Decision[Any] | None:
        """Return the open question of this seat, if it has one."""
        if self.lanes:
            return self.lane_questions[seat] if self.chance is None else None
        question = self.question
        return question if question is not None and question.seat == seat else None

    def moves_of(self, seat: int) -> list[int]:
        """Return the legal moves of this seat, empty if it has nothing to answer. Never change the list."""
        if self.lanes:
            return self.lane_options[seat] if self.question_of(seat) is not None else NO_MOVES
        question = self.question
        return self.options if question is not None and question.seat == seat else NO_MOVES

    def answer(self, seat: int, move: int) -> None:
        """Play a legal move of this seat's open question and run on."""
        if self.lanes:
            self._answer_in_lane(seat, move)
            return
        question = self.question
        assert question is not None
        self.question = None
        self.options = NO_MOVES
        question.play(self, move)
        self.settle()

    def resolve(self, move: int) -> None:
        """Answer the open chance and run on."""
        chance = self.chance
        assert chance is not None
        self.chance = None
        self.tell(CHANCE, chance.audience(), move, 0)
        if self.lane >= 0:
            self._resolve_in_lane(chance, move)
            return
        chance.play(self, move)
        self.settle()

    def settle(self) -> None:
        """Work off the agenda until somebody, or nature, must answer."""
        while True:
            if self.lanes and self._settle_lanes():
                return
            stack = self.main
            while stack:
                if stack.pop().enter(self):
                    return
                if self.lanes:
                    break
            if not self.lanes:
                return

    def run_until(self, seat: int) -> None:
        """Run on only as far as this seat could foresee: before chance, a reveal or a question of another seat."""
        stack = self.lanes[self.lane] if self.lane >= 0 else self.main
        while stack and self.question_of(seat) is None:
            frame = stack[-1]
            if isinstance(frame, Chance | Reveal) or (isinstance(frame, Decision) and frame.seat != seat):
                return
            stack.pop()
            frame.enter(self)
            if self.lane < 0 and self.lanes:
                return

    def answer_until(self, seat: int, move: int) -> None:
        """Play a move and run on only as far as the seat can foresee; for previews."""
        if self.lanes:
            self.lane = seat
            self.active = self.lanes[seat]
            question = self.lane_questions[seat]
            self.lane_questions[seat] = None
        else:
            question = self.question
            self.question = None
        assert question is not None
        question.play(self, move)
        self.run_until(seat)

    def _answer_in_lane(self, seat: int, move: int) -> None:
        # A seat that rests as the lanes open never answers, so it would hold the cursor for as long as they are open.
        if self.lane_questions[self.cursor] is None:
            self._move_cursor()
        question = self.lane_questions[seat]
        assert question is not None
        self.lane_questions[seat] = None
        self.lane_options[seat] = NO_MOVES
        lanes = self.lanes
        self.lane = seat
        self.active = lanes[seat]
        question.play(self, move)
        self.settle()
        # Other lanes may be open by now: these are at their beginning, and so is their cursor.
        if self.lanes is lanes and self.chance is None and seat == self.cursor:
            self._move_cursor()

    def _resolve_in_lane(self, chance: Chance[Any], move: int) -> None:
        lanes = self.lanes
        seat = self.lane
        self.active = lanes[seat]
        chance.play(self, move)
        self.settle()
        if self.lanes is lanes and self.chance is None and seat == self.cursor:
            self._move_cursor()

    def _move_cursor(self) -> None:
        """Go on to the next busy seat when the cursor's lane is empty or back at its home question."""
        question = self.lane_questions[self.cursor]
        if question is not None and question is not self.homes[self.cursor]:
            return
        for offset in range(1, self.seats + 1):
            seat = (self.cursor + offset) % self.seats
            if self.lane_questions[seat] is not None:
                self.cursor = seat
                return

    def _settle_lanes(self) -> bool:
        """Run every lane as far as it goes; return whether the game must wait, else close the lanes."""
        running = True
        while running:
            running = False
            for seat in range(len(self.lanes)):
                lane = self.lanes[seat]
                while lane and self.lane_questions[seat] is None:
                    running = True
                    self.lane = seat
                    self.active = lane
                    if lane.pop().enter(self) and self.chance is not None:
                        return True
                    if not self.lanes:
                        return False
        self.lane = EVERYBODY
        self.active = self.main
        for question in self.lane_questions:
            if question is not None:
                return True
        self.lanes = NO_LANES
        self.homes = NO_FRAMES
        self.lane_questions = NO_QUESTIONS
        self.lane_options = NO_OPTIONS
        self.tell(LANES_CLOSED, EVERYBODY, 0, 0)
        return False

    # Copies and views, for titles and drivers.

    def copy_agenda(self, other: "Game") -> None:
        """Take over the agenda of another game of the same title; part of `clone`. Nobody listens to the copy."""
        self.seats = other.seats
        self.main = other.main[:]
        self.active = self.main
        self.question = other.question
        self.options = other.options
        self.chance = other.chance
        self.lane = other.lane
        if other.lanes:
            self.lanes = [lane[:] for lane in other.lanes]
            self.homes = other.homes
            self.lane_questions = other.lane_questions[:]
            self.lane_options = other.lane_options[:]
        else:
            self.lanes = NO_LANES
            self.homes = NO_FRAMES
            self.lane_questions = NO_QUESTIONS
            self.lane_options = NO_OPTIONS
        self.cursor = other.cursor
        self.events = None

    def hide_moves(self, seat: int) -> None:
        """Blank the move lists of all other seats; part of an observation."""
        if self.question is not None and self.question.seat != seat:
            self.options = NO_MOVES
        if self.lanes:
            self.lane_options = [
                options if other == seat else NO_MOVES for other, options in enumerate(self.lane_options)
            ]

    def reopen(self) -> None:
        """Make the move lists of all open questions anew, even if one has a single answer; nothing runs."""
        if self.question is not None:
            self.options = self.question.moves(self)
        for seat in range(len(self.lane_questions)):
            question = self.lane_questions[seat]
            if question is not None:
                self.lane_options[seat] = question.moves(self)

    def agenda(self) -> list[tuple[str, str]]:
        """Return the agenda as named text, open questions and chance included."""
        lines = [("main", " ".join([frame.label() for frame in self.main]))]
        if self.question is not None:
            lines.append(("question", self.question.label()))
        if self.chance is not None:
            lines.append(("chance", f"{self.chance.label()} {self.lane}"))
        for seat, lane in enumerate(self.lanes):
            question = self.lane_questions[seat]
            asked = question.label() if question is not None else "-"
            lines.append((f"lane.{seat}", " ".join([frame.label() for frame in lane] + [asked])))
        if self.lanes:
            lines.append(("cursor", str(self.cursor)))
        return lines

    def dump(self) -> list[tuple[str, str]]:
        """Return agenda and state as named text: the basis of digests, comparisons and differences."""
        return self.agenda() + self.fields()

    def digest(self) -> str:
        """Return 16 hexadecimal digits that identify this position."""
        text = "\n".join([f"{name}={value}" for name, value in self.dump()])
        return blake2b(text.encode(), digest_size=8).hexdigest()


# Shared empty lists: replaced, never changed, so that clones without lanes cost nothing.
NO_MOVES: Final[list[int]] = []
NO_FRAMES: Final[list[Frame[Any]]] = []
NO_LANES: Final[list[list[Frame[Any]]]] = []
NO_QUESTIONS: Final[list[Decision[Any] | None]] = []
NO_OPTIONS: Final[list[list[int]]] = []
