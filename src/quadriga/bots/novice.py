"""The novice: somebody who has read the rules. It looks at two moves that come to mind and takes the better one."""

from __future__ import annotations

from typing import Any, Final

from quadriga.bots.bot import Bot
from quadriga.bots.search import Heuristic
from quadriga.core.chance import QuickSource
from quadriga.core.observation import Observation

LOOKS: Final = 2


class NoviceBot(Bot):
    """Compares a few moves by what the table is worth just after them; never ends a phase while something can be done.

    It plans nothing, so that a beginner can beat it, and wastes nothing for no reason, so that it is worth watching.
    """

    name = "novice"

    def __init__(self, heuristic: Heuristic[Any], idle: frozenset[int], seed: int) -> None:
        self.heuristic = heuristic
        self.idle = idle
        self.source = QuickSource(seed)

    def choose(self, observation: Observation[Any]) -> int:
        """Return the best of the moves that come to mind."""
        useful = self.heuristic.useful(observation.game, observation.seat, observation.moves)
        moves = self._come_to_mind(useful)
        if len(moves) == 1:
            return moves[0]
        world, seat = observation.determinize(self.source), observation.seat
        self.heuristic.begin(world, seat)
        return max(moves, key=lambda move: self._worth(world, seat, move))

    def _come_to_mind(self, moves: list[int]) -> list[int]:
        left = [move for move in moves if move not in self.idle] or list(moves)
        return [left.pop(self.source.below(len(left))) for _ in range(min(LOOKS, len(left)))]

    def _worth(self, world: Any, seat: int, move: int) -> int:
        after = world.clone()
        after.answer_until(seat, move)
        return self.heuristic.value(after, seat)
