"""What happened at a table, in words: each seat by name, told to a seat only as far as it may know."""

from __future__ import annotations

import re
from typing import Final

from quadriga.core import orders
from quadriga.core.flow import Event
from quadriga.core.language import capital
from quadriga.core.match import Match
from quadriga.core.telling import repeated
from quadriga.core.title import Title

# As long as "seat 0", so that a board keeps its columns.
NAMES: Final = ("Aquila", "Brutus", "Cicero", "Decius", "Ennius", "Festus")
SEAT: Final = re.compile(r"\bseat (\d)\b")


def named(text: str) -> str:
    """Return a text with the names of the seats.

    >>> named("seat 1 gains 3 VP")
    'Brutus gains 3 VP'
    """
    return SEAT.sub(lambda found: NAMES[int(found[1])] if int(found[1]) < len(NAMES) else found[0], text)


class Story:
    """The answers and events of this session, one statement each, and what every seat has not been told yet."""

    def __init__(self, seats: int, hushed: frozenset[int]) -> None:
        self.seats = seats
        self.hushed = hushed
        self.told: list[tuple[frozenset[int], str]] = []  # who may know, and the words
        self.seen = [0] * seats  # where each seat's own last answer begins
        self.marks: list[int] = []  # where each answer begins

    def remember(self, match: Match) -> None:
        """Tell a match anew from its log, as if every answer had been heard, without the set-up."""
        self.told = []
        self.seen = [0] * self.seats
        self.marks = []
        ends = [*match.marks[1:], len(match.log)]
        for entry, start, end in zip(match.entries, match.marks, ends, strict=True):
            if not entry.nature:
                self.answer(match, entry.seat, entry.move, match.log[start:end])
            elif self.marks:
                self._events(match, match.log[start:end])

    def play(self, match: Match, seat: int, move: int) -> None:
        """Answer with a move; one that comes late for its list changes answers before it, so all is told anew."""
        late = move in orders.reordered(match, seat)
        events = orders.play(match, seat, move)
        if late:
            self.remember(match)
        else:
            self.answer(match, seat, move, events)

    def answer(self, match: Match, seat: int, move: int, events: list[Event]) -> None:
        """Add an answer and what came of it."""
        self.marks.append(len(self.told))
        self.seen[seat] = len(self.told)
        self._answer(match.title, match, seat, move)
        said_before = repeated(match.title, move, events)
        self._events(match, [event for number, event in enumerate(events) if number not in said_before])

    def _events(self, match: Match, events: list[Event]) -> None:
        for event in events:
            words = "" if event.code in self.hushed else match.title.tell(match.game, event)
            if words:
                who = frozenset(other for other in range(self.seats) if match.visible(other, [event]))
                self.told.append((who, words))

    def _answer(self, title: Title, match: Match, seat: int, move: int) -> None:
        secret = title.notation.verb(move).secret
        self.told.append((frozenset({seat}) if secret else self._everybody(), title.answered(match.game, seat, move)))

    def last(self, seat: int) -> list[str]:
        """Return the last answer and what came of it, as far as this seat knows."""
        return self._words(seat, self.marks[-1] if self.marks else len(self.told))

    def since(self, seat: int) -> list[str]:
        """Return what happened from this seat's own last answer on."""
        return self._words(seat, self.seen[seat])

    def _words(self, seat: int, start: int) -> list[str]:
        return [words for who, words in self.told[start:] if seat in who]

    def _everybody(self) -> frozenset[int]:
        return frozenset(range(self.seats))


def paragraphs(statements: list[str]) -> list[tuple[str, str]]:
    """Return statements gathered by who did them: a name (or nothing) and what was done.

    >>> paragraphs(["seat 1 drops blue", "seat 1 drops pink", "wine turned up", "seat 0 draws", "seat 0 draws oil"])
    [('Brutus', 'drops blue, pink; wine turned up'), ('Aquila', 'draws oil')]
    """
    gathered: list[tuple[str, list[str]]] = []
    for statement in statements:
        found = SEAT.match(statement)
        name = named(found[0]) if found is not None else ""
        words = named(statement[found.end() :].strip() if found is not None else statement)
        if not gathered or (name and name != gathered[-1][0]):
            gathered.append((name, []))
        _add(gathered[-1][1], words)
    return [(name, "; ".join(parts)) for name, parts in gathered]


def _add(parts: list[str], words: str) -> None:
    """Add a statement; "drops blue" and "drops pink" become one, and so do "draws" and "draws wine"."""
    verb, _, rest = words.partition(" ")
    if parts and rest and parts[-1] == verb:
        parts[-1] = words
    elif (
        parts
        and rest
        and " " not in rest
        and parts[-1].startswith(f"{verb} ")
        and parts[-1].count(" ") == (parts[-1].count(",") + 1)
    ):
        parts[-1] += f", {rest}"
    else:
        parts.append(words)


def cheer(match: Match, people: list[int]) -> str:
    """Say who has won, or how a match ended that nobody wins against others."""
    verdict = match.title.verdict(match.game)
    if verdict:
        return f"{named(capital(verdict))}."
    if match.winners == people:
        return "You win!"
    winners = " and ".join(NAMES[seat] for seat in match.winners)
    return f"{winners} win." if match.winners[1:] else f"{winners} wins."
