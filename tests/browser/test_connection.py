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


def seated_far(page: Page, chromium: Browser, served: Live, line: Line) -> Page:
    """Bert at a table of Hadrian's Wall that Anna has made, behind the wire and with a clock of his own."""
    new_table(page, "me", "link", title="hadrians_wall")
    far = new_person(chromium, served, base_url=line.url).new_page()
    far.clock.install()
    far.goto(page.locator("[data-copy]").first.inner_text().replace(served.url, line.url))
    far.fill("[name=name]", "Bert")
    far.click("main button")
    for one in (page, far):
        one.wait_for_selector("#prompt.mine")
        one.wait_for_load_state()
    return far


def test_a_line_that_dies_without_a_word_is_noticed(page: Page, chromium: Browser, served: Live, line: Line) -> None:
    """Statement 23: a stream from which not even a beat comes is lost; it is opened anew, and nothing is missed."""
    far = seated_far(page, chromium, served, line)
    expect(far.locator("#main")).to_have_attribute("data-number", "0")
    line.die()
    play(page)
    far.clock.fast_forward(30_000)
    expect(far.locator(CUT_OFF)).to_have_count(0)
    far.clock.fast_forward(15_000)
    expect(far.locator(CUT_OFF)).to_have_count(1)
    line.mend()
    expect(far.locator(CUT_OFF)).to_have_count(0)
    at_least(far, number(page))
    far.context.close()


def test_beats_keep_a_quiet_stream(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statement 23: where nothing happens for long, what the server sends meanwhile tells the page that all is well."""
    monkeypatch.setattr("quadriga.server.stream.HEARTBEAT", 0.2)
    page.clock.install()
    new_table(page, "me", title="hadrians_wall")
    page.evaluate("""() => new Promise((done) => {
      window.beats = 0;
      window.cut = false;
      const look = () => { window.cut ||= document.body.classList.contains("cut-off"); };
      new MutationObserver(look).observe(document.body, { attributes: true });
      window.heard = new EventSource("/api/stream");
      window.heard.addEventListener("beat", () => { window.beats += 1; if (window.beats > 2) done(); });
    })""")
    for _ in range(4):
        page.clock.fast_forward(20_000)
        known = page.evaluate("window.beats")
        page.wait_for_function("(known) => window.beats > known + 2", arg=known)
    assert not page.evaluate("window.cut")


def test_an_answer_that_never_comes_is_given_up(page: Page, chromium: Browser, served: Live, line: Line) -> None:
    """Statement 23: what was sent on a dead line does not block the table: it is said, and played at most once."""
    far = seated_far(page, chromium, served, line)
    known = number(far)
    line.die()
    far.locator(LISTED).first.click()
    far.clock.fast_forward(1_000)
    expect(far.locator("#main.busy")).to_have_count(1)
    far.clock.fast_forward(30_000)
    expect(far.locator("#notice")).to_contain_text("The server did not answer")
    assert number(far) == known
    line.mend()  # with which what was sent arrives after all
    at_least(far, known + 1)
    assert view(far)["number"] == known + 1
    play(page)
    at_least(far, number(page))
    play(far)  # the table is not blocked
    far.context.close()
