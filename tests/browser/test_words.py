"""Playing by words: the list alone, the log, the rules; and trying a turn. Numbers are those of the great table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.steps import (
    LISTED,
    LIT,
    after,
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
from tests.server.support import Live

pytestmark = pytest.mark.browser

LINE = 19  # pixels of a line of what was found


def test_a_turn_by_list_and_words_only(page: Page) -> None:
    """Statement 36: with all pictures taken away whole turns are played by roles and names alone."""
    hot_seat(page)
    turns = 0
    for _ in range(40):
        page.evaluate("() => document.querySelectorAll('.zone-part, .seats').forEach((part) => part.remove())")
        known = number(page)
        moves = page.get_by_role("list", name="Moves as a list").get_by_role("button")
        legal = {move["words"].lower() for move in view(page)["question"]["moves"]}
        named = [name.lower() for name in moves.all_inner_texts()]
        assert len(named) == len(legal)
        assert all(any(words in name for name in named) for words in legal)
        turns += "Choose a tray" in prompt(page)
        if turns == 3:
            break
        moves.first.focus()
        page.keyboard.press("Enter")
        page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
        if number(page) == known:
            name = re.compile("^(Hand over|Play it: cannot be taken back|Confirm)")
            page.get_by_role("button", name=name).press("Enter")
        after(page, known)
    assert turns == 3


def test_every_piece_has_a_name(page: Page) -> None:
    """Statements 35 and 36: each lit place says what it is and what would be done; each board is a named group."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    for place in page.locator(LIT).all():
        name = place.get_attribute("aria-label") or ""
        assert name.startswith("Tray")
        assert "Empty tray" in name or "empty tray" in name.lower()
        assert place.get_attribute("role") == "button"
    for board in page.locator(".drawing").all():
        assert board.get_attribute("role") == "group"
        assert board.get_attribute("aria-label")


