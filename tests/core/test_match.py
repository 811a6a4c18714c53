"""Matches: questions, refusals, previews, taking back, clones, views."""

from __future__ import annotations

import pytest

import quadriga
from quadriga.core.barriers import BY_ANSWER, BY_CHANCE, NOTHING_ANSWERED
from quadriga.core.chance import QuickSource
from quadriga.core.errors import IllegalMove, UsageError
from quadriga.core.flow import CHANCE, EVERYBODY
from quadriga.core.language import minus
from quadriga.core.match import Match
from quadriga.testing import Scenario
from tests.tiny.state import Hamlet
from tests.tiny.title import HamletTitle

CHANCE_LINES = ["first 0", "turn wine fish"]


def table() -> Scenario:
    """Two players, the first one asked for a card."""
    return Scenario("trajan", 2, chance=CHANCE_LINES, seed=5)


def started() -> Scenario:
    """The same after the drafts: seat 0 chooses a tray."""
    found = table()
    while found.match.questions[0].kind != "ChooseTray":
        question = found.match.questions[0]
        found.match.play(question.seat, question.moves[-1])
        found.play()
        while found.match.game.chance is not None:
            found.match.resolve(found.match.game.chance.moves(found.match.game)[0])
    return found


def test_a_question_shows_what_is_asked() -> None:
    """Seat, number, moves, prompt, rule and kind."""
    question = table().match.questions[0]
    assert (question.seat, question.number, question.kind, question.rule) == (0, 0, "DraftCard", "2.12")
    assert question.prompt
    assert len(question.moves) == 3


def test_numbers_count_the_answers_of_each_seat() -> None:
    """Not those of others, not forced ones, not nature's."""
    match = table().play("0 pick a", "0 pick b", "0 pick a").match
    assert match.numbers == [3, 0]
    assert match.questions[0].number == 0
    assert match.question(0) is None


@pytest.mark.parametrize(
    ("seat", "wish", "sentence"),
    [
        (0, "sow I", "seat 0 answered 'sow I': "),
        (1, "draw", "seat 1 answered 'draw', but the open question is for seat 0"),
        (0, 1 << 29, "seat 0 answered 'move 536870912': "),
        (0, -5, "seat 0 answered 'move -5': "),
        (0, "dig", "'dig' is no verb of this title"),
    ],
)
def test_refused_answers(seat: int, wish: int | str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    match = table().match
    before = match.record()
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, wish)
    assert str(caught.value).startswith(sentence)
    assert match.record() == before


def test_refusals_name_what_would_be_right() -> None:
    """A dozen moves at most."""
    match = table().match
    with pytest.raises(IllegalMove, match=r"\(rule .*\); right would be draw, pick a, pick b$"):
        match.play(0, "sow I")


def test_seats_that_do_not_exist() -> None:
    """Every way in says so."""
    match = table().match
    for seat in (-1, 2, 99):
        for ask in (match.question, match.barrier, match.take_back, lambda seat: match.why_not(seat, "draw")):
            with pytest.raises(UsageError, match=f"seat {minus(seat)} was named; this match has seats 0 to 1"):
                ask(seat)
    for seat in (-2, 2):
        with pytest.raises(UsageError):
            match.observe(seat)
    assert match.observe(EVERYBODY).seat == EVERYBODY


def test_why_not() -> None:
    """A reason with its rule, nothing for what is legal, and who is asked if nothing is."""
    match = table().match
    assert match.why_not(0, "draw") is None
    reason = match.why_not(0, "sow I")
    assert reason is not None
    assert reason.text
    other = match.why_not(1, "draw")
    assert other is not None
    assert other.text == "the open question is for seat 0"
    for rubbish in (-1, 1 << 29, (1 << 30) - 1, 1 << 50):
        assert match.why_not(0, rubbish) == match.title.reason(1)


def test_chance_can_be_answered_only_when_it_is_open() -> None:
    """And only by what can come."""
    match = table().match
    with pytest.raises(IllegalMove, match="chance cannot answer 'card wine' here"):
        match.resolve(match.title.notation.parse("card wine"))
    match.play(0, "draw")
    with pytest.raises(IllegalMove, match="chance cannot answer 'demand bread' here"):
        match.resolve(match.title.notation.parse("demand bread"))
    with pytest.raises(IllegalMove, match="the match waits for chance"):
        match.play(0, "draw")
    match.resolve(match.title.notation.parse("card wine"))
    assert match.questions


def test_barriers_on_the_main_line() -> None:
    """Chance, then another seat; the own follow-up questions do not forbid."""
    found = started()
    match = found.match
    assert match.barrier(0) in (BY_CHANCE, BY_ANSWER)
    question = match.questions[0]
    before = match.record()
    match.play(question.seat, question.moves[0])
    assert match.barrier(question.seat) == ""
    assert match.barrier(1 - question.seat) in (BY_CHANCE, BY_ANSWER)
    match.take_back(question.seat)
    assert match.record() == before
    assert match.questions[0] == question


