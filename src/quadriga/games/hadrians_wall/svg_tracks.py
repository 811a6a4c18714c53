"""Hadrian's Wall: the four attributes, which are the points, and the citizen tracks, which open the right sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import spoken, t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS
from quadriga.games.hadrians_wall.player import attribute_of
from quadriga.games.hadrians_wall.scoring import attribute_vp
from quadriga.games.hadrians_wall.svg_parts import (
    APART,
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    TOP,
    Size,
    caption,
    face,
    icon_row,
    price,
    ring,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import ATTRIBUTE_MOVES, CITIZEN_MOVES
from quadriga.svg.element import rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

ROW: Final = 13  # boxes of an attribute in its upper row
POINT: Final = Size(22.5, 22)
HEAD: Final = Size(INNER, 24)
ATTRIBUTE: Final = 74
CITIZEN: Final = Size(22.6, 27)
CITIZEN_ROW: Final = 31
KEPT: Final = 400  # drawings of boxes


def attributes_zone(view: View, seat: int) -> Zone:
    """Renown, Piety, Valour and Discipline; each filled box is a point."""
    parts = [_attribute(view, seat, attribute) for attribute in range(c.ATTRIBUTES)]
    total = attribute_vp(view.player(seat))
    label = t("Attributes of {seat}: {points} VP", seat=view.seat_name(seat), points=total)
    height = TOP + c.ATTRIBUTES * ATTRIBUTE + 2
    return zone("attributes", seat, t("Attributes"), label, height, *parts, note=t("{points} VP", points=total))


def _attribute(view: View, seat: int, attribute: int) -> str:
    """One track in two rows, under a head that can be chosen for the point of a Road."""
    value = attribute_of(view.player(seat), attribute)
    name = view.attributes[attribute]
    y = TOP + attribute * ATTRIBUTE
    head = rect(0, 0, HEAD.width, HEAD.height, "hw-mossy", 4)
    head += glyph(f"hw-{ATTRIBUTE_NAMES[attribute]}", 14, 12, 19)
    head += text(28, 17, name, 14, "ink bold", "start")
    head += text(INNER - 8, 17.5, str(value), 16, "ink bold", "end")
    label = t("{attribute}: {number} of {boxes}", attribute=name, number=value, boxes=c.ATTRIBUTE_BOXES)
    ident = f"attribute-{seat}-{ATTRIBUTE_NAMES[attribute]}"
    drawn = view.place(seat, ATTRIBUTE_MOVES[attribute], ident, label, ring(HEAD, 4), head, x=EDGE, y=y)
    return drawn + _points(Track(view.tables, seat, seat == view.seat, attribute, value, view))


@dataclass(frozen=True)
class Track:
    """What the boxes of an attribute depend on; `view` only leads there."""

    tables: c.Tables
    seat: int
    own: bool
    attribute: int
    value: int
    view: View = field(compare=False)


@partial(spoken, kept=KEPT)
def _points(track: Track) -> str:
    """The boxes of an attribute, which change seldom and are many."""
    drawn = ""
    for box in range(c.ATTRIBUTE_BOXES):
        row, place = divmod(box, ROW)
        x, y = EDGE + place * 24.1, TOP + track.attribute * ATTRIBUTE + 26 + row * 23
        drawn += _point(track.view, track.seat, track.attribute, box, track.value, x, y)
    return drawn


def _point(view: View, seat: int, attribute: int, box: int, value: int, x: float, y: float) -> str:
    """One box of an attribute."""
    gives = view.tables.attribute_boxes[attribute][box]
    done = box < value
    label = words.box(view.attributes[attribute], box + 1, gives)
    inside = icon_row(view, gives, POINT.width / 2, POINT.height / 2, ghost=done)
    drawn = face(POINT, FILLED if done else NEXT if box == value else OPEN, inside)
    said = words.filled(label) if done else words.empty(label)
    ident = f"attribute-{seat}-{ATTRIBUTE_NAMES[attribute]}-{box + 1}"
    return view.box(seat, ident, said, drawn, name=label, x=x, y=y)


def citizens_zone(view: View, seat: int) -> Zone:
    """The five citizen tracks; each box costs a Civilian."""
    parts = [_citizens(view, seat, track) for track in range(c.CITIZENS)]
    paid, _ = price(view, view.tables.citizen_cost, EDGE + INNER - 20, 15, 17)
    label = t("Citizens of {seat}", seat=view.seat_name(seat))
    return zone("citizens", seat, t("Citizens"), label, TOP + c.CITIZENS * CITIZEN_ROW + 4, *parts, paid)


def _citizens(view: View, seat: int, track: int) -> str:
    """One citizen track: its glyph, its name, its boxes."""
    filled = count(view.player(seat).citizens, track)
    y = TOP + track * CITIZEN_ROW
    drawn = glyph(f"hw-{CITIZEN_ICONS[track]}", EDGE + 9, y + 13.5, 18)
    drawn += caption(EDGE + 21, y + 18, view.citizens[track], 75 - APART, "ink")
    for box in range(c.CITIZEN_BOXES):
        drawn += _citizen(view, seat, track, box, filled, EDGE + INNER + 1 - (c.CITIZEN_BOXES - box) * 23.8, y)
    return drawn


def _citizen(view: View, seat: int, track: int, box: int, filled: int, x: float, y: float) -> str:
    """One box of a citizen track; its number is what thresholds ask for."""
    gives = view.tables.citizen_boxes[track][box]
    done = box < filled
    label = words.box(view.citizens[track], box + 1, gives)
    if gives:
        inside = icon_row(view, gives, CITIZEN.width / 2, CITIZEN.height / 2, ghost=done)
    else:
        inside = text(CITIZEN.width / 2, 18, str(box + 1), 12, "hw-on" if done else "soft")
    drawn = face(CITIZEN, FILLED if done else NEXT if box == filled else OPEN, inside)
    ident = f"citizen-{seat}-{CITIZEN_ICONS[track]}-{box + 1}"
    if done:
        return view.box(seat, ident, words.filled(label), drawn, name=label, x=x, y=y)
    if box > filled:
        bars = f"citizen-{seat}-{CITIZEN_ICONS[track]}-{filled + 1}"
        return view.box(seat, ident, words.later(label, filled + 1), drawn, name=label, x=x, y=y, bars=bars)
    label = words.next_box(label, vocabulary.tokens(view.tables.citizen_cost))
    name = words.box(view.citizens[track], box + 1, [])
    return view.place(seat, CITIZEN_MOVES[track], ident, label, ring(CITIZEN), drawn, class_="box", x=x, y=y, name=name)
