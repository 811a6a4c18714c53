"""The shipped data of Hadrian's Wall: totals, structure and provenance; and every way to break them is one sentence."""

from __future__ import annotations

import copy
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import quadriga
from quadriga.core.data import CONFIDENCES, Document, digest, parse, summary
from quadriga.core.errors import DataError
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import data
from quadriga.games.hadrians_wall.tokens import unpacked

TEXT = files("quadriga.games.hadrians_wall").joinpath("components.toml").read_text(encoding="utf-8")


@pytest.mark.rule("4.1", "4.6", "13")
def test_icons_of_the_sheets() -> None:
    """18 cohorts, 8 production icons beside the printed circle, three temple favours."""
    tables = data.load()
    icons = [icon for track in tables.track_boxes for box in track for icon in box]
    buildings = [icon for rewards in tables.building_rewards for icon in rewards]
    assert icons.count(c.ICON_COHORT) == 18
    assert icons.count(c.ICON_PRODUCTION) + buildings.count(c.ICON_PRODUCTION) == 8
    assert [icon for box in tables.temple_rewards for icon in box].count(c.ICON_FAVOUR) == 3


def test_lists_have_their_lengths() -> None:
    """Everything that is indexed has the length that the rules take for granted."""
    tables = data.load()
    assert [len(track) for track in tables.track_boxes] == tables.track_length == [14, 18, 7, 21, 21]
    assert len(tables.building_cost) == len(tables.building_names) == c.BUILDINGS
    assert len(tables.placements) == len(tables.placement_names) == c.PLACEMENTS
    assert len(tables.exchange_names) == c.EXCHANGES
    assert len(tables.temple_rewards) == c.TEMPLE_BOXES
    assert [len(track) for track in tables.attribute_boxes] == [25] * 4
    assert [len(track) for track in tables.citizen_boxes] == [9] * 5


def test_requirements_turned_round() -> None:
    """The masks of what is in reach say the same as the requirements of each building."""
    tables = data.load()
    for building in range(c.BUILDINGS):
        need, track = tables.building_need[building], tables.building_track[building]
        number = tables.building_count[building]
        for boxes, mask in enumerate(tables.met_by_fort):
            met = need == c.NEED_INFRASTRUCTURE and tables.infrastructure[boxes] >= number
            assert (mask >> building & 1 == 1) == met
        for other in range(c.CITIZENS):
            for boxes, mask in enumerate(tables.met_by_citizens[other]):
                met = need == c.NEED_CITIZENS and other == track and boxes >= number
                assert (mask >> building & 1 == 1) == met


def test_provenance() -> None:
    """Every table says where it comes from; nothing is reconstructed."""
    origins = data.provenance()
    counts = summary(origins)
    assert sum(counts.values()) == len(origins) > 30
    assert counts["reconstructed"] == 0
    assert {origin.confidence for origin in origins} <= set(CONFIDENCES)


def test_an_overlay_changes_a_figure() -> None:
    """The owner's file replaces a value, and the digest tells."""
    tables = data.load("[years]\npotential = [1, 2, 2, 3, 4, 3]\n", "mine.toml")
    assert tables.potential == [1, 2, 2, 3, 4, 3]
    assert tables.digest != data.load().digest
    match = quadriga.start("hadrians_wall", players=2, seed=1, overlay="[left.forum]\ngive = 2\n", overlay_name="mine")
    assert match.header.data == data.load("[left.forum]\ngive = 2\n", "mine").digest


