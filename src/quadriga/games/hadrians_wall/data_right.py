"""Hadrian's Wall: the right sheet and the scouting patterns, read and checked into `Tables`."""

from __future__ import annotations

from quadriga.core.data import Section, shown
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.components import NONE, Tables
from quadriga.games.hadrians_wall.data_read import (
    CITIZEN_ICONS,
    CITIZEN_NAMES,
    COHORT_NAMES,
    GLADIATOR_NAMES,
    PATTERN_NAMES,
    TOKEN_NAMES,
    boxes,
    cost,
    costs,
    equal,
    icons,
    price,
    rewards,
    rising,
)
from quadriga.games.hadrians_wall.data_sheet import building

Shape = frozenset[tuple[int, int]]


def right(section: Section, tables: Tables) -> None:
    """5 Everything on the right sheet."""
    section.fixed("sheet", "right")
    _citizens(section.section("citizen_tracks"), tables)
    for name, kind in (("precincts", "precinct"), ("gardens", "gardens"), ("temples", "temple")):
        group = section.section(name)
        sizes = ("small", "large") if name == "gardens" else ("small", "medium", "large")
        for size in sizes:
            building(group.section(size), f"{size}_{kind}", tables)
    _market(section.section("market"), tables)
    _theatre(section.section("theatre"), tables)
    _ludus(section.section("ludus"), tables)
    _temples(section.section("temples"), tables)
    _baths(section.section("baths"), tables)
    _courthouse(section.section("courthouse"), tables)
    _diplomats(section.section("diplomats"), tables)
    _scouting(section.section("scouting"), tables)


def _citizens(section: Section, tables: Tables) -> None:
    section.fixed("length", c.CITIZEN_BOXES)
    tables.citizen_cost = price(section)
    section.text("also_filled_by")
    for name, icon in zip(CITIZEN_NAMES, CITIZEN_ICONS, strict=True):
        track = section.section(name)
        track.fixed("icon", icon)
        track.integers("coloured_flags", None, 1, c.CITIZEN_BOXES)
        tables.citizen_boxes.append(boxes(track, c.CITIZEN_BOXES))


def _market(section: Section, tables: Tables) -> None:
    building(section, "market", tables)
    tables.good_cost = price(section, "good_cost")
    equal(section, "goods", list(range(1, c.GOODS + 1)))
    tables.unique_renown = section.integers("renown_for_nth_unique", c.GOODS, 0, 9)
    section.fixed("any_order", True)
    for number, space in enumerate(section.entries("spaces", c.SPACES), 1):
        space.fixed("id", number)
        tables.space_traders.append(space.integer("traders", 1, c.CITIZEN_BOXES))
        tables.space_rewards.append(rewards(space))
    plain = tables.space_rewards[: c.PLAIN_SPACES]
    if any(plain) or not all(tables.space_rewards[c.PLAIN_SPACES :]):
        section.fail(f"spaces 1 to {c.PLAIN_SPACES} must give nothing, the others something")
    if tables.space_traders != sorted(tables.space_traders):
        section.fail("spaces must stand in the order of their thresholds")


def _theatre(section: Section, tables: Tables) -> None:
    building(section, "theatre", tables)
    tables.performance_cost = price(section, "performance_cost")
    section.fixed("max_per_year", 1)
    section.fixed("any_order", True)
    for number, box in enumerate(section.entries("performances", c.PERFORMANCES), 1):
        box.fixed("id", number)
        box.choice("column", ("left", "right"))
        tables.performance_performers.append(box.integer("performers", 1, c.CITIZEN_BOXES))
        tables.performance_rewards.append(rewards(box))


def _ludus(section: Section, tables: Tables) -> None:
    building(section, "ludus", tables)
    section.fixed("gladiators", list(GLADIATOR_NAMES))
    section.fixed("strength_boxes", c.STRENGTH_BOXES)
    tables.train_costs = costs(section, "train_cost")
    equal(section, "train_cost", {"alt": [{"servant": 1}, {"civilian": 1}]})
    tables.train_performers = rising(section, "train_requires_performers", c.STRENGTH_BOXES, c.CITIZEN_BOXES)
    section.fixed("battle_boxes_per_gladiator", c.YEARS)
    section.fixed("max_battles_per_gladiator_per_year", 1)
    equal(section, "battle_cost", {})
    tables.death_rewards = boxes(section, c.STRENGTH_BOXES, "death_rewards")
    tables.survival_rewards = boxes(section, c.STRENGTH_BOXES, "survival_rewards")


def _temples(section: Section, tables: Tables) -> None:
    equal(section, "fill_cost", {"any_worker": 1})
    for number, size in enumerate(("small", "medium", "large")):
        temple = section.section(size)
        for row in temple.entries("rows"):
            priests = row.integer("priests", 1, c.CITIZEN_BOXES)
            for box in boxes(row, 2):
                tables.temple_building.append(c.SMALL_TEMPLE + number)
                tables.temple_priests.append(priests)
                tables.temple_rewards.append(box)
        tables.temple_ends.append(len(tables.temple_rewards))
    favours = [at + 1 for at, box in enumerate(tables.temple_rewards) if c.ICON_FAVOUR in box]
    if favours != tables.temple_ends or tables.temple_ends[-1] != c.TEMPLE_BOXES:
        section.fail(f"rows must make {c.TEMPLE_BOXES} boxes, with a favour in the last box of each temple only")


