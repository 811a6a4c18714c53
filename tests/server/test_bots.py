"""Bots are asked until they have answered, whatever happens to the processes in which they think."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quadriga.server import thinkers
from quadriga.server.store import Unavailable
from quadriga.server.thinkers import NoAnswer, Thinkers
from quadriga.server.worker import Task
from tests.server.support import BOT, ME, Live, Person, in_own_loop, serving, sqlite, wait_for

GREEDY = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Live]:
    """A server of its own, whose workers may be harmed."""
    with serving(sqlite(tmp_path)) as running:
        yield running


def worker_of(live: Live) -> int:
    """The process in which the bots of a server think, when it has nothing to do."""
    worker = live.club.thinkers.workers[0]
    wait_for(lambda: worker.sent and not worker.load and not live.club.bots.tasks)
    return int(wait_for(lambda: (process := worker.process) and process.pid))


def to_the_bot(person: Person, table: str) -> int:
    """Answer until a bot is asked, or has answered; return the number of the table before that."""
    view = wait_for(lambda: found if (found := person.view(table))["question"] else None)
    question = view["question"]
    assert person.answer(table, 0, question["serial"], question["moves"][0]["text"]).status_code == 200
    number: int = view["number"]
    return number


def goes_on(person: Person, table: str, rounds: int = 3) -> None:
    """Play a few more answers: bots answer in between."""
    for _ in range(rounds):
        to_the_bot(person, table)
    wait_for(lambda: person.view(table)["question"])


def test_a_worker_killed_in_the_middle_of_a_thought_is_replaced(alone: Live, caplog: pytest.LogCaptureFixture) -> None:
    """The bot that was thinking is asked again in a new process, which is told in one line, and the match goes on."""
    with Person(alone.url) as person:
        table = person.make(ME, BOT)["id"]
        goes_on(person, table, 1)
        pid = worker_of(alone)
        os.kill(pid, signal.SIGSTOP)  # so that it is in the middle of it when it is killed
        sent = alone.club.thinkers.workers[0].sent
        person.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"})
        wait_for(lambda: alone.club.thinkers.workers[0].sent > sent)
        before = person.view(table)["number"]
        with caplog.at_level(logging.WARNING, "quadriga.server"):
            os.kill(pid, signal.SIGKILL)
            wait_for(lambda: person.view(table)["number"] > before + 3)
        process = alone.club.thinkers.workers[0].process
        assert process is not None
        assert process.pid != pid
    told = [record.getMessage() for record in caplog.records if "asked again" in record.getMessage()]
    assert len(told) == 1
    assert "its worker ended with code -9" in told[0]
    assert "\n" not in told[0]


def test_an_idle_worker_that_died_is_replaced_unnoticed(alone: Live) -> None:
    """Between two thoughts a worker may die: the next one is thought in a new process."""
    with Person(alone.url) as person:
        table = person.make(ME, GREEDY)["id"]
        goes_on(person, table, 1)
        pid = worker_of(alone)
        os.kill(pid, signal.SIGKILL)
        goes_on(person, table)
        assert worker_of(alone) != pid


def test_a_worker_that_hangs_is_taken_for_lost(alone: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks for ever is ended, and the others are served."""
    with Person(alone.url) as person:
        table, other = person.make(ME, BOT)["id"], person.make(ME, BOT)["id"]
        goes_on(person, table, 1)
        goes_on(person, other, 1)
        monkeypatch.setattr(thinkers, "LONGEST_THOUGHT", 0.3)
        pid = worker_of(alone)
        os.kill(pid, signal.SIGSTOP)
        for known in (table, other):
            person.post(f"/tables/{known}/stand-in", {"seat": 0, "bot": "random"})
        numbers = [person.view(known)["number"] for known in (table, other)]
        wait_for(lambda: not Path(f"/proc/{pid}").exists())
        monkeypatch.setattr(thinkers, "LONGEST_THOUGHT", 60.0)
        for known, number in zip((table, other), numbers, strict=True):
            wait_for(lambda known=known, number=number: person.view(known)["number"] > number)


