"""Coming back, reviewing, languages, settings. Numbers are those of the great table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.server import languages
from tests.browser.steps import (
    LISTED,
    LIT,
    hot_seat,
    new_person,
    new_table,
    number,
    play,
    play_until,
    prompt,
    set_setting,
    sit_down,
    two_people,
    wider_than_screen,
)
from tests.server.support import Live

pytestmark = pytest.mark.browser

RECORD = Path(__file__).parent.parent / "records" / "trajan" / "greedy-2.record"


def upload(page: Page) -> str:
    """Make a table of a finished match."""
    headers = {"Content-Type": "text/plain"}
    return str(page.request.post("/api/records", data=RECORD.read_text("utf-8"), headers=headers).json()["id"])


def at_my_second_turn(page: Page) -> None:
    """Play against bots until a new turn of mine begins and others have played meanwhile."""
    sit_down(page)
    play_until(page, "Choose a tray")
    for _ in range(20):
        play(page)
        page.wait_for_selector("#prompt.mine")
        if "Choose a tray" in prompt(page):
            return
    raise AssertionError("no second turn came")


def test_what_changed_since_my_last_turn(page: Page) -> None:
    """Statement 38: at my turn a summary names what rivals did, changed pieces are marked, Esc puts it away."""
    at_my_second_turn(page)
    box = page.locator("[data-since]")
    expect(box).to_be_visible()
    assert box.locator("li").count() >= 1
    assert page.locator(".fold").count() >= 1
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    page.reload()
    expect(page.locator("[data-since]")).to_be_hidden()


def test_it_is_played_back(page: Page) -> None:
    """Statement 38: what happened is played back step by step on the same page, and Esc skips to now."""
    at_my_second_turn(page)
    address, known = page.url, number(page)
    page.click("[data-play-back]")
    expect(page.locator("#prompt")).to_contain_text("Position")
    first = int(page.get_attribute("#main", "data-position") or -1)
    page.click("#following")
    expect(page.locator("#main")).to_have_attribute("data-position", str(first + 1))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#main")).to_have_attribute("data-position", str(first))
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.mine")).to_contain_text("Choose a tray")
    assert page.url == address
    assert number(page) == known
    expect(page.locator(LIT).first).to_be_visible()


def test_it_plays_by_itself_where_motion_is_welcome(chromium: Browser, served: Live) -> None:
    """Statement 38: with motion allowed the playback runs to the end by itself."""
    context = new_person(chromium, served, reduced_motion="no-preference")
    page = context.new_page()
    at_my_second_turn(page)
    page.keyboard.press("b")
    expect(page.locator("#prompt")).to_contain_text("Position")
    expect(page.locator("#prompt.mine")).to_be_visible()
    context.close()


def test_next_table(page: Page) -> None:
    """Statement 39: from a table, one click or one key goes to the next one that waits for me."""
    hot_seat(page)
    first = page.url
    hot_seat(page)
    second = page.url
    expect(page.locator("#next b")).to_have_text("1")
    page.keyboard.press("n")
    page.wait_for_url(first)
    expect(page.locator("#next b")).to_have_text("1")
    page.click("#next")
    page.wait_for_url(second)


def test_next_table_in_every_tab(page: Page) -> None:
    """Statement 39: every tab counts the tables that wait, whether it holds the stream or was opened long after."""
    tables = [hot_seat_address(page) for _ in range(3)]
    second = page.context.new_page()
    second.goto(tables[0])
    second.wait_for_selector("#prompt.mine")
    play(second)
    third = page.context.new_page()
    third.goto("/rules/trajan")
    for tab in (page, second):
        expect(tab.locator("#next b")).to_have_text("2")
        expect(tab.locator("#next")).to_be_visible()
    expect(third).to_have_title(re.compile(r"^\(3\) "))
    expect(third.locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    table = page.get_attribute("#main", "data-table")
    assert second.request.post(f"/api/tables/{table}/abandon").ok
    expect(second.locator("#next b")).to_have_text("1")
    expect(third).to_have_title(re.compile(r"^\(2\) "))
    second.keyboard.press("n")
    second.wait_for_url(tables[1])
    assert second.request.post(f"{tables[0]}/unlist").ok  # what is off the list does not wait
    expect(third).to_have_title(re.compile(r"^\(1\) "))
    expect(second.locator("#next")).to_be_hidden()


def hot_seat_address(page: Page) -> str:
    """Make a table that waits for me, and tell where it is."""
    hot_seat(page)
    return page.url


def test_the_tab_says_that_my_turn_has_come(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 40: title and icon say it also while I look back; the home page says how many tables wait."""
    first, second = two_people(page, chromium, served)
    home = second.context.new_page()
    home.goto("/")
    expect(home).to_have_title("Quadriga")
    second.goto(f"{second.url}/at/0")
    expect(second).not_to_have_title(re.compile("●"))
    while first.locator("#prompt.mine").count():
        play(first)
        first.wait_for_selector("#prompt.mine, #prompt.waits")
    expect(second).to_have_title(re.compile("^● Your turn"))
    expect(second.locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    expect(second.locator("#main")).to_have_attribute("data-position", "0")
    expect(home).to_have_title("(1) Quadriga")
    expect(home.locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    expect(home.locator("#my-tables .waits")).to_have_count(1)
    (second if second is not page else first).context.close()


def test_the_home_page_keeps_what_is_being_done(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 39: when a table begins to wait the list says so; an open menu and what was typed stay."""
    first, second = two_people(page, chromium, served)
    home = second.context.new_page()
    home.goto("/")
    home.fill("#my-name", "Octavia")
    home.locator("#settings summary").click()
    home.select_option("#settings [name=theme]", "dark")
    home.evaluate("() => document.querySelector('#settings').dataset.kept = 'yes'")
    while first.locator("#prompt.mine").count():
        play(first)
        first.wait_for_selector("#prompt.mine, #prompt.waits")
    expect(home.locator("#my-tables .waits")).to_contain_text("Your turn")
    expect(home.locator("#settings")).to_have_attribute("data-kept", "yes")
    expect(home.locator("#settings")).to_have_attribute("open", "")
    expect(home.locator("#settings [name=theme]")).to_have_value("dark")
    expect(home.locator("#my-name")).to_have_value("Octavia")
    (second if second is not page else first).context.close()


def test_going_over_decisions(page: Page) -> None:
    """Statement 41: one click from the final screen; asked first, answered on demand; by click, list and keys."""
    page.goto(f"/t/{upload(page)}")
    page.click("#review")
    expect(page.locator("#prompt")).to_contain_text("what would you play")
    assert page.locator(".verdict").count() == 0
    page.locator(LIT).first.click()
    expect(page.locator(".verdict")).to_contain_text("You would play now")
    expect(page.locator(".verdict")).to_contain_text("The bot would play")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/review/2"))
    assert page.locator(".verdict").count() == 0
    page.click("#review-show")
    expect(page.locator(".said")).to_be_visible()


def test_going_over_decisions_on_a_phone_without_script(chromium: Browser, served: Live) -> None:
    """Statement 41: on a phone, and without a script, the same is done with links as large as buttons."""
    context = new_person(
        chromium, served, java_script_enabled=False, viewport={"width": 390, "height": 844}, has_touch=True
    )
    page = context.new_page()
    page.goto("/")
    page.goto(f"/t/{upload(page)}")
    page.click("#review")
    assert wider_than_screen_without_script(page)
    page.locator("#part-review .moves a").first.click()
    expect(page.locator(".verdict")).to_be_visible()
    for link in page.locator(".review .button").all():
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 43.5
    page.click("#review-next")
    expect(page.locator("#prompt")).to_contain_text("Decision 2 of")
    context.close()


def wider_than_screen_without_script(page: Page) -> bool:
    """Whether everything of the main part fits the width of a phone."""
    box = page.locator("#asked").bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390


class Shouting(NullTranslations):
    """A made-up language: every sentence in capitals, its fields untouched."""

    def gettext(self, message: str) -> str:
        """Return a message in capitals."""
        return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{[^}]*\})", message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a plural form in capitals."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message with a context in capitals."""
        return self.gettext(message)

    def info(self) -> dict[str, str]:
        """Tell which language it is: what was said is kept by it."""
        return {"language": "xx"}


@pytest.fixture
def shouting() -> Iterator[str]:
    """A second language that is always there, whatever catalogues are shipped."""
    languages.CATALOGUES["xx"] = Shouting()
    languages.NAMES["xx"] = "XX"
    yield "xx"
    del languages.CATALOGUES["xx"]
    del languages.NAMES["xx"]


def test_language_keeps_table_and_choice(page: Page, shouting: str) -> None:
    """Statement 43: switching the language keeps the table, the open panel, the focus and the half-made choice."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator("#scores summary").click()
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    address = page.url
    planned = page.locator("#plan [name=move]").evaluate_all("(all) => all.map((one) => one.value)")
    assert planned
    set_setting(page, language=shouting)
    assert page.url == address
    expect(page.locator("#confirm")).to_contain_text(re.compile("CONFIRM|HAND OVER"))
    again = page.locator("#plan [name=move]").evaluate_all("(all) => all.map((one) => one.value)")
    assert again == planned
    assert page.locator("#scores").get_attribute("open") is not None
    assert page.evaluate("document.activeElement.closest('#settings, #plan') !== null")
    assert page.get_attribute("html", "lang") == shouting
    page.click("#confirm")
    expect(page.locator("#prompt.mine")).to_be_visible()


def test_a_setting_keeps_what_is_looked_at(page: Page, shouting: str) -> None:
    """Statement 43: boards that scroll, the sieve of the log and the open rules are as they were."""
    new_table(page, "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    page.locator("#board").evaluate("(board) => board.scrollTo(0, 200)")
    page.click("#sieve > summary")
    page.check("#sieve [value=points]")
    page.locator("#prompt .rule").click()
    pointed = page.locator("#panel .pointed").get_attribute("id")
    read = page.locator("#panel-body").evaluate("(body) => body.scrollTop")
    assert read > 0
    set_setting(page, language=shouting)
    expect(page.locator("#panel .pointed")).to_have_id(pointed or "?")
    page.wait_for_function("() => document.querySelector('#board').scrollTop === 200")
    expect(page.locator("#sieve [value=points]")).to_be_checked()
    assert abs(page.locator("#panel-body").evaluate("(body) => body.scrollTop") - read) < 3


def test_the_left_arrow_looks_back(page: Page) -> None:
    """Statement 3: from the table itself one step back, and on again; not from the boards, and not out of a plan."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    answers = int(page.get_attribute("#main", "data-answers") or 0)
    page.locator(LIT).first.focus()
    page.keyboard.press("ArrowLeft")
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#main")).to_have_attribute("data-position", "")
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(f"/at/{answers - 1}"))
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#main")).to_have_attribute("data-position", str(answers - 2))
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.mine")).to_contain_text("Choose a tray")


@pytest.mark.parametrize("language", sorted(languages.NAMES))
def test_each_language_fits(chromium: Browser, served: Live, language: str) -> None:
    """Statements 25 and 43: in every language that is shipped the table fits a phone and a desktop."""
    context = new_person(chromium, served, locale=language)
    page = context.new_page()
    hot_seat(page)
    assert page.get_attribute("html", "lang") == language
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert wider_than_screen(page) <= 0
        expect(page.locator("#prompt")).to_be_in_viewport()
    play(page)
    context.close()


def test_settings_are_kept_and_reset(page: Page) -> None:
    """Statement 45: what is set stays for all pages and visits, nothing is asked twice, one click resets it."""
    sit_down(page)
    table = page.url
    page.goto("/")
    page.fill("#my-name", "Livia")
    page.locator("#my-name").press("Enter")
    page.goto(table)
    set_setting(page, theme="dark", size="large", board="large", motion="less", handover="never", keys="off")
    for address in ("/", "/new", "/rules/trajan", table):
        page.goto(address)
        assert page.get_attribute("html", "data-theme") == "dark"
        assert page.get_attribute("html", "data-size") == "large"
        assert page.get_attribute("html", "data-keys") == "off"
    page.locator("#settings summary").click()
    with page.expect_navigation():
        page.click("#reset")
    assert page.url == table
    assert page.get_attribute("html", "data-theme") is None
    assert page.get_attribute("html", "data-size") == "normal"
    page.goto("/new")
    assert page.input_value("[name=player]") == "Livia"


def test_single_keys_can_be_turned_off(page: Page) -> None:
    """Statement 3 and 45: without single keys letters and digits do nothing; arrows, Enter and Esc still work."""
    hot_seat(page)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    set_setting(page, keys="off")
    page.locator("#prompt").click()
    for key in ("?", "1", "s", "z"):
        page.keyboard.press(key)
    assert page.locator("#help[open]").count() == 0
    assert page.locator("#scores[open]").count() == 0
    assert page.evaluate("document.body.classList.contains('zen')") is False
    page.locator(LISTED).first.focus()
    known = number(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).not_to_have_attribute("data-number", str(known))
