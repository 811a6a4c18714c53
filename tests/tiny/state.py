"""Hamlet, a made-up title for tests of the engine: everybody acts at once, gives to neighbours and chooses in secret.

Coins buy points, cards and gifts. A year is a public draw (weather pays coins), then all seats act in lanes until
each has finished, then all choose a card in secret, and the choices are revealed: unlike ones score.
"""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count, counts_of, one, pick, size
from quadriga.core.chance import Source
from quadriga.core.game import Game
from quadriga.core.moves import pack

KINDS: Final = 3
COPIES: Final = 6
NOTHING: Final = -1

FINISH, WORK, GIVE, BUY, PAINT, COLOUR, CHOOSE, KEEP = range(8)
CARD, WEATHER = 16, 17
FINISH_MOVE: Final = pack(FINISH)
WORK_MOVE: Final = pack(WORK)
BUY_MOVE: Final = pack(BUY)
PAINT_MOVE: Final = pack(PAINT)
KEEP_MOVE: Final = pack(KEEP)


class Villager:
    """What one seat owns."""

    def __init__(self) -> None:
        self.coins = 0
        self.points = 0
        self.hand = 0  # a bag, seen by its owner only
        self.hand_size = 0
        self.shown = 0
        self.colours = [0, 0]
        self.choice = NOTHING

    def clone(self) -> Villager:
        """Return an independent copy."""
        other = Villager()
        other.coins = self.coins
        other.points = self.points
        other.hand = self.hand
        other.hand_size = self.hand_size
        other.shown = self.shown
        other.colours = self.colours[:]
        other.choice = self.choice
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        return [
            ("coins", str(self.coins)),
            ("points", str(self.points)),
            ("hand", ",".join(map(str, counts_of(self.hand, KINDS)))),
            ("hand_size", str(self.hand_size)),
            ("shown", ",".join(map(str, counts_of(self.shown, KINDS)))),
            ("colours", ",".join(map(str, self.colours))),
            ("choice", str(self.choice)),
        ]


class Hamlet(Game):
    """The whole table."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.years = 0
        self.year = 0
        self.choosing = False
        self.deck = 0
        self.villagers: list[Villager] = []

    def clone(self) -> Hamlet:
        """Return an independent copy."""
        other = Hamlet(self.seats)
        other.copy_agenda(self)
        other.years = self.years
        other.year = self.year
        other.choosing = self.choosing
        other.deck = self.deck
        other.villagers = [villager.clone() for villager in self.villagers]
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        found = [
            ("years", str(self.years)),
            ("year", str(self.year)),
            ("choosing", str(self.choosing)),
            ("deck", ",".join(map(str, counts_of(self.deck, KINDS)))),
        ]
        for seat, villager in enumerate(self.villagers):
            found.extend((f"{name}.{seat}", value) for name, value in villager.fields())
        return found

    def hide(self, seat: int) -> None:
        """Pool the hands of all others with the deck; blank their secret choices."""
        for other, villager in enumerate(self.villagers):
            if other != seat:
                self.deck += villager.hand
                villager.hand = 0
                if self.choosing:
                    villager.choice = NOTHING
        self.hide_moves(seat)

    def imagine(self, seat: int, source: Source) -> None:
        """Deal the other hands, and let those who have chosen choose anything."""
        for other, villager in enumerate(self.villagers):
            if other == seat:
                continue
            for _ in range(villager.hand_size):
                card = one(pick(self.deck, source.below(size(self.deck))))
                self.deck -= card
                villager.hand += card
            if self.choosing and self.lanes and self.lane_questions[other] is None and not self.lanes[other]:
                kinds = [kind for kind in range(KINDS) if count(villager.hand, kind)]
                villager.choice = [NOTHING, *kinds][source.below(len(kinds) + 1)]
        self.reopen()

    def scores(self) -> list[int]:
        """Return the points of every seat."""
        return [villager.points for villager in self.villagers]

    def winners(self) -> list[int]:
        """Return all seats with the most points once the game is over."""
        best = max(self.scores())
        return [seat for seat, points in enumerate(self.scores()) if points == best] if self.over else []