# What is replaced, by what, and the sentence that must come of it.
BROKEN: tuple[tuple[str, str, str], ...] = (
    ("years = 6\n", "", "[game]: years is missing"),
    ("years = 6\n", "years = 6\nyear = 6\n", "[game]: unknown key year, did you mean years?"),
    ("schema_version = 1", "schema_version = 2", "schema_version must be 1, got 2"),
    ("potential_total = 15", "potential_total = 16", "[years]: potential_total must be 15, got 16"),
    ("hard = [1, 3, 5, 7, 9, 12]", "hard = [1, 3, 5, 7, 9]", "[years.attack_cards]: hard must have 6 entries, got 5"),
    (
        "requires_fort_box = [1, 4, 7, 10, 13, 16, 20]",
        "requires_fort_box = [1, 4, 7, 7, 13, 16, 20]",
        "[left.cippi]: requires_fort_box must ask for more than box 7 from box 4 on",
    ),
    (
        "requires_fort_box = [1, 4, 7, 10, 13, 16, 20]",
        "requires_fort_box = [1, 4, 7, 10, 13, 14, 20]",
        "[left.cippi]: requires_fort_box must ask for more than box 14 from box 6 on",
    ),
    ('  ["production", "resource"],  # 2', '  ["production", "resouce"],  # 2', "boxes must be one of soldier"),
    ("total_cohort_icons_on_sheets = 18", "total_cohort_icons_on_sheets = 17", "_on_sheets must be 18"),
    ("cippi = [[1, 3], [4, 5], [6, 7]]", "cippi = [[1, 3], [5, 5], [6, 7]]", "cippi must be three pairs of boxes"),
    ("fort = [[1, 7], [8, 14], [15, 21]]", "fort = [[1, 7], [8, 14], [15, 20]]", "fort must end with box 21, got 20"),
    ("infrastructure_flags = [1, 3, 5", "infrastructure_flags = [3, 1, 5", "infrastructure_flags must not fall"),
    ('building = "medium_granary"', 'building = "small_hotel"', "requires must name building medium_granary"),
    ("requires = { infrastructure = 2 }", "requires = { traders = 12 }", "requires traders must be a number from 1"),
    ("cost = { resource = 3 }", "cost = { stone = 3 }", "[left.workshop.small]: cost must be one of soldier, builder"),
    ("cost = { resource = 3 }", "cost = { resource = -3 }", "resource must be a number from 1 to 9, got -3"),
    ("cost = { civilian = 1 }", "cost = { civilian = 0 }", "civilian must be a number from 1 to 9, got 0"),
    ("income = { resource = 2 }", "income = { resource = -2 }", "resource must be a number from 0 to 9, got -2"),
    ("prefilled = 1 ", "prefilled = 2 ", "[left.resource_production]: length must be 10"),
    ("penalty = [0, 1, 3, 5", "penalty = [0, 3, 1, 5", "[left.disdain]: penalty must not fall"),
    ("{ id = 7, traders = 8, rewards = [\"servant\"] }", "{ id = 7, traders = 8, rewards = [] }", "spaces 1 to 6 must"),
    ("{ id = 2, apparitores = 4, cost = { resource = 1 }", "{ id = 2, apparitores = 4, cost = { resource = 2 }",
     "bribes 1 and 2 must have the same cost"),
    ('boxes = [[], ["piety", "favour"]] }]', 'boxes = [[], ["piety"]] }]', "with a favour in the last box"),
    ('archway = "left.landmarks.archway"', 'archway = "left.archway"', "[building_index]: archway must be"),
    ("T = [[0, 1], [1, 0], [1, 1], [1, 2]]", "T = [[0, 1], [1, 0], [1, 1], [1, 1]]", "T must be four different cells"),
    ("I = 13\n", "I = 14\n", "[patterns.placements_on_empty_map]: I must be 13, got 14"),
    ('metric = "disdain"', 'metric = "shame"', "player_card 2: metric must be one of landmarks_built"),
    ("thresholds = [4, 2, 0]", "thresholds = [0, 2, 4]", "player_card 2: thresholds must go from easy to hard"),
    ("pattern_counts = { I = 2, O = 2", "pattern_counts = { I = 3, O = 2", "pattern_counts must be I 2, L 2, O 2"),
    ("items_per_card = 8", "items_per_card = 9", "fate_card 1: income must be 9 tokens"),
    ("cards_with_two_soldiers = 28", "cards_with_two_soldiers = 27", "cards_with_two_soldiers must be 28, got 27"),
    ("attack_counts = { left = 16", "attack_counts = { left = 15", "[fate_deck]: attack_counts must be centre 16"),
    ("max_path_vp = 18", "max_path_vp = 20", "[scoring]: max_path_vp must be 18, got 20"),
    ("min = 40\nmax = 49", "min = 41\nmax = 49", "solo_rank 2: min must be 40, got 41"),
    ("modifiers = { mining_servant_cost = 2 }", "modifiers = { mining_cost = 2 }", "fort 11 modifiers: modifiers must"),
    ("goal_conditions = { score = 60 }", "goal_conditions = { points = 60 }", "fort 10 goal_conditions: condition"),
    ('building = ["baths"]', 'building = ["bath"]', "building must be one of medium_granary"),
    ('"medium_temple", "large_temple", "baths", "courthouse"] }', '"medium_temple", "large_temple", "baths"] }',
     "extra_resource_applies_to must name all buildings but Precincts and Landmarks"),
)  # fmt: skip


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN, ids=[str(number) for number in range(len(BROKEN))])
def test_a_broken_file_is_one_sentence(old: str, new: str, sentence: str) -> None:
    """Each fault names the entry and says what is wrong."""
    assert old in TEXT
    with pytest.raises(DataError) as caught:
        data.build(parse(TEXT.replace(old, new, 1), "broken.toml"))
    message = str(caught.value)
    assert sentence in message
    assert message.startswith("broken.toml: ")
    assert "\n" not in message


def leaves(values: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values that are no tables or lists."""
    if isinstance(values, dict):
        return [leaf for key in values for leaf in leaves(values[key], (*path, key))]
    if isinstance(values, list):
        return [leaf for key, value in enumerate(values) for leaf in leaves(value, (*path, key))]
    return [path]


LEAVES = leaves(data.base().values)
WRONG: list[Any] = [-1, 10**30, True, "x", "", 1.5, [], {}, [1], {"a": 1}]


@given(st.sampled_from(LEAVES), st.sampled_from(WRONG))
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_no_value_crashes_the_loader(path: tuple[Any, ...], wrong: Any) -> None:
    """Whatever stands in a place, the file is read or refused by an error of ours."""
    values = copy.deepcopy(data.base().values)
    place: Any = values
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    try:
        tables, _ = data.build(Document("odd.toml", values, {}))
    except DataError:
        return
    assert len(tables.forts) == c.FORTS + 1
    assert max(unpacked(tables.good_cost)) < 10


def test_the_digest_ignores_sources() -> None:
    """A changed source is no other game."""
    other = parse(TEXT.replace('source = "seed"', 'source = "the box"', 1), "other.toml")
    assert digest(other) == data.load().digest
