"""Playing again with the same company: whoever is first makes the table, the others sit down at that very one.

The new table says which one it `follows`. That is unique, so of two who ask at the same moment, be it at two servers,
one makes the table. Until a place there is taken, the table before it waits for its player: on its page, on the home
page and by the news.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from quadriga.server import archive
from quadriga.server.archive import Player
from quadriga.server.schema import tables as stored_tables
from quadriga.server.store import Store
from quadriga.server.tables import LiveTable, Tables

ENDED = ("over", "abandoned")


class Rematches:
    """The tables that follow others."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    async def after(self, table: LiveTable) -> LiveTable | None:
        """Return the table that follows, unless it has ended too."""
        before = table.header.id
        found = await self.store.read(lambda connection: _following(connection, [before], ("open", "running")))
        return await self.tables.open(found[before]) if before in found else None

    async def waits(self, tables: Sequence[LiveTable]) -> dict[str, LiveTable]:
        """Return the tables that follow these and have free seats, by the ended tables they follow."""
        ended = [table.header.id for table in tables if table.header.status in ENDED and not table.untouched]
        if not ended:
            return {}
        found = await self.store.read(lambda connection: _following(connection, ended, ("open",)))
        return {before: await self.tables.open(after) for before, after in found.items()}

    async def host(self, table: LiveTable, seats: Sequence[int]) -> str:
        """Return who asks for another match and keeps a place for who sat on these seats; nobody is an empty name."""
        after = (await self.waits([table])).get(table.header.id)
        if after is None or not kept_for(after, table, seats):
            return ""
        return next((after.names[place.seat] for place in after.seats if place.player_id == after.header.made_by), "")

    async def sit(self, player: Player, table: LiveTable, after: LiveTable) -> bool:
        """Take the places that are kept for a player at the table that follows; return whether they sit there."""
        table_id = after.header.id
        seats = [place.seat for place in table.seats if place.player_id == player.id]
        if kept_for(after, table, seats):
            await self.tables.change(table_id, lambda connection: _take(connection, table_id, seats, player))
            await self.tell(table)
        return any(place.player_id == player.id for place in after.seats)

    async def tell(self, table: LiveTable) -> None:
        """Let everybody at a table hear, at every server, that another one follows it or has filled."""
        table_id = table.header.id
        await self.tables.change(table_id, lambda connection: archive.change_table(connection, table_id, {}))


def kept_for(after: LiveTable, before: LiveTable, seats: Sequence[int]) -> list[int]:
    """Return which of these seats of a table still wait for their player at the one that follows."""
    return [
        seat
        for seat in seats
        if before.seats[seat].player_id is not None
        and after.header.status == "open"
        and after.seats[seat].player_id is None
        and not after.seats[seat].by_bot
    ]


def _following(connection: Connection, table_ids: Sequence[str], statuses: Sequence[str]) -> dict[str, str]:
    wanted = select(stored_tables.c.follows, stored_tables.c.id).where(
        stored_tables.c.follows.in_(table_ids), stored_tables.c.status.in_(statuses)
    )
    return {row.follows: row.id for row in connection.execute(wanted)}


def _take(connection: Connection, table_id: str, seats: Sequence[int], player: Player) -> None:
    """Take the seats that are free still: somebody with a link may have been quicker."""
    archive.lock_table(connection, table_id)
    found = archive.load_table(connection, table_id)
    for place in found[1] if found is not None and found[0].status == "open" else []:
        if place.seat in seats and place.player_id is None and not place.by_bot:
            archive.take_seat(connection, table_id, place.seat, player)
