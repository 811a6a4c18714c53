"""Hadrian's Wall: the numbers behind its words: verbs of moves, events, sources of points and reasons of refusal.

`notation.py` and `texts.py` give each of them its spelling.
"""

from typing import Final

from quadriga.core.flow import FIRST_EVENT
from quadriga.core.moves import pack
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    BRIBE_CLASSES,
    BUILDINGS,
    CARDS,
    CITIZENS,
    COHORTS,
    COURT_COLUMNS,
    EXCHANGES,
    FATE_CARDS,
    GLADIATORS,
    PERFORMANCES,
    PLACEMENTS,
    SPACE_CLASSES,
    SUPPLIERS,
    WORKERS,
)

# Verbs of the seats.
FINISH: Final = 0
CITIZEN: Final = 1
MINE: Final = 2
GUARD_BOX: Final = 3
CIPPI_BOX: Final = 4
WALL_BOX: Final = 5
FORT_BOX: Final = 6
BUILD: Final = 7
TRAINING: Final = 8
FORUM: Final = 9
GOOD: Final = 10
PERFORM: Final = 11
TRAIN: Final = 12
BATTLE: Final = 13
TEMPLE: Final = 14
BRIBE: Final = 15
RULING: Final = 16
DIPLOMAT: Final = 17
SCOUT: Final = 18
PLACE: Final = 19
COHORT: Final = 20
ATTRIBUTE: Final = 21
FAVOUR: Final = 22
KEEP: Final = 23
PATH: Final = 24
# Verbs of nature.
INCOME: Final = 32
FLIP: Final = 33
ATTACK: Final = 34
CARD: Final = 35
NEUTRAL_CARD: Final = 36

# Moves with fixed arguments, made once.
FINISH_MOVE: Final = FINISH << 23
MINE_MOVE: Final = MINE << 23
GUARD_MOVE: Final = GUARD_BOX << 23
CIPPI_MOVE: Final = CIPPI_BOX << 23
WALL_MOVE: Final = WALL_BOX << 23
TRAINING_MOVE: Final = TRAINING << 23
KEEP_MOVE: Final = KEEP << 23


def _moves(verb: int, number: int) -> list[int]:
    return [pack(verb, x) for x in range(number)]


CITIZEN_MOVES: Final[list[int]] = _moves(CITIZEN, CITIZENS)
FORT_MOVES: Final[list[int]] = _moves(FORT_BOX, 2)
BUILD_MOVES: Final[list[int]] = _moves(BUILD, BUILDINGS)
FORUM_MOVES: Final[list[int]] = _moves(FORUM, EXCHANGES)
GOOD_MOVES: Final[list[list[int]]] = [
    [pack(GOOD, space, supplier) for supplier in range(SUPPLIERS)] for space in range(SPACE_CLASSES)
]
PERFORM_MOVES: Final[list[int]] = _moves(PERFORM, PERFORMANCES)
TRAIN_MOVES: Final[list[list[int]]] = [[pack(TRAIN, who, paid) for paid in range(2)] for who in range(GLADIATORS)]
BATTLE_MOVES: Final[list[int]] = _moves(BATTLE, GLADIATORS)
TEMPLE_MOVES: Final[list[int]] = _moves(TEMPLE, WORKERS)
BRIBE_MOVES: Final[list[int]] = _moves(BRIBE, BRIBE_CLASSES)
RULING_MOVES: Final[list[int]] = _moves(RULING, COURT_COLUMNS)
DIPLOMAT_MOVES: Final[list[int]] = _moves(DIPLOMAT, COHORTS)
SCOUT_MOVES: Final[list[int]] = _moves(SCOUT, SUPPLIERS - 1)
PLACE_MOVES: Final[list[int]] = _moves(PLACE, PLACEMENTS)
COHORT_MOVES: Final[list[int]] = _moves(COHORT, COHORTS)
ATTRIBUTE_MOVES: Final[list[int]] = _moves(ATTRIBUTE, ATTRIBUTES)
FAVOUR_MOVES: Final[list[list[int]]] = [[pack(FAVOUR, kind, cohort) for cohort in range(COHORTS)] for kind in range(2)]
PATH_MOVES: Final[list[int]] = _moves(PATH, CARDS)
INCOME_MOVES: Final[list[int]] = _moves(INCOME, FATE_CARDS)
FLIP_MOVES: Final[list[int]] = _moves(FLIP, FATE_CARDS)
ATTACK_MOVES: Final[list[int]] = _moves(ATTACK, FATE_CARDS)
CARD_MOVES: Final[list[int]] = _moves(CARD, CARDS)
NEUTRAL_MOVES: Final[list[int]] = _moves(NEUTRAL_CARD, CARDS)

# What a favour comes from.
OF_DIPLOMAT: Final = 0
OF_TEMPLE: Final = 1

