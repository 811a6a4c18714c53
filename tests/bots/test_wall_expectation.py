"""What the greedy bot of Hadrian's Wall expects: final scores that can be reached and that come true on average."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

import quadriga
from quadriga.bots.greedy import LUCK, GreedyBot
from quadriga.bots.heuristics.hadrians_wall import HadriansWallHeuristic, key_of, turn
from quadriga.bots.heuristics.hadrians_wall_attack import lost_paths, valour_points
from quadriga.bots.heuristics.hadrians_wall_levels import LEVELS, SHIFTS, kind_of
from quadriga.bots.heuristics.hadrians_wall_weights import GOAL, GOAL_MET, OTHERS, WEIGHTS
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games.hadrians_wall.components import FATE_CARDS, SEATS_MAX, VALOUR, YEARS
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.scoring import penalty, score_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FINISH_MOVE
from tests.bots.wall_table import EASY, HARD, NORMAL, TABLES, narrow, play, position, start

GAMES = 4
RECORD = Path(__file__).parents[1] / "records" / "regressions" / "wall-unlike-worlds-averaged.record"
WITHIN = 5.0  # points that the mean of so few games may be off in any year


@dataclass(frozen=True)
class Told:
    """What was expected before an answer."""

    game: HadriansWall
    expected: float


def told(seed: int) -> tuple[list[Told], int]:
    """A solo game: what the bot expects before each answer, and the final score."""
    bot = narrow(seed)
    source = QuickSource(seed)
    game = start(1, source)
    found: list[Told] = []
    while not game.over:
        seen = observe(game, 0)
        found.append(Told(game.clone(), bot.expect(seen) / 100))
        game.answer(0, bot.choose(seen))
        resolve_chance(game, source)
    return found, game.scores()[0]


@pytest.fixture(scope="module")
def games() -> list[tuple[list[Told], int]]:
    """Some solo games on normal."""
    return [told(seed) for seed in range(300, 300 + GAMES)]


def outcomes(game: HadriansWall) -> list[HadriansWall]:
    """Where a move can lead: to every card, if a flip follows."""
    if not game.lanes[0] or game.question_of(0) is not None:
        return [game]
    found: list[HadriansWall] = []
    for card in range(FATE_CARDS):
        if game.fate >> card & 1:
            found.append(game.clone())
            turn(found[-1], 0, card)
    return found


def best_score(game: HadriansWall) -> int:
    """The most points that the sheets can show when the seat has finished, with the Valour of an attack repelled."""
    best = 0
    waiting, known = [game], set[int]()
    while waiting:
        here = waiting.pop()
        player = here.players[0]
        valour = valour_points(here.tables, player, here.potential())
        best = max(best, score_of(here.tables, player) + valour)
        for move in here.moves_of(0):
            world = here.clone()
            world.answer_until(0, move)
            for after in outcomes(world):
                key = hash((key_of(after.players[0]), len(after.lanes[0]), str(after.question_of(0))))
                if key not in known:
                    known.add(key)
                    waiting.append(after)
    return best


def test_the_last_expectation_can_be_reached(games: list[tuple[list[Told], int]]) -> None:
    """One answer before the end: no more than the score, what is left to do and all Valour, no less than no Valour."""
    for found, _ in games:
        last = found[-1]
        game, player = last.game, last.game.players[0]
        assert game.year == YEARS
        tables, potential = game.tables, game.potential()
        disdain = disdain_of(player)
        lost = penalty(tables, disdain + potential) - penalty(tables, disdain)
        assert last.expected <= best_score(game)
        assert last.expected >= score_of(tables, player) - lost - lost_paths(tables, player, potential)


def test_an_end_of_the_year_is_no_bad_luck() -> None:
    """5.3 A flipped good that is there already ends the last year, a new one does not: luck is the points between."""
    played = quadriga.replay(RECORD.read_text("utf-8"))
    match = played.anew()
    last = max(place for place, entry in enumerate(played.entries) if not entry.nature)
    for entry in played.entries[:last]:
        match.follow_entry(entry)
    seen = match.observe(0)
    blind = narrow().explain(seen, played.entries[last].move)
    assert abs(dict(blind.parts)[LUCK]) < 200
    assert blind.gain < 300
    assert blind.loss > 0
    assert isinstance(match.game, HadriansWall)
    assert narrow().expect(seen) / 100 <= best_score(match.game)


@pytest.mark.rule("4.11")
def test_valour_fills_boxes_that_fill_others() -> None:
    """The last attack counts the box of Renown that the 21st box of Valour fills, and nothing beyond a full track."""
    player = start(1, QuickSource(1)).players[0]
    player.attributes = 19 << 8 * VALOUR
    assert [valour_points(TABLES, player, number) for number in range(3)] == [0, 1, 3]
    player.attributes = 25 << 8 * VALOUR
    assert valour_points(TABLES, player, 4) == 0


def test_the_last_attack_is_worth_what_it_brings(games: list[tuple[list[Told], int]]) -> None:
    """When the last actions are done the expectation is the mean of what the attack makes of the score."""
    found, _ = games[1]
    game = found[-1].game
    done = game.clone()
    done.answer_until(0, FINISH_MOVE)
    heuristic = HadriansWallHeuristic()
    heuristic.begin(done, 0)
    finals: list[int] = []
    for seed in range(200):
        source = QuickSource(seed)
        world = game.clone()
        world.answer(0, FINISH_MOVE)
        resolve_chance(world, source)
        while not world.over:
            world.answer(0, narrow().choose(observe(world, 0)))
            resolve_chance(world, source)
        finals += world.scores()
    assert abs(heuristic.expect(done, 0) / 100 - mean(finals)) < 0.4


def test_expectations_come_true_on_average(games: list[tuple[list[Told], int]]) -> None:
    """In every year the mean of expectation less final score is small."""
    for year in range(1, YEARS + 1):
        errors = [mean(t.expected for t in found if t.game.year == year) - final for found, final in games]
        assert abs(mean(errors)) < WITHIN, year


def test_a_new_year_is_no_surprise(games: list[tuple[list[Told], int]]) -> None:
    """From the last answer of a year to the first of the next the expectation stays, but for attack and cards."""
    jumps: dict[int, list[float]] = {year: [] for year in range(2, YEARS + 1)}
    for found, _ in games:
        for before, after in pairwise(found):
            if after.game.year > before.game.year:
                jumps[after.game.year].append(after.expected - before.expected)
    for year, steps in jumps.items():
        assert len(steps) == GAMES
        assert abs(mean(steps)) < WITHIN, year
        assert max(abs(step) for step in steps) < 15, year


def test_the_goal_of_a_fort_is_no_points() -> None:
    """9.2 What a bot would give for the goal does not count among the points that it expects."""
    game, _ = play([narrow()], 5, fort=3, decisions=30)
    keen = OTHERS[:]
    keen[GOAL] = keen[GOAL_MET] = 5000
    usual, other = HadriansWallHeuristic(), HadriansWallHeuristic([keen, *WEIGHTS[1:]])
    for heuristic in (usual, other):
        heuristic.begin(game, 0)
    assert usual.value(game, 0) != other.value(game, 0)
    assert usual.expect(game, 0) == other.expect(game, 0)


def test_plans_are_measured_by_doing_nothing() -> None:
    """A hint compares its plan with an end of the year here: finishing gains nothing, unspent tokens are no loss."""
    seen = observe(position(6), 0)
    best, finish = narrow().weigh(seen, [FINISH_MOVE])
    assert finish.gain == 0
    assert finish.parts == []
    assert best.gain > 0
    assert "pool" not in dict(best.parts)


def test_a_path_is_measured_by_the_other_one() -> None:
    """3.2 A hint before the year compares a card with the average of both, not with having none."""
    seen = observe(start(1, QuickSource(4)), 0)
    _, first, second = narrow().weigh(seen, seen.moves)
    assert abs(first.gain + second.gain) <= len(first.parts) + len(second.parts)
    assert max(first.gain, second.gain) >= 0


def test_every_kind_of_game_has_its_level() -> None:
    """The tables have a row for each moment and each kind of game, and a number for each year."""
    assert len(LEVELS) == 5
    assert len(SHIFTS) == 3 * SEATS_MAX
    assert {len(row) for row in LEVELS + SHIFTS} == {YEARS}
    games = [start(seats, QuickSource(1), level) for seats in range(1, SEATS_MAX + 1) for level in (EASY, NORMAL, HARD)]
    assert [kind_of(game) for game in games] == list(range(len(SHIFTS)))


def test_expecting_does_not_change_the_game() -> None:
    """What is expected can be asked at any time; the bot plays on as it would have."""
    seen = observe(position(7), 0)
    asked = GreedyBot(HadriansWallHeuristic(kept=1), 1)
    asked.expect(seen)
    assert asked.choose(seen) == narrow().choose(seen)
