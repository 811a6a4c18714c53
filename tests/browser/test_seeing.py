"""Seeing: sizes of texts and targets, states in every theme, greyscale, zoom. Numbers are those of the great table."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pictures import greys, overlapping, texts, unlike
from tests.browser.positions import TRAJAN, WALL, open_position
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
from tests.server.support import Live

pytestmark = pytest.mark.browser

THEMES = ["light", "dark", "contrast"]
SIZES = [(320, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]


def check_texts(page: Page, where: str) -> None:
    """No text is small, cut off or on another one, and nothing is wider than the screen."""
    found = texts(page)
    assert len(found) > 10, where
    small = [(text["words"][:30], round(text["size"], 2)) for text in found if text["size"] < 11.99]
    assert small == [], where
    assert [text["words"][:30] for text in found if text["out"]] == [], where
    assert overlapping(found) == [], where
    assert wider_than_screen(page) <= 0, where


def test_texts_at_every_size(page: Page) -> None:
    """Statements 25 and 26: 12 pixels or more after scaling, no overlap, nothing cut, from 320 to 2560 pixels."""
    hot_seat(page, 4)
    for _ in range(18):
        play(page)
    play_until(page, "Choose a tray")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_texts(page, f"{width}x{height}")
        expect(page.locator("#prompt")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_texts_of_other_pages(page: Page, width: int, height: int) -> None:
    """Statement 26: the other pages keep the same measure."""
    page.set_viewport_size({"width": width, "height": height})
    titles = [address for title in (TRAJAN, WALL) for address in (f"/new?title={title}", f"/rules/{title}")]
    for address in ("/", *titles, "/join/somewhere", "/campaign"):
        page.goto(address)
        found = texts(page)
        assert [text["words"][:30] for text in found if text["size"] < 11.99 or text["out"]] == [], address
        assert wider_than_screen(page) <= 0, address


@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_large_text_and_zoom(chromium: Browser, served: Live, title: str) -> None:
    """Statement 32: with a text size of 24 pixels, and at 200 % zoom, everything can still be reached and played."""
    for more in ({"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}, {}):
        context = new_person(chromium, served, **more)
        page = context.new_page()
        open_position(page, title)
        if not more:
            set_setting(page, size="larger")
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
        assert wider_than_screen(page) <= 0
        for place in ("#prompt", "#undo", "#hint", "#help summary", "#settings summary"):
            expect(page.locator(place)).to_be_visible()
        page.locator(LIT).first.scroll_into_view_if_needed()
        expect(page.locator(LIT).first).to_be_in_viewport()
        play(page)
        context.close()


def test_large_board(page: Page) -> None:
    """Statement 32: a large board is drawn at its full size, and its columns can be scrolled."""
    hot_seat(page)
    before = page.locator("#zone-provinces").bounding_box()
    set_setting(page, board="large")
    after = page.locator("#zone-provinces").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] >= 336 > before["width"]


ACTIONS = ", ".join(
    f"{one}:visible"
    for one in (
        *(LISTED, ".undo button", "#confirm", ".tabs > a", ".tabs summary", ".top .mark", ".top .menu > summary"),
        *(".extras > details > summary", ".rival > summary", ".filter label"),
    )
)


@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_targets(page: Page, title: str) -> None:
    """Statement 27: actions are 44 pixels high on a phone, lit places of the boards and links in texts 24 or more."""
    page.set_viewport_size({"width": 390, "height": 844})
    new_table(page, "me", "me", title=title)
    page.wait_for_selector("#prompt.mine")
    for _ in range(10):
        for selector, least in ((ACTIONS, 43.5), (".rule:visible, .log a:visible", 23.5)):
            for button in page.locator(selector).all():
                box = button.bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= least, button.evaluate("(one) => one.outerHTML")
        for place in page.locator(LIT).all():
            box = place.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, place.get_attribute("id")
        play(page)


# A row of symbols of the sheet, each alone on a plain ground; `black` keeps only its silhouette.
SHOW_SYMBOLS = """([names, black]) => {
  document.querySelector("#symbols")?.remove();
  const row = document.createElement("div");
  row.id = "symbols";
  for (const name of names) {
    const use = `<use href="#${name}" width="28" height="28"/>`;
    const size = 'viewBox="-2 -2 32 32" width="32" height="32"';
    row.insertAdjacentHTML("beforeend", `<svg id="shown-${name}" ${size}>${use}</svg>`);
  }
  row.style.cssText = "position:fixed;left:0;top:0;z-index:99;background:#fff;padding:8px";
  for (const one of row.children) one.style.filter = black ? "brightness(0)" : "grayscale(1)";
  document.body.append(row);
}"""


SEATS = [f"seat-{seat}" for seat in range(6)]
TOKENS = [f"hw-{token}" for token in ("soldier", "builder", "servant", "civilian", "resource")]
MARKERS = [f"marker-{colour}" for colour in ("blue", "green", "orange", "pink", "white", "yellow")]


@pytest.mark.parametrize("names", [SEATS, MARKERS, TOKENS])
def test_greyscale(page: Page, names: list[str]) -> None:
    """Statement 28: six owners, markers and tokens are told apart in greyscale, even by their silhouettes alone."""
    open_position(page, TRAJAN if names is MARKERS else WALL)
    for black in (False, True):
        page.evaluate(SHOW_SYMBOLS, [names, black])
        shown = {name: greys(page, page.locator(f"#shown-{name}")) for name in names}
        for one, other in combinations(names, 2):
            assert unlike(shown[one], shown[other]) >= 0.06, (one, other, black)


@pytest.mark.parametrize("theme", THEMES)
def test_states_differ(page: Page, theme: str) -> None:
    """Statements 28 and 31: lit, selected and plain trays of Trajan, and barred buttons, differ in greyscale."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    set_setting(page, theme=theme)
    tray = page.locator(LIT).first
    box = tray.bounding_box()
    assert box is not None
    page.mouse.move(2, 400)
    expect(page.locator(".chosen")).to_have_count(0)
    lit = greys(page, box)
    tray.hover()
    expect(page.locator(f"{LIT}.chosen").first).to_be_visible()
    selected = greys(page, box)
    page.mouse.move(2, 400)
    page.evaluate("() => document.querySelectorAll('.drawing .halo').forEach((ring) => ring.remove())")
    expect(page.locator(".chosen")).to_have_count(0)
    plain = greys(page, box)
    assert unlike(lit, plain) > 0.03
    assert unlike(lit, selected) > 0.005
    assert unlike(selected, plain) > 0.03
    barred = page.locator("#redo")
    free = page.locator("#hint")
    styles = [button.evaluate("(one) => getComputedStyle(one).borderTopStyle") for button in (barred, free)]
    assert styles == ["dotted", "solid"]


