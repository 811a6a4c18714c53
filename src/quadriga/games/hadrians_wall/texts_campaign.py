"""Hadrian's Wall in words: the goals and challenges of the forts, and what is reached of them."""

from typing import Final

from quadriga.core.language import listed, t, tn
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.campaign import progress
from quadriga.games.hadrians_wall.components import Condition, Fort, Tables
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


# A part of a goal that asks for everything there is of a kind.
_WHOLE: Final = {
    c.ASK_WALL: 21,
    c.ASK_FORT: 21,
    c.ASK_CIPPI: 7,
    c.ASK_GUARD: 18,
    c.ASK_CITIZEN_TRACKS: c.CITIZENS,
    c.ASK_TEMPLES: 3,
    c.ASK_CELLS: 20,
}


def condition_asked(condition: Condition) -> str:
    """9.5 Return one part of a goal or challenge, before anything is played."""
    number = condition.number
    if condition.kind == c.ASK_BUILDING:
        return t("{building} built", building=words.building(condition.which))
    if condition.kind == c.ASK_ATTRIBUTE:
        return t("{counted}: {number} or more", counted=words.attribute(condition.which), number=number)
    if condition.kind == c.ASK_TRACKS:
        return t("{number} attributes with {boxes} boxes or more", number=number, boxes=condition.which)
    if condition.kind == c.ASK_DISDAIN:
        return t("at most {number} disdain at the end", number=number) if number else t("no disdain at the end")
    if condition.kind == c.ASK_FAVOURS:
        return t("at most {number} favours used", number=number) if number else t("no favour used")
    if _WHOLE.get(condition.kind) == number:
        return t("{counted}: all {number}", counted=_counted(condition.kind), number=number)
    return t("{counted}: {number} or more", counted=_counted(condition.kind), number=number)


def special_rules(fort: Fort) -> list[str]:
    """9.5 Return what is otherwise at this fort."""
    return [*_cards_otherwise(fort), *_building_otherwise(fort)]


def _cards_otherwise(fort: Fort) -> list[str]:
    found: list[str] = []
    if fort.neutral_cards != c.NONE:
        found.append(tn("{number} neutral card a year", "{number} neutral cards a year", fort.neutral_cards))
    if fort.extra_attack:
        number = fort.extra_attack
        found.append(tn("{number} attack card more each year", "{number} attack cards more each year", number))
    if fort.soldiers:
        found.append(
            tn(
                "the first Fate card must show {number} Soldier: cards are revealed until one does",
                "the first Fate card must show {number} Soldiers: cards are revealed until one does",
                fort.soldiers,
            )
        )
    return found


def forbidden_words(forbidden: int) -> str:
    """9.5, 11.50 Return which buildings a fort does not allow."""
    if forbidden == c.LANDMARK_MASK:
        return t("no Landmark can be built")
    names = [words.building(number) for number in range(c.BUILDINGS) if forbidden >> number & 1]
    return t("cannot be built: {buildings}", buildings=listed(names))


def _building_otherwise(fort: Fort) -> list[str]:
    found: list[str] = []
    if fort.forbidden:
        found.append(forbidden_words(fort.forbidden))
    if fort.no_diplomats:
        found.append(t("no Diplomat can be acquired"))
    if fort.surcharge:
        found.append(
            tn(
                "Granaries, Hotels, Workshops, Roads and the buildings of the right sheet cost {number} Resource "
                "more, but not Precincts and Diplomats",
                "Granaries, Hotels, Workshops, Roads and the buildings of the right sheet cost {number} Resources "
                "more, but not Precincts and Diplomats",
                fort.surcharge,
            )
        )
    if fort.wall_from > 1:
        found.append(t("no box of Wall or Cippi before year {year}", year=fort.wall_from))
    if fort.mining_servants:
        found.append(
            tn(
                "each box of Mining & Foresting costs {number} Servant",
                "each box of Mining & Foresting costs {number} Servants",
                fort.mining_servants,
            )
        )
    return found
