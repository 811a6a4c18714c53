"""The greedy bot of Hadrian's Wall: legal, repeatable, better than chance, honest about what it sees and why."""

from __future__ import annotations

import pytest

from quadriga.bots import make_bot
from quadriga.bots.greedy import LUCK
from quadriga.bots.heuristics.hadrians_wall import PARTS, HadriansWallHeuristic
from quadriga.bots.heuristics.hadrians_wall_attack import Attacks, grown
from quadriga.bots.heuristics.hadrians_wall_moves import holes, sensible_actions
from quadriga.bots.heuristics.hadrians_wall_paths import Paths
from quadriga.bots.heuristics.hadrians_wall_weights import BASE, FEATURES, MID_BASE, MID_SLOPE, OTHERS, SLOPE
from quadriga.bots.search import Search
from quadriga.core.bags import bag_of
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import resolve_chance
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK
from quadriga.games.hadrians_wall.components import (
    FORTS,
    GLADIATORS,
    LEFT,
    LUDUS,
    MAP_CELLS,
    PERFORMERS,
    SEATS_MAX,
    YEARS,
)
from quadriga.games.hadrians_wall.fate import FateDraw
from quadriga.games.hadrians_wall.guide import PART_WORDS
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    BATTLE_MOVES,
    FAVOUR_MOVES,
    FINISH_MOVE,
    OF_DIPLOMAT,
    OF_TEMPLE,
    TEMPLE_MOVES,
)
from quadriga.games.hadrians_wall.tokens import packed
from tests.bots.wall_table import EASY, HARD, NORMAL, TABLES, narrow, play, position, start
from tests.rules.hadrians_wall.table import Table


@pytest.mark.parametrize("seats", range(1, SEATS_MAX + 1))
def test_plays_whole_games(seats: int) -> None:
    """The greedy bot reaches the end with legal moves for every number of players and every difficulty."""
    bots = [make_bot("random", "hadrians_wall", seat) for seat in range(seats)]
    bots[seats - 1] = narrow()
    game, _ = play(bots, 11, (EASY, NORMAL, HARD)[seats % 3])
    assert game.over


@pytest.mark.parametrize("fort", range(1, FORTS + 1))
def test_plays_every_fort(fort: int) -> None:
    """Every fort of the campaign runs to its end, and the goal counts among the reasons."""
    bot = narrow()
    source = QuickSource(fort)
    game = start(1, source, fort=fort)
    assert len(bot.heuristic.parts(game, 0)) == len(PARTS)
    game, _ = play([bot], fort, fort=fort)
    assert game.over
    assert game.scores()[0] > 20


def test_same_seed_same_game() -> None:
    """A bot with the same seed plays the same moves."""
    first, again = (play([narrow(3), narrow(4)], 8, decisions=120)[1] for _ in range(2))
    assert first == again


@pytest.mark.parametrize("seed", range(6))
def test_beats_random(seed: int) -> None:
    """Six matches of two and three players, seats alternating: even the hurried bot wins them all."""
    seats = 2 + seed % 2
    seat = seed % seats
    bots = [narrow() if place == seat else make_bot("random", "hadrians_wall", place) for place in range(seats)]
    game, _ = play(bots, 100 + seed)
    assert game.winners() == [seat]


@pytest.mark.slow
def test_scores_well_alone() -> None:
    """Two solo games on normal reach the best printed rank on average."""
    scores = [play([make_bot("greedy", "hadrians_wall", seed)], 500 + seed)[0].scores()[0] for seed in range(2)]
    assert sum(scores) / len(scores) > 70


@pytest.mark.parametrize("seed", range(4))
def test_sees_no_hidden_cards(seed: int) -> None:
    """Two games that differ only in the cards another player has drawn get the same answer."""
    game = start(2, QuickSource(seed))
    other = game.clone()
    rival = other.players[1]
    rival.deck, rival.drawn = rival.deck | rival.drawn, 0
    for card in range(seed, seed + 2):
        rival.deck -= 1 << card
        rival.drawn |= 1 << card
    other.reopen()
    if seed:
        assert other.digest() != game.digest()
    assert narrow().choose(observe(game, 0)) == narrow().choose(observe(other, 0))


