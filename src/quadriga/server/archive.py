"""Headers, seats and rows in the database: every statement the server makes, as plain functions of a connection."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from time import time
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update
from sqlalchemy import Row as ResultRow

from quadriga.core.language import N_
from quadriga.server.schema import players, rows, seats, tables, wishes
from quadriga.server.store import Taken

NEWCOMER: Final = N_("Guest")  # the name of who has not said one


@dataclass(frozen=True)
class Header:
    """What a table is."""

    id: str
    title: str
    name: str
    rules: int
    players: int
    options: Mapping[str, str]
    data: str
    overlay: str | None
    overlay_name: str
    seed: str
    status: str
    pace: str
    watch_hash: str | None
    made_by: str
    created: float
    changed: float
    public: bool = False  # whether anybody may take a free seat
    bot_pace: str = "normal"
    follows: str | None = None  # the table whose company plays again here

    @property
    def seed_hash(self) -> str:
        """What is published of the seed before the end."""
        return sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True)
class Seat:
    """Who sits where: a person, a bot, or nobody yet. A bot stands in while a person is away."""

    seat: int
    name: str
    bot: str | None
    player_id: str | None
    link_hash: str | None
    away: bool
    unlisted: bool = False  # its player took the table off the own list
    asked_until: float = 0.0  # while a bot stands in: until then its player is asked before the table is ended
    own_hash: str | None = None  # of what only who sits there knows; the link in `link_hash` has only invited them

    @property
    def by_bot(self) -> str:
        """The bot that answers for this seat now, or nothing."""
        played = self.bot is not None and (self.away or (self.player_id is None and self.link_hash is None))
        return self.bot or "" if played else ""


@dataclass(frozen=True)
class StoredRow:
    """One accepted request: what was asked, and the lines of the record it led to."""

    number: int
    seat: int
    serial: int
    kind: str
    asked: str
    body: str
    at: float


@dataclass(frozen=True)
class Wish:
    """What a seat asks the others for: to go `back`, or to `abandon` the table.

    `number` is the last row when it was made or refused, `answered` how much its seat had answered, `agreed` the last
    row when each seat agreed.
    """

    kind: str
    seat: int
    number: int
    answered: int
    agreed: Mapping[int, int]
    refused_by: int | None = None


@dataclass(frozen=True)
class Linked:
    """The seat of a secret: `own` if it is that of who sits there, not of the link that invites to it."""

    table_id: str
    place: Seat
    own: bool


@dataclass(frozen=True)
class Player:
    """A browser that has said its name."""

    id: str
    name: str
    settings: Mapping[str, str]

    @property
    def said_name(self) -> str:
        """The name, if one was said."""
        return "" if self.name == NEWCOMER else self.name


def secret() -> str:
    """Return a new secret of 256 bits."""
    return token_urlsafe(32)


def hash_of(word: str) -> str:
    """Return what is stored of a secret."""
    return sha256(word.encode()).hexdigest()


def new_id() -> str:
    """Return a name nobody can guess."""
    return token_urlsafe(12).replace("-", "x").replace("_", "y")


def find_player(connection: Connection, word: str) -> Player | None:
    """Return the player with this secret."""
    found = connection.execute(select(players).where(players.c.secret_hash == hash_of(word))).first()
    return None if found is None else Player(found.id, found.name, json.loads(found.settings))


def player_by_id(connection: Connection, player_id: str) -> Player | None:
    """Return a player."""
    found = connection.execute(select(players).where(players.c.id == player_id)).first()
    return None if found is None else Player(found.id, found.name, json.loads(found.settings))


def add_player(connection: Connection, word: str, name: str) -> Player:
    """Remember a new browser."""
    player = Player(new_id(), name, {})
    known = {"id": player.id, "secret_hash": hash_of(word), "name": name, "settings": "{}"}
    connection.execute(insert(players).values(**known, created=time(), seen=time()))
    return player


def rename_player(connection: Connection, player_id: str, name: str) -> None:
    """Give a player another name, also at tables: to the first of the own seats, for others sit on the rest."""
    connection.execute(update(players).where(players.c.id == player_id).values(name=name))
    own = seats.alias()
    first = select(func.min(own.c.seat)).where(own.c.table_id == seats.c.table_id, own.c.player_id == player_id)
    mine = seats.c.player_id == player_id, seats.c.seat == first.correlate(seats).scalar_subquery()
    connection.execute(update(seats).where(*mine).values(name=name))


def keep_pace(connection: Connection, player_id: str, pace: str) -> None:
    """Remember how fast a player wants bots to play."""
    player = player_by_id(connection, player_id)
    if player is not None:
        said = json.dumps({**player.settings, "bot_pace": pace})
        connection.execute(update(players).where(players.c.id == player_id).values(settings=said))


def add_table(connection: Connection, header: Header, places: Sequence[Seat], first: StoredRow) -> None:
    """Store a new table with its seats and the set-up; the index refuses a second one that follows the same table.

    The table that it follows is changed by it, so that one left as it ended is known to have none (`untouched`).
    """
    if header.follows is not None:
        ended = tables.c.status.in_(("over", "abandoned"))
        connection.execute(update(tables).where(tables.c.follows == header.follows, ended).values(follows=None))
        change_table(connection, header.follows, {})
    values = {**header.__dict__, "options": json.dumps(dict(header.options))}
    connection.execute(insert(tables).values(**values))
    connection.execute(insert(seats), [{"table_id": header.id, **place.__dict__} for place in places])
    connection.execute(insert(rows).values(table_id=header.id, **first.__dict__))


def add_row(connection: Connection, table_id: str, row: StoredRow, status: str) -> None:
    """Append a row to a running table; the primary key refuses a number that is taken."""
    connection.execute(insert(rows).values(table_id=table_id, **row.__dict__))
    still = update(tables).where(tables.c.id == table_id, tables.c.status == "running")
    if connection.execute(still.values(changed=row.at, status=status)).rowcount != 1:
        raise Taken(f"table {table_id} is no longer running")


def load_table(connection: Connection, table_id: str) -> tuple[Header, list[Seat]] | None:
    """Return a table's header and seats."""
    found = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if found is None:
        return None
    places = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).all()
    return _header(found), [_seat(place) for place in places]


