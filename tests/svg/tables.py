"""Sampled positions of Trajan for the tests of its drawing."""

from __future__ import annotations

from collections.abc import Iterator

from quadriga.core.chance import QuickSource
from quadriga.core.playout import resolve_chance
from quadriga.games.trajan.data import load
from quadriga.games.trajan.notation import make_notation
from quadriga.games.trajan.setup import new_game
from quadriga.games.trajan.state import Trajan

TABLES = load()
NOTATION = make_notation(TABLES)


def positions(seats: int, seed: int, *, choose_trays: bool = False) -> Iterator[Trajan]:
    """Every position of a random game in which somebody, or nature, must answer, and the last one."""
    game = new_game(TABLES, seats, TABLES.track[seats], choose_trays, False, False, 0)
    game.settle()
    source = QuickSource(seed)
    while True:
        yield game
        if game.chance is not None:
            game.resolve(game.chance.draw(game, source))
            continue
        questions = game.questions()
        if not questions:
            return
        seat = questions[0].seat
        options = game.moves_of(seat)
        game.answer(seat, options[source.below(len(options))])


def after(seats: int, seed: int, decisions: int) -> Trajan:
    """The position after so many random decisions."""
    game = new_game(TABLES, seats, TABLES.track[seats], False, False, False, 0)
    game.settle()
    source = QuickSource(seed)
    for _ in range(decisions):
        resolve_chance(game, source)
        if game.over:
            break
        seat = game.questions()[0].seat
        options = game.moves_of(seat)
        game.answer(seat, options[source.below(len(options))])
    resolve_chance(game, source)
    return game


def texts(game: Trajan, seat: int) -> dict[str, str]:
    """The legal moves of a seat as the drawing takes them."""
    return {NOTATION.text(move): f"play {NOTATION.text(move)}" for move in game.moves_of(seat)}
