"""What is told of a match: its turns, what bars a step back, what decided it, and the log."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import quadriga
from quadriga.core.barriers import BY_ANSWER, BY_CHANCE
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import naming
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.scoring import path_vp, score_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.state import Trajan
from quadriga.server.ending import duration, how_long, what_decided, what_scored
from quadriga.server.page_views import Scene, at_position, parts
from quadriga.server.replay import replay_view
from quadriga.server.rewind import barred, blocker
from quadriga.server.story import meanwhile, newest_first, recent, steps_of, story
from quadriga.server.tables import LiveTable
from quadriga.server.turns import turns_of
from tests.server.support import header_of, hot_seats

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["Anna", "Bert", "Clara", "Dora"]
BOTH = ["trajan/greedy-2", "hadrians_wall/wall-3"]


def recorded(name: str) -> Match:
    """A match that was played to its end."""
    return quadriga.replay((RECORDS / f"{name}.record").read_text("utf-8"))


def test_a_march_names_the_tile_that_lay_there() -> None:
    """What a leader finds is told under the march; what is taken from the forum is named by the answer itself."""
    told = [[line.text for line in card.lines] for card in story(recorded("trajan/greedy-2"), 0, NAMES)]
    found = [line for lines in told for line in lines if line.startswith("Gets a forum tile: ")]
    below = [lines[at - 1] for lines in told for at, line in enumerate(lines) if line in found]
    assert found
    assert all(line.startswith("Marches to ") for line in below), below
    assert any(line.startswith("Takes from the forum: ") for lines in told for line in lines)


# Turns.


def test_turns_begin_where_the_title_says() -> None:
    """Statement 40: every turn of Trajan and every year and attack of Hadrian's Wall is a position to step to."""
    trajan = recorded("trajan/greedy-2")
    found = turns_of(trajan)
    assert len(found) == trajan.title.statistics(trajan.game)["turns"]
    for turn in found[:20]:
        question = at_position(trajan, turn.position).question(turn.seat)
        assert question is not None
        assert question.kind == "ChooseTray"
    wall = recorded("hadrians_wall/wall-3")
    told = [wall.title.tell(wall.game, turn.event) for turn in turns_of(wall) if turn.event is not None]
    assert [words for words in told if "begins" in words] == [f"year {year} begins" for year in range(1, 7)]


