"""The weights of Trajan's heuristic, in hundredths of a point where nothing else is said.

First guessed, then fitted by ridge regression of final scores on the ends of turns in self-play with 2, 3 and 4 seats,
and kept because the fitted bot beat the one before. A negative weight corrects another one that counts too much.
"""

from typing import Final

# Time.
TURN: Final = 0  # a turn to come
PACE: Final = 1  # markers of a sowing, in hundredths
NEXT: Final = 2  # percent of the next turn's gain that counts
AFTER: Final = 3  # percent of the gain of the turn after that
MARKER: Final = 4  # a marker moved in these two turns
SAME: Final = 5  # percent of an action's worth when done twice running
# Cards.
CARD: Final = 6  # a card in hand beyond its point
SHIP_BEST: Final = 7  # percent of the best shipment in hand
SHIP_SECOND: Final = 8
DRAW: Final = 9  # drawing as an action
MATCH: Final = 10  # percent of what a hand card would bring with a bonus tile
# Construction.
WORKER_FIRST: Final = 11
WORKER_NEXT: Final = 12
GRANT: Final = 13  # a granted action
SET_ONE: Final = 14  # one tile of a type that can still become three
SET_TWO: Final = 15
SET_THREE: Final = 16  # three that can still become four, beyond their own points
FRONTIER: Final = 17  # percent of the best site in reach
HIRE: Final = 18
# Military.
LEGIONARY_FIRST: Final = 19
LEGIONARY_NEXT: Final = 20
OCCUPY: Final = 21  # percent of the province the leader stands in
MARCH: Final = 22  # percent of the best next province
FAR: Final = 23  # percent of the best province two steps away
RECRUIT: Final = 24
# Forum.
PENALTY: Final = 25  # percent of the expected penalty
LEFTOVER: Final = 26  # a demand tile left for the next quarter
KEPT_TILE: Final = 27  # a kept Trajan demand tile, per quarter to come
EXTRA_TILE: Final = 28
EXTRA_WITH_PLUS2: Final = 29  # more, with a [+2] marker
EXTRA_ANY: Final = 30  # a joker for an extra action
JOKER_SET: Final = 31
JOKER_CARD: Final = 32
JOKER_PAYS: Final = 33
PLUS2_MARKER: Final = 34
# Senate.
TRACK: Final = 35  # a space of the track, per turn left in the quarter
LEAD: Final = 36  # how sure a lead of one vote is, in percent, with no turn left
BONUS: Final = 37  # percent of the expected worth of the bonus tiles on offer
VOTE: Final = 38
# Trajan tiles on slots, percent of their worth by markers already there.
TILE_NONE: Final = 39
TILE_ONE: Final = 40
TILE_BOTH: Final = 41
TAKE_TILE: Final = 42  # percent of a tile's worth for taking it
TAKE_CLOSE: Final = 43  # percent more for each marker already there
FADE: Final = 44  # turns left at which potentials begin to fade, in tenths
# Smaller signs of a good position.
FREE_SLOT: Final = 45
TARGET: Final = 46  # a tray in which the next sowing can end
LARGEST: Final = 47  # a marker in the fullest tray
OPEN_SITE: Final = 48  # a tile on a site in reach
GRANT_LEFT: Final = 49  # a type not owned that can still be won

WEIGHTS: Final[list[int]] = [
    344,
    240,
    28,
    14,
    26,
    80,
    19,
    25,
    -2,
    179,
    102,
    129,
    158,
    378,
    -55,
    140,
    52,
    -12,
    239,
    152,
    -56,
    19,
    57,
    -24,
    239,
    50,
    102,
    128,
    189,
    127,
    439,
    -37,
    279,
    105,
    153,
    32,
    24,
    68,
    -16,
    50,
    53,
    47,
    51,
    24,
    60,
    -57,
    20,
    -56,
    17,
    -16,
]

DRAFTED: Final = 3  # tiles that everybody takes before the first turn
# What final scores of greedy bots are above the value of a position, on average; only `expect` adds it, no move does.
# By players and moment: before the first turn by tiles drafted, then by quarter and round. Fitted by
# tools/trajan_levels.py (72 circles of each number of players, seeds 1,000,000 and on).
LEVELS: Final[list[list[int]]] = [
    [
        3058, 2385, 1899, 1903,
        1460, 1093, 695, 459,
        803, 544, 158, -104,
        387, 39, -218, -406,
        -117, -397, -59, 54,
    ],
    [
        835, 164, -311, -415,
        -785, -1040, -1172, -1262,
        -672, -876, -981, -1077,
        -535, -691, -778, -905,
        -274, -322, -204, -40,
    ],
    [
        -713, -1428, -1908, -2313,
        -2411, -2646, -2709, -2786,
        -2101, -2089, -2117, -2161,
        -1459, -1489, -1484, -1438,
        -663, -634, -352, -156,
    ],
]  # fmt: skip
