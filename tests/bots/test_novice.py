"""The novice plays every title to its end, never gives a year away, and stands between random and greedy."""

from __future__ import annotations

import pytest

import quadriga
from quadriga.bots import Bot, bots_of, level_for, make_bot
from quadriga.bots.novice import NoviceBot
from quadriga.core.match import Match
from quadriga.games import TITLES
from tests.bots import wall_table
from tests.bots.wall_table import narrow

SIZES = [(title.id, players) for title in TITLES.values() for players in (title.players_min, title.players_max)]


def play(title: str, bots: list[Bot], seed: str) -> Match:
    """Play a whole match; no move may end a phase while the novice can do something else."""
    match = quadriga.start(title, players=len(bots), seed=seed)
    idle = match.title.idle
    while not match.over:
        seat = match.questions[0].seat
        seen = match.observe(seat)
        move = bots[seat].choose(seen)
        bot = bots[seat]
        if isinstance(bot, NoviceBot) and move in idle:
            assert set(bot.heuristic.useful(seen.game, seat, seen.moves)) <= idle
        match.play(seat, move)
    return match


@pytest.mark.parametrize(("title", "players"), SIZES)
def test_plays_whole_matches(title: str, players: int) -> None:
    """The end is reached with legal moves, in the smallest and the largest company, and nothing is given away."""
    assert play(title, [make_bot("novice", title, seat) for seat in range(players)], "3").over


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("seed", range(4))
def test_beats_random(title: str, seed: int) -> None:
    """Four matches of each title, on either seat: the novice wins them all."""
    names = ("novice", "random") if seed % 2 else ("random", "novice")
    match = play(title, [make_bot(name, title, seed) for name in names], str(seed))
    assert match.winners == [names.index("novice")]


def test_loses_to_greedy() -> None:
    """A plan is worth more than a look, even a hurried plan."""
    game, _ = wall_table.play([make_bot("novice", "hadrians_wall", 1), narrow()], 12)
    assert game.winners() == [1]


def test_who_meets_whom() -> None:
    """Newcomers meet the novice, others the bot they chose; where there is only one bot, that one."""
    for title in TITLES:
        assert bots_of(title) == ["random", "novice", "greedy"]
        assert [level_for(title, chosen) for chosen in ("", "random", "greedy", "gone")] == [
            "novice",
            "random",
            "greedy",
            "novice",
        ]
    assert level_for("chess") == "random"
