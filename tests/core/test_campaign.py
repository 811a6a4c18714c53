"""What follows from the matches of a campaign, by sections 9.1 to 9.5 and the rulings 11.48 and 11.49."""

from __future__ import annotations

import pytest

import quadriga
from quadriga.campaign import Attempt, Progress, campaign_of, campaign_titles, next_options, progress
from quadriga.core.campaign import CLOSED, MASTERED, OPEN, WON, Outcome
from quadriga.core.errors import UsageError
from quadriga.games import find_title
from quadriga.games.hadrians_wall.data import load
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.vocabulary import tokens

TITLE = find_title("hadrians_wall")
WALL = campaign_of(TITLE)
MISSED = Outcome(60, False, False)
MET = Outcome(72, True, False)
BOTH = Outcome(85, True, True)


def after(*outcomes: Outcome | None) -> Progress:
    """Where these matches lead, each begun as it must be; None is a match given up."""
    attempts: list[Attempt] = []
    for number, outcome in enumerate(outcomes):
        found = progress(WALL, attempts)
        attempts.append(Attempt(str(number), found.stage, found.bonus, outcome is None, outcome))
    return progress(WALL, attempts)


def states(found: Progress) -> list[str]:
    return [spot.state for spot in found.spots]


@pytest.mark.rule("9.1")
def test_the_first_fort_is_open_and_nothing_else() -> None:
    """Sixteen forts in their order: a new campaign has the first one open, without a bonus."""
    found = after()
    assert states(found) == [OPEN] + [CLOSED] * 15
    assert (found.stage, found.bonus, found.won, found.running, found.stages_won) == (1, False, False, None, 0)


@pytest.mark.rule("9.2", "11.49")
def test_a_missed_goal_is_played_again() -> None:
    """Goal missed: the same fort is open, the challenge by itself earns nothing, and the best score is kept."""
    found = after(MISSED, Outcome(90, False, True), Outcome(40, False, False))
    assert (found.stage, found.bonus) == (1, False)
    assert (found.spot(1).state, found.spot(1).attempts, found.spot(1).best) == (OPEN, 3, 90)


@pytest.mark.rule("9.2", "11.49")
def test_a_met_goal_opens_the_next_fort() -> None:
    """Goal met without the challenge: on to the next fort, without a bonus; the fort is won."""
    found = after(MET)
    assert states(found)[:3] == [WON, OPEN, CLOSED]
    assert (found.stage, found.bonus, found.stages_won) == (2, False, 1)


@pytest.mark.rule("9.4", "11.49")
def test_a_bonus_is_kept_for_every_attempt_and_no_further() -> None:
    """Goal and challenge in one match: the bonus lasts until the next fort is won, then it is earned anew or gone."""
    found = after(BOTH)
    assert states(found)[:2] == [MASTERED, OPEN]
    assert (found.stage, found.bonus) == (2, True)
    assert after(BOTH, MISSED, None, MISSED).bonus
    assert not after(BOTH, MISSED, MET).bonus
    assert after(BOTH, MISSED, BOTH).bonus


@pytest.mark.rule("9.3")
def test_all_forts_won() -> None:
    """The campaign is won with the sixteenth fort; nothing is open then, and no match can begin."""
    found = after(*[BOTH] * 16)
    assert (found.won, found.stage, found.bonus, found.stages_won) == (True, 0, False, 16)
    with pytest.raises(UsageError, match="every stage of this campaign is won"):
        next_options(TITLE, found, {})
    assert not after(*[MET] * 15).won


def test_a_match_given_up_is_an_attempt_without_a_score() -> None:
    """Giving up counts as an attempt that missed the goal: it opens nothing, costs no bonus and has no score."""
    found = after(BOTH, None)
    assert (found.stage, found.bonus) == (2, True)
    assert (found.spot(2).attempts, found.spot(2).best) == (1, None)


def test_a_match_in_play_is_counted_and_named() -> None:
    """The attempt counts from its beginning: leaving the table does not make it undone."""
    running = Attempt("x", 1, False)
    found = progress(WALL, [Attempt("w", 1, False, True), running])
    assert found.running == running
    assert (found.spot(1).attempts, found.spot(1).best) == (2, None)


