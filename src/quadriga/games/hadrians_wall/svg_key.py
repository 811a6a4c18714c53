"""Hadrian's Wall: what the signs mean, and how boxes look in each state."""

from __future__ import annotations

from typing import Final

from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    SHUT,
    TOP,
    Size,
    caption,
    face,
    icon,
    panel,
    price,
)
from quadriga.games.hadrians_wall.svg_view import View, lamp
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.svg.element import at
from quadriga.svg.frames import ZONE_WIDTH, Zone
from quadriga.svg.pieces import glyph

LINE: Final = 24


def key_zone(view: View) -> Zone:
    """Tokens, attributes, citizens, other icons, and states."""
    parts: list[str] = []
    for which in range(c.ICONS):
        column, line = which // 9, which % 9
        x, y = EDGE + column * 156, TOP + 12 + line * LINE
        parts.append(icon(view, which, x + 10, y, 20) + caption(x + 26, y + 5, vocabulary.icon(which), 128, "ink"))
    y = TOP + 12 + 9 * LINE
    for place, (sign, said) in enumerate(other_signs()):
        x, top = EDGE + place % 2 * 156, y + place // 2 * LINE
        parts.append(glyph(f"hw-{sign}", x + 10, top, 18) + caption(x + 26, top + 5, said, 128, "ink"))
    y += (len(other_signs()) + 1) // 2 * LINE
    size = Size(30, 20)
    for place, (state, said) in enumerate(_states()):
        ring = lamp(0, 0, 30, 20, 2) if place == 0 else ""
        parts.append(at(EDGE, y - 4 + place * LINE, face(size, state, ""), ring))
        parts.append(caption(EDGE + 42, y + 10 + place * LINE, said, INNER - 42, "ink"))
    y += 5 * LINE
    paid = price(view, TOKEN[c.BUILDER] + 2 * TOKEN[c.RESOURCE], EDGE, y + 6)[0]
    parts.append(paid + caption(EDGE + 60, y + 10, t("over a line: what it costs"), INNER - 60, "ink"))
    height = int(y + 28)
    title = t("Symbols")
    return Zone("zone-key", title, ZONE_WIDTH, height, panel(title, height, *parts))


def other_signs() -> list[tuple[str, str]]:
    """Glyphs that are no icons of boxes, and what they stand for."""
    return [
        ("flag", t("infrastructure")), ("attack", t("attack cards")), ("disdain", t("disdain")), ("good", t("good")),
        ("lock", t("granary needed")), ("deck", t("Fate deck")), ("worker", t("any worker")),
    ]  # fmt: skip


def _states() -> list[tuple[str, str]]:
    return [
        (NEXT, t("can be filled now")), (NEXT, t("next, but not now")), (OPEN, t("later")),
        (SHUT, t("needs something else first")), (FILLED, t("filled")),
    ]  # fmt: skip
