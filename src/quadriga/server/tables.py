"""Live tables: the match of each in memory, one writer, every confirmed answer in the database first."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Final

from sqlalchemy import Connection

from quadriga.core.errors import IllegalMove, QuadrigaError, UsageError
from quadriga.core.language import N_, t
from quadriga.core.match import Match
from quadriga.core.record import Entry, Line, read_line
from quadriga.games import find_title
from quadriga.server import archive
from quadriga.server.archive import NEWCOMER, Header, Seat, StoredRow, Wish
from quadriga.server.batches import play_batch
from quadriga.server.campaign_archive import end_match, in_campaign
from quadriga.server.lines import follow, written
from quadriga.server.rewind import dropped, instead, leads_back, own_steps, take_back
from quadriga.server.store import Store, Taken

Also = Callable[[Connection, str], None]  # how a new table becomes a match of a campaign, stored together with it

KEPT_IN_MEMORY: Final = 400
LONGEST_BATCH: Final = 40
# Why nobody can answer, by the status of a table.
NOT_RUNNING: Final = {
    "open": N_("this table is open still: nobody can answer before every seat is taken"),
    "over": N_("this table is over, nobody can answer any more"),
    "abandoned": N_("this table was abandoned, nobody can answer any more"),
}
RETRIES: Final = 5


class NoSuchTable(QuadrigaError):
    """There is no table of that name, or it is not for who asks."""


class Stale(QuadrigaError):
    """The answer belongs to a question that is no longer open; the sentence says what is now."""


class LiveTable:
    """A table as it is now. `serials` counts the requests accepted from each seat; a client names the next one."""

    def __init__(self, header: Header, seats: list[Seat], match: Match) -> None:
        self.header = header
        self.seats = seats
        self.match = match
        self.rows: list[StoredRow] = []
        self.wishes: dict[str, Wish] = {}  # by kind; whether one still stands says `consent.Consents`
        self.serials = [0] * header.players
        self.in_campaign = False  # it is a match of somebody's campaign, which never changes
        self.lock = asyncio.Lock()

    @property
    def number(self) -> int:
        """The number of the last row."""
        return self.rows[-1].number if self.rows else -1

    @property
    def state(self) -> tuple[float, int]:
        """What tells whether the database holds something newer: when it changed, and the last row."""
        return self.header.changed, self.number

    @property
    def untouched(self) -> bool:
        """Whether nothing has changed it since its last answer: then no table follows it (`archive.add_table`)."""
        return bool(self.rows) and self.header.changed == self.rows[-1].at

    @property
    def names(self) -> list[str]:
        """The names of the seats; who has not said one is a guest in every language."""
        return [t(NEWCOMER) if place.name == NEWCOMER else place.name for place in self.seats]

    def apply(self, row: StoredRow) -> None:
        """Follow a stored row."""
        if row.kind == "back":
            take_back(self.match, row.seat, row.asked)
        follow(self.match, row.body)
        self.note(row)

    def note(self, row: StoredRow) -> None:
        """Count a row that the match has followed."""
        self.rows.append(row)
        if row.seat >= 0:
            self.serials[row.seat] = row.serial + 1

    def check_stand_in(self) -> None:
        """Raise UsageError where a bot may not play for a person."""
        if self.in_campaign:
            raise UsageError(t("in a campaign nobody plays for you; a hint says what a bot would do"))

    def seats_asked(self) -> list[int]:
        """Return the seats with an open question."""
        return [question.seat for question in self.match.questions] if self.header.status == "running" else []


@dataclass(frozen=True)
class News:
    """What changed: a table, its last row, and whether it is more than a move (seats, status)."""

    table_id: str
    number: int


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: OrderedDict[str, LiveTable] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}
        self.listeners: list[Callable[[News], Awaitable[None]]] = []

    # Opening.

    async def create(self, header: Header, seats: Sequence[Seat], also: Also | None = None) -> LiveTable:
        """Set a new table up and store it with its set-up."""
        match = start_match(header)
        match.draw()
        return await self.restore(header, seats, match, also)

    async def restore(self, header: Header, seats: Sequence[Seat], match: Match, also: Also | None = None) -> LiveTable:
        """Store a table whose match has been played so far, all of it as its first row."""
        first = StoredRow(0, -1, 0, "start", "", written(match, 0), time())

        def job(connection: Connection) -> None:
            archive.add_table(connection, header, seats, first)
            if also is not None:
                also(connection, header.id)

        await self.store.write(job, header.id)
        table = LiveTable(header, list(seats), match)
        table.note(first)
        table.in_campaign = also is not None
        self._keep(table)
        await self._tell(table)
        return table

    async def open(self, table_id: str) -> LiveTable:
        """Return a table, from memory or replayed from its rows; raise NoSuchTable."""
        table = self.live.get(table_id)
        if table is not None:
            self.live.move_to_end(table_id)
            return table
        lock = self.opening.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                table = self.live.get(table_id)
                if table is None:
                    loaded = await self._load(table_id)
                    table = self.live.get(table_id, loaded)  # who made it may have been quicker: there is one of each
                    self._keep(table)
        finally:
            self.opening.pop(table_id, None)
        return table

    async def refresh(self, table_id: str) -> None:
        """Catch up with rows, seats and status that another process has stored."""
        table = self.live.get(table_id)
        if table is None:
            return
        async with table.lock:
            changed = await self._catch_up(table)
        if changed:
            await self._tell(table)

    # Playing.

    async def play(self, table_id: str, seat: int, serial: int, moves: Sequence[str], bot: str = "") -> StoredRow:
        """Play a batch of answers of one seat, whole or not at all; a repeated request gets its first result.

        A bot says its name: what it thought of is void if the seat was given back meanwhile.
        """
        if not 0 < len(moves) <= LONGEST_BATCH:
            raise UsageError(
                t("{number} moves were sent; right would be 1 to {most}", number=len(moves), most=LONGEST_BATCH)
            )
        if any("\n" in move for move in moves):
            raise UsageError(t("a move has more than one line; right would be each move by itself"))
        return await self._act(table_id, seat, serial, "play", "\n".join(moves), bot)

    async def back(self, table_id: str, seat: int, serial: int, steps: int) -> StoredRow:
        """Take back the last answers of a seat, as far as nothing forbids it."""
        if not 0 < steps <= LONGEST_BATCH:
            raise UsageError(
                t("{number} steps were to be taken back; right would be 1 to {most}", number=steps, most=LONGEST_BATCH)
            )
        return await self._act(table_id, seat, serial, "back", str(steps))

    async def back_through(self, table_id: str, seat: int, serial: int, way: str) -> StoredRow:
        """Take back what several seats have answered; whoever calls this has their consent (`consent.Consents`)."""
        return await self._act(table_id, seat, serial, "back", way)

    async def _act(self, table_id: str, seat: int, serial: int, kind: str, asked: str, bot: str = "") -> StoredRow:
        table = await self.open(table_id)
        before = table.state
        try:
            async with table.lock:
                return await self._insist(table, seat, serial, kind, asked, bot)
        finally:
            # Also when it was refused: on the way there rows of another process may have been followed.
            if table.state != before:
                await self._tell(table)

    async def _insist(self, table: LiveTable, seat: int, serial: int, kind: str, asked: str, bot: str) -> StoredRow:
        """Try until the table in memory is as new as the stored one; only then a refusal counts."""
        for _ in range(RETRIES):
            try:
                if bot and table.seats[seat].by_bot != bot:
                    raise Stale(f"the bot {bot} answered for seat {seat}, which is no longer its own")
                done = already_done(table, seat, serial, kind, asked)
                return done if done is not None else await self._try(table, seat, serial, kind, asked)
            except Taken:
                await self._catch_up(table)
            except QuadrigaError:
                if not await self._catch_up(table):
                    raise
        raise Stale(t("the table is very busy; please answer again"))

    async def _try(self, table: LiveTable, seat: int, serial: int, kind: str, asked: str) -> StoredRow:
        if table.header.status != "running":
            raise IllegalMove(t(NOT_RUNNING[table.header.status]))
        match = table.match.clone()
        before = len(match.entries)
        if kind == "back":
            if not leads_back(match, asked):
                raise Stale(t("the table is very busy; please answer again"))
            take_back(match, seat, asked)
            body = ""
        else:
            steps = play_batch(match, seat, asked.split("\n"))
            body = written(match, before - steps)
            if steps:
                kind, asked = "back", instead(steps, asked)
        row = StoredRow(table.number + 1, seat, serial, kind, asked, body, time())
        status = "over" if match.over else "running"
        campaign = match.title.campaign
        outcome = campaign.outcome(match.game) if campaign is not None and match.over else None

        wish = table.wishes.get("back") if kind == "back" and dropped(asked) else None

        def job(connection: Connection) -> None:
            if wish is not None:
                archive.drop_wish(connection, table.header.id, wish)
            archive.add_row(connection, table.header.id, row, status)
            if outcome is not None:
                end_match(connection, table.header.id, outcome)

        await self.store.write(job, table.header.id)
        table.match = match
        if wish is not None:
            del table.wishes[wish.kind]
        table.note(row)
        table.header = replace(table.header, status=status, changed=row.at)
        return row

    async def change(self, table_id: str, job: Callable[[Connection], None]) -> None:
        """Change seats or status, then tell everybody."""
        table = await self.open(table_id)
        async with table.lock:
            await self.store.write(job, table_id)
            await self._catch_up(table)
        await self._tell(table)

    # The inside.

    async def _load(self, table_id: str) -> LiveTable:
        found = await self.store.read(lambda connection: archive.load_table(connection, table_id))
        if found is None:
            raise NoSuchTable(t("there is no such table, or the link to it has changed"))
        rows = await self.store.read(lambda connection: archive.load_rows(connection, table_id, -1))
        # A thread of its own: others are served while a long match is played again.
        table = await asyncio.to_thread(replayed, *found, rows)
        if table.match.title.campaign is not None:
            table.in_campaign = await self.store.read(lambda connection: in_campaign(connection, table_id))
        await self._catch_up(table)
        return table

    async def _catch_up(self, table: LiveTable) -> bool:
        """Follow what is stored and not yet known; return whether there was anything."""
        header_id, number = table.header.id, table.number

        def job(connection: Connection) -> tuple[tuple[Header, list[Seat]] | None, list[StoredRow], dict[str, Wish]]:
            rows = archive.load_rows(connection, header_id, number)
            return archive.load_table(connection, header_id), rows, archive.load_wishes(connection, header_id)

        found, rows, wishes = await self.store.read(job)
        try:
            for row in rows:
                table.apply(row)
        except Exception:
            # Half a row was followed: forget this table, the next visitor opens it afresh.
            self.live.pop(header_id, None)
            raise
        if found is None:
            return bool(rows)
        changed = (table.header, table.seats, table.wishes) != (*found, wishes)
        table.header, table.seats = found
        table.wishes = wishes
        return changed or bool(rows)

    def _keep(self, table: LiveTable) -> None:
        self.live[table.header.id] = table
        while len(self.live) > KEPT_IN_MEMORY:
            oldest = next(iter(self.live.values()))
            if oldest.lock.locked():
                break
            self.live.pop(oldest.header.id)

    async def _tell(self, table: LiveTable) -> None:
        for listener in self.listeners:
            await listener(News(table.header.id, table.number))


def already_done(table: LiveTable, seat: int, serial: int, kind: str, asked: str) -> StoredRow | None:
    """Return the row of a repeated request; raise Stale if its place was taken by another."""
    if serial == table.serials[seat]:
        return None
    for row in table.rows:
        if row.seat == seat and row.serial == serial and says(row, kind, asked):
            return row
    raise Stale(
        t(
            "this answer names request {serial} of seat {seat}, the table waits for request {now}; "
            "the page was old, please look at the table and answer again",
            serial=serial,
            seat=seat,
            now=table.serials[seat],
        )
    )


def says(row: StoredRow, kind: str, asked: str) -> bool:
    """Whether a row is the result of this request."""
    if row.kind == "back" and kind == "play":
        return row.asked == instead(own_steps(row.asked), asked) if row.body else False
    return row.kind == kind and row.asked == asked


def start_match(header: Header) -> Match:
    """Return the match of a table before its first answer, be it nature's."""
    title = find_title(header.title)
    if title.rules != header.rules:
        raise UsageError(
            t(
                "this table follows rules {old} of {title}; this program has {now}",
                old=header.rules,
                title=t(title.name),
                now=title.rules,
            )
        )
    return Match.prepare(title, header.players, header.seed, header.options, header.overlay, header.overlay_name)


