"""Hadrian's Wall: what all zones of one picture share: the observed game, names, and the places of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from quadriga.core.language import capital, t
from quadriga.core.moves import verb_of
from quadriga.core.notation import Notation
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.components import ATTRIBUTES, BUILDINGS, CITIZENS, Tables
from quadriga.games.hadrians_wall.data_right import cell_name
from quadriga.games.hadrians_wall.notation import make_notation
from quadriga.games.hadrians_wall.places import AT
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.svg_thread import bars
from quadriga.games.hadrians_wall.terms import FORT_BOX, PLACE, PLACES, TEMPLE, TRAIN
from quadriga.svg.element import number, path, piece, rect

CELL: Final = "cell "  # how the spots of the map begin
Box = tuple[float, float, float, float, float]


@lru_cache(maxsize=4)
def notation_of(tables: Tables) -> Notation:
    """Return how moves are written; made once for each set of tables."""
    return make_notation(tables)


@lru_cache(maxsize=200)
def lamp(x: float, y: float, width: float, height: float, radius: float) -> str:
    """May act: a double ring as on every table; its notch is a corner, because an icon fills the middle of a box."""
    outer = rect(x - 0.5, y - 0.5, width + 1, height + 1, "halo-out", radius + 0.5)
    inner = rect(x + 2, y + 2, width - 4, height - 4, "halo-in hw-inside", max(radius - 2, 1))
    notch = path(f"M{number(x + width + 1)} {number(y - 1)}v10l-10-10Z", "notch")
    return f'<g class="halo" aria-hidden="true">{inner}{outer}{notch}</g>'


def spots(notation: Notation, move: int) -> tuple[str, ...]:
    """The spots of a move: its place, and where one place has several prices, the chip of the price."""
    if verb_of(move) == PLACE:
        text = notation.text(move)
        return (text, *(f"{CELL}{name}" for name in text.split()[1].split("-")))
    shared = shared_spot(notation, move)
    text = notation.text(move)
    return (shared, text) if shared else (text,)


def cell_spot(cell: int) -> str:
    """The spot of a cell of the map while a pattern is placed."""
    return f"{CELL}{cell_name(cell)}"


def shared_spot(notation: Notation, move: int) -> str:
    """The spot of a box that can be paid for in several ways, nothing for all others."""
    verb = verb_of(move)
    if verb in (FORT_BOX, TEMPLE):
        return notation.text(move).split()[0]
    return " ".join(notation.text(move).split()[:2]) if verb == TRAIN else ""


class View:
    """One observation to be drawn. `moves` maps the text of each legal move to its description; seats have `names`."""

    def __init__(
        self, observation: Observation[HadriansWall], moves: Mapping[str, str] | None = None, names: Sequence[str] = ()
    ) -> None:
        self.game = observation.game
        self.tables = observation.game.tables
        self.seat = observation.seat
        self.moves: Mapping[str, str] = moves or {}
        self.question = observation.question
        self.names = names
        self.notation = notation_of(self.tables)
        self.letters = words.letters()
        # Names that a picture says many times, looked up once.
        self.buildings = [vocabulary.building(building) for building in range(BUILDINGS)]
        self.citizens = [vocabulary.citizens(track) for track in range(CITIZENS)]
        self.attributes = [vocabulary.attribute(attribute) for attribute in range(ATTRIBUTES)]
        self.places = [vocabulary.place(place) for place in range(PLACES)]

    def player(self, seat: int) -> Player:
        """The sheets and the pool of a seat."""
        return self.game.players[seat]

    def seat_name(self, seat: int) -> str:
        """What to call a seat."""
        if seat < len(self.names):
            return self.names[seat]
        # Translators: the seats of a drawing without players are called by six pigments and stones.
        return [t("Cinnabar"), t("Lapis"), t("Saffron"), t("Verdigris"), t("Murex"), t("Ash")][seat]

    def spot(self, move: int) -> str:
        """How a move is written."""
        return self.notation.text(move)

    def legal(self, seat: int, move: int) -> bool:
        """Whether the viewer owns this place and may play this move now."""
        return seat == self.seat and self.spot(move) in self.moves

    def place(
        self, seat: int, move: int, ident: str, label: str, ring: Box, *body: str, class_: str = "", x: float = 0,
        y: float = 0, name: str | None = None,
    ) -> str:  # fmt: skip
        """A piece where a move can be played; when that move is legal now it says so, by ring, name and role."""
        if seat != self.seat:
            return piece(ident, label, *body, class_=class_, x=x, y=y)
        spot = self.spot(move)
        description = self.moves.get(spot)
        if description is None:
            return piece(
                ident, label, *body, class_=class_, x=x, y=y, data_spot=spot, data_bars=self.bars(move), data_name=name
            )
        said = t("{label}. {move}", label=label, move=capital(description))
        lit = f"{class_} may-act".strip()
        return piece(
            ident, said, *body, lamp(*ring), class_=lit, x=x, y=y, data_spot=spot, data_move=spot, role="button",
            tabindex=0,
        )  # fmt: skip

    def box(
        self, seat: int, ident: str, label: str, *body: str, name: str, x: float = 0, y: float = 0,
        bars: str | None = None,
    ) -> str:  # fmt: skip
        """A box where no move is played; its owner can ask why."""
        if seat != self.seat:
            return piece(ident, label, *body, class_="box", x=x, y=y)
        spot = f"{AT}{ident}"
        return piece(ident, label, *body, class_="box", x=x, y=y, data_spot=spot, data_bars=bars, data_name=name)

    def part(
        self, moves: Sequence[int], spot: str, ident: str, label: str, ring: Box, *body: str, name: str, x: float = 0,
        y: float = 0,
    ) -> str:  # fmt: skip
        """A piece that belongs to some of the legal moves: it plays the only one, or is a part of what is chosen."""
        played = self.spot(moves[0]) if len(moves) == 1 else None
        if played:
            said = t("{label}. {move}", label=label, move=capital(self.moves[played]))
        else:
            said = t("{label}. Moves with it: {number}", label=label, number=len(moves))
        return piece(
            ident, said, *body, lamp(*ring), class_="box may-act", x=x, y=y, data_spot=spot, data_label=label,
            data_short=name, data_move=played, data_part=None if played else spot, role="button", tabindex=0,
        )  # fmt: skip

    def bars(self, move: int) -> str | None:
        """The piece that bars a move which the viewer cannot play now."""
        if self.question is None:
            return None
        return bars(self.game, self.seat, self.question.refuse(self.game, move)) or None

    def choice(
        self, seat: int, moves: Sequence[int], ident: str, label: str, ring: Box, *body: str, class_: str = "",
        x: float = 0, y: float = 0, name: str | None = None,
    ) -> str:  # fmt: skip
        """A piece that several moves lead to: it plays the only legal one; of several, chips let choose the price."""
        if len(moves) == 1 or seat != self.seat:
            return self.place(seat, moves[0], ident, label, ring, *body, class_=class_, x=x, y=y, name=name)
        spot = shared_spot(self.notation, moves[0])
        legal = [self.spot(move) for move in moves if self.legal(seat, move)]
        if not legal:
            return piece(
                ident, label, *body, class_=class_, x=x, y=y, data_spot=spot, data_bars=self.bars(moves[0]),
                data_name=name,
            )  # fmt: skip
        several = len(legal) > 1
        said = t("{label}. {move}", label=label, move=capital(self.moves[legal[0]]))
        return piece(
            ident, t("{label}. Choose what to pay", label=label) if several else said, *body, lamp(*ring),
            class_=f"{class_} may-act".strip(), x=x, y=y, data_spot=spot, data_label=label, data_short=name,
            data_move=None if several else legal[0], data_part=spot if several else None, role="button", tabindex=0,
        )  # fmt: skip
