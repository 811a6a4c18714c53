"""Coming to a table: open tables, invitations, wrong addresses, forms that do not fit, names in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from gettext import NullTranslations
from html import unescape

import httpx
import pytest

from quadriga.games import TITLES
from quadriga.server import languages
from tests.cli.helpers import played
from tests.server.support import LINK, ME, PATIENCE, Live, Person, secret_of
from tests.server.test_pages import HTML, checked


class Turned(NullTranslations):
    """A language in which a sentence is its English with the ends marked."""

    def gettext(self, message: str) -> str:
        """Return a message."""
        return f"»{message}«"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number."""
        return f"»{msgid1 if n == 1 else msgid2}«"

    def pgettext(self, context: str, message: str) -> str:
        """Return a message with a context."""
        return f"»{message}«"


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> str:
    """A made-up language that shows what was not looked up."""
    monkeypatch.setitem(languages.CATALOGUES, "xx", Turned())
    return "xx"


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as client:
        yield client


@pytest.fixture(scope="module")
def record() -> str:
    """A finished match of Trajan."""
    return played()


def sentence(answer: httpx.Response) -> str:
    """The sentence of an error page."""
    checked(answer)
    found = re.search(r'id="sentence">([^<]*)<', answer.text)
    assert found is not None, answer.text[:500]
    return unescape(found[1])


# Open tables.


def test_open_tables_are_listed_only_if_asked_for(anna: Person, bert: Person) -> None:
    """Off by default; an open one shows host, free seats and pace, and a link is no longer good for a taken seat."""
    hidden = anna.make(ME, LINK)["id"]
    made = anna.make(ME, LINK, LINK, public=True, pace="slow", name="Come in")
    listed = {row["id"]: row for row in bert.get("/open").json()}
    assert hidden not in listed
    row = listed[made["id"]]
    assert (row["host"], row["free_seats"], row["pace"], row["name"]) == ("Anna", [1, 2], "slow", "Come in")
    assert made["id"] not in [row["id"] for row in anna.get("/open").json()]
    sat = bert.post(f"/open/{made['id']}", {}).json()
    assert (sat["id"], sat["seat"]) == (made["id"], 1)
    assert bert.view(made["id"])["mine"] == [1]
    assert anna.get(f"/invitations/{secret_of(made['links']['1'])}").status_code == 409
    with Person(str(bert.http.base_url), sat["secret"]) as program:
        assert program.view(made["id"])["seat"] == 1
    assert bert.post(f"/open/{hidden}", {}).status_code == 404


def test_the_home_page_lists_open_tables(anna: Person, browser: httpx.Client) -> None:
    """A visitor without a name sees who waits, says a name and sits down; then the table has begun."""
    table = anna.make(ME, LINK, public=True)["id"]
    home = browser.get("/").text
    assert f'href="/open/{table}"' in home
    asked = browser.get(f"/open/{table}")
    assert "Anna invites you to a table of Trajan." in unescape(asked.text)
    assert browser.post(f"/open/{table}", data={"name": "Cara"}).headers["location"] == f"/t/{table}"
    assert anna.view(table)["seats"][1]["name"] == "Cara"
    assert anna.view(table)["status"] == "running"
    assert table not in browser.get("/").text.partition('id="open-tables"')[2]
    assert browser.get(f"/open/{table}").status_code == 404


def test_lists_say_which_game_is_played(anna: Person, browser: httpx.Client) -> None:
    """A table with a name of its own says its title too, on the own list and among the open ones; others only once."""
    tables = {}
    for name in ("Friday", ""):
        tables[name] = anna.make(ME, LINK, title="hadrians_wall", public=True, name=name)["id"]
    for reader, link in ((anna.http, "t"), (browser, "open")):
        home = unescape(reader.get("/", headers=HTML).text)
        for name, table in tables.items():
            row = home[home.index(f'href="/{link}/{table}"') :].partition("</a>")[0]
            assert name in row
            assert row.count("Hadrian's Wall") == 1


def test_of_two_who_take_the_last_seat_one_sits_down(live: Live, anna: Person) -> None:
    """The seat is given once; the other is told that somebody was quicker, and gets no other seat."""
    table = anna.make(ME, LINK, public=True)["id"]

    def sit(name: str) -> int:
        with Person(live.url) as person:
            return person.post(f"/open/{table}", {"name": name}).status_code

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(sit, ["Bert", "Cara", "Dora", "Emil"]))
    assert sorted(answers) == [200, 404, 404, 404]


# Invitations.


