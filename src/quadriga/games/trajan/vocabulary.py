"""Trajan: what things are called, in the current language. Texts, previews and drawing take their words from here."""

from collections.abc import Iterable
from typing import Final

from quadriga.core.bags import counts_of
from quadriga.core.language import N_, t, tn, tp
from quadriga.games.trajan.components import (
    BONUS_COMMODITY,
    BONUS_DEMAND,
    BONUS_LEGIONARIES,
    BONUS_WORKERS,
    CARDS,
    COLOURS,
    COMMODITIES,
    DEMAND,
    EXTRA,
    JOKER_EXTRA,
    LEGIONARY,
    NONE,
    PLUS2,
    SENATE_TILE,
    VP9,
    Tables,
)
from quadriga.games.trajan.terms import JOKER

# By the name that the data and the notation use, which is never translated.
NAMES: Final[dict[str, str]] = {
    # Translators: the six actions, as headings and inside sentences; at most 12 letters where that can be.
    "seaport": N_("Seaport"),
    "forum": N_("Forum"),
    "military": N_("Military"),
    "senate": N_("Senate"),
    "trajan": N_("Trajan"),
    "construction": N_("Construction"),
    # Translators: the colours of markers, alone or in a list ("2 blue, white").
    "blue": N_("blue"),
    "green": N_("green"),
    "orange": N_("orange"),
    "pink": N_("pink"),
    "white": N_("white"),
    "yellow": N_("yellow"),
    # Translators: the three demands of the people: bread, games (in the arena), religion; at most 9 letters.
    "bread": N_("bread"),
    "games": N_("games"),
    "religion": N_("religion"),
    # Translators: the five types of construction tiles.
    "stairs": N_("stairs"),
    "door": N_("door"),
    "fountain": N_("fountain"),
    "roof": N_("roof"),
    "window": N_("window"),
    # Translators: the commodities on cards; drawn under a small picture, at most 8 letters.
    "scroll": N_("scroll"),
    "oil": N_("oil"),
    "wine": N_("wine"),
    "fish": N_("fish"),
    "jewelry": N_("jewelry"),
    "gem": N_("gem"),
    "column": N_("column"),
    "fur": N_("fur"),
    "fruit": N_("fruit"),
    "lamp": N_("lamp"),
    "cattle": N_("cattle"),
    "wheat": N_("wheat"),
    # Translators: a joker that stands for any commodity.
    "joker": N_("joker"),
    # Translators: provinces keep their Latin names.
    "alpes": N_("Alpes"),
    "raetia": N_("Raetia"),
    "noricum": N_("Noricum"),
    "narbonensis": N_("Narbonensis"),
    "lugudunensis": N_("Lugudunensis"),
    "belgica": N_("Belgica"),
    "germania-superior": N_("Germania Superior"),
    "aquitania": N_("Aquitania"),
    "britannia": N_("Britannia"),
    "germania-inferior": N_("Germania Inferior"),
}

# The stacks of Trajan tiles, by what their tiles give.
STACKS: Final[dict[str, str]] = {
    # Translators: names of the six stacks of Trajan tiles, by what their tiles give.
    "vp9": N_("9 VP"),
    "cards": N_("cards"),
    "legionary": N_("legionaries"),
    "worker": N_("workers"),
    "demand": N_("demands"),
    "plus2": N_("[+2]"),
}

JOKERS: Final[dict[str, str]] = {
    "joker-extra": N_("joker for an extra action"),
    "joker-construction": N_("construction joker"),
    "joker-commodity": N_("commodity joker"),
    "joker-demand": N_("demand joker"),
}


def named(name: str) -> str:
    """Return what a thing of the data is called; a name that an owner's file has made up is said as it is.

    >>> named("seaport"), named("amber")
    ('Seaport', 'amber')
    """
    return t(NAMES.get(name, name))


def colour(tables: Tables, number: int) -> str:
    """Return the name of a colour."""
    return named(tables.colour_names[number])


def letters() -> tuple[str, ...]:
    """Return the letters on markers, in the order of the colours; no two are alike in any language."""
    return (
        # Translators: one letter on a marker, different for each of the six colours.
        tp("letter on a blue marker", "B"),
        tp("letter on a green marker", "G"),
        tp("letter on an orange marker", "O"),
        tp("letter on a pink marker", "P"),
        tp("letter on a white marker", "W"),
        tp("letter on a yellow marker", "Y"),
    )


def action(tables: Tables, number: int) -> str:
    """Return the name of an action."""
    return named(tables.action_names[number])


def commodity(tables: Tables, number: int) -> str:
    """Return the name of a commodity; the joker stands behind them."""
    return named("joker" if number == JOKER else tables.commodity_names[number])


