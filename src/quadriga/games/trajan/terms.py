"""Trajan: the numbers behind its words: verbs of moves, events, sources of points and reasons of refusal.

`notation.py` and `texts.py` give each of them its spelling.
"""

from typing import Final

from quadriga.core.flow import FIRST_EVENT
from quadriga.core.moves import pack
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_TILES,
    CATEGORIES,
    COLOURS,
    COMMODITIES,
    DEMANDS,
    KINDS,
    PROVINCES,
    SEATS_MAX,
    SITES,
    TRAJAN_TILES,
)

# Verbs of the seats.
PASS: Final = 0
SOW: Final = 1
DROP: Final = 2
USE: Final = 3
DECLINE: Final = 4
MARK: Final = 5
DRAW: Final = 6
PICK: Final = 7
LAY: Final = 8
STOP: Final = 9
SHIP_IDENTICAL: Final = 10
SHIP_PAIR: Final = 11
SHIP_DIFFERENT: Final = 12
DISCARD: Final = 13
TAKE: Final = 14
RECRUIT: Final = 15
MARCH: Final = 16
OCCUPY: Final = 17
TILE: Final = 18
ADVANCE: Final = 19
HIRE: Final = 20
BUILD: Final = 21
REPEAT: Final = 22
JOKERS: Final = 23
BONUS: Final = 24
DRAFT: Final = 25
FILL: Final = 26
# Verbs of nature.
FIRST: Final = 32
MARKER: Final = 33
FORUM_TILE: Final = 34
EXTRA_TILE: Final = 35
BUILDING: Final = 36
TOP: Final = 37
BONUS_TILE: Final = 38
TURN: Final = 39
CARD: Final = 40
DEMAND_TILE: Final = 41

# Moves with fixed arguments, made once.
PASS_MOVE: Final = PASS << 23
USE_MOVE: Final = USE << 23
DECLINE_MOVE: Final = DECLINE << 23
DRAW_MOVE: Final = DRAW << 23
STOP_MOVE: Final = STOP << 23
RECRUIT_MOVE: Final = RECRUIT << 23
OCCUPY_MOVE: Final = OCCUPY << 23
ADVANCE_MOVE: Final = ADVANCE << 23
HIRE_MOVE: Final = HIRE << 23


def _moves(verb: int, number: int) -> list[int]:
    return [pack(verb, x) for x in range(number)]


SOW_MOVES: Final[list[int]] = _moves(SOW, ACTIONS)
DROP_MOVES: Final[list[int]] = _moves(DROP, COLOURS)
FILL_MOVES: Final[list[int]] = _moves(FILL, COLOURS)
MARK_MOVES: Final[list[int]] = _moves(MARK, ACTIONS)
PICK_MOVES: Final[list[int]] = _moves(PICK, 2)
LAY_MOVES: Final[list[int]] = _moves(LAY, COMMODITIES)
DIFFERENT_MOVES: Final[list[int]] = _moves(SHIP_DIFFERENT, COMMODITIES + 1)
TAKE_MOVES: Final[list[int]] = _moves(TAKE, KINDS)
MARCH_MOVES: Final[list[int]] = _moves(MARCH, PROVINCES)
TILE_MOVES: Final[list[int]] = _moves(TILE, CATEGORIES)
BUILD_MOVES: Final[list[int]] = _moves(BUILD, SITES)
REPEAT_MOVES: Final[list[int]] = _moves(REPEAT, KINDS)
BONUS_MOVES: Final[list[int]] = _moves(BONUS, BONUS_TILES)
FIRST_MOVES: Final[list[int]] = _moves(FIRST, SEATS_MAX)
MARKER_MOVES: Final[list[int]] = _moves(MARKER, COLOURS)
FORUM_TILE_MOVES: Final[list[int]] = _moves(FORUM_TILE, KINDS)
EXTRA_TILE_MOVES: Final[list[int]] = _moves(EXTRA_TILE, ACTIONS)
BUILDING_MOVES: Final[list[int]] = _moves(BUILDING, SITES)
TOP_MOVES: Final[list[int]] = _moves(TOP, TRAJAN_TILES)
BONUS_TILE_MOVES: Final[list[int]] = _moves(BONUS_TILE, BONUS_TILES)
TURN_MOVES: Final[list[int]] = _moves(TURN, COMMODITIES)
CARD_MOVES: Final[list[int]] = _moves(CARD, COMMODITIES)
DEMAND_TILE_MOVES: Final[list[int]] = _moves(DEMAND_TILE, DEMANDS)

