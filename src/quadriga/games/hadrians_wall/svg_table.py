"""Hadrian's Wall: the parts of the table for pages, where each stands, and what to watch of a rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.core.observation import Observation
from quadriga.core.title import KeyNumber, TableZone
from quadriga.games.hadrians_wall.components import COHORTS
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.svg_attack import attack_zone
from quadriga.games.hadrians_wall.svg_glyphs import css, sheet
from quadriga.games.hadrians_wall.svg_guard import guard_zone
from quadriga.games.hadrians_wall.svg_town import town_zone
from quadriga.games.hadrians_wall.svg_tracks import attributes_zone, citizens_zone
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.svg_wall import pool_zone, wall_zone
from quadriga.svg.frames import Zone
from quadriga.svg.theme import style

LONGEST_NAME: Final = 14

__all__ = ["columns", "key_numbers", "page_style", "sheet", "table_zones"]


def columns(view: View, seat: int) -> list[list[Zone]]:
    """The zones of one picture, column by column."""
    return [
        [pool_zone(view, seat), wall_zone(view, seat), guard_zone(view, seat)],
        [attack_zone(view, seat), attributes_zone(view, seat), citizens_zone(view, seat)],
        [town_zone(view, seat)],
        [],
    ]


def table_zones(observation: Observation[Any], moves: Mapping[str, str], names: Sequence[str]) -> Sequence[TableZone]:
    """Both sheets of the viewer, the cards of the year, the rivals and the key."""
    view = View(observation, moves, [_short(name) for name in names])
    near = max(view.seat, 0)
    found: list[TableZone] = []
    for column, zones in enumerate(columns(view, near)):
        found.extend(_placed(zone, "own", column, near) for zone in zones)
    return found


def _placed(zone: Zone, kind: str, column: int, seat: int = -1) -> TableZone:
    return TableZone(zone.ident, zone.label, zone.width, zone.height, zone.body, kind, column, seat)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def page_style() -> str:
    """The style sheet of the zones."""
    return style(css())


def key_numbers(observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
    """Workers and Resources in the pool, Fort, cohorts and disdain: what decides the year of a rival."""
    player = observation.game.players[seat]
    cohorts = "/".join(str(count(player.cohorts, cohort)) for cohort in range(COHORTS))
    found = [
        ("glyph-hw-granary", t("Fort"), str(player.fort)),
        ("glyph-hw-cohort", t("Cohorts left, centre and right"), cohorts),
        ("glyph-hw-disdain", t("Disdain"), str(disdain_of(player))),
    ]
    return [KeyNumber(symbol, label, value) for symbol, label, value in found]
