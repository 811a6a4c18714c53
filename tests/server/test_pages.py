"""The pages as a browser without a script sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import httpx
import pytest

import quadriga
from quadriga.games import TITLES
from tests.server.support import PATIENCE, Live, wait_for

HTML = {"Accept": "text/html"}


class Forms(HTMLParser):
    """Every form of a page: where it goes, its hidden fields, its buttons; and what a strict policy forbids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters."""
        found = {name: value or "" for name, value in attrs}
        if tag == "style" or (tag == "script" and "src" not in found) or "style" in found:
            self.inline.append(tag)
        self.inline.extend(name for name in found if name.startswith("on"))
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found.get("href", ""))
        if tag == "form":
            self.forms.append({"action": found.get("action", ""), "fields": [], "buttons": []})
        elif tag == "input" and self.forms and found.get("type") == "hidden":
            self.forms[-1]["fields"].append((found["name"], found.get("value", "")))
        elif tag == "button" and self.forms and "name" in found:
            self.forms[-1]["buttons"].append((found["name"], found["value"]))

    def form(self, end: str) -> dict[str, Any] | None:
        """Return the form that goes there."""
        return next((form for form in self.forms if form["action"].endswith(end)), None)


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    with httpx.Client(
        base_url=live.url, headers=HTML, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as client:
        yield client


def page(browser: httpx.Client, address: str) -> Forms:
    """Open a page and check what holds for all of them."""
    answer = browser.get(address)
    assert answer.status_code == 200, answer.text[:300]
    return checked(answer)


def checked(answer: httpx.Response) -> Forms:
    """What holds for all pages: a policy without inline script or style, and unique ids."""
    found = Forms(answer.text)
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert found.inline == []
    assert len(found.ids) == len(set(found.ids)), [one for one in found.ids if found.ids.count(one) > 1][:5]
    return found


def play_form(text: str) -> dict[str, Any] | None:
    """The form that answers, without reading all of a page."""
    found = re.search(r'<form[^>]*action="[^"]*/play".*?</form>', text, re.DOTALL)
    return Forms(found[0]).form("/play") if found is not None else None


def new_table(browser: httpx.Client, *seats: str, **more: str) -> str:
    """Make a table by its form; return its address."""
    fields = {f"seat{number}": kind for number, kind in enumerate(seats)}
    answer = browser.post("/new", data={"title": "trajan", **fields, **more})
    assert answer.status_code == 200, answer.text[:300]
    return answer.url.path


def test_pages_answer(browser: httpx.Client) -> None:
    """Every page answers and keeps the strict policy."""
    for address in ("/", "/new", "/rules/trajan", "/campaign"):
        page(browser, address)
    home = page(browser, "/")
    assert "play-now" in home.ids


def test_first_visit_shows_nothing_else(browser: httpx.Client) -> None:
    """4 Home: before the first table there is neither a list of tables nor an upload."""
    text = browser.get("/").text
    assert "My tables" not in text
    assert "record" not in text


def test_head_is_get_without_a_body(browser: httpx.Client) -> None:
    """Who only looks whether something is there gets the headers of it; what takes no GET takes no HEAD."""
    address = new_table(browser, "me", "me")
    for path in ("/", "/rules/trajan", address, f"{address}/record", "/favicon.ico", "/api/titles", "/t/nowhere123"):
        whole, head = browser.get(path), browser.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        assert head.headers.get("content-type") == whole.headers.get("content-type")
        assert head.headers.get("content-security-policy") == whole.headers.get("content-security-policy")
    assert browser.head("/play-now").status_code == 405
    # A stream would never end by itself; the connection is free again for what follows.
    assert browser.head(f"/api/stream?table={address.removeprefix('/t/')}").status_code == 200
    assert browser.get("/").status_code == 200


def test_files_are_kept_by_browsers(browser: httpx.Client) -> None:
    """Style, script and fonts have addresses that change with their content and may be kept."""
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', browser.get("/").text)
    assert len(addresses) >= 4
    for address in addresses:
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_a_table_page_weighs_little(browser: httpx.Client) -> None:
    """Statement 19: the page with its style, script and fonts is under 300 kB as it is sent."""
    address = new_table(browser, "me", "bot:random")
    answer = browser.get(address)
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', answer.text))
    addresses |= {f"{next(iter(addresses)).rsplit('/', 1)[0].replace('/fonts', '')}/fonts/{name}" for name in FONTS}
    total = int(answer.headers.get("content-length", len(answer.content)))
    for file in addresses:
        total += int(browser.get(file).headers["content-length"])
    assert total < 300_000


FONTS = ("Inter-Regular.woff2", "Inter-SemiBold.woff2", "Quattrocento-Regular.woff2")


def test_a_whole_match_without_script(browser: httpx.Client) -> None:
    """Statement 37: a hot-seat match of Trajan is played to its end by its forms, and its record replays."""
    address = new_table(browser, "me", "me", name0="Anna", name1="Bert")
    dice = Random(5)
    answer = browser.get(address)
    while (form := play_form(answer.text)) is not None:
        # What would be wasted is shown first; the button that plays it all the same has no name.
        pressed = [dice.choice(form["buttons"])] if form["buttons"] else []
        answer = browser.post(form["action"], data=dict([*form["fields"], *pressed]))
        assert answer.status_code == 200, answer.text[:300]
    over = checked(browser.get(address))
    assert "rematch" in over.ids
    record = browser.get(f"{address}/record").text
    match = quadriga.replay(record)
    assert match.over
    order = sorted(range(2), key=match.title.places(match.game).__getitem__)
    shown = re.search(r'<ol class="places">(.*?)</ol>', browser.get(address).text, re.DOTALL)
    assert shown is not None
    assert re.findall(r"Anna|Bert", shown.group(1)) == [("Anna", "Bert")[seat] for seat in order]


def test_waste_is_named_first_without_script(browser: httpx.Client) -> None:
    """Statement 15: what is wasted is shown first, then played by a second button."""
    address = new_table(browser, "me", title="hadrians_wall")
    first = play_form(browser.get(address).text)
    assert first is not None
    browser.post(first["action"], data=dict([*first["fields"], first["buttons"][0]]))
    form = play_form(browser.get(address).text)
    assert form is not None
    shown = browser.post(form["action"], data=dict([*form["fields"], ("move", "finish")]))
    assert "/try?" in str(shown.url)
    assert 'class="wasted"' in shown.text
    assert "Year I<" in browser.get(address).text
    again = play_form(shown.text)
    assert again is not None
    browser.post(again["action"], data=dict(again["fields"]))
    assert "Year II<" in browser.get(address).text


def test_undo_without_script(browser: httpx.Client) -> None:
    """Statement 11 and 13: a step back is a button of a form; when it is barred the button says why."""
    address = new_table(browser, "me", "me", trays="random")
    barred = browser.get(address).text
    assert "nothing to take back" in barred
    for _ in range(60):
        found = Forms(browser.get(address).text)
        form, back = found.form("/play"), found.form("/undo")
        assert form is not None
        assert back is not None
        if "Which marker falls" in browser.get(address).text:
            browser.post(back["action"], data=dict([*back["fields"], ("steps", "1")]))
            assert "Choose a tray" in browser.get(address).text
            return
        browser.post(form["action"], data=dict([*form["fields"], form["buttons"][0]]))
    pytest.fail("no marker was dropped")


def test_every_move_is_listed_and_lit_moves_are_moves(browser: httpx.Client) -> None:
    """Statements 2 and 4: the list has every legal move, and nothing else is lit on the boards."""
    address = new_table(browser, "me", "me")
    api = address.replace("/t/", "/api/tables/")
    dice = Random(3)
    for _ in range(40):
        legal = [move["text"] for move in browser.get(api).json()["question"]["moves"]]
        text = browser.get(address).text
        form = Forms(text).form("/play")
        assert form is not None
        assert [value for _, value in form["buttons"]] == legal
        lit = set(re.findall(r'data-spot="[^"]*" data-move="([^"]*)"', text))
        assert lit <= set(legal)
        browser.post(form["action"], data=dict([*form["fields"], ("move", dice.choice(legal))]))


def test_positions_have_addresses(browser: httpx.Client) -> None:
    """Statement 40: every position opens at its address, the first and the last included."""
    address = new_table(browser, "me", "bot:random", "bot:random")
    assert "Position 0 of" in browser.get(f"{address}/at/0").text
    assert "Position" in browser.get(f"{address}/at/99999").text


def test_only_changed_parts_are_sent(browser: httpx.Client) -> None:
    """A page that has everything is sent nothing."""
    address = new_table(browser, "me", "me")
    first = browser.get(f"{address}/parts").json()
    have = ",".join(f"{name}:{part['hash']}" for name, part in first["parts"].items())
    assert browser.get(f"{address}/parts", params={"have": have}).json()["parts"] == {}


def test_what_nobody_waits_for_comes_later(browser: httpx.Client) -> None:
    """It is not drawn, only named; asked for without that word it comes if it changed."""
    address = new_table(browser, "me", "me")
    first = browser.get(f"{address}/parts").json()["parts"]
    marks = {name: part["hash"] for name, part in first.items()}
    log, scores, zone = "part-log", "part-scores", next(name for name in first if name.startswith("zone-"))
    put_off = {**marks, log: "0" * 12 + ":later", scores: f"{marks[scores]}:later", zone: "0" * 12 + ":later"}
    have = ",".join(f"{name}:{mark}" for name, mark in put_off.items())
    answer = browser.get(f"{address}/parts", params={"have": have}).json()
    assert (answer["later"], answer["parts"]) == (sorted([log, scores, zone]), {})
    answer = browser.get(f"{address}/parts", params={"have": have.replace(":later", "")}).json()
    assert (answer["later"], sorted(answer["parts"])) == ([], sorted([log, zone]))
    assert answer["parts"][log] == first[log]
    move = re.findall(r'data-move="([^"]+)"', first["part-moves"]["html"])[0]
    planned = browser.get(f"{address}/plan", params={"seat": 0, "move": move, "have": have}).json()
    assert planned["later"] == []
    assert {log, zone} <= set(planned["parts"])
    assert scores not in planned["parts"]


def test_join_and_watch_by_link(live: Live, browser: httpx.Client) -> None:
    """A person by link sits down and the match begins; a spectator sees the table and no question."""
    address = new_table(browser, "me", "link", watch="yes")
    text = browser.get(address).text
    assert "Send these links" in text
    join, watch = (
        re.findall(r"http[^<]*/join/[^<]*", text)[0],
        re.findall(r"http[^<]*/watch/[^<]*", text)[0],
    )
    with httpx.Client(headers=HTML, follow_redirects=True, timeout=PATIENCE, trust_env=False) as other:
        other.get(join)
        joined = other.post(join, data={"name": "Bert"})
        assert joined.url.path == address
        assert "Bert" in browser.get(address).text
    with httpx.Client(headers=HTML, follow_redirects=True, timeout=PATIENCE, trust_env=False) as spectator:
        seen = spectator.get(watch)
        assert seen.url.path == address
        assert Forms(seen.text).form("/play") is None
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as stranger:
        assert stranger.get(address).status_code == 404


def test_people_at_one_screen_have_names_of_their_own(browser: httpx.Client) -> None:
    """Who gives none is called as the form shows it; the first is who made the table, and a link waits for its name."""
    browser.post("/name", data={"name": "Octavia"})
    form = {"title": "trajan", "seat0": "link", "seat1": "me", "seat2": "me", "seat3": "me", "name3": "Clara"}
    made = browser.post("/new", data=form)
    shown = browser.get(f"/new?{httpx.QueryParams(form)}").text
    offered = re.findall(r'name="name2"[^>]*placeholder="([^"]+)"', shown)
    names = [seat["name"] for seat in browser.get(f"/api/tables/{made.url.path[3:]}").json()["seats"]]
    assert names == ["…", "Octavia", *offered, "Clara"]


def test_a_watch_link_opened_again_forgets_no_other(live: Live, browser: httpx.Client) -> None:
    """A browser remembers the twenty tables it looked on at last; one of them opened anew takes no other's place."""
    pages = [browser.get(new_table(browser, "me", "link", watch="yes")).text for _ in range(21)]
    links = [re.findall(r"http[^<]*/watch/[^<]*", text)[0] for text in pages]
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as spectator:
        tables = [spectator.get(link).headers["location"] for link in links[:20]]
        for link in links[1:3]:
            spectator.get(link)
        assert [spectator.get(table).status_code for table in tables] == [200] * 20
        spectator.get(links[20])
        assert spectator.get(tables[0]).status_code == 404
        assert [spectator.get(table).status_code for table in tables[1:]] == [200] * 19


