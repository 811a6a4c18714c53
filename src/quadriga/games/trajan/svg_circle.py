"""Trajan: the action circle of one seat, large, with trays, slots, arch, [+2] markers and markers in hand."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from quadriga.core.bags import count, size
from quadriga.core.language import t
from quadriga.games.trajan.changes import PLACES
from quadriga.games.trajan.components import ACTIONS, CENTRE, COLOURS, NONE
from quadriga.games.trajan.spots import slot_spot
from quadriga.games.trajan.svg_tiles import TILE, marker, markers, trajan_tile
from quadriga.games.trajan.svg_view import View
from quadriga.games.trajan.vocabulary import markers as marker_list
from quadriga.svg.element import COUNT, SMALL, circle, element, group, path, piece, rect, text
from quadriga.svg.frames import ZONE_WIDTH, Zone, around, chevron, field
from quadriga.svg.pieces import glyph, token

CIRCLE_HEIGHT = 450
BOWL = 52
CENTRE_X, CENTRE_Y = 168.0, 226.0
# Trays stand on an ellipse; its sides are wider than the circle through the top, so that bowls do not touch.
TRAYS = around(ACTIONS, CENTRE_X, CENTRE_Y, 129, 112)
# Where the slot of each tray lies: above the upper three, below the lower three.
SLOTS = [
    (x - TILE / 2, y - BOWL - 5 - TILE if place in (0, 1, 5) else y + BOWL + 5) for place, (x, y) in enumerate(TRAYS)
]
NUMBERS = ("1", "2", "3", "4", "5", "6")


def circle_zone(view: View, seat: int) -> Zone:
    """The action circle of a seat."""
    label = view.word("circle", seat=view.seat_name(seat))
    parts = [_heading(view, seat), _ring()]
    parts.extend(_tray(view, seat, tray) for tray in range(ACTIONS))
    parts.extend(_slot(view, seat, slot) for slot in range(ACTIONS))
    parts.append(_middle(view, seat))
    body = field(CIRCLE_HEIGHT, *parts)
    return Zone(f"zone-circle-{seat}", label, ZONE_WIDTH, CIRCLE_HEIGHT, body, view.word("circle_name"))


def _heading(view: View, seat: int) -> str:
    """Whose circle it is, in the upper corners, which the ring leaves free."""
    player = view.game.players[seat]
    name = text(36, 25, view.seat_name(seat), 18, "ink title", "start", SLOTS[0][0] - 40)
    note = ""
    if seat == view.seat:
        note = text(12, 48, view.word("you"), SMALL, "soft you", "start")
    points = text(294, 30, view.points(player.vp), COUNT, "ink bold", "end")
    return token(seat, 21, 19, 22) + name + note + points + text(299, 30, view.word("vp"), SMALL, "soft", "start", 30)


def _ring() -> str:
    """The way of the markers: a band under the bowls with arrow heads between them."""
    band = element("ellipse", cx=CENTRE_X, cy=CENTRE_Y, rx=140, ry=112, class_="band", stroke_width=18)
    heads: list[str] = []
    for between in range(1, 2 * ACTIONS, 2):
        turn = pi * between / ACTIONS
        x, y = CENTRE_X + 140 * sin(turn), CENTRE_Y - 112 * cos(turn)
        heads.append(chevron(x, y, atan2(112 * sin(turn), 140 * cos(turn))))
    return f'<g aria-hidden="true">{band}{"".join(heads)}</g>'


def marker_words(view: View, bag: int) -> str:
    """The markers of a bag in words."""
    return marker_list(view.tables, bag) or view.word("no_marker")


def tray_name(view: View, seat: int, tray: int) -> str:
    """A tray in words."""
    tables = view.tables
    hidden = view.game.filling and seat != view.seat
    return view.word(
        "tray_secret" if hidden else "tray",
        numeral=tables.tray_names[tray],
        number=NUMBERS[tray],
        action=view.word(tables.action_names[tray]),
        markers=marker_words(view, view.game.players[seat].trays[tray]),
    )


def tray_piece(
    view: View, seat: int, tray: int, box: tuple[float, float, float, float, float], *body: str, x: float, y: float
) -> str:
    """A tray; the viewer's own trays are where `sow` is played."""
    ident = f"tray-{seat}-{tray}"
    label = tray_name(view, seat, tray)
    if seat != view.seat:
        return group(ident, label, *body, class_="tray", x=x, y=y)
    spot = f"sow {view.tables.tray_names[tray]}"
    return view.place(spot, ident, label, box, *body, class_="tray", x=x, y=y)


def _tray(view: View, seat: int, tray: int) -> str:
    tables = view.tables
    bag = view.game.players[seat].trays[tray]
    x, y = TRAYS[tray]
    numeral = tables.tray_names[tray]
    action = tables.action_names[tray]
    bowl = circle(0, 0, BOWL, "stone") + circle(0, 0, BOWL - 5, "hair")
    head = glyph(action, -10, -34, 19) + text(3, -28.5, numeral, 16, "ink title", "start")
    name = text(0, -12.5, view.word(action), SMALL, "soft", room=2 * BOWL - 14)
    hidden = view.game.filling and seat != view.seat
    inside = text(0, 18, "?", COUNT, "soft bold") if hidden else ""
    inside += markers(view, bag, f"tray-{seat}-{tray}", 0, 15, 23.5, 21)
    box = (-BOWL, -BOWL, 2 * BOWL, 2 * BOWL, BOWL)
    return tray_piece(view, seat, tray, box, bowl, head, name, inside, x=x, y=y) + _plus2(view, seat, tray)


