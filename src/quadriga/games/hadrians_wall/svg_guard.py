"""Hadrian's Wall: Wall Guard with its Training Grounds, Mining & Foresting, and Resource Production."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import members
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    TOP,
    Size,
    arrow,
    caption,
    face,
    icon,
    icon_pile,
    price,
    ring,
    token,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.svg_wall import filled_of, track_box
from quadriga.games.hadrians_wall.terms import TRAINING_MOVE
from quadriga.svg.element import circle, path, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

BOX: Final = Size(25, 37)
ROW: Final = 41
MINES: Final = 184  # where Mining & Foresting begins
YEAR_BOX: Final = Size(26, 26)


def guard_zone(view: View, seat: int) -> Zone:
    """The two tracks side by side, a row for each granary, and what belongs to them below."""
    tables = view.tables
    paid, wide = price(view, tables.guard_cost, EDGE, TOP + 9)
    parts = [paid, caption(EDGE + wide + 5, TOP + 14, view.places[c.GUARD], 140)]
    paid, wide = price(view, view.game.mining_cost, MINES, TOP + 9)
    named = MINES + wide + 5
    parts.extend([paid, caption(named, TOP + 14, view.places[c.MINING], EDGE + INNER - named)])
    y: float = TOP + 27
    for section in range(c.SECTIONS):
        if section:
            parts.append(path(f"M{EDGE} {y - 2}H{EDGE + INNER}", "hair"))
        parts.append(_boxes(view, seat, c.GUARD, section, EDGE, y, 27))
        parts.append(_boxes(view, seat, c.MINING, section, MINES, y, 28.5))
        y += ROW
    parts.append(_training(view, seat, y + 4))
    parts.append(_production(view, seat, y + 38))
    label = t("Wall Guard, Mining & Foresting and Resource Production of {seat}", seat=view.seat_name(seat))
    return zone("guard", seat, t("Guard and land"), label, y + 72, *parts)


def _boxes(view: View, seat: int, track: int, section: int, x: float, y: float, pitch: float) -> str:
    """The boxes of a track in one column."""
    ends = view.tables.track_open[track]
    first = ends[section - 1] if section else 0
    drawn = ""
    for box in range(first, ends[section]):
        done = box < filled_of(view, seat, track)
        inside = icon_pile(view, view.tables.track_boxes[track][box], BOX.width / 2, BOX.height / 2, ghost=done)
        drawn += track_box(view, seat, track, box, BOX, inside, x + (box - first) * pitch, y)
    return drawn


def years_of(mask: int) -> list[int]:
    """The years in which something was done once, in order."""
    return members(mask)


def _training(view: View, seat: int, y: float) -> str:
    """Five boxes for the years in which the guard trained."""
    player: Player = view.player(seat)
    name = t("Training Grounds")
    used = years_of(player.training)
    # Translators: short for Training Grounds, at most 12 letters.
    drawn = caption(EDGE, y + 17, t("Training"), 80)
    paid, wide = price(view, view.tables.training_cost, 98, y + 12)
    drawn += paid + arrow(100 + wide, y + 13) + icon(view, c.ICON_SWORD, 122 + wide, y + 13)
    for box in range(c.TRAINING_BOXES):
        drawn += _year_box(view, seat, name, box, used, EDGE + INNER - 143 + box * 29, y)
    return drawn


def _year_box(view: View, seat: int, name: str, box: int, used: list[int], x: float, y: float) -> str:
    """One box of the Training Grounds."""
    label = words.box(name, box + 1, [c.ICON_SWORD])
    ident = f"training-{seat}-{box + 1}"
    if box < len(used):
        year = text(13, 18, words.NUMERALS[used[box] - 1], 14, "hw-on bold")
        drawn = face(YEAR_BOX, FILLED, year)
        return view.box(seat, ident, words.marked(label, used[box]), drawn, name=label, x=x, y=y)
    if box > len(used):
        drawn = face(YEAR_BOX, OPEN, hash_sign(13, 13))
        said, bars = words.later(label, len(used) + 1), f"training-{seat}-{len(used) + 1}"
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)
    drawn = face(YEAR_BOX, NEXT, hash_sign(13, 13))
    said = words.next_box(label, vocabulary.tokens(view.tables.training_cost))
    return view.place(seat, TRAINING_MOVE, ident, said, ring(YEAR_BOX), drawn, class_="box", x=x, y=y, name=label)


def hash_sign(x: float, y: float) -> str:
    """Here a year is written: once a year."""
    return text(x, y + 5, "#", 14, "soft")


def _production(view: View, seat: int, y: float) -> str:
    """Nine circles; each filled one yields a Resource at the beginning of a year."""
    name = t("Resource Production")
    filled = view.player(seat).production
    drawn = glyph("hw-production", EDGE + 10, y + 13, 18) + arrow(EDGE + 24, y + 13)
    drawn += token(view, c.RESOURCE, EDGE + 48, y + 13)
    for box in range(view.tables.production_length):
        x = 91 + box * 27.3
        done = box < filled
        body = circle(0, 0, 12, "hw-full" if done else "hw-open")
        body += circle(0, 0, 9.5, "hw-edge") if done else ""
        label = words.box(name, box + 1, [c.RESOURCE])
        said = words.filled(label) if done else words.empty(label)
        drawn += view.box(seat, f"production-{seat}-{box + 1}", said, body, name=label, x=x, y=y + 13)
    return drawn
