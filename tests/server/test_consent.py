"""Undo through another seat's answer: with consent only, never past a reveal, and the log keeps a line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.core.errors import UsageError
from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server import archive
from quadriga.server.club import Club, Place
from quadriga.server.consent import ABANDON, Consents, agreements, waits_for, wish_at
from quadriga.server.rewind import spelt, take_back, way_back
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


def test_the_offer_names_whom_to_ask(anna: Person, bert: Person) -> None:
    """Statement 14: the page of who can only go back by asking says whom; the other's page offers nothing."""
    table_id, people = two_seats(anna, bert)
    seat = play_to_a_way_back(people, table_id)
    people[seat].post(f"/tables/{table_id}/consent", {"seat": seat, "answer": "withdraw"})
    pages = {
        person: people[person].http.get(f"/t/{table_id}", headers={"Accept": "text/html"}).text for person in people
    }
    assert f'data-offer="Ask {("Anna", "Bert")[1 - seat]} to go back"' in pages[seat]
    assert "data-offer" not in pages[1 - seat]


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
    assert people[seat].get(f"/tables/{table_id}/wish").json()["wish"] is None


def test_a_move_ends_the_wish(anna: Person, bert: Person) -> None:
    """Statement 14: a wish belongs to the position it was made in; a move ends it, and consent to it does nothing."""
    table_id, people = two_seats(anna, bert)
    seat = play_to_a_way_back(people, table_id)
    asked = asked_seat(people[0].view(table_id))
    question = people[asked].view(table_id)["question"]
    people[asked].answer(table_id, asked, question["serial"], question["moves"][0]["text"])
    assert people[seat].get(f"/tables/{table_id}/wish").json()["wish"] is None
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
            take_back(again, seat, spelt(way, match))
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


async def _asked_before_a_restart(store: Store) -> tuple[LiveTable, LiveTable]:
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
    again = await later.open(table.header.id)
    asked = wish_at(again)
    assert asked is not None
    assert waits_for(again, asked) == [1 - asked.seat]
    number = again.number
    await Consents(later).answer(again, 1 - asked.seat, agree=True)
    assert again.number == number + 1
    # The process that was asked first has not heard of it yet, and must not go back once more.
    with pytest.raises(UsageError):
        await consents.answer(table, 1 - asked.seat, agree=True)
    return table, again


def test_a_restart_keeps_an_open_wish(tmp_path: Path) -> None:
    """Statement 14: a wish is stored: a restart or another process answers it, and it is done once."""
    with stored(tmp_path) as store:
        table, again = in_own_loop(_asked_before_a_restart(store))
    assert wish_at(again) is None
    assert wish_at(table) is None
    assert again.match.entries == table.match.entries
    assert len(agreements(again)) == 1


async def _agreed_but_not_done(store: Store) -> LiveTable:
    club = Club(store, workers=1)
    anna, bert = [(await club.new_player(name))[0] for name in ("Anna", "Bert")]
    made = await club.make(anna, "trajan", [Place("me"), Place("link")], {})
    table, _, _ = await club.lobby.join(bert, made.links[1], archive.secret())
    await club.consents.abandon(table, 0)
    wish = wish_at(table, ABANDON)
    assert wish is not None
    await club.store.write(lambda connection: archive.answer_wish(connection, table.header.id, wish, 1, 0, True))
    later = Club(store, workers=1)
    await later._settle(await store.read(archive.tables_with_wishes))
    found = await later.tables.open(table.header.id)
    for one in (club, later):
        one.thinkers.close()
    return found


def test_what_was_agreed_before_a_crash_is_done_after_it(tmp_path: Path) -> None:
    """Statement 14: if the server dies between the last consent and the deed, the next one does it."""
    with stored(tmp_path) as store:
        assert in_own_loop(_agreed_but_not_done(store)).header.status == "abandoned"


# All seats act at the same time.


