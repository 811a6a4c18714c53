"""Company at a table: ending it needs everybody's consent, leaving it nobody's, and a bot that stands in is named."""

from __future__ import annotations

import asyncio
import re
from time import time
from typing import Any

import httpx
import pytest

from quadriga.server.worker import Task
from tests.server.support import BOT, LINK, ME, Live, Person, secret_of

HTML = {"Accept": "text/html"}


def together(anna: Person, bert: Person, *more: dict[str, str]) -> str:
    """A table at which two people sit."""
    made = anna.make(ME, LINK, *more)
    assert bert.post("/join", {"secret": secret_of(made["links"]["1"])}).status_code == 200
    return str(made["id"])


def wish(person: Person, table: str) -> Any:
    """What is asked for at a table: its end."""
    return person.get(f"/tables/{table}/wish").json()["abandon"]


def page(person: Person, address: str) -> str:
    """A page as this person sees it."""
    answer = person.http.get(address, headers=HTML)
    assert answer.status_code == 200, answer.text[:300]
    return answer.text


def part(person: Person, table: str, name: str) -> str:
    """A part of the table's page."""
    answer = person.http.get(f"/t/{table}/parts", headers={"Accept": "application/json"})
    html: str = answer.json()["parts"][name]["html"]
    return html


def test_one_person_ends_the_table_at_once(anna: Person) -> None:
    """Alone with bots, or at a hot-seat, nobody else needs to agree."""
    for seats in ([ME, BOT], [ME, ME]):
        table = anna.make(*seats)["id"]
        assert "Abandon this table" in part(anna, table, "part-more")
        ended = anna.post(f"/tables/{table}/abandon")
        assert (ended.json()["status"], ended.json()["abandon"]) == ("abandoned", None)
        assert "ended already" in anna.post(f"/tables/{table}/abandon").json()["error"]


def test_other_people_must_agree(anna: Person, bert: Person) -> None:
    """Where others sit, the table goes on until they agree; whoever refuses or withdraws lets it go on."""
    table = together(anna, bert)
    assert "Ask the others to end this table" in part(anna, table, "part-more")
    asked = anna.post(f"/tables/{table}/abandon").json()
    assert (asked["status"], asked["abandon"]["waiting_for"]) == ("running", [1])
    assert "asks to end this table" in part(bert, table, "part-consent")
    assert anna.post(f"/tables/{table}/abandon").status_code == 400
    own = {"seat": 0, "answer": "agree", "about": "abandon"}
    assert anna.post(f"/tables/{table}/consent", own).status_code == 400
    assert bert.post(f"/tables/{table}/consent", own).status_code == 403
    refused = bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "refuse", "about": "abandon"}).json()
    assert refused["abandon"]["refused_by"] == 1
    assert "would rather play on" in part(anna, table, "part-consent")
    anna.post(f"/tables/{table}/consent", {"seat": 0, "answer": "withdraw", "about": "abandon"})
    assert wish(bert, table) is None
    anna.post(f"/tables/{table}/abandon")
    assert bert.view(table)["status"] == "running"
    bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "agree", "about": "abandon"})
    assert anna.view(table)["status"] == "abandoned"


def test_a_move_does_not_end_the_wish_to_stop(anna: Person, bert: Person) -> None:
    """Somebody may play on while the others think about it; a refusal is forgotten with the next move."""
    table = together(anna, bert)
    anna.post(f"/tables/{table}/abandon")
    people = {0: anna, 1: bert}

    def move() -> None:
        seat = anna.view(table)["waiting_for"][0]
        question = people[seat].view(table)["question"]
        assert people[seat].answer(table, seat, question["serial"], question["moves"][0]["text"]).status_code == 200

    move()
    assert wish(bert, table)["waiting_for"] == [1]
    bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "refuse", "about": "abandon"})
    move()
    assert wish(anna, table) is None


