"""Moves of Hadrian's Wall that are worth a thought: what another move does at least as well is left out."""

from typing import Final

from quadriga.core.bags import bits
from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.games.hadrians_wall.components import (
    DECK,
    MAP_CELLS,
    MAP_COLUMNS,
    NONE,
    WORKERS,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scoring import covered
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.terms import GOOD, SCOUT, TEMPLE, TRAIN
from quadriga.games.hadrians_wall.tokens import tokens_of

PLACEMENTS_KEPT: Final = 3
WORKERS_KEPT: Final = 2


def sensible_actions(game: HadriansWall, seat: int, player: Player, moves: list[int]) -> list[int]:
    """Return the actions worth following."""
    kept: list[int] = []
    offered = 0  # a bit for each good, and for each pattern
    patterns = 0
    kind = NONE
    plenty = most_workers(player)
    for move in moves:
        verb = verb_of(move)
        if verb == GOOD:
            # Of equal goods the first supplier, of the spaces the first class; a good that is there already only blind.
            if kind not in (NONE, x_of(move)):
                continue
            kind = x_of(move)
            good = good_of(game, y_of(move))
            if good != NONE:
                if offered >> good & 1 or has_good(player, good):
                    continue
                offered |= 1 << good
        elif verb == SCOUT:
            pattern = game.tables.card_pattern[card_of(game, x_of(move))]
            if patterns >> pattern & 1:
                continue
            patterns |= 1 << pattern
        elif verb == TEMPLE:
            if not plenty >> x_of(move) & 1:
                continue
        elif verb == TRAIN and x_of(move) == 1 and twins(player):
            continue
        kept.append(move)
    return kept


def good_of(game: HadriansWall, supplier: int) -> int:
    """Return the good of a supplier, NONE for the Fate deck."""
    return NONE if supplier == DECK else game.tables.card_good[card_of(game, supplier)]


def has_good(player: Player, good: int) -> bool:
    """5.3 Whether a good stands in the Market."""
    market = player.market
    while market:
        if market & 15 == good:
            return True
        market >>= 4
    return False


def twins(player: Player) -> bool:
    """5.5 Whether both gladiators are alike, so that training the second is nothing new."""
    return (
        player.strength & 15 == player.strength >> 4
        and player.damage & 15 == player.damage >> 4
        and player.battles & 255 == player.battles >> 8
    )


def most_workers(player: Player) -> int:
    """5.7 Return a bit for each of the kinds of workers of which there are most: they are given for a temple box."""
    mask = 0
    for _ in range(WORKERS_KEPT):
        best = NONE
        for worker in range(WORKERS):
            there = tokens_of(player.pool, worker)
            if there and not mask >> worker & 1 and (best == NONE or there > tokens_of(player.pool, best)):
                best = worker
        if best != NONE:
            mask |= 1 << best
    return mask


def sensible_placements(tables: Tables, player: Player, moves: list[int]) -> list[int]:
    """5.11 Return the placements with the best rewards that leave the fewest cells no pattern can fill."""
    if len(moves) <= PLACEMENTS_KEPT:
        return moves
    best: list[int] = []
    scores: list[int] = []
    for move in moves:
        score = placement_worth(tables, player.map, tables.placements[x_of(move)])
        place = len(best)
        while place > 0 and scores[place - 1] < score:
            place -= 1
        if place < PLACEMENTS_KEPT:
            best.insert(place, move)
            scores.insert(place, score)
            if len(best) > PLACEMENTS_KEPT:
                best.pop()
                scores.pop()
    return best


def placement_worth(tables: Tables, cells: int, mask: int) -> int:
    """5.11 Return the worth of a placement: icons and rows, less the cells it spoils."""
    icons = 0
    for cell in range(MAP_CELLS):
        if mask >> cell & 1 and tables.cell_icons[cell] != NONE:
            icons += 1
    after = cells | mask
    rows = covered(tables.row_masks, after) - covered(tables.row_masks, cells)
    columns = covered(tables.column_masks, after)
    return 45 * icons + 110 * rows + 15 * columns - 30 * holes(after)


def holes(cells: int) -> int:
    """5.11 Return how many unfilled cells must stay so: what is left over of each region when fours are taken out."""
    free = ~cells & ((1 << MAP_CELLS) - 1)
    total = 0
    while free:
        region = free & -free
        while True:
            grown = region | beside(region) & free
            if grown == region:
                break
            region = grown
        total += bits(region) % 4
        free &= ~region
    return total


def beside(cells: int) -> int:
    """Return all cells next to these."""
    left = (cells & ~FIRST_COLUMN) >> 1
    right = (cells & ~LAST_COLUMN) << 1
    return left | right | cells >> MAP_COLUMNS | cells << MAP_COLUMNS


def _column(number: int) -> int:
    mask = 0
    for cell in range(number, MAP_CELLS, MAP_COLUMNS):
        mask |= 1 << cell
    return mask


FIRST_COLUMN: Final = _column(0)
LAST_COLUMN: Final = _column(MAP_COLUMNS - 1)
