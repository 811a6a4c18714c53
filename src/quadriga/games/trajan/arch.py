"""4.4 Trajan: take the top tile of a stack to the slot under the arch; how stacks show their next tile (2.8)."""

from typing import Final

from quadriga.core.bags import bits, pick_bit
from quadriga.core.chance import Source
from quadriga.core.flow import Chance
from quadriga.core.moves import x_of
from quadriga.games.trajan.components import (
    ACTIONS,
    CATEGORIES,
    CENTRE,
    NONE,
    TILES_PER_CATEGORY,
)
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import ARCH_IN_CENTRE, STACK_EMPTY, TILE_MOVES, TOP_MOVES

TOP_STREAMS: Final[list[str]] = [f"top.{category}" for category in range(CATEGORIES)]


def refuse_tile(game: Trajan, seat: int, category: int) -> int:
    """4.4 The arch must lie on a slot and the stack must have a tile. (10.4)"""
    if game.players[seat].arch == CENTRE:
        return ARCH_IN_CENTRE
    return 0 if game.tops[category] != NONE else STACK_EMPTY


def options(game: Trajan, seat: int, moves: list[int]) -> None:
    """4.4 Add one move for each stack with a tile."""
    for category in range(CATEGORIES):
        if refuse_tile(game, seat, category) == 0:
            moves.append(TILE_MOVES[category])


def take_tile(game: Trajan, seat: int, category: int) -> None:
    """4.4 Lay the top tile on the slot under the arch and move the arch to the next free slot."""
    player = game.players[seat]
    player.slots[player.arch] = lift_top(game, category)
    player.arch = next_free_slot(player, player.arch)


def next_free_slot(player: Player, slot: int) -> int:
    """4.4 Return the next free slot clockwise after this one, all the way round, or the centre. [A11]"""
    for distance in range(1, ACTIONS + 1):
        following = (slot + distance) % ACTIONS
        if player.slots[following] == NONE:
            return following
    return CENTRE


def lift_top(game: Trajan, category: int) -> int:
    """2.8 Take the top tile off its stack; the next one becomes visible."""
    tile = game.tops[category]
    game.tops[category] = NONE
    if game.stacks[category]:
        game.push(TopRevealed(a=category))
    return tile


class TopRevealed(Chance[Trajan]):
    """2.8 The tile that now lies on top of stack `a`."""

    def stream(self) -> str:
        """Each stack has its own stream."""
        return TOP_STREAMS[self.a]

    def moves(self, game: Trajan) -> list[int]:
        """Return every tile still in the stack."""
        first = self.a * TILES_PER_CATEGORY
        mask = game.stacks[self.a]
        return [TOP_MOVES[first + place] for place in range(TILES_PER_CATEGORY) if mask >> place & 1]

    def weights(self, game: Trajan) -> list[int]:
        """Every tile is there once."""
        return [1] * bits(game.stacks[self.a])

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a tile straight from the bag."""
        mask = game.stacks[self.a]
        return TOP_MOVES[self.a * TILES_PER_CATEGORY + pick_bit(mask, source.below(bits(mask)))]

    def play(self, game: Trajan, move: int) -> None:
        """Turn the tile up."""
        tile = x_of(move)
        game.stacks[self.a] &= ~(1 << (tile - self.a * TILES_PER_CATEGORY))
        game.tops[self.a] = tile
