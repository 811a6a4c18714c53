"""Trajan in words: what is asked at this point, why, and how much of it there is."""

from collections.abc import Callable
from typing import Any, Final

from quadriga.core.bags import size
from quadriga.core.flow import Decision
from quadriga.core.language import t, tn
from quadriga.core.observation import Observation
from quadriga.core.title import Prompt, Reason
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.actions import FIRST_REPETITION, GRANTED_BY_TILE, SECOND_REPETITION
from quadriga.games.trajan.components import (
    CENTRE,
    CONSTRUCTION,
    DIFFERENT,
    FORUM,
    MILITARY,
    NONE,
    PAIRS,
    SEAPORT,
    SENATE,
)
from quadriga.games.trajan.questions import PROMPTS
from quadriga.games.trajan.state import Trajan


def prompt(game: Trajan, frame: Decision[Any]) -> Prompt:
    """Return what a question asks at this point."""
    kind = type(frame).__name__
    plain = PROMPTS[kind]
    teller = TOLD.get(kind)
    return Prompt(teller(game, frame) if teller else t(plain.text), plain.rule)


def asked(observation: Observation[Any], reason: str) -> Reason:
    """Return a reason that names what is asked instead."""
    question = observation.question
    if question is None:
        return Reason(reason, "11")
    found = prompt(observation.game, question)
    return Reason(t("{reason}; what is asked: {prompt}", reason=reason, prompt=found.text), found.rule)


def _drop(game: Trajan, frame: Decision[Any]) -> str:
    left = size(game.players[frame.seat].loose)
    return t("Which marker falls in tray {tray}? To drop: {number}", number=left, tray=game.tables.tray_names[frame.a])


def _effect(game: Trajan, frame: Decision[Any]) -> str:
    return t("Use the effect of the fulfilled tile: {effect}?", effect=words.effect_words(game.tables, frame.a))


def _action(game: Trajan, frame: Decision[Any]) -> str:
    """3.4 The action by its name, and why it comes."""
    said = _option(game, frame)
    if frame.b == GRANTED_BY_TILE:
        return t("{prompt} (granted by a construction tile)", prompt=said)
    if frame.b == FIRST_REPETITION:
        return t("{prompt} (once more, by the extra-action tile)", prompt=said)
    return t("{prompt} (once more, by the [+2] marker)", prompt=said) if frame.b == SECOND_REPETITION else said


def _option(game: Trajan, frame: Decision[Any]) -> str:
    tables, player = game.tables, game.players[frame.seat]
    action = words.action(tables, frame.a)
    if frame.a == SEAPORT:
        return t("{action}: draw, pick up, lay out or ship cards", action=action)
    if frame.a == FORUM:
        return t("{action}: take a tile", action=action)
    if frame.a == MILITARY:
        return t("{action}: recruit, march or occupy a province", action=action)
    if frame.a == SENATE:
        return t("{action}: advance one space", action=action)
    if frame.a == CONSTRUCTION:
        return t("{action}: hire a worker or build on a site", action=action)
    if player.arch == CENTRE:
        return t("{action}: all slots are occupied", action=action)
    return t("{action}: take a tile for slot {slot}", action=action, slot=tables.tray_names[player.arch])


def _repeat(game: Trajan, frame: Decision[Any]) -> str:
    action = words.action(game.tables, frame.a)
    if game.players[frame.seat].plus2 >> frame.a & 1:
        return t("Repeat the action {action} twice with an extra-action tile?", action=action)
    return t("Repeat the action {action} with an extra-action tile?", action=action)


def _discard(game: Trajan, frame: Decision[Any]) -> str:
    cards = game.players[frame.seat].hand_size
    return tn("Put your only card on a discard pile", "Put one of your {number} cards on a discard pile", cards)


def _shipped(game: Trajan, ship: int, units: int) -> int:
    tables = game.tables
    return (tables.ships_grey if game.grey_ships >> ship & 1 else tables.ships_coloured)[ship][units]


def _pair(game: Trajan, frame: Decision[Any]) -> str:
    return tn(
        "Ship another pair? So far {number} pair for {points} VP",
        "Ship another pair? So far {number} pairs for {points} VP",
        frame.b,
        points=_shipped(game, PAIRS, frame.b),
    )


def _different(game: Trajan, frame: Decision[Any]) -> str:
    return tn(
        "Ship another card? So far {number} card for {points} VP",
        "Ship another card? So far {number} cards for {points} VP",
        frame.b,
        points=_shipped(game, DIFFERENT, frame.b),
    )


def _draft_card(game: Trajan, frame: Decision[Any]) -> str:
    return t(
        "Take card {number} of {total}: from the draw pile or a discard pile",
        number=game.players[frame.seat].hand_size + 1,
        total=game.tables.start_cards,
    )


def _draft_tile(game: Trajan, frame: Decision[Any]) -> str:
    laid = sum(tile != NONE for tile in game.players[frame.seat].slots)
    return t(
        "Take Trajan tile {number} of {total} and choose its slot",
        number=laid + 1,
        total=len(game.tables.start_slots),
    )


def _fill(game: Trajan, frame: Decision[Any]) -> str:
    tray = game.tables.tray_names[frame.a // game.tables.markers_per_tray]
    return t("Which marker goes into tray {tray}?", tray=tray)


TOLD: Final[dict[str, Callable[[Trajan, Decision[Any]], str]]] = {
    "Drop": _drop,
    "UseEffect": _effect,
    "Action": _action,
    "AskRepeat": _repeat,
    "ChooseDiscard": _discard,
    "NextPair": _pair,
    "NextDifferent": _different,
    "DraftCard": _draft_card,
    "DraftTile": _draft_tile,
    "FillTray": _fill,
}
