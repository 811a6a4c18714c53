"""The shipped data of Trajan: totals of the box, balance, structure and provenance."""

from __future__ import annotations

from collections import Counter

import pytest

from quadriga.core.data import CONFIDENCES, digest, summary
from quadriga.games.trajan import components as c
from quadriga.games.trajan import data


@pytest.mark.rule("2.2")
def test_totals_are_those_of_the_box() -> None:
    """The tables hold as many pieces as the component list of the box."""
    tables = data.load()
    assert sum(tables.forum_counts) == 70
    assert sum(tables.extra_counts) == 12
    assert sum(tables.demand_counts) == 15
    assert tables.demands_removed + tables.quarters * tables.demands_per_quarter == 15
    assert tables.copies * c.COMMODITIES == len(tables.commodity_names) * 5 == 60
    assert len(tables.tile_vp) == len(tables.tile_names) == 54
    assert len(tables.building_vp) == len(tables.building_names) == 20
    assert len(tables.bonus_kind) == 12
    assert tables.tokens == 15


@pytest.mark.rule("2.8")
def test_trajan_tiles_are_balanced() -> None:
    """Each colour is printed 18 times; equal pairs and ring neighbours occur three times, other pairs twice."""
    tables = data.load()
    pairs = Counter(zip(tables.tile_first, tables.tile_second, strict=True))
    printed = Counter(tables.tile_first) + Counter(tables.tile_second)
    assert printed == dict.fromkeys(range(c.COLOURS), 18)
    ring = [c.YELLOW, c.ORANGE, c.BLUE, c.WHITE, c.PINK, c.GREEN]
    neighbours = {tuple(sorted(pair)) for pair in zip(ring, ring[1:] + ring[:1], strict=True)}
    for first in range(c.COLOURS):
        for second in range(first, c.COLOURS):
            wanted = 3 if first == second or (first, second) in neighbours else 2
            assert pairs[first, second] == wanted


@pytest.mark.rule("2.8", "3.3")
def test_trajan_categories_are_nine_consecutive_tiles() -> None:
    """The category of a tile is its number divided by nine, and only demand tiles carry a demand."""
    tables = data.load()
    for tile, category in enumerate(tables.tile_category):
        assert category == tile // c.TILES_PER_CATEGORY
        assert (tables.tile_demand[tile] == c.NONE) == (category != c.DEMAND)
        assert tables.tile_first[tile] <= tables.tile_second[tile]
    assert Counter(tables.tile_demand[36:45]) == {c.BREAD: 3, c.GAMES: 3, c.RELIGION: 3}


@pytest.mark.rule("2.5", "A2")
def test_time_tracks() -> None:
    """The tracks have 11, 16 and 21 spaces and the other reading has one more each."""
    tables = data.load()
    assert tables.track == [0, 0, 11, 16, 21]
    assert tables.track_alternative == [0, 0, 12, 17, 22]


@pytest.mark.rule("4.3", "A27")
def test_provinces() -> None:
    """Borders are mutual, the camp touches three provinces and Noricum touches only Raetia."""
    tables = data.load()
    for here, others in enumerate(tables.adjacent):
        assert all(here in tables.adjacent[there] for there in others)
    assert [tables.province_names[p] for p in tables.from_camp] == ["alpes", "raetia", "noricum"]
    noricum = tables.province_names.index("noricum")
    assert [tables.province_names[p] for p in tables.adjacent[noricum]] == ["raetia"]
    assert sum(tables.province_vp) == 65