def test_an_invitation_says_what_it_is_for(anna: Person, browser: httpx.Client) -> None:
    """Title, table, host, seat and options are named before anybody sits down; nothing is taken by looking."""
    made = anna.make(ME, LINK, name="Friday", options={"trays": "chosen"})
    answer = browser.get(made["links"]["1"])
    checked(answer)
    text = unescape(re.sub(r"<[^>]*>", " ", answer.text))
    for words in ("Anna invites you to a table of Trajan.", "Friday", "Seat 2", "placed by the players: placed"):
        assert words in text
    assert not anna.view(made["id"])["seats"][1]["taken"]
    told = anna.get(f"/invitations/{secret_of(made['links']['1'])}").json()
    assert (told["host"], told["seat"], told["options"]["trays"]) == ("Anna", 1, "chosen")


def test_an_invitation_names_no_option_without_a_choice(anna: Person, browser: httpx.Client) -> None:
    """What can only be one way for so many players is not listed: a fort is for one."""
    made = anna.make(ME, LINK, title="hadrians_wall", options={"difficulty": "hard"})
    text = unescape(re.sub(r"<[^>]*>", " ", browser.get(made["links"]["1"]).text))
    assert "How many Picts attack: hard" in text
    assert "fort of the campaign" not in text
    assert "In a fort" not in text


def test_the_name_that_the_host_said_is_offered(live: Live, browser: httpx.Client, bert: Person) -> None:
    """Who is named with a seat by link finds the name filled in, and the host beside the link; who has one keeps it."""
    seats = {"seat0": "me", "seat1": "link", "name1": "Ben", "seat2": "link"}
    address = browser.post("/new", data={"title": "trajan", **seats}).headers["location"]
    panel = browser.get(address).text.partition('class="invite"')[2].partition("</section>")[0]
    links = re.findall(r"/join/[\w-]+", panel)
    assert panel.count("<b>Ben</b>") == panel.count("<b>") == 1
    with httpx.Client(base_url=live.url, headers=HTML, timeout=PATIENCE, trust_env=False) as ben:
        assert re.search(r'name="name"[^>]* value="Ben"', ben.get(links[0]).text)
        assert re.search(r'name="name"[^>]* value=""', ben.get(links[1]).text)
    assert re.search(r'name="name"[^>]* value="Bert"', bert.http.get(links[0], headers=HTML).text)


def test_a_taken_seat_is_said_to_be_taken(anna: Person, bert: Person, browser: httpx.Client) -> None:
    """Its link says so, the own link of who sits there says who; its own browser is sent to the table."""
    made = anna.make(ME, LINK)
    key = bert.post("/join", {"secret": secret_of(made["links"]["1"])}).json()["secret"]
    assert "omebody sits on this seat already" in browser.get(made["links"]["1"]).text
    assert "Bert sits on this seat already" in browser.get(f"/join/{key}").text
    own = bert.http.get(made["links"]["1"], headers=HTML)
    assert (own.status_code, own.headers["location"]) == (303, f"/t/{made['id']}")


def test_a_spectator_before_the_start_is_promised_no_links(anna: Person, browser: httpx.Client) -> None:
    """Only who made the table has links to send; everybody else sees whom the table waits for."""
    made = anna.make(ME, LINK, watch=True)
    browser.get(made["watch"])
    text = browser.get(f"/t/{made['id']}").text
    assert "Send these links" not in text
    assert "Waiting for people" in text
    assert "/join/" not in text


def test_links_of_this_computer_say_so(browser: httpx.Client) -> None:
    """A link to 127.0.0.1 works nowhere else: the page says how to serve others; at another address it does not."""
    made = browser.post("/new", data={"title": "trajan", "seat0": "me", "seat1": "link"})
    address = made.headers["location"]
    assert "quadriga serve --host 0.0.0.0" in browser.get(address).text
    elsewhere = browser.get(address, headers={"Host": "games.example:8080"}).text
    assert "http://games.example:8080/join/" in elsewhere
    assert "quadriga serve --host" not in elsewhere


# Wrong addresses.


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/join/anything", "This seat link is not known"),
        ("/join/" + "x" * 200, "This link is not known"),
        ("/watch/anything", "This link for spectators is not known"),
        ("/open/abcdefghijklmnop", "There is no such table"),
        ("/t/nope", "There is no such table"),
        ("/t/abcdefghijklmnop", "There is no such table"),
        ("/t/{table}/at/abc", "There is no such position"),
        ("/t/{table}/at/-1", "There is no such position"),
        ("/t/{table}?seat=77", "There is no such seat"),
        ("/t/{table}/parts?at=x", "There is no such position"),
        ("/t/{table}/review/x?seat=0", "There is no such position"),
        ("/nothing", "There is nothing at this address"),
    ],
)
def test_a_wrong_address_is_one_sentence(browser: httpx.Client, turned: str, address: str, said: str) -> None:
    """Statement 43: a page that is not there says so in one sentence of the reader's language, never in English."""
    made = browser.post("/play-now").headers["location"].removeprefix("/t/")
    answer = browser.get(address.replace("{table}", made))
    assert answer.status_code == 404
    assert sentence(answer).startswith(said)
    other = browser.get(address.replace("{table}", made), headers={"Cookie": f"quadriga_language={turned}"})
    assert re.fullmatch(r"»+[^»«]*«+\.", sentence(other)), sentence(other)


