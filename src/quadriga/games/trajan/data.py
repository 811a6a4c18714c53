"""Trajan: `components.toml`, perhaps with an owner's overlay, read and checked into `Tables`.

The rules code fixes the structure of the box (six trays, twelve commodities, 54 Trajan tiles and their like); the file
gives the figures. Everything that code and file both know is compared here, so a wrong file never reaches a game.
"""

from __future__ import annotations

from functools import lru_cache

from quadriga.core import data
from quadriga.core.data import Document, Origin, Section
from quadriga.games.trajan import components as c
from quadriga.games.trajan import data_tiles as tiles
from quadriga.games.trajan.components import Tables
from quadriga.games.trajan.data_names import (
    ACTION_NAMES,
    CATEGORY_NAMES,
    COLOUR_NAMES,
    DEMAND_NAMES,
    PROVINCE_NAMES,
    SHIP_NAMES,
    TRAY_NAMES,
    TYPE_NAMES,
    slugs,
)


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
    return data.shipped("quadriga.games.trajan")


def build(document: Document) -> tuple[Tables, tuple[Origin, ...]]:
    """Check a whole document and turn it into tables; the origins come in the order of the file."""
    tables = Tables()
    root = data.root(document)
    _names(tables)
    _meta(root, tables)
    _player_setup(root, tables)
    _markers(root, tables)
    _time_and_senate(root, tables)
    _provinces(root.section("provinces"), tables)
    tiles.construction(root, tables)
    tiles.trajan_tiles(root, tables)
    tiles.forum(root, tables)
    tiles.demands(root, tables)
    tiles.commodities(root, tables)
    tiles.bonus_tiles(root.section("bonus_tiles"), tables)
    _final_scoring(root, tables)
    _counts(root.section("counts"), tables)
    root.finish()
    tables.digest = data.digest(document)
    order = list(document.values)
    found = sorted(root.origins(), key=lambda origin: order.index(origin.table.split(".")[0]))
    return tables, tuple(found)


def _names(tables: Tables) -> None:
    tables.action_names = slugs(ACTION_NAMES)
    tables.tray_names = list(TRAY_NAMES)
    tables.colour_names = slugs(COLOUR_NAMES)
    tables.demand_names = slugs(DEMAND_NAMES)
    tables.type_names = slugs(TYPE_NAMES)
    tables.category_names = slugs(CATEGORY_NAMES)
    tables.province_names = slugs(PROVINCE_NAMES)
    tables.ship_names = slugs(SHIP_NAMES)
    tables.kind_names = [
        *tables.demand_names,
        *(f"senate-{votes}" for votes in range(2, 2 + c.SENATE_TILES)),
        *(f"extra-{action}" for action in tables.action_names),
        *("joker-extra", "joker-construction", "joker-commodity", "joker-demand"),
    ]


def _meta(root: Section, tables: Tables) -> None:
    meta = root.section("meta")
    meta.fixed("game", "Trajan")
    meta.text("designer")
    meta.text("publisher")
    meta.integer("year", 1900, 2100)
    meta.fixed("players_min", c.SEATS_MIN)
    meta.fixed("players_max", c.SEATS_MAX)
    tables.quarters = meta.integer("quarters", 1, 4)
    tables.rounds_per_quarter = meta.integer("rounds_per_quarter", 1, 4)
    root.section("quarter_tiles").fixed("count", tables.quarters)
    root.section("vp_track").fixed("negative_allowed", True)
    slugs(root.section("player_colours").names("names", c.SEATS_MAX))


def _player_setup(root: Section, tables: Tables) -> None:
    setup = root.section("player_setup")
    tables.tokens = setup.integer("small_tokens", 2, 20)
    tables.start_legionaries = setup.integer("start_legionaries_in_camp", 0, tables.tokens)
    tables.start_workers = setup.integer("start_workers_in_camp", 0, tables.tokens)
    tables.start_supply = setup.integer("start_supply", 0, tables.tokens)
    if tables.start_supply + tables.start_workers + tables.start_legionaries != tables.tokens:
        setup.fail(f"start_supply and the tokens in the camps must add up to small_tokens, {tables.tokens}")
    setup.fixed("leaders_in_camp", 1)
    tables.start_cards = setup.integer("start_commodity_cards", 0, 10)
    tables.start_tiles = setup.integer("start_trajan_tiles", 0, c.ACTIONS - 1)
    slots = setup.texts("start_trajan_slots", tables.start_tiles)
    tables.start_slots = [setup.index("start_trajan_slots", slot, TRAY_NAMES) for slot in slots]
    tables.start_arch = setup.choice("start_arch_slot", TRAY_NAMES)
    if tables.start_arch in tables.start_slots:
        setup.fail(f"start_arch_slot {TRAY_NAMES[tables.start_arch]} must be free, but start_trajan_slots names it")
    setup.fixed("start_bonus_tiles", 1)
    setup.fixed("start_bonus_side", "yellow")
    tables.start_vp = setup.integer("start_vp")