@pytest.mark.rule("4.6")
def test_sites_and_granted_actions() -> None:
    """Sites touch orthogonally on a grid of four rows of five, and no type grants construction."""
    tables = data.load()
    assert tables.beside[0] == 1 << 1 | 1 << 5
    assert tables.beside[7] == 1 << 2 | 1 << 6 | 1 << 8 | 1 << 12
    assert tables.beside[19] == 1 << 14 | 1 << 18
    assert sum(mask.bit_count() for mask in tables.beside) == 2 * (4 * 4 + 3 * 5)
    granted = dict(zip(tables.type_names, [tables.action_names[a] for a in tables.granted], strict=True))
    assert granted == {
        "stairs": "forum",
        "door": "senate",
        "fountain": "seaport",
        "roof": "trajan",
        "window": "military",
    }
    for number in range(c.TYPES):
        assert sorted(v for t, v in zip(tables.building_type, tables.building_vp, strict=True) if t == number) == [
            2,
            3,
            4,
            5,
        ]


@pytest.mark.rule("9", "A18", "A39")
def test_bonus_tiles() -> None:
    """Points are in halves, and each commodity is printed on one bonus tile."""
    tables = data.load()
    workers = tables.bonus_kind.index(c.BONUS_WORKERS)
    assert (tables.bonus_yellow[workers], tables.bonus_grey[workers]) == (2, 1)
    assert Counter(tables.bonus_of_commodity) == dict.fromkeys(range(6), 2)
    for commodity, tile in enumerate(tables.bonus_of_commodity):
        assert commodity in (tables.bonus_a[tile], tables.bonus_b[tile])
    assert [tables.bonus_a[t] for t in range(12) if tables.bonus_kind[t] == c.BONUS_DEMAND] == [0, 1, 2]


@pytest.mark.rule("4.2", "6.1")
def test_forum_kinds() -> None:
    """The 17 kinds of forum tile have the numbers that the constants promise."""
    tables = data.load()
    assert len(tables.kind_names) == len(set(tables.kind_names)) == c.KINDS
    assert tables.kind_names[c.SENATE_TILE] == "senate-2"
    assert tables.kind_names[c.EXTRA + c.CONSTRUCTION] == "extra-construction"
    assert tables.kind_names[c.JOKER_EXTRA :] == [
        "joker-extra",
        "joker-construction",
        "joker-commodity",
        "joker-demand",
    ]
    assert tables.votes[c.SENATE_TILE : c.EXTRA] == [2, 3, 4, 5]
    assert sum(tables.votes) == 14
    assert tables.forum_counts[c.JOKER_COMMODITY] == 3


def test_names_are_fit_for_notation() -> None:
    """Names are different slugs within each list."""
    tables = data.load()
    for names in (
        tables.action_names,
        tables.colour_names,
        tables.building_names,
        tables.commodity_names,
        tables.province_names,
        tables.ship_names,
        tables.category_names,
    ):
        assert len(set(names)) == len(names)
        assert all(name.replace("-", "").isalnum() and name == name.lower() for name in names)


def test_the_default_is_loaded_once() -> None:
    """All games on the shipped data share one instance."""
    assert data.load() is data.load()


def test_every_table_is_sourced() -> None:
    """Every table of the file appears in the provenance, in file order, with source and confidence."""
    origins = data.provenance()
    document = data.base()
    tops = list(dict.fromkeys(origin.table.split(".")[0] for origin in origins))
    assert tops == list(document.values)
    assert all(origin.source and origin.confidence in CONFIDENCES and not origin.overlaid for origin in origins)
    counts = summary(origins)
    assert sum(counts.values()) == len(origins)
    assert counts["overlay"] == counts["reconstructed"] == 0
    assert [origin.table for origin in origins if origin.confidence == "published"] == ["time_track"]


def test_digest_is_that_of_the_content() -> None:
    """The digest has 16 hex digits, ignores sources and notes and follows the figures."""
    document = data.base()
    usual = digest(document)
    assert usual == data.load().digest
    assert len(usual) == 16
    assert int(usual, 16) >= 0
    table = document.values["time_track"]
    assert isinstance(table, dict)
    table["note"] = "another note"
    assert digest(document) == usual
    table["length_2_players"] = 12
    assert digest(document) != usual
