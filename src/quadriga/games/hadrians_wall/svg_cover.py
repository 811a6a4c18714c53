"""Hadrian's Wall: its picture on the home page, recognised at 64 pixels: a gate tower in courses of dressed stone."""

from __future__ import annotations

from typing import Final

from quadriga.svg.element import at, path, rect

WIDTH: Final = 360
HEIGHT: Final = 200
COURSE: Final = 20
BLOCK: Final = 40
MERLON: Final = 26


def cover() -> str:
    """The inside of the picture, 360 by 200 units."""
    hills = path("M0 96C40 70 90 78 130 92C190 66 250 60 300 84C330 74 350 78 360 84V200H0Z", "hw-mossy")
    return hills + _wall() + _tower() + at(0, 191, rect(0, 0, WIDTH, 9, "hw-band"))


def _wall() -> str:
    """The wall from edge to edge, with merlons."""
    drawn = ""
    for merlon in range(0, WIDTH, 2 * MERLON):
        drawn += rect(merlon, 92, MERLON, 18, "hw-block", 1)
    for line in range(4):
        shift = BLOCK / 2 if line % 2 else 0
        y = 110 + line * COURSE
        for block in range(-1, WIDTH // BLOCK + 1):
            kind = "hw-full" if (block * 7 + line * 5) % 11 == 3 else "hw-block"
            drawn += rect(block * BLOCK + shift, y, BLOCK, COURSE, kind, 1)
    return drawn


def _tower() -> str:
    """A gate tower in the middle, with its arch and its standard."""
    drawn = rect(124, 56, 112, 134, "hw-block", 2)
    for merlon in range(4):
        drawn += rect(124 + merlon * 30, 40, 22, 17, "hw-block", 1)
    for line in range(1, 7):
        drawn += path(f"M124 {56 + line * COURSE}H236", "hw-joint")
    drawn += path("M156 190V142A24 24 0 0 1 204 142V190Z", "inked") + path(
        "M166 190V144A14 14 0 0 1 194 144V190Z", "hw-fill"
    )
    drawn += path("M144 100V84A8 8 0 0 1 160 84V100ZM200 100V84A8 8 0 0 1 216 84V100Z", "inked")
    pole = path("M180 56V8M160 14H200", "line")
    return drawn + pole + path("M163 14V36L171.5 30L180 36L188.5 30L197 36V14Z", "hw-full")