def test_who_is_asked_to_agree_is_told_by_prompt_and_title(anna: Person, bert: Person) -> None:
    """Statement 1: the prompt says that somebody asks, and the title of the tab calls; who has a turn keeps that."""
    table = together(anna, bert)
    people = {0: anna, 1: bert}
    turn = anna.view(table)["waiting_for"][0]
    waiter = people[1 - turn]
    assert "Waiting for" in part(waiter, table, "part-bar")
    assert "●" not in page(waiter, f"/t/{table}").partition("</title>")[0]
    people[turn].post(f"/tables/{table}/abandon")
    assert "asks to end this table for everybody" in part(waiter, table, "part-bar")
    assert "● You are asked to agree" in page(waiter, f"/t/{table}").partition("</title>")[0]
    assert "● Your turn" in page(people[turn], f"/t/{table}").partition("</title>")[0]
    people[turn].post(f"/tables/{table}/consent", {"seat": turn, "answer": "withdraw", "about": "abandon"})
    waiter.post(f"/tables/{table}/abandon")
    assert "● Your turn" in page(people[turn], f"/t/{table}").partition("</title>")[0]
    assert "Waiting for" in part(waiter, table, "part-bar")


def test_consent_by_form(anna: Person, bert: Person) -> None:
    """Statement 37: without a script the others agree by a plain form."""
    table = together(anna, bert)
    assert anna.http.post(f"/t/{table}/abandon", headers=HTML).status_code == 303
    form = part(bert, table, "part-consent")
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', form))
    assert fields == {"about": "abandon", "seat": "1"}
    bert.http.post(f"/t/{table}/consent", data={**fields, "answer": "agree"}, headers=HTML)
    assert "This table was abandoned" in page(anna, f"/t/{table}")


def test_leaving_needs_no_consent(anna: Person, bert: Person) -> None:
    """A bot plays on for who leaves, and they can come back."""
    table = together(anna, bert)
    assert anna.post(f"/tables/{table}/leave").json() == {"id": table, "left": [0]}
    seen = bert.view(table)["seats"][0]
    assert (seen["away"], seen["bot"]) == (True, "greedy")
    assert "A bot plays for Anna" in part(bert, table, "strip-0")
    # Who has left needs not be asked any more.
    assert bert.post(f"/tables/{table}/abandon").json()["status"] == "abandoned"
    assert anna.post(f"/tables/{table}/leave").status_code == 400