def _baths(section: Section, tables: Tables) -> None:
    building(section, "baths", tables)
    section.fixed("max_per_year", c.BRIBES_PER_YEAR)
    section.fixed("any_order", True)
    section.fixed("needs_current_disdain", True)
    for number, box in enumerate(section.entries("bribes", c.BRIBES), 1):
        box.fixed("id", number)
        tables.bribe_apparitores.append(box.integer("apparitores", 1, c.CITIZEN_BOXES))
        tables.bribe_cost.append(price(box))
        box.fixed("rewards", ["remove_disdain"])
    for first in range(0, c.BRIBES, c.BRIBES_PER_CLASS):
        if tables.bribe_cost[first] != tables.bribe_cost[first + 1]:
            section.fail(f"bribes {first + 1} and {first + 2} must have the same cost")
    if tables.bribe_apparitores != sorted(tables.bribe_apparitores):
        section.fail("bribes must stand in the order of their thresholds")


def _courthouse(section: Section, tables: Tables) -> None:
    building(section, "courthouse", tables)
    section.fixed("max_per_column_per_year", 1)
    for name, column in zip(COHORT_NAMES, section.entries("columns", c.COURT_COLUMNS), strict=True):
        column.fixed("id", name)
        tables.ruling_cost.append(cost(column))
        tables.ruling_rewards.append(rewards(column))
        tables.ruling_apparitores.append(rising(column, "apparitores", c.COURT_BOXES, c.CITIZEN_BOXES))


def _diplomats(section: Section, tables: Tables) -> None:
    tables.diplomat_cost = price(section)
    tables.diplomat_patricians = rising(section, "requires_patricians", c.DIPLOMATS, c.CITIZEN_BOXES)
    section.fixed("one_per_cohort", True)
    value = section.value("rewards")
    if not isinstance(value, list):
        section.fail(f"rewards must be a list of icons, got {shown(value)}")
    tables.diplomat_favours = value.count("cohort_favour")
    tables.diplomat_rewards = icons(section, "rewards", [icon for icon in value if icon != "cohort_favour"])


def _scouting(section: Section, tables: Tables) -> None:
    tables.scout_cost = price(section)
    tables.scout_patricians = rising(section, "requires_patricians", c.SCOUTS, c.CITIZEN_BOXES)
    section.fixed("rows", c.MAP_ROWS)
    section.fixed("columns", c.MAP_COLUMNS)
    tables.row_rewards = rewards(section, "reward_per_completed_row")
    grid = section.value("grid")
    if not isinstance(grid, list) or len(grid) != c.MAP_ROWS:
        section.fail(f"grid must have {c.MAP_ROWS} rows, got {shown(grid)}")
    for row in grid:
        if not isinstance(row, list) or len(row) != c.MAP_COLUMNS:
            section.fail(f"grid must have rows of {c.MAP_COLUMNS} cells, got {shown(row)}")
        for icon in row:
            tables.cell_icons.append(section.index("grid", icon, TOKEN_NAMES) if icon else NONE)
    for row_number in range(c.MAP_ROWS):
        tables.row_masks.append(sum(1 << cell(row_number, column) for column in range(c.MAP_COLUMNS)))
    for column in range(c.MAP_COLUMNS):
        tables.column_masks.append(sum(1 << cell(row_number, column) for row_number in range(c.MAP_ROWS)))


def cell(row: int, column: int) -> int:
    """The number of a place of the map."""
    return row * c.MAP_COLUMNS + column


def cell_name(number: int) -> str:
    """A place of the map as notation writes it: a letter for the row, a number for the column."""
    return f"{'abcd'[number // c.MAP_COLUMNS]}{number % c.MAP_COLUMNS + 1}"


def patterns(section: Section, tables: Tables) -> None:
    """5.11 The five patterns and all their placements on the map."""
    wanted = section.section("placements_on_empty_map")
    for name in PATTERN_NAMES:
        masks = placements(section, name)
        wanted.fixed(name, len(masks))
        tables.pattern_first.append(len(tables.placements))
        tables.placements.extend(masks)
    tables.pattern_first.append(len(tables.placements))
    if len(tables.placements) != c.PLACEMENTS:
        section.fail(f"the patterns must have {c.PLACEMENTS} placements, got {len(tables.placements)}")
    for mask in tables.placements:
        names = [cell_name(number) for number in range(c.MAP_CELLS) if mask >> number & 1]
        tables.placement_names.append("-".join(names))


def placements(section: Section, name: str) -> list[int]:
    """All places of a pattern, turned and mirrored, as masks; the lowest first."""
    found: set[int] = set()
    for shape in turns(shape_of(section, name, section.value(name))):
        for row in range(c.MAP_ROWS):
            for column in range(c.MAP_COLUMNS):
                cells = [(r + row, k + column) for r, k in shape]
                if all(r < c.MAP_ROWS and k < c.MAP_COLUMNS for r, k in cells):
                    found.add(sum(1 << cell(r, k) for r, k in cells))
    return sorted(found)


def shape_of(section: Section, key: str, value: object) -> Shape:
    """The four cells of a pattern."""
    cells: set[tuple[int, int]] = set()
    for pair in value if isinstance(value, list) else []:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(n, int) and 0 <= n < 4 for n in pair):
            section.fail(f"{key} must be cells of row and column, got {shown(pair)}")
        cells.add((pair[0], pair[1]))
    if len(cells) != 4:
        section.fail(f"{key} must be four different cells, got {shown(value)}")
    return frozenset(cells)


def turns(shape: Shape) -> set[Shape]:
    """A shape in all its turns and mirror images, each pushed to the corner."""
    found: set[Shape] = set()
    for mirrored in (shape, frozenset((row, -column) for row, column in shape)):
        turned = mirrored
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            top = min(row for row, _ in turned)
            left = min(column for _, column in turned)
            found.add(frozenset((row - top, column - left) for row, column in turned))
    return found
