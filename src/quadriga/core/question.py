"""What a match says to whoever answers: an open question, and what a move would do."""

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
