"""Several writers at one table, and a database that refuses: who is first is played, nothing else is harmed."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from quadriga.core.errors import IllegalMove, RecordError
from quadriga.server import archive
from quadriga.server.archive import Player, Seat, hash_of
from quadriga.server.migrate import upgrade
from quadriga.server.store import Store, Taken, Unavailable
from quadriga.server.tables import News, NoSuchTable, Tables
from tests.server.support import (
    PATIENCE,
    digests,
    first_move,
    header_of,
    in_own_loop,
    new_table,
    play_some,
    sqlite,
    with_tables,
)


def test_two_processes_on_one_database_are_ordered_by_the_number(tmp_path: Path) -> None:
    """Two sets of tables, as in two processes, answer at once: every number is taken once and both follow."""

    async def story(here: Tables) -> None:
        there = Tables(here.store)
        table = await new_table(here, 2, "3")
        for step in range(60):
            questions = (await here.open(table.header.id)).match.questions
            if not questions:
                break
            seat = questions[0].seat
            text = table.match.title.notation.text(questions[0].moves[step % len(questions[0].moves)])
            serial = table.serials[seat]
            first, second = await asyncio.gather(
                here.play(table.header.id, seat, serial, [text]), there.play(table.header.id, seat, serial, [text])
            )
            assert first == second
        other = await there.open(table.header.id)
        await there.refresh(table.header.id)
        await here.refresh(table.header.id)
        assert other.rows == table.rows
        assert digests([other]) == digests([table])

    with_tables(tmp_path, story)


def test_a_process_that_lags_behind_does_not_refuse_what_is_right(tmp_path: Path) -> None:
    """An answer to a question this process has not heard of yet is played, and its streams hear of both rows."""

    async def story(here: Tables) -> None:
        there = Tables(here.store)
        told: list[int] = []

        async def hear(news: News) -> None:
            told.append(news.number)

        there.listeners.append(hear)
        table = await new_table(here, 2, "3")
        other = await there.open(table.header.id)
        for step in range(30):
            seat, serial, move = first_move(table)
            await (here if step % 2 == 0 else there).play(table.header.id, seat, serial, [move])
            if step % 2:
                assert told[-1] == other.number == table.number + 1
                await here.refresh(table.header.id)
        assert other.rows[: table.number + 1] == table.rows

    with_tables(tmp_path, story)


def test_a_table_abandoned_by_another_process_takes_no_answer(tmp_path: Path) -> None:
    """A process that has not heard of the end cannot play on, nor make the table run again."""

    async def story(here: Tables) -> None:
        there = Tables(here.store)
        table = await new_table(here, 2, "3")
        other = await there.open(table.header.id)
        await here.change(table.header.id, lambda c: archive.change_table(c, table.header.id, {"status": "abandoned"}))
        seat, serial, move = first_move(other)
        with pytest.raises(IllegalMove, match="this table was abandoned"):
            await there.play(table.header.id, seat, serial, [move])
        assert (other.header.status, other.number) == ("abandoned", 0)

    with_tables(tmp_path, story)


def test_who_stops_waiting_does_not_stop_the_writer(tmp_path: Path) -> None:
    """A request that is given up while its row is written leaves the row, and everybody else is served."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        seat, serial, move = first_move(table)
        for _ in range(5):
            waiting = asyncio.create_task(tables.play(table.header.id, seat, serial, [move]))
            await asyncio.sleep(0)
            waiting.cancel()
        row = await tables.play(table.header.id, seat, serial, [move])
        assert row.number == 1
        await play_some(tables, table.header.id, 5, Random(1))
        assert table.number == 6

    with_tables(tmp_path, story)


def test_a_store_that_closes_waits_for_who_reads(tmp_path: Path) -> None:
    """A job for somebody who waits no longer gives its connection back before the last one is closed."""
    upgrade(sqlite(tmp_path))
    store = Store(sqlite(tmp_path))
    begun, may_end = threading.Event(), threading.Event()
    closed: list[DBAPIConnection] = []
    event.listen(store.engine, "close", lambda connection, _: closed.append(connection))

    def job(connection: Connection) -> None:
        begun.set()
        may_end.wait(PATIENCE)

    async def story() -> None:
        reader = asyncio.create_task(store.read(job))
        await asyncio.to_thread(begun.wait, PATIENCE)
        reader.cancel()
        closing = asyncio.create_task(asyncio.to_thread(store.close))
        await asyncio.wait([closing], timeout=0.2)
        waited = not closing.done()
        may_end.set()
        await closing
        assert waited
        assert len(closed) == 1
        with pytest.raises(Unavailable):
            await store.read(job)

    in_own_loop(story())


