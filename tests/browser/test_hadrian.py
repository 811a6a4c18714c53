"""Hadrian's Wall in a real browser: alone, in a fort, and with others who act at the same time."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from quadriga.server.club import Place
from quadriga.server.languages import NAMES
from quadriga.server.people import COOKIE
from tests.browser.pictures import overlapping, texts
from tests.browser.steps import LISTED, LIT, new_person, new_table, number, play, prompt, view, wider_than_screen
from tests.server.support import Live
from tests.server.test_lanes import gift_position

pytestmark = pytest.mark.browser

WALL = "hadrians_wall"
SIZES = [(390, 844), (1280, 800)]
LOCALES = {"en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "de": "de-DE"}
FINISH = "#m-finish"


def alone(page: Page, **options: str) -> None:
    """Sit down alone."""
    new_table(page, "me", title=WALL, **options)
    page.wait_for_selector("#prompt.mine")


def gone_on(page: Page, known: int) -> None:
    """Wait until an answer is played; hand over if it was held."""
    page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
    if number(page) == known:
        page.click("#confirm")
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")


def click_lit(page: Page, choice: int = 0) -> None:
    """Click a lit place of the board."""
    known = number(page)
    page.locator(LIT).nth(choice).click()
    gone_on(page, known)


def finish(page: Page) -> None:
    """Finish the year by its button, which is in sight however long the list is."""
    known = number(page)
    expect(page.locator(FINISH)).to_be_in_viewport()
    page.click(FINISH)
    gone_on(page, known)


def test_two_titles_at_home(page: Page) -> None:
    """Home shows both titles; the second is played by one click, too."""
    page.goto("/")
    card = page.locator(".title-card", has_text="Hadrian's Wall")
    expect(card.locator(".facts")).to_contain_text("1 to 6 players")
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#prompt.mine")
    assert "Which card becomes your Path" in prompt(page)
    expect(page.locator(".rival")).to_have_count(2)


def test_a_fort_is_for_one(page: Page) -> None:
    """9.1 A fort with three seats is refused with one sentence; alone it shows its goals."""
    page.goto(f"/new?title={WALL}")
    page.select_option("[name=fort]", "2")
    page.click("form[action='/new'] > button")
    expect(page.locator("main")).to_contain_text("the campaign is for one")
    alone(page, fort="2", difficulty="easy")
    expect(page.locator("#zone-fort-0")).to_contain_text("Pons Aelius")
    assert page.locator(".tabs > a").count() == 3  # nobody to look at


def test_first_year_alone_by_clicking(page: Page) -> None:
    """A whole year by clicks on the board: a Path, actions with what they lead to, the attack, the next year."""
    alone(page)
    expect(page.locator(LIT)).to_have_count(2)
    click_lit(page)
    dice = Random(1)
    pool = page.locator("#zone-pool-0")
    for clicks in range(60):
        if "Year II" in (pool.text_content() or ""):
            break
        lit = page.locator(LIT).count()
        if clicks < 12 and lit:
            click_lit(page, dice.randrange(lit))
        else:
            finish(page)
    expect(pool).to_contain_text("Year II")
    log = page.locator("#part-log")
    expect(log).to_contain_text("The Picts attack with")
    expect(log).to_contain_text("Year 2 begins")


def test_a_whole_game_by_keys(page: Page) -> None:
    """Six years with the keyboard alone, to the rank of who plays alone; then the sheets can be printed."""
    alone(page, difficulty="easy")
    for _ in range(120):
        if page.locator(".end").count():
            break
        known = number(page)
        action = "Choose an action" in prompt(page) and known > 4
        wanted = page.locator(FINISH if action else LISTED)
        wanted.first.focus()
        page.keyboard.press("Enter")
        page.locator(f"#confirm, #main:not([data-number='{known}'])").first.wait_for(state="attached")
        if number(page) == known:
            page.locator("#confirm").focus()
            page.keyboard.press("Enter")
        page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")
    expect(page.locator(".end")).to_contain_text("Rank: ")
    cards = page.locator("#zone-cards-0").bounding_box()
    assert cards is not None
    assert cards["height"] > 200  # the Paths that gave the points are looked at with the sheets
    page.click("#sheets")
    picture = page.locator(".printed img")
    expect(picture).to_be_visible()
    assert page.evaluate("document.querySelector('.printed img').naturalWidth") > 1000
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    page.click("#print")
    expect(page.locator("body[data-printed]")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.locator(".sheets-page nav")).to_be_hidden()
    expect(picture).to_be_visible()


def test_what_a_box_leads_to(page: Page) -> None:
    """Pointing at a box shows the whole chain and the net change of the pool; a barred one says what bars it."""
    alone(page)
    click_lit(page)
    page.locator("[id^='citizen-0'][data-move], .drawing [data-move^='citizen']").first.hover()
    card = page.locator("#preview")
    expect(card).to_contain_text("You fill box 1")
    expect(card).to_contain_text("Your pool: 1 Civilian less")
    expect(page.locator("#thread .loop.step")).to_have_count(1)
    expect(page.locator("#thread .sum").first).to_be_visible()
    page.locator("#build-0-medium-granary").click()
    expect(page.locator("#notice")).to_contain_text("nfrastructure 1 is needed")
    expect(page.locator("#thread .barring")).to_have_count(1)
    beside(page, "#thread .barring", "#fort-0-1")
    expect(page.locator("#notice .rule")).to_be_visible()
    page.locator("#wall-0-8").click()
    expect(page.locator("#notice")).to_contain_text("Medium Granary")
    beside(page, "#thread .barring", "#build-0-medium-granary")
    page.locator("#zone-attributes-0").hover(position={"x": 150, "y": 5})
    expect(page.locator("#thread .barring")).to_have_count(0)


BESIDE = """([ring, piece]) => {
  const [one, other] = [ring, piece].map((found) => document.querySelector(found)?.getBoundingClientRect());
  return one && other && Math.abs(one.x - other.x) < 12 && Math.abs(one.y - other.y) < 12;
}"""


def beside(page: Page, ring: str, piece: str) -> None:
    """Wait until a ring of the thread lies around a piece: it is drawn anew whenever something moves."""
    page.wait_for_function(BESIDE, arg=[ring, piece])


def test_a_chain_is_drawn_from_box_to_box(page: Page) -> None:
    """5, 24 Training fills a Guard box, which asks for a cohort: numbers, lines between them, and the choice."""
    alone(page)
    click_lit(page)
    page.locator(".drawing [data-move='training']").hover()
    thread = page.locator("#thread")
    expect(thread.locator("text", has_text="1").first).to_be_visible()
    expect(thread.locator("text", has_text="2").first).to_be_visible()
    expect(thread.locator(".loop.step")).to_have_count(2)
    expect(thread.locator(".loop.choice")).to_have_count(3)
    expect(thread.locator(".sum")).to_have_count(1)
    page.mouse.move(1, 1)
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("Tab")
    page.locator(".drawing [data-move='training']").focus()
    expect(thread.locator(".loop.step")).to_have_count(2)
    page.evaluate("document.querySelector('#zone-law-0').scrollIntoView()")
    expect(thread.locator(".loop.away").first).to_be_visible()  # what is out of sight is shown at the edge
    page.keyboard.press("Escape")
    expect(thread.locator("*")).to_have_count(0)


def test_a_box_with_two_prices(page: Page) -> None:
    """2, 3 The Fort is paid with a Builder or a Soldier: the box is lit, choosing it leaves the prices."""
    for _ in range(8):
        alone(page)
        click_lit(page)
        box = page.locator("#fort-0-1")
        if box.get_attribute("data-part"):
            break
    expect(box).to_have_class("piece box may-act")
    box.click()
    expect(page.locator("#half")).to_contain_text("Fort, box 1")
    expect(page.locator(LIT)).to_have_count(2)
    known = number(page)
    page.locator("#fort-0-pay-1").click()
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")
    expect(page.locator("#part-log")).to_contain_text("Fills a box of the Fort for 1 Soldier")
    expect(page.locator("#half")).to_have_count(0)


def test_sums_on_a_phone(chromium: Browser, served: Live) -> None:
    """5 Where the pool is out of sight its sums stand on the row that stays."""
    page = new_person(chromium, served, viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    alone(page)
    known = number(page)
    expect(page.locator(".drawn-card").last).to_be_in_viewport()  # what is asked comes first
    expect(page.locator("#zone-pool-0")).to_be_hidden()  # its numbers stand in the row above
    page.locator(LIT).first.tap()
    page.locator("#preview-play").tap()
    page.locator(f"#main:not([data-number='{known}'])").wait_for(state="attached")
    page.locator(".drawing [data-move^='citizen']").first.tap()
    expect(page.locator("#preview")).to_contain_text("Your pool: 1 Civilian less")
    expect(page.locator("#thread rect.sum")).to_have_count(2)
    row, badge = page.locator("#part-mine").bounding_box(), page.locator("#thread rect.sum").first.bounding_box()
    assert row is not None
    assert badge is not None
    assert abs(badge["y"] - row["y"]) < row["height"]
    page.context.close()


def join(chromium: Browser, served: Live, link: str, name: str, **more: object) -> Page:
    """Somebody takes the seat of a link."""
    page = new_person(chromium, served, **more).new_page()
    page.goto(link)
    page.fill("[name=name]", name)
    page.click("main button")
    page.wait_for_selector("#prompt")
    return page


def test_a_year_with_two_people_and_a_bot(page: Page, chromium: Browser, served: Live) -> None:
    """Both click in turn while the bot plays: no click is lost, and each goes at its own pace."""
    new_table(page, "me", "link", "bot:random", title=WALL)
    bert = join(chromium, served, page.locator("[data-copy]").first.inner_text(), "Bert")
    people = [page, bert]
    for one in people:
        one.wait_for_selector("#prompt.mine")
        one.locator(LIT).first.click()
    for one in people:
        one.locator("#prompt.mine", has_text="Choose an action").wait_for()
    clicks = [0, 0]
    for _ in range(4):
        for seat, one in enumerate(people):
            serial = one.get_attribute("#main", "data-serial")
            lit = one.locator(LIT)
            if lit.count():
                lit.first.click()
                one.locator(f"#main:not([data-serial='{serial}'])").wait_for(state="attached")
                clicks[seat] += 1
    match = served.club.tables.live[page.get_attribute("#main", "data-table") or ""].match
    assert [match.numbers[seat] - 1 for seat in range(2)] == clicks
    finish_lane(page)
    page.wait_for_selector("#prompt.waits")
    finish_lane(bert)
    for one in people:
        expect(one.locator("#zone-pool-0, #zone-pool-1").first).to_contain_text("Year II")
    bert.context.close()


def finish_lane(page: Page) -> None:
    """Finish the year whatever is asked on the way."""
    for _ in range(20):
        if "Choose an action" in prompt(page):
            serial = page.get_attribute("#main", "data-serial")
            page.click(FINISH)
            page.locator(f"#confirm, #main:not([data-serial='{serial}'])").first.wait_for(state="attached")
            if page.get_attribute("#main", "data-serial") == serial:
                page.click("#confirm")
            page.locator(f"#main:not([data-serial='{serial}'])").wait_for(state="attached")
            return
        play(page)
    raise AssertionError("the year did not end")


def test_a_gift_wakes_who_has_finished(page: Page, chromium: Browser, served: Live) -> None:
    """Bert has finished; Anna pays him: he is asked again without a click, and sees the token in his pool."""
    match, giver, woken, move = gift_position()
    page.goto("/")
    page.click("#play-now")
    page.wait_for_selector("#prompt")
    word = next(str(cookie["value"]) for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    club = served.club
    anna = served.run(club.player(word))
    assert anna is not None
    places = [Place("link") if seat == woken else Place("me") for seat in range(3)]
    made = served.run(club.make(anna, WALL, places, match.header.options, seed=match.header.seed))
    table_id = made.table.header.id
    bert = join(chromium, served, f"/join/{made.links[woken]}", "Bert")
    for entry in match.entries:
        if not entry.nature:
            serial = club.tables.live[table_id].serials[entry.seat]
            text = match.title.notation.text(entry.move)
            served.run(club.tables.play(table_id, entry.seat, serial, [text]))
    bert.wait_for_selector("#prompt.waits")
    before = bert.inner_text(f"#zone-pool-{woken}")
    page.goto(f"/t/{table_id}?seat={giver}")
    known = number(page)
    page.locator(f'#part-moves [data-move="{move}"]').click()
    gone_on(page, known)
    bert.wait_for_selector("#prompt.mine")
    assert bert.inner_text(f"#zone-pool-{woken}") != before
    assert view(bert)["question"]["kind"] == "ChooseAction"
    bert.context.close()


def check_layout(page: Page, where: str) -> None:
    """Every text can be read: large enough, not cut off, on no other text; and nothing is wider than the screen."""
    found = texts(page)
    assert len(found) > 10, where
    assert [text["words"][:30] for text in found if text["size"] < 11.99 or text["out"]] == [], where
    assert overlapping(found) == [], where
    assert wider_than_screen(page) <= 0, where


def settled(page: Page) -> None:
    """Three seats in the first year, the others being bots that have finished."""
    new_table(page, "me", "bot:random", "bot:random", title=WALL)
    page.wait_for_selector("#prompt.mine")
    page.locator(LISTED).first.click()
    page.locator(FINISH).wait_for()


@pytest.mark.parametrize("language", sorted(NAMES))
def test_table_in_every_language(chromium: Browser, served: Live, language: str) -> None:
    """On a phone and on a desktop, in each language: the prompt and the pool in sight, every text readable."""
    page = new_person(chromium, served, locale=LOCALES[language]).new_page()
    settled(page)
    assert page.get_attribute("html", "lang") == language
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_layout(page, f"{language} {width}x{height}")
        page.evaluate("document.querySelector('#zone-law-0').scrollIntoView({ block: 'end' })")
        expect(page.locator("#prompt")).to_be_in_viewport()
        pool = "#part-mine .strip-numbers > span" if width < 700 else "#zone-pool-0 .counter"
        expect(page.locator(pool)).to_have_count(5)
        expect(page.locator(pool).last).to_be_in_viewport()
    page.context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_other_pages_fit(page: Page, width: int, height: int) -> None:
    """Home, new table and rules of two titles are no wider than the screen."""
    page.set_viewport_size({"width": width, "height": height})
    for address in ("/", f"/new?title={WALL}", f"/rules/{WALL}"):
        page.goto(address)
        assert wider_than_screen(page) <= 0, address


def test_a_box_with_a_choice_of_pay_lets_go_of_it(page: Page) -> None:
    """Statements 3 and 11: while the pay for the Fort is asked its moves are in reach on a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    alone(page)
    click_lit(page)
    page.locator(".drawing [data-part='fort']").click()
    bar = page.locator("#half")
    expect(bar.locator(".left")).to_have_count(2)
    expect(bar).to_be_in_viewport(ratio=0.9)
    known = page.get_attribute("#main", "data-number")
    page.locator(".drawing [data-spot='mine']").click()
    expect(page.locator("#main")).not_to_have_attribute("data-number", known or "")
    expect(page.locator("#half")).to_have_count(0)


