"""Who is here: a table that waits for somebody who has gone is not blocked, the others may let a bot play there.

Requests and open streams are noted in memory, and once a minute in the database: so a restart and every other process
know when somebody was here last. Who comes back takes the seat back from the bot.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import time
from typing import Final

from sqlalchemy import Connection, select, update

from quadriga.bots import check_bot
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server import archive
from quadriga.server.archive import Seat
from quadriga.server.consent import ABSENT_FOR
from quadriga.server.schema import players
from quadriga.server.store import Store
from quadriga.server.stream import Hub
from quadriga.server.tables import LiveTable, News, Tables

log = logging.getLogger("quadriga.server")

NOTED_EVERY: Final = 60.0  # seconds: little to write, and exact enough for what follows
# Seconds without an answer, a visit or a stream. Who plays live has lost the others long before a meal is eaten; a
# slow table is one of days, which a weekend away must not end.
GONE_AFTER: Final = {"live": 5 * 60.0, "slow": 3 * 24 * 3600.0}


def seat_listener(table_id: str, seat: int) -> str:
    """Return the name under which the stream of a program with the secret of this seat is known."""
    return f"{seats_listeners(table_id)}{seat}"


def seats_listeners(table_id: str) -> str:
    """Return how all such names of a table begin."""
    return f"seat:{table_id}:"


class Presence:
    """When each player was here last."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        hub: Hub,
        tell: Callable[[News], Awaitable[None]],
        clock: Callable[[], float] = time,
    ) -> None:
        self.store = store
        self.tables = tables
        self.hub = hub
        self.tell = tell
        self.clock = clock
        self.here: dict[str, float] = {}  # when players have asked for something, since this was stored last
        self.told: dict[str, int] = {}  # tables whose people know that somebody has gone, and their last rows then

    def visited(self, player_id: str) -> None:
        """Note that a player asks for something."""
        self.here[player_id] = self.clock()

    async def gone(self, table: LiveTable) -> list[int]:
        """Return the seats that are asked and whose players have not been here for so long that a bot may play."""
        now, after = self.clock(), GONE_AFTER[table.header.pace]
        if table.in_campaign or not table.rows or now - table.rows[-1].at < after:
            return []
        places = [table.seats[seat] for seat in table.seats_asked()]
        away = {
            place.seat: place.player_id
            for place in places
            if place.player_id is not None and not place.by_bot and not self._here(table, place)
        }
        if not away:
            return []
        seen = await self.store.read(lambda connection: _seen(connection, list(away.values())))
        return [seat for seat, player_id in away.items() if now - seen[player_id] >= after]

    async def let_play(self, table: LiveTable, seat: int, bot: str) -> None:
        """Let a bot play for somebody who has gone, unless they have come back meanwhile, be it to another server."""
        check_bot(bot, table.header.title)
        table_id, number, player_id = table.header.id, table.number, table.seats[seat].player_id or ""
        last = self.clock() - GONE_AFTER[table.header.pace]

        def job(connection: Connection) -> None:
            archive.lock_table(connection, table_id)
            answered = bool(archive.load_rows(connection, table_id, number))
            if answered or _seen(connection, [player_id])[player_id] > last:
                raise UsageError(t("who sits there has come back; please wait for the answer"))
            until = time() + ABSENT_FOR
            archive.change_seat(connection, table_id, seat, {"bot": bot, "away": True, "asked_until": until})

        await self.tables.change(table_id, job)

    async def watch(self) -> None:
        """Store who is here and tell who waits in vain, for as long as the server runs."""
        while True:
            await asyncio.sleep(NOTED_EVERY)
            try:
                await self.note()
                await self.tell_of_gone()
            except Exception:
                # Whatever it was, in a minute it is tried again.
                log.exception("who is here could not be noted")

    async def note(self) -> None:
        """Store who has asked for something since, or listens."""
        now, here = self.clock(), self.here
        self.here = {}
        listening = list(self.hub.listeners)
        try:
            await self.store.write(lambda connection: _note_seen(connection, here, listening, now))
        except Exception:
            self.here = {**here, **self.here}
            raise

    async def tell_of_gone(self) -> None:
        """Let everybody at a table hear once that somebody there has gone: their pages then offer a bot."""
        for table in list(self.tables.live.values()):
            table_id = table.header.id
            if self.told.get(table_id) != table.number and await self.gone(table):
                self.told[table_id] = table.number
                await self.tell(News(table_id, table.number))
        self.told = {table_id: number for table_id, number in self.told.items() if table_id in self.tables.live}

    def _here(self, table: LiveTable, place: Seat) -> bool:
        """Whether a player listens here, or has asked for something not long ago."""
        player_id = place.player_id or ""
        if {player_id, seat_listener(table.header.id, place.seat)} & self.hub.listeners.keys():
            return True
        return self.clock() - self.here.get(player_id, 0.0) < GONE_AFTER[table.header.pace]


def _seen(connection: Connection, player_ids: Sequence[str]) -> dict[str, float]:
    """Return when these players were here last, as far as it is stored."""
    wanted = select(players.c.id, players.c.seen).where(players.c.id.in_(player_ids))
    return {row.id: row.seen for row in connection.execute(wanted)}


def _note_seen(connection: Connection, here: Mapping[str, float], listening: Sequence[str], now: float) -> None:
    """Store when players have asked for something, and who listens now; another process may know of something later."""
    times = {**here, **dict.fromkeys(listening, now)}
    for player_id, at in sorted(times.items()):  # in one order, or two processes could wait for each other
        connection.execute(update(players).where(players.c.id == player_id, players.c.seen < at).values(seen=at))
