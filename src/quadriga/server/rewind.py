"""Taking answers back: a seat's own by itself, and with the others' consent also what they answered since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quadriga.core.barriers import BY_ANSWER, BY_LANES, NOTHING_ANSWERED
from quadriga.core.flow import CHANCE, EVERYBODY, REVEAL
from quadriga.core.language import t
from quadriga.core.match import Match
from quadriga.server import said

THROUGH: Final = "through"
NEAR: Final = 12  # events in which the words of what happened are looked for


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


def barred(match: Match, seat: int) -> str:
    """Return what forbids a seat to take its last answer back, with the event that does; nothing if it may."""
    why = match.barrier(seat)
    event = blocker(match, seat) if why else ""
    if event:
        # Translators: why an answer cannot be taken back, and what happened.
        return t("{why}: {event}", why=why, event=event)
    # Translators: a reason why an answer cannot be taken back; without a capital at the beginning.
    return t("new cards were revealed since") if why and _turned_up(match, seat) else why


def _turned_up(match: Match, seat: int) -> bool:
    """Whether a phase that began or closed, which bars a seat, has brought cards to light: that says more."""
    if match.barriers.forbids[seat] != BY_LANES:
        return False
    return any(event.code in (CHANCE, REVEAL) for event in match.log[~match.barriers.causes[seat] :])


def blocker(match: Match, seat: int) -> str:
    """Return in words what happened that forbids a seat to take its last answer back, if it may be told."""
    why, cause = match.barriers.forbids[seat], match.barriers.causes[seat]
    if match.free[seat] or why == NOTHING_ANSWERED:
        return ""
    if cause >= 0:
        return _answer(match, seat, cause)
    # The event itself has no words where a phase begins or something is revealed: those that follow tell what.
    near = match.log[~cause : ~cause + (1 if why == BY_ANSWER else NEAR)]
    if why == BY_LANES:  # of a phase only its beginning, not every card that comes with it
        near = [event for event in near if event.code in match.title.turns]
    told = [(event, said.told(match, event)) for event in match.visible(seat, near)]
    spoken = [(event, words) for event, words in told if words]
    general = [words for event, words in spoken if event.seat == EVERYBODY]
    return (general or [words for _, words in spoken] or [""])[0]


def _answer(match: Match, seat: int, number: int) -> str:
    """Return another seat's answer in words, nothing if it is secret still."""
    entry = match.entries[number]
    secret = number >= match.shown and match.title.notation.verb(entry.move).secret
    if entry.nature or (entry.seat != seat and secret):
        return ""
    return match.title.answered(match.game, entry.seat, entry.move)


def spelt(way: Way, match: Match) -> str:
    """Return such a way as a row keeps it, with the number of answers that stay."""
    left = sum(not entry.nature for entry in match.entries[: len(match.entries) - way.entries])
    return f"{THROUGH} {way.entries} {left}"


def dropped(asked: str) -> int:
    """Return how many of the last entries a row takes back; 0 if it takes back answers of its own seat only."""
    words = asked.split()
    return int(words[1]) if words[0] == THROUGH else 0


def own_steps(asked: str) -> int:
    """Return how many answers of its own seat a row takes back; what was played in their stead follows in the row."""
    return int(asked.split("\n", maxsplit=1)[0])


def instead(steps: int, asked: str) -> str:
    """Return how a row says that answers were taken back to play these, which belong before them."""
    return f"{steps}\n{asked}"


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
        for _ in range(own_steps(asked)):
            match.take_back(seat)
        return
    match.keep(match.entries[: len(match.entries) - number])
