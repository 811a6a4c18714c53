"""Long lists by keys, and whole matches by list and words. Numbers are those of the great table."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

import quadriga
from tests.browser.positions import TRAJAN, WALL
from tests.browser.steps import LISTED, LIT, new_table, number, view

pytestmark = pytest.mark.browser

KEYS = 12  # at most
NEXT_NUMBER = 1000  # milliseconds after which digits begin a new number
# Of each title a random match that comes to a question with many moves: players, seed, moves at least.
LONG = {TRAJAN: (3, 25, 36), WALL: (1, 0, 68)}


@cache
def long_list(title: str) -> str:
    """The record of a match up to a question with as many moves as hardly ever."""
    players, seed, enough = LONG[title]
    dice = Random(seed)
    match = quadriga.start(title, players=players, seed=str(seed))
    while True:
        question = dice.choice(match.questions)
        if len(question.moves) >= enough:
            return match.record()
        busy = [move for move in question.moves if move not in match.title.idle]
        match.play(question.seat, dice.choice(busy or list(question.moves)))


@pytest.mark.parametrize("title", [TRAJAN, WALL])
def test_reached_within_twelve_keys(page: Page, title: str) -> None:
    """Statement 3: of the longest lists every move is reached from anywhere by its number, in at most 12 keys."""
    page.clock.install()
    page.goto("/")
    made = page.request.post("/api/records", data=long_list(title), headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    page.wait_for_load_state()
    moves = page.locator(LISTED)
    texts = [move.get_attribute("data-move") for move in moves.all()]
    assert len(texts) >= LONG[title][2]
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # seconds; a busy machine types slowly
    starts = ["#help summary", "#hint", "body", f"{LIT}[tabindex='0']"]
    for wanted, text in enumerate(texts, start=1):
        start = page.locator(starts[wanted % len(starts)])
        (start if start.count() else page.locator("#log > summary")).first.focus()
        page.clock.run_for(NEXT_NUMBER)
        keys = [*str(wanted), "Enter"]
        assert len(keys) <= KEYS
        for key in keys[:-1]:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.move") == text
        assert page.evaluate("document.activeElement.matches('#part-moves button')")  # which Enter presses


WITHOUT_PICTURES = ".zone-part, .seats { display: none !important; }"
# Presses the first move of the list or the last one, confirms it where that is asked, and waits until the table has
# gone on; in the page itself, for speed.
BY_LIST = """async (place) => {
  const main = document.querySelector("#main");
  const known = main.dataset.number;
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const until = async (test) => { for (let tries = 0; tries < 15000 && !test(); tries++) await pause(); };
  const confirm = () => [...document.querySelectorAll("button")]
    .find((one) => /^(Hand over|Play it: cannot be taken back|Confirm)/.test(one.innerText));
  [...document.querySelectorAll("[aria-label='Moves as a list'] button")].at(place).click();
  await until(() => main.dataset.number !== known || confirm());
  if (main.dataset.number === known) confirm().click();
  await until(() => main.dataset.number !== known);
  return main.dataset.number !== known;
}"""


def check_list(page: Page) -> None:
    """Every legal move is a button of the list, named in words."""
    moves = page.get_by_role("list", name="Moves as a list").get_by_role("button")
    legal = {move["words"].lower() for move in view(page)["question"]["moves"]}
    named = [name.lower() for name in moves.all_inner_texts()]
    assert len(named) == len(view(page)["question"]["moves"])
    assert all(any(words in name for name in named) for words in legal)


@pytest.mark.parametrize(("title", "seats"), [(TRAJAN, ["me", "bot:random"]), (WALL, ["me"])])
def test_a_whole_match_by_list_and_words(page: Page, title: str, seats: list[str]) -> None:
    """Statement 36: with all pictures taken away a whole match is played by the list, to the scores in words."""
    new_table(page, *seats, title=title)
    page.evaluate(
        "(css) => { (document.adoptedStyleSheets[0] = new CSSStyleSheet()).replaceSync(css); }", WITHOUT_PICTURES
    )
    answered = 0
    while True:
        page.wait_for_selector("#prompt.mine, #rematch")
        if page.locator("#rematch").count():
            break
        if answered % 20 == 0:
            assert page.locator(".zone-part:visible, .seats:visible").count() == 0
            check_list(page)
        # Alone some answers are the last one listed, which ends a year: with every first move the match is long.
        assert page.evaluate(BY_LIST, -1 if title == WALL and answered % 8 == 7 else 0), number(page)
        answered += 1
        assert answered < 800
    assert answered > 20
    expect(page.locator(".end")).to_contain_text(re.compile(r"\d+"))
    shown = page.locator(".end .sum td").all_inner_texts()
    assert [int(points.replace("\N{MINUS SIGN}", "-")) for points in shown] == view(page)["scores"]
