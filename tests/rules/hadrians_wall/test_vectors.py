"""Every vector of `examples.toml`, executed on the engine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from quadriga.core.errors import IllegalMove
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.buildings import refuse_requirement
from quadriga.games.hadrians_wall.campaign import carries_bonus, next_fort, start_bonus
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scoring import best_seats, card_vp, measure, path_vp, penalty, rank, score_of
from quadriga.games.hadrians_wall.tokens import tokens_of
from tests.rules.hadrians_wall.table import NOTATION, TABLES, Table, card, rich, use_fort
from tests.rules.hadrians_wall.vectors import (
    WORDS,
    Given,
    Values,
    arrange,
    do,
    narrowed,
    read,
    spell,
    unpack,
    words_of,
)

FILE: Final = Path(__file__).with_name("examples.toml")
DOCUMENT: Final[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))
EXAMPLES: Final[list[dict[str, Any]]] = DOCUMENT["example"]
NUMBER: Final = 86
KEYS: Final = {"id", "kind", "cite", "assumed", "before", "action", "actions", "expect", "expect_after_each"}
KEYS_TOO: Final = {"illegal_actions", "table"}
SECTION: Final = re.compile(r"\b(\d{1,2}\.\d{1,2})(?:-(?:\d{1,2}\.)?(\d{1,2}))?")
# The section behind vectors whose `cite` names only the rulebook.
RULES: Final = {
    "prospect_trainer_year3": "3.2",
    "defender_vp": "7.3",
    "wall_blank_then_cohort": "3.7",
    "hash_box_records_year": "3.6",
    "final_score": "7.1",
}


def rules_of(example: dict[str, Any]) -> list[str]:
    """The sections that a vector names."""
    cited = SECTION.findall(example["cite"].partition("rules")[2])
    found = [first for first, _ in cited]
    return found or ([RULES[example["id"]]] if example["id"] in RULES else [])


def as_parameter(example: dict[str, Any]) -> Any:
    """One vector with its id and the marks of its rules."""
    marks = [pytest.mark.rule(*rules_of(example))] if rules_of(example) else []
    return pytest.param(example, id=example["id"], marks=marks)


def test_no_vector_is_missing() -> None:
    """All vectors are there, each under its own id and with known keys."""
    assert len(EXAMPLES) == len({example["id"] for example in EXAMPLES}) == NUMBER
    for example in EXAMPLES:
        assert set(example) <= KEYS | KEYS_TOO
        assert (
            "table" in example or "expect" in example or "expect_after_each" in example or "illegal_actions" in example
        )


@pytest.mark.parametrize("example", [as_parameter(e) for e in EXAMPLES if "table" not in e])
def test_vector(example: dict[str, Any]) -> None:
    """What the vector says before and does leads to what it says after; no key is passed over."""
    before = Given(example["before"])
    if example["id"] in SCORES:
        SCORES[example["id"]](before, Given(example["expect"]))
        assert before.left == set()
        return
    finished = before.take("finished")
    fate = before.take("fate_card")
    t = arrange(before)
    if fate:
        t.next(f"income {fate}")
    assert before.left == set()
    for wrong in example.get("illegal_actions", []):
        check_illegal(t, wrong)
    actions = example.get("actions", [example["action"]] if "action" in example else [])
    after_each = example.get("expect_after_each", [None] * len(actions))
    start = [unpack(t.player().pool), t.attributes()[c.VALOUR]]
    for action, expected in zip(actions, after_each, strict=True):
        do(t, action, finished)
        if expected is not None:
            check(t, expected, start)
    if "expect" in example:
        check(t, example["expect"], start)


def check(t: Table, expected: Values, start: list[Any]) -> None:
    """Compare every key."""
    for key, wanted in expected.items():
        if key in ("legal", "illegal"):
            assert [text for text in wanted if t.legal(words_of(text)) != (key == "legal")] == []
        elif key in ("requirement_met", "requirement_not_met"):
            numbers = [TABLES.building_names.index(name.replace("_", "-")) for name in wanted]
            met = [refuse_requirement(t.game, t.player(), number) == 0 for number in numbers]
            assert met == [key == "requirement_met"] * len(wanted)
        elif key == "delta_pool":
            now = unpack(t.player().pool)
            change = {name: now[name] - start[0][name] for name in now}
            assert narrowed(change, wanted) == wanted
        elif key == "delta_valour":
            assert t.attributes()[c.VALOUR] - start[1] == wanted
        else:
            assert read(t, key, wanted) == wanted, key


def check_illegal(t: Table, values: Values) -> None:
    """An action that must be refused, on a copy of the table."""
    trial = Table(t.game.seats)
    trial.game = t.game.clone()
    action = Given(values)
    if values["type"] == "resolve_attack":
        with pytest.raises(AssertionError, match="is not among"):
            do(trial, values)
        return
    if values["type"] == "forum":  # these exchanges cannot even be written
        with pytest.raises(IllegalMove):
            NOTATION.parse(spell(action)[0])
        return
    answers = spell(action)
    trial.open()
    with pytest.raises(AssertionError, match="is not among"):
        trial.play(*answers)
    assert action.left == set()


def check_final_score(before: Given, expect: Given) -> None:
    """The Path VP of the example are given, not what they count: any sheet with so many of these Paths will do."""
    paths, given = before.take("paths"), before.take("path_vp")
    t = arrange(before)
    check(t, {key: expect.take(key) for key in ("attribute_vp", "penalty")}, [])
    # Two VP for each Path but the Aristocrat, who has one with three disdain.
    t.give(paths=paths, wall=14, map=[[1, 1, 1, 0, 0]] * 4, temples=[2, 6, 0], production=6, cohorts=[6, 6, 0])
    assert path_vp(TABLES, t.player()) == given
    assert score_of(TABLES, t.player()) == expect.take("score")
    assert expect.left == set()


def check_winners(before: Given, expect: Given) -> None:
    """Players who end with these three numbers."""
    players = [final_player(**final) for final in before.take("finals")]
    assert best_seats(TABLES, players) == expect.take("winners")


def final_player(score: int, disdain: int, path_vp: int) -> Player:
    """A sheet with this result: Paths that count disdain are left out."""
    player = Player()
    player.received = disdain
    give_paths(player, path_vp)
    points = score - path_vp_of(player) + penalty(TABLES, disdain)
    for attribute in range(c.ATTRIBUTES):
        boxes = min(points, c.ATTRIBUTE_BOXES)
        player.attributes += boxes << 8 * attribute
        points -= boxes
    assert score_of(TABLES, player) == score
    return player


def path_vp_of(player: Player) -> int:
    """The Path VP of a sheet."""
    return path_vp(TABLES, player)


# Path cards whose sheets are easily made.
EASY_PATHS: Final = ("fighter", "forager", "vanguard", "defender", "pontiff", "planner")


def give_paths(player: Player, points: int) -> None:
    """Paths worth so many points, three VP at most each."""
    for year, name in enumerate(EASY_PATHS):
        level = min(points - 3 * year, 3)
        player.paths += (card(name) + 1) << 4 * year
        wanted = TABLES.card_thresholds[card(name)][level - 1] if level > 0 else 0
        if name == "fighter":
            player.cohorts = sum(6 << 4 * k for k in range(wanted))
        elif name == "forager":
            player.production = wanted
        elif name == "vanguard":
            player.guard = 6 * wanted
        elif name == "defender":
            player.wall = 7 * wanted
        elif name == "pontiff":
            player.temple = TABLES.temple_ends[wanted - 1] if wanted else 0
        else:
            player.citizens = sum(9 << 4 * k for k in range(wanted))
    assert path_vp_of(player) == points


def check_next_fort(before: Given, expect: Given) -> None:
    """9.2, 9.4 What comes after a fort."""
    fort, goal, challenge = before.take("campaign_fort"), before.take("goal_met"), before.take("challenge_met")
    following = next_fort(fort, goal)
    bonus = start_bonus(TABLES, following) if carries_bonus(goal, challenge, had_bonus=False) else 0
    assert following == expect.take("next_fort")
    wanted = expect.take("setup_bonus")
    assert narrowed(unpack(bonus), wanted) == wanted
    assert expect.left == set()


SCORES: Final = {
    "final_score": check_final_score,
    "tie_break_disdain": check_winners,
    "tie_break_paths_then_shared": check_winners,
    "campaign_bonus_next_fort": check_next_fort,
    "campaign_challenge_without_goal": check_next_fort,
}


# Tables.


def defender_row(row: Given, before: Given) -> None:
    """7.3 A Path card by what stands on the sheet."""
    name = before.values["path"]
    player = Table().give(wall=row.take("wall")).player()
    number = card(name)
    assert card_vp(TABLES, number, measure(TABLES, player, TABLES.card_metric[number])) == row.take("vp")


def path_row(row: Given, before: Given) -> None:
    """7.3 A Path card by what it counts."""
    assert card_vp(TABLES, card(row.take("path")), row.take("value")) == row.take("vp")


def renown_row(row: Given, before: Given) -> None:
    """5.3 The n-th different good, bought from the deck."""
    nth = row.take("nth_unique")
    goods = [*range(1, nth), *[0] * (9 - nth)]
    t = Table().give(buildings=["market"], citizens={"traders": 9}, market=goods, pool={"resource": 1})
    fate = next(str(n + 1) for n, good in enumerate(TABLES.fate_good) if good == nth)
    t.next(f"flip {fate}").do(f"good {1 if nth < 7 else 7} deck")
    assert t.attributes()[c.RENOWN] == row.take("renown")


def gladiator_row(row: Given, before: Given) -> None:
    """5.5 Death and survival by strength."""
    strength = row.take("strength")
    fatal = {"red": {"strength": strength, "damage": strength - 1}}
    t = Table().give(buildings=["ludus"], gladiators=fatal, citizens={"performers": 9}).do("battle red")
    assert t.attributes() == (0, row.take("death_piety"), 0, 0)
    if strength == 1:
        return
    light = next(str(n + 1) for n, damage in enumerate(TABLES.fate_damage) if damage == 1)
    t = Table().give(buildings=["ludus"], gladiators={"red": {"strength": strength, "damage": 0}})
    t.next(f"flip {light}").do("battle red")
    assert t.attributes()[c.RENOWN] == row.take("survive_renown")
    assert t.pool().get("resource", 0) == row.take("survive_resource")


def placement_row(row: Given, before: Given) -> None:
    """5.11 Placements on the empty map, as the question lists them."""
    pattern = row.take("pattern")
    name = next(n for k, n in enumerate(TABLES.card_names) if TABLES.pattern_names[TABLES.card_pattern[k]] == pattern)
    t = Table().give(prospect=name, citizens={"patricians": 2}, pool={"soldier": 1}).do("scout seat-0")
    assert len(t.moves()) == row.take("placements")


def attack_row(row: Given, before: Given) -> None:
    """6.1 Cards by year and difficulty, and the potential."""
    years = range(1, c.YEARS + 1)
    if "potential" in row.left:
        assert [Table(year=year).game.potential() for year in years] == row.take("potential")
        return
    level = row.take("difficulty")
    assert [Table(year=year, difficulty=level).game.attack_size() for year in years] == row.take("cards")


def penalty_row(row: Given, before: Given) -> None:
    """7.2 Points lost."""
    player = Table().give(disdain=row.take("disdain"), production=0).player()
    assert score_of(TABLES, player) == -row.take("penalty")


def rank_row(row: Given, before: Given) -> None:
    """8.6 The rank of a score."""
    assert TABLES.rank_names[rank(TABLES, row.take("score"))] == row.take("rank")


def fort4_row(row: Given, before: Given) -> None:
    """11.24 What a building costs, by what leaves the pool."""
    name = row.take("building")
    number = TABLES.building_names.index(name.replace("_", "-"))
    t = use_fort(rich(), before.values["campaign_fort"])
    assert tokens_of(t.game.building_cost(number), c.RESOURCE) == row.take("resource_cost")
    attributes = dict.fromkeys(TABLES.attribute_names, 15)
    t.give(fort=21, citizens=dict.fromkeys(TABLES.citizen_names, 9), attributes=attributes)
    t.give(buildings=all_before(number))
    pool = t.pool()["resource"]
    t.do(f"build {name}")
    spent = pool - t.pool()["resource"] + TABLES.building_rewards[number].count(c.RESOURCE)
    assert spent == row.values["resource_cost"]


def all_before(number: int) -> list[str]:
    """The buildings that must stand before this one."""
    after = TABLES.building_after[number]
    return [] if after == c.NONE else [*all_before(after), TABLES.building_names[after]]


def bonus_row(row: Given, before: Given) -> None:
    """9.4 The bonus holds for every attempt at the next fort and no longer."""
    fort, goal, challenge = row.take("fort"), row.take("goal_met"), row.take("challenge_met")
    had = fort == 2  # the rows tell one story: the bonus was earned at fort 1
    following = next_fort(fort, goal)
    assert following == row.take("next_fort")
    bonus = start_bonus(TABLES, following) if carries_bonus(goal, challenge, had) else 0
    wanted = row.take("next_start_pool")
    assert narrowed(unpack(bonus), wanted) == wanted


ROWS: Final = {
    "defender_vp": defender_row,
    "market_unique_renown": renown_row,
    "gladiator_rewards": gladiator_row,
    "scouting_placements": placement_row,
    "attack_card_counts": attack_row,
    "disdain_penalty_table": penalty_row,
    "path_thresholds": path_row,
    "solo_ranks": rank_row,
    "campaign_fort4_costs": fort4_row,
    "campaign_bonus_life_span": bonus_row,
}


@pytest.mark.parametrize("example", [as_parameter(e) for e in EXAMPLES if "table" in e])
def test_table(example: dict[str, Any]) -> None:
    """Every row of a table holds, and every key of it is used."""
    before = Given(example.get("before", {}))
    for values in example["table"]:
        row = Given(values)
        ROWS[example["id"]](row, before)
        assert row.left == set()


def test_every_word_of_the_actions_is_known() -> None:
    """No vector uses an action that is not executed."""
    used = {action["type"] for e in EXAMPLES for action in [*e.get("actions", []), e.get("action", {"type": "gain"})]}
    assert used - set(WORDS) <= {
        "choose_path", "year_setup", "cohort_icon", "sheet_income", "gain", "repeat", "resolve_attack", "clean_up",
        "reveal_attack", "finish_attack",
    }  # fmt: skip
