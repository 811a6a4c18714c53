"""The panels of a table: lists, log, tabs and what is opened beside them have their room, and keep their place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.steps import (
    LISTED,
    hot_seat,
    new_table,
    play,
    play_until,
    sit_down,
    two_people,
)
from tests.browser.test_layout import WALL, apart, box_of, phone
from tests.server.support import Live

pytestmark = pytest.mark.browser

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
