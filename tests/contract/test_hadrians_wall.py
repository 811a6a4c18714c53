"""Hadrian's Wall passes the contract, for every number of players, difficulty and fort."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quadriga
from quadriga.core.chance import QuickSource
from quadriga.core.match import Match
from quadriga.core.observation import observe
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.testing import check_game, lively_move
from quadriga.testing.matches import replayed
from quadriga.testing.positions import check_position, check_preview, require
from tests.contract.hadrian_scorer import second_scores

LEVELS = ("easy", "normal", "hard")
INDICES = st.lists(st.integers(0, 63), max_size=60)
BEFORE = st.integers(0, 300)
TABLES = st.one_of(
    st.tuples(st.integers(1, 6), st.fixed_dictionaries({"difficulty": st.sampled_from(LEVELS)})),
    st.tuples(st.just(1), st.fixed_dictionaries({"fort": st.sampled_from([str(n) for n in range(1, 17)])})),
)


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_hadrians_wall_keeps_the_contract(players: int, level: str) -> None:
    """Random matches break no law, and a second scorer, which reads the log only, agrees with the first."""
    options = {"difficulty": level}
    every = 23 + 20 * players
    report = check_game("hadrians_wall", players, seeds=[players], options=options, every=every, scorer=second_scores)
    assert report.matches == 1
    assert report.samples > 0


@pytest.mark.parametrize("fort", range(1, 17))
def test_every_fort_keeps_the_contract(fort: int) -> None:
    """The same for the forts, with and without a bonus."""
    options = {"fort": str(fort), "bonus": "yes" if fort % 2 == 0 else "no"}
    report = check_game("hadrians_wall", 1, seeds=[fort], options=options, every=29, scorer=second_scores)
    assert report.answers > 30


def start(table: tuple[int, dict[str, str]], seed: int, before: int) -> Match:
    """A match in which so many random answers have been given."""
    match = quadriga.start("hadrians_wall", players=table[0], seed=seed, options=table[1])
    dice = QuickSource(seed)
    for _ in range(before):
        if match.over:
            break
        question = match.questions[dice.below(len(match.questions))]
        match.play(question.seat, lively_move(TITLE, question.moves, dice))
    return match


def drive(match: Match, indices: list[int], check: bool) -> None:
    """Answer with option i mod n of question i mod m; check every position."""
    for index in indices:
        if match.over:
            return
        question = match.questions[index % len(match.questions)]
        match.play(question.seat, question.moves[index % len(question.moves)])
        if check:
            check_position(match)


@given(TABLES, st.integers(0, 2**32), BEFORE, INDICES)
@settings(max_examples=40)
def test_every_position_is_sound(table: tuple[int, dict[str, str]], seed: int, before: int, indices: list[int]) -> None:
    """Questions, lists, predicates and invariants, wherever the answers lead, and the record leads there again."""
    match = start(table, seed, before)
    drive(match, indices, check=True)
    require(replayed(match).game.digest() == match.game.digest(), match, "the record leads to another position")


@given(TABLES, st.integers(0, 2**32), BEFORE, INDICES, st.integers(0, 2**20))
@settings(max_examples=40)
def test_worlds_agree_with_what_is_seen(
    table: tuple[int, dict[str, str]], seed: int, before: int, indices: list[int], sample: int
) -> None:
    """Law 1 for every seat and a spectator, for any sample; previews tell the truth."""
    match = start(table, seed, before)
    drive(match, indices, check=False)
    for seat in range(-1, match.game.seats):
        seen = match.observe(seat)
        world = seen.determinize(QuickSource(sample))
        require(observe(world, seat) == seen, match, f"seat {seat} sees something else in a world of its own")
        faults = TITLE.faults(world)
        require(not faults, match, f"seat {seat} imagines an impossible world: {faults}")
    for question in match.questions:
        check_preview(match, question.seat, question.moves[sample % len(question.moves)])
