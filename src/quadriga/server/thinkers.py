"""Bots think in worker processes. One that dies, hangs or goes wrong is replaced, and the server is none the worse."""

from __future__ import annotations

import asyncio
import multiprocessing
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final
from zlib import crc32

from quadriga.server.lines import written
from quadriga.server.tables import LiveTable
from quadriga.server.worker import Advice, Judgement, Point, Task

STUDY: Final = 2  # how many tasks of bots a study counts for: where another worker is free, bots do not wait for it
LONGEST_THOUGHT: Final = 60.0  # seconds until a worker is taken for lost
# A plain interpreter: it imports neither the program that runs this server nor anything else of it.
BEGIN: Final = (
    "import sys; from multiprocessing.connection import Connection; wire = Connection(int(sys.argv[1])); "
    "sys.path[:] = wire.recv(); from quadriga.server.worker import serve; serve(wire)"
)


class NoAnswer(Exception):
    """A bot gave no answer; one line says why."""


class Worker:
    """One process, and the thread that talks with it; tasks wait in the thread's queue."""

    def __init__(self, number: int) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"quadriga-worker-{number}")
        self.process: subprocess.Popen[bytes] | None = None
        self.wire: Connection | None = None
        self.load = 0  # who waits for it
        self.sent = 0  # tasks it was given
        self.closed = False

    async def ask(self, name: str, task: Task | None, weight: int = 1) -> Any:
        """Let the process do a job; raise NoAnswer."""
        if self.closed:
            raise NoAnswer("the server is stopping")
        self.load += weight
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self._talk, name, task)
        finally:
            self.load -= weight

    def _talk(self, name: str, task: Task | None) -> Any:
        try:
            wire = self._started()
            wire.send((name, task))
            self.sent += 1
            if not wire.poll(LONGEST_THOUGHT):
                raise TimeoutError(f"no answer in {LONGEST_THOUGHT:.0f} s")
            good, answer = wire.recv()
        except (EOFError, OSError) as error:
            code = self._stop()
            raise NoAnswer(f"its worker ended with code {code} ({type(error).__name__} {error})") from error
        if not good:
            raise NoAnswer(answer)
        return answer

    def _started(self) -> Connection:
        """Return the wire to a process that runs, a new one if there is none."""
        if self.closed:
            raise EOFError("the server is stopping")
        if self.wire is not None and self.process is not None and self.process.poll() is None:
            return self.wire
        self._stop()
        here, there = multiprocessing.Pipe()
        with there:
            command = [sys.executable, "-c", BEGIN, str(there.fileno())]
            self.process = subprocess.Popen(command, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)
        self.wire = here
        if self.closed:  # `close` may have looked before this process was there
            raise EOFError("the server is stopping")
        here.send(sys.path)
        return here

    def _stop(self) -> int | None:
        """End the process; return its exit code."""
        process, wire = self.process, self.wire
        self.process = self.wire = None
        if wire is not None:
            wire.close()
        if process is None:
            return None
        process.kill()
        return process.wait()

    def close(self) -> None:
        """End the process for good; whoever waits for it hears that it ended."""
        if self.closed:
            return
        self.closed = True
        process = self.process
        if process is not None:
            process.kill()
        self.thread.submit(self._stop)
        self.thread.shutdown(wait=True)


class Thinkers:
    """All workers of a server."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker(number) for number in range(workers)]

    async def warm(self) -> None:
        """Start every worker, so that the first bot need not wait for it."""
        await asyncio.gather(*[worker.ask("", None) for worker in self.workers], return_exceptions=True)

    async def think(self, task: Task) -> list[str]:
        """Let a worker choose; raise NoAnswer."""
        moves: list[str] = await self._ask("think", task)
        return moves

    async def advise(self, task: Task) -> Advice:
        """Let a worker say what its bot would do, and why; raise NoAnswer."""
        advice: Advice = await self._ask("advise", task)
        return advice

    async def judge(self, task: Task) -> Judgement:
        """Let a worker compare a move with its bot's own; raise NoAnswer."""
        judgement: Judgement = await self._ask("judge", task, STUDY)
        return judgement

    async def curve(self, task: Task) -> list[Point]:
        """Let a worker go through a whole match; raise NoAnswer."""
        points: list[Point] = await self._ask("curve", task, STUDY)
        return points

    async def _ask(self, name: str, task: Task, weight: int = 1) -> Any:
        # The same worker again if it is not busier than others: it has followed the match so far.
        known = self.workers[crc32(task.table_id.encode()) % len(self.workers)]
        idlest = min(self.workers, key=lambda worker: worker.load)
        return await (known if known.load <= idlest.load + 1 else idlest).ask(name, task, weight)

    def close(self) -> None:
        """Stop the workers."""
        for worker in self.workers:
            worker.close()


def task_of(table: LiveTable, seat: int, bot: str) -> Task:
    """Return the task for a bot that is asked at a table."""
    header = table.header
    edition = sum(1 for row in table.rows if row.kind == "back")
    # Once something was taken back the rows no longer add up to the match, so its body is sent as it is now.
    lines = [written(table.match, 0)] if edition else [row.body for row in table.rows]
    return Task(
        header.id,
        header.title,
        header.players,
        dict(header.options),
        header.overlay,
        header.overlay_name,
        tuple(lines),
        len(table.rows) if edition else 0,
        seat,
        bot,
    )
