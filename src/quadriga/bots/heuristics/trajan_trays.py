"""Trajan's action circle as a private puzzle: which actions and tiles the next two sowings of a seat can reach."""

from typing import Final

from quadriga.core.bags import count, size
from quadriga.games.trajan.components import ACTIONS, COLOURS, NONE, Tables

ENUMERATED: Final = 4  # larger handfuls are followed by number only, not by colour
CHOICES: Final = 2 * ACTIONS  # a target tray, with or without its tile fulfilled
ABSENT: Final = 99
REMEMBERED: Final = 20000  # circles kept in memory, at most


class Circles:
    """Remembers what each circle can reach. A reach is a list of two-turn plans: (first * 12 + second) * 32 + markers.

    A choice is its target tray times two, plus one if the tile there is fulfilled; `markers` is the time it takes.
    """

    def __init__(self) -> None:
        self.known: dict[int, list[int]] = {}
        self.first: list[int] = []
        self.second: list[int] = []
        self.cheapest: list[int] = []

    def reach(self, tables: Tables, trays: list[int], slots: list[int]) -> list[int]:
        """Return the two-turn plans of a circle."""
        key = 0
        for tray in range(ACTIONS):
            key = ((key << 24) | trays[tray]) << 6 | (slots[tray] + 1)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > REMEMBERED:
                self.known.clear()
            found = self._search(tables, trays, slots)
            self.known[key] = found
        return found

    def _search(self, tables: Tables, trays: list[int], slots: list[int]) -> list[int]:
        self.first = [tables.tile_first[tile] if tile != NONE else NONE for tile in slots]
        self.second = [tables.tile_second[tile] if tile != NONE else NONE for tile in slots]
        self.cheapest = [ABSENT] * (CHOICES * CHOICES)
        sizes = [size(tray) for tray in trays]
        for origin in range(ACTIONS):
            if sizes[origin] == 0:
                continue
            if sizes[origin] <= ENUMERATED:
                left = trays[:]
                left[origin] = 0
                self._drop(left, trays[origin], (origin + 1) % ACTIONS, sizes[origin], sizes[origin])
            else:
                self._count(trays, sizes, origin)
        return [plan * 32 + cost for plan, cost in enumerate(self.cheapest) if cost != ABSENT]

    def _drop(self, trays: list[int], loose: int, tray: int, markers: int, taken: int) -> None:
        """Drop the loose markers in every order, and look one sowing further after each."""
        for colour in range(COLOURS):
            if count(loose, colour) == 0:
                continue
            marker = 1 << (colour << 2)
            trays[tray] += marker
            if markers == 1:
                self._follow(trays, tray, taken)
            else:
                self._drop(trays, loose - marker, (tray + 1) % ACTIONS, markers - 1, taken)
            trays[tray] -= marker

    def _follow(self, trays: list[int], target: int, taken: int) -> None:
        """Note what a second sowing reaches after the first ended in `target`."""
        fulfilled = self.holds(trays[target], target)
        choice = target * 2 + 1 if fulfilled else target * 2
        for origin in range(ACTIONS):
            markers = size(trays[origin])
            if markers == 0:
                continue
            end = (origin + markers) % ACTIONS
            following = end * 2
            if (end != target or not fulfilled) and self.reaches(trays, origin, end, markers):
                following += 1
            self._note(choice, following, taken + markers)

    def _note(self, choice: int, following: int, markers: int) -> None:
        plan = choice * CHOICES + following
        markers = min(markers, 31)
        self.cheapest[plan] = min(self.cheapest[plan], markers)

    def _count(self, trays: list[int], sizes: list[int], origin: int) -> None:
        """A large handful: only the numbers of markers are followed, and no tile after it."""
        taken = sizes[origin]
        target = (origin + taken) % ACTIONS
        choice = target * 2 + 1 if self.reaches(trays, origin, target, taken) else target * 2
        after = sizes[:]
        after[origin] = 0
        for step in range(1, taken + 1):
            after[(origin + step) % ACTIONS] += 1
        for start in range(ACTIONS):
            if after[start]:
                self._note(choice, (start + after[start]) % ACTIONS * 2, taken + after[start])

    def holds(self, tray: int, slot: int) -> bool:
        """3.3 Whether a tray holds both markers of the tile on a slot."""
        first = self.first[slot]
        if first == NONE:
            return False
        if first == self.second[slot]:
            return count(tray, first) > 1
        return count(tray, first) > 0 and count(tray, self.second[slot]) > 0

    def reaches(self, trays: list[int], origin: int, target: int, markers: int) -> bool:
        """Whether a sowing that drops its last marker in `target` can fulfil the tile there."""
        first = self.first[target]
        if first == NONE:
            return False
        second = self.second[target]
        there = trays[target] if origin != target else 0
        here = trays[origin]
        if first == second:
            have = count(there, first)
            return have > 1 or (have == 1 and count(here, first) > 0) or (markers > ACTIONS and count(here, first) > 1)
        has_first = count(there, first) > 0
        has_second = count(there, second) > 0
        if has_first and has_second:
            return True
        if has_first:
            return count(here, second) > 0
        if has_second:
            return count(here, first) > 0
        return markers > ACTIONS and count(here, first) > 0 and count(here, second) > 0


def progress(tables: Tables, tray: int, tile: int) -> int:
    """Return how many of the two markers of a tile lie in a tray."""
    first = tables.tile_first[tile]
    second = tables.tile_second[tile]
    if first == second:
        return min(2, count(tray, first))
    return min(1, count(tray, first)) + min(1, count(tray, second))
