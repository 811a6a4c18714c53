"""Hadrian's Wall: what Patricians open: the Diplomats, and the scouts with their map."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import bits, count
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.data_read import CITIZEN_ICONS
from quadriga.games.hadrians_wall.data_right import cell_name
from quadriga.games.hadrians_wall.scouting import PlacePattern
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    SHUT,
    TOP,
    Size,
    arrow,
    caption,
    face,
    icon,
    need,
    price,
    ring,
    tick,
    token,
    zone,
)
from quadriga.games.hadrians_wall.svg_trade import short_name, supplier_name, supplier_sign, suppliers_of
from quadriga.games.hadrians_wall.svg_view import View, cell_spot
from quadriga.games.hadrians_wall.terms import DIPLOMAT_MOVES, PLACE_DIPLOMAT, PLACE_MOVES, SCOUT_MOVES
from quadriga.svg.element import SMALL, path, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

ENVOY: Final = Size(101, 46)
CELL: Final = 30
HALF: Final = (CELL - 2) / 2
ROWS: Final = "abcd"
MARGIN: Final = 7  # for the letters of the rows
HEADS: Final = 14  # for the numbers of the columns
SOURCE: Final = Size(128, 30)
THUMB: Final = Size(49, 41)
STEP: Final = 9  # a cell of a small map
PER_ROW: Final = 6


def nobles_zone(view: View, seat: int) -> Zone:
    """Diplomats, scouts and map; while a pattern is placed, every place it can have."""
    drawn = [_price(view)]
    drawn.extend(_diplomat(view, seat, cohort, EDGE + cohort * 105.5, TOP + 26) for cohort in range(c.COHORTS))
    y: float = TOP + 26 + ENVOY.height + 8
    drawn.append(_map(view, seat, y))
    drawn.append(_scouts(view, seat, EDGE + 167, y))
    y += HEADS + 4 * CELL + 8
    places = _places(view, seat, y)
    if places:
        drawn.extend(places)
        y += 22 + (len(places) - 1 + PER_ROW - 1) // PER_ROW * 46
    patricians = count(view.player(seat).citizens, c.PATRICIANS)
    note = words.threshold(view.citizens[c.PATRICIANS], patricians)
    label = t("Diplomats and scouts of {seat}", seat=view.seat_name(seat))
    return zone("nobles", seat, t("Diplomats and scouts"), label, y + 4, *drawn, note=note)


def _price(view: View) -> str:
    """What a Diplomat costs and gives."""
    paid, wide = price(view, view.tables.diplomat_cost, EDGE, TOP + 9)
    x = EDGE + wide + 5
    drawn = paid + arrow(x, TOP + 9) + icon(view, c.ICON_ATTRIBUTE + c.VALOUR, x + 24, TOP + 9)
    drawn += text(x + 38, TOP + 14, str(view.tables.diplomat_favours), SMALL, "ink bold")
    return drawn + icon(view, c.ICON_FAVOUR, x + 52, TOP + 9)


def _diplomat(view: View, seat: int, cohort: int, x: float, y: float) -> str:
    """The Diplomat of a cohort; the next one that is sent needs more Patricians than the one before."""
    player = view.player(seat)
    sent = player.diplomats >> cohort & 1 == 1
    number = bits(player.diplomats)
    body = rect(0, 0, ENVOY.width, ENVOY.height, "hw-built" if sent else "hw-plate", 4)
    body += glyph("hw-diplomat", 14, 14, 18, "hw-patina" if sent else "")
    body += caption(27, 18.5, words.cohort_short(cohort), 70, "ink bold" if sent else "ink")
    name = vocabulary.place(PLACE_DIPLOMAT + cohort)
    if sent:
        left = count(player.favours, cohort)
        body += tick(14, 34) + icon(view, c.ICON_FAVOUR, 60, 34, 17) + text(76, 38.5, str(left), SMALL, "bold")
        label = t("{diplomat}: sent, favours left: {number}", diplomat=name, number=left)
    else:
        wanted = view.tables.diplomat_patricians[min(number, c.DIPLOMATS - 1)]
        body += need("patrician", wanted, count(player.citizens, c.PATRICIANS) >= wanted, 5, 34)
        needs = words.threshold(view.citizens[c.PATRICIANS], wanted)
        label = words.costs(name, needs, vocabulary.tokens(view.tables.diplomat_cost))
    if view.game.no_diplomats:
        body += path("M6 43H95", "hw-bar")
        label = t("{diplomat}: forbidden at this fort", diplomat=name)
    ident = f"diplomat-{seat}-{cohort}"
    moves = DIPLOMAT_MOVES[cohort]
    return view.place(seat, moves, ident, label, ring(ENVOY, 4), body, class_="plate", x=x, y=y, name=name)


def _map(view: View, seat: int, y: float) -> str:
    """The map with its printed icons and its scouted cells, letters and numbers at its edges."""
    left, top = EDGE + MARGIN, y + HEADS
    drawn = "".join(
        text(left + column * CELL + HALF, top - 4, str(column + 1), SMALL, "soft") for column in range(c.MAP_COLUMNS)
    )
    for row, letter in enumerate(ROWS):
        drawn += text(left - 7, top + row * CELL + HALF + 4.5, letter, SMALL, "soft")
    legal = legal_places(view, seat)
    for cell in range(c.MAP_CELLS):
        row, column = divmod(cell, c.MAP_COLUMNS)
        moves = [PLACE_MOVES[place] for place in legal if view.tables.placements[place] >> cell & 1]
        drawn += _land(view, seat, cell, moves, left + column * CELL, top + row * CELL)
    return drawn


def _land(view: View, seat: int, cell: int, moves: list[int], x: float, y: float) -> str:
    """A cell of the map: scouted or not; while a pattern is placed, a part of the places that cover it."""
    found = view.player(seat).map >> cell & 1 == 1
    which = view.tables.cell_icons[cell]
    inside = icon(view, which, HALF, HALF, ghost=found) if which != c.NONE else ""
    size = Size(CELL - 2, CELL - 2)
    body = face(size, FILLED, inside, 1) if found else rect(0, 0, size.width, size.height, "hw-land", 1) + inside
    label = _cell(cell, [which] if which != c.NONE else [])
    ident = f"map-{seat}-{cell_name(cell)}"
    if moves:
        return view.part(moves, cell_spot(cell), ident, label, ring(size, 1), body, name=cell_name(cell), x=x, y=y)
    said = t("{box}: scouted", box=label) if found else words.empty(label)
    return view.box(seat, ident, said, body, name=label, x=x, y=y)


def legal_places(view: View, seat: int) -> list[int]:
    """The places that the pattern can have now."""
    if seat != view.seat or not isinstance(view.question, PlacePattern):
        return []
    return [place for place in range(c.PLACEMENTS) if view.legal(seat, PLACE_MOVES[place])]


def _cell(cell: int, gives: list[int]) -> str:
    """A cell of the map in words, by row and column."""
    if gives:
        return t("Map {cell}, gives {gains}", cell=cell_name(cell), gains=vocabulary.icons(gives))
    return t("Map {cell}", cell=cell_name(cell))


def _scouts(view: View, seat: int, x: float, y: float) -> str:
    """Five scouts with their thresholds, and the patterns that a Soldier can bring in."""
    drawn = ""
    for scout in range(c.SCOUTS):
        drawn += _scout(view, seat, scout, x + scout * 29, y)
    patterns = [seat] + [other for other in suppliers_of(view, seat) if other != c.DECK]
    for place, source in enumerate(patterns[:3]):
        drawn += _source(view, seat, source, x, y + 30 + place * 33)
    return drawn


def _scout(view: View, seat: int, scout: int, x: float, y: float) -> str:
    """One scout: sent out, or so many Patricians away."""
    player = view.player(seat)
    wanted = view.tables.scout_patricians[scout]
    size = Size(27, 26)
    label = words.box(t("Scouts"), scout + 1, [])
    ident = f"scout-{seat}-{scout + 1}"
    if scout < player.scouts:
        drawn = face(size, FILLED, glyph("hw-scout", 13.5, 13, 16))
        return view.box(seat, ident, words.filled(label), drawn, name=label, x=x, y=y)
    met = count(player.citizens, c.PATRICIANS) >= wanted
    inside = text(13.5, 17.5, str(wanted), SMALL, "ink bold")
    said = words.wants(label, words.threshold(view.citizens[c.PATRICIANS], wanted))
    bars = None if met else f"citizen-{seat}-{CITIZEN_ICONS[c.PATRICIANS]}-{wanted}"
    drawn = face(size, NEXT if met else SHUT, inside)
    return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)


def cells_of(mask: int, step: float, x: float, y: float) -> str:
    """The cells of a mask of the map as small stones from a corner."""
    drawn = ""
    for cell in range(c.MAP_CELLS):
        if mask >> cell & 1:
            row, column = divmod(cell, c.MAP_COLUMNS)
            drawn += rect(x + column * step, y + row * step, step - 1, step - 1, "hw-cell", 1)
    return drawn


def pattern(view: View, which: int, step: float, x: float, y: float) -> str:
    """A pattern in its first place, from a corner."""
    return cells_of(view.tables.placements[view.tables.pattern_first[which]], step, x, y)


def _source(view: View, seat: int, source: int, x: float, y: float) -> str:
    """A Prospect whose pattern can be scouted for a Soldier."""
    card = card_of(view.game, source)
    body = rect(0, 0, SOURCE.width, SOURCE.height, "hw-chip", 5) + token(view, c.SOLDIER, 14, 15)
    body += supplier_sign(view, source, 36, 15)
    name = supplier_name(view, source)
    if card == c.NONE:
        body += text(100, 20, "?", 14, "soft")
        label = t("Scout with a Prospect that is not revealed yet ({source})", source=name)
    else:
        which = view.tables.card_pattern[card]
        body += caption(48, 19.5, short_name(view, source), 44) + pattern(view, which, 8, 93, 7)
        label = t("Scout with pattern {pattern} ({source})", pattern=view.tables.pattern_names[which], source=name)
    ident = f"scout-{seat}-with-{source}"
    return view.place(seat, SCOUT_MOVES[source], ident, label, ring(SOURCE, 5), body, class_="chip", x=x, y=y)


def _places(view: View, seat: int, y: float) -> list[str]:
    """While a pattern is placed: a small map for each of its places."""
    tables = view.tables
    legal = legal_places(view, seat)
    if not legal:
        return []
    drawn = [caption(EDGE, y + 13, t("Where the pattern goes"), INNER, "ink")]
    taken = view.player(seat).map
    for number, place in enumerate(legal):
        row, column = divmod(number, PER_ROW)
        body = rect(0, 0, THUMB.width, THUMB.height, "hw-chip", 3)
        for cell in range(c.MAP_CELLS):
            r, k = divmod(cell, c.MAP_COLUMNS)
            kind = "inked" if taken >> cell & 1 else "hollow"
            if not tables.placements[place] >> cell & 1:
                body += rect(2.5 + k * STEP, 3 + r * STEP, STEP - 1, STEP - 1, kind, 0)
        body += cells_of(tables.placements[place], STEP, 2.5, 3)
        label = t("Cells {cells}", cells=tables.placement_names[place])
        ident = f"place-{seat}-{tables.placement_names[place]}"
        x, top = EDGE + column * 52.6, y + 20 + row * 46
        drawn.append(
            view.place(
                seat, PLACE_MOVES[place], ident, label, ring(THUMB, 3), body, class_="chip asked-here", x=x, y=top
            )
        )
    return drawn
