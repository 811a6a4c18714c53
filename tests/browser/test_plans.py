"""Plans: what is asked next, why not, back and again, trials that become plans; with the numbers of the great table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.steps import (
    LISTED,
    after,
    hot_seat,
    new_table,
    number,
    play,
    play_until,
    prompt,
    set_setting,
    two_people,
)
from tests.server.support import Live

pytestmark = pytest.mark.browser


def plan_a_turn(page: Page, action: str = "") -> None:
    """Make a plan of an emptied tray; where an action is named, of one that leads there."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).filter(has_text=action).first.click()
    page.wait_for_selector("#plan")
    expect(page.locator("#confirm")).to_be_visible()


def test_why_not_in_a_plan_speaks_of_the_board_it_shows(page: Page) -> None:
    """Statement 7: with a plan open a place that is not lit answers for the position after the plan."""
    plan_a_turn(page)
    tray = page.locator("[data-kind='own'] [data-spot^='sow ']:not([data-move])").first
    tray.click(position={"x": 20, "y": 40})
    asked = page.inner_text("#prompt > span").partition("confirm or answer. ")[2]
    assert asked
    expect(page.locator("#notice")).to_contain_text(f"what is asked: {asked}")
    expect(page.locator("#plan")).to_be_visible()


def test_another_tray_replaces_the_plan(page: Page) -> None:
    """Whoever changes their mind clicks the other tray; Back leads to the first plan. The own tray says why not."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    lit = page.locator("[data-kind='own'] [data-spot^='sow '][data-move]")
    spots = [str(tray.get_attribute("data-spot")) for tray in lit.all()]
    assert len(spots) > 1
    shown = []
    for spot in spots[:2]:
        page.locator(f"[data-kind='own'] [data-spot='{spot}']").click(position={"x": 20, "y": 40})
        page.wait_for_selector("#plan")
        expect(page.locator("#plan .steps li").first).to_contain_text(f"tray {spot.removeprefix('sow ')} (")
        shown.append(page.locator("#plan .steps").inner_text())
    expect(page.locator("#notice")).to_be_hidden()
    assert shown[0] != shown[1]
    page.click("#undo")
    expect(page.locator("#plan .steps")).to_have_text(shown[0], use_inner_text=True)


def test_another_tray_replaces_the_plan_by_keyboard(page: Page) -> None:
    """What a click on a place that is not lit does, Enter does too."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    lit = page.locator("[data-kind='own'] [data-spot^='sow '][data-move]")
    first, second = [str(tray.get_attribute("data-spot")) for tray in lit.all()][:2]
    for spot in (first, second):
        tray = page.locator(f"[data-kind='own'] [data-spot='{spot}']")
        tray.evaluate("(place) => { place.setAttribute('tabindex', '-1'); place.focus(); }")
        page.keyboard.press("Enter")
        expect(page.locator("#plan .steps li").first).to_contain_text(f"tray {spot.removeprefix('sow ')} (")


