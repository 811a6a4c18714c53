"""Asking the others: to go back through their answers, or to abandon the table. Without their consent nothing is done.

A wish is stored, so that a restart and every other process know of it. One to go back ends with a move; where all seats
act at the same time, only with a move of its own seat or one that bars the way. What was agreed is a row of the table
like any other.

Bots agree to everything, also for somebody who is away, with one exception: who only lets a bot play is asked for a day
whether the table may end. Who has left it for good is not.
"""

from __future__ import annotations

from time import time
from typing import Any, Final

from sqlalchemy import Connection

from quadriga.core.errors import UsageError
from quadriga.core.language import listed, t, tn
from quadriga.server import archive
from quadriga.server.archive import StoredRow, Wish
from quadriga.server.rewind import dropped, left, spelt, way_back
from quadriga.server.store import Taken
from quadriga.server.tables import LiveTable, Stale, Tables

BACK: Final = "back"
ABANDON: Final = "abandon"
ENDED: Final = ("over", "abandoned")
ABSENT_FOR: Final = 24 * 3600.0  # seconds after which nobody waits for the word of who lets a bot play
TRIES: Final = 3  # to do what was agreed, while others go on answering


def wish_at(table: LiveTable, kind: str = BACK) -> Wish | None:
    """Return the wish of this kind at a table, unless a move has overtaken it."""
    found = table.wishes.get(kind)
    return found if found is not None and _stands(table, found) else None


def waits_for(table: LiveTable, wish: Wish) -> list[int]:
    """Return the seats that have not said anything to a wish yet."""
    if wish.refused_by is not None:
        return []
    told = [wish.seat, *[seat for seat in wish.agreed if _holds(table, wish, seat)]]
    return [
        seat
        for seat in _concerned(table, wish)
        if _has_a_say(table, wish, seat) and not any(_same(table, seat, other) for other in told)
    ]