def _markers(root: Section, tables: Tables) -> None:
    markers = root.section("action_markers")
    markers.fixed("colours", list(COLOUR_NAMES))
    markers.fixed("per_colour", 2)
    markers.fixed("per_tray_at_start", 2)
    tables.markers_per_colour = tables.markers_per_tray = 2
    markers.fixed("equal_colours_in_a_tray_allowed", True)
    markers.text("start_distribution")
    circle = root.section("action_circle")
    circle.fixed("slots", list(TRAY_NAMES))
    circle.fixed("actions", list(ACTION_NAMES))


def _time_and_senate(root: Section, tables: Tables) -> None:
    time = root.section("time_track")
    tables.track = tiles.by_players(time, "length", 6, 100)
    tables.track_alternative = [0] * c.SEATS_MIN + time.integers("alternative_lengths", 3, 6, 100)
    senate = root.section("senate_track")
    tables.senate_votes = senate.integers("votes", c.SENATE_SPACES, 0, 100)
    tables.senate_vp = senate.integers("vp_on_entry", c.SENATE_SPACES, 0, 100)
    if tables.senate_votes != sorted(set(tables.senate_votes)):
        senate.fail("votes must rise from space to space")
    senate.fixed("bonus_tile_spaces", 2)


def _provinces(section: Section, tables: Tables) -> None:
    section.fixed("count", c.PROVINCES)
    section.fixed("camp", "camp")
    section.fixed("max_legionaries_per_player", 1)
    tables.malus = section.integer("malus_per_other_legionary", 0, 100)
    tables.province_minimum = section.integer("minimum_vp", 0, 100)
    points = section.section("vp")
    tables.province_vp = [points.integer(name, 0, 100) for name in PROVINCE_NAMES]
    borders = section.section("adjacency")
    tables.from_camp = _neighbours(borders, "camp")
    tables.adjacent = [_neighbours(borders, name) for name in PROVINCE_NAMES]
    for here, name in enumerate(PROVINCE_NAMES):
        for there in tables.adjacent[here]:
            if here == there:
                borders.fail(f"{name} must not border on itself")
            if here not in tables.adjacent[there]:
                borders.fail(f"{name} names {PROVINCE_NAMES[there]}, so {PROVINCE_NAMES[there]} must name {name} too")
    moves = section.section("distance_from_camp")
    for name, distance in zip(PROVINCE_NAMES, _distances(tables), strict=True):
        given = moves.integer(name, 1, c.PROVINCES)
        if distance == 0:
            borders.fail(f"{name} cannot be reached from the camp")
        if given != distance:
            moves.fail(f"{name} must be {distance} according to [provinces.adjacency], got {given}")


def _neighbours(borders: Section, name: str) -> list[int]:
    return [borders.index(name, other, PROVINCE_NAMES) for other in borders.texts(name)]


def _distances(tables: Tables) -> list[int]:
    """Moves a leader needs from the camp to each province, 0 where no way leads."""
    distances = [0] * c.PROVINCES
    reached, steps = tables.from_camp, 1
    while reached:
        for province in reached:
            distances[province] = steps
        beyond = {other for province in reached for other in tables.adjacent[province]}
        reached, steps = [other for other in sorted(beyond) if distances[other] == 0], steps + 1
    return distances


def _final_scoring(root: Section, tables: Tables) -> None:
    section = root.section("final_scoring")
    tables.hand_vp = section.integer("vp_per_hand_card", 0, 100)
    tables.worker_vp = section.integer("vp_per_worker_in_camp", 0, 100)
    tables.legionary_vp = section.integer("vp_per_legionary_in_camp", 0, 100)
    tables.leftover_vp = section.integer("vp_per_trajan_tile_on_circle", 0, 100)


def _counts(section: Section, tables: Tables) -> None:
    """Compare the component list of the box with the totals of the tables."""
    totals = {
        "small_tokens": tables.tokens * c.SEATS_MAX,
        "small_tokens_per_player": tables.tokens,
        "leaders": c.SEATS_MAX,
        "discs": 2 * c.SEATS_MAX,
        "player_mats": c.SEATS_MAX,
        "arches": c.SEATS_MAX,
        "action_markers_per_player": tables.markers_per_colour * c.COLOURS,
        "time_markers": 1,
        "commodity_cards": tables.copies * c.COMMODITIES,
        "trajan_tiles": len(tables.tile_vp),
        "forum_tiles": sum(tables.forum_counts),
        "extra_action_tiles": sum(tables.extra_counts),
        "construction_tiles": len(tables.building_vp),
        "plus2_markers": tables.plus2_per_player * c.SEATS_MAX,
        "demand_tiles": sum(tables.demand_counts),
        "ship_tiles": len(tables.ship_max),
        "bonus_tiles": len(tables.bonus_kind),
        "quarter_tiles": tables.quarters,
        "bags": 1,
    }
    for key, total in totals.items():
        given = section.integer(key)
        if given != total:
            section.fail(f"{key} must be {total}, the total of the tables, got {given}")
