"""The greedy bot: plans its whole turn by search with the title's heuristic and follows the plan while it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quadriga.bots.bot import Bot, Reason
from quadriga.bots.search import Heuristic, Node, Search
from quadriga.core.chance import QuickSource
from quadriga.core.flow import Event
from quadriga.core.game import Game
from quadriga.core.observation import Observation, observe

LUCK: Final = "luck"  # the part of a gain by which chance is better on average than in the outcome of the plan


class GreedyBot(Bot):
    """Maximises its own expected final score one turn ahead; plans anew whenever the table is not as foreseen."""

    name = "greedy"

    def __init__(self, heuristic: Heuristic[Any], seed: int) -> None:
        self.heuristic = heuristic
        self.source = QuickSource(seed)
        self.plan: list[Node[Any]] = []  # the positions it leads to, beginning with the next move

    def choose(self, observation: Observation[Any]) -> int:
        """Return the next move of the plan, made anew if need be."""
        if not self.plan or not self._holds(observation):
            world = observation.determinize(self.source)
            moves = self.heuristic.sensible(world, observation.seat, observation.moves)
            self.plan = Search(self.heuristic, observation.seat).run(world, moves).line()
        return self.plan.pop(0).move

    def _holds(self, observation: Observation[Any]) -> bool:
        """Whether the table is as the plan foresaw it."""
        before = self.plan[0].parent
        assert before is not None
        seat = observation.seat
        if self.plan[0].move not in observation.moves:
            return False
        foreseen = self.heuristic.sign(observe(before.game, seat).game, seat)
        return foreseen == self.heuristic.sign(observation.game, seat)

    def explain(self, observation: Observation[Any], move: int) -> Reason:
        """Return the best plan that begins with this move, its gain by source and its loss against the best plan."""
        return self.weigh(observation, [move])[1]

    def weigh(self, observation: Observation[Any], moves: Sequence[int]) -> list[Reason]:
        """Return the best plan, and the best one that begins with each of these moves."""
        world, seat = self._imagined(observation), observation.seat
        best = Search(self.heuristic, seat).run(world, observation.moves)
        first = best.path()[0]
        ends = [best if move == first else Search(self.heuristic, seat).run(world, [move]) for move in moves]
        # A search with one first move only looks closer and may find a better plan than the one with all of them.
        best = max([best, *ends], key=lambda end: end.value)
        return [self._reason(world, seat, end, best.value) for end in [best, *ends]]

    def loss(self, observation: Observation[Any], best: int, other: int, width: int) -> int:
        """Return by how much the best plan that begins with one move is worse, with more positions followed."""
        world = self._imagined(observation)
        values = []
        for move in (best, other):
            search = Search(self.heuristic, observation.seat)
            search.kept *= width
            values.append(search.run(world, [move]).value)
        return values[0] - values[1]

    def next_best(self, observation: Observation[Any], move: int) -> Reason | None:
        """Return the best plan that begins with another move."""
        others = [other for other in observation.moves if other != move]
        if not others:
            return None
        world = self._imagined(observation)
        end = Search(self.heuristic, observation.seat).run(world, others)
        return self._reason(world, observation.seat, end, end.value)

    def expect(self, observation: Observation[Any]) -> int:
        """Return what the heuristic expects here, or of the end of the best plan where little is left to decide."""
        world, seat = self._imagined(observation), observation.seat
        self.heuristic.begin(world, seat)
        if not observation.moves or not self.heuristic.brief(world, seat):
            return self.heuristic.expect(world, seat)
        moves = self.heuristic.sensible(world, seat, observation.moves)
        search = Search(self.heuristic, seat)
        search.kept = 1
        end = search.run(world, moves)
        return self.heuristic.expect(end.game, seat) + end.luck

    def _imagined(self, observation: Observation[Any]) -> Any:
        # A source of its own: asking for a reason must not change what the bot does next.
        return observation.determinize(QuickSource(0))

    def _reason(self, world: Any, seat: int, end: Node[Any], best: int) -> Reason:
        before = self.heuristic.idle_parts(world, seat)
        after = self.heuristic.parts(end.game, seat)
        changes = [(name, new - old) for name, old, new in zip(self.heuristic.names(), before, after, strict=True)]
        changes.append((LUCK, end.luck))
        parts = sorted([change for change in changes if change[1]], key=lambda change: -abs(change[1]))
        moves = foreseeable(end)
        gain = sum(after) - sum(before) + end.luck
        return Reason(moves, events_of(world, seat, moves), gain, max(0, best - end.value), parts)


def foreseeable(end: Node[Any]) -> list[int]:
    """Return the moves of a plan up to the first chance: what comes after it is only a guess."""
    moves: list[int] = []
    for node in end.line():
        moves.append(node.move)
        if node.guessed:
            break
    return moves


def events_of(world: Game, seat: int, moves: list[int]) -> list[Event]:
    """Return what these moves of a seat make happen in a world."""
    played = world.clone()
    heard: list[Event] = []
    played.events = heard
    for move in moves:
        played.answer_until(seat, move)
    return heard
