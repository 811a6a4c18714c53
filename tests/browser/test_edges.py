"""Nothing is cut and nothing covered: plans, hints, lists of moves and scores, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cut_lines import cut_lines
from tests.browser.positions import MARKERS, TRAJAN, WALL, open_position
from tests.browser.steps import LISTED, hot_seat, new_table, play, play_until
from tests.browser.test_layout import FREE, apart, box_of, phone
from tests.server.support import Live

pytestmark = pytest.mark.browser

SIZES = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]
PHONES = [(390, 844), (844, 390)]
INSIDE = "(one) => one.scrollHeight - one.clientHeight"
# Whether a move can be touched where its words begin, once it was scrolled to.
TOUCHED = """(one) => {
  one.scrollIntoView({ block: "nearest" });
  const { left, top } = one.querySelector(".digit").getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + 4, top + 8));
}"""


def sized(chromium: Browser, served: Live, size: tuple[int, int], title: str) -> Page:
    """A table in the middle of a match, on a screen of this size."""
    page = phone(chromium, served, *size)
    open_position(page, title)
    return page


def make_plan(page: Page, title: str) -> None:
    """Plan to empty the fullest tray, or to finish the year."""
    page.locator("#m-finish" if title == WALL else f"{LISTED}:has-text('({MARKERS} markers)')").first.click()
    page.wait_for_selector("#confirm")


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("size", SIZES)
def test_no_line_of_moves_plan_and_hint_is_cut(
    chromium: Browser, served: Live, size: tuple[int, int], title: str
) -> None:
    """Statements 5 and 33: the list of moves, a plan, its steps and a hint end after a whole line."""
    page = sized(chromium, served, size, title)
    assert cut_lines(page) == []
    page.click("#hint")
    page.wait_for_selector("#preview-play")
    assert cut_lines(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()
    make_plan(page, title)
    assert cut_lines(page) == []
    if (fold := page.locator(".each > summary")).is_visible():
        fold.click()
        expect(page.locator("#plan .steps select").first).to_be_visible()
        assert cut_lines(page) == []
    page.context.close()


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("size", SIZES)
def test_the_scores_are_whole(chromium: Browser, served: Live, size: tuple[int, int], title: str) -> None:
    """Statement 42: no line of the scores is cut, and their sum is in view, for four players and for six."""
    page = sized(chromium, served, size, title)
    page.locator("#scores > summary").click()
    page.locator("#part-scores").scroll_into_view_if_needed()
    assert cut_lines(page) == []
    for sum_ in page.locator("#part-scores .sum td").all():
        expect(sum_).to_be_in_viewport(ratio=1)
        assert sum_.evaluate(FREE)
    page.context.close()


# How many rows of points are whole in sight, and touched by nothing, of how many.
ROWS = """(panel) => {
  const [box, rows] = [panel.getBoundingClientRect(), [...panel.querySelectorAll(".score tbody tr")]];
  const seen = rows.filter((row) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    const end = Math.min(box.top + panel.clientTop + panel.clientHeight, innerHeight) + 1;
    return top >= box.top && bottom <= end && row.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
  });
  return [seen.length, rows.length];
}"""


def test_the_scores_of_a_running_match_are_seen_whole(page: Page) -> None:
    """Statement 42: at 1280x800 every row is in view, below their sum; where they scroll, a shade says so."""
    open_position(page, TRAJAN)
    page.locator("#scores > summary").click()
    assert cut_lines(page) == []
    scores = page.locator("#part-scores")
    seen, rows = scores.evaluate(ROWS)
    assert seen == rows > 3
    page.locator(".mine-zones .drawing").first.evaluate(
        "(one) => one.setAttribute('data-move', '')"
    )  # it can be played
    expect(page.locator("#part-scores[data-more]")).to_have_count(1)
    assert cut_lines(page) == []
    assert 0 < scores.evaluate(ROWS)[0] < rows
    sums, first = box_of(page.locator("#part-scores .sum")), box_of(page.locator("#part-scores tbody tr").first)
    assert sums["bottom"] <= first["y"] + 1


@pytest.mark.parametrize(("title", "record"), [(TRAJAN, "greedy-3-leftover"), (WALL, "wall-1"), (WALL, "wall-3")])
def test_the_points_at_the_end_are_seen(page: Page, title: str, record: str) -> None:
    """Statement 42: at the end rows of points are in view, in the result and in the panel; no line is cut."""
    page.goto("/")
    text = (Path(__file__).parent.parent / "records" / title / f"{record}.record").read_text("utf-8")
    made = page.request.post("/api/records", data=text, headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}")
    assert cut_lines(page) == []
    assert page.locator("#asked").evaluate(ROWS)[0] >= (3 if record == "wall-3" else 5)
    for panel in ("#scores", "#log"):
        page.locator(f"{panel} > summary").click()
        assert cut_lines(page) == []
        assert box_of(page.locator(f"{panel} > .scroll"))["height"] > 120
    page.locator("#scores > summary").click()
    assert page.locator("#part-scores").evaluate(ROWS)[0] >= 4


def all_in_view(page: Page, steps: str) -> bool:
    """Whether a plan and what is asked next are seen and can be touched without scrolling."""
    for place in page.locator(f"#plan :is(.effects li, {steps}, .buttons > *), {LISTED}").all():
        expect(place).to_be_in_viewport(ratio=1)
        assert place.evaluate(FREE), place.inner_text()
    return int(page.locator("#asked").evaluate(INSIDE)) <= 1


def test_a_plan_needs_no_scrolling(page: Page) -> None:
    """Statement 5: at 1280x800 a plan, its steps, its buttons and what is asked next are in view.

    Where there are many steps and many moves the steps are folded.
    """
    hot_seat(page)
    play_until(page, "Choose a tray")
    for tray in page.locator(f"{LISTED}:has-text(' markers)')").all():
        tray.click()
        page.wait_for_selector("#by-hand")
        if 1 < page.locator(LISTED).count() < 6:
            break
        page.click("#put-aside")
        page.wait_for_selector("#answer")
    assert page.locator("#plan .steps select").count() >= 1
    assert all_in_view(page, ".steps li")
    open_position(page, TRAJAN)
    make_plan(page, TRAJAN)
    assert page.locator("#plan .steps li").count() == MARKERS
    assert page.locator(LISTED).count() > 6
    assert all_in_view(page, ".each > summary")


def test_steps_fold_where_a_plan_leaves_no_room(page: Page) -> None:
    """Statement 5: where plan and moves do not fit, the steps of the plan are folded, and open when they are wanted."""
    page.set_viewport_size({"width": 1280, "height": 660})
    open_position(page, TRAJAN)
    make_plan(page, TRAJAN)
    fold = page.locator(".each > summary")
    expect(fold).to_be_visible()
    expect(page.locator("#plan .steps")).to_be_hidden()
    expect(page.locator(LISTED).first).to_be_in_viewport(ratio=1)
    fold.click()
    expect(page.locator("#plan .steps")).to_be_visible()
    page.select_option("#step-1", index=1)
    expect(page.locator("#step-2")).to_be_visible()  # what the player opened stays open


@pytest.mark.parametrize("size", PHONES)
def test_moves_and_board_are_reached_beside_a_plan(chromium: Browser, served: Live, size: tuple[int, int]) -> None:
    """Statements 1 and 33: on a phone a plan is small; it covers no move that is scrolled to, nor the board's half."""
    page = sized(chromium, served, size, TRAJAN)
    make_plan(page, TRAJAN)
    plan = page.locator("#plan")
    assert box_of(plan)["height"] < size[1] * 0.36
    page.locator(".tabs a[href='#asked']").tap()
    assert page.locator(LISTED).count() > 1
    assert all(page.locator(LISTED).evaluate_all(f"(all) => all.map({TOUCHED})"))
    assert apart(box_of(page.locator("#asked")), box_of(plan))
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert apart(box_of(page.locator(".extras")), box_of(plan))
    page.context.close()


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("planned", [False, True])
def test_a_reason_moves_no_board(page: Page, title: str, planned: bool) -> None:
    """Statement 21: when it is said why something cannot be done, mat and boards stay where they are."""
    open_position(page, title)
    if planned:
        make_plan(page, title)
    zones = page.locator(".zone-part:visible")
    before = [box_of(zone) for zone in zones.all()]
    # Another tray would be planned instead.
    page.locator(".drawing [data-spot]:not([data-move], [data-spot^='sow '])").first.dispatch_event("click")
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    notice.locator("span").evaluate("(one) => { one.textContent = `${one.textContent} `.repeat(2); }")
    assert [box_of(zone) for zone in zones.all()] == before


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("size", SIZES)
def test_rules_beside_the_board_are_not_cut(chromium: Browser, served: Live, size: tuple[int, int], title: str) -> None:
    """Statements 8 and 33: neither a section that is opened nor the list of what was found ends in half a line."""
    page = sized(chromium, served, size, title)
    page.locator("#prompt .rule").click()
    expect(page.locator("#panel .pointed")).to_be_visible()
    assert cut_lines(page, "#panel") == []
    page.locator("#panel input").fill("tile" if title == TRAJAN else "box")
    assert page.locator("#panel .found li").count() > 5
    assert cut_lines(page, "#panel") == []
    page.context.close()


