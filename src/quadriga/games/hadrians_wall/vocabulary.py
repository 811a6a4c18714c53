"""Hadrian's Wall: the names of its things in the current language."""

from collections.abc import Sequence

from quadriga.core.language import listed, spoken, t, tn, tp, who
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    ICON_ATTRIBUTE,
    ICON_CITIZEN,
    ICON_COHORT,
    ICON_PRODUCTION,
    ICON_SWORD,
    NEUTRAL,
    NEUTRAL_CARDS,
    TOKENS,
    Tables,
)
from quadriga.games.hadrians_wall.terms import PLACE_TEMPLE
from quadriga.games.hadrians_wall.tokens import TOKEN, tokens_of


@spoken
def token(kind: int) -> str:
    """One kind of token."""
    # Translators: the five kinds of tokens; captions of at most 10 letters where that can be.
    return (t("Soldier"), t("Builder"), t("Servant"), t("Civilian"), t("Resource"))[kind]


@spoken
def tokens(pool: int) -> str:
    """Tokens with their numbers."""
    found: list[str] = []
    for kind in range(TOKENS):
        number = tokens_of(pool, kind)
        if number:
            found.append(
                (
                    tn("{number} Soldier", "{number} Soldiers", number),
                    tn("{number} Builder", "{number} Builders", number),
                    tn("{number} Servant", "{number} Servants", number),
                    tn("{number} Civilian", "{number} Civilians", number),
                    tn("{number} Resource", "{number} Resources", number),
                )[kind]
            )
    return listed(found) or t("nothing")


@spoken
def attribute(number: int) -> str:
    """One of the four attributes."""
    # Translators: the four attributes; at most 10 letters.
    return (t("Renown"), t("Piety"), t("Valour"), t("Discipline"))[number]


@spoken
def citizens(track: int) -> str:
    """One of the five citizen tracks."""
    # Translators: the five tracks of citizens; at most 12 letters.
    return (t("Traders"), t("Performers"), t("Priests"), t("Apparitores"), t("Patricians"))[track]


@spoken
def citizen(track: int) -> str:
    """The icon of a citizen track."""
    return (t("Trader"), t("Performer"), t("Priest"), t("Apparitor"), t("Patrician"))[track]


@spoken
def cohort(number: int) -> str:
    """One of the three cohorts."""
    return (t("left cohort"), t("centre cohort"), t("right cohort"))[number]


@spoken
def side(number: int) -> str:
    """Where an attack comes from."""
    # Translators: the side that an attack comes from; it stands by itself, as after a colon.
    return (tp("side", "left"), tp("side", "centre"), tp("side", "right"))[number]


@spoken
def court(number: int) -> str:
    """One of the three columns of the Courthouse."""
    return (t("left column"), t("centre column"), t("right column"))[number]


@spoken
def building(number: int) -> str:
    """One of the 25 buildings."""
    # Translators: the 25 buildings, named without an article; a caption has room for about 16 letters.
    return (
        t("Medium Granary"), t("Large Granary"), t("Small Hotel"), t("Large Hotel"), t("Small Workshop"),
        t("Large Workshop"), t("Small Road"), t("Large Road"), t("Archway"), t("Monolith"), t("Column"), t("Statue"),
        t("Small Precinct"), t("Medium Precinct"), t("Large Precinct"), t("Market"), t("Theatre"), t("Ludus"),
        t("Small Gardens"), t("Large Gardens"), t("Small Temple"), t("Medium Temple"), t("Large Temple"), t("Baths"),
        t("Courthouse"),
    )[number]  # fmt: skip


@spoken
def place(number: int) -> str:
    """A part of a sheet that is filled box by box."""
    # Translators: "Mining & Foresting" is also a caption, with room for 18 letters.
    return (
        t("Mining & Foresting"), t("Wall Guard"), t("Cippi"), t("Wall"), t("Fort"),
        t("left cohort"), t("centre cohort"), t("right cohort"), t("Resource Production"),
        t("Renown"), t("Piety"), t("Valour"), t("Discipline"),
        t("Traders"), t("Performers"), t("Priests"), t("Apparitores"), t("Patricians"),
        t("Training Grounds"), t("Forum"), t("Theatre"), t("red gladiator"), t("blue gladiator"), t("Temples"),
        t("Baths"), t("left column of the Courthouse"), t("centre column of the Courthouse"),
        t("right column of the Courthouse"), t("Diplomat of the left cohort"), t("Diplomat of the centre cohort"),
        t("Diplomat of the right cohort"),
    )[number]  # fmt: skip


def box_of(tables: Tables, where: int, number: int) -> tuple[str, int]:
    """A box by the name of its place and its number there: every temple counts its own boxes."""
    return temple_box(tables, number) if where == PLACE_TEMPLE else (place(where), number)


def temple_box(tables: Tables, number: int) -> tuple[str, int]:
    """5.7 A temple box by its temple and its number there; records number those of all temples in a row."""
    temple = tables.temple_building[number - 1]
    return building(temple), number - tables.temple_building.index(temple)


@spoken
def favours(number: int) -> str:
    """Favours by where they come from: a Diplomat of one of the cohorts, or the temples."""
    return (
        t("favours of the left cohort"), t("favours of the centre cohort"), t("favours of the right cohort"),
        t("favours of the temples"),
    )[number]  # fmt: skip


