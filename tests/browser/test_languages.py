"""Languages on screen: the four that are shipped, and a made-up one that is 40 % longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import quadriga
from quadriga.bots import make_bot
from quadriga.server.languages import NAMES
from tests.browser.pictures import overlapping, texts
from tests.browser.steps import LISTED, LIT, hot_seat, new_person, play, wider_than_screen
from tests.browser.wall_screens import WALL
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


CUT = """(anchor) => {
  const link = Object.assign(document.createElement("a"), { href: "#", className: "rule" });
  link.dataset.rule = anchor;
  document.getElementById("prompt").append(link);
  link.click();
  link.remove();
  const { top, bottom } = document.getElementById("panel-body").getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector("#panel .rules"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = [];
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    const cut = [...range.getClientRects()].some((line) => line.top < top - 1 && line.bottom > top + 1);
    if (cut) found.push(walker.currentNode.data.trim());
  }
  const pointed = document.querySelector("#panel .pointed").getBoundingClientRect();
  return [pointed.top >= top && pointed.top < bottom, found.filter(Boolean)];
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_section_of_the_rules_opens_at_its_first_line(chromium: Browser, served: Live, language: str) -> None:
    """Statement 8: beside the board a section begins at the top, with no half line of the one before over it."""
    page = new_person(chromium, served, locale=LOCALES[language]).new_page()
    hot_seat(page)
    page.click("#prompt .rule")
    expect(page.locator("#panel .pointed")).to_be_visible()
    anchors = page.locator("#panel .rules [id^=s]").evaluate_all("(found) => found.map((one) => one.id)")
    assert len(anchors) > 50
    for anchor in anchors[: len(anchors) // 2 : 3]:  # those at the end cannot stand at the top
        assert page.evaluate(CUT, anchor) == [True, []], anchor
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


def finished_match(title: str, players: int) -> str:
    """The record of a match between bots."""
    match = quadriga.start(title, players=players, seed=12)
    bots = [make_bot("greedy", title, seat) for seat in range(players)]
    while match.questions:
        seat = match.questions[0].seat
        match.play(seat, bots[seat].choose(match.observe(seat)))
    return match.record()


@pytest.mark.parametrize("title", ["trajan", WALL])
def test_the_ways_on_from_the_end_are_whole(chromium: Browser, served: Live, title: str) -> None:
    """Statement 26: at 1280x800 every button of the result is whole inside its card, in each language."""
    record = finished_match(title, 1 if title == WALL else 3)
    for language, locale in LOCALES.items():
        page = new_person(chromium, served, locale=locale).new_page()
        page.goto("/")
        made = page.request.post("/api/records", data=record, headers={"Content-Type": "text/plain"})
        page.goto(f"/t/{made.json()['id']}")
        buttons = page.locator(".end .buttons :is(button, .button)")
        assert buttons.count() == (6 if title == WALL else 5)
        card = page.locator("#asked").bounding_box()
        assert card is not None
        for button in buttons.all():
            place = button.bounding_box()
            assert place is not None
            assert card["y"] <= place["y"] < place["y"] + place["height"] <= card["y"] + card["height"], language
        page.context.close()


@pytest.mark.parametrize("language", sorted(NAMES))
def test_the_name_of_the_title_fits_its_column(chromium: Browser, served: Live, language: str) -> None:
    """Statement 26: whichever title stands first at home, its name is inside its column and the page not too wide."""
    page = new_person(chromium, served, locale=LOCALES[language]).new_page()
    page.goto("/")
    page.locator(".title-card form button.act").first.click()
    page.wait_for_selector("#prompt")
    for width in (320, 360, 390, 600, 833, 1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/")
        assert page.locator("#hero-name").evaluate("(name) => name.scrollWidth <= name.clientWidth"), width
        assert wider_than_screen(page) <= 0, width
    page.context.close()
