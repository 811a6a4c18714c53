"""Wrong use is one sentence on stderr and exit code 2; nothing that is typed or given shows a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import quadriga.cli.program
from quadriga.bots import HEURISTICS
from quadriga.cli.letters import NEAREST
from quadriga.simulate import JobFailed
from tests.cli.helpers import Here, played, process

COMMANDS = ["games", "rules", "data", "simulate", "replay", "bench", "doctor"]


def test_a_bot_that_does_not_play_a_title_is_refused_at_once(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked, set up or saved before that is said."""
    monkeypatch.delitem(HEURISTICS, "hadrians_wall")
    found = here("play", "hadrians_wall", "--players", "2", "--bots", "greedy")
    found.refused("bot 'greedy' does not play Hadrian's Wall; right would be one of random")


def test_every_command_words_an_unknown_bot_alike(here: Here) -> None:
    """Whoever mistypes a bot reads the same sentence, with a title or before one is chosen."""
    commands = ("play trajan --bots clever", "play --bots clever", "simulate trajan --bots clever")
    said = {here(*words.split()).err for words in commands}
    assert said == {"quadriga: no bot is called 'clever'; right would be one of random, novice, greedy\n"}


@pytest.mark.parametrize(
    ("words", "fragments"),
    [
        ("rules discordant", ["'discordant'", "trajan"]),
        ("data discordant", ["'discordant'", "trajan"]),
        ("simulate discordant", ["'discordant'", "trajan"]),
        ("rules trajan 4.9", ["'4.9'", "4.1, 4.2"]),
        ("rules trajan nonsense", ["'nonsense'", "the chapters are 1 What lies on the table, 2 Setting up"]),
        ("simulate trajan --players 5", ["5 players", "2 to 4"]),
        ("simulate trajan --players -1", ["-1 players", "2 to 4"]),
        ("simulate trajan --bots random,clever", ["'clever'", "random"]),
        ("simulate trajan --bots ,", ["''", "random"]),
        ("simulate trajan --players 3 --bots random,random", ["2 bots", "3 players"]),
        ("simulate trajan --option trays", ["'trays'", "name=value"]),
        ("simulate trajan --option trays=random --option trays=chosen", ["trays=chosen", "each name once"]),
        ("simulate trajan --option colour=red", ["'colour'", "time_track"]),
        ("simulate trajan --option trays=full", ["'full'", "chosen"]),
        ("simulate trajan --games 0", ["'--games' must be at least 1; ", "--help"]),
        ("simulate trajan --games many", ["'--games' must be a whole number; ", "--help"]),
        ("simulate trajan --jobs 0", ["--jobs", "--help"]),
        ("simulate trajan --records no.toml/x --data no.toml", ["no.toml", "cannot be read"]),
        ("replay no-such-file", ["no-such-file", "cannot be read"]),
        ("replay .", ["cannot be read"]),
        ("bench --seconds 0", ["--seconds", "--help"]),
        ("bench --seconds nan", ["--seconds", "--help"]),
        ("serve --no-browser --port 0 --db /dev/null/tables.db", ["'/dev/null'", "a folder that exists"]),
        ("serve --no-browser --port 0 --db .", ["cannot be used", "unable to open database file"]),
        ("serve --no-browser --port 0 --db sqlite:x", ["'sqlite:x'", "sqlite:///FILE or postgresql+psycopg://"]),
        ("serve --no-browser --port 0 --db oracle://x", ["'oracle://x'", "sqlite:///FILE or postgresql+psycopg://"]),
        ("conquer", ["'conquer'", "--help"]),
        ("rules", ["missing argument 'TITLE'", "quadriga rules --help"]),
        ("games --loud", ["--loud", "quadriga games --help"]),
    ],
)
def test_wrong_use(here: Here, words: str, fragments: list[str]) -> None:
    """What was asked, what was given, what would be right."""
    here(*words.split()).refused(*fragments)


def test_an_empty_database_is_none(here: Here) -> None:
    """An empty --db, as an unset variable of a script gives it, does not quietly mean the user's own database."""
    for empty in ("", " "):
        here("serve", "--no-browser", "--port", "0", "--db", empty).refused(f"--db {empty!r}", "right would be a file")


def test_illegal_move_in_a_record(here: Here, record: Path) -> None:
    """An illegal or misspelt move names its line and says why."""
    lines = played().split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith("0 sow"))
    for move, fragment in [("0 sow IX", "'IX'"), ("0 fly", "'fly'"), ("1 sow I", "seat 1"), ("0 march alpes", "0 ")]:
        record.write_text("\n".join([*lines[:number], move, *lines[number + 1 :]]), encoding="utf-8")
        here("replay", record).refused(f"line {number + 1}", fragment)