def test_log_filters(page: Page) -> None:
    """The log shows one seat, or points only, and stays so while the table goes on."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    for _ in range(12):
        play(page)
    page.click("#sieve > summary")
    page.locator(".filter label").nth(1).click()
    visible = page.locator("#part-log .turn:visible")
    assert visible.count() > 0
    assert {one.get_attribute("data-by") for one in visible.all()} == {"0"}
    play(page)
    assert {one.get_attribute("data-by") for one in visible.all()} == {"0"}
    page.locator(".filter label").last.click()
    lines = page.locator("#part-log .turn li:visible")
    assert all("VP" in line for line in lines.all_inner_texts())
    page.locator(".filter label").first.click()
    assert visible.count() > 3


def test_a_turn_is_tried_off_turn(page: Page, chromium: Browser, served: Live) -> None:
    """Planning ahead: while the other thinks a turn is tried on the board; nobody sees it and nothing is played."""
    first, second = two_people(page, chromium, served)
    for _ in range(30):
        for one, other in ((first, second), (second, first)):
            one.wait_for_selector("#prompt.mine, #prompt.waits")
            if one.locator("#prompt.mine").count():
                if "Choose a tray" in prompt(one) and other.locator("#try").count():
                    first, second = one, other
                    break
                play(one)
        else:
            continue
        break
    known, said = number(second), prompt(first)
    second.click("#try")
    expect(second.locator("#prompt")).to_contain_text("Only tried")
    second.locator(LIT).first.click()
    expect(second.locator("#plan .effects")).to_be_visible()
    assert second.locator("#confirm").count() == 0
    assert number(first) == number(second) == known
    assert prompt(first) == said
    second.keyboard.press("Escape")
    expect(second.locator("#prompt.waits")).to_be_visible()
    assert second.locator(".planning").count() == 0
    (second if second is not page else first).context.close()


def test_typing_begins_with_the_search_key(page: Page) -> None:
    """Statements 3 and 8: what is typed after / goes into the search, however late the rules come."""
    hot_seat(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/rules/trajan", hold)
    page.keyboard.press("/")
    page.keyboard.type("h3 forum")
    expect(page.locator("#panel input")).to_have_value("h3 forum")
    page.fill("#panel input", "forum tile")
    held[0].continue_()
    expect(page.locator("#panel .found a").first).to_be_visible()
    expect(page.locator("#panel input")).to_be_focused()
    expect(page.locator("#preview-play")).to_have_count(0)


def test_rules_are_searched_beside_the_board(page: Page) -> None:
    """Statement 8: the rules open beside the board, are searched there, and Esc returns to where one was."""
    hot_seat(page)
    page.locator(LISTED).first.focus()
    focus = page.evaluate("document.activeElement.id")
    page.keyboard.press("/")
    box = page.locator("#panel input")
    box.fill("forum tile")
    hits = page.locator("#panel .found a")
    expect(hits.first).to_be_visible()
    hits.first.click()
    expect(page.locator("#panel .pointed")).to_be_visible()
    box.fill("zeppelin")
    expect(page.locator("#panel .found")).to_contain_text("Nothing found")
    assert page.locator("#panel .found li").evaluate("(line) => line.offsetHeight") < 2 * LINE
    box.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == focus


def test_rules_cover_no_shared_board(page: Page) -> None:
    """Statements 8 and 33: at 1280x800 the open rules leave all shared boards in view."""
    hot_seat(page)
    page.keyboard.press("/")
    expect(page.locator("#panel")).to_be_visible()
    panel = page.locator("#panel").bounding_box()
    assert panel is not None
    for board in page.locator(".zone-part[data-kind='shared']").all():
        box = board.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= panel["x"] + 1


def test_a_hot_seat_match_names_who_is_asked(page: Page) -> None:
    """Statement 1: with several people at one screen the prompt says who is meant."""
    new_table(page, "me", "me", "me")
    page.wait_for_selector("#prompt.mine")
    names = set()
    for _ in range(16):
        names.add(prompt(page).partition(":")[0])
        play(page)
    assert names == {"Anna", "Bert", "Clara"}


def test_spectators_look_on(page: Page, chromium: Browser, served: Live) -> None:
    """A spectator sees the table by a link, without any move, and follows it."""
    page.goto("/new")
    page.select_option("[name=seat1]", "me")
    for seat in (2, 3):
        page.select_option(f"[name=seat{seat}]", "none")
    page.check("[name=watch]")
    page.click("form[action='/new'] > button")
    link = page.locator("[aria-label='Link for spectators']").text_content() or ""
    context = new_person(chromium, served)
    other = context.new_page()
    other.goto(link)
    expect(other.locator("#part-moves")).to_contain_text("looking on")
    assert other.locator(f"{LISTED}, {LIT}").count() == 0
    known = number(other)
    play(page)
    after(other, known)
    context.close()


def test_the_hint_is_in_words(page: Page) -> None:
    """A hint says a move and reasons in words, and plays nothing by itself."""
    sit_down(page)
    known = number(page)
    page.click("#hint")
    expect(page.locator("#preview")).to_contain_text("Hint")
    expect(page.locator("#preview")).to_contain_text("Expected gain")
    assert number(page) == known


FOCUSED = "document.activeElement.id"


def test_why_not_by_keyboard(page: Page) -> None:
    """Statements 7 and 35: Shift and arrows reach places that are not lit; Enter says why, and focus stays there."""
    new_table(page, "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.locator("#m-finish").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("document.activeElement.matches('.drawing [data-move], .drawing [data-part]')")
    page.locator("#citizen-0-trader-1").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(FOCUSED) == "citizen-0-trader-2"
    width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("Traders, box 2")
    page.keyboard.press("Escape")
    expect(page.locator("#notice")).to_be_hidden()
    assert page.evaluate(FOCUSED) == "citizen-0-trader-2"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Boolean(document.activeElement.dataset.move || document.activeElement.dataset.part)")
    page.keyboard.press("?")
    expect(page.locator("#help .keys")).to_contain_text("Enter says why one is not lit")


def test_a_hint_gives_the_focus_back(page: Page) -> None:
    """Statement 20: after Esc on a hint the focus is where it was, on the list or on the boards."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    for place in (page.locator(LISTED).nth(1), page.locator(LIT).first):
        place.focus()
        known = page.evaluate(FOCUSED)
        page.keyboard.press("h")
        expect(page.locator("#preview-play")).to_be_focused()
        page.keyboard.press("Escape")
        assert page.evaluate(FOCUSED) == known
    page.click("#hint")
    expect(page.locator("#preview-play")).to_be_focused()
    page.locator("#preview button").last.click()
    assert page.evaluate(FOCUSED) == "hint"
