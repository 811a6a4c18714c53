"""What a server meets in a long life: tables of older rules, odd headers, readers who stop reading, old wishes."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update
from sqlalchemy.exc import TimeoutError as NoConnection

from quadriga.server import archive
from quadriga.server.api import stream
from quadriga.server.archive import Player, Seat, hash_of
from quadriga.server.club import Club
from quadriga.server.consent import Consents
from quadriga.server.lobby import Lobby
from quadriga.server.people import Visitor
from quadriga.server.schema import tables as stored_tables
from quadriga.server.store import Unavailable
from quadriga.server.tables import Tables
from tests.server.support import (
    LINK,
    ME,
    PATIENCE,
    Live,
    Person,
    header_of,
    in_own_loop,
    secret_of,
    stored,
    with_tables,
)


def age(live: Live, table: str) -> None:
    """Let a table be one of older rules, which this program cannot play."""
    older = update(stored_tables).where(stored_tables.c.id == table).values(rules=0)
    live.run(live.club.store.write(lambda connection: connection.execute(older).rowcount))
    live.club.tables.live.pop(table)


def test_a_table_of_older_rules_hides_no_other(live: Live, anna: Person) -> None:
    """Who once sat at a table that this program cannot play is still told of all others."""
    old, new = anna.make(ME, ME)["id"], anna.make(ME, ME)["id"]
    age(live, old)
    assert anna.get(f"/tables/{old}").status_code == 400
    assert [row["id"] for row in anna.get("/tables").json()] == [new]
    with anna.http.stream("GET", "/api/stream") as answer:
        assert answer.status_code == 200
        told = next(line for line in answer.iter_lines() if line.startswith("data: "))
    assert json.loads(told.removeprefix("data: "))["table"] == new


def test_who_stops_reading_is_not_remembered_as_a_watcher(live: Live, anna: Person, bert: Person) -> None:
    """A stream that is given up between two events is forgotten with all that it watched."""
    made = anna.make(ME, ME, watch=True)
    bert.http.get(made["watch"])

    async def story() -> None:
        club: Club = live.club
        player = await club.player(bert.http.cookies["quadriga"])
        who = Visitor(player, None, frozenset({hash_of(secret_of(made["watch"]))}))
        found = (await stream(who, club, [made["id"]])).body_iterator
        assert isinstance(found, AsyncGenerator)
        while not club.watchers.get(made["id"]):
            await anext(found)
        await found.aclose()
        assert made["id"] not in club.watchers

    live.run(story())


def test_a_refused_name_is_refused_in_the_language_of_who_says_it(live: Live) -> None:
    """What the writer refuses is said in the language of the request, too."""
    with Person(live.url) as person:
        german = person.http.post("/api/name", json={"name": " "}, headers={"Accept-Language": "de"})
        assert german.status_code == 400
        assert "right would be" not in german.json()["error"]


@pytest.mark.parametrize(
    "head", ["Host: [\r\nCookie: quadriga_links=1:word", "Host: x\r\nCookie: quadriga_links=\xb2:word"]
)
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_odd_headers_break_nothing(live: Live, anna: Person, head: str, accept: str) -> None:
    """Headers that no browser sends are no error of the server."""
    table = anna.make(ME, LINK)["id"]
    known = f"quadriga={anna.http.cookies['quadriga']}"
    for path in ("/", f"/t/{table}", "/nothing", "/rules/trajan", "/api/tables"):
        lines = [f"GET {path} HTTP/1.1", *head.split("\r\n"), f"Cookie: {known}", f"Accept: {accept}"]
        with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE) as wire:
            wire.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1"))
            status = int(wire.recv(12).split()[1])
        assert status < 500, path


def test_only_tables_that_go_on_are_looked_at_for_wishes(tmp_path: Path) -> None:
    """A wish that led to the end of its table is not looked at again at every start."""

    async def story(tables: Tables) -> None:
        consents = Consents(tables)
        people = [
            await tables.store.write(lambda connection: archive.add_player(connection, archive.secret(), "P"))
            for _ in range(2)
        ]
        ids = []
        for _ in range(2):
            seats = [Seat(seat, "P", None, person.id, None, False) for seat, person in enumerate(people)]
            table = await tables.create(header_of(2, "1"), seats)
            await consents.abandon(table, 0)
            ids.append(table.header.id)
        assert sorted(await tables.store.read(archive.tables_with_wishes)) == sorted(ids)
        ended = await tables.open(ids[0])
        await consents.answer(ended, 1, True, "abandon")
        assert ended.header.status == "abandoned"
        assert await tables.store.read(archive.tables_with_wishes) == ids[1:]

    with_tables(tmp_path, story)


def test_a_read_that_finds_no_connection_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all connections are in use for too long, one reads that the database cannot be read."""

    def none_free() -> Connection:
        raise NoConnection

    with stored(tmp_path) as store:
        monkeypatch.setattr(store.engine, "connect", none_free)
        with pytest.raises(Unavailable, match="cannot be read"):
            in_own_loop(store.read(lambda connection: connection.execute(text("select 1")).scalar()))
        monkeypatch.undo()


def test_who_leaves_a_table_that_has_just_begun_elsewhere_leaves_it_to_a_bot(tmp_path: Path) -> None:
    """A process that still takes the table for one that waits does not free a seat of a match."""

    async def story(here: Tables) -> None:
        there = Tables(here.store)
        people: list[Player] = [
            await here.store.write(lambda connection: archive.add_player(connection, archive.secret(), "P"))
            for _ in range(2)
        ]
        seats = [
            Seat(0, "P", None, people[0].id, hash_of("first"), False),
            Seat(1, "…", None, None, hash_of("second"), False),
        ]
        table = await here.create(header_of(2, "1", status="open"), seats)
        table_id = table.header.id
        await there.change(table_id, lambda connection: archive.take_seat(connection, table_id, 1, people[1]))
        assert table.header.status == "open"
        await Lobby(here.store, here, Consents(here)).leave(table, [0])
        assert table.header.status == "running"
        assert (table.seats[0].player_id, table.seats[0].by_bot != "") == (people[0].id, True)

    with_tables(tmp_path, story)


def test_one_broken_table_does_not_keep_bots_of_others_from_being_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start every table is opened by itself: what is wrong with one, of whatever kind, is only logged."""

    async def story(club: Club) -> None:
        opened: list[str] = []

        async def broken(table_id: str) -> None:
            opened.append(table_id)
            raise KeyError(table_id)

        monkeypatch.setattr(club.tables, "open", broken)
        await club._wake(["first", "second"])
        await club._settle(["third", "fourth"])
        assert opened == ["first", "second", "third", "fourth"]

    with stored(tmp_path) as store:
        in_own_loop(story(Club(store, workers=0)))
