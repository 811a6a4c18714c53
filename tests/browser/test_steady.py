"""Speed and steadiness: shifts, lost connections, motion, announcements. Numbers are those of the great table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.steps import (
    LISTED,
    LIT,
    PATIENCE,
    after,
    at_least,
    hot_seat,
    new_person,
    new_table,
    number,
    play,
    play_until,
    prompt,
    sit_down,
    two_people,
    view,
)
from tests.server.support import ME, Live, Person

pytestmark = pytest.mark.browser


def test_what_is_no_answer_of_the_server_is_told_in_words(page: Page) -> None:
    """Statement 23: a page of something that stands before the server is no sentence for a player."""
    sit_down(page)
    page.route(
        "**/play", lambda route: route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")
    )
    page.locator("#part-moves [data-move]").first.click()
    expect(page.locator("#notice")).to_contain_text("The server did not answer")


def test_who_watches_many_tables_hears_of_them(page: Page, served: Live) -> None:
    """The tab that listens asks for its own table and those that were opened last, no more than the server takes."""
    with Person(served.url) as host:
        tables = [host.make(ME, ME, watch=True) for _ in range(22)]
    ids = [table["id"] for table in tables]
    for table in [*tables[:20], tables[0]]:  # the last one is shown, and so the last that the browser would forget
        page.request.get(table["watch"])
    page.goto(f"/t/{ids[0]}")
    page.wait_for_selector("#prompt")
    other = page.context.new_page()  # a tab that says what it would like to hear of
    other.goto("/rules/trajan")
    tell = "(ids) => ids.forEach((id) => new BroadcastChannel('quadriga').postMessage({ kind: 'watch', id }))"
    for known, more in ((20, 1), (22, 20)):
        for table in tables[20:known]:
            page.request.get(table["watch"])
        wanted = re.compile(f"watch={ids[known - 1]}")
        with page.expect_response(wanted) as told:
            other.evaluate(tell, ids[more:known])
        assert told.value.status == 200
        assert told.value.url.count("watch=") == 20
        assert f"watch={ids[0]}" in told.value.url


def test_reduced_motion(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 24: who wants no motion gets none, by the system's setting or by ours; others get short ones.

    What was done elsewhere fades in; what is done on a page is there at once.
    """
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    timed = """() => [...document.querySelectorAll("*")]
      .filter((one) => getComputedStyle(one).animationName !== "none").length"""

    def told(here: Page, there: Page) -> int:
        """Play on one page; return how much fades in on the other."""
        play(here)
        at_least(there, number(here))
        there.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert here.evaluate(timed) == 0
        found: int = there.evaluate(timed)
        return found

    hot_seat(page)
    other = page.context.new_page()
    other.goto(page.url)
    assert told(page, other) == 0
    assert page.evaluate(moving) == other.evaluate(moving) == 0
    context = new_person(chromium, served, reduced_motion="no-preference")
    lively, watching = context.new_page(), context.new_page()
    hot_seat(lively)
    watching.goto(lively.url)
    assert told(lively, watching) > 0
    lively.locator("#settings summary").click()
    lively.select_option("#settings [name=motion]", "less")
    with lively.expect_navigation():
        lively.click("#apply")
    watching.reload()
    assert told(lively, watching) == 0
    context.close()


LISTEN = """() => {
  window.said = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) window.said.push(node.textContent);
  }).observe(document.querySelector("#live"), { childList: true });
}"""


def test_announced_once_each(page: Page) -> None:
    """Statement 34: prompt, result of my move and refusals are announced politely, once each; the focus stays."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    live = page.locator("#live")
    assert live.get_attribute("role") == "status"
    assert live.get_attribute("aria-live") == "polite"
    page.evaluate(LISTEN)
    page.locator(".drawing [data-spot^='build']").first.click()
    expect(page.locator("#notice")).to_be_visible()
    said = page.evaluate("window.said")
    assert len(said) == 1
    assert "what is asked" in said[0]
    page.locator(LISTED).first.focus()
    known = number(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")
    page.keyboard.press("Enter")
    after(page, known)
    expect(page.locator("#prompt.mine")).to_be_visible()
    expect(live).to_contain_text("moves time by")
    said = page.evaluate("window.said")
    assert len([line for line in said if "moves time by" in line]) == 1
    now = prompt(page)
    assert [" ".join(line.split()) for line in said].count(now) == 1
    assert page.evaluate("document.activeElement.closest('#part-moves') !== null")


def test_click_to_board(page: Page) -> None:
    """Statement 18: each click changes the board; how soon is only printed (`-rP`), `make load` measures it."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    for _ in range(12):
        play(page)
    times = sorted(page.evaluate(CLICK_AND_WAIT) for _ in range(12))
    print(f"click to changed board: median {times[6]:.0f} ms, slowest {times[-1]:.0f} ms")
    assert len(times) == 12


# It clicks again where nothing came of it, as people do: on a busy machine an answer may not come in time.
CLICK_AND_WAIT = """() => new Promise((done, failed) => {
  const main = document.querySelector("#main");
  const began = performance.now();
  const known = main.dataset.number;
  let clicked = -Infinity;
  const look = () => {
    const now = performance.now();
    if (main.dataset.number !== known) return done(now - began);
    if (now - began > 60_000) return failed(new Error(`the board did not change: ${document.body.innerText}`));
    const confirm = document.querySelector("#confirm");
    if (confirm) confirm.click();
    else if (now - clicked > 10_000) {
      clicked = now;
      document.querySelector("#part-moves [data-move]").click();
    }
    return setTimeout(look, 1);
  };
  look();
})"""


