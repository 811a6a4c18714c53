"""Undo through others, and handing over. Numbers are those of the great table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.browser.steps import (
    LISTED,
    after,
    at_least,
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


def play_to_a_wish(first: Page, second: Page) -> tuple[Page, Page]:
    """Play until one of them can only go back by asking; return that person and the other one."""
    for _ in range(60):
        for page, other in ((first, second), (second, first)):
            page.wait_for_selector("#prompt.mine, #prompt.waits")
            if page.locator("#prompt.mine").count():
                play(page)
                known = number(page)
                at_least(other, known)
                if other.locator("#ask-back").count():
                    return other, page
    raise AssertionError("nobody could ask to go back")


def test_going_back_by_consent(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 14: the other is asked on the page and agrees; both are back, and the log says so."""
    asking, other = play_to_a_wish(*two_people(page, chromium, served))
    known = number(asking)
    asking.click("#ask-back")
    expect(asking.locator("#part-consent")).to_contain_text("must agree")
    expect(other.locator("#part-consent")).to_contain_text("asks to take")
    assert number(other) == known
    other.click("#agree-back")
    for person in (asking, other):
        after(person, known)
        expect(person.locator("#part-consent")).to_be_empty()
        expect(person.locator("#part-log")).to_contain_text("everybody concerned agreed")
    expect(asking.locator("#prompt.mine")).to_be_visible()
    other.context.close() if other is not page else asking.context.close()


