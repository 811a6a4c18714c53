"""Trajan: markers, tiles and chips, each drawn around or from its own corner; no piece knows where it lies."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.core.bags import count
from quadriga.games.trajan.components import (
    BONUS_COMMODITY,
    BONUS_DEMAND,
    BONUS_LEGIONARIES,
    BONUS_WORKERS,
    COLOURS,
    DEMAND,
    EXTRA,
    JOKER_EXTRA,
    PLUS2,
    SENATE_TILE,
    VP9,
)
from quadriga.games.trajan.svg_glyphs import LETTER_DROP, MARKERS
from quadriga.games.trajan.svg_view import View
from quadriga.games.trajan.vocabulary import halves as half_points
from quadriga.svg.element import SMALL, path, piece, rect, text, use
from quadriga.svg.pieces import counter, glyph

TILE = 50  # side of a Trajan tile
CHIP = 34  # side of a forum tile
FACE = 31  # a narrower forum tile shows one sign only
BONUS_WIDTH = 58

JOKER_GLYPHS = ("trajan", "construction", "cards", "religion")


def marker(view: View, colour: int, x: float, y: float, size: float = 22) -> str:
    """A marker: colour, shape and letter."""
    name = view.tables.colour_names[colour]
    drop = LETTER_DROP.get(MARKERS[name][2], 0)
    letter = text(x, y + 4.2 + drop, view.letters[colour], SMALL, f"says-q-m-{name} bold")
    return use(f"marker-{name}", x, y, size) + letter


def marker_places(bag: int) -> list[tuple[int, int]]:
    """Colour and number for each place that the markers of a bag need: six places at most, so doubles may share one."""
    counts = [count(bag, colour) for colour in range(COLOURS)]
    if sum(counts) > COLOURS:
        return [(colour, pieces) for colour, pieces in enumerate(counts) if pieces]
    return [(colour, 1) for colour, pieces in enumerate(counts) for _ in range(pieces)]


def markers(view: View, bag: int, prefix: str, x: float, y: float, pitch: float, size: float) -> str:
    """The markers of a tray, up to six places in two rows; doubles share a place when there are more."""
    places = marker_places(bag)
    upper = len(places) if len(places) <= 3 else (len(places) + 1) // 2
    drawn: list[str] = []
    used = [0] * COLOURS
    for place, (colour, pieces) in enumerate(places):
        row, column, in_row = (0, place, upper) if place < upper else (1, place - upper, len(places) - upper)
        here_x = x + (column - (in_row - 1) / 2) * pitch
        here_y = y if upper == len(places) else y + (row - 0.5) * pitch
        drawn.append(marker_pile(view, colour, pieces, prefix, used[colour], here_x, here_y, size))
        used[colour] += pieces
    return "".join(drawn)


def marker_pile(view: View, colour: int, pieces: int, prefix: str, used: int, x: float, y: float, size: float) -> str:
    """One or two markers of a colour in one place, the second one behind the first; `used` have been drawn before."""
    name = view.tables.colour_names[colour]
    label = view.word("marker", colour=view.word(name))
    drawn: list[str] = []
    for layer in range(pieces - 1, -1, -1):
        number = used + layer + 1
        ident = f"{prefix}-{name}" if number == 1 else f"{prefix}-{name}-{number}"
        body = use(f"marker-{name}", 1.5, -4, size) if layer else marker(view, colour, 0, 0, size)
        drawn.append(piece(ident, label, body, class_="marker", x=x, y=y))
    return "".join(drawn)


def trajan_tile(view: View, tile: int) -> str:
    """A Trajan tile from its corner: the two colours above, points and effect below."""
    tables = view.tables
    category = tables.tile_category[tile]
    colours = marker(view, tables.tile_first[tile], 14, 15, 20) + marker(view, tables.tile_second[tile], 36, 15, 20)
    points = text(13, 43, str(tables.tile_vp[tile]), 18, "ink bold")
    line = path("M5 28.5H45", "hair")
    if category == VP9:
        effect = glyph("laurel", 35, 38, 19, "leading")
    elif category == PLUS2:
        effect = rect(23, 31, 24, 15, "red", 3) + text(35, 42.8, "+2", SMALL, "on-red bold")
    elif category == DEMAND:
        effect = glyph(tables.demand_names[tables.tile_demand[tile]], 35, 38, 17)
    else:
        amount = str(tables.tile_amount[tile])
        effect = text(27, 42.5, amount, SMALL, "ink bold") + glyph(tables.category_names[category], 39, 38, 16)
    return rect(0, 0, TILE, TILE, "slab", 4) + colours + line + points + effect


def forum_face(view: View, kind: int, width: float, height: float) -> str:
    """A forum or extra-action tile from its corner, without counter."""
    tables = view.tables
    if width < FACE:
        return _narrow_face(view, kind, width, height)
    middle_x, middle_y = width / 2, height / 2
    if kind < SENATE_TILE:
        return rect(0, 0, width, height, "leafy", 4) + glyph(tables.demand_names[kind], middle_x, middle_y, 21)
    if kind < EXTRA:
        vote = glyph("vote", middle_x - 7, middle_y, 17) + text(
            middle_x + 8, middle_y + 5, str(tables.votes[kind]), 14, "ink bold"
        )
        return rect(0, 0, width, height, "slab", 4) + vote
    if kind < JOKER_EXTRA:
        sign = text(middle_x - 9.5, middle_y + 5, "+", 14, "ink bold")
        action = glyph(tables.action_names[kind - EXTRA], middle_x + 5, middle_y, 18)
        return rect(0, 0, width, height, "gold", 4) + sign + action
    shown = glyph("joker", middle_x - 7, middle_y, 14, "leading")
    return (
        rect(0, 0, width, height, "slab", 4)
        + shown
        + glyph(JOKER_GLYPHS[kind - JOKER_EXTRA], middle_x + 8, middle_y, 15)
    )


def _narrow_face(view: View, kind: int, width: float, height: float) -> str:
    """A forum tile where room is short: one sign on its ground; the sign of a joker is red."""
    tables = view.tables
    x, y = width / 2, height / 2
    if kind < SENATE_TILE:
        return rect(0, 0, width, height, "leafy", 4) + glyph(tables.demand_names[kind], x, y, 15)
    if kind < EXTRA:
        return rect(0, 0, width, height, "slab", 4) + text(x, y + 4.3, str(tables.votes[kind]), SMALL, "ink bold")
    if kind < JOKER_EXTRA:
        return rect(0, 0, width, height, "gold", 4) + glyph(tables.action_names[kind - EXTRA], x, y, 15)
    return rect(0, 0, width, height, "slab", 4) + glyph(JOKER_GLYPHS[kind - JOKER_EXTRA], x, y, 15, "leading")


def forum_tile(view: View, kind: int, pieces: int, width: float = CHIP, height: float = CHIP) -> str:
    """A forum tile with the number of its like when there are several."""
    return forum_face(view, kind, width, height) + (counter(width - 4, 4, str(pieces)) if pieces > 1 else "")


def bonus_tile(view: View, bonus: int, grey: bool, width: float = BONUS_WIDTH, height: float = CHIP) -> str:
    """A bonus tile from its corner: points, then for what."""
    tables = view.tables
    kind = tables.bonus_kind[bonus]
    halves = tables.bonus_grey[bonus] if grey else tables.bonus_yellow[bonus]
    ground = rect(0, 0, width, height, "grey" if grey else "gold", 4)
    if grey:
        ground += rect(1, 1, width - 2, height - 2, "hatch", 3)
    middle = height / 2
    points = text(10, middle + 5, half_points(halves), 14, "ink bold")
    if kind == BONUS_COMMODITY:
        names = [tables.commodity_names[tables.bonus_a[bonus]], tables.commodity_names[tables.bonus_b[bonus]]]
        step = (width - 20) / 2
        side = min(17, step)
        pictures = "".join(glyph(name, 18 + step * (place + 0.5), middle, side) for place, name in enumerate(names))
        return ground + points + pictures
    if kind == BONUS_DEMAND:
        name = tables.demand_names[tables.bonus_a[bonus]]
    else:
        name = {BONUS_WORKERS: "worker", BONUS_LEGIONARIES: "legionary"}.get(kind, "bonus")
    return ground + points + glyph(name, (width + 16) / 2, middle, 20)


class Chip(NamedTuple):
    """A small thing in a row of a compact mat: its picture, how many there are, the end of its id and its name."""

    picture: str
    pieces: int
    ident: str
    label: str
    class_: str = "slab"

    def width(self, dense: bool) -> float:
        """How wide it is, with its number when there are several."""
        if self.pieces == 1:
            return 18 if dense else 24
        return (26 if dense else 35) + (0 if self.pieces < 10 else 8)

    def drawn(self, dense: bool) -> str:
        """The thing from its corner, 24 units high."""
        middle, side = (9, 14) if dense else (12, 17)
        number = text(2 * middle - 1, 16.5, str(self.pieces), SMALL, "ink bold", "start") if self.pieces != 1 else ""
        return rect(0, 0, self.width(dense), 24, self.class_, 4) + glyph(self.picture, middle, 12, side) + number


def chips(parts: list[Chip], prefix: str, width: float) -> str:
    """Chips side by side; where room is short they grow narrower, then the gaps between them."""
    dense = sum(part.width(False) + 3 for part in parts) > width + 3
    total = sum(part.width(dense) for part in parts)
    gap = 3.0 if len(parts) < 2 else min(3 if dense else 4, (width - total) / (len(parts) - 1))
    drawn: list[str] = []
    x = 0.0
    for part in parts:
        drawn.append(piece(f"{prefix}-{part.ident}", part.label, part.drawn(dense), x=x))
        x += part.width(dense) + gap
    return "".join(drawn)


def chips_width(parts: list[Chip]) -> float:
    """How wide the chips would like to be."""
    return sum(part.width(False) + 4 for part in parts)
