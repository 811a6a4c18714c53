from __future__ import annotations

from pathlib import Path

import pytest

import quadriga
from tests.cli.helpers import FIRST, Here, played, process, without_seed


def test_replay_shows_the_end(here: Here, record: Path) -> None:
    """Board, scores and digest of the last position."""
    match = quadriga.replay(played())
    text = here("replay", record).out
    assert f"seat 0: {match.scores[0]}" in text
    assert f"won by  seat {match.winners[0]}" in text
    assert match.game.digest() in text
    assert match.title.board(match.observe(-1)).rstrip() in text


def test_replay_as_json(here: Here, record: Path) -> None:
    """The result as a document."""
    match = quadriga.replay(played())
    document = here("replay", record, "--verify", "--json").json()
    assert (document["title"], document["players"], document["over"]) == ("trajan", 2, True)
    assert (document["scores"], document["winners"]) == (match.scores, match.winners)
    assert document["digest"] == match.game.digest()
    assert document["decisions"] == sum(match.numbers)
    assert document["verified"] is True


def test_replay_from_standard_input() -> None:
    """A dash reads the record from the standard input."""
    document = process("replay", "-", "--json", given=played(3).encode()).json()
    assert document["players"] == 3
    process("replay", "-", given=bytes(range(128, 256))).refused("the standard input is no record", "byte 1")


def test_verify_demands_a_seed(here: Here, record: Path) -> None:
    """A record without a seed replays, but cannot be verified."""
    record.write_text(without_seed(played()), encoding="utf-8")
    assert here("replay", record, "--json").json()["verified"] is False
    here("replay", record, "--verify").refused("names no seed")


def test_verify_finds_chance_that_was_changed(here: Here, record: Path) -> None:
    """The seed tells every answer of chance; another seed or another answer is found."""
    record.write_text(played().replace("\nseed 7\n", "\nseed 8\n"), encoding="utf-8")
    here("replay", record, "--verify").refused("line 9", "the seed gives")


def test_every_line_of_a_record_can_be_shown(here: Here, record: Path) -> None:
    """`--to` stops after a line, from the first draw of the set-up to the end."""
    lines = played().split("\n")
    last = lines.index("--", FIRST) + 0
    decisions = [here("replay", record, "--to", str(line), "--json").json()["decisions"] for line in (FIRST, last)]
    assert decisions == [0, sum(quadriga.replay(played()).numbers)]
    for line in range(FIRST, FIRST + 16):
        shown = here("replay", record, "--to", str(line))
        assert (shown.code, shown.err) == (0, "")
        assert "still running" in shown.out


def test_to_a_line_is_the_record_that_was_written_there(here: Here, record: Path) -> None:
    """The position after a line equals that of a match that went no further."""
    short = played(decisions=40)
    line = len(short.split("\n")) - 5
    document = here("replay", record, "--to", str(line), "--json").json()
    assert document["digest"] == quadriga.replay(short).game.digest()
    assert document["decisions"] == 40
    assert document["over"] is False


def test_to_a_line_before_the_damage(here: Here, record: Path) -> None:
    """A record with a wrong line can be looked at up to the line before it, unless all of it must be verified."""
    lines = played().split("\n")
    lines[99] = "0 frobnicate"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert here("replay", record, "--to", "99").code == 0
    here("replay", record, "--to", "100").refused("line 100", "frobnicate")
    here("replay", record).refused("line 100", "frobnicate")
    here("replay", record, "--to", "99", "--verify").refused("line 100", "frobnicate")


def test_to_a_line_still_checks(here: Here, record: Path) -> None:
    """Checkpoints, rules and data count for a part of a record too."""
    text = played()
    checkpoint = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("= "))
    record.write_text(text.replace("\n= ", "\n= 0", 1), encoding="utf-8")
    here("replay", record, "--to", str(checkpoint)).refused(f"line {checkpoint}", "checkpoint")
    record.write_text(text.replace("\nrules 1\n", "\nrules 99\n"), encoding="utf-8")
    here("replay", record, "--to", "20").refused("rules 99")
    record.write_text(text.replace("\ntitle trajan\n", "\ntitle nobody\n"), encoding="utf-8")
    here("replay", record, "--to", "20").refused("'nobody'")


@pytest.mark.parametrize("line", ["0", "3", "8", "100000", "-4"])
def test_to_a_line_without_an_answer(here: Here, record: Path, line: str) -> None:
    """The refusal says which lines have answers."""
    here("replay", record, f"--to={line}").refused(f"line {line} holds no answer", f"lines {FIRST} to ")


def test_svg_is_written(here: Here, record: Path, tmp_path: Path) -> None:
    """The drawing of the position goes into a file."""
    out = tmp_path / "table.svg"
    assert here("replay", record, "--svg", out, "--to", "60").out.endswith(f"the table is drawn in {out}\n")
    assert here("replay", record, "--svg", out, "--to", "60", "--json").json()["title"] == "trajan"
    assert out.read_text("utf-8").lstrip().startswith("<")
    assert "</svg>" in out.read_text("utf-8")
    here("replay", record, "--svg", tmp_path / "no" / "where.svg").refused("where.svg cannot be written")


def test_overlay_of_the_record(here: Here, tmp_path: Path) -> None:
    """A record never replays on other data by accident."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[provinces.vp]\nalpes = 4\n", encoding="utf-8")
    records = tmp_path / "records"
    words = ["--players", "2", "--games", "1", "--records", str(records), "--data", str(overlay)]
    assert here("simulate", "trajan", *words).code == 0
    path = next(records.iterdir())
    assert here("replay", path, "--data", overlay, "--verify").code == 0
    assert here("replay", path, "--data", overlay, "--to", "30").code == 0
    here("replay", path).refused("component data", "overlay")
    here("replay", path, "--to", "30").refused("component data", "overlay")


def test_one_player_is_not_several(here: Here, tmp_path: Path) -> None:
    """The summary of a match played alone counts its player as one."""
    path = tmp_path / "alone.record"
    path.write_text(quadriga.start("hadrians_wall", players=1, seed="7").record(), encoding="utf-8")
    assert "Hadrian's Wall, 1 player, 0 decisions" in here("replay", str(path)).out