def test_esc_puts_away_what_was_said_and_keeps_the_plan(page: Page) -> None:
    """Statement 7: a reason is closed by the key that closes everything, one thing after the other."""
    plan_a_turn(page)
    page.locator("[data-kind='own'] [data-spot^='sow ']:not([data-move])").first.click(position={"x": 20, "y": 40})
    expect(page.locator("#notice")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#plan")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_visible()


def test_a_hint_in_a_plan_is_for_what_is_asked_next(page: Page) -> None:
    """With a plan open a hint is for the question after it: hint by hint a turn gets on, and the plan is kept."""
    hot_seat(page)
    set_setting(page, handover="always")
    play_until(page, "Choose a tray")
    known = number(page)
    page.click("#hint")
    page.click("#preview-play")
    expect(page.locator("#confirm")).to_be_visible()
    planned = page.locator("#plan .steps").inner_text()
    moves = {move.get_attribute("data-move") for move in page.locator(LISTED).all()}
    assert moves
    with page.expect_response("**/hint?*") as reply:
        page.click("#hint")
    assert reply.value.json()["move"] in moves
    expect(page.locator("#preview-play")).to_be_visible()
    expect(page.locator("#plan .steps")).to_have_text(planned, use_inner_text=True)
    page.click("#preview-play")
    page.locator(f"#confirm.hands-over, #main:not([data-number='{known}'])").first.wait_for(state="attached")


def test_a_hint_keeps_a_complete_plan(page: Page) -> None:
    """Where nothing is asked after a plan, the hint says that it is complete."""
    plan_a_turn(page, "Senate")
    known = number(page)
    page.locator(f"{LISTED}[data-move='pass']").click()
    expect(page.locator("#confirm")).to_contain_text("Hand over")
    planned = page.locator("#plan .steps").inner_text()
    page.click("#hint")
    expect(page.locator("#notice")).to_contain_text("the plan is complete")
    expect(page.locator("#plan .steps")).to_have_text(planned, use_inner_text=True)
    assert number(page) == known


def test_a_hint_that_comes_late_is_not_shown(page: Page) -> None:
    """Who put the plan aside while the bot was thinking hears nothing about what came after it."""
    plan_a_turn(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hint?*", hold)
    with page.expect_request("**/hint?*"):
        page.click("#hint")
    expect(page.locator("#notice")).to_contain_text("thinking")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_visible()
    with page.expect_response("**/hint?*"):
        held[0].continue_()
    page.click("#undo", force=True)  # it is barred and says why; what came late would have been shown before
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#preview-play")).to_have_count(0)


def test_the_prompt_of_a_plan_names_what_is_asked_next(page: Page) -> None:
    """Statement 1: with a plan open and another question lit, the prompt names that question and counts its moves."""
    plan_a_turn(page)
    moves = page.locator(LISTED).count()
    assert moves > 1
    assert ": Not played until you confirm or answer. " in prompt(page)
    expect(page.locator("#prompt .count")).to_have_text(f"{moves} moves")
    expect(page.locator("#prompt .rule")).to_be_visible()


@pytest.mark.parametrize(("action", "move", "plays"), [("Senate", "pass", False), ("Seaport", "lay", True)])
def test_an_answer_plays_the_plan_unless_it_hands_over(page: Page, action: str, move: str, plays: bool) -> None:
    """Statement 1: as the prompt says the plan waits for an answer; one that hands over is held first."""
    plan_a_turn(page, action)
    known = number(page)
    assert "Not played until you confirm or answer" in prompt(page)
    page.locator(f"{LISTED}[data-move^='{move}']").first.click()
    if plays:
        after(page, known)
        expect(page.locator("#prompt.mine")).not_to_contain_text("played")
    else:
        expect(page.locator("#prompt.planned")).to_contain_text("Planned, not played yet: look, change it, hand over")
        assert number(page) == known


def test_back_and_redo_go_step_by_step_through_a_plan(page: Page) -> None:
    """Statement 11: Back takes the last step of a plan back, Redo gives it again; the last Back ends the plan."""
    hot_seat(page)
    set_setting(page, handover="always")
    play_until(page, "Choose a tray")
    known = number(page)
    several = page.locator(LISTED).filter(has_text="markers)")
    several.first.click()
    expect(page.locator("#by-hand")).to_be_visible()
    filled = page.locator("#plan .steps li").count()
    page.click("#by-hand")
    steps = page.locator("#plan .steps li")
    redo = page.locator("#redo")
    for step in (1, 2):
        expect(steps).to_have_count(step)
        page.locator(LISTED).first.click()
    expect(steps).to_have_count(3)
    expect(redo).to_have_attribute("aria-disabled", "true")
    page.click("#undo")
    expect(steps).to_have_count(2)
    page.click("#undo")
    expect(steps).to_have_count(1)
    page.click("#redo")
    expect(steps).to_have_count(2)
    page.keyboard.press("r")
    expect(steps).to_have_count(3)
    expect(redo).to_have_attribute("aria-disabled", "true")
    for step in (2, 1, filled):
        page.click("#undo")
        expect(steps).to_have_count(step)
    page.click("#undo")
    expect(page.locator("#answer")).to_be_visible()
    page.click("#redo")
    expect(steps).to_have_count(filled)
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_visible()
    expect(redo).to_have_attribute("aria-disabled", "true")
    assert number(page) == known


def test_back_from_handing_over_keeps_the_plan(page: Page) -> None:
    """Statement 11: what would be handed over goes back to the plan before its last step, and forth again."""
    plan_a_turn(page, "Senate")
    known = number(page)
    steps = page.locator("#plan .steps li")
    planned = steps.count()
    page.locator(f"{LISTED}[data-move='pass']").click()
    expect(page.locator("#confirm")).to_contain_text("Hand over")
    expect(steps).to_have_count(planned + 1)
    page.click("#undo")
    expect(steps).to_have_count(planned)
    expect(page.locator("#confirm")).to_contain_text("Confirm")
    page.click("#redo")
    expect(steps).to_have_count(planned + 1)
    expect(page.locator("#confirm")).to_contain_text("Hand over")
    assert number(page) == known


def while_one_thinks(first: Page, second: Page) -> tuple[Page, Page]:
    """Play until one of them has a turn to play and the other one can try one; return them in this order."""
    for _ in range(60):
        for one, other in ((first, second), (second, first)):
            one.wait_for_selector("#prompt.mine, #prompt.waits")
            if one.locator("#prompt.mine").count():
                if "Choose a tray" in prompt(one) and other.locator("#try").count():
                    return one, other
                play(one)
    raise AssertionError("nobody could try a turn")


def test_a_trial_becomes_the_plan_of_my_turn(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 20: what I tried while the other thought is my plan when my turn comes: one click plays it."""
    one, other = while_one_thinks(*two_people(page, chromium, served))
    other.click("#try")
    other.locator(LISTED).first.click()
    steps = other.locator("#plan .steps li")
    expect(steps.first).to_be_visible()
    planned = steps.count()
    while one.locator("#prompt.mine").count():
        play(one)
    expect(other.locator("#notice")).to_contain_text("what you tried is your plan")
    expect(steps).to_have_count(planned)
    known = number(other)
    other.click("#confirm")
    after(other, known)
    expect(other.locator("#plan")).to_have_count(0)
    expect(other.locator("#prompt.mine")).to_be_visible()
    (other if other is not page else one).context.close()


def test_a_preview_leaves_what_lies_on_an_edge_readable(page: Page) -> None:
    """Statement 5: rings and lines of a preview are cut out where a marker lies on the edge of a piece."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.mouse.move(400, 10)
    expect(page.locator("#preview")).to_be_hidden()
    page.evaluate(
        "document.querySelectorAll('[data-kind=own] .plus2').forEach((piece) => piece.classList.add('above'))"
    )
    page.locator(LISTED).first.hover()
    expect(page.locator("#thread .loop").first).to_be_attached()
    boxes = page.evaluate(
        """() => [...document.querySelectorAll("[data-kind=own] .plus2")].map((piece) => {
          const { left, top, right, bottom } = piece.getBoundingClientRect();
          const holes = [...document.querySelectorAll("#thread-free rect[fill=black]")];
          return holes.some((hole) => {
            const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(hole.getAttribute(name)));
            return x <= left && y <= top && x + width >= right && y + height >= bottom;
          });
        })"""
    )
    assert boxes
    assert all(boxes)
    assert page.locator("#thread > :not(g) .loop, #thread > .loop, #thread > .string").count() == 0
    assert page.locator("#thread > g[mask='url(#thread-free)'] .loop").count() > 0


def test_larger_text_keeps_the_card_off_the_ring(page: Page) -> None:
    """Statement 5: with larger text on a screen of 1280 by 800 no ring of a preview is drawn on its card."""
    hot_seat(page)
    set_setting(page, size="larger")
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.hover()
    expect(page.locator("#thread .loop").first).to_be_attached()
    touching = page.evaluate(
        """() => {
          const card = document.getElementById("preview").getBoundingClientRect();
          const meets = (one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
          };
          const drawn = [...document.querySelectorAll("#thread :is(.loop, .string, .knot, .says)")];
          return [drawn.filter(meets).length, meets(document.querySelector("[data-kind=own]"))];
        }"""
    )
    assert touching == [0, False]


# How much of the move that is hinted at is out of sight: its line in the list, and its place on the sheets.
_OUT_OF_SIGHT = """(move) => {
  const scrolling = (found) => {
    const still = () => found.scrollHeight <= found.clientHeight + 1 || getComputedStyle(found).overflowY === "visible";
    while (still()) found = found.parentElement;
    return found.getBoundingClientRect();
  };
  const out = (found) => {
    const [box, seen] = [found.getBoundingClientRect(), scrolling(found.parentElement)];
    return Math.max(0, seen.top - box.top, box.bottom - seen.bottom);
  };
  const line = document.querySelector(`#part-moves [data-move="${CSS.escape(move)}"]`);
  const spot = (line.dataset.spots || "").split("|")[0];
  const place = document.querySelector(`.drawing [data-move="${CSS.escape(move)}"], .drawing [data-spot="${spot}"]`);
  return [line, place].map((found) => Math.round(out(found)));
}"""

# Scrolls the sheets and the list to their beginning or to their end.
_SCROLL = """(end) => {
  for (const found of document.querySelectorAll("#board, #part-moves, #part-moves *")) found.scrollTop = end ? 9999 : 0;
}"""


def test_a_hint_brings_its_move_into_sight(page: Page) -> None:
    """Statement 33: wherever sheets and list are scrolled to, the move that a hint speaks of is seen on both."""
    page.set_viewport_size({"width": 1280, "height": 720})
    new_table(page, "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.locator("#m-finish").wait_for()
    hidden = 0
    for end in (True, False):
        page.evaluate(_SCROLL, end)
        with page.expect_response("**/hint?*") as reply:
            page.click("#hint")
        move = reply.value.json()["move"]
        expect(page.locator("#preview-play")).to_be_visible()
        assert max(page.evaluate(_OUT_OF_SIGHT, move)) <= 2
        page.evaluate(_SCROLL, end)
        hidden += max(page.evaluate(_OUT_OF_SIGHT, move)) > 2
        page.keyboard.press("Escape")
        expect(page.locator("#preview")).to_be_hidden()
    assert hidden
