"""The level of the greedy bot's expectation in Trajan, fitted to how its own games end.

`.venv/bin/python tools/trajan_levels.py` plays games of greedy bots for every number of players (about three minutes
on one core, compiled) and prints LEVELS for the end of `trajan_weights.py`: by players and moment of the game, how far
final scores are above the value of a position, on average. Only `expect` reads them: no bot plays otherwise for them.
`--check` plays other games and prints how far the expectation is off.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import mean, stdev
from typing import Final

from quadriga.bots.greedy import GreedyBot
from quadriga.bots.heuristics.trajan import TrajanHeuristic, moment_of
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games.trajan.data import load
from quadriga.games.trajan.setup import new_game

FIT_SEED: Final = 1_000_000  # game k with n players has the seed FIT_SEED + 1000 * n + k
CHECK_SEED: Final = 2_000_000
GAMES: Final = {2: 36, 3: 24, 4: 18}
CHECKED: Final = {2: 12, 3: 8, 4: 6}


def play(seats: int, seed: int, found: dict[tuple[int, int], list[tuple[float, float]]]) -> None:
    """Play a game of greedy bots; note by players and moment how far value and expectation are above the result."""
    tables = load()
    source = QuickSource(seed)
    game = new_game(tables, seats, tables.track[seats], False, False, False, 0)
    game.settle()
    resolve_chance(game, source)
    bots = [GreedyBot(TrajanHeuristic(), 10 * seed + seat) for seat in range(seats)]
    told: list[tuple[int, int, int, int]] = []
    while not game.over:
        for seat, bot in enumerate(bots):
            seen = observe(game, seat)
            world = seen.determinize(QuickSource(0))
            bot.heuristic.begin(world, seat)
            moment = moment_of(world, world.players[seat])
            told.append((seat, moment, bot.heuristic.value(world, seat), bot.expect(seen)))
        seat = game.questions()[0].seat
        game.answer(seat, bots[seat].choose(observe(game, seat)))
        resolve_chance(game, source)
    finals = game.scores()
    for seat, moment, value, expected in told:
        found[seats, moment].append((value / 100 - finals[seat], expected / 100 - finals[seat]))


def main() -> None:
    """Play, and print the table or how far the one in use is off."""
    check = "--check" in sys.argv
    found: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
    for seats, games in (CHECKED if check else GAMES).items():
        for number in range(games):
            play(seats, (CHECK_SEED if check else FIT_SEED) + 1000 * seats + number, found)
    if not check:
        for seats in GAMES:
            print([round(-100 * mean(value for value, _ in found[key])) for key in sorted(found) if key[0] == seats])
        return
    for (seats, moment), errors in sorted(found.items()):
        values, expected = [value for value, _ in errors], [expected for _, expected in errors]
        told = f"value {mean(values):+6.1f} expected {mean(expected):+5.1f} sd {stdev(expected):.1f}"
        print(f"{seats} players, moment {moment:2} {len(errors):6} {told}")


if __name__ == "__main__":
    main()
