"""Hadrian's Wall: how icons, costs and requirements are written in `components.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quadriga.core.data import Section, shown
from quadriga.games.hadrians_wall.tokens import TOKEN

TOKEN_NAMES: Final = ("soldier", "builder", "servant", "civilian", "resource")
ATTRIBUTE_NAMES: Final = ("renown", "piety", "valour", "discipline")
CITIZEN_NAMES: Final = ("traders", "performers", "priests", "apparitores", "patricians")
CITIZEN_ICONS: Final = ("trader", "performer", "priest", "apparitor", "patrician")
COHORT_NAMES: Final = ("left", "centre", "right")
DIFFICULTY_NAMES: Final = ("easy", "normal", "hard")
TRACK_NAMES: Final = ("mining_and_foresting", "wall_guard", "cippi", "wall", "fort")
BUILDING_NAMES: Final = (
    "medium_granary", "large_granary", "small_hotel", "large_hotel", "small_workshop", "large_workshop", "small_road",
    "large_road", "archway", "monolith", "column", "statue", "small_precinct", "medium_precinct", "large_precinct",
    "market", "theatre", "ludus", "small_gardens", "large_gardens", "small_temple", "medium_temple", "large_temple",
    "baths", "courthouse",
)  # fmt: skip
PATTERN_NAMES: Final = ("I", "O", "T", "L", "S")
GLADIATOR_NAMES: Final = ("red", "blue")
ICON_NAMES: Final = (*TOKEN_NAMES, *ATTRIBUTE_NAMES, *CITIZEN_ICONS, "production", "sword", "cohort", "favour")
NO_GAIN: Final = "infrastructure"  # a flag, nothing that is gained


def slug(name: str) -> str:
    """A name of the file as notation and drawing write it."""
    return name.replace("_", "-")


def slugs(names: Sequence[str]) -> list[str]:
    """Several names as notation and drawing write them."""
    return [slug(name) for name in names]


def icons(section: Section, key: str, value: object) -> list[int]:
    """The icons of one box."""
    if not isinstance(value, list):
        section.fail(f"{key} must be lists of icons, got {shown(value)}")
    found: list[int] = []
    for icon in value:
        if icon == NO_GAIN:
            continue
        if not isinstance(icon, str):
            section.fail(f"{key} must name icons, got {shown(icon)}")
        found.append(section.index(key, icon, ICON_NAMES))
    return found


def rewards(section: Section, key: str = "rewards") -> list[int]:
    """A list of icons."""
    return icons(section, key, section.value(key))


def boxes(section: Section, length: int, key: str = "boxes") -> list[list[int]]:
    """The icons of the boxes of a track, in fill order."""
    value = section.value(key)
    if not isinstance(value, list) or len(value) != length:
        section.fail(f"{key} must be a list of {length} boxes, got {shown(value)}")
    return [icons(section, key, box) for box in value]


def cost(section: Section, key: str = "cost") -> int:
    """Tokens to pay or to gain, packed."""
    return tokens(section, key, section.value(key))


def price(section: Section, key: str = "cost") -> int:
    """Tokens to pay for an action, packed. None of them may be 0: lists of moves pass over pools that lack them."""
    return tokens(section, key, section.value(key), 1)


def tokens(section: Section, key: str, value: object, least: int = 0) -> int:
    """A table of tokens and numbers, packed."""
    if not isinstance(value, dict):
        section.fail(f"{key} must be a table of tokens, got {shown(value)}")
    pool = 0
    for name, number in value.items():
        kind = section.index(key, name, TOKEN_NAMES)
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= 9:
            section.fail(f"{key}: {name} must be a number from {least} to 9, got {shown(number)}")
        pool += number * TOKEN[kind]
    return pool


def costs(section: Section, key: str = "cost") -> list[int]:
    """Alternative costs of which one is paid, packed."""
    value = section.value(key)
    if not isinstance(value, dict) or set(value) != {"alt"} or not isinstance(value["alt"], list):
        section.fail(f"{key} must be a table with a list of costs named alt, got {shown(value)}")
    return [tokens(section, key, one) for one in value["alt"]]


def equal(section: Section, key: str, wanted: object) -> None:
    """A value of any shape that the rules code takes for granted."""
    value = section.value(key)
    if value != wanted:
        section.fail(f"{key} must be {wanted}, got {shown(value)}")


def sourced(section: Section) -> None:
    """Entries of lists carry their sources too."""
    section.read_origin()
    section.origin = None


def rising(section: Section, key: str, length: int, most: int) -> list[int]:
    """A list of thresholds that never fall."""
    found = section.integers(key, length, 0, most)
    if found != sorted(found):
        section.fail(f"{key} must not fall, got {', '.join(map(str, found))}")
    return found


def building_bits(section: Section, key: str, names: Sequence[object]) -> int:
    """A bit for each building named."""
    mask = 0
    for name in names:
        if not isinstance(name, str):
            section.fail(f"{key} must name buildings, got {shown(name)}")
        mask |= 1 << section.index(key, name, BUILDING_NAMES)
    return mask
