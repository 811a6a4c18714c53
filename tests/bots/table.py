"""A bare table for bots: whole games of Trajan without records, and positions taken from them."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.bots.bot import Bot
from quadriga.core.chance import QuickSource
from quadriga.core.game import Game
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games.trajan.data import load
from quadriga.games.trajan.setup import new_game
from quadriga.games.trajan.state import Trajan

TABLES = load()


class Options:
    """The options of a match that change what is asked."""

    def __init__(
        self, choose_trays: bool = False, draft_singly: bool = False, strict_repeats: bool = False, short: bool = False
    ) -> None:
        self.choose_trays = choose_trays
        self.draft_singly = draft_singly
        self.strict_repeats = strict_repeats
        self.short = short


SHORT = 4  # spaces of a time track that makes short games


def start(seats: int, options: Options, source: QuickSource) -> Trajan:
    """A new game at its first question."""
    track = SHORT if options.short else TABLES.track[seats]
    game = new_game(TABLES, seats, track, options.choose_trays, options.draft_singly, options.strict_repeats, 0)
    game.settle()
    resolve_chance(game, source)
    return game


def follow(game: Game, bots: Sequence[Bot], source: QuickSource, decisions: int) -> list[int]:
    """Let bots play on, at most so many decisions; return the moves. An illegal one fails the test."""
    moves: list[int] = []
    while not game.over and len(moves) < decisions:
        seat = game.questions()[0].seat
        observation = observe(game, seat)
        move = bots[seat].choose(observation)
        assert move in observation.moves
        game.answer(seat, move)
        resolve_chance(game, source)
        moves.append(move)
    return moves


def play(
    bots: list[Bot], seed: int, options: Options | None = None, decisions: int = 10**6
) -> tuple[Trajan, list[int]]:
    """Play a game, or its first decisions; return it with all moves. An illegal move fails the test."""
    source = QuickSource(seed)
    game = start(len(bots), options if options is not None else Options(), source)
    return game, follow(game, bots, source, decisions)
