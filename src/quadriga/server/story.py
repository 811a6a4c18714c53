"""The log of a table as a seat may read it: one card per turn of a seat, one line per answer or event."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from quadriga.core.flow import CHANCE, FORCED, Event
from quadriga.core.match import Match

SEAT: Final = re.compile(r"\bseat (\d)\b")
ENTRIES_SHOWN: Final = 160


@dataclass
class Line:
    """One statement; what follows from an answer is told under it."""

    text: str
    answer: bool


@dataclass
class Card:
    """What one seat did in a row (-1: before anybody acted), and the position after it."""

    seat: int
    name: str
    position: int
    lines: list[Line] = field(default_factory=list)


def named(text: str, names: Sequence[str]) -> str:
    """Return a text with the names of the seats.

    >>> named("seat 1 gains 3 VP", ["Marcus", "Livia"])
    'Livia gains 3 VP'
    """
    return SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)


def event_words(match: Match, event: Event, seat: int, names: Sequence[str]) -> str:
    """Return one event in words, nothing if the seat may not know of it or need not be told."""
    if event.code in match.title.hushed:
        return ""
    if event.code in (CHANCE, FORCED) and not match.visible(seat, [event]):
        return ""
    return named(match.title.tell(match.game, event), names)


def story(match: Match, seat: int, names: Sequence[str], start: int = 0) -> list[Card]:
    """Return the cards from this entry on."""
    cards: list[Card] = []
    position = sum(not entry.nature for entry in match.entries[:start])
    for number in range(start, len(match.entries)):
        entry = match.entries[number]
        if not entry.nature:
            position += 1
            if not cards or cards[-1].seat != entry.seat:
                cards.append(Card(entry.seat, names[entry.seat], position))
            words = _answer(match, number, seat)
            if words:
                _add(cards[-1].lines, named(_without(words, entry.seat), names))
        elif not cards:
            cards.append(Card(-1, "", position))
        cards[-1].position = position
        end = match.marks[number + 1] if number + 1 < len(match.marks) else len(match.log)
        for event in match.log[match.marks[number] : end]:
            told = event_words(match, event, seat, names)
            if told:
                cards[-1].lines.append(Line(_capital(told), False))
    return [card for card in cards if card.lines]


def recent(match: Match, seat: int, names: Sequence[str]) -> list[Card]:
    """Return the last cards, the newest first."""
    cards = story(match, seat, names, max(0, len(match.entries) - ENTRIES_SHOWN))
    cards.reverse()
    return cards


def since(match: Match, seat: int, names: Sequence[str]) -> list[Card]:
    """Return what others did after this seat's own last answer, nothing if they did nothing."""
    own = [number for number, entry in enumerate(match.entries) if entry.seat == seat and not entry.nature]
    start = own[-1] + 1 if own else len(match.entries)
    if all(entry.nature for entry in match.entries[start:]):
        return []
    return [card for card in story(match, seat, names, start) if card.seat not in (-1, seat)]


def _answer(match: Match, number: int, seat: int) -> str:
    """Return an answer in words, nothing if it is secret still."""
    entry = match.entries[number]
    if entry.seat != seat and number >= match.shown and match.title.notation.verb(entry.move).secret:
        return ""
    return match.title.answered(match.game, entry.seat, entry.move)


def _without(words: str, seat: int) -> str:
    return _capital(words.removeprefix(f"seat {seat} "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _add(lines: list[Line], words: str) -> None:
    """Add an answer; "Drops blue" and "Drops pink" become one line."""
    verb, _, rest = words.partition(" ")
    last = lines[-1] if lines else None
    if last is not None and last.answer and rest and " " not in rest and last.text.startswith(f"{verb} "):
        last.text += f", {rest}"
    else:
        lines.append(Line(words, True))
