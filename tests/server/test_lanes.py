"""Several seats asked at once: whoever acts never loses or blocks what another does at the same time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import quadriga
from quadriga.core.flow import WAKE
from quadriga.core.language import t
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import terms
from quadriga.server.rewind import barred
from quadriga.server.tables import LiveTable, Stale, Tables
from tests.server.support import BOT, LINK, ME, Live, Person, in_own_loop, new_table, secret_of, stored, wait_for

WALL = "hadrians_wall"


def busy(moves: list[str]) -> list[str]:
    """The moves that do not end the year, if there are any."""
    return [move for move in moves if move not in ("finish", "keep")] or moves


async def one_year(tables: Tables, table: LiveTable, seat: int, year: int, dice: Random) -> list[str]:
    """Play a seat's year as its player would, without a look at the others; return the moves."""
    played: list[str] = []
    while table.header.status == "running" and table.match.title.statistics(table.match.game)["years"] <= year:
        question = table.match.question(seat)
        if question is None:
            await asyncio.sleep(0)
            continue
        moves = [table.match.title.notation.text(move) for move in question.moves]
        move = dice.choice(busy(moves) if dice.random() < 0.9 else moves)
        await tables.play(table.header.id, seat, table.serials[seat], [move])
        played.append(move)
        await asyncio.sleep(0)
    return played


@pytest.mark.parametrize("players", [2, 3, 6])
def test_everybody_acts_at_the_same_time(tmp_path: Path, players: int) -> None:
    """Each seat answers as fast as it can: every answer is stored once, and a table that is loaded is the same."""

    async def story() -> tuple[LiveTable, LiveTable, list[list[str]]]:
        with stored(tmp_path) as store:
            tables = Tables(store)
            table = await new_table(tables, players, "5", title=WALL)
            ways = [one_year(tables, table, seat, 2, Random(seat)) for seat in range(players)]
            played = await asyncio.gather(*ways)
            return table, await Tables(store).open(table.header.id), list(played)

    table, again, played = in_own_loop(story())
    notation = table.match.title.notation
    entries = [entry for entry in table.match.entries if not entry.nature]
    for seat in range(players):
        assert [notation.text(entry.move) for entry in entries if entry.seat == seat] == played[seat]
    seats = [entry.seat for entry in entries]
    changes = sum(one != other for one, other in pairwise(seats))
    assert changes > 3 * players  # they really were interleaved
    assert again.match.game.digest() == table.match.game.digest()
    assert again.serials == table.serials
    assert quadriga.replay(table.match.record()).game.digest() == table.match.game.digest()


def test_undo_stays_in_the_own_lane(tmp_path: Path) -> None:
    """What a seat takes back is its own; answers of others since stay, and a restart agrees."""

    async def story() -> None:
        with stored(tmp_path) as store:
            tables = Tables(store)
            table = await new_table(tables, 3, "9", title=WALL)
            for seat in range(3):
                await tables.play(table.header.id, seat, 0, [first_move(table.match, seat)])
            await tables.play(table.header.id, 0, 1, [chosen(table.match, 0, "citizen")])
            await tables.play(table.header.id, 1, 1, [chosen(table.match, 1, "citizen")])
            pools = [dict(table.match.game.dump())[f"pool.{seat}"] for seat in range(3)]
            await tables.play(table.header.id, 0, 2, [chosen(table.match, 0, "mine")])
            await tables.play(table.header.id, 2, 1, [chosen(table.match, 2, "citizen")])
            assert table.match.barrier(0) == ""
            await tables.back(table.header.id, 0, 3, 1)
            now = dict(table.match.game.dump())
            assert [now["pool.0"], now["pool.1"]] == pools[:2]
            assert now["pool.2"] != pools[2]
            assert table.match.free == [1, 1, 1]
            loaded = await Tables(store).open(table.header.id)
            assert loaded.match.game.digest() == table.match.game.digest()

    in_own_loop(story())


def first_move(match: Match, seat: int) -> str:
    """The first legal move of a seat."""
    return match.title.notation.text(match.game.moves_of(seat)[0])


def chosen(match: Match, seat: int, verb: str) -> str:
    """The first legal move of a seat with this verb."""
    moves = [match.title.notation.text(move) for move in match.game.moves_of(seat)]
    return next(move for move in moves if move.split()[0] == verb)


