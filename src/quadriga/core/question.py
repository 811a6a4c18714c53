"""What a match says to whoever answers: an open question, what to know of a move, and what it would do."""

from collections.abc import Sequence
from dataclasses import dataclass

from quadriga.core.flow import Event


@dataclass(frozen=True)
class Question:
    """An open question as its seat sees it; `number` counts the answers this seat has given before."""

    seat: int
    number: int
    moves: tuple[int, ...]
    prompt: str
    rule: str
    kind: str


@dataclass(frozen=True)
class Preview:
    """What a move would do as far as its seat can foresee: events, and each changed field (name, before, after)."""

    events: tuple[Event, ...]
    changes: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Remark:
    """What a player would like to know of a move besides its description, and whether it speaks against the move."""

    text: str = ""
    warns: bool = False


@dataclass(frozen=True)
class Foretold:
    """What answers would lead to as their player is told it: what happens in order, and what it comes to.

    Where they lead to chance or to another seat more may follow, unless all of it is told: as certain, or by its odds.
    """

    events: Sequence[str]
    values: Sequence[str] = ()
    leaves_open: bool = True
