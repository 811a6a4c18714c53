"""4.1 Cards of a ship and cards laid out are a set: who names them in another order than the list means the same."""

from collections.abc import Mapping, Sequence

from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan.components import COMMODITIES, DIFFERENT, PAIRS
from quadriga.games.trajan.seaport import (
    NOT_YET,
    LaySecond,
    NextDifferent,
    NextPair,
    different_options,
    pair_options,
    refuse_lay,
)
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import LAY, LAY_MOVES, SHIP_DIFFERENT, SHIP_PAIR


def reordered(game: Trajan, seat: int, given: Sequence[int]) -> Mapping[int, Sequence[int]]:
    """Return the cards and pairs that still fit but come before the last one in the list, each with the whole set."""
    frame = game.question_of(seat)
    if frame is None:
        return {}
    verb, named, wishes = _open_set(game, seat)
    chain = list(given[len(given) - named :]) if 0 < named <= len(given) else []
    if not chain or any(verb_of(move) != verb for move in chain):
        return {}
    cards = {x_of(move) for move in chain}
    listed = game.moves_of(seat)
    late = [wish for wish in wishes if wish not in listed and (verb == LAY or x_of(wish) not in cards)]
    return {wish: sorted([*chain, wish], key=x_of) for wish in late}


def _open_set(game: Trajan, seat: int) -> tuple[int, int, list[int]]:
    """Return the verb of the set that is being named, how many of it are named, and what could follow in any order."""
    frame = game.question_of(seat)
    wishes: list[int] = []
    if isinstance(frame, LaySecond):
        return LAY, 1, [LAY_MOVES[card] for card in range(COMMODITIES) if refuse_lay(game, seat, card) == 0]
    if isinstance(frame, NextPair) and frame.b < game.tables.ship_max[PAIRS]:
        pair_options(game, seat, NOT_YET, wishes)
        return SHIP_PAIR, frame.b, wishes
    if isinstance(frame, NextDifferent) and frame.b < game.tables.ship_max[DIFFERENT]:
        different_options(game, seat, NOT_YET, wishes)
        return SHIP_DIFFERENT, frame.b, wishes
    return 0, 0, wishes
