"""Hadrian's Wall: neutral cards and the forts of the solo campaign, read and checked into `Tables`."""

from __future__ import annotations

from typing import Final

from quadriga.core.data import Section, shown
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.components import Condition, Fort, Tables
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, BUILDING_NAMES, building_bits, cost, equal, sourced

AT_LEAST: Final = {
    "score": c.ASK_SCORE,
    "path_vp": c.ASK_PATH_VP,
    "wall": c.ASK_WALL,
    "fort": c.ASK_FORT,
    "cippi": c.ASK_CIPPI,
    "wall_guard": c.ASK_GUARD,
    "citizen_tracks": c.ASK_CITIZEN_TRACKS,
    "temples_filled": c.ASK_TEMPLES,
    "gladiator_strength": c.ASK_STRENGTH,
    "goods_count": c.ASK_GOODS,
    "landmarks_built": c.ASK_LANDMARKS,
    "scout_cells": c.ASK_CELLS,
}
AT_MOST: Final = {"max_disdain": c.ASK_DISDAIN, "favours_used": c.ASK_FAVOURS}
MODIFIERS: Final = (
    "neutral_cards", "extra_resource_on_buildings", "extra_resource_exempt", "extra_resource_applies_to",
    "forbidden_buildings", "forbidden_actions", "wall_and_cippi_from_year", "year1_fate_soldiers",
    "mining_servant_cost", "extra_attack_cards",
)  # fmt: skip


def neutral(section: Section, tables: Tables) -> None:
    """8 Neutral cards by number of players."""
    section.fixed("deck_size", c.CARDS)
    tables.token_attack = section.integer("extra_attack_card_per_token", 0, 3)
    numbers = section.section("cards_revealed_per_year")
    tables.neutral_cards = [0]
    for players in range(c.SEATS_MIN, c.SEATS_MAX + 1):
        tables.neutral_cards.append(numbers.integer(str(players), 0, c.NEUTRAL_CARDS))


def campaign(root: Section, tables: Tables) -> None:
    """9 The sixteen forts; number 0 is the ordinary game."""
    section = root.section("campaign")
    section.fixed("forts", c.FORTS)
    section.fixed("recommended_difficulty", "normal")
    section.fixed("setup_bonus_applies_to", "every game of the next fort")
    keys = section.section("condition_keys")
    keys.fixed("at_least", list(AT_LEAST))
    keys.fixed("at_most", list(AT_MOST))
    keys.fixed("all_built", ["building"])
    keys.fixed("attribute_at_least", ["attribute"])
    keys.text("tracks_at_least")
    tables.forts = [Fort()]
    for number, entry in enumerate(root.entries("fort", c.FORTS), 1):
        entry.fixed("number", number)
        tables.forts.append(_fort(entry))


def _fort(entry: Section) -> Fort:
    sourced(entry)
    entry.text("setup_bonus_confidence")
    fort = Fort()
    fort.name = entry.text("name")
    entry.texts("rules")
    entry.text("goal")
    entry.text("challenge")
    fort.bonus = cost(entry, "setup_bonus")
    fort.goal = _conditions(entry, "goal_conditions")
    fort.challenge = _conditions(entry, "challenge_conditions")
    modifiers = entry.section("modifiers")
    for key in modifiers.values:
        modifiers.index("modifiers", key, MODIFIERS)
    if modifiers.has("neutral_cards"):
        fort.neutral_cards = modifiers.integer("neutral_cards", 0, c.NEUTRAL_CARDS)
    if modifiers.has("extra_attack_cards"):
        fort.extra_attack = modifiers.integer("extra_attack_cards", 0, 9)
    if modifiers.has("forbidden_buildings"):
        names = modifiers.texts("forbidden_buildings")
        fort.forbidden = building_bits(modifiers, "forbidden_buildings", names)
    if modifiers.has("forbidden_actions"):
        modifiers.fixed("forbidden_actions", ["diplomat"])
        fort.no_diplomats = True
    if modifiers.has("wall_and_cippi_from_year"):
        fort.wall_from = modifiers.integer("wall_and_cippi_from_year", 1, c.YEARS)
    if modifiers.has("year1_fate_soldiers"):
        fort.soldiers = modifiers.integer("year1_fate_soldiers", 1, 2)
    if modifiers.has("mining_servant_cost"):
        fort.mining_servants = modifiers.integer("mining_servant_cost", 1, 9)
    _surcharge(modifiers, fort)
    return fort


def _surcharge(modifiers: Section, fort: Fort) -> None:
    """11.24 Which buildings cost more: Landmarks and Precincts do not."""
    if not modifiers.has("extra_resource_on_buildings"):
        return
    fort.surcharge = modifiers.integer("extra_resource_on_buildings", 1, 9)
    equal(modifiers, "extra_resource_exempt", ["precincts", "diplomats"])
    names = modifiers.texts("extra_resource_applies_to")
    fort.surcharged = building_bits(modifiers, "extra_resource_applies_to", names)
    precincts = 0b111 << c.SMALL_PRECINCT
    if fort.surcharged != ((1 << c.BUILDINGS) - 1) & ~(precincts | c.LANDMARK_MASK):
        modifiers.fail("extra_resource_applies_to must name all buildings but Precincts and Landmarks")


def _conditions(entry: Section, key: str) -> list[Condition]:
    section = entry.section(key)
    found: list[Condition] = []
    for name in section.values:
        if name in AT_LEAST:
            found.append(Condition(AT_LEAST[name], section.integer(name, 1, 200), 0))
        elif name in AT_MOST:
            found.append(Condition(AT_MOST[name], section.integer(name, 0, 99), 0))
        elif name == "building":
            numbers = section.choices(name, BUILDING_NAMES)
            found.extend(Condition(c.ASK_BUILDING, 1, number) for number in numbers)
        elif name == "attribute":
            tracks = section.section(name)
            for track in tracks.values:
                number = tracks.index("attribute", track, ATTRIBUTE_NAMES)
                found.append(Condition(c.ASK_ATTRIBUTE, tracks.integer(track, 1, c.ATTRIBUTE_BOXES), number))
        elif name == "tracks_at_least":
            tracks = section.section(name)
            boxes = tracks.integer("vp", 1, c.ATTRIBUTE_BOXES)
            found.append(Condition(c.ASK_TRACKS, tracks.integer("count", 1, c.ATTRIBUTES), boxes))
        else:
            section.fail(f"condition {shown(name)} is not known")
    return found
