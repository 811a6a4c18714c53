"""12, 11.26 Where sources disagree, or the source text is garbled: what was kept is what the engine plays with."""

from __future__ import annotations

from collections import Counter

import pytest

from quadriga.core.bags import bits
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.campaign import challenge_met
from quadriga.games.hadrians_wall.scoring import card_vp
from quadriga.games.hadrians_wall.tokens import unpacked
from tests.rules.hadrians_wall.table import TABLES, Table, rich

# Soldiers, Builders, Servants, Civilians, Resources.
COSTS = {
    c.SMALL_HOTEL: [0, 1, 1, 0, 1],
    c.LARGE_HOTEL: [0, 1, 1, 0, 2],
    c.SMALL_WORKSHOP: [0, 0, 0, 0, 3],
    c.LARGE_WORKSHOP: [0, 0, 0, 0, 4],
    c.SMALL_ROAD: [0, 1, 2, 0, 1],
    c.LARGE_ROAD: [0, 1, 2, 0, 2],
}
BONUSES = ["CR", "RR", "CC", "BR", "BC", "SC", "VC", "SC", "CR", "SV", "VR", "SC", "SR", "SC", "SC"]


@pytest.mark.rule("11.26")
def test_costs_that_the_source_lost() -> None:
    """Hotels, Workshops and Roads cost what the sheet shows, and nothing else of that size."""
    for building, cost in COSTS.items():
        assert list(unpacked(TABLES.building_cost[building])) == cost


@pytest.mark.rule("11.26")
def test_bonuses_that_the_source_lost() -> None:
    """Each fort but the last gives the tokens of the campaign sheet."""
    for fort, letters in enumerate(BONUSES, 1):
        wanted = Counter(letters)
        assert list(unpacked(TABLES.forts[fort].bonus)) == [wanted[letter] for letter in "SBVCR"], fort
    assert TABLES.forts[c.FORTS].bonus == 0


@pytest.mark.rule("12")
@pytest.mark.parametrize(("fort", "tracks", "enough"), [(4, 2, 18), (7, 1, 18)])
def test_challenges_of_forts(fort: int, tracks: int, enough: int) -> None:
    """Forts 4 and 7 ask for 18 boxes, not for 20."""
    for boxes in (enough - 1, enough):
        t = Table(campaign=fort)
        for attribute in range(tracks):
            t.player().attributes |= boxes << 8 * attribute
        assert challenge_met(t.game) == (boxes == enough)


@pytest.mark.rule("12")
def test_surcharge_of_fort_4() -> None:
    """Vindobala: buildings cost a Resource more, but neither Precincts nor Landmarks, nor Diplomats."""
    assert TABLES.forts[4].name == "Vindobala"
    game = Table(campaign=4).game
    exempt = {c.SMALL_PRECINCT, c.MEDIUM_PRECINCT, c.LARGE_PRECINCT}
    exempt |= set(range(c.FIRST_LANDMARK, c.FIRST_LANDMARK + c.LANDMARKS))
    for building in range(c.BUILDINGS):
        more = unpacked(game.building_cost(building))[c.RESOURCE] - unpacked(TABLES.building_cost[building])[c.RESOURCE]
        assert more == (0 if building in exempt else 1), TABLES.building_names[building]


@pytest.mark.rule("12")
def test_fate_deck() -> None:
    """48 cards, no two alike."""
    cards = list(zip(TABLES.fate_attack, TABLES.fate_damage, TABLES.fate_good, TABLES.fate_income, strict=True))
    assert len(cards) == c.FATE_CARDS == 48
    assert len(set(cards)) == len(cards)
    assert bits(Table().game.fate) == 48


@pytest.mark.rule("12")
def test_player_cards() -> None:
    """The Ranger scores all three points for five columns, and the Trainer brings an S."""
    ranger, trainer = (TABLES.card_names.index(name) for name in ("ranger", "trainer"))
    assert [card_vp(TABLES, ranger, columns) for columns in (4, 5)] == [2, 3]
    assert TABLES.pattern_names[TABLES.card_pattern[trainer]] == "S"


@pytest.mark.rule("12")
def test_thresholds_of_the_right_sheet() -> None:
    """Precincts ask for 3, 6 and 9 Traders, the Large Temple for 6 Priests."""
    precincts = (c.SMALL_PRECINCT, c.MEDIUM_PRECINCT, c.LARGE_PRECINCT)
    assert [TABLES.building_count[building] for building in precincts] == [3, 6, 9]
    assert TABLES.building_count[c.LARGE_TEMPLE] == 6


@pytest.mark.rule("12")
def test_temple_boxes() -> None:
    """2, 6 and 6 boxes, every second one with Piety; a favour is no box of its own."""
    assert TABLES.temple_ends == [2, 8, 14]
    piety = c.ICON_ATTRIBUTE + c.PIETY
    assert [piety in rewards for rewards in TABLES.temple_rewards] == [False, True] * 7
    assert [c.ICON_FAVOUR in rewards for rewards in TABLES.temple_rewards].count(True) == 3


@pytest.mark.rule("12")
@pytest.mark.parametrize("building", [c.LARGE_TEMPLE, c.BATHS, c.COURTHOUSE])
def test_two_servants_and_one_builder(building: int) -> None:
    """Large Temple, Baths and Courthouse take two Servants and one Builder, not the other way round."""
    assert unpacked(TABLES.building_cost[building])[c.BUILDER] == 1
    assert unpacked(TABLES.building_cost[building])[c.SERVANT] == 2


@pytest.mark.rule("12")
def test_boxes_of_the_left_sheet() -> None:
    """Nine production circles, one of them filled; a cohort on the first Guard box; Wall box 15 is in the last part."""
    assert (TABLES.production_length, Table().player().production) == (9, 1)
    assert TABLES.track_boxes[c.GUARD][0] == [c.ICON_COHORT]
    cohorts = [icons.count(c.ICON_COHORT) for track in TABLES.track_boxes for icons in track]
    assert sum(cohorts) == 18
    assert TABLES.track_open[c.WALL] == [7, 14, 21]
    assert rich(fort=14, wall=14, buildings=["medium_granary"]).why("wall") == terms.NEEDS_GRANARY
    assert rich(fort=15, wall=14, buildings=["medium_granary", "large_granary"]).why("wall") == 0


@pytest.mark.rule("12")
def test_battles_stand_alone() -> None:
    """A trained gladiator fights without being trained in the same year."""
    t = rich(buildings=["ludus"])
    t.player().strength = 1
    t.game.reopen()
    assert t.why("battle red") == 0
