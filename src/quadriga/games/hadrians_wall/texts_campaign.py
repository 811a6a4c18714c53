"""Hadrian's Wall in words: the goals and challenges of the forts, and what is reached of them."""

from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.campaign import progress
from quadriga.games.hadrians_wall.components import Condition, Tables
from quadriga.games.hadrians_wall.player import Player


def condition_words(tables: Tables, player: Player, condition: Condition) -> str:
    """Return one part of a goal with the progress of a player."""
    there, number = progress(tables, player, condition), condition.number
    if condition.kind == c.ASK_BUILDING:
        return t("{building} built", building=words.building(condition.which))
    if condition.kind == c.ASK_ATTRIBUTE:
        name = words.attribute(condition.which)
        return t("{there} of {number} boxes of {attribute}", there=there, number=number, attribute=name)
    if condition.kind == c.ASK_TRACKS:
        boxes = condition.which
        return t("{there} of {number} attributes with {boxes} boxes", there=there, number=number, boxes=boxes)
    if condition.kind == c.ASK_DISDAIN:
        return t("disdain {there}, at most {number}", there=there, number=number)
    if condition.kind == c.ASK_FAVOURS:
        return t("favours used {there}, at most {number}", there=there, number=number)
    return t("{there} of {number}: {counted}", there=there, number=number, counted=_counted(condition.kind))


def _counted(kind: int) -> str:
    return {
        c.ASK_SCORE: t("victory points"),
        c.ASK_PATH_VP: t("VP of Path cards"),
        c.ASK_WALL: t("Wall boxes"),
        c.ASK_FORT: t("Fort boxes"),
        c.ASK_CIPPI: t("Cippi boxes"),
        c.ASK_GUARD: t("Wall Guard boxes"),
        c.ASK_CITIZEN_TRACKS: t("complete citizen tracks"),
        c.ASK_TEMPLES: t("filled temples"),
        c.ASK_STRENGTH: t("strength of both gladiators"),
        c.ASK_GOODS: t("goods in the Market"),
        c.ASK_LANDMARKS: t("Landmarks built"),
        c.ASK_CELLS: t("cells of the map"),
    }[kind]