# Events: code, seat, x, y.
POINTS: Final = FIRST_EVENT  # x points, y source
YEAR_BEGAN: Final = FIRST_EVENT + 1  # x year
TOKENS_GAINED: Final = FIRST_EVENT + 2  # x tokens, packed; y source
FILLED: Final = FIRST_EVENT + 3  # x place, y box, counted from 1
BUILT: Final = FIRST_EVENT + 4  # x building
LOST: Final = FIRST_EVENT + 5  # x icon of a full track
REVEALED: Final = FIRST_EVENT + 6  # x Path, y Prospect
PAID_TO: Final = FIRST_EVENT + 7  # x supplier, y token
WROTE_GOOD: Final = FIRST_EVENT + 8  # x good, y space, counted from 1
BATTLED: Final = FIRST_EVENT + 9  # x gladiator, y damage taken
DIED: Final = FIRST_EVENT + 10  # x gladiator
SCOUTED: Final = FIRST_EVENT + 11  # x placement, y completed rows
FINISHED: Final = FIRST_EVENT + 12
CLEANED_UP: Final = FIRST_EVENT + 13  # x tokens lost, packed
ATTACK_BEGAN: Final = FIRST_EVENT + 14  # x cards, y potential
BREACHED: Final = FIRST_EVENT + 15  # x breaches, y disdain gained
RESHUFFLED: Final = FIRST_EVENT + 16  # x cards
REJECTED: Final = FIRST_EVENT + 17  # x Fate card
GAME_ENDED: Final = FIRST_EVENT + 18
CAMPAIGN: Final = FIRST_EVENT + 19  # x goal met, y challenge met
FREED: Final = FIRST_EVENT + 20  # x disdain left

# Where tokens come from.
FROM_FATE: Final = 0
FROM_PROSPECT: Final = 1
FROM_SHEET: Final = 2
FROM_ICON: Final = 3
FROM_NEIGHBOUR: Final = 4
FROM_BONUS: Final = 5

# Places of both sheets that are filled box by box, for FILLED; the first five are the tracks of components.py.
PLACE_COHORT: Final = 5  # 5..7
PLACE_PRODUCTION: Final = 8
PLACE_ATTRIBUTE: Final = 9  # 9..12
PLACE_CITIZEN: Final = 13  # 13..17
PLACE_TRAINING: Final = 18
PLACE_FORUM: Final = 19
PLACE_THEATRE: Final = 20
PLACE_GLADIATOR: Final = 21  # 21, 22
PLACE_TEMPLE: Final = 23
PLACE_BATHS: Final = 24
PLACE_COURT: Final = 25  # 25..27
PLACE_DIPLOMAT: Final = 28  # 28..30
PLACES: Final = 31

# Where points come from: the four attributes, then these.
FROM_PATHS: Final = 4
FROM_DISDAIN: Final = 5
SOURCES: Final = 6

# Reasons of refusal; 0 means allowed, 1 (flow.NOT_LISTED) any other wish. A detail stands above the lowest eight bits.
MISSING: Final = 2  # detail: the token
TRACK_FULL: Final = 3
NEEDS_GRANARY: Final = 4  # detail: the granary
NEEDS_FORT: Final = 5  # detail: Fort boxes
NEEDS_INFRASTRUCTURE: Final = 6  # detail: the number
NEEDS_ATTRIBUTE: Final = 7  # detail: attribute and number
NEEDS_CITIZENS: Final = 8  # detail: track and number
NEEDS_BUILDING: Final = 9  # detail: the building
ALREADY_BUILT: Final = 10
FORBIDDEN_HERE: Final = 11
WALL_LATER: Final = 12  # detail: the year
USED_THIS_YEAR: Final = 13
NO_BOX_LEFT: Final = 14
NO_GUARD_BOX: Final = 15
BOX_TAKEN: Final = 16
OWN_PROSPECT: Final = 17
NO_NEIGHBOUR: Final = 18
NO_NEUTRAL: Final = 19
GLADIATOR_DEAD: Final = 20
GLADIATOR_UNTRAINED: Final = 21
NO_DISDAIN: Final = 22
COHORT_TAKEN: Final = 23
COHORT_FULL: Final = 24
NO_PLACEMENT: Final = 25
OTHER_PATTERN: Final = 26
CELLS_TAKEN: Final = 27
NO_FAVOUR: Final = 28
NO_CARD_TO_IGNORE: Final = 29
NOT_DRAWN: Final = 30
NOT_OFFERED: Final = 31
NO_DIPLOMATS_HERE: Final = 32
COLUMN_CLOSED: Final = 33  # detail: the granary


def because(reason: int, detail: int) -> int:
    """Return a reason with a detail."""
    return reason | detail << 8


def threshold(track: int, number: int) -> int:
    """Return the detail of a threshold: which track, and how many boxes."""
    return track << 5 | number
