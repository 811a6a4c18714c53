"""The JSON API over a real port: who may do what, and what a program gets for it."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quadriga
from tests.server.support import BOT, LINK, ME, Live, Person, secret_of, serving, sqlite, wait_for


def error(answer: Any, status: int) -> str:
    """The sentence of a refusal with this status."""
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error"}
    sentence: str = answer.json()["error"]
    assert "Traceback" not in sentence
    return sentence


def asked(person: Person, table_id: str) -> tuple[int, int, str]:
    """Seat, serial and first move of the open question."""
    question = person.view(table_id)["question"]
    return question["seat"], question["serial"], question["moves"][0]["text"]


# Answers.


def test_a_repeated_post_never_plays_twice(anna: Person) -> None:
    """The same answer posted again, also from many threads at once, is one row and no error."""
    table = anna.make(ME, ME)["id"]
    seat, serial, move = asked(anna, table)
    answers: list[int] = []

    def post() -> None:
        answers.append(anna.answer(table, seat, serial, move).status_code)

    threads = [threading.Thread(target=post) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 8
    assert anna.view(table)["number"] == 1


def test_a_stale_post_is_refused_with_a_sentence(anna: Person) -> None:
    """Another answer to a question that was answered is a conflict, told in one sentence."""
    table = anna.make(ME, ME)["id"]
    question = anna.view(table)["question"]
    first, second = (move["text"] for move in question["moves"][:2])
    assert anna.answer(table, question["seat"], question["serial"], first).status_code == 200
    sentence = error(anna.answer(table, question["seat"], question["serial"], second), 409)
    assert "the page was old, please look at the table and answer again" in sentence
    assert anna.view(table)["number"] == 1


def test_a_batch_is_whole_or_refused(anna: Person) -> None:
    """A batch with a wrong last answer changes nothing."""
    table = anna.make(ME, ME)["id"]
    seat, serial, move = asked(anna, table)
    sentence = error(anna.answer(table, seat, serial, move, "march gallia"), 400)
    assert sentence
    assert anna.view(table)["number"] == 0
    assert asked(anna, table) == (seat, serial, move)


@pytest.mark.parametrize("forged", ["score", "result", "number", "body", "at", "seed"])
def test_unknown_fields_are_refused(anna: Person, forged: str) -> None:
    """What the server does not know it does not ignore: a client cannot send results."""
    table = anna.make(ME, ME)["id"]
    seat, serial, move = asked(anna, table)
    body = {"seat": seat, "serial": serial, "moves": [move], forged: 1}
    assert forged in error(anna.post(f"/tables/{table}/answers", body), 422)
    assert anna.view(table)["number"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"seat": "0", "serial": 0, "moves": ["sow I"]},
        {"seat": 0, "serial": 0, "moves": []},
        {"seat": 0, "serial": -1, "moves": ["sow I"]},
        {"seat": 0, "serial": 0, "moves": "sow I"},
        {"seat": 0, "serial": 0, "moves": ["x" * 101]},
        {"seat": 0, "serial": 0, "moves": ["pass"] * 41},
        {"seat": 0, "serial": 0, "moves": ["\ud800"]},
        {"seat": 0, "serial": 0, "moves": ["pass"], "\ud800": 1},
    ],
)
def test_a_malformed_answer_is_refused(anna: Person, body: dict[str, Any]) -> None:
    """Wrong types, sizes and letters get a sentence."""
    table = anna.make(ME, ME)["id"]
    assert error(anna.post(f"/tables/{table}/answers", body), 422)


def test_nobody_answers_at_a_table_that_is_not_running(anna: Person) -> None:
    """An open table waits for its people; an abandoned one is done."""
    opened = anna.make(ME, LINK)
    view = anna.view(opened["id"])
    assert (view["status"], view["question"], view["waiting_for"]) == ("open", None, [])
    assert "this table is open" in error(anna.answer(opened["id"], 0, 0, "sow I"), 400)
    table = anna.make(ME, ME)["id"]
    assert anna.post(f"/tables/{table}/abandon").json()["status"] == "abandoned"
    assert "this table was abandoned" in error(anna.answer(table, 0, 0, "sow I"), 400)
    assert "has ended already" in error(anna.post(f"/tables/{table}/abandon"), 400)


# Who may.


def test_a_foreign_seat_cannot_be_played(anna: Person, bert: Person) -> None:
    """Sitting at a table does not allow to answer, look ahead, take back or stand in for another seat."""
    made = anna.make(ME, LINK)
    table = made["id"]
    joined = bert.post("/join", {"secret": secret_of(made["links"]["1"])})
    assert (joined.json()["id"], joined.json()["seat"]) == (table, 1)
    for answer in (
        bert.answer(table, 0, 0, "sow I"),
        bert.post(f"/tables/{table}/back", {"seat": 0, "serial": 0}),
        bert.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"}),
        bert.get(f"/tables/{table}", seat=0),
        bert.get(f"/tables/{table}/record", seat=0),
        bert.get(f"/tables/{table}/preview", seat=0, move="sow I"),
        bert.get(f"/tables/{table}/why", seat=0, wish="sow I"),
    ):
        assert "seat 0 of this table is not yours; yours is 1" in error(answer, 403)


def every_way_in(person: Person, table: str) -> list[Any]:
    """Every route that names a table."""
    return [
        person.get(f"/tables/{table}"),
        person.get(f"/tables/{table}", seat=0),
        person.get(f"/tables/{table}/record"),
        person.get(f"/tables/{table}/preview", seat=0, move="sow I"),
        person.get(f"/tables/{table}/why", seat=0, wish="sow I"),
        person.answer(table, 0, 0, "sow I"),
        person.post(f"/tables/{table}/back", {"seat": 0, "serial": 0}),
        person.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"}),
        person.post(f"/tables/{table}/abandon"),
        person.post(f"/tables/{table}/rematch"),
    ]


def test_a_guessed_table_does_not_exist(anna: Person, bert: Person, nobody: Person) -> None:
    """A stranger gets the same sentence for a table that is there and for one that is not."""
    table = anna.make(ME, ME)["id"]
    for stranger in (bert, nobody):
        there = [error(answer, 404) for answer in every_way_in(stranger, table)]
        assert there == [error(answer, 404) for answer in every_way_in(stranger, "a" * 16)]
    assert anna.view(table)["number"] == 0
    assert bert.get("/tables").json() == nobody.get("/tables").json() == []
    assert bert.get("/stream", watch=table).status_code == 404


def test_the_seat_secret_of_another_table_opens_nothing(live: Live, anna: Person) -> None:
    """A seat secret is good for its seat at its table only; a wrong one for nothing."""
    here, there = anna.make(ME, LINK), anna.make(ME, LINK)
    own, other = [
        anna.post("/join", {"secret": secret_of(made["links"]["1"])}).json()["secret"] for made in (here, there)
    ]
    for secret in (other, "wrong", here["id"], "x" * 200):
        with Person(live.url, secret) as program:
            for answer in every_way_in(program, here["id"]):
                error(answer, 404)
    with Person(live.url, own) as program:
        assert program.view(here["id"])["mine"] == [1]
        error(program.answer(here["id"], 0, 0, "sow I"), 403)


def test_a_wrong_secret_takes_no_seat(anna: Person, nobody: Person) -> None:
    """The link must be whole; a wrong one neither seats nor names anybody."""
    made = anna.make(ME, LINK)
    assert "this seat link is not known" in error(nobody.post("/join", {"secret": "wrong"}), 404)
    assert "set-cookie" not in nobody.post("/join", {"secret": "wrong"}).headers
    assert anna.view(made["id"])["status"] == "open"


def test_a_table_runs_when_the_last_link_is_taken(anna: Person, bert: Person) -> None:
    """Open until every seat is taken, then the first question is asked."""
    made = anna.make(ME, LINK, LINK)
    bert.post("/join", {"secret": secret_of(made["links"]["2"])})
    assert anna.view(made["id"])["status"] == "open"
    bert.post("/join", {"secret": secret_of(made["links"]["1"])})
    view = anna.view(made["id"])
    assert view["status"] == "running"
    assert view["waiting_for"]
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Bert", "Bert"]
    assert bert.view(made["id"])["mine"] == [1, 2]


def test_spectators_may_look_and_nothing_else(live: Live, anna: Person, nobody: Person) -> None:
    """With the spectators' secret the table can be seen; every deed is refused. Without one nobody sees it."""
    made = anna.make(ME, ME, watch=True)
    table = made["id"]
    assert anna.make(ME, ME)["watch"] is None
    nobody.http.cookies.set("quadriga_watch", secret_of(made["watch"]))
    view = nobody.view(table)
    assert (view["seat"], view["mine"], view["question"], view["seed"]) == (None, [], None, None)
    assert nobody.get(f"/tables/{table}/record").status_code == 200
    for answer in every_way_in(nobody, table)[3:]:
        assert error(answer, 403)
    error(nobody.get(f"/tables/{table}", seat=0), 403)
    assert anna.view(table)["number"] == 0
    with Person(live.url) as other:
        other.http.cookies.set("quadriga_watch", "wrong")
        error(other.get(f"/tables/{table}"), 404)


