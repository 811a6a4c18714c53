"""A server that is killed, and a wire that is cut, while a page is open. Numbers are those of the great table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.line import Line
from tests.browser.steps import LISTED, at_least, new_person, new_table, number, play, prompt, view
from tests.browser.test_steady import LISTEN
from tests.server.kill import Process
from tests.server.support import Live, sqlite

pytestmark = pytest.mark.browser

TITLES = ["trajan", "hadrians_wall"]
CUT_OFF = "body.cut-off"
LINES = "#part-log .turn li"
SAID = "(words) => window.said.some((line) => line.includes(words))"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that can be killed and started again on the same port and database."""
    running = Process(sqlite(tmp_path))
    try:
        running.start()
        running.wait()
        yield running
    finally:
        running.close()


@pytest.fixture
def line(served: Live) -> Iterator[Line]:
    """A wire to the server of this worker."""
    found = Line(served.port)
    yield found
    found.close()


@pytest.mark.parametrize("title", TITLES)
def test_a_page_outlives_a_killed_server(chromium: Browser, served: Live, process: Process, title: str) -> None:
    """Statement 17: with the server killed the page says so; when it is back the page goes on, with nothing lost."""
    page = new_person(chromium, served, base_url=process.url).new_page()
    new_table(page, "me", "me", title=title)
    for _ in range(3):
        play(page)
    confirmed, said = view(page), prompt(page)
    page.evaluate("() => { window.same = true; }")  # which a page that was loaded anew would have lost
    process.end()
    expect(page.locator(CUT_OFF)).to_have_count(1)
    page.locator(LISTED).first.click()
    expect(page.locator("#notice")).to_contain_text("The server did not answer")
    process.start()
    process.wait()
    expect(page.locator(CUT_OFF)).to_have_count(0)
    assert page.evaluate("window.same")
    assert view(page) == confirmed
    assert (number(page), prompt(page)) == (confirmed["number"], said)
    play(page)
    expect(page.locator("#main")).to_have_attribute("data-number", str(confirmed["number"] + 1))
    page.context.close()


# Notes each number of answers the page has shown, in the order in which they came.
NOTE_NUMBERS = """() => {
  const main = document.querySelector("#main");
  window.numbers = [Number(main.dataset.number)];
  new MutationObserver(() => {
    const shown = Number(main.dataset.number);
    if (shown !== window.numbers.at(-1)) window.numbers.push(shown);
  }).observe(main, { attributes: true, attributeFilter: ["data-number"] });
}"""


@pytest.mark.parametrize("title", TITLES)
def test_what_was_missed_is_caught_up(page: Page, chromium: Browser, served: Live, line: Line, title: str) -> None:
    """Statement 23: a cut stream is announced; what others did meanwhile is there afterwards, in order and once."""
    new_table(page, "me", "link", title=title)
    far = new_person(chromium, served, base_url=line.url).new_page()
    far.goto(page.locator("[data-copy]").first.inner_text().replace(served.url, line.url))
    far.fill("[name=name]", "Bert")
    far.click("main button")
    far.wait_for_selector("#prompt.mine, #prompt.waits")
    page.wait_for_selector("#prompt.mine, #prompt.waits")
    both = title != "trajan"
    for one, other in ((page, far), (far, page)) if both else ():
        play(one)  # in secret; what follows is seen by both
        at_least(other, number(one))
    while not page.locator("#prompt.mine").count():
        play(far)
        at_least(page, number(far))
    far.evaluate(NOTE_NUMBERS)
    far.evaluate(LISTEN)
    line.cut()
    expect(far.locator(CUT_OFF)).to_have_count(1)
    far.wait_for_function(SAID, arg="connection is lost")
    known = number(far)
    play(page)
    assert number(far) == known
    line.mend()
    far.wait_for_function(SAID, arg="Connected again")
    expect(far.locator(CUT_OFF)).to_have_count(0)
    at_least(far, number(page))
    numbers = far.evaluate("window.numbers")
    assert numbers == sorted(set(numbers))
    fresh = far.context.new_page()
    fresh.goto(far.url)
    told = fresh.locator(LINES).all_text_contents()
    assert told
    expect(far.locator(LINES)).to_have_text(told)
    far.context.close()
