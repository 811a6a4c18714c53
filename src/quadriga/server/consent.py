"""Asking the others to go back: undo through another seat's answer, with that seat's consent only.

A wish lives in memory until everybody concerned has agreed, one of them would rather play on, or a move is played. A
restart forgets it: whoever asked may ask again. What was agreed is a row of the table like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from quadriga.core.errors import UsageError
from quadriga.core.language import listed, t, tn
from quadriga.server.archive import StoredRow
from quadriga.server.rewind import dropped, left, spelt, way_back
from quadriga.server.tables import LiveTable, News, Tables


@dataclass
class Wish:
    """A seat asks to take its last answer back, and with it what these others have answered since."""

    seat: int
    number: int  # the last row of the table when it was asked
    answers: int
    others: tuple[int, ...]
    agreed: set[int] = field(default_factory=set)
    refused_by: int | None = None

    @property
    def waits_for(self) -> list[int]:
        """The seats that have not said anything yet."""
        return [] if self.refused_by is not None else [seat for seat in self.others if seat not in self.agreed]


class Consents:
    """The open wishes of all tables of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.wishes: dict[str, Wish] = {}

    def wish(self, table: LiveTable) -> Wish | None:
        """Return the wish at a table; a move that was played since has ended it."""
        found = self.wishes.get(table.header.id)
        if found is not None and (found.number != table.number or table.header.status != "running"):
            del self.wishes[table.header.id]
            return None
        return found

    def may_ask(self, table: LiveTable, seat: int) -> bool:
        """Whether a seat can ask the others to go back."""
        if table.header.status != "running" or not table.match.barrier(seat):
            return False
        wish = self.wish(table)
        return wish is None and way_back(table.match, seat) is not None

    async def ask(self, table: LiveTable, seat: int) -> None:
        """Ask; bots agree at once, and if nobody else is concerned it is done at once."""
        if table.header.status != "running":
            raise UsageError(t("this table is not running, so nothing can be taken back"))
        if self.wish(table) is not None:
            raise UsageError(t("there is such a wish already; right would be to wait until it is answered"))
        way = way_back(table.match, seat)
        if way is None:
            raise UsageError(t("there is no way back: nothing was answered, or something was revealed since"))
        wish = Wish(seat, table.number, way.entries, way.others)
        wish.agreed.update(other for other in way.others if table.seats[other].by_bot or _same(table, seat, other))
        self.wishes[table.header.id] = wish
        await self._settle(table, wish)

    async def answer(self, table: LiveTable, seat: int, agree: bool) -> None:
        """Agree for a seat, or rather play on."""
        wish = self.wish(table)
        if wish is None or seat not in wish.waits_for:
            raise UsageError(t("nobody waits for this seat's consent; the table may have gone on"))
        if agree:
            wish.agreed.add(seat)
        else:
            wish.refused_by = seat
        await self._settle(table, wish)

    async def withdraw(self, table: LiveTable, seat: int) -> None:
        """Give a wish up."""
        wish = self.wish(table)
        if wish is None or wish.seat != seat:
            raise UsageError(t("this seat has asked for nothing; the table may have gone on"))
        del self.wishes[table.header.id]
        await self._tell(table)

    async def _settle(self, table: LiveTable, wish: Wish) -> None:
        """Go back once everybody has agreed; otherwise let everybody know how it stands."""
        way = way_back(table.match, wish.seat)
        if wish.waits_for or wish.refused_by is not None or way is None:
            await self._tell(table)
            return
        self.wishes.pop(table.header.id, None)
        await self.tables.back_through(table.header.id, wish.seat, table.serials[wish.seat], spelt(way, table.match))

    async def _tell(self, table: LiveTable) -> None:
        for listener in self.tables.listeners:
            await listener(News(table.header.id, table.number))


def _same(table: LiveTable, seat: int, other: int) -> bool:
    """Whether one person sits on both seats: asking oneself is no use."""
    return table.seats[seat].player_id is not None and table.seats[seat].player_id == table.seats[other].player_id


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


def wish_view(table: LiveTable, wish: Wish | None) -> dict[str, object] | None:
    """Return a wish for pages and programs."""
    if wish is None:
        return None
    names = table.names
    return {
        "seat": wish.seat,
        "answers": wish.answers,
        "waiting_for": wish.waits_for,
        "refused_by": wish.refused_by,
        "others": listed([names[seat] for seat in wish.others]),
        "waits": listed([names[seat] for seat in wish.waits_for]),
    }