class Consents:
    """Asking, answering, and doing what was agreed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def may_ask(self, table: LiveTable, seat: int) -> bool:
        """Whether a seat can ask the others to go back."""
        if table.header.status != "running" or not table.match.barrier(seat):
            return False
        return wish_at(table) is None and way_back(table.match, seat) is not None

    def whom(self, table: LiveTable, seat: int) -> list[int]:
        """Return the seats of people whom a seat would ask to go back; bots agree at once."""
        return waits_for(table, Wish(BACK, seat, table.number, table.match.numbers[seat], {}))

    async def ask(self, table: LiveTable, seat: int) -> None:
        """Ask to go back; bots agree at once, and if nobody else is concerned it is done at once."""
        if table.header.status != "running":
            raise UsageError(t("this table is not running, so nothing can be taken back"))
        if wish_at(table) is None and way_back(table.match, seat) is None:
            raise UsageError(t("there is no way back: nothing was answered, or something was revealed since"))
        await self._keep(table, BACK, seat)

    async def abandon(self, table: LiveTable, seat: int) -> None:
        """Ask to end a table that nobody wants to finish; who plays without other people ends it at once."""
        if table.header.status in ENDED:
            raise UsageError(t("this table has ended already"))
        await self._keep(table, ABANDON, seat)

    async def _keep(self, table: LiveTable, kind: str, seat: int) -> None:
        if wish_at(table, kind) is not None:
            raise UsageError(t("there is such a wish already; right would be to wait until it is answered"))
        wish = Wish(kind, seat, table.number, table.match.numbers[seat], {})
        if not waits_for(table, wish):
            await self._do(table, wish)
            return
        old = table.wishes.get(kind)
        try:
            await self._change(table, lambda connection: archive.keep_wish(connection, table.header.id, wish, old))
        except Taken as error:
            raise UsageError(t("there is such a wish already; right would be to wait until it is answered")) from error

    async def answer(self, table: LiveTable, seat: int, agree: bool, kind: str = BACK) -> None:
        """Agree for a seat, or rather play on."""
        wish = wish_at(table, kind)
        if wish is None or seat not in waits_for(table, wish):
            raise UsageError(t("nobody waits for this seat's consent; the table may have gone on"))
        number = table.number
        there = await self._change(
            table, lambda connection: archive.answer_wish(connection, table.header.id, wish, seat, number, agree)
        )
        if not there:
            raise UsageError(t("nobody waits for this seat's consent; the table may have gone on"))
        await self.settle(table)

    async def withdraw(self, table: LiveTable, seat: int, kind: str = BACK) -> None:
        """Give a wish up."""
        wish = wish_at(table, kind)
        if wish is None or wish.seat != seat:
            raise UsageError(t("this seat has asked for nothing; the table may have gone on"))
        await self._change(
            table, lambda connection: archive.drop_wish(connection, table.header.id, wish, also_refused=True)
        )

    async def settle(self, table: LiveTable) -> None:
        """Do what everybody concerned has agreed to; a seat that somebody has left to a bot agrees."""
        for kind in (BACK, ABANDON):
            for _ in range(TRIES):
                wish = wish_at(table, kind)
                if wish is None or wish.refused_by is not None or waits_for(table, wish):
                    break
                try:
                    await self._do(table, wish)
                except Stale:
                    continue  # somebody answered meanwhile; perhaps it is now for them to agree
                break

    async def _do(self, table: LiveTable, wish: Wish) -> None:
        table_id = table.header.id
        if wish.kind == ABANDON:
            await self.tables.change(table_id, lambda connection: archive.abandon_table(connection, table_id))
            return
        way = way_back(table.match, wish.seat)
        if way is not None:
            await self.tables.back_through(table_id, wish.seat, table.serials[wish.seat], spelt(way, table.match))

    async def _change(self, table: LiveTable, job: Any) -> Any:
        """Change the stored wishes and tell everybody; return what the job found."""
        found: list[Any] = []

        def work(connection: Connection) -> None:
            found.append(job(connection))

        await self.tables.change(table.header.id, work)
        return found[-1]


def _stands(table: LiveTable, wish: Wish) -> bool:
    """Whether a wish can still be answered, or its refusal is still news."""
    if table.header.status in ENDED:
        return False
    if wish.refused_by is not None:
        return wish.number == table.number
    if wish.kind == ABANDON or wish.number == table.number:
        return True
    # Only where all seats act at the same time may others go on while somebody thinks it over.
    if not table.match.game.lanes or table.match.numbers[wish.seat] != wish.answered:
        return False
    return way_back(table.match, wish.seat) is not None


def _concerned(table: LiveTable, wish: Wish) -> list[int]:
    """Return the seats that must agree: whose answers would be taken back, or all people at the table."""
    if wish.kind == ABANDON:
        return [place.seat for place in table.seats if place.player_id is not None]
    way = way_back(table.match, wish.seat)
    return list(way.others) if way is not None else []


def _has_a_say(table: LiveTable, wish: Wish, seat: int) -> bool:
    """Whether a person answers for this seat, or one who is only away may still object to the end of the table."""
    place = table.seats[seat]
    return not place.by_bot or (wish.kind == ABANDON and time() < place.asked_until)


def _holds(table: LiveTable, wish: Wish, seat: int) -> bool:
    """Whether the consent of a seat still holds: who answers afterwards has to agree to lose that answer too."""
    return wish.kind == ABANDON or not any(row.seat == seat and row.number > wish.agreed[seat] for row in table.rows)


def _same(table: LiveTable, seat: int, other: int) -> bool:
    """Whether one person sits on both seats: asking oneself is no use."""
    if seat == other:
        return True
    return table.seats[seat].player_id is not None and table.seats[seat].player_id == table.seats[other].player_id


def company(table: LiveTable, mine: list[int]) -> bool:
    """Whether other people play at a table."""
    own = {table.seats[seat].player_id for seat in mine}
    return any(place.player_id is not None and place.player_id not in own and not place.by_bot for place in table.seats)


def must_ask(table: LiveTable, seat: int) -> bool:
    """Whether somebody else has to agree before this seat ends the table."""
    return bool(waits_for(table, Wish(ABANDON, seat, table.number, table.match.numbers[seat], {})))


def agreements(table: LiveTable) -> list[tuple[int, int, str]]:
    """Return what was taken back by consent, for the log: the seat that asked, how many answers stayed, and words."""
    rows = [row for row in table.rows if row.kind == "back" and dropped(row.asked)]
    return [(row.seat, left(row.asked), _told(row)) for row in rows]


def _told(row: StoredRow) -> str:
    return tn(
        "Took {number} answer back; everybody concerned agreed",
        "Took {number} answers back; everybody concerned agreed",
        dropped(row.asked),
    )


def wish_view(table: LiveTable, kind: str = BACK) -> dict[str, Any] | None:
    """Return a wish for pages and programs."""
    wish = wish_at(table, kind)
    if wish is None:
        return None
    names = table.names
    way = way_back(table.match, wish.seat) if kind == BACK else None
    waits = waits_for(table, wish)
    return {
        "kind": kind,
        "seat": wish.seat,
        "answers": way.entries if way is not None else 0,
        "waiting_for": waits,
        "refused_by": wish.refused_by,
        "others": listed([names[seat] for seat in _concerned(table, wish) if seat != wish.seat]),
        "waits": listed([names[seat] for seat in waits]),
    }
