"""One event stream per browser. It says which table changed and how far it is; whoever may see it fetches what is new.

So no event is lost or doubled in a way that matters: after a break the stream begins with where every table of the
browser stands, and a client is sent only what it does not have.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from itertools import count
from secrets import token_hex
from typing import Final

WAITING: Final = 256  # events a slow reader may lag behind before its stream is ended; it then resumes
HEARTBEAT: Final = 15.0  # seconds
# An event, not a comment, for a page hears of no comment: so it knows a line that has died without a word.
BEAT: Final = "event: beat\ndata:\n\n"
STREAMS_PER_PLAYER: Final = 8


class Listener:
    """One open stream."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)

    def put(self, message: str) -> None:
        """Queue a message; a reader too slow to take it is cut off, never skipped."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """End the stream after what is queued."""
        while True:
            try:
                self.queue.put_nowait(None)
            except asyncio.QueueFull:
                self.queue.get_nowait()
            else:
                return


class Hub:
    """All open streams, by who listens."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = {}
        self.boot = token_hex(4)
        self.numbers = count(1)
        self.closed = False

    def message(self, kind: str, data: dict[str, object]) -> str:
        """Return one event as it goes over the wire."""
        return f"id: {self.boot}-{next(self.numbers)}\nevent: {kind}\ndata: {json.dumps(data)}\n\n"

    def tell(self, listener: str, kind: str, data: dict[str, object]) -> None:
        """Send an event to all streams of one listener."""
        for stream in self.listeners.get(listener, []):
            stream.put(self.message(kind, data))

    @property
    def open_streams(self) -> int:
        """How many streams are open."""
        return sum(len(streams) for streams in self.listeners.values())

    async def listen(
        self, name: str, first: Callable[[], Awaitable[list[dict[str, object]]]]
    ) -> AsyncGenerator[str, None]:
        """Yield the events for one listener, beginning with where everything stands.

        `first` is asked after the listener is known: what changes meanwhile is told twice rather than not at all.
        """
        listener = Listener()
        if self.closed:
            listener.end()
        streams = self.listeners.setdefault(name, [])
        streams.append(listener)
        while len(streams) > STREAMS_PER_PLAYER:
            streams.pop(0).end()
        try:
            yield "retry: 1000\n\n"
            for data in await first():
                yield self.message("table", data)
            while True:
                try:
                    message = await asyncio.wait_for(listener.queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield BEAT
                    continue
                if message is None:
                    return
                yield message
        finally:
            if listener in streams:
                streams.remove(listener)
            if not streams and self.listeners.get(name) is streams:
                self.listeners.pop(name)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self.closed = True
        for streams in list(self.listeners.values()):
            for listener in list(streams):
                listener.end()
