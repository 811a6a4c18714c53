"""Whose a seat is: a link invites once, only who sits there sees its cards, and who has gone blocks no table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from time import time

import httpx
import pytest

import quadriga
from quadriga.core.errors import UsageError
from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server.archive import StoredRow
from quadriga.server.presence import Presence
from quadriga.server.stream import Hub
from quadriga.server.stream import Listener as Stream
from quadriga.server.tables import LiveTable, News
from quadriga.server.waiting import taken_back, waiting_words
from tests.server.support import LINK, ME, PATIENCE, Live, Person, header_of, hot_seats, secret_of

HTML = {"Accept": "text/html"}
KEY = "a secret of at least thirty-two characters"


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """Somebody else's browser, without a cookie."""
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as client:
        yield client


def joined(person: Person, link: str) -> dict[str, str]:
    """What somebody is told who sits down by a link."""
    answer = person.post("/join", {"secret": secret_of(link)})
    assert answer.status_code == 200
    found: dict[str, str] = answer.json()
    return found


def test_the_link_that_invited_somebody_shows_nothing(live: Live, anna: Person, bert: Person) -> None:
    """Anna made Bert's link: it opens his seat neither before he sits there, nor when he does."""
    made = anna.make(ME, LINK)
    with Person(live.url, secret_of(made["links"]["1"])) as host:
        assert host.get(f"/tables/{made['id']}").status_code == 404
        own = joined(bert, made["links"]["1"])["secret"]
        for path in (f"/api/tables/{made['id']}", f"/t/{made['id']}", f"/t/{made['id']}/parts", "/api/tables"):
            answer = host.http.get(path)
            assert answer.status_code == 409
            assert "somebody sits on this seat already" in answer.json()["error"]
    with Person(live.url, own) as program:
        assert program.view(made["id"])["mine"] == [1]


def test_a_link_takes_no_seat_from_who_sits_there(anna: Person, bert: Person, browser: httpx.Client) -> None:
    """Opened or sent again it is refused with one sentence, makes nobody's acquaintance and changes nothing."""
    made = anna.make(ME, LINK)
    joined(bert, made["links"]["1"])
    again = {"secret": secret_of(made["links"]["1"])}
    assert anna.post("/join", again).status_code == 409
    for answer in (browser.get(made["links"]["1"]), browser.post(made["links"]["1"], data={"name": "Mallory"})):
        assert answer.status_code == 409
        assert "set-cookie" not in answer.headers
    assert (bert.view(made["id"])["mine"], anna.view(made["id"])["mine"]) == ([1], [0])


