"""Several people at one screen: whose turn it is sees the own boards, also where all are asked at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.steps import LIT, hot_seat, new_table, number, play, view

pytestmark = pytest.mark.browser

WALL = "hadrians_wall"


def test_the_boards_of_who_is_asked(page: Page) -> None:
    """2, 3 After the turn of the first player the second one finds the own boards, with the moves lit."""
    hot_seat(page)
    first = page.get_attribute("#main", "data-seat")
    expect(page.locator(f"#zone-circle-{first}")).to_be_visible()
    for _ in range(30):
        if page.get_attribute("#main", "data-seat") != first:
            break
        play(page)
        page.wait_for_selector("#prompt.mine")
    second = page.get_attribute("#main", "data-seat")
    assert second != first
    expect(page.locator(f"#zone-circle-{second}")).to_be_visible()
    expect(page.locator(f"#rival-{first}")).to_be_attached()
    assert page.locator(LIT).count() > 0


def lit_click(page: Page) -> None:
    """Click the first lit place and wait until it is played."""
    known = number(page)
    page.locator(LIT).first.click()
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")


def test_two_at_one_screen_who_are_asked_at_once(page: Page) -> None:
    """3 Both are asked: each can be gone to, acts on the own sheets, and takes back the own answers only."""
    new_table(page, "me", "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    for seat in (0, 1):
        expect(page.locator("#main")).to_have_attribute("data-seat", str(seat))
        lit_click(page)
    expect(page.locator(".my-seats > *")).to_have_count(2)
    page.click(".my-seats [data-look='0']")
    expect(page.locator("#zone-pool-0")).to_be_visible()
    before = page.inner_text("#zone-pool-0")
    lit_click(page)
    expect(page.locator("#main")).to_have_attribute("data-seat", "0")
    page.click(".my-seats [data-look='1']")
    expect(page.locator("#zone-pool-1")).to_be_visible()
    expect(page.locator("#zone-pool-0")).to_be_hidden()
    lit_click(page)
    expect(page.locator("#main")).to_have_attribute("data-seat", "1")
    page.click(".my-seats [data-look='0']")
    expect(page.locator("#zone-pool-0")).to_be_visible()
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")
    known = number(page)
    page.click("#undo")
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")
    expect(page.locator("#main")).to_have_attribute("data-seat", "0")
    assert page.inner_text("#zone-pool-0") == before
    expect(page.locator("#redo")).not_to_have_attribute("aria-disabled", "true")
    page.click(".my-seats [data-look='1']")
    expect(page.locator("#zone-pool-1")).to_be_visible()
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")
    assert sorted(view(page)["waiting_for"]) == [0, 1]


def test_looking_from_another_seat_while_news_are_under_way(page: Page) -> None:
    """3 What comes late, drawn for the seat that was looked from before, does not lead back to it."""
    new_table(page, "me", "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    for seat in (0, 1):
        expect(page.locator("#main")).to_have_attribute("data-seat", str(seat))
        lit_click(page)
    expect(page.locator(".my-seats > *")).to_have_count(2)
    held: list[Route] = []
    page.route("**/parts?*", lambda route: route.continue_() if held else held.append(route))
    other = "1" if page.get_attribute("#main", "data-seat") == "0" else "0"
    known = number(page)
    page.locator(LIT).first.click()  # not waited for: what is held may be asked for before this or after it
    while not held:
        page.wait_for_timeout(20)
    page.click(f".my-seats [data-look='{other}']")
    held[0].continue_()
    expect(page.locator(f"#zone-pool-{other}")).to_be_visible()
    expect(page.locator("#main")).to_have_attribute("data-seat", other)
    expect(page.locator("#main")).to_have_attribute("data-number", str(known + 1))
    page.click(f".my-seats [data-look='{1 - int(other)}']")
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")


def test_the_table_turns_although_the_net_failed(page: Page) -> None:
    """3 The boards of who is asked next do not come at once: they are asked for again."""
    hot_seat(page)
    first = page.get_attribute("#main", "data-seat")
    failed: list[Route] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route)
            route.abort()

    page.route("**/t/*?rather=*", fail_once)
    for _ in range(30):
        if failed:
            break
        play(page)
        page.wait_for_timeout(100)
    expect(page.locator("#live")).to_contain_text("connection is lost")
    expect(page.locator(f"#zone-circle-{1 - int(first or 0)}")).to_be_visible()
    expect(page.locator("#prompt.mine")).to_be_visible()


@pytest.mark.parametrize("title", ["trajan", WALL])
def test_the_table_is_covered_until_it_is_passed_on(page: Page, title: str) -> None:
    """What one player holds is hidden from the other until the screen has changed hands."""
    page.context.clear_cookies(name="quadriga_cover")
    new_table(page, "me", "me", title=title)
    page.wait_for_selector("#prompt.mine")
    first = page.get_attribute("#main", "data-seat")
    for _ in range(30):
        if page.locator("#cover").count():
            break
        play(page)
        page.wait_for_timeout(100)
    assert page.get_attribute("#main", "data-seat") != first
    expect(page.locator("#cover")).to_contain_text("Pass the screen to")
    page.click("#hint")  # which would tell what the next player holds
    expect(page.locator("#cover button")).to_be_focused()
    expect(page.locator("#preview")).to_be_hidden()
    assert page.locator(".drawing:visible").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("#cover")).to_have_count(0)
    expect(page.locator(LIT).first).to_be_visible()
