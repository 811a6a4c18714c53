"""What people do at a table, for the browser tests. Nothing here sleeps: every step waits for what it needs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.support import Live

LISTED = "#part-moves [data-move]"
LIT = ".drawing [data-move]"
PATIENCE = 60_000
NAMES = ["Anna", "Bert", "Clara", "Dora", "Emil", "Fritz"]

expect.set_options(timeout=PATIENCE)


def sit_down(page: Page) -> None:
    """Open the home page and play now."""
    page.goto("/")
    page.click("#play-now")
    page.wait_for_selector("#prompt.mine")
    page.wait_for_load_state()


def hot_seat(page: Page, players: int = 2) -> None:
    """Make a table for several people at this screen."""
    new_table(page, *["me"] * players)
    page.wait_for_selector("#prompt.mine")


def new_table(page: Page, *seats: str, title: str = "trajan", **options: str) -> None:
    """Make a table: `me`, `link`, `bot:random`, ... for each seat."""
    page.goto(f"/new?title={title}")
    for seat in range(page.locator("select[name^=seat]").count()):
        page.select_option(f"[name=seat{seat}]", seats[seat] if seat < len(seats) else "none")
        page.fill(f"[name=name{seat}]", NAMES[seat])
    for name, value in options.items():
        page.select_option(f"[name={name}]", value)
    page.click("form[action='/new'] > button")
    page.wait_for_selector("#prompt")
    page.wait_for_load_state()


def new_person(chromium: Browser, served: Live, **more: Any) -> BrowserContext:
    """Another person's browser."""
    found = chromium.new_context(
        **{
            "viewport": {"width": 1280, "height": 800},
            "base_url": served.url,
            "reduced_motion": "reduce",
            "locale": "en-GB",
            **more,
        }
    )
    found.set_default_timeout(PATIENCE)
    found.add_cookies([{"name": "quadriga_cover", "value": "off", "url": served.url}])
    return found


def two_people(page: Page, chromium: Browser, served: Live, title: str = "trajan") -> tuple[Page, Page]:
    """Anna and Bert in two browsers; the one who is asked comes first."""
    new_table(page, "me", "link", title=title)
    link = page.locator("[data-copy]").first.inner_text()
    bert = new_person(chromium, served).new_page()
    bert.goto(link)
    bert.fill("[name=name]", "Bert")
    bert.click("main button")
    bert.wait_for_selector("#prompt.mine, #prompt.waits")
    page.wait_for_selector("#prompt.mine, #prompt.waits")
    return (page, bert) if page.locator("#prompt.mine").count() else (bert, page)


def number(page: Page) -> int:
    """How far the table is."""
    return int(page.get_attribute("#main", "data-number") or -1)


def prompt(page: Page) -> str:
    """What the prompt says."""
    return " ".join(page.inner_text("#prompt").split())


def after(page: Page, known: int) -> None:
    """Wait until the table has gone on."""
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")


def at_least(page: Page, wanted: int) -> None:
    """Wait until the table is so far."""
    while (known := number(page)) < wanted:
        after(page, known)


def play(page: Page, choice: int = 0) -> None:
    """Answer with a move of the list; confirm it if that made a plan, hand over if it was held.

    It waits for a row of the table, also if it is a bot's: where others answer meanwhile this is not yet the own one.
    """
    known = number(page)
    page.locator(LISTED).nth(choice).click()
    page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
    if number(page) == known:
        page.click("#confirm")
    after(page, known)


def play_until(page: Page, words: str, most: int = 60) -> None:
    """Answer with first moves until the prompt says this."""
    for _ in range(most):
        page.wait_for_selector("#prompt.mine")
        if words in prompt(page):
            return
        play(page)
    raise AssertionError(f"{words!r} was not asked")


def set_setting(page: Page, **wanted: str) -> None:
    """Choose settings in the header."""
    page.locator("#settings summary").click()
    for name, value in wanted.items():
        page.select_option(f"#settings [name={name}]", value)
    with page.expect_navigation():
        page.click("#apply")


def view(page: Page) -> Any:
    """The table as the interface of programs shows it to this person."""
    table = page.get_attribute("#main", "data-table")
    return page.request.get(f"/api/tables/{table}").json()


def wider_than_screen(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
