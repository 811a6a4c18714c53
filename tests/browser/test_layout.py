"""Where things stand: everything in view on a desk, everything one tap away on a phone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
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
    two_people,
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


LINES_IN_VIEW = """() => {
  const box = document.querySelector("#log > .scroll").getBoundingClientRect();
  const tops = new Set();
  for (const line of document.querySelectorAll(".since > .meanwhile, .since > .told .step")) {
    for (const piece of line.querySelectorAll("b, span")) {
      for (const { top, bottom } of piece.getClientRects()) if (bottom <= box.bottom - 8) tops.add(Math.round(top / 8));
    }
  }
  return tops.size;
}"""


def test_moves_and_log_share_the_height(page: Page) -> None:
    """Statements 25 and 38: of the recap three lines or more are in view beside many moves; a plan leaves room."""
    new_table(page, "me", "bot:greedy", "bot:greedy", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.wait_for_selector(".since .step")
    assert page.locator(LISTED).count() > 8
    assert page.locator(".since > .told .step").count() <= 4
    assert page.evaluate(LINES_IN_VIEW) >= 3
    finish = page.locator("#part-moves [data-move=finish]")
    assert finish.evaluate("(line) => line.closest('.panel-moves').getBoundingClientRect().height") > 250
    finish.click()
    page.wait_for_selector("#confirm")
    heights = "(names) => names.map((name) => document.querySelector(name).getBoundingClientRect().height)"
    asked, log = page.evaluate(heights, [".panel-moves", ".extras"])
    assert asked < 330
    assert log > 200


def test_an_opened_panel_takes_its_room(page: Page) -> None:
    """Statements 33 and 42: symbols and scores can be read beside many moves, whose end stays in reach."""
    new_table(page, "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.wait_for_selector("#part-moves [data-move=finish]")
    for panel in ("#key", "#scores"):
        page.click(f"{panel} > summary")
        height = page.locator(".extras").evaluate("(box) => box.getBoundingClientRect().height")
        assert height > 220
        expect(page.locator("#part-moves [data-move=finish]")).to_be_in_viewport(ratio=1)
    page.click("#log > summary")
    assert page.locator(".extras").evaluate("(box) => box.getBoundingClientRect().height") < 180


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_settings_are_applied_without_scrolling(chromium: Browser, served: Live, width: int, height: int) -> None:
    """Statement 45: the button that applies what was chosen is whole in sight as soon as the menu is open."""
    page = phone(chromium, served, width, height)
    new_table(page, "me", "me")
    page.click("#settings > summary")
    for button in ("#apply", "#reset"):
        box = box_of(page.locator(button))
        assert box["bottom"] <= height
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).id", middle) == button[1:]
    page.context.close()


@pytest.mark.parametrize("title", ["trajan", WALL])
def test_tabs_stay_under_the_pointer(page: Page, title: str) -> None:
    """Statement 21: whichever panel beside the board is opened, its tabs and the list of moves stay where they are."""
    new_table(page, "me", *([] if title == WALL else ["bot:random"]), title=title)
    page.wait_for_selector("#prompt.mine")
    if title == WALL:
        play(page)
        page.wait_for_selector("#part-moves [data-move=finish]")
    places = [[box_of(page.locator(place)) for place in ("#log > summary", "#asked")]]
    for panel in ("#scores", "#key", "#more", "#log"):
        page.click(f"{panel} > summary")
        places.append([box_of(page.locator(place)) for place in ("#log > summary", "#asked")])
    assert all(found == places[0] for found in places), places


def test_the_count_of_lit_places_further_down_covers_none(page: Page) -> None:
    """Statement 33: the button that leads further down has a place of its own below the boards."""
    new_table(page, "me", title=WALL)
    play_until(page, "Choose an action")
    expect(page.locator("#below")).to_be_visible()
    button, board = box_of(page.locator("#below")), box_of(page.locator("#board"))
    assert button["y"] >= board["bottom"]
    expect(page.locator("#below")).to_be_in_viewport(ratio=1)


def test_the_six_trays_are_listed_without_scrolling(page: Page) -> None:
    """Statement 1: at 1280x800 every move of the commonest question of Trajan is whole in view, with any panel open."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    for panel in ("#log", "#scores", "#key", "#more"):
        if panel != "#log":
            page.click(f"{panel} > summary")
        asked = box_of(page.locator("#asked"))
        moves = [box_of(move) for move in page.locator("#part-moves [data-move]").all()]
        assert len(moves) == 6
        assert max(move["bottom"] for move in moves) <= asked["bottom"]


