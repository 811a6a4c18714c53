"""Looking ahead: previews are what then happens, chance is shown as chance, waste is named, turns can be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from quadriga.core.chance import QuickSource
from quadriga.core.errors import UsageError
from quadriga.core.flow import CHANCE, Event
from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.games.trajan import terms
from quadriga.games.trajan.state import Trajan
from quadriga.server.foresight import Foresight, can_try, foresee, tried, try_out
from quadriga.server.rulebook import anchor_of, rulebook
from quadriga.server.views import preview_view, why_in_plan, why_view

TRAJAN = find_title("trajan")


def positions(players: int, seed: int, most: int = 400) -> Iterator[tuple[Match, int, Random]]:
    """Every question of a random match, with its seat."""
    dice = Random(seed)
    match = Match.prepare(TRAJAN, players, str(seed))
    match.draw()
    for _ in range(most):
        if match.over:
            return
        question = match.questions[0]
        yield match, question.seat, dice
        match.play(question.seat, dice.choice(question.moves))


def keys(events: list[Event] | tuple[Event, ...]) -> list[tuple[int, int, int, int]]:
    return [event.key() for event in events]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_preview_is_what_happens(players: int, seed: int) -> None:
    """Statement 5: the events of a preview are the first events of the answer itself, chains included."""
    told = 0
    for match, seat, dice in positions(players, seed):
        move = TRAJAN.notation.text(dice.choice(match.questions[0].moves))
        seen = foresee(match, seat, [move])
        happened = keys(match.clone().play(seat, move))
        assert happened[: len(seen.events)] == keys(seen.events)
        told += len(seen.events)
    assert told > 200


@pytest.mark.parametrize("seed", [4, 5])
def test_chance_is_never_promised(seed: int) -> None:
    """Statement 6: no preview tells what nature will answer; where nature comes next it says that it is unknown."""
    unknown = 0
    for match, seat, _ in positions(3, seed):
        for move in match.questions[0].moves[:4]:
            text = TRAJAN.notation.text(move)
            seen = foresee(match, seat, [text])
            assert CHANCE not in {event.code for event in seen.events}
            after = match.clone()
            after.play(seat, text)
            drawn = any(entry.nature for entry in after.entries[len(match.entries) :])
            shown = preview_view(match, seat, [text], ["A", "B", "C"])["chance"]
            if drawn:
                assert shown
                unknown += 1
    assert unknown > 10


@pytest.mark.parametrize("seed", [6, 7])
def test_previews_know_no_more_than_the_seat(seed: int) -> None:
    """Statement 6: a preview is made of the observation: the same seat in a twin world is shown the same."""
    for step, (match, seat, _) in enumerate(positions(2, seed, 120)):
        if step % 5:
            continue
        twin = match.clone()
        twin.game = match.observe(seat).determinize(QuickSource(step + 99))
        for move in match.questions[0].moves[:3]:
            text = TRAJAN.notation.text(move)
            assert foresee(match, seat, [text]).changes == foresee(twin, seat, [text]).changes


@pytest.mark.parametrize("seed", [8, 9])
def test_every_refused_place_says_why(seed: int) -> None:
    """Statement 7: each place on the boards that is not legal now gives a reason, and its rule can be read."""
    anchors = rulebook(TRAJAN).anchors
    reasons: set[str] = set()
    kinds: set[str] = set()
    for step, (match, seat, _) in enumerate(positions(3, seed)):
        if step % 7:
            continue
        legal = {spot for move in match.questions[0].moves for spot in TRAJAN.spots(move)}
        for zone in TRAJAN.zones(match.observe(seat), {}, ["A", "B", "C"]):
            for part in zone.body.split('data-spot="')[1:]:
                wish = part.partition('"')[0].replace("&#x27;", "'")
                found = why_view(match, seat, wish)
                assert found["legal"] == (wish in legal), wish
                if not found["legal"]:
                    assert len(found["reason"]) > 8
                    assert anchor_of(found["rule"]) in anchors, (wish, found)
                    reasons.add(found["reason"])
                    kinds.add(wish.partition(":")[0])
    assert len(reasons) >= 30
    assert {"arch", "senate", "demand", "ship", "display", "supply", "leader", "type", "slot", "time"} <= kinds


def test_a_reason_in_a_plan_is_that_of_the_board_it_shows() -> None:
    """Statement 7: with a plan open each place answers for the position after it, as if its steps had been played."""
    compared, kinds = 0, set()
    for match, seat, dice in positions(3, 8):
        plan = foresee(match, seat, [TRAJAN.notation.text(dice.choice(match.questions[0].moves))], fill=True)
        if not plan.kind or plan.kind == match.questions[0].kind or dice.randrange(3):
            continue
        kinds.add(plan.kind)
        played = match.clone()
        for step in plan.moves:
            played.play(seat, step)
        bodies = "".join(zone.body for zone in TRAJAN.zones(plan.after, {}, ["A", "B", "C"]))
        for wish in sorted({part.partition('"')[0] for part in bodies.split('data-spot="')[1:]})[::5]:
            there = wish.replace("&#x27;", "'")
            assert why_in_plan(match, seat, there, [], plan.moves, False) == why_view(played, seat, there), there
            compared += 1
    assert compared > 100
    assert len(kinds) > 2


def test_a_plan_that_hands_over_says_so_at_every_place() -> None:
    """Statement 7: after the last step of a plan nothing is asked: a place says that the plan waits to be played."""
    for match, seat, _ in positions(2, 8):
        moves = [TRAJAN.notation.text(move) for move in match.questions[0].moves]
        if "pass" in moves and foresee(match, seat, ["pass"]).hands_over:
            found = why_in_plan(match, seat, "sow I", [], ["pass"], False)
            assert not found["legal"]
            assert "not played yet" in found["reason"]
            return
    pytest.fail("no plan handed over")


def test_a_plan_draws_no_stack_as_empty_that_is_not() -> None:
    """Statement 6: after a planned Trajan tile its stack has one tile less, and the next one is shown as unknown."""
    seen = 0
    for match, seat, _ in positions(2, 8):
        for move in match.questions[0].moves:
            text = TRAJAN.notation.text(move)
            if match.questions[0].kind != "Action" or not text.startswith("tile "):
                continue
            plan = foresee(match, seat, [text])
            game = plan.after.game
            turned = [place for place in range(6) if game.tops[place] < 0 and game.stacks[place]]
            bodies = "".join(zone.body for zone in TRAJAN.zones(plan.after, {}, ["A", "B"]))
            assert bodies.count("not known yet</title>") == len(turned)
            for place in turned:
                left = game.stacks[place].bit_count()
                assert f"”, {left} left, the tile on top is not known yet" in bodies
            assert bodies.count("”: empty</title>") == sum(not game.stacks[at] and game.tops[at] < 0 for at in range(6))
            seen += len(turned)
    assert seen > 3


def wasted_of(match: Match, seat: int, *moves: str) -> tuple[str, ...]:
    return foresee(match, seat, moves).wasted


def test_passing_is_named_as_waste() -> None:
    """Statement 15: passing an action, declining an effect or a repetition is named; using them is not."""
    named: set[str] = set()
    for seed in range(4):
        for match, seat, _ in positions(3, 20 + seed):
            moves = {TRAJAN.notation.text(move) for move in match.questions[0].moves}
            for move in sorted(moves & {"pass", "decline"}):
                wasted = wasted_of(match, seat, move)
                assert 1 <= len(wasted) <= 3
                named |= set(wasted)
            for move in sorted(moves & {"use", "advance", "hire", "recruit"}):
                assert not any("points" not in line for line in wasted_of(match, seat, move))
    assert {"The action is not used.", "An extra-action tile could repeat the action."} <= named
    assert any("effect" in line for line in named)


def test_passing_is_named_as_waste_whatever_was_planned_before_it() -> None:
    """Statement 15: a plan that sows and then passes names the action, the repetition or the marker it leaves."""
    named: set[str] = set()
    for seed in range(2):
        for match, seat, _ in positions(3, 60 + seed, 160):
            if match.questions[0].kind != "ChooseTray":
                continue
            for move in match.questions[0].moves:
                plan = foresee(match, seat, [TRAJAN.notation.text(move)], fill=True)
                for last in ("pass", "decline"):
                    if TRAJAN.notation.parse(last) not in plan.after.moves:
                        continue
                    wasted = set(wasted_of(match, seat, *plan.moves, last)) - set(plan.wasted)
                    assert any("points" not in line for line in wasted), (plan.moves, last)
                    named |= wasted
    assert "The action is not used." in named
    assert any("effect" in line for line in named)


def test_a_missed_tile_is_named_as_waste() -> None:
    """Statement 15: an order of drops that misses a tile within reach is named, the order that meets it is not."""
    missed = met = 0
    for seed in range(6):
        for match, seat, _ in positions(2, 40 + seed):
            if match.questions[0].kind != "ChooseTray":
                continue
            for move in match.questions[0].moves:
                plan = foresee(match, seat, [TRAJAN.notation.text(move)], fill=True)
                fulfilled = any(event.code == terms.FULFILLED for event in plan.events)
                assert not (fulfilled and any("order of drops" in line for line in plan.wasted))
                met += fulfilled
                other = _other_order(match, seat, plan)
                if other is not None and fulfilled and not any(e.code == terms.FULFILLED for e in other.events):
                    assert any("order of drops" in line for line in other.wasted)
                    missed += 1
    assert met > 5
    assert missed > 5


def _other_order(match: Match, seat: int, plan: Foresight) -> Foresight | None:
    """The same sowing with another first marker."""
    for text, _ in plan.choices[1] if len(plan.choices) > 1 else ():
        if text != plan.moves[1]:
            moves = [plan.moves[0], text]
            return _first_moves(match, seat, moves, len(plan.moves))
    return None


def _first_moves(match: Match, seat: int, moves: list[str], length: int) -> Foresight:
    while len(moves) < length:
        seen = foresee(match, seat, moves)
        if seen.kind != "Drop":
            return seen  # the rest falls by itself
        moves.append(TRAJAN.notation.text(seen.after.moves[0]))
    return foresee(match, seat, moves)


def test_unmet_demands_are_named_as_waste() -> None:
    """Statement 15: a turn that ends the quarter with demands unmet names the points it costs."""
    named = 0
    for seed in range(8):
        for match, seat, _ in positions(2, 60 + seed):
            for move in match.questions[0].moves[:3]:
                seen = foresee(match, seat, [TRAJAN.notation.text(move)])
                lost = [e for e in seen.events if e.code == terms.DEMANDS_PAID and e.seat == seat and e.y]
                if lost:
                    assert "points lost" in seen.wasted[0]
                    named += 1
    assert named


@pytest.mark.parametrize("seed", [10, 11])
def test_a_turn_can_be_tried_off_turn(seed: int) -> None:
    """A turn tried while another seat is asked changes nothing, knows no more than the seat, and follows the rules."""
    tried = 0
    for step, (match, asked, dice) in enumerate(positions(3, seed)):
        seat = (asked + 1) % 3
        if step % 6 or not can_try(match, seat):
            continue
        before = match.game.digest()
        begun = try_out(match, seat, [])
        assert begun.trial
        assert begun.kind == "ChooseTray" or len(begun.after.moves) > 1
        move = TRAJAN.notation.text(dice.choice(begun.after.moves))
        plan = try_out(match, seat, [move], fill=True)
        assert plan.moves[0] == move
        assert match.game.digest() == before
        twin = match.clone()
        twin.game = match.observe(seat).determinize(QuickSource(step + 99))
        assert try_out(twin, seat, [move], fill=True).changes == plan.changes
        tried += 1
    assert tried > 10


def test_nothing_can_be_tried_during_set_up() -> None:
    """Before the first turn there is nothing to try, and the refusal is a sentence."""
    match = Match.prepare(TRAJAN, 2, "1")
    match.draw()
    seat = 1 - match.questions[0].seat
    assert not can_try(match, seat)
    with pytest.raises(UsageError, match="cannot be tried"):
        try_out(match, seat, [])


@pytest.mark.parametrize("seed", [12, 13])
def test_a_preview_is_told_to_the_player(seed: int) -> None:
    """Statement 5: points, drops and time of a preview in words are those that come; nothing is said twice."""
    sown = gains = 0
    for match, seat, dice in positions(3, seed):
        text = TRAJAN.notation.text(dice.choice(match.questions[0].moves))
        seen = foresee(match, seat, [text], fill=True)
        lines = preview_view(match, seat, [text], ["Anna", "Bert", "Clara"])["events"]
        assert len(set(lines)) == len(lines)
        assert not any("Anna" in line for line in lines if seat == 0)
        before, after = match.game, seen.after.game
        assert isinstance(before, Trajan)
        whole = "\n".join(lines)
        told = sum(int(points) * (1 if gained == "gain" else -1) for gained, points in re.findall(POINTS, whole))
        tile = re.search(r"You fulfil the tile.* (\d+) VP", whole)
        assert told + (int(tile[1]) if tile else 0) == after.players[seat].vp - before.players[seat].vp
        gains += told > 0
        if text.startswith("sow"):
            sown += 1
            old, new = before.players[seat].trays, after.players[seat].trays
            grown = [tray for tray in range(6) if new[tray] > (0 if text == f"sow {NUMERALS[tray]}" else old[tray])]
            assert sorted(re.findall(r" in ([IV]+)", lines[0])) == sorted(NUMERALS[tray] for tray in grown)
            steps = [
                knot for knot in TRAJAN.thread(match.observe(seat), seen.after, seen.events) if knot.kind == "step"
            ]
            assert {knot.piece for knot in steps} == {f"tray-{seat}-{tray}" for tray in grown}
            left = before.track - after.time
            ends = any("the round ends after this turn" in line for line in lines)
            over = any(event.code == terms.ROUND_ENDED for event in seen.events)
            assert ends == (after.laps > before.laps or over)
            assert ends or any(f"the round ends in {left} step" in line for line in lines)
    assert sown > 20
    assert gains > 10


NUMERALS = ("I", "II", "III", "IV", "V", "VI")
POINTS = r"You (gain|lose) (\d+) VP"


def reason(match: Match, seat: int, *spots: str) -> str:
    """Why nothing can be played at the last of these spots after the others."""
    found = why_view(match, seat, spots[-1], spots[:-1])
    assert not found["legal"]
    return str(found["reason"])


def test_reasons_say_what_is_needed_and_what_is_there() -> None:
    """Statement 7: a reason names what is needed and what is there, and what a half-made choice rules out."""
    told: dict[str, str] = {}
    for match, seat, _ in positions(3, 8):
        game, frame = match.game, match.game.question_of(seat)
        assert isinstance(game, Trajan)
        assert frame is not None
        question, player = match.questions[0], game.players[seat]
        if question.kind == "Action" and frame.a == 0:
            single = [kind for kind in range(12) if player.hand >> (4 * kind) & 15 == 1]
            if single and not player.tiles[15]:
                card = game.tables.commodity_names[single[0]]
                told["pair"] = reason(match, seat, f"card:{card}", "ship:pairs")
                told["apart"] = reason(match, seat, "display", "ship:pairs")
                told["load"] = reason(match, seat, "ship:identical", f"card:{card}", "load:3")
        if question.kind == "ChooseTray":
            told["other"] = reason(match, seat, "build 3")
            told["demand"] = reason(match, seat, "demand:bread")
        if question.kind == "Action" and frame.a == 2 and player.leader >= 0:
            told["march"] = reason(match, seat, f"march {game.tables.province_names[player.leader]}")
    assert "2 needed, 1 in your hand" in told["pair"]
    assert "does not go with" in told["apart"]
    assert "3 needed, 1 in your hand" in told["load"]
    assert "the action Construction; what is asked: Choose a tray" in told["other"]
    assert "your tiles: " in told["demand"]
    assert "your leader is in " in told["march"]


def test_a_turn_is_tried_before_its_first_step() -> None:
    """Planning ahead: a trial that has only begun tells what is asked, and nothing fails for want of a move."""
    for match, seat, _ in positions(2, 14):
        other = 1 - seat
        if match.questions[0].kind == "ChooseTray" and can_try(match, other):
            told = try_out(match, other, []).told(match, ["Anna", "Bert"])
            assert told is not None
            assert [line for line in told.events if line.startswith("Then: Choose a tray")]
            return
    pytest.fail("no turn could be tried")


def test_a_trial_is_the_plan_when_the_turn_comes() -> None:
    """Statement 20: what was tried is kept as far as it can be played, and nothing of it if not even its first step."""
    compared = 0
    for match, seat, dice in positions(2, 14):
        other = 1 - seat
        if match.questions[0].kind != "ChooseTray" or not can_try(match, other):
            continue
        first = TRAJAN.notation.text(dice.choice(try_out(match, other, []).after.moves))
        trial = try_out(match, other, [first], fill=True)
        later = match.clone()
        while not later.over and later.question(other) is None:
            later.play(seat, dice.choice(later.questions[0].moves))
        question = later.question(other)
        if question is None or question.kind != "ChooseTray":
            continue
        kept = tried(later, other, trial.moves)
        assert kept is not None
        assert (kept.moves, kept.trial) == (trial.moves, False)
        shortened = tried(later, other, [*trial.moves, "sow I"])
        assert shortened is not None
        assert shortened.moves == trial.moves
        assert tried(later, other, ["pass", *trial.moves]) is None
        assert tried(later, other, []) is None
        compared += 1
    assert compared > 3
