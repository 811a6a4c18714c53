"""Hadrian's Wall as text: everything is mentioned, nothing hidden is, every sentence has its words."""

from __future__ import annotations

import re

import pytest

import quadriga
from quadriga.core.chance import QuickSource
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.board import FULL, OPEN, SHUT, WIDTH, bar, board, mat
from quadriga.games.hadrians_wall.changes import changed
from quadriga.games.hadrians_wall.guide import key, paint, remark
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import because, threshold
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.testing import lively_move


def positions(players: int, seed: int, options: dict[str, str] | None = None) -> list[Match]:
    """A lively match at several moments, the end included."""
    match = quadriga.start("hadrians_wall", players=players, seed=seed, options=options)
    dice = QuickSource(seed)
    found = [match.clone()]
    while not match.over:
        question = match.questions[dice.below(len(match.questions))]
        match.play(question.seat, lively_move(TITLE, question.moves, dice))
        if dice.below(20) == 0:
            found.append(match.clone())
    return [*found, match]


def wall(match: Match) -> HadriansWall:
    assert isinstance(match.game, HadriansWall)
    return match.game


@pytest.mark.parametrize(("players", "options"), [(1, {}), (1, {"fort": "5"}), (2, {}), (3, {}), (6, {})])
def test_board_fits(players: int, options: dict[str, str]) -> None:
    """No line is wider than 80 columns or ends in blanks, for every seat and for a spectator."""
    for match in positions(players, players, options):
        for seat in [EVERYBODY, *range(players)]:
            for line in board(match.observe(seat)).split("\n"):
                assert len(line) <= WIDTH
                assert line == line.rstrip()


@pytest.mark.parametrize(("year", "shown"), [(2, SHUT), (3, OPEN)])
def test_fort_10_shuts_wall_and_cippi_before_year_3(year: int, shown: str) -> None:
    """9.5, 11.51 The first box of both is open from year 3 on."""
    match = quadriga.start("hadrians_wall", players=1, seed=1, options={"fort": "10"})
    wall(match).players[0].fort = 1
    wall(match).year = year
    rows = [line.split() for line in board(match.observe(0)).split("\n")]
    assert [row[1][0] for row in rows if row[:1] in (["Cippi"], ["Wall"]) and row[1] != "Guard"] == [shown, shown]


def test_board_mentions_both_sheets() -> None:
    """The own sheets show every track, building, box and card."""
    for match in positions(2, 3):
        game, text = wall(match), board(match.observe(0))
        player = game.players[0]
        for building in range(c.BUILDINGS):
            if player.built >> building & 1:
                assert words.building(building) in text.replace("\n" + " " * 14, " ")
        for attribute in range(c.ATTRIBUTES):
            assert words.attribute(attribute) in text
        for track in range(c.CITIZENS):
            assert words.citizens(track) in text
        assert re.search(rf"(?i)disdain +{disdain_of(player)} \(\W?\d+ VP\)", text)
        own = mat(match.observe(0)).split("\n")
        assert set(own) <= set(text.split("\n"))
        assert text.endswith("\n".join(own[-20:]))


def test_others_do_not_see_drawn_cards() -> None:
    """While Paths are chosen, only the owner's board names the two cards."""
    match = quadriga.start("hadrians_wall", players=2, seed=12)
    own, other = board(match.observe(0)), board(match.observe(1))
    drawn = [words.card(card) for card in range(c.CARDS) if wall(match).players[0].drawn >> card & 1]
    assert len(drawn) == 2
    assert all(f"Drawn         {name}" in own for name in drawn)
    assert wall(match).players[0].drawn != wall(match).players[1].drawn
    theirs = [words.card(card) for card in range(c.CARDS) if wall(match).players[1].drawn >> card & 1]
    assert all(f"Drawn         {name}" in other for name in theirs)
    assert all(f"Drawn         {name}" not in other for name in drawn if name not in theirs)


