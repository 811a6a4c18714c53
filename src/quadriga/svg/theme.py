"""Opus tessellatum: the colours of paper, stone, ink and pieces as CSS variables, light and dark, and the classes."""

from __future__ import annotations

from typing import Final

# Variable -> light, dark. Pieces keep their colours in both; their outline turns from ink to ash.
GROUNDS: Final = {
    "papyrus": ("#F4ECDC", "#1C1A17"),
    "plaster": ("#FBF7EE", "#2A2723"),
    "travertine": ("#E3D6BD", "#3A362F"),
    "joint": ("#CDBB99", "#575045"),
    "ink": ("#2B2118", "#EDE4D3"),
    "soft": ("#5F4E3A", "#BDB09A"),
    "act": ("#00658A", "#6CC8F0"),
    "act-inside": ("#FFFFFF", "#14120F"),
    "warning": ("#9A3412", "#F2A97E"),
    "gain": ("#2C6536", "#8FCB97"),
    "lead": ("#A11C17", "#E57464"),
    "on-lead": ("#FFFFFF", "#14120F"),
    "sea": ("#CFDDE0", "#27363B"),
    "gold": ("#F3DDA2", "#5A4A20"),
    "grey": ("#D5D2CB", "#4A4741"),
    "leafy": ("#D5DFC6", "#37432F"),
    "straw": ("#F9EDCB", "#352E1E"),
    "meadow": ("#EAF0DF", "#262C22"),
}

# Classes of what is drawn in a symbol begin with q- and stand alone: no rule reaches into a symbol from outside.
# The fill of a piece and the colour of what is written on it; contrast 4.5 or more.
SEAT_COLOURS: Final = (
    ("#A11C17", "#FFFFFF"),
    ("#2148A2", "#FFFFFF"),
    ("#F0B54C", "#120D08"),
    ("#2C967B", "#120D08"),
    ("#3C2030", "#FFFFFF"),
    ("#DBDAD7", "#120D08"),
)

TITLE_FACE: Final = "Quattrocento,'Palatino Linotype',Palatino,'Book Antiqua',serif"
FACE: Final = "Inter,'Helvetica Neue',Arial,sans-serif"