def load_rows(connection: Connection, table_id: str, after: int) -> list[StoredRow]:
    """Return the rows with higher numbers than this."""
    wanted = select(rows).where(rows.c.table_id == table_id, rows.c.number > after).order_by(rows.c.number)
    return [
        StoredRow(row.number, row.seat, row.serial, row.kind, row.asked, row.body, row.at)
        for row in connection.execute(wanted)
    ]


def load_wishes(connection: Connection, table_id: str) -> dict[str, Wish]:
    """Return what is wished for at a table, by kind; it may have been overtaken by a move."""
    found = connection.execute(select(wishes).where(wishes.c.table_id == table_id)).all()
    return {row.kind: _wish(row) for row in found}


def keep_wish(connection: Connection, table_id: str, wish: Wish, instead_of: Wish | None) -> None:
    """Store a new wish in place of one that was overtaken; the primary key refuses one that is not known."""
    if instead_of is not None:
        drop_wish(connection, table_id, instead_of)
    values = {**wish.__dict__, "agreed": json.dumps(dict(wish.agreed))}
    connection.execute(insert(wishes).values(table_id=table_id, **values))
    change_table(connection, table_id, {})


def drop_wish(connection: Connection, table_id: str, wish: Wish, *, also_refused: bool = False) -> None:
    """Forget a wish, and no other that was made meanwhile; a refusal, which numbers it anew, only where one says so."""
    connection.execute(delete(wishes).where(*_same_wish(table_id, wish, any_number=also_refused)))
    change_table(connection, table_id, {})


def answer_wish(connection: Connection, table_id: str, wish: Wish, seat: int, number: int, agree: bool) -> bool:
    """Note what a seat says to a wish; return whether that wish was there still."""
    # Locked: two seats that agree at once must not miss each other.
    found = connection.execute(select(wishes).where(*_same_wish(table_id, wish)).with_for_update()).first()
    if found is None or found.refused_by is not None:
        return False
    agreed = {**_wish(found).agreed, seat: number}
    changes = {"agreed": json.dumps(agreed)} if agree else {"refused_by": seat, "number": number}
    connection.execute(update(wishes).where(*_same_wish(table_id, wish)).values(**changes))
    change_table(connection, table_id, {})
    return True


def _same_wish(table_id: str, wish: Wish, *, any_number: bool = False) -> tuple[ColumnElement[bool], ...]:
    known = {"table_id": table_id, "kind": wish.kind, "seat": wish.seat}
    if not any_number:
        known["number"] = wish.number
    return tuple(wishes.c[name] == value for name, value in known.items())


def tables_with_wishes(connection: Connection) -> list[str]:
    """Return the ids of all tables that go on and at which somebody has asked the others for something."""
    wanted = (
        select(tables.c.id)
        .join(wishes, wishes.c.table_id == tables.c.id)
        .where(tables.c.status.in_(("open", "running")))
        .distinct()
    )
    return list(connection.execute(wanted).scalars())


def states(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[float, int]]:
    """Return of each table when it was changed and the number of its last row."""
    wanted = (
        select(tables.c.id, tables.c.changed, func.max(rows.c.number).label("number"))
        .join(rows, rows.c.table_id == tables.c.id)
        .where(tables.c.id.in_(table_ids))
        .group_by(tables.c.id, tables.c.changed)
    )
    return {row.id: (row.changed, row.number) for row in connection.execute(wanted)}


