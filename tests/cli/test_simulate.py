from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import quadriga
from quadriga.bots.random_bot import RandomBot
from quadriga.core.errors import UsageError
from quadriga.simulate import JobFailed, Plan, Played, Spread, bot_seed, play_all, play_game, simulate, summarise
from tests.cli.helpers import Here, process

KEYS = [
    "title",
    "players",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "games_per_second",
    "scores",
    "wins",
    "longest",
    "turns",
]


def timeless(document: dict[str, object]) -> dict[str, object]:
    """A summary without what the clock says."""
    return {key: value for key, value in document.items() if "second" not in key}


def test_json_has_the_agreed_keys(here: Here) -> None:
    """The document is that of the design, with what the title counts at its end."""
    document = here("simulate", "trajan", "--players", "2", "--games", "3", "--seed", "5", "--json").json()
    assert list(document) == KEYS
    assert (document["title"], document["players"], document["games"]) == ("trajan", 2, 3)
    assert list(document["scores"]) == ["overall", "random"]
    assert list(document["scores"]["random"]) == ["mean", "sd", "min", "max"]
    assert document["wins"] == {"random": 3.0}
    assert 0 < document["longest"] <= document["decisions"] <= 3 * document["longest"]
    assert document["turns"] > 10
    assert document["decisions_per_second"] == pytest.approx(document["decisions"] / document["seconds"], rel=0.01)


def test_the_number_of_jobs_changes_nothing() -> None:
    """Games depend on the seed and their number only, whatever process plays them."""
    plan = Plan("trajan", 3, 12, "seed", ("random",), {"draft": "one"}, records=True)
    alone = list(play_all(plan))
    assert list(play_all(plan, 2)) == alone
    assert [game.number for game in alone] == list(range(12))
    assert len({game.record for game in alone}) == 12


def test_jobs_on_the_command_line() -> None:
    """`--jobs 2` in a process of its own gives the same document but for the time."""
    words = ["simulate", "trajan", "--players", "2", "--games", "10", "--json"]
    alone, both = process(*words).json(), process(*words, "--jobs", "2").json()
    assert timeless(alone) == timeless(both)


def test_bots_move_on_by_one_seat() -> None:
    """Over as many games as seats every bot sits everywhere once."""
    plan = Plan("trajan", 3, 3, "1", ("a", "b", "c"))
    assert [plan.seating(number) for number in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]
    assert Plan("trajan", 4, 1, "1", ("a",)).seating(3) == ["a"] * 4


def test_wins_are_shared_and_summed_by_name() -> None:
    """A win of two counts a half for each; two seats of one name are one entry."""
    plan = Plan("trajan", 3, 3, "1", ("a", "b", "b"))
    games = [
        Played(0, ("a", "b", "b"), (10, 10, 4), (0, 1), 30, {"turns": 20}, ""),
        Played(1, ("b", "a", "b"), (12, 3, 12), (0, 2), 40, {"turns": 21}, ""),
        Played(2, ("b", "b", "a"), (7, 7, 7), (0, 1, 2), 35, {"turns": 22}, ""),
    ]
    document = summarise(plan, games, 2.0).document()
    assert document["wins"] == {"a": 0.8333, "b": 2.1667}
    assert document["scores"] == {
        "overall": {"mean": 8.0, "sd": 3.2404, "min": 3, "max": 12},
        "a": {"mean": 6.6667, "sd": 3.5119, "min": 3, "max": 10},
        "b": {"mean": 8.6667, "sd": 3.2042, "min": 4, "max": 12},
    }
    assert (document["longest"], document["turns"], document["games_per_second"]) == (40, 21.0, 1.5)


def test_a_single_score_has_no_spread() -> None:
    """The standard deviation of one value is 0, not an error."""
    assert Spread.of([5]) == Spread(5.0, 0.0, 5, 5)


