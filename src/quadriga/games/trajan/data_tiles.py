"""Trajan: the tables of tiles, cards and ships in `components.toml`, read and checked into `Tables`."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import MOST
from quadriga.core.data import Section
from quadriga.games.trajan import components as c
from quadriga.games.trajan.components import Tables
from quadriga.games.trajan.data_names import (
    ACTION_NAMES,
    BONUS_KINDS,
    CATEGORY_NAMES,
    COLOUR_NAMES,
    DEMAND_NAMES,
    EFFECTS,
    JOKER_NAMES,
    SHIP_MAX,
    SHIP_NAMES,
    SHIP_UNITS,
    TYPE_NAMES,
    slug,
    slugs,
)

# Bounds of the amount on a Trajan tile, by category.
_AMOUNTS: Final = ((0, 0), (1, 10), (1, 10), (1, 10), (1, 1), (1, 1))


def by_players(section: Section, prefix: str, least: int, most: int) -> list[int]:
    """One figure for each number of players, by that number."""
    given = [section.integer(f"{prefix}_{n}_players", least, most) for n in range(c.SEATS_MIN, c.SEATS_MAX + 1)]
    return [0] * c.SEATS_MIN + given


def construction(root: Section, tables: Tables) -> None:
    """Building sites, construction tiles and sets."""
    grid = root.section("construction_grid")
    grid.fixed("rows", c.SITE_ROWS)
    grid.fixed("columns", c.SITE_COLUMNS)
    grid.fixed("sites", c.SITES)
    grid.fixed("adjacency", "orthogonal")
    grid.text("site_index")
    tables.beside = [_beside(site) for site in range(c.SITES)]
    types = root.section("construction_types")
    for name in TYPE_NAMES:
        tables.granted.append(types.choice(name, ACTION_NAMES))
        if tables.granted[-1] == c.CONSTRUCTION:
            types.fail(f"{name} must not grant construction, or chains of granted actions need not end")
    tiles = root.section("construction_tiles")
    for entry in tiles.entries("tiles", c.BUILDINGS):
        name = slug(entry.name("id"))
        if name in tables.building_names:
            entry.fail("id is used twice")
        tables.building_names.append(name)
        tables.building_type.append(entry.choice("type", TYPE_NAMES))
        tables.building_vp.append(entry.integer("vp", 0, 100))
    for number, name in enumerate(TYPE_NAMES):
        if tables.building_type.count(number) != c.BUILDINGS // c.TYPES:
            tiles.fail(f"type {name} must occur 4 times, got {tables.building_type.count(number)}")
    sets = root.section("construction_set_bonus")
    tables.set_of_three = sets.integer("three_alike", 0, 100)
    tables.set_of_four = sets.integer("four_alike", tables.set_of_three, 100)


def _beside(site: int) -> int:
    row, column = divmod(site, c.SITE_COLUMNS)
    mask = 0
    for other in range(c.SITES):
        other_row, other_column = divmod(other, c.SITE_COLUMNS)
        if abs(row - other_row) + abs(column - other_column) == 1:
            mask |= 1 << other
    return mask


def trajan_tiles(root: Section, tables: Tables) -> None:
    """The six categories of Trajan tiles and the [+2] markers."""
    categories = root.section("trajan_categories")
    categories.fixed("order", list(CATEGORY_NAMES))
    categories.fixed("tiles_per_category", c.TILES_PER_CATEGORY)
    categories.fixed("kept_after_fulfilment", ["demand"])
    for tile, entry in enumerate(root.section("trajan_tiles").entries("tiles", c.TRAJAN_TILES)):
        category = tile // c.TILES_PER_CATEGORY
        entry.fixed("id", f"T{tile + 1:02}")
        entry.fixed("category", CATEGORY_NAMES[category])
        entry.fixed("effect", EFFECTS[category])
        tables.tile_names.append(entry.text("id"))
        tables.tile_category.append(category)
        tables.tile_vp.append(entry.integer("vp", 0, 100))
        first, second = sorted(entry.choices("colours", COLOUR_NAMES, 2))
        tables.tile_first.append(first)
        tables.tile_second.append(second)
        least, most = _AMOUNTS[category]
        tables.tile_amount.append(entry.integer("amount", least, most))
        tables.tile_demand.append(entry.choice("demand", DEMAND_NAMES) if category == c.DEMAND else c.NONE)
    markers = root.section("plus2_markers")
    tables.plus2_per_player = markers.integer("per_player", c.ACTIONS, c.ACTIONS)
    markers.fixed("total", tables.plus2_per_player * c.SEATS_MAX)
    markers.fixed("max_per_action", 1)


def forum(root: Section, tables: Tables) -> None:
    """The forum, its tiles and the extra-action tiles."""
    board = root.section("forum_board")
    tables.extra_spaces = board.integer("extra_action_spaces", 1, 3)
    tables.forum_spaces = by_players(board, "forum_spaces", 1, 12)
    tables.forum_counts = [c.NONE] * c.KINDS
    tables.votes = [0] * c.KINDS
    tiles = root.section("forum_tiles")
    for entry in tiles.entries("tiles", c.KINDS):
        kind = _forum_kind(entry)
        if tables.forum_counts[kind] != c.NONE:
            entry.fail(f"{tables.kind_names[kind]} tiles are listed twice")
        tables.forum_counts[kind] = entry.integer("count")
        if c.SENATE_TILE <= kind < c.SENATE_TILE + c.SENATE_TILES:
            tables.votes[kind] = entry.integer("votes")
    needed = c.PROVINCES + max(tables.forum_spaces)
    if sum(tables.forum_counts) < needed:
        tiles.fail(f"the counts must add up to {needed} or more to fill the board, got {sum(tables.forum_counts)}")
    extra = root.section("extra_action_tiles")
    tables.extra_counts = _counted(extra, ACTION_NAMES)
    if sum(tables.extra_counts) < tables.extra_spaces * tables.quarters:
        extra.fail(f"the counts must add up to {tables.extra_spaces * tables.quarters} or more for all quarters")


def _forum_kind(entry: Section) -> int:
    kind = entry.choice("kind", ("demand", "senate", "extra_action", *JOKER_NAMES))
    if kind == 0:
        return entry.choice("value", DEMAND_NAMES)
    if kind == 1:
        return c.SENATE_TILE + entry.integer("votes", 2, 1 + c.SENATE_TILES) - 2
    if kind == 2:
        return c.EXTRA + entry.choice("value", ACTION_NAMES)
    return c.JOKER_EXTRA + kind - 3


def _counted(section: Section, names: tuple[str, ...]) -> list[int]:
    """Tiles listed by value, each value once."""
    counts = [c.NONE] * len(names)
    for entry in section.entries("tiles", len(names)):
        value = entry.choice("value", names)
        if counts[value] != c.NONE:
            entry.fail(f"{names[value]} is listed twice")
        counts[value] = entry.integer("count", 0, MOST)
    return counts


def demands(root: Section, tables: Tables) -> None:
    """Demand tiles and the loss for unmet demands."""
    tiles = root.section("demand_tiles")
    tables.demands_removed = tiles.integer("removed_at_setup")
    tables.demands_per_quarter = tiles.integer("revealed_per_quarter", c.DEMANDS_OPEN, c.DEMANDS_OPEN)
    if tables.rounds_per_quarter != tables.demands_per_quarter + 1:
        tiles.fail(f"revealed_per_quarter must be one less than rounds_per_quarter, {tables.rounds_per_quarter}")
    tables.demand_counts = _counted(tiles, DEMAND_NAMES)
    needed = tables.demands_removed + tables.quarters * tables.demands_per_quarter
    if sum(tables.demand_counts) < needed:
        tiles.fail(f"the counts must add up to {needed} or more for all quarters, got {sum(tables.demand_counts)}")
    penalty = root.section("demand_penalty")
    tables.penalty = penalty.integers("loss", tables.demands_per_quarter + 1, 0, 100)
    if tables.penalty[0] != 0 or tables.penalty != sorted(tables.penalty):
        penalty.fail("loss must begin with 0 and must not fall")


def commodities(root: Section, tables: Tables) -> None:
    """Commodity cards and ships."""
    section = root.section("commodities")
    tables.commodity_names = slugs(section.names("names", c.COMMODITIES))
    tables.copies = section.integer("copies", 4, MOST)
    ships = root.section("ships")
    for ship, name in enumerate(SHIP_NAMES):
        entry = ships.section(name)
        entry.fixed("unit", SHIP_UNITS[ship])
        entry.text("rule")
        entry.fixed("max_units", SHIP_MAX[ship])
        tables.ship_max.append(SHIP_MAX[ship])
        for side, scores in (("coloured", tables.ships_coloured), ("grey", tables.ships_grey)):
            scores.append(entry.integers(side, SHIP_MAX[ship] + 1, 0, 100))
            if scores[-1][0] != 0 or scores[-1] != sorted(scores[-1]):
                entry.fail(f"{side} must begin with 0 and must not fall")


def bonus_tiles(section: Section, tables: Tables) -> None:
    """Bonus tiles; together they show every commodity and every demand once."""
    tables.bonus_of_commodity = [c.NONE] * c.COMMODITIES
    seen: set[tuple[int, int]] = set()
    for tile, entry in enumerate(section.entries("tiles", c.BONUS_TILES)):
        entry.fixed("id", f"B{tile + 1:02}")
        tables.bonus_names.append(entry.text("id"))
        kind = entry.choice("kind", BONUS_KINDS)
        shown, each = [c.NONE, c.NONE], "each"
        if kind == c.BONUS_COMMODITY:
            names = tables.commodity_names
            shown = [entry.index("commodities", slug(name), names) for name in entry.texts("commodities", 2)]
            for commodity in shown:
                tables.bonus_of_commodity[commodity] = tile
        elif kind == c.BONUS_DEMAND:
            shown, each = [entry.choice("demand", DEMAND_NAMES), c.NONE], "once"
        elif kind == c.BONUS_WORKERS:
            entry.fixed("grey_rounding", "up")
        for symbol in shown if kind == c.BONUS_COMMODITY else shown[:1]:
            if (kind, symbol) in seen:
                entry.fail("another bonus tile shows the same")
            seen.add((kind, symbol))
        tables.bonus_kind.append(kind)
        tables.bonus_a.append(shown[0])
        tables.bonus_b.append(shown[1])
        tables.bonus_yellow.append(_halves(entry, f"yellow_vp_{each}"))
        tables.bonus_grey.append(_halves(entry, f"grey_vp_{each}"))


def _halves(entry: Section, key: str) -> int:
    doubled = 2 * entry.number(key, 0, 100)
    if not doubled.is_integer():
        entry.fail(f"{key} must be a multiple of one half, got {doubled / 2}")
    return int(doubled)
