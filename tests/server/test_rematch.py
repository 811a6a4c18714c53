"""Playing again: whoever is first makes the table, the others are invited and sit down at that very one."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

from quadriga.server.rematch import Rematches
from quadriga.server.tables import Tables
from tests.server.support import (
    BOT,
    LINK,
    ME,
    Live,
    Person,
    header_of,
    hot_seats,
    new_table,
    play_some,
    secret_of,
    with_tables,
)
from tests.server.test_company import page, part, together

HTML = {"Accept": "text/html"}


def ended(anna: Person, bert: Person, *more: dict[str, str]) -> str:
    """A table of two people that has ended."""
    table = together(anna, bert, *more)
    anna.post(f"/tables/{table}/abandon")
    bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "agree", "about": "abandon"})
    assert anna.view(table)["status"] == "abandoned"
    return table


def again(person: Person, table: str) -> str:
    """Click "Play again"; return the table one comes to."""
    answer = person.http.post(f"/t/{table}/rematch", headers=HTML)
    assert answer.status_code == 303, answer.text[:300]
    return str(answer.headers["location"]).removeprefix("/t/")


def row(person: Person, table: str) -> str:
    """The line of a table on the home page."""
    home = page(person, "/")
    return home[home.index(f'href="/t/{table}"') :].partition("</li>")[0]


def waits(person: Person, table: str) -> bool:
    """What the beginning of a stream says of a table."""
    with person.http.stream("GET", "/api/stream") as answer:
        for line in answer.iter_lines():
            if line.startswith("data: ") and (found := json.loads(line[6:]))["table"] == table:
                return bool(found["waits"])
    raise AssertionError("the stream does not tell of this table")


def test_the_others_are_invited_and_sit_down_at_the_same_table(anna: Person, bert: Person) -> None:
    """4 End of game: one click each, and the same company sits at one table, with bots and options as before."""
    table = ended(anna, bert, BOT)
    for person in (anna, bert):
        assert 'id="invited"' not in part(person, table, "part-end")
    new = again(anna, table)
    assert anna.view(new)["status"] == "open"
    assert "Anna invites you to a table of Trajan." in unescape(part(bert, table, "part-end"))
    assert 'id="invited"' not in part(anna, table, "part-end")
    assert "Sit down" in row(bert, table)
    assert "Sit down" not in row(anna, table)
    assert bert.http.get("/next", headers=HTML).headers["location"] == f"/t/{table}"
    assert (waits(bert, table), waits(anna, table)) == (True, False)
    assert again(bert, table) == new
    seen = bert.view(new)
    assert (seen["status"], seen["mine"], seen["seats"][2]["bot"]) == ("running", [1], "random")
    assert seen["options"] == bert.view(table)["options"]
    assert "Sit down" not in row(bert, table)
    assert not waits(bert, table)
    assert again(anna, table) == again(bert, table) == new


def test_clicks_at_the_same_moment_make_one_table(anna: Person, bert: Person) -> None:
    """However both click, and however often, one table is made, and both sit at it."""
    for _ in range(4):
        table = ended(anna, bert)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda person: again(person, table), [anna, bert, bert, anna]))  # noqa: B023
        assert len(set(found)) == 1
        assert anna.view(found[0])["status"] == "running"


def test_after_a_rematch_that_ended_there_is_another(anna: Person, bert: Person) -> None:
    """A table that was given up does not stand in the way of a new one, whoever asks for it."""
    table = ended(anna, bert)
    new = again(anna, table)
    anna.post(f"/tables/{new}/abandon")
    assert 'id="invited"' not in part(bert, table, "part-end")
    newer = again(bert, table)
    assert newer != new
    assert again(anna, table) == newer


def test_a_place_that_went_to_somebody_else(live: Live, anna: Person, bert: Person) -> None:
    """Who comes when a friend has the seat by its link gets a table of their own, not a seat of others."""
    table = ended(anna, bert)
    made = anna.post(f"/tables/{table}/rematch").json()
    with Person(live.url) as cara:
        cara.post("/join", {"secret": secret_of(made["links"]["1"])})
    assert 'id="invited"' not in part(bert, table, "part-end")
    own = again(bert, table)
    assert own != made["id"]
    assert bert.view(own)["mine"] == [1]


def test_who_played_without_others_gets_a_new_table_each_time(anna: Person) -> None:
    """Against bots nobody else is concerned: every click is a new match."""
    table = anna.make(ME, BOT)["id"]
    anna.post(f"/tables/{table}/abandon")
    assert again(anna, table) != again(anna, table)


def test_who_plays_for_two_sits_on_both_seats(anna: Person, bert: Person) -> None:
    """Two people at one browser and one at another: both seats are theirs again."""
    made = anna.make(ME, LINK, LINK)
    for seat in ("1", "2"):
        bert.post("/join", {"secret": secret_of(made["links"][seat])})
    new = again(anna, made["id"])
    again(bert, made["id"])
    assert bert.view(new)["mine"] == [1, 2]


def test_a_match_left_as_it_ended_is_not_looked_up(tmp_path: Path) -> None:
    """What follows a match has changed it, at every server: one that only its last answer changed has none."""

    async def story(tables: Tables) -> None:
        table = await new_table(tables, players=2)
        await play_some(tables, table.header.id, 5000, Random(1))
        assert (table.header.status, table.untouched) == ("over", True)
        assert await Rematches(tables.store, tables).waits([table]) == {}
        follower = replace(header_of(2, "8", status="open"), follows=table.header.id)
        await tables.create(follower, hot_seats(2))
        elsewhere = Tables(tables.store)
        for server in (tables, elsewhere):
            await server.refresh(table.header.id)
            found = await server.open(table.header.id)
            after = await Rematches(server.store, server).waits([found])
            assert [other.header.id for other in after.values()] == [follower.id]

    with_tables(tmp_path, story)
