"""7 End of game and scoring, 8.6 solo ranks."""

from __future__ import annotations

from typing import Any

import pytest

import quadriga
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scoring import (
    best_seats,
    card_vp,
    measure,
    path_vp,
    penalty,
    rank,
    score_of,
    standing,
)
from quadriga.games.hadrians_wall.title import TITLE
from tests.rules.hadrians_wall.table import TABLES, Table, card

FULL_MAP = [[1, 1, 0, 1, 0], [1, 1, 0, 1, 0], [1, 1, 0, 1, 0], [1, 1, 0, 1, 1]]
PATHS: list[tuple[str, dict[str, Any], int, int]] = [
    ("architect", {"buildings": ["archway", "statue"]}, 2, 2),
    ("aristocrat", {"disdain": 3}, 3, 1),
    ("defender", {"wall": 20}, 2, 2),
    ("engineer", {"buildings": ["large_granary", "large_temple", "large_road", "small_hotel", "market"]}, 3, 1),
    ("fighter", {"cohorts": [6, 5, 6]}, 2, 2),
    ("forager", {"production": 6}, 6, 2),
    ("merchant", {"market": [1, 1, 1, 0, 0, 2, 0, 3]}, 5, 1),
    ("planner", {"citizens": {"traders": 9, "priests": 9, "patricians": 8}}, 2, 1),
    ("pontiff", {"temples": [2, 5, 0]}, 1, 1),
    ("ranger", {"map": FULL_MAP}, 3, 2),
    ("trainer", {"gladiators": {"red": {"strength": 5, "damage": 5}, "blue": {"strength": 4, "damage": 1}}}, 9, 2),
    ("vanguard", {"wall_guard": 12}, 2, 2),
]


@pytest.mark.rule("7.3", "11.12", "11.13")
@pytest.mark.parametrize(("name", "state", "value", "points"), PATHS, ids=[path[0] for path in PATHS])
def test_what_paths_count(name: str, state: dict[str, Any], value: int, points: int) -> None:
    """Each Path card reads its own part of the sheets; the best threshold reached counts alone."""
    player = Table().give(**state).player()
    number = card(name)
    assert measure(TABLES, player, TABLES.card_metric[number]) == value
    player.paths = number + 1
    assert path_vp(TABLES, player) == points


@pytest.mark.rule("7.3", "7.2")
def test_disdain_that_was_bribed_away_does_not_count() -> None:
    """Of five boxes circled three are filled again: the Aristocrat and the penalty see two."""
    player = Table().give(disdain=5, paths=["aristocrat"]).player()
    player.removed = 3
    assert measure(TABLES, player, c.COUNT_DISDAIN) == 2
    assert path_vp(TABLES, player) == 2
    assert score_of(TABLES, player) == 2 - penalty(TABLES, 2)


@pytest.mark.rule("7.3")
def test_seven_large_buildings() -> None:
    """Granary, Hotel, Workshop, Road, Precinct, Gardens and Temple."""
    large = [name for n, name in enumerate(TABLES.building_names) if TABLES.large_buildings >> n & 1]
    assert sorted(name.partition("-")[2] for name in large) == [
        "gardens", "granary", "hotel", "precinct", "road", "temple", "workshop",
    ]  # fmt: skip


THRESHOLDS = {
    "architect": [1, 2, 3], "aristocrat": [4, 2, 0], "defender": [1, 2, 3], "engineer": [2, 4, 6], "fighter": [1, 2, 3],
    "forager": [3, 6, 9], "merchant": [4, 6, 8], "planner": [2, 4, 5], "pontiff": [1, 2, 3], "ranger": [1, 3, 5],
    "trainer": [4, 8, 12], "vanguard": [1, 2, 3],
}  # fmt: skip


@pytest.mark.rule("7.3")
def test_thresholds_of_the_paths() -> None:
    """What each of the twelve cards asks for 1, 2 and 3 VP; for the Aristocrat it is the most, else the least."""
    assert dict(zip(TABLES.card_names, TABLES.card_thresholds, strict=True)) == THRESHOLDS
    at_most = zip(TABLES.card_names, TABLES.card_at_most, strict=True)
    assert [name for name, most in at_most if most] == ["aristocrat"]


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("number", range(c.CARDS))
def test_levels_rise(number: int) -> None:
    """At each threshold the card is worth 1, 2 and 3 VP, one short of it less."""
    step = 1 if TABLES.card_at_most[number] else -1
    for level, threshold in enumerate(TABLES.card_thresholds[number]):
        assert card_vp(TABLES, number, threshold) == level + 1
        assert card_vp(TABLES, number, threshold + step) == level


@pytest.mark.rule("7.1", "7.2")
def test_score() -> None:
    """Attributes and Paths less the penalty; it may be negative."""
    t = Table().give(attributes={"renown": 3, "piety": 4, "valour": 5, "discipline": 6}, disdain=6, paths=["forager"])
    t.give(production=9)
    assert score_of(TABLES, t.player()) == 18 + 3 - 12
    assert score_of(TABLES, Table().give(disdain=9).player()) == -22


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("disdain", range(16))
def test_penalty(disdain: int) -> None:
    """0, 1, 3, 5, 7, 9, 12, 15, 18 and 22 from nine on."""
    lost = [0, 1, 3, 5, 7, 9, 12, 15, 18][disdain] if disdain < 9 else 22
    assert score_of(TABLES, Table().give(disdain=disdain).player()) == -lost


