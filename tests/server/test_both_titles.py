"""What is said of the great table, for every title: rules that are named, scores, previews, no script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import httpx
import pytest

import quadriga
from quadriga.core.flow import CHANCE
from quadriga.core.match import Match
from quadriga.games import TITLES, find_title
from quadriga.server.foresight import foresee
from quadriga.server.rulebook import anchor_of, rulebook
from quadriga.server.views import preview_view, why_view
from tests.server.support import PATIENCE, Live
from tests.server.test_pages import HTML, checked, new_table, play_form

WALL = "hadrians_wall"
PLAYERS = [("trajan", 3), (WALL, 1), (WALL, 3)]
SPOT = re.compile(r'data-spot="([^"]*)"')


def positions(title: str, players: int, seed: int, most: int = 2000) -> Iterator[tuple[Match, int, Random]]:
    """Every question of a random match that seldom stops doing something, with its seat."""
    dice = Random(seed)
    match = quadriga.start(title, players=players, seed=str(seed))
    for _ in range(most):
        if match.over:
            return
        question = dice.choice(match.questions)
        yield match, question.seat, dice
        busy = [move for move in question.moves if move not in match.title.idle]
        match.play(question.seat, dice.choice(busy if busy and dice.random() < 0.9 else list(question.moves)))


@pytest.mark.parametrize(("title", "players"), PLAYERS)
def test_named_rules_exist(title: str, players: int) -> None:
    """Statement 8: every rule named by a question, an option or a reason of a whole match can be opened."""
    kind = find_title(title)
    anchors = rulebook(kind).anchors
    prompts, reasons = {option.ruling for option in kind.options}, set()
    names = ["A", "B", "C"][:players]
    for step, (match, seat, dice) in enumerate(positions(title, players, 12)):
        prompts |= {question.rule for question in match.questions}
        if step % 15:
            continue
        spots = [spot for zone in kind.zones(match.observe(seat), {}, names) for spot in SPOT.findall(zone.body)]
        for spot in dice.sample(sorted(set(spots)), 25):
            found = why_view(match, seat, spot.replace("&#x27;", "'"))
            assert found["legal"] == (not found["reason"])
            reasons |= {found["rule"]} if not found["legal"] else set()
    assert len(prompts) > 5
    assert len(reasons) > 5
    assert {anchor_of(rule) for rule in prompts | reasons} - anchors == set()


@pytest.mark.parametrize(("title", "players"), PLAYERS)
def test_scores_add_up(title: str, players: int) -> None:
    """Statement 42: the score sheet adds up by source at every moment, and the rule of each line can be opened."""
    kind = find_title(title)
    anchors = rulebook(kind).anchors
    sources: set[str] = set()
    last = None
    for match, _, _ in positions(title, players, 11):
        last = match
        sheet = kind.score_sheet(match.log, players)
        assert [sum(line.points[seat] for line in sheet) for seat in range(players)] == match.scores
        assert {anchor_of(line.rule) for line in sheet} <= anchors
        sources |= {line.source for line in sheet if any(line.points)}
    assert last is not None
    assert last.over
    sheet = kind.score_sheet(last.log, players)
    assert [sum(line.points[seat] for line in sheet) for seat in range(players)] == last.scores
    assert len(sources) > 4


@pytest.mark.parametrize(("title", "players"), [(WALL, 1), (WALL, 3)])
def test_a_preview_is_what_happens(title: str, players: int) -> None:
    """Statement 5: the events of a preview are the first events of the answer itself, chains included."""
    told, longest = 0, 0
    for match, seat, dice in positions(title, players, 3):
        question = match.question(seat)
        assert question is not None
        move = match.title.notation.text(dice.choice(question.moves))
        seen = [event.key() for event in foresee(match, seat, [move]).events]
        happened = [event.key() for event in match.clone().play(seat, move)]
        assert happened[: len(seen)] == seen, move
        told, longest = told + len(seen), max(longest, len(seen))
    assert told > 100
    assert longest > 3


@pytest.mark.parametrize(("title", "players"), [(WALL, 1), (WALL, 2)])
def test_chance_is_never_promised(title: str, players: int) -> None:
    """Statement 6: no preview tells what nature will answer; where nature comes next it says that it is unknown."""
    unknown = 0
    for step, (match, seat, dice) in enumerate(positions(title, players, 4)):
        question = match.question(seat)
        assert question is not None
        drawing = [move for move in question.moves if move in match.title.idle]
        for move in {*drawing, dice.choice(question.moves)} if drawing or step % 3 == 0 else ():
            text = match.title.notation.text(move)
            seen = foresee(match, seat, [text])
            assert CHANCE not in {event.code for event in seen.events}
            after = match.clone()
            after.play(seat, text)
            if any(entry.nature for entry in after.entries[len(match.entries) :]):
                shown = preview_view(match, seat, [text], ["A", "B"][:players])
                assert shown["chance"] or shown["unknown"], text
                unknown += 1
    assert unknown > 3


def test_a_whole_match_alone_without_script(live: Live) -> None:
    """Statement 37: Hadrian's Wall is played to its end by its forms alone, and its record replays."""
    with httpx.Client(
        base_url=live.url, headers=HTML, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as browser:
        address = new_table(browser, "me", title=WALL)
        dice = Random(5)
        answer = browser.get(address)
        while (form := play_form(answer.text)) is not None:
            # What would be wasted is shown first; the button that plays it all the same has no name.
            pressed = [dice.choice(form["buttons"])] if form["buttons"] else []
            answer = browser.post(form["action"], data=dict([*form["fields"], *pressed]))
            assert answer.status_code == 200, answer.text[:300]
        assert "rematch" in checked(browser.get(address)).ids
        match = quadriga.replay(browser.get(f"{address}/record").text)
    assert match.over
    assert match.title is TITLES[WALL]
