"""Two servers on one PostgreSQL: what people wish for at one of them is seen, answered and done at the other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.postgres import Impossible, postgres
from tests.server.support import LINK, ME, Live, Person, secret_of, serving, wait_for

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
