"""Hadrian's Wall: what a player would regret to hand over."""

from collections.abc import Sequence
from typing import Any

from quadriga.core.flow import Event
from quadriga.core.language import t, tn
from quadriga.core.moves import verb_of
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.state import HadriansWall


def wasted(before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
    """Return what is lost by finishing: tokens that could still be spent, and rewards of full tracks."""
    game: HadriansWall = before.game
    found = [
        t("The reward of a full track is lost: {icon}.", icon=words.icon(event.x))
        for event in events
        if event.code == terms.LOST and event.seat == before.seat
    ]
    if not moves or verb_of(moves[-1]) != terms.FINISH or len(moves) != 1:
        return found
    others = sum(move != terms.FINISH_MOVE for move in before.moves)
    if others and game.players[before.seat].pool:
        left = words.tokens(game.players[before.seat].pool)
        found.append(
            tn(
                "{number} more action is possible; what is left is lost: {tokens}.",
                "{number} more actions are possible; what is left is lost: {tokens}.",
                others,
                tokens=left,
            )
        )
    return found
