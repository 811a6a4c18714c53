"""Answers that a list takes in one order only: a person gives them in any order, the record keeps the one of the list.

A list of moves names a set of things once, so its questions ask for them in rising order. Nobody at a table cares:
who names a lower one after a higher one gets the same set, taken back and played in the order of the list.
"""

from collections.abc import Mapping, Sequence

from quadriga.core.flow import Event
from quadriga.core.match import Match
from quadriga.core.question import Preview


def free_answers(match: Match, seat: int) -> list[int]:
    """Return the last answers of a seat that it may take back and that nobody has answered after, in their order."""
    found: list[int] = []
    for entry in reversed(match.entries):
        if entry.nature or entry.seat != seat or len(found) == match.free[seat]:
            break
        found.append(entry.move)
    found.reverse()
    return found


def reordered(match: Match, seat: int) -> Mapping[int, Sequence[int]]:
    """Return the moves that only come too late for the list, each with the answers to give in its stead, in order.

    All of these answers but one have been given already; as many are taken back first.
    """
    if match.game.question_of(seat) is None:
        return {}
    return match.title.reordered(match.game, seat, free_answers(match, seat))


def playable(match: Match, seat: int) -> list[int]:
    """Return what a person at this seat can choose: the moves of the list, and before them those that come late."""
    return [*reordered(match, seat), *match.game.moves_of(seat)]


def rearrange(match: Match, seat: int, move: int | str) -> list[int]:
    """Take back what a late move needs and return what is to be played then; nothing if the move is no late one."""
    wanted = match.title.notation.parse(move) if isinstance(move, str) else move
    if wanted in match.game.moves_of(seat):
        return []
    order = list(reordered(match, seat).get(wanted, ()))
    for _ in order[1:]:
        match.take_back(seat)
    return order


def play(match: Match, seat: int, move: int) -> list[Event]:
    """Answer with a move of the list or a late one; return the events of the last answer played."""
    order = rearrange(match, seat, move) or [move]
    for earlier in order[:-1]:
        match.play(seat, earlier)
    return match.play(seat, order[-1])


def preview(match: Match, seat: int, move: int) -> Preview:
    """Return what a move of the list or a late one would do."""
    return match.foreseen(seat, move) if move in reordered(match, seat) else match.preview(seat, move)
