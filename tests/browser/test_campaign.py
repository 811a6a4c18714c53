"""The campaign in a real browser: the map, a fort won by clicking, the next one opened with its bonus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.server.languages import NAMES
from quadriga.server.people import COOKIE
from tests.browser.pictures import overlapping, texts
from tests.browser.steps import new_person, number, set_setting, view, wider_than_screen
from tests.server.campaign_tables import answer_all, fixed_seed, moves_of_won, won_match
from tests.server.support import Live

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (1280, 800)]
LOCALES = {"en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "de": "de-DE"}
LAST = 2  # answers that are given by clicking


@pytest.fixture(autouse=True)
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables are dealt as the match that was won."""
    fixed_seed(monkeypatch)


def begun(page: Page, served: Live, left: int) -> str:
    """Begin the first fort from the map; the server is given all but the last answers. Return the table."""
    page.goto("/campaign")
    page.click("#play-stage")
    page.wait_for_selector("#prompt.mine")
    table = page.get_attribute("#main", "data-table") or ""
    moves = moves_of_won()
    served.run(answer_all(served.club, table, moves[: len(moves) - left]))
    page.reload()
    return table


def click_through(page: Page, left: int) -> None:
    """Give the last answers on the board's list, as a person would."""
    for move in moves_of_won()[-left:]:
        known = number(page)
        page.locator(f'#part-moves [data-move="{move}"]').click()
        page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
        if number(page) == known:
            page.click("#confirm")
        page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_fort_won_opens_the_next_with_its_bonus(page: Page, served: Live, width: int, height: int) -> None:
    """The last answers by clicking, the end names what was won, one button leads to the next fort and its bonus."""
    page.set_viewport_size({"width": width, "height": height})
    begun(page, served, LAST)
    expect(page.locator("#zone-fort-0")).to_contain_text("Segedunum")
    click_through(page, LAST)
    end = page.locator("#stage-end")
    expect(end).to_contain_text("Goal and challenge are met.")
    expect(end).to_contain_text("Fort 2: Pons Aelius is open, and every attempt there begins with 1 Civilian")
    assert page.locator("#rematch").count() == 0
    assert wider_than_screen(page) <= 0
    page.click("#next-stage")
    page.wait_for_selector("#prompt.mine")
    expect(page.locator("#zone-fort-0")).to_contain_text("Pons Aelius")
    assert view(page)["options"] == {"difficulty": "normal", "fort": "2", "bonus": "yes"}
    page.goto("/campaign")
    expect(page.locator("#standing")).to_contain_text("1 of 16 won. Next: Fort 2: Pons Aelius.")
    expect(page.locator("#spot-1")).to_have_attribute("class", "fort-spot is-mastered")
    expect(page.locator("#spot-2")).to_have_attribute("class", "fort-spot is-open")
    expect(page.locator(".stage-list tbody tr").first).to_contain_text(str(won_match().scores[0]))
    expect(page.locator("#play-stage")).to_contain_text("Go on with Pons Aelius")


def test_a_lost_fort_offers_another_try(page: Page) -> None:
    """Giving up on the map leads to the end of the table, which offers the same fort again."""
    page.goto("/campaign")
    page.select_option("[name=difficulty]", "hard")
    page.click("#play-stage")
    page.wait_for_selector("#prompt.mine")
    page.goto("/campaign")
    page.click("#give-up > summary")
    expect(page.locator("#give-up")).to_contain_text("cannot be gone on with")
    page.click("#give-up-now")
    expect(page.locator("#stage-end")).to_contain_text("Segedunum can be tried again.")
    page.click("#next-stage")
    page.wait_for_selector("#prompt.mine")
    assert view(page)["options"] == {"difficulty": "hard", "fort": "1", "bonus": "no"}
    page.goto("/campaign")
    expect(page.locator(".tries li")).to_have_count(2)
    expect(page.locator(".tries")).to_contain_text("given up")


