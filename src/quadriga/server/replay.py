"""Looking back: which turn a position belongs to, and where its neighbours begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quadriga.core.language import naming, t
from quadriga.core.match import Match
from quadriga.server import said
from quadriga.server.turns import Turn, turns_of


@dataclass(frozen=True)
class Heading:
    """A turn in the list of turns: where it begins, whose it is (-1: everybody's), and what it is called."""

    position: int
    seat: int
    words: str


@dataclass(frozen=True)
class Replay:
    """What a page needs to step through a match by turns."""

    turns: list[Heading]
    back: int  # where the turn before begins, or this one if the position is inside it
    on: int  # where the next turn begins
    words: str  # of the turn at the position


def replay_view(match: Match, position: int | None, names: Sequence[str]) -> Replay | None:
    """Return how to step from a position of a match by turns; nothing at the table as it is now."""
    if position is None:
        return None
    answers = sum(not entry.nature for entry in match.entries)
    with naming(names):
        found = [heading(match, turn, names) for turn in turns_of(match)]
    back = max((turn.position for turn in found if turn.position < position), default=0)
    on = min((turn.position for turn in found if turn.position > position), default=answers)
    words = next((turn.words for turn in reversed(found) if turn.position <= position), "")
    return Replay(found, back, on, words)


def heading(match: Match, turn: Turn, names: Sequence[str]) -> Heading:
    """Return a turn as a line of the list."""
    if turn.event is None:
        return Heading(turn.position, turn.seat, t("{name}'s turn", name=names[turn.seat]))
    return Heading(turn.position, turn.event.seat, said.told(match, turn.event))
