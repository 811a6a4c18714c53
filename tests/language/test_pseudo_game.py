"""Statement 44: everything Trajan says comes through the catalogue: random matches in the made-up language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import quadriga
from quadriga.core.language import naming, speaking
from quadriga.core.match import Match
from quadriga.games.trajan.questions import PROMPTS, REASONS, SOURCES
from quadriga.games.trajan.svg_words import WORDS
from quadriga.games.trajan.title import TITLE
from tests.language.pseudo import Pseudo, unmarked

NAMES = ("Livia", "Gaius", "Flavia", "Titus")
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"trays": "chosen", "draft": "one"},
    {"time_track": "12-17-22", "repeat_granted": "no"},
)
KINDS = [(players, number) for players in (2, 3, 4) for number in range(len(OPTIONS))]


def played(players: int, number: int) -> Iterator[Match]:
    """The positions of a random match."""
    chooser = Random(f"{players}-{number}")
    match = quadriga.start("trajan", players=players, seed=number, options=OPTIONS[number])
    while not match.over:
        yield match
        question = chooser.choice(match.questions)
        match.play(question.seat, chooser.choice(question.moves))
    yield match


def check(text: str) -> None:
    """Nothing of a text was made without the catalogue."""
    assert not unmarked(text, *NAMES), text


@pytest.mark.parametrize(("players", "number"), KINDS)
def test_questions_and_answers(players: int, number: int) -> None:
    """Prompts, moves with what they are worth, remarks, answers, and what others read of them."""
    title = TITLE
    with speaking(Pseudo()), naming(NAMES):
        for match in played(players, number):
            for question in match.questions:
                check(question.prompt)
                seen = match.observe(question.seat)
                for move in question.moves:
                    check(title.describe(seen.game, question.seat, move))
                    check(title.remark(seen, move))
                    check(title.answered(seen.game, question.seat, move))
                    check(title.did(seen.game, question.seat, (move,)))


@pytest.mark.parametrize(("players", "number"), KINDS)
def test_events_and_scores(players: int, number: int) -> None:
    """The log, the score sheet, what forbids taking back, and what a refused answer is told."""
    with speaking(Pseudo()), naming(NAMES):
        *_, match = played(players, number)
        told = [TITLE.tell(match.game, event) for event in match.log]
        for line in told:
            check(line)
        assert sum(map(bool, told)) > 100
        for row in TITLE.score_sheet(match.log, players):
            check(row.source)
        for seat in range(players):
            check(match.barrier(seat))
            reason = match.why_not(seat, "pass")
            assert reason is not None
            check(reason.text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_previews(players: int) -> None:
    """What a preview says of the changes."""
    with speaking(Pseudo()), naming(NAMES):
        for place, match in enumerate(played(players, 0)):
            for question in match.questions if place % 5 == 0 else []:
                for move in question.moves:
                    preview = match.preview(question.seat, move)
                    for line in TITLE.changed(match.observe(question.seat).game, preview.changes):
                        check(line)


@pytest.mark.parametrize(("players", "number"), [(2, 0), (3, 1), (4, 2)])
def test_drawing(players: int, number: int) -> None:
    """Every text and every name of the drawing, and the numbers beside the seats."""
    with speaking(Pseudo()), naming(NAMES):
        for place, match in enumerate(played(players, number)):
            if place % 23 == 0 or match.over:
                for seat in (-1, 0):
                    _drawn(match, seat)


def _drawn(match: Match, seat: int) -> None:
    seen = match.observe(seat)
    said = {TITLE.notation.text(move): TITLE.describe(seen.game, seat, move) for move in seen.moves}
    for zone in TITLE.zones(seen, said, NAMES):
        check(zone.label)
        for element in ElementTree.fromstring(f"<svg>{zone.body}</svg>").iter():
            check(element.get("aria-label") or "")
            check(element.text or "")
    for other in range(match.game.seats):
        for number in TITLE.key_numbers(seen, other):
            check(number.label)
    for element in ElementTree.fromstring(TITLE.draw(seen)).iter():
        if not element.tag.endswith("style"):
            check(element.text or "")


def test_tables_of_words() -> None:
    """What a random match may not have met: every prompt, reason, source, word of the drawing, option and summary."""
    with speaking(Pseudo()):
        for frame in PROMPTS:
            check(TITLE.prompt(frame).text)
        for code in REASONS:
            check(TITLE.reason(code).text)
        text = Pseudo().gettext
        for words in (*SOURCES, *WORDS.values(), TITLE.about, TITLE.length, TITLE.weight, *TITLE.modes, *TITLE.welcome):
            check(text(words).replace("{", "⟦").replace("}", "⟧"))
        for option in TITLE.options:
            check(text(option.about))
            for value in option.values:
                check(option.said(value))
