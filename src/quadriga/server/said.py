"""What was said once is kept: an event or an answer reads the same whenever and to whomever it is told.

So there is nothing here that belongs to one viewer. Who may be told an event is asked each time, before this is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quadriga.core.flow import Event
from quadriga.core.language import language, names_used, naming
from quadriga.core.match import Match
from quadriga.server.lately import Lately

VOICES: Final = 200  # languages, data and names of seats
SENTENCES: Final = 1500  # of each voice

Key = tuple[int, ...]


class Voice:
    """What was said of a title in one language with certain names of the seats."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.kept: dict[Key, str] = {}

    def told(self, match: Match, event: Event) -> str:
        """Return an event in words."""
        key = (event.code, event.seat, event.x, event.y)
        words = self.kept.get(key)
        if words is None:
            with naming(self.names):
                words = self.kept[key] = match.title.tell(match.game, event)
        return words

    def did(self, match: Match, seat: int, moves: tuple[int, ...]) -> str:
        """Return answers of a seat in words."""
        key = (-1, seat, 0, 0, *moves)  # no event has so many parts
        words = self.kept.get(key)
        if words is None:
            with naming(self.names):
                words = self.kept[key] = match.title.did(match.game, seat, moves)
        return words


voices: Final[Lately[tuple[str, str, str, tuple[str, ...]], Voice]] = Lately(VOICES)


def voice(match: Match, names: Sequence[str]) -> Voice:
    """Return what was said in the current language with these names."""
    called = tuple(names)
    key = match.header.title, match.header.data, language(), called
    found = voices.get(key)
    if found is None or len(found.kept) > SENTENCES:
        found = voices.keep(key, Voice(called))
    return found


def told(match: Match, event: Event) -> str:
    """Return an event in words, with the names in use."""
    return voice(match, names_used()).told(match, event)
