from __future__ import annotations

import sqlite3
from pathlib import Path

import chess
import pytest

import quadriga.bench
from quadriga.bench import ChessRunner, TitleRunner, advance, bench, is_compiled
from quadriga.cli.health import check_title, sqlite_check
from quadriga.core.chance import QuickSource
from quadriga.games import TITLES
from quadriga.games.trajan.title import TrajanTitle
from tests.cli.helpers import Here

KEYS = ["title", "players", "decisions_per_second", "games_per_second", "clone_us", "compiled", "ratio"]


def test_bench_as_json(here: Here) -> None:
    """Yardstick and titles with the agreed keys and plausible figures."""
    document = here("bench", "--seconds", "0.2", "--json").json()
    assert list(document) == ["yardstick", "titles"]
    assert [entry["title"] for entry in document["titles"]] == list(TITLES)
    for entry in [document["yardstick"], *document["titles"]]:
        assert list(entry) == KEYS
        assert entry["decisions_per_second"] > entry["games_per_second"] > 0
        assert entry["clone_us"] > 0
    trajan = document["titles"][0]
    assert trajan["players"] == [2, 3, 4]
    assert trajan["compiled"] is is_compiled("quadriga.games.trajan.state")
    per_second = document["yardstick"]["decisions_per_second"]
    assert trajan["ratio"] == pytest.approx(trajan["decisions_per_second"] / per_second, rel=0.01)
    assert document["yardstick"]["ratio"] == 1


def test_bench_without_python_chess(monkeypatch: pytest.MonkeyPatch, here: Here) -> None:
    """No yardstick, no ratio, and a line that says how to get it."""
    monkeypatch.setattr(quadriga.bench, "has_yardstick", lambda: False)
    result = here("bench", "--seconds", "0.1", "--json")
    assert result.code == 0
    assert "pip install quadriga[dev]" in result.err
    assert '"yardstick": null' in result.out
    assert '"ratio": null' in result.out


def test_bench_says_what_a_clone_costs(here: Here) -> None:
    """The text has a table and the price of a clone in decisions."""
    text = here("bench", "--seconds", "0.1").out
    assert "python-chess" in text
    assert "a clone costs " in text


def test_slices_alternate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles and the yardstick take turns, so that a busy machine slows both."""
    order: list[str] = []
    monkeypatch.setattr(quadriga.bench.Runner, "run", lambda runner, seconds: order.append(runner.title))
    monkeypatch.setattr(quadriga.bench.Runner, "speed", lambda runner, yardstick: None)
    bench(1.0)
    assert order == ["trajan", "hadrians_wall", "python-chess"] * 4


def test_yardstick_plays_chess() -> None:
    """The loop of the yardstick ends games as agreed."""
    runner = ChessRunner()
    for _ in range(20):
        board = chess.Board()
        plies = runner.advance(board, 400)
        assert plies == board.ply() <= 400
        ended = not list(board.legal_moves) or board.is_insufficient_material() or board.halfmove_clock >= 100
        assert ended or plies == 400


def test_players_take_turns() -> None:
    """Games of two, three and four players follow each other."""
    runner = TitleRunner(TITLES["trajan"])
    assert [runner.new(number).seats for number in range(4)] == [2, 3, 4, 2]


def test_clones_are_of_the_middle_of_a_game() -> None:
    """Half of the decisions are played before a position is cloned; too many stop at the end."""
    runner = TitleRunner(TITLES["trajan"])
    game = runner.new(0)
    game.settle()
    advance(game, QuickSource(1), 40)
    assert not game.over
    advance(game, QuickSource(1), 100_000)
    assert game.over


def test_doctor(here: Here) -> None:
    """Versions, build, data and terminal, all in order."""
    document = here("doctor", "--json").json()
    assert document["fine"] is True
    checks = {check["name"]: check["found"] for check in document["checks"]}
    assert checks["quadriga"] == quadriga.__version__
    assert {"python", "typer", "rich", "chess", "build", "terminal"} <= set(checks)
    assert checks["sqlite"].startswith(f"{sqlite3.sqlite_version} with")
    assert checks["build"].startswith("compiled" if is_compiled("quadriga.core.flow") else "pure Python: 0 of")
    assert "a match replays" in checks["data of trajan"]
    assert "data of trajan" in here("doctor").out


def test_doctor_checks_the_overlay(here: Here, tmp_path: Path) -> None:
    """An overlay that fits is named; one that does not is refused with the cause."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[provinces.vp]\nalpes = 4\n", encoding="utf-8")
    checks = here("doctor", "--data", overlay, "--json").json()["checks"]
    assert "fits trajan" in checks[-1]["found"]
    overlay.write_text("[provinces.vp]\nalpes = 4000\n", encoding="utf-8")
    here("doctor", "--data", overlay).refused("mine.toml", "alpes", "4000")
    overlay.write_text("[provinces.vp\n", encoding="utf-8")
    here("doctor", "--data", overlay).refused("mine.toml", "not valid TOML")


def test_doctor_finds_a_broken_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken invariant is a finding."""
    monkeypatch.setattr(TrajanTitle, "faults", lambda title, game: ["a marker is missing"])
    check = check_title(TITLES["trajan"])
    assert (check.fine, check.found) == (False, "a marker is missing")


@pytest.mark.parametrize(
    ("version", "mended"),
    [
        ((3, 40, 1), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
    ],
)
def test_which_sqlite_is_mended(version: tuple[int, ...], mended: bool) -> None:
    """Every version that lacks the mend is named as such, and none is wrong: one connection writes."""
    check = sqlite_check(version)
    assert ("without" not in check.found, check.fine) == (mended, True)
