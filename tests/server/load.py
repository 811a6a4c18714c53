"""`make load`: 100 tables with 200 open streams and bots playing, people answering, on this machine.

`python -m tests.server.load [TABLES] [STREAMS] [SECONDS]`. Prints how long an answer takes from click to reply and from
click to the event in another browser, what was delivered, errors and memory; then the same for the last decision of
the longest recorded match, and in a browser from the click to the painted board. The time of a bare fsync is printed
beside it: the disk decides much of it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from quadriga.games import TITLES
from tests.browser.chromium import installed
from tests.browser.click import clicks
from tests.server.kill import Process
from tests.server.longest import before_last
from tests.server.support import sqlite

PACE = 2.0  # seconds a person thinks, on average
# No certificates are read: that would take the client longer than the server takes to answer.
HTTP: dict[str, Any] = {
    "verify": False,
    "timeout": 30.0,
    "trust_env": False,
    "limits": httpx.Limits(max_connections=None),
}


@dataclass
class Figures:
    """What was measured, in seconds."""

    clicks: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    deliveries: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    posted: dict[tuple[str, int], float] = field(default_factory=dict)


class Club:
    """People at tables, each browser with streams of its own."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.dice = Random(seed)
        self.figures = Figures()
        self.ending = False

    async def person(self, number: int) -> tuple[httpx.AsyncClient, str]:
        """Make a table with a bot; return the browser and the table."""
        browser = httpx.AsyncClient(base_url=self.url, **HTTP)
        await browser.post("/api/name", json={"name": f"Person {number}"})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy" if number % 2 else "random"}]
        made = await browser.post("/api/tables", json={"title": "trajan", "seats": seats})
        assert made.status_code == 201, made.text
        return browser, made.json()["id"]

    async def play(self, browser: httpx.AsyncClient, table_id: str) -> None:
        """Answer whenever asked, after a while of thinking."""
        while not self.ending:
            await asyncio.sleep(PACE * self.dice.random() * 2)
            view = (await browser.get(f"/api/tables/{table_id}")).json()
            if view.get("status") != "running":
                return
            if view["question"] is not None:
                await self.click(browser, table_id, view)

    async def click(self, browser: httpx.AsyncClient, table_id: str, view: dict[str, Any]) -> None:
        """Answer once and note how long it took."""
        question = view["question"]
        body = {"seat": question["seat"], "serial": question["serial"], "moves": [self.choice(question)]}
        start = time.perf_counter()
        self.figures.posted[table_id, view["number"] + 1] = start
        answer = await browser.post(f"/api/tables/{table_id}/answers", json=body)
        self.figures.clicks.append(time.perf_counter() - start)
        if answer.status_code != 200:
            self.figures.errors.append(f"{answer.status_code}: {answer.text[:200]}")

    def choice(self, question: dict[str, Any]) -> str:
        """A random legal move."""
        return str(self.dice.choice(question["moves"])["text"])

    async def listen(self, cookies: httpx.Cookies) -> None:
        """Hold a stream open and note what it tells."""
        async with (
            httpx.AsyncClient(base_url=self.url, cookies=cookies, **HTTP) as browser,
            browser.stream("GET", "/api/stream") as stream,
        ):
            last: dict[str, int] = {}
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self.note(json.loads(line[6:]), last)
                if self.ending:
                    return

    def note(self, event: dict[str, Any], last: dict[str, int]) -> None:
        """Count one event; numbers of a table may stand still but never go back or leave one out."""
        self.figures.deliveries += 1
        table, number = event["table"], event["number"]
        if table in last and number not in (last[table], last[table] + 1):
            self.figures.errors.append(f"a stream went from {last[table]} to {number}")
        last[table] = number
        self.figures.rows[table] = max(self.figures.rows[table], number)
        start = self.figures.posted.get((table, number))
        if start is not None:
            self.figures.heard.append(time.perf_counter() - start)


