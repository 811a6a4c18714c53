"""Trajan: its picture on the home page, recognised at 64 pixels: the ring of six trays over the running spiral."""

from __future__ import annotations

from typing import Final

from quadriga.svg.element import circle, element, number, rect
from quadriga.svg.frames import around

WIDTH: Final = 360
HEIGHT: Final = 200
# What lies in the trays, clockwise from the top: enough to see that colours and shapes differ.
MARKERS: Final = (
    ("blue", "pink"),
    ("yellow",),
    ("green", "orange"),
    ("white", "blue", "yellow"),
    ("pink",),
    ("orange", "green"),
)


def cover() -> str:
    """The inside of the picture, 360 by 200 units."""
    trays = [_tray(x, y, marks) for (x, y), marks in zip(around(6, 180, 90, 118, 60), MARKERS, strict=True)]
    ring = element("ellipse", cx=180, cy=90, rx=118, ry=60, class_="band", stroke_width=12)
    column = '<use href="#glyph-trajan" x="158" y="62" width="44" height="56" class="leading"/>'
    return ring + "".join(trays) + column + rect(0, 178, WIDTH, 22, "running")


def _tray(x: float, y: float, marks: tuple[str, ...]) -> str:
    drawn = circle(x, y, 27, "stone") + circle(x, y, 23, "hair")
    for place, mark in enumerate(marks):
        left = x + (place - (len(marks) - 1) / 2) * 15 - 9
        drawn += f'<use href="#marker-{mark}" x="{number(left)}" y="{number(y - 9)}" width="18" height="18"/>'
    return drawn
