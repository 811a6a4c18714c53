"""Hadrian's Wall: what Priests open: the Gardens, and the three Temples with their boxes and favours."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    SHUT,
    TOP,
    Size,
    arrow,
    building_need,
    caption,
    face,
    house,
    icon_row,
    need,
    pay_chip,
    plate,
    price,
    ring,
    tick,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import TEMPLE_MOVES
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.svg.element import SMALL, path, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

GARDEN: Final = Size(INNER, 46)
TEMPLE: Final = Size(101, 64)
BOX: Final = Size(37, 27)
ROW: Final = 30
COLUMN: Final = 105.5


def faith_zone(view: View, seat: int) -> Zone:
    """Gardens and Temples."""
    parts = [plate(view, seat, c.SMALL_GARDENS, EDGE, TOP, GARDEN)]
    parts.append(plate(view, seat, c.LARGE_GARDENS, EDGE, TOP + 50, GARDEN))
    y: float = TOP + 105
    parts.append(_payments(view, seat, y))
    y += 32
    first = 0
    for temple, end in enumerate(view.tables.temple_ends):
        parts.append(_temple(view, seat, c.SMALL_TEMPLE + temple, EDGE + temple * COLUMN, y))
        for box in range(first, end):
            line, side = divmod(box - first, 2)
            parts.append(_box(view, seat, temple, box, y + TEMPLE.height + 4 + line * ROW, side))
        first = end
    y += TEMPLE.height + 4 + 3 * ROW
    priests = count(view.player(seat).citizens, c.PRIESTS)
    note = words.threshold(view.citizens[c.PRIESTS], priests)
    label = t("Gardens and Temples of {seat}", seat=view.seat_name(seat))
    return zone("faith", seat, t("Gardens and Temples"), label, y + 5, *parts, note=note)


def _temple(view: View, seat: int, building: int, x: float, y: float) -> str:
    """A temple over its boxes: name, requirement, cost."""
    built = view.player(seat).built >> building & 1 == 1
    body = rect(0, 0, TEMPLE.width, TEMPLE.height, "hw-built" if built else "hw-plate", 4)
    body += glyph("hw-temple", 13, 13, 17, "hw-patina" if built else "")
    body += caption(25, 17, words.size(building - c.SMALL_TEMPLE), 74, "ink bold" if built else "ink")
    sign, wanted, met, _ = building_need(view, seat, building)
    body += tick(15, 33) if built else need(sign, wanted, met, 4, 33)
    paid, _ = price(view, view.game.building_cost(building), 4, 53, 16)
    gains = arrow(48, 33) + icon_row(view, view.tables.building_rewards[building], 70, 33)
    body += f'<g class="hw-dim">{paid}{gains}</g>' if built else paid + gains
    return house(view, seat, building, TEMPLE, body, x, y)


def _payments(view: View, seat: int, y: float) -> str:
    """A box of a temple is paid with any worker."""
    drawn = path(f"M{EDGE} {y - 4}H{EDGE + INNER}", "hair") + glyph("hw-temple", EDGE + 10, y + 13, 18)
    drawn += caption(EDGE + 25, y + 17.5, t("A temple box for"), 150)
    for worker in range(c.WORKERS):
        label = t("Fill a temple box for {cost}", cost=vocabulary.tokens(TOKEN[worker]))
        x = EDGE + INNER - (c.WORKERS - worker) * 31 + 4
        drawn += pay_chip(view, seat, TEMPLE_MOVES[worker], f"temple-{seat}-pay-{worker}", worker, label, x, y)
    return drawn


def _box(view: View, seat: int, temple: int, box: int, y: float, side: int) -> str:
    """A box of a temple: the second of a row gives Piety, the last one of a temple a favour too."""
    tables, player = view.tables, view.player(seat)
    wanted, gives = tables.temple_priests[box], tables.temple_rewards[box]
    done = box < player.temple
    x = EDGE + temple * COLUMN + 23 + side * 40
    label = words.box(*vocabulary.temple_box(tables, box + 1), gives)
    inside = icon_row(view, gives, BOX.width / 2, BOX.height / 2, 17, ghost=done)
    drawn = "" if side else text(x - 12, y + 18.5, str(wanted), SMALL, "ink bold")
    ident = f"temple-{seat}-{box + 1}"
    if done:
        return drawn + view.box(seat, ident, words.filled(label), face(BOX, FILLED, inside), name=label, x=x, y=y)
    stands = player.built >> (c.SMALL_TEMPLE + temple) & 1
    met = stands and count(player.citizens, c.PRIESTS) >= wanted
    body = face(BOX, SHUT if not met else NEXT if box == player.temple else OPEN, inside)
    if box > player.temple:
        waited, number = vocabulary.temple_box(tables, player.temple + 1)
        same = tables.temple_building[player.temple] == c.SMALL_TEMPLE + temple
        said = words.later(label, number) if same else words.later_there(label, waited, number)
        bars = f"temple-{seat}-{player.temple + 1}"
        return drawn + view.box(seat, ident, said, body, name=label, x=x, y=y, bars=bars)
    said = words.wants(label, words.threshold(view.citizens[c.PRIESTS], wanted))
    return drawn + view.choice(seat, TEMPLE_MOVES, ident, said, ring(BOX), body, class_="box", x=x, y=y, name=label)
