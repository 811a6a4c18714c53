"""A move is one small int of 30 bits: verb 7, x 9, y 7, z 7.

What verb and arguments mean is written in the verb table of each title (its `notation.py`).
"""

from typing import Final

VERB_LIMIT: Final = 1 << 7
X_LIMIT: Final = 1 << 9
Y_LIMIT: Final = 1 << 7
Z_LIMIT: Final = 1 << 7


def pack(verb: int, x: int = 0, y: int = 0, z: int = 0) -> int:
    """Pack a verb and its three arguments into one move.

    >>> verb_of(pack(3, 279, 1, 2)), x_of(pack(3, 279, 1, 2)), y_of(pack(3, 279, 1, 2)), z_of(pack(3, 279, 1, 2))
    (3, 279, 1, 2)
    """
    return (verb << 23) | (x << 14) | (y << 7) | z


def verb_of(move: int) -> int:
    """Return the verb of a move."""
    return move >> 23


def x_of(move: int) -> int:
    """Return the first argument of a move."""
    return (move >> 14) & 511


def y_of(move: int) -> int:
    """Return the second argument of a move."""
    return (move >> 7) & 127


def z_of(move: int) -> int:
    """Return the third argument of a move."""
    return move & 127