def test_without_marks_a_turn_is_a_change_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Statement 40: a title that marks no turns is stepped through by who answers."""
    match = recorded("trajan/greedy-2")
    monkeypatch.setattr(type(match.title), "turns", frozenset())
    answers = [entry.seat for entry in match.entries if not entry.nature]
    expected = [at for at, seat in enumerate(answers) if not at or answers[at - 1] != seat]
    assert [turn.position for turn in turns_of(match)] == expected
    view = replay_view(match, expected[3], NAMES)
    assert view is not None
    assert (view.back, view.on) == (expected[2], expected[4])
    assert NAMES[answers[expected[3]]] in view.words


@pytest.mark.parametrize("name", BOTH)
def test_steps_by_turn_reach_every_turn_and_both_ends(name: str) -> None:
    """Statement 40: stepping on from the beginning meets every turn once and ends at the end; so does stepping back."""
    match = recorded(name)
    answers = sum(not entry.nature for entry in match.entries)
    met = [0]
    while met[-1] < answers:
        view = replay_view(match, met[-1], NAMES)
        assert view is not None
        assert view.on > met[-1]
        met.append(view.on)
    assert {turn.position for turn in turns_of(match)} <= set(met)
    for here, before in zip(reversed(met), [*reversed(met[:-1]), 0], strict=True):
        view = replay_view(match, here, NAMES)
        assert view is not None
        assert view.back == before
    assert replay_view(match, None, NAMES) is None


# What bars a step back.


def test_a_barred_step_back_names_the_event() -> None:
    """Statement 13: the sentence has the card that was turned up, or what the other seat answered."""
    match = recorded("trajan/greedy-2")
    header = match.header
    again = Match.prepare(match.title, header.players, "", header.options)
    kinds: set[str] = set()
    for entry in match.entries:
        again.follow_entry(entry)
        for seat in range(header.players):
            if not again.barrier(seat):
                assert barred(again, seat) == ""
                continue
            event = blocker(again, seat)
            if again.barriers.forbids[seat] == BY_ANSWER:
                with naming(NAMES):
                    named = blocker(again, seat)
                assert not named or named.startswith(NAMES[1 - seat])
            if event:
                kinds.add(again.barriers.forbids[seat])
                assert barred(again, seat) == f"{again.barrier(seat)}: {event}"
    assert {BY_ANSWER, BY_CHANCE} <= kinds


def test_what_bars_tells_no_secret() -> None:
    """Statement 12: a card that another seat drew unseen, or a Path it chose in secret, is not in the sentence."""
    for name in ("trajan/random-3", "hadrians_wall/wall-3"):
        match = recorded(name)
        header = match.header
        again = Match.prepare(match.title, header.players, "", header.options)
        for entry in match.entries:
            again.follow_entry(entry)
            hidden = [
                match.title.answered(again.game, other.seat, other.move)
                for number, other in enumerate(again.entries)
                if number >= again.shown and not other.nature and match.title.notation.verb(other.move).secret
            ]
            for seat in range(header.players):
                mine = {other.seat for other in again.entries[again.shown :]} == {seat}
                assert mine or blocker(again, seat) not in hidden or again.entries[-1].seat == seat


# The end.


def test_what_decided_is_read_from_the_score_sheet() -> None:
    """4 End of game: the sentences name winner, margin and the sources with the largest differences."""
    first, second = what_decided(recorded("trajan/greedy-2"), NAMES)
    assert first == "Anna won by 8 points over Bert."
    assert (
        second
        == "Anna was ahead in bonus tiles (+21) and Trajan tiles (+15), Bert in provinces (+16) and shipments (+14)."
    )
    assert "disdain (17 fewer lost)" in what_decided(recorded("hadrians_wall/wall-2"), NAMES)[1]


def test_a_tie_break_is_named() -> None:
    """4 End of game: with as many points the rule that parted the first two is told, for both titles."""
    with naming(NAMES):
        votes = what_decided(recorded("trajan/greedy-4"), NAMES)[0]
        disdain = what_decided(recorded("hadrians_wall/wall-3-easy"), NAMES)[0]
    assert votes.endswith("the tie-break decided: Anna stood higher in the last vote of the senate.")
    assert disdain.endswith("the tie-break decided: Anna has 6 disdain left, Bert 7.")


def test_who_played_alone_hears_what_scored() -> None:
    """4 End of game: alone there is nobody to compare with, so the largest sources are told."""
    told = what_scored(recorded("hadrians_wall/wall-1"))
    assert told == [
        "Most points came from Piety (+6) and Discipline (+5).",
        "Points were lost to disdain (\N{MINUS SIGN}22).",
    ]


def test_how_long_a_match_took() -> None:
    """The final screen says turns and time; a record that was uploaded has no time."""
    match = recorded("trajan/greedy-2")
    assert how_long(match, 0) == "72 turns"
    assert how_long(match, 3000) == "72 turns in 50 minutes"
    assert how_long(recorded("hadrians_wall/wall-1"), 5000) == "6 years in 1 hour and 23 minutes"
    assert duration(3 * 24 * 3600 + 100) == "3 days"
    assert duration(20) == "less than a minute"


def test_a_box_that_an_answer_fills_is_told_once() -> None:
    """Statement 37: under "fills a box of the Wall" the log tells what came of it, not once more that it is filled."""
    match = recorded("hadrians_wall/wall-3")
    names = NAMES[: match.header.players]
    steps = [step for card in story(match, 0, names) for step in steps_of(card) if step[0].answer]
    naming_a_track = r"(?:Fills a box of (?:the )?|(?:Advances|Reinforces|Takes)[^:]+: )(.+?)(?: for .+)?"
    named = [(found[1], step) for step in steps if (found := re.fullmatch(naming_a_track, step[0].text))]
    assert {"Wall", "Mining & Foresting", "Traders", "left cohort"} <= {track for track, _ in named}
    twice = [step for track, step in named if re.fullmatch(rf"Fills box \d+: {track}", (step + step)[1].text)]
    assert twice == []
    assert any(line.text == "Fills box 1: Wall Guard" for step in steps for line in step[1:])  # by a sword


def year_ended(players: int, seed: str) -> Match:
    """A match of Hadrian's Wall whose first year everybody has finished at once."""
    match = quadriga.start("hadrians_wall", players=players, seed=seed)
    while not any(event.code == terms.BREACHED for event in match.log):
        question = match.questions[0]
        match.play(question.seat, question.moves[-1])  # finish is the last
    return match


@pytest.mark.parametrize("players", [1, 3])
def test_the_attack_of_a_year_is_told_before_the_next_one(players: int) -> None:
    """Statement 38: who is asked again hears how many cards came from where, what got through and what it cost."""
    match = year_ended(players, "4")
    for seat in range(players):
        told = meanwhile(match, seat, NAMES)
        began = next(event for event in match.log if event.code == terms.ATTACK_BEGAN)
        own = next(event for event in match.log if event.code == terms.BREACHED and event.seat == seat)
        sides = [int(number) for number in re.findall(r"(?:left|centre|right) (\d+)", told[0])]
        assert told[0].startswith("The Picts attacked with ")
        assert sum(sides) == began.x
        assert re.findall(r"against (\d)", told[0]) == ["0", "0", "0"]
        assert told[1] == f"Your cohorts and favours held {began.x - own.x}; {own.x} got through."
        assert f"You gained {own.y} disdain" in told[2]
        assert sum(sentence.split()[0] in NAMES for sentence in told) == players - 1
        table = LiveTable(header_of(players, "4", title="hadrians_wall"), hot_seats(players), match)
        assert told[0] in parts(Scene(table, match, seat, [seat]))["part-since"]
    asked = match.questions[0]
    match.play(asked.seat, asked.moves[0])
    assert not meanwhile(match, asked.seat, NAMES)