def test_a_stale_page_of_one_seat_is_told_nothing_of_another(tmp_path: Path) -> None:
    """The number of a request counts the seat's own requests: others' answers in between do not make it old."""

    async def story() -> None:
        with stored(tmp_path) as store:
            tables = Tables(store)
            table = await new_table(tables, 2, "4", title=WALL)
            for seat in (1, 0):
                await tables.play(table.header.id, seat, 0, [first_move(table.match, seat)])
            move = chosen(table.match, 0, "citizen")
            for serial in range(1, 5):
                await tables.play(table.header.id, 1, serial, [chosen(table.match, 1, "citizen")])
                if not any(text.startswith("citizen") for text in texts(table.match, 1)):
                    break
            row = await tables.play(table.header.id, 0, 1, [move])
            assert (await tables.play(table.header.id, 0, 1, [move])).number == row.number  # sent twice, played once
            with pytest.raises(Stale):
                await tables.play(table.header.id, 0, 1, ["finish"])

    in_own_loop(story())


def texts(match: Match, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [match.title.notation.text(move) for move in match.game.moves_of(seat)]


# A gift wakes a seat that has finished.


def gift_position() -> tuple[Match, int, int, str]:
    """A match in which somebody may pay a neighbour who has finished; the match, both seats, and the move."""
    for seed in range(400):
        dice = Random(seed)
        match = quadriga.start(WALL, players=3, seed=seed, options={"difficulty": "easy"})
        while not match.over:
            found = paying(match)
            if found is not None:
                return match, *found
            question = dice.choice(match.questions)
            moves = texts(match, question.seat)
            away = [move for move in busy(moves) if not pays(move)] or ["finish"]
            match.play(question.seat, dice.choice(away) if question.kind == "ChooseAction" else dice.choice(moves))
    raise AssertionError("nobody could give anything to a seat that had finished")


def pays(move: str) -> bool:
    """Whether a move gives something to another seat."""
    return move.split(maxsplit=1)[0] in ("good", "scout") and "seat-" in move


def paying(match: Match) -> tuple[int, int, str] | None:
    """Return who may pay whom and how, if the one who is paid has finished."""
    for question in match.questions:
        for move in texts(match, question.seat):
            if pays(move):
                other = int(move.rsplit("seat-", 1)[1])
                if other != question.seat and match.question(other) is None and wakes(match, question.seat, move):
                    return question.seat, other, move
    return None


def wakes(match: Match, seat: int, move: str) -> bool:
    """Whether a move wakes another seat."""
    again = match.clone()
    return any(event.code == WAKE for event in again.play(seat, move))


def test_a_gift_wakes_a_finished_seat(tmp_path: Path) -> None:
    """The seat that had finished is asked again and can use the token at once; who gave cannot take it back alone."""
    match, giver, woken, move = gift_position()

    async def story() -> None:
        with stored(tmp_path) as store:
            tables = Tables(store)
            table = await restored(tables, match)
            assert woken not in table.seats_asked()
            serials = table.serials[:]
            await tables.play(table.header.id, giver, serials[giver], [move])
            assert woken in table.seats_asked()
            assert table.match.barrier(giver) == t("something was given to another seat")
            await tables.play(table.header.id, woken, serials[woken], ["finish"])
            loaded = await Tables(store).open(table.header.id)
            assert loaded.match.game.digest() == table.match.game.digest()

    in_own_loop(story())


async def restored(tables: Tables, match: Match) -> LiveTable:
    """A table at which a match was played so far."""
    header = match.header
    table = await new_table(tables, header.players, header.seed, header.options, title=WALL)
    notation = match.title.notation
    for entry in match.entries:
        if not entry.nature:
            seat = entry.seat
            await tables.play(table.header.id, seat, table.serials[seat], [notation.text(entry.move)])
    assert table.match.game.digest() == match.game.digest()
    return table


# Over HTTP.


def test_people_post_at_the_same_time(live: Live, anna: Person) -> None:
    """Three people post as fast as they can: nobody is refused, and each reads its own number of answers."""
    made = anna.make(ME, LINK, LINK, title=WALL)
    table_id = made["id"]
    people = [anna, Person(live.url), Person(live.url)]
    for person, link in zip(people[1:], made["links"].values(), strict=True):
        assert person.post("/join", {"secret": secret_of(link), "name": "Bert"}).status_code == 200

    def play(seat: int) -> int:
        dice, count, refused = Random(seat), 0, 0
        while count < 12:
            question = people[seat].view(table_id)["question"]
            if question is None:
                if not people[seat].view(table_id)["waiting_for"]:
                    break
                continue
            moves = busy([move["text"] for move in question["moves"]])
            answer = people[seat].answer(table_id, seat, question["serial"], dice.choice(moves))
            refused += answer.status_code != 200
            count += 1
        assert refused == 0
        return count

    with ThreadPoolExecutor(3) as pool:
        counts = list(pool.map(play, range(3)))
    table = live.club.tables.live[table_id]
    entries = [entry.seat for entry in table.match.entries if not entry.nature]
    assert [entries.count(seat) for seat in range(3)] == counts
    for person in people[1:]:
        person.http.close()


def test_bots_act_while_people_think(live: Live, anna: Person) -> None:
    """Bots finish their year although nobody answers for the person; then only the person is asked."""
    table_id = anna.make(ME, BOT, BOT, title=WALL)["id"]
    view = anna.view(table_id)
    assert view["question"]["kind"] == "ChoosePath"
    wait_for(lambda: anna.view(table_id)["waiting_for"] == [0])
    answered(anna, table_id, view)
    wait_for(lambda: anna.view(table_id)["waiting_for"] == [0])
    now = anna.view(table_id)
    assert now["question"]["kind"] == "ChooseAction"
    assert min(live.club.tables.live[table_id].match.numbers[1:]) >= 2  # a Path, and at least the end of a year


def answered(person: Person, table_id: str, view: dict[str, Any]) -> httpx.Response:
    """Give the first answer of a view's question."""
    question = view["question"]
    answer = person.answer(table_id, question["seat"], question["serial"], question["moves"][0]["text"])
    assert answer.status_code == 200, answer.text
    return answer


def test_titles_say_which_bots_play_them(anna: Person) -> None:
    """A bot that does not play a title is refused there, with those that do."""
    titles = anna.get("/titles").json()["titles"]
    for title in titles:
        assert "random" in title["bots"]
    refused = anna.post("/tables", {"title": WALL, "seats": [ME, {"kind": "bot", "bot": "clever"}]})
    assert refused.status_code == 400
    assert "random" in refused.json()["error"]


def test_options_that_do_not_fit_are_refused(anna: Person) -> None:
    """9.1 A fort is for one player, and nothing is stored of a table that was refused."""
    refused = anna.post("/tables", {"title": WALL, "seats": [ME, BOT], "options": {"fort": "2"}})
    assert refused.status_code == 400
    assert "campaign is for one" in refused.json()["error"]
    assert anna.make(ME, title=WALL, options={"fort": "2"})["id"]


def test_previews_tell_the_chain_and_the_pool(anna: Person) -> None:
    """A preview names every box of the chain and the net change of the pool; finishing says what would be lost."""
    table_id = anna.make(ME, title=WALL)["id"]
    answered(anna, table_id, anna.view(table_id))
    found = anna.get(f"/tables/{table_id}/preview", seat=0, move="citizen traders").json()
    assert found["events"] == ["You fill box 1: Traders", "You gain 1 Servant"]
    assert "1 Civilian less, 1 Servant more; then" in found["words"][0]
    thread = [(knot["piece"], knot["origin"], knot["sign"], knot["kind"]) for knot in found["thread"]]
    assert thread == [
        ("citizen-0-trader-1", -1, "", "step"),
        ("pool-0-2", 0, "", "gain"),
        ("pool-0-2", -1, "+1", "net"),
        ("pool-0-3", -1, "\u22121", "net"),
    ]
    assert not found["wasted"]
    finishing = anna.get(f"/tables/{table_id}/preview", seat=0, move="finish").json()
    assert finishing["chance"]
    assert "choices are still open; what is left is lost" in finishing["wasted"][0]


def test_reasons_name_the_obstacle(anna: Person) -> None:
    """A wish that is refused says which building, box, track or token is missing, and its rule."""
    table_id = anna.make(ME, title=WALL)["id"]
    answered(anna, table_id, anna.view(table_id))
    for wish, words in {
        "build medium-granary": "infrastructure 1 is needed; there are 0 so far",
        "wall": "box 1 of the Fort must be filled first",
        "perform 1": "this must be built first: Theatre",
        "build theatre": "1 filled box is needed: Performers; there are 0 so far",
    }.items():
        found = anna.get(f"/tables/{table_id}/why", seat=0, wish=wish).json()
        assert words in found["reason"], wish
        assert found["rule"]


@pytest.mark.parametrize("players", [1, 2])
def test_a_phase_that_bars_a_step_back_is_told_in_one_plain_sentence(players: int) -> None:
    """Statement 13: after the choice of Paths the cards of all are on the table, after the year the Picts attack."""
    match = quadriga.start("hadrians_wall", players=players, seed="4")
    for seat in range(players):
        match.play(seat, match.game.moves_of(seat)[0])
    assert [barred(match, seat) for seat in range(players)] == ["new cards were revealed since"] * players
    for seat in range(players):
        match.play(seat, terms.FINISH_MOVE)
    attack = "a new phase has begun since: the Picts attack with 1 card, potential 1"
    assert [barred(match, seat) for seat in range(players)] == [attack] * players
