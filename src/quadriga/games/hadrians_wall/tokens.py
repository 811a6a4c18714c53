"""1.2 Pools, costs and incomes: five counts of tokens in one int, eight bits each.

The eighth bit of each count stays free, so that one subtraction tells whether a pool covers a whole cost.
"""

from typing import Final

from quadriga.games.hadrians_wall.components import TOKENS

SPARE: Final = 0x8080808080
MOST: Final = 127
TOKEN: Final[list[int]] = [1 << 8 * kind for kind in range(TOKENS)]


def tokens_of(pool: int, kind: int) -> int:
    """Return how many tokens of a kind are in a pool.

    >>> tokens_of(2 * TOKEN[0] + 3 * TOKEN[4], 4)
    3
    """
    return (pool >> (kind << 3)) & 255


def covers(pool: int, cost: int) -> bool:
    """3.6 Whether a pool holds the whole cost.

    >>> covers(TOKEN[1] + TOKEN[2], TOKEN[1]), covers(TOKEN[1], TOKEN[1] + TOKEN[2])
    (True, False)
    """
    return ((pool | SPARE) - cost) & SPARE == SPARE


def missing(pool: int, cost: int) -> int:
    """Return the first kind of token that a pool does not hold enough of."""
    kind = 0
    while tokens_of(pool, kind) >= tokens_of(cost, kind):
        kind += 1
    return kind


def packed(counts: list[int]) -> int:
    """Return counts by kind as a pool."""
    pool = 0
    for kind, number in enumerate(counts):
        pool += number << (kind << 3)
    return pool


def unpacked(pool: int) -> list[int]:
    """Return the counts of a pool by kind."""
    return [tokens_of(pool, kind) for kind in range(TOKENS)]