@pytest.mark.parametrize(("seed", "some_path"), [("9", False), ("3", True), ("37", True)])
def test_points_lost_by_disdain_are_those_of_the_sheet(seed: str, some_path: bool) -> None:
    """7.2, 7.3 What an attack costs is what the same sheet without its disdain would have, Paths included."""
    match, by_penalty, by_paths, received = quadriga.start("hadrians_wall", players=1, seed=seed), 0, 0, 0
    game = match.game
    assert isinstance(game, HadriansWall)
    while not match.over:
        match.play(0, match.questions[0].moves[-1])
        player = game.players[0]
        if player.received != received:
            before = player.clone()
            before.received = received
            paths = path_vp(game.tables, before) - path_vp(game.tables, player)
            told = re.search(r"lost (\d+) VP", " ".join(meanwhile(match, 0, NAMES)))
            cost = score_of(game.tables, before) - score_of(game.tables, player)
            assert (int(told[1]) if told else 0) == cost
            by_penalty, by_paths, received = by_penalty + cost - paths, by_paths + paths, player.received
    assert by_penalty > 0
    assert (by_paths > 0) == some_path


def test_the_log_of_who_plays_alone_has_a_card_for_each_year_and_attack() -> None:
    """Statement 37: the card of a year does not grow for ever; years and attacks of all have cards of their own."""
    match = quadriga.start("hadrians_wall", players=1, seed="3")
    dice = Random(3)
    while not match.over:
        match.play(0, dice.choice(match.questions[0].moves))
    cards = story(match, 0, NAMES)
    heads = [card.head for card in cards if card.seat == EVERYBODY and card.head]
    years = [event.x for event in match.log if event.code == terms.YEAR_BEGAN]
    assert years == [1, 2, 3, 4, 5, 6]
    assert [head for head in heads if head.startswith("Year")] == [f"Year {year} begins" for year in years[1:]]
    assert sum(head.startswith("The Picts attack") for head in heads) == 6
    own = [card for card in cards if card.seat == 0]
    assert len(own) >= 6
    assert all(line.text for card in cards for line in card.lines)


@pytest.mark.parametrize("name", BOTH)
def test_the_log_is_read_in_one_order(name: str) -> None:
    """Statement 37: the newest answer is on top, under each what came of it in order; what befell all is in order."""
    match = recorded(name)
    answers = sum(not entry.nature for entry in match.entries)
    long = 0
    for position in (0, 3, 60, answers):
        for card in recent(at_position(match, position), 0, NAMES):
            told = newest_first(card).lines
            if card.seat == EVERYBODY:
                assert told == card.lines
                continue
            steps = steps_of(card)
            assert [line for step in steps for line in step] == card.lines
            assert told == [line for step in reversed(steps) for line in step]
            assert all(not line.answer for step in steps for line in step[1:])
            long += any(len(step) > 9 for step in steps)
    assert long or name.startswith("trajan")


def test_a_log_that_begins_in_the_middle_does_not_speak_of_the_set_up() -> None:
    """Statement 37: set-up is what happened before anybody answered; it is folded, with the number of its steps."""
    match = recorded("trajan/greedy-2")
    for position in range(100, 140, 3):
        cards = recent(at_position(match, position), 0, NAMES)
        assert all(card.head or card.seat != EVERYBODY for card in cards if card.position)
    first = at_position(match, 1)
    table = LiveTable(header_of(2, "4"), hot_seats(2), first)
    html = parts(Scene(table, first, 0, [0]))["part-log"]
    assert re.search(r"Set-up</span></a><details><summary>\d+ steps</summary>", html)


def test_the_log_names_the_card_that_is_picked_up() -> None:
    """Statement 37: discard piles lie face up, so everybody reads which card somebody took."""
    match = quadriga.start("trajan", players=2, seed="2")
    dice = Random(2)
    told = 0
    while not match.over:
        question = match.questions[0]
        texts = {match.title.notation.text(move): move for move in question.moves}
        game = match.game
        assert isinstance(game, Trajan)
        tops = [words.commodity(game.tables, game.discard(which)[-1]) for which in range(2)]
        wanted = "pick b" if "pick b" in texts else ""
        match.play(question.seat, texts.get(wanted, dice.choice(question.moves)))
        if wanted:
            for seat in (0, 1, EVERYBODY):
                lines = [line.text for line in recent(match, seat, NAMES)[0].lines]
                assert f"Takes up {tops[1]}" in lines
            told += 1
    assert told > 3
