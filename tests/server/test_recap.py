"""What is told of rivals: few lines with subject and consequences, and what it means not to be asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import quadriga
from quadriga.core.match import Match
from quadriga.server.page_views import Scene, at_position, parts
from quadriga.server.recap import FOLLOWS_AT_ONCE, STEPS_AT_ONCE, at_once, folded, recap
from quadriga.server.story import recent, since
from quadriga.server.tables import LiveTable
from quadriga.server.turns import turns_of
from tests.server.support import header_of, hot_seats
from tests.server.test_story import BOTH, NAMES, recorded


@pytest.mark.parametrize("name", BOTH)
def test_a_recap_tells_actions_and_points_first(name: str) -> None:
    """Statement 38: each rival once, its points since then, its actions as sentences first, nothing left out."""
    match = recorded(name)
    answers = sum(not entry.nature for entry in match.entries)
    looked = scored = 0
    for position in range(20, answers, 9):
        here = at_position(match, position)
        cards = since(here, 0, NAMES)
        told = recap(here, 0, NAMES)
        assert [one.seat for one in told] == list(dict.fromkeys(card.seat for card in cards))
        if not cards:
            continue
        looked += 1
        own = max(at for at, entry in enumerate(here.entries) if entry.seat == 0 and not entry.nature)
        then = at_position(match, sum(not entry.nature for entry in here.entries[: own + 1]))
        for one in told:
            lines = [line for card in cards if card.seat == one.seat for line in card.lines]
            assert sum(1 + len(step.follows) for step in one.steps) == len(lines)
            assert all(step.lead.startswith(one.name) for step in one.steps)
            assert one.points == here.scores[one.seat] - then.scores[one.seat]
            assert bool(one.gained) == bool(one.points)
            scored += bool(one.points)
    assert looked > 5
    assert scored


def test_sowing_is_told_after_the_action_it_leads_to() -> None:
    """Statement 38: in Trajan the action comes first; tray and markers are details."""
    match = recorded("trajan/greedy-2")
    turn = turns_of(match)[20]
    other = 1 - turn.seat
    here = at_position(match, next(t.position for t in turns_of(match)[21:] if t.seat == other))
    (told,) = recap(here, other, NAMES)
    on_the_way = [step.prepares for step in told.steps]
    assert on_the_way == sorted(on_the_way)
    assert any("empties tray" in step.lead for step in told.steps if step.prepares)
    assert [step.prepares for step in told.shown(1)] == [False]


def test_what_was_passed_over_is_not_what_a_turn_was_about() -> None:
    """Statements 33 and 38: after an extra action that was passed over, strip and recap name what was done."""
    match = recorded("trajan/greedy-2")
    positions = [turn.position for turn in turns_of(match)]
    passed = 0
    for begins, ends in pairwise(positions):
        here = at_position(match, ends)
        last = recent(here, 1, NAMES)[0]
        answers = [line.text for line in last.lines if line.answer]
        if begins + 2 < ends and answers and answers[-1] == "Passes" and last.seat == 0:
            table = LiveTable(header_of(2, "4"), hot_seats(2), here)
            assert "Passes" not in parts(Scene(table, here, 1, [1]))["strip-0"]
            passed += 1
    assert passed


def test_a_recap_is_short_and_begins_with_what_touches_its_reader() -> None:
    """Statement 38: few steps at once, each with its subject and what came of it, gifts to the reader before all."""
    match = recorded("hadrians_wall/wall-3")
    answers = sum(not entry.nature for entry in match.entries)
    gifts = folds = 0
    for position in range(20, answers, 3):
        here = at_position(match, position)
        told = recap(here, 0, NAMES)
        most = at_once(told)
        shown = [(one, step) for one in told for step in one.shown(most)]
        assert len(shown) <= STEPS_AT_ONCE
        assert all(len(step.brief) <= FOLLOWS_AT_ONCE for _, step in shown)
        assert all(step.lead.startswith(one.name) for one, step in shown)
        for one in told:
            touching = [step for step in one.steps if step.touching]
            chosen = [id(step) for step in one.shown(most)]  # two may read alike
            assert chosen == [id(step) for step in one.steps if id(step) in chosen]
            assert all(step in one.shown(most) for step in touching[: 1 if touching else 0]) or len(touching) > most
            for step in touching:
                gifts += 1
                assert step.brief[0] in step.touching
                assert NAMES[0] in step.brief[0]
        whole = sum(len(one.steps) for one in told)
        folds += folded(told) > STEPS_AT_ONCE
        assert folded(told) in (0, whole)
        assert folded(told) or len(shown) == whole
    assert gifts
    assert folds


def finished_first() -> Match:
    """A match of Hadrian's Wall for three in which the first seat has finished the year, the others have not."""
    match = quadriga.start("hadrians_wall", players=3, seed="4")
    for question in list(match.questions):
        match.play(question.seat, question.moves[0])
    match.play(0, "finish")
    return match


def test_who_has_finished_is_told_what_that_means() -> None:
    """Statement 1: the panel says that the year is finished, what would wake its player, and that Back reopens it."""
    match = finished_first()
    table = LiveTable(header_of(3, "4", title="hadrians_wall"), hot_seats(3), match)
    told = parts(Scene(table, match, 0, [0]))["part-moves"]
    assert "You have finished the year. A gift" in told
    assert ("Back takes your last answer back" in told) == bool(match.free[0])
    assert match.free[0]
    assert 'id="skip"' not in told
    table.seats[2] = replace(table.seats[2], bot="greedy")
    assert 'id="skip"' in parts(Scene(table, match, 0, [0]))["part-moves"]
    assert "finished the year" not in parts(Scene(table, match, 1, [1]))["part-moves"]
    table.seats[0] = replace(table.seats[0], bot="greedy", away=True)
    assert "A bot plays for you." in "".join(parts(Scene(table, match, 0, [0])).values())
