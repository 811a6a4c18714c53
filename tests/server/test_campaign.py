"""The campaign on the server: derived from the tables of a visitor, never lost, never counted twice, nobody else's."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from quadriga.core.campaign import Outcome
from quadriga.core.errors import UsageError
from quadriga.server.archive import Player, add_player
from quadriga.server.campaign_pages import start_stage
from quadriga.server.campaigns import the_title
from quadriga.server.club import Club, Place
from quadriga.server.migrate import upgrade
from quadriga.server.schema import metadata
from quadriga.server.store import Store, Unavailable, make_engine
from quadriga.server.tables import LiveTable
from tests.server.campaign_tables import WALL, answer_all, fixed_seed, moves_of_won, nearly_won, won_match
from tests.server.postgres import Impossible, postgres
from tests.server.support import ME, Live, Person, in_own_loop, sqlite


def playing(person: Person, **body: Any) -> str:
    """Begin or continue the open stage; return its table."""
    answer = person.post("/campaign/matches", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def standing(person: Person, **query: Any) -> dict[str, Any]:
    """Where somebody stands."""
    answer = person.get("/campaign", **query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def finish_won(live: Live, table_id: str) -> None:
    """Play the match that is won with its challenge."""
    live.run(answer_all(live.club, table_id, moves_of_won()))


@pytest.fixture
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables are dealt as the match that was won."""
    fixed_seed(monkeypatch)


def test_looking_changes_nothing(nobody: Person) -> None:
    """Who only looks is not remembered: the first stage is open, and no campaign has begun."""
    page = nobody.http.get("/campaign")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    found = standing(nobody)
    assert (found["stage"], found["bonus"], found["table"], found["campaigns"]) == (1, False, None, [])
    assert [stage["state"] for stage in found["stages"]] == ["open"] + ["closed"] * 15
    assert found["stages"][0]["goal"] == ["Wall boxes: all 21", "victory points: 70 or more"]


def test_one_match_at_a_time(anna: Person) -> None:
    """Beginning a second time goes on with the match in play; its table is that of the fort, for one."""
    table = playing(anna)
    assert playing(anna, stage=1) == table
    view = anna.view(table)
    assert (view["name"], view["options"]) == (
        "Fort 1: Segedunum",
        {"difficulty": "normal", "fort": "1", "bonus": "no"},
    )
    found = standing(anna)
    assert (found["table"], found["stages"][0]["attempts"], found["campaigns"]) == (table, 1, [1])


def test_a_table_is_called_in_the_language_of_who_looks(anna: Person) -> None:
    """Statement 43: the name of a match of a campaign is made when it is shown, not when the match begins."""
    begun = anna.http.post("/api/campaign/matches", json={}, headers={"Accept-Language": "de"}).json()["id"]
    for language, name in (("de", "Kastell 1: Segedunum"), ("en", "Fort 1: Segedunum")):
        view = anna.http.get(f"/api/tables/{begun}", headers={"Accept-Language": language}).json()
        assert view["name"] == name
    named = anna.make(ME, title=WALL, options={"fort": "2"}, name="Mine")["id"]
    assert anna.view(named)["name"] == "Mine"


def test_a_bonus_is_promised_for_the_next_stage(nobody: Person) -> None:
    """The page of a stage says in a whole sentence what its challenge brings."""
    page = nobody.http.get("/campaign", headers={"Accept": "text/html"}).text
    assert re.search(r"met in one match bring [^<]+ to the start of every attempt at the next stage\.</p>", page)


def test_two_windows_at_once_begin_one_match(live: Live) -> None:
    """The same click in ten windows makes one table."""

    async def story() -> tuple[set[str], int]:
        player, _ = await live.club.new_player("Anna")
        found = await asyncio.gather(*[start_stage(live.club, player, None, 1, {}) for _ in range(10)])
        journey = await live.club.campaigns.journey(player, the_title())
        return {table.header.id for table, _ in found}, len(journey.run.attempts)

    tables, attempts = live.run(story())
    assert (len(tables), attempts) == (1, 1)


@pytest.mark.usefixtures("_dealt")
def test_a_won_fort_opens_the_next_with_its_bonus(live: Live, anna: Person) -> None:
    """Goal and challenge: the next fort is open, its match begins with the bonus, and the page says so."""
    table = playing(anna)
    finish_won(live, table)
    found = standing(anna)
    first = found["stages"][0]
    assert (first["state"], first["attempts"], first["best"]) == ("mastered", 1, won_match().scores[0])
    assert (found["stage"], found["bonus"], found["table"]) == (2, True, None)
    end = anna.http.get(f"/t/{table}", headers={"Accept": "text/html"}).text
    assert "Fort 2: Pons Aelius is open, and every attempt there begins with 1 Civilian and 1 Resource." in end
    assert 'id="rematch"' not in end
    following = playing(anna)
    assert anna.view(following)["options"] == {"difficulty": "normal", "fort": "2", "bonus": "yes"}
    assert "This match belongs to your campaign." in anna.http.get(f"/t/{table}").text


