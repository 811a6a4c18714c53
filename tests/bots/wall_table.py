"""A bare table for bots of Hadrian's Wall: whole games without records, and positions taken from them."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.bots import make_bot
from quadriga.bots.bot import Bot
from quadriga.bots.greedy import GreedyBot
from quadriga.bots.heuristics.hadrians_wall import HadriansWallHeuristic
from quadriga.core.chance import QuickSource
from quadriga.core.playout import resolve_chance
from quadriga.games.hadrians_wall.actions import ChooseAction
from quadriga.games.hadrians_wall.data import load
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.state import HadriansWall
from tests.bots.table import follow

TABLES = load()
EASY, NORMAL, HARD = range(3)
EARLY = 15  # decisions of a seat that are surely not the last
NARROW = 1  # positions kept where a test is not about strength


def narrow(seed: int = 1) -> GreedyBot:
    """The greedy bot in a hurry."""
    return GreedyBot(HadriansWallHeuristic(kept=NARROW), seed)


def start(seats: int, source: QuickSource, difficulty: int = NORMAL, fort: int = 0) -> HadriansWall:
    """A new game at its first question."""
    game = new_game(TABLES, seats, difficulty, fort, bonus=False)
    game.settle()
    resolve_chance(game, source)
    return game


def play(
    bots: Sequence[Bot], seed: int, difficulty: int = NORMAL, fort: int = 0, decisions: int = 10**6
) -> tuple[HadriansWall, list[int]]:
    """Play a game, or its first decisions; return it with all moves. An illegal move fails the test."""
    source = QuickSource(seed)
    game = start(len(bots), source, difficulty, fort)
    return game, follow(game, bots, source, decisions)


def position(seed: int, seats: int = 1) -> HadriansWall:
    """A position at the beginning or in the middle of a year, after some decisions of random bots."""
    bots = [make_bot("random", "hadrians_wall", seed + seat) for seat in range(seats)]
    game, _ = play(bots, seed, decisions=EARLY * seats)
    source = QuickSource(seed)
    while not isinstance(game.questions()[0], ChooseAction):
        seat = game.questions()[0].seat
        game.answer(seat, game.moves_of(seat)[0])
        resolve_chance(game, source)
    return game
