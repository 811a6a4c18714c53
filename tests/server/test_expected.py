"""What a bot expects of a match: hints whose parts add up, verdicts, curves, and charts of them."""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest

import quadriga
from quadriga.bots import make_bot
from quadriga.core.match import Match
from quadriga.server.advice import MINUS, difference, reasons, shares, tenths, why
from quadriga.server.chart import HEIGHT, NARROW, WIDTH, chart_of
from quadriga.server.lines import written
from quadriga.server.page_views import at_position, environment
from quadriga.server.review import verdict
from quadriga.server.study import Study, decisions, segments
from quadriga.server.worker import Judgement, Point, Task, advise, curve, judge
from tests.server.test_story import BOTH, recorded
from tests.server.twins import imagined


def task_at(match: Match, position: int, seat: int, *judged: str) -> Task:
    """What a worker is given to think about a position."""
    header = match.header
    lines = (written(at_position(match, position), 0),)
    name = f"{match.title.id}-{position}-{seat}"
    options = dict(header.options)
    return Task(name, match.title.id, header.players, options, None, "overlay", lines, 0, seat, "greedy", judged)


@pytest.mark.parametrize("name", BOTH)
def test_parts_of_a_hint_add_up_and_say_why(name: str) -> None:
    """A hint's parts add up to its gain as shown, its second best move is legal and not better, and it says why."""
    match = recorded(name)
    positions = decisions(match, 0)
    for position in positions[:: len(positions) // 9]:
        here = at_position(match, position)
        found = advise(task_at(match, position, 0))
        assert sum(value for _, value in found.parts) == found.gain
        assert sum(share.tenths for share in shares(match.title, found.parts)) == tenths(found.gain)
        legal = [match.title.notation.text(move) for move in here.game.moves_of(0)]
        assert found.move in legal
        assert found.second in legal
        assert found.second != found.move
        assert found.lead >= 0
        told = why(here, 0, found)
        assert len(told) >= 2
        assert all(sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize("name", BOTH)
def test_a_verdict_adds_up(name: str) -> None:
    """Statement 41: the difference between two moves is told by source and adds up to it; the bot's own has none."""
    match = recorded(name)
    told = 0
    positions = decisions(match, 0)
    for position in positions[:: len(positions) // 9]:
        moves = [match.title.notation.text(move) for move in at_position(match, position).game.moves_of(0)]
        found = judge(task_at(match, position, 0, *moves[:3]))
        for move in moves[:3]:
            said = verdict(match.title, found, move, {})
            other = found.of(move)
            assert said is not None
            assert other is not None
            assert said.loss == found.best.gain - other.gain >= 0
            assert sum(value for _, value in difference(found.best, other)) == said.loss
            if said.shares:
                told += 1
                assert sum(share.tenths for share in said.shares) == tenths(said.loss)
    assert told
    assert verdict(match.title, Judgement(found.best), "nonsense", {}) is None


@pytest.mark.parametrize("name", BOTH)
def test_curves_have_the_scores_of_the_match(name: str) -> None:
    """The analysis: each point has the scores of its position and what a bot expected, the last one the result."""
    match = recorded(name)
    answers = sum(not entry.nature for entry in match.entries)
    points = curve(task_at(match, answers, 0))
    assert points[0].position == 0
    assert points[-1].position == answers
    assert len(points) >= 24
    assert list(points[-1].scores) == match.scores
    assert list(points[-1].expected) == [100 * score for score in match.scores]
    for point in points[::10]:
        assert list(point.scores) == at_position(match, point.position).scores
        assert len(point.expected) == match.game.seats


def test_what_a_bot_expects_of_a_seat_knows_no_more_than_the_seat() -> None:
    """Statement 12: in another world that the seat cannot tell apart the bot expects the same."""
    match = at_position(recorded("trajan/greedy-2"), 60)
    for seat in range(2):
        expected = make_bot("greedy", "trajan", 0).expect(match.observe(seat))
        assert expected is not None
        for number in range(3):
            twin = imagined(match, seat, number)
            assert make_bot("greedy", "trajan", 5).expect(twin.observe(seat)) == expected


@pytest.mark.parametrize("narrow", [False, True])
def test_a_chart_stays_inside_its_frame(narrow: bool) -> None:
    """The analysis: curves, names and marks lie inside the drawing, names and marks apart from each other."""
    match = recorded("trajan/greedy-4")
    answers = sum(not entry.nature for entry in match.entries)
    chart = chart_of(curve(task_at(match, answers, 0)), 0, [0, 11, 12, 150], narrow=narrow)
    assert chart is not None
    assert chart.width == (NARROW if narrow else WIDTH)
    for line in chart.curves:
        places = [place.split() for place in line.path[1:].split("L")]
        assert all(0 <= int(x) <= chart.right < chart.width - 50 and 0 <= int(y) <= HEIGHT for x, y in places)
    heights = [end.y for end in chart.endings]
    assert all(low - high >= 20 for high, low in pairwise(heights))
    assert len({(mark.x // 20, mark.y // 20) for mark in chart.marks}) == 4
    assert chart_of([], 0, []) is None
    for mark in chart.marks:
        assert mark.x - 12 >= chart.left
        assert mark.y + 12 <= chart.bottom


def test_points_below_zero_have_a_true_minus_sign() -> None:
    """The analysis: beside the axis, at the end of a curve and in the table below stands no hyphen before a number."""
    points = [Point(0, (0, 0), (100, 100)), Point(40, (-12, 30), (-350, 3000))]
    charts = [chart_of(points, 0, [], narrow=narrow) for narrow in (False, True)]
    study = SimpleNamespace(done=True, points=points, failed=())
    fields = {"header": SimpleNamespace(id="x"), "names": ["Anna", "Bert"], "told": {}, "turning": [], "ending": None}
    page = environment().get_template("study.html").render(charts=charts, study=study, seat=0, **fields)
    shown = re.findall(r">([^<>\d]*\d[^<>]*)<", page)
    assert {"\N{MINUS SIGN}20", "\N{MINUS SIGN}12", "\N{MINUS SIGN}12 Anna", "\N{MINUS SIGN}3.5"} <= set(shown)
    assert [text for text in shown if "-" in text] == []


def test_what_a_wider_look_does_not_confirm_is_no_mistake() -> None:
    """Statement 41: a loss that the bot sees only because it overlooked a plan is told as no difference."""
    match = recorded("hadrians_wall/wall-1")
    answers = [entry.move for entry in match.entries if not entry.nature]
    doubtful = {}
    for position in (9, 75):
        move = match.title.notation.text(answers[position])
        found = judge(task_at(match, position, 0, move))
        other = found.of(move)
        said = verdict(match.title, found, move, {})
        assert other is not None
        assert said is not None
        assert found.best.gain - other.gain > 400
        doubtful[position] = other.doubtful
        assert bool(said.shares) != other.doubtful
        study = Study(0, [position], [move], {position: found})
        assert bool(study.loss(position)) != other.doubtful
    assert doubtful == {9: False, 75: True}


def test_segments_are_the_match() -> None:
    """A study sends the match in pieces: together they lead to each decision."""
    match = recorded("hadrians_wall/wall-2")
    positions = decisions(match, 1)
    lines = segments(match, positions)
    assert len(lines) == len(positions)
    header = match.header
    options = dict(header.options)
    task = Task("pieces", match.title.id, 2, options, None, "overlay", lines[:5], 0, 1, "greedy", ())
    whole = task_at(match, positions[4], 1)
    assert advise(task) == advise(whole)


def test_a_hint_does_not_call_a_plan_what_it_uses() -> None:
    """Statement 20: what a plan builds is not given up: less is expected from it afterwards."""
    match = quadriga.start("trajan", players=2, seed="2")
    said = reasons(match.title, [("points", 700), ("construction", -560)])
    assert said == [
        "It expects more from points at once (+7.0).",
        f"It expects less from construction ({MINUS}5.6) afterwards.",
    ]