def test_errors_are_pages_for_people(browser: httpx.Client) -> None:
    """A refusal is one sentence in a page, without a traceback."""
    answer = browser.get("/t/doesnotexist")
    assert answer.status_code == 404
    checked(answer)
    assert "There is no such table" in answer.text
    assert "Traceback" not in answer.text


def test_settings_are_kept(browser: httpx.Client) -> None:
    """Statement 45: theme and size stay with the browser; a foreign address is not gone to."""
    answer = browser.post("/settings", data={"theme": "dark", "size": "larger", "back": "//elsewhere"})
    assert answer.url.path == "/"
    text = browser.get("/new").text
    assert 'data-theme="dark"' in text
    assert 'data-size="larger"' in text


def test_stale_answers_are_refused_with_a_sentence(browser: httpx.Client) -> None:
    """Statement 16: a form of an old page plays nothing and says so."""
    address = new_table(browser, "me", "me")
    form = Forms(browser.get(address).text).form("/play")
    assert form is not None
    browser.post(form["action"], data=dict([*form["fields"], form["buttons"][0]]))
    again = browser.post(form["action"], data=dict([*form["fields"], form["buttons"][-1]]))
    assert again.status_code == 409
    assert "the page was old" in again.text


def test_preview_of_a_batch_knows_no_more_than_the_seat(browser: httpx.Client) -> None:
    """A batch that goes on after a card is drawn cannot be foreseen, so it is refused."""
    address = new_table(browser, "me", "me")
    api = address.replace("/t/", "/api/tables/")
    seat = browser.get(api).json()["seat"]
    answer = browser.get(f"{api}/preview", params={"seat": seat, "move": ["draw", "draw"]})
    assert answer.status_code == 400
    assert "foresee" in answer.json()["error"]


