"""Hypothesis drives matches of Trajan: lists of indices, each "take option i mod n", which shrink to short matches.

A failure prints the record that leads there; pasted into tests/records/regressions/ it is replayed for ever.
"""

from __future__ import annotations

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import quadriga
from quadriga.core.chance import QuickSource
from quadriga.core.match import Match
from quadriga.core.observation import observe
from quadriga.games.trajan.title import TITLE as TRAJAN
from quadriga.testing.matches import replayed
from quadriga.testing.positions import BrokenContract, check_position, check_preview, require

OPTIONS = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in TRAJAN.options})
INDICES = st.lists(st.integers(0, 63), max_size=80)
BEFORE = st.integers(0, 400)  # answers before those that are looked at; a match has about 250 to 600


def start(players: int, seed: int, options: dict[str, str], before: int = 0) -> Match:
    """A match in which so many random answers have been given."""
    match = quadriga.start("trajan", players=players, seed=seed, options=options)
    dice = QuickSource(seed)
    drive(match, [dice.below(64) for _ in range(before)], check=False)
    return match


def drive(match: Match, indices: list[int], check: bool = True) -> None:
    """Answer with option i mod n of question i mod m; check every position; on failure print the record."""
    try:
        for index in indices:
            if match.over:
                return
            questions = match.questions
            question = questions[index % len(questions)]
            match.play(question.seat, question.moves[index % len(question.moves)])
            if check:
                check_position(match)
    except Exception as error:
        note(f"{error!r} after this record, for tests/records/regressions/:\n{match.record()}")
        raise


@given(st.integers(2, 4), st.integers(0, 2**32), OPTIONS, BEFORE, INDICES)
@settings(max_examples=100)
def test_every_position_is_sound(
    players: int, seed: int, options: dict[str, str], before: int, indices: list[int]
) -> None:
    """Questions, lists, predicates and conservation, wherever the answers lead."""
    match = start(players, seed, options, before)
    drive(match, indices)
    again = replayed(match)
    require(again.game.digest() == match.game.digest(), match, "the record leads to another position")


@given(st.integers(2, 4), st.integers(0, 2**32), OPTIONS, BEFORE, INDICES, st.integers(0, 2**20))
@settings(max_examples=60)
def test_worlds_agree_with_what_is_seen(
    players: int, seed: int, options: dict[str, str], before: int, indices: list[int], sample: int
) -> None:
    """Law 1 for every seat and a spectator, for any sample."""
    match = start(players, seed, options, before)
    drive(match, indices, check=False)
    for seat in range(-1, players):
        seen = match.observe(seat)
        world = seen.determinize(QuickSource(sample))
        require(observe(world, seat) == seen, match, f"seat {seat} sees something else in a world of its own")
        faults = TRAJAN.faults(world)
        require(not faults, match, f"seat {seat} imagines an impossible world: {faults}")


@given(st.integers(2, 4), st.integers(0, 2**32), OPTIONS, BEFORE, INDICES, st.integers(0, 63))
@settings(max_examples=60)
def test_previews_tell_the_truth(
    players: int, seed: int, options: dict[str, str], before: int, indices: list[int], index: int
) -> None:
    """Whatever is asked, a preview shows what will happen and nothing of what is hidden."""
    match = start(players, seed, options, before)
    drive(match, indices, check=False)
    for question in match.questions:
        check_preview(match, question.seat, question.moves[index % len(question.moves)])


def test_a_failure_prints_the_record() -> None:
    """The message of a broken law ends with a record that replays."""
    match = start(2, 7, {})
    drive(match, [0, 1, 2])
    with pytest.raises(BrokenContract) as caught:
        require(False, match, "a law")
    law, _, record = str(caught.value).partition("\n\n")
    assert law == "a law"
    assert quadriga.replay(record).game.digest() == match.game.digest()
