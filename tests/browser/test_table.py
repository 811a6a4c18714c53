"""The table in a real browser. Statements are those of the definition of a great table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import quadriga
from tests.browser.steps import (
    LISTED,
    LIT,
    after,
    at_least,
    hot_seat,
    new_table,
    number,
    play,
    play_until,
    prompt,
    set_setting,
    sit_down,
    two_people,
    view,
    wider_than_screen,
)
from tests.server.support import Live

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (844, 390), (1280, 800), (1920, 1080)]


def test_first_move_within_three_clicks(page: Page) -> None:
    """Statement 9: from the home page to the first answer in at most three clicks, without an account."""
    sit_down(page)
    known = number(page)
    page.locator(LISTED).first.click()
    after(page, known)


def test_prompt_says_what_is_asked(page: Page) -> None:
    """Statement 1: the prompt names the seat, the question and the number of options, in view."""
    sit_down(page)
    said = prompt(page)
    assert "Guest" in said
    assert re.search(r"\d+ moves?", said)
    expect(page.locator("#prompt")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#prompt")).to_be_in_viewport()


def test_everything_is_in_one_view(page: Page) -> None:
    """Statement 33: boards, own mat, rivals, what is asked and the log are in view at 1280x800."""
    sit_down(page)
    for place in ("#zone-circle-0", "#zone-provinces", "#zone-seaport", "#zone-mat-0", "#strip-1", "#asked", "#log"):
        box = page.locator(place).bounding_box()
        assert box is not None, place
        assert box["y"] + min(box["height"], 40) <= 800, place
        assert box["x"] + box["width"] <= 1281, place


def test_reload_keeps_the_table(page: Page) -> None:
    """A reload shows the same question."""
    hot_seat(page)
    play(page)
    said, table = prompt(page), view(page)
    page.reload()
    assert prompt(page) == said
    assert view(page) == table


def test_undo_redo_and_barrier(page: Page) -> None:
    """Statements 11 and 13: step back, back to the last reveal, redo; a barred button says which event bars it."""
    hot_seat(page)
    page.locator("#undo").click(force=True)
    expect(page.locator("#notice")).to_contain_text("nothing to take back")
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.click()
    page.click("#by-hand")
    known = number(page)
    page.locator("#put-aside").click()
    expect(page.locator("#prompt")).to_contain_text("Choose a tray")
    play(page)
    before = prompt(page)
    assert number(page) > known
    page.click("#undo")
    expect(page.locator("#prompt")).not_to_have_text(before)
    page.click("#redo")
    expect(page.locator("#prompt")).to_contain_text(before.split(" ")[1])
    page.click("#undo-all")
    expect(page.locator("#prompt")).to_contain_text("Choose a tray")


def test_why_not_opens_the_rule(page: Page) -> None:
    """Statements 7 and 8: an illegal place answers why; the rule opens beside the board, Esc returns the focus."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(".drawing [data-spot^='build']").first.click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("what is asked: Choose a tray")
    link = notice.locator(".rule")
    link.click()
    expect(page.locator("#panel")).to_be_visible()
    expect(page.locator("#panel .pointed")).to_contain_text("4.6")
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("document.activeElement.className") == "rule"


def test_preview_equals_what_happens(page: Page) -> None:
    """Statement 5: what a plan says will happen is what the log says afterwards."""
    hot_seat(page)
    for _ in range(2):
        play_until(page, "Choose a tray")
        page.locator(LISTED).nth(1).hover()
        wanted = page.locator(f"{LISTED} .what").nth(1).inner_text()
        expect(page.locator("#preview h3")).to_have_text(" ".join(wanted.split()))
        expect(page.locator("#preview")).to_contain_text("Time moves on by")
        shown = page.locator("#preview li").all_inner_texts()
        page.locator(LISTED).nth(1).click()
        page.wait_for_selector("#confirm")
        promised = page.locator("#plan .effects li").all_inner_texts()
        assert promised == shown
        known = number(page)
        page.click("#confirm")
        after(page, known)
        drops = re.findall(r"([a-z]+) in [IV]+", promised[0])
        steps = re.findall(r"moves on by (\d+)", " ".join(promised))
        turn = page.locator("#part-log .turn").first  # drawn after the board
        expect(turn).to_contain_text(f"time by {steps[0]} ")
        assert all(colour in turn.inner_text() for colour in drops)
        play(page)


