"""Trajan: the whole table as one picture, a pure function of what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quadriga.core.observation import Observation
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.svg_boards import forum_zone, provinces_zone, sites_zone
from quadriga.games.trajan.svg_circle import circle_zone
from quadriga.games.trajan.svg_glyphs import css, sheet
from quadriga.games.trajan.svg_mats import mat_zone
from quadriga.games.trajan.svg_rivals import rival_zone
from quadriga.games.trajan.svg_seaport import seaport_zone
from quadriga.games.trajan.svg_shared import header_zone, key_zone, senate_zone, stacks_zone, time_zone
from quadriga.games.trajan.svg_view import View
from quadriga.svg.element import rect
from quadriga.svg.frames import ZONE_WIDTH, Zone, document

GAP = 16
MARGIN = 20
WIDTH = 4 * ZONE_WIDTH + 3 * GAP + 2 * MARGIN


def draw(observation: Observation[Trajan], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()) -> str:
    """Return the table as a standalone SVG.

    `moves` maps the text form of each legal move to its description: places where such a move is played are lit, can
    be focused and say what would be done. `names` are those of the seats, else they are called by their colours.
    """
    view = View(observation, moves, names)
    header = header_zone(view, WIDTH - 2 * MARGIN)
    top = MARGIN + header.height + GAP
    body = [header.placed(MARGIN, MARGIN)]
    height = 0
    for column, zones in enumerate(_columns(view)):
        x, y = MARGIN + column * (ZONE_WIDTH + GAP), top
        for zone in zones:
            body.append(zone.placed(x, y))
            y += zone.height + GAP
        height = max(height, y - GAP + MARGIN)
    return document(_label(view), WIDTH, height, css(), sheet(), rect(0, 0, WIDTH, height, "ground"), *body)


def zones(
    observation: Observation[Trajan], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()
) -> list[Zone]:
    """Return the parts of the table by themselves, for pages; `sheet` and `css` come with them once."""
    view = View(observation, moves, names)
    found = [header_zone(view, WIDTH - 2 * MARGIN)]
    for column in _columns(view):
        found.extend(column)
    return found


def _columns(view: View) -> list[list[Zone]]:
    """The viewer at the left, the shared boards in the middle, rivals at the right."""
    game = view.game
    near = max(view.seat, 0)
    others = [(near + offset) % game.seats for offset in range(1, game.seats)]
    if len(others) == 1:
        far = [circle_zone(view, others[0]), mat_zone(view, others[0])]
    else:
        far = [rival_zone(view, seat) for seat in others]
        if len(others) == 2:
            far.append(key_zone(view))
    return [
        [circle_zone(view, near), mat_zone(view, near)],
        [provinces_zone(view), sites_zone(view), forum_zone(view)],
        [time_zone(view), senate_zone(view), stacks_zone(view), seaport_zone(view)],
        far,
    ]


def _label(view: View) -> str:
    game = view.game
    if game.over:
        return view.word("table_over", seats=game.seats)
    return view.word(
        "table",
        seats=game.seats,
        quarter=game.quarter,
        round=game.demands_open() + 1,
        turn=view.seat_name(game.turn),
    )
