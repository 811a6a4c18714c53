"""Many matches between bots: the same results for the same seed, however many processes play them.

>>> from quadriga.simulate import Plan, simulate
>>> summary = simulate(Plan("trajan", players=2, games=2, seed="7", bots=("random", "random")))
>>> summary.games, summary.wins["random"]
(2, 2.0)
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from itertools import repeat
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from quadriga import start
from quadriga.bots import Bot, make_bot
from quadriga.core.errors import IllegalMove, QuadrigaError, UsageError
from quadriga.core.match import Match
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games import find_title

OVERALL: Final = "overall"
CHUNK: Final = 8  # games handed to a process at once, at most


class JobFailed(QuadrigaError):
    """Work that was asked for rightly and could not be done."""


@dataclass(frozen=True)
class Plan:
    """What to play. One bot takes all seats; otherwise there is one name per seat, and they rotate from game to game.

    Game k (from 0) is the match with seed `<seed>.<k>`.
    """

    title: str
    players: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    overlay: str | None = None
    overlay_name: str = "overlay"
    records: bool = False

    def check(self) -> None:
        """Raise a QuadrigaError, before anything is played, if this cannot be played."""
        title = find_title(self.title)
        title.check_players(self.players)
        title.complete_options(self.options)
        title.data_digest(self.overlay, self.overlay_name)
        if self.games < 1:
            raise UsageError(f"{self.games} games were asked for; right would be 1 or more")
        if len(self.seed.split()) != 1 or self.seed != self.seed.strip() or not self.seed.isprintable():
            raise UsageError(f"seed {self.seed[:40]!r} is not one word; right would be a number or a word")
        if len(self.bots) not in (1, self.players):
            raise UsageError(
                f"{len(self.bots)} bots were named for {self.players} players; "
                f"right would be one for all seats or {self.players}, one for each"
            )
        for name in self.bots:
            make_bot(name, self.title, 0)

    def seating(self, number: int) -> list[str]:
        """Return the names of the bots by seat in one game: every game moves them on by one seat."""
        return [self.bots[(seat - number) % len(self.bots)] for seat in range(self.players)]


@dataclass(frozen=True)
class Played:
    """One finished game; bots, scores and statistics by seat or by name; the record if the plan asked for it."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    statistics: Mapping[str, int]
    record: str


@dataclass(frozen=True)
class Spread:
    """How scores are spread; `sd` is the standard deviation of a sample, 0 for a single score."""

    mean: float
    sd: float
    min: int
    max: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Spread:
        """Return the spread of some values."""
        return cls(fmean(values), stdev(values) if len(values) > 1 else 0.0, min(values), max(values))

    def document(self) -> dict[str, float | int]:
        """Return it for JSON."""
        return {"mean": round(self.mean, 4), "sd": round(self.sd, 4), "min": self.min, "max": self.max}


@dataclass(frozen=True)
class Summary:
    """What came of a plan. Entries are by name of a bot: the seats of bots of one name are counted together."""

    title: str
    players: int
    games: int
    decisions: int
    seconds: float
    scores: Mapping[str, Spread]
    wins: Mapping[str, float]
    longest: int
    statistics: Mapping[str, float]

    @property
    def decisions_per_second(self) -> float:
        """Answers of bots for each second on the clock."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games for each second on the clock."""
        return self.games / self.seconds

    def document(self) -> dict[str, object]:
        """Return it for JSON; what the title counts stands there as means under its own names."""
        return {
            "title": self.title,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "decisions_per_second": round(self.decisions_per_second, 2),
            "games_per_second": round(self.games_per_second, 4),
            "scores": {name: spread.document() for name, spread in self.scores.items()},
            "wins": {name: round(won, 4) for name, won in self.wins.items()},
            "longest": self.longest,
            **{name: round(mean, 4) for name, mean in self.statistics.items()},
        }


def simulate(plan: Plan, jobs: int = 1, heard: Callable[[Played], None] | None = None) -> Summary:
    """Play a plan and sum it up; `heard` is called with every finished game, in order."""
    begin = perf_counter()
    played: list[Played] = []
    for game in play_all(plan, jobs):
        if heard is not None:
            heard(game)
        played.append(game)
    return summarise(plan, played, perf_counter() - begin)


