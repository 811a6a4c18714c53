"""Hadrian's Wall: the left sheet and the buildings of both sheets, read and checked into `Tables`."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from quadriga.core.data import Section, shown
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.components import NONE, Tables
from quadriga.games.hadrians_wall.data_read import (
    ATTRIBUTE_NAMES,
    BUILDING_NAMES,
    CITIZEN_NAMES,
    COHORT_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    boxes,
    cost,
    costs,
    equal,
    price,
    rewards,
    rising,
)
from quadriga.games.hadrians_wall.tokens import TOKEN

LENGTHS: Final = (14, 18, 7, 21, 21)  # mining, guard, cippi, wall, fort
CHOOSE_ANY: Final = "|".join(ATTRIBUTE_NAMES)
LANDMARK_NAMES: Final = BUILDING_NAMES[c.FIRST_LANDMARK : c.FIRST_LANDMARK + c.LANDMARKS]


def prepare(tables: Tables) -> None:
    """Make room for what is filled building by building and track by track."""
    tables.building_cost = [0] * c.BUILDINGS
    tables.building_rewards = [[] for _ in range(c.BUILDINGS)]
    tables.building_choice = [0] * c.BUILDINGS
    tables.building_need = [0] * c.BUILDINGS
    tables.building_track = [0] * c.BUILDINGS
    tables.building_count = [0] * c.BUILDINGS
    tables.building_after = [NONE] * c.BUILDINGS
    tables.track_length = list(LENGTHS)


def index(section: Section) -> None:
    """10.3 The table of building ids confirms where each building is described."""
    homes = {
        "granary": "left.granaries", "hotel": "left.hotel", "workshop": "left.workshop", "road": "left.road",
        "precinct": "right.precincts", "gardens": "right.gardens", "temple": "right.temples",
    }  # fmt: skip
    for number, name in enumerate(BUILDING_NAMES):
        size, _, kind = name.partition("_")
        if c.LANDMARK_MASK >> number & 1:
            section.fixed(name, f"left.landmarks.{name}")
        else:
            section.fixed(name, f"{homes[kind]}.{size}" if kind else f"right.{name}")


def building(section: Section, name: str, tables: Tables) -> None:
    """One building: cost, rewards, requirement, the building before it, and whether it counts as large."""
    number = BUILDING_NAMES.index(name)
    tables.building_cost[number] = price(section)
    _rewards(section, number, tables)
    needs = section.value("requires")
    if not isinstance(needs, dict):
        section.fail(f"requires must be a table, got {shown(needs)}")
    for key, value in needs.items():
        if key == "building":
            tables.building_after[number] = section.index("requires", str(value), BUILDING_NAMES)
            continue
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 10:
            section.fail(f"requires {key} must be a number from 1 to 9, got {shown(value)}")
        track = section.index("requires", key, ("infrastructure", *CITIZEN_NAMES)) - 1
        tables.building_need[number] = c.NEED_INFRASTRUCTURE if track < 0 else c.NEED_CITIZENS
        tables.building_track[number] = max(track, 0)
        tables.building_count[number] = value
    size, _, kind = name.partition("_")
    if kind:
        section.fixed("large_building", size == "large")
        tables.large_buildings |= (size == "large") << number
    _check_order(section, number, tables)


def _rewards(section: Section, number: int, tables: Tables) -> None:
    value = section.value("rewards")
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str) and "|" in value[0]:
        for word in value[0].split("|"):
            tables.building_choice[number] |= 1 << section.index("rewards", word, ATTRIBUTE_NAMES)
    else:
        tables.building_rewards[number] = rewards(section)


def _check_order(section: Section, number: int, tables: Tables) -> None:
    """Small before Medium before Large, the Medium Granary first of its kind."""
    size, _, kind = BUILDING_NAMES[number].partition("_")
    before = number - 1 if kind and size != "small" and number != c.MEDIUM_GRANARY else NONE
    if tables.building_after[number] != before:
        wanted = "no building" if before == NONE else f"building {BUILDING_NAMES[before]}"
        section.fail(f"requires must name {wanted}")


def left(section: Section, tables: Tables) -> None:
    """4 Everything on the left sheet."""
    section.fixed("sheet", "left")
    _tracks(section, tables)
    _cohorts(section.section("cohorts"), tables)
    granaries = section.section("granaries")
    small = granaries.section("small")
    small.fixed("built_at_start", True)
    small.fixed("unlocks_column", "small")
    for size in ("medium", "large"):
        granary = granaries.section(size)
        granary.fixed("unlocks_column", size)
        building(granary, f"{size}_granary", tables)
    for name in ("hotel", "workshop", "road"):
        pair = section.section(name)
        for size in ("small", "large"):
            building(pair.section(size), f"{size}_{name}", tables)
    tables.hotel_income = cost(section.section("hotel"), "yearly_income_per_circle")
    tables.workshop_income = cost(section.section("workshop"), "yearly_income_per_circle")
    equal(section.section("road"), "yearly_income_per_circle", {CHOOSE_ANY: 1})
    _production(section.section("resource_production"), tables)
    _yearly(section, tables)
    _landmarks(section.section("landmarks"), tables)
    _attributes(section.section("attributes"), tables)
    disdain = section.section("disdain")
    tables.disdain_boxes = disdain.integer("boxes", sum(tables.potential), 99)
    tables.penalty = rising(disdain, "penalty", 10, 100)


def _tracks(section: Section, tables: Tables) -> None:
    """4.2-4.5 The five tracks with their columns, and the chains to the Fort."""
    columns = section.section("sections")
    columns.fixed("columns", ["small", "medium", "large"])
    for name, length in zip(TRACK_NAMES, LENGTHS, strict=True):
        track = section.section(name)
        track.fixed("length", length)
        tables.track_boxes.append(boxes(track, length))
        ends = _ends(columns, name)
        if ends[-1] != length:
            columns.fail(f"{name} must end with box {length}, got {ends[-1]}")
        tables.track_open.append(ends)
    tables.mining_cost = price(section.section("mining_and_foresting"))
    guard = section.section("wall_guard")
    guard.fixed("also_filled_by", "sword")
    tables.guard_cost = price(guard)
    tables.cippi_cost = price(section.section("cippi"))
    tables.wall_cost = price(section.section("wall"))
    fort = section.section("fort")
    tables.fort_costs = costs(fort)
    equal(fort, "cost", {"alt": [{"builder": 1}, {"soldier": 1}]})
    tables.chain = [[] for _ in TRACK_NAMES]
    for name, track_number in (("cippi", c.CIPPI), ("wall", c.WALL)):
        length = LENGTHS[track_number]
        tables.chain[track_number] = rising(section.section(name), "requires_fort_box", length, LENGTHS[c.FORT])
        _check_chain(section.section(name), track_number, tables)
    tables.infrastructure_flags = rising(fort, "infrastructure_flags", 8, LENGTHS[c.FORT])
    for filled in range(LENGTHS[c.FORT] + 1):
        tables.infrastructure.append(sum(1 for flag in tables.infrastructure_flags if flag <= filled))


def _check_chain(section: Section, track: int, tables: Tables) -> None:
    """4.5 The Fort box of a chain implies the granary: it stands in the column of the chained box or in a later one."""
    for end, fort_end in zip(tables.track_open[track][:-1], tables.track_open[c.FORT][:-1], strict=True):
        if tables.chain[track][end] <= fort_end:
            section.fail(f"requires_fort_box must ask for more than box {fort_end} from box {end + 1} on")


def _ends(section: Section, key: str) -> list[int]:
    """The last box of each column; a column begins where the one before ends."""
    value = section.value(key)
    if not isinstance(value, list) or len(value) != c.SECTIONS:
        section.fail(f"{key} must be three pairs of boxes, got {shown(value)}")
    ends: list[int] = []
    for pair in value:
        first = ends[-1] + 1 if ends else 1
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] != first or not isinstance(pair[1], int):
            section.fail(f"{key} must be three pairs of boxes, one after the other, got {shown(pair)}")
        ends.append(pair[1])
    return ends


def _cohorts(section: Section, tables: Tables) -> None:
    section.fixed("names", list(COHORT_NAMES))
    section.fixed("length", c.COHORT_BOXES)
    section.fixed("filled_by", "cohort")
    tables.cohort_boxes = boxes(section, c.COHORT_BOXES)
    printed = sum(box.count(c.ICON_COHORT) for track in tables.track_boxes for box in track)
    section.fixed("total_cohort_icons_on_sheets", printed)
    if printed != c.COHORTS * c.COHORT_BOXES:
        section.fail(f"the sheets must carry {c.COHORTS * c.COHORT_BOXES} cohort icons, got {printed}")


def _production(section: Section, tables: Tables) -> None:
    tables.production_length = section.integer("length", 1, 15)
    tables.production_start = section.integer("prefilled", 0, tables.production_length)
    tables.production_income = cost(section, "yearly_income_per_filled")
    section.fixed("filled_by", "production")
    mining = sum(box.count(c.ICON_PRODUCTION) for box in tables.track_boxes[c.MINING])
    wanted = {"mining_and_foresting": mining, "precincts": 3}
    equal(section, "sources_of_production", wanted)
    if tables.production_start + mining + 3 != tables.production_length:
        section.fail(f"length must be {tables.production_start + mining + 3}, the pre-filled circle and all icons")


def _yearly(section: Section, tables: Tables) -> None:
    training = section.section("training_grounds")
    training.fixed("length", c.TRAINING_BOXES)
    training.fixed("max_per_year", 1)
    tables.training_cost = price(training)
    tables.training_rewards = rewards(training)
    if tables.training_rewards != [c.ICON_SWORD]:
        training.fail("rewards must be one sword")
    forum = section.section("forum")
    forum.fixed("length", c.FORUM_BOXES)
    forum.fixed("max_per_year", 1)
    kinds = forum.choices("allowed_workers", TOKEN_NAMES[: c.WORKERS], 3)
    forum.fixed("give", 2)
    forum.fixed("gain", 1)
    forum.fixed("gained_type_differs_from_both", True)
    for first, second in combinations_with_replacement(sorted(kinds), 2):
        for gained in sorted(kinds):
            if gained not in (first, second):
                tables.exchange_cost.append(TOKEN[first] + TOKEN[second])
                tables.exchange_gain.append(gained)
                names = [TOKEN_NAMES[kind] for kind in (first, second, gained)]
                tables.exchange_names.append("-".join(names))


def _landmarks(section: Section, tables: Tables) -> None:
    paid = price(section)
    threshold = section.integer("threshold", 1, c.ATTRIBUTE_BOXES)
    for offset, name in enumerate(LANDMARK_NAMES):
        landmark = section.section(name)
        number = c.FIRST_LANDMARK + offset
        tables.building_cost[number] = paid
        tables.building_need[number] = c.NEED_ATTRIBUTE
        tables.building_track[number] = landmark.choice("requires_attribute", ATTRIBUTE_NAMES)
        tables.building_count[number] = threshold
        tables.building_rewards[number] = rewards(landmark)
    tables.landmark_boxes = threshold


def requirements(tables: Tables) -> None:
    """3.6 Turn the requirements round: which buildings are in reach with so many boxes."""
    for filled in range(LENGTHS[c.FORT] + 1):
        tables.met_by_fort.append(_met(tables, c.NEED_INFRASTRUCTURE, 0, tables.infrastructure[filled]))
    for track in range(c.CITIZENS):
        counts = range(c.CITIZEN_BOXES + 1)
        tables.met_by_citizens.append([_met(tables, c.NEED_CITIZENS, track, number) for number in counts])
    for attribute in range(c.ATTRIBUTES):
        tables.met_by_attribute.append(_met(tables, c.NEED_ATTRIBUTE, attribute, c.ATTRIBUTE_BOXES))


def _met(tables: Tables, need: int, track: int, number: int) -> int:
    mask = 0
    for building_number in range(c.BUILDINGS):
        same = tables.building_need[building_number] == need and tables.building_track[building_number] == track
        mask |= (same and tables.building_count[building_number] <= number) << building_number
    return mask


def _attributes(section: Section, tables: Tables) -> None:
    section.fixed("length", c.ATTRIBUTE_BOXES)
    section.fixed("vp_per_box", 1)
    for name in ATTRIBUTE_NAMES:
        tables.attribute_boxes.append(boxes(section.section(name), c.ATTRIBUTE_BOXES))