def test_sowing_is_one_request(page: Page) -> None:
    """Complaint 8: choosing a tray shows all drops; they can be changed, and one request plays them."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.locator(LIT).first.click()
    page.wait_for_selector("#confirm")
    step = page.locator("select[data-step]")
    if step.count():
        other = step.first.locator("option:not([selected])").first.get_attribute("value")
        step.first.select_option(other)
        expect(page.locator("select[data-step]").first).to_have_value(other or "")
    known = number(page)
    page.click("#confirm")
    after(page, known)
    assert len(sent) == 1
    assert number(page) == known + 1


def test_keyboard_only(page: Page) -> None:
    """Statements 3 and 35: digits and Enter play; the boards are one tab stop with arrow keys inside."""
    hot_seat(page)
    for _ in range(4):
        known = number(page)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        after(page, known)
    play_until(page, "Choose a tray")
    stops = page.locator(f"{LIT}[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") != first
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")
    assert page.evaluate("document.activeElement.id") == "confirm"
    known = number(page)
    page.keyboard.press("Enter")
    after(page, known)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("#help")).not_to_have_attribute("open", "")


def test_without_script(chromium: Browser, served: Live) -> None:
    """Statement 37: with scripts off the moves are buttons of a form."""
    context = chromium.new_context(java_script_enabled=False, base_url=served.url)
    page = context.new_page()
    hot_seat(page)
    for _ in range(6):
        known = number(page)
        page.locator(LISTED).first.click()
        assert number(page) == known + 1
    context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_horizontal_scroll(page: Page, width: int, height: int) -> None:
    """Statement 25: no page is wider than the screen, on a phone upright and on its side, on desktops."""
    page.set_viewport_size({"width": width, "height": height})
    for address in ("/", "/new", "/rules/trajan"):
        page.goto(address)
        assert wider_than_screen(page) <= 0, address
    sit_down(page)
    assert wider_than_screen(page) <= 0
    expect(page.locator("#prompt")).to_be_in_viewport()


def test_first_tap_previews_second_plays(chromium: Browser, served: Live) -> None:
    """Complaint 20: on a touch screen the first tap shows what a move does, and a button plays it."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, base_url=served.url
    )
    page = context.new_page()
    hot_seat(page)
    known = number(page)
    page.locator(LISTED).first.tap()
    page.wait_for_selector("#preview-play")
    assert number(page) == known
    page.locator("#preview-play").tap()
    after(page, known)
    context.close()


def test_touch_targets(page: Page) -> None:
    """Statement 27: buttons of actions are at least 44 pixels high on a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page)
    for box in [button.bounding_box() for button in page.locator(f"{LISTED}, .undo button:visible").all()]:
        assert box is not None
        assert box["height"] >= 43.5


def test_two_people_in_two_browsers(chromium: Browser, served: Live, page: Page) -> None:
    """Statement 20: the other's answer arrives by itself, an open panel and its focus stay; the tab tells my turn."""
    first, second = two_people(page, chromium, served)
    second.locator("#scores summary").click()
    second.locator("#scores summary").focus()
    known = number(second)
    for _ in range(3):
        first.wait_for_selector("#prompt.mine, #prompt.waits")
        if first.locator("#prompt.mine").count():
            play(first)
    at_least(second, known + 1)
    assert second.locator("#scores").get_attribute("open") is not None
    assert second.evaluate("document.activeElement.parentElement.id") == "scores"
    second.wait_for_selector("#prompt.mine")
    expect(second).to_have_title(re.compile("●"))
    expect(second.locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))