def test_giving_up_takes_two_steps_without_script(chromium: Browser, served: Live) -> None:
    """4 Campaign map: one click on giving up ends nothing; it says what is lost and shows the real button."""
    page = new_person(chromium, served, java_script_enabled=False).new_page()
    page.goto("/campaign")
    page.click("#play-stage")
    page.wait_for_selector("#prompt.mine")
    page.goto("/campaign")
    expect(page.locator("#give-up-now")).to_be_hidden()
    page.get_by_text("Give this attempt up").click()
    expect(page.locator("#give-up")).to_contain_text("It counts as an attempt that missed the goal.")
    page.reload()
    expect(page.locator("#play-stage")).to_contain_text("Go on with Segedunum")
    page.get_by_text("Give this attempt up").click()
    page.click("#give-up-now")
    expect(page.locator("#stage-end")).to_contain_text("Segedunum can be tried again.")
    page.context.close()


def test_the_map_by_keyboard(page: Page) -> None:
    """Statement 36: the forts of the map are links in their order; Enter shows one; a list says the same."""
    page.goto("/")
    page.locator(".to-campaign").first.click()
    page.locator("#spot-1").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "spot-2"
    page.keyboard.press("Enter")
    expect(page.locator("#stage-name")).to_have_text("Fort 2: Pons Aelius")
    expect(page.locator("#stage")).to_contain_text("Large Road built")
    expect(page.locator("#stage")).to_contain_text("Still closed")
    assert page.locator("#play-stage").count() == 0
    assert page.locator("#spot-2").get_attribute("aria-label") == "Fort 2: Pons Aelius; still closed"
    page.locator(".stage-list a", has_text="Maia").click()
    expect(page.locator("#stage-name")).to_have_text("Fort 16: Maia")
    expect(page.locator("#spot-16")).to_have_attribute("aria-current", "true")


def test_forts_stand_from_east_to_west(page: Page) -> None:
    """On a wide screen the first fort is at the right; on a phone every part of the wall is as wide as the screen."""
    page.goto("/campaign")
    lefts = [box["x"] for n in range(1, 17) if (box := page.locator(f"#spot-{n}").bounding_box())]
    assert lefts == sorted(lefts, reverse=True)
    page.set_viewport_size({"width": 390, "height": 844})
    tops = [box["y"] for part in page.locator(".map-part").all() if (box := part.bounding_box())]
    assert tops == sorted(set(tops))
    expect(page.locator("#play-stage")).to_be_in_viewport()


@pytest.mark.parametrize("language", sorted(NAMES))
def test_the_campaign_in_every_language(chromium: Browser, served: Live, language: str) -> None:
    """On a phone and on a desktop, in each language: every text of the map can be read, and nothing is too wide."""
    page = new_person(chromium, served, locale=LOCALES[language]).new_page()
    table = begun(page, served, 1)
    served.run(answer_all(served.club, table, moves_of_won()[-1:]))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/campaign")
        assert page.get_attribute("html", "lang") == language
        found = texts(page)
        assert len(found) > 30
        assert [text["words"] for text in found if text["size"] < 11.99 or text["out"]] == []
        assert overlapping(found) == []
        assert wider_than_screen(page) <= 0
        page.goto(f"/t/{table}")
        assert wider_than_screen(page) <= 0
        expect(page.locator("#next-stage")).to_contain_text("Pons Aelius")
    assert any(cookie["name"] == COOKIE for cookie in page.context.cookies())
    page.context.close()


def test_states_differ_in_every_theme(page: Page, served: Live) -> None:
    """Won, open and closed forts differ by colour, and a won one by its laurel; the settings lead back to the map."""
    table = begun(page, served, 1)
    served.run(answer_all(served.club, table, moves_of_won()[-1:]))
    page.goto("/campaign?stage=3")
    for theme in ("light", "dark", "contrast"):
        set_setting(page, theme=theme)
        expect(page.locator("#stage-name")).to_have_text("Fort 3: Condercum")
        style = "it => [getComputedStyle(it).fill, getComputedStyle(it).stroke].join()"
        looks = [page.locator(f"#spot-{number} path").first.evaluate(style) for number in (1, 2, 3)]
        assert len(set(looks)) == 3
    assert [page.locator(f"#spot-{number} use").count() for number in (1, 2, 3)] == [1, 0, 0]