# Taking back, standing in.


def test_taking_back_and_its_barrier(anna: Person) -> None:
    """An answer can be taken back while the view says so, and never past what was revealed."""
    table = anna.make(ME, ME)["id"]
    dice = Random(4)
    taken, refused = 0, 0
    for _ in range(60):
        view = anna.view(table)
        question = view["question"]
        move = dice.choice(question["moves"])["text"]
        after = anna.answer(table, question["seat"], question["serial"], move).json()
        mine = anna.view(table, seat=question["seat"])
        back = {"seat": question["seat"], "serial": question["serial"] + 1}
        answer = anna.post(f"/tables/{table}/back", back)
        if mine["can_undo"]:
            assert answer.status_code == 200, answer.text
            assert anna.post(f"/tables/{table}/back", back).status_code == 200
            restored = anna.view(table)["question"]
            assert restored["moves"] == question["moves"]
            assert restored["serial"] == question["serial"] + 2
            anna.answer(table, question["seat"], question["serial"] + 2, move)
            taken += 1
        else:
            assert mine["undo"] in error(answer, 400)
            assert after["number"] == anna.view(table)["number"]
            refused += 1
    assert taken > 5
    assert refused > 5


def test_a_bot_stands_in_and_gives_the_seat_back(anna: Person, live: Live) -> None:
    """While a bot stands in it answers for the seat; given back, the person is asked again."""
    table = anna.make(ME, BOT)["id"]
    wait_for(lambda: anna.view(table)["question"])
    before = anna.view(table)["number"]
    view = anna.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"}).json()
    assert (view["seats"][0]["bot"], view["seats"][0]["away"]) == ("random", True)
    wait_for(lambda: anna.view(table)["number"] > before + 4)
    view = anna.post(f"/tables/{table}/stand-in", {"seat": 0}).json()
    assert (view["seats"][0]["bot"], view["seats"][0]["away"]) == (None, False)
    assert view["seats"][1]["bot"] == "random"
    if view["status"] == "running":
        question = wait_for(lambda: anna.view(table)["question"])
        answer = anna.answer(table, 0, question["serial"], question["moves"][0]["text"])
        assert answer.status_code == 200
    assert "no bot is called 'caesar'" in error(
        anna.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "caesar"}), 400
    )


