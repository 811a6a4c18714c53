"""Hadrian's Wall: the whole table as one picture, a pure function of what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quadriga.core.language import t
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.svg_glyphs import css, sheet
from quadriga.games.hadrians_wall.svg_table import columns, sheets
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.svg.element import rect
from quadriga.svg.frames import ZONE_WIDTH, Zone, document

__all__ = ["WIDTH", "css", "draw", "draw_sheets", "sheet", "zones"]

GAP: Final = 12
MARGIN: Final = 16
COLUMNS: Final = 4
WIDTH: Final = COLUMNS * ZONE_WIDTH + (COLUMNS - 1) * GAP + 2 * MARGIN  # of the whole table


def draw(
    observation: Observation[HadriansWall], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()
) -> str:
    """Return the table as a standalone SVG.

    `moves` maps the text form of each legal move to its description: places where such a move is played are lit, can
    be focused and say what would be done. `names` are those of the seats, else they are called by their colours.
    """
    view = View(observation, moves, names)
    return _picture(view, columns(view, max(view.seat, 0)))


def draw_sheets(observation: Observation[HadriansWall], seat: int, names: Sequence[str] = ()) -> str:
    """Return both sheets of any seat as a standalone SVG, without rivals: to be looked at, or printed and kept."""
    view = View(observation, None, names)
    *kept, cards = sheets(view, seat)
    kept[1].extend(cards)  # under the shortest column: three of them fill an upright page
    return _picture(view, kept)


def zones(
    observation: Observation[HadriansWall], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()
) -> list[Zone]:
    """Return the parts of the table by themselves, for pages; `sheet` and `css` come with them once."""
    view = View(observation, moves, names)
    return [zone for column in columns(view, max(view.seat, 0)) for zone in column]


def _picture(view: View, placed: Sequence[Sequence[Zone]]) -> str:
    body: list[str] = []
    height = 0.0
    for column, found in enumerate(placed):
        x, y = MARGIN + column * (ZONE_WIDTH + GAP), float(MARGIN)
        for zone in found:
            body.append(zone.placed(x, y))
            y += zone.height + GAP
        height = max(height, y - GAP + MARGIN)
    width = _width(len(placed))
    ground = rect(0, 0, width, height, "ground")
    return document(_label(view), width, int(height), css(), sheet(), ground, *body)


def _width(columns_drawn: int) -> int:
    """How wide a picture of so many columns is."""
    return columns_drawn * ZONE_WIDTH + (columns_drawn - 1) * GAP + 2 * MARGIN


def _label(view: View) -> str:
    game = view.game
    if game.over:
        return t("Hadrian's Wall, players: {seats}, the game is over", seats=game.seats)
    return t("Hadrian's Wall, players: {seats}, year {year}", seats=game.seats, year=game.year)
