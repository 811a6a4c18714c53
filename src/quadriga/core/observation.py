"""What one seat may know: a masked clone of the game, and worlds that agree with it."""

from typing import Any, Generic, TypeVar

from quadriga.core.chance import Source
from quadriga.core.flow import EVERYBODY, Decision
from quadriga.core.game import Game

G = TypeVar("G", bound=Game)


class Observation(Generic[G]):
    """A game as one seat sees it (EVERYBODY: a spectator). Bots, drawings and servers read only this.

    Law 1: `observe(o.determinize(source), o.seat) == o`.
    Law 2: two games that differ only in what a seat cannot see give that seat equal observations.
    """

    def __init__(self, game: G, seat: int) -> None:
        self.game = game
        self.seat = seat

    def determinize(self, source: Source) -> G:
        """Return a game that may be the true one for all this seat knows; open questions stay open, nothing runs."""
        world = self.game.clone()
        world.imagine(self.seat, source)
        return world

    @property
    def question(self) -> Decision[Any] | None:
        """The open question of this seat, if it has one."""
        return self.game.question_of(self.seat) if self.seat != EVERYBODY else None

    @property
    def moves(self) -> list[int]:
        """The legal moves of this seat."""
        return self.game.moves_of(self.seat) if self.seat != EVERYBODY else []

    @property
    def rivals(self) -> list[int]:
        """All other seats, in the order in which they come after this one; a spectator has all before the eyes."""
        seats = self.game.seats
        if self.seat == EVERYBODY:
            return list(range(seats))
        return [(self.seat + offset) % seats for offset in range(1, seats)]

    def __eq__(self, other: object) -> bool:
        """Two observations are equal if the same seat sees the same."""
        if not isinstance(other, Observation):
            return NotImplemented
        return self.seat == other.seat and self.game.dump() == other.game.dump() and self.moves == other.moves

    def __hash__(self) -> int:
        """Hash what is seen."""
        return hash((self.seat, self.game.digest()))


def observe(game: G, seat: int) -> Observation[G]:
    """Return what a seat sees of a game."""
    masked = game.clone()
    masked.hide(seat)
    return Observation(masked, seat)
