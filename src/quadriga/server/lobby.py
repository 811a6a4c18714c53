"""Coming and going: tables open to everybody, what an invitation says, leaving a table, and the own list of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time
from typing import Any, Final

from sqlalchemy import Connection, select

from quadriga.bots import bots_of
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.language import t
from quadriga.server import archive
from quadriga.server.archive import NEWCOMER, Linked, Player, Seat, hash_of, secret
from quadriga.server.consent import Consents, company
from quadriga.server.schema import tables as stored_tables
from quadriga.server.store import Store
from quadriga.server.tables import LiveTable, NoSuchTable, Tables

SHOWN: Final = 30
WAITS_AT_MOST: Final = 14 * 24 * 3600.0  # seconds after which nobody is expected to wait any more
NOBODY: Final = "…"  # the name of a seat that nobody has taken yet


@dataclass(frozen=True)
class Invitation:
    """What somebody is told who may sit down at a table."""

    table: LiveTable
    seat: int | None  # of a link; else the first that is free
    taken_by: str  # who sits there already, in another browser

    @property
    def free(self) -> list[Seat]:
        """The seats that wait for people."""
        return free_seats(self.table)

    @property
    def expected(self) -> str:
        """Whom the seat of a link waits for, if the host has said a name."""
        if self.seat is None or self.taken_by:
            return ""
        name = self.table.seats[self.seat].name
        return "" if name in (NOBODY, NEWCOMER) else name

    @property
    def host(self) -> str:
        """Who made the table, if they sit at it."""
        header = self.table.header
        names = self.table.names
        return next((names[place.seat] for place in self.table.seats if place.player_id == header.made_by), "")

    @property
    def company(self) -> list[str]:
        """Everybody who sits at the table."""
        names = self.table.names
        return [names[place.seat] for place in self.table.seats if place.player_id is not None or place.by_bot]


def free_seats(table: LiveTable) -> list[Seat]:
    """Return the seats of a table that has not begun and that wait for people."""
    if table.header.status != "open":
        return []
    return [place for place in table.seats if place.player_id is None and not place.by_bot]


class SeatTaken(QuadrigaError):
    """A link that has invited somebody else already: it invites only once."""

    def __init__(self) -> None:
        super().__init__(
            t(
                "somebody sits on this seat already, and its link invites only once; "
                "who sits there goes on in the same browser, or with the own link that the table shows there"
            )
        )


class Lobby:
    """Who comes and goes."""

    def __init__(self, store: Store, tables: Tables, consents: Consents) -> None:
        self.store = store
        self.tables = tables
        self.consents = consents

    async def waiting(self, player: Player | None) -> list[Invitation]:
        """Return the tables that anybody may join, the newest first, without those where the player sits."""
        found: list[Invitation] = []
        for table_id in await self.store.read(_public):
            try:
                table = await self.tables.open(table_id)
            except QuadrigaError:
                continue
            mine = player is not None and any(place.player_id == player.id for place in table.seats)
            if free_seats(table) and not mine:
                found.append(Invitation(table, None, ""))
        return found

    async def public(self, table_id: str) -> Invitation:
        """Return a table that anybody may join; raise NoSuchTable for every other."""
        table = await self.tables.open(table_id)
        if not table.header.public or not free_seats(table):
            raise NoSuchTable(t("this table waits for nobody any more; right would be another one, or a new table"))
        return Invitation(table, None, "")

    async def linked(self, word: str, player: Player | None, own: str = "") -> Linked:
        """Return the seat of a link; raise NoSuchTable, or SeatTaken where it has invited somebody else."""
        return await self.store.read(lambda connection: _linked(connection, word, player, own))

    async def invitation(self, word: str, player: Player | None) -> Invitation:
        """Return what the link of a seat invites to; raise NoSuchTable or SeatTaken."""
        found = await self.linked(word, player)
        table = await self.tables.open(found.table_id)
        seat = found.place.seat
        return Invitation(table, seat, table.names[seat] if _sits_another(found, player) else "")

    async def join(self, player: Player, word: str, own: str) -> tuple[LiveTable, int, str]:
        """Take the seat of a link that invites to it; from then on a secret of its player's own is its key.

        With that one its player comes from another browser, or asks again because no reply came.
        """
        found = await self.linked(word, player, own)
        table = await self.tables.open(found.table_id)
        key = word if found.own else own

        def job(connection: Connection) -> None:
            archive.lock_table(connection, found.table_id)
            _linked(connection, word, player, own)  # again: somebody with the same link may have been quicker
            archive.take_seat(connection, found.table_id, found.place.seat, player, key)

        await self.tables.change(found.table_id, job)
        return table, found.place.seat, key

    async def sit(self, player: Player, table_id: str) -> tuple[LiveTable, int, str]:
        """Take the first free seat of a table that anybody may join; return its new secret too."""
        await self.public(table_id)
        word = secret()
        taken: list[int] = []

        def job(connection: Connection) -> None:
            taken.append(_take(connection, table_id, player, word))

        await self.tables.change(table_id, job)
        return await self.tables.open(table_id), taken[-1], word

    async def leave(self, table: LiveTable, seats: Sequence[int]) -> None:
        """Leave a table: a bot plays on until its player comes back or takes the table off the own list.

        Before it has begun, a seat that was taken by a link is free again.
        """
        if table.header.status not in ("open", "running"):
            raise UsageError(t("this table has ended already"))
        table.check_stand_in()
        table_id, bot = table.header.id, bots_of(table.header.title)[-1]

        def job(connection: Connection) -> None:
            # As it is stored now: with the last seat taken at another server it has begun.
            archive.lock_table(connection, table_id)
            header, places = archive.load_table(connection, table_id) or (table.header, table.seats)
            for seat in seats:
                changes: dict[str, Any] = {"bot": bot, "away": True, "asked_until": 0.0}
                if header.status == "open" and places[seat].link_hash is not None:
                    changes = {"player_id": None, "name": NOBODY, "own_hash": None}
                archive.change_seat(connection, table_id, seat, changes)

        await self.tables.change(table_id, job)
        await self.consents.settle(table)

    async def unlist(self, table: LiveTable, seats: Sequence[int]) -> None:
        """Take a table off the own list; it stays where it is, and its address works. Others are not left waiting."""
        played = any(not table.seats[seat].by_bot for seat in seats)
        if played and table.header.status in ("open", "running") and company(table, list(seats)):
            raise UsageError(t("others play at this table; right would be to leave it to a bot first"))

        await self._list(table, seats, False)

    async def relist(self, table: LiveTable, seats: Sequence[int]) -> None:
        """Put a table on the own list again, if it was taken off it."""
        if any(table.seats[seat].unlisted for seat in seats):
            await self._list(table, seats, True)

    async def _list(self, table: LiveTable, seats: Sequence[int], listed: bool) -> None:
        def job(connection: Connection) -> None:
            for seat in seats:
                archive.change_seat(connection, table.header.id, seat, {"unlisted": not listed})

        await self.tables.change(table.header.id, job)


def _public(connection: Connection) -> list[str]:
    since = time() - WAITS_AT_MOST
    wanted = (
        select(stored_tables.c.id)
        .where(stored_tables.c.public.is_(True), stored_tables.c.status == "open", stored_tables.c.created > since)
        .order_by(stored_tables.c.created.desc())
        .limit(SHOWN)
    )
    return list(connection.execute(wanted).scalars())


def _linked(connection: Connection, word: str, player: Player | None, own: str) -> Linked:
    """Return the seat of a link, unless it has invited somebody else, who knows another secret of the own."""
    found = archive.seat_by_link(connection, word)
    if found is None:
        raise NoSuchTable(t("this seat link is not known; right would be the whole link as it was sent"))
    if _sits_another(found, player) and not found.own and found.place.own_hash != hash_of(own):
        raise SeatTaken
    return found


def _sits_another(found: Linked, player: Player | None) -> bool:
    sits = found.place.player_id
    return sits is not None and (player is None or sits != player.id)


def _take(connection: Connection, table_id: str, player: Player, word: str) -> int:
    """Take the first free seat, with a secret of its player's own."""
    archive.lock_table(connection, table_id)
    found = archive.load_table(connection, table_id)
    free = [place.seat for place in found[1] if place.player_id is None and not place.by_bot] if found else []
    if not free or found is None or found[0].status != "open":
        raise NoSuchTable(t("somebody was quicker: every seat of this table is taken"))
    archive.take_seat(connection, table_id, free[0], player, word)
    return free[0]
