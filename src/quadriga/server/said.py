"""What was said once is kept: an event or an answer reads the same whenever and to whomever it is told.

So there is nothing here that belongs to one viewer. Who may be told an event is asked each time, before this is.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from quadriga.core.flow import Event
from quadriga.core.language import language, names_used
from quadriga.core.match import Match

VOICES: Final = 200  # languages, data and names of seats
SENTENCES: Final = 1500  # of each voice

Key = tuple[int, ...]
_voices: OrderedDict[tuple[str, str, str, tuple[str, ...]], dict[Key, str]] = OrderedDict()


def told(match: Match, event: Event) -> str:
    """Return an event in words."""
    kept = _voice(match)
    key = (event.code, event.seat, event.x, event.y)
    words = kept.get(key)
    if words is None:
        words = kept[key] = match.title.tell(match.game, event)
    return words


def did(match: Match, seat: int, moves: tuple[int, ...]) -> str:
    """Return answers of a seat in words."""
    kept = _voice(match)
    key = (-1, seat, 0, 0, *moves)  # no event has so many parts
    words = kept.get(key)
    if words is None:
        words = kept[key] = match.title.did(match.game, seat, moves)
    return words


def _voice(match: Match) -> dict[Key, str]:
    """Return what was said with these names in this language."""
    key = match.header.title, match.header.data, language(), names_used()
    kept = _voices.get(key)
    if kept is None or len(kept) > SENTENCES:
        kept = _voices[key] = {}
    _voices.move_to_end(key)
    while len(_voices) > VOICES:
        _voices.popitem(last=False)
    return kept
