"""A server in this process on a real port, and people who sit at its tables."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server.app import Settings
from quadriga.server.archive import Header, Player, Seat, new_id
from quadriga.server.club import Club
from quadriga.server.migrate import upgrade
from quadriga.server.serve import Server, make_server
from quadriga.server.store import Store
from quadriga.server.tables import LiveTable, Tables

T = TypeVar("T")
PATIENCE = 120.0  # seconds a client waits for an answer: a busy machine is no failure
ME = {"kind": "me"}
LINK = {"kind": "link"}
BOT = {"kind": "bot", "bot": "random"}


class Live:
    """A running server."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.loop: asyncio.AbstractEventLoop | None = None

    @property
    def app(self) -> FastAPI:
        """The application."""
        app = self.server.config.app
        assert isinstance(app, FastAPI)
        return app

    @property
    def club(self) -> Club:
        """The server without HTTP."""
        club: Club = self.app.state.club
        return club

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)


def in_own_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in a thread: a browser of other tests may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def sqlite(folder: Path) -> str:
    """The address of a database in this folder."""
    return f"sqlite:///{folder / 'tables.db'}"


def held_port(port: int = 0) -> socket.socket:
    """A port that nobody else gets while this socket is open; only who holds it may open it again."""
    # Said to be TCP, or the server would not switch Nagle's delay off for what is accepted here.
    place = socket.socket(proto=socket.IPPROTO_TCP)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    place.bind(("127.0.0.1", port))
    return place


def port_of(place: socket.socket) -> int:
    """The number of a port."""
    port: int = place.getsockname()[1]
    return port


@contextmanager
def serving(database: str, *, burst: float = 1e9, per_second: float = 1e9) -> Iterator[Live]:
    """Serve in a thread until the block ends."""
    place = held_port()
    settings = Settings(database, workers=1, bot_pause=0.0, burst=burst, per_second=per_second)
    live = Live(make_server(settings, log_level="warning"), port_of(place))

    async def serve() -> None:
        live.loop = asyncio.get_running_loop()
        await live.server.serve([place])

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        wait_for(lambda: live.server.started or not thread.is_alive())
        assert live.server.started
        yield live
    finally:
        live.server.should_exit = True
        thread.join(PATIENCE)
        place.close()
    assert not thread.is_alive()


def known_tables(monkeypatch: pytest.MonkeyPatch, test: str) -> None:
    """Let the tables of a test be the same in every run: bots draw from a table's id, nature from its seed."""
    numbers = count(1)
    name = blake2b(test.partition("@")[0].encode(), digest_size=8).hexdigest()  # xdist adds the group of a test
    monkeypatch.setattr("quadriga.server.club.new_id", lambda: f"{name}{next(numbers):04}")
    monkeypatch.setattr("quadriga.server.club.token_hex", lambda size: f"{name}{next(numbers):0{2 * size - 16}}")


def wait_for(condition: Any, seconds: float = PATIENCE) -> Any:
    """Wait until something is true and return it; the bound only tells slow from never, on any machine."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class Person:
    """Somebody with a browser's cookie, or a program with the secret of a seat."""

    def __init__(self, url: str, secret: str = "") -> None:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, trust_env=False)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Ask."""
        return self.http.get(f"/api{path}", params=query)

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> httpx.Response:
        """Do."""
        return self.http.post(
            f"/api{path}", content=json.dumps(dict(body or {})), headers={"Content-Type": "application/json"}
        )

    def make(self, *seats: Mapping[str, str], **more: Any) -> dict[str, Any]:
        """Make a table; return what the server says."""
        answer = self.post("/tables", {"title": "trajan", "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def view(self, table_id: str, **query: Any) -> dict[str, Any]:
        """The table as this person sees it."""
        answer = self.get(f"/tables/{table_id}", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def answer(self, table_id: str, seat: int, serial: int, *moves: str) -> httpx.Response:
        """Answer with these moves."""
        return self.post(f"/tables/{table_id}/answers", {"seat": seat, "serial": serial, "moves": list(moves)})

    def play(self, table_id: str, steps: int, dice: Random) -> dict[str, Any]:
        """Answer that many questions of this person's seats at random; return the last view."""
        view = self.view(table_id)
        for _ in range(steps):
            question = view["question"]
            if question is None:
                break
            move = dice.choice(question["moves"])["text"]
            answer = self.answer(table_id, question["seat"], question["serial"], move)
            assert answer.status_code == 200, answer.text
            view = self.view(table_id)
        return view


