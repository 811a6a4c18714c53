"""What pieces lie on: documents, panels with a heading, bands, rings and loops of spaces."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from quadriga.svg.element import SMALL, at, element, group, number, path, rect, text
from quadriga.svg.theme import style

ZONE_WIDTH = 336
HEADING = 40


class Zone(NamedTuple):
    """A part of a table that can be shown by itself: 336 units wide unless it says otherwise."""

    ident: str
    label: str
    width: int
    height: int
    body: str
    heading: str = ""  # short, where the label says more

    def placed(self, x: float, y: float) -> str:
        """The zone as a part of a larger picture."""
        return group(self.ident, self.label, self.body, class_="zone", x=x, y=y)


def document(label: str, width: int, height: int, css: str, sheet: str, *body: str) -> str:
    """A whole picture with its style and its symbols, which works as a file, in a notebook and in a page."""
    return element(
        "svg",
        element("style", style(css)),
        element("defs", sheet),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        class_="q",
        role="group",
        aria_label=label,
    )


def patterns() -> str:
    """Repeated geometry: running spiral, course of tesserae, weave of card backs, hatching of grey sides."""
    # One wave of the running spiral, and the beginning of the next, which reaches in from the right.
    spiral = "M-10 18.5C4 18.5 3 4 13.5 4C21.5 4 22 14.5 15 14.5C10.5 14.5 11 9 14.8 9.6"
    spiral += "M22 18.5C36 18.5 35 4 45.5 4M-2 18.5H34"
    return (
        f'<pattern id="pattern-frieze" width="32" height="22" patternUnits="userSpaceOnUse">'
        f'<path d="{spiral}" class="frieze"/></pattern>'
        '<pattern id="pattern-tesserae" width="32" height="4" patternUnits="userSpaceOnUse">'
        '<path d="M.5 0h7v4h-7zM16.5 0h7v4h-7zM24.5 0h7v4h-7z" class="joint"/>'
        '<path d="M8.5 0h7v4h-7z" class="leaded"/></pattern>'
        '<pattern id="pattern-weave" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M0 0L6 6M6 0L0 6" class="hair"/></pattern>'
        '<pattern id="pattern-hatch" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M-1 1L1-1M0 6L6 0M5 7L7 5" class="hair"/></pattern>'
    )


def panel(title: str, height: int, *body: str, note: str = "", width: int = ZONE_WIDTH) -> str:
    """A plaster field with a heading over a course of tesserae, and perhaps a short note at the right."""
    said = text(width - 12, 25, note, SMALL, "soft", "end", width * 0.48) if note else ""
    return (
        rect(0.5, 0.5, width - 1, height - 1, "panel", 6)
        + text(12, 25, title, 18, "ink title", "start", width * 0.44 if note else width - 24)
        + said
        + at(12, 32, rect(0, 0, width - 24, 4, "course"))
        + "".join(body)
    )


def field(height: int, *body: str, width: int = ZONE_WIDTH) -> str:
    """A plaster field without a heading."""
    return rect(0.5, 0.5, width - 1, height - 1, "panel", 6) + "".join(body)


def around(count: int, x: float, y: float, radius_x: float, radius_y: float) -> list[tuple[float, float]]:
    """Places on a ring, clockwise from the top."""
    return [
        (x + radius_x * sin(2 * pi * place / count), y - radius_y * cos(2 * pi * place / count))
        for place in range(count)
    ]


def loop(count: int, width: float, height: float, cell: float) -> list[tuple[float, float]]:
    """Centres of `count` spaces of a closed track along a rounded rectangle, clockwise from the middle of its top."""
    inner_w, inner_h = width - cell, height - cell
    radius = min(inner_w, inner_h, cell * 3) / 2
    straight = [(inner_w / 2 - radius), inner_h - 2 * radius, inner_w - 2 * radius]
    arc = pi * radius / 2
    length = 2 * (straight[2] + straight[1]) + 4 * arc
    return [_on_loop(length * place / count, inner_w, inner_h, radius, cell / 2) for place in range(count)]


def _on_loop(way: float, width: float, height: float, radius: float, shift: float) -> tuple[float, float]:
    """The point after `way` units along the rounded rectangle."""
    arc = pi * radius / 2
    x, y, angle = width / 2, 0.0, 0.0
    for run in (width / 2 - radius, height - 2 * radius, width - 2 * radius, height - 2 * radius, width / 2 - radius):
        if way <= run:
            return x + way * cos(angle) + shift, y + way * sin(angle) + shift
        way -= run
        x, y = x + run * cos(angle), y + run * sin(angle)
        middle_x, middle_y = x - radius * sin(angle), y + radius * cos(angle)
        if way <= arc:
            turned = angle + way / radius
            return middle_x + radius * sin(turned) + shift, middle_y - radius * cos(turned) + shift
        way -= arc
        angle += pi / 2
        x, y = middle_x + radius * sin(angle), middle_y - radius * cos(angle)
    return x + shift, y + shift


def chevron(x: float, y: float, angle: float, size: float = 6) -> str:
    """A small arrow head that points along `angle` (0 is to the right, clockwise)."""
    back = [(angle + 2.5), (angle - 2.5)]
    ends = [f"{number(x + size * cos(turn))} {number(y + size * sin(turn))}" for turn in back]
    tip = f"{number(x + size * 0.7 * cos(angle))} {number(y + size * 0.7 * sin(angle))}"
    return path(f"M{ends[0]}L{tip}L{ends[1]}", "chevron")
