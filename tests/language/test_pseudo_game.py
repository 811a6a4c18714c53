"""Statement 44: everything the titles say comes through the catalogue: random matches in the made-up language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import quadriga
from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import naming, speaking
from quadriga.core.match import Match
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.games.hadrians_wall import terms as wall
from quadriga.games.hadrians_wall.texts import PROMPTS as WALL_PROMPTS
from quadriga.games.trajan.questions import PROMPTS, REASONS, SOURCES
from quadriga.games.trajan.svg_words import WORDS
from tests.language.pseudo import PROPER_NAMES, Pseudo, unmarked

NAMES = ("Livia", "Gaius", "Flavia", "Titus", "Drusilla", "Otho")
Kind = tuple[str, int, dict[str, str]]
TRAJAN = [
    ("trajan", players, options)
    for players in (2, 3, 4)
    for options in (
        {},
        {"trays": "chosen", "draft": "one"},
        {"time_track": "12-17-22", "repeat_granted": "no"},
    )
]
HADRIANS_WALL = [
    ("hadrians_wall", 1, {}),
    ("hadrians_wall", 1, {"fort": "7", "bonus": "yes"}),
    ("hadrians_wall", 2, {"difficulty": "easy"}),
    ("hadrians_wall", 3, {}),
    ("hadrians_wall", 6, {"difficulty": "hard"}),
]
KINDS: list[Kind] = [*TRAJAN, *HADRIANS_WALL]
FEW: list[Kind] = [TRAJAN[0], TRAJAN[4], TRAJAN[8], *HADRIANS_WALL]


def called(kind: Kind) -> str:
    """The name of a kind of match in the list of tests."""
    return "-".join([kind[0], str(kind[1]), *kind[2].values()])


every_kind = pytest.mark.parametrize("kind", KINDS, ids=called)
few_kinds = pytest.mark.parametrize("kind", FEW, ids=called)


def played(kind: Kind) -> Iterator[Match]:
    """The positions of a random match, in which phases are seldom ended early."""
    title, players, options = kind
    chooser = Random(called(kind))
    match = quadriga.start(title, players=players, seed=players, options=options)
    idle = match.title.idle
    while not match.over:
        yield match
        question = chooser.choice(match.questions)
        busy = [move for move in question.moves if move not in idle]
        match.play(question.seat, chooser.choice(busy if busy and chooser.random() < 0.95 else question.moves))
    yield match


def check(text: str) -> None:
    """Nothing of a text was made without the catalogue."""
    assert not unmarked(text, *NAMES, *PROPER_NAMES), text


@every_kind
def test_questions_and_answers(kind: Kind) -> None:
    """Prompts, moves with what they are worth, remarks, answers, and what others read of them."""
    title = TITLES[kind[0]]
    told: set[str] = set()
    with speaking(Pseudo()), naming(NAMES):
        for match in played(kind):
            for question in match.questions:
                seen = match.observe(question.seat)
                told.add(question.prompt)
                for move in question.moves:
                    told.add(title.describe(seen.game, question.seat, move))
                    told.add(title.remark(seen, move).text)
                    told.add(title.answered(seen.game, question.seat, move))
                    told.add(title.did(seen.game, question.seat, (move,)))
    for text in told:
        check(text)
    assert len(told) > 100


@every_kind
def test_events_and_scores(kind: Kind) -> None:
    """The log, the score sheet, what forbids taking back, and what a refused answer is told."""
    title = TITLES[kind[0]]
    with speaking(Pseudo()), naming(NAMES):
        *_, match = played(kind)
        told = [title.tell(match.game, event) for event in match.log]
        for line in told:
            check(line)
        assert sum(map(bool, told)) > 100
        for row in title.score_sheet(match.log, kind[1]):
            check(row.source)
        for seat in range(kind[1]):
            check(match.barrier(seat))
            reason = match.why_not(seat, "pass" if title.id == "trajan" else "finish")
            assert reason is not None
            check(reason.text)


@few_kinds
def test_previews(kind: Kind) -> None:
    """What a preview says of the changes, and what is regretted afterwards."""
    title = TITLES[kind[0]]
    with speaking(Pseudo()), naming(NAMES):
        for place, match in enumerate(played(kind)):
            for question in match.questions if place % 9 == 0 else []:
                seen = match.observe(question.seat)
                for move in question.moves:
                    preview = match.preview(question.seat, move)
                    told = [*title.changed(seen.game, preview.changes), *title.wasted(seen, [move], preview.events)]
                    for line in told:
                        check(line)


@few_kinds
def test_drawing(kind: Kind) -> None:
    """Every text and every name of the drawing, and the numbers beside the seats."""
    with speaking(Pseudo()), naming(NAMES):
        for place, match in enumerate(played(kind)):
            if place % 29 == 0 or match.over:
                for seat in (-1, 0):
                    _drawn(match, seat)


def _drawn(match: Match, seat: int) -> None:
    seen, title = match.observe(seat), match.title
    said = {title.notation.text(move): title.describe(seen.game, seat, move) for move in seen.moves}
    told: set[str] = set()
    for zone in title.zones(seen, said, NAMES):
        told.add(zone.label)
        for element in ElementTree.fromstring(f"<svg>{zone.body}</svg>").iter():
            told |= {element.get("aria-label") or "", element.text or ""}
    for other in range(match.game.seats):
        told |= {number.label for number in title.key_numbers(seen, other)}
    for element in ElementTree.fromstring(title.draw(seen)).iter():
        if not element.tag.endswith("style"):
            told.add(element.text or "")
    for text in told:
        check(text)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES.keys())
def test_words_of_a_title(title: Title) -> None:
    """Options with their values, the summary and the welcome."""
    text = Pseudo().gettext
    with speaking(Pseudo()):
        for words in (title.about, title.length, title.weight, *title.modes, *title.welcome):
            check(text(words))
        for option in title.options:
            check(text(option.about))
            for value in option.values:
                check(option.said(value))


def test_tables_of_words() -> None:
    """What a random match may not have met: every prompt, reason, source, and word of the drawing."""
    trajan, hadrian = TITLES["trajan"], TITLES["hadrians_wall"]
    with speaking(Pseudo()):
        for title, prompts in ((trajan, PROMPTS), (hadrian, WALL_PROMPTS)):
            for frame in prompts:
                check(title.prompt(frame).text)
        for code in REASONS:
            check(trajan.reason(code).text)
        for words in (*SOURCES, *WORDS.values()):
            check(Pseudo().gettext(words).replace("{", "⟦").replace("}", "⟧"))
        for reason in (NOT_LISTED, *range(wall.MISSING, wall.COLUMN_CLOSED + 1)):
            for detail in (1, 2, wall.threshold(3, 12)) if reason not in FEW_DETAILS else (0, 1):
                check(hadrian.reason(wall.because(reason, detail)).text)


FEW_DETAILS = (wall.MISSING, wall.NEEDS_GRANARY, wall.NEEDS_BUILDING, wall.COLUMN_CLOSED)
