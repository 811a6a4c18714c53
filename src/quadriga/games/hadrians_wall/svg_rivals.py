"""Hadrian's Wall: the sheets of a rival in one zone: pool, tracks as bars, buildings as signs, cards."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import partial
from typing import Final

from quadriga.core.bags import bits, count
from quadriga.core.language import minus, spoken, t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS
from quadriga.games.hadrians_wall.player import attribute_of, disdain_of, path_at
from quadriga.games.hadrians_wall.scoring import card_vp, goods, measure, score_of
from quadriga.games.hadrians_wall.svg_nobles import cells_of, pattern
from quadriga.games.hadrians_wall.svg_parts import BUILDING_GLYPHS, EDGE, INNER, caption, row, token
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.svg_wall import filled_of
from quadriga.games.hadrians_wall.tokens import tokens_of, unpacked
from quadriga.svg.element import COUNT, SMALL, piece, rect, text
from quadriga.svg.frames import ZONE_WIDTH, Zone, field
from quadriga.svg.pieces import card_back, glyph
from quadriga.svg.pieces import token as seat_token

HEIGHT: Final = 430
BAR: Final = 44
NAMED: Final = 110  # room for the name of a track
KEPT: Final = 200  # drawings


@dataclass(frozen=True)
class Sheets:
    """What a drawing of a rival depends on; `view` only leads there."""

    tables: c.Tables
    seat: int
    name: str
    fields: tuple[tuple[str, str], ...]
    view: View = dataclass_field(compare=False)


def rival_zone(view: View, seat: int) -> Zone:
    """Everything public of a rival; drawn anew only when some of it has changed."""
    return _drawn(Sheets(view.tables, seat, view.seat_name(seat), tuple(view.player(seat).fields()), view))


@partial(spoken, kept=KEPT)
def _drawn(sheets: Sheets) -> Zone:
    view, seat = sheets.view, sheets.seat
    player = view.player(seat)
    parts = [seat_token(seat, 21, 17, 22), text(36, 23, view.seat_name(seat), 17, "ink title", "start")]
    parts.append(text(302, 24, minus(score_of(view.tables, player)), COUNT, "ink bold", "end"))
    parts.append(text(306, 24, t("VP"), SMALL, "soft", "start"))
    parts.append(_pool(view, seat, 34))
    for track in (c.FORT, c.WALL, c.CIPPI, c.GUARD, c.MINING):
        parts.append(
            _track(view, seat, track, EDGE, 70 + (c.FORT, c.WALL, c.CIPPI, c.GUARD, c.MINING).index(track) * 22)
        )
    parts.append(_numbers(view, seat, 70))
    parts.append(_citizens(view, seat, 186))
    parts.append(_buildings(view, seat, 216))
    parts.append(_map(view, seat, 286))
    parts.append(_right(view, seat, 286))
    parts.append(_prospect(view, seat, 340))
    parts.append(_paths(view, seat, 374))
    label = t("Sheets of {seat}", seat=view.seat_name(seat))
    return Zone(f"zone-rival-{seat}", label, ZONE_WIDTH, HEIGHT, field(HEIGHT, *parts))


def _pool(view: View, seat: int, y: float) -> str:
    """The five counters, small."""
    drawn = ""
    for kind in range(c.TOKENS):
        number = tokens_of(view.player(seat).pool, kind)
        body = token(view, kind, 12, 14, 20) + text(34, 19, str(number), 16, "ink bold" if number else "soft")
        label = t("{token} in the pool: {number}", token=vocabulary.token(kind), number=number)
        drawn += piece(f"pool-{seat}-{kind}", label, body, class_="counter", x=EDGE + kind * 62.5, y=y)
    return drawn


def _track(view: View, seat: int, track: int, x: float, y: float) -> str:
    """A track of the left sheet as a bar with marks where a granary is needed."""
    filled, length = filled_of(view, seat, track), view.tables.track_length[track]
    name = view.places[track]
    bar = NAMED + 4
    body = caption(0, 14, name, NAMED) + rect(bar, 5, BAR, 10, "hw-bare", 2)
    body += rect(bar, 5, BAR * filled / length, 10, "hw-fill", 2) if filled else ""
    for end in view.tables.track_open[track][:-1]:
        body += rect(bar + BAR * end / length - 0.5, 3, 1, 14, "inked")
    body += text(bar + BAR + 5, 14, str(filled), SMALL, "ink bold", "start")
    label = t("{track}: {number} of {boxes}", track=name, number=filled, boxes=length)
    return piece(f"rival-{seat}-track-{track}", label, body, x=x, y=y)


def _number(ident: str, sign: str, label: str, value: str, x: float, y: float, class_: str = "") -> str:
    """A glyph with a number."""
    body = rect(0, 0, 46, 18, "reach")
    body += glyph(f"hw-{sign}", 9, 9, 16, class_) + text(21, 13.5, value, SMALL, "ink bold", "start")
    return piece(ident, label, body, x=x, y=y)


def _numbers(view: View, seat: int, y: float) -> str:
    """Attributes, cohorts, disdain, production and favours at the right of the tracks."""
    player = view.player(seat)
    drawn = ""
    for attribute, sign in enumerate(ATTRIBUTE_NAMES):
        value = attribute_of(player, attribute)
        said = t("{attribute}: {number}", attribute=view.attributes[attribute], number=value)
        x, line = 202 + attribute % 2 * 64, attribute // 2
        drawn += _number(f"rival-{seat}-{sign}", sign, said, str(value), x, y + line * 22)
    left = [count(player.cohorts, cohort) for cohort in range(c.COHORTS)]
    said = t("Cohorts left, centre and right: {first}, {second}, {third}", first=left[0], second=left[1], third=left[2])
    drawn += _number(f"rival-{seat}-cohorts", "cohort", said, " ".join(str(n) for n in left), 202, y + 44)
    favours = sum(count(player.favours, kind) for kind in range(c.COHORTS + 1))
    drawn += _number(
        f"rival-{seat}-favours", "favour", t("Favours: {number}", number=favours), str(favours), 202, y + 66
    )
    disdain = disdain_of(player)
    drawn += _number(
        f"rival-{seat}-disdain", "disdain", t("Disdain: {number}", number=disdain), str(disdain), 266, y + 66
    )
    said = t("Resource Production: {number}", number=player.production)
    drawn += _number(f"rival-{seat}-production", "production", said, str(player.production), 202, y + 88)
    goods_there = goods(player)
    return drawn + _number(
        f"rival-{seat}-goods", "good", t("Goods: {number}", number=goods_there), str(goods_there), 266, y + 88
    )


def _citizens(view: View, seat: int, y: float) -> str:
    """The five citizen tracks as numbers."""
    drawn = ""
    for track, sign in enumerate(CITIZEN_ICONS):
        value = count(view.player(seat).citizens, track)
        said = t("{citizens}: {number} of {boxes}", citizens=view.citizens[track], number=value, boxes=c.CITIZEN_BOXES)
        drawn += _number(f"rival-{seat}-{sign}", sign, said, str(value), EDGE + track * 62.5, y)
    return drawn


def _buildings(view: View, seat: int, y: float) -> str:
    """All buildings as signs; those that stand in a filled tile."""
    drawn = ""
    for building in range(c.BUILDINGS):
        built = view.player(seat).built >> building & 1 == 1
        line, place = divmod(building, 13)
        body = rect(0, 0, 22, 26, "hw-full" if built else "hw-bare", 3)
        body += glyph(f"hw-{BUILDING_GLYPHS[building]}", 11, 13, 16, "hw-on" if built else "quiet")
        large = view.tables.large_buildings >> building & 1
        body += rect(4, 22.5, 14, 1.5, "on-ink" if built else "inked") if large else ""
        name = view.buildings[building]
        label = t("{building}: built", building=name) if built else t("{building}: not built", building=name)
        ident = f"rival-{seat}-{view.tables.building_names[building]}"
        drawn += piece(ident, label, body, x=EDGE + place * 24.1, y=y + line * 30)
    return drawn


def _map(view: View, seat: int, y: float) -> str:
    """The map, small."""
    cells = view.player(seat).map
    body = ""
    for cell in range(c.MAP_CELLS):
        line, column = divmod(cell, c.MAP_COLUMNS)
        body += rect(column * 11, line * 11, 10, 10, "hw-land")
    label = t("Map: {number} of {cells} cells", number=bits(cells), cells=c.MAP_CELLS)
    return piece(f"rival-{seat}-map", label, body + cells_of(cells, 11, 0, 0), x=EDGE, y=y)


def _right(view: View, seat: int, y: float) -> str:
    """Gladiators and temples beside the map."""
    player = view.player(seat)
    drawn = ""
    for gladiator in range(c.GLADIATORS):
        strength, damage = count(player.strength, gladiator), count(player.damage, gladiator)
        said = t(
            "{name}: strength {strength}, damage {damage}",
            name=vocabulary.gladiator(gladiator),
            strength=strength,
            damage=damage,
        )
        value = f"{strength - damage}/{strength}"
        ident = f"rival-{seat}-gladiator-{gladiator}"
        drawn += _number(ident, "ludus", said, value, 82 + gladiator * 62, y, ("hw-warn", "hw-patina")[gladiator])
    said = t("Temple boxes: {number} of {boxes}", number=player.temple, boxes=c.TEMPLE_BOXES)
    drawn += _number(f"rival-{seat}-temple", "temple", said, f"{player.temple}/{c.TEMPLE_BOXES}", 206, y)
    return drawn + _number(
        f"rival-{seat}-scouts", "scout", t("Scouts: {number}", number=player.scouts), str(player.scouts), 276, y
    )


def _prospect(view: View, seat: int, y: float) -> str:
    """The current Prospect, or the backs of cards drawn in secret."""
    player, tables = view.player(seat), view.tables
    if player.held:
        drawn = "".join(card_back(82 + place * 24, y - 30, 20, 26) for place in range(player.held))
        said = t("{seat} has drawn {number} cards in secret", seat=view.seat_name(seat), number=player.held)
        return piece(f"rival-{seat}-drawn", said, drawn)
    if player.prospect == c.NONE:
        return ""
    card = player.prospect
    found = [kind for kind, pieces in enumerate(unpacked(tables.card_income[card])) for _ in range(pieces)]
    body = caption(82, y - 12, t("Prospect"), 66) + row(view, found, 150, y - 17)[0]
    body += glyph("hw-good", 204, y - 17, 15) + text(217, y - 12.5, str(tables.card_good[card]), SMALL, "bold")
    body += pattern(view, tables.card_pattern[card], 8, 240, y - 25)
    said = vocabulary.prospect(tables, card)
    return piece(f"rival-{seat}-prospect", t("Prospect: {card}", card=said), body)


def _paths(view: View, seat: int, y: float) -> str:
    """The row of Paths with their points now."""
    player, tables = view.player(seat), view.tables
    drawn = rect(EDGE, y - 24, INNER, 0.8, "joint")
    for year in range(1, c.YEARS + 1):
        card = path_at(player, year)
        x = EDGE + (year - 1) % 3 * 105.5
        top = y - 18 + (year - 1) // 3 * 34
        if card == c.NONE:
            body = rect(0.75, 0.75, 99.5, 28.5, "empty", 4)
            label = t("Path of year {year}: not chosen yet", year=year)
        else:
            value = measure(tables, player, tables.card_metric[card])
            points = card_vp(tables, card, value)
            body = rect(0, 0, 101, 30, "hw-built" if points else "hw-plate", 4)
            body += caption(5, 19, vocabulary.card(card), 74, "ink") + text(95, 20, str(points), 14, "ink bold", "end")
            label = t("{path}: {points} VP", path=vocabulary.path(tables, card), points=points)
        drawn += piece(f"path-{seat}-{year}", label, body, x=x, y=top)
    return drawn
