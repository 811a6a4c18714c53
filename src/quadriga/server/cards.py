"""Cards of the log as HTML, written once: of a log that grows by a line, all but the newest are as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from quadriga.core.language import language
from quadriga.server.lately import Lately
from quadriga.server.story import Card

KEPT: Final = 10_000

written: Final[Lately[tuple[Any, ...], Markup]] = Lately(KEPT)


def card_html(write: Callable[[Card], Markup], table_id: str, seat: int | None, card: Card) -> Markup:
    """Return a card as `write` writes it for this seat of the table; nothing else enters it but the language."""
    lines = tuple((line.text, line.answer, line.points) for line in card.lines)
    key = (language(), table_id, seat, card.seat, card.name, card.position, card.head, lines)
    found = written.get(key)
    return written.keep(key, write(card)) if found is None else found
