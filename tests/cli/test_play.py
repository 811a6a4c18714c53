"""`quadriga play` as a process: whole matches, saving, resuming, leaving, wrong use, a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import quadriga
from quadriga.core.language import capital
from tests.cli.helpers import Result, played, process, without_seed

ESCAPE = "\x1b"


def played_by(lines: str, *arguments: str | Path, home: Path) -> Result:
    """Run `quadriga play` with these lines as the input."""
    return process("play", *arguments, given=lines.encode(), XDG_DATA_HOME=str(home))


def records(home: Path) -> list[Path]:
    """The matches in the data folder."""
    return sorted((home / "quadriga").glob("*.record"))


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 1), (4, 3)])
def test_a_whole_match_by_numbers(tmp_path: Path, players: int, seat: int) -> None:
    """Typing 1 all the time plays a match to its end: scores by source, ranking, winner, and a record that replays."""
    arguments = ("trajan", "--players", str(players), "--seat", str(seat), "--bots", "random", "--seed", "5")
    result = played_by("1\n" * 3000, *arguments, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert ESCAPE not in result.out
    assert result.out.isascii()
    assert max(len(line) for line in result.out.split("\n") if "record" not in line) <= 100
    (path,) = records(tmp_path)
    match = quadriga.replay(path.read_text("utf-8"))
    assert match.over
    end = result.out[result.out.rindex("The match is over.") :]
    assert re.search(r"Total\s+" + r"\s+".join(map(str, match.scores)), end)
    assert f"1. {('Aquila', 'Brutus', 'Cicero', 'Decius')[match.winners[0]]}" in end
    assert "You win!" in end or " wins." in end
    assert str(path) in end


@pytest.mark.parametrize("options", [[], ["--option", "fort=10"]], ids=["solo", "fort"])
def test_a_solo_match_of_hadrians_wall(tmp_path: Path, options: list[str]) -> None:
    """One player, no bot: first answers lead through six years to the score sheet."""
    lines = "1\n" * 400
    done = played_by(lines, "hadrians_wall", "--players", "1", "--seed", "5", *options, home=tmp_path)
    assert done.code == 0
    assert "Year 6 of 6" in done.out
    assert "The match is over." in done.out
    assert "Path cards" in done.out
    match = quadriga.replay(records(tmp_path)[0].read_text("utf-8"))
    assert match.over
    assert match.title.id == "hadrians_wall"
    end = done.out[done.out.rindex("The match is over.") :]
    assert capital(match.title.verdict(match.game)) in end
    assert "win!" not in end


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    """A match left with q goes on with --resume where it was, as often as one likes."""
    arguments = ("--bots", "random", "--seed", "8")
    left = played_by("1\n1\n1\nq\n", *arguments, home=tmp_path / "parts")
    assert left.code == 0
    (path,) = records(tmp_path / "parts")
    assert f"quadriga play --resume {path}" in left.out
    for _ in range(2):
        again = played_by("1\n1\n", "--resume", home=tmp_path / "parts")
        assert again.code == 0
    assert quadriga.replay(path.read_text("utf-8")).numbers[0] == 7
    finished = played_by("1\n" * 3000, "trajan", "--resume", path, home=tmp_path / "parts")
    assert "The match is over." in finished.out
    assert quadriga.replay(path.read_text("utf-8")).over
    none = played_by("", "--resume", home=tmp_path / "parts")
    none.refused("no unfinished match")
    looked_at = played_by("", "--resume", path, home=tmp_path / "parts")
    assert "The match is over." in looked_at.out


def test_the_end_of_the_input_saves(tmp_path: Path) -> None:
    """Ctrl-D saves and says how to go on."""
    result = played_by("1\n1\n", "--seed", "3", home=tmp_path)
    assert (result.code, result.err) == (0, "")
    (path,) = records(tmp_path)
    assert f"To go on: quadriga play --resume {path}" in result.out
    assert quadriga.replay(path.read_text("utf-8")).numbers[0] == 2
    assert path.with_name(path.name + ".seats").read_text("utf-8") == "person greedy\n"


def test_who_sits_where_is_kept(tmp_path: Path) -> None:
    """A resumed match has the person and the bots on their old seats."""
    played_by("1\n", "--players", "3", "--seat", "2", "--bots", "random,greedy", home=tmp_path)
    again = played_by("", "--resume", home=tmp_path)
    said = " ".join(again.out.split())
    assert "You are Cicero, Aquila is the bot random, Brutus is the bot greedy (experienced)." in said


def test_save_to_a_named_file(tmp_path: Path) -> None:
    """--save names the file; one that exists is refused and left alone."""
    path = tmp_path / "deep" / "mine.record"
    assert played_by("1\n", "trajan", "--save", path, home=tmp_path / "home").code == 0
    before = path.read_bytes()
    played_by("1\n", "trajan", "--save", path, home=tmp_path / "home").refused("mine.record", "exists already")
    assert path.read_bytes() == before
    assert records(tmp_path / "home") == []


def test_rubbish_is_answered(tmp_path: Path) -> None:
    """Nothing that is typed ends the program or plays a move."""
    rubbish = [b"", b"0", b"-1", b"99999999999999999999999999", b"sow", b"sow XIII", b"p", b"p 77", b"why", b"why x"]
    rubbish += [b"r 99", b"s no/such/place", b"s \x00", b"\xff\xfe\x80", b"'; --", b"u", b"? fly", b"\xc2\xb2"]
    rubbish += [b"build " + b"9" * 5000, b"x y z" * 100, b"h h h", b"q now", b"x now", b"\x1b[A", b"s ~nobody/x"]
    done = process("play", "--seed", "1", given=b"\n".join([*rubbish, b"q"]) + b"\n", XDG_DATA_HOME=str(tmp_path))
    assert done.code == 0
    assert "neither a move nor a command" in done.out
    assert "Traceback" not in done.out + done.err
    (path,) = records(tmp_path)
    assert quadriga.replay(path.read_text("utf-8")).numbers[0] == 0


@pytest.mark.parametrize(
    ("words", "fragments"),
    [
        ("nosuch", ["'nosuch'", "trajan"]),
        ("trajan more", ["'more'", "--resume"]),
        ("trajan --players 7", ["7 players", "2 to 4"]),
        ("trajan --players 1", ["asked for 1 player; it takes 2 to 4"]),
        ("hadrians_wall --players 1 --seat 1", ["seat 1 was asked for; 1 player has seat 0"]),
        ("trajan --players many", ["--players"]),
        ("trajan --bots clever", ["no bot is called 'clever'; right would be one of random, novice, greedy\n"]),
        ("hadrians_wall --players 1 --bots greedy", ["'greedy'", "for 1 player", "2 players or more, or no --bots"]),
        ("hadrians_wall --hot-seat --bots " + ",".join(["random"] * 9), ["9 bots", "person"]),
        ("trajan --players 3 --bots greedy,random,random", ["3 bots", "2 for 3 players"]),
        ("trajan --seat 4", ["seat 4", "0 to 1"]),
        ("trajan --option x", ["'x'", "name=value"]),
        ("trajan --option trays=7", ["'7'", "chosen"]),
        ("trajan --hot-seat --players 2 --bots random,random", ["2 bots", "person"]),
        ("--resume no-such-file", ["no-such-file", "cannot be read"]),
        ("--resume trajan", ["no unfinished match"]),
        ("--resume trajan a b", ["b"]),
        ("--data no.toml", ["no.toml"]),
    ],
)
def test_wrong_use(tmp_path: Path, words: str, fragments: list[str]) -> None:
    """What was asked, what was given, what would be right; nothing is begun."""
    played_by("1\n", *words.split(), home=tmp_path).refused(*fragments)
    assert not (tmp_path / "quadriga").exists()


@pytest.mark.parametrize(
    "content",
    [
        played(decisions=40).encode()[:400],
        played(decisions=40).encode()[:-30],
        played(decisions=40).replace("0 sow", "0 fly", 1).encode(),
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b"",
        without_seed(played(decisions=40)).encode(),
    ],
)
def test_a_broken_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    """A truncated, edited or foreign file is one sentence and stays as it is."""
    path = tmp_path / "broken.record"
    path.write_bytes(content)
    played_by("1\n", "--resume", path, home=tmp_path / "home").refused()
    assert path.read_bytes() == content
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_record_without_seats_can_be_resumed(tmp_path: Path) -> None:
    """A record of unknown players goes on with a person at seat 0, and says so; rubbish about seats is ignored."""
    path = tmp_path / "other.record"
    path.write_text(played(decisions=40), encoding="utf-8")
    path.with_name("other.record.seats").write_bytes(b"\xff clever")
    result = played_by("l\nq\n", "--resume", path, home=tmp_path)
    said = " ".join(result.out.split())
    assert "Nobody wrote down who has played this match so far. From now on: You are Aquila, Brutus is the bot" in said


def test_a_finished_match_of_bots_names_nobody_it_does_not_know(tmp_path: Path) -> None:
    """The record of a simulation does not say who played, so neither does who looks at its end."""
    played_out = process("simulate", "trajan", "--games", "1", "--bots", "random", "--records", tmp_path)
    assert played_out.code == 0
    result = played_by("", "--resume", tmp_path / "trajan-00000.record", home=tmp_path)
    assert result.code == 0
    assert "Nobody wrote down who played this match." in result.out
    end = result.out[result.out.rindex("The match is over.") :]
    assert re.search(r"1\. (Aquila|Brutus), \d+ points", end)
    assert " wins." in end or " win." in end
    assert [word for word in ("greedy", "(you)", "You are", "person") if word in result.out] == []


def test_bots_at_a_title_for_one_ask_for_two(tmp_path: Path) -> None:
    """Who names a bot and no number of players does not play alone."""
    result = played_by("", "hadrians_wall", "--bots", "random", home=tmp_path)
    assert "You are Aquila, Brutus is the bot random." in result.out


def test_who_plays_alone_is_asked_for_no_bot(tmp_path: Path) -> None:
    """A solo match begins without a question about opponents."""
    terminal = Terminal("hadrians_wall", "--players", "1", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("Aquila> ")
    assert "which bot" not in terminal.seen
    terminal.type("x")
    terminal.wait_for("Left without saving")
    assert terminal.end() == 0


def test_hot_seat_hides_the_hand(tmp_path: Path) -> None:
    """Between two people comes a screen that hides what the first one saw; each sees only own cards."""
    result = played_by("\n1\n1\n1\n\n1\n1\n1\n\n", "--hot-seat", "--players", "2", "--seed", "4", home=tmp_path)
    assert result.code == 0
    passed = [found.start() for found in re.finditer(r"Pass the keyboard to \w+ \(seat \d\)", result.out)]
    assert len(passed) == 3
    for start in passed:
        assert result.out[:start].endswith("\n" * 50)
        assert "\n" * 50 in result.out[start : start + 200]
    second = result.out[passed[1] : passed[2]]
    assert "of which seen" not in second  # the first person drew from the draw pile only
    assert "3 cards" in second


def test_an_overlay_is_needed_again(tmp_path: Path) -> None:
    """A match on other component data resumes with that data only."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[time_track]\nlength_2_players = 13\n", encoding="utf-8")
    first = played_by("1\n", "--data", overlay, home=tmp_path)
    assert first.code == 0, first.err
    played_by("1\n", "--resume", home=tmp_path).refused("overlay")
    assert played_by("1\n", "--resume", "--data", overlay, home=tmp_path).code == 0


