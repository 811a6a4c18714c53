"""The greedy bot beats the random one, sees observations only, follows its plan, and can say why."""

from __future__ import annotations

import pytest

from quadriga.bots import make_bot
from quadriga.bots.greedy import GreedyBot
from quadriga.bots.heuristics.trajan import PARTS, TrajanHeuristic, moment_of
from quadriga.bots.heuristics.trajan_weights import LEVELS
from quadriga.core.bags import one, pick
from quadriga.core.chance import QuickSource
from quadriga.core.observation import Observation, observe
from quadriga.core.playout import resolve_chance
from quadriga.games.trajan.components import FORUM
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import FROM_SENATE, FROM_TILES, POINTS, SOW_MOVES
from quadriga.games.trajan.turn import ChooseTray
from tests.bots.table import TABLES, Options, play, start


def greedy(seed: int = 1) -> GreedyBot:
    return GreedyBot(TrajanHeuristic(), seed)


def position(seed: int, decisions: int) -> Trajan:
    """A position in the middle of a game of random bots."""
    return play([make_bot("random", "trajan", seed + seat) for seat in range(2)], seed, decisions=decisions)[0]


@pytest.mark.parametrize("seed", range(10))
def test_beats_random(seed: int) -> None:
    """Ten short games on ten tables, seats alternating: greedy wins them all."""
    seat = seed % 2
    bots = [make_bot("greedy" if place == seat else "random", "trajan", seed + place) for place in range(2)]
    game, _ = play(bots, 100 + seed, Options(short=True))
    assert game.winners() == [seat]


def deal_unseen(game: Trajan, seat: int, place: int) -> None:
    """Move the card at this place of the sorted draw pile to the hand of a seat, unseen by the others."""
    card = one(pick(game.deck, place))
    game.deck -= card
    game.deck_size -= 1
    game.players[seat].hand += card
    game.players[seat].hand_size += 1


@pytest.mark.parametrize("seed", range(6))
def test_sees_no_hidden_cards(seed: int) -> None:
    """Two games that differ only in the cards of another hand get the same answer."""
    game = position(seed, 12 + 5 * seed)
    seat = game.questions()[0].seat
    other = game.clone()
    for _ in range(2):
        deal_unseen(game, 1 - seat, 0)
        deal_unseen(other, 1 - seat, other.deck_size - 1)
    assert other.digest() != game.digest()
    assert greedy().choose(observe(game, seat)) == greedy().choose(observe(other, seat))


def test_does_not_change_the_observation() -> None:
    """Thinking leaves the observation as it was."""
    game = position(3, 60)
    observation = observe(game, game.questions()[0].seat)
    before = observation.game.dump()
    greedy().choose(observation)
    assert observation.game.dump() == before


def test_follows_its_plan() -> None:
    """Within a turn without surprises the bot searches once: the later answers come from the plan."""
    bot = greedy()
    game = position(4, 60)
    seat = game.questions()[0].seat
    first = bot.choose(observe(game, seat))
    plan = [first, *bot.plan]
    played = game.clone()
    answers: list[int] = []
    for _ in plan:
        move = first if not answers else bot.choose(observe(played, seat))
        answers.append(move)
        played.answer_until(seat, move)
    assert answers == plan


def test_plans_anew_when_the_table_differs() -> None:
    """A plan for one table is not followed on another."""
    bot = greedy()
    for seed in range(5):
        game = position(seed, 50)
        observation = observe(game, game.questions()[0].seat)
        assert bot.choose(observation) in observation.moves


def best_and_worst(observation: Observation[Trajan]) -> tuple[int, int]:
    """The moves with the least and the most loss, by the bot's own reasons."""
    losses = [greedy().explain(observation, move).loss for move in observation.moves]
    return observation.moves[losses.index(min(losses))], observation.moves[losses.index(max(losses))]


def test_explains() -> None:
    """A reason has the planned moves, what happens, and a gain that is the sum of its parts."""
    game = position(5, 60)
    observation = observe(game, game.questions()[0].seat)
    best, worst = best_and_worst(observation)
    assert best == greedy().choose(observation)
    reason = greedy().explain(observation, best)
    assert reason.loss == 0
    assert reason.moves[0] == best
    assert reason.events
    assert sum([change for _, change in reason.parts]) == reason.gain
    assert {name for name, _ in reason.parts} <= set(PARTS)
    assert greedy().explain(observation, worst).loss > 0


def test_explaining_does_not_change_the_game() -> None:
    """Asking for reasons between moves leaves all later moves as they are."""
    silent, asked = greedy(), greedy()
    game = position(6, 60)
    observation = observe(game, game.questions()[0].seat)
    for move in observation.moves:
        asked.explain(observation, move)
    assert silent.choose(observation) == asked.choose(observation)


def test_reasons_name_points() -> None:
    """The events of a plan tell the points by source: only the senate gives points for a sowing that ends there."""
    game = position(0, 0)
    while not isinstance(game.question, ChooseTray):
        seat = game.questions()[0].seat
        game.answer(seat, game.moves_of(seat)[0])
        resolve_chance(game, QuickSource(1))
    observation = observe(game, game.turn)
    # Two markers lie in every tray, so the senate is reached from the forum.
    reason = greedy().explain(observation, SOW_MOVES[FORUM])
    scored = {event.y for event in reason.events if event.code == POINTS}
    assert scored <= {FROM_SENATE, FROM_TILES}
    assert FROM_SENATE in scored


@pytest.mark.parametrize(("seats", "usual"), [(2, 166), (3, 139), (4, 123)])
def test_expects_a_usual_score_at_the_start(seats: int, usual: int) -> None:
    """Before the first answer the mean expectation is about the mean result of greedy bots among themselves."""
    expected: list[int] = []
    for seed in range(10):
        game = start(seats, Options(), QuickSource(seed))
        expected += [greedy().expect(observe(game, seat)) for seat in range(seats)]
    assert abs(sum(expected) / len(expected) / 100 - usual) < 6


def test_every_moment_has_its_level() -> None:
    """There is a level for each number of players and each moment up to the last round."""
    game = start(2, Options(), QuickSource(1))
    assert moment_of(game, game.players[0]) == 0
    game.main = []
    game.quarter = TABLES.quarters
    last = moment_of(game, game.players[0]) + TABLES.rounds_per_quarter - 1 - game.demands_open()
    assert [len(row) for row in LEVELS] == [last + 1] * 3
