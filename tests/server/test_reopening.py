"""Tables that are opened again: every one is replayed to the position it had, whatever was taken back."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

import quadriga
from quadriga.core.match import Match
from quadriga.server.tables import LiveTable, Tables, replayed
from tests.server.support import (
    digests,
    new_table,
    play_some,
    with_tables,
)

OPTIONS = [{}, {"trays": "chosen"}]
ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_restart_replays_every_table_to_the_same_position(tmp_path: Path) -> None:
    """Random tables with answers taken back open again with equal digests, serials, rows and records."""

    async def story(tables: Tables) -> list[LiveTable]:
        for number in range(12):
            table = await new_table(tables, 2 + number % 3, str(number), OPTIONS[number % 2])
            await play_some(tables, table.header.id, 10 + 15 * number, Random(number), backs=0.2)
        return list(tables.live.values())

    async def again(tables: Tables) -> list[LiveTable]:
        return [await tables.open(table.header.id) for table in before]

    before = with_tables(tmp_path, story)
    after = with_tables(tmp_path, again)
    assert digests(after) == digests(before)
    for old, new in zip(before, after, strict=True):
        assert (new.serials, new.rows, new.header) == (old.serials, old.rows, old.header)
        assert new.match.record() == old.match.record()
        assert [new.match.barrier(seat) for seat in range(new.header.players)] == [
            old.match.barrier(seat) for seat in range(old.header.players)
        ]
    assert any(row.kind == "back" for table in before for row in table.rows)


def test_a_table_goes_on_after_a_restart_as_it_would_have(tmp_path: Path) -> None:
    """The chance to come is the same, whether or not the server was stopped in between."""

    async def story(tables: Tables) -> tuple[str, str]:
        table = await new_table(tables, seed="99")
        await play_some(tables, table.header.id, 30, Random(4), backs=0.3)
        unbroken = table.match.clone()
        play_alone(unbroken)
        return table.header.id, unbroken.record()

    async def again(tables: Tables) -> str:
        match = (await tables.open(table_id)).match
        play_alone(match)
        return match.record()

    def play_alone(match: Match) -> None:
        dice = Random(8)
        while not match.over:
            question = match.questions[0]
            match.play(question.seat, dice.choice(question.moves))

    table_id, record = with_tables(tmp_path, story)
    assert with_tables(tmp_path, again) == record


def longest_record() -> str:
    """The recorded match with the most answers."""
    texts = [path.read_text("utf-8") for path in (ROOT / "tests" / "records" / "trajan").glob("*.record")]
    return max(texts, key=lambda text: text.count("\n"))


def test_the_longest_match_opens_with_all_its_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The longest recorded match, with 200 answers taken back and given again, opens quickly; the time is printed."""
    match = quadriga.replay(longest_record())
    kept = [entry for entry in match.entries if not entry.nature]

    async def story(tables: Tables) -> LiveTable:
        header = match.header
        table = await new_table(tables, header.players, header.seed, header.options)
        backs = 0
        for entry in kept:
            move = match.title.notation.text(entry.move)
            await tables.play(table.header.id, entry.seat, table.serials[entry.seat], [move])
            if backs < 200 and not table.match.barrier(entry.seat):
                await tables.back(table.header.id, entry.seat, table.serials[entry.seat], 1)
                await tables.play(table.header.id, entry.seat, table.serials[entry.seat], [move])
                backs += 1
        assert backs > 50
        return table

    async def again(tables: Tables) -> tuple[LiveTable, float]:
        start = time.perf_counter()
        table = await tables.open(before.header.id)
        return table, time.perf_counter() - start

    before = with_tables(tmp_path, story)
    after, seconds = with_tables(tmp_path, again)
    with capsys.disabled():
        print(f"\nopening the longest match, {len(after.rows)} rows: {seconds * 1000:.0f} ms")
    assert after.rows == before.rows
    assert after.match.record() == before.match.record() == match.record()


def test_leaving_out_what_was_taken_back_equals_taking_it_back(tmp_path: Path) -> None:
    """The short way to open a table leads to the same position as every step in turn."""

    async def story(tables: Tables) -> LiveTable:
        table = await new_table(tables, 3, "5", {"trays": "chosen"})
        await play_some(tables, table.header.id, 200, Random(2), backs=0.3)
        return table

    table = with_tables(tmp_path, story)
    slow = LiveTable(table.header, table.seats, Match.prepare(table.match.title, 3, "5", {"trays": "chosen"}))
    for row in table.rows:
        slow.apply(row)
    fast = replayed(table.header, table.seats, table.rows)
    assert fast.match.record() == slow.match.record() == table.match.record()
    assert (fast.serials, fast.rows) == (slow.serials, slow.rows)