# Tables and names.


def test_a_stale_preview_is_no_error(anna: Person) -> None:
    """Statement 16: a preview of a table that has gone on says so quietly; one that was never possible is refused."""
    table = anna.make(ME, ME)["id"]
    before = anna.view(table)
    seat, move = before["question"]["seat"], before["question"]["moves"][0]["text"]
    while (question := anna.view(table)["question"])["seat"] == seat:
        assert anna.answer(table, seat, question["serial"], question["moves"][0]["text"]).status_code == 200
    query = {"seat": seat, "move": move}
    old = anna.get(f"/tables/{table}/preview", number=before["number"], **query)
    assert (old.status_code, old.json()) == (200, {"stale": True})
    now = anna.view(table)["number"]
    assert anna.get(f"/tables/{table}/preview", number=now, **query).status_code == 400
    assert anna.get(f"/tables/{table}/preview", **query).status_code == 400


def test_rename_is_seen_at_every_table(anna: Person) -> None:
    """A new name shows at all tables; names without a visible letter are refused."""
    tables = [anna.make(ME, ME)["id"] for _ in range(2)]
    assert anna.post("/name", {"name": "Livia"}).json() == {"name": "Livia"}
    for table in tables:
        assert {seat["name"] for seat in anna.view(table)["seats"]} == {"Livia"}
    assert "right would be 1 to 40" in error(anna.post("/name", {"name": " \u200b\x00 "}), 400)