def test_who_sits_there_comes_again_by_the_same_link(anna: Person, bert: Person) -> None:
    """In the browser that took the seat the link leads to the table."""
    made = anna.make(ME, LINK)
    joined(bert, made["links"]["1"])
    answer = bert.http.get(made["links"]["1"], headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{made['id']}")


def test_another_device_of_one_s_own(live: Live, anna: Person, browser: httpx.Client) -> None:
    """The Table panel of who sits there, and of nobody else, has a link with which another browser goes on."""
    made = anna.make(ME, LINK)
    page = browser.get(made["links"]["1"]).text
    own = re.findall(r'name="own" value="([^"]+)"', page)[0]
    browser.post(made["links"]["1"], data={"name": "Bert", "own": own})
    shown = browser.get(f"/t/{made['id']}").text
    assert f"/join/{own}" in shown
    assert "/join/" not in anna.http.get(f"/t/{made['id']}", headers=HTML).text
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as phone:
        assert "Bert sits on this seat already" in phone.get(f"/join/{own}").text
        assert phone.post(f"/join/{own}", data={"name": "Bert"}).headers["location"] == f"/t/{made['id']}"
        assert f"/join/{own}" in phone.get(f"/t/{made['id']}").text
    assert browser.get(f"/t/{made['id']}").status_code == 404


def test_sitting_down_again_because_no_reply_came(live: Live, anna: Person, browser: httpx.Client) -> None:
    """Who has chosen the own secret sends the same request again, without cookie: the seat is theirs."""
    made = anna.make(ME, LINK, LINK)
    body = {"secret": secret_of(made["links"]["1"]), "own": KEY, "name": "Bert"}
    for _ in range(2):
        with Person(live.url) as program:
            program.http.cookies.clear()
            assert program.post("/join", body).json() == {"id": made["id"], "seat": 1, "secret": KEY}
    form = {"name": "Cara", "own": KEY + " of Cara"}
    for _ in range(2):
        browser.cookies.clear()
        assert browser.post(made["links"]["2"], data=form).headers["location"] == f"/t/{made['id']}"
    with Person(live.url, KEY) as program:
        assert [seat["name"] for seat in program.view(made["id"])["seats"]] == ["Anna", "Bert", "Cara"]


def test_a_seat_left_before_the_start_can_be_taken_by_its_link(anna: Person, bert: Person, live: Live) -> None:
    """Then the link invites again, and what its last player knew is worth nothing."""
    made = anna.make(ME, LINK, LINK)
    own = joined(bert, made["links"]["1"])["secret"]
    bert.post(f"/tables/{made['id']}/leave")
    with Person(live.url, own) as program:
        assert program.get(f"/tables/{made['id']}").status_code == 404
    with Person(live.url) as cara:
        assert joined(cara, made["links"]["1"])["secret"] != own


# Who has gone.


@pytest.fixture
def later(live: Live, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the server think that so many seconds have passed; what was noted before stays at its time."""

    def pass_by(seconds: float) -> None:
        monkeypatch.setattr(live.club.presence, "clock", lambda: time() + seconds)

    return pass_by


def waiting_table(anna: Person, bert: Person, pace: str = "live") -> str:
    """A table at which Bert is asked, and Anna waits for him."""
    made = anna.make(ME, LINK, pace=pace)
    joined(bert, made["links"]["1"])
    for _ in range(100):
        view = anna.view(made["id"])
        if view["waiting_for"] == [1]:
            return str(made["id"])
        if 0 in view["waiting_for"]:
            question = view["question"]
            assert anna.answer(made["id"], 0, question["serial"], question["moves"][0]["text"]).status_code == 200
            continue
    raise AssertionError("Bert is never asked")


def replaced(person: Person, table: str, seat: int = 1) -> int:
    """Let a bot play on a seat; the status of the answer."""
    return person.post(f"/tables/{table}/stand-in", {"seat": seat, "bot": "random"}).status_code


def page_of(person: Person, table: str) -> str:
    """The page of a table."""
    return person.http.get(f"/t/{table}", headers=HTML).text


@pytest.mark.parametrize(("pace", "soon", "long"), [("live", 240, 330), ("slow", 2 * 86400, 3 * 86400 + 30)])
def test_a_bot_plays_for_who_has_gone(
    anna: Person, bert: Person, later: Callable[[float], None], pace: str, soon: float, long: float
) -> None:
    """After five minutes at a live table, three days at a slow one, and not before; who comes back takes the seat."""
    table = waiting_table(anna, bert, pace)
    later(soon)
    assert anna.view(table)["gone"] == []
    assert replaced(anna, table) == 403
    later(long)
    assert anna.view(table)["gone"] == [1]
    shown = page_of(anna, table)
    assert "Bert has been asked and has not been here for a long time." in shown
    assert "Let a bot play for Bert" in shown
    assert replaced(anna, table) == 200
    assert anna.view(table)["seats"][1]["bot"] == "random"
    assert "A bot plays for you." in page_of(bert, table)
    assert bert.post(f"/tables/{table}/stand-in", {"seat": 1}).status_code == 200
    assert anna.view(table)["seats"][1]["bot"] is None


def test_who_comes_back_is_not_replaced(anna: Person, bert: Person, later: Callable[[float], None]) -> None:
    """One visit, of whatever kind, and the others wait again; nobody replaces who is not asked, nor from outside."""
    table = waiting_table(anna, bert)
    later(400)
    anna.view(table)
    assert replaced(bert, table, 0) == 403
    assert replaced(anna, table) == 403
    assert "has not been here" not in page_of(anna, table)


def test_a_stranger_replaces_nobody(anna: Person, bert: Person, nobody: Person, later: Callable[[float], None]) -> None:
    """Only who sits at the table can let a bot play for who has gone."""
    table = waiting_table(anna, bert)
    later(400)
    assert replaced(nobody, table) == 404


def test_being_here_is_known_to_other_servers(
    live: Live, anna: Person, bert: Person, later: Callable[[float], None]
) -> None:
    """Who was noted by another process is not replaced here, not even in the moment between look and deed."""
    table = waiting_table(anna, bert)
    presence = live.club.presence
    later(400)
    place = live.run(live.club.tables.open(table)).seats[1]
    assert anna.view(table)["gone"] == [1]
    other = Presence(presence.store, presence.tables, Hub(), presence.tell, presence.clock)
    other.visited(place.player_id or "")
    live.run(other.note())
    assert anna.view(table)["gone"] == []
    with pytest.raises(UsageError, match="come back"):
        live.run(presence.let_play(live.run(live.club.tables.open(table)), 1, "random"))


def test_who_listens_is_here(live: Live, anna: Person, bert: Person, later: Callable[[float], None]) -> None:
    """An open stream counts, and once a minute all servers are told of it."""
    table = waiting_table(anna, bert)
    place = live.run(live.club.tables.open(table)).seats[1]
    later(400)
    presence = live.club.presence
    presence.hub.listeners[place.player_id or ""] = []
    try:
        assert anna.view(table)["gone"] == []
        live.run(presence.note())
    finally:
        del presence.hub.listeners[place.player_id or ""]
    assert anna.view(table)["gone"] == []


def test_who_waits_hears_once_that_somebody_has_gone(
    live: Live, anna: Person, bert: Person, later: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open page asks again when it is time, and not every minute."""
    table = waiting_table(anna, bert)
    told: list[str] = []

    async def tell(news: News) -> None:
        told.append(news.table_id)

    monkeypatch.setattr(live.club.presence, "tell", tell)
    live.run(live.club.presence.tell_of_gone())
    assert table not in told
    later(400)
    live.run(live.club.presence.tell_of_gone())
    live.run(live.club.presence.tell_of_gone())
    assert told.count(table) == 1


# What somebody is told who waits.


def prompt_of(person: Person, table: str) -> str:
    """What the head of the page says."""
    found = re.search(r'id="prompt">(.*?)</p>', page_of(person, table), re.DOTALL)
    assert found is not None
    return " ".join(unescape(re.sub(r"<[^>]*>|Refresh", " ", found[1])).split())


def test_who_loses_the_turn_is_told_why(anna: Person, bert: Person) -> None:
    """Bert hands over and takes it back: Anna, who was asked, reads that; not what it was, and not for longer."""
    made = anna.make(ME, LINK)
    table = made["id"]
    joined(bert, made["links"]["1"])
    people = {0: anna, 1: bert}
    before: list[int] = []
    while True:  # until somebody may take back what has handed over
        asked = anna.view(table)["waiting_for"]
        if before and asked != before and people[before[0]].view(table)["can_undo"]:
            break
        before = asked
        seat = asked[0]
        question = people[seat].view(table)["question"]
        move = question["moves"][0]
        assert people[seat].answer(table, seat, question["serial"], move["text"]).status_code == 200
    seat = before[0]
    taker, other, name = people[seat], people[1 - seat], ("Anna", "Bert")[seat]
    serial = question["serial"] + 1
    assert taker.post(f"/tables/{table}/back", {"seat": seat, "serial": serial}).status_code == 200
    assert prompt_of(other, table) == f"{name} took back the last answer. Waiting for {name}"
    assert "took back" not in prompt_of(taker, table)
    assert taker.answer(table, seat, serial + 1, move["text"]).status_code == 200
    assert "took back" not in prompt_of(other, table)


def test_several_answers_taken_back_are_counted() -> None:
    """One by one or at once; what was played in their stead, or by consent, is no such thing."""
    assert told("play 1", "back 1") == "Seat 1 took back the last answer."
    assert told("back 2", "play 1", "back 2", "back 1") == "Seat 1 took back the last 3 answers."
    assert told("back 1", "play 1") == told("back 1\nsow I") == told("back through 2 5") == ""


def told(*rows: str) -> str:
    """What seat 0 is told after these requests of seat 1."""
    table = LiveTable(header_of(2, "7"), hot_seats(2), Match.prepare(find_title("trajan"), 2, "7", {}))
    for number, row in enumerate(rows):
        kind, asked = row.split(" ", 1)
        table.note(StoredRow(number, 1, number, kind, asked, "1 sow I" if "\n" in asked else "", 0.0))
    return taken_back(table, [0])


def test_who_lets_a_bot_play_does_not_wait_for_himself() -> None:
    """The head says that a bot plays, to all others for whom the table waits."""
    table = LiveTable(header_of(2, "7"), hot_seats(2), Match.prepare(find_title("trajan"), 2, "7", {}))
    table.seats[0] = replace(table.seats[0], name="Guest", player_id="anna", bot="random", away=True)
    assert waiting_words(table, [0], [0]) == "A bot plays for you."
    assert waiting_words(table, [0], [1]) == "Waiting for Guest"
    assert waiting_words(table, [0, 1], [0]) == "Waiting for Seat 1"
    assert waiting_words(table, [0], [0, 1]) == "A bot plays for Guest."


def test_who_uploads_a_match_played_alone_keeps_the_name(anna: Person) -> None:
    """With several seats nobody says whose they were; alone it was who brings the record."""
    record = quadriga.start("hadrians_wall", players=1, seed="7").record()
    made = anna.http.post("/api/records", content=record, headers={"Content-Type": "text/plain"}).json()
    assert [seat["name"] for seat in anna.view(made["id"])["seats"]] == ["Anna"]


def test_ending_a_table_against_bots_takes_two_steps(anna: Person) -> None:
    """Without a script, too: the button that ends it is folded away, and what it does is said beside it."""
    shown = page_of(anna, anna.make(ME, {"kind": "bot", "bot": "random"})["id"])
    folded = shown.partition('<details class="sure" id="end-it">')[2].partition("</details>")[0]
    assert shown.count("/abandon") == folded.count("/abandon") == 1
    assert "The match ends unfinished" in folded


@pytest.mark.parametrize("listener", ["seat:{table}:1", "a spectator"])
def test_who_listens_to_a_table_that_is_not_in_memory_hears_of_it(live: Live, anna: Person, listener: str) -> None:
    """Another process has changed it: a spectator or a program with a seat secret is told here like its people."""
    table = anna.make(ME, LINK)["id"]
    club = live.club
    stream, name = Stream(), listener.format(table=table)

    async def story() -> str | None:
        club.hub.listeners[name] = [stream]
        if listener == "a spectator":
            club.watch(table, name)
        club.tables.live.pop(table)
        try:
            await club.follow(table)
        finally:
            del club.hub.listeners[name]
            club.left(name)
        return None if stream.queue.empty() else stream.queue.get_nowait()

    assert table in (live.run(story()) or "")


def test_a_new_table_begins_with_the_pace_chosen_last(anna: Person, bert: Person) -> None:
    """Statement 45: how fast bots play is not to be said at every table; others have their own pace."""
    bot = {"kind": "bot", "bot": "random"}
    first = anna.make(ME, bot)["id"]
    assert anna.view(first)["bot_pace"] == "normal"
    for pace in ("slow", "instant", "skip"):
        assert anna.post(f"/tables/{first}/pace", {"pace": pace}).status_code == 200
    assert anna.view(anna.make(ME, bot)["id"])["bot_pace"] == "instant"
    assert bert.view(bert.make(ME, bot)["id"])["bot_pace"] == "normal"
