"""Hadrian's Wall for people: a welcome, remarks, the score sheet; and the colours and key of the text board."""

import re
from collections.abc import Sequence
from typing import Any, Final

from quadriga.core.bags import counts_of, one
from quadriga.core.flow import Event
from quadriga.core.language import N_, t
from quadriga.core.moves import verb_of, y_of
from quadriga.core.observation import Observation
from quadriga.core.question import Remark
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.attack import breaches_at
from quadriga.games.hadrians_wall.components import DECK, Tables
from quadriga.games.hadrians_wall.market import unlike
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of
from quadriga.games.hadrians_wall.scoring import path_vp, penalty
from quadriga.games.hadrians_wall.setup import new_player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of

WELCOME: Final = (
    # Translators: three sentences of welcome; the second and third explain the game in a nutshell.
    N_("You command a fort at Hadrian's Wall. After six years your victory points (VP) decide."),
    N_(
        "Each year brings Soldiers, Builders, Servants, Civilians and Resources: spend them on the boxes of your two "
        "sheets, which give attributes, and those are your points."
    ),
    N_("At the end of each year the Picts attack: what your cohorts do not repel earns you disdain."),
)

# Events that say nothing to a reader who has read the answer.
HUSHED: Final = frozenset({terms.FINISHED, terms.SCOUTED, terms.BUILT})

# What a bot expects points from, by the name of the part.
PART_WORDS: Final[dict[str, str]] = {
    # Translators: where a bot expects points from; short.
    "points": N_("points at once"),
    "attack": N_("attacks to come"),
    "pool": N_("tokens in the pool"),
    "paths": N_("Path cards"),
    "goal": N_("goal of the fort"),
    "income": N_("income of later years"),
    "works": N_("Fort, Wall, Guard and mining"),
    "citizens": N_("citizens"),
    "town": N_("buildings"),
    "attributes": N_("next boxes of the attributes"),
    "luck": N_("kinder cards than planned for"),
}
SOURCE_RULES: Final = ("4.11", "4.11", "4.11", "4.11", "7.3", "7.2")
HEADS: Final = re.compile(r"^──.*$", re.MULTILINE)
OWN_HEAD: Final = re.compile(r"^──.*\byou\b.*$", re.MULTILINE)
LABELS: Final = re.compile(r"^\S[^\n]{0,13}", re.MULTILINE)


def paint(text: str) -> list[tuple[int, int, str]]:
    """Return which parts of a board have which colour."""
    spans = [(found.start(), found.end(), "dim") for found in HEADS.finditer(text)]
    spans += [(found.start(), found.end(), "bold") for found in OWN_HEAD.finditer(text)]
    return spans + [(f.start(), f.end(), "cyan") for f in LABELS.finditer(text) if not f.group().startswith("──")]


def remark(observation: Observation[Any], move: int) -> Remark:
    """Return what a good is worth, and of a favour whether it would be spent for nothing. [11.18]"""
    if verb_of(move) == terms.FAVOUR:
        if breaches_at(observation.game, observation.game.players[observation.seat], y_of(move)):
            return Remark()
        return Remark(t("the cohort repels those cards; the favour would do nothing"), warns=True)
    return Remark() if verb_of(move) != terms.GOOD or y_of(move) == DECK else _worth(observation, move)


def _worth(observation: Observation[Any], move: int) -> Remark:
    """5.3 What a good is worth: its Renown if it is new, nothing if it is there already."""
    game: HadriansWall = observation.game
    held = counts_of(game.players[observation.seat].market, c.SPACES)
    good = game.tables.card_good[card_of(game, y_of(move))]
    if good in held:
        return Remark(t("no Renown: good {good} is there already", good=good), warns=True)
    there = 0
    for other in held:
        there |= 1 << other
    return Remark(t("{renown} Renown for a new good", renown=game.tables.unique_renown[unlike(there)]))


def score_sheet(tables: Tables, log: Sequence[Event], seats: int) -> list[tuple[str, str, list[int]]]:
    """7.1 Return the points of every seat by source, as they stand after these events."""
    sheets = sheets_of(tables, log, seats)
    rows = [[attribute_of(sheet, attribute) for sheet in sheets] for attribute in range(c.ATTRIBUTES)]
    rows.append([path_vp(tables, sheet) for sheet in sheets])
    rows.append([-penalty(tables, disdain_of(sheet)) for sheet in sheets])
    return [(story.source(number), SOURCE_RULES[number], row) for number, row in enumerate(rows)]


def sheets_of(tables: Tables, log: Sequence[Event], seats: int) -> list[Player]:
    """Return the sheets with everything that scores, as the events tell it was filled."""
    sheets = [new_player(tables) for _ in range(seats)]
    for event in log:
        if event.seat < 0:
            continue
        player = sheets[event.seat]
        if event.code == terms.FILLED:
            _fill(player, event.x)
        elif event.code == terms.BUILT:
            player.built |= 1 << event.x
        elif event.code == terms.WROTE_GOOD:
            player.market += event.x * one(event.y - 1)
        elif event.code == terms.SCOUTED:
            player.map |= tables.placements[event.x]
        elif event.code == terms.BREACHED:
            player.received += event.y
        elif event.code == terms.FREED:
            player.removed += 1
        elif event.code == terms.REVEALED:
            player.paths = player.paths << 4 | event.x + 1
    return sheets


def _fill(player: Player, place: int) -> None:
    """Count one more box at a place that scores."""
    if place == c.GUARD:
        player.guard += 1
    elif place == c.WALL:
        player.wall += 1
    elif place == terms.PLACE_PRODUCTION:
        player.production += 1
    elif place == terms.PLACE_TEMPLE:
        player.temple += 1
    elif terms.PLACE_COHORT <= place < terms.PLACE_COHORT + c.COHORTS:
        player.cohorts += one(place - terms.PLACE_COHORT)
    elif terms.PLACE_ATTRIBUTE <= place < terms.PLACE_ATTRIBUTE + c.ATTRIBUTES:
        player.attributes += 1 << 8 * (place - terms.PLACE_ATTRIBUTE)
    elif terms.PLACE_CITIZEN <= place < terms.PLACE_CITIZEN + c.CITIZENS:
        player.citizens += one(place - terms.PLACE_CITIZEN)
    elif terms.PLACE_GLADIATOR <= place < terms.PLACE_GLADIATOR + c.GLADIATORS:
        player.strength += one(place - terms.PLACE_GLADIATOR)


def key(game: HadriansWall) -> str:
    """Return what the signs of the board mean."""
    tokens = ", ".join(words.token(kind) for kind in range(c.TOKENS))
    return "\n".join(
        [
            "● filled, ○ open, · closed: a granary or a Fort box is missing",
            f"Tokens: {tokens}",
            "Numbers in Market boxes are goods, in all other boxes years.",
        ]
    )