def test_two_digits_are_one_number(page: Page) -> None:
    """Statement 35: a digit right after another one makes a number of two, so that every listed move has its key."""
    alone(page)
    click_lit(page)
    assert page.locator("#part-moves .moves [data-move]").count() > 15
    page.keyboard.type("15")
    assert page.evaluate("document.activeElement.querySelector('.digit').textContent") == "15"
    page.keyboard.press("/")
    expect(page.locator("#panel input")).to_be_focused()


# How far each caption ends before what stands beside it, in pixels.
BESIDE_CAPTIONS = """() => {
  const left = (one) => one.getBoundingClientRect().left;
  const right = (one) => one.getBoundingClientRect().right;
  const foot = (one) => one.getBoundingClientRect().bottom;
  const inOneLine = (one, other) => Math.abs(foot(one) - foot(other)) < 8;
  const pairs = [...document.querySelectorAll(".plate")]
    .map((plate) => [plate.id, plate.querySelector("text"), plate.querySelector(".hw-need")])
    .filter(([, words, need]) => words && need && inOneLine(words, need));
  const gaps = pairs.map(([name, words, need]) => [name, left(need) - right(words)]);
  for (const words of document.querySelectorAll("#zone-citizens-0 text[x='33']")) {
    gaps.push([words.textContent, left(document.querySelector("#citizen-0-trader-2")) - 21 - right(words)]);
  }
  for (const side of [0, 1, 2]) {
    const words = document.querySelector(`#cohort-0-${side} text`);
    gaps.push([words.textContent, left(document.querySelector(`#cohort-0-${side}-1`)) - right(words)]);
  }
  for (const year of document.querySelectorAll("[id^=year-0-]")) {
    const [, cards, stake] = year.querySelectorAll("text");
    const star = year.querySelectorAll("use")[1];
    // The star has an edge of its own.
    gaps.push([year.id, left(star) - right(cards)], [year.id, left(stake) - right(star) + 1]);
  }
  return gaps.length > 25 ? gaps.filter(([, gap]) => gap < 1.5) : gaps;
}"""


@pytest.mark.parametrize("language", sorted(NAMES))
def test_captions_touch_nothing(chromium: Browser, served: Live, language: str) -> None:
    """Statement 26: at 1280x800 names of buildings, citizens and cohorts keep off what stands beside them."""
    page = new_person(chromium, served, locale=LOCALES[language]).new_page()
    alone(page)
    play(page)
    page.locator(FINISH).wait_for()
    assert page.evaluate(BESIDE_CAPTIONS) == []
    page.context.close()