def demand(tables: Tables, number: int) -> str:
    """Return the name of a demand."""
    return named(tables.demand_names[number])


def province(tables: Tables, number: int) -> str:
    """Return the name of a province."""
    return named(tables.province_names[number])


def stack(tables: Tables, category: int) -> str:
    """Return the name of a stack of Trajan tiles."""
    return t(STACKS[tables.category_names[category]])


def kind(tables: Tables, number: int) -> str:
    """Return a forum or extra-action tile in words."""
    if number < SENATE_TILE:
        return demand(tables, number)
    if number < EXTRA:
        return tn("senate tile of {number} vote", "senate tile of {number} votes", tables.votes[number])
    if number < JOKER_EXTRA:
        return t("extra action {action}", action=action(tables, number - EXTRA))
    return t(JOKERS[tables.kind_names[number]])


def building(tables: Tables, tile: int) -> str:
    """Return a construction tile in words."""
    # Translators: a construction tile, such as "door of 3 VP".
    return t(
        "{type} of {points} VP", type=type_name(tables, tables.building_type[tile]), points=tables.building_vp[tile]
    )


def type_name(tables: Tables, number: int) -> str:
    """Return the name of a type of construction tiles."""
    return named(tables.type_names[number])


def tile_words(tables: Tables, tile: int) -> str:
    """Return a Trajan tile in words: its colours, points and effect."""
    if tile == NONE:
        return tp("value", "none")
    fields = {
        "first": colour(tables, tables.tile_first[tile]),
        "second": colour(tables, tables.tile_second[tile]),
        "points": tables.tile_vp[tile],
    }
    effect = effect_words(tables, tile)
    if not effect:
        return t("{first} + {second}, {points} VP", **fields)
    return t("{first} + {second}, {points} VP, {effect}", effect=effect, **fields)


def effect_words(tables: Tables, tile: int) -> str:
    """Return the effect of a Trajan tile in words, nothing if it has none."""
    category = tables.tile_category[tile]
    amount = tables.tile_amount[tile]
    if category == VP9:
        return ""
    if category == DEMAND:
        # Translators: the effect of a tile: it answers a demand, such as bread.
        return t("answers {demand}", demand=demand(tables, tables.tile_demand[tile]))
    if category == PLUS2:
        return t("[+2] marker")
    if category == CARDS:
        return tn("{number} card", "{number} cards", amount)
    if category == LEGIONARY:
        return tn("{number} legionary", "{number} legionaries", amount)
    return tn("{number} worker", "{number} workers", amount)


def bonus_counts(tables: Tables, tile: int) -> str:
    """Return what a bonus tile counts, in words."""
    what = tables.bonus_kind[tile]
    if what == BONUS_COMMODITY:
        first, second = commodity(tables, tables.bonus_a[tile]), commodity(tables, tables.bonus_b[tile])
        return t("{first} and {second} on display", first=first, second=second)
    if what == BONUS_DEMAND:
        return t("a {demand} tile owned", demand=demand(tables, tables.bonus_a[tile]))
    if what == BONUS_WORKERS:
        return t("workers on sites")
    return t("legionaries in provinces") if what == BONUS_LEGIONARIES else t("yellow bonus tiles")


def bonus_words(tables: Tables, tile: int) -> str:
    """Return a bonus tile in words: what it counts and what it pays on either side."""
    return t(
        # Translators: what a bonus tile counts, and the points on its yellow and on its grey side.
        "{counts}, {yellow} yellow / {grey} grey",
        counts=bonus_counts(tables, tile),
        yellow=halves(tables.bonus_yellow[tile]),
        grey=halves(tables.bonus_grey[tile]),
    )


def halves(number: int) -> str:
    """Return points that are counted in halves.

    >>> halves(1), halves(4), halves(3)
    ('½', '2', '1½')
    """
    return f"{number // 2 or ''}{'½' if number % 2 else ''}" or "0"


def counted(things: Iterable[tuple[str, int]]) -> str:
    """Return what there is of each thing.

    >>> counted([("bread", 2), ("games", 1), ("religion", 0)])
    '2 bread, games'
    """
    # Translators: several equal things in a list, such as "2 bread"; "2 x bread" where a plural would be needed.
    said = [
        t("{number} {thing}", number=number, thing=name) if number > 1 else name for name, number in things if number
    ]
    return ", ".join(said)


def cards(tables: Tables, bag: int) -> str:
    """Return the commodity cards of a bag in words."""
    return counted((commodity(tables, card), number) for card, number in enumerate(counts_of(bag, COMMODITIES)))


def markers(tables: Tables, bag: int) -> str:
    """Return the markers of a bag in words."""
    return counted((colour(tables, number), pieces) for number, pieces in enumerate(counts_of(bag, COLOURS)))
