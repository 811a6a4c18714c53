"""Trajan: what a player would regret to hand over, and a turn tried while others think."""

from collections.abc import Sequence
from typing import Any

from quadriga.core.chance import QuickSource
from quadriga.core.flow import Decision, Event
from quadriga.core.language import t, tn
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.games.trajan import guide, terms
from quadriga.games.trajan.actions import Action, AskRepeat
from quadriga.games.trajan.components import NONE
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.turn import ChooseMarker, UseEffect, begin_turn
from quadriga.games.trajan.vocabulary import tile_words


def wasted(before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
    """Return what is lost with these answers, the dearest first: points, tiles, actions, effects."""
    return [*_demands(before.seat, events), *_tile(before, moves, events), *_unused(before, moves)]


def _demands(seat: int, events: Sequence[Event]) -> list[str]:
    """8.1 Demands that stay unmet when this turn ends the quarter."""
    unmet = sum(event.y for event in events if event.code == terms.DEMANDS_PAID and event.seat == seat)
    if not unmet:
        return []
    lost = -sum(
        event.x
        for event in events
        if event.code == terms.POINTS and event.seat == seat and event.y == terms.FROM_DEMANDS
    )
    return [
        tn(
            "The quarter ends with {number} unmet demand: {points} points lost.",
            "The quarter ends with {number} unmet demands: {points} points lost.",
            unmet,
            points=lost,
        )
    ]


def _tile(before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
    """3.3 A Trajan tile that another order of drops would have fulfilled."""
    if not moves or verb_of(moves[0]) != terms.SOW:
        return []
    game: Trajan = before.game
    tile = guide.reachable_tile(game, before.seat, x_of(moves[0]))
    if tile == NONE or any(event.code == terms.FULFILLED for event in events):
        return []
    return [t("Another order of drops would fulfil the tile {tile}.", tile=tile_words(game.tables, tile))]


def _unused(before: Observation[Any], moves: Sequence[int]) -> list[str]:
    """3.4, 5 What is declined although it could be done, whatever was planned before it."""
    if not any(verb_of(move) in (terms.PASS, terms.DECLINE) for move in moves):
        return []
    found: list[str] = []
    world: Trajan = before.determinize(QuickSource(1))
    for move in moves:
        if move not in world.moves_of(before.seat):
            break
        if verb_of(move) in (terms.PASS, terms.DECLINE):
            found += _declined(world.question_of(before.seat))
        world.answer_until(before.seat, move)
    return list(dict.fromkeys(found))


def _declined(question: Decision[Any] | None) -> list[str]:
    """Return what is lost if this question is answered with nothing."""
    if isinstance(question, AskRepeat):
        return [t("An extra-action tile could repeat the action.")]
    if isinstance(question, Action):
        return [t("The action is not used.")]
    if isinstance(question, UseEffect):
        return [t("The effect of the tile is lost.")]
    return [t("The [+2] marker is lost.")] if isinstance(question, ChooseMarker) else []


def let_begin(world: Trajan, seat: int) -> bool:
    """3 Let a seat begin its turn in an imagined world; not while the table is still being set up."""
    if world.over or world.filling or world.turns == 0 or not any(world.players[seat].trays):
        return False
    world.question = None
    world.options = []
    world.chance = None
    world.main.clear()
    world.players[seat].loose = 0
    world.laps = 0
    begin_turn(world, seat)
    world.settle()
    return world.question_of(seat) is not None
