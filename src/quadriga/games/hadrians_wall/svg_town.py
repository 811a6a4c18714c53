"""Hadrian's Wall: hotels, workshops and roads, the Forum, and the landmarks."""

from __future__ import annotations

from typing import Final

from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.svg_guard import hash_sign, years_of
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    OPEN,
    PLATE,
    TOP,
    Size,
    arrow,
    building_need,
    caption,
    face,
    house,
    need,
    plate,
    price,
    ring,
    row,
    tick,
    token,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import FORUM_MOVES
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.svg.element import path, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

PAIRS: Final = ((c.SMALL_HOTEL, c.LARGE_HOTEL), (c.SMALL_WORKSHOP, c.LARGE_WORKSHOP), (c.SMALL_ROAD, c.LARGE_ROAD))
STEP: Final = PLATE.height + 4
LANDMARK: Final = Size(75, 50)
EXCHANGE: Final = Size(60, 26)
FORUM_BOX: Final = Size(24, 24)


def town_zone(view: View, seat: int) -> Zone:
    """The buildings of the left sheet, small ones at the left and large ones at the right."""
    parts: list[str] = []
    y: float = TOP
    for small, large in PAIRS:
        parts.append(plate(view, seat, small, EDGE, y) + plate(view, seat, large, EDGE + INNER - PLATE.width, y))
        y += STEP
    parts.append(_landmarks(view, seat, y + 4))
    parts.append(_forum(view, seat, y + 84))
    label = t("Hotels, Workshops, Roads, Landmarks and Forum of {seat}", seat=view.seat_name(seat))
    return zone("town", seat, t("The town"), label, y + 176, *parts)


def _landmarks(view: View, seat: int, y: float) -> str:
    """Four landmarks of one price, each for another attribute."""
    paid, wide = price(view, view.tables.building_cost[c.FIRST_LANDMARK], EDGE, y + 10)
    drawn = paid + caption(EDGE + wide + 6, y + 15, t("Landmarks"), 150)
    for place in range(c.LANDMARKS):
        drawn += _landmark(view, seat, c.FIRST_LANDMARK + place, EDGE + place * 79, y + 25)
    return drawn


def _landmark(view: View, seat: int, building: int, x: float, y: float) -> str:
    """A landmark: what it is, how much it requires, and its two points."""
    built = view.player(seat).built >> building & 1 == 1
    body = rect(0, 0, LANDMARK.width, LANDMARK.height, "hw-built" if built else "hw-plate", 4)
    body += caption(5, 16, view.buildings[building], 68, "ink bold" if built else "ink")
    sign, wanted, met, _ = building_need(view, seat, building)
    body += tick(15, 35) if built else need(sign, wanted, met, 2, 35)
    gains = arrow(40, 35) + row(view, view.tables.building_rewards[building], 50, 35, 14)[0]
    body += f'<g class="hw-dim">{gains}</g>' if built else gains
    if view.game.forbidden >> building & 1:
        body += path("M6 46H69", "hw-bar")
    return house(view, seat, building, LANDMARK, body, x, y)


def _forum(view: View, seat: int, y: float) -> str:
    """Four boxes for years, and the nine exchanges of two workers for one."""
    name = t("Forum")
    drawn = glyph("hw-forum", EDGE + 10, y + 12, 18) + caption(EDGE + 24, y + 17, name, 80, "ink")
    used = years_of(view.player(seat).forum)
    for box in range(c.FORUM_BOXES):
        done = box < len(used)
        inside = text(12, 17, words.NUMERALS[used[box] - 1], 14, "hw-on bold") if done else hash_sign(12, 12)
        label = words.box(name, box + 1, [])
        said = words.marked(label, used[box]) if done else words.empty(label)
        x = EDGE + INNER - (c.FORUM_BOXES - box) * 28 + 4
        body = face(FORUM_BOX, FILLED if done else OPEN, inside)
        drawn += view.box(seat, f"forum-{seat}-{box + 1}", said, body, name=label, x=x, y=y)
    for exchange in range(c.EXCHANGES):
        drawn += _exchange(view, seat, exchange, EDGE + exchange % 5 * 63, y + 29 + exchange // 5 * 30)
    return drawn


def _exchange(view: View, seat: int, exchange: int, x: float, y: float) -> str:
    """Two workers for one of another kind."""
    tables = view.tables
    cost, gain = tables.exchange_cost[exchange], tables.exchange_gain[exchange]
    given = [kind for kind, pieces in enumerate(unpacked(cost)) for _ in range(pieces)]
    body = rect(0, 0, EXCHANGE.width, EXCHANGE.height, "hw-chip", 5)
    body += token(view, given[0], 10, 13, 16) + token(view, given[1], 24.5, 13, 16)
    body += path("M34.5 13h5m-2.5-2.5l2.5 2.5l-2.5 2.5", "line") + token(view, gain, 50, 13, 16)
    label = t("Forum: return {given}, gain {gained}", given=vocabulary.tokens(cost), gained=vocabulary.token(gain))
    ident = f"forum-{seat}-{tables.exchange_names[exchange]}"
    return view.place(seat, FORUM_MOVES[exchange], ident, label, ring(EXCHANGE, 5), body, class_="chip", x=x, y=y)
