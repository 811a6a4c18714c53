"""Moves of several spots, put together on the board. Statements are those of the definition of a great table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.steps import LISTED, after, hot_seat, new_person, number, play_until, set_setting
from tests.server.support import Live

pytestmark = pytest.mark.browser

TILES = "Take Trajan tile"
VISIBLE = f"{LISTED}:visible"


def spot(page: Page, name: str) -> Locator:
    """A place of the board."""
    return page.locator(f'.drawing [data-spot="{name}"]').first


def lit(page: Page) -> set[str]:
    """The spots that are lit."""
    found = page.locator(".drawing .may-act[data-spot]").evaluate_all("all => all.map((one) => one.dataset.spot)")
    return set(found)


def words(page: Page) -> list[str]:
    """The moves of the list that can be seen."""
    return [str(line.get_attribute("data-move")) for line in page.locator(VISIBLE).all()]


def at_draft(page: Page) -> None:
    """Two people at this screen who take their first tiles."""
    hot_seat(page)
    play_until(page, TILES)


def to_seaport(page: Page, move: str) -> None:
    """Sow until somebody acts at the seaport and can do this."""
    for _ in range(60):
        page.wait_for_selector("#prompt.mine")
        if page.locator(f"{LISTED}[data-move^='{move}']").count():
            return
        known = number(page)
        harbour = page.locator(f"{LISTED}[data-move^='sow']", has_text="Seaport")
        drawing = page.locator(f"{LISTED}[data-move='draw']")
        next((some for some in (harbour, drawing) if some.count()), page.locator(LISTED)).first.click()
        confirmed(page, known)
    raise AssertionError(f"nobody could {move}")


def confirmed(page: Page, known: int) -> None:
    """Wait until the table has gone on, and confirm what hands over."""
    page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
    if number(page) == known:
        page.click("#confirm")
    after(page, known)


def test_a_tile_is_drafted_by_clicking(page: Page) -> None:
    """Statement 2: a slot and a stack play a draft; between them only what is left is lit and listed."""
    at_draft(page)
    every = words(page)
    assert {"slot:II", "slot:IV", "slot:VI", "stack:vp9"} <= lit(page)
    spot(page, "slot:IV").click()
    expect(page.locator("#half")).to_contain_text("slot IV")
    assert lit(page) == {"slot:IV"} | {f"stack:{move.split()[1]}" for move in every}
    assert words(page) == [move for move in every if move.endswith(" IV")]
    expect(page.locator("#half")).to_contain_text(f"Moves left: {len(words(page))}")
    expect(spot(page, "slot:IV")).to_have_attribute("aria-pressed", "true")
    known = number(page)
    spot(page, "stack:cards").click()
    after(page, known)
    expect(page.locator("#part-log")).to_contain_text("puts it on slot IV")
    expect(page.locator("#half")).to_have_count(0)


def test_a_half_made_choice_is_taken_back(page: Page) -> None:
    """Statements 3 and 11: the chosen place once more, Escape, or the button above the list take the choice back."""
    at_draft(page)
    before = lit(page), words(page), spot(page, "stack:vp9").get_attribute("aria-label")
    known = number(page)
    for way in ("click", "Escape", "button"):
        spot(page, "stack:vp9").click()
        expect(page.locator("#half")).to_be_visible()
        assert lit(page) != before[0]
        if way == "click":
            spot(page, "stack:vp9").click()
        elif way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.click("#half [data-half]")
        expect(page.locator("#half")).to_have_count(0)
        assert (lit(page), words(page), spot(page, "stack:vp9").get_attribute("aria-label")) == before
    assert number(page) == known


def test_a_draft_by_keyboard(page: Page) -> None:
    """Statements 3 and 35: arrows walk over what is lit, Enter chooses, digits count the moves that are left."""
    at_draft(page)
    spot(page, "stack:vp9").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#half")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.spot") == "stack:vp9"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") in lit(page)
    page.keyboard.press("Escape")
    expect(page.locator("#half")).to_have_count(0)
    spot(page, "slot:II").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    wanted = page.evaluate("document.activeElement.dataset.move")
    assert wanted == words(page)[1]
    known = number(page)
    page.keyboard.press("Enter")
    after(page, known)


def test_a_half_made_choice_survives_news(page: Page, context: BrowserContext) -> None:
    """Statements 20 and 43: news of the table and another language keep what is chosen so far."""
    at_draft(page)
    spot(page, "slot:VI").click()
    left = words(page)
    with page.expect_response(re.compile("/parts")):
        context.request.post("/api/name", data={"name": "Anna the Second"})
    expect(page.locator("#zone-circle-0, #zone-circle-1").first).to_contain_text("Anna the S")
    expect(page.locator("#half")).to_contain_text("slot VI")
    assert words(page) == left
    assert spot(page, "slot:VI").get_attribute("aria-pressed") == "true"
    set_setting(page, language="de")
    expect(page.locator("#half")).to_be_visible()
    assert words(page) == left


def test_a_draft_by_touch(chromium: Browser, served: Live) -> None:
    """Complaint 20: on a phone a tap chooses, what comes next is in view, and the last tap shows before it plays."""
    context = new_person(chromium, served, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    at_draft(page)
    known = number(page)
    spot(page, "slot:IV").tap()
    expect(page.locator("#half")).to_have_count(1)
    expect(spot(page, "stack:cards")).to_be_in_viewport()
    spot(page, "stack:cards").tap()
    page.wait_for_selector("#preview-play")
    assert number(page) == known
    page.locator("#preview-play").tap()
    after(page, known)
    context.close()


def test_why_not_after_a_half_made_choice(page: Page) -> None:
    """Statement 7: what does not go with the choice says why; what is lit is never called impossible."""
    at_draft(page)
    spot(page, "stack:vp9").click()
    spot(page, "slot:III").click(position={"x": 8, "y": 8})
    notice = page.locator("#notice")
    expect(notice).to_contain_text("slots II, IV and VI")
    expect(notice.locator(".rule")).to_have_text("2.13")
    expect(page.locator("#half")).to_be_visible()


def test_another_place_is_chosen_instead(page: Page) -> None:
    """Statements 3 and 11: another place of the same kind takes the place of the only one that is chosen."""
    at_draft(page)
    before = lit(page)
    spot(page, "stack:vp9").click()
    assert "stack:cards" not in lit(page)
    spot(page, "stack:cards").click()
    expect(page.locator("#half")).to_be_visible()
    assert "stack:cards" in lit(page)
    assert "stack:vp9" not in lit(page)
    expect(page.locator("#notice")).to_be_hidden()
    page.keyboard.press("Escape")
    assert lit(page) == before


def test_shipping_by_clicking(page: Page) -> None:
    """Statement 2: a hand card and a ship play a shipment, the display lays the card out, numbers say how many."""
    hot_seat(page)
    to_seaport(page, "ship-pair")
    pair = next(move for move in words(page) if move.startswith("ship-pair")).split()[1]
    spot(page, f"card:{pair}").click()
    assert {"ship:identical", "ship:pairs", "ship:different", "display", f"card:{pair}"} == lit(page) - {"joker"}
    expect(spot(page, "display")).to_have_attribute("data-move", f"lay {pair}")
    spot(page, "ship:identical").click()
    assert lit(page) - {"joker"} == {"ship:identical", f"card:{pair}", "load:1", "load:2"}
    spot(page, "load:4").click()
    expect(page.locator("#notice")).to_contain_text("4 needed, ")
    page.keyboard.press("Escape")
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#half")).to_contain_text("identical cards")
    page.keyboard.press("Escape")
    known = number(page)
    spot(page, "ship:pairs").click()
    confirmed(page, known)
    expect(page.locator("#part-log")).to_contain_text(f"Ships a pair of {pair}")


def test_a_card_is_discarded_by_clicking(page: Page) -> None:
    """Statement 2: a hand card and a pile play a discard."""
    hot_seat(page)
    to_seaport(page, "discard")
    card = words(page)[0].split()[1]
    assert {"pile:a", "pile:b", f"card:{card}"} <= lit(page)
    spot(page, "pile:b").click()
    assert all(move.endswith(" b") for move in words(page))
    known = number(page)
    spot(page, f"card:{card}").click()
    confirmed(page, known)
    expect(page.locator("#part-log")).to_contain_text(f"Puts {card} on discard pile B")


def test_cards_of_a_ship_are_clicked_in_any_order(page: Page) -> None:
    """Statement 2: after the last card of the list the first one is lit still, and goes aboard with one click."""
    hot_seat(page)
    to_seaport(page, "ship-different")
    cards = [move.split()[1] for move in words(page) if move.startswith("ship-different") and "joker" not in move]
    assert len(cards) > 1
    known = number(page)
    spot(page, f"card:{cards[-1]}").click()
    spot(page, "ship:different").click()
    after(page, known)
    page.wait_for_selector("#prompt.mine")
    assert {f"card:{card}" for card in cards[:-1]} <= lit(page)
    known = number(page)
    spot(page, f"card:{cards[0]}").click()
    confirmed(page, known)
    assert number(page) == known + 1
    for card in (cards[0], cards[-1]):
        expect(page.locator("#part-log .turn").first).to_contain_text(card)
    assert f"ship-different {cards[0]}" not in words(page)