def test_hint_and_plan(browser: httpx.Client) -> None:
    """A hint is a legal move with words; a plan of a sowing is completed and says what it does."""
    address = new_table(browser, "me", "bot:greedy", "bot:greedy")
    api = address.replace("/t/", "/api/tables/")
    for _ in range(30):
        view = wait_for(lambda: _asked(browser, api))
        hint = browser.get(f"{api}/hint", params={"seat": 0}).json()
        assert hint["move"] in [move["text"] for move in view["question"]["moves"]]
        assert hint["words"]
        if view["question"]["kind"] == "ChooseTray":
            after = browser.get(f"{api}/after", params={"seat": 0, "move": hint["move"], "fill": "true"}).json()
            assert after["moves"][0] == hint["move"]
            # What is forced is no question: the plan has as many answers as there were questions with a choice.
            assert len(after["choices"]) == len(after["moves"])
            assert all(len(choice) > 1 for choice in after["choices"][1:])
            assert after["question"] is None or after["question"]["kind"] != "Drop"
            played = {"seat": 0, "serial": view["question"]["serial"], "moves": after["moves"]}
            assert browser.post(f"{api}/answers", json=played).status_code == 200
            return
        played = {"seat": 0, "serial": view["question"]["serial"], "moves": [hint["move"]]}
        assert browser.post(f"{api}/answers", json=played).status_code == 200
    pytest.fail("no tray was chosen")


