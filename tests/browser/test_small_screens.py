"""Small screens and special sizes: a phone upright and on its side, larger letters, and what lies over the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.games import TITLES
from tests.browser.steps import (
    LISTED,
    LIT,
    after,
    at_least,
    hot_seat,
    new_person,
    new_table,
    number,
    play,
    play_until,
    set_setting,
    two_people,
    wider_than_screen,
)
from tests.browser.test_layout import FREE, WALL, apart, box_of, phone
from tests.server.support import Live

pytestmark = pytest.mark.browser

# The greatest gap between two zones of each column.
HOLES = """() => {
  const columns = new Map();
  for (const zone of document.querySelectorAll(".spread .zone-part")) {
    const box = zone.getBoundingClientRect();
    const left = Math.round(box.left);
    if (box.height && !zone.closest(".rival")) columns.set(left, [...(columns.get(left) || []), box]);
  }
  return [...columns.values()].map((column) => {
    column.sort((one, other) => one.top - other.top);
    return Math.max(0, ...column.slice(1).map((box, at) => box.top - column[at].bottom));
  });
}"""


@pytest.mark.parametrize("title", ["trajan", WALL])
def test_larger_letters_on_a_phone(chromium: Browser, served: Live, title: str) -> None:
    """Statements 26 and 32: with the largest letters the head of a phone leaves the board its room."""
    page = phone(chromium, served)
    new_table(page, "me", "me", title=title)
    play_until(page, "Choose a")
    set_setting(page, size="larger")
    head = box_of(page.locator(".top"))
    assert head["height"] < 844 * 0.3
    words = box_of(page.locator("#prompt > span").first)
    assert words["width"] > 390 * 0.7
    controls = [
        box_of(one) for one in page.locator(".top").locator(".mark, .undo button:visible, .menu > summary").all()
    ]
    assert len({one["y"] for one in controls}) <= 2
    assert all(min(one["width"], one["height"]) >= 43.5 for one in controls)
    assert max(one["bottom"] for one in controls) <= words["y"] + 1
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.context.close()


def test_a_phone_on_its_side_has_no_holes(chromium: Browser, served: Live) -> None:
    """Statement 33: the sheets of Hadrian's Wall stand close to each other in both columns."""
    page = phone(chromium, served, 844, 390)
    new_table(page, "me", "me", title=WALL)
    play_until(page, "Choose an action")
    gaps = page.evaluate(HOLES)
    assert len(gaps) == 2
    assert max(gaps) < 120  # where the strips of rivals stand
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_reason_lies_above_a_plan(chromium: Browser, served: Live, width: int, height: int) -> None:
    """Statement 33: on a phone a plan takes half the height at most, and no reason covers its buttons."""
    page = phone(chromium, served, width, height)
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    panel = box_of(page.locator("#plan"))
    assert panel["height"] <= height / 2
    page.locator(".drawing [data-spot^='build']").first.dispatch_event("click")
    expect(page.locator("#notice")).to_be_visible()
    assert apart(box_of(page.locator("#notice")), box_of(page.locator("#plan")))
    for button in ("#confirm", "#put-aside"):
        assert page.locator(button).evaluate(FREE), button
    page.context.close()


@pytest.mark.parametrize("title", ["trajan", WALL])
def test_an_opened_rival_covers_no_answer(page: Page, title: str) -> None:
    """Statement 33: the mat of a rival ends below what is asked, has a button that closes it, and leaves no hole."""
    new_table(page, "me", "me", title=title)
    play_until(page, "Choose a")
    page.locator(".rival > summary").first.click()
    mat = page.locator(".rival[open] > .zone-part")
    expect(mat).to_be_visible()
    expect(page.locator("#main[style*='--mat']")).to_have_count(1)
    asked, extras = box_of(page.locator("#asked")), box_of(page.locator(".extras"))
    assert apart(asked, box_of(mat))
    assert apart(extras, box_of(mat))
    assert 0 <= box_of(mat)["y"] - extras["bottom"] <= 20
    assert page.locator(LISTED).last.evaluate(FREE)
    assert not any("…" in words for words in mat.locator("text").all_text_contents())
    page.locator(".rival[open] > .shut").click()
    expect(page.locator(".rival[open]")).to_have_count(0)


