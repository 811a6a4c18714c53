"""Trajan: the way of the markers over the drawing, from the tray that is emptied to the one where the action is."""

from collections.abc import Sequence
from typing import Any

from quadriga.core.bags import size
from quadriga.core.flow import Event
from quadriga.core.observation import Observation
from quadriga.core.title import Knot
from quadriga.games.trajan import terms
from quadriga.games.trajan.components import ACTIONS, NONE
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.turn import FULL_ROUND


def thread(before: Observation[Any], after: Observation[Any], events: Sequence[Event]) -> list[Knot]:
    """3.1, 3.3 Return each tray in which a marker falls, in order, and the points of a tile that is fulfilled."""
    game: Trajan = before.game
    seat = before.seat
    sown = next((event.x for event in events if event.code == terms.TIME), 0)
    old, new = game.players[seat].trays, after.game.players[seat].trays
    # All trays but the one that is emptied gain markers or stay as they are, even when it gets some back.
    emptied = [tray for tray in range(ACTIONS) if size(new[tray]) < size(old[tray])]
    if not sown or len(emptied) != 1:
        return []
    found = [Knot(f"tray-{seat}-{emptied[0]}", kind="also")]
    for place in range(min(sown, FULL_ROUND)):
        found.append(Knot(f"tray-{seat}-{(emptied[0] + 1 + place) % ACTIONS}", place))
    for event in events:
        if event.code == terms.FULFILLED and event.seat == seat and event.x != NONE:
            points = game.tables.tile_vp[event.x]
            found.append(Knot(f"slot-{seat}-{event.y}", len(found) - 1, f"+{points}", "net"))
    return found
