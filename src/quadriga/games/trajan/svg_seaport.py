"""Trajan: the seaport: draw pile, discard piles and ships."""

from __future__ import annotations

from quadriga.core.language import t
from quadriga.games.trajan.changes import SHIPS as SHIP_NAMES
from quadriga.games.trajan.components import IDENTICAL, SHIPS
from quadriga.games.trajan.spots import load_spot, pile_spot, ship_spot
from quadriga.games.trajan.svg_shared import TIMES
from quadriga.games.trajan.svg_view import View
from quadriga.svg.element import SMALL, at, path, rect, text
from quadriga.svg.frames import HEADING, ZONE_WIDTH, Zone, panel
from quadriga.svg.pieces import card, card_back, counter, glyph

SEAPORT_HEIGHT = 292


def seaport_zone(view: View) -> Zone:
    """Draw pile and discard piles, and the three ships with the side they show."""
    parts = [_draw_pile(view), _discard(view, 0), _discard(view, 1)]
    parts.extend(_ship(view, ship) for ship in range(SHIPS))
    body = panel(view.word("seaport"), SEAPORT_HEIGHT, *parts)
    return Zone("zone-seaport", view.word("seaport"), ZONE_WIDTH, SEAPORT_HEIGHT, body)


def _draw_pile(view: View) -> str:
    left = view.game.deck_size
    under = rect(3, 3, 58, 70, "stone", 5) if left > 1 else ""
    face = card_back(0, 0, 58, 70) if left else rect(0.75, 0.75, 56.5, 68.5, "empty", 5)
    body = (
        under
        + face
        + (counter(29, 35, str(left)) if left else "")
        + text(29, 89, view.word("draw"), SMALL, "soft", room=96)
    )
    label = view.word("draw_pile", count=left)
    return view.place("draw", "pile-draw", label, (0, 0, 58, 70, 5), body, class_="pile", x=32, y=HEADING + 10)


def _discard(view: View, which: int) -> str:
    pile = view.game.discard(which)
    letter = "ab"[which]
    x, y = 139 + which * 107, HEADING + 10
    caption = text(29, 89, view.word("pile", pile=letter.upper()), SMALL, "soft", room=96)
    if not pile:
        body = rect(0.75, 0.75, 56.5, 68.5, "empty", 5) + caption
        label = view.word("discard_empty", pile=letter.upper())
    else:
        name = view.tables.commodity_names[pile[-1]]
        under = rect(3, 3, 58, 70, "stone", 5) if len(pile) > 1 else ""
        body = under + card(58, 70, name, view.word(name)) + caption
        body += counter(53, 4, str(len(pile))) if len(pile) > 1 else ""
        label = view.word("discard", pile=letter.upper(), card=view.word(name), count=len(pile))
    short = view.word("pile", pile=letter.upper())
    box = (0, 0, 58, 70, 5)
    return view.place(pile_spot(which), f"pile-{letter}", label, box, body, class_="pile", x=x, y=y, short=short)


def _ship(view: View, ship: int) -> str:
    """A ship: what it takes, and what one to four units score on the side it shows. A number of cards is a spot too."""
    tables = view.tables
    slug = tables.ship_names[ship]
    grey = view.game.grey_ships >> ship & 1 == 1
    values = (tables.ships_grey if grey else tables.ships_coloured)[ship][1:]
    name = view.word(f"ship_{slug}")
    hull = path("M0 4H312L300 32H14Z", "grey" if grey else "sea")
    hatch = path("M2 5H310L299 31H15Z", "hatch") if grey else ""
    body = [hull, hatch, glyph("seaport", 27, 17, 20), text(42, 23, name, 14, "ink", "start", 64)]
    said = ", ".join(str(value) for value in values)
    label = view.word("ship_grey" if grey else "ship_coloured", ship=name, values=said)
    y = HEADING + 118 + ship * 43
    short = t(SHIP_NAMES[slug])
    boxes = "".join(_load(view, ship, place + 1, value, y) for place, value in enumerate(values))
    if ship != IDENTICAL:
        body.append(boxes)
        boxes = ""
    spot, box = ship_spot(tables, ship), (0, 1, 312, 34, 6)
    return view.place(spot, f"ship-{slug}", label, box, *body, class_="ship", x=12, y=y, short=short) + boxes


def _load(view: View, ship: int, units: int, value: int, y: float) -> str:
    """What so many units score; on the ship of identical cards it says how many are shipped."""
    drawn = text(0, 22.5, f"{units}{TIMES}", SMALL, "soft") + rect(10, 7, 25, 22, "slab", 4)
    drawn += text(22.5, 23, str(value), 14, "ink bold")
    x = 124 + (units - 1) * 46
    if ship != IDENTICAL:
        return at(x, 0, drawn)
    after = ship_spot(view.tables, ship)
    label = view.word("load", count=units, vp=value)
    body = rect(-9, 3, 46, 30, "reach") + drawn
    return view.place(
        load_spot(units), f"load-{units}", label, (7.5, 4.5, 30, 27, 5), body, class_="load", x=12 + x, y=y,
        short=f"{units}{TIMES}", after=after,
    )  # fmt: skip