@pytest.mark.parametrize("error", [NoAnswer("it had no idea"), Unavailable("not now"), KeyError("a mistake")])
def test_a_bot_that_fails_is_asked_again(
    live: Live, anna: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Whatever goes wrong while a bot thinks, a few times in a row: it is asked again and the match goes on."""
    asked: list[str] = []
    think = live.club.thinkers.think

    async def failing(task: Task) -> list[str]:
        asked.append(task.table_id)
        if asked.count(task.table_id) <= 2:
            raise error
        return await think(task)

    monkeypatch.setattr(live.club.thinkers, "think", failing)
    table = anna.make(ME, BOT)["id"]
    goes_on(anna, table)
    assert asked.count(table) >= 3


async def released(event: asyncio.Event) -> None:
    """Let who waits for this go on."""
    event.set()


def test_a_table_changed_while_a_bot_thinks(live: Live, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat is given back, or the table abandoned, while its bot thinks: the thought is dropped."""
    think = live.club.thinkers.think
    thinking, free = asyncio.Event(), asyncio.Event()

    async def slow(task: Task) -> list[str]:
        thinking.set()
        await free.wait()
        return await think(task)

    table = anna.make(ME, ME)["id"]
    seat = anna.view(table)["waiting_for"][0]
    monkeypatch.setattr(live.club.thinkers, "think", slow)
    anna.post(f"/tables/{table}/stand-in", {"seat": seat, "bot": "random"})
    wait_for(thinking.is_set)
    anna.post(f"/tables/{table}/stand-in", {"seat": seat, "bot": ""})
    live.run(released(free))
    wait_for(lambda: table not in live.club.bots.tasks)
    assert anna.view(table)["number"] == 0
    anna.post(f"/tables/{table}/stand-in", {"seat": seat, "bot": "random"})
    wait_for(lambda: anna.view(table)["number"] > 0)


def test_a_hint_that_fails_is_one_sentence(live: Live, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint whose worker died is refused politely; asked again it is given."""
    table = anna.make(ME, ME)["id"]
    seat = anna.view(table)["waiting_for"][0]

    async def failing(_: Task) -> Any:
        raise NoAnswer("its worker ended")

    with monkeypatch.context() as patch:
        patch.setattr(live.club.thinkers, "advise", failing)
        answer = anna.get(f"/tables/{table}/hint", seat=seat)
        assert answer.status_code == 503
        assert "please ask again" in answer.json()["error"]
    assert anna.get(f"/tables/{table}/hint", seat=seat).status_code == 200


def test_a_mistake_in_a_bot_is_told_and_ends_nobody() -> None:
    """A worker tells what went wrong in one line and goes on; when it is closed nobody waits for it."""

    async def story() -> None:
        group = Thinkers(2)
        try:
            await group.warm()
            pids = [worker.process.pid for worker in group.workers if worker.process is not None]
            assert len(pids) == 2
            wrong = Task("sometable", "trajan", 2, {}, None, "overlay", ("nonsense",), 0, 0, "random")
            with pytest.raises(NoAnswer, match="RecordError: line 1"):
                await group.think(wrong)
            assert [worker.process.pid for worker in group.workers if worker.process is not None] == pids
        finally:
            group.close()
        group.close()
        with pytest.raises(NoAnswer, match="stopping"):
            await group.think(wrong)

    in_own_loop(story())


def test_several_servers_in_one_process(tmp_path: Path) -> None:
    """Each server has its own workers; one that ends leaves those of the other alone."""
    folders = [tmp_path / "here", tmp_path / "there"]
    for folder in folders:
        folder.mkdir()
    with serving(sqlite(folders[0])) as here, Person(here.url) as person:
        with serving(sqlite(folders[1])) as there, Person(there.url) as other:
            goes_on(other, other.make(ME, BOT)["id"], 1)
            gone = worker_of(there)
            goes_on(person, person.make(ME, BOT)["id"], 1)
        assert not Path(f"/proc/{gone}").exists()
        goes_on(person, person.make(ME, BOT)["id"], 1)
