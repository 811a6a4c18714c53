"""Statement 17: killing the server at random moments loses no confirmed answer, plays none twice, spoils no table."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from quadriga.server.migrate import upgrade
from tests.server.kill import Journal, Process, run, verify
from tests.server.postgres import Impossible, postgres
from tests.server.support import ME, PATIENCE, Person, sqlite, wait_for

# Not beside a browser: both need the whole machine.
pytestmark = pytest.mark.xdist_group("kills")

KILLS = 20


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL of our own."""
    try:
        context = postgres()
        address = context.__enter__()
    except Impossible as why:
        pytest.skip(str(why))
    yield address
    context.__exit__(None, None, None)


@pytest.mark.slow
def test_a_killed_server_keeps_what_it_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite, one process, 20 kills under load."""
    journal = run(sqlite(tmp_path), 1, KILLS, seed=1)
    with capsys.disabled():
        print(f"\nSQLite: {KILLS} kills, {len(journal.confirmed)} confirmed, {journal.retried} sent again")
    assert verify(sqlite(tmp_path), journal) == []
    assert len(journal.confirmed) > KILLS


@pytest.mark.slow
def test_one_of_two_killed_processes_keeps_what_it_confirmed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PostgreSQL, two processes, one of them killed, 4 times under load."""
    journal = run(database, 2, 4, seed=2)
    with capsys.disabled():
        print(f"\nPostgreSQL: 4 kills, {len(journal.confirmed)} confirmed, {journal.retried} sent again")
    assert verify(database, journal) == []
    assert len(journal.confirmed) > 4


def test_the_check_notices_a_lost_answer(tmp_path: Path) -> None:
    """The comparison itself is tested: an answer that was confirmed and is not stored is named."""
    upgrade(sqlite(tmp_path))
    journal = Journal(confirmed=[("some-table", 0, 0, "sow I")])
    assert verify(sqlite(tmp_path), journal) == ["lost: ('some-table', 0, 0, 'sow I')"]


def test_news_travel_between_processes(database: str) -> None:
    """An answer given at one process appears in a stream of the other; so do seats that change."""
    here, there = Process(database), Process(database)
    for process in (here, there):
        process.start()  # both at once: one of them upgrades the database, the other waits
    try:
        for process in (here, there):
            process.wait()
        with Person(here.url) as person:
            table = person.make(ME, ME)["id"]
            heard: list[int] = []
            cookies = dict(person.http.cookies)

            def listen() -> None:
                with (
                    httpx.Client(base_url=there.url, cookies=cookies, timeout=PATIENCE, trust_env=False) as browser,
                    browser.stream("GET", "/api/stream") as stream,
                ):
                    for line in stream.iter_lines():
                        if line.startswith("data: "):
                            heard.append(json.loads(line[6:])["number"])
                        if heard and heard[-1] >= 5:
                            return

            ear = threading.Thread(target=listen)
            ear.start()
            wait_for(lambda: heard)
            for number in range(1, 6):
                question = person.view(table)["question"]
                person.answer(table, question["seat"], question["serial"], question["moves"][0]["text"])
                wait_for(lambda number=number: heard[-1] >= number)
            ear.join(PATIENCE)
            assert heard[-1] == 5
            with Person(there.url) as same:
                same.http.cookies.update(cookies)
                assert same.view(table) == person.view(table)
    finally:
        for process in (here, there):
            process.close()


def test_sigterm_ends_a_server_with_open_streams(tmp_path: Path) -> None:
    """A server that is told to stop ends its streams, its workers and itself, and tells so by its exit code."""
    process = Process(sqlite(tmp_path))
    process.start()
    process.wait()
    opened: set[int] = set()

    def listen(number: int, cookies: dict[str, str]) -> None:
        # A stream may end in the middle of a message when the server goes.
        with (
            suppress(httpx.TransportError),
            httpx.Client(base_url=process.url, cookies=cookies, timeout=PATIENCE, trust_env=False) as browser,
            browser.stream("GET", "/api/stream") as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    opened.add(number)

    try:
        with Person(process.url) as person:
            person.make(ME, {"kind": "bot", "bot": "random"})
            cookies = dict(person.http.cookies)
            ears = [threading.Thread(target=listen, args=(number, cookies)) for number in range(6)]
            for ear in ears:
                ear.start()
            wait_for(lambda: len(opened) == 6)
        code = process.end(signal.SIGTERM)  # returns when it has ended
        for ear in ears:
            ear.join(PATIENCE)
        assert not any(ear.is_alive() for ear in ears)
    finally:
        process.close()
    assert code == 0


def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    """A killed server leaves no bot behind that waits for ever."""
    process = Process(sqlite(tmp_path))
    process.start()
    process.wait()
    with Person(process.url) as person:
        person.make({"kind": "bot", "bot": "random"}, ME)
        workers = wait_for(lambda: children(process.pid))
    process.close()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() and not zombie(pid) for pid in workers))


def children(pid: int) -> list[int]:
    """The processes a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return found


def zombie(pid: int) -> bool:
    """Whether a process has ended and only its number is left."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True