def play_all(plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """Play the games of a plan in this process or in several; they come in order."""
    plan.check()
    if jobs < 1:
        raise UsageError(f"{jobs} jobs were asked for; right would be 1 or more")
    if jobs == 1 or plan.games == 1:
        return (play_game(plan, number) for number in range(plan.games))
    return _play_in_processes(plan, jobs)


def _play_in_processes(plan: Plan, jobs: int) -> Iterator[Played]:
    size = max(1, min(CHUNK, plan.games // (4 * jobs)))
    chunks = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    # Fresh processes: a fork would copy the threads of a progress bar half-way through whatever they do.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), context, _leave_interrupts_to_the_parent)
    try:
        with _interrupts_later():
            results = pool.map(_play_some, repeat(plan), chunks)
        for games in results:
            yield from games
    except BrokenProcessPool as error:
        raise JobFailed("a process that played games was ended from outside; fewer --jobs need less memory") from error
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the block; processes begun in it never hear of it, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_some(plan: Plan, numbers: Iterable[int]) -> list[Played]:
    return [play_game(plan, number) for number in numbers]


def play_game(plan: Plan, number: int) -> Played:
    """Play one game of a plan. It depends on nothing but the plan and the number."""
    names = plan.seating(number)
    match = start(
        plan.title,
        players=plan.players,
        seed=f"{plan.seed}.{number}",
        options=plan.options,
        overlay=plan.overlay,
        overlay_name=plan.overlay_name,
    )
    bots = [make_bot(name, plan.title, bot_seed(plan.seed, number, seat)) for seat, name in enumerate(names)]
    try:
        decisions = _play_recorded(match, bots) if plan.records else _play_unheard(match, bots)
    except IllegalMove as error:
        raise JobFailed(f"a bot broke the rules in game {number}: {error}") from error
    return Played(
        number,
        tuple(names),
        tuple(match.scores),
        tuple(match.winners),
        decisions,
        match.title.statistics(match.game),
        match.record() if plan.records else "",
    )


def _play_recorded(match: Match, bots: Sequence[Bot]) -> int:
    game = match.game
    while not game.over:
        seat = game.questions()[0].seat
        match.play(seat, bots[seat].choose(observe(game, seat)))
    return sum(match.numbers)


def _play_unheard(match: Match, bots: Sequence[Bot]) -> int:
    """The same match without events and entries, which nobody will read: two to three times as fast."""
    game, source = match.game, match.source
    assert source is not None
    game.events = None
    decisions = 0
    while not game.over:
        seat = game.questions()[0].seat
        move = bots[seat].choose(observe(game, seat))
        if move not in game.moves_of(seat):
            match.check(seat, move)  # raises, and says why
        game.answer(seat, move)
        resolve_chance(game, source)
        decisions += 1
    return decisions


def bot_seed(seed: str, number: int, seat: int) -> int:
    """Return the seed of the bot on a seat of a game: 32 bits that say nothing about the chance of the match."""
    return int.from_bytes(blake2b(f"bot {seed} {number} {seat}".encode(), digest_size=4).digest(), "little")


def summarise(plan: Plan, played: Sequence[Played], seconds: float) -> Summary:
    """Sum up finished games; a shared win counts in parts."""
    scores: dict[str, list[int]] = {OVERALL: [], **{name: [] for name in plan.bots}}
    wins = dict.fromkeys(plan.bots, Fraction(0))
    counts: dict[str, list[int]] = {}
    for game in played:
        for name, score in zip(game.bots, game.scores, strict=True):
            scores[OVERALL].append(score)
            scores[name].append(score)
        for seat in game.winners:
            wins[game.bots[seat]] += Fraction(1, len(game.winners))
        for name, count in game.statistics.items():
            counts.setdefault(name, []).append(count)
    return Summary(
        plan.title,
        plan.players,
        len(played),
        sum(game.decisions for game in played),
        max(seconds, 1e-9),
        {name: Spread.of(values) for name, values in scores.items()},
        {name: float(won) for name, won in wins.items()},
        max(game.decisions for game in played),
        {name: fmean(values) for name, values in counts.items()},
    )