BROKEN_OVERLAYS = {
    "not TOML": b"[provinces.vp\nalpes = 4\n",
    "unknown key": b"[provinces.vp]\natlantis = 4\n",
    "wrong type": b'[provinces.vp]\nalpes = "four"\n',
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("kind", BROKEN_OVERLAYS)
def test_broken_overlay(tmp_path: Path, kind: str) -> None:
    """A broken overlay is named, by option and by environment."""
    path = tmp_path / "broken.toml"
    path.write_bytes(BROKEN_OVERLAYS[kind])
    process("data", "trajan", "--data", path).refused("broken.toml")
    process("simulate", "trajan", QUADRIGA_DATA=str(path)).refused("broken.toml")


def test_wrong_records_as_processes(tmp_path: Path) -> None:
    """Rubbish, a cut and an edit: exit code 2 and one sentence from the real program."""
    text = played().encode()
    cases = {
        b"": "line 1",
        b"\x00\xff\xfe" * 50: "UTF-8",
        b"PNG\n\x1a\n" * 9: "line 1",
        text[: len(text) // 2]: "cut off",
        text[:-1]: "cut off",
        text.replace(b"\nscores ", b"\nscores 1", 1): "scores",
        text.replace(b"\nplayers 2\n", b"\nplayers 9\n"): "9 players",
        text.replace(b"\ntitle trajan\n", b"\ntitle atlantis\n"): "'atlantis'",
        text.replace(b"\n", b"\r\n"): "line 1",
    }
    for given, fragment in cases.items():
        path = tmp_path / "wrong.record"
        path.write_bytes(given)
        process("replay", path).refused(fragment)


def test_wrong_title_and_players_as_processes() -> None:
    """The real program ends with exit code 2."""
    process("simulate", "atlantis").refused("'atlantis'", "trajan")
    process("simulate", "trajan", "--players", "7").refused("7 players", "2 to 4")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(here: Here, command: str) -> None:
    """`--help` works everywhere and costs nothing."""
    result = here(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert "Usage" in result.out
    assert "--json" in result.out
    assert [line for line in result.out.splitlines() if "--json" in line and "<bool>" in line] == []


def test_help_lists_all_commands(here: Here) -> None:
    """The program itself says what there is, and which version it is."""
    result = here("--help")
    assert [command for command in ["play", *COMMANDS] if command not in result.out] == []
    assert here("--version").out == f"quadriga {quadriga.__version__}\n"


def test_reader_that_goes_away() -> None:
    """`quadriga rules trajan | head -1` ends quietly."""
    command = [sys.executable, "-m", "quadriga", "rules", "trajan"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt(tmp_path: Path, jobs: str) -> None:
    """Ctrl-C ends a long simulation, its processes too, with one word."""
    command = [sys.executable, "-m", "quadriga", "simulate", "trajan", "--games", "100000", "--jobs", jobs]
    command += ["--records", str(tmp_path / "records")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        while not list(tmp_path.glob("records/*")) and running.poll() is None:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "quadriga: interrupted\n")


def test_terminal_without_our_letters() -> None:
    """A terminal that knows only ASCII gets the nearest letters, not an error and no question mark."""
    result = process("replay", "-", given=played().encode(), PYTHONIOENCODING="ascii")
    assert (result.code, result.err) == (0, "")
    assert "scores" in result.out
    assert "?" not in result.out
    written = "next tile of the stack “9 VP”: \u2013 é \u00d7 日".encode("ascii", NEAREST).decode()
    assert written == 'next tile of the stack "9 VP": - e x ?'


def test_failed_jobs_and_errors_of_the_program(monkeypatch: pytest.MonkeyPatch, here: Here) -> None:
    """A failed job and an unforeseen error are exit code 1 and one sentence each, whatever they quote."""
    faults: list[tuple[BaseException, str]] = [
        (JobFailed("the job failed"), "the job failed"),
        (KeyError("forum"), "KeyError: 'forum'"),
        (RecursionError(), "RecursionError;"),
        (OSError(28, "No space left on device", "a.record"), "a.record cannot be used (No space left on device)"),
        (ValueError("two\nlines \x1b[31m"), "ValueError: two lines"),
    ]
    for fault, fragment in faults:

        def fail(arguments: object, fault: BaseException = fault) -> int:
            raise fault

        monkeypatch.setattr(quadriga.cli.program, "_call", fail)
        result = here("games")
        result.refused(fragment, code=1)
        assert "\x1b" not in result.err


def test_traceback_on_request(monkeypatch: pytest.MonkeyPatch, here: Here) -> None:
    """QUADRIGA_TRACEBACK=1 lets an error of the program through, for whoever mends it."""

    def fail(arguments: object) -> int:
        raise KeyError("forum")

    monkeypatch.setattr(quadriga.cli.program, "_call", fail)
    monkeypatch.setenv("QUADRIGA_TRACEBACK", "1")
    with pytest.raises(KeyError):
        here("games")
