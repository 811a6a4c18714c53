"""Trajan: its glyphs on a grid of 24 units, its markers, and the sheet of symbols that every picture carries."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quadriga.games.trajan.components import SEATS_MAX
from quadriga.svg.element import path
from quadriga.svg.frames import patterns
from quadriga.svg.pieces import MARKER_OUTLINES, glyph_symbol, seat_symbols, symbol
from quadriga.svg.theme import marked

GLYPHS: Final = {
    # Actions.
    "seaport": "M3 15.5H21L18 20.5H6ZM11 15.5V3M11 4C16 5 17.5 9 16.5 12H11",
    "forum": "M2 21H22M4 21V13A3.5 3.5 0 0 1 11 13V21M13 21V13A3.5 3.5 0 0 1 20 13V21M2 5.5H22",
    "military": "M9.5 14.5L20 4M5.5 11.5L12.5 18.5M8.5 15.5L3.5 20.5",
    "senate": "M3 9L12 3.5L21 9ZM3 21H21M6 9.5V20.5M12 9.5V20.5M18 9.5V20.5",
    "trajan": "M6 21H18M7 3H17M9 3V21M15 3V21M9 9.5L15 6.5M9 14L15 11M9 18.5L15 15.5",
    "construction": "M4 20.5L13 11.5M9.5 6L13.5 3L21 10.5L18 14.5Z",
    # Demands.
    "bread": "M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12ZM12 3V21M4.2 7.5L19.8 16.5M19.8 7.5L4.2 16.5",
    "games": "M5 20V12A7 7 0 0 1 19 12V20H14.5V13.5H9.5V20ZM12 5V2H18",
    "religion": (
        "M12 2.5C13 7 18 9 18 14.5A6 6 0 0 1 6 14.5C6 11.5 8 10 8.5 7.5C10.5 8.5 11.5 10 11.5 12C13 9 13 6 12 2.5Z"
    ),
    # Types of building.
    "stairs": "M3 20H8V15.5H13V11H18V6.5H21M3 20V15.5",
    "door": "M6 21V3.5H18V21M2.5 21H21.5M12 3.5V21M9.5 12.5V13.5M14.5 12.5V13.5",
    "fountain": (
        "M12 20.5V8.5M4 13.5C5 18 19 18 20 13.5ZM8 20.5H16M12 8.5C12 3.5 6.5 3.5 6 8M12 8.5C12 3.5 17.5 3.5 18 8"
    ),
    "roof": "M2 13L12 5L22 13M5.5 11V19.5H18.5V11",
    "window": "M5 20.5V10A7 7 0 0 1 19 10V20.5ZM12 3V20.5M5 13H19",
    # Commodities.
    "scroll": "M6 4.5H17.5V16M6 4.5V17A3 3 0 0 0 9 20H18A3 3 0 0 0 21 17V16H9V17M9.5 8.5H14M9.5 12H14",
    "oil": "M9.5 3H14.5M10.5 3V8L6 13V19A2 2 0 0 0 8 21H16A2 2 0 0 0 18 19V13L13.5 8V3M6 15H18",
    "wine": "M6 3.5H18C18 10 16 13 12 13S6 10 6 3.5ZM12 13V20.5M8 20.5H16",
    "fish": "M2.5 12C6.5 5.5 13.5 5.5 17 12C13.5 18.5 6.5 18.5 2.5 12ZM17 12L21.5 8V16ZM7.5 11V11.2",
    "jewelry": "M6 15A6 6 0 1 0 18 15A6 6 0 1 0 6 15M9 3H15L17 5.5L12 9L7 5.5Z",
    "gem": "M6.5 4.5H17.5L22 10L12 20.5L2 10ZM2 10H22M9 10L12 20.5L15 10",
    "column": "M4.5 21H19.5M4.5 3H19.5M7 6.5H17M7 17.5H17M8.5 6.5V17.5M12 6.5V17.5M15.5 6.5V17.5",
    "fur": "M8 2.5L9 6H15L16 2.5L20 6L17 11V15.5L21 19.5L16.5 21L12 18L7.5 21L3 19.5L7 15.5V11L4 6Z",
    "fruit": (
        "M12 8C9 5 4 7 4 13C4 17 7 21 9 21C10 21 11 20.2 12 20.2S14 21 15 21C17 21 20 17 20 13C20 7 15 5 12 8Z"
        "M12 8C12 5 13 3.5 15.5 2.5"
    ),
    "lamp": (
        "M2.5 12.5C6 12.5 7 9.5 12 9.5C16 9.5 18 12 18 14.5S15 19.5 11 19.5C6 19.5 5 15.5 2.5 12.5ZM18 13"
        "C21.5 13 22 16 20 18M4.5 8.5C3 6.5 4.5 5 5 3C7 5 7 7 4.5 8.5Z"
    ),
    "cattle": (
        "M7 8.5C3.5 8.5 2 6 2 3C4 5.5 6 5.5 8 5.5H16C18 5.5 20 5.5 22 3C22 6 20.5 8.5 17 8.5M7 8.5"
        "C7 14 8.5 21 12 21S17 14 17 8.5M10 16.5V16.7M14 16.5V16.7"
    ),
    "wheat": (
        "M12 21.5V9M12 9C9.5 7 9.5 4 12 2C14.5 4 14.5 7 12 9ZM12 14.5C8 14.5 6.5 12 6.5 9C10 9 12 11 12 14.5"
        "C12 11 14 9 17.5 9C17.5 12 16 14.5 12 14.5ZM12 20C8 20 6.5 17.5 6.5 14.5C10 14.5 12 16.5 12 20"
        "C12 16.5 14 14.5 17.5 14.5C17.5 17.5 16 20 12 20Z"
    ),
    # Pieces and signs.
    "cards": "M3.5 5.5H13.5V20.5H3.5ZM10 2.5L20.5 4.5L18 17.5",
    "legionary": (
        "M7 3.5C10 2.5 14 2.5 17 3.5V20.5C14 21.5 10 21.5 7 20.5ZM12 3V9M12 15V21"
        "M9.5 12A2.5 2.5 0 1 0 14.5 12A2.5 2.5 0 1 0 9.5 12"
    ),
    "worker": "M12 7.5V21.5M3 10.5C6.5 4.5 17.5 4.5 21 10.5",
    "supply": (
        "M9 6.5L7.5 3H16.5L15 6.5M9 6.5H15C19 10 20 14 19 17.5C18.5 20 16 21 12 21S5.5 20 5 17.5C4 14 5 10 9 6.5Z"
    ),
    "vote": "M5 3.5H19V20.5H5ZM8.5 12L11 14.5L15.5 9",
    "joker": "M12 2.5L14.6 9H21.5L16 13.2L18 20.5L12 16.3L6 20.5L8 13.2L2.5 9H9.4Z",
    "laurel": (
        "M12 20.5C6 19.5 4.5 13 7.5 5M12 20.5C18 19.5 19.5 13 16.5 5M5.8 10L2.5 7M6 14.5L2 13M8.2 18.2L4.5 19"
        "M18.2 10L21.5 7M18 14.5L22 13M15.8 18.2L19.5 19"
    ),
    "bonus": "M4 4H20V20H4ZM12 7L13.5 10.5H17L14.3 12.8L15.3 16.5L12 14.3L8.7 16.5L9.7 12.8L7 10.5H10.5Z",
}

# Colour of the markers -> fill, colour of the letter, shape.
MARKERS: Final = {
    "blue": ("#1D4286", "#FFFFFF", "circle"),
    "green": ("#358A6E", "#120D08", "square"),
    "orange": ("#D14014", "#FFFFFF", "triangle"),
    "pink": ("#E87BB9", "#120D08", "diamond"),
    "white": ("#F9F8F6", "#120D08", "cross"),
    "yellow": ("#EED432", "#120D08", "star"),
}
# An outline of ash is not seen on white: two white ones side by side would melt together.
RIMS: Final = {"white": "#120D08"}
# A triangle holds its letter low.
LETTER_DROP: Final = {"triangle": 2.6, "star": 0.8}


@lru_cache(maxsize=1)
def sheet() -> str:
    """Every symbol and pattern that the zones refer to; a page needs it once."""
    markers = [
        symbol(f"marker-{name}", path(MARKER_OUTLINES[shape], f"q-m-{name}")) for name, (_, _, shape) in MARKERS.items()
    ]
    glyphs = [glyph_symbol(name, line) for name, line in GLYPHS.items()]
    return patterns() + seat_symbols(SEATS_MAX) + "".join(markers) + "".join(glyphs)


@lru_cache(maxsize=1)
def css() -> str:
    """The classes of the markers."""
    return "".join(
        marked(f"q-m-{name}", fill, letter, RIMS.get(name, "var(--ink)")) for name, (fill, letter, _) in MARKERS.items()
    )
