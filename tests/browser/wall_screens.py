"""Pictures of Hadrian's Wall: a table in mid-game, what a box leads to, why not, the end, the printed sheets."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext, Locator, Page

from tests.browser.cut_lines import EDGES_SET
from tests.browser.steps import LIT

WALL = "hadrians_wall"
ANSWERS = 72  # of the person, before the pictures are taken: the third year or the fourth
RICH = 20  # moves at least of the action that the pictures show
ACTION = "3.5"  # the rule of that question


def advised_table(request: APIRequestContext, title: str, bots: int, answers: int = 10_000) -> str:
    """Play a table with bots as they would, to the end or to an action with much to choose; return its address."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * bots]
    made = request.post("/api/tables", data={"title": title, "seats": seats}).json()
    address = f"/api/tables/{made['id']}"
    while True:
        table = request.get(address, params={"seat": "0"}).json()
        if table["status"] == "over":
            break
        question = table["question"]
        if question is None:
            continue
        if answers <= 0 and question["rule"] == ACTION and len(question["moves"]) >= RICH:
            break
        move = request.get(f"{address}/hint", params={"seat": "0"}).json()["move"]
        request.post(f"{address}/answers", data={"seat": 0, "serial": question["serial"], "moves": [move]})
        answers -= 1
    return f"/t/{made['id']}"


def point_at(page: Page, place: Locator) -> None:
    """Move the pointer onto a place that is in sight: what comes under a pointer that rests is not pointed at."""
    place.scroll_into_view_if_needed()
    page.mouse.move(0, 0)
    page.wait_for_timeout(EDGES_SET)
    place.hover()
    page.wait_for_selector("#preview:not([hidden])")


def longest_chain(page: Page, table: str) -> str:
    """The lit place from which the longest chain of rewards is drawn."""
    page.goto(table)
    page.wait_for_selector("#prompt.mine")
    longest, best = -1, ""
    for place in page.locator(LIT).all():
        point_at(page, place)
        strings = page.locator("#thread path.string:not(.under)").count()
        if strings > longest:
            longest, best = strings, place.get_attribute("id") or ""
        page.mouse.move(0, 0)
        page.wait_for_selector("#preview", state="hidden")
    return best


def take_wall(page: Page, take: Callable[[str], None], tables: dict[str, str]) -> None:
    """Take every picture of Hadrian's Wall."""
    page.goto(tables["wall"])
    page.wait_for_selector("#prompt.mine")
    take("wall-table")
    point_at(page, page.locator(f"[id='{tables['chain']}']"))
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