def test_who_is_only_away_is_asked_for_a_day(anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that stands in does not agree to the end of the table for its person, until they were away too long."""
    table = together(anna, bert)
    anna.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"})
    menu = part(bert, table, "part-more")
    assert "Ask the others to end this table" in menu
    assert 'id="leave"' in menu
    assert bert.post(f"/tables/{table}/abandon").json()["abandon"]["waiting_for"] == [0]
    assert 'id="refuse-abandon"' in part(anna, table, "part-consent")
    anna.post(f"/tables/{table}/consent", {"seat": 0, "answer": "refuse", "about": "abandon"})
    bert.post(f"/tables/{table}/consent", {"seat": 1, "answer": "withdraw", "about": "abandon"})
    bert.post(f"/tables/{table}/abandon")
    assert bert.view(table)["status"] == "running"
    tomorrow = time() + 24 * 3600 + 1
    monkeypatch.setattr("quadriga.server.consent.time", lambda: tomorrow)
    assert bert.view(table)["status"] == "abandoned"


def test_no_bot_plays_any_more_after_the_end(anna: Person, bert: Person) -> None:
    """An ended table says its seed, and no longer that a bot plays for somebody."""
    table = together(anna, bert)
    anna.post(f"/tables/{table}/leave")
    assert "bot plays for Anna" in part(bert, table, "part-more")
    bert.post(f"/tables/{table}/abandon")
    seed = bert.view(table)["seed"]
    for name in ("part-more", "strip-0"):
        assert "bot plays" not in part(bert, table, name)
    assert f"Seed: {seed}" in part(bert, table, "part-more")


def test_who_left_comes_back(anna: Person, bert: Person) -> None:
    """The seat stays theirs: opened again, the table offers to take it back from the bot."""
    table = together(anna, bert)
    anna.http.post(f"/t/{table}/leave", headers=HTML)
    assert 'id="give-back-0"' in page(anna, f"/t/{table}")
    anna.http.post(f"/t/{table}/stand-in", data={"seat": 0}, headers=HTML)
    assert table in [row["id"] for row in anna.get("/tables").json()]
    assert not bert.view(table)["seats"][0]["away"]


def test_a_table_that_was_left_stays_on_the_list(anna: Person, bert: Person) -> None:
    """Leaving is asked once more; the home page then says that a bot plays, and the table can be taken off the list."""
    table = together(anna, bert)
    menu = part(anna, table, "part-more")
    assert '<details class="sure" id="leave">' in menu
    assert "you can take your seat back" in menu
    anna.http.post(f"/t/{table}/leave", headers=HTML)
    assert 'id="leave"' not in part(anna, table, "part-more")
    home = page(anna, "/")
    row = home[home.index(f'href="/t/{table}"') :].partition("</li>")[0]
    assert "a bot plays for you" in row
    assert "Your turn" not in row
    assert "a bot plays for you" not in page(bert, "/")
    assert anna.http.get("/next", headers=HTML).headers["location"] == "/"
    assert f"/t/{table}/unlist" in row
    assert anna.post(f"/tables/{table}/unlist").status_code == 200
    assert table not in page(anna, "/")


def test_a_table_off_the_list_is_put_back(anna: Person, bert: Person) -> None:
    """Right after it, with one click; later by playing there. Nobody else is told of it."""
    table = anna.make(ME, ME)["id"]

    def listed() -> bool:
        return table in [row["id"] for row in anna.get("/tables").json()]

    gone = anna.http.post(f"/t/{table}/unlist", headers=HTML)
    assert gone.headers["location"] == f"/?off={table}"
    assert not listed()
    assert f'action="/t/{table}/relist"' in page(anna, f"/?off={table}")
    assert "relist" not in page(anna, "/")
    assert "relist" not in page(bert, f"/?off={table}")
    anna.http.post(f"/t/{table}/relist", headers=HTML)
    assert listed()
    assert "relist" not in page(anna, f"/?off={table}")
    anna.post(f"/tables/{table}/unlist")
    assert not listed()
    question = anna.view(table)["question"]
    body = {"seat": question["seat"], "serial": question["serial"], "moves": [question["moves"][0]["text"]]}
    assert anna.post(f"/tables/{table}/answers", body).status_code == 200
    assert listed()
    anna.post(f"/tables/{table}/unlist")
    assert anna.post(f"/tables/{table}/relist").status_code == 200
    assert listed()


def test_leaving_before_the_start_frees_the_seat(anna: Person, bert: Person) -> None:
    """Before a table has begun, the link of a seat that was left works for somebody else."""
    made = anna.make(ME, LINK, LINK)
    secret = secret_of(made["links"]["1"])
    bert.post("/join", {"secret": secret})
    bert.post(f"/tables/{made['id']}/leave")
    assert not anna.view(made["id"])["seats"][1]["taken"]
    assert bert.get(f"/tables/{made['id']}").status_code == 404
    assert bert.post("/join", {"secret": secret}).status_code == 200


def test_the_last_one_who_was_asked_may_leave(anna: Person, bert: Person) -> None:
    """A wish to end the table is fulfilled when the only one who had not agreed leaves."""
    table = together(anna, bert)
    anna.post(f"/tables/{table}/abandon")
    bert.post(f"/tables/{table}/leave")
    assert anna.view(table)["status"] == "abandoned"


def test_the_menu_follows_the_table(anna: Person) -> None:
    """Statement 20: the menu is a part: stand-in and pace of bots change in it without a new page."""
    table = anna.make(ME, BOT)["id"]
    before = part(anna, table, "part-more")
    assert 'id="stand-in-0"' in before
    assert '<option value="normal" selected>' in before
    assert anna.post(f"/tables/{table}/pace", {"pace": "slow"}).json()["bot_pace"] == "slow"
    anna.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"})
    after = part(anna, table, "part-more")
    assert '<option value="slow" selected>' in after
    assert 'id="stand-in-0"' not in after
    assert "A bot plays for Anna" in after
    assert 'id="give-back-0"' in part(anna, table, "part-away")
    anna.post(f"/tables/{table}/stand-in", {"seat": 0})
    assert part(anna, table, "part-away") == ""


def test_a_bot_in_my_seat_is_said_and_nothing_is_asked(anna: Person, bert: Person) -> None:
    """Statement 20: while a bot plays for me I am promised no question, and only offered my seat."""
    table = together(anna, bert)
    people = {0: anna, 1: bert}
    turn = anna.view(table)["waiting_for"][0]
    waiter = people[1 - turn]
    assert "You will be asked" in part(waiter, table, "part-moves")
    waiter.post(f"/tables/{table}/stand-in", {"seat": 1 - turn, "bot": "random"})
    away = part(waiter, table, "part-away")
    assert "A bot plays for you." in away
    assert f'id="give-back-{1 - turn}"' in away
    assert part(waiter, table, "part-moves") == ""
    assert "A bot plays for" not in part(people[turn], table, "part-away")


def test_pauses_are_skipped_only_where_bots_make_them(
    live: Live, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for people alone is not offered to skip the pauses of bots; who waits for a bot is."""

    async def for_ever(task: Task) -> list[str]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(live.club.thinkers, "think", for_ever)
    people = {0: anna, 1: bert}
    table = together(anna, bert, BOT)
    for _ in range(40):
        seat = anna.view(table)["waiting_for"][0]
        if seat not in people:
            break
        assert 'id="skip"' not in part(people[1 - seat], table, "part-moves")
        question = people[seat].view(table)["question"]
        assert people[seat].answer(table, seat, question["serial"], question["moves"][0]["text"]).status_code == 200
    for person in people.values():
        assert 'id="skip"' in part(person, table, "part-moves")
    alone = together(anna, bert)
    assert 'id="skip"' not in part(people[1 - anna.view(alone)["waiting_for"][0]], alone, "part-moves")


def test_the_pace_of_bots_outlives_the_process(anna: Person, live: Live) -> None:
    """The pace is stored with the table, so that a restart and other processes keep it."""
    table = anna.make(ME, BOT)["id"]
    anna.post(f"/tables/{table}/pace", {"pace": "instant"})
    live.club.tables.live.pop(table)
    assert anna.view(table)["bot_pace"] == "instant"
    assert anna.post(f"/tables/{table}/pace", {"pace": "skip"}).json()["bot_pace"] == "instant"
    assert anna.post(f"/tables/{table}/pace", {"pace": "fast"}).status_code == 422


def test_only_who_sits_there_may_do_that(live: Live, anna: Person, bert: Person) -> None:
    """A stranger and a spectator can neither end, leave, unlist nor pace a table of others."""
    made = anna.make(ME, ME, watch=True)
    table = made["id"]
    with httpx.Client(base_url=live.url, trust_env=False) as spectator:
        spectator.get(made["watch"])
        for path, body in (("abandon", {}), ("leave", {}), ("unlist", {}), ("relist", {}), ("pace", {"pace": "slow"})):
            assert spectator.post(f"/api/tables/{table}/{path}", json=body).status_code == 403
            assert bert.post(f"/tables/{table}/{path}", body).status_code == 404
            assert spectator.post(f"/t/{table}/{path}", data=body).status_code == 403
    assert anna.view(table)["status"] == "running"


def test_a_table_is_taken_off_the_list(anna: Person, bert: Person) -> None:
    """One's own list shows a table no longer; where others wait it must be left first; the address still works."""
    table = anna.make(ME, ME)["id"]
    assert f"/t/{table}/unlist" in page(anna, "/")
    assert anna.post(f"/tables/{table}/unlist").status_code == 200
    assert table not in page(anna, "/")
    assert table not in [row["id"] for row in anna.get("/tables").json()]
    assert anna.view(table)["status"] == "running"
    shared = together(anna, bert)
    assert f"/t/{shared}/unlist" not in page(anna, "/")
    assert "leave it to a bot first" in anna.post(f"/tables/{shared}/unlist").json()["error"]