def every_route(app: FastAPI) -> list[tuple[str, str, BaseRoute]]:
    """Every route of the application, also those of the routers it includes: method, address and the route itself."""
    found: list[tuple[str, str, BaseRoute]] = []
    waiting: list[Any] = list(app.routes)
    while waiting:
        route = waiting.pop()
        inner = getattr(route, "original_router", None)
        if inner is not None:
            waiting += inner.routes
        else:
            # What is no ordinary route, such as a socket or another application, is named by its kind.
            methods = getattr(route, "methods", None) or {type(route).__name__}
            found += [(method, getattr(route, "path", ""), route) for method in methods]
    return found


def routes_of(app: FastAPI, method: str) -> list[APIRoute]:
    """Every route of ours for this method."""
    return [route for found, _, route in every_route(app) if found == method and isinstance(route, APIRoute)]


def secret_of(link: str) -> str:
    """The secret of a seat link or a spectators' link."""
    return link.rsplit("/", 1)[1]


# Without HTTP.

PLAYER = Player("somebody", "Somebody", {})


def header_of(
    players: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    status: str = "running",
    title: str = "trajan",
) -> Header:
    """A table's header."""
    kind = find_title(title)
    match = Match.prepare(kind, players, seed, options or {})
    return Header(
        new_id(),
        kind.id,
        kind.name,
        kind.rules,
        players,
        match.header.options,
        match.header.data,
        None,
        "overlay",
        seed,
        status,
        "live",
        None,
        PLAYER.id,
        time.time(),
        time.time(),
    )


def hot_seats(players: int) -> list[Seat]:
    """Seats without anybody in particular."""
    return [Seat(number, f"Seat {number}", None, None, None, False) for number in range(players)]


async def new_table(
    tables: Tables,
    players: int = 3,
    seed: str = "7",
    options: Mapping[str, str] | None = None,
    title: str = "trajan",
) -> LiveTable:
    """Make a table."""
    return await tables.create(header_of(players, seed, options, title=title), hot_seats(players))


async def play_some(tables: Tables, table_id: str, steps: int, dice: Random, backs: float = 0.0) -> None:
    """Answer at random, and sometimes take an answer back."""
    for _ in range(steps):
        table = await tables.open(table_id)
        questions = table.match.questions
        if not questions:
            return
        free = [seat for seat in range(table.header.players) if not table.match.barrier(seat)]
        if free and dice.random() < backs:
            seat = dice.choice(free)
            await tables.back(table_id, seat, table.serials[seat], 1)
            continue
        question = dice.choice(questions)
        move = table.match.title.notation.text(dice.choice(question.moves))
        await tables.play(table_id, question.seat, table.serials[question.seat], [move])


@contextmanager
def stored(folder: Path) -> Iterator[Store]:
    """A database that is closed at the end of the block."""
    upgrade(sqlite(folder))
    store = Store(sqlite(folder))
    try:
        yield store
    finally:
        store.close()


def digests(tables: Sequence[LiveTable]) -> list[str]:
    """Where each table stands."""
    return [table.match.game.digest() for table in tables]


def with_tables(folder: Path, story: Callable[[Tables], Awaitable[Any]]) -> Any:
    """Tell a story about tables on a database of this folder."""

    async def tell(store: Store) -> Any:
        return await story(Tables(store))

    with stored(folder) as store:
        return in_own_loop(tell(store))


def first_move(table: LiveTable) -> tuple[int, int, str]:
    """Who is asked, the serial, and the first legal move."""
    question = table.match.questions[0]
    return question.seat, table.serials[question.seat], table.match.title.notation.text(question.moves[0])
