"""A wire between a browser and the server that can really be cut: open streams end, and nobody gets through."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from tests.server.support import PATIENCE

T = TypeVar("T")
BLOCK = 65536


class Line:
    """Carries what is sent to its port to the server and back, until it is cut or dies without a word."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.broken = False
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.ends: set[asyncio.StreamWriter] = set()
        self.carried: set[asyncio.Task[None]] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.server = self.run(asyncio.start_server(self.carry, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the loop of the line."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either end or the line goes."""
        if self.broken:
            writer.transport.abort()
            return
        answers, there = await asyncio.open_connection("127.0.0.1", self.target)
        ends, task = {writer, there}, asyncio.current_task()
        assert task is not None
        self.ends |= ends
        self.carried.add(task)
        await asyncio.gather(self.pump(reader, there), self.pump(answers, writer))
        self.ends -= ends
        self.carried.discard(task)

    async def pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Carry on until there is nothing more."""
        with suppress(OSError):
            while data := await source.read(BLOCK):
                await self.goes_on.wait()
                sink.write(data)
                await sink.drain()
        sink.close()

    async def _cut(self) -> None:
        self.broken = True
        for end in self.ends:
            end.transport.abort()
        if self.carried:
            await asyncio.wait(self.carried)

    def cut(self) -> None:
        """End every connection; new ones are ended at once."""
        self.run(self._cut())

    def die(self) -> None:
        """Carry nothing any more, and let nobody know."""
        self.loop.call_soon_threadsafe(self.goes_on.clear)

    def mend(self) -> None:
        """Let everybody through again, and all that was sent meanwhile."""
        self.broken = False
        self.loop.call_soon_threadsafe(self.goes_on.set)

    def close(self) -> None:
        """Cut it for good."""
        self.mend()
        self.cut()
        self.loop.call_soon_threadsafe(self.server.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()
