"""4.2 Forum: take any one tile; and how forum tiles come to the table (2.3, 8.4)."""

from quadriga.core.bags import count, one, pick, pick_count, size
from quadriga.core.chance import Source
from quadriga.core.flow import Chance
from quadriga.core.moves import x_of
from quadriga.games.trajan.components import ACTIONS, EXTRA, KINDS, NONE, PROVINCES
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    EXTRA_TILE_MOVES,
    FORUM_TILE_MOVES,
    GAINED_TILE,
    NOT_ON_FORUM,
    TAKE_MOVES,
)


def refuse_take(game: Trajan, kind: int) -> int:
    """4.2 A tile must lie on the forum."""
    return 0 if kind in game.forum else NOT_ON_FORUM


def options(game: Trajan, moves: list[int]) -> None:
    """4.2 Add one move for each kind of tile that lies on the forum."""
    for kind in range(KINDS):
        if refuse_take(game, kind) == 0:
            moves.append(TAKE_MOVES[kind])


def take(game: Trajan, seat: int, kind: int) -> None:
    """4.2 Take a tile of this kind; its space stays empty until the quarter ends."""
    game.forum[game.forum.index(kind)] = NONE
    gain_tile(game, seat, kind, GAINED_TILE)


def gain_tile(game: Trajan, seat: int, kind: int, event: int) -> None:
    """Give a tile to a seat; the event says how it came there."""
    game.players[seat].tiles[kind] += 1
    game.tell(event, seat, kind, 0)


class ForumTileDrawn(Chance[Trajan]):
    """2.3, 8.4 A forum tile turned up at place `a`: a province, or PROVINCES plus a space of the forum."""

    def stream(self) -> str:
        """All forum tiles share one stack."""
        return "forum"

    def moves(self, game: Trajan) -> list[int]:
        """Return one outcome per kind left in the stack."""
        return [FORUM_TILE_MOVES[kind] for kind in range(KINDS) if game.forum_bag[kind]]

    def weights(self, game: Trajan) -> list[int]:
        """Return the number of tiles of each kind."""
        return [game.forum_bag[kind] for kind in range(KINDS) if game.forum_bag[kind]]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a tile straight from the bag."""
        return FORUM_TILE_MOVES[pick_count(game.forum_bag, source.below(game.forum_left))]

    def play(self, game: Trajan, move: int) -> None:
        """Lay the tile at its place."""
        kind = x_of(move)
        game.forum_bag[kind] -= 1
        game.forum_left -= 1
        if self.a < PROVINCES:
            game.province_tiles[self.a] = kind
        else:
            game.forum[self.a - PROVINCES] = kind


class ExtraTileDrawn(Chance[Trajan]):
    """2.3, 8.4 An extra-action tile turned up on the yellow space `a`."""

    def stream(self) -> str:
        """Extra-action tiles have a stack of their own."""
        return "extra"

    def moves(self, game: Trajan) -> list[int]:
        """Return one outcome per face left in the stack."""
        return [EXTRA_TILE_MOVES[face] for face in range(ACTIONS) if count(game.extra_bag, face)]

    def weights(self, game: Trajan) -> list[int]:
        """Return the number of tiles of each face."""
        return [count(game.extra_bag, face) for face in range(ACTIONS) if count(game.extra_bag, face)]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a tile straight from the bag."""
        return EXTRA_TILE_MOVES[pick(game.extra_bag, source.below(size(game.extra_bag)))]

    def play(self, game: Trajan, move: int) -> None:
        """Lay the tile on its space."""
        game.extra_bag -= one(x_of(move))
        game.forum[self.a] = EXTRA + x_of(move)
