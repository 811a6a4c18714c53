"""Pictures of every screen, light and dark, desktop and phone: `python -m tests.browser.screens [FOLDER]`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.cut_lines import EDGES_SET
from tests.browser.palette import save_reduced
from tests.browser.steps import LISTED, LIT, play, play_until, sit_down
from tests.browser.wall_screens import ANSWERS, WALL, advised_table, longest_chain, take_wall
from tests.server.support import LINK, ME, Live, serving, sqlite

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
EXTRA = {"wide": (1920, 1080), "sideways": (844, 390)}
Screen = Callable[[Page], None]


class Album:
    """Takes the pictures of one size and theme."""

    def __init__(self, page: Page, desk: Page, folder: Path, suffix: str, tables: dict[str, str]) -> None:
        self.page = page
        self.desk = desk
        self.folder = folder
        self.suffix = suffix
        self.tables = tables

    def take(self, name: str) -> None:
        """Take one picture."""
        self.page.evaluate("() => document.fonts.ready.then(() => true)")
        self.page.wait_for_timeout(EDGES_SET)
        save_reduced(self.desk, self.page.screenshot(), self.folder / f"{name}-{self.suffix}.png")

    def all(self) -> None:
        """Take every picture."""
        page = self.page
        invited = ("join", self.tables["join"])
        for name, address in (("home", "/"), ("new-table", "/new"), ("rules", "/rules/trajan#s3"), invited):
            page.goto(address)
            self.take(name)
        self.table()
        page.goto(f"{self.tables['over']}/at/150?seat=0")
        self.take("replay")
        page.goto(self.tables["over"])
        self.take("end")
        page.goto(f"{self.tables['over']}/analysis?seat=0")
        page.wait_for_selector("#study .curves:visible")
        self.take("analysis")
        page.goto(f"{self.tables['over']}/review/12?seat=0")
        self.take("review-asked")
        page.click("#review-show")
        page.wait_for_selector(".verdict")
        self.take("review-answered")
        take_wall(page, self.take, self.tables)

    def table(self) -> None:
        """The table: asked, previewed, planned, refused, with a hint."""
        page = self.page
        page.goto(self.tables["running"])
        page.wait_for_selector("#prompt.mine")
        self.take("table")
        page.locator("#settings summary").click()
        self.take("settings")
        page.keyboard.press("Escape")
        close = page.locator("[data-since]:not([hidden]) [data-dismiss]")
        if close.count():
            close.click()
        page.locator(LIT).first.hover()
        page.wait_for_selector("#preview:not([hidden])")
        self.take("preview")
        page.locator(LISTED).nth(1).click()
        page.wait_for_selector("#confirm")
        self.take("plan")
        page.click("#put-aside")
        page.wait_for_selector("#answer")
        self.search()
        page.locator(".drawing [data-spot^='build']").first.click()
        page.wait_for_selector("#notice .rule")
        self.take("why-not")
        page.click("#notice .rule")
        page.wait_for_selector("#panel:not([hidden])")
        self.take("rule-beside")
        page.keyboard.press("Escape")

    def search(self) -> None:
        """The rules beside the board, searched."""
        page = self.page
        page.keyboard.press("/")
        page.fill("#panel input", "forum tile")
        page.wait_for_selector("#panel .found a")
        self.take("rules-searched")
        page.keyboard.press("Escape")


def invitation(browser: Browser, live: Live) -> str:
    """The link to a seat at the table of somebody else."""
    host = browser.new_context(base_url=live.url)
    host.request.post("/api/name", data={"name": "Livia"})
    seats = [ME, {**LINK, "name": "Claudia"}, {"kind": "bot", "bot": "novice"}]
    made = host.request.post("/api/tables", data={"title": "trajan", "name": "Friday", "seats": seats}).json()
    host.close()
    return str(made["links"]["1"])


def prepare(browser: Browser, live: Live) -> tuple[dict[str, str], str]:
    """Play to a tray question of the second turn and two matches to their end; return addresses and the person."""
    context = browser.new_context(base_url=live.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    sit_down(page)
    page.request.post("/api/name", data={"name": "Claudia"})
    play_until(page, "Choose a tray")
    for _ in range(4):
        play(page, 1)
        play_until(page, "Choose a tray")
    running = page.url
    tables = {
        "running": running,
        "over": advised_table(page.request, "trajan", 2),
        "wall": advised_table(page.request, WALL, 2, ANSWERS),
        "wall-over": advised_table(page.request, WALL, 0),
        "join": invitation(browser, live),
    }
    tables["chain"] = longest_chain(page, tables["wall"])
    state = context.storage_state()
    context.close()
    word = next(cookie["value"] for cookie in state["cookies"] if cookie["name"] == "quadriga")
    return tables, word


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(sqlite(Path(place))) as live,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        tables, word = prepare(browser, live)
        desk = browser.new_page()
        for theme in ("light", "dark"):
            for size, (width, height) in {**SIZES, **EXTRA}.items():
                context = browser.new_context(
                    base_url=live.url,
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                )
                context.add_cookies([{"name": "quadriga", "value": word, "url": live.url}])
                album = Album(context.new_page(), desk, folder, f"{size}-{theme}", tables)
                if size in SIZES:
                    album.all()
                else:
                    album.page.goto(tables["running"])
                    album.page.wait_for_selector("#prompt.mine")
                    album.take("table")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/screens"))
