"""Where the turns of a match begin: positions, counted in answers of seats, that a reader steps to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quadriga.core.flow import Event
from quadriga.core.match import Match

COARSE: Final = 24  # fewer turns than this make no curve: then points lie between them, too
POINTS: Final = 120  # of a curve, about


@dataclass(frozen=True)
class Turn:
    """The beginning of a turn, a phase or a year: after so many answers, and the event that says so, if any."""

    position: int
    seat: int  # who answers next there, -1 if nobody
    event: Event | None


def turns_of(match: Match) -> list[Turn]:
    """Return every position at which a turn begins: where the title says so, else where another seat answers next."""
    found: list[Turn] = []
    position, last, marked = 0, -1, bool(match.title.turns)
    begun = _begun(match, 0, match.marks[0] if match.marks else len(match.log))
    for number, entry in enumerate(match.entries):
        if not entry.nature:
            if begun is not None or (not marked and entry.seat != last):
                found.append(Turn(position, entry.seat, begun))
            begun = None
            position, last = position + 1, entry.seat
        end = match.marks[number + 1] if number + 1 < len(match.marks) else len(match.log)
        begun = _begun(match, match.marks[number], end) or begun
    if begun is not None and not match.over:
        found.append(Turn(position, -1, begun))
    return found


def _begun(match: Match, start: int, end: int) -> Event | None:
    """Return the last event of a part of the log with which a turn begins."""
    return next((event for event in reversed(match.log[start:end]) if event.code in match.title.turns), None)


def curve_positions(match: Match) -> list[int]:
    """Return the positions at which curves of a match have points: its turns, more if those are few, and both ends."""
    answers = sum(not entry.nature for entry in match.entries)
    turns = {turn.position for turn in turns_of(match)}
    if len(turns) < COARSE:
        turns |= set(range(0, answers, max(1, answers // POINTS)))
    return sorted(turns | {0, answers})
