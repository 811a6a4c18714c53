"""Several people at one screen: whose turn it is sees the own boards, also where all are asked at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.steps import LISTED, LIT, PATIENCE, at_least, hot_seat, new_person, new_table, number, play, view
from tests.server.support import Live

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


def both_chose(page: Page) -> None:
    """Two at one screen have chosen their goals, and are asked at once."""
    new_table(page, "me", "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    for seat in (0, 1):
        expect(page.locator(f"#zone-pool-{seat}")).to_be_visible()
        lit_click(page)
    expect(page.locator(".my-seats > *")).to_have_count(2)


def test_two_at_one_screen_who_are_asked_at_once(page: Page) -> None:
    """3 Both are asked: each can be gone to, acts on the own sheets, and takes back the own answers only."""
    both_chose(page)
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


def wait_for(page: Page, held: Sequence[object]) -> None:
    """Wait until something is asked for."""
    for _ in range(PATIENCE // 20):
        if held:
            return
        page.wait_for_timeout(20)
    raise AssertionError("nothing was asked for")


def test_looking_from_another_seat_while_news_are_under_way(page: Page) -> None:
    """3 What comes late, drawn for the seat that was looked from before, does not lead back to it."""
    both_chose(page)
    held: list[Route] = []
    page.route("**/parts?*", lambda route: route.continue_() if held else held.append(route))
    other = "1" if page.get_attribute("#main", "data-seat") == "0" else "0"
    known = number(page)
    page.locator(LIT).first.click()  # not waited for: what is held may be asked for before this or after it
    wait_for(page, held)
    page.click(f".my-seats [data-look='{other}']")
    held[0].continue_()
    expect(page.locator(f"#zone-pool-{other}")).to_be_visible()
    expect(page.locator("#main")).to_have_attribute("data-seat", other)
    expect(page.locator("#main")).to_have_attribute("data-number", str(known + 1))
    page.click(f".my-seats [data-look='{1 - int(other)}']")
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")


def end_turn(page: Page, turned: list[Route]) -> None:
    """Answer until the boards of who is asked next are asked for; they may never come."""
    for _ in range(40):
        known, planned = number(page), page.locator("#confirm").count()
        page.locator("#confirm" if planned else LISTED).first.click()
        for _ in range(PATIENCE // 20):
            if turned:
                return
            if number(page) != known or page.locator("#confirm").count() > planned:
                break
            page.wait_for_timeout(20)
    raise AssertionError("the turn did not end")


def test_a_second_press_is_not_one_for_the_next_player(page: Page) -> None:
    """3 The boards of who is asked next are still on their way: what is pressed on the old ones is not played."""
    hot_seat(page)
    first = page.get_attribute("#main", "data-seat")
    held: list[Route] = []
    played: list[str] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/t/*?rather=*", hold)
    end_turn(page, held)
    page.on("request", lambda request: played.append(request.url) if request.method == "POST" else None)
    page.locator("#confirm").or_(page.locator(LISTED)).first.dispatch_event("click")
    page.locator(LISTED).or_(page.locator("#undo")).last.dispatch_event("click")
    for route in held:
        route.continue_()
    expect(page.locator(f"#zone-circle-{1 - int(first or 0)}")).to_be_visible()
    assert played == []
    play(page)
    assert played != []


def test_news_while_the_table_turns_are_followed(page: Page, chromium: Browser, served: Live) -> None:
    """3 The boards of my other seat were drawn before a third player answered: what he did is shown all the same."""
    new_table(page, "me", "me", "link", title=WALL)
    third = new_person(chromium, served).new_page()
    third.goto(page.locator("[data-copy]").first.inner_text())
    third.fill("[name=name]", "Clara")
    third.click("main button")
    third.wait_for_selector("#prompt.mine")
    play(third)  # in secret, as the two others
    at_least(page, number(third))
    for seat in (0, 1):
        expect(page.locator(f"#zone-pool-{seat}")).to_be_visible()
        lit_click(page)
    expect(page.locator(".my-seats > *")).to_have_count(2)
    at_least(third, number(page))
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/t/*?rather=*", lambda route: held.append((route, route.fetch())))
    other = 1 - int(page.get_attribute("#main", "data-seat") or 0)
    page.click(f".my-seats [data-look='{other}']")
    wait_for(page, held)
    with page.expect_response("**/parts?*"):  # which is what the page asks for when it hears of news
        play(third)
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # and has looked at
    for route, drawn in held:
        route.fulfill(response=drawn)
    expect(page.locator(f"#zone-pool-{other}")).to_be_visible()
    expect(page.locator("#main")).to_have_attribute("data-number", str(number(third)))
    third.context.close()


@pytest.mark.parametrize("status", [0, 502])
def test_the_table_turns_although_the_net_failed(page: Page, status: int) -> None:
    """3 The boards of who is asked next do not come at once: they are asked for again, and nothing is loaded anew."""
    hot_seat(page)
    first = page.get_attribute("#main", "data-seat")
    failed: list[Route] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
            return
        failed.append(route)
        if status:
            route.fulfill(status=status, body="Bad gateway")
        else:
            route.abort()

    page.evaluate("window.sameDocument = true")
    page.route("**/t/*?rather=*", fail_once)
    end_turn(page, failed)
    expect(page.locator("#live")).to_contain_text("connection is lost")
    expect(page.locator(f"#zone-circle-{1 - int(first or 0)}")).to_be_visible()
    expect(page.locator("#prompt.mine")).to_be_visible()
    assert page.evaluate("window.sameDocument")


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
    said = page.inner_text("#live")  # kept for who cannot see: nothing of what was told to the first one alone
    assert said.split() == page.inner_text("#cover p").split()
    page.click("#hint")  # which would tell what the next player holds
    expect(page.locator("#cover button")).to_be_focused()
    expect(page.locator("#preview")).to_be_hidden()
    assert page.locator(".drawing:visible").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("#cover")).to_have_count(0)
    expect(page.locator(LIT).first).to_be_visible()
