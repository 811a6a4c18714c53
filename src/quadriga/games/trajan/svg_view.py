"""Trajan: what all zones of one picture share: the observed game, words, and the places where moves are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quadriga.core.language import capital, t
from quadriga.core.observation import Observation
from quadriga.games.trajan import vocabulary
from quadriga.games.trajan.components import BONUS_COMMODITY, BONUS_DEMAND
from quadriga.games.trajan.spots import notation_of, spots
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.svg_words import WORDS
from quadriga.svg.element import piece
from quadriga.svg.pieces import halo

MINUS: Final = "\u2212"

Box = tuple[float, float, float, float, float]


class View:
    """One observation to be drawn. `moves` maps the text of each legal move to its description; seats have `names`."""

    def __init__(
        self, observation: Observation[Trajan], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()
    ) -> None:
        self.game = observation.game
        self.tables = observation.game.tables
        self.seat = observation.seat
        self.moves: Mapping[str, str] = moves or {}
        self.names = names
        self.letters = vocabulary.letters()
        self.played_at: dict[str, list[str]] = {}  # each spot, and the legal moves that it is a part of
        self.whole: dict[str, str] = {}  # spots that are a whole legal move
        notation = notation_of(self.tables)
        for text in self.moves:
            parts = spots(self.tables, notation.parse(text))
            for spot in dict.fromkeys(parts):
                self.played_at.setdefault(spot, []).append(text)
            if len(parts) == 1:
                self.whole[parts[0]] = text

    def word(self, key: str, **values: str | int) -> str:
        """The words of a key, with what stands in braces filled in; a thing without a key is called by its name."""
        return t(WORDS.get(key, key), **values)

    def seat_name(self, seat: int) -> str:
        """What to call a seat."""
        return self.names[seat] if seat < len(self.names) else self.word(f"seat_{seat}")

    def place(
        self, spot: str, ident: str, label: str, box: Box, *body: str, class_: str = "", x: float = 0, y: float = 0,
        short: str = "", after: str = "",
    ) -> str:  # fmt: skip
        """A piece where moves are played; if it is a part of a legal one it says so, by ring, name and role.

        A move of one spot, and the last one that is left, is played there; with several the spot leaves fewer to
        choose from, and is called `short` once it is chosen. A spot that comes `after` another is lit when that is.
        """
        found = self.played_at.get(spot, [])
        if not found:
            return piece(ident, label, *body, class_=class_, x=x, y=y, data_spot=spot, data_after=after or None)
        ring = halo(*box)
        if after:
            return piece(
                ident, label, *body, ring, class_=class_, x=x, y=y, data_spot=spot, data_after=after, data_label=label,
                data_short=short,
            )  # fmt: skip
        lit = f"{class_} may-act".strip()
        move = found[0] if len(found) == 1 else self.whole.get(spot)
        if move is None:
            said = self.word("with_it", label=label, number=len(found))
        else:
            said = self.word("said", label=label, move=capital(self.moves[move]))
        return piece(
            ident, said, *body, ring, class_=lit, x=x, y=y, data_spot=spot, data_move=move,
            data_part=None if move else spot, data_label=label, data_short=short or None, role="button", tabindex=0,
        )  # fmt: skip

    def own_spot(self, spot: str) -> str | None:
        """A spot where nothing is ever played, but which says what it is for; spectators are told nothing."""
        return spot if self.seat >= 0 else None

    # Names of things, as screen readers say them.

    def kind_name(self, kind: int) -> str:
        """A forum or extra-action tile in words."""
        return vocabulary.kind(self.tables, kind)

    def tile_name(self, tile: int) -> str:
        """A Trajan tile in words."""
        return vocabulary.tile_words(self.tables, tile)

    def points(self, vp: int) -> str:
        """Points with a true minus sign."""
        return str(vp) if vp >= 0 else f"{MINUS}{-vp}"

    def bonus_name(self, bonus: int, grey: bool) -> str:
        """A bonus tile in words."""
        tables = self.tables
        kind = tables.bonus_kind[bonus]
        halves = tables.bonus_grey[bonus] if grey else tables.bonus_yellow[bonus]
        first = second = ""
        if kind == BONUS_COMMODITY:
            first = vocabulary.commodity(tables, tables.bonus_a[bonus])
            second = vocabulary.commodity(tables, tables.bonus_b[bonus])
        elif kind == BONUS_DEMAND:
            first = vocabulary.demand(tables, tables.bonus_a[bonus])
        told = self.word(f"bonus_{kind}", vp=vocabulary.halves(halves), first=first, second=second)
        return self.word("bonus_grey" if grey else "bonus_yellow", text=told)