def test_rematch_keeps_options_and_company(anna: Person, bert: Person) -> None:
    """A rematch has the same options and bots; people get new links; the seed is another."""
    made = anna.make(ME, LINK, BOT, options={"trays": "chosen"}, pace="slow", name="Sunday")
    bert.post("/join", {"secret": secret_of(made["links"]["1"])})
    answer = anna.post(f"/tables/{made['id']}/rematch")
    assert answer.status_code == 201
    again = anna.view(answer.json()["id"])
    before = anna.view(made["id"])
    assert set(answer.json()["links"]) == {"1"}
    for key in ("options", "pace", "name", "title"):
        assert again[key] == before[key]
    assert again["status"] == "open"
    assert again["seats"][2]["bot"] == "random"
    assert again["seed_hash"] != before["seed_hash"]


def test_a_record_comes_down_and_goes_up(anna: Person, live: Live) -> None:
    """A finished table's record replays, and uploaded it is a table again; before the end it is hidden in part."""
    table = anna.make(ME, ME)["id"]
    anna.play(table, 3, Random(1))
    partial = anna.get(f"/tables/{table}/record").text
    with pytest.raises(quadriga.RecordError):
        quadriga.replay(partial)
    for seat in (0, 1):
        anna.post(f"/tables/{table}/stand-in", {"seat": seat, "bot": "random"})
    wait_for(lambda: anna.view(table)["status"] == "over", 60)
    view = anna.view(table)
    record = anna.get(f"/tables/{table}/record").text
    match = quadriga.replay(record)
    assert (match.scores, match.winners) == (view["scores"], view["winners"])
    assert match.header.seed == view["seed"]
    uploaded = anna.http.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
    assert uploaded.status_code == 201, uploaded.text
    names = [seat["name"] for seat in anna.view(uploaded.json()["id"])["seats"]]
    assert names == [f"Seat {number + 1}" for number in range(len(names))]
    assert anna.get(f"/tables/{uploaded.json()['id']}/record").text == record
    for wrong in (partial, record.replace("winners", "losers"), "nonsense", ""):
        answer = anna.http.post("/api/records", content=wrong, headers={"Content-Type": "text/plain"})
        assert answer.status_code in (400, 422)
        assert set(answer.json()) == {"error"}


def test_an_uploaded_match_can_be_played_on(anna: Person) -> None:
    """A record of an unfinished match is a running table."""
    match = quadriga.start("trajan", players=2, seed=5)
    for _ in range(10):
        question = match.questions[0]
        match.play(question.seat, question.moves[0])
    uploaded = anna.http.post("/api/records", content=match.record(), headers={"Content-Type": "text/plain"})
    table = uploaded.json()["id"]
    assert anna.view(table)["status"] == "running"
    assert anna.play(table, 5, Random(1))["number"] == 5


# Restart.


def test_after_a_restart_people_find_their_tables_and_bots_are_asked_again(tmp_path: Path) -> None:
    """Cookie, seat secret, position and the bots' turns survive a stopped server."""
    with serving(sqlite(tmp_path)) as first, Person(first.url) as person:
        people_only = person.make(ME, LINK)
        own = person.post("/join", {"secret": secret_of(people_only["links"]["1"])}).json()["secret"]
        shown = person.play(people_only["id"], 6, Random(2))
        with_bot = person.make(ME, {"kind": "bot", "bot": "greedy"})["id"]
        question = wait_for(lambda: person.view(with_bot)["question"])
        first.club.thinkers.close()  # the bot's answer gets lost with the server
        person.answer(with_bot, 0, question["serial"], question["moves"][0]["text"])
        waiting = person.view(with_bot)
        cookies = dict(person.http.cookies)
    with serving(sqlite(tmp_path)) as second, Person(second.url) as person:
        person.http.cookies.update(cookies)
        assert person.view(people_only["id"]) == shown
        if waiting["waiting_for"] == [1]:
            wait_for(lambda: person.view(with_bot)["number"] > waiting["number"])
        wait_for(lambda: person.view(with_bot)["question"])
        with Person(second.url, own) as program:
            assert program.view(people_only["id"])["mine"] == [1]
