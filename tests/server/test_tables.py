"""Live tables over a database, without HTTP: an answer is played once, a batch whole or not at all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import quadriga
from quadriga.core.errors import IllegalMove, UsageError
from quadriga.core.match import Match
from quadriga.server.tables import LiveTable, Stale, Tables
from tests.server.support import (
    first_move,
    header_of,
    hot_seats,
    new_table,
    play_some,
    with_tables,
)


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
