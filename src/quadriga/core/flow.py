"""Frames: what is still to be done, one immutable item each. `game.py` keeps them on its agenda and works them off.

A frame is a class, a seat and two small ints. It holds public facts only: what is secret lies in the
players' state. Frames are never changed once scheduled, so clones share them.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from quadriga.core.chance import Source

if TYPE_CHECKING:
    from quadriga.core.game import Game

G = TypeVar("G", bound="Game")

EVERYBODY: Final = -1

# Events of the engine itself; a title numbers its own from FIRST_EVENT on.
FORCED: Final = 0
CHANCE: Final = 1
REVEAL: Final = 2
GIFT: Final = 3
WAKE: Final = 4
LANES_OPEN: Final = 5
LANES_CLOSED: Final = 6
FIRST_EVENT: Final = 16


class Event:
    """A small fact that happened: a code of the title's event table, a seat and two numbers."""

    def __init__(self, code: int, seat: int, x: int, y: int) -> None:
        self.code = code
        self.seat = seat
        self.x = x
        self.y = y

    def key(self) -> tuple[int, int, int, int]:
        """Return the event as a plain tuple, for comparisons."""
        return (self.code, self.seat, self.x, self.y)


class Frame(Generic[G]):
    """One pending item of the agenda.

    Abstract, but no `ABC`: compiled classes would share one cache of `isinstance`, which then gives wrong answers.
    """

    def __init__(self, seat: int = EVERYBODY, a: int = 0, b: int = 0) -> None:
        self.seat = seat
        self.a = a
        self.b = b

    @abstractmethod
    def enter(self, game: G) -> bool:
        """Take effect; return whether the game must now wait for an answer."""

    def label(self) -> str:
        """Return the frame as text, for digests and comparisons."""
        return f"{type(self).__name__}({self.seat},{self.a},{self.b})"


class Step(Frame[G]):
    """Something the rules do by themselves."""

    def enter(self, game: G) -> bool:
        """Run at once."""
        self.run(game)
        return False

    @abstractmethod
    def run(self, game: G) -> None:
        """Do what the rule says; may schedule further frames."""


class Reveal(Step[G]):
    """A step that shows hidden things: previews stop before it and nothing before it can be taken back."""

    def enter(self, game: G) -> bool:
        """Tell that something was revealed, then run."""
        game.tell(REVEAL, self.seat, 0, 0)
        self.run(game)
        return False


class Decision(Frame[G]):
    """A question for one seat."""

    def enter(self, game: G) -> bool:
        """Open the question, or play its only answer."""
        moves = self.moves(game)
        if len(moves) == 1:
            game.tell(FORCED, self.seat, moves[0], 0)
            self.play(game, moves[0])
            return False
        game.ask(self, moves)
        return True

    @abstractmethod
    def moves(self, game: G) -> list[int]:
        """Return all legal answers in a fixed order, without duplicates; never empty."""

    @abstractmethod
    def play(self, game: G, move: int) -> None:
        """Do what this answer means; trusted to be one of `moves`."""

    def refuse(self, game: G, move: int) -> int:
        """Return why this wish is not among `moves`, as a reason code of the title; 0 if it is."""
        return 0 if move in self.moves(game) else NOT_LISTED


class Guarded(Decision[G]):
    """A question about hidden things: not asking it because it has one answer would show what is hidden.

    So it is asked all the same, unless everybody can see that there is nothing to choose.
    """

    def enter(self, game: G) -> bool:
        """Open the question, or play what is plain to all."""
        if self.is_plain(game):
            return super().enter(game)
        game.ask(self, self.moves(game))
        return True

    def is_plain(self, game: G) -> bool:
        """Whether everybody can see that there is only one answer."""
        return False


class Secret(Guarded[G]):
    """A question whose answer nobody else sees."""


NOT_LISTED: Final = 1


class Chance(Frame[G]):
    """A question for nature, answered by the driver."""

    def enter(self, game: G) -> bool:
        """Wait for the driver's answer."""
        game.chance = self
        return True

    @abstractmethod
    def stream(self) -> str:
        """Return the name of the stream this kind of chance draws from; private draws have one per seat."""

    def audience(self) -> int:
        """Return the one seat that sees the answer, or EVERYBODY."""
        return EVERYBODY

    @abstractmethod
    def moves(self, game: G) -> list[int]:
        """Return all possible outcomes, for whoever enumerates."""

    @abstractmethod
    def weights(self, game: G) -> list[int]:
        """Return the weights of `moves`, in the same order."""

    @abstractmethod
    def draw(self, game: G, source: Source) -> int:
        """Return one outcome with the probability of its weight, using only `source.below`."""

    @abstractmethod
    def play(self, game: G, move: int) -> None:
        """Do what this outcome means."""