def test_nothing_to_take_back() -> None:
    """Before the first answer, and after all were taken back."""
    match = table().match
    assert match.barrier(0) == NOTHING_ANSWERED
    with pytest.raises(UsageError, match="seat 0 cannot take the last answer back: nothing to take back"):
        match.take_back(0)


def test_chance_forbids_taking_back() -> None:
    """A card was drawn."""
    match = table().play("0 draw").match
    assert match.barrier(0) == BY_CHANCE
    with pytest.raises(UsageError, match="a card or tile was turned up since"):
        match.take_back(0)


def test_a_seeded_match_draws_on_after_taking_back() -> None:
    """The streams stay where they are, so the same answers lead to the same match."""
    first = quadriga.start("trajan", players=3, seed=5)
    second = quadriga.start("trajan", players=3, seed=5)
    dice = QuickSource(9)
    taken = 0
    while not first.over:
        question = first.questions[0]
        move = question.moves[dice.below(len(question.moves))]
        first.play(question.seat, move)
        second.play(question.seat, move)
        if not second.barrier(question.seat):
            second.take_back(question.seat)
            second.play(question.seat, move)
            taken += 1
    assert taken > 50
    assert second.record() == first.record()
    assert [event.key() for event in second.log] == [event.key() for event in first.log]


def test_a_preview_shows_changes_and_events() -> None:
    """What the seat can foresee; the match stays as it is."""
    match = started().match
    question = match.questions[0]
    before = match.record()
    preview = match.preview(question.seat, question.moves[0])
    changed = {name for name, _, _ in preview.changes}
    assert f"trays.{question.seat}" in changed
    assert "time" in changed
    assert preview.events
    assert match.record() == before
    with pytest.raises(IllegalMove):
        match.preview(question.seat, "draw")


def test_clones_draw_the_same_and_are_independent() -> None:
    """Played alike they stay alike; playing one leaves the other alone."""
    match = quadriga.start("trajan", players=2, seed=3)
    match.play(match.questions[0].seat, "draw")
    copy = match.clone()
    before = match.record()
    while not copy.over:
        copy.play(copy.questions[0].seat, copy.questions[0].moves[0])
    assert match.record() == before
    while not match.over:
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    assert match.record() == copy.record()
    assert [event.key() for event in match.log] == [event.key() for event in copy.log]


def test_private_draws_are_visible_to_their_owner_only() -> None:
    """Events and records."""
    match = table().play("0 draw").match
    for seat, sees in ((0, True), (1, False), (EVERYBODY, False)):
        seen = [event.code for event in match.visible(seat, match.log[-1:])]
        assert (CHANCE in seen) == sees
        assert ("*0 card ?" in match.record(seat)) != sees
        assert "\nseed -\n" in match.record(seat)


def test_a_finished_match_answers_nothing() -> None:
    """It has scores and winners and says that it is over."""
    match = quadriga.start("trajan", players=2, seed=3)
    assert match.winners == []
    while not match.over:
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    assert match.questions == []
    assert match.winners
    with pytest.raises(IllegalMove, match="seat 0 answered 'draw', but the match is over"):
        match.play(0, "draw")


@pytest.mark.parametrize(
    ("title", "players", "seed", "options", "sentence"),
    [
        ("nero", 2, 1, {}, "title 'nero' is not known; right would be one of trajan"),
        ("trajan", 1, 1, {}, "Trajan was asked for 1 player; it takes 2 to 4"),
        ("trajan", 2, "two words", {}, "seed 'two words' has 2 words"),
        ("trajan", 2, "9\0", {}, "seed '9\\x00' has 0 words"),
        ("trajan", 2, 1, {"colour": "red"}, "Trajan has no option 'colour'"),
        ("trajan", 2, 1, {"draft": "all"}, "option draft was given 'all'"),
    ],
)
def test_wrong_beginnings(title: str, players: int, seed: int | str, options: dict[str, str], sentence: str) -> None:
    """One sentence each."""
    with pytest.raises(UsageError) as caught:
        quadriga.start(title, players=players, seed=seed, options=options)
    assert str(caught.value).startswith(sentence)


def test_seeds() -> None:
    """Numbers and words; without one every match is another one."""
    assert (
        quadriga.start("trajan", players=2, seed=7).record() == quadriga.start("trajan", players=2, seed="7").record()
    )
    records = {quadriga.start("trajan", players=2).record() for _ in range(3)}
    assert len(records) == 3


def test_an_empty_seed_leaves_chance_to_the_caller() -> None:
    """For scripts and replays."""
    match = Match.prepare(quadriga.TITLES["trajan"], 2, "")
    match.draw()
    assert match.game.chance is not None
    assert match.questions == []


@pytest.mark.interpreted
def test_places_of_a_title_without_rules_of_its_own() -> None:
    """Points order the seats; who has the same number shares a place, and the next place is counted on."""
    title = HamletTitle()
    game = title.new(4, title.complete_options({}), None, "")
    assert isinstance(game, Hamlet)
    for villager, points in zip(game.villagers, (3, 8, 3, 1), strict=True):
        villager.points = points
    assert title.places(game) == [2, 1, 2, 4]