# How much of a box that scrolls is left to look at.
SEEN = "(box) => box.clientHeight / Math.min(box.scrollHeight, box.parentElement.clientHeight)"


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", ["#key", "#scores", "#more"])
def test_an_opened_panel_is_seen(
    chromium: Browser, served: Live, size: tuple[int, int], panel: str, title: str
) -> None:
    """Statement 33: a panel shows what it holds, also one tall drawing, and ends after a whole line."""
    page = sized(chromium, served, size, title)
    page.locator(f"{panel} > summary").click()
    inside = page.locator(f"{panel} > .scroll")
    inside.scroll_into_view_if_needed()
    assert cut_lines(page, panel) == []
    assert inside.evaluate(SEEN) > 0.6
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("menu", ["#settings", "#help"])
def test_menus_are_not_cut(chromium: Browser, served: Live, size: tuple[int, int], menu: str) -> None:
    """Statement 33: what hangs down from the head ends after a whole line, at a table and elsewhere."""
    page = sized(chromium, served, size, TRAJAN)
    page.locator(f"{menu} > summary").click()
    expect(page.locator(f"{menu} .menu-body")).to_be_visible()
    assert cut_lines(page, menu) == []
    page.goto("/")
    page.locator("#settings > summary").click()
    assert cut_lines(page, "#settings") == []
    page.context.close()


