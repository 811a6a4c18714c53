"""What others do while I read, type or choose, and many tabs. Numbers are those of the great table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.positions import TRAJAN, WALL, open_position
from tests.browser.steps import LISTED, LIT, after, at_least, hot_seat, new_table, number, play, prompt, two_people
from tests.server.support import Live

pytestmark = pytest.mark.browser

WORDS = {TRAJAN: "forum tile", WALL: "fort"}  # looked for in the rules
MOST = 300_000  # bytes of a page with all it loads
DESK, PHONE = (1280, 800), (390, 844)
CHANGES = 4  # answers of the other that are watched


def chosen_paths(page: Page, chromium: Browser, served: Live) -> tuple[Page, Page]:
    """Hadrian's Wall, both asked for an action at the same time."""
    people = two_people(page, chromium, served, WALL)
    for one in people:
        one.wait_for_selector("#prompt.mine")
        play(one)
    for one in people:
        at_least(one, 2)
        one.wait_for_selector("#prompt.mine")
    return people


def first_turn(page: Page, chromium: Browser, served: Live) -> tuple[Page, Page]:
    """Trajan, the first asked for a tray; the other waits and may try a turn."""
    people = list(two_people(page, chromium, served))
    for _ in range(30):
        for one in people:
            one.wait_for_selector("#prompt.mine, #prompt.waits")
        people.sort(key=lambda one: one.locator("#prompt.mine").count(), reverse=True)
        first, second = people
        if "Choose a tray" in prompt(first) and second.locator("#try").count():
            return first, second
        play(first)
        at_least(second, number(first))
    raise AssertionError("no tray was asked for")


def close_other(page: Page, *people: Page) -> None:
    """Close the browser of who is not the owner of the page of the test."""
    for one in people:
        if one is not page:
            one.context.close()


# Where somebody is on a page: focus, what is typed and marked, what is open, how far everything is scrolled.
WHERE = """() => {
  const box = document.activeElement;
  const scrolled = [...document.querySelectorAll("#board, .board, #panel, #panel *, #part-moves, html")]
    .filter((one) => one.scrollTop > 0);
  return {
    focus: box.id || box.getAttribute("aria-label"), typed: box.value,
    marked: [box.selectionStart, box.selectionEnd],
    open: [...document.querySelectorAll("details[open], #panel:not([hidden])")].map((one) => one.id),
    scrolled: scrolled.map((one) => [one.id || one.className, one.scrollTop]),
  };
}"""
SCROLL = """() => {
  const all = [...document.querySelectorAll("#board, .board, #panel, #panel *")];
  const far = all.filter((one) => (
    one.scrollHeight > one.clientHeight + 40 && getComputedStyle(one).overflowY === "auto"
  ));
  for (const one of far) one.scrollTop = 37;
  return far.length;
}"""


@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_answers_of_others_leave_me_where_i_am(page: Page, chromium: Browser, served: Live, title: str) -> None:
    """Statement 20: answers of another seat change neither focus, scroll, an open panel nor text being typed."""
    first, second = (first_turn if title == TRAJAN else chosen_paths)(page, chromium, served)
    second.locator("#scores summary").click()
    second.keyboard.press("/")
    box = second.locator("#panel input")
    expect(box).to_be_focused()
    box.press_sequentially(WORDS[title])
    second.wait_for_selector("#panel .found a")
    box.press("ArrowLeft")
    assert second.evaluate(SCROLL)
    before = second.evaluate(WHERE)
    assert before["typed"] == WORDS[title]
    assert before["scrolled"]
    for _ in range(CHANGES):
        if first.locator("#prompt.mine").count():
            play(first)
        at_least(second, number(first))
        assert second.evaluate(WHERE) == before
    box.press("e")
    expect(box).to_have_value(f"{WORDS[title][:-1]}e{WORDS[title][-1]}")
    close_other(page, first, second)


def half_made(page: Page) -> dict[str, Any]:
    """What is chosen so far, what is lit and what is listed."""
    return {
        "half": page.locator("#half").all_inner_texts(),
        "lit": sorted(one.get_attribute("id") or "" for one in page.locator(LIT).all()),
        "listed": page.locator(f"{LISTED} .what").all_inner_texts(),
    }


