"""Every way to sow, once by playing the questions through and once by counting out the rule 3.1."""

from __future__ import annotations

from itertools import combinations_with_replacement

from quadriga.core.bags import counts_of
from quadriga.games.trajan.components import ACTIONS, COLOURS
from tests.rules.trajan.table import Table

# For each tray the markers it received, by colour.
Distribution = tuple[tuple[int, ...], ...]


def received(before: Table, after: Table, seat: int = 0) -> Distribution:
    """What each tray got between two tables."""
    old, new = before.player(seat).trays, after.player(seat).trays
    return tuple(tuple(counts_of(now - was, COLOURS)) for was, now in zip(old, new, strict=True))


def played_distributions(before: Table, kind: str) -> list[Distribution]:
    """All distributions that answers to this kind of question lead to, one entry per sequence of answers."""
    found: list[Distribution] = []
    open_tables = [before]
    while open_tables:
        now = open_tables.pop()
        for text in now.moves():
            after = now.copy()
            after.play(text)
            if after.asked == kind:
                open_tables.append(after)
            else:
                found.append(received(before, after))
    return found


def allowed_distributions(loose: list[int], places: list[int]) -> list[Distribution]:
    """All ways to give each tray as many of the loose markers as it has places."""
    found: list[Distribution] = []
    _spread(loose, places, (), found)
    return found


def _spread(loose: list[int], places: list[int], done: Distribution, found: list[Distribution]) -> None:
    if len(done) == len(places):
        found.append(done)
        return
    for colours in combinations_with_replacement(range(COLOURS), places[len(done)]):
        here = tuple(colours.count(colour) for colour in range(COLOURS))
        left = [all_ - used for all_, used in zip(loose, here, strict=True)]
        if min(left) >= 0:
            _spread(left, places, (*done, here), found)


def count_ways(loose: tuple[int, ...], places: tuple[int, ...], known: dict[object, int]) -> int:
    """How many ways `allowed_distributions` would find."""
    if not places:
        return 1
    key = (loose, places)
    if key not in known:
        known[key] = 0
        for colours in combinations_with_replacement(range(COLOURS), places[0]):
            left = tuple(loose[colour] - colours.count(colour) for colour in range(COLOURS))
            if min(left) >= 0:
                known[key] += count_ways(left, places[1:], known)
    return known[key]


def count_played(now: Table, known: dict[object, int]) -> int:
    """How many sequences of answers lead from this `Drop` to the end of the sowing."""
    question = now.question
    if now.asked != "Drop" or question is None:
        return 1
    key = (question.a, question.b, now.player().loose)
    if key not in known:
        known[key] = 0
        for text in now.moves():
            known[key] += count_played(now.copy().play(text), known)
    return known[key]


def places(origin: int, markers: int) -> list[int]:
    """3.1 How many markers each tray gets, counted out one by one."""
    found = [0] * ACTIONS
    for step in range(1, markers + 1):
        found[(origin + step) % ACTIONS] += 1
    return found