@pytest.mark.parametrize("size", PHONES)
def test_what_happened_since_is_not_cut(chromium: Browser, served: Live, size: tuple[int, int]) -> None:
    """Statements 33 and 38: what others did since my last turn ends after a whole line on a phone."""
    page = phone(chromium, served, *size)
    new_table(page, "me", "bot:random", "bot:random", "bot:random")
    since = page.locator("[data-since]:not([hidden])")
    while since.count() == 0 or since.evaluate(INSIDE) <= 0:
        play(page)
        page.wait_for_selector("#prompt.mine")
    for height in (90, 97, 104, 111):  # wherever the edge would fall
        since.evaluate("(one, height) => { one.style.maxHeight = `${height}px`; }", height)
        assert cut_lines(page, "#part-since") == []
    page.context.close()


def test_what_lies_under_a_card_is_not_half_seen(page: Page) -> None:
    """Statement 33: no line of the log peeps out below the card of a preview."""
    open_position(page, TRAJAN)
    lines = page.locator("#log .scroll")
    expect(lines).to_be_visible()
    page.locator(LISTED).first.hover()
    expect(page.locator("#preview")).to_be_visible()
    expect(lines).to_be_hidden()
    page.mouse.move(0, 0)
    expect(lines).to_be_visible()


def test_threads_leave_headings_free(page: Page) -> None:
    """Statement 5: lines of a preview are cut out where the heading of a board stands."""
    open_position(page, WALL)
    page.click("#hint")
    page.wait_for_selector("#thread .loop")
    free: Any = page.evaluate(
        """() => {
          const holes = [...document.querySelectorAll("#thread-free rect[fill=black]")].map((one) => one.getBBox());
          return [...document.querySelectorAll(".board .drawing text.title")].map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const wide = ({ x, width }) => x <= left && x + width >= right;
            return holes.some((one) => wide(one) && one.y <= top && one.y + one.height >= bottom);
          });
        }"""
    )
    assert len(free) > 5
    assert all(free)


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_reason_is_seen_beside_a_plan_and_a_panel(
    chromium: Browser, served: Live, size: tuple[int, int], title: str
) -> None:
    """Statements 9 and 33: a panel that is open below a plan hides no reason; without one it has its room again."""
    page = sized(chromium, served, size, title)
    make_plan(page, title)
    for panel in ("#scores", "#key", "#more"):
        page.locator(f"{panel} > summary").click()
        tall = box_of(page.locator(".extras"))
        page.locator(".drawing [data-spot]:not([data-move], [data-spot^='sow '])").first.dispatch_event("click")
        notice = page.locator("#notice")
        expect(notice).to_be_visible()
        assert notice.locator("span").evaluate(FREE)
        notice.locator("button").last.click()
        expect(notice).to_be_hidden()
        assert box_of(page.locator(".extras"))["height"] > 0.8 * tall["height"]
        expect(page.locator("#plan")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_menus_open_above_the_rules(chromium: Browser, served: Live, size: tuple[int, int]) -> None:
    """Statement 45: settings are chosen and applied while the rules lie beside the board."""
    page = sized(chromium, served, size, TRAJAN)
    page.keyboard.press("/")
    expect(page.locator("#panel")).to_be_visible()
    page.locator("#help > summary").click()
    assert page.locator("#help .menu-body a").evaluate(FREE)
    page.locator("#help > summary").click()
    page.locator("#settings > summary").click()
    page.select_option("#settings [name=theme]", "dark")
    with page.expect_navigation():
        page.click("#apply")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.context.close()