def test_the_note_of_a_barred_way_back_offers_to_ask(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 14: who presses Back where only the other can let them is told so, with a button that asks."""
    asking, other = play_to_a_wish(*two_people(page, chromium, served))
    name = "Bert" if asking is page else "Anna"
    asking.click("#undo", force=True)
    asking.locator("#notice").get_by_role("button", name=f"Ask {name} to go back").click()
    expect(asking.locator("#notice")).to_be_hidden()
    expect(asking.locator("#part-consent")).to_contain_text("must agree")
    expect(other.locator("#part-consent")).to_contain_text("asks to take")
    asking.click("#undo", force=True)
    expect(asking.locator("#notice .offer")).to_have_count(0)
    other.context.close() if other is not page else asking.context.close()


def test_going_back_is_refused(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 14: who would rather play on says so with one click, and nothing is taken back."""
    asking, other = play_to_a_wish(*two_people(page, chromium, served))
    known = number(asking)
    asking.click("#ask-back")
    other.click("#refuse-back")
    expect(asking.locator("#part-consent")).to_contain_text("would rather play on")
    assert number(asking) == known
    asking.click("#withdraw-back")
    expect(asking.locator("#part-consent")).to_be_empty()
    expect(other.locator("#part-consent")).to_be_empty()
    other.context.close() if other is not page else asking.context.close()


def test_no_dialogs_and_a_button_that_hands_over(page: Page) -> None:
    """Statement 15: no dialog opens; a last answer is held with a button that names what is wasted, up to three."""
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    hot_seat(page)
    play_until(page, "Choose a tray")
    play(page)
    held = 0
    for _ in range(40):
        page.wait_for_selector("#prompt.mine")
        passing = page.locator(f"{LISTED}[data-move='pass']")
        if passing.count() and page.locator("#undo:not([aria-disabled])").count():
            known = number(page)
            passing.click()
            page.locator(f"#confirm.hands-over, #main:not([data-number='{known}'])").first.wait_for(state="attached")
            if number(page) == known:
                button = page.locator("#confirm")
                expect(button).to_contain_text("Hand over")
                expect(button).to_contain_text("not used")
                assert 1 <= button.locator(".wasted > span").count() <= 3
                assert page.evaluate("document.activeElement.id") == "confirm"
                page.keyboard.press("Escape")
                expect(page.locator("#answer")).to_be_visible()
                assert number(page) == known
                held += 1
        if held:
            break
        play(page)
    assert held
    assert dialogs == []


def test_handing_over_without_asking(page: Page) -> None:
    """Statement 15: who sets it so is never held; who sets it the other way always is."""
    hot_seat(page)
    set_setting(page, handover="always")
    known = number(page)
    page.locator(LISTED).first.click()  # a card is drawn: nothing is handed over, but it is seen
    expect(page.locator("#confirm")).to_contain_text("Play it: cannot be taken back")
    assert number(page) == known
    page.click("#confirm")
    after(page, known)
    set_setting(page, handover="never")
    known = number(page)
    page.locator(LISTED).first.click()
    after(page, known)


def test_redo_until_something_new(page: Page) -> None:
    """Statement 11: what was taken back can be played again until another move is played."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    play(page)
    asked = prompt(page)
    known = number(page)
    page.click("#undo-all")
    after(page, known)
    expect(page.locator("#prompt")).to_contain_text("Choose a tray")
    expect(page.locator("#redo")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_have_attribute("title", "Redo")
    while "Choose a tray" in prompt(page) or page.locator("#redo:not([aria-disabled])").count():
        known = number(page)
        page.click("#redo")
        after(page, known)
    assert prompt(page) == asked
    known = number(page)
    page.click("#undo")
    after(page, known)
    play(page)
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def take_back(page: Page, button: str = "#undo") -> None:
    """Go back, and wait until that is done."""
    known = number(page)
    page.click(button)
    after(page, known)
    expect(page.locator("#redo")).not_to_have_attribute("aria-disabled", "true")


def test_redo_is_for_the_table_as_it_was(page: Page) -> None:
    """Statement 11: what the seat does elsewhere leaves nothing to play again."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    seat = page.get_attribute("#main", "data-seat")
    play(page)
    take_back(page, "#undo-all")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#prompt.mine")
    play(other, 1)
    at_least(page, number(other))
    assert page.get_attribute("#main", "data-seat") == seat
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("r")
    expect(page.locator("#notice")).to_be_visible()
    assert number(page) == number(other)


def test_playing_again_by_hand_leaves_the_rest_for_redo(page: Page) -> None:
    """Statement 11: who plays by hand what Redo would have played next can go on with Redo."""
    new_table(page, "me", "me", title="hadrians_wall")
    page.wait_for_selector("#prompt.mine")
    while page.locator("#undo:not([aria-disabled])").count() == 0:
        play(page)
        page.wait_for_selector("#prompt.mine")
    play(page)
    seat = page.get_attribute("#main", "data-seat")
    asked = prompt(page)
    take_back(page)
    take_back(page)
    play(page)
    expect(page.locator("#redo")).not_to_have_attribute("aria-disabled", "true")
    known = number(page)
    page.click("#redo")
    after(page, known)
    assert (page.get_attribute("#main", "data-seat"), prompt(page)) == (seat, asked)
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_redo_of_an_answer_that_hands_over_is_held(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 15: an answer that ends the turn is shown before it is handed over, also when it is played again."""
    one, other = two_people(page, chromium, served)
    for _ in range(60):
        if "Choose a tray" in prompt(one):
            break
        play(one)
        at_least(other, number(one))
        if one.locator("#prompt.waits").count():
            one, other = other, one
    while one.locator("#prompt.mine").count():
        play(one)
    take_back(one)
    one.click("#redo")
    expect(one.locator("#confirm")).to_contain_text("Hand over")
    one.click("#confirm")
    expect(one.locator("#prompt.waits")).to_be_visible()
    (other if other is not page else one).context.close()


def test_back_puts_a_plan_aside(page: Page) -> None:
    """Statement 13: with a plan open, Back ends the plan and nothing else, and what was said of a move goes with it."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    known = number(page)
    page.click("#undo", force=True)  # it is barred and says why
    expect(page.locator("#notice")).to_be_visible()
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm, #plan")
    expect(page.locator("#notice")).to_be_hidden()
    page.click("#undo")
    expect(page.locator("#plan")).to_have_count(0)
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    assert number(page) == known