# Where the symbols beside the board explain the states of boxes: five boxes with nothing in them, each with its ring.
STATES = """() => {
  const key = document.querySelector("#key svg");
  const faces = [...key.querySelectorAll(".hw-later, .hw-open, .hw-shut, .hw-full")];
  return faces.map((face) => {
    const { x, y } = face.getBoundingClientRect();
    const scale = face.getScreenCTM().a;
    return { x: x - 4 * scale, y: y - 4 * scale, width: 38 * scale, height: 28 * scale };
  });
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_states_of_boxes_differ(page: Page, theme: str) -> None:
    """Statements 28 and 31: boxes of the Wall that are lit, selected, next, later, shut, filled differ in greyscale."""
    open_position(page, WALL)
    set_setting(page, theme=theme)
    page.locator("#key > summary").click()
    page.locator("#key .hw-full").last.scroll_into_view_if_needed()
    page.mouse.move(2, 400)
    boxes = page.evaluate(STATES)
    assert len(boxes) == 5
    shown = [greys(page, box) for box in boxes]
    for one, other in combinations(range(5), 2):
        assert unlike(shown[one], shown[other]) >= 0.02, (one, other)
    lit = page.locator(f"{LIT}:visible").first
    lit.scroll_into_view_if_needed()
    page.mouse.move(2, 400)
    expect(page.locator(".chosen")).to_have_count(0)
    place = lit.bounding_box()
    assert place is not None
    before = greys(page, place)
    lit.hover()
    expect(page.locator(f"{LIT}.chosen").first).to_be_visible()
    assert unlike(before, greys(page, place)) > 0.005


@pytest.mark.parametrize("title", [TRAJAN, WALL])
@pytest.mark.parametrize("theme", THEMES)
def test_contrast_on_screen(page: Page, theme: str, title: str) -> None:
    """Statement 30: text as the browser draws it, off the boards, has a contrast of 4.5 or more to its ground."""
    open_position(page, title)
    set_setting(page, theme=theme)
    low = page.evaluate(LOW_CONTRAST)
    assert low == []


LOW_CONTRAST = """() => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const light = ([red, green, blue]) => {
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = [red, green, blue].map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const found = parts(getComputedStyle(at).backgroundColor);
      if (found.length === 3 || found[3] > 0.9) return found;
    }
    return [255, 255, 255];
  };
  const low = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest("svg, .unseen, option")) continue;
    if (!element.getClientRects().length) continue;
    const [one, other] = [light(parts(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < 4.5) low.push([walker.currentNode.textContent.trim().slice(0, 30), ratio.toFixed(2)]);
  }
  return low;
}"""


def test_rivals_are_one_tap_away(page: Page) -> None:
    """Statement 33: score, numbers and last action of every rival are in view; one tap opens the whole mat."""
    sit_down(page)
    play_until(page, "Choose a tray")
    for seat in (1, 2):
        strip = page.locator(f"#strip-{seat}")
        expect(strip.locator(".strip-score")).to_be_in_viewport()
        assert strip.locator(".strip-numbers > span").count() >= 4
        assert page.inner_text(f"#strip-{seat} .strip-last")
    board = page.locator("#zone-provinces").bounding_box()
    page.locator("#rival-1 summary").click()
    expect(page.locator("#zone-rival-1")).to_be_visible()
    assert page.locator("#zone-provinces").bounding_box() == board