@pytest.mark.usefixtures("_dealt")
def test_result_and_last_answer_are_one(live: Live, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the result cannot be written, the last answer is not stored either; sent again, both are."""
    table = playing(anna)
    moves = moves_of_won()
    live.run(answer_all(live.club, table, moves[:-1]))

    def broken(connection: Connection, table_id: str, outcome: Outcome) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("quadriga.server.tables.end_match", broken)
        serial = anna.view(table)["question"]["serial"]
        answer = anna.answer(table, 0, serial, moves[-1])
    assert answer.status_code == 503
    assert (anna.view(table)["status"], standing(anna)["stage"]) == ("running", 1)
    for _ in range(2):  # the second time because no reply came
        assert anna.answer(table, 0, serial, moves[-1]).status_code == 200
    assert (anna.view(table)["status"], standing(anna)["stage"]) == ("over", 2)
    assert standing(anna)["stages"][0]["attempts"] == 1


def test_giving_up_is_an_attempt(anna: Person) -> None:
    """An abandoned match counts as an attempt without a score; the same fort is open, at the table and on the map."""
    table = playing(anna)
    anna.post(f"/tables/{table}/abandon")
    found = standing(anna)
    assert (found["stage"], found["table"], found["stages"][0]["attempts"], found["stages"][0]["best"]) == (
        1,
        None,
        1,
        None,
    )
    assert found["matches"][0]["given_up"]
    assert "Segedunum can be tried again." in anna.http.get(f"/t/{table}").text
    assert playing(anna) != table
    assert standing(anna)["stages"][0]["attempts"] == 2


@pytest.mark.usefixtures("_dealt")
def test_what_does_not_count(live: Live, anna: Person) -> None:
    """An uploaded record, a fort at a table of one's own, and playing such a table again count for nothing."""
    uploaded = anna.http.post("/api/records", content=won_match().record(), headers={"Content-Type": "text/plain"})
    assert uploaded.status_code == 201, uploaded.text
    own = anna.make(ME, title=WALL, options={"fort": "1"})["id"]
    finish_won(live, own)
    assert anna.view(own)["status"] == "over"
    anna.post(f"/tables/{own}/rematch")
    found = standing(anna)
    assert (found["stage"], found["matches"], found["stages"][0]["attempts"]) == (1, [], 0)
    assert 'id="stage-end"' not in anna.http.get(f"/t/{own}").text


def test_nobody_plays_for_me(anna: Person) -> None:
    """A bot cannot stand in at a table of the campaign, and the page does not offer it; at other tables it can."""
    table = playing(anna)
    answer = anna.post(f"/tables/{table}/stand-in", {"seat": 0, "bot": "random"})
    assert (answer.status_code, "in a campaign nobody plays for you" in answer.json()["error"]) == (400, True)
    assert anna.post(f"/tables/{table}/leave").status_code == 400
    assert "/stand-in" not in anna.http.get(f"/t/{table}").text
    other = anna.make(ME, title=WALL)["id"]
    assert "/stand-in" in anna.http.get(f"/t/{other}").text


def test_undo_is_as_at_other_tables(anna: Person) -> None:
    """What can be taken back elsewhere can be taken back here, and is no new attempt."""
    table = playing(anna)
    question = anna.view(table)["question"]
    anna.answer(table, 0, question["serial"], question["moves"][0]["text"])
    view = anna.view(table)
    move = next(move["text"] for move in view["question"]["moves"] if move["text"].startswith("citizen"))
    view = anna.answer(table, 0, view["question"]["serial"], move).json()
    assert view["can_undo"]
    back = {"seat": 0, "serial": view["question"]["serial"], "steps": 1}
    assert anna.post(f"/tables/{table}/back", back).status_code == 200
    assert standing(anna)["stages"][0]["attempts"] == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"stage": 2}, "Fort 2: Pons Aelius is still closed; next is Fort 1: Segedunum"),
        ({"stage": 17}, "there is no stage 17; right would be 1 to 16"),
        ({"campaign": 3}, "you have no campaign 3"),
        ({"options": {"fort": "5"}}, "option 'fort' is set by the campaign; right would be difficulty"),
        ({"options": {"difficulty": "deadly"}}, "right would be one of easy, normal, hard"),
    ],
)
def test_what_cannot_be_played(anna: Person, body: dict[str, Any], sentence: str) -> None:
    """A closed stage, one that is not there, options that the campaign sets: refused with one sentence."""
    answer = anna.post("/campaign/matches", body)
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]
    assert standing(anna)["matches"] == []


