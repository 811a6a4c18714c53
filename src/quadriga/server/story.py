"""The log of a table as a seat may read it: a card per turn of a seat or year of all, a line per answer or event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from quadriga.core.flow import CHANCE, EVERYBODY, FORCED, Event
from quadriga.core.language import naming
from quadriga.core.match import Match
from quadriga.core.telling import repeated
from quadriga.server import said

ENTRIES_SHOWN: Final = 160
LINES_AT_ONCE: Final = 9  # of a card that is shown whole while looking back


@dataclass
class Line:
    """One statement; what follows from an answer is told under it."""

    text: str
    answer: bool
    points: bool = False  # somebody gains or loses points
    of: int = EVERYBODY  # the seat that it tells of
    moves: tuple[int, ...] = ()  # of an answer; several that are told together


@dataclass
class Card:
    """What one seat did in a turn (EVERYBODY: what befell all, without a head before anybody acted), and where."""

    seat: int
    name: str
    position: int
    lines: list[Line] = field(default_factory=list)
    begins: int = 0  # where in the log of the match its events begin
    head: str = ""  # of a year or a phase that begins for all


def event_words(match: Match, event: Event, seat: int, names: Sequence[str]) -> str:
    """Return one event in words, nothing if the seat may not know of it or need not be told."""
    return _words(match, event, seat, said.voice(match, names))


def _words(match: Match, event: Event, seat: int, voice: said.Voice) -> str:
    if event.code in match.title.hushed:
        return ""
    if event.code in (CHANCE, FORCED) and not match.visible(seat, [event]):
        return ""
    return voice.told(match, event)


class _Voices:
    """How events read under the name of a seat: what that seat does is told without it, as answers are."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.all = said.voice(match, names)
        self.of = [
            said.voice(match, ["" if other == owner else name for other, name in enumerate(names)])
            for owner in range(len(names))
        ]

    def under(self, match: Match, event: Event, seat: int, owner: int) -> str:
        """Return an event as a seat reads it on a card of `owner`."""
        if event.seat != owner or owner < 0:
            return _words(match, event, seat, self.all)
        return _words(match, event, seat, self.of[owner]).lstrip(" ,")


def story(match: Match, seat: int, names: Sequence[str], start: int = 0) -> list[Card]:
    """Return the cards from this entry on: one for each turn of a seat, and one for each year or phase of all."""
    cards: list[Card] = []
    voices = _Voices(match, names)
    position, begun = sum(not entry.nature for entry in match.entries[:start]), False
    for number in range(start, len(match.entries)):
        entry, known = match.entries[number], False
        if not entry.nature:
            position += 1
            if begun or not cards or cards[-1].seat != entry.seat:
                cards.append(Card(entry.seat, names[entry.seat], position, begins=match.marks[number]))
            begun = False
            known = _known(match, number, seat)
            if known:
                _add(cards[-1].lines, match, entry.seat, entry.move, voices.all)
        elif not cards:
            cards.append(Card(EVERYBODY, "", position, begins=match.marks[number]))
        first = match.marks[number]
        end = match.marks[number + 1] if number + 1 < len(match.marks) else len(match.log)
        cards[-1].position = position
        said_before = repeated(match.title, entry.move if known else None, match.log[first:end])
        for place in range(first, end):
            if place - first in said_before:
                continue
            begun |= match.log[place].code in match.title.turns and match.log[place].seat != EVERYBODY
            _follow(cards, match, place, seat, voices)
    return [card for card in cards if card.lines or card.head]


def _follow(cards: list[Card], match: Match, place: int, seat: int, voices: _Voices) -> None:
    """Add an event to the last card; a year or a phase of all begins a card of its own, which it is the head of."""
    event, last = match.log[place], cards[-1]
    told = voices.under(match, event, seat, last.seat)
    if told and event.code in match.title.turns and event.seat == EVERYBODY:
        cards.append(Card(EVERYBODY, "", last.position, begins=place, head=_capital(told)))
    elif told:
        last.lines.append(Line(_capital(told), False, event.code in match.title.scoring, event.seat))


def newest_first(card: Card) -> Card:
    """Return a card as a log tells it whose newest answer is on top: under each answer what came of it, in order.

    What befell all, such as a year that begins, is told in order from its head on.
    """
    if card.seat == EVERYBODY:
        return card
    return replace(card, lines=[line for step in reversed(steps_of(card)) for line in step])


def steps_of(card: Card) -> list[list[Line]]:
    """Return the lines of a card by answer: each with what came of it, in order."""
    steps: list[list[Line]] = []
    for line in card.lines:
        if line.answer or not steps:
            steps.append([])
        steps[-1].append(line)
    return steps


def latest(cards: Sequence[Card]) -> Card | None:
    """Return the newest card; of one that tells much only its last answer and what came of it."""
    if not cards:
        return None
    card = cards[0]
    answers = [place for place, line in enumerate(card.lines) if line.answer]
    start = answers[-1] if answers and len(card.lines) > LINES_AT_ONCE else 0
    return replace(card, lines=card.lines[start:])


def last_actions(match: Match, cards: Sequence[Card]) -> dict[int, str]:
    """Return the last thing that the last turn of each seat was about, in words; cards come newest first."""
    found: dict[int, str] = {}
    for card in cards:
        answers = [line for line in card.lines if line.answer]
        about = [line for line in answers if not any(match.title.prepares(move) for move in line.moves)]
        if card.seat not in found and answers:
            found[card.seat] = (about or answers)[-1].text
    return found


def recent(match: Match, seat: int, names: Sequence[str]) -> list[Card]:
    """Return the last cards, the newest first."""
    start = max(0, len(match.entries) - ENTRIES_SHOWN)
    while start and start < len(match.entries) and match.entries[start].nature:
        start += 1  # what chance answered belongs to a card that is not shown
    cards = story(match, seat, names, start)
    cards.reverse()
    return cards


def since(match: Match, seat: int, names: Sequence[str]) -> list[Card]:
    """Return what others did after this seat's own last answer, nothing if they did nothing."""
    own = [number for number, entry in enumerate(match.entries) if entry.seat == seat and not entry.nature]
    start = own[-1] + 1 if own else len(match.entries)
    if all(entry.nature for entry in match.entries[start:]):
        return []
    return [card for card in story(match, seat, names, start) if card.seat not in (EVERYBODY, seat)]


def meanwhile(match: Match, seat: int, names: Sequence[str]) -> list[str]:
    """Return what befell the table after this seat's own last answer without anybody being asked."""
    own = [number for number, entry in enumerate(match.entries) if entry.seat == seat and not entry.nature]
    if not own:
        return []
    with naming(names):
        return match.title.meanwhile(match.game, seat, match.log, match.marks[own[-1]])


def _known(match: Match, number: int, seat: int) -> bool:
    """Whether a seat may be told an answer, or it is secret still."""
    entry = match.entries[number]
    return entry.seat == seat or number < match.shown or not match.title.notation.verb(entry.move).secret


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _add(lines: list[Line], match: Match, seat: int, move: int, voice: said.Voice) -> None:
    """Add an answer; some are told together with the one before, such as all markers that a seat drops."""
    last = lines[-1] if lines else None
    if last is not None and last.answer:
        together = voice.did(match, seat, (*last.moves, move))
        if together:
            last.text, last.moves = _capital(together), (*last.moves, move)
            return
    words = voice.did(match, seat, (move,))
    if words:
        lines.append(Line(_capital(words), True, of=seat, moves=(move,)))
