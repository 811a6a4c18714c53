"""Who is asking: a browser with its cookie, a program with the secret of its seat, or nobody yet."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import call_seats, listed, t, tn
from quadriga.server import archive
from quadriga.server.archive import NEWCOMER, Player
from quadriga.server.club import Club, NotYours
from quadriga.server.consent import ABANDON
from quadriga.server.lobby import SeatTaken
from quadriga.server.presence import seat_listener
from quadriga.server.tables import LiveTable, NoSuchTable

COOKIE: Final = "quadriga"
WATCH_COOKIE: Final = "quadriga_watch"
WATCHED: Final = 20  # tables of others that a browser remembers; those opened last
A_YEAR: Final = 365 * 24 * 3600


class Visitor:
    """Somebody who asks, with what is known of them."""

    def __init__(self, player: Player | None, seat: tuple[str, int] | None, watching: frozenset[str]) -> None:
        self.player = player
        self.seat = seat
        self.watching = watching

    def listener(self) -> str:
        """Return the name under which this visitor's streams are known."""
        if self.player is not None:
            return self.player.id
        if self.seat is not None:
            return seat_listener(*self.seat)
        raise UsageError(t("a stream is for somebody who sits at a table; right would be a cookie or a seat secret"))

    async def table_ids(self, club: Club) -> list[str]:
        """Return the tables at which the visitor sits."""
        if self.seat is not None:
            return [self.seat[0]]
        return await club.tables_of(self.player) if self.player is not None else []

    def seats_at(self, table: LiveTable) -> list[int]:
        """Return the visitor's seats at a table."""
        if self.seat is not None:
            return [self.seat[1]] if self.seat[0] == table.header.id else []
        if self.player is None:
            return []
        return [place.seat for place in table.seats if place.player_id == self.player.id]

    def own_seats(self, table: LiveTable) -> list[int]:
        """Return the visitor's seats; raise NotYours for a spectator."""
        mine = self.seats_at(table)
        if not mine:
            raise NotYours(t("only who sits at this table may do that"))
        return mine

    async def open(self, club: Club, table_id: str) -> LiveTable:
        """Return a table the visitor may see; to everybody else it does not exist."""
        table = await club.tables.open(table_id)
        if ABANDON in table.wishes:
            await club.consents.settle(table)  # who was asked may have been away for too long meanwhile
        if self.seats_at(table) or (table.header.watch_hash is not None and table.header.watch_hash in self.watching):
            call_seats(table.names)
            return table
        raise NoSuchTable(t("there is no such table, or the link to it has changed"))

    async def sit(self, club: Club, table_id: str, seat: int) -> LiveTable:
        """Return a table at which the visitor sits on this seat."""
        table = await self.open(club, table_id)
        if seat not in self.seats_at(table):
            raise NotYours(_not_yours(seat, self.seats_at(table)))
        return table

    async def sit_or_replace(self, club: Club, table_id: str, seat: int) -> LiveTable:
        """Return a table where the visitor may let a bot play on this seat: an own one, or that of who has gone."""
        table = await self.open(club, table_id)
        if self.own_seats(table) and seat in await club.presence.gone(table):
            return table
        return await self.sit(club, table_id, seat)

    def viewpoint(self, table: LiveTable, seat: int | None, rather: int | None = None) -> int | None:
        """Return the seat whose view is shown: the one asked for if it is the visitor's, else the first of theirs.

        Of several that are asked at once it is `rather` this one: who plays for several goes on where they were.
        """
        mine = self.seats_at(table)
        if seat is not None:
            if seat not in mine:
                raise NotYours(_not_yours(seat, mine))
            return seat
        asked = [other for other in mine if other in table.seats_asked()] or mine
        if rather in asked:
            return rather
        return asked[0] if asked else None


def _not_yours(seat: int, mine: list[int]) -> str:
    if not mine:
        return t("seat {seat} of this table is not yours", seat=seat)
    own = listed([str(other) for other in mine])
    return tn(
        "seat {seat} of this table is not yours; yours is {mine}",
        "seat {seat} of this table is not yours; yours are {mine}",
        len(mine),
        seat=seat,
        mine=own,
    )


async def visitor(request: Request) -> Visitor:
    """Return who is asking."""
    club: Club = request.app.state.club
    kind, _, word = request.headers.get("authorization", "").partition(" ")
    words = request.cookies.get(WATCH_COOKIE, "").split(".")[:WATCHED]
    watching = frozenset(archive.hash_of(word) for word in words)
    if kind.lower() == "bearer" and 0 < len(word) <= 100:
        found = await club.store.read(lambda connection: archive.seat_by_link(connection, word))
        if found is not None and found.place.player_id is not None and not found.own:
            raise SeatTaken
        # A link that nobody has followed yet shows nothing of the seat either: who sent it knows it, too.
        seat = (found.table_id, found.place.seat) if found is not None and found.own else None
        if found is not None and found.own and found.place.player_id is not None:
            club.presence.visited(found.place.player_id)
        return Visitor(None, seat, watching)
    player = await club.player(request.cookies.get(COOKIE))
    if player is not None:
        club.presence.visited(player.id)
    return Visitor(player, None, watching)


async def remember(club: Club, who: Visitor, name: str, response: Response) -> Player:
    """Return the visitor's player; a newcomer is remembered by a cookie."""
    if who.player is not None:
        return who.player
    player, word = await club.new_player(name or NEWCOMER)
    response.set_cookie(COOKIE, word, max_age=A_YEAR, httponly=True, samesite="lax", path="/")
    return player


async def named(club: Club, who: Visitor, name: str, response: Response) -> Player:
    """Return the visitor's player, with the name that was said in a form: it is theirs at all tables from now on."""
    player = await remember(club, who, name.strip() or NEWCOMER, response)
    if who.player is None or not name.strip() or name.strip() == player.name:
        return player
    await club.rename(player, name)
    return await club.player_by_id(player.id) or player