def test_a_position_that_is_not_yet_leads_to_the_last(browser: httpx.Client) -> None:
    """Statement 40: an address beyond the end shows the last position under its own address."""
    alone = {"title": "hadrians_wall", "alone": "yes"}  # no bot moves meanwhile
    address = browser.post("/play-now", data=alone).headers["location"]
    answer = browser.get(f"{address}/at/99999?seat=0")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{address}/at/0?seat=0")


def test_a_bad_record_is_told_in_the_reader_s_language(browser: httpx.Client, turned: str) -> None:
    """Statement 43: what is wrong with an uploaded record is a sentence of the page's language."""
    whole = quadriga_record()
    lines = whole.split("\n")
    broken = [
        "nonsense",
        whole.replace("players 2", "players two"),
        whole.replace("title trajan", "title chess"),
        "\n".join(lines[:-3]),
        "\n".join([*lines[:9], "0 sow nowhere", *lines[9:]]),
        "\n".join([*lines[:9], "0 ?", *lines[9:]]),
        whole.replace("digest ", "digest 1"),
    ]
    for text in broken:
        cookie = {"Cookie": f"quadriga_language={turned}"}
        answer = browser.post("/records", files={"record": ("a.record", text.encode())}, headers=cookie)
        assert answer.status_code == 400
        # Looked up once where it is raised and once where it is shown, in case it came from another thread.
        assert sentence(answer).startswith("»»"), sentence(answer)


def quadriga_record() -> str:
    """A short record."""
    import quadriga  # noqa: PLC0415

    match = quadriga.start("trajan", players=2, seed=5)
    for _ in range(6):
        question = match.questions[0]
        match.play(question.seat, question.moves[0])
    return match.record()


# New tables.


FILLED = {
    "title": "hadrians_wall",
    "player": "Anna",
    "table": "Friday",
    "seat0": "me",
    "seat1": "bot:random",
    "name1": "Robert",
    "seat2": "link",
    "difficulty": "hard",
    "pace": "slow",
    "watch": "yes",
    "public": "yes",
}


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"fort": "2"}, "fort", "the campaign is for one"),
        ({"bonus": "yes"}, "bonus", "a bonus was asked for"),
        ({"seat0": "link"}, "seats", "no seat is yours"),
        ({"seat1": "bot:genius"}, "seat1", "no bot is called"),
        ({"seat1": "nobody"}, "seat1", "a seat was given"),
        ({"difficulty": "awful"}, "difficulty", "right would be one of"),
        ({"pace": "fast"}, "pace", "right would be live or slow"),
    ],
)
def test_a_form_that_does_not_fit_comes_back(
    browser: httpx.Client, change: dict[str, str], field: str, said: str
) -> None:
    """Statement 45: the form is kept as it was filled in, with one sentence beside the field that does not fit."""
    answer = browser.post("/new", data={**FILLED, **change})
    assert answer.status_code == 400
    checked(answer)
    text = unescape(answer.text)
    assert text.count('id="wrong"') == 1
    assert said in text[text.index('id="wrong"') :].partition("</p>")[0].lower()
    if field != "seats":
        control = text[text.index(f'name="{field}"') :].partition(">")[0]
        assert 'aria-describedby="wrong"' in control
    for kept in ('value="Anna"', 'value="Friday"', 'value="Robert"', 'id="watch" value="yes" checked'):
        assert kept in text
    assert "set-cookie" not in answer.headers


def test_a_form_that_fits_makes_the_table(browser: httpx.Client) -> None:
    """The same form without the slip makes the table, open to everybody."""
    made = browser.post("/new", data=FILLED)
    assert made.status_code == 303
    assert "it is listed on the home page" in browser.get(made.headers["location"]).text


def test_a_name_said_in_the_form_counts(browser: httpx.Client, bert: Person) -> None:
    """Who has played as a guest and says a name with a new table has it at the seat, in the lobby and in the link."""
    first = browser.post("/play-now", data={"title": "trajan"}).headers["location"]
    address = browser.post("/new", data={**FILLED, "player": "  Dora "}).headers["location"]
    table = address.removeprefix("/t/")
    assert "Dora" in browser.get(address).text
    assert {row["id"]: row["host"] for row in bert.get("/open").json()}[table] == "Dora"
    assert "Dora invites you to a table of" in unescape(bert.http.get(f"/open/{table}", headers=HTML).text)
    assert "Dora" in browser.get(first).text
    browser.post("/new", data={**FILLED, "player": ""})
    assert 'value="Dora"' in browser.get("/").text


