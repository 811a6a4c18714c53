"""The own list of tables, and what it says of a visitor: which bots fit them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from quadriga.bots import level_for
from quadriga.core.errors import QuadrigaError
from quadriga.core.language import minus
from quadriga.server.archive import bot_chosen
from quadriga.server.club import Club
from quadriga.server.consent import company
from quadriga.server.people import Visitor
from quadriga.server.rematch import kept_for
from quadriga.server.tables import LiveTable
from quadriga.server.words import table_name


@dataclass(frozen=True)
class TableRow:
    """One of my tables on the home page."""

    id: str
    name: str
    title: str
    others: str
    status: str
    waits: bool
    changed: float
    score: str
    players: int
    pace: str
    company: bool  # whether other people sit there
    left: bool  # whether bots play for me on all my seats
    invited: bool  # whether one of this company has made a table to play again, with a place for me


async def my_rows(who: Visitor, club: Club) -> list[TableRow]:
    """Return my tables: those that wait for me first, the longest wait on top, then the newest, then those I left."""
    found: list[TableRow] = []
    tables = await opened(who, club)
    again = await club.rematches.waits(tables)
    for table in tables:
        mine = who.seats_at(table)
        others = [name for seat, name in enumerate(table.names) if seat not in mine]
        score = " · ".join(minus(points) for points in table.match.scores)
        played = [seat for seat in mine if not table.seats[seat].by_bot]
        header = table.header
        invited = header.id in again and bool(kept_for(again[header.id], table, mine))
        waits = invited or bool(set(played) & set(table.seats_asked()))
        changed = table.rows[-1].at if table.rows else header.created
        found.append(
            TableRow(
                header.id,
                table_name(header),
                header.title,
                ", ".join(others),
                header.status,
                waits,
                changed,
                score,
                header.players,
                header.pace,
                company(table, mine),
                header.status in ("open", "running") and not played,
                invited,
            )
        )
    found.sort(key=lambda row: (not row.waits, row.left, row.changed if row.waits else -row.changed))
    return found


async def unlisted(who: Visitor, club: Club, table_id: str) -> LiveTable | None:
    """Return a table if the visitor has taken it off the own list."""
    with suppress(QuadrigaError):
        table = await who.open(club, table_id)
        if any(table.seats[seat].unlisted for seat in who.seats_at(table)):
            return table
    return None


async def opened(who: Visitor, club: Club) -> list[LiveTable]:
    """Return the visitor's tables, without those that this program cannot open."""
    found: list[LiveTable] = []
    for table_id in await who.table_ids(club):
        with suppress(QuadrigaError):
            found.append(await club.tables.open(table_id))
    return found


async def first_level(title_id: str, who: Visitor, club: Club) -> str:
    """Return the bots that fit a visitor: those the visitor sat down with last, for a newcomer novices."""
    player = who.player
    if player is None:
        return level_for(title_id)
    chosen = await club.store.read(lambda connection: bot_chosen(connection, player.id, title_id))
    return level_for(title_id, chosen)
