"""The greedy bot: plans its whole turn by search with the title's heuristic and follows the plan while it holds."""

from __future__ import annotations

from typing import Any

from quadriga.bots.bot import Bot, Reason
from quadriga.bots.search import Heuristic, Search
from quadriga.core.chance import QuickSource
from quadriga.core.flow import Event
from quadriga.core.game import Game
from quadriga.core.observation import Observation, observe


class GreedyBot(Bot):
    """Maximises its own expected final score one turn ahead; plans anew whenever the table is not as foreseen."""

    name = "greedy"

    def __init__(self, heuristic: Heuristic[Any], seed: int) -> None:
        self.heuristic = heuristic
        self.source = QuickSource(seed)
        self.plan: list[int] = []
        self.world: Game | None = None  # where the plan has got to
        self.foreseen = ""  # the digest of what should be seen next

    def choose(self, observation: Observation[Any]) -> int:
        """Return the next move of the plan, made anew if need be."""
        if not self.plan or observation.game.digest() != self.foreseen:
            self.world = observation.determinize(self.source)
            self.plan = Search(self.heuristic, observation.seat).run(self.world, observation.moves).path()
        move = self.plan.pop(0)
        if self.plan and self.world is not None:
            self.world.answer_until(observation.seat, move)
            self.foreseen = observe(self.world, observation.seat).game.digest()
        return move

    def explain(self, observation: Observation[Any], move: int) -> Reason:
        """Return the best plan that begins with this move, its gain by source and its loss against the best plan."""
        seat = observation.seat
        # A source of its own: asking for a reason must not change what the bot does next.
        world = observation.determinize(QuickSource(0))
        best = Search(self.heuristic, seat).run(world, observation.moves)
        end = Search(self.heuristic, seat).run(world, [move])
        before = self.heuristic.parts(world, seat)
        after = self.heuristic.parts(end.game, seat)
        changes = [(name, new - old) for name, old, new in zip(self.heuristic.names(), before, after, strict=True)]
        parts = sorted([change for change in changes if change[1]], key=lambda change: -abs(change[1]))
        moves = end.path()
        return Reason(moves, events_of(world, seat, moves), sum(after) - sum(before), best.value - end.value, parts)


def events_of(world: Game, seat: int, moves: list[int]) -> list[Event]:
    """Return what these moves of a seat make happen in a world."""
    played = world.clone()
    heard: list[Event] = []
    played.events = heard
    for move in moves:
        played.answer_until(seat, move)
    return heard