def player_with(renown: int, disdain: int, production: int) -> Player:
    """A sheet with a Forager."""
    return (
        Table().give(attributes={"renown": renown}, disdain=disdain, paths=["forager"], production=production).player()
    )


@pytest.mark.rule("7.4", "11.28", "11.52")
def test_ties() -> None:
    """Remaining disdain decides, then Path VP, then the victory is shared."""
    first, second = player_with(11, 1, 1), player_with(10, 0, 1)
    assert [score_of(TABLES, player) for player in (first, second)] == [10, 10]
    assert best_seats(TABLES, [first, second]) == [1]
    more, fewer = player_with(9, 0, 3), player_with(10, 0, 1)
    assert best_seats(TABLES, [fewer, more]) == [1]
    assert best_seats(TABLES, [fewer, player_with(10, 0, 2), player_with(9, 0, 1)]) == [0, 1]
    assert standing(TABLES, fewer) == standing(TABLES, player_with(10, 0, 2))


@pytest.mark.rule("11.52", "7.4")
def test_places_below_the_winner() -> None:
    """The same three keys order all seats; equal on all three is an equal place, and the next one is counted on."""
    game = Table(6).game
    sheets = [(9, 0, 1), (10, 0, 1), (11, 1, 1), (9, 0, 3), (10, 0, 2), (30, 0, 1)]  # Renown, disdain, production
    for player, (renown, disdain, production) in zip(game.players, sheets, strict=True):
        one = player_with(renown, disdain, production)
        player.attributes, player.received, player.paths = one.attributes, one.received, one.paths
        player.production = production
    assert game.scores() == [9, 10, 10, 10, 10, 30]
    assert TITLE.places(game) == [6, 3, 5, 2, 3, 1]


@pytest.mark.rule("11.28")
def test_removed_disdain_does_not_count_in_a_tie() -> None:
    """What was received and removed is forgotten."""
    clean, bribed = player_with(10, 0, 1), player_with(10, 3, 1)
    bribed.removed = 3
    assert best_seats(TABLES, [clean, bribed]) == [0, 1]


@pytest.mark.rule("8.6", "11.27")
@pytest.mark.parametrize(
    ("score", "name"),
    [
        (-22, "Miles"),
        (39, "Miles"),
        (40, "Centurion"),
        (59, "Primus Pilus"),
        (69, "Praefectus castrorum"),
        (118, "Legatus legionis"),
    ],
)
def test_solo_ranks(score: int, name: str) -> None:
    """The rank of a solo score; a negative one is Miles."""
    assert TABLES.rank_names[rank(TABLES, score)] == name


@pytest.mark.rule("8.6", "9.2")
def test_what_is_said_at_the_end_of_a_game_alone() -> None:
    """The rank of the final score; in a fort whether goal and challenge are met; nothing if several played."""
    first = Table().give(attributes={"renown": 25, "piety": 14})
    assert TITLE.verdict(first.game) == "rank: Miles, the first; Centurion from 40 points"
    told = "rank: Centurion, 40 to 49 points; Primus Pilus from 50"
    assert TITLE.verdict(Table().give(attributes={"renown": 25, "piety": 15}).game) == told
    highest = Table().give(attributes={"renown": 25, "piety": 25, "valour": 20})
    assert TITLE.verdict(highest.game) == "rank: Legatus legionis, the highest, from 70 points"
    assert TITLE.verdict(Table(2).game) == ""
    fort = Table(campaign=15)
    assert TITLE.verdict(fort.game) == "the fort is won"
    assert TITLE.verdict(fort.give(attributes={"renown": 25, "piety": 25}).game).endswith("and its challenge too")
    assert TITLE.verdict(fort.give(disdain=1).game) == "the goal of the fort is missed"


@pytest.mark.rule("7.1")
def test_the_events_of_the_end_add_up() -> None:
    """The points told at the end are the score of every seat."""
    match = quadriga.start("hadrians_wall", players=3, seed=3)
    while not match.over:
        question = match.questions[0]
        match.play(question.seat, question.moves[0])
    told = [sum(e.x for e in match.log if e.code == terms.POINTS and e.seat == seat) for seat in range(3)]
    assert told == match.scores
    sheet = match.title.score_sheet(match.log, 3)
    assert [sum(line.points[seat] for line in sheet) for seat in range(3)] == match.scores


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("boxes", "full"), [(5, 0), (6, 1), (11, 1), (12, 2), (17, 2), (18, 3)])
def test_vanguard_counts_whole_sections_of_the_guard(boxes: int, full: int) -> None:
    """A section of the Wall Guard has six boxes."""
    assert measure(TABLES, Table().give(wall_guard=boxes).player(), c.COUNT_GUARD_SECTIONS) == full


@pytest.mark.rule("7.3")
def test_only_landmarks_are_landmarks() -> None:
    """With everything built there are four landmarks and seven large buildings."""
    player = Table().player()
    player.built = (1 << c.BUILDINGS) - 1
    assert (measure(TABLES, player, c.COUNT_LANDMARKS), measure(TABLES, player, c.COUNT_LARGE_BUILDINGS)) == (4, 7)
