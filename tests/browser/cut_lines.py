"""Lines of text that an edge cuts: which words are seen only in part, and what cuts them."""

from __future__ import annotations

from playwright.sync_api import Page

# What is looked at: the moves, the plan, a hint or another card, the panels beside the board.
PLACES = "#asked, #plan, #preview, .extras, #notice"
# Of a line 2.5 pixels at each end hold no ink. What stays at the edge of a list hides what goes under it.
_CUT = """(places) => {
  const SLACK = 2.5;
  const clips = (one) => one.getClientRects().length && !["visible", "clip"].includes(getComputedStyle(one).overflowY);
  const clippers = (one) => {
    const found = clips(one) && !one.matches("select, button") ? [one] : [];
    let place = getComputedStyle(one).position;
    for (let at = one.parentElement; at !== document.body && place !== "fixed"; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (place === "absolute" && style.position === "static") continue;
      place = style.position;
      if (clips(at)) found.push(at);
    }
    return found;
  };
  const seen = (one, box) => {
    let [top, bottom, by] = [box.top, box.bottom, ""];
    for (const clip of clippers(one)) {
      const edge = clip.getBoundingClientRect().top + clip.clientTop;
      if (edge > top || edge + clip.clientHeight < bottom) by = clip.id || clip.className;
      [top, bottom] = [Math.max(top, edge), Math.min(bottom, edge + clip.clientHeight)];
    }
    for (const stuck of document.querySelectorAll(".ends, .plan .buttons")) {
      const list = stuck.closest(".card, .panel-moves, .plan, .scroll");
      if (stuck.contains(one) || !list?.contains(one) || getComputedStyle(stuck).position !== "sticky") continue;
      const edge = stuck.getBoundingClientRect();
      const [low, high] = [Math.max(edge.top, top), Math.min(edge.bottom, bottom)];
      if (low >= high || edge.left >= box.right || edge.right <= box.left) continue;
      [bottom, by] = [low, stuck.className || stuck.nodeName];
    }
    return [bottom - top, by];
  };
  const cut = [];
  const look = (one, box, words) => {
    if (!box.height || one.closest(".unseen, [hidden], details:not([open]) > :not(summary)")) return;
    const [height, by] = seen(one, box);
    const part = `${words.slice(0, 40)} | ${by} | ${height} of ${box.height}`;
    if (height > SLACK && height < box.height - SLACK) cut.push(part);
  };
  const range = document.createRange();
  for (const place of document.querySelectorAll(places)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (!node.data.trim() || node.parentElement.closest("svg, select, noscript")) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) look(node.parentElement, box, node.data.trim());
    }
    for (const one of place.querySelectorAll("select")) {
      look(one, one.getBoundingClientRect(), one.selectedOptions[0].text);
    }
  }
  return cut;
}"""
EDGES_SET = 120  # milliseconds; edges are set right after a frame
TRIES = 20


def cut_lines(page: Page, places: str = PLACES) -> list[str]:
    """The lines of these places that are seen in part once the edges are set, which a busy machine does later."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    found: list[str] = []
    for _ in range(TRIES):
        page.wait_for_timeout(EDGES_SET)
        found = page.evaluate(_CUT, places)
        if not found:
            break
    return found