@pytest.mark.parametrize(
    "attempts",
    [
        [Attempt("a", 2, False)],
        [Attempt("a", 1, True)],
        [Attempt("a", 1, False, outcome=MET), Attempt("b", 1, False, outcome=MET)],
        [Attempt("a", 1, False, outcome=MET), Attempt("b", 2, True)],
        [Attempt("a", 1, False), Attempt("b", 1, False)],
        [Attempt("a", 1, False, outcome=BOTH), Attempt("b", 2, False)],
    ],
)
def test_a_list_that_does_not_follow_is_refused(attempts: list[Attempt]) -> None:
    """A fort before its time, one won twice, a bonus that was not earned, two matches at once: all refused."""
    with pytest.raises(UsageError, match="does not follow"):
        progress(WALL, attempts)


@pytest.mark.rule("9.1", "9.4", "11.48")
def test_options_of_the_next_match() -> None:
    """The campaign sets fort and bonus; normal is the default, another difficulty may be chosen, nothing else."""
    found = after(BOTH)
    assert next_options(TITLE, found, {}) == {"difficulty": "normal", "fort": "2", "bonus": "yes"}
    assert next_options(TITLE, found, {"difficulty": "hard"})["difficulty"] == "hard"
    for wrong in ({"fort": "9"}, {"bonus": "no"}):
        with pytest.raises(UsageError, match="is set by the campaign"):
            next_options(TITLE, found, wrong)
    with pytest.raises(UsageError, match="right would be one of easy, normal, hard"):
        next_options(TITLE, found, {"difficulty": "deadly"})


@pytest.mark.rule("9.4", "9.5", "11.22")
def test_the_words_of_a_bonus_are_what_the_next_fort_begins_with() -> None:
    """What a fort promises is in the pool at the set-up of the next one."""
    for number in range(1, WALL.length):
        options = {**WALL.options(number + 1, True)}
        with_bonus = quadriga.start("hadrians_wall", players=1, seed=1, options=options)
        without = quadriga.start("hadrians_wall", players=1, seed=1, options={**options, "bonus": "no"})
        games = [match.game for match in (with_bonus, without)]
        pools = [game.players[0].pool for game in games if isinstance(game, HadriansWall)]
        assert tokens(pools[0] - pools[1]) == WALL.stage(number).bonus
    assert WALL.stage(WALL.length).bonus == ""


@pytest.mark.rule("9.5")
def test_every_fort_in_words() -> None:
    """Each fort has its name, a line for each part of goal and challenge, and rules where it has some."""
    for number, fort in enumerate(load().forts[1:], 1):
        stage = WALL.stage(number)
        assert (stage.number, stage.name) == (number, fort.name)
        assert (len(stage.goal), len(stage.challenge)) == (len(fort.goal), len(fort.challenge))
        assert len(set(stage.goal)) == len(stage.goal)
    plain = [number for number in range(1, 17) if not WALL.stage(number).rules]
    assert plain == [2, 3, 5, 9, 13]
    assert WALL.stage(4).rules[0].endswith("cost 1 Resource more, but not Precincts and Diplomats")
    assert len(WALL.stage(16).rules) == 3


def test_only_titles_with_a_campaign() -> None:
    """Asking for the campaign of another title is refused."""
    assert campaign_titles() == [TITLE]
    with pytest.raises(UsageError, match="Trajan has no campaign"):
        campaign_of(find_title("trajan"))


def test_the_map_has_every_fort_once_in_order() -> None:
    """Four parts, sixteen links in their order, each named with its state, attempts and best score; one is chosen."""
    found = after(MISSED, BOTH)
    parts = WALL.map(found.spots, 2, "/somewhere/{stage}")
    assert len(parts) == 4
    drawn = "".join(parts)
    places = [drawn.index(f'href="/somewhere/{number}"') for number in range(1, 17)]
    assert places == sorted(places)
    assert "Fort 1: Segedunum; won with its challenge; 2 attempts; best score 85" in drawn
    assert "Fort 2: Pons Aelius; open<" in drawn
    assert "Fort 3: Condercum; still closed<" in drawn
    assert drawn.count('aria-current="true"') == 1