def test_bots_have_chance_of_their_own() -> None:
    """Every seat of every game gives its bot another seed."""
    assert len({bot_seed("1", number, seat) for number in range(50) for seat in range(4)}) == 200


def test_records_are_written_and_replay(here: Here, tmp_path: Path) -> None:
    """A folder of records: the matches that were summed up, each with its own seed."""
    folder = tmp_path / "new" / "records"
    words = ["--games", "2", "--seed", "x", "--records", str(folder), "--option", "trays=chosen", "--json"]
    document = here("simulate", "trajan", "--players", "2", *words).json()
    texts = [path.read_text("utf-8") for path in sorted(folder.iterdir())]
    matches = [quadriga.replay(text) for text in texts]
    assert [match.header.seed for match in matches] == ["x.0", "x.1"]
    assert {match.header.options["trays"] for match in matches} == {"chosen"}
    assert sum(sum(match.numbers) for match in matches) == document["decisions"]
    assert max(score for match in matches for score in match.scores) == document["scores"]["overall"]["max"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_way_without_records_plays_the_same(players: int) -> None:
    """Whether records are kept changes nothing but the record."""
    plan = Plan("trajan", players, 2, "same", ("random",), {"trays": "chosen"})
    kept = [replace(game, record="") for game in play_all(replace(plan, records=True))]
    assert list(play_all(plan)) == kept


@pytest.mark.parametrize("records", [True, False])
def test_a_bot_that_cheats_is_found(monkeypatch: pytest.MonkeyPatch, records: bool) -> None:
    """The rules hold for bots too."""
    monkeypatch.setattr(RandomBot, "choose", lambda bot, observation: -1)
    with pytest.raises(JobFailed, match="game 0: seat 0 answered"):
        play_game(Plan("trajan", 2, 1, "1", ("random",), records=records), 0)


def test_an_overlay_is_played(here: Here, tmp_path: Path) -> None:
    """Other component data, another match."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[player_setup]\nstart_vp = 100\n", encoding="utf-8")
    words = ["simulate", "trajan", "--players", "2", "--games", "1", "--json"]
    plain, richer = here(*words).json(), here(*words, "--data", overlay).json()
    assert richer["scores"]["overall"]["mean"] == plain["scores"]["overall"]["mean"] + 100


def test_players_default_to_the_bots_named(here: Here) -> None:
    """Three bots make a game of three."""
    words = ["--bots", "random,random,random", "--games", "1", "--json"]
    assert here("simulate", "trajan", *words).json()["players"] == 3


def test_text_summary(here: Here) -> None:
    """Without --json there is a table for people."""
    text = here("simulate", "trajan", "--players", "2", "--games", "2").out
    assert "2 games of 2 players" in text
    assert "2 (100.0 %)" in text


def test_games_are_heard_in_order() -> None:
    """Progress and records follow the order of the games."""
    heard: list[int] = []
    plan = Plan("trajan", 2, 3, "1", ("random",))
    summary = simulate(plan, heard=lambda game: heard.append(game.number))
    assert heard == [0, 1, 2]
    assert summary.decisions == sum(play_game(plan, number).decisions for number in range(3))


@pytest.mark.parametrize(
    ("plan", "fragment"),
    [
        (Plan("trajan", 5, 1, "1", ("random",)), "5 players"),
        (Plan("trajan", 2, 0, "1", ("random",)), "0 games"),
        (Plan("trajan", 2, 1, "a b", ("random",)), "not one word"),
        (Plan("trajan", 3, 1, "1", ("random", "random")), "2 bots were named for 3 players"),
        (Plan("trajan", 2, 1, "1", ("clever",)), "'clever'"),
        (Plan("trajan", 2, 1, "1", ("random",), {"trays": "full"}), "'full'"),
    ],
)
def test_a_wrong_plan_is_refused_before_play(plan: Plan, fragment: str) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(UsageError) as refused:
        play_all(plan)
    assert fragment in str(refused.value)
