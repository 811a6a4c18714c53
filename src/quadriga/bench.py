"""Speed: random playouts of every title beside python-chess, in alternating slices of one process.

The yardstick is one fixed loop of python-chess, so that figures of different machines and days can be compared by
their ratio. python-chess is a development extra; without it there are no ratios.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from quadriga.core.chance import QuickSource
from quadriga.core.game import Game
from quadriga.core.playout import playout, resolve_chance
from quadriga.core.title import Title
from quadriga.games import TITLES

SLICE: Final = 0.25  # seconds between two changes of the runner
CLONE_SHARE: Final = 0.2  # of a slice goes to clones
POSITIONS: Final = 12  # mid-game positions whose clones are timed
CLONES: Final = 200  # clones between two looks at the clock
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
LONGEST_CHESS: Final = 400  # plies


@dataclass(frozen=True)
class Speed:
    """The speed of one runner; `ratio` is its decisions per second over those of the yardstick."""

    title: str
    players: tuple[int, ...]
    decisions_per_second: float
    games_per_second: float
    clone_us: float
    compiled: bool
    ratio: float | None

    @property
    def clone_in_decisions(self) -> float:
        """How many decisions could be made in the time of one clone: what a search pays for a step."""
        return self.clone_us * self.decisions_per_second / 1e6

    def document(self) -> dict[str, object]:
        """Return it for JSON."""
        return {
            "title": self.title,
            "players": list(self.players),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "games_per_second": round(self.games_per_second, 2),
            "clone_us": round(self.clone_us, 3),
            "compiled": self.compiled,
            "ratio": None if self.ratio is None else round(self.ratio, 2),
        }


@dataclass(frozen=True)
class Report:
    """The speed of everything; no yardstick where python-chess is not installed."""

    yardstick: Speed | None
    titles: tuple[Speed, ...]

    def document(self) -> dict[str, object]:
        """Return it for JSON."""
        return {
            "yardstick": None if self.yardstick is None else self.yardstick.document(),
            "titles": [speed.document() for speed in self.titles],
        }


class Runner(ABC):
    """Something that plays random games and clones positions, and how long it took so far."""

    title: str
    players: tuple[int, ...]
    compiled: bool

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.clones = 0
        self.clone_seconds = 0.0
        self.copies = [self.copier(number) for number in range(POSITIONS)]

    @abstractmethod
    def play(self) -> int:
        """Play one random game, set-up included; return the number of decisions."""

    @abstractmethod
    def copier(self, number: int) -> Callable[[], object]:
        """Return what clones a position from the middle of a random game."""

    def run(self, seconds: float) -> None:
        """Play and clone for a slice of time."""
        begin = now = perf_counter()
        while now - begin < seconds * (1 - CLONE_SHARE):
            self.decisions += self.play()
            self.games += 1
            now = perf_counter()
        self.seconds += now - begin
        begin = now
        while now - begin < seconds * CLONE_SHARE:
            for copy in self.copies:
                for _ in range(CLONES):
                    copy()
            self.clones += CLONES * len(self.copies)
            now = perf_counter()
        self.clone_seconds += now - begin

    def speed(self, yardstick: Runner | None) -> Speed:
        """Return the speed so far."""
        rate = self.decisions / self.seconds
        return Speed(
            self.title,
            self.players,
            rate,
            self.games / self.seconds,
            self.clone_seconds / self.clones * 1e6,
            self.compiled,
            None if yardstick is None else rate / (yardstick.decisions / yardstick.seconds),
        )


class TitleRunner(Runner):
    """A title with its default options, every number of players in turn."""

    def __init__(self, title: Title) -> None:
        self.described = title
        self.title = title.id
        wanted = [seats for seats in SEATS if title.players_min <= seats <= title.players_max]
        self.players = tuple(wanted or [title.players_min])
        self.options = title.complete_options({})
        self.compiled = is_compiled(type(self.new(0)).__module__)
        self.source = QuickSource(1)
        super().__init__()

    def new(self, number: int) -> Game:
        """Return the game with this number, before its set-up."""
        return self.described.new(self.players[number % len(self.players)], self.options, None, "overlay")

    def play(self) -> int:
        """Play one random game by the loop inside the core."""
        game = self.new(self.games)
        game.settle()
        return playout(game, self.source)

    def copier(self, number: int) -> Callable[[], object]:
        """Play half as many decisions as the same game had that was played to its end."""
        whole = self.new(number)
        whole.settle()
        game = self.new(number)
        game.settle()
        advance(game, QuickSource(number), playout(whole, QuickSource(number)) // 2)
        return game.clone


class ChessRunner(Runner):
    """The yardstick: python-chess, uniformly random legal moves. This loop stays as it is."""

    title = "python-chess"
    players = (2,)

    def __init__(self) -> None:
        self.board: Callable[[], Any] = importlib.import_module("chess").Board
        self.compiled = is_compiled("chess")
        self.rng = random.Random(1)
        super().__init__()

    def play(self) -> int:
        """Play one random game."""
        return self.advance(self.board(), LONGEST_CHESS)

    def copier(self, number: int) -> Callable[[], object]:
        """Play about half as many plies as a random game has."""
        board = self.board()
        self.advance(board, 150)
        return lambda: board.copy(stack=False)

    def advance(self, board: Any, most: int) -> int:
        """Play random moves until the game is over or long enough."""
        rng = self.rng
        plies = 0
        while plies < most:
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
        return plies


def advance(game: Game, source: QuickSource, decisions: int) -> None:
    """Play so many random decisions, at most to the end."""
    for _ in range(decisions):
        resolve_chance(game, source)
        if game.over:
            return
        seat = game.questions()[0].seat
        moves = game.moves_of(seat)
        game.answer(seat, moves[source.below(len(moves))])
    resolve_chance(game, source)


def is_compiled(module: str) -> bool:
    """Whether a module is machine code here."""
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def has_yardstick() -> bool:
    """Whether python-chess is installed."""
    return importlib.util.find_spec("chess") is not None


def bench(seconds: float, titles: Iterable[Title] = (), heard: Callable[[float], None] | None = None) -> Report:
    """Measure every title, or these, for so many seconds each; `heard` is told the part that is done."""
    runners: list[Runner] = [TitleRunner(title) for title in list(titles) or list(TITLES.values())]
    yardstick = ChessRunner() if has_yardstick() else None
    everybody = [*runners, yardstick] if yardstick is not None else runners
    rounds = max(1, round(seconds / SLICE))
    for done in range(rounds):
        for runner in everybody:
            runner.run(seconds / rounds)
        if heard is not None:
            heard((done + 1) / rounds)
    return Report(
        None if yardstick is None else yardstick.speed(yardstick),
        tuple(runner.speed(yardstick) for runner in runners),
    )
