"""9 Game end: the points that come after the fourth quarter, with the best use of kept jokers (6)."""

from quadriga.core.bags import bits, count, counts_of, members
from quadriga.core.flow import Step
from quadriga.games.trajan.components import (
    BONUS_COMMODITY,
    BONUS_DEMAND,
    BONUS_LEGIONARIES,
    BONUS_WORKERS,
    JOKER_COMMODITY,
    JOKER_CONSTRUCTION,
    JOKER_DEMAND,
    NONE,
    TYPES,
    Tables,
)
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import (
    FROM_BONUS,
    FROM_CAMPS,
    FROM_HAND,
    FROM_LEFTOVERS,
    FROM_SETS,
    GAME_ENDED,
)


class FinalScoring(Step[Trajan]):
    """9 Every player adds hand, camps, sets and bonus tiles; then the game is over."""

    def run(self, game: Trajan) -> None:
        """Score everybody and end the game."""
        for seat in range(game.seats):
            score_seat(game, seat)
        game.tell(GAME_ENDED, NONE, 0, 0)
        game.finish()


def score_seat(game: Trajan, seat: int) -> None:
    """9 Add the final points of one seat, source by source."""
    player = game.players[seat]
    tables = game.tables
    game.score(seat, hand_vp(tables, player), FROM_HAND)
    game.score(seat, camp_vp(tables, player), FROM_CAMPS)
    game.score(seat, set_vp(tables, player), FROM_SETS)
    game.score(seat, bonus_vp(tables, player), FROM_BONUS)
    if game.leftover_vp:
        game.score(seat, game.leftover_vp * (len(player.slots) - player.slots.count(NONE)), FROM_LEFTOVERS)


def hand_vp(tables: Tables, player: Player) -> int:
    """9.1 Return the points for hand cards."""
    return tables.hand_vp * player.hand_size


def camp_vp(tables: Tables, player: Player) -> int:
    """9.1 Return the points for workers and legionaries in the camps. [A17]"""
    return tables.worker_vp * player.workers + tables.legionary_vp * player.legionaries


def set_vp(tables: Tables, player: Player) -> int:
    """9.2 Return the points for construction sets, jokers in their best distribution. [A20]"""
    return best_sets(tables, counts_of(player.types, TYPES), 0, player.tiles[JOKER_CONSTRUCTION])


def best_sets(tables: Tables, owned: list[int], kind: int, jokers: int) -> int:
    """6.3 Return the most points for types from `kind` on with this many jokers."""
    if kind == TYPES:
        return 0
    best = 0
    for used in range(jokers + 1):
        here = owned[kind] + used
        points = tables.set_of_four if here >= 4 else tables.set_of_three if here == 3 else 0
        best = max(best, points + best_sets(tables, owned, kind + 1, jokers - used))
    return best


def bonus_vp(tables: Tables, player: Player) -> int:
    """9.3 Return the points of all bonus tiles, kept jokers in their best use. [A39]"""
    points = 0
    for tile in members(player.yellow):
        points += tile_points(tables, player, tile, tables.bonus_yellow[tile])
    for tile in members(player.grey):
        points += tile_points(tables, player, tile, tables.bonus_grey[tile])
    return points + commodity_joker_vp(tables, player) + demand_joker_vp(tables, player)


def tile_points(tables: Tables, player: Player, tile: int, halves: int) -> int:
    """9.3 Return the points of one bonus tile without jokers; halves are rounded up. [A18]"""
    kind = tables.bonus_kind[tile]
    if kind == BONUS_COMMODITY:
        times = count(player.display, tables.bonus_a[tile]) + count(player.display, tables.bonus_b[tile])
    elif kind == BONUS_DEMAND:
        times = min(1, player.tiles[tables.bonus_a[tile]])
    elif kind == BONUS_WORKERS:
        times = bits(player.sites)
    elif kind == BONUS_LEGIONARIES:
        times = bits(player.provinces)
    else:
        times = bits(player.yellow)
    return (times * halves + 1) // 2


def commodity_joker_vp(tables: Tables, player: Player) -> int:
    """6.1 Return the points of kept commodity jokers: each counts for the best commodity bonus tile. [A39]"""
    best = 0
    for tile in members(player.yellow | player.grey):
        if tables.bonus_kind[tile] == BONUS_COMMODITY:
            yellow = player.yellow >> tile & 1
            best = max(best, tables.bonus_yellow[tile] if yellow else tables.bonus_grey[tile])
    return player.tiles[JOKER_COMMODITY] * best // 2


def demand_joker_vp(tables: Tables, player: Player) -> int:
    """6.2 Return the points of kept demand jokers: unmet demand bonus tiles, the dearest first. [A39]"""
    unmet: list[int] = []
    for tile in members(player.yellow | player.grey):
        if tables.bonus_kind[tile] == BONUS_DEMAND and player.tiles[tables.bonus_a[tile]] == 0:
            yellow = player.yellow >> tile & 1
            unmet.append(tables.bonus_yellow[tile] if yellow else tables.bonus_grey[tile])
    unmet.sort()
    unmet.reverse()
    points = 0
    for halves in unmet[: player.tiles[JOKER_DEMAND]]:
        points += halves
    return points // 2
