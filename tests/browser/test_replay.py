"""Looking back in a real browser: by turns, by slider, playing by itself; the analysis; the final screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.core.match import Match
from quadriga.server.study import decisions
from tests.browser.steps import new_person, sit_down, wider_than_screen
from tests.server.support import Live

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parent.parent / "records"
# Of each form of the curves one is shown, by the width of the screen.
SEEN_HEIGHTS = """(all) => all.filter((one) => one.getClientRects().length)
  .map((one) => one.getBoundingClientRect().height)"""
BOTH = {"trajan": "trajan/greedy-2", "hadrians_wall": "hadrians_wall/wall-3"}


def upload(page: Page, title: str) -> str:
    """Make a table of a finished match."""
    text = (RECORDS / f"{BOTH[title]}.record").read_text("utf-8")
    return str(page.request.post("/api/records", data=text, headers={"Content-Type": "text/plain"}).json()["id"])


def position(page: Page) -> int:
    """Where the replay stands."""
    return int(page.get_attribute("#main", "data-position") or -1)


def stands(page: Page, wanted: int) -> None:
    """Wait until the board, the bar, the slider and the address show this position."""
    expect(page.locator("#prompt")).to_contain_text(f"Position {wanted} of")
    expect(page.locator("#position")).to_have_value(str(wanted))
    page.wait_for_url(re.compile(rf"/at/{wanted}(\?|$)"))


@pytest.mark.parametrize("title", sorted(BOTH))
def test_by_turns_keys_and_slider(page: Page, title: str) -> None:
    """Statement 40: turns by buttons and keys, both ends, any position by the slider; each has an address."""
    page.goto(f"/t/{upload(page, title)}")
    page.click("#replay")
    stands(page, 0)
    last = int(page.get_attribute("#position", "max") or 0)
    first = int(page.get_attribute("#turn-on", "data-go") or 0)
    page.click("#turn-on")
    stands(page, first)
    said = page.inner_text("#turn-now")
    page.keyboard.press("PageDown")
    expect(page.locator("#turn-now")).not_to_have_text(said)
    page.keyboard.press("PageUp")
    stands(page, first)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#turn-now")).not_to_have_text(said)
    page.keyboard.press("Home")
    stands(page, 0)
    page.keyboard.press("End")
    stands(page, last)
    page.locator("#position").focus()
    page.keyboard.press("ArrowLeft")
    stands(page, last - 1)
    expect(page.locator("#position")).to_be_focused()
    page.locator("#position").fill(str(last // 2))
    stands(page, last // 2)
    shown = page.inner_html("#part-replay")
    page.reload()
    stands(page, last // 2)
    assert page.inner_html("#part-replay") == shown
    page.click("#turn-list summary")
    page.locator(".turns a").nth(2).click()
    stands(page, int(page.locator(".turns a").nth(2).get_attribute("data-go") or -1))
    expect(page.locator("#turn-list")).to_have_attribute("open", "")


def test_it_plays_and_pauses(page: Page) -> None:
    """Statement 40: one button or key plays on at the chosen speed; a step by hand pauses it; it stops at the end."""
    page.goto(f"/t/{upload(page, 'trajan')}/at/40")
    page.select_option("#speed", "350")
    page.locator("#prompt").click()
    page.keyboard.press("p")
    expect(page.locator("#play-pause")).to_have_text("Pause")
    while (here := position(page)) < 42:
        page.locator(f"#main:not([data-position='{here}'])").wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#play-pause")).to_have_text("Play")
    here = position(page)
    last = int(page.get_attribute("#position", "max") or 0)
    page.locator("#position").fill(str(last - 2))
    stands(page, last - 2)
    page.click("#play-pause")
    stands(page, last)
    expect(page.locator("#play-pause")).to_have_text("Play")
    assert here < last
    page.goto(f"/t/{page.get_attribute('#main', 'data-table')}/at/0")
    assert page.input_value("#speed") == "350"
    page.select_option("#speed", "turn")
    on = int(page.get_attribute("#turn-on", "data-go") or 0)
    page.click("#play-pause")
    stands(page, on)


def test_the_live_table_has_no_slider(page: Page) -> None:
    """Statement 1: at the table itself nothing of the replay takes place or is in the way."""
    sit_down(page)
    expect(page.locator("#slide")).to_be_hidden()
    expect(page.locator("#turn-list")).to_be_hidden()


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sixth decision does."""

    def few(match: Match, seat: int) -> list[int]:
        return decisions(match, seat)[::6]

    monkeypatch.setattr("quadriga.server.study.decisions", few)
    monkeypatch.setattr("quadriga.server.review_pages.decisions", few)


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("title", sorted(BOTH))
def test_the_analysis_fills_by_itself(chromium: Browser, served: Live, title: str) -> None:
    """Statement 41: one click from the final screen; on a phone, the page fills by itself; a guess is judged."""
    context = new_person(chromium, served, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/")
    page.goto(f"/t/{upload(page, title)}")
    expect(page.locator("#decided")).to_be_visible()
    page.click("#analysis")
    page.click("#numbers summary")
    page.wait_for_selector("#study[data-done=yes]")
    expect(page.locator("#numbers")).to_have_attribute("open", "")
    assert wider_than_screen(page) <= 0
    small = page.locator(".curves text").evaluate_all(SEEN_HEIGHTS)
    assert min(small) >= 12
    expect(page.locator(".turning details[open]")).to_have_count(0)
    page.locator(".turning .act").first.click()
    expect(page.locator("#prompt")).to_contain_text("what would you play")
    page.locator("#part-review .moves a").first.click()
    expect(page.locator("#guessed")).to_be_visible()
    page.click("#to-analysis")
    expect(page.locator(".curves:visible")).to_have_count(1)
    context.close()
