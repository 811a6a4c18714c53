"""Live tables over a database, without HTTP: played once, whole or not at all, and the same after a restart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text

import quadriga
from quadriga.core.errors import IllegalMove, RecordError, UsageError
from quadriga.core.match import Match
from quadriga.server import archive
from quadriga.server.archive import Player, Seat, hash_of
from quadriga.server.store import Store, Taken, Unavailable
from quadriga.server.tables import LiveTable, News, NoSuchTable, Stale, Tables, replayed
from tests.server.support import digests, header_of, hot_seats, in_own_loop, new_table, play_some, stored

ROOT = Path(__file__).resolve().parent.parent.parent


def with_tables(folder: Path, story: Callable[[Tables], Awaitable[Any]]) -> Any:
    """Tell a story about tables on a database of this folder."""

    async def tell(store: Store) -> Any:
        return await story(Tables(store))

    with stored(folder) as store:
        return in_own_loop(tell(store))


def first_move(table: LiveTable) -> tuple[int, int, str]:
    """Who is asked, the serial, and the first legal move."""
    question = table.match.questions[0]
    return question.seat, table.serials[question.seat], table.match.title.notation.text(question.moves[0])


def test_a_repeated_answer_is_played_once_and_gets_its_first_result(tmp_path: Path) -> None:
    """Sent again, at once or much later, an answer gets the row it got first and changes nothing."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        seat, serial, move = first_move(table)
        rows = await asyncio.gather(*[tables.play(table.header.id, seat, serial, [move]) for _ in range(10)])
        assert len({row.number for row in rows}) == 1
        await play_some(tables, table.header.id, 20, Random(1))
        digest, number = table.match.game.digest(), table.number
        assert await tables.play(table.header.id, seat, serial, [move]) == rows[0]
        assert (table.match.game.digest(), table.number) == (digest, number)

    with_tables(tmp_path, story)


def test_a_stale_answer_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Another answer under a serial that is taken, or one from the future, is refused and changes nothing."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        question = table.match.questions[0]
        texts = [table.match.title.notation.text(move) for move in question.moves]
        await tables.play(table.header.id, question.seat, 0, [texts[0]])
        for serial, move in [(0, texts[1]), (5, texts[0])]:
            with pytest.raises(Stale, match=rf"names request {serial} of seat {question.seat}, the table waits for"):
                await tables.play(table.header.id, question.seat, serial, [move])
        assert table.number == 1

    with_tables(tmp_path, story)


def test_of_two_different_answers_at_once_one_is_played(tmp_path: Path) -> None:
    """Two tabs answer the same question: one answer counts, the other is told that its page was old."""

    async def story(tables: Tables) -> None:
        for seed in range(10):
            table = await new_table(tables, seed=str(seed))
            question = table.match.questions[0]
            texts = [table.match.title.notation.text(move) for move in question.moves[:2]]
            answers = [tables.play(table.header.id, question.seat, 0, [move]) for move in texts]
            results = await asyncio.gather(*answers, return_exceptions=True)
            assert sorted(isinstance(result, Stale) for result in results) == [False, True]
            assert table.number == 1

    with_tables(tmp_path, story)


def sowing(match: Match) -> tuple[int, list[str]]:
    """Play on to a sowing of several answers; return the seat and the whole batch."""
    dice = Random(3)
    while True:
        question = match.questions[0]
        trial, batch = match.clone(), list[str]()
        while (asked := trial.question(question.seat)) is not None and len(batch) < 4 and not trial.over:
            batch.append(match.title.notation.text(asked.moves[-1]))
            trial.play(question.seat, asked.moves[-1])
            if trial.barrier(question.seat):
                break
        if len(batch) >= 3:
            return question.seat, batch
        match.play(question.seat, dice.choice(question.moves))


def test_a_batch_is_played_whole_or_refused_whole(tmp_path: Path) -> None:
    """A batch with one wrong answer changes nothing; a right one is one row."""

    async def story(tables: Tables) -> None:
        match = quadriga.start("trajan", players=2, seed="7")
        seat, batch = sowing(match)
        table = await tables.restore(header_of(2, "7"), hot_seats(2), match)
        digest = table.match.game.digest()
        for wrong in ("stop", "nonsense"):
            with pytest.raises(IllegalMove):
                await tables.play(table.header.id, seat, 0, [*batch[:-1], wrong])
            assert (table.match.game.digest(), table.number) == (digest, 0)
        row = await tables.play(table.header.id, seat, 0, batch)
        assert (row.number, table.number) == (1, 1)
        assert row.body.split("\n")[: len(batch)] == [f"{seat} {move}" for move in batch]

    with_tables(tmp_path, story)


def test_a_batch_ends_where_something_is_revealed(tmp_path: Path) -> None:
    """Nobody can try a draw, read in the refusal what it gave, and then do something else."""

    async def story(tables: Tables) -> None:
        seen = 0
        dice = Random(5)
        match = quadriga.start("trajan", players=2, seed="11")
        while not match.over:
            question = match.questions[0]
            for move in question.moves:
                trial = match.clone()
                trial.play(question.seat, move)
                if not trial.barrier(question.seat) or trial.question(question.seat) is None:
                    continue
                table = LiveTable(header_of(2, "11"), hot_seats(2), match)
                batch = "\n".join([match.title.notation.text(move), "march gallia"])
                with pytest.raises(UsageError, match=r"answer 1 of 2 cannot be taken back \(.*\)"):
                    await tables._try(table, question.seat, 0, "play", batch)
                seen += 1
            match.play(question.seat, dice.choice(question.moves))
        assert seen > 10

    with_tables(tmp_path, story)


@pytest.mark.parametrize("moves", [[], ["pass"] * 41, ["sow I\nsow II"]])
def test_a_batch_of_the_wrong_size_is_refused(tmp_path: Path, moves: list[str]) -> None:
    """A batch has 1 to 40 moves, each on a line of its own."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables)
        with pytest.raises(UsageError, match="right would be"):
            await tables.play(table.header.id, 0, 0, moves)

    with_tables(tmp_path, story)


def test_answers_are_taken_back_up_to_the_barrier(tmp_path: Path) -> None:
    """Step by step back to where something was revealed, no further, and all of it is stored."""

    async def story(tables: Tables) -> tuple[str, str]:
        match = quadriga.start("trajan", players=2, seed="7")
        seat, batch = sowing(match)
        table = await tables.restore(header_of(2, "7"), hot_seats(2), match)
        before = table.match.game.digest()
        barred = table.match.barrier(seat)
        for serial, move in enumerate(batch[:2]):
            await tables.play(table.header.id, seat, serial, [move])
        await tables.back(table.header.id, seat, 2, 1)
        row = await tables.back(table.header.id, seat, 3, 1)
        assert table.match.game.digest() == before
        assert await tables.back(table.header.id, seat, 3, 1) == row
        if barred:
            with pytest.raises(UsageError, match=barred):
                await tables.back(table.header.id, seat, 4, 1)
        with pytest.raises(UsageError, match="cannot take the last answer back"):
            await tables.back(table.header.id, 1 - seat, table.serials[1 - seat], 40)
        await tables.play(table.header.id, seat, 4, [batch[0]])
        return table.header.id, table.match.game.digest()

    table_id, digest = with_tables(tmp_path, story)

    async def again(tables: Tables) -> str:
        return (await tables.open(table_id)).match.game.digest()

    assert with_tables(tmp_path, again) == digest


OPTIONS = [{}, {"trays": "chosen"}]


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
