"""The exact odds behind a draw, and random answers that get somewhere."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from quadriga.core.chance import ScriptedSource, Source
from quadriga.core.flow import Chance
from quadriga.core.game import Game
from quadriga.core.title import Title

IDLE_CHANCE: Final = 16


def lively_move(title: Title, moves: Sequence[int], dice: Source) -> int:
    """Return any move, but one that only ends a phase early seldom: random players would rarely fill a board."""
    move = moves[dice.below(len(moves))]
    if move in title.idle and dice.below(IDLE_CHANCE) > 0:
        others = [other for other in moves if other not in title.idle]
        return others[dice.below(len(others))] if others else move
    return move


def distribution(chance: Chance[Any], game: Game) -> dict[int, Fraction]:
    """Return the probability of every outcome of `draw`, found by feeding it every value of `source.below`."""
    found: dict[int, Fraction] = {}
    waiting: list[list[int]] = [[]]
    while waiting:
        numbers = waiting.pop()
        source = ScriptedSource(numbers)
        outcome = chance.draw(game, source)
        share = Fraction(1)
        for limit in source.limits:
            share /= limit
        found[outcome] = found.get(outcome, Fraction(0)) + share
        for position in range(len(numbers), len(source.limits)):
            zeros = [0] * (position - len(numbers))
            waiting.extend([*numbers, *zeros, number] for number in range(1, source.limits[position]))
    return found