# The joker stands behind the twelve commodities wherever a shipment names a card.
JOKER: Final = COMMODITIES

# Events: code, seat, x, y.
POINTS: Final = FIRST_EVENT  # x points, y source
PLAYED: Final = FIRST_EVENT + 1  # x move
TIME: Final = FIRST_EVENT + 2  # x markers, y new position
FULFILLED: Final = FIRST_EVENT + 3  # x tile, y slot
GRANTED: Final = FIRST_EVENT + 4  # x action, y construction type
GAINED_TILE: Final = FIRST_EVENT + 5  # x kind of forum tile
SHIPPED: Final = FIRST_EVENT + 6  # x ship, y units
RESHUFFLED: Final = FIRST_EVENT + 7  # x cards
ROUND_ENDED: Final = FIRST_EVENT + 8  # x quarter, y round
QUARTER_ENDED: Final = FIRST_EVENT + 9  # x quarter
DEMANDS_PAID: Final = FIRST_EVENT + 10  # x answered, y unmet
CONSUL: Final = FIRST_EVENT + 11  # x votes
VICE_CONSUL: Final = FIRST_EVENT + 12  # x votes
WON_BONUS: Final = FIRST_EVENT + 13  # x bonus tile, y 1 for the grey side
GAME_ENDED: Final = FIRST_EVENT + 14
TURN_BEGAN: Final = FIRST_EVENT + 15
PICKED: Final = FIRST_EVENT + 16  # x card of a discard pile, which everybody has seen
FOUND_TILE: Final = FIRST_EVENT + 17  # x kind of forum tile that lay where the leader came

# Where points come from; the order is that of the score sheet.
FROM_TILES: Final = 0
FROM_SHIPS: Final = 1
FROM_PROVINCES: Final = 2
FROM_SENATE: Final = 3
FROM_BUILDINGS: Final = 4
FROM_DEMANDS: Final = 5
FROM_HAND: Final = 6
FROM_CAMPS: Final = 7
FROM_SETS: Final = 8
FROM_BONUS: Final = 9
FROM_LEFTOVERS: Final = 10
SOURCES: Final = 11

# Reasons of refusal; 0 means allowed and 1 (flow.NOT_LISTED) any other wish.
EMPTY_TRAY: Final = 2
NO_SUCH_MARKER: Final = 3
SECOND_MARKER_LOWER: Final = 4
NO_SECOND_MARKER: Final = 5
HAS_PLUS2: Final = 6
NOTHING_TO_DRAW: Final = 7
PILE_EMPTY: Final = 8
CARD_NOT_IN_HAND: Final = 9
LOWER_CARD: Final = 10
NOT_ENOUGH_JOKERS: Final = 11
SHIP_FULL: Final = 12
NOTHING_SHIPPED: Final = 13
NOT_ON_FORUM: Final = 14
SUPPLY_EMPTY: Final = 15
NOT_ADJACENT: Final = 16
LEADER_IN_CAMP: Final = 17
OWN_LEGIONARY_THERE: Final = 18
NO_LEGIONARY: Final = 19
STACK_EMPTY: Final = 20
ARCH_IN_CENTRE: Final = 21
LAST_SPACE: Final = 22
NO_WORKER: Final = 23
OWN_WORKER_THERE: Final = 24
SITE_NOT_ADJACENT: Final = 25
TILE_USED: Final = 26
NO_SUCH_TILE: Final = 27
CANNOT_REPEAT: Final = 28
OTHER_ACTION: Final = 29
CATEGORY_TAKEN: Final = 30
SLOT_TAKEN: Final = 31
TOO_MANY_JOKERS: Final = 32
NOT_OFFERED: Final = 33
MUST_REPEAT: Final = 34
GRANTED_NOT_REPEATED: Final = 35
