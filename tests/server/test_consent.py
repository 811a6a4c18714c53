"""Undo through another seat's answer: with consent only, never past a reveal, and the log keeps a line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server.consent import Consents, agreements
from quadriga.server.rewind import take_back, way_back
from quadriga.server.store import Store
from quadriga.server.tables import LiveTable, Tables
from tests.server.support import BOT, LINK, ME, Live, Person, in_own_loop, new_table, secret_of, stored


def asked_seat(view: dict[str, Any]) -> int:
    return int(view["waiting_for"][0])


def play_to_a_way_back(people: dict[int, Person], table_id: str) -> int:
    """Play first moves until the seat that answered before the last one could only go back by consent."""
    last = -1
    for _ in range(200):
        view = people[0].view(table_id)
        seat = asked_seat(view)
        question = people[seat].view(table_id)["question"]
        assert people[seat].answer(table_id, seat, question["serial"], question["moves"][0]["text"]).status_code == 200
        if last not in (-1, seat) and people[last].post(f"/tables/{table_id}/wish", {"seat": last}).status_code == 200:
            return last
        last = seat
    raise AssertionError("nobody ever had a way back through another seat's answer")


def two_seats(anna: Person, bert: Person) -> tuple[str, dict[int, Person]]:
    made = anna.make(ME, LINK)
    assert bert.post("/join", {"secret": secret_of(made["links"]["1"])}).status_code == 200
    return made["id"], {0: anna, 1: bert}


def test_agreed(anna: Person, bert: Person) -> None:
    """Statement 14: when the other seat agrees, both answers are gone, the question is asked again, a line says so."""
    table_id, people = two_seats(anna, bert)
    seat = play_to_a_way_back(people, table_id)
    other = 1 - seat
    before = people[seat].view(table_id)
    wish = people[other].get(f"/tables/{table_id}/wish").json()["wish"]
    assert (wish["seat"], wish["waiting_for"], wish["refused_by"]) == (seat, [other], None)
    answer = people[other].post(f"/tables/{table_id}/consent", {"seat": other, "answer": "agree"})
    assert answer.status_code == 200
    assert answer.json()["wish"] is None
    view = people[seat].view(table_id)
    assert view["number"] == before["number"] + 1
    assert view["waiting_for"] == [seat]
    page = people[seat].http.get(f"/t/{table_id}", headers={"Accept": "text/html"}).text
    assert "everybody concerned agreed" in page


def test_refused_and_withdrawn(anna: Person, bert: Person) -> None:
    """Statement 14: without consent nothing is taken back; whoever asked may give the wish up."""
    table_id, people = two_seats(anna, bert)
    seat = play_to_a_way_back(people, table_id)
    other = 1 - seat
    number = people[seat].view(table_id)["number"]
    assert people[seat].post(f"/tables/{table_id}/consent", {"seat": seat, "answer": "agree"}).status_code == 400
    assert people[other].post(f"/tables/{table_id}/consent", {"seat": seat, "answer": "agree"}).status_code == 403
    refused = people[other].post(f"/tables/{table_id}/consent", {"seat": other, "answer": "refuse"}).json()["wish"]
    assert refused["refused_by"] == other
    assert people[seat].view(table_id)["number"] == number
    assert people[seat].post(f"/tables/{table_id}/consent", {"seat": seat, "answer": "withdraw"}).status_code == 200
    assert people[seat].get(f"/tables/{table_id}/wish").json() == {"wish": None}


def test_a_move_ends_the_wish(anna: Person, bert: Person) -> None:
    """Statement 14: a wish belongs to the position it was made in; a move ends it, and consent to it does nothing."""
    table_id, people = two_seats(anna, bert)
    seat = play_to_a_way_back(people, table_id)
    asked = asked_seat(people[0].view(table_id))
    question = people[asked].view(table_id)["question"]
    people[asked].answer(table_id, asked, question["serial"], question["moves"][0]["text"])
    assert people[seat].get(f"/tables/{table_id}/wish").json() == {"wish": None}
    late = people[1 - seat].post(f"/tables/{table_id}/consent", {"seat": 1 - seat, "answer": "agree"})
    assert late.status_code == 400


def test_bots_agree_at_once(anna: Person, live: Live) -> None:
    """Statement 14: a bot never minds, so asking it is going back."""
    made = anna.make(ME, BOT)
    table_id = made["id"]
    for _ in range(200):
        table = live.run(live.club.tables.open(table_id))
        way = way_back(table.match, 0)
        if way is not None and table.match.barrier(0):
            break
        question = anna.view(table_id)["question"]
        if question is not None:
            anna.answer(table_id, 0, question["serial"], question["moves"][0]["text"])
    else:
        pytest.fail("the bot never answered without something being revealed")
    number = anna.view(table_id)["number"]
    answer = anna.post(f"/tables/{table_id}/wish", {"seat": 0})
    # The bot may have played on meanwhile, and drawn something: then there is no way back any more.
    if answer.status_code == 200:
        assert answer.json()["wish"] is None
        assert anna.view(table_id)["number"] > number
    else:
        assert "no way back" in answer.json()["error"]


@pytest.mark.parametrize("seed", range(4))
def test_never_past_a_reveal(seed: int) -> None:
    """Statements 12 and 14: going back shows a seat what it saw then, and never passes chance or a reveal."""
    dice = Random(seed)
    match = Match.prepare(find_title("trajan"), 3, str(seed))
    match.draw()
    ways = 0
    for _ in range(160):
        if match.over:
            break
        question = match.questions[0]
        match.play(question.seat, dice.choice(question.moves))
        for seat in range(3):
            way = way_back(match, seat)
            if way is None:
                continue
            ways += 1
            gone = match.entries[-way.entries :]
            assert not any(entry.nature for entry in gone)
            assert gone[0].seat == seat
            again = match.clone()
            take_back(again, seat, f"through {way.entries} 0")
            assert again.entries == match.entries[: -way.entries]
            assert again.question(seat) is not None
    assert ways


async def _agreed_and_stored(store: Store) -> tuple[LiveTable, LiveTable]:
    tables = Tables(store)
    table = await new_table(tables, 2, "5")
    consents = Consents(tables)
    for _ in range(200):
        question = table.match.questions[0]
        move = table.match.title.notation.text(question.moves[0])
        await tables.play(table.header.id, question.seat, table.serials[question.seat], [move])
        seats = [seat for seat in range(2) if consents.may_ask(table, seat)]
        if seats:
            await consents.ask(table, seats[0])
            await consents.answer(table, 1 - seats[0], agree=True)
            break
    return table, await Tables(store).open(table.header.id)


def test_a_restart_keeps_what_was_agreed(tmp_path: Path) -> None:
    """Statement 14: what was taken back by consent is a row like any other: a restart replays it."""
    with stored(tmp_path) as store:
        table, again = in_own_loop(_agreed_and_stored(store))
    assert agreements(table)
    assert agreements(again) == agreements(table)
    assert again.match.game.digest() == table.match.game.digest()
    assert again.match.entries == table.match.entries


async def _asked_and_forgotten(store: Store) -> tuple[LiveTable, Consents]:
    tables = Tables(store)
    table = await new_table(tables, 2, "5")
    consents = Consents(tables)
    for _ in range(200):
        question = table.match.questions[0]
        move = table.match.title.notation.text(question.moves[0])
        await tables.play(table.header.id, question.seat, table.serials[question.seat], [move])
        seats = [seat for seat in range(2) if consents.may_ask(table, seat)]
        if seats:
            await consents.ask(table, seats[0])
            break
    later = Tables(store)
    return await later.open(table.header.id), Consents(later)


def test_a_restart_drops_an_open_wish(tmp_path: Path) -> None:
    """Statement 14: a wish that nobody has answered does not outlive the server; it can be made again."""
    with stored(tmp_path) as store:
        table, consents = in_own_loop(_asked_and_forgotten(store))
    assert consents.wish(table) is None
    assert any(consents.may_ask(table, seat) for seat in range(2))