@spoken
def gladiator(number: int) -> str:
    """One of the two gladiators."""
    return (t("red gladiator"), t("blue gladiator"))[number]


@spoken
def card(number: int) -> str:
    """A player card."""
    # Translators: the twelve player cards, from here to "Vanguard".
    return (
        t("Architect"), t("Aristocrat"), t("Defender"), t("Engineer"), t("Fighter"), t("Forager"), t("Merchant"),
        t("Planner"), t("Pontiff"), t("Ranger"), t("Trainer"), t("Vanguard"),
    )[number]  # fmt: skip


@spoken
def counted_by(number: int) -> str:
    """What a Path card counts."""
    # Translators: what Path cards count, from here to "complete Wall Guard sections".
    return (
        t("Landmarks built"), t("remaining disdain, the less the better"), t("complete Wall sections"),
        t("Large buildings"), t("complete cohorts"), t("filled production circles"), t("goods in the Market"),
        t("complete citizen tracks"), t("filled temples"), t("complete map columns"), t("strength of both gladiators"),
        t("complete Wall Guard sections"),
    )[number]  # fmt: skip


@spoken
def icon(number: int) -> str:
    """An icon of a box."""
    if number < TOKENS:
        return token(number)
    if number < ICON_CITIZEN:
        return attribute(number - ICON_ATTRIBUTE)
    if number < ICON_PRODUCTION:
        return citizen(number - ICON_CITIZEN)
    if number == ICON_PRODUCTION:
        # Translators: icons of boxes: a circle of Resource Production, a sword for the Wall Guard, a box of any cohort.
        return t("production")
    if number == ICON_SWORD:
        return t("sword")
    return t("cohort") if number == ICON_COHORT else t("favour")


def icons(numbers: Sequence[int]) -> str:
    """The icons of a box, those of a kind together.

    >>> icons([2, 2, 5]), icons([2])
    ('2 Servants and Renown', 'Servant')
    """
    kinds = dict.fromkeys(numbers)
    return listed([_several(kind, numbers.count(kind)) for kind in kinds]) or t("no reward")


def _several(which: int, number: int) -> str:
    """So many icons of one kind."""
    if number == 1:
        return icon(which)
    if which < TOKENS:
        return tokens(number * TOKEN[which])
    if which < ICON_CITIZEN:
        return t("{number} {thing}", number=number, thing=attribute(which - ICON_ATTRIBUTE))
    return _others(number)[which - ICON_CITIZEN]


def _others(number: int) -> tuple[str, ...]:
    """So many icons that are neither tokens nor attributes."""
    # Translators: several icons of a box, from here to "{number} favours".
    return (
        tn("{number} Trader", "{number} Traders", number),
        tn("{number} Performer", "{number} Performers", number),
        tn("{number} Priest", "{number} Priests", number),
        tn("{number} Apparitor", "{number} Apparitores", number),
        tn("{number} Patrician", "{number} Patricians", number),
        tn("{number} production circle", "{number} production circles", number),
        tn("{number} sword", "{number} swords", number),
        tn("{number} cohort box", "{number} cohort boxes", number),
        tn("{number} favour", "{number} favours", number),
    )


def building_gains(tables: Tables, number: int) -> str:
    """What a building gives at once: icons, one of two attributes, or the boxes that it opens."""
    choice = tables.building_choice[number]
    if choice:
        first, second = (attribute(place) for place in range(ATTRIBUTES) if choice >> place & 1)
        return t("{first} or {second}", first=first, second=second)
    gained = tables.building_rewards[number]
    return icons(gained) if gained else t("boxes of its column")


def supplier(number: int) -> str:
    """Where a good or a pattern comes from."""
    if number < NEUTRAL:
        return who(number)
    if number < NEUTRAL + NEUTRAL_CARDS:
        return t("neutral card {place}", place=number - NEUTRAL + 1)
    return t("the Fate deck")


def receiver(number: int) -> str:
    """Whom a token is paid to: as a supplier, in a sentence."""
    if number < NEUTRAL:
        return who(number)
    # Translators: it stands after "pays 1 Soldier to".
    return t("the neutral card {place}", place=number - NEUTRAL + 1)


def fate(tables: Tables, number: int) -> str:
    """A Fate card."""
    return t(
        "{tokens}; attack {side}, damage {damage}, good {good}",
        tokens=tokens(tables.fate_income[number]),
        side=side(tables.fate_attack[number]),
        damage=tables.fate_damage[number],
        good=tables.fate_good[number],
    )


def prospect(tables: Tables, number: int) -> str:
    """The lower half of a player card."""
    return t(
        "{name} ({tokens}, good {good}, pattern {pattern})",
        name=card(number),
        tokens=tokens(tables.card_income[number]),
        good=tables.card_good[number],
        pattern=tables.pattern_names[tables.card_pattern[number]],
    )


def path(tables: Tables, number: int) -> str:
    """The upper half of a player card."""
    first, second, third = tables.card_thresholds[number]
    low, middle, high = tables.card_vp
    return t(
        "{name} ({counted}, {first} / {second} / {third} for {low} / {middle} / {high} VP)",
        name=card(number),
        counted=counted_by(tables.card_metric[number]),
        first=first,
        second=second,
        third=third,
        low=low,
        middle=middle,
        high=high,
    )


@spoken
def difficulty(number: int) -> str:
    """One of the three difficulties."""
    # Translators: the three difficulties, as captions.
    return (t("easy"), t("normal"), t("hard"))[number]
