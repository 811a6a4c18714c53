"""Answers that are held and shown first: what is wasted is never played unasked, and the button says what it does."""

from __future__ import annotations

from random import Random

from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server.foresight import Foresight, foresee, holds
from quadriga.server.page_views import Scene, parts
from quadriga.server.tables import LiveTable
from tests.server.support import header_of, hot_seats

WALL = find_title("hadrians_wall")
TRAJAN = find_title("trajan")


def first_year(players: int) -> Match:
    """A match of Hadrian's Wall in which everybody is about to act for the first time."""
    match = Match.prepare(WALL, players, "5")
    match.draw()
    while match.questions[0].kind != "ChooseAction":
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    return match


def button(match: Match, seat: int, seen: Foresight) -> str:
    """The words beside the plan of answers that are held."""
    players = len(match.scores)
    table = LiveTable(header_of(players, "5", title=match.title.id), hot_seats(players), match)
    html = parts(Scene(table, match, seat, [seat], seen, held=True))["part-moves"]
    return html.partition('id="confirm">')[2].partition("</button>")[0]


def test_a_year_is_not_thrown_away_unasked() -> None:
    """Statement 15: finishing as the first action is held although nothing could be taken back, and says the loss."""
    match = first_year(1)
    assert not match.free[0]
    seen = foresee(match, 0, ["finish"])
    assert holds(match, 0, seen, "barrier")
    words = button(match, 0, seen)
    assert "what is left is lost" in words
    assert "cannot be taken back" in words
    assert "Hand over" not in words


def test_nothing_is_handed_over_where_all_act_at_once() -> None:
    """Statement 15: while the others still act, finishing is confirmed; nobody waits for it."""
    match = first_year(3)
    seen = foresee(match, 0, ["finish"])
    assert (seen.ends, seen.reveals) == (False, False)
    assert "<span>Confirm</span>" in button(match, 0, seen)


def test_the_button_says_what_comes_next() -> None:
    """Statement 15: it hands over just where another seat is asked next; where something is turned up it says so."""
    dice = Random(4)
    match = Match.prepare(TRAJAN, 2, "4")
    match.draw()
    told = set()
    for _ in range(250):
        question = match.questions[0]
        move = dice.choice(question.moves)
        seen = foresee(match, question.seat, [TRAJAN.notation.text(move)])
        after = match.clone()
        after.play(question.seat, move)
        words = button(match, question.seat, seen) if seen.hands_over else ""
        drawn = any(entry.nature for entry in after.entries[len(match.entries) :])
        if seen.ends:
            assert not drawn
            assert after.question(question.seat) is None
            assert "Hand over" in words
        elif seen.reveals:
            assert drawn
            assert "Play it: cannot be taken back" in words
        told |= {seen.ends, seen.reveals and "reveals"}
        match = after
    assert told >= {True, "reveals"}


def test_the_discard_that_ends_a_turn_is_held() -> None:
    """Statement 15: after a draw nothing can be taken back, but the discard ends the turn and is held; a draft not."""
    dice = Random(6)
    match = Match.prepare(TRAJAN, 2, "6")
    match.draw()
    held = 0
    for _ in range(150):
        question = match.questions[0]
        texts = {TRAJAN.notation.text(move): move for move in question.moves}
        move = texts.get("draw", dice.choice(question.moves))
        seen = foresee(match, question.seat, [TRAJAN.notation.text(move)])
        if question.kind == "ChooseDiscard" and seen.ends:
            assert not match.free[question.seat]
            assert holds(match, question.seat, seen, "barrier")
            held += 1
        if not match.numbers[question.seat]:
            assert not holds(match, question.seat, seen, "barrier")
        match.play(question.seat, move)
    assert held
