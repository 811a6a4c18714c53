"""The random bot: every move is as good as any other."""

from __future__ import annotations

from typing import Any

from quadriga.bots.bot import Bot
from quadriga.core.chance import QuickSource
from quadriga.core.observation import Observation


class RandomBot(Bot):
    """Chooses uniformly among the moves."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.source = QuickSource(seed)

    def choose(self, observation: Observation[Any]) -> int:
        """Return any of the moves."""
        moves = observation.moves
        return moves[self.source.below(len(moves))]