def replayed(header: Header, seats: list[Seat], rows: Sequence[StoredRow]) -> LiveTable:
    """Return a table as its rows leave it: what was taken back is left out first, the rest is played once."""
    table = LiveTable(header, seats, start_match(header))
    if not any(row.kind == "back" for row in rows):
        for row in rows:
            table.apply(row)
        return table
    try:
        table.match.follow_line(Line(0, tuple(kept_entries(table.match, rows))))
    except QuadrigaError:
        # Nature's answers may depend on one that was taken back: then every step is made as it was made.
        table = LiveTable(header, seats, start_match(header))
        for row in rows:
            table.apply(row)
        return table
    for row in rows:
        table.note(row)
    return table


def kept_entries(match: Match, rows: Sequence[StoredRow]) -> list[Entry]:
    """Return the entries of these rows without those that were taken back later."""
    kept: list[Entry] = []
    for row in rows:
        if row.kind == "back" and dropped(row.asked):
            del kept[-dropped(row.asked) :]
        elif row.kind == "back":
            for _ in range(own_steps(row.asked)):
                kept.pop(max(n for n, entry in enumerate(kept) if entry.seat == row.seat and not entry.nature))
        for line in row.body.split("\n") if row.body else []:
            kept.extend(read_line(line, 1, match.title.notation).entries)
    return kept