def _plus2(view: View, seat: int, tray: int) -> str:
    """The field for a [+2] marker on the inner rim of a bowl; the viewer's own is where `mark` is played."""
    x, y = TRAYS[tray]
    away = hypot(CENTRE_X - x, CENTRE_Y - y)
    x, y = x + (CENTRE_X - x) * BOWL / away, y + (CENTRE_Y - y) * BOWL / away
    action = view.word(view.tables.action_names[tray])
    ident, lies = f"plus2-{seat}-{tray}", "plus2"
    if view.game.players[seat].plus2 >> tray & 1:
        body = rect(-15, -9, 30, 18, "red", 4) + text(0, 4.5, "+2", SMALL, "on-red bold")
        label, lies = view.word("plus2", action=action), "plus2 above"
    else:
        body = rect(-7, -4.5, 14, 9, "hollow", 3)
        label = view.word("plus2_free", action=action)
    if seat != view.seat:
        return piece(ident, label, body, class_=lies, x=x, y=y)
    spot = f"mark {view.tables.action_names[tray]}"
    return view.place(spot, ident, label, (-15, -9, 30, 18, 4), body, class_=lies, x=x, y=y)


def slot_piece(view: View, seat: int, slot: int, x: float, y: float) -> str:
    """A slot with its Trajan tile, the arch, or nothing; the viewer's own are where a tile of the draft is laid."""
    tables = view.tables
    player = view.game.players[seat]
    numeral, number = tables.tray_names[slot], NUMBERS[slot]
    tile = player.slots[slot]
    if tile != NONE:
        label = view.word("slot_tile", numeral=numeral, number=number, tile=view.tile_name(tile))
        body = trajan_tile(view, tile)
    else:
        label = view.word("slot", numeral=numeral, number=number)
        body = rect(0.75, 0.75, TILE - 1.5, TILE - 1.5, "empty", 4)
        if seat == view.seat:
            body = rect(0, 0, TILE, TILE, "reach") + body  # all of it can be pointed at
    ident = f"slot-{seat}-{slot}"
    if seat == view.seat:
        named = PLACES["slots"]
        short = t(named, place=numeral)
        box = (0, 0, TILE, TILE, 4)
        drawn = view.place(slot_spot(tables, slot), ident, label, box, body, class_="slot", x=x, y=y, short=short)
    else:
        drawn = piece(ident, label, body, class_="slot", x=x, y=y)
    if player.arch == slot:
        said = view.word("arch", seat=view.seat_name(seat), numeral=numeral, number=number)
        spot = "arch" if seat == view.seat else None
        drawn += piece(f"arch-{seat}", said, arch(25, 26, 38), class_="arch", x=x, y=y, data_spot=spot)
    return drawn


def arch(x: float, y: float, size: float) -> str:
    """The arch: a filled gate with its keystone."""
    half = size / 2
    inner = half * 0.48
    left, right, foot = x - half, x + half, y + half * 0.9
    spring = y - half * 0.05
    line = (
        f"M{left:g} {foot:g}V{spring:g}A{half:g} {half:g} 0 0 1 {right:g} {spring:g}V{foot:g}H{x + inner:g}V{spring:g}"
        f"A{inner:g} {inner:g} 0 0 0 {x - inner:g} {spring:g}V{foot:g}Z"
    )
    stones = f"M{x:g} {spring - half:g}V{spring - inner:g}"
    stones += f"M{left:g} {spring:g}H{x - inner:g}M{x + inner:g} {spring:g}H{right:g}"
    return path(line, "gold") + path(stones, "line")


def _slot(view: View, seat: int, slot: int) -> str:
    x, y = SLOTS[slot]
    return slot_piece(view, seat, slot, x, y)


def _middle(view: View, seat: int) -> str:
    """The centre: markers taken out of a tray, the arch when all slots are taken, or the emblem of the seat."""
    player = view.game.players[seat]
    if player.loose and not (view.game.filling and seat != view.seat):
        return _loose(view, seat)
    if player.arch == CENTRE:
        said = view.word("arch_centre", seat=view.seat_name(seat))
        spot = "arch" if seat == view.seat else None
        return piece(f"arch-{seat}", said, arch(CENTRE_X, CENTRE_Y, 56), class_="arch", data_spot=spot)
    return f'<g aria-hidden="true" class="faint">{token(seat, CENTRE_X, CENTRE_Y, 46)}</g>'


def _loose(view: View, seat: int) -> str:
    """Markers in hand, in rows of three; the viewer's own are where `drop` and `fill` are played."""
    bag = view.game.players[seat].loose
    names = view.tables.colour_names
    verb = "fill" if view.game.filling else "drop"
    colours = [colour for colour in range(COLOURS) for _ in range(count(bag, colour))]
    rows = (size(bag) + 2) // 3
    drawn: list[str] = []
    for place, colour in enumerate(colours):
        in_row = min(3, len(colours) - place // 3 * 3)
        x = CENTRE_X + (place % 3 - (in_row - 1) / 2) * 30
        y = CENTRE_Y + (place // 3 - (rows - 1) / 2) * 30
        again = place > 0 and colours[place - 1] == colour
        ident = f"loose-{seat}-{names[colour]}" + ("-2" if again else "")
        label = view.word("marker", colour=view.word(names[colour]))
        body = marker(view, colour, 0, 0, 24)
        if seat == view.seat:
            drawn.append(
                view.place(
                    f"{verb} {names[colour]}", ident, label, (-14, -14, 28, 28, 14), body, class_="marker", x=x, y=y
                )
            )
        else:
            drawn.append(piece(ident, label, body, class_="marker", x=x, y=y))
    return group(f"loose-{seat}", view.word("loose", seat=view.seat_name(seat)), *drawn)
