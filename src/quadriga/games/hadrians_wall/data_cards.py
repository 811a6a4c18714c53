"""Hadrian's Wall: player cards, Fate cards and scoring, read and checked into `Tables`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from quadriga.core.data import Section
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.components import Tables
from quadriga.games.hadrians_wall.data_read import BUILDING_NAMES, COHORT_NAMES, PATTERN_NAMES, cost, equal, sourced
from quadriga.games.hadrians_wall.data_right import shape_of, turns
from quadriga.games.hadrians_wall.tokens import tokens_of, unpacked

METRICS: Final = (
    "landmarks_built", "disdain", "wall_sections", "large_buildings", "cohorts_complete", "production", "goods_count",
    "citizen_tracks_complete", "temples_filled", "scout_columns", "gladiator_strength", "wall_guard_sections",
)  # fmt: skip
AT_MOST: Final = "at_most"


def player_cards(root: Section, tables: Tables) -> None:
    """1.4 The twelve player cards, the same for everybody."""
    deck = root.section("player_deck")
    deck.fixed("size", c.CARDS)
    deck.fixed("identical_for_all_players", True)
    deck.texts("backs", c.SEATS_MAX)
    deck.fixed("draw_per_year", 2)
    tables.card_vp = deck.integers("vp", 3, 1, 9)
    for number, card in enumerate(root.entries("player_card", c.CARDS), 1):
        card.fixed("id", number)
        _player_card(card, root, tables)
    if len(set(tables.card_names)) != c.CARDS:
        deck.fail("every card must have a key of its own")
    _count(deck, "good_counts", {str(good): number for good, number in Counter(tables.card_good).items()})
    shown = Counter(PATTERN_NAMES[pattern] for pattern in tables.card_pattern)
    _count(deck, "pattern_counts", dict(shown))


def _player_card(card: Section, root: Section, tables: Tables) -> None:
    sourced(card)
    tables.card_names.append(card.name("key"))
    card.text("name")
    if card.has("name_fr"):
        card.text("name_fr")
    card.text("path")
    tables.card_metric.append(card.choice("metric", METRICS))
    at_most = card.choice("compare", ("at_least", AT_MOST)) == 1
    thresholds = card.integers("thresholds", 3, 0, 20)
    if thresholds != sorted(thresholds, reverse=at_most):
        card.fail("thresholds must go from easy to hard")
    tables.card_thresholds.append(thresholds)
    tables.card_at_most.append(at_most)
    tables.card_income.append(cost(card, "income"))
    tables.card_good.append(card.integer("good", 1, c.GOODS))
    pattern = card.choice("pattern", PATTERN_NAMES)
    tables.card_pattern.append(pattern)
    printed = turns(shape_of(card, "cells", card.value("cells")))
    patterns = root.section("patterns")
    name = PATTERN_NAMES[pattern]
    if printed != turns(shape_of(patterns, name, patterns.value(name))):
        card.fail(f"cells must be pattern {name}")


def fate_cards(root: Section, tables: Tables) -> None:
    """1.4 The 48 Fate cards, no two alike."""
    deck = root.section("fate_deck")
    deck.fixed("size", c.FATE_CARDS)
    items = deck.integer("items_per_card", 1, 20)
    tables.attack_masks = [0] * c.COHORTS
    for number, card in enumerate(root.entries("fate_card", c.FATE_CARDS)):
        card.fixed("id", number + 1)
        sourced(card)
        attack = card.choice("attack", COHORT_NAMES)
        tables.fate_attack.append(attack)
        tables.attack_masks[attack] |= 1 << number
        tables.fate_damage.append(card.integer("damage", 1, 3))
        tables.fate_good.append(card.integer("good", 1, c.GOODS))
        tables.fate_income.append(cost(card, "income"))
        if sum(unpacked(tables.fate_income[-1])) != items:
            card.fail(f"income must be {items} tokens")
    faces = zip(tables.fate_attack, tables.fate_damage, tables.fate_good, tables.fate_income, strict=True)
    if len(set(faces)) != c.FATE_CARDS:
        deck.fail("no two cards may be alike")
    _count(deck, "attack_counts", dict(Counter(COHORT_NAMES[attack] for attack in tables.fate_attack)))
    _count(deck, "gladiator_damage_counts", {str(key): n for key, n in Counter(tables.fate_damage).items()})
    _count(deck, "good_counts", {str(key): n for key, n in Counter(tables.fate_good).items()})
    two = sum(1 for income in tables.fate_income if tokens_of(income, c.SOLDIER) == 2)
    deck.fixed("cards_with_two_soldiers", two)


def _count(section: Section, key: str, wanted: dict[str, int]) -> None:
    if section.value(key) != wanted:
        found = ", ".join(f"{name} {number}" for name, number in sorted(wanted.items()))
        section.fail(f"{key} must be {found}, as on the cards")


def scoring(root: Section, tables: Tables) -> None:
    """7, 8.6 Large buildings, ties and the ranks of solo play."""
    section = root.section("scoring")
    section.text("formula")
    section.fixed("max_attribute_vp", c.ATTRIBUTES * c.ATTRIBUTE_BOXES)
    section.fixed("max_path_vp", c.YEARS * tables.card_vp[-1])
    section.fixed("tie_breaks", ["fewest remaining disdain", "most path card VP", "shared victory"])
    large = [name for number, name in enumerate(BUILDING_NAMES) if tables.large_buildings >> number & 1]
    equal(section, "large_buildings", large)
    least = 0
    ranks = root.entries("solo_rank")
    for number, rank in enumerate(ranks):
        sourced(rank)
        rank.fixed("min", least)
        tables.rank_from.append(least)
        tables.rank_names.append(rank.text("title"))
        if number + 1 < len(ranks):
            least = rank.integer("max", least, 200) + 1