def test_does_not_change_the_observation() -> None:
    """Thinking leaves the observation as it was."""
    game = position(3)
    observation = observe(game, 0)
    before = observation.game.dump()
    narrow().choose(observation)
    assert observation.game.dump() == before


def test_follows_its_plan_while_others_act() -> None:
    """What the others do on their own sheets is no reason to plan anew."""
    bot = narrow()
    game = start(3, QuickSource(2))
    while game.choosing:
        seat = game.questions()[0].seat
        game.answer(seat, game.moves_of(seat)[0])
        resolve_chance(game, QuickSource(1))
    bot.choose(observe(game, 0))
    planned = [node.move for node in bot.plan]
    assert len(planned) > 4
    first = bot.plan[0].parent
    assert first is not None
    game.answer(0, first.move)
    for move in planned[:3]:
        for seat in (1, 2):
            if game.question_of(seat) is not None:
                game.answer(seat, game.moves_of(seat)[0])
                resolve_chance(game, QuickSource(1))
        assert bot.choose(observe(game, 0)) == move
        game.answer(0, move)


def test_plans_anew_after_a_gift() -> None:
    """A token from a neighbour changes the pool, and with it the plan."""
    bot = narrow()
    game = position(2, 3)
    bot.choose(observe(game, 0))
    game = position(5, 3)
    observation = observe(game, 0)
    assert bot.choose(observation) in observation.moves


def test_explains() -> None:
    """A reason has the planned moves, what happens, and a gain that is the sum of its parts, all of them with words."""
    game = position(6)
    observation = observe(game, 0)
    best = narrow().choose(observation)
    reason = narrow().explain(observation, best)
    assert reason.loss == 0
    assert reason.moves[0] == best
    assert reason.events
    assert sum(change for _, change in reason.parts) == reason.gain
    assert {name for name, _ in reason.parts} <= {*PARTS, LUCK} == set(PART_WORDS)
    assert narrow().explain(observation, FINISH_MOVE).loss > 0


def test_explaining_does_not_change_the_game() -> None:
    """Asking for reasons between moves leaves all later moves as they are."""
    silent, asked = narrow(), narrow()
    observation = observe(position(7), 0)
    for move in observation.moves[:4]:
        asked.explain(observation, move)
    assert silent.choose(observation) == asked.choose(observation)


def with_gladiators(game: HadriansWall) -> HadriansWall:
    """Give the first seat a Ludus with a trained gladiator, and an empty pool."""
    player = game.players[0]
    player.built |= 1 << LUDUS
    player.citizens |= 9 << 4 * PERFORMERS
    player.strength = bag_of([4] + [0] * (GLADIATORS - 1))
    player.damage = 0
    player.battles = 0
    player.pool = packed([1, 1, 1, 1, 1])
    game.reopen()
    return game


def test_plans_past_a_battle() -> None:
    """A flip does not end the plan, but a reason tells only what comes before it."""
    game = with_gladiators(position(4))
    heuristic = HadriansWallHeuristic(kept=2)
    end = Search(heuristic, 0).run(game, [BATTLE_MOVES[0]])
    assert end.line()[0].guessed
    assert len(end.path()) > 1
    reason = narrow().explain(observe(game, 0), BATTLE_MOVES[0])
    assert reason.moves == [BATTLE_MOVES[0]]


def test_chance_is_fair() -> None:
    """The typical card and what the average is beyond it add up to the average of all cards."""
    game = with_gladiators(position(4))
    heuristic = HadriansWallHeuristic()
    heuristic.begin(game, 0)
    game.answer_until(0, BATTLE_MOVES[0])
    flip = game.lanes[0][-1]
    assert isinstance(flip, FateDraw)
    total, cards = 0, 0
    for move in flip.moves(game):
        world = game.clone()
        world.lane, world.active = 0, world.lanes[0]
        world.active.pop()
        flip.play(world, move)
        world.run_until(0)
        total += heuristic.value(world, 0)
        cards += 1
    luck = heuristic.foresee(game, 0)
    assert abs(heuristic.value(game, 0) + luck - total / cards) <= 1


