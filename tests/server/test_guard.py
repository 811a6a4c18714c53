"""What stands before every route: origins, sizes, rates, headers; and streams under a hostile or slow reader."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from quadriga.server.guard import BODY_LIMIT, RECORD_LIMIT, Rate
from quadriga.server.stream import STREAMS_PER_PLAYER, WAITING, Hub
from tests.server.support import LINK, ME, PATIENCE, Live, Person, in_own_loop, secret_of, serving, sqlite, wait_for

# Cross-site requests.

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://127.0.0.1:1", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_post_from_another_site_is_refused(live: Live, anna: Person, headers: dict[str, str]) -> None:
    """Another site cannot make a browser act at a table, whatever it posts and as whatever type."""
    table = anna.make(ME, ME)["id"]
    acts = ["abandon", "leave", "unlist", "pace", "consent", "wish", "stand-in"]
    paths = [f"/{kind}/{table}/{act}" for kind in ("t", "api/tables") for act in acts]
    paths += [f"/open/{table}", f"/api/open/{table}", "/join/word", "/new"]
    paths += ["/campaign/play", "/campaign/new", "/api/campaign", "/api/campaign/matches"]
    for path in (*paths, "/api/tables", "/api/name", "/api/records", "/play-now", "/name"):
        answer = anna.http.post(path, json={"name": "Mallory"}, headers=headers)
        assert answer.status_code == 403, path
        assert "another site" in answer.text
    assert anna.view(table)["status"] == "running"


def test_our_own_pages_may_post(live: Live, anna: Person) -> None:
    """The page itself sends its origin, and is served."""
    own = {"Origin": live.url, "Sec-Fetch-Site": "same-origin"}
    assert anna.http.post("/api/name", json={"name": "Anna"}, headers=own).status_code == 200


def test_nothing_changes_by_get(live: Live, anna: Person) -> None:
    """A link, an image or a crawler changes nothing: the routes that act are not there for GET."""
    made = anna.make(ME, LINK)
    for path in ("answers", "back", "stand-in", "abandon", "rematch", "leave", "unlist", "pace", "consent"):
        assert anna.http.get(f"/api/tables/{made['id']}/{path}").status_code == 405
    for path in ("/campaign/play", "/campaign/new", "/api/campaign/matches"):
        assert anna.http.get(path).status_code == 405
    anna.http.get("/campaign")
    assert anna.get("/campaign").json()["matches"] == []
    anna.http.get(made["links"]["1"])
    anna.http.get(f"/open/{made['id']}")
    assert anna.view(made["id"])["status"] == "open"


# Sizes.


@pytest.mark.parametrize(("path", "limit"), [("/api/name", BODY_LIMIT), ("/api/records", RECORD_LIMIT)])
def test_an_oversize_body_is_refused(live: Live, anna: Person, path: str, limit: int) -> None:
    """A body that says it is too large is refused before it is read."""
    answer = anna.http.post(path, content=b"x" * (limit + 1), headers={"Content-Type": "text/plain"})
    assert answer.status_code == 413
    assert f"at most {limit}" in answer.json()["error"]


@pytest.mark.parametrize(("path", "limit"), [("/api/name", BODY_LIMIT), ("/api/records", RECORD_LIMIT)])
def test_an_oversize_body_without_a_length_is_refused(live: Live, anna: Person, path: str, limit: int) -> None:
    """A body in chunks is counted while it comes."""

    def chunks() -> Iterator[bytes]:
        for _ in range(limit // 10_000 + 2):
            yield b"x" * 10_000

    answer = anna.http.post(path, content=chunks(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert f"at most {limit}" in answer.json()["error"]


def test_deep_json_is_refused(anna: Person) -> None:
    """Brackets within brackets do not exhaust the server."""
    for body in ("[" * 100_000, '{"a":' * 30_000, "[" * 50_000 + "]" * 50_000):
        answer = anna.http.post("/api/name", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)


# Rates.


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    """After the burst an address must wait, and is told so; the server goes on."""
    with serving(sqlite(tmp_path), burst=20, per_second=0.5) as live, Person(live.url) as person:
        codes = [person.get("/titles").status_code for _ in range(40)]
        assert codes[:20] == [200] * 20
        assert 429 in codes
        assert "too many requests" in wait_for(lambda: refused(person)).json()["error"]
        wait_for(lambda: person.get("/titles").status_code == 200)


def refused(person: Person) -> httpx.Response | None:
    """An answer that says there were too many."""
    answer = person.get("/titles")
    return answer if answer.status_code == 429 else None


def test_the_list_of_addresses_is_bounded() -> None:
    """A million addresses do not fill the memory; one address is counted by itself."""
    rate = Rate(burst=2, per_second=0, addresses=100)
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]
    for number in range(1000):
        rate.allows(str(number))
    assert len(rate.buckets) == 100


# Headers.


def test_every_answer_has_its_headers(anna: Person) -> None:
    """Policy, no sniffing, no referrer for others, no caching of what is private: also on refusals."""
    made = anna.make(ME, ME)
    for answer in (
        anna.get(f"/tables/{made['id']}"),
        anna.get(f"/tables/{made['id']}/record"),
        anna.get("/tables/nosuchtable"),
        anna.http.get("/nowhere"),
        anna.http.get("/"),
        anna.http.post("/api/name", json={}, headers={"Origin": "https://evil.example"}),
    ):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin")
        if answer.status_code == 200:
            assert answer.headers["cache-control"] == "no-store"


def test_the_cookie_is_out_of_reach(nobody: Person) -> None:
    """The cookie is for the server only, and does not travel with other sites' requests."""
    cookie = nobody.post("/name", {"name": "Nobody"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


# Raw bytes.

RAW = [
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /api/titles HTTP/9.9\r\nHost: x\r\n\r\n",
    b"\x00\xff\xfe nonsense\r\n\r\n",
    b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /api/name HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n",
    b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n\xff\xfe{}",
    b"POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\nab",
    b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=q\r\nContent-Length: 2\r\n\r\nab",
    b"GET /api/tables/%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/..%2f..%2fetc HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /static/..%2f..%2fapp.py HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/titles HTTP/1.1\r\nHost: x\r\nCookie: quadriga=\xff\xfe; quadriga_watch=...\r\n\r\n",
    b"GET /api/tables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xe9\xff\r\n\r\n",
    b"GET /api/tables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: " + b"\xff" * 50 + b";q=x,,,;;\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"BREW /api/titles HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/stream?watch=" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
]


@pytest.mark.parametrize("raw", RAW)
def test_malformed_requests_do_no_harm(live: Live, raw: bytes) -> None:
    """Bytes that are no request get a refusal or a closed connection: no failure, no traceback."""
    with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE) as wire:
        wire.sendall(raw)
        wire.shutdown(socket.SHUT_WR)
        found = b""
        try:
            while chunk := wire.recv(65536):
                found += chunk
        except (TimeoutError, ConnectionResetError):
            pass
    status = found.split(b" ", 2)[1] if found.startswith(b"HTTP/") else b"closed"
    assert not status.startswith(b"5"), found[:300]
    assert b"Traceback" not in found
    assert httpx.get(f"{live.url}/api/titles", timeout=PATIENCE, trust_env=False).status_code == 200


# Streams.


def events(live: Live, person: Person, wanted: int, found: list[dict[str, Any]], **query: Any) -> threading.Thread:
    """Listen in a thread until so many events have come."""

    def listen() -> None:
        headers = dict(person.http.headers)
        with (
            httpx.Client(base_url=live.url, cookies=person.http.cookies, headers=headers, timeout=PATIENCE) as http,
            http.stream("GET", "/api/stream", params=query) as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    found.append(json.loads(line[6:]))
                if len(found) >= wanted:
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    return thread


def test_a_stream_tells_where_tables_stand_and_what_changes(live: Live, anna: Person) -> None:
    """It begins with every table and then says each row's number, in order; after a break it begins so again."""
    table = anna.make(ME, ME)["id"]
    found: list[dict[str, Any]] = []
    thread = events(live, anna, 4, found)
    wait_for(lambda: found)
    for _ in range(3):
        question = anna.view(table)["question"]
        anna.answer(table, question["seat"], question["serial"], question["moves"][0]["text"])
    thread.join(PATIENCE)
    assert [event["number"] for event in found] == [0, 1, 2, 3]
    assert {event["table"] for event in found} == {table}
    again: list[dict[str, Any]] = []
    events(live, anna, 1, again).join(PATIENCE)
    assert again[0]["number"] == 3


def test_a_program_with_a_seat_secret_hears_of_its_table(live: Live, anna: Person, bert: Person) -> None:
    """The stream of a seat secret says when its seat is asked."""
    made = anna.make(ME, LINK, LINK)
    own = bert.post("/join", {"secret": secret_of(made["links"]["1"])}).json()["secret"]
    found: list[dict[str, Any]] = []
    with Person(live.url, own) as program:
        thread = events(live, program, 2, found)
        wait_for(lambda: found)
        bert.post("/join", {"secret": secret_of(made["links"]["2"])})
        thread.join(PATIENCE)
    assert [event["status"] for event in found] == ["open", "running"]
    assert found[1]["waits"] == (1 in anna.view(made["id"])["waiting_for"])


def test_left_streams_leave_nothing_behind(live: Live, anna: Person) -> None:
    """Readers that go away, politely or not, are forgotten."""
    anna.make(ME, ME)
    before = live.club.hub.open_streams
    cookie = f"quadriga={anna.http.cookies['quadriga']}".encode()
    for _ in range(30):
        with socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE) as wire:
            wire.sendall(b"GET /api/stream HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + b"\r\n\r\n")
            wire.recv(100)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    wait_for(lambda: live.club.hub.open_streams <= before)


def test_one_browser_has_a_bounded_number_of_streams() -> None:
    """The ninth stream ends the first, so that nobody can exhaust the server."""

    async def story() -> None:
        hub = Hub()
        ended: list[int] = []

        async def nothing() -> list[dict[str, object]]:
            return []

        async def listen(number: int) -> None:
            async for _ in hub.listen("somebody", nothing):
                pass
            ended.append(number)

        tasks = []
        for number in range(STREAMS_PER_PLAYER + 3):
            tasks.append(asyncio.create_task(listen(number)))
            await asyncio.sleep(0)
        while len(ended) < 3:
            await asyncio.sleep(0)
        assert ended == [0, 1, 2]
        assert hub.open_streams == STREAMS_PER_PLAYER
        hub.close()
        await asyncio.gather(*tasks)
        assert hub.open_streams == 0
        assert hub.listeners == {}

    in_own_loop(story())


def test_a_slow_reader_is_cut_off_and_never_skipped() -> None:
    """A reader that lags too far behind gets a shortened stream that ends; it resumes with where all stands."""

    async def story() -> None:
        hub = Hub()

        async def nothing() -> list[dict[str, object]]:
            return []

        stream = aiter(hub.listen("slow", nothing))
        await anext(stream)
        for number in range(WAITING + 50):
            hub.tell("slow", "table", {"number": number})
        found = [message async for message in stream]
        numbers = [int(message.rsplit(": ", 1)[1].rstrip("}\n")) for message in found]
        assert numbers == sorted(set(numbers))
        assert hub.listeners == {}

    in_own_loop(story())


def test_what_changes_while_a_stream_begins_is_not_missed() -> None:
    """A table that changes between the first look and the first event is told."""

    async def story() -> list[str]:
        hub = Hub()

        async def first() -> list[dict[str, object]]:
            standing: list[dict[str, object]] = [{"number": 1}]
            hub.tell("somebody", "table", {"number": 2})
            return standing

        stream = aiter(hub.listen("somebody", first))
        return [await anext(stream) for _ in range(3)]

    messages = in_own_loop(story())
    assert ['"number": 1' in messages[1], '"number": 2' in messages[2]] == [True, True]


@pytest.mark.parametrize(("scheme", "kept"), [("http", False), ("https", True)])
def test_cookies_of_a_safe_line_stay_on_it(live: Live, scheme: str, kept: bool) -> None:
    """Behind a proxy that speaks TLS every cookie is marked; on a plain line none is, or it would never come back."""

    async def story() -> list[str]:
        transport = httpx.ASGITransport(live.app)
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://table") as browser:
            answers = [
                await browser.post("/api/name", json={"name": "Anna"}),
                await browser.post("/settings", data={"theme": "dark", "back": "/"}),
            ]
        return [cookie for answer in answers for cookie in answer.headers.get_list("set-cookie")]

    cookies = in_own_loop(story())
    assert len(cookies) >= 2
    assert [("; Secure" in cookie) for cookie in cookies] == [kept] * len(cookies)