def test_answers_of_others_leave_half_a_choice(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 20: in Hadrian's Wall both act at once; what one has chosen so far outlives answers of the other."""
    for _ in range(8):
        first, second = chosen_paths(page, chromium, served)
        if second.locator(".drawing [data-part]").count():
            break
        close_other(page, first, second)
    second.locator(".drawing [data-part]").first.click()
    expect(second.locator("#half")).to_be_visible()
    before = half_made(second)
    for _ in range(CHANGES):
        play(first)
        at_least(second, number(first))
        assert half_made(second) == before
    known = number(second)
    second.locator(f"{LISTED}:visible").first.click()
    after(second, known)
    expect(second.locator("#half")).to_have_count(0)
    close_other(page, first, second)


def test_answers_of_others_leave_what_i_try(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 20: in Trajan the other sows while I try a turn of mine; what I tried stays as it was."""
    first, second = first_turn(page, chromium, served)
    second.click("#try")
    expect(second.locator("#prompt")).to_contain_text("Only tried")
    second.locator(LIT).first.click()
    expect(second.locator("#plan .effects")).to_be_visible()
    tried = second.inner_text("#plan .steps")
    play(first)
    at_least(second, number(first))
    expect(second.locator("#prompt")).to_contain_text("Only tried")
    expect(second.locator("#plan .effects")).to_be_visible()
    assert second.inner_text("#plan .steps") == tried
    close_other(page, first, second)


WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map((source) => source.node?.id || source.node?.className || source.node?.nodeName);
      window.shifts.push([entry.value, moved]);
    }
  }).observe({ type: "layout-shift", buffered: false });
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_nothing_shifts(page: Page, chromium: Browser, served: Live, title: str, size: tuple[int, int]) -> None:
    """Statement 21: while the other plays nothing on this screen moves; if it did, it would be seen.

    On a phone the own moves, and what happened since the last ones, come in above the boards when the turn comes.
    """
    first, second = (two_people if title == TRAJAN else chosen_paths)(page, chromium, served)
    second.set_viewport_size({"width": size[0], "height": size[1]})
    second.reload()
    second.wait_for_selector("#prompt.mine, #prompt.waits")
    second.wait_for_load_state()
    second.evaluate(WATCH_SHIFTS)
    shifts: list[tuple[float, list[str]]] = []
    for _ in range(12):
        if not first.locator("#prompt.mine").count():
            break
        play(first)
        at_least(second, number(first))
        first.wait_for_selector("#prompt.mine, #prompt.waits")
        if title == WALL or size == DESK or not second.locator("#prompt.mine").count():
            shifts = second.evaluate("window.shifts")
    if title == TRAJAN:
        second.wait_for_selector("#prompt.mine")
    assert sum(value for value, _ in shifts) < 0.02, shifts
    second.evaluate("() => { document.querySelector('#main').style.marginTop = '150px'; }")
    second.wait_for_function("() => window.shifts.some(([value]) => value > 0.05)")
    close_other(page, first, second)


def test_eight_tabs_of_two_tables_stay_alive(page: Page, context: BrowserContext) -> None:
    """Statement 22: tabs of a table of each title share one stream; each hears of its own table."""
    hot_seat(page)
    wall = context.new_page()
    new_table(wall, "me", "me", title=WALL)
    wall.wait_for_selector("#prompt.mine")
    tabs = {page: [context.new_page() for _ in range(3)], wall: [context.new_page() for _ in range(3)]}
    for one, copies in tabs.items():
        for tab in copies:
            tab.goto(one.url)
            tab.wait_for_selector("#prompt.mine")
    for one in (page, wall, page):
        others = {tab: number(tab) for other, copies in tabs.items() if other is not one for tab in (other, *copies)}
        play(one)
        for tab in tabs[one]:
            at_least(tab, number(one))
        assert {tab: number(tab) for tab in others} == others


@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_a_table_weighs_little(page: Page, title: str) -> None:
    """Statement 19: a table late in a match, with all the page loads, takes under 300 kB of what is sent."""
    open_position(page, title)
    wire = page.context.new_cdp_session(page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    page.wait_for_selector("#prompt.mine")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    print(f"{title}: {len(sizes)} files, {sum(sizes):.0f} bytes")
    assert len(sizes) > 10
    assert sum(sizes) < MOST