# A real terminal.


class Terminal:
    """A process on a pseudo-terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        variables = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
        variables.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quadriga", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**variables, **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until a text shows up."""
        start = len(self.seen)
        end = time.monotonic() + 60
        while text not in self.seen[start:]:
            assert time.monotonic() < end, self.seen[start:]
            ready, _, _ = select.select([self.master], [], [], 1)
            if ready:
                self.seen += os.read(self.master, 65536).decode("utf-8", "replace")

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C until a text shows up: a signal between prompt and read is seen only after the next one."""
        start = len(self.seen)
        for _ in range(30):
            self.process.send_signal(signal.SIGINT)
            end = time.monotonic() + 3
            while time.monotonic() < end:
                ready, _, _ = select.select([self.master], [], [], 0.2)
                if ready:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
                if text in self.seen[start:]:
                    return
        raise AssertionError(self.seen[start:])

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, line.encode() + b"\n")

    def end(self) -> int:
        """Return the exit code."""
        code = self.process.wait(60)
        os.close(self.master)
        return code


def test_a_newcomer_at_a_terminal(tmp_path: Path) -> None:
    """Enter, Enter, and the match is on, with colours and lines where the terminal has them."""
    terminal = Terminal("--seed", "2", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("[trajan]: ")
    terminal.type("")
    terminal.wait_for("How many players in all? 2 / 3 / 4 [2]: ")
    assert "victory points" in terminal.seen
    terminal.type("nine")
    terminal.wait_for("[2]: ")
    terminal.type("")
    terminal.wait_for("[greedy]: ")
    terminal.type("random")
    terminal.wait_for("Aquila> ")
    assert ESCAPE + "[" in terminal.seen
    assert "──" in terminal.seen
    terminal.type("q")
    terminal.wait_for("To go on")
    assert terminal.end() == 0


def test_no_color_is_plain(tmp_path: Path) -> None:
    """With NO_COLOR the terminal gets ASCII without colours."""
    terminal = Terminal("trajan", "--players", "2", "--bots", "random", XDG_DATA_HOME=str(tmp_path), NO_COLOR="1")
    terminal.wait_for("Aquila> ")
    terminal.type("x")
    terminal.wait_for("Left without saving")
    assert "──" not in terminal.seen
    assert not re.search(r"\x1b\[[0-9;]*m", terminal.seen)
    assert terminal.end() == 0
    assert records(tmp_path) == []


def test_exit_asks_once(tmp_path: Path) -> None:
    """At a terminal x asks before it drops answers; without answers it does not."""
    terminal = Terminal("trajan", "--players", "2", "--bots", "random", "--seed", "2", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("Aquila> ")
    terminal.type("1")
    terminal.wait_for("Aquila> ")
    terminal.type("x")
    terminal.wait_for("Drop the answers that were not saved with s? y / n [n]: ")
    terminal.type("")
    terminal.wait_for("Aquila> ")
    assert len(records(tmp_path)) == 1
    terminal.type("x")
    terminal.wait_for("[n]: ")
    terminal.type("y")
    terminal.wait_for("Left without saving")
    assert terminal.end() == 0
    assert records(tmp_path) == []


def test_rules_are_rendered_at_a_terminal(tmp_path: Path) -> None:
    """The key r shows a section without the marks of Markdown."""
    terminal = Terminal("trajan", "--players", "2", "--bots", "random", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("Aquila> ")
    start = len(terminal.seen)
    terminal.type("r 3.2")
    terminal.wait_for("[A6]")
    assert "###" not in terminal.seen[start:]
    assert "**" not in terminal.seen[start:]
    terminal.type("x")
    terminal.wait_for("Left without saving")
    assert terminal.end() == 0


def test_ctrl_c_saves(tmp_path: Path) -> None:
    """Ctrl-C at the prompt leaves with the answers saved and exit code 0."""
    terminal = Terminal("trajan", "--players", "2", "--bots", "random", "--seed", "2", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("Aquila> ")
    terminal.type("1")
    terminal.wait_for("Aquila> ")
    terminal.interrupt("To go on")
    assert terminal.end() == 0
    assert len(records(tmp_path)) == 1


def test_ctrl_c_before_the_match(tmp_path: Path) -> None:
    """Ctrl-C while the table is being set begins nothing."""
    terminal = Terminal("trajan", XDG_DATA_HOME=str(tmp_path))
    terminal.wait_for("[2]: ")
    terminal.interrupt("Nothing was begun")
    assert terminal.end() == 0
    assert records(tmp_path) == []
