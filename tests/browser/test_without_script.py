"""The whole flow with scripts off, for both titles: wait, hint, try, play, take back, look back, go over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import new_person, new_table, prompt
from tests.server.support import Live

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parent.parent / "records"
TITLES = ["trajan", "hadrians_wall"]
LISTED = "#part-moves button[data-move]"


@pytest.fixture
def plain(chromium: Browser, served: Live) -> Iterator[Page]:
    """A browser without scripts."""
    context = new_person(chromium, served, java_script_enabled=False)
    yield context.new_page()
    context.close()


def answer(page: Page) -> None:
    """Play the first listed move, and wait until this seat is asked again; the page refreshes by itself."""
    page.locator(LISTED).first.click()
    page.wait_for_selector("#prompt.mine")


@pytest.mark.parametrize("title", TITLES)
def test_hint_trial_and_undo(plain: Page, title: str) -> None:
    """Statement 37: a hint with its reasons, a move looked at before it is played, a step back: links and forms."""
    new_table(plain, "me", "bot:random", title=title)
    plain.wait_for_selector("#prompt.mine")
    for _ in range(3):
        answer(plain)
    plain.click("#hint")
    expect(plain.locator("#hint-box")).to_contain_text("Hint:")
    expect(plain.locator("#hint-box")).to_contain_text("The next best move")
    expect(plain.locator("#hint-box tfoot")).to_contain_text("Expected gain")
    plain.click("#try-first")
    known = plain.get_attribute("#main", "data-number")
    plain.locator(LISTED).first.click()
    expect(plain.locator("#prompt")).to_contain_text("not played", ignore_case=True)
    assert plain.get_attribute("#main", "data-number") == known
    plain.click("#put-aside")
    assert "played yet" not in prompt(plain)
    plain.click("#try-first")
    plain.locator(LISTED).first.click()
    while plain.locator("#confirm").count() == 0:
        plain.locator(LISTED).first.click()
    plain.click("#confirm")
    plain.wait_for_selector("#prompt.mine")
    assert plain.get_attribute("#main", "data-number") != known
    for _ in range(12):
        if plain.locator("#undo:not([aria-disabled])").count():
            break
        answer(plain)
    answers = int(plain.get_attribute("#main", "data-answers") or 0)
    plain.click("#undo")
    plain.wait_for_selector("#prompt.mine")
    assert int(plain.get_attribute("#main", "data-answers") or 0) < answers
    expect(plain.locator("#redo")).to_be_hidden()


def test_a_barred_step_back_says_which_event(plain: Page) -> None:
    """Statement 13: the barred button has a title that names what happened, and pressing it says it in a sentence."""
    new_table(plain, "me", "bot:random")
    plain.wait_for_selector("#prompt.mine")
    for _ in range(20):
        title = plain.get_attribute("#undo", "title") or ""
        if "since: " in title:
            return
        answer(plain)
    raise AssertionError("nothing barred the way back")


def test_a_waiting_page_asks_again(plain: Page, chromium: Browser, served: Live) -> None:
    """Statement 37: who waits has a link, and the page loads itself anew; with a script neither is there."""
    new_table(plain, "me", "link")
    expect(plain.locator("#refresh")).to_be_visible()
    assert plain.locator("meta[http-equiv=refresh]").count() == 1
    scripted = new_person(chromium, served)
    bert = scripted.new_page()
    bert.goto(plain.locator("[data-copy]").first.inner_text())
    bert.fill("[name=name]", "Bert")
    bert.click("main button")
    bert.wait_for_selector("#prompt.mine, #prompt.waits")
    assert bert.locator("#refresh").count() == 0
    assert bert.locator("meta[http-equiv=refresh]").count() == 0
    plain.wait_for_selector("#prompt.mine, #prompt.waits")  # by itself
    if plain.locator("#prompt.waits").count():
        expect(plain.locator("#refresh")).to_be_visible()
    else:
        assert plain.locator("#refresh").count() == 0
    scripted.close()


@pytest.mark.parametrize("title", TITLES)
def test_looking_back_and_going_over_it(plain: Page, title: str) -> None:
    """Statements 37, 40 and 41: replay by links and by the slider's form, then the analysis up to a judged guess."""
    plain.goto("/")
    name = {"trajan": "trajan/greedy-2", "hadrians_wall": "hadrians_wall/wall-1"}[title]
    text = (RECORDS / f"{name}.record").read_text("utf-8")
    table = plain.request.post("/api/records", data=text, headers={"Content-Type": "text/plain"}).json()["id"]
    plain.goto(f"/t/{table}")
    expect(plain.locator("#decided")).to_be_visible()
    plain.click("#replay")
    on = plain.get_attribute("#turn-on", "data-go")
    plain.click("#turn-on")
    expect(plain.locator("#prompt")).to_contain_text(f"Position {on} of")
    expect(plain.locator("#play-pause")).to_be_hidden()
    plain.locator("#position").focus()
    for _ in range(3):
        plain.keyboard.press("ArrowRight")
    plain.locator("#slide noscript button").click()
    expect(plain.locator("#prompt")).to_contain_text(f"Position {int(on or 0) + 3} of")
    plain.click("#turn-list summary")
    plain.locator(".turns a").nth(1).click()
    plain.click("#to-now")
    plain.click("#analysis")
    expect(plain.locator("#refresh, .turning").first).to_be_visible()
    plain.locator(".turning .act").first.wait_for()  # the page loads itself anew
    plain.locator(".turning .act").first.click()
    plain.locator("#part-review .moves a").first.click()
    expect(plain.locator("#guessed")).to_be_visible()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (390, 844)])
def test_every_move_is_in_sight(chromium: Browser, served: Live, width: int, height: int, title: str) -> None:
    """Statement 37: the card of moves hides none of them; what does not fit is scrolled with what holds it."""
    context = new_person(chromium, served, java_script_enabled=False, viewport={"width": width, "height": height})
    page = context.new_page()
    new_table(page, "me", "bot:random", title=title)
    page.wait_for_selector("#prompt.mine")
    for _ in range(4):
        card, last = page.locator("#asked").bounding_box(), page.locator(LISTED).last
        below = last.bounding_box()
        assert card is not None
        assert below is not None
        assert below["y"] + below["height"] <= card["y"] + card["height"]
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=1)
        answer(page)
    context.close()