@pytest.mark.parametrize("title", ["trajan", "hadrians_wall"])
def test_a_hint_in_a_plan_is_for_what_is_asked_after_it(browser: httpx.Client, title: str) -> None:
    """Hint by hint a plan grows until it is complete; then a hint says so."""
    address = new_table(browser, "me", "me", title=title)
    api = address.replace("/t/", "/api/tables/")
    for _ in range(60):
        view = browser.get(api).json()
        plan = hinted(browser, api, view["seat"])
        if len(plan) > 2:
            return
        played = {"seat": view["seat"], "serial": view["question"]["serial"], "moves": plan}
        assert browser.post(f"{api}/answers", json=played).status_code == 200
    pytest.fail("no plan had several steps")


def hinted(browser: httpx.Client, api: str, seat: int) -> list[str]:
    """The plan that hints lead to, one after the other; each is an answer to the question after those before it."""
    plan: list[str] = []
    for _ in range(8):
        hint = browser.get(f"{api}/hint", params={"seat": seat, "move": plan})
        if hint.status_code != 200:
            assert hint.json()["error"].startswith("the plan is complete")
            break
        plan.append(hint.json()["move"])
        after = browser.get(f"{api}/after", params={"seat": seat, "move": plan})
        assert after.status_code == 200, after.text
        assert after.json()["moves"] == plan
        assert hint.json()["words"] == after.json()["words"][-1]
    return plan


def _asked(browser: httpx.Client, api: str) -> Any:
    view = browser.get(api).json()
    return view if view["question"] else None


def test_every_title_tells_its_aim_at_home(browser: httpx.Client) -> None:
    """4 Home: the card of each title says in a sentence what it is about, and its buttons stand in one row."""
    home = unescape(browser.get("/").text)
    for title in TITLES.values():
        assert title.welcome[0] in home
    card = home.split('class="title-card"')[1].split("</article>")[0]
    buttons = card.split("</select>")[1]
    assert buttons.index("<button") < buttons.index('href="/rules/') < buttons.index('class="beside"')