def test_the_question_comes_into_view_on_a_phone(page: Page) -> None:
    """Statement 20: on a phone the board in question comes forward, and never while somebody is typing."""
    page.set_viewport_size({"width": 390, "height": 844})
    hot_seat(page)
    play_until(page, "Choose a tray")
    expect(page.locator(LIT).first).to_be_in_viewport()


def test_plans_are_kept_apart(page: Page, context: BrowserContext) -> None:
    """Statement 20: a plan in one tab is not seen in another, and a move there puts it aside with a sentence."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#answer")).to_be_visible()
    play(other)
    expect(page.locator("#notice")).to_contain_text("plan was put aside")
    assert re.search(r"\d+ moves?", prompt(page))


def test_a_bot_is_hurried(page: Page) -> None:
    """Bots' pace: slow bots can be skipped with one key, and the page goes on by itself."""
    sit_down(page)
    page.request.post(f"{page.url}/pace", form={"pace": "slow"})
    play(page)
    page.keyboard.press("k")
    expect(page.locator("#prompt.mine")).to_be_visible()
    assert view(page)["question"] is not None


def test_news_do_not_cancel_a_click(page: Page, context: BrowserContext) -> None:
    """News of another table that arrive while a new one is being made do not throw anybody back to the home page."""
    hot_seat(page)
    held: list[Route] = []
    page.goto("/")
    page.route("**/play-now", lambda route: held.append(route))  # noqa: PLW0108 - Playwright asks a handler for its code
    page.click("#play-now", no_wait_after=True)
    other = context.new_page()
    other.goto("/rules/trajan")
    for status in ("running", "over", "running"):
        news = {"kind": "table", "table": "elsewhere", "waits": 1, "status": status}
        other.evaluate("(news) => new BroadcastChannel('quadriga').postMessage(news)", news)
    other.wait_for_timeout(500)  # so that a page which would leave for these news has left
    held[0].continue_()
    expect(page.locator("main[data-table]")).to_be_visible(timeout=PATIENCE)


def test_nothing_opens_under_a_pointer_that_rests(page: Page) -> None:
    """Statement 5: what comes under the mouse after a move opens no preview until the mouse really moves."""
    new_table(page, "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    box = page.locator(LISTED).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    card = page.locator("#preview")
    page.mouse.move(x, y)
    expect(card).to_be_visible()
    known = number(page)
    page.mouse.down()
    page.mouse.up()
    after(page, known)
    page.wait_for_timeout(400)  # so that a preview which would open by itself has opened
    under = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-move]') !== null"
    assert page.evaluate(under, [x, y])
    expect(card).to_be_hidden()
    expect(page.locator("#thread > *")).to_have_count(0)
    page.mouse.move(x + 3, y)
    expect(card).to_be_visible()


def test_only_words_that_are_seen_are_announced(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 34: who waits hears for whom, and nothing that is written for browsers without a script."""
    first, second = two_people(page, chromium, served)
    first.evaluate(LISTEN)
    second.locator(".drawing [data-spot^='build']").first.click()
    expect(second.locator("#notice")).to_contain_text("not your turn")
    for _ in range(12):
        if not first.locator("#prompt.mine").count():
            break
        play(first)
        first.wait_for_selector("#prompt.mine, #prompt.waits")
    said = first.evaluate("window.said")
    assert any("Waiting for" in line for line in said), said
    assert not [line for line in said if "<" in line or "Refresh" in line]
    second.wait_for_selector("#prompt.mine")
    expect(second.locator("#notice")).to_be_hidden(timeout=1000)  # it says what is not true any more
    (second if second is not page else first).context.close()


# The script looks at the boards again, as after every change.
_ROVE = """async () => {
  const script = document.querySelector("script[type=module]").src;
  const { rove } = await import(script.replace("table.js", "walk.js"));
  rove();
  return [document.activeElement.id, document.activeElement.tagName, document.getElementById("board").scrollTop];
}"""


def test_who_left_a_place_is_not_led_back(page: Page) -> None:
    """Statement 35: a place that is not lit keeps the focus when it is drawn anew, until one points elsewhere."""
    new_table(page, "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.locator("#m-finish").wait_for()
    page.locator("#citizen-0-trader-1").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("document.activeElement.id") == "citizen-0-trader-2"
    page.evaluate("document.getElementById('board').scrollTop = 0")
    assert page.evaluate(_ROVE) == ["citizen-0-trader-2", "g", 0]
    page.evaluate("document.activeElement.blur()")
    page.locator("#prompt").dispatch_event("pointerdown")
    assert page.evaluate(_ROVE) == ["", "BODY", 0]


def test_shift_and_arrows_where_nothing_is_lit(page: Page, chromium: Browser, served: Live) -> None:
    """Statements 7 and 35: who waits reaches the boards by keyboard, too, and in the rules text is selected."""
    one, other = two_people(page, chromium, served)
    other.keyboard.press("Shift+ArrowRight")
    assert other.evaluate("document.activeElement.matches('.drawing [data-spot]')")
    one.locator("#prompt .rule").click()
    expect(one.locator("#panel-body")).to_be_focused()
    one.evaluate(
        """() => {
          const words = document.querySelector("#panel-body .pointed").nextElementSibling;
          getSelection().setBaseAndExtent(words, 0, words, 0);
          getSelection().modify("extend", "forward", "word");
          window.selected = getSelection().toString().length;
        }"""
    )
    one.keyboard.press("Shift+ArrowRight")
    assert one.evaluate("getSelection().toString().length - window.selected") == 1
    expect(one.locator("#panel-body")).to_be_focused()
    (other if other is not page else one).context.close()
