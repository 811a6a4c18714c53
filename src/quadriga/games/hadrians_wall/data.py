"""Hadrian's Wall: `components.toml`, perhaps with an owner's overlay, read and checked into `Tables`.

The rules code fixes the structure of the sheets (which tracks and buildings there are and how they hang together);
the file gives the figures. What code and file both know is compared here, so a wrong file never reaches a game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quadriga.core import data
from quadriga.core.data import Document, Origin, Section
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import data_cards as cards
from quadriga.games.hadrians_wall import data_forts as forts
from quadriga.games.hadrians_wall import data_right as right
from quadriga.games.hadrians_wall import data_sheet as sheet
from quadriga.games.hadrians_wall.components import Tables
from quadriga.games.hadrians_wall.data_read import (
    ATTRIBUTE_NAMES,
    BUILDING_NAMES,
    CITIZEN_ICONS,
    CITIZEN_NAMES,
    COHORT_NAMES,
    DIFFICULTY_NAMES,
    GLADIATOR_NAMES,
    PATTERN_NAMES,
    TOKEN_NAMES,
    slugs,
)

OTHER_ICONS: Final = [
    "cohort", "production", "sword", "favour", "cohort_favour", "remove_disdain", "pattern", "good", "infrastructure",
]  # fmt: skip


def load(overlay: str | None = None, overlay_name: str = "overlay") -> Tables:
    """The tables of the box; `overlay` is the text of an owner's file and `overlay_name` what to call it in faults."""
    return _loaded(overlay, overlay_name)[0]


def provenance(overlay: str | None = None, overlay_name: str = "overlay") -> list[Origin]:
    """Where each table of the file comes from; `quadriga.core.data.summary` counts them by confidence."""
    return list(_loaded(overlay, overlay_name)[1])


@lru_cache(maxsize=8)
def _loaded(overlay: str | None, overlay_name: str) -> tuple[Tables, tuple[Origin, ...]]:
    return build(base() if overlay is None else data.overlay(base(), overlay, overlay_name))


def base() -> Document:
    """The file that ships with the package, parsed but not checked."""
    return data.shipped("quadriga.games.hadrians_wall")


def build(document: Document) -> tuple[Tables, tuple[Origin, ...]]:
    """Check a whole document and turn it into tables; the origins come in the order of the file."""
    tables = Tables()
    root = data.root(document)
    root.fixed("schema_version", 1)
    _names(tables)
    _game(root, tables)
    _vocabulary(root.section("vocabulary"))
    _years(root.section("years"), tables)
    sheet.prepare(tables)
    sheet.left(root.section("left"), tables)
    right.right(root.section("right"), tables)
    sheet.index(root.section("building_index"))
    right.patterns(root.section("patterns"), tables)
    sheet.requirements(tables)
    cards.player_cards(root, tables)
    cards.fate_cards(root, tables)
    cards.scoring(root, tables)
    forts.neutral(root.section("neutral"), tables)
    forts.campaign(root, tables)
    root.finish()
    tables.digest = data.digest(document)
    order = list(document.values)
    found = sorted(root.origins(), key=lambda origin: order.index(origin.table.split(".")[0]))
    return tables, tuple(found)


def _names(tables: Tables) -> None:
    tables.token_names = list(TOKEN_NAMES)
    tables.attribute_names = list(ATTRIBUTE_NAMES)
    tables.citizen_names = list(CITIZEN_NAMES)
    tables.citizen_icons = list(CITIZEN_ICONS)
    tables.cohort_names = list(COHORT_NAMES)
    tables.building_names = slugs(BUILDING_NAMES)
    tables.pattern_names = list(PATTERN_NAMES)
    tables.gladiator_names = list(GLADIATOR_NAMES)
    tables.difficulty_names = list(DIFFICULTY_NAMES)


def _game(root: Section, tables: Tables) -> None:
    game = root.section("game")
    game.fixed("title_en", "Hadrian's Wall")
    game.text("title_fr")
    game.text("designer")
    game.fixed("min_players", c.SEATS_MIN)
    game.fixed("max_players", c.SEATS_MAX)
    game.fixed("years", c.YEARS)
    box = root.section("physical")
    for key in ("resources", "soldiers", "builders", "servants", "civilians"):
        box.integer(key, 1)
    box.fixed("fate_cards", c.FATE_CARDS)
    box.fixed("player_cards", c.CARDS * c.SEATS_MAX)
    box.fixed("player_cards_each", c.CARDS)
    box.fixed("player_boards", c.SEATS_MAX)
    box.integer("sheets_per_pad", 1)
    box.fixed("supply_is_unlimited", True)


def _vocabulary(words: Section) -> None:
    words.fixed("workers", list(TOKEN_NAMES[: c.WORKERS]))
    words.fixed("goods_token", TOKEN_NAMES[c.RESOURCE])
    words.fixed("attributes", list(ATTRIBUTE_NAMES))
    words.fixed("citizens", list(CITIZEN_ICONS))
    words.fixed("other_icons", OTHER_ICONS)
    french = words.section("french")
    for key in french.values:
        french.text(key)
    colours = words.section("colours")
    for key in TOKEN_NAMES[: c.WORKERS]:
        colours.text(key)


def _years(years: Section, tables: Tables) -> None:
    tables.potential = years.integers("potential", c.YEARS, 0, 15)
    years.fixed("potential_total", sum(tables.potential))
    attack = years.section("attack_cards")
    tables.attack_cards = [attack.integers(name, c.YEARS, 0, 20) for name in DIFFICULTY_NAMES]
