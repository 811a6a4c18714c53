"""A second scorer for Hadrian's Wall, slow and plain: section 7 of RULES.md from the events, numbers as printed."""

from __future__ import annotations

from collections import Counter

from quadriga.core.flow import CHANCE
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import terms

PENALTY = (0, 1, 3, 5, 7, 9, 12, 15, 18, 22)
LARGE = (1, 3, 5, 7, 14, 19, 22)
LANDMARKS = (8, 9, 10, 11)
# By card: what counts at least for 1, 2 and 3 VP; the Aristocrat counts downwards.
LEVELS = (
    (1, 2, 3), (4, 2, 0), (1, 2, 3), (2, 4, 6), (1, 2, 3), (3, 6, 9), (4, 6, 8), (2, 4, 5), (1, 2, 3), (1, 3, 5),
    (4, 8, 12), (1, 2, 3),
)  # fmt: skip
ARISTOCRAT = 1


def second_scores(match: Match) -> list[int]:
    """The score of every seat, from what the log tells was filled, built, written and revealed."""
    return [Sheet(match, seat).score() for seat in range(match.game.seats)]


class Sheet:
    """What one seat did, counted from the log."""

    def __init__(self, match: Match, seat: int) -> None:
        events = [event for event in match.log if event.seat == seat and event.code != CHANCE]
        self.boxes = Counter(event.x for event in events if event.code == terms.FILLED)
        self.built = {event.x for event in events if event.code == terms.BUILT}
        self.goods = sum(1 for event in events if event.code == terms.WROTE_GOOD)
        self.paths = [event.x for event in events if event.code == terms.REVEALED]
        received = sum(event.y for event in events if event.code == terms.BREACHED)
        self.disdain = received - self.boxes[terms.PLACE_BATHS]
        names = match.title.notation.verbs[terms.PLACE].args[0].words
        placed = [names[event.x] for event in events if event.code == terms.SCOUTED]
        self.cells = {cell for cells in placed for cell in cells.split("-")}

    def score(self) -> int:
        """7.1 Attributes and Paths less the penalty."""
        attributes = sum(self.boxes[terms.PLACE_ATTRIBUTE + attribute] for attribute in range(4))
        paths = sum(self.path_vp(path) for path in self.paths)
        return attributes + paths - PENALTY[min(self.disdain, 9)]

    def path_vp(self, path: int) -> int:
        """7.3 The best threshold reached."""
        value = self.counted()[path]
        if path == ARISTOCRAT:
            return sum(1 for level in LEVELS[path] if value <= level)
        return sum(1 for level in LEVELS[path] if value >= level)

    def counted(self) -> list[int]:
        """7.3 What each Path card counts, in the order of the cards."""
        boxes = self.boxes
        temples = boxes[terms.PLACE_TEMPLE]
        return [
            len(self.built & set(LANDMARKS)),
            self.disdain,
            boxes[3] // 7,
            len(self.built & set(LARGE)),
            sum(1 for cohort in range(3) if boxes[terms.PLACE_COHORT + cohort] == 6),
            1 + boxes[terms.PLACE_PRODUCTION],
            self.goods,
            sum(1 for track in range(5) if boxes[terms.PLACE_CITIZEN + track] == 9),
            (temples >= 2) + (temples >= 8) + (temples == 14),
            sum(1 for column in "12345" if all(f"{row}{column}" in self.cells for row in "abcd")),
            boxes[terms.PLACE_GLADIATOR] + boxes[terms.PLACE_GLADIATOR + 1],
            boxes[1] // 6,
        ]
