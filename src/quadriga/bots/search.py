"""Whole-turn search for one seat, whatever the title: enumerate its decisions, prune alike ones, value where they end.

The search plays on clones of one world and stops at everything the seat cannot foresee: chance, a reveal, a question
of another seat, the end of the game. A heuristic of the title values those ends and says which positions are alike;
it may also go on past chance with a typical outcome, which is paid for by the difference to the expectation.
"""

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from quadriga.core.game import Game

G = TypeVar("G", bound=Game)

APART: Final = -1  # the group of a position that is like no other
KEPT: Final = 4  # positions followed in each group, where the title does not say otherwise
STAGE: Final = 6000  # positions made between two prunings, at most
UNIQUE: Final = 0  # the key of a position that is merged with no other


class Heuristic(ABC, Generic[G]):
    """What a title knows about the worth of its positions, in hundredths of a point."""

    @abstractmethod
    def begin(self, game: G, seat: int) -> None:
        """Prepare for a search from this position: note what does not change during a turn."""

    @abstractmethod
    def value(self, game: G, seat: int) -> int:
        """Return what a position is worth to a seat, to compare those of one turn; reads only what the seat knows."""

    @abstractmethod
    def group(self, game: G, seat: int) -> int:
        """Return a number shared by positions with the same further choices, of which the best few do; or APART."""

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of the parts of a value."""

    @abstractmethod
    def parts(self, game: G, seat: int) -> list[int]:
        """Return the parts whose sum is the value."""

    def expect(self, game: G, seat: int) -> int:
        """Return the final score that a seat may expect: the value, at the level of final scores."""
        return self.value(game, seat)

    def brief(self, game: G, seat: int) -> bool:
        """Whether so little is left to decide that a search says at once what to expect, better than an estimate."""
        return False

    def idle_parts(self, game: G, seat: int) -> list[int]:
        """Return the parts of the value that the plans of a turn are measured by: as if nothing more were done."""
        return self.parts(game, seat)

    def sign(self, game: G, seat: int) -> str:
        """Return what a plan of this seat depends on: the plan holds while this is as foreseen."""
        return game.digest()

    def width(self) -> int:
        """Return how many positions of each group are followed."""
        return KEPT

    def key(self, game: G, seat: int) -> int:
        """Return a number that equal positions of a group share, so that only one is followed; or UNIQUE."""
        return UNIQUE

    def useful(self, game: G, seat: int, moves: list[int]) -> list[int]:
        """Return the moves without those that waste something for nothing at all; at least one."""
        return moves

    def sensible(self, game: G, seat: int, moves: list[int]) -> list[int]:
        """Return the moves worth following; at least one."""
        return self.useful(game, seat, moves)

    def foresee(self, game: G, seat: int) -> int:
        """Go on past chance with a typical outcome, if the title likes; return what the expectation is beyond it."""
        return 0


class Node(Generic[G]):
    """A position of the search and how it was reached; `value` is set where it is compared."""

    def __init__(self, game: G, parent: "Node[G] | None", move: int, luck: int) -> None:
        self.game = game
        self.parent = parent
        self.move = move
        self.luck = luck  # what the typical outcomes on the way lack to the expectation
        self.guessed = False  # whether chance was foreseen just before
        self.value = 0
        self.key = UNIQUE

    def line(self) -> "list[Node[G]]":
        """Return the positions from the first move to here."""
        nodes: list[Node[G]] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def path(self) -> list[int]:
        """Return the moves from the root to here."""
        return [node.move for node in self.line()]


class Search(Generic[G]):
    """One search: `best` is the best end of turn found, `nodes` the number of positions made."""

    def __init__(self, heuristic: Heuristic[G], seat: int) -> None:
        self.heuristic = heuristic
        self.seat = seat
        self.kept = heuristic.width()
        self.best: Node[G] | None = None
        self.nodes = 0
        self.stage = 0
        self.stack: list[Node[G]] = []
        self.bins: dict[int, list[Node[G]]] = {}

    def run(self, world: G, moves: list[int]) -> Node[G]:
        """Return the best end of turn after one of these first moves."""
        self.heuristic.begin(world, self.seat)
        root = Node(world, None, 0, 0)
        self._expand(root, moves)
        while self.stack or self.bins:
            while self.stack:
                node = self.stack.pop()
                if self.stage < STAGE or (self.best is None and not self.bins):
                    self._follow(node)
            self._release()
        best = self.best
        assert best is not None
        return best

    def _follow(self, node: Node[G]) -> None:
        seat = self.seat
        self._expand(node, self.heuristic.sensible(node.game, seat, node.game.moves_of(seat)))

    def _expand(self, node: Node[G], moves: list[int]) -> None:
        seat = self.seat
        for move in moves:
            world = node.game.clone()
            world.answer_until(seat, move)
            child = Node(world, node, move, node.luck)
            self.nodes += 1
            self.stage += 1
            if world.question_of(seat) is None:
                child.luck += self.heuristic.foresee(world, seat)
                child.guessed = world.question_of(seat) is not None
            if world.question_of(seat) is None:
                self._end(child)
            else:
                self._file(child)

    def _end(self, node: Node[G]) -> None:
        """Compare an end of turn with the best so far; the first of equals stays."""
        node.value = self.heuristic.value(node.game, self.seat) + node.luck
        if self.best is None or node.value > self.best.value:
            self.best = node

    def _file(self, node: Node[G]) -> None:
        """Keep a position for expansion: at once, or together with its like."""
        heuristic = self.heuristic
        group = heuristic.group(node.game, self.seat)
        if group == APART:
            self.stack.append(node)
            return
        node.value = heuristic.value(node.game, self.seat) + node.luck
        alike = self.bins.get(group)
        if alike is None:
            node.key = heuristic.key(node.game, self.seat)
            self.bins[group] = [node]
            return
        place = len(alike)
        if place == self.kept and alike[place - 1].value >= node.value:
            return
        node.key = heuristic.key(node.game, self.seat)
        while place > 0 and alike[place - 1].value < node.value:
            place -= 1
        if node.key != UNIQUE and self._merged(alike, place - 1, node):
            return
        alike.insert(place, node)
        if len(alike) > self.kept:
            alike.pop()

    def _merged(self, alike: list[Node[G]], last: int, node: Node[G]) -> bool:
        """Whether an equal position is among those of equal value that end here."""
        while last >= 0 and alike[last].value == node.value:
            if alike[last].key == node.key:
                return True
            last -= 1
        return False

    def _release(self) -> None:
        """Expand the best of every group."""
        bins = self.bins
        self.bins = {}
        self.stage = 0
        for alike in bins.values():
            for node in alike:
                self._follow(node)
