"""`make soak`: 10,000 random matches over all player counts and options, every component counted at every question.

`python tests/soak.py [MATCHES]`. Uses all cores, prints a line per block, and the record of a match that went wrong;
the exit code is 1 if one did. Match number n is always the same match.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import Pool
from typing import Final

from quadriga.core.chance import QuickSource
from quadriga.core.errors import QuadrigaError
from quadriga.core.game import Game
from quadriga.core.match import Match
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.testing import lively_move, option_sets

MATCHES: Final = 10_000
BLOCK: Final = 500
BOUND: Final = 5000  # answers; the longest match stays far below

# Returns what is wrong with a game.
Faults = Callable[[Game], list[str]]
# Title, number of players, options.
Table = tuple[Title, int, dict[str, str]]


@dataclass
class Outcome:
    """What a block of matches came to."""

    first: int
    matches: int = 0
    answers: int = 0
    seconds: float = 0.0
    errors: list[str] = field(default_factory=list)


def tables() -> list[Table]:
    """Every title with every number of players and every combination of options."""
    return [
        (title, players, options)
        for title in TITLES.values()
        for options in option_sets(title)
        for players in range(title.players_min, title.players_max + 1)
        if not title.misfit(players, options)
    ]


TABLES: Final = tables()


def play(number: int, faults: Faults | None = None) -> tuple[int, str]:
    """Play match `number`; return how many answers it took and what went wrong, with the record."""
    title, players, options = TABLES[number % len(TABLES)]
    source = QuickSource(number)
    check = faults or title.faults
    answers: list[tuple[int, int]] = []  # seat and move; nature is seat -1
    try:
        game = title.new(players, options, None, "overlay")
        game.settle()
        wrong = to_the_end(title, game, source, check, answers)
    except Exception as error:
        wrong = [f"{type(error).__name__}: {error}"]
    given = sum(1 for seat, _ in answers if seat >= 0)
    if not wrong:
        return given, ""
    return given, f"match {number}: {'; '.join(wrong)}\n{record_of(title, players, options, answers)}"


def to_the_end(
    title: Title, game: Game, source: QuickSource, check: Faults, answers: list[tuple[int, int]]
) -> list[str]:
    """Play random answers, in lanes in any order; stop at the first fault."""
    while len(answers) < BOUND:
        while (chance := game.chance) is not None:
            outcome = chance.draw(game, source)
            answers.append((-1, outcome))
            game.resolve(outcome)
        wrong = check(game)
        questions = game.questions()
        if wrong or not questions:
            return wrong or ([] if game.over else ["the game stands still"])
        seat = questions[source.below(len(questions))].seat
        move = lively_move(title, game.moves_of(seat), source)
        answers.append((seat, move))
        game.answer(seat, move)
    return [f"the game is not over after {BOUND} answers"]


def record_of(title: Title, players: int, options: dict[str, str], answers: list[tuple[int, int]]) -> str:
    """The record of these answers, as far as it goes."""
    match = Match.prepare(title, players, "", options)
    try:
        for seat, move in answers:
            if seat < 0:
                match.resolve(move)
            else:
                match.play(seat, move)
    except QuadrigaError as error:
        return f"{match.record()}then: {error}"
    return match.record()


def run_block(bounds: tuple[int, int]) -> Outcome:
    """Play the matches of one block."""
    outcome = Outcome(bounds[0])
    began = time.perf_counter()
    for number in range(*bounds):
        answers, error = play(number)
        outcome.matches += 1
        outcome.answers += answers
        if error:
            outcome.errors.append(error)
    outcome.seconds = time.perf_counter() - began
    return outcome


def main(arguments: list[str]) -> int:
    """Play all blocks on all cores."""
    matches = int(arguments[0]) if arguments else MATCHES
    blocks = [(first, min(first + BLOCK, matches)) for first in range(0, matches, BLOCK)]
    began = time.perf_counter()
    done = answers = errors = 0
    with Pool(os.cpu_count()) as pool:
        for outcome in pool.imap(run_block, blocks):
            done += outcome.matches
            answers += outcome.answers
            errors += len(outcome.errors)
            last = outcome.first + outcome.matches - 1
            print(
                f"matches {outcome.first} to {last}: {outcome.answers} answers, {len(outcome.errors)} errors, "
                f"{outcome.seconds:.1f} s",
                flush=True,
            )
            for error in outcome.errors[:1]:
                print(error, flush=True)
    seconds = time.perf_counter() - began
    print(f"{done} matches of {len(TABLES)} kinds, {answers} answers, {errors} errors, {seconds:.0f} s")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
