"""4.5 and 8.2 Senate: one space forward; and the vote at the end of a quarter."""

from quadriga.core.bags import bits, pick_bit
from quadriga.core.chance import Source
from quadriga.core.flow import NOT_LISTED, Chance, Decision, Step
from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan.components import BONUS_TILES, NONE, SENATE_TILE, SENATE_TILES
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    ADVANCE_MOVE,
    BONUS,
    BONUS_MOVES,
    BONUS_TILE_MOVES,
    CONSUL,
    FROM_SENATE,
    LAST_SPACE,
    NOT_OFFERED,
    VICE_CONSUL,
    WON_BONUS,
)


def refuse_advance(game: Trajan, seat: int) -> int:
    """4.5 On the last space the action is void."""
    return 0 if game.players[seat].senate < len(game.tables.senate_vp) - 1 else LAST_SPACE


def options(game: Trajan, seat: int, moves: list[int]) -> None:
    """4.5 Add the one option of the senate action."""
    if refuse_advance(game, seat) == 0:
        moves.append(ADVANCE_MOVE)


def advance(game: Trajan, seat: int) -> None:
    """4.5 Move the disc one space forward, on top of any disc there, and score the space."""
    player = game.players[seat]
    player.senate += 1
    game.pile.remove(seat)
    game.pile.append(seat)
    game.score(seat, game.tables.senate_vp[player.senate], FROM_SENATE)


def votes(game: Trajan, seat: int) -> int:
    """8.2 Return the votes of a seat: its space of the track and its senate tiles."""
    player = game.players[seat]
    total = game.tables.senate_votes[player.senate]
    for kind in range(SENATE_TILE, SENATE_TILE + SENATE_TILES):
        total += game.tables.votes[kind] * player.tiles[kind]
    return total


def vote_order(game: Trajan) -> list[int]:
    """8.2 Rank the seats from consul to last: by votes, then by place on the track, then by height in the pile."""
    keys: list[int] = []
    for height, seat in enumerate(game.pile):
        keys.append((votes(game, seat) * 16 + game.players[seat].senate) * 16 + height)
    keys.sort()
    keys.reverse()
    return [game.pile[key & 15] for key in keys]


class Vote(Step[Trajan]):
    """8.2 Rank the players, stack the discs on the start space in the order of the vote, and let the consul pick."""

    def run(self, game: Trajan) -> None:
        """Hold the vote."""
        order = vote_order(game)
        game.tell(CONSUL, order[0], votes(game, order[0]), 0)
        game.tell(VICE_CONSUL, order[1], votes(game, order[1]), 0)
        for player in game.players:
            player.senate = 0
        order.reverse()
        game.pile = order
        game.push(ChooseBonus(order[-1], order[-2]))


class ChooseBonus(Decision[Trajan]):
    """8.2 The consul takes one of the two bonus tiles, yellow side up; the vice consul `a` the other, grey. [A40]"""

    def moves(self, game: Trajan) -> list[int]:
        """Return the two tiles."""
        return [BONUS_MOVES[game.bonus_left], BONUS_MOVES[game.bonus_right]]

    def play(self, game: Trajan, move: int) -> None:
        """Hand both tiles out."""
        tile = x_of(move)
        other = game.bonus_left + game.bonus_right - tile
        game.players[self.seat].yellow |= 1 << tile
        game.players[self.a].grey |= 1 << other
        game.bonus_left = NONE
        game.bonus_right = NONE
        game.tell(WON_BONUS, self.seat, tile, 0)
        game.tell(WON_BONUS, self.a, other, 1)

    def refuse(self, game: Trajan, move: int) -> int:
        """Only the two tiles at the senate are on offer."""
        if verb_of(move) != BONUS:
            return NOT_LISTED
        return 0 if x_of(move) in (game.bonus_left, game.bonus_right) else NOT_OFFERED


class BonusTileDrawn(Chance[Trajan]):
    """2.10, 8.4 A bonus tile out of the bag: for a seat (yellow side up), or for the senate (seat EVERYBODY)."""

    def stream(self) -> str:
        """All bonus tiles are in one bag."""
        return "bonus"

    def moves(self, game: Trajan) -> list[int]:
        """Return every tile still in the bag."""
        return [BONUS_TILE_MOVES[tile] for tile in range(BONUS_TILES) if game.bonus_bag >> tile & 1]

    def weights(self, game: Trajan) -> list[int]:
        """Every tile is there once."""
        return [1] * bits(game.bonus_bag)

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a tile straight from the bag."""
        return BONUS_TILE_MOVES[pick_bit(game.bonus_bag, source.below(bits(game.bonus_bag)))]

    def play(self, game: Trajan, move: int) -> None:
        """Give the tile to its seat, or lay it at the senate, left space first."""
        tile = x_of(move)
        game.bonus_bag &= ~(1 << tile)
        if self.seat >= 0:
            game.players[self.seat].yellow |= 1 << tile
        elif game.bonus_left == NONE:
            game.bonus_left = tile
        else:
            game.bonus_right = tile
