"""How long a click takes until the changed board is painted, at the last decision of the longest recorded match."""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import launch
from tests.server.longest import Last, before_last

REST = 400  # milliseconds without a question to the page, which would be busy with it

# The page says in an attribute how many answers the table has; the message comes after the frame that first shows it.
_WATCH = """
let clicked = 0;
window.took = 0;
addEventListener("click", () => { clicked = performance.now(); window.took = 0; }, true);
addEventListener("DOMContentLoaded", () => {
  const painted = new MessageChannel();
  painted.port1.onmessage = () => { window.took ||= performance.now() - clicked; };
  const changed = () => requestAnimationFrame(() => painted.port2.postMessage(0));
  const table = document.querySelector("main[data-table]");
  if (table) new MutationObserver(changed).observe(table, { attributes: true, attributeFilter: ["data-answers"] });
});
"""


def clicks(url: str, title: str, times: int) -> list[float]:
    """Seconds from a click to the painted board, once for each new table with the match."""
    last = before_last(title)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=url)
        page.add_init_script(_WATCH)
        page.goto("/")
        found = [_click(page, last) for _ in range(times)]
        browser.close()
    return found


def _click(page: Page, last: Last) -> float:
    """Put the match on a table and give its last answer; where it is shown before it is handed over, confirm it."""
    made = page.request.post("/api/records", data=last.record, headers={"Content-Type": "text/plain"})
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    _point_and_press(page, f'#part-moves [data-move="{last.move}"]')
    if page.locator("#confirm").count():
        _point_and_press(page, "#confirm")
    while not page.evaluate("window.took"):
        page.wait_for_timeout(REST)
    return float(page.evaluate("window.took")) / 1000


def _point_and_press(page: Page, what: str) -> None:
    """Go there, look at what it would do, and press; nothing is asked of the page until it has had time to answer."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(REST)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(REST)
