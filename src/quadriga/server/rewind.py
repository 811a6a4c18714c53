"""Taking answers back: a seat's own by itself, and with the others' consent also what they answered since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quadriga.core.flow import REVEAL
from quadriga.core.match import Match

THROUGH: Final = "through"


@dataclass(frozen=True)
class Way:
    """How far back a seat's last answer lies: the entries from it on, and whose answers are among them."""

    entries: int
    others: tuple[int, ...]


def way_back(match: Match, seat: int) -> Way | None:
    """Return the way to before a seat's last answer through those of others; nothing if it is barred or free.

    It is barred when chance has answered or something hidden was shown since: nobody can forget that.
    """
    own = [number for number, entry in enumerate(match.entries) if entry.seat == seat and not entry.nature]
    if match.over or not own:
        return None
    first = own[-1]
    gone = match.entries[first:]
    if any(entry.nature for entry in gone) or any(event.code == REVEAL for event in match.log[match.marks[first] :]):
        return None
    others = tuple(sorted({entry.seat for entry in gone if entry.seat != seat}))
    return Way(len(gone), others) if others else None


def spelt(way: Way, match: Match) -> str:
    """Return such a way as a row keeps it, with the number of answers that stay."""
    left = sum(not entry.nature for entry in match.entries[: len(match.entries) - way.entries])
    return f"{THROUGH} {way.entries} {left}"


def dropped(asked: str) -> int:
    """Return how many of the last entries a row takes back; 0 if it takes back answers of its own seat only."""
    words = asked.split()
    return int(words[1]) if words[0] == THROUGH else 0


def left(asked: str) -> int:
    """Return how many answers of seats were left by a row that took back those of several."""
    return int(asked.split()[2])


def leads_back(match: Match, asked: str) -> bool:
    """Whether a row would still lead to where those who agreed to it wanted to go: nobody answered meanwhile."""
    number = dropped(asked)
    if not number:
        return True
    return sum(not entry.nature for entry in match.entries[: len(match.entries) - number]) == left(asked)


def take_back(match: Match, seat: int, asked: str) -> None:
    """Do what a row says."""
    number = dropped(asked)
    if not number:
        for _ in range(int(asked)):
            match.take_back(seat)
        return
    header = match.header
    again = Match.prepare(match.title, header.players, "", header.options, match.overlay, match.overlay_name)
    for entry in match.entries[: len(match.entries) - number]:
        again.follow_entry(entry)
    again.header = header
    again.source = match.source
    match.__dict__.update(again.__dict__)
