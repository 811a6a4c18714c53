"""Hadrian's Wall: its glyphs on a grid of 24 units, its tokens, its style, and the sheet of symbols of every picture.

Names of symbols and classes begin with hw, because the home page shows several titles at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quadriga.svg.element import path
from quadriga.svg.frames import patterns
from quadriga.svg.pieces import glyph_symbol, seat_symbols, symbol

GLYPHS: Final = {
    # Attributes.
    "renown": (
        "M12 20.5C6 19.5 4.5 13 7.5 5M12 20.5C18 19.5 19.5 13 16.5 5M5.8 10L2.5 7M6 14.5L2 13M8.2 18.2L4.5 19"
        "M18.2 10L21.5 7M18 14.5L22 13M15.8 18.2L19.5 19"
    ),
    "piety": (
        "M12 2.5C13 7 18 9 18 14.5A6 6 0 0 1 6 14.5C6 11.5 8 10 8.5 7.5C10.5 8.5 11.5 10 11.5 12C13 9 13 6 12 2.5Z"
    ),
    "valour": "M12 2.5L14.6 9H21.5L16 13.2L18 20.5L12 16.3L6 20.5L8 13.2L2.5 9H9.4Z",
    "discipline": "M12 2V22M4 5.5H20M6 5.5V15L9 12.8L12 15L15 12.8L18 15V5.5",
    # Citizens.
    "trader": "M12 3V20.5M7.5 20.5H16.5M4.5 6.5H19.5M5 6.5L2 14H8ZM19 6.5L16 14H22Z",
    "performer": (
        "M4.5 4.5C9 6 15 6 19.5 4.5V12C19.5 17 16 20.5 12 20.5S4.5 17 4.5 12ZM8 10H10M14 10H16"
        "M8.5 14C10 17 14 17 15.5 14"
    ),
    "priest": "M8 22V9.5A5 5 0 1 1 13 14.5A2.6 2.6 0 1 1 13 9.3",
    "apparitor": "M7 3.5V21M11 3.5V21M15 3.5V21M5.5 9H16.5M5.5 16H16.5M15 4C19.5 3.5 21.5 7 20.5 10.5C19 9 17 8.8 15 9",
    "patrician": "M6 15A6 6 0 1 0 18 15A6 6 0 1 0 6 15M9 3H15L17 5.5L12 9L7 5.5Z",
    # Other icons.
    "production": "M12 7.5V21.5M3 10.5C6.5 4.5 17.5 4.5 21 10.5",
    "sword": "M9.5 14.5L20 4M5.5 11.5L12.5 18.5M8.5 15.5L3.5 20.5",
    "cohort": (
        "M6.5 3.5C10 2.5 14 2.5 17.5 3.5V20.5C14 21.5 10 21.5 6.5 20.5ZM12 3V9M12 15V21"
        "M9.5 12A2.5 2.5 0 1 0 14.5 12A2.5 2.5 0 1 0 9.5 12"
    ),
    "favour": (
        "M4 20.5C10 18.5 16 12 20 3.5M9.3 16.5C5.5 15.5 4.2 12.5 4.8 9.5C8 10.5 9.8 13.5 9.3 16.5Z"
        "M13.7 12C10.2 10.5 9.6 7.5 10.8 4.8C13.6 6.4 14.8 9 13.7 12ZM12 14.5C13.5 17.8 16.6 18.6 19.6 17.4"
        "C18 14.6 15 13.4 12 14.5Z"
    ),
    "disdain": "M3 12A9 9 0 1 0 21 12A9 9 0 1 0 3 12ZM8 16.8C9.5 14 14.5 14 16 16.8M8.8 9V10M15.2 9V10",
    "flag": "M6 21.5V2.5M6 4H19.5L16 8.5L19.5 13H6",
    "lock": "M4 11H20V20.5H4ZM12 11V20.5M8 11V8A4 4 0 0 1 16 8V11",
    "attack": "M12 2.5V13M7.5 8.5L12 13L16.5 8.5M2.5 21V16.5H7V19H12V16.5H17V19H21.5V21",
    "worker": "M12 3A3.5 3.5 0 1 0 12 10A3.5 3.5 0 1 0 12 3M4.5 21V18A6 6 0 0 1 10.5 12.5H13.5A6 6 0 0 1 19.5 18V21Z",
    "good": "M4 8L12 4L20 8V17L12 21L4 17ZM4 8L12 12L20 8M12 12V21",
    "deck": "M3.5 5.5H13.5V20.5H3.5ZM10 2.5L20.5 4.5L18 17.5",
    "blood": "M12 2.5C15 8 18.5 11 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 11 9 8 12 2.5Z",
    # Buildings.
    "granary": "M3 21V10.5L12 4L21 10.5V21ZM9 21V14.5H15V21M3 10.5H21",
    "hotel": "M2 13L12 5L22 13M5.5 11V20H18.5V11M10 20V15H14V20",
    "workshop": "M4 20.5L13 11.5M9.5 6L13.5 3L21 10.5L18 14.5Z",
    "road": "M5 21.5L9.5 2.5M19 21.5L14.5 2.5M12 4V7M12 11V14M12 18V21",
    "archway": "M3.5 21V4H20.5V21H16V13.5A4 4 0 0 0 8 13.5V21ZM3.5 8H20.5",
    "monolith": "M8.5 21L10.5 3H13.5L15.5 21ZM5 21H19",
    "column": "M5 21H19M5 3H19M7.5 6.5H16.5M7.5 17.5H16.5M9 6.5V17.5M15 6.5V17.5",
    "statue": (
        "M12 2.5A2.6 2.6 0 1 0 12 7.7A2.6 2.6 0 1 0 12 2.5M7 21.5H17V18H7ZM9 18V11.5L12 10L15 11.5V18M18.5 6L15 11.5"
    ),
    "precinct": "M2.5 20.5V11.5L7 8L11.5 11.5V20.5ZM11.5 20.5V7.5L16.5 3.5L21.5 7.5V20.5Z",
    "market": "M3 9.5L5 4H19L21 9.5ZM3 9.5A3 3 0 0 0 9 9.5A3 3 0 0 0 15 9.5A3 3 0 0 0 21 9.5M5 14V20.5H19V14",
    "theatre": "M2.5 19.5A9.5 9.5 0 0 1 21.5 19.5ZM6.5 19.5A5.5 5.5 0 0 1 17.5 19.5M12 10V14",
    "ludus": "M5 20V12A7 7 0 0 1 19 12V20H14.5V13.5H9.5V20ZM12 5V2H18",
    "gardens": "M12 21.5V11M12 15.5C5.5 15.5 4.5 10.5 6.5 7.5C8 3 16 3 17.5 7.5C19.5 10.5 18.5 15.5 12 15.5ZM8 21.5H16",
    "temple": "M3 9L12 3.5L21 9ZM3 21H21M6 9.5V20.5M12 9.5V20.5M18 9.5V20.5",
    "baths": (
        "M3 9.5C5 7 7.5 7 9 9.5S13 12 15 9.5S19.5 7 21 9.5M3 15C5 12.5 7.5 12.5 9 15S13 17.5 15 15S19.5 12.5 21 15"
        "M3 20.5H21M8 4V4.2M12 3V3.2M16 4V4.2"
    ),
    "courthouse": "M2 21H22M4 21V13A3.5 3.5 0 0 1 11 13V21M13 21V13A3.5 3.5 0 0 1 20 13V21M2 6H22",
    "forum": "M4 8H18L14.5 4.5M20 16H6L9.5 19.5",
    "diplomat": "M6 4.5H17.5V16M6 4.5V17A3 3 0 0 0 9 20H18A3 3 0 0 0 21 17V16H9V17M9.5 8.5H14M9.5 12H14",
    "scout": "M3 6L9 4L15 6L21 4V18L15 20L9 18L3 20ZM9 4V18M15 6V20",
}

# Token -> its outline around (0, 0) in 28 units, inner line, fill, colour of the letter, and where the letter stands.
TOKENS: Final = {
    "soldier": (
        "M-3-13.5H3V-10.6A11 11 0 0 1 11 0V11.5H5.5L3.5 7.5H-3.5L-5.5 11.5H-11V0A11 11 0 0 1-3-10.6Z",
        "", "#1D1A16", "#FFFFFF", 0, -1.0,
    ),
    "builder": ("M-2.5-14H2.5V-11H13C13-3 6.5 7.5 0 14C-6.5 7.5-13-3-13-11H-2.5Z", "", "#6CA4E4", "#120D08", 0, -3.4),
    "servant": (
        "M-4.5-13.5H4.5V-9.5C11-8.5 12-3 11.5 1C10.8 7 5 9 3.5 10.5V13.5H-3.5V10.5"
        "C-5 9-10.8 7-11.5 1C-12-3-11-8.5-4.5-9.5Z",
        "", "#7A3091", "#FFFFFF", 0, -1.5,
    ),
    "civilian": (
        "M0-13.8A4.4 4.4 0 0 1 3.6-6.8C9-5.2 12.2 0 12.7 12.5H-12.7C-12.2 0-9-5.2-3.6-6.8A4.4 4.4 0 0 1 0-13.8Z",
        "", "#F5D843", "#120D08", 0, 3.6,
    ),
    "resource": (
        "M-13.5-4.5L-8.5-10H13.5V4.5L8.5 10H-13.5Z", "M-13.5-4.5H8.5V10M8.5-4.5L13.5-10", "#928D87", "#000000",
        -2.5, 2.6,
    ),
}  # fmt: skip

# Seats five and six, after the four that the shared pieces draw: a shell and a column.
_MORE_SEATS: Final = (
    ("M0 12.5L-4 9.5C-11 8-13-1-9-7C-5-12.5 5-12.5 9-7C13-1 11 8 4 9.5Z", "M0 9V-8M-2.5 8L-7-4M2.5 8L7-4"),
    ("M-10-12H10V-7.5H7V7.5H10V12H-10V7.5H-7V-7.5H-10Z", "M-2.5-6.5V6.5M2.5-6.5V6.5"),
)

# Variable -> light, dark, high contrast.
COLOURS: Final = {
    "patina": ("#1F6B58", "#58B79C", "#003D30"),
    "on-patina": ("#FFFFFF", "#10211C", "#FFFFFF"),
    "moss": ("#DDE9E1", "#2B3B35", "#E6F4EE"),
}

_RULES: Final = """
.q .hw-band{fill:url(#hw-courses)}
.q-hw-stone{fill:var(--travertine)}
.q-hw-key{fill:var(--patina)}
.q .hw-box{fill:var(--plaster);stroke:var(--ink);stroke-width:1.2}
.q .hw-later{fill:var(--plaster);stroke:var(--ink);stroke-width:1.6;stroke-dasharray:2.5 2.5}
.q .hw-open{fill:var(--plaster);stroke:var(--soft);stroke-width:1}
.q .hw-shut{fill:var(--travertine);stroke:var(--joint);stroke-width:1}
.q .hw-full{fill:var(--patina);stroke:var(--ink);stroke-width:1.2}
.q .hw-edge{fill:none;stroke:var(--on-patina);stroke-width:1;opacity:.5}
.q .hw-on{color:var(--on-patina)}
.q text.hw-on{fill:var(--on-patina)}
.q .hw-ghost{opacity:.6}
.q .hw-dim{opacity:.55}
.q .hw-bar{fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round}
.q .hw-pay{fill:none;stroke:var(--warning);stroke-width:2;stroke-linecap:round}
.q .hw-mossy{fill:var(--moss);stroke:var(--joint);stroke-width:1}
.q .hw-plate{fill:var(--papyrus);stroke:var(--joint);stroke-width:1}
.q .hw-built{fill:var(--moss);stroke:var(--patina);stroke-width:2}
.q .hw-need{fill:none;stroke:var(--soft);stroke-width:1.2}
.q .hw-met{fill:var(--patina);stroke:var(--patina);stroke-width:1.2}
.q .hw-ring{fill:none;stroke:var(--ink);stroke-width:2}
.q .hw-chip{fill:var(--plaster);stroke:var(--soft);stroke-width:1}
.q .hw-patina{color:var(--patina)}
.q text.hw-patina{fill:var(--patina)}
.q .hw-warn{color:var(--warning)}
.q .hw-wound{fill:var(--warning);stroke:var(--ink);stroke-width:1.2}
.q .hw-now{fill:var(--moss);stroke:var(--patina);stroke-width:2}
.q .hw-cell{fill:var(--patina);stroke:var(--ink);stroke-width:1}
.q .hw-land{fill:var(--papyrus);stroke:var(--joint);stroke-width:1}
.q .hw-bare{fill:none;stroke:var(--joint);stroke-width:1}
.q .hw-block{fill:var(--travertine);stroke:var(--soft);stroke-width:1.2}
.q .hw-joint{fill:none;stroke:var(--soft);stroke-width:1}
.q .hw-inside{stroke-width:2}
.q .hw-fill{fill:var(--patina)}
.q-hw-ghost{fill:none;stroke:currentColor;stroke-width:2.4;stroke-linejoin:round}
"""


@lru_cache(maxsize=1)
def sheet() -> str:
    """Every symbol and pattern that the zones refer to; a page needs it once."""
    parts = [patterns(), _courses(), seat_symbols(4)]
    for seat, (outline, mark) in enumerate(_MORE_SEATS, 4):
        parts.append(symbol(f"seat-{seat}", path(outline, f"q-seat-{seat}"), path(mark, f"q-on-seat-{seat}")))
    for name, (outline, inner, _, _, _, _) in TOKENS.items():
        edge = path(inner, f"q-hw-edge-{name}") if inner else ""
        parts.append(symbol(f"hw-{name}", path(outline, f"q-hw-{name}"), edge))
        parts.append(symbol(f"hw-ghost-{name}", path(outline + inner, "q-hw-ghost")))
    parts.extend(glyph_symbol(f"hw-{name}", line) for name, line in GLYPHS.items())
    return "".join(parts)


def _courses() -> str:
    """Two courses of dressed stone, every fifth block of the upper one in patina."""
    upper = "".join(f"M{x}.5 0h15v4h-15z" for x in (16, 32, 48, 64))
    lower = "".join(f"M{x} 5h15v4h-15z" for x in (-7.5, 8.5, 24.5, 40.5, 56.5, 72.5))
    return (
        '<pattern id="hw-courses" width="80" height="9" patternUnits="userSpaceOnUse">'
        f'<path d="{upper}{lower}" class="q-hw-stone"/><path d="M.5 0h15v4h-15z" class="q-hw-key"/></pattern>'
    )


@lru_cache(maxsize=1)
def css() -> str:
    """The colours and classes of this title."""
    found = [_RULES]
    for name, (_, inner, fill, letter, _, _) in TOKENS.items():
        found.append(f".q-hw-{name}{{fill:{fill};stroke:var(--ink);stroke-width:1.8;stroke-linejoin:round}}")
        found.append(f".q text.says-hw-{name}{{fill:{letter}}}")
        if inner:
            found.append(f".q-hw-edge-{name}{{fill:none;stroke:{letter};stroke-width:1.2;opacity:.6}}")
    light, dark, contrast = (_variables(column) for column in range(3))
    found.append(f".q{{{light}}}@media (prefers-color-scheme:dark){{.q{{{dark}}}}}")
    found.append(
        f"[data-theme=light] .q,.q[data-theme=light]{{{light}}}[data-theme=dark] .q,.q[data-theme=dark]{{{dark}}}"
    )
    found.append(f"[data-theme=contrast] .q,.q[data-theme=contrast]{{{contrast}}}")
    return "\n".join(found)


def _variables(column: int) -> str:
    return "".join(f"--{name}:{values[column]};" for name, values in COLOURS.items())
