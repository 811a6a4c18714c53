"""Matches in the middle, played by bots: with a full tray to empty, and with a long list of actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page

import quadriga
from quadriga.bots import make_bot
from quadriga.core.match import Match
from quadriga.core.question import Question

TRAJAN, WALL = "trajan", "hadrians_wall"
PLAYERS = {TRAJAN: 4, WALL: 6}
MARKERS = 6  # of the tray that is emptied: a plan of as many steps
ACTIONS = 14


def _played_until(title: str, enough: Callable[[Match, Question], bool]) -> str:
    """The record of a match between greedy bots up to the first question that is enough."""
    match = quadriga.start(title, players=PLAYERS[title], seed="edges")
    bots = [make_bot("greedy", title, seat) for seat in range(PLAYERS[title])]
    while not enough(match, match.questions[0]):
        seat = match.questions[0].seat
        match.play(seat, bots[seat].choose(match.observe(seat)))
    return match.record()


def _words(match: Match, question: Question) -> list[str]:
    """What the moves of a question do."""
    return [match.title.describe(match.game, question.seat, move) for move in question.moves]


@cache
def _record(title: str) -> str:
    """In the second half of a match, with much to plan and to read."""
    if title == TRAJAN:
        return _played_until(
            title,
            lambda match, question: (
                len(match.log) > 120 and any(f"({MARKERS} markers)" in words for words in _words(match, question))
            ),
        )
    return _played_until(title, lambda match, question: len(match.log) > 250 and len(question.moves) >= ACTIONS)


def open_position(page: Page, title: str) -> None:
    """Put the match on a table and sit down at all of its seats."""
    page.goto("/")
    made = page.request.post("/api/records", data=_record(title), headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    page.wait_for_load_state()