def test_a_refused_job_leaves_the_others_of_its_commit_alone(tmp_path: Path) -> None:
    """Many jobs share a commit; one that is refused takes none of them along."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        row = table.rows[0]

        def twice(connection: Connection) -> None:
            archive.add_row(connection, table.header.id, row, "running")

        def right(connection: Connection) -> str:
            return archive.add_player(connection, archive.secret(), "Somebody").id

        jobs = [tables.store.write(twice if n % 3 == 0 else right) for n in range(30)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(result, Taken) for result in results] == [n % 3 == 0 for n in range(30)]
        count = await tables.store.read(
            lambda connection: connection.execute(text("select count(*) from players")).scalar()
        )
        assert count == 20

    with_tables(tmp_path, story)


def test_what_cannot_be_written_is_not_played(tmp_path: Path) -> None:
    """A database that refuses to be written: one sentence, and the table stands where it stood."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        seat, serial, move = first_move(table)
        digest = table.match.game.digest()

        def broken(connection: Connection) -> None:
            connection.execute(text("pragma query_only = on"))

        await tables.store.write(broken)
        with pytest.raises(Unavailable, match="nothing was changed"):
            await tables.play(table.header.id, seat, serial, [move])
        assert (table.match.game.digest(), table.number) == (digest, 0)
        # The connection was given up; the next answer finds a new one.
        assert (await tables.play(table.header.id, seat, serial, [move])).number == 1

    with_tables(tmp_path, story)


def test_a_table_that_does_not_replay_is_told_and_harms_nobody(tmp_path: Path) -> None:
    """A damaged row makes one table unreadable, with a sentence; the others open."""

    async def story(tables: Tables) -> list[str]:
        good, bad = await new_table(tables, seed="1"), await new_table(tables, seed="2")
        await play_some(tables, bad.header.id, 3, Random(1))

        def damage(connection: Connection) -> None:
            connection.execute(
                text("update rows set body = '0 march gallia' where number = 2 and table_id = :id"),
                {"id": bad.header.id},
            )

        await tables.store.write(damage)
        return [good.header.id, bad.header.id]

    async def again(tables: Tables) -> None:
        await tables.open(ids[0])
        with pytest.raises(RecordError, match="line 1"):
            await tables.open(ids[1])
        with pytest.raises(NoSuchTable):
            await tables.open("nosuchtable")
        assert tables.opening == {}

    ids = with_tables(tmp_path, story)
    with_tables(tmp_path, again)


def test_the_last_two_seats_taken_at_once_start_the_table(tmp_path: Path) -> None:
    """Two people who follow their links at the same moment do not miss each other."""

    async def story(tables: Tables) -> None:
        people = [
            await tables.store.write(lambda connection: archive.add_player(connection, archive.secret(), "P"))
            for _ in range(2)
        ]
        for number in range(5):
            links = [f"link-{number}-{seat}" for seat in range(2)]
            seats = [Seat(seat, "…", None, None, hash_of(link), False) for seat, link in enumerate(links)]
            table = await tables.create(header_of(2, str(number), status="open"), seats)

            def take(seat: int, player: Player, table_id: str = table.header.id) -> Awaitable[None]:
                return tables.change(table_id, lambda c: archive.take_seat(c, table_id, seat, player))

            await asyncio.gather(*[take(seat, people[seat]) for seat in range(2)])
            assert table.header.status == "running"
            assert [place.player_id for place in table.seats] == [person.id for person in people]

    with_tables(tmp_path, story)


def test_more_tables_than_fit_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that were put away are opened again where they stood."""
    monkeypatch.setattr("quadriga.server.tables.KEPT_IN_MEMORY", 3)

    async def story(tables: Tables) -> None:
        ids = [(await new_table(tables, seed=str(number))).header.id for number in range(8)]
        for round_number in range(3):
            for table_id in ids:
                await play_some(tables, table_id, 2, Random(round_number))
                assert len(tables.live) <= 3
        for table_id in ids:
            assert (await tables.open(table_id)).number == 6

    with_tables(tmp_path, story)


@pytest.mark.parametrize("way", ["backup", "vacuum"])
def test_a_copy_of_a_running_database_has_every_confirmed_answer(tmp_path: Path, way: str) -> None:
    """As README.md says: made by another connection while tables are played, it opens and lacks nothing confirmed."""
    kept = tmp_path / "copy"
    kept.mkdir()
    confirmed: dict[str, int] = {}

    def copy() -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as source:
            if way == "vacuum":
                source.execute(f"vacuum into '{kept / 'tables.db'}'")
                return
            with closing(sqlite3.connect(kept / "tables.db")) as target:
                source.backup(target)

    async def story(tables: Tables) -> None:
        made = [await new_table(tables, seed=str(number)) for number in range(3)]
        for table in made:
            await play_some(tables, table.header.id, 10, Random(1))
        confirmed.update({table.header.id: table.number for table in made})
        playing = [play_some(tables, table.header.id, 40, Random(2)) for table in made]
        await asyncio.gather(asyncio.to_thread(copy), *playing)

    async def again(tables: Tables) -> None:
        for table_id, number in confirmed.items():
            table = await tables.open(table_id)
            assert table.number >= number
            await play_some(tables, table_id, 5, Random(3))

    with_tables(tmp_path, story)
    with_tables(kept, again)
