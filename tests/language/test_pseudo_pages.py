"""Statement 44: everything pages and API say comes through the catalogue: they are read in the made-up language."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import httpx
import pytest

import quadriga
from quadriga.core.match import Match
from quadriga.games import TITLES
from quadriga.server.words import NAMES as BOT_NAMES
from tests.language.pseudo import PROPER_NAMES, Visible, unmarked

FINGERPRINT = re.compile(r"\b[0-9a-f]{16,}\b")
# Names that are the same in every language; titles are addressed by their ids.
COMMAND = "quadriga campaign --play"  # typed as it is in every language
NAMES = ("Quadriga", "Trajan", "no-title", "trajan", "hadrians_wall", "Anna", "Berta")
ALLOWED = (*NAMES, COMMAND, *BOT_NAMES, *PROPER_NAMES)
API = {"Accept": "application/json"}
# Wishes that are mostly refused, for one reason or another.
WISHES = {
    "trajan": ("pass", "sow I", "draw", "advance", "ship-pair wine 0", "build 3"),
    "hadrians_wall": ("finish", "wall", "cippi", "build large-granary", "citizen priest", "bribe 1-2", "mine"),
}


@cache
def check(text: str) -> None:
    """Nothing of a text was made without the catalogue; most texts are on every page."""
    assert not unmarked(FINGERPRINT.sub(" ", text), *ALLOWED), text


def read(browser: httpx.Client, path: str, status: int = 200) -> str:
    """Open a page and check all that it says."""
    answer = browser.get(path)
    assert answer.status_code == status, answer.text
    page = answer.text
    assert '<html lang="qq"' in page
    said = Visible(page).said
    assert len(said) > 10
    for text in said:
        check(text)
    return page


def strings(found: Any) -> list[str]:
    """Every text in an answer of the API."""
    if isinstance(found, dict):
        return [text for value in found.values() for text in strings(value)]
    if isinstance(found, list):
        return [text for value in found for text in strings(value)]
    return [found] if isinstance(found, str) else []


def sit(browser: httpx.Client, *seats: str, title: str = "trajan", **more: str) -> str:
    """Make a table with these seats; return its address."""
    form = {f"seat{number}": kind for number, kind in enumerate(seats)}
    form |= {f"seat{number}": "none" for number in range(len(seats), 6)}
    form |= {
        f"name{number}": name for number, name in enumerate(("Anna", "Berta")[: len(seats)]) if seats[number] == "me"
    }
    answer = browser.post("/new", data={"title": title, "table": "Trajan", "player": "Anna", **form, **more})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def finished(title: str, players: int, seed: str, **options: str) -> Match:
    """A match that was played at random."""
    dice = Random(seed)
    match = quadriga.start(title, players=players, seed=seed, options=options)
    while not match.over:
        question = match.questions[0]
        match.play(question.seat, dice.choice(question.moves))
    return match


def test_plain_pages(stranger: httpx.Client) -> None:
    """Home, before and after the first table, new table, join, rules, and pages that say what is wrong."""
    read(stranger, "/")
    for title in TITLES:
        read(stranger, f"/new?title={title}")
    read(stranger, "/join/some-link", 404)
    read(stranger, "/rules/trajan")
    read(stranger, "/rules/trajan?q=qqqq")
    read(stranger, "/rules/no-title", 400)
    read(stranger, "/t/aaaaaaaaaaaa", 404)
    read(stranger, "/nowhere", 404)
    sit(stranger, "me", "bot:random", "bot:greedy")
    sit(stranger, "me", "me", "link", watch="yes")
    read(stranger, "/")


def test_campaign_pages(stranger: httpx.Client) -> None:
    """The map with each of its stages, a match in play, one that was given up, and what is refused."""
    for stage in range(1, 17):
        read(stranger, f"/campaign?stage={stage}")
    table = stranger.post("/campaign/play", data={"stage": "1"}).url.path
    read(stranger, "/campaign")
    stranger.post(f"{table}/abandon")
    read(stranger, table)
    read(stranger, "/campaign")
    for body in ({"stage": 9}, {"stage": 99}, {"campaign": 9}, {"options": {"fort": "1"}}):
        answer = stranger.post("/api/campaign/matches", json=body, headers=API)
        assert (answer.status_code, "⟦" in answer.json()["error"]) == (400, True), answer.text


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        ("trajan", 2, {}),
        ("trajan", 2, {"trays": "chosen", "draft": "one"}),
        ("hadrians_wall", 1, {"fort": "3", "bonus": "yes"}),
        ("hadrians_wall", 2, {"difficulty": "hard"}),
        ("hadrians_wall", 3, {}),
    ],
)
def test_table_while_it_is_played(stranger: httpx.Client, title: str, players: int, options: dict[str, str]) -> None:
    """A hot-seat table at every tenth position, with plans, previews, reasons and a step back."""
    table = sit(stranger, *["me"] * players, title=title, **options)
    dice = Random(str(options))
    for step in range(120):
        view = stranger.get(f"/api/tables/{table[3:]}", headers=API).json()
        question = view["question"]
        if question is None:
            break
        moves = [move["text"] for move in question["moves"]]
        chosen = dice.choice([move for move in moves if move != "finish"] or moves)
        if step % 10 == 0:
            _look(stranger, table, view, chosen)
        form = {"seat": question["seat"], "serial": question["serial"], "move": chosen}
        assert stranger.post(f"{table}/play", data=form).status_code == 200


def _look(browser: httpx.Client, table: str, view: dict[str, Any], chosen: str) -> None:
    """Read the page, and what the API says of the position."""
    read(browser, table)
    for text in (view["question"]["prompt"], view["undo"], *view["log"]):
        check(text)
    for move in view["question"]["moves"]:
        check(move["words"])
    seat = view["question"]["seat"]
    api = f"/api/tables/{table[3:]}"
    plan = browser.get(f"{table}/plan", params={"seat": seat, "move": chosen, "fill": "yes"}, headers=API).json()
    for part in plan["parts"].values():
        for text in Visible(part["html"]).said:
            check(text)
    found = browser.get(f"{api}/preview", params={"seat": seat, "move": chosen}, headers=API).json()
    for text in (*found["events"], *found["words"]):
        check(text)
    for wish in WISHES[view["title"]]:
        check(browser.get(f"{api}/why", params={"seat": seat, "wish": wish}, headers=API).json()["reason"])
    other = (seat + 1) % len(view["seats"])
    wish = WISHES[view["title"]][0]
    check(browser.get(f"{api}/why", params={"seat": other, "wish": wish}, headers=API).json()["reason"])


def test_table_with_bots(stranger: httpx.Client) -> None:
    """What a bot advises, and the page of a table at which bots play."""
    table = sit(stranger, "me", "bot:greedy")
    read(stranger, table)
    api = f"/api/tables/{table[3:]}"
    hint = stranger.get(f"{api}/hint", params={"seat": 0}, headers=API).json()
    for text in (hint["words"], *hint["plan"], *hint["events"], *(part["name"] for part in hint["parts"])):
        check(text)
    assert stranger.post(f"{table}/abandon").status_code == 200
    read(stranger, table)


def test_finished_match(stranger: httpx.Client) -> None:
    """The end with its score sheet, replayed positions of every seat, and going over one's decisions."""
    record = finished("trajan", 3, "4").record()
    made = stranger.post("/records", files={"record": ("match.record", record)})
    assert made.status_code == 200, made.text
    table = made.url.path
    read(stranger, table)
    for position in (0, 1, 30, 95, 170, 100_000):
        read(stranger, f"{table}/at/{position}?seat={position % 3}")
    read(stranger, f"{table}/review/1?seat=0")
    read(stranger, f"{table}/review/9?seat=1&show=yes")


