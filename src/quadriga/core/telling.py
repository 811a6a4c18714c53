"""Which events need no words in a log because the answer before them has said the same."""

from collections.abc import Sequence

from quadriga.core.flow import FORCED, Event
from quadriga.core.title import Title


def repeated(title: Title, answer: int | None, events: Sequence[Event]) -> frozenset[int]:
    """Return which of the events that follow an answer (None: of nature) repeat it, or one that was forced since."""
    found: list[int] = []
    last = answer
    for number, event in enumerate(events):
        if event.code == FORCED:
            last = event.x
        elif last is not None and title.repeats(last, event):
            found.append(number)
            last = None
    return frozenset(found)
