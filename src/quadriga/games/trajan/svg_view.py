"""Trajan: what all zones of one picture share: the observed game, words, and the places where moves are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quadriga.core.observation import Observation
from quadriga.games.trajan.components import (
    BONUS_COMMODITY,
    BONUS_DEMAND,
    DEMAND,
    EXTRA,
    JOKER_EXTRA,
    SENATE_TILE,
)
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.svg_words import WORDS
from quadriga.svg.element import piece
from quadriga.svg.pieces import halo

MINUS: Final = "\u2212"

Box = tuple[float, float, float, float, float]


class View:
    """One observation to be drawn. `moves` maps the text of each legal move to its description."""

    def __init__(
        self, observation: Observation[Trajan], moves: Mapping[str, str] | None, words: Mapping[str, str] | None
    ) -> None:
        self.game = observation.game
        self.tables = observation.game.tables
        self.seat = observation.seat
        self.moves: Mapping[str, str] = moves or {}
        self._words: Mapping[str, str] = words or {}

    def word(self, key: str, **values: str | int) -> str:
        """The words of a key, with what stands in braces filled in."""
        pattern = self._words.get(key) or WORDS[key]
        return pattern.format(**values) if values else pattern

    def seat_name(self, seat: int) -> str:
        """What to call a seat."""
        return self.word(f"seat_{seat}")

    def place(
        self, spot: str, ident: str, label: str, box: Box, *body: str, class_: str = "", x: float = 0, y: float = 0
    ) -> str:
        """A piece where a move can be played; when that move is legal now it says so, by ring, name and role."""
        description = self.moves.get(spot)
        if description is None:
            return piece(ident, label, *body, class_=class_, x=x, y=y, data_spot=spot)
        said = f"{label}. {description}"
        lit = f"{class_} may-act".strip()
        ring = halo(*box)
        return piece(
            ident, said, *body, ring, class_=lit, x=x, y=y, data_spot=spot, data_move=spot, role="button", tabindex=0
        )

    # Names of things, as screen readers say them.

    def kind_name(self, kind: int) -> str:
        """A forum or extra-action tile in words."""
        tables = self.tables
        if kind < SENATE_TILE:
            return self.word(tables.demand_names[kind])
        if kind < EXTRA:
            return self.word("kind_votes", votes=tables.votes[kind])
        if kind < JOKER_EXTRA:
            return self.word("kind_extra", action=self.word(tables.action_names[kind - EXTRA]))
        return self.word(f"kind_{tables.kind_names[kind]}")

    def tile_name(self, tile: int) -> str:
        """A Trajan tile in words."""
        tables = self.tables
        category = tables.tile_category[tile]
        demand = self.word(tables.demand_names[tables.tile_demand[tile]]) if category == DEMAND else ""
        effect = self.word(f"effect_{tables.category_names[category]}", amount=tables.tile_amount[tile], demand=demand)
        first = self.word(tables.colour_names[tables.tile_first[tile]])
        second = self.word(tables.colour_names[tables.tile_second[tile]])
        return self.word("tile", first=first, second=second, vp=tables.tile_vp[tile], effect=effect)

    def points(self, vp: int) -> str:
        """Points with a true minus sign."""
        return str(vp) if vp >= 0 else f"{MINUS}{-vp}"

    def half_points(self, halves: int) -> str:
        """Points that are counted in halves."""
        whole = str(halves // 2) if halves > 1 else ""
        return whole + (self.word("half") if halves % 2 else "")

    def bonus_name(self, bonus: int, grey: bool) -> str:
        """A bonus tile in words."""
        tables = self.tables
        kind = tables.bonus_kind[bonus]
        halves = tables.bonus_grey[bonus] if grey else tables.bonus_yellow[bonus]
        first = second = ""
        if kind == BONUS_COMMODITY:
            first = self.word(tables.commodity_names[tables.bonus_a[bonus]])
            second = self.word(tables.commodity_names[tables.bonus_b[bonus]])
        elif kind == BONUS_DEMAND:
            first = self.word(tables.demand_names[tables.bonus_a[bonus]])
        told = self.word(f"bonus_{kind}", vp=self.half_points(halves), first=first, second=second)
        return self.word("bonus", side=self.word("grey_side" if grey else "yellow_side"), text=told)
