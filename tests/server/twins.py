"""Twins: matches that differ only in what one viewer cannot see, and every byte the server sends that viewer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from json import dumps
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import urlencode

from fastapi import FastAPI
from sqlalchemy import Connection

from quadriga.core.chance import KeyedSource, QuickSource
from quadriga.core.errors import QuadrigaError
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match, seed_key
from quadriga.core.observation import observe
from quadriga.core.orders import reordered
from quadriga.core.record import Entry, Line
from quadriga.games import find_title
from quadriga.server import archive, worker
from quadriga.server.app import Settings, create_app
from quadriga.server.archive import Header, Player, Seat, StoredRow, Wish, hash_of
from quadriga.server.campaign_archive import Run, add_match
from quadriga.server.consent import ABANDON, BACK
from quadriga.server.lines import written
from quadriga.server.lobby import NOBODY
from quadriga.server.stream import Hub
from quadriga.server.tables import LiveTable, News
from tests.server.support import header_of, routes_of, sqlite
from tests.server.twin_requests import (
    ABOUT_TABLES,
    EVERYTHING,
    LIGHT_PATHS,
    STRANGER,
    TABLE_ID,
    WATCH,
    WHOLE,
    Request,
    get,
    key_of,
    link_of,
    requests,
)

NOW: Final = 1000.0  # seconds; the table was made at 0
# What would be another one with every request, or is published on purpose: the hash of the seed is a promise, and
# tells nothing about 256 random bits.
SAME: Final[dict[str, object]] = {
    "quadriga.server.archive.Header.seed_hash": "f" * 64,
    "quadriga.server.pages.time": lambda: NOW,
    "quadriga.server.lobby_pages.time": lambda: NOW,
    "quadriga.server.lobby.time": lambda: NOW,
    "quadriga.server.club.new_id": lambda: "rematchtable0001",
    "quadriga.server.club.token_hex": lambda size: "e" * 2 * size,
    "quadriga.server.lobby.secret": lambda: "link",
    "quadriga.server.lobby_pages.secret": lambda: "own-link",
    "quadriga.server.api.secret": lambda: "own-secret",
}


# Twins of a match.


def imagined(match: Match, viewer: int, number: int) -> Match:
    """The same history, another hidden present (cards in hand, draw pile) and another future (seed)."""
    twin = match.clone()
    world = observe(match.game, max(viewer, EVERYBODY)).determinize(QuickSource(number))
    world.events = twin.log
    twin.game = world
    return reseeded(twin, number)


def reseeded(match: Match, number: int) -> Match:
    """Another seed, from which nothing was drawn yet."""
    seed = f"{number:064x}"
    match.header = replace(match.header, seed=seed)
    match.source = KeyedSource(seed_key(seed))
    return match


def fresh(match: Match) -> Match:
    """The match before its first answer, chance left to whoever follows."""
    header = match.header
    return Match.prepare(match.title, header.players, "", header.options)


def followed(match: Match, entries: Sequence[Entry]) -> Match | None:
    """The match after these entries, nothing if they do not follow."""
    try:
        match.follow_line(Line(0, tuple(entries)))
    except QuadrigaError:
        return None
    return match


def other_history(match: Match, viewer: int, dice: Random, wanted: int = 4) -> list[Entry]:
    """The entries of a match in which cards were dealt, or markers placed, otherwise than the viewer could see."""
    entries = match.entries[:]
    # What was drawn before all cards were shown is on the table now.
    hidden = [
        number
        for number, entry in enumerate(entries)
        if number >= match.shown and match.is_hidden(number, entry, viewer)
    ]
    changed = 0
    for number in list(reversed(hidden))[: wanted * 4]:
        before = followed(fresh(match), entries[:number])
        assert before is not None
        entry = entries[number]
        if entry.nature:
            assert before.game.chance is not None
            options = list(before.game.chance.moves(before.game))
        else:
            options = list(before.game.moves_of(entry.seat))
        others = [move for move in options if move != entry.move]
        if not others:
            continue
        changed_entry = replace(entry, move=dice.choice(others))
        if followed(before, [changed_entry, *entries[number + 1 :]]) is not None:
            entries[number] = changed_entry
            changed += 1
        if changed == wanted:
            break
    return entries if changed else []


def walk(match: Match, entries: Sequence[Entry]) -> Iterator[tuple[int, Match]]:
    """Every position at which a seat is asked, on the way along these entries."""
    for number, entry in enumerate(entries):
        if match.game.chance is None:
            yield number, match
        match.follow_line(Line(0, (entry,)))
    if match.game.chance is None:
        yield len(entries), match


def random_match(
    players: int,
    seed: int,
    options: dict[str, str],
    answers: int,
    title: str = "trajan",
    stop: Callable[[Match], bool] = lambda match: match.over,
) -> Match:
    """A match after some random answers; mostly cards are drawn unseen and phases go on, or there is little to hide."""
    match = Match.prepare(find_title(title), players, f"{seed:064x}", options)
    match.draw()
    dice = Random(seed)
    for _ in range(answers):
        if stop(match):
            break
        question = dice.choice(match.questions)
        busy = [move for move in question.moves if move not in match.title.idle]
        unseen = [move for move in question.moves if match.title.notation.text(move) == "draw"]
        wanted = unseen or busy
        match.play(question.seat, dice.choice(wanted if wanted and dice.random() < 0.8 else list(question.moves)))
    return match


# What a viewer is sent.


@dataclass
class Sent:
    """What was asked, the status of the answer, and every byte of it."""

    name: str
    request: Request
    status: int
    body: bytes


@dataclass
class Stage:
    """A server into whose memory the twins are put."""

    app: FastAPI
    header: Header
    people: list[Player]
    paths: list[str]
    light: list[str] = field(default_factory=lambda: list(LIGHT_PATHS))  # of these also where little is asked
    most: int = EVERYTHING  # that is asked about a position
    links: int = 0  # made by this request

    def new_link(self) -> str:
        """The secret of a new link: others within a request, the same with every one."""
        self.links += 1
        return f"link-{self.links}"

    def cookie(self, viewer: int) -> str:
        """What the viewer's browser has been given."""
        if viewer == EVERYBODY:
            return f"quadriga=cookie-of-spectator; quadriga_watch={WATCH}"
        return "quadriga=cookie-of-stranger" if viewer == STRANGER else f"quadriga=cookie-of-{viewer}"

    def seats(self) -> list[Seat]:
        """Who sits at the table; where it waits for people, nobody on the last seat."""
        return seats_of(self.header, self.people)

    def seat(self, match: Match, body: str = "") -> LiveTable:
        """Put a match on the table in the server's memory."""
        header = replace(self.header, seed=match.header.seed, status="over" if match.over else self.header.status)
        table = LiveTable(header, self.seats(), match)
        table.in_campaign = header.options.get("fort") == "1"
        rows = 1 + sum(not entry.nature for entry in match.entries)
        table.rows = [StoredRow(number, -1, number, "start", "", "", 0.0) for number in range(rows)]
        # All of it as its first row, from which bots follow the match for a hint.
        table.rows[0] = replace(table.rows[0], body=body or written(match, 0))
        table.serials = match.numbers[:]
        if rows % 2:  # at every other step somebody wishes for something
            kinds = (BACK, ABANDON)
            table.wishes = {kind: Wish(kind, 0, table.number, table.serials[0], {}) for kind in kinds}
        self.app.state.club.tables.live[TABLE_ID] = table
        return table

    async def sent(self, match: Match, viewer: int, wishes: Sequence[str], amount: int = WHOLE) -> list[Sent]:
        """Everything the server sends this viewer about the table as it is now; or only the table and the stream."""
        table, amount = self.seat(match), min(amount, self.most)
        found: list[Sent] = []
        for name, request in requests(self.paths if amount else self.light, table, viewer, wishes, amount):
            found.append(await self.asked(name, request, viewer))
            if request["method"] == "POST":
                self.seat(match, table.rows[0].body)
        found.append(await self.streamed(table, viewer))
        return found

    async def asked(self, name: str, request: Request, viewer: int) -> Sent:
        """What the server answers to one request."""
        self.links = 0
        headers = {"host": "table", "cookie": self.cookie(viewer), **request.get("headers", {})}
        status, head, body = await ask(self.app, {**request, "headers": headers})
        assert status < 500, f"{name}: {body.decode()}"
        shown = sorted(pair for pair in head if pair[0] != b"set-cookie")
        return Sent(name, request, status, f"{status} {shown}\n".encode() + body)

    async def streamed(self, table: LiveTable, viewer: int) -> Sent:
        """The stream of the viewer: how it begins, and what it carries when the table has changed."""
        club = self.app.state.club
        hub = club.hub = Hub()
        hub.boot, hub.numbers = "same", count(1, 0)
        request = get("/api/stream", **({"watch": TABLE_ID} if viewer < 0 else {}))
        answer = asyncio.create_task(self.asked("stream", request, viewer))
        while not answer.done() and not hub.listeners:
            await asyncio.sleep(0.0005)
        await club.hear(News(TABLE_ID, table.number))
        hub.close()
        return await answer


