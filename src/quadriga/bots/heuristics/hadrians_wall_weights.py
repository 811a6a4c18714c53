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
UNUSED: Final = 30
PROMISE: Final = 31  # percent of the interpolated worth of Paths while the last year runs
SURPLUS: Final = 32  # 32..36: a token beyond PLENTY of its kind
PLENTY: Final = 3

# First guessed; then, several times over, the weights at the ends of years were fitted by ridge regression to how such
# games went on (half the final score, half the value a year later), and those within a year to what a search from there
# reached by the end of that year, in solo games with weights shaken at random.
OTHERS: Final[list[int]] = [
    126, 98, 83, 104, 119, 11, 16, 25, 23, 15, 15, 100,
    120, 180, 180, 1000, 300, 1000, 30, 30, 45, 70, 40, 110,
    80, 60, 35, 50, 130, 40, 20, 50, -66, 12, -81, -26,
    -34,
]  # fmt: skip

BASE: Final[list[int]] = [
    -87, 119, 128, 84, 12, 80, -2, 33, -8, 137, 358, -92,
    -41, 50, 73, -23, 26, 56, 171, 344, 336, 89, -133, 127,
    -83, -137, 237, 172, 191, 24, 103, 136, -18, -98, 27, 61,
    -40, 30, 233, -37, -42, -3, 43, -89, -99, -24, 177, -44,
    104, 0, -59, 4, 5, -6, 34, 31, 69,
]  # fmt: skip

SLOPE: Final[list[int]] = [
    35, 83, 89, 189, -24, 17, 37, 10, 29, 62, 48, 40,
    32, -12, -21, 19, 5, 19, 104, -154, -198, -55, 195, -25,
    240, -197, -103, 111, 47, -37, -31, -52, 30, 51, 2, -32,
    6, -2, -116, -31, -35, -15, -60, -51, 37, 34, 101, -20,
    -62, -8, -1, 5, -9, 52, -20, 23, -184,
]  # fmt: skip

MID_BASE: Final[list[int]] = [
    0, 114, 89, 209, 55, 13, 15, 37, 80, 132, 397, 71,
    4, 23, 51, 20, 13, -20, 493, 203, 355, 75, 90, 258,
    86, -235, 447, 273, 105, -62, 38, 160, -41, -92, 48, 1,
    2, 36, -89, -69, -105, -16, -49, 8, -52, -63, 72, -48,
    126, 0, -13, -41, 32, 139, -91, -20, -22,
]  # fmt: skip

MID_SLOPE: Final[list[int]] = [
    11, 61, 83, 121, -35, 43, 21, 18, 4, 90, 6, 3,
    20, 5, -16, 3, 4, 59, -11, -117, -261, 144, -27, -40,
    142, -197, -179, 86, 42, 8, 121, -82, 33, 81, 124, -54,
    -18, -1, 138, -2, -12, -8, -31, -124, 13, 9, 105, -19,
    -65, -12, -42, 23, -35, 70, 38, 45, -305,
]  # fmt: skip
