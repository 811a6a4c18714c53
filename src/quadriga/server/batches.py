"""Batches: several answers of one seat, played whole or refused whole."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.core.match import Match
from quadriga.core.orders import rearrange


def play_batch(match: Match, seat: int, moves: Sequence[str]) -> int:
    """Play the answers of a seat in turn, as far as each but the last could still be taken back.

    An answer after something was revealed must be a request of its own: a batch that is refused would otherwise tell,
    in the sentence of the refusal, what is behind a draw, and the seat could then choose something else.

    Return how many earlier answers were taken back and played again, because the first move belongs before them.
    """
    order: list[str | int] = [*rearrange(match, seat, moves[0])]
    taken = max(len(order) - 1, 0)
    order = [*(order or moves[:1]), *moves[1:]]
    for number, move in enumerate(order, 1):
        match.play(seat, move)
        if number < len(order) and match.barrier(seat):
            raise UsageError(
                t(
                    "answer {number} of {total} cannot be taken back ({why}), so the batch must end with it; "
                    "right would be to send the rest when it has been played",
                    number=number - taken,
                    total=len(moves),
                    why=match.barrier(seat),
                )
            )
    return taken
