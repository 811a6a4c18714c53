"""Perft: how many positions can be reached in so many answers, from fixed positions.

Forced answers are not counted and of every chance the first outcome listed comes, so the numbers depend on the lists
of moves alone and catch silent changes of legality. When a change of the rules means to change them,
print the new ones and say why.
"""

from __future__ import annotations

import pytest

import quadriga
from quadriga.core.game import Game
from quadriga.core.match import Match


def settle(game: Game) -> None:
    """Let the first listed outcome come for every open chance."""
    while (chance := game.chance) is not None:
        game.resolve(chance.moves(game)[0])


def perft(game: Game, depth: int) -> int:
    """How many sequences of so many answers there are, the seats of lanes in the order of the cursor."""
    questions = game.questions()
    if depth == 0 or not questions:
        return 1
    seat = questions[0].seat
    moves = game.moves_of(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = game.clone()
        child.answer(seat, move)
        settle(child)
        total += perft(child, depth - 1)
    return total


def position(players: int, options: dict[str, str], answers: int, title: str = "trajan") -> Game:
    """The position after the first answers, each the one in the middle of its list."""
    match = Match.prepare(quadriga.TITLES[title], players, "", options)
    settle(match.game)
    for _ in range(answers):
        seat = match.game.questions()[0].seat
        moves = match.game.moves_of(seat)
        match.game.answer(seat, moves[len(moves) // 2])
        settle(match.game)
    return match.game


CASES: list[tuple[int, dict[str, str], int, list[int]]] = [
    (2, {}, 0, [3, 9, 27, 81, 243, 729]),
    (3, {}, 18, [6, 51, 287, 2118]),
    (2, {"trays": "chosen"}, 0, [6, 21, 115, 375, 1764]),
    (4, {"draft": "one"}, 12, [18, 324, 5832]),
    (2, {}, 40, [2, 8, 16, 50, 166, 523]),
    (3, {}, 90, [3, 9, 24, 67, 177, 501]),
    (4, {}, 140, [2, 8, 24, 73, 213, 613]),
    (2, {"repeat_granted": "no"}, 150, [2, 9, 30, 104, 309, 1049]),
    (3, {"time_track": "12-17-22"}, 200, [2, 4, 8, 32, 96, 292]),
]


@pytest.mark.parametrize(("players", "options", "answers", "counts"), CASES)
def test_counts(players: int, options: dict[str, str], answers: int, counts: list[int]) -> None:
    """The number of sequences of 1, 2, 3, ... answers."""
    game = position(players, options, answers)
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


WALL_CASES: list[tuple[int, dict[str, str], int, list[int]]] = [
    (1, {}, 1, [20, 246, 2643]),
    (1, {}, 40, [5, 28, 180, 2222]),
    (2, {}, 2, [20, 366, 4752]),
    (3, {"difficulty": "hard"}, 100, [15, 201, 2703]),
    (4, {}, 200, [12, 134, 1377]),
    (1, {"fort": "10"}, 20, [16, 168, 1483]),
    (1, {"fort": "6"}, 60, [18, 258, 3215]),
]


@pytest.mark.parametrize(("players", "options", "answers", "counts"), WALL_CASES)
def test_counts_of_hadrians_wall(players: int, options: dict[str, str], answers: int, counts: list[int]) -> None:
    """The same for Hadrian's Wall, the seats in turn."""
    game = position(players, options, answers, "hadrians_wall")
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
