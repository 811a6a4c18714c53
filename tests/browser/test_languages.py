"""Languages on screen: the four that are shipped, and a made-up one that is 40 % longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.server.languages import NAMES
from tests.browser.pictures import overlapping, texts
from tests.browser.steps import LISTED, LIT, hot_seat, new_person, play, wider_than_screen
from tests.language.pseudo import CODE, pseudo
from tests.server.support import Live

pytestmark = pytest.mark.browser

__all__ = ["pseudo"]

SIZES = [(390, 844), (844, 390), (1280, 800), (1920, 1080)]
MOVES = 12
LOCALES = {"en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "de": "de-DE"}


def mid_game(chromium: Browser, served: Live, language: str, **more: object) -> Page:
    """A table of two seats at one screen, some moves into the match, in a language."""
    context = new_person(chromium, served, **more)
    context.add_cookies([{"name": "quadriga_language", "value": language, "url": served.url}])
    page = context.new_page()
    hot_seat(page)
    for _ in range(MOVES):
        play(page)
    return page


def check_layout(page: Page, where: str) -> None:
    """Every text can be read: large enough, not cut off, on no other text; and nothing is wider than the screen."""
    found = texts(page)
    assert len(found) > 10, where
    assert [text["words"][:30] for text in found if text["size"] < 11.99 or text["out"]] == [], where
    assert overlapping(found) == [], where
    assert wider_than_screen(page) <= 0, where


@pytest.mark.parametrize("language", sorted(NAMES))
def test_table_in_every_language(chromium: Browser, served: Live, language: str) -> None:
    """Statements 25 and 43: each language is chosen by the browser, said of the page, and fits every screen."""
    page = mid_game(chromium, served, "", locale=LOCALES[language])
    assert page.get_attribute("html", "lang") == language
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_layout(page, f"{language} {width}x{height}")
    assert page.locator(LISTED).count() >= page.locator(LIT).count() > 0
    page.context.close()


@pytest.mark.usefixtures("pseudo")
def test_longer_words_break_nothing(chromium: Browser, served: Live) -> None:
    """Statement 44: with every sentence 40 % longer no text is cut or covered, and everything can be played."""
    page = mid_game(chromium, served, CODE)
    assert page.get_attribute("html", "lang") == CODE
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_layout(page, f"{width}x{height}")
        expect(page.locator("#prompt")).to_be_in_viewport()
    play(page)
    page.context.close()
