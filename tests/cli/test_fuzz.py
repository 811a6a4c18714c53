"""Rubbish and edited records: only a QuadrigaError escapes, and what is accepted agrees with its own trailer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quadriga
from quadriga.cli.common import Overlay, read_record_file
from quadriga.cli.matches import replay_to
from quadriga.core.errors import QuadrigaError, RecordError
from quadriga.core.record import read_record
from tests.cli.helpers import FIRST, Here, played, without_seed

RECORDS = [
    played(),
    without_seed(played(2, draft="one", repeat_granted="no")),
    played(3, decisions=60),
    without_seed(played(4, decisions=120, trays="chosen", time_track="12-17-22")),
]


def attempt(raw: bytes) -> bool:
    """Replay what may be a record; tell whether it was accepted. Anything but a QuadrigaError fails the test."""
    try:
        match = quadriga.replay(raw.decode())
    except (QuadrigaError, UnicodeDecodeError):
        return False
    trailer = read_record(raw.decode(), match.title.notation).trailer
    assert trailer.digest == match.game.digest()
    assert (list(trailer.scores), list(trailer.winners)) == (match.scores, match.winners)
    assert match.title.faults(match.game) == []
    # Reading and writing are inverses but for checkpoints, which an edit may have taken out or put elsewhere.
    assert unmarked(match.record()) == unmarked(raw.decode())
    return True


def unmarked(text: str) -> list[str]:
    """The answers of a record one by one, runs of chance taken apart, checkpoints left out."""
    found: list[str] = []
    for line in text.split("\n"):
        words = line.split(" ")
        if line.startswith("*"):
            found.extend(f"{words[0]} {words[1]} {word}" for word in words[2:])
        elif not line.startswith("= "):
            found.append(line)
    return found


def edited_bytes(raw: bytes, rng: random.Random) -> bytes:
    """Delete, insert or replace a few bytes."""
    edited = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(edited))
        kind = rng.randrange(4)
        if kind == 0:
            del edited[place : place + rng.randrange(1, 4)]
        elif kind == 1:
            edited[place:place] = rng.randbytes(rng.randrange(1, 3))
        elif kind == 2:
            edited[place] = rng.randrange(256)
        else:
            edited[place] = rng.choice(b"0123456789abcIVX *=-\n")
    return bytes(edited)


def edited_lines(raw: bytes, rng: random.Random) -> bytes:
    """Drop, double, swap or cut off lines, or put in one from elsewhere."""
    lines = raw.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0 and len(lines) > 1:
            del lines[one]
        elif kind == 1:
            lines.insert(one, lines[one])
        elif kind == 2:
            lines[one], lines[other] = lines[other], lines[one]
        elif kind == 3:
            lines[one] = lines[other]
        else:
            lines = lines[: one + 1]
    return b"\n".join(lines)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_records_are_accepted_as_they_are(number: int) -> None:
    """The ground from which the edits start."""
    assert attempt(RECORDS[number].encode())


@given(st.binary(max_size=2000))
@settings(max_examples=300)
def test_random_bytes(raw: bytes) -> None:
    """Rubbish is never a record."""
    assert not attempt(raw)


@given(st.text(max_size=500), st.sampled_from(RECORDS), st.integers(0, 400))
@settings(max_examples=150)
def test_random_text_in_a_record(rubbish: str, text: str, line: int) -> None:
    """Rubbish in place of a line is refused, unless it is what stood there."""
    lines = text.split("\n")
    lines[line % len(lines)] = rubbish
    attempt("\n".join(lines).encode("utf-8", "replace"))


@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
@settings(max_examples=250)
def test_edited_bytes(text: str, seed: int) -> None:
    """A few wrong bytes are found, or change nothing that counts."""
    attempt(edited_bytes(text.encode(), random.Random(seed)))


@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
@settings(max_examples=250)
def test_edited_lines(text: str, seed: int) -> None:
    """Lines that were dropped, doubled, swapped or cut off are found, or change nothing that counts."""
    attempt(edited_lines(text.encode(), random.Random(seed)))


@given(st.sampled_from(RECORDS), st.integers(0, 2**32), st.integers(FIRST - 2, 130))
@settings(max_examples=150)
def test_edited_records_up_to_a_line(text: str, seed: int, line: int) -> None:
    """A part of a damaged record is shown or refused, never a crash."""
    rng = random.Random(seed)
    raw = edited_lines(text.encode(), rng) if rng.random() < 0.5 else edited_bytes(text.encode(), rng)
    try:
        match = replay_to(raw.decode(), line, Overlay(None, "overlay"))
    except (QuadrigaError, UnicodeDecodeError):
        return
    assert match.title.board(match.observe(-1))


def test_reading_is_exact() -> None:
    """A dropped checkpoint or options in another order would lead to the same match, and are refused all the same."""
    lines = RECORDS[3].split("\n")
    checkpoint = next(number for number, line in enumerate(lines) if line.startswith("= "))
    options = next(number for number, line in enumerate(lines) if line.startswith("options "))
    turned = ["options", *reversed(lines[options].split()[1:])]
    for edited in (
        [*lines[:checkpoint], *lines[checkpoint + 1 :]],
        [*lines[:options], " ".join(turned), *lines[options + 1 :]],
    ):
        with pytest.raises(RecordError, match="one way"):
            quadriga.replay("\n".join(edited))


@pytest.mark.parametrize("seed", range(40))
def test_the_command_refuses_with_one_sentence(here: Here, tmp_path: Path, seed: int) -> None:
    """Whatever the file holds, the command shows a board or says one sentence."""
    rng = random.Random(seed)
    edit = edited_lines if seed % 2 else edited_bytes
    path = tmp_path / "edited.record"
    path.write_bytes(edit(RECORDS[seed % len(RECORDS)].encode(), rng))
    result = here("replay", path, "--json")
    if result.code:
        result.refused()


def test_a_file_is_read_to_its_limit_only(tmp_path: Path) -> None:
    """A huge file is refused without being read whole."""
    path = tmp_path / "huge"
    with path.open("wb") as stream:
        stream.truncate(10**9)
    with pytest.raises(QuadrigaError, match="no record"):
        quadriga.replay(read_record_file(str(path)))