async def run(url: str, tables: int, streams: int, seconds: float) -> Figures:
    """Load the server and return the figures."""
    club = Club(url, 1)
    people = []
    for number in range(tables):
        people.append(await club.person(number))
    ears = [asyncio.create_task(club.listen(people[n % tables][0].cookies)) for n in range(streams)]
    while club.figures.deliveries < streams:  # every stream begins with where its table stands
        await asyncio.sleep(0.05)
    work = [asyncio.create_task(club.play(*person)) for person in people]
    await asyncio.sleep(seconds)
    club.ending = True
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            club.figures.errors.append(repr(outcome))
    for ear in ears:
        if ear.done() and ear.exception() is not None:
            club.figures.errors.append(repr(ear.exception()))
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    for browser, _ in people:
        await browser.aclose()
    return club.figures


def last_decision(url: str, times: int) -> list[float]:
    """How long the last answer of the longest recorded match takes, given and taken back."""
    last = before_last("trajan")
    found: list[float] = []
    with httpx.Client(base_url=url, timeout=30, trust_env=False) as browser:
        for _ in range(times):
            made = browser.post("/api/records", content=last.record, headers={"Content-Type": "text/plain"})
            assert made.status_code == 201, made.text
            table = made.json()["id"]
            question = browser.get(f"/api/tables/{table}").json()["question"]
            body = {"seat": question["seat"], "serial": question["serial"], "moves": [last.move]}
            start = time.perf_counter()
            answer = browser.post(f"/api/tables/{table}/answers", json=body)
            found.append(time.perf_counter() - start)
            assert answer.status_code == 200, answer.text
    return found


def percentiles(seconds: list[float]) -> str:
    """p50, p95 and p99 in milliseconds."""
    if not seconds:
        return "nothing measured"
    ordered = sorted(seconds)
    shown = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.95, 0.99)]
    return f"p50 {shown[0]:.1f} ms, p95 {shown[1]:.1f} ms, p99 {shown[2]:.1f} ms ({len(ordered)} times)"


def memory(pid: int) -> float:
    """Megabytes a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def worked(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fsync(folder: Path) -> list[float]:
    """How long the disk takes to keep a few bytes."""
    found: list[float] = []
    with (folder / "probe").open("wb") as probe:
        for _ in range(50):
            probe.write(b"x" * 100)
            probe.flush()
            start = time.perf_counter()
            os.fsync(probe.fileno())
            found.append(time.perf_counter() - start)
    return found


def main() -> int:
    """Measure and print; return 1 if there was an error."""
    numbers = [int(word) for word in sys.argv[1:]]
    tables, streams, seconds = (numbers + [100, 200, 60][len(numbers) :])[:3]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"fsync: {percentiles(fsync(folder))}; load average {os.getloadavg()[0]:.1f}")
        process = Process(sqlite(folder))
        process.start()
        try:
            process.wait()
            before, used = memory(process.pid), (worked(process.pid), time.process_time())
            figures = asyncio.run(run(process.url, tables, streams, seconds))
            after = memory(process.pid)
            cores = (worked(process.pid) - used[0]) / seconds, (time.process_time() - used[1]) / seconds
            print(f"{tables} tables, {streams} streams, {seconds} s, bots at every table")
            print(f"click to answer: {percentiles(figures.clicks)}")
            print(f"click to event in a stream: {percentiles(figures.heard)}")
            print(f"{sum(figures.rows.values())} rows played, {figures.deliveries} events delivered")
            print(f"memory: {before:.0f} MB before, {after:.0f} MB under load")
            print(f"cores used: {cores[0]:.2f} by the server, {cores[1]:.2f} by who asks it")
            print(f"last decision of the longest match: {percentiles(last_decision(process.url, 30))}")
            for title in TITLES if installed() else []:
                print(f"from click to painted board, {title}: {percentiles(clicks(process.url, title, 40))}")
            print(f"errors: {len(figures.errors)} {figures.errors[:5]}")
        finally:
            process.close()
    return 1 if figures.errors else 0


if __name__ == "__main__":
    sys.exit(main())
