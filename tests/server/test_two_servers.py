"""Two servers on one PostgreSQL: what people wish for at one of them is seen, answered and done at the other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Connection

from quadriga.server import archive
from tests.server.postgres import Impossible, postgres
from tests.server.support import LINK, ME, PATIENCE, Live, Person, secret_of, serving, wait_for

# Not beside a browser: both need the whole machine.
pytestmark = pytest.mark.xdist_group("kills")


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Live, Live]]:
    """Two servers on a PostgreSQL of our own."""
    try:
        context = postgres()
        address = context.__enter__()
    except Impossible as why:
        pytest.skip(str(why))
    with serving(address) as first, serving(address) as second:
        yield first, second
    context.__exit__(None, None, None)


def wish(person: Person, table: str) -> object:
    """The wish to end a table, as this person's server knows it."""
    return person.get(f"/tables/{table}/wish").json()["abandon"]


def test_a_wish_at_one_server_is_answered_at_the_other(servers: tuple[Live, Live]) -> None:
    """The other server shows the wish and its refusal, and what is agreed there is done here."""
    here, there = servers
    with Person(here.url) as anna, Person(there.url) as bert:
        made = anna.make(ME, LINK)
        table = made["id"]
        bert.post("/join", {"secret": secret_of(made["links"]["1"])})
        wait_for(lambda: anna.view(table)["status"] == "running")
        anna.post(f"/tables/{table}/abandon")
        wait_for(lambda: wish(bert, table))
        bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "refuse", "about": "abandon"})
        wait_for(lambda: (found := wish(anna, table)) and isinstance(found, dict) and found["refused_by"] == 1)
        anna.post(f"/tables/{table}/consent", {"seat": 0, "answer": "withdraw", "about": "abandon"})
        wait_for(lambda: wish(bert, table) is None)
        anna.post(f"/tables/{table}/abandon")
        wait_for(lambda: wish(bert, table))
        bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "agree", "about": "abandon"})
        assert bert.view(table)["status"] == "abandoned"
        wait_for(lambda: anna.view(table)["status"] == "abandoned")


def test_two_who_agree_at_once_do_not_miss_each_other(servers: tuple[Live, Live]) -> None:
    """The last two consents arrive at two servers at the same moment: the table ends all the same, every time."""
    here, there = servers
    with Person(here.url) as anna, Person(here.url) as bert, Person(there.url) as cara, ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            made = anna.make(ME, LINK, LINK)
            table = made["id"]
            for seat, person in ((1, bert), (2, cara)):
                person.post("/join", {"secret": secret_of(made["links"][str(seat)])})
            wait_for(lambda table=table: anna.view(table)["status"] == "running")
            anna.post(f"/tables/{table}/abandon")
            wait_for(lambda table=table: wish(cara, table))

            def agree(seat: int, person: Person, table: str = table) -> int:
                said = {"seat": seat, "answer": "agree", "about": "abandon"}
                return person.post(f"/tables/{table}/consent", said).status_code

            answers = [pool.submit(agree, 1, bert), pool.submit(agree, 2, cara)]
            assert [answer.result() for answer in answers] == [200, 200]
            for person in (anna, cara):
                wait_for(lambda table=table, person=person: person.view(table)["status"] == "abandoned")


def test_of_two_who_play_again_at_once_one_makes_the_table(servers: tuple[Live, Live]) -> None:
    """Two clicks on "Play again" at two servers at the same moment: one table, at which both sit, every time."""
    here, there = servers
    with Person(here.url) as anna, Person(there.url) as bert, ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            made = anna.make(ME, LINK)
            table = made["id"]
            bert.post("/join", {"secret": secret_of(made["links"]["1"])})
            wait_for(lambda table=table: anna.view(table)["status"] == "running")
            clicks = [pool.submit(person.post, f"/tables/{table}/rematch") for person in (anna, bert)]
            found = {click.result().json()["id"] for click in clicks}
            assert len(found) == 1
            new = found.pop()
            for person in (anna, bert):
                wait_for(lambda person=person, new=new: person.view(new)["status"] == "running")


def test_a_new_name_at_one_server_is_read_at_the_other(servers: tuple[Live, Live]) -> None:
    """Who changes the name at one server has it at the tables of the other, without a move."""
    here, there = servers
    with Person(here.url) as anna, Person(there.url) as bert:
        made = anna.make(ME, LINK)
        bert.post("/join", {"secret": secret_of(made["links"]["1"])})
        bert.view(made["id"])
        anna.post("/name", {"name": "Livia"})
        wait_for(lambda: bert.view(made["id"])["seats"][0]["name"] == "Livia", 20)


def test_two_servers_that_wait_for_each_other_both_write(servers: tuple[Live, Live]) -> None:
    """Each holds what the other needs next: the database ends that, and nobody hears of it."""
    players = [here.run(here.club.new_player("P"))[0].id for here in servers]
    both = Barrier(2)

    def renaming(order: list[str]) -> Callable[[Connection], None]:
        tried: list[bool] = []

        def job(connection: Connection) -> None:
            for player_id in order:
                archive.rename_player(connection, player_id, "Q")
                if not tried:
                    tried.append(True)
                    both.wait(PATIENCE)

        return job

    with ThreadPoolExecutor(2) as pool:
        orders = [players, players[::-1]]
        waiting = [
            pool.submit(live.run, live.club.store.write(renaming(order)))
            for live, order in zip(servers, orders, strict=True)
        ]
        assert [one.result() for one in waiting] == [None, None]


def test_a_stream_tells_of_a_table_made_at_the_other_server(servers: tuple[Live, Live]) -> None:
    """Who listens at one server and makes a table at the other hears of it, though nobody has opened it here."""
    here, there = servers
    with Person(here.url) as anna, Person(there.url) as listening:
        anna.post("/name", {"name": "Anna"})
        listening.http.cookies = anna.http.cookies
        with listening.http.stream("GET", "/api/stream") as answer:
            lines = answer.iter_lines()
            next(line for line in lines if line)
            wait_for(lambda: there.club.hub.listeners)
            table = anna.make(ME, ME)["id"]
            wait_for(lambda: table in there.club.tables.live)
            assert next(json.loads(line[6:])["table"] for line in lines if line.startswith("data: ")) == table