@pytest.mark.parametrize("height", [720, 800, 900])
def test_panels_are_read_beside_a_plan(page: Page, height: int) -> None:
    """Statement 33: scores, symbols and the log open below a plan, too, over what is mine; other doings end that."""
    page.set_viewport_size({"width": 1280, "height": height})
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).filter(has_text="Construction").first.click()
    page.wait_for_selector("#plan")
    for panel in ("#scores", "#key", "#more", "#log"):
        page.click(f"{panel} > summary")
        inside = box_of(page.locator(f"{panel} .scroll").first)
        assert inside["height"] > 150
        assert apart(inside, box_of(page.locator("#asked")))
    page.click("#undo")
    expect(page.locator("#zone-hand-0, .mine-zones .zone-part").first).to_be_in_viewport()


def test_the_six_trays_are_listed_beside_what_happened(page: Page) -> None:
    """Statements 1 and 38: also if every tray is told in two lines, and beside what happened since the last turn."""
    sit_down(page)
    play_until(page, "Choose a tray")
    expect(page.locator("[data-since]")).to_be_visible()
    expect(page.locator(LISTED)).to_have_count(6)
    long = "Empty tray IV (2 markers) and act at Construction (VI): a long way"
    page.locator(f"{LISTED} .what").evaluate_all(
        "(all, words) => all.forEach((one) => one.replaceChildren(words))", long
    )
    asked = box_of(page.locator("#asked"))
    moves = [box_of(move) for move in page.locator(LISTED).all()]
    assert min(move["height"] for move in moves) > 28, "every move has two lines"
    assert max(move["bottom"] for move in moves) <= asked["bottom"]
    assert box_of(page.locator(".mine-zones"))["bottom"] <= 800
    expect(page.locator(".since .told li").first).to_be_in_viewport(ratio=1)


# Whether no button of the panel is seen in part.
NONE_HALVED = """() => {
  const panel = document.querySelector("#part-more");
  const end = panel.getBoundingClientRect().top + panel.clientTop + panel.clientHeight;
  const boxes = [...panel.querySelectorAll("button, .button")].map((one) => one.getBoundingClientRect());
  return boxes.every(({ top, bottom }) => bottom <= end + 1 || top >= end - 1);
}"""


def test_no_button_of_the_table_panel_is_halved(page: Page) -> None:
    """Statement 33: what can be done with the table is seen whole or not at all, and its rows stand close."""
    sit_down(page)
    page.click("#more > summary")
    page.wait_for_function(NONE_HALVED)
    rows = [box_of(row) for row in page.locator("#part-more > *").all()]
    assert max(below["y"] - above["bottom"] for above, below in pairwise(rows)) < 20


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_head_of_a_phone_keeps_its_height(chromium: Browser, served: Live, width: int, height: int) -> None:
    """Statement 21: when my turn comes, the head is as high as before, and Back and Hint are where they were."""
    page = phone(chromium, served, width, height)
    first, second = two_people(page, chromium, served)
    for tab in (first, second):
        tab.set_viewport_size({"width": width, "height": height})
    places = """() => ["undo", "hint", "board"].map((id) => document.getElementById(id)).concat(
      document.querySelector(".top"), document.querySelector(".mine-strip"),
    ).map((one) => [one.getBoundingClientRect().y, one.closest(".top")?.offsetHeight])"""
    assert first.evaluate(places) == second.evaluate(places)
    first.context.close()
    second.context.close()


@pytest.mark.parametrize("players", [1, 2])
def test_whose_sheets_are_shown_is_a_row_of_its_own(page: Page, players: int) -> None:
    """Statement 33: seats, if there are several, stand apart from what is done with the sheets, the heading below."""
    page.goto("/")
    record = (Path(__file__).parent.parent / "records" / WALL / f"wall-{players}.record").read_text("utf-8")
    made = page.request.post("/api/records", data=record, headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}/sheets")
    assert page.locator("#whose a").count() == (players if players > 1 else 0)
    rows = [box_of(row) for row in page.locator(".sheets-page nav").all()]
    assert all(above["bottom"] <= below["y"] for above, below in pairwise(rows))
    assert box_of(page.locator(".sheets-page h1"))["y"] - rows[-1]["bottom"] >= 8
