"""Pieces that several titles use: seat tokens told apart by colour and shape, coloured shapes, cards, counters."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from quadriga.svg.element import SMALL, circle, element, number, path, rect, text, use

# The outline of each seat's token around (0, 0), 26 units high, and the mark inside it.
SEAT_SHAPES: Final = ("shield", "wave", "sun", "leaf")
_SEAT_OUTLINES: Final = (
    "M-9.5-10Q0-13.5 9.5-10V1C9.5 7 4 10 0 12.5C-4 10-9.5 7-9.5 1Z",
    "M-11.5-7C-7-12-3-4 2-7.5C6-10 9-10 11.5-8V7.5C7 12 3 4-2 7.5C-6 10-9 10-11.5 8Z",
    "",
    "M0-12.5C9.5-7 10.5 4 0 12.5C-10.5 4-9.5-7 0-12.5Z",
)
_SEAT_MARKS: Final = (
    "M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0M0-8V-3M0 3V8.5",
    "M-7.5 1.5C-4-4-1 4.5 2.5 1C4.5-1 6-1.5 7.5 0",
    "M-3.5 0A3.5 3.5 0 1 0 3.5 0A3.5 3.5 0 1 0-3.5 0",
    "M0-6.5V8M0 1L3.5-2M0 5L-3.5 2",
)


def star(points: int, outer: float, inner: float) -> str:
    """The outline of a star with its first point up."""
    corners: list[str] = []
    for corner in range(2 * points):
        radius = inner if corner % 2 else outer
        angle = pi * corner / points - pi / 2
        corners.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    return f"M{'L'.join(corners)}Z"


# Shapes of coloured markers, 26 units high around (0, 0); each leaves room for a letter.
MARKER_OUTLINES: Final = {
    "circle": "M-11 0A11 11 0 1 0 11 0A11 11 0 1 0-11 0Z",
    "square": "M-10-10H10V10H-10Z",
    "triangle": "M0-13L12.5 10.5H-12.5Z",
    "diamond": "M0-13L12.5 0L0 13L-12.5 0Z",
    "cross": "M-7.5-12.5H7.5V-7.5H12.5V7.5H7.5V12.5H-7.5V7.5H-12.5V-7.5H-7.5Z",
    "star": star(5, 13.5, 8.2),
}


def symbol(ident: str, *body: str) -> str:
    """A symbol of the sheet, drawn around (0, 0) in a square of 28 units."""
    return element("symbol", *body, id=ident, viewBox="-14 -14 28 28", overflow="visible")


def glyph_symbol(name: str, line: str) -> str:
    """A glyph of the sheet on its grid of 24 units."""
    return f'<symbol id="glyph-{name}" viewBox="0 0 24 24"><path d="{line}" class="q-glyph"/></symbol>'


def seat_symbols(seats: int) -> str:
    """The tokens of the seats."""
    found: list[str] = []
    for seat in range(seats):
        outline = _SEAT_OUTLINES[seat] or star(10, 13, 9.6)
        found.append(
            symbol(f"seat-{seat}", path(outline, f"q-seat-{seat}"), path(_SEAT_MARKS[seat], f"q-on-seat-{seat}"))
        )
    return "".join(found)


def token(seat: int, x: float, y: float, size: float = 20) -> str:
    """A token of a seat: its colour, its shape and its mark."""
    return use(f"seat-{seat}", x, y, size)


def standard(seat: int, x: float, y: float, size: float = 20) -> str:
    """A leader: the token of a seat carried on a pole with a crossbar."""
    half = size / 2
    pole = f"M{number(x)} {number(y - half - 4)}V{number(y + half + 5)}"
    pole += f"M{number(x - half + 2)} {number(y - half - 2)}h{number(size - 4)}"
    return path(pole, "line") + token(seat, x, y, size)


def glyph(name: str, x: float, y: float, size: float = 18, class_: str = "") -> str:
    """A glyph around (x, y)."""
    return use(f"glyph-{name}", x, y, size, class_)


def counter(x: float, y: float, words: str) -> str:
    """A small dark plate with a number, for the corner of a piece that lies there several times."""
    width = 9 + 7.5 * len(words)
    return rect(x - width / 2, y - 8, width, 16, "inked", 8) + text(x, y + 4.3, words, SMALL, "on-ink bold")


def value_disc(x: float, y: float, words: str, radius: float = 11, size: float = 14, class_: str = "slab") -> str:
    """A number in a ring: points to be had."""
    return circle(x, y, radius, class_) + text(x, y + size * 0.35, words, size, "ink bold")


def card_back(x: float, y: float, width: float, height: float) -> str:
    """A card that shows its back."""
    inner = rect(x + 3, y + 3, width - 6, height - 6, "weave", 2)
    return rect(x, y, width, height, "stone", 4) + inner


def card(width: float, height: float, picture: str, words: str) -> str:
    """A card from its corner that shows its face: a picture over its name."""
    side = min(height * 0.2 + 16, 34)
    face = rect(0, 0, width, height, "slab", 4) + glyph(picture, width / 2, height / 2 - 7, side)
    return face + text(width / 2, height - 6, words, SMALL, "soft", room=width - 9)


def halo(x: float, y: float, width: float, height: float, radius: float) -> str:
    """May act: a double ring on the edge of a piece, signal colour outside and light inside, with a small notch."""
    outer = rect(x - 0.5, y - 0.5, width + 1, height + 1, "halo-out", radius + 0.5)
    inner = rect(x + 2.25, y + 2.25, width - 4.5, height - 4.5, "halo-in", max(radius - 2.25, 1))
    notch = path(f"M{number(x + width / 2 - 6)} {number(y - 1)}h12l-6 7Z", "notch")
    return f'<g class="halo" aria-hidden="true">{inner}{outer}{notch}</g>'
