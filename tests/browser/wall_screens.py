"""Pictures of Hadrian's Wall: a table in its third year, what a box leads to, why not, the end, the printed sheets."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext, Page

import quadriga
from quadriga.bots import make_bot
from tests.browser.steps import LIT

WALL = "hadrians_wall"
ANSWERS = 72  # of the person, before the pictures are taken: the middle of the third year


def advised_table(request: APIRequestContext) -> str:
    """Play a table with two bots as they would; return its address."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    made = request.post("/api/tables", data={"title": WALL, "seats": seats}).json()
    address = f"/api/tables/{made['id']}"
    left = ANSWERS
    while left:
        question = request.get(address, params={"seat": "0"}).json()["question"]
        if question is None:
            continue
        move = request.get(f"{address}/hint", params={"seat": "0"}).json()["move"]
        request.post(f"{address}/answers", data={"seat": 0, "serial": question["serial"], "moves": [move]})
        left -= 1
    return f"/t/{made['id']}"


def won_alone() -> str:
    """The record of a solo match of the greedy bot."""
    match = quadriga.start(WALL, players=1, seed="screens")
    bot = make_bot("greedy", WALL, 1)
    while not match.over:
        match.play(0, bot.choose(match.observe(0)))
    return match.record()


def take_wall(page: Page, take: Callable[[str], None], tables: dict[str, str]) -> None:
    """Take every picture of Hadrian's Wall."""
    page.goto(tables["wall"])
    page.wait_for_selector("#prompt.mine")
    take("wall-table")
    page.locator(LIT).first.hover()
    page.wait_for_selector("#preview:not([hidden])")
    take("wall-preview")
    page.keyboard.press("Escape")
    page.locator(".drawing [data-spot]:not([data-move])").first.click()
    page.wait_for_selector("#notice .rule")
    take("wall-why-not")
    page.goto(tables["wall-over"])
    take("wall-end")
    page.goto(f"{tables['wall-over']}/sheets")
    take("wall-sheets")
    page.goto("/campaign")
    take("campaign")
