"""Random playouts: the loop inside the compiled core that `bench`, soaks and rollouts share."""

from quadriga.core.chance import Source
from quadriga.core.game import Game


def resolve_chance(game: Game, source: Source) -> None:
    """Let nature answer until a seat must, or the game is over."""
    while True:
        chance = game.chance
        if chance is None:
            return
        source.turn_to(chance.stream())
        game.resolve(chance.draw(game, source))


def playout(game: Game, source: Source) -> int:
    """Play uniformly random moves to the end; return the number of decisions made."""
    decisions = 0
    while True:
        resolve_chance(game, source)
        question = game.question
        if question is not None:
            options = game.options
            game.answer(question.seat, options[source.below(len(options))])
        elif game.lanes:
            seat = game.questions()[0].seat
            options = game.moves_of(seat)
            game.answer(seat, options[source.below(len(options))])
        else:
            return decisions
        decisions += 1
