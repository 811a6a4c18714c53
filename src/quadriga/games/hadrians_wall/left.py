"""4 Left sheet: mining, Wall Guard, Cippi, Wall, Fort, Training Grounds and Forum."""

from quadriga.core.bags import bits
from quadriga.games.hadrians_wall.cascade import fill_guard, gain
from quadriga.games.hadrians_wall.components import (
    CIPPI,
    EXCHANGES,
    FORT,
    FORUM_BOXES,
    GUARD,
    LARGE_GRANARY,
    MEDIUM_GRANARY,
    MINING,
    TRAINING_BOXES,
    WALL,
)
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    CIPPI_MOVE,
    COLUMN_CLOSED,
    FILLED,
    FORT_MOVES,
    FORUM_MOVES,
    FROM_ICON,
    GUARD_MOVE,
    MINE_MOVE,
    MISSING,
    NEEDS_FORT,
    NEEDS_GRANARY,
    NO_BOX_LEFT,
    NO_GUARD_BOX,
    PLACE_FORUM,
    PLACE_TRAINING,
    TOKENS_GAINED,
    TRACK_FULL,
    TRAINING_MOVE,
    USED_THIS_YEAR,
    WALL_LATER,
    WALL_MOVE,
    because,
)
from quadriga.games.hadrians_wall.tokens import TOKEN, covers, missing


def refuse_cost(pool: int, cost: int) -> int:
    """3.6, 11.33 The whole cost must lie in the pool before anything is gained."""
    return 0 if covers(pool, cost) else because(MISSING, missing(pool, cost))


def refuse_box(game: HadriansWall, player: Player, track: int, boxes: int) -> int:
    """4.4, 4.5 The box after so many must exist; it waits for its granary and its Fort box, in fort 10 for a year.

    Where a fort of the campaign forbids a granary its column is closed for good. [11.50, 11.51]
    """
    tables = game.tables
    chain = tables.chain[track]
    if chain and game.year < game.wall_from:
        return because(WALL_LATER, game.wall_from)
    if boxes == tables.track_length[track]:
        return TRACK_FULL
    ends = tables.track_open[track]
    if boxes >= ends[game.columns(player)]:
        granary = LARGE_GRANARY if boxes >= ends[1] else MEDIUM_GRANARY
        return because(COLUMN_CLOSED if game.forbidden >> granary & 1 else NEEDS_GRANARY, granary)
    return because(NEEDS_FORT, chain[boxes]) if chain and player.fort < chain[boxes] else 0


def refuse_mine(game: HadriansWall, player: Player) -> int:
    """4.2 Mining & Foresting costs a Servant."""
    return refuse_box(game, player, MINING, player.mining) or refuse_cost(player.pool, game.mining_cost)


def refuse_guard(game: HadriansWall, player: Player) -> int:
    """4.3 Wall Guard costs a Soldier."""
    return refuse_box(game, player, GUARD, player.guard) or refuse_cost(player.pool, game.tables.guard_cost)


def refuse_cippi(game: HadriansWall, player: Player) -> int:
    """4.4 Cippi costs a Resource."""
    return refuse_box(game, player, CIPPI, player.cippi) or refuse_cost(player.pool, game.tables.cippi_cost)


def refuse_wall(game: HadriansWall, player: Player) -> int:
    """4.4 The Wall costs a Resource."""
    return refuse_box(game, player, WALL, player.wall) or refuse_cost(player.pool, game.tables.wall_cost)


def refuse_fort(game: HadriansWall, player: Player, paid: int) -> int:
    """4.4 The Fort costs a Builder (0) or a Soldier (1)."""
    return refuse_box(game, player, FORT, player.fort) or refuse_cost(player.pool, game.tables.fort_costs[paid])


def refuse_training(game: HadriansWall, player: Player) -> int:
    """4.7, 11.6 Training costs a Builder, once a year, and the Wall Guard box it fills must be open."""
    if player.training >> game.year & 1:
        return USED_THIS_YEAR
    if bits(player.training) == TRAINING_BOXES:
        return NO_BOX_LEFT
    if refuse_box(game, player, GUARD, player.guard):
        return NO_GUARD_BOX
    return refuse_cost(player.pool, game.tables.training_cost)


