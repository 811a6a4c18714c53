"""Kill servers with SIGKILL at random moments under load; compare what was confirmed with what is stored.

`python -m tests.server.kill [KILLS]`: a SQLite file and one process, then PostgreSQL and two of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import func, select

from quadriga.server import archive
from quadriga.server.migrate import upgrade
from quadriga.server.schema import rows, tables
from quadriga.server.store import make_engine
from quadriga.server.tables import replayed
from tests.server.postgres import postgres
from tests.server.support import PATIENCE, held_port, in_own_loop, port_of, sqlite, wait_for

CLIENTS = 6
ROOT = Path(__file__).resolve().parent.parent.parent


class Process:
    """A server process that can be killed and started again; its port is its own all the time."""

    def __init__(self, database: str) -> None:
        self.place = held_port()
        self.url = f"http://127.0.0.1:{port_of(self.place)}"
        self.pid = 0
        self.nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", database, str(port_of(self.place))],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self) -> None:
        """Start it; it answers a little later."""
        assert self.nursery.stdin is not None
        self.nursery.stdin.write("start\n")
        self.nursery.stdin.flush()
        self.pid = self.read()

    def read(self) -> int:
        """The next number the nursery tells."""
        assert self.nursery.stdout is not None
        return int(self.nursery.stdout.readline())

    def ready(self) -> bool:
        """Whether it answers."""
        try:
            return httpx.get(f"{self.url}/api/titles", timeout=10, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def wait(self) -> None:
        """Wait until it answers."""
        wait_for(self.ready)

    def end(self, sign: signal.Signals = signal.SIGKILL) -> int:
        """End it and return its exit code."""
        os.kill(self.pid, sign)
        self.pid = 0
        return self.read()

    def close(self) -> None:
        """End it for good."""
        if self.pid:
            self.end()
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.close()
        self.nursery.wait(PATIENCE)
        self.nursery.stdout.close()
        self.place.close()


@dataclass
class Journal:
    """What clients were told."""

    confirmed: list[tuple[str, int, int, str]] = field(default_factory=list)
    streamed: dict[str, int] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)
    retried: int = 0
    refused_retries: int = 0
    conflicts: int = 0
    errors: list[str] = field(default_factory=list)
    kills: int = 0


class Load:
    """Clients that play at random and note what was confirmed."""

    def __init__(self, processes: Sequence[Process], seed: int, with_bots: int) -> None:
        self.processes = processes
        self.with_bots = with_bots  # how many of the clients play against a bot
        self.journal = Journal()
        self.dice = Random(seed)
        self.stopping = False

    async def client(self, number: int) -> None:
        """Play at one table after the other until the end."""
        async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
            await self.send(http, "POST", "/api/name", {"name": f"Client {number}"})
            while not self.stopping:
                seat = {"kind": "bot", "bot": "random"} if number < self.with_bots else {"kind": "me"}
                made = await self.send(
                    http, "POST", "/api/tables", {"title": "trajan", "seats": [{"kind": "me"}, seat]}
                )
                if made is None or made.status_code != 201:
                    continue
                self.journal.made.append(made.json()["id"])
                await self.play(http, made.json()["id"])

    async def play(self, http: httpx.AsyncClient, table_id: str) -> None:
        """Play at random until the table is over."""
        while not self.stopping:
            answer = await self.send(http, "GET", f"/api/tables/{table_id}")
            if answer is None:
                return
            if answer.status_code != 200:
                self.journal.errors.append(f"GET {answer.status_code}: {answer.text[:200]}")
                return
            view = answer.json()
            if view["status"] != "running":
                return
            question = view["question"]
            if question is None:
                await asyncio.sleep(0.02)
                continue
            move = self.dice.choice(question["moves"])["text"]
            await self.answer(http, table_id, question["seat"], question["serial"], move)

    async def answer(self, http: httpx.AsyncClient, table_id: str, seat: int, serial: int, move: str) -> None:
        """Answer, sometimes twice at once; whatever gets no reply is sent again until it gets one."""
        body = {"seat": seat, "serial": serial, "moves": [move]}
        times = 2 if self.dice.random() < 0.2 else 1
        before = self.journal.retried
        answers = await asyncio.gather(
            *[self.send(http, "POST", f"/api/tables/{table_id}/answers", body) for _ in range(times)]
        )
        for reply in answers:
            if reply is None:
                continue
            if reply.status_code == 200:
                self.journal.confirmed.append((table_id, seat, serial, move))
            elif reply.status_code == 409:
                self.journal.conflicts += 1
                self.journal.refused_retries += self.journal.retried > before and len(self.processes) == 1
            else:
                self.journal.errors.append(f"POST {reply.status_code}: {reply.text[:200]}")

    async def send(self, http: httpx.AsyncClient, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """Send until there is a reply, each time to any of the processes."""
        while True:
            process = self.dice.choice(self.processes)
            try:
                reply = await http.request(method, process.url + path, json=body)
            except httpx.TransportError:
                if self.stopping:
                    return None
                self.journal.retried += 1
                await asyncio.sleep(0.1)
                continue
            if reply.status_code != 503:
                return reply
            await asyncio.sleep(0.1)

    def stopped(self) -> bool:
        """Whether the last kill is over."""
        return self.stopping

    async def listen(self) -> None:
        """Hold a stream open and note how far it says the tables are; begin anew when it breaks."""
        async with httpx.AsyncClient(timeout=5, trust_env=False) as http:
            made = await self.send(http, "POST", "/api/tables", {"title": "trajan", "seats": [{"kind": "me"}] * 2})
            assert made is not None
            self.journal.made.append(made.json()["id"])
            player = asyncio.create_task(self.play(http, made.json()["id"]))
            while not self.stopping:
                process = self.dice.choice(self.processes)
                try:
                    async with http.stream("GET", f"{process.url}/api/stream") as stream:
                        async for line in stream.aiter_lines():
                            self.note(line)
                            if self.stopped():
                                break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
            await player

    def note(self, line: str) -> None:
        """Read one line of a stream."""
        if line.startswith("data: "):
            data = json.loads(line[6:])
            known = self.journal.streamed.get(data["table"], -1)
            self.journal.streamed[data["table"]] = max(known, data["number"])

    async def kill(self, kills: int) -> None:
        """Kill a process that many times, and start it again."""
        for _ in range(kills):
            await self.some_answers(self.dice.randrange(1, 40))
            await asyncio.sleep(0.03 * self.dice.random())
            victim = self.dice.choice(self.processes)
            victim.end()
            self.journal.kills += 1
            victim.start()
            await asyncio.to_thread(victim.wait)
        await asyncio.sleep(0.3)
        self.stopping = True

    async def some_answers(self, number: int) -> None:
        """Wait until so many more answers were confirmed: however slow the machine is, it is killed under load."""
        wanted = len(self.journal.confirmed) + number
        end = time.monotonic() + PATIENCE
        while len(self.journal.confirmed) < wanted:
            assert time.monotonic() < end, "nothing is confirmed any more"
            await asyncio.sleep(0.005)

    async def run(self, kills: int) -> Journal:
        """Play under kills; return what was confirmed."""
        work = [self.client(number) for number in range(CLIENTS)]
        await asyncio.gather(self.kill(kills), self.listen(), *work)
        return self.journal


def verify(database: str, journal: Journal) -> list[str]:
    """What is wrong in the database, measured by what was confirmed: an empty list if nothing is."""
    wrong = list(journal.errors)
    if journal.refused_retries:
        wrong.append(f"{journal.refused_retries} answers were refused when they were sent again")
    engine = make_engine(database)
    found: set[tuple[str, int, int, str]] = set()
    try:
        with engine.connect() as connection:
            for table_id in connection.execute(select(tables.c.id)).scalars().all():
                loaded = archive.load_table(connection, table_id)
                assert loaded is not None
                stored = archive.load_rows(connection, table_id, -1)
                if [row.number for row in stored] != list(range(len(stored))):
                    wrong.append(f"{table_id}: the numbers have gaps")
                try:
                    table = replayed(*loaded, stored)
                except ValueError as error:
                    wrong.append(f"{table_id} does not open: {error}")
                    continue
                if table.match.over != (loaded[0].status == "over"):
                    wrong.append(f"{table_id}: the match and its status disagree")
                if journal.streamed.get(table_id, -1) > table.number:
                    wrong.append(f"{table_id}: row {journal.streamed[table_id]} was streamed and is not stored")
                found.update((table_id, row.seat, row.serial, row.asked) for row in stored)
            doubles = connection.execute(
                select(rows.c.table_id).group_by(rows.c.table_id, rows.c.seat, rows.c.serial).having(func.count() > 1)
            ).all()
            wrong += [f"{row.table_id}: a request was stored twice" for row in doubles]
    finally:
        engine.dispose()
    lost = [answer for answer in journal.confirmed if answer not in found]
    return wrong + [f"lost: {answer}" for answer in lost]


def run(database: str, processes: int, kills: int, seed: int, with_bots: int = 0) -> Journal:
    """Start the processes, kill them under load, stop them, return the journal."""
    upgrade(database)
    servers = [Process(database) for _ in range(processes)]
    for server in servers:
        server.start()
    try:
        for server in servers:
            server.wait()
        return in_own_loop(Load(servers, seed, with_bots).run(kills))
    finally:
        for server in servers:
            server.close()


def report(name: str, journal: Journal, wrong: list[str], seconds: float) -> None:
    """Print the figures."""
    print(
        f"{name}: {journal.kills} kills in {seconds:.0f} s, {len(journal.confirmed)} answers confirmed at "
        f"{len(journal.made)} tables, {journal.retried} requests sent again, {journal.conflicts} conflicts, "
        f"{len(wrong)} wrong"
    )
    for line in wrong[:20]:
        print("  ", line)


def main() -> int:
    """Run both; return 1 if anything was lost, doubled or does not open."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        journal = run(sqlite(Path(folder)), 1, kills, os.getpid(), with_bots=2)
        wrong = verify(sqlite(Path(folder)), journal)
        report("SQLite, one process", journal, wrong, time.monotonic() - start)
        bad += len(wrong)
    with postgres() as database:
        start = time.monotonic()
        journal = run(database, 2, kills, os.getpid(), with_bots=2)
        wrong = verify(database, journal)
        report("PostgreSQL, two processes", journal, wrong, time.monotonic() - start)
        bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
