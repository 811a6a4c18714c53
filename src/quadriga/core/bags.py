"""Multisets in one int: four bits a kind, so at most 15 kinds of at most 15 pieces.

Such a bag is copied for free when a game is cloned and fits a machine word. Where there are more kinds (or
unlike pieces) a title uses a list of counts or a mask of ids; the draws from those are here too.
"""

from typing import Final

MOST: Final = 15


def one(kind: int) -> int:
    """Return the bag with one piece of this kind; add or subtract it to put in or take out."""
    return 1 << (kind << 2)


def count(bag: int, kind: int) -> int:
    """Return how many pieces of this kind are in the bag."""
    return (bag >> (kind << 2)) & 15


def size(bag: int) -> int:
    """Return how many pieces are in the bag.

    >>> size(3 * one(0) + one(7))
    4
    """
    total = 0
    while bag:
        total += bag & 15
        bag >>= 4
    return total


def bag_of(counts: list[int]) -> int:
    """Return the bag with these counts by kind."""
    bag = 0
    for kind, pieces in enumerate(counts):
        bag += pieces << (kind << 2)
    return bag


def counts_of(bag: int, kinds: int) -> list[int]:
    """Return the counts of the first `kinds` kinds."""
    return [(bag >> (kind << 2)) & 15 for kind in range(kinds)]


def pick(bag: int, index: int) -> int:
    """Return the kind of the piece at this place when the bag is laid out sorted by kind."""
    kind = 0
    while True:
        pieces = bag & 15
        if index < pieces:
            return kind
        index -= pieces
        bag >>= 4
        kind += 1


def pick_count(counts: list[int], index: int) -> int:
    """Return the kind of the piece at this place of a sorted lay-out, from a list of counts."""
    kind = 0
    while index >= counts[kind]:
        index -= counts[kind]
        kind += 1
    return kind


def bits(mask: int) -> int:
    """Return how many bits are set."""
    total = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def pick_bit(mask: int, index: int) -> int:
    """Return the position of the set bit number `index`, counted from the lowest."""
    position = 0
    while True:
        if mask & 1:
            if index == 0:
                return position
            index -= 1
        mask >>= 1
        position += 1


def members(mask: int) -> list[int]:
    """Return the positions of all set bits, ascending.

    >>> members(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    position = 0
    while mask:
        if mask & 1:
            found.append(position)
        mask >>= 1
        position += 1
    return found