def test_attack_is_worked_out() -> None:
    """With one attack card and a guard on two sides the breach comes from the third, one time in three."""
    game = start(1, QuickSource(1))
    game.year = 1
    player = game.players[0]
    attacks = Attacks(OTHERS)
    attacks.begin(game)
    game.fate, game.fate_left = 0, 0
    for mask in TABLES.attack_masks:
        game.fate |= mask & -mask
        game.fate_left += 1
    player.cohorts = bag_of([1, 1, 0])
    safe, lost = attacks.outcome(game, player, 0, YEARS - 1), attacks.outcome(game, player, 1, YEARS - 1)
    assert abs(attacks.this_year(game, player) - (2 * safe + lost) / 3) <= 1
    assert lost < 0 < safe


def test_a_favour_is_spent_where_it_helps() -> None:
    """A favour of the right Diplomat saves the card that would get through."""
    game = start(1, QuickSource(1))
    player = game.players[0]
    before = Attacks(OTHERS)
    before.begin(game)
    bare = before.this_year(game, player)
    player.favours = bag_of([2, 0, 0, 0])
    assert before.this_year(game, player) > bare


@pytest.mark.rule("11.18")
@pytest.mark.parametrize("name", ["novice", "greedy"])
@pytest.mark.parametrize("year", [3, 6])
def test_no_favour_is_spent_for_nothing(name: str, year: int) -> None:
    """A favour against cards that a cohort repels is legal, but no bot that thinks spends it, not even in the end."""
    t = Table(year=year).give(favours={"left": 1, "temple": 1}, cohorts=[2, 1, 0]).attack(left=2, centre=2)
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    useless = {FAVOUR_MOVES[OF_DIPLOMAT][LEFT], FAVOUR_MOVES[OF_TEMPLE][LEFT]}
    assert useless < set(t.game.moves_of(0))
    for seed in range(8):
        assert make_bot(name, "hadrians_wall", seed).choose(observe(t.game, 0)) not in useless


def test_new_cohorts_go_where_there_are_fewest() -> None:
    """The forecast of later years fills the weakest cohort first."""
    assert grown(bag_of([3, 1, 2]), 3) == bag_of([3, 3, 3])


def test_paths_grow_with_what_they_count() -> None:
    """A Path is worth more the nearer its thresholds are, and never more than its three points."""
    player = start(1, QuickSource(1)).players[0]
    paths = Paths(OTHERS)
    defender = 2
    worth: list[int] = []
    for boxes in (0, 7, 10, 14, 21):
        player.wall = boxes
        worth.append(paths.card(TABLES, player, defender, 0))
    assert worth == sorted(worth)
    assert worth[-1] == 300


def test_holes_of_the_map() -> None:
    """Cells that no pattern of four can fill are counted."""
    assert holes(0) == 0
    assert holes((1 << MAP_CELLS) - 1 - 0b111) == 3
    assert holes(0b10) == 3


def test_temple_boxes_are_paid_with_what_is_plentiful() -> None:
    """Of four kinds of workers the two with most tokens are tried."""
    game = position(3)
    player = game.players[0]
    player.pool = packed([1, 5, 4, 1, 0])
    kept = sensible_actions(game, 0, player, [*TEMPLE_MOVES, FINISH_MOVE])
    assert kept == [TEMPLE_MOVES[1], TEMPLE_MOVES[2], FINISH_MOVE]


def test_value_is_the_sum_of_its_parts() -> None:
    """At any moment of a game the parts of a value add up to it, and at the end they are the score."""
    heuristic = HadriansWallHeuristic()
    for decisions in (0, 5, 60):
        game, _ = play([narrow()], 9, decisions=decisions)
        heuristic.begin(game, 0)
        assert heuristic.value(game, 0) == sum(heuristic.parts(game, 0))
    game, _ = play([narrow()], 9)
    assert heuristic.value(game, 0) == sum(heuristic.parts(game, 0)) == 100 * game.scores()[0]


def test_weights_fit_the_features() -> None:
    """Every feature has its four weights."""
    assert {len(row) for row in (BASE, SLOPE, MID_BASE, MID_SLOPE)} == {FEATURES}