_RULES: Final = f"""
.q{{font-family:{FACE};font-variant-numeric:tabular-nums;color:var(--ink)}}
.q text{{fill:var(--ink);stroke:none}}
.q text.soft{{fill:var(--soft)}}
.q text.lead{{fill:var(--lead)}}
.q text.warning{{fill:var(--warning)}}
.q text.act{{fill:var(--act)}}
.q .bold{{font-weight:650}}
.q .title{{font-family:{TITLE_FACE};letter-spacing:.02em}}
.q .capitals{{font-family:{TITLE_FACE};letter-spacing:.16em}}
.q .ground{{fill:var(--papyrus)}}
.q .panel{{fill:var(--plaster);stroke:var(--joint);stroke-width:1}}
.q .hollow{{fill:var(--papyrus);stroke:var(--joint);stroke-width:1}}
.q .reach{{fill:transparent;stroke:none}}
.q [data-after]:not(.may-act,.open){{pointer-events:none}}
.q .empty{{fill:none;stroke:var(--joint);stroke-width:1.5;stroke-dasharray:3 4}}
.q .stone{{fill:var(--travertine);stroke:var(--ink);stroke-width:1.5}}
.q .slab{{fill:var(--plaster);stroke:var(--ink);stroke-width:1.5}}
.q .gold{{fill:var(--gold);stroke:var(--ink);stroke-width:1.5}}
.q .grey{{fill:var(--grey);stroke:var(--ink);stroke-width:1.5}}
.q .leafy{{fill:var(--leafy);stroke:var(--ink);stroke-width:1.5}}
.q .sea{{fill:var(--sea);stroke:var(--ink);stroke-width:1.5}}
.q .red{{fill:var(--lead);stroke:var(--ink);stroke-width:1.5}}
.q .forum-yellow{{fill:var(--straw);stroke:var(--joint);stroke-width:1}}
.q .forum-green{{fill:var(--meadow);stroke:var(--joint);stroke-width:1}}
.q .red-line{{fill:var(--plaster);stroke:var(--lead);stroke-width:2}}
.q .plate-on{{fill:var(--plaster);stroke:var(--act);stroke-width:3}}
.q .leaded-disc{{fill:var(--lead);stroke:var(--ink);stroke-width:1.5}}
.q .glass{{fill:none;stroke:var(--on-lead);stroke-width:1.8;stroke-linejoin:round}}
.q .joint{{fill:var(--joint)}}
.q .inked{{fill:var(--ink)}}
.q .on-ink{{fill:var(--plaster)}}
.q text.on-ink{{fill:var(--plaster)}}
.q text.on-red{{fill:var(--on-lead)}}
.q .line{{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}}
.q .hair{{fill:none;stroke:var(--joint);stroke-width:1}}
.q .water{{fill:var(--sea)}}
.q .road{{fill:none;stroke:var(--soft);stroke-width:6;stroke-linecap:round}}
.q .road-top{{fill:none;stroke:var(--travertine);stroke-width:3;stroke-linecap:round}}
.q .crossing{{fill:none;stroke:var(--soft);stroke-width:3;stroke-linecap:round;stroke-dasharray:1 6}}
.q .band{{fill:none;stroke:var(--travertine)}}
.q .chevron{{fill:none;stroke:var(--soft);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}}
.q .frieze{{fill:none;stroke:var(--lead);stroke-width:2.5;stroke-linecap:round}}
.q .leaded{{fill:var(--lead)}}
.q-glyph{{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}}
.q .course{{fill:url(#pattern-tesserae)}}
.q .running{{fill:url(#pattern-frieze)}}
.q .weave{{fill:url(#pattern-weave)}}
.q .hatch{{fill:url(#pattern-hatch)}}
.q .faint{{opacity:.55}}
.q .quiet{{color:var(--soft)}}
.q .leading{{color:var(--lead)}}
.q .halo-in{{fill:none;stroke:var(--act-inside);stroke-width:2.5}}
.q .halo-out{{fill:none;stroke:var(--act);stroke-width:3}}
.q .notch{{fill:var(--act-inside);stroke:var(--act);stroke-width:2;stroke-linejoin:round}}
.q .piece:not(.may-act)>.halo{{display:none}}
.q .may-act{{cursor:pointer}}
.q .may-act:focus{{outline:none}}
.q .may-act:focus>.halo .halo-out{{stroke-width:5}}
"""


def style(extra: str = "") -> str:
    """The style sheet: variables for light and dark (by system, or by `data-theme` on the drawing or the page)."""
    light = _variables(0)
    dark = _variables(1)
    seats = "".join(
        f".q-seat-{seat}{{fill:{fill};stroke:var(--ink);stroke-width:2;stroke-linejoin:round}}"
        f".q-on-seat-{seat}{{fill:none;stroke:{mark};stroke-width:2;stroke-linecap:round}}"
        "\n"
        for seat, (fill, mark) in enumerate(SEAT_COLOURS)
    )
    return (
        f".q{{{light}}}\n@media (prefers-color-scheme:dark){{.q{{{dark}}}}}\n"
        f"[data-theme=light] .q,.q[data-theme=light]{{{light}}}\n[data-theme=dark] .q,.q[data-theme=dark]{{{dark}}}\n"
        f"{_RULES.strip()}\n{seats}{extra}"
    )


def _variables(column: int) -> str:
    return "".join(f"--{name}:{values[column]};" for name, values in GROUNDS.items())


def marked(name: str, fill: str, mark: str, rim: str = "var(--ink)") -> str:
    """The classes of one kind of coloured piece: `.name` for its shape and `.says-name` for its letter."""
    shape = f".{name}{{fill:{fill};stroke:{rim};stroke-width:2;stroke-linejoin:round}}"
    return f"{shape}.q text.says-{name}{{fill:{mark}}}\n"