def test_rules_beside_the_board_are_whole(page: Page) -> None:
    """Statement 8: the panel of the rules hides its column whole, and no table of it is cut."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    side = box_of(page.locator(".side"))
    page.locator("#prompt .rule").click()
    expect(page.locator("#panel .rules")).to_be_visible()
    assert box_of(page.locator("#panel"))["x"] <= side["x"]
    assert box_of(page.locator("#panel"))["x"] >= box_of(page.locator("#zone-seaport"))["right"]
    wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
    assert page.locator("#panel .wide").evaluate_all(wide) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_rule_on_a_phone_covers_no_line_and_is_covered_by_none(
    chromium: Browser, served: Live, width: int, height: int
) -> None:
    """Statement 8: it opens below the head, or beside it, and the reason that named it goes; Esc leads back."""
    page = phone(chromium, served, width, height)
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator("#zone-provinces [data-spot]").first.tap()
    page.locator("#notice .rule").tap()
    expect(page.locator("#panel .rules")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    assert apart(box_of(page.locator("#panel")), box_of(page.locator("#prompt")))
    assert apart(box_of(page.locator("#panel")), box_of(page.locator(".table-called")))
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "asked"
    page.context.close()


def test_a_hint_on_a_phone_draws_on_nothing_else(chromium: Browser, served: Live) -> None:
    """Statement 33: where its pieces lie under its card, no thread is drawn; it comes when they are in sight."""
    page = phone(chromium, served)
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.tap("#hint")
    expect(page.locator("#preview-play")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.locator("#thread > *").count() == 0
    page.evaluate("document.querySelector('[data-kind=own] .tray').scrollIntoView({ block: 'center' })")
    page.mouse.wheel(0, 200)
    expect(page.locator("#thread .loop").first).to_be_visible()
    page.context.close()


def test_the_head_does_not_jump(page: Page, chromium: Browser, served: Live) -> None:
    """Statement 21: Back and Hint stay where they are when the button that asks to go back comes."""
    asking, _ = two_people(page, chromium, served)
    places = (
        "() => ['undo', 'undo-all', 'redo', 'hint'].map((id) => document.getElementById(id).getBoundingClientRect().x)"
    )
    without = "() => document.getElementById('ask-back')?.remove()"
    extra = """() => {
      const form = document.querySelector(".undo");
      const more = "<button id='ask-back'>?</button>";
      if (!document.getElementById("ask-back")) form.querySelector("#undo").insertAdjacentHTML("beforebegin", more);
    }"""
    asking.evaluate(extra)
    before: Any = asking.evaluate(places)
    asking.evaluate(without)
    assert asking.evaluate(places) == before


def test_curves_fit_a_phone(page: Page) -> None:
    """Statement 41: on a phone the whole curve is in view, with the points at its end and a legend of the seats."""
    page.goto("/new")
    page.set_input_files("#record", "tests/records/trajan/greedy-4.record")
    page.locator("form[action='/records'] button").click()
    page.locator("#analysis").click()
    page.set_viewport_size({"width": 390, "height": 844})
    chart = page.locator(".curves:visible")
    expect(chart).to_have_count(1)
    measure = "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right, box.height])"
    places: Any = page.locator(".curves.for-phones text").evaluate_all(measure)
    assert len(places) > 8
    assert all(0 <= left < right <= 390 and height >= 12 for left, right, height in places)
    assert page.locator(".legend .for-phones:visible").count() == 4


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_hatching_is_paler_than_its_words(page: Page, theme: str) -> None:
    """Statement 30: numbers on hatched ships stand out from the lines of the hatching."""
    hot_seat(page)
    set_setting(page, theme=theme)
    lines = page.evaluate("getComputedStyle(document.querySelector('#pattern-hatch .hair')).stroke")
    assert min(int(part) for part in lines[4:-1].split(",")[:3]) > 130


def test_words_of_a_button_are_in_its_middle(page: Page) -> None:
    """A button that hands over has its words as far from its upper edge as from its lower one."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).first.click()
    page.wait_for_selector("#confirm")
    page.evaluate("() => document.getElementById('confirm').classList.add('hands-over')")
    button, words = box_of(page.locator("#confirm")), box_of(page.locator("#confirm > span").first)
    assert abs((words["y"] - button["y"]) - (button["bottom"] - words["bottom"])) <= 1.5


