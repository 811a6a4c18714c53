"""The exact odds behind a draw."""

from fractions import Fraction
from typing import Any

from quadriga.core.chance import ScriptedSource
from quadriga.core.flow import Chance
from quadriga.core.game import Game


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
