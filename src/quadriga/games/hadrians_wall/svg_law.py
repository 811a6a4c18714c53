"""Hadrian's Wall: what Apparitores open: the Baths with their bribes, and the Courthouse with its rulings."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.right import bribe_box
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    PLATE,
    SHUT,
    TOP,
    Size,
    arrow,
    face,
    plate,
    price,
    ring,
    row,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import BRIBE_MOVES, PLACE_COURT, RULING_MOVES
from quadriga.svg.element import SMALL, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

BRIBE: Final = Size(48, 44)
RULING: Final = Size(30, 27)
COLUMN: Final = Size(101, 58)


def law_zone(view: View, seat: int) -> Zone:
    """Baths and Courthouse."""
    right = EDGE + INNER - PLATE.width
    parts = [plate(view, seat, c.BATHS, EDGE, TOP), plate(view, seat, c.COURTHOUSE, right, TOP)]
    y: float = TOP + PLATE.height + 7
    for box in range(c.BRIBES):
        parts.append(_bribe(view, seat, box, EDGE + box * 52.8, y))
    y += BRIBE.height + 7
    for column in range(c.COURT_COLUMNS):
        parts.append(_column(view, seat, column, EDGE + column * 105.5, y))
    apparitores = count(view.player(seat).citizens, c.APPARITORES)
    note = words.threshold(view.citizens[c.APPARITORES], apparitores)
    label = t("Baths and Courthouse of {seat}", seat=view.seat_name(seat))
    return zone("law", seat, t("Baths and Courthouse"), label, y + COLUMN.height + 10, *parts, note=note)


def _bribe(view: View, seat: int, box: int, x: float, y: float) -> str:
    """A bribe: so many Apparitores, so many Resources, one disdain less."""
    tables, player = view.tables, view.player(seat)
    year = count(player.baths, box)
    wanted, cost = tables.bribe_apparitores[box], tables.bribe_cost[box]
    label = words.box(t("Baths"), box + 1, [])
    ident = f"baths-{seat}-{box + 1}"
    if year:
        inside = glyph("hw-disdain", 24, 14, 17, "hw-ghost") + text(24, 38, words.NUMERALS[year - 1], 14, "hw-on bold")
        return view.box(seat, ident, words.marked(label, year), face(BRIBE, FILLED, inside), name=label, x=x, y=y)
    inside = glyph("hw-apparitor", 13, 12, 14, "quiet") + text(32, 17, str(wanted), SMALL, "ink bold")
    paid, wide = price(view, cost, 0, 0, 16)
    inside += f'<g transform="translate({(BRIBE.width - wide) / 2:g} 30)">{paid}</g>'
    met = count(player.citizens, c.APPARITORES) >= wanted and player.built >> c.BATHS & 1
    drawn = face(BRIBE, OPEN if met else SHUT, inside)
    needs = words.threshold(view.citizens[c.APPARITORES], wanted)
    said = words.costs(label, needs, vocabulary.tokens(cost))
    kind = box // c.BRIBES_PER_CLASS
    if bribe_box(player, kind) != box:
        bars = f"baths-{seat}-{bribe_box(player, kind) + 1}"
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)
    return view.place(seat, BRIBE_MOVES[kind], ident, said, ring(BRIBE), drawn, class_="box", x=x, y=y, name=label)


def _column(view: View, seat: int, column: int, x: float, y: float) -> str:
    """A column of rulings: what it costs and gives, and its three boxes."""
    tables = view.tables
    drawn = rect(x, y, COLUMN.width, COLUMN.height, "hw-plate", 5)
    wide = 0.0
    if tables.ruling_cost[column]:
        paid, wide = price(view, tables.ruling_cost[column], x + 14, y + 13)
        drawn += paid
    drawn += arrow(x + 18 + wide, y + 13) + row(view, tables.ruling_rewards[column], x + 32 + wide, y + 13)[0]
    for box in range(c.COURT_BOXES):
        drawn += _ruling(view, seat, column, box, x + 3.5 + box * 32, y + 28)
    return drawn


def _ruling(view: View, seat: int, column: int, box: int, x: float, y: float) -> str:
    """A ruling: once a year in each column."""
    player, tables = view.player(seat), view.tables
    stamps = [count(player.rulings, column * c.COURT_BOXES + place) for place in range(c.COURT_BOXES)]
    wanted = tables.ruling_apparitores[column][box]
    label = words.box(view.places[PLACE_COURT + column], box + 1, tables.ruling_rewards[column])
    ident = f"court-{seat}-{column}-{box + 1}"
    if stamps[box]:
        inside = text(15, 18.5, words.NUMERALS[stamps[box] - 1], 14, "hw-on bold")
        said, drawn = words.marked(label, stamps[box]), face(RULING, FILLED, inside)
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y)
    met = count(player.citizens, c.APPARITORES) >= wanted and player.built >> c.COURTHOUSE & 1
    following = 3 - stamps.count(0)
    inside = glyph("hw-apparitor", 9.5, 13.5, 12, "quiet") + text(22, 18, str(wanted), SMALL, "ink bold")
    drawn = face(RULING, SHUT if not met else NEXT if box == following else OPEN, inside)
    needs = words.threshold(view.citizens[c.APPARITORES], wanted)
    said = words.costs(label, needs, vocabulary.tokens(tables.ruling_cost[column]))
    if box != following:
        bars = f"court-{seat}-{column}-{following + 1}"
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)
    return view.place(seat, RULING_MOVES[column], ident, said, ring(RULING), drawn, class_="box", x=x, y=y, name=label)
