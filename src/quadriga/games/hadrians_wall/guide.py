"""Hadrian's Wall for people at a terminal: a welcome, remarks beside moves, changes in words, the score sheet."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from quadriga.core.bags import count
from quadriga.core.flow import Event
from quadriga.core.language import t
from quadriga.core.moves import verb_of, y_of
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.components import DECK, Tables
from quadriga.games.hadrians_wall.market import unlike
from quadriga.games.hadrians_wall.scoring import penalty, standing
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.tokens import packed

WELCOME: Final = (
    "You command a fort at Hadrian's Wall. Whoever has most victory points (VP) after six years wins.",
    "Each year brings soldiers, builders, servants, civilians and resources: spend them on the boxes of your two "
    "sheets, which give attributes, and those are your points.",
    "At the end of each year the Picts attack: what your cohorts do not repel earns you disdain.",
)

# Events that say nothing to a reader who has read the answer.
HUSHED: Final = frozenset({terms.FINISHED, terms.SCOUTED, terms.BUILT})
# What a bot expects points from, by the name of the part.
PART_WORDS: Final[dict[str, str]] = {
    "points": "points at once",
    "attack": "the attacks to come",
    "pool": "workers and resources",
    "paths": "Path cards",
    "goal": "the goal of the fort",
    "income": "income of later years",
    "works": "Fort, Wall, Guard and mining",
    "citizens": "citizens",
    "town": "buildings of the right sheet",
    "attributes": "the next boxes of the attributes",
    "defence": "cohorts, favours and disdain",
    "luck": "the cards being kinder than planned for",
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


def remark(observation: Observation[Any], move: int) -> str:
    """Return what a good is worth: its Renown if it is new, nothing if it is there already."""
    if verb_of(move) != terms.GOOD or y_of(move) == DECK:
        return ""
    game: HadriansWall = observation.game
    market = game.players[observation.seat].market
    good = game.tables.card_good[card_of(game, y_of(move))]
    there = 0
    for space in range(c.SPACES):
        there |= 1 << count(market, space)
    if there >> good & 1:
        return t("no Renown: good {good} is there already", good=good)
    return t("{renown} Renown for a new good", renown=game.tables.unique_renown[unlike(there)])


def changed(game: HadriansWall, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the changed fields of a preview in words; fields that say nothing to a player are left out."""
    found: list[str] = []
    for name, before, after in changes:
        field, dot, seat = name.partition(".")
        if not dot or not seat.isdecimal():
            continue
        for text in _changes(game.tables, field, before, after):
            found.append(t("{who}: {change}", who=words.who(int(seat)), change=text))
    return found


def _changes(tables: Tables, field: str, before: str, after: str) -> list[str]:
    if field == "pool":
        old, new = words.tokens(packed(_numbers(before))), words.tokens(packed(_numbers(after)))
        return [t("pool {before} → {after}", before=old, after=new)]
    if field == "built":
        more = int(after) & ~int(before)
        return [t("{building} built", building=words.building(n)) for n in range(c.BUILDINGS) if more >> n & 1]
    tracks = {
        "attributes": [words.attribute(n) for n in range(c.ATTRIBUTES)],
        "citizens": [words.citizens(n) for n in range(c.CITIZENS)],
        "cohorts": [words.cohort(n) for n in range(c.COHORTS)],
    }.get(field, [])
    if tracks:
        rows = zip(tracks, _numbers(before), _numbers(after), strict=True)
        return [f"{name} {old} → {new}" for name, old, new in rows if old != new]
    label = _label(field)
    return [f"{label} {before} → {after}"] if label else []


def _label(field: str) -> str:
    return {
        "mining": t("Mining & Foresting"),
        "guard": t("Wall Guard"),
        "cippi": t("Cippi"),
        "wall": t("Wall"),
        "fort": t("Fort"),
        "production": t("Resource Production"),
        "market": t("Market"),
        "strength": t("strength of the gladiators"),
        "temple": t("temple boxes"),
        "favours": t("favours (left, centre, right, temples)"),
        "removed": t("disdain removed"),
        "scouts": t("scouts"),
    }.get(field, "")


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def score_sheet(tables: Tables, log: Sequence[Event], seats: int) -> list[tuple[str, str, list[int]]]:
    """Return the points of every seat by source: as told at the end, before it without the Path cards."""
    points = [[0] * seats for _ in range(terms.SOURCES)]
    ended = [event for event in log if event.code == terms.POINTS]
    for event in ended:
        points[event.y][event.seat] += event.x
    if not ended:
        _running(tables, log, points)
    return [(story.source(number), SOURCE_RULES[number], row) for number, row in enumerate(points)]


def _running(tables: Tables, log: Sequence[Event], points: list[list[int]]) -> None:
    disdain = [0] * len(points[0])
    for event in log:
        if event.code == terms.FILLED and 0 <= event.x - terms.PLACE_ATTRIBUTE < c.ATTRIBUTES:
            points[event.x - terms.PLACE_ATTRIBUTE][event.seat] += 1
        elif event.code == terms.BREACHED:
            disdain[event.seat] += event.y
        elif event.code == terms.FREED:
            disdain[event.seat] = event.x
    points[terms.FROM_DISDAIN] = [-penalty(tables, number) for number in disdain]


def ranking(game: HadriansWall) -> list[int]:
    """7.4, 11.52 Return all seats from first to last; equal ones by their number."""
    seats = list(range(game.seats))
    seats.sort(key=lambda seat: standing(game.tables, game.players[seat]), reverse=True)
    return seats


def key(game: HadriansWall) -> str:
    """Return what the signs of the board mean."""
    tokens = ", ".join(words.token(kind) for kind in range(c.TOKENS))
    return "\n".join(
        [
            t("● filled, ○ open, · closed: a granary or a Fort box is missing"),
            t("Tokens: {tokens}", tokens=tokens),
            t("Numbers in Market boxes are goods, in all other boxes years."),
        ]
    )
