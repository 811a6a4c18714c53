"""Whole-turn search for one seat, whatever the title: enumerate its decisions, prune alike ones, value where they end.

The search plays on clones of one world and stops at everything the seat cannot foresee: chance, a reveal, a question
of another seat, the end of the game. A heuristic of the title values those ends and says which positions are alike.
"""

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from quadriga.core.game import Game

G = TypeVar("G", bound=Game)

APART: Final = -1  # the group of a position that is like no other
KEPT: Final = 4  # positions followed in each group
STAGE: Final = 6000  # positions made between two prunings, at most


class Heuristic(ABC, Generic[G]):
    """What a title knows about the worth of its positions, in hundredths of a point."""

    @abstractmethod
    def begin(self, game: G, seat: int) -> None:
        """Prepare for a search from this position: note what does not change during a turn."""

    @abstractmethod
    def value(self, game: G, seat: int) -> int:
        """Return the expected final score of a seat; reads nothing that the seat cannot know."""

    @abstractmethod
    def group(self, game: G, seat: int) -> int:
        """Return a number shared by positions with the same further choices, of which the best few do; or APART."""

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of the parts of a value."""

    @abstractmethod
    def parts(self, game: G, seat: int) -> list[int]:
        """Return the parts whose sum is the value."""


class Node(Generic[G]):
    """A position of the search and how it was reached; `value` is set where it is compared."""

    def __init__(self, game: G, parent: "Node[G] | None", move: int) -> None:
        self.game = game
        self.parent = parent
        self.move = move
        self.value = 0

    def path(self) -> list[int]:
        """Return the moves from the root to here."""
        moves: list[int] = []
        node = self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        moves.reverse()
        return moves


class Search(Generic[G]):
    """One search: `best` is the best end of turn found, `nodes` the number of positions made."""

    def __init__(self, heuristic: Heuristic[G], seat: int) -> None:
        self.heuristic = heuristic
        self.seat = seat
        self.best: Node[G] | None = None
        self.nodes = 0
        self.stage = 0
        self.stack: list[Node[G]] = []
        self.bins: dict[int, list[Node[G]]] = {}

    def run(self, world: G, moves: list[int]) -> Node[G]:
        """Return the best end of turn after one of these first moves."""
        self.heuristic.begin(world, self.seat)
        root = Node(world, None, 0)
        self._expand(root, moves)
        while self.stack or self.bins:
            while self.stack:
                node = self.stack.pop()
                if self.stage < STAGE or (self.best is None and not self.bins):
                    self._expand(node, node.game.moves_of(self.seat))
            self._release()
        best = self.best
        assert best is not None
        return best

    def _expand(self, node: Node[G], moves: list[int]) -> None:
        seat = self.seat
        for move in moves:
            world = node.game.clone()
            world.answer_until(seat, move)
            child = Node(world, node, move)
            self.nodes += 1
            self.stage += 1
            if world.question_of(seat) is None:
                self._end(child)
            else:
                self._file(child)

    def _end(self, node: Node[G]) -> None:
        """Compare an end of turn with the best so far; the first of equals stays."""
        node.value = self.heuristic.value(node.game, self.seat)
        if self.best is None or node.value > self.best.value:
            self.best = node

    def _file(self, node: Node[G]) -> None:
        """Keep a position for expansion: at once, or together with its like."""
        group = self.heuristic.group(node.game, self.seat)
        if group == APART:
            self.stack.append(node)
            return
        node.value = self.heuristic.value(node.game, self.seat)
        alike = self.bins.get(group)
        if alike is None:
            self.bins[group] = [node]
            return
        place = len(alike)
        while place > 0 and alike[place - 1].value < node.value:
            place -= 1
        if place < KEPT:
            alike.insert(place, node)
            if len(alike) > KEPT:
                alike.pop()

    def _release(self) -> None:
        """Expand the best of every group."""
        bins = self.bins
        self.bins = {}
        self.stage = 0
        for alike in bins.values():
            for node in alike:
                self._expand(node, node.game.moves_of(self.seat))