def test_choices_of_a_new_table_are_not_cut(page: Page) -> None:
    """Statement 26: on a phone the longest choice of a seat fits its box; on the home page lines hang together."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/new")
    page.select_option("[name=seat1]", "bot:greedy")
    room: Any = page.locator("[name=seat1]").evaluate("""(one) => {
      const words = document.createElement("span");
      words.textContent = one.selectedOptions[0].text;
      words.style.font = getComputedStyle(one).font;
      one.after(words);
      words.style.position = "absolute";
      const width = words.getBoundingClientRect().width;
      words.remove();
      return one.clientWidth - width - 30;
    }""")
    assert room >= 0
    page.goto("/")
    first = page.locator(".facts li").last.evaluate("""(one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [...range.getClientRects()].map((box) => Math.round(box.left));
    }""")
    assert len(first) >= 2
    assert len(set(first)) == 1


def test_a_change_of_a_number_lies_on_no_words(chromium: Browser, served: Live) -> None:
    """Statement 5: on a phone what a move costs is shown at its number, and not on the prompt."""
    page = phone(chromium, served)
    new_table(page, "me", title=WALL)
    play_until(page, "Choose an action")
    page.locator(f"{LIT}[id^=guard]").first.tap()
    page.wait_for_selector("#thread .sum")
    for sum_ in page.locator("#thread .sum").all():
        assert apart(box_of(sum_), box_of(page.locator("#prompt")))
    page.context.close()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_tables_of_the_rules_fit_a_phone(chromium: Browser, served: Live, language: str, title: str) -> None:
    """Statement 33: no table of the rules is wider than a phone; where rows are broken, each cell names its column."""
    page = phone(chromium, served)
    page.goto(f"/rules/{title}")
    set_setting(page, language=language)
    page.goto(f"/rules/{title}")
    wide = page.locator(".rules .wide")
    assert wide.count() > 5
    said = "(all) => all.map((one) => getComputedStyle(one, '::before').content.slice(1, -1).trim())"
    heads = """(all) => all.flatMap((one) => [...one.rows].slice(1).flatMap(
      () => [...one.rows[0].cells].map((cell) => cell.textContent)))"""
    assert page.locator(".rules .broad td").evaluate_all(said) == page.locator(".rules .broad").evaluate_all(heads)
    assert wide.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    page.context.close()


@pytest.mark.parametrize("width", [900, 1024, 1280])
@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_tables_of_the_rules_fit_a_desk(chromium: Browser, served: Live, language: str, width: int) -> None:
    """Statement 8: the reader cuts no table, however many columns it has, nor the ring around its search."""
    page = new_person(chromium, served, viewport={"width": width, "height": 800}, locale=LOCALES[language]).new_page()
    page.goto(f"/rules/{WALL}")
    wide = page.locator(".rules .wide")
    assert wide.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    assert wider_than_screen(page) == 0
    edge, field = box_of(page.locator(".contents")), box_of(page.locator(".contents input"))
    assert field["x"] - edge["x"] >= 5
    page.context.close()


WHOLE_WORDS = """(all) => all.filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const lines = new Set([...words.getClientRects()].map((box) => Math.round(box.top)));
  const { left, right } = words.getBoundingClientRect();
  return lines.size > one.textContent.trim().split(/\\s+/).length || left < 0 || right > innerWidth;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390)])
@pytest.mark.parametrize("language", ["en", "fr", "nl", "de"])
def test_no_word_of_the_tabs_is_broken(chromium: Browser, served: Live, language: str, size: tuple[int, int]) -> None:
    """Statement 26: with the largest text, too, the tabs of a phone hold whole words."""
    screen = {"width": size[0], "height": size[1]}
    page = new_person(chromium, served, viewport=screen, locale=LOCALES[language]).new_page()
    page.goto("/")
    set_setting(page, size="larger")
    new_table(page, "me", "bot:random")
    assert page.locator(".tabs > a, .boards > summary").evaluate_all(WHOLE_WORDS) == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_end_of_the_page_is_reached_below_a_hint(chromium: Browser, served: Live, width: int, height: int) -> None:
    """Statement 33: while a hint is open, what lies under it can be scrolled out from there."""
    page = phone(chromium, served, width, height)
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.tap("#hint")
    expect(page.locator("#preview-play")).to_be_visible()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    for panel in ("#scores", "#key", "#more"):
        assert page.locator(f"{panel} > summary").evaluate(FREE), panel
    page.context.close()


