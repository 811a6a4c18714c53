"""Sampled positions of Hadrian's Wall for the tests of its drawing."""

from __future__ import annotations

from collections.abc import Iterator

from quadriga.core.chance import QuickSource
from quadriga.core.moves import verb_of
from quadriga.games.hadrians_wall.data import load
from quadriga.games.hadrians_wall.notation import make_notation
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FINISH, KEEP

TABLES = load()
NOTATION = make_notation(TABLES)


def positions(seats: int, seed: int, fort: int = 0) -> Iterator[HadriansWall]:
    """Every position of a random game in which somebody must answer, and the last one; few finish a year early."""
    game = new_game(TABLES, seats, 1, fort, False)
    game.settle()
    source = QuickSource(seed)
    while True:
        if game.chance is not None:
            game.resolve(game.chance.draw(game, source))
            continue
        yield game
        questions = game.questions()
        if not questions:
            return
        seat = questions[source.below(len(questions))].seat
        options = game.moves_of(seat)
        acting = [move for move in options if verb_of(move) not in (FINISH, KEEP)]
        if acting and source.below(20):
            options = acting
        game.answer(seat, options[source.below(len(options))])


def after(seats: int, seed: int, decisions: int, fort: int = 0) -> HadriansWall:
    """The position after so many random decisions."""
    for step, game in enumerate(positions(seats, seed, fort)):
        if step == decisions or game.over:
            return game
    raise AssertionError("a game ends with a position")


def texts(game: HadriansWall, seat: int) -> dict[str, str]:
    """The legal moves of a seat as the drawing takes them."""
    return {NOTATION.text(move): f"play {NOTATION.text(move)}" for move in game.moves_of(seat)}