@pytest.mark.parametrize(("players", "options"), [(1, {"fort": "2"}), (3, {})])
def test_finished_match_with_sheets(stranger: httpx.Client, players: int, options: dict[str, str]) -> None:
    """The end of Hadrian's Wall, alone in a fort and with others: replay, and the sheets that can be kept."""
    record = finished("hadrians_wall", players, "4", **options).record()
    table = stranger.post("/records", files={"record": ("match.record", record)}).url.path
    read(stranger, table)
    for position in (0, 1, 40, 100_000):
        read(stranger, f"{table}/at/{position}?seat={position % players}")
    read(stranger, f"{table}/sheets?of={players - 1}")
    for text in Visible(stranger.get(f"{table}/sheets.svg?of={players - 1}").text).said:
        check(text)
    read(stranger, f"{table}/sheets?of=5", 400)


def test_errors_of_the_api(stranger: httpx.Client) -> None:
    """Programs are told what is wrong in their language, too."""
    table = sit(stranger, "me", "me")
    api = f"/api/tables/{table[3:]}"
    answers = [
        stranger.get("/api/tables/aaaaaaaaaaaa", headers=API),
        stranger.get("/api/rules/no-title", headers=API),
        stranger.get(f"{api}/hint", params={"seat": 1}, headers=API),
        stranger.get(f"{api}?seat=4", headers=API),
        stranger.post(f"{api}/answers", json={"seat": 0, "serial": 7, "moves": ["draw"]}, headers=API),
        stranger.post(f"{api}/answers", json={"seat": 0, "serial": 0, "moves": ["pass"]}, headers=API),
        stranger.post(f"{api}/answers", json={"seat": 1, "serial": 0, "moves": ["pass"]}, headers=API),
        stranger.post(f"{api}/back", json={"seat": 0, "serial": 0, "steps": 1}, headers=API),
        stranger.post("/api/join", json={"secret": "x"}, headers=API),
        stranger.post("/api/name", json={"name": " "}, headers=API),
        stranger.post("/api/name", json={"name": "x"}, headers={**API, "Origin": "http://elsewhere.example"}),
        stranger.post("/api/tables", json={"title": "trajan", "seats": [{"kind": "me"}]}, headers=API),
    ]
    for answer in answers:
        assert answer.status_code >= 400, answer.text
        sentence = answer.json()["error"]
        # The notation of moves and the ids of titles, in quotes and lists, are the same in every language.
        assert "⟦" in sentence, sentence
    titles = stranger.get("/api/titles", headers=API).json()["titles"]
    for title in titles:
        for text in (title["about"], *title["modes"], *(option["about"] for option in title["options"])):
            check(text)


def test_switching_keeps_the_table(browser: httpx.Client) -> None:
    """A form without a script switches the language; the page is the same, in the other language."""
    table = sit(browser, "me", "bot:random")
    before = browser.get(table)
    assert '<html lang="en"' in before.text
    for language, word in (("fr", "Français"), ("nl", "Nederlands"), ("de", "Deutsch"), ("en", "English")):
        after = browser.post("/settings", data={"language": language, "back": table})
        assert after.url.path == table
        assert f'<html lang="{language}"' in after.text
        assert f'<option value="{language}" lang="{language}" selected>{word}</option>' in after.text
    browser.post("/settings", data={"language": "zz", "back": table})
    assert '<html lang="en"' in browser.get(table).text


def test_browser_is_asked_for_its_language(browser: httpx.Client) -> None:
    """Without a choice the browser's own languages decide, for pages and for the API."""
    assert '<html lang="nl"' in browser.get("/", headers={"Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"}).text
    assert '<html lang="en"' in browser.get("/", headers={"Accept-Language": "ja"}).text
    german = browser.get("/api/rules/no-title", headers={**API, "Accept-Language": "de"}).text
    assert german != browser.get("/api/rules/no-title", headers={**API, "Accept-Language": "en"}).text