def test_a_newcomer_meets_novices(browser: httpx.Client, live: Live) -> None:
    """Statement 10: the first match is against novices, and the choice beside the button shows how to change that."""
    home = browser.get("/").text
    for title in TITLES:
        choice = home[home.index(f'name="title" value="{title}"') :].partition("</form>")[0]
        assert '<option value="novice" selected>' in choice
        assert '<option value="greedy">' in choice
        assert "against 2 bots" in choice
    for level, bot in (("", "novice"), ("greedy", "greedy")):
        address = browser.post("/play-now", data={"title": "trajan", "level": level}).headers["location"]
        assert bots_at(live, address) == [bot, bot]
    assert browser.post("/play-now", data={"level": "genius"}).status_code == 400


def bots_at(live: Live, address: str) -> list[str | None]:
    """The bots beside the first seat of a table."""
    table = live.run(live.club.tables.open(address.removeprefix("/t/")))
    return [seat.bot for seat in table.seats[1:]]


def test_bots_stay_those_that_were_chosen_last(browser: httpx.Client, live: Live, record: str) -> None:
    """Statement 10: both ways to a table offer the bots of the last one, whatever was finished or opened since."""
    for chosen, bot in (("", "novice"), ("greedy", "greedy"), ("", "greedy"), ("novice", "novice"), ("", "novice")):
        wish = {"title": "trajan", "level": chosen}
        assert bots_at(live, browser.post("/play-now", data=wish).headers["location"]) == [bot, bot]
        browser.post("/records", files={"record": ("a.record", record)})
        assert browser.get("/new?title=trajan").text.count(f'<option value="bot:{bot}" selected>') == 2
        home = browser.get("/").text
        choice = home[home.index('name="title" value="trajan"') :].partition("</form>")[0]
        assert f'<option value="{bot}" selected>' in choice
    assert browser.get("/new?title=hadrians_wall").text.count('<option value="bot:novice" selected>') == 2


def test_alone_where_the_title_is_for_one(browser: httpx.Client, live: Live) -> None:
    """A title for one player has a button for that; for others it is refused in a sentence."""
    home = browser.get("/").text
    for title, kind in TITLES.items():
        form = home[home.index(f'name="title" value="{title}"') :].partition("</form>")[0]
        assert ('name="alone"' in form) == (kind.players_min == 1)
    wish = {"title": "hadrians_wall", "level": "greedy", "alone": "yes"}
    assert bots_at(live, browser.post("/play-now", data=wish).headers["location"]) == []
    assert "2 to 4" in sentence(browser.post("/play-now", data={**wish, "title": "trajan"}))


def test_a_saved_record_is_opened_from_the_first_page_of_a_table(browser: httpx.Client, record: str) -> None:
    """4 Home: a newcomer finds the upload beside the form of a new table, for the first home page has nothing else."""
    assert 'action="/records"' not in browser.get("/").text
    assert 'action="/records"' in browser.get("/new").text
    address = browser.post("/records", files={"record": ("a.record", record)}).headers["location"]
    assert "The match is over" in browser.get(address).text


# Words.


def test_titles_have_names_in_every_language(browser: httpx.Client, turned: str) -> None:
    """Statement 43: the name of a title, of a table without a name and of a guest are said in the reader's language."""
    address = browser.post("/play-now", data={"title": "hadrians_wall"}).headers["location"]
    cookie = "; ".join([*[f"{name}={value}" for name, value in browser.cookies.items()], f"quadriga_language={turned}"])
    for page in ("/", "/new?title=hadrians_wall", "/rules/hadrians_wall", address):
        text = unescape(browser.get(page, headers={"Cookie": cookie}).text)
        assert "»Hadrian's Wall«" in text, page
        assert not re.search(r"[^»]Hadrian's Wall[^«. ]", text.partition("<main")[0]), page
    assert "»Guest«" in browser.get(address, headers={"Cookie": cookie}).text


def test_my_tables_say_how_long_they_wait(anna: Person) -> None:
    """Statement 39: each of my tables shows its pace and since when it waits."""
    table = anna.make(ME, ME, pace="slow")["id"]
    home = anna.http.get("/", headers=HTML).text
    row = home[home.index(f'href="/t/{table}"') :].partition("</li>")[0]
    assert "Slow" in row
    assert "just now" in row


def test_settings_say_where_they_are_kept(browser: httpx.Client) -> None:
    """Statement 45: the settings say that they stay in this browser."""
    assert "kept in this browser only, in cookies" in browser.get("/").text
