"""People around a table in real browsers: stand-ins, consent, links to send, and a console that stays empty."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import LISTED, LIT, at_least, new_person, new_table, number, play, two_people
from tests.server.support import Live


def noises(page: Page) -> list[str]:
    """What the console of a tab says from now on, and every answer that is an error."""
    found: list[str] = []
    page.on("console", lambda line: found.append(f"{line.type}: {line.text}"))
    page.on("response", lambda answer: found.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    return found


def open_menu(page: Page) -> None:
    """Open the menu of the table."""
    page.click("#more > summary")
    page.wait_for_selector("#part-more [href$='/record']")


def test_the_menu_is_alive_and_stays_open(page: Page, served: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statement 20: stand-in and pace change in the open menu, and the page says that a bot plays while it does."""
    monkeypatch.setattr(served.club.bots, "pause", 0.1)  # so that the match lasts as long as the test
    new_table(page, "me", "bot:random")
    page.wait_for_selector("#prompt.mine")
    open_menu(page)
    page.select_option("#bot-pace", "slow")
    page.click("#set-pace")
    known = number(page)
    page.click("#stand-in-0")
    page.wait_for_selector("#give-back-0")
    expect(page.locator("#part-away")).to_contain_text("A bot plays for you.")
    for ident in ("#give-back-0", "#skip"):
        expect(page.locator(ident)).to_be_in_viewport(ratio=0.99)
    at_least(page, known + 4)
    assert page.locator("#more").get_attribute("open") is not None
    expect(page.locator("#bot-pace")).to_have_value("slow")
    page.click("#give-back-0")
    page.wait_for_selector("#stand-in-0")
    assert page.locator("#more").get_attribute("open") is not None
    expect(page.locator("#part-away")).to_be_empty()


def test_a_stand_in_is_seen_by_the_others(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 33: the strip of a rival says that a bot plays for them, without a new page."""
    first, second = two_people(page, chromium, served)
    other = second if first is page else first
    open_menu(other)
    other.click("[id^=stand-in]")
    expect(page.locator(".strip .stands-in")).to_have_text("a bot plays")
    other.click("[id^=give-back]")
    expect(page.locator(".strip .stands-in")).to_have_count(0)
    other.context.close()


def test_leaving_is_asked_once_more_and_forgotten_by_nobody(page: Page, chromium: Browser, served: Live) -> None:
    """Leaving takes two clicks, the second in view; the home page keeps the table, and there the seat is taken back."""
    other = next(person for person in two_people(page, chromium, served) if person is not page)
    other.click("#more > summary")
    other.click("#leave > summary")
    expect(other.locator("#leave-now")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".stands-in")).to_have_count(0)
    other.click("#leave-now")
    row = other.locator("#my-tables li")
    expect(row).to_contain_text("a bot plays for you")
    expect(page.locator(".stands-in")).to_have_count(1)
    row.locator("a").click()
    other.click("[id^=give-back]")
    expect(page.locator(".stands-in")).to_have_count(0)
    other.context.close()


def test_nobody_ends_the_table_for_the_others(page: Page, chromium: Browser, served: Live) -> None:
    """Who wants to stop asks; the other sees it at once, refuses, and is asked again; both then see the end."""
    first, second = two_people(page, chromium, served)
    open_menu(first)
    first.click("#abandon")
    second.wait_for_selector("#refuse-abandon")
    expect(first.locator("#part-consent")).to_contain_text("must agree")
    expect(second).to_have_title(re.compile("^● You are asked to agree"))
    expect(second.locator("#prompt")).to_contain_text("asks to end this table")
    play(first)
    second.wait_for_selector("#refuse-abandon")
    second.click("#refuse-abandon")
    expect(first.locator("#part-consent")).to_contain_text("would rather play on")
    first.click("#withdraw-abandon")
    expect(first.locator("#part-consent")).to_be_empty()
    first.click("#abandon")
    second.click("#agree-abandon")
    for tab in (first, second):
        expect(tab.locator("#prompt")).to_have_text("This table was abandoned")
    other = second if first is page else first
    other.context.close()


def test_links_are_copied_and_can_be_read(page: Page, chromium: Browser, served: Live) -> None:
    """The link of a seat can be read whole, is copied by its button, and without a script there is no such button."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    new_table(page, "me", "link")
    link = page.locator("[data-copy]")
    box = link.bounding_box()
    screen = page.viewport_size
    assert box is not None
    assert screen is not None
    assert box["x"] + box["width"] <= screen["width"]
    assert page.evaluate(
        "(place) => place.scrollWidth <= place.clientWidth + 1 || !place.clientWidth", link.element_handle()
    )
    page.click("[data-copy-link]")
    expect(page.locator("#notice")).to_contain_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link.inner_text()
    plain = new_person(chromium, served, java_script_enabled=False).new_page()
    new_table_by_form(plain)
    assert plain.locator("[data-copy]").inner_text().startswith(f"{served.url}/join/")
    expect(plain.locator("[data-copy-link]")).to_be_hidden()
    plain.context.close()


def new_table_by_form(page: Page) -> None:
    """Make a table for another person."""
    page.goto("/new")
    page.select_option("[name=seat1]", "link")
    page.click("form[action='/new'] > button")
    page.wait_for_selector(".invite")


@pytest.mark.parametrize("title", ["trajan", "hadrians_wall"])
def test_the_console_stays_empty(page: Page, title: str) -> None:
    """Statement 5: however one points and plays while others act, no preview of an old table becomes an error."""
    heard = noises(page)
    page.goto("/")
    assert page.locator("#play-now").count() == 1
    new_table(page, "me", "bot:random", "bot:random", title=title)
    for answer in range(24):
        page.wait_for_selector("#prompt.mine")
        places = page.locator(f"{LIT}:visible, {LISTED}:visible")
        for place in range(min(3, places.count())):
            # Pointed at for longer than it takes to ask, and left while the answer is under way.
            places.nth(place).hover(force=True, timeout=60_000, trial=False)
        known = number(page)
        play(page, answer % page.locator(LISTED).count())
        page.mouse.move(700 + 7 * answer, 400)
        at_least(page, known + 1)
        if page.locator("#prompt.mine, #prompt.waits").count() == 0:
            break
    assert heard == []


def test_playing_again_leads_to_one_table(page: Page, chromium: Browser, served: Live) -> None:
    """4 End of game: the other is invited on the open end page and at home, and one click sits down at that table."""
    first, second = two_people(page, chromium, served)
    open_menu(first)
    first.click("#abandon")
    second.click("#agree-abandon")
    second.wait_for_selector("#rematch")
    home = second.context.new_page()
    home.goto("/")
    expect(home.locator("#my-tables .waits")).to_have_count(0)
    first.click("#rematch")
    first.wait_for_selector(".invite")
    expect(second.locator("#invited")).to_contain_text("invites you")
    expect(second).to_have_title(re.compile("^● A seat for you"))
    expect(home.locator("#my-tables .waits")).to_contain_text("Sit down")
    second.click("#rematch")
    for tab in (first, second):
        tab.wait_for_selector("#prompt.mine, #prompt.waits")
    assert first.get_attribute("#main", "data-table") == second.get_attribute("#main", "data-table")
    (second if first is page else first).context.close()
