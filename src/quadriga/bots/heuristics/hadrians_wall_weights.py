"""The weights of Hadrian's Wall's heuristic, in hundredths of a point where nothing else is said."""

from typing import Final

# Features of a sheet; each has a weight of its own and one for each year to come.
PRODUCTION: Final = 0
HOTELS: Final = 1
WORKSHOPS: Final = 2
ROADS: Final = 3
FORT_BOXES: Final = 4
WALL_BOXES: Final = 5
MINING_BOXES: Final = 6
GUARD_BOXES: Final = 7
CIPPI_BOXES: Final = 8
MEDIUM: Final = 9  # granaries
LARGE: Final = 10
NEAR_WORKS: Final = 11  # the next boxes of the left tracks
TRACK: Final = 12  # 12..16: boxes of the citizen tracks
NEAR_CITIZENS: Final = 17
HAS_MARKET: Final = 18
HAS_THEATRE: Final = 19
HAS_LUDUS: Final = 20
HAS_SMALL_GARDENS: Final = 21
HAS_LARGE_GARDENS: Final = 22
HAS_SMALL_TEMPLE: Final = 23
HAS_MEDIUM_TEMPLE: Final = 24
HAS_LARGE_TEMPLE: Final = 25
HAS_BATHS: Final = 26
HAS_COURTHOUSE: Final = 27
PRECINCTS: Final = 28
TEMPLE_BOXES: Final = 29
TEMPLE_HALF: Final = 30  # the first box of a pair
UNLIKE_GOODS: Final = 31
GOODS: Final = 32
PERFORMANCES: Final = 33
STRENGTH: Final = 34
BATTLES: Final = 35  # what the gladiators will probably win, in hundredths
RULINGS: Final = 36
PHASE: Final = 37  # attribute boxes since the last worker
READY: Final = 38  # landmarks whose attribute is reached
ATTRIBUTE: Final = 39  # 39..42
COHORT_BOXES: Final = 43
WEAKEST: Final = 44  # the smallest cohort
DIPLOMAT_FAVOURS: Final = 45
TEMPLE_FAVOURS: Final = 46
DISDAIN: Final = 47
BRIBABLE: Final = 48  # disdain, with Baths
CELLS: Final = 49
HOLES: Final = 50  # cells that no pattern can fill any more
TRAININGS: Final = 51
FORUMS: Final = 52
DIPLOMATS: Final = 53
SHUT: Final = 54  # a Fort that waits for a granary
SLACK: Final = 55  # Wall boxes that the Fort allows
BRIBES: Final = 56
FEATURES: Final = 57
IN_POINTS: Final[list[int]] = [NEAR_WORKS, NEAR_CITIZENS, BATTLES]  # counted in hundredths: the weight is in percent

# Other weights.
TOKEN: Final = 0  # 0..4: a token in the pool
TOKEN_LATER: Final = 5  # 5..9: more for each year to come
VALOUR_WORKER: Final = 10  # the worker that Valour may bring
PENALTY: Final = 11  # percent of a point of penalty
FAVOUR_KEPT: Final = 12
COHORT_GROWTH: Final = 13  # new cohort boxes a year, in hundredths
DISDAIN_LATER: Final = 14  # a point of disdain in a later year
GOAL: Final = 15  # a part of the goal of a fort
CHALLENGE: Final = 16
GOAL_MET: Final = 17
RATE: Final = 18  # 18..29: growth a year of what each Path counts, in hundredths
GIFT: Final = 30  # a token in the pool of a rival
PROMISE: Final = 31  # percent of the interpolated worth of Paths while the last year runs

OTHERS: Final[list[int]] = [
    55, 60, 50, 60, 50,
    0, 0, 0, 0, 0,
    15, 100, 120, 180, 180,
    1000, 300, 1000,
    30, 30, 45, 70, 40, 110, 80, 60, 35, 50, 130, 40,
    20, 50,
]  # fmt: skip

BASE: Final[list[int]] = [
    0, 0, 0, 0,
    15, 12, 5, 10, 10,
    100, 80,
    30,
    15, 15, 20, 20, 20,
    30,
    60, 30, 100, 0, 0, 40, 60, 60, 30, 0,
    0,
    0, 35, 0, 0, 0,
    15, 90, 0,
    10, 60,
    0, 0, 0, 0,
    0, 0,
    100, 120,
    0, 50,
    5, -10,
    -5, -10, 0,
    -20, 5, 0,
]  # fmt: skip

SLOPE: Final[list[int]] = [
    42, 50, 52, 95,
    6, 2, 0, 0, 0,
    20, 10,
    0,
    6, 6, 6, 6, 6,
    0,
    30, 60, 30, 0, 0, 10, 10, 0, 30, 60,
    0,
    0, 0, 0, 0, -10,
    5, 0, -5,
    0, 0,
    0, 0, 0, 0,
    0, 0,
    0, 0,
    0, 10,
    0, 0,
    0, 0, 0,
    -20, 0, 0,
]  # fmt: skip
