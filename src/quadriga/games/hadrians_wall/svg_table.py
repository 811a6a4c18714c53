"""Hadrian's Wall: the parts of the table for pages, where each stands, and what to watch of a rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quadriga.core.bags import count
from quadriga.core.language import capital, t
from quadriga.core.observation import Observation
from quadriga.core.title import KeyNumber, TableZone
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.components import CENTRE, LEFT, RESOURCE, RIGHT, WORKERS
from quadriga.games.hadrians_wall.data_read import TOKEN_NAMES
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.svg_attack import attack_zone
from quadriga.games.hadrians_wall.svg_campaign import fort_zone
from quadriga.games.hadrians_wall.svg_cards import cards_zone
from quadriga.games.hadrians_wall.svg_faith import faith_zone
from quadriga.games.hadrians_wall.svg_games import games_zone
from quadriga.games.hadrians_wall.svg_glyphs import css, sheet
from quadriga.games.hadrians_wall.svg_guard import guard_zone
from quadriga.games.hadrians_wall.svg_key import key_zone
from quadriga.games.hadrians_wall.svg_law import law_zone
from quadriga.games.hadrians_wall.svg_map import MAP_STYLE
from quadriga.games.hadrians_wall.svg_nobles import nobles_zone
from quadriga.games.hadrians_wall.svg_rivals import rival_zone
from quadriga.games.hadrians_wall.svg_town import town_zone
from quadriga.games.hadrians_wall.svg_tracks import attributes_zone, citizens_zone
from quadriga.games.hadrians_wall.svg_trade import trade_zone
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.svg_wall import pool_zone, wall_zone
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.svg.frames import Zone
from quadriga.svg.theme import style

LONGEST_NAME: Final = 14

__all__ = ["columns", "key_numbers", "own_numbers", "page_style", "sheet", "table_zones"]


def sheets(view: View, seat: int) -> list[list[Zone]]:
    """Both sheets of a seat and its cards, in the columns of a wide table."""
    fort = [fort_zone(view, seat)] if view.game.campaign else []
    return [
        [pool_zone(view, seat), wall_zone(view, seat), guard_zone(view, seat), town_zone(view, seat)],
        [
            *fort,
            citizens_zone(view, seat),
            attack_zone(view, seat),
            attributes_zone(view, seat),
            nobles_zone(view, seat),
        ],
        [trade_zone(view, seat), games_zone(view, seat), faith_zone(view, seat), law_zone(view, seat)],
        [cards_zone(view, seat)],
    ]


def rivals_of(view: View, near: int) -> list[int]:
    """The other seats, in the order in which they sit."""
    return [(near + offset) % view.game.seats for offset in range(1, view.game.seats)]


def columns(view: View, seat: int) -> list[list[Zone]]:
    """The zones of one picture, column by column: the sheets of a seat, its rivals and the key."""
    found = sheets(view, seat)
    found[-1].extend(rival_zone(view, other) for other in rivals_of(view, seat))
    found[-1].append(key_zone(view))
    return found


def table_zones(observation: Observation[Any], moves: Mapping[str, str], names: Sequence[str]) -> Sequence[TableZone]:
    """Both sheets of the viewer, the cards of the year, the rivals and the key."""
    view = View(observation, moves, [_short(name) for name in names])
    near = max(view.seat, 0)
    found: list[TableZone] = []
    for column, zones in enumerate(sheets(view, near)):
        found.extend(_placed(zone, "own", column, near) for zone in zones)
    found.extend(_placed(rival_zone(view, seat), "rival", 3, seat) for seat in rivals_of(view, near))
    found.append(_placed(key_zone(view), "key", 3))
    return found


def _placed(zone: Zone, kind: str, column: int, seat: int = -1) -> TableZone:
    return TableZone(zone.ident, zone.label, zone.width, zone.height, zone.body, kind, column, seat, zone.heading)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def page_style() -> str:
    """The style sheet of the zones; on pages of this title rivals come first, and the pool stays in view.

    Where boards do not stand side by side, the row of the own numbers says what is in the pool.
    """
    return style(css()) + MAP_STYLE + _PAGE


_PAGE: Final = """
[data-title=hadrians_wall] .column .seats{order:-1}
[data-title=hadrians_wall] .board [id^=zone-pool]{position:sticky;top:0;z-index:2}
[data-title=hadrians_wall]~.tabs a[href^="#zone-pool"]{display:none}
"""


def key_numbers(observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
    """Workers and Resources in the pool, Fort, cohorts and disdain: what decides the year of a rival."""
    player = observation.game.players[seat]
    pool = unpacked(player.pool)
    # Translators: between the boxes of the left, centre and right cohort.
    cohorts = t(
        "{left}/{centre}/{right}",
        left=count(player.cohorts, LEFT),
        centre=count(player.cohorts, CENTRE),
        right=count(player.cohorts, RIGHT),
    )
    found = [
        ("glyph-hw-worker", t("Workers in the pool"), str(sum(pool[:WORKERS]))),
        ("hw-resource", t("Resources in the pool"), str(pool[RESOURCE])),
        ("glyph-hw-granary", t("Boxes of the Fort"), str(player.fort)),
        ("glyph-hw-cohort", t("Cohorts left, centre and right"), cohorts),
        ("glyph-hw-disdain", t("Disdain"), str(disdain_of(player))),
    ]
    return [KeyNumber(symbol, label, value) for symbol, label, value in found]


def own_numbers(observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
    """The pool, token by token."""
    pool = unpacked(observation.game.players[seat].pool)
    return [
        KeyNumber(f"hw-{TOKEN_NAMES[kind]}", capital(vocabulary.token(kind)), str(number), f"pool-{seat}-{kind}")
        for kind, number in enumerate(pool)
    ]
