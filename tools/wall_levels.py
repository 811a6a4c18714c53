"""The level of the greedy bot's expectation in Hadrian's Wall, fitted to how its own games end.

`.venv/bin/python tools/wall_levels.py` plays games of greedy bots for every number of players and every difficulty
(about ten minutes on one core, compiled) and prints the tables for `hadrians_wall_levels.py`:

- LEVELS, by moment and year: how far final scores are above the value of a position, on average;
- SHIFTS, by players, difficulty and year: how far they are above that again;
- LAST_TOKEN: what the last year still adds to score and attack, for each token left.

Only `expect` reads them: no bot plays otherwise for them.
`--check` plays other games and prints how far the expectation is off, by moment and year, and by kind of game.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import linear_regression, mean, stdev
from typing import Final

from quadriga.bots.greedy import GreedyBot
from quadriga.bots.heuristics import hadrians_wall_levels as table
from quadriga.bots.heuristics.hadrians_wall import HadriansWallHeuristic, held
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games.hadrians_wall.components import SEATS_MAX, YEARS
from quadriga.games.hadrians_wall.data import load
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.state import HadriansWall

FIT_SEED: Final = 1_000_000  # game k of a kind of game has the seed FIT_SEED + 1000 * kind + k
CHECK_SEED: Final = 2_000_000
SAMPLES: Final = 36  # sheets played of each kind of game, at least
CHECKED: Final = 12
SOLO: Final = 3  # times as many alone on normal, the usual game
ENOUGH: Final = 30  # positions that make a mean
ROUNDS: Final = 4
MOMENTS: Final = ("choosing", "chosen", "paid", "acting", "done")


@dataclass(frozen=True)
class Seen:
    """A position as one seat saw it, and how its game ended; points in hundredths."""

    kind: int  # the row of SHIFTS
    year: int
    moment: int
    tokens: int
    value: int
    sure: int  # as if the seat finished here: in the last year score and attack
    expected: int
    final: int


def play(seats: int, difficulty: int, seed: int, *, asked: bool) -> list[Seen]:
    """Play a game of greedy bots; return all positions before an answer. Only if asked they have an expectation."""
    source = QuickSource(seed)
    game = new_game(load(), seats, difficulty, 0, bonus=False)
    game.settle()
    resolve_chance(game, source)
    bots = [GreedyBot(HadriansWallHeuristic(), 10 * seed + seat) for seat in range(seats)]
    found: list[tuple[int, Seen]] = []
    while not game.over:
        found += [(seat, seen(game, seat, bots[seat], asked=asked)) for seat in range(seats)]
        seat = game.questions()[0].seat
        game.answer(seat, bots[seat].choose(observe(game, seat)))
        resolve_chance(game, source)
    finals = [100 * score for score in game.scores()]
    return [Seen(**{**vars(position), "final": finals[seat]}) for seat, position in found]


def seen(game: HadriansWall, seat: int, bot: GreedyBot, *, asked: bool) -> Seen:
    """Return a position as a seat sees it."""
    observation = observe(game, seat)
    world = observation.determinize(QuickSource(0))
    bot.heuristic.begin(world, seat)
    value, sure = bot.heuristic.value(world, seat), sum(bot.heuristic.idle_parts(world, seat))
    expected = bot.expect(observation) if asked else 0
    tokens = held(game.players[seat])
    return Seen(table.kind_of(game), game.year, table.moment_of(world, seat), tokens, value, sure, expected, 0)


def gather(first: int, samples: int, *, asked: bool) -> Iterator[Seen]:
    """Play all kinds of games."""
    for seats in range(1, SEATS_MAX + 1):
        for difficulty in range(table.DIFFICULTIES):
            kind = table.kind_of(new_game(load(), seats, difficulty, 0, bonus=False))
            games = -(-samples // seats) * (SOLO if kind == 1 else 1)
            for number in range(games):
                yield from play(seats, difficulty, first + 1000 * kind + number, asked=asked)
            sys.stderr.write(f"{games} games of {seats} players, difficulty {difficulty}\n")


def fit(positions: list[Seen]) -> None:
    """Print the tables. Levels and shifts are fitted in turns, until what is left has no mean anywhere."""
    cells: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for p in positions:
        if p.year < YEARS or p.moment != table.DONE:
            cells[p.kind, p.moment, p.year - 1].append(p.final - p.value)
    left = {cell: (len(lacks), mean(lacks)) for cell, lacks in cells.items()}
    levels = [[0.0] * YEARS for _ in MOMENTS]
    shifts = [[0.0] * YEARS for _ in range(len(table.SHIFTS))]
    for _ in range(ROUNDS):
        for year in range(YEARS):
            for moment in (table.ACTING, table.CHOOSING, table.CHOSEN, table.PAID, table.DONE):
                here = [
                    (n, lack - shifts[k][year]) for (k, m, y), (n, lack) in left.items() if (m, y) == (moment, year)
                ]
                enough = sum(n for n, _ in here) >= ENOUGH
                levels[moment][year] = weighted_mean(here) if enough else levels[table.ACTING][year]
            for kind in range(len(table.SHIFTS)):
                here = [(n, lack - levels[m][year]) for (k, m, y), (n, lack) in left.items() if (k, y) == (kind, year)]
                shifts[kind][year] = weighted_mean(here)
    levels[table.DONE][YEARS - 1] = 0
    last = [p for p in positions if (p.moment, p.year) == (table.ACTING, YEARS)]
    tokens, more = [p.tokens for p in last], [p.final - p.sure for p in last]
    slope, _ = linear_regression(tokens, more, proportional=True)
    print("LEVELS", *[[round(value) for value in row] for row in levels], sep="\n    ")
    print("SHIFTS", *[[round(value) for value in row] for row in shifts], sep="\n    ")
    print("LAST_TOKEN", round(slope))


def weighted_mean(means: list[tuple[int, float]]) -> float:
    """Return the mean of means of so many numbers each."""
    return sum(number * one for number, one in means) / sum(number for number, _ in means)


def check(positions: list[Seen]) -> None:
    """Print the mean error of the value and of the expectation, and the deviation of the latter, in points."""
    groups: dict[tuple[str, int], list[Seen]] = defaultdict(list)
    for position in positions:
        groups[MOMENTS[position.moment], position.year].append(position)
        seats, difficulty = divmod(position.kind, table.DIFFICULTIES)
        groups[f"{seats + 1} players, difficulty {difficulty}", position.year].append(position)
    for (name, year), found in sorted(groups.items()):
        value, expected = error(p.value - p.final for p in found), error(p.expected - p.final for p in found)
        print(
            f"{name:24} {year} {len(found):6} value {value[0]:+6.1f} expected {expected[0]:+5.1f} sd {expected[1]:.1f}"
        )


def error(errors: Iterable[int]) -> tuple[float, float]:
    """Return mean and deviation in points."""
    found = [number / 100 for number in errors]
    return mean(found), stdev(found) if len(found) > 1 else 0.0


if __name__ == "__main__":
    if "--check" in sys.argv:
        check(list(gather(CHECK_SEED, CHECKED, asked=True)))
    else:
        fit(list(gather(FIT_SEED, SAMPLES, asked=False)))
