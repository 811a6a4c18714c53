"""Hadrian's Wall: what the attack on the table and a battle come to, counted from what everybody sees, and in words."""

from quadriga.core.bags import count, members, one
from quadriga.core.language import t, tn
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.attack import breaches
from quadriga.games.hadrians_wall.components import ATTRIBUTE_BOXES, VALOUR
from quadriga.games.hadrians_wall.player import Player, attribute_of
from quadriga.games.hadrians_wall.state import HadriansWall


def as_it_stands(game: HadriansWall, player: Player) -> str:
    """6.2, 6.4 Return what the attack on the table brings a player who spends no more favours. (4.11)"""
    through, potential = breaches(game, player), game.potential()
    disdain = min(through, potential)
    # Translators: what an attack comes to: "1 breach, 1 disdain, 3 Valour"
    return tn(
        "{number} breach, {disdain} disdain, {valour} Valour",
        "{number} breaches, {disdain} disdain, {valour} Valour",
        through,
        disdain=disdain,
        valour=min(potential - disdain, ATTRIBUTE_BOXES - attribute_of(player, VALOUR)),
    )


def with_favour(game: HadriansWall, player: Player, cohort: int) -> str:
    """6.3 Return what the attack brings once one more card of a side is ignored."""
    then = player.clone()
    then.ignored += one(cohort)
    return as_it_stands(game, then)


def battle(game: HadriansWall, player: Player, gladiator: int) -> list[str]:
    """5.5, 11.43 Return how a battle can end, each way with its number of Fate cards; or that it is certain.

    The cards of the draw pile are known to everybody, their order to nobody; an empty pile is made of the discards.
    """
    tables, strength = game.tables, count(player.strength, gladiator)
    left = strength - count(player.damage, gladiator)
    wounds = [min(tables.fate_damage[card], left) for card in members(game.fate or game.discard)]
    found: list[str] = []
    for damage in sorted(set(wounds)):
        survives = damage < left
        gains = (tables.survival_rewards if survives else tables.death_rewards)[strength - 1]
        fields = {"gladiator": words.gladiator(gladiator), "damage": damage, "icons": words.icons(gains)}
        if len(set(wounds)) == 1:
            found.append(_certain(survives, fields))
        else:
            found.append(_possible(survives, wounds.count(damage), {"cards": len(wounds), **fields}))
    return found


def _possible(survives: bool, number: int, fields: dict[str, object]) -> str:
    # English says "1 of 16 Fate cards" and "2 of 16 Fate cards"; other languages may count the first number.
    if survives:
        return tn(
            "With {number} of {cards} Fate cards the {gladiator} takes {damage} damage and survives: {icons}",
            "With {number} of {cards} Fate cards the {gladiator} takes {damage} damage and survives: {icons}",
            number,
            **fields,
        )
    return tn(
        "With {number} of {cards} Fate cards the {gladiator} dies: {icons}",
        "With {number} of {cards} Fate cards the {gladiator} dies: {icons}",
        number,
        **fields,
    )


def _certain(survives: bool, fields: dict[str, object]) -> str:
    if survives:
        return t(
            "The {gladiator} takes {damage} damage and survives, whatever Fate card comes: {icons}",
            **fields,
        )
    return t("The {gladiator} dies, whatever Fate card comes: {icons}", **fields)