def test_a_fort_shows_its_goal() -> None:
    """Goal and challenge with what is reached of them."""
    match = quadriga.start("hadrians_wall", players=1, seed=1, options={"fort": "1"})
    text = board(match.observe(0))
    assert "Segedunum" in text
    assert f"{OPEN} 0 of 21: Wall boxes; {OPEN} 0 of 70: victory points" in text
    assert f"{OPEN} 0 of 3 attributes with 20 boxes" in text


def test_bars() -> None:
    """Filled, open and closed boxes, with a gap after each section."""
    assert bar(2, 6, (3, 6), 4) == f"{FULL * 2}{OPEN} {OPEN}{SHUT * 2}"


@pytest.mark.parametrize("code", range(1, terms.COLUMN_CLOSED + 1))
def test_every_reason_has_words_and_a_rule(code: int) -> None:
    """With and without a detail; the rule is a section."""
    reason = story.reason(because(code, threshold(1, 3) if code in (7, 8) else 1))
    assert len(reason.text.split()) > 2
    assert reason.rule.count(".") == 1


def test_reasons_name_what_is_missing() -> None:
    """Box, building and granary."""
    assert story.reason(because(terms.NEEDS_FORT, 13)).text == "box 13 of the Fort must be filled first"
    assert "Large Granary" in story.reason(because(terms.NEEDS_GRANARY, c.LARGE_GRANARY)).text
    assert "Theatre" in story.reason(because(terms.NEEDS_BUILDING, c.THEATRE)).text
    assert "1 Servant" in story.reason(because(terms.MISSING, c.SERVANT)).text
    assert (
        "6 filled boxes are needed: Priests"
        in story.reason(because(terms.NEEDS_CITIZENS, threshold(c.PRIESTS, 6))).text
    )


def test_everything_is_told() -> None:
    """Every move, answer and event of whole matches has words, and previews say what changes."""
    told: set[int] = set()
    for match in positions(2, 9):
        for question in match.questions:
            for move in question.moves:
                assert TITLE.describe(match.game, question.seat, move)
                assert TITLE.answered(match.game, question.seat, move).startswith(f"seat {question.seat} ")
                assert isinstance(remark(match.observe(question.seat), move).text, str)
            preview = match.preview(question.seat, question.moves[0])
            if any(name == f"pool.{question.seat}" for name, _, _ in preview.changes):
                assert changed(wall(match), preview.changes)
        told |= {event.code for event in match.log if TITLE.tell(match.game, event)}
    silent = TITLE.hushed | {terms.CAMPAIGN, terms.REJECTED, terms.RESHUFFLED, terms.FREED, terms.LOST, terms.DIED}
    wanted = set(range(terms.POINTS, terms.FREED + 1)) - silent - {terms.WROTE_GOOD, terms.BATTLED}
    assert wanted <= told


def test_the_score_sheet_adds_up() -> None:
    """At every moment, and the points told at the end say the same."""
    for match in positions(3, 21):
        sheet = TITLE.score_sheet(match.log, 3)
        assert [sum(line.points[seat] for line in sheet) for seat in range(3)] == match.scores
    told = [event for event in match.log if event.code == terms.POINTS]
    for number, line in enumerate(sheet):
        assert list(line.points) == [event.x for event in told if event.y == number]


def test_colours_and_key() -> None:
    """Painted spans lie inside the text; the key explains the signs."""
    match = positions(2, 5)[-1]
    text = board(match.observe(0))
    assert all(0 <= start < end <= len(text) for start, end, _ in paint(text))
    assert FULL in key(wall(match))
    assert [seat for seat, place in enumerate(TITLE.places(match.game)) if place == 1] == match.winners


def test_one_card_is_one_and_no_points_are_not_lost() -> None:
    """Numbers read as people write them: 1 card, and no "-0 VP" beside an empty row of disdain."""
    texts = [board(match.observe(0)) for match in positions(2, 5)]
    assert any("1 card, potential" in text for text in texts)
    assert not any("-0 VP" in text or "\u22120 VP" in text or " 1 cards" in text for text in texts)