LOCALES = {"en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "de": "de-DE"}
PART = ".drawing [data-part]"
OFFERED = "(bar) => [...bar.children].map((one) => one.getBoundingClientRect().right)"


@pytest.mark.parametrize(("language", "locale"), LOCALES.items())
def test_the_bar_of_a_half_made_choice_fits(chromium: Browser, served: Live, language: str, locale: str) -> None:
    """Statement 25: the prices of a Fort box, and the moves with a Trajan tile, stay inside a phone; words wrap."""
    page = new_person(chromium, served, viewport={"width": 390, "height": 844}, locale=locale).new_page()
    new_table(page, "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.locator("#m-finish").wait_for()
    page.locator(".drawing [data-part='fort']").click()
    expect(page.locator("#half .left")).to_have_count(2)
    assert max(page.locator("#half").evaluate(OFFERED)) <= 390 - 8, language
    new_table(page, "me", "me")
    for _ in range(12):
        page.wait_for_selector("#prompt.mine")
        if page.locator(PART).count():
            break
        play(page)
    page.locator(PART).first.click()
    page.wait_for_selector("#half")
    assert max(page.locator("#half").evaluate(OFFERED)) <= 390 - 8, language
    page.context.close()


def acting(chromium: Browser, served: Live) -> Page:
    """A phone where an action of Hadrian's Wall is asked."""
    page = new_person(chromium, served, viewport={"width": 390, "height": 844}).new_page()
    new_table(page, "me", title=WALL)
    page.wait_for_selector("#prompt.mine")
    play(page)
    page.locator("#m-finish").wait_for()
    return page


def test_what_was_tapped_stays_under_the_finger(chromium: Browser, served: Live) -> None:
    """Statement 21: a half-made choice shortens the list above the boards; these stay where they are."""
    page = acting(chromium, served)
    box = page.locator("#fort-0-1")
    box.scroll_into_view_if_needed()
    before = box_of(box)["y"]
    box.click()
    page.wait_for_selector("#half")
    assert abs(box_of(box)["y"] - before) < 2
    page.click("[data-half]")
    expect(page.locator("#half")).to_have_count(0)
    assert abs(box_of(box)["y"] - before) < 2
    page.context.close()


def test_after_a_question_elsewhere_the_player_is_back(chromium: Browser, served: Live) -> None:
    """Statement 20: the cohorts come forward when one is asked for; the answer leads back to the Guard."""
    page = acting(chromium, served)
    box = page.locator("#guard-0-1")
    box.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    before = box_of(box)["y"]
    known = number(page)
    box.click()
    after(page, known)
    expect(page.locator("#cohort-0-0")).to_be_in_viewport()
    assert abs(box_of(box)["y"] - before) > 200
    known = number(page)
    page.locator("#cohort-0-1").click()
    after(page, known)
    page.locator("#m-finish").wait_for()
    assert abs(box_of(box)["y"] - before) < 12
    page.context.close()


def test_the_same_question_again_moves_nothing(chromium: Browser, served: Live) -> None:
    """Statement 20: who builds far down and may go on building stays there, although there are fewer moves now."""
    page = acting(chromium, served)
    box = page.locator("#citizen-0-patrician-1")
    box.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    before = box_of(box)["y"]
    asked = page.inner_text("#prompt > span")
    known = number(page)
    box.click()
    after(page, known)
    page.locator("#m-finish").wait_for()
    assert page.inner_text("#prompt > span") == asked
    page.wait_for_timeout(100)  # a frame later it would be moved
    assert abs(box_of(box)["y"] - before) < 12
    page.context.close()


def waiting_on_a_phone(page: Page, chromium: Browser, served: Live) -> tuple[Page, Page]:
    """Two people whose turns have begun: who plays, and on a phone who waits for it."""
    one, other = two_people(page, chromium, served)
    for _ in range(60):
        if "Choose a tray" in one.inner_text("#prompt"):
            break
        play(one)
        at_least(other, number(one))
        if one.locator("#prompt.waits").count():
            one, other = other, one
    other.set_viewport_size({"width": 390, "height": 844})
    return one, other


@pytest.mark.parametrize("tab", ["#log", ""])
def test_who_reads_is_not_torn_away(page: Page, chromium: Browser, served: Live, tab: str) -> None:
    """Statement 20: my turn comes while I read the log: the page stays, a tab says so. Else the board comes forward."""
    one, other = waiting_on_a_phone(page, chromium, served)
    other.reload()
    other.wait_for_selector("#prompt.waits")
    if tab:
        other.click(f".tabs a[href='{tab}']")
    else:
        other.evaluate("document.getElementById('log').scrollIntoView()")
    read = other.locator("#log > summary")
    before = box_of(read)["y"]
    assert before < 844
    while one.locator("#prompt.mine").count():
        play(one)
    expect(other.locator("#prompt.mine")).to_be_visible()
    expect(other.locator(".tabs a.fresh[href='#asked']")).to_have_count(1 if tab else 0)
    if tab:
        assert abs(box_of(read)["y"] - before) < 100
    else:
        expect(other.locator(LIT).first).to_be_in_viewport()
    (other if other is not page else one).context.close()