@pytest.mark.usefixtures("_dealt")
def test_a_won_fort_is_not_played_again(live: Live, anna: Person) -> None:
    """11.49 A won fort is closed to further matches of this campaign."""
    finish_won(live, playing(anna))
    answer = anna.post("/campaign/matches", {"stage": 1})
    assert answer.json()["error"] == "Fort 1: Segedunum is won already; next is Fort 2: Pons Aelius"


def test_a_campaign_is_nobody_elses(anna: Person, bert: Person) -> None:
    """Bert sees nothing of Anna's campaign, neither on the map nor at her table."""
    table = playing(anna)
    anna.post(f"/tables/{table}/abandon")
    assert standing(bert)["matches"] == []
    for page in ("/campaign", "/campaign?campaign=1", "/campaign?stage=1"):
        assert table not in bert.http.get(page).text
    assert bert.http.get(f"/t/{table}").status_code == 404


def test_another_campaign_keeps_the_one_before(anna: Person) -> None:
    """A new campaign begins at the first fort; the old one can be looked at and gone on with under its number."""
    assert anna.post("/campaign").json()["campaigns"] == []  # nothing begun yet: nothing to put aside
    first = playing(anna)
    assert anna.post("/campaign").json()["campaign"] == 2
    second = playing(anna)
    assert second != first
    assert standing(anna, campaign=1)["table"] == first
    assert standing(anna)["campaigns"] == [1, 2]
    assert playing(anna, campaign=1) == first
    page = anna.http.get("/campaign").text
    assert "/campaign?campaign=1" in page
    anna.http.post("/campaign/new", data={})
    assert standing(anna)["campaigns"] == [1, 2]
    anna.http.post("/campaign/new", data={"sure": "yes"})
    assert standing(anna)["campaigns"] == [1, 2, 3]


def test_pages_without_a_script(anna: Person) -> None:
    """Statement 36: map, list and forms are plain HTML; the form leads to the table, giving up leads back."""
    answer = anna.http.post("/campaign/play", data={"stage": "1", "campaign": "1", "difficulty": "hard"})
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    assert anna.view(table)["options"]["difficulty"] == "hard"
    page = anna.http.get("/campaign").text
    assert "Go on with Segedunum" in page
    assert f'action="/t/{table}/abandon"' in page
    assert page.count("fort-spot") == 16
    assert page.count('<th scope="row">') == 16
    for stage in ("99", "0", "x", "-1", "1.5"):
        answer = anna.http.get("/campaign", params={"stage": stage})
        assert answer.status_code == 400
        assert f"there is no stage {stage}; right would be 1 to 16" in answer.json()["error"]
    for wrong in ("nine", "999", "-1"):
        assert anna.http.post("/campaign/play", data={"stage": wrong}).status_code == 400
    assert 'href="/campaign"' in anna.http.get("/").text


# Databases.


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield sqlite(tmp_path)
        return
    try:
        context = postgres()
        address = context.__enter__()
    except Impossible as why:
        pytest.skip(str(why))
    yield address
    context.__exit__(None, None, None)


@pytest.mark.usefixtures("_dealt")
def test_a_campaign_outlives_the_server(database: str) -> None:
    """SQLite and PostgreSQL: the schema is that of the migrations, and another process finds the fort won."""
    upgrade(database)
    engine = make_engine(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()

    async def before() -> tuple[Player, LiveTable]:
        club = Club(Store(database), 1)
        player = await club.store.write(lambda connection: add_player(connection, "word", "Anna"))
        table = await nearly_won(club, player, 1)
        await answer_all(club, table.header.id, moves_of_won()[-1:])
        with pytest.raises(UsageError, match="won already"):
            await start_stage(club, player, None, 1, {})
        club.store.close()
        return player, table

    async def afterwards(player: Player) -> tuple[int, bool, int]:
        club = Club(Store(database), 1)
        found = (await club.campaigns.journey(player, the_title())).found
        table, stage = await start_stage(club, player, None, None, {})
        assert table.header.options["bonus"] == "yes"
        await club.make(player, WALL, [Place("me")], {"fort": "3"})
        attempts = (await club.campaigns.journey(player, the_title())).run.attempts
        club.store.close()
        return stage, found.bonus, len(attempts)

    player, _ = in_own_loop(before())
    assert in_own_loop(afterwards(player)) == (2, True, 2)