async def gifted(tables: Tables) -> tuple[LiveTable, int]:
    """A table at which a seat cannot take its last answer back alone, because another was given something by it."""
    dice = Random(3)
    table = await new_table(tables, 3, "9", title="hadrians_wall")
    consents = Consents(tables)
    for _ in range(2000):
        seat = dice.choice([question.seat for question in table.match.questions])
        moves = [table.match.title.notation.text(move) for move in table.match.game.moves_of(seat)]
        busy = [move for move in moves if move not in ("finish", "keep")] or moves
        await tables.play(table.header.id, seat, table.serials[seat], [dice.choice(busy)])
        ways = [other for other in range(3) if consents.may_ask(table, other) and other in table.seats_asked()]
        if table.match.game.lanes and ways:
            return table, ways[0]
    raise AssertionError("nobody ever had a way back through other lanes")


async def harmless(tables: Tables, table: LiveTable, seat: int, asker: int) -> bool:
    """Let a seat answer so that the way back stays open, if it can."""
    for move in table.match.game.moves_of(seat):
        trial = table.match.clone()
        trial.play(seat, move)
        if trial.game.lanes and way_back(trial, asker) is not None:
            text = table.match.title.notation.text(move)
            await tables.play(table.header.id, seat, table.serials[seat], [text])
            return True
    return False


def waiting(table: LiveTable) -> list[int]:
    """The seats that an open wish waits for."""
    wish = wish_at(table)
    assert wish is not None
    return waits_for(table, wish)


async def _lanes(store: Store) -> None:
    tables = Tables(store)
    consents = Consents(tables)
    table, asker = await gifted(tables)
    await consents.ask(table, asker)
    others = [seat for seat in table.seats_asked() if seat != asker]
    moved = [seat for seat in others if await harmless(tables, table, seat, asker)]
    assert len(moved) == 2
    assert waiting(table) == sorted(moved)
    # Who has agreed and then answers has to agree to lose that answer too.
    await consents.answer(table, moved[0], agree=True)
    assert waiting(table) == [moved[1]]
    assert await harmless(tables, table, moved[0], asker)
    assert waiting(table) == sorted(moved)
    before = len(table.match.entries)
    for seat in moved:
        await consents.answer(table, seat, agree=True)
    assert wish_at(table) is None
    assert len(table.match.entries) < before
    again = await Tables(store).open(table.header.id)
    assert again.match.entries == table.match.entries


def test_other_lanes_go_on_while_a_wish_waits(tmp_path: Path) -> None:
    """Statement 14: where all act at once, a move of another seat ends no wish; it is taken back with its consent."""
    with stored(tmp_path) as store:
        in_own_loop(_lanes(store))


async def _crossed(store: Store) -> None:
    tables = Tables(store)
    table, asker = await gifted(tables)
    await Consents(tables).ask(table, asker)
    wish = wish_at(table)
    assert wish is not None
    other = waiting(table)[0]
    await store.write(
        lambda connection: archive.answer_wish(connection, table.header.id, wish, other, table.number + 1, False)
    )
    await Consents(tables).withdraw(table, asker)
    assert table.wishes == {}


def test_a_wish_is_given_up_while_somebody_refuses_it(tmp_path: Path) -> None:
    """Statement 14: of a refusal that is on its way nothing is left once the wish is given up."""
    with stored(tmp_path) as store:
        in_own_loop(_crossed(store))


async def _own_move(store: Store) -> None:
    tables = Tables(store)
    consents = Consents(tables)
    table, asker = await gifted(tables)
    await consents.ask(table, asker)
    move = table.match.title.notation.text(table.match.game.moves_of(asker)[0])
    await tables.play(table.header.id, asker, table.serials[asker], [move])
    assert wish_at(table) is None


def test_the_own_move_ends_a_wish(tmp_path: Path) -> None:
    """Statement 14: who asks to go back and then plays on has given the wish up, in lanes too."""
    with stored(tmp_path) as store:
        in_own_loop(_own_move(store))
