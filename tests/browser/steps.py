"""What people do at a table, for the browser tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

LISTED = "#part-moves [data-move]"
LIT = ".drawing [data-move]"


def sit_down(page: Page) -> None:
    """Open the home page and play now."""
    page.goto("/")
    page.click("#play-now")
    page.wait_for_selector("#prompt.mine")


def hot_seat(page: Page, players: int = 2) -> None:
    """Make a table for several people at this screen."""
    page.goto("/new")
    for seat in range(players):
        page.select_option(f"[name=seat{seat}]", "me")
        page.fill(f"[name=name{seat}]", ["Anna", "Bert", "Clara", "Dora"][seat])
    for seat in range(players, 4):
        page.select_option(f"[name=seat{seat}]", "none")
    page.click("form[action='/new'] button")
    page.wait_for_selector("#prompt.mine")


def number(page: Page) -> int:
    """How far the table is."""
    return int(page.get_attribute("#main", "data-number") or -1)


def prompt(page: Page) -> str:
    """What the prompt says."""
    return " ".join(page.inner_text("#prompt").split())


def after(page: Page, known: int) -> None:
    """Wait until the table has gone on."""
    page.wait_for_function("known => Number(document.querySelector('#main').dataset.number) > known", arg=known)


def play(page: Page, choice: int = 0) -> None:
    """Answer with a move of the list, and confirm if that made a plan."""
    known = number(page)
    gathers = page.locator("#answer[data-gathers]").count() > 0
    page.locator(LISTED).nth(choice).click()
    if gathers:
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


def view(page: Page) -> Any:
    """The table as the interface of programs shows it to this person."""
    table = page.get_attribute("#main", "data-table")
    return page.request.get(f"/api/tables/{table}").json()


def wider_than_screen(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
