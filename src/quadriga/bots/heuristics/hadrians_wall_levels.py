"""Where in a game of Hadrian's Wall a seat is, and how far its final score is above the value of its position there."""

from typing import Final

from quadriga.games.hadrians_wall.actions import ChooseAction
from quadriga.games.hadrians_wall.attack import SpendFavour
from quadriga.games.hadrians_wall.components import NONE, YEARS
from quadriga.games.hadrians_wall.state import HadriansWall

DIFFICULTIES: Final = 3

# Moments of a year.
CHOOSING: Final = 0  # a Path, 3.2
CHOSEN: Final = 1  # others choose
PAID: Final = 2  # 3.4 the sheets have paid, Roads are asked for
ACTING: Final = 3
DONE: Final = 4  # finished, up to the end of the attack

# What final scores of greedy bots are above the value of a position, on average. Only `expect` adds it, no move does.
# Fitted by tools/wall_levels.py (36 sheets of each kind of game, 108 alone on normal; seeds 1,000,000 and on).
LEVELS: Final[list[list[int]]] = [  # by moment and year
    [7211, 6394, 5575, 4177, 2031, -217],
    [6629, 5880, 5116, 3780, 1617, -519],
    [6294, 5345, 4322, 2917, 737, -1513],
    [6294, 5345, 4322, 2630, 473, -1959],
    [5746, 4524, 3493, 2119, 315, 0],
]
SHIFTS: Final[list[list[int]]] = [  # by players and difficulty, and by year
    [-648, -880, -854, -595, -228, -155],  # 1 player
    [331, 223, 80, 135, 140, -9],
    [440, 207, 309, 423, 427, 121],
    [-241, -346, -396, -292, -130, -194],  # 2 players
    [783, 682, 429, 322, 156, -146],
    [1013, 834, 931, 817, 397, 73],
    [-924, -960, -830, -768, -429, -250],  # 3 players
    [107, 143, 236, 149, 135, -69],
    [545, 574, 478, 454, 284, 161],
    [-761, -763, -645, -560, -263, -112],  # 4 players
    [-66, 53, 155, 248, 51, 56],
    [718, 819, 633, 616, 175, 214],
    [-850, -938, -921, -762, -305, -28],  # 5 players
    [125, 232, 175, -3, -100, -65],
    [591, 702, 634, 671, 331, 225],
    [-766, -779, -648, -590, -252, -55],  # 6 players
    [-367, -201, -118, -95, -73, -32],
    [688, 641, 638, 371, 146, 42],
]
LAST_TOKEN: Final = 122  # what each token in the pool still adds to score and attack in the last year


def level(game: HadriansWall, seat: int) -> int:
    """Return how far a final score is above the value here, on average."""
    return LEVELS[moment_of(game, seat)][game.year - 1] + SHIFTS[kind_of(game)][game.year - 1]


def kind_of(game: HadriansWall) -> int:
    """Return the kind of a game by players and difficulty, a row of SHIFTS."""
    return DIFFICULTIES * (game.seats - 1) + game.difficulty


def half_years(game: HadriansWall, seat: int) -> int:
    """Return how many half years a seat still has: the first half of a year is for its actions."""
    years = 2 * (YEARS - game.year)
    if game.choosing:
        return years + 1
    if game.lanes and isinstance(game.homes[0], ChooseAction):
        return years + 1 if acting(game, seat) else years
    return years if game.table or isinstance(game.question, SpendFavour) or finished(game) else years + 1


def acting(game: HadriansWall, seat: int) -> bool:
    """Whether a seat has not finished the actions of the year."""
    if not game.lanes or not isinstance(game.homes[0], ChooseAction):
        return False
    return bool(game.lanes[seat]) or game.lane_questions[seat] is not None


def moment_of(game: HadriansWall, seat: int) -> int:
    """Return the moment of the year for a seat, one of those that have a level of their own."""
    if game.choosing:
        return CHOOSING if game.players[seat].choice == NONE else CHOSEN
    if acting(game, seat):
        return ACTING
    if half_years(game, seat) & 1:
        return PAID
    return DONE


def finished(game: HadriansWall) -> bool:
    """Whether favours are being spent: the actions of the year are over."""
    return bool(game.lanes) and isinstance(game.homes[0], SpendFavour)
