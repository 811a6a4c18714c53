"""Bots answer every question with a legal move, repeat themselves with one seed, and can be asked for by name."""

from __future__ import annotations

import pytest

from quadriga.bots import BOTS, Bot, make_bot
from quadriga.core.errors import UsageError
from tests.bots.table import Options, play

ALL_OPTIONS = [
    Options(short=True),
    Options(short=True, choose_trays=True),
    Options(short=True, draft_singly=True),
    Options(short=True, strict_repeats=True),
]


def bots_of(name: str, seats: int, seed: int) -> list[Bot]:
    return [make_bot(name, "trajan", seed + seat) for seat in range(seats)]


@pytest.mark.parametrize("options", ALL_OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_plays_whole_games(seats: int, options: Options) -> None:
    """The random bot reaches the end with legal moves, for every number of seats and every option."""
    game, _ = play(bots_of("random", seats, 1), 5, options)
    assert game.over


@pytest.mark.parametrize("options", ALL_OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_whole_games(seats: int, options: Options) -> None:
    """The greedy bot reaches the end with legal moves too; random neighbours bring it into odd positions."""
    bots = bots_of("random", seats, 1)
    bots[1] = make_bot("greedy", "trajan", 2)
    game, _ = play(bots, 6, options)
    assert game.over


@pytest.mark.slow
def test_greedy_plays_a_whole_game_on_the_full_track() -> None:
    """Two greedy bots on the track of the rules reach a plausible score."""
    game, _ = play(bots_of("greedy", 2, 1), 7)
    assert min(game.scores()) > 90


@pytest.mark.parametrize("name", list(BOTS))
def test_same_seed_same_game(name: str) -> None:
    """A bot with the same seed plays the same moves."""
    first, again = (play(bots_of(name, 2, 3), 8, ALL_OPTIONS[1], decisions=50)[1] for _ in range(2))
    assert first == again


def test_random_depends_on_its_seed() -> None:
    """The random bot with another seed plays another game on the same table."""
    assert play(bots_of("random", 2, 3), 8)[1] != play(bots_of("random", 2, 30), 8)[1]


def test_unknown_bot() -> None:
    """A wrong name is answered with the right ones."""
    with pytest.raises(UsageError, match="no bot is called 'cleverest'; right would be one of random, novice, greedy"):
        make_bot("cleverest", "trajan", 1)


def test_unknown_title() -> None:
    """A title that is not there is answered with those that are."""
    with pytest.raises(UsageError, match=r"'chess'.* trajan"):
        make_bot("greedy", "chess", 1)
