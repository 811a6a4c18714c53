"""Whose a seat is: a link invites once, and from then on only who sits there knows what shows its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.support import LINK, ME, PATIENCE, Live, Person, secret_of

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
