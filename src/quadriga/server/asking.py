"""Bots at tables are asked until they have answered: whatever goes wrong, the match goes on a little later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from sqlalchemy import Connection

from quadriga.core.errors import RecordError, UsageError
from quadriga.core.language import t
from quadriga.server import archive
from quadriga.server.tables import LiveTable, NoSuchTable, Tables
from quadriga.server.thinkers import Thinkers, task_of

log = logging.getLogger("quadriga.server")

PACES: Final = {"instant": 0.0, "normal": 1.0, "slow": 5.0}  # times the pause between the turns of bots
BOT_PAUSE: Final = 0.35  # seconds between the turns of bots while somebody looks on
AGAIN_AFTER: Final = 0.1  # seconds until a bot that gave no answer is asked again, twice as long each time,
AGAIN_AT_MOST: Final = 20.0  # but never longer than this


class Asking:
    """The bots of all tables of this process; at most one of a table thinks at a time."""

    def __init__(
        self, tables: Tables, thinkers: Thinkers, looked_at: Callable[[LiveTable], bool], pause: float
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.looked_at = looked_at
        self.pause = pause
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.hurried: set[str] = set()  # tables at which bots do not pause until a person is asked

    def ask(self, table: LiveTable) -> None:
        """Let the bots of a table play, if one of them is asked."""
        table_id = table.header.id
        if table_id not in self.tasks and next_bot(table) is not None:
            self.tasks[table_id] = asyncio.create_task(self._let_play(table_id))

    async def set_pace(self, table: LiveTable, pace: str, player_id: str | None) -> None:
        """Say how fast bots play at a table, and at those that this player makes later.

        `skip` is: without a pause until a person is asked.
        """
        table_id = table.header.id
        if pace == "skip":
            self.hurried.add(table_id)
        elif pace in PACES:

            def job(connection: Connection) -> None:
                archive.change_table(connection, table_id, {"bot_pace": pace})
                if player_id is not None:
                    archive.keep_pace(connection, player_id, pace)

            await self.tables.change(table_id, job)
        else:
            raise UsageError(
                t(
                    "pace was given {pace!r}; right would be one of {right}",
                    pace=pace[:20],
                    right=", ".join(("skip", *PACES)),
                )
            )

    async def close(self) -> None:
        """Ask nobody any more."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _let_play(self, table_id: str) -> None:
        failures = 0
        try:
            while True:
                try:
                    if not await self._ask_one(table_id):
                        return
                    failures = 0
                except (NoSuchTable, RecordError) as error:
                    log.warning("the bots of table %s are not asked any more: %s", table_id, error)
                    return
                except Exception as error:
                    wait = min(AGAIN_AT_MOST, AGAIN_AFTER * 2 ** min(failures, 20))
                    failures += 1
                    what = f"{type(error).__name__}: {error}"[:300]
                    log.warning("a bot at %s is asked again in %.1f s: %s", table_id, wait, what)
                    await asyncio.sleep(wait)
        finally:
            self.tasks.pop(table_id, None)

    async def _ask_one(self, table_id: str) -> bool:
        """Let the next bot that is asked think and answer; return whether there was one."""
        table = await self.tables.open(table_id)
        asked = next_bot(table)
        if asked is None:
            self.hurried.discard(table_id)
            return False
        seat, bot = asked
        serial = table.serials[seat]
        moves = await self.thinkers.think(task_of(table, seat, bot))
        if table.serials[seat] != serial or next_bot(table) != asked:
            return True  # the table was changed meanwhile
        await self.tables.play(table_id, seat, serial, moves, bot)
        following = next_bot(table)
        if following is not None and following[0] != seat:
            await self._pause(table)
        return True

    async def _pause(self, table: LiveTable) -> None:
        """Wait a little after a bot's turn, so that who looks on can follow."""
        table_id = table.header.id
        end = monotonic() + self.pause * PACES.get(table.header.bot_pace, 1.0)
        while monotonic() < end and table_id not in self.hurried and self.looked_at(table):
            await asyncio.sleep(max(0.0, min(self.pause, end - monotonic())))


def next_bot(table: LiveTable) -> tuple[int, str] | None:
    """Return the first seat that is asked and for which a bot answers, and the bot."""
    for seat in table.seats_asked():
        bot = table.seats[seat].by_bot
        if bot:
            return seat, bot
    return None