def test_half_made_plan_survives_news(page: Page, context: BrowserContext) -> None:
    """Statement 20: a plan stays while the page is refreshed because somebody has another name."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    planned = page.inner_text("#plan .steps")
    table = page.get_attribute("#main", "data-table")
    with page.expect_response(re.compile("/plan")):
        context.request.post("/api/name", data={"name": "Anna the Second"})
    expect(page.locator("#confirm")).to_be_visible()
    assert page.get_attribute("#main", "data-table") == table
    assert page.inner_text("#plan .steps") == planned


def test_eight_tabs_stay_alive(page: Page, context: BrowserContext) -> None:
    """Statement 22: eight tabs of one table share one stream, and each hears of every answer."""
    hot_seat(page)
    tabs = [context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(page.url)
    play(page)
    known = number(page)
    for tab in tabs:
        at_least(tab, known)


def test_double_click_plays_once(page: Page) -> None:
    """Statement 16: a double click gives one answer."""
    hot_seat(page)
    known = number(page)
    page.locator(LISTED).first.dblclick()
    after(page, known)
    page.reload()
    assert number(page) == known + 1


def test_a_key_that_does_nothing_says_why(page: Page) -> None:
    """Statement 3: keys whose button is not there answer with a sentence instead of silence."""
    sit_down(page)
    said = {"t": "It is your turn", "b": "nothing to watch", "k": "no pause to skip", "n": "No other table"}
    for key, words in said.items():
        page.keyboard.press(key)
        expect(page.locator("#notice")).to_contain_text(words)


def test_hint_shows_a_move_and_why(page: Page) -> None:
    """A hint names a legal move, lights it and says what it is worth."""
    sit_down(page)
    page.keyboard.press("h")
    page.wait_for_selector("#preview-play")
    expect(page.locator("#preview")).to_contain_text("Hint")
    known = number(page)
    page.keyboard.press("Enter")
    after(page, known)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_themes(page: Page, theme: str) -> None:
    """Statement 45: a theme is chosen in the header, stays, and keeps the table."""
    sit_down(page)
    table = page.url
    set_setting(page, theme=theme)
    assert page.url == table
    assert page.get_attribute("html", "data-theme") == theme


def test_replay_by_keys(page: Page) -> None:
    """Statement 40: arrow keys walk through positions, and the address follows."""
    hot_seat(page)
    for _ in range(3):
        play(page)
    page.goto(f"{page.url}/at/0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/at/1")
    expect(page.locator("#prompt")).to_contain_text("Position 1 of 3")
    page.keyboard.press("End")
    page.wait_for_url("**/at/3")
    expect(page.locator("#prompt")).to_contain_text("Position 3 of 3")


def test_a_whole_match_by_clicking(page: Page) -> None:
    """A match against a bot is clicked to its end; the saved record is what was played."""
    new_table(page, "me", "bot:random")
    answered = 0
    while True:
        page.wait_for_selector("#prompt.mine, #rematch")
        if page.locator("#rematch").count():
            break
        page.evaluate(CLICK_ON)
        answered += 1
        assert answered < 800
    with page.expect_download() as saved:
        page.click("#save")
    match = quadriga.replay(saved.value.path().read_text("utf-8"))
    assert match.over
    assert match.scores == view(page)["scores"]
    shown = page.locator(".end .sum td").all_inner_texts()
    assert [int(points.replace("\N{MINUS SIGN}", "-")) for points in shown] == match.scores


# Clicks what is to be clicked and waits until the table has gone on; in the page itself, for speed.
CLICK_ON = """async () => {
  const main = document.querySelector("#main");
  const known = main.dataset.number;
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const until = async (test) => { for (let tries = 0; tries < 15000 && !test(); tries++) await pause(); };
  const moves = [...document.querySelectorAll("#part-moves [data-move]")];
  moves[Math.floor(moves.length / 2)].click();
  await until(() => main.dataset.number !== known || document.querySelector("#confirm"));
  if (main.dataset.number === known) document.querySelector("#confirm").click();
  await until(() => main.dataset.number !== known);
}"""