def tables_of(connection: Connection, player_id: str, limit: int) -> list[str]:
    """Return the ids of the tables at which a player sits, newest first."""
    wanted = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.player_id == player_id, seats.c.unlisted.is_(False))
        .group_by(tables.c.id, tables.c.changed)
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    return [row.id for row in connection.execute(wanted)]


def players_at(connection: Connection, table_id: str) -> list[str]:
    """Return the ids of the people who sit at a table."""
    wanted = select(seats.c.player_id).where(seats.c.table_id == table_id, seats.c.player_id.is_not(None))
    return list(connection.execute(wanted).scalars())


def bot_chosen(connection: Connection, player_id: str, title_id: str) -> str:
    """Return the bot that a player sat down with at the newest table of a title the player made; nothing if none."""
    own, other = seats.alias("own"), seats.alias("other")
    wanted = (
        select(other.c.bot)
        .join(tables, tables.c.id == other.c.table_id)
        .join(own, own.c.table_id == tables.c.id)
        .where(own.c.player_id == player_id, tables.c.made_by == player_id, tables.c.title == title_id)
        .where(other.c.bot.is_not(None), other.c.player_id.is_(None), other.c.link_hash.is_(None))
        .order_by(tables.c.created.desc(), other.c.seat)
        .limit(1)
    )
    found = connection.execute(wanted).first()
    return "" if found is None else str(found.bot)


def tables_with_bots(connection: Connection) -> list[str]:
    """Return the ids of all tables that are being played with bots, to ask them again after a restart."""
    wanted = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == "running", seats.c.bot.is_not(None))
        .group_by(tables.c.id, tables.c.changed)
        .order_by(tables.c.changed.desc())
    )
    return [row.id for row in connection.execute(wanted)]


def seat_by_link(connection: Connection, word: str) -> Linked | None:
    """Return the seat of a secret: of a link that invites, or of who sits there."""
    key = hash_of(word)
    found = connection.execute(select(seats).where(or_(seats.c.link_hash == key, seats.c.own_hash == key))).first()
    return None if found is None else Linked(found.table_id, _seat(found), found.own_hash == key)


def table_by_watch_link(connection: Connection, word: str) -> str | None:
    """Return the table of a spectators' link."""
    found = connection.execute(select(tables.c.id).where(tables.c.watch_hash == hash_of(word))).first()
    return None if found is None else str(found.id)


def lock_table(connection: Connection, table_id: str) -> None:
    """Lock a header before its seats are looked at: two who take the last two seats at once must not miss each other.

    PostgreSQL only; on SQLite nobody else writes meanwhile.
    """
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())


def take_seat(connection: Connection, table_id: str, seat: int, player: Player, own: str = "") -> None:
    """Give a seat to a player, with a secret of their own if any; the table starts when it was the last one free."""
    lock_table(connection, table_id)
    taken = {"player_id": player.id, "name": player.name, "unlisted": False, "own_hash": hash_of(own) if own else None}
    change_seat(connection, table_id, seat, taken)
    found = load_table(connection, table_id)
    if found is not None and found[0].status == "open" and all_taken(found[1]):
        change_table(connection, table_id, {"status": "running"})


def all_taken(places: Sequence[Seat]) -> bool:
    """Whether somebody answers for every seat."""
    return all(place.player_id is not None or place.by_bot for place in places)


def change_seat(connection: Connection, table_id: str, seat: int, changes: Mapping[str, Any]) -> None:
    """Change who sits on a seat."""
    connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**changes))
    change_table(connection, table_id, {})


def change_table(connection: Connection, table_id: str, changes: Mapping[str, Any]) -> None:
    """Change a table's header."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(**{**changes, "changed": time()}))


def abandon_table(connection: Connection, table_id: str) -> None:
    """End a table that has not ended yet."""
    still = update(tables).where(tables.c.id == table_id, tables.c.status.in_(("open", "running")))
    connection.execute(still.values(status="abandoned", changed=time()))


def _header(row: ResultRow[Any]) -> Header:
    return Header(**{**row._mapping, "options": json.loads(row.options), "public": bool(row.public)})


def _seat(row: ResultRow[Any]) -> Seat:
    away, unlisted = bool(row.away), bool(row.unlisted)
    known = (row.seat, row.name, row.bot, row.player_id, row.link_hash)
    return Seat(*known, away, unlisted, row.asked_until, row.own_hash)


def _wish(row: ResultRow[Any]) -> Wish:
    agreed = {int(seat): number for seat, number in json.loads(row.agreed).items()}
    return Wish(row.kind, row.seat, row.number, row.answered, agreed, row.refused_by)
