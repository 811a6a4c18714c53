"""Trajan: the names that `components.toml` must use, in the order of the numbers in `components`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ACTION_NAMES: Final = ("seaport", "forum", "military", "senate", "trajan", "construction")
TRAY_NAMES: Final = ("I", "II", "III", "IV", "V", "VI")
COLOUR_NAMES: Final = ("blue", "green", "orange", "pink", "white", "yellow")
DEMAND_NAMES: Final = ("bread", "games", "religion")
JOKER_NAMES: Final = ("joker_extra_action", "joker_construction", "joker_commodity", "joker_demand")
TYPE_NAMES: Final = ("stairs", "door", "fountain", "roof", "window")
CATEGORY_NAMES: Final = ("vp9", "cards", "legionary", "worker", "demand", "plus2")
EFFECTS: Final = ("none", "draw_cards", "legionaries", "workers", "demand", "plus2_marker")
BONUS_KINDS: Final = ("commodity", "demand", "worker_on_site", "legionary_in_province", "yellow_bonus_tile")
SHIP_NAMES: Final = ("identical", "pairs", "different")
SHIP_UNITS: Final = ("cards", "pairs", "cards")
SHIP_MAX: Final = (4, 3, 4)
PROVINCE_NAMES: Final = (
    "alpes", "raetia", "noricum", "narbonensis", "lugudunensis", "belgica",
    "germania_superior", "aquitania", "britannia", "germania_inferior",
)  # fmt: skip


def slug(name: str) -> str:
    """A name of the file as notation and drawing write it."""
    return name.replace("_", "-")


def slugs(names: Sequence[str]) -> list[str]:
    """Several names as notation and drawing write them."""
    return [slug(name) for name in names]
