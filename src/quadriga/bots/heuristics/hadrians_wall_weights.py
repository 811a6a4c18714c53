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
PROMISE: Final = 30  # percent of the interpolated worth of Paths while the last year runs
SURPLUS: Final = 31  # 31..35: a token beyond PLENTY of its kind
PLENTY: Final = 3

# First guessed; then, several times over, the weights at the ends of years were fitted by ridge regression to how such
# games went on (half the final score, half the value a year later), and those within a year to what a search from there
# reached by the end of that year, in solo games with weights shaken at random.
OTHERS: Final[list[int]] = [
    92, 76, 74, 92, 143, 33, 34, 25, 24, 11, 15, 100,
    120, 180, 180, 1000, 300, 1000, 30, 30, 45, 70, 40, 110,
    80, 60, 35, 50, 130, 40, 50, -62, -2, -49, -22, -40,
]  # fmt: skip

BASE: Final[list[int]] = [
    -92, 100, 92, 130, 7, 82, 1, 34, 0, 142, 334, -85,
    -42, 48, 73, -12, 22, 41, 176, 354, 336, 121, -99, 100,
    -42, -137, 268, 188, 188, 30, 100, 160, -20, -66, 27, 61,
    -24, 38, 184, -32, -50, -20, 28, -77, -110, 4, 146, -23,
    112, 2, -70, -12, 6, 24, 4, 20, 48,
]  # fmt: skip

SLOPE: Final[list[int]] = [
    44, 89, 88, 188, -20, 24, 36, 14, 24, 76, 42, 43,
    30, -16, -20, 19, 5, 16, 102, -94, -198, -9, 229, -18,
    282, -197, -72, 76, 58, -24, -22, -45, 24, 82, 2, -32,
    -4, -4, -104, -29, -46, -15, -68, -35, 44, 31, 107, -40,
    -54, -8, 14, 40, -8, 46, 0, 24, -206,
]  # fmt: skip

MID_BASE: Final[list[int]] = [
    -80, 107, 72, 211, 46, 14, 29, 37, 64, 401, 374, 32,
    4, 18, 50, 35, 19, 10, 538, 175, 374, 142, 83, 242,
    293, -235, 320, 250, 209, -50, 59, 168, -62, 2, 220, -28,
    -25, 36, -82, -65, -124, -13, -66, -6, -53, -26, 106, -31,
    76, 0, -28, -5, 10, 58, -58, -35, -58,
]  # fmt: skip

MID_SLOPE: Final[list[int]] = [
    20, 66, 63, 134, -20, 44, 24, 20, 1, 26, -1, 18,
    14, -6, -18, -4, -5, 35, -18, -23, -475, 86, 114, -66,
    142, -197, -111, 26, 20, -24, 43, -84, 46, 60, 124, -54,
    -1, -2, 156, 2, 4, -32, -35, -116, 18, 55, 102, -50,
    -6, -8, -21, 22, -30, -4, 38, 48, -278,
]  # fmt: skip

# In the order in which the heuristic takes them.
WEIGHTS: Final[list[list[int]]] = [OTHERS, BASE, SLOPE, MID_BASE, MID_SLOPE]