def refuse_forum_box(game: HadriansWall, player: Player) -> int:
    """4.9 The Forum is used once a year and four times in all."""
    if player.forum >> game.year & 1:
        return USED_THIS_YEAR
    return NO_BOX_LEFT if bits(player.forum) == FORUM_BOXES else 0


def refuse_forum(game: HadriansWall, player: Player, exchange: int) -> int:
    """4.9 An exchange takes two workers."""
    return refuse_forum_box(game, player) or refuse_cost(player.pool, game.tables.exchange_cost[exchange])


def options(game: HadriansWall, player: Player, moves: list[int]) -> None:
    """4 Add what the pool allows on the left sheet, buildings apart."""
    pool = player.pool
    soldiers = pool & 0xFF
    builders = pool & 0xFF00
    if pool & 0xFF0000 and refuse_mine(game, player) == 0:
        moves.append(MINE_MOVE)
    if soldiers and refuse_guard(game, player) == 0:
        moves.append(GUARD_MOVE)
    if pool & 0xFF00000000:
        if refuse_cippi(game, player) == 0:
            moves.append(CIPPI_MOVE)
        if refuse_wall(game, player) == 0:
            moves.append(WALL_MOVE)
    if soldiers or builders:
        if refuse_box(game, player, FORT, player.fort) == 0:
            for paid in range(2):
                if covers(pool, game.tables.fort_costs[paid]):
                    moves.append(FORT_MOVES[paid])
        if builders and refuse_training(game, player) == 0:
            moves.append(TRAINING_MOVE)
    if pool & 0xFFFFFF00 and refuse_forum_box(game, player) == 0:
        costs = game.tables.exchange_cost
        for exchange in range(EXCHANGES):
            if covers(pool, costs[exchange]):
                moves.append(FORUM_MOVES[exchange])


def mine(game: HadriansWall, seat: int, player: Player) -> None:
    """4.2 Fill the next box of Mining & Foresting."""
    player.pool -= game.mining_cost
    boxes = player.mining
    player.mining = boxes + 1
    _filled(game, seat, player, MINING, boxes)


def guard(game: HadriansWall, seat: int, player: Player) -> None:
    """4.3 Fill the next Wall Guard box."""
    player.pool -= game.tables.guard_cost
    gain(game, seat, player, fill_guard(game, seat, player))


def cippi(game: HadriansWall, seat: int, player: Player) -> None:
    """4.4 Fill the next box of the Cippi."""
    player.pool -= game.tables.cippi_cost
    boxes = player.cippi
    player.cippi = boxes + 1
    _filled(game, seat, player, CIPPI, boxes)


def wall(game: HadriansWall, seat: int, player: Player) -> None:
    """4.4 Fill the next box of the Wall."""
    player.pool -= game.tables.wall_cost
    boxes = player.wall
    player.wall = boxes + 1
    _filled(game, seat, player, WALL, boxes)


def fort(game: HadriansWall, seat: int, player: Player, paid: int) -> None:
    """4.4 Fill the next box of the Fort."""
    player.pool -= game.tables.fort_costs[paid]
    boxes = player.fort
    player.fort = boxes + 1
    _filled(game, seat, player, FORT, boxes)


def _filled(game: HadriansWall, seat: int, player: Player, track: int, boxes: int) -> None:
    game.tell(FILLED, seat, track, boxes + 1)
    gain(game, seat, player, game.tables.track_boxes[track][boxes])


def train_guard(game: HadriansWall, seat: int, player: Player) -> None:
    """4.7 Write the year on the Training Grounds; the sword fills a Wall Guard box."""
    player.pool -= game.tables.training_cost
    player.training |= 1 << game.year
    game.tell(FILLED, seat, PLACE_TRAINING, bits(player.training))
    gain(game, seat, player, game.tables.training_rewards)


def exchange_workers(game: HadriansWall, seat: int, player: Player, exchange: int) -> None:
    """4.9 Return two workers for one of another type."""
    tables = game.tables
    gained = TOKEN[tables.exchange_gain[exchange]]
    player.pool += gained - tables.exchange_cost[exchange]
    player.forum |= 1 << game.year
    game.tell(FILLED, seat, PLACE_FORUM, bits(player.forum))
    game.tell(TOKENS_GAINED, seat, gained, FROM_ICON)
