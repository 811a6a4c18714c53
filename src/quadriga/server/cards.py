"""Cards of the log as HTML, written once: of a log that grows by a line, all but the newest are as they were."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from quadriga.core.language import language
from quadriga.server.story import Card

KEPT: Final = 10_000

_written: OrderedDict[tuple[Any, ...], Markup] = OrderedDict()


def card_html(write: Callable[[Card], Markup], table_id: str, seat: int | None, card: Card) -> Markup:
    """Return a card as `write` writes it for this seat of the table; nothing else enters it but the language."""
    lines = tuple((line.text, line.answer, line.points) for line in card.lines)
    key = (language(), table_id, seat, card.seat, card.name, card.position, card.head, lines)
    found = _written.get(key)
    if found is None:
        found = _written[key] = write(card)
        while len(_written) > KEPT:
            _written.popitem(last=False)
    else:
        _written.move_to_end(key)
    return found