async def ask(app: FastAPI, request: Request) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Send one request straight to the application: status, headers and body of its answer."""
    path, _, query = request["url"].partition("?")
    headers = dict(request["headers"])
    body = b""
    if "json" in request:
        headers["content-type"], body = "application/json", dumps(request["json"]).encode()
    elif "data" in request:
        headers["content-type"], body = "application/x-www-form-urlencoded", urlencode(request["data"]).encode()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request["method"],
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": (query or urlencode(request.get("params", {}), doseq=True)).encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("table", 80),
    }
    coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    coming.put_nowait({"type": "http.request", "body": body, "more_body": False})
    going: list[Any] = []

    async def send(message: Any) -> None:
        going.append(message)

    await app(scope, coming.get, send)
    return going[0]["status"], going[0]["headers"], b"".join(message.get("body", b"") for message in going[1:])


@asynccontextmanager
async def staged(
    folder: Path, players: int, options: dict[str, str], title: str = "trajan", status: str = "running"
) -> AsyncIterator[Stage]:
    """A server with one table."""
    app = create_app(Settings(sqlite(folder), workers=0, burst=1e9, per_second=1e9))
    with ExitStack() as stack:
        for name, value in SAME.items():
            stack.enter_context(patch(name, value))
        async with app.router.lifespan_context(app):
            club = app.state.club
            stage = await stage_of(app, players, options, title, status)
            stack.enter_context(patch("quadriga.server.club.secret", stage.new_link))
            stack.enter_context(patch.object(club.thinkers, "advise", Adviser().advise))
            stack.enter_context(patch.object(club.presence, "clock", lambda: NOW))  # who has gone is the same for twins
            # Nothing is kept: what is written is undone at once, and nobody looks for what others have written.
            stack.enter_context(patch.object(club.store, "write", lambda job, news="": club.store.read(job)))
            stack.enter_context(patch.object(club.tables, "_catch_up", nothing_new))
            yield stage


async def nothing_new(table: LiveTable) -> bool:
    """What a server finds that is alone with its database."""
    return False


class Adviser:
    """Advises as a worker does that has not seen the table before, in this process; the same question only once."""

    def __init__(self) -> None:
        self.last: tuple[worker.Task, worker.Advice] | None = None

    async def advise(self, task: worker.Task) -> worker.Advice:
        """What the bot would do."""
        if self.last is None or self.last[0] != task:
            worker.known_matches.clear()
            self.last = task, worker.advise(task)
        return self.last[1]


def seats_of(header: Header, people: Sequence[Player]) -> list[Seat]:
    """The seats of a table, each with a link."""
    seats = [
        Seat(number, player.name, None, player.id, hash_of(link_of(number)), False, own_hash=hash_of(key_of(number)))
        for number, player in enumerate(people)
    ]
    if header.status == "open":
        seats[-1] = replace(seats[-1], name=NOBODY, player_id=None, own_hash=None)
    return seats


async def stage_of(app: FastAPI, players: int, options: dict[str, str], title: str, status: str) -> Stage:
    """Seat people at a table of a running server."""
    club = app.state.club
    words = [f"cookie-of-{seat}" for seat in [*range(players), "spectator", "stranger"]]

    def job(connection: Connection) -> list[Player]:
        return [archive.add_player(connection, word, word) for word in words]

    people = (await club.store.write(job))[:players]
    header = replace(
        header_of(players, "0", options, status, title),
        id=TABLE_ID,
        watch_hash=hash_of(WATCH),
        made_by=people[0].id,
        created=0.0,
        changed=0.0,
        public=status == "open",
    )
    seats, first = seats_of(header, people), StoredRow(0, -1, 0, "start", "", "", 0.0)
    await club.store.write(lambda connection: archive.add_table(connection, header, seats, first))
    if options.get("fort") == "1":
        run = Run("", people[0].id, title, 1)
        await club.store.write(lambda connection: add_match(connection, run, TABLE_ID, 1, False))
    return Stage(app, header, people, [*sorted(paths_of(app)), *ABOUT_TABLES])


def paths_of(app: FastAPI) -> list[str]:
    """The pages of a table that need nothing but its name, or a position."""
    paths = [
        route.path
        for route in routes_of(app, "GET")
        if "{table_id}" in route.path
        and set(re.findall(r"{(\w+)}", route.path)) <= {"table_id", "position"}
        and not any(query.field_info.is_required() for query in route.dependant.query_params)
    ]
    assert {"/api/tables/{table_id}", "/api/tables/{table_id}/record", "/t/{table_id}"} <= set(paths)
    return paths


def wishes_at(match: Match, viewer: int, dice: Random, number: int = 3) -> list[str]:
    """Some moves the viewer may wish for: late ones, legal ones, and what was played before."""
    notation = match.title.notation
    own = list(match.game.moves_of(viewer)) if viewer >= 0 else []
    late = list(reordered(match, viewer)) if viewer >= 0 else []
    past = [entry.move for entry in match.entries if not entry.nature and not notation.verb(entry.move).secret]
    chosen = [dice.sample(some, min(number, len(some))) for some in (late, own, past)]
    return [notation.text(move) for moves in chosen for move in moves]


def differing(first: Sequence[Sent], second: Sequence[Sent]) -> list[str]:
    """The names of what is not equal byte for byte."""
    if [sent.name for sent in first] != [sent.name for sent in second]:
        return ["other requests were possible"]
    return [here.name for here, there in zip(first, second, strict=True) if here.body != there.body]
