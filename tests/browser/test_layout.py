"""Where things stand: everything in view on a desk, everything one tap away on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.steps import (
    LISTED,
    LIT,
    hot_seat,
    new_person,
    new_table,
    play,
    play_until,
    set_setting,
    sit_down,
    wider_than_screen,
)
from tests.browser.test_coming_back import at_my_second_turn
from tests.server.support import Live

pytestmark = pytest.mark.browser

WALL = "hadrians_wall"
PHONES = [(390, 844), (844, 390), (320, 640)]
LOG_LINES = 8
# Zones that are not drawn whole inside the window.
OUTSIDE = """() => [...document.querySelectorAll(".zone-part")].filter((zone) => {
  const box = zone.getBoundingClientRect();
  const seen = box.width && !zone.closest("details:not([open])");
  return seen && (box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((zone) => zone.id)"""
# Lines of the log that are whole inside its panel; a text that breaks is several.
LINES = """() => {
  const panel = document.querySelector("#log > .scroll").getBoundingClientRect();
  const whole = (box) => box.top >= panel.top && box.bottom <= panel.bottom + 1;
  const range = document.createRange();
  return [...document.querySelectorAll(".log ul > li")].flatMap((line) => {
    range.selectNodeContents(line);
    return [...range.getClientRects()].filter(whole);
  }).length;
}"""
# Whether a part is wider than its place.
CUT = """(one) => [...one.querySelectorAll("*")].some(
  (part) => part.clientWidth && part.scrollWidth > part.clientWidth + 1,
)"""
# News of the stream, as another tab tells them.
TELL = """(kinds) => {
  const all = new BroadcastChannel("quadriga");
  for (const kind of kinds) all.postMessage({ kind });
}"""
# Whether the middle of an element can be touched: nothing lies on it.
FREE = """(one) => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Boolean(found) && (one.contains(found) || found.contains(one));
}"""


def phone(chromium: Browser, served: Live, width: int = 390, height: int = 844) -> Page:
    """A tab on a phone."""
    context = new_person(chromium, served, viewport={"width": width, "height": height}, has_touch=True)
    return context.new_page()


def box_of(place: Locator) -> dict[str, float]:
    """Where something is."""
    found: Any = place.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes do not lie on each other."""
    beside = one["right"] <= other["x"] + 1 or other["right"] <= one["x"] + 1
    return beside or one["bottom"] <= other["y"] + 1 or other["bottom"] <= one["y"] + 1


def test_everything_in_view(page: Page) -> None:
    """Statements 1 and 33: at 1280x800 all boards, four seats, prompt, moves and eight lines of the log are in view."""
    hot_seat(page, 4)
    for _ in range(18):
        play(page)
    play_until(page, "Choose a tray")
    page.keyboard.press("Escape")  # what changed since the last turn stands above the log
    assert page.evaluate(OUTSIDE) == []
    for place in ("#prompt", "#strip-0, #strip-1", ".rival >> nth=2", f"{LISTED} >> nth=3", "#scores > summary"):
        expect(page.locator(place).first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(LINES) >= LOG_LINES
    expect(page.locator(".table-called")).to_have_text("Trajan")


def test_a_plan_shows_what_follows(page: Page) -> None:
    """Statement 5: while a plan is made its consequences are in view, under nothing, and so are its buttons."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).nth(1).click()
    page.wait_for_selector("#confirm")
    for place in (".effects li >> nth=0", "#confirm", "#put-aside"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
        assert page.locator(place).evaluate(FREE), place


def test_the_recap_is_not_cut(page: Page) -> None:
    """Statement 38: what rivals did since my last turn is told with their actions, in lines that are not cut."""
    at_my_second_turn(page)
    told = page.locator(".since > .told > li")
    for at in range(told.count()):
        assert not told.nth(at).evaluate(CUT)
        assert told.nth(at).locator(".step").count() >= 1
    expect(told.first).to_be_in_viewport(ratio=1)
    page.click("[data-play-back]")
    expect(page.locator(".watching")).to_contain_text("since your last turn")
    page.keyboard.press("Escape")
    expect(page.locator(".watching")).to_have_count(0)


def test_panels_are_remembered(page: Page) -> None:
    """Statement 42: scores are one click away, and who had them open finds them open again."""
    sit_down(page)
    page.click("#scores > summary")
    expect(page.locator("#part-scores")).to_be_in_viewport()
    page.click("#scores > summary")
    expect(page.locator("#part-scores")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#part-scores")).to_be_in_viewport()


def test_a_rival_lies_where_i_do(page: Page) -> None:
    """Statement 33: the mat of a rival opens in the place of mine, moves no board, and Esc closes it."""
    hot_seat(page, 3)
    board = box_of(page.locator("#zone-provinces"))
    mine = box_of(page.locator(".mine-zones"))
    page.locator(".strip-last").evaluate_all(
        "(all) => all.forEach((one) => { one.textContent = 'a tale '.repeat(30); })"
    )
    strips = box_of(page.locator("#seats"))
    page.locator(".rival > summary").last.click()
    mat = box_of(page.locator(".rival[open] > .zone-part"))
    assert mat["x"] >= mine["x"] - 1
    assert mat["bottom"] <= 800
    assert box_of(page.locator("#zone-provinces")) == board
    assert box_of(page.locator("#seats")) == strips
    assert page.locator("#zone-construction").evaluate(FREE)
    page.keyboard.press("Escape")
    expect(page.locator(".rival[open]")).to_have_count(0)


def test_notices_cover_nothing_and_go(page: Page) -> None:
    """Statement 33: a notice lies on nothing, can be closed, and goes by itself."""
    page.clock.install()
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(".drawing [data-spot^='build']").first.click()
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    place = box_of(notice)
    for other in page.locator(".zone-part:visible, #asked, .extras, .top").all():
        assert apart(place, box_of(other)), other.get_attribute("class")
    page.clock.fast_forward(15_000)
    expect(notice).to_be_hidden()
    page.locator(".drawing [data-spot^='build']").first.click()
    notice.locator("button").click()
    expect(notice).to_be_hidden()


def test_no_false_alarm(page: Page) -> None:
    """Statement 23: a connection that breaks for a moment is not announced, neither its loss nor its return."""
    page.clock.install()
    hot_seat(page)
    page.evaluate(TELL, ["lost", "open"])
    page.clock.fast_forward(5_000)
    expect(page.locator("#notice")).to_be_hidden()
    page.evaluate(TELL, ["lost"])
    expect(page.locator("body.cut-off")).to_have_count(1)
    page.clock.fast_forward(20_000)
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    page.evaluate(TELL, ["open"])
    expect(page.locator("#notice")).to_contain_text("Connected again")


@pytest.mark.parametrize("title", ["trajan", WALL])
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_everything_one_tap_away(chromium: Browser, served: Live, width: int, height: int, title: str) -> None:
    """Statements 1, 25 and 33: on a phone prompt and own numbers stay in sight; tabs lead to each board, and home."""
    page = phone(chromium, served, width, height)
    new_table(page, "me", "me", title=title)
    for tab in page.locator(".tabs > a").all():
        tab.tap()
        target = "part-own" if (hash_ := tab.get_attribute("href") or "") == "#part-own" else hash_[1:]
        place = page.locator(".zone-part[data-kind=own]:visible" if target == "part-own" else f"#{target}").first
        expect(place).to_be_in_viewport()
    page.locator("#boards > summary").tap()
    listed = page.locator(".board-list a:visible").count()
    page.locator("#boards > summary").tap()
    for at in range(listed):
        page.locator("#boards > summary").tap()
        link = page.locator(".board-list a:visible").nth(at)
        name = link.get_attribute("href")
        link.tap()
        top = box_of(page.locator(f"{name} > .drawing"))["y"]
        head = 0 if width > height else box_of(page.locator(".top"))["bottom"]
        assert head - 1 <= top < height - 100 or page.evaluate("scrollY + innerHeight > document.body.scrollHeight - 2")
        for always in ("#prompt", "#part-mine .strip-numbers", ".top .mark"):
            expect(page.locator(always)).to_be_in_viewport(ratio=1)
    assert wider_than_screen(page) <= 0
    page.locator(".top .mark").tap()
    expect(page.locator("#play-now").first).to_be_visible()
    page.context.close()


def test_a_touched_place_stays_in_sight(chromium: Browser, served: Live) -> None:
    """Statement 5: on a phone the first tap shows the consequence, not on what was touched; the second plays."""
    page = phone(chromium, served)
    hot_seat(page)
    place = page.locator(LIT).first
    place.evaluate("(one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 60)")
    name = place.get_attribute("id")
    place.tap()
    card = page.locator("#preview")
    expect(card).to_be_visible()
    assert apart(box_of(card), box_of(page.locator(f"#{name}")))
    assert apart(box_of(card), box_of(page.locator(".tabs")))
    number = page.get_attribute("#main", "data-number")
    page.locator(f"#{name}").tap()
    expect(page.locator(f"#main:not([data-number='{number}'])")).to_have_count(1)
    play_until(page, "Choose a tray")
    page.locator(LIT).first.tap()
    page.wait_for_selector("#confirm")
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator("[id^=zone-circle]").first).to_be_in_viewport()
    assert box_of(page.locator("#plan"))["y"] > 844 / 2
    page.context.close()


def test_larger_letters(page: Page) -> None:
    """Statement 32: at the largest text size the strips of rivals hold their numbers, and the head its controls."""
    hot_seat(page, 4)
    for size in ("large", "larger"):
        set_setting(page, size=size)
        for strip in page.locator(".strip").all():
            strip.scroll_into_view_if_needed()
            frame = box_of(strip)
            for part in strip.locator(".strip-numbers > span, .strip-score").all():
                inside = box_of(part)
                assert inside["right"] <= frame["right"] + 1, size
                assert inside["bottom"] <= frame["bottom"] + 1, size
        head = page.locator(".top").locator("#prompt, .undo button, .menu > summary").all()
        boxes = [box_of(one) for one in head if one.is_visible()]
        assert all(apart(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :]), size
        assert wider_than_screen(page) <= 0


def test_two_sheets_on_a_desk(page: Page) -> None:
    """Statement 33: both sheets of Hadrian's Wall fit a large screen; on a small one they scroll as one."""
    new_table(page, "me", "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    board = page.locator("#board")
    board.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    expect(page.locator("[id^=zone-law]").first).to_be_in_viewport(ratio=0.9)
    for place in (
        "#prompt",
        "[id^=zone-pool] >> nth=0",
        f"{LISTED} >> nth=0",
        "#log > summary",
        "[id^=zone-cards] >> nth=0",
    ):
        expect(page.locator(place).first).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate(OUTSIDE) == []


def test_what_is_lit_further_down(page: Page) -> None:
    """Statement 1: lit places below the edge of the boards are counted on a button, which brings them into view."""
    new_table(page, "me", title=WALL)
    play_until(page, "Choose an action")
    below = page.locator("#below")
    for _ in range(12):
        if below.is_visible():
            break
        play(page, 3)
        page.wait_for_selector("#prompt.mine")
        play_until(page, "Choose an action")
    count = int(below.inner_text().split()[-1])
    below.click()
    expect(page.locator("#below:visible", has_text=str(count))).to_have_count(0)


def test_links_to_send_and_long_lists_have_room(page: Page) -> None:
    """Statement 1: at 1280x800 the links of three seats and of spectators are whole in view, and ten of many moves."""
    page.goto("/new")
    for seat in (1, 2, 3):
        page.select_option(f"[name=seat{seat}]", "link")
    page.check("#watch")
    page.click("form[action='/new'] > button")
    expect(page.locator("[data-copy]")).to_have_count(4)
    panel = box_of(page.locator("#asked"))
    for link in page.locator(".invite .link-line").all():
        place = box_of(link)
        assert panel["y"] <= place["y"] < place["bottom"] <= panel["bottom"]
        expect(link).to_be_in_viewport(ratio=1)
    new_table(page, "me", title=WALL)
    play_until(page, "Choose an action")
    expect(page.locator(LISTED).nth(9)).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#scores > summary")).to_be_in_viewport(ratio=0.9)
