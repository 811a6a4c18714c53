"""News from other processes on PostgreSQL: LISTEN, and a slow look at the database in case a message was missed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

import psycopg
from sqlalchemy import make_url

from quadriga.server import archive
from quadriga.server.club import Club
from quadriga.server.store import CHANNEL, Unavailable

log = logging.getLogger("quadriga.server")
LOOK_EVERY: Final = 2.0
RETRY_AFTER: Final = 0.5


class Listener:
    """Hears which table another process has changed, and lets this one catch up."""

    def __init__(self, club: Club) -> None:
        self.club = club
        url = make_url(club.store.url).set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self.task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def _listen(self) -> None:
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.address, autocommit=True)
                async with connection:
                    await connection.execute(f"listen {CHANNEL}")
                    await self._look()
                    while True:
                        async for notice in connection.notifies(timeout=LOOK_EVERY):
                            await self.club.follow(notice.payload)
                        await self._look()
            except (psycopg.Error, Unavailable) as error:
                log.warning("listening for news was interrupted: %s", error)
            except Exception:
                # Whatever it was, a server that has stopped listening would show old tables for ever.
                log.exception("listening for news was interrupted")
            await asyncio.sleep(RETRY_AFTER)

    async def _look(self) -> None:
        """Catch up with every table in memory that is stored otherwise."""
        known = {table_id: table.state for table_id, table in self.club.tables.live.items()}
        stored = await self.club.store.read(lambda connection: archive.states(connection, list(known)))
        for table_id, state in stored.items():
            if known[table_id] != state:
                await self.club.tables.refresh(table_id)
