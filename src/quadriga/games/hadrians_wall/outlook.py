"""Hadrian's Wall: what a player would regret to hand over."""

from collections.abc import Sequence
from typing import Any

from quadriga.core.flow import Event
from quadriga.core.language import t, tn
from quadriga.core.moves import verb_of, y_of
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.attack import breaches_at
from quadriga.games.hadrians_wall.components import COHORTS
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall


def wasted(before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
    """Return what is lost by these moves: tokens that could still be spent, rewards of full tracks, idle favours."""
    game: HadriansWall = before.game
    found = [
        t("The reward of a full track is lost: {icon}.", icon=words.icon(event.x))
        for event in events
        if event.code == terms.LOST and event.seat == before.seat
    ]
    if _spends_for_nothing(game, game.players[before.seat], moves):
        found.append(t("A favour would be spent for nothing: the cohort repels those cards."))
    if not moves or verb_of(moves[-1]) != terms.FINISH or len(moves) != 1:
        return found
    others = sum(move != terms.FINISH_MOVE for move in before.moves)
    if others and game.players[before.seat].pool:
        left = words.tokens(game.players[before.seat].pool)
        found.append(
            tn(
                "{number} choice is still open; what is left is lost: {tokens}.",
                "{number} choices are still open; what is left is lost: {tokens}.",
                others,
                tokens=left,
            )
        )
    return found


def _spends_for_nothing(game: HadriansWall, player: Player, moves: Sequence[int]) -> bool:
    """11.18 Whether these moves ignore more cards of a side than get through there."""
    for cohort in range(COHORTS):
        spent = sum(verb_of(move) == terms.FAVOUR and y_of(move) == cohort for move in moves)
        if spent > breaches_at(game, player, cohort):
            return True
    return False
