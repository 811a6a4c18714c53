"""Trajan: the parts of the table for pages, where each stands, and what to watch of a rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quadriga.core.observation import Observation
from quadriga.core.title import KeyNumber, TableZone
from quadriga.games.trajan.components import DEMANDS
from quadriga.games.trajan.svg_boards import forum_zone, provinces_zone, sites_zone
from quadriga.games.trajan.svg_circle import circle_zone
from quadriga.games.trajan.svg_glyphs import css, sheet
from quadriga.games.trajan.svg_mats import mat_zone
from quadriga.games.trajan.svg_rivals import rival_zone
from quadriga.games.trajan.svg_seaport import seaport_zone
from quadriga.games.trajan.svg_shared import key_zone, senate_zone, stacks_zone, time_zone
from quadriga.games.trajan.svg_view import View
from quadriga.svg.frames import Zone
from quadriga.svg.theme import style

LONGEST_NAME: Final = 14

__all__ = ["key_numbers", "page_style", "sheet", "table_zones"]


def table_zones(observation: Observation[Any], moves: Mapping[str, str], names: Sequence[str]) -> Sequence[TableZone]:
    """The circle with what is sown for, the maps, the tracks, the own mat, and the rivals."""
    view = View(observation, moves, [_short(name) for name in names])
    near = max(view.seat, 0)
    rivals = [(near + offset) % view.game.seats for offset in range(1, view.game.seats)]
    return [
        _placed(circle_zone(view, near), "own", 0, near),
        _placed(stacks_zone(view), "shared", 0),
        _placed(forum_zone(view), "shared", 0),
        _placed(provinces_zone(view), "shared", 1),
        _placed(sites_zone(view), "shared", 1),
        _placed(time_zone(view), "shared", 2),
        _placed(senate_zone(view), "shared", 2),
        _placed(seaport_zone(view), "shared", 2),
        _placed(mat_zone(view, near), "own", 3, near),
        *[_placed(rival_zone(view, seat), "rival", 3, seat) for seat in rivals],
        _placed(key_zone(view), "key", 3),
    ]


def _placed(zone: Zone, kind: str, column: int, seat: int = -1) -> TableZone:
    return TableZone(zone.ident, zone.label, zone.width, zone.height, zone.body, kind, column, seat, zone.heading)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def page_style() -> str:
    """The style sheet of the zones."""
    return style(css())


def key_numbers(observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
    """Cards, camps, votes and answers to demands: what decides the next turns of a rival."""
    view = View(observation)
    player = view.game.players[seat]
    answers = sum(player.tiles[:DEMANDS])
    found = [
        ("cards", view.word("hand"), player.hand_size),
        ("worker", view.word("workers"), player.workers),
        ("legionary", view.word("legionaries"), player.legionaries),
        ("senate", view.word("senate"), view.tables.senate_votes[player.senate]),
        ("bread", view.word("demands"), answers),
    ]
    return [KeyNumber(f"glyph-{symbol}", label, str(value)) for symbol, label, value in found]
