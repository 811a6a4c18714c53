"""Pictures of a page as numbers: what somebody without colours sees, and how large texts are drawn."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

# Draws a picture onto a canvas of the page and returns its grey values.
_GREYS = """async (data) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const dots = brush.getImageData(0, 0, canvas.width, canvas.height).data;
  const greys = [];
  for (let at = 0; at < dots.length; at += 4) {
    greys.push(Math.round(0.2126 * dots[at] + 0.7152 * dots[at + 1] + 0.0722 * dots[at + 2]));
  }
  return greys;
}"""


def greys(page: Page, what: Locator | FloatRect) -> list[int]:
    """The grey values of a part of the page."""
    raw = what.screenshot() if isinstance(what, Locator) else page.screenshot(clip=what)
    found: list[int] = page.evaluate(_GREYS, b64encode(raw).decode())
    return found


def unlike(one: list[int], other: list[int], step: int = 24) -> float:
    """Which share of the dots differs clearly."""
    assert len(one) == len(other)
    return sum(abs(left - right) >= step for left, right in zip(one, other, strict=True)) / len(one)


# Every text of the page that can be seen: its size in pixels after scaling, its box, and what it lies in.
_TEXTS = """() => {
  const seen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden"
    && !element.closest(".unseen, .skip") && !element.closest("details:not([open]) > :not(summary)");
  const sticksOut = (box, frame, by) => box.left < frame.left - by || box.right > frame.right + by;
  const found = [];
  for (const text of document.querySelectorAll("svg text")) {
    if (!seen(text)) continue;
    const scale = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(scale.a, scale.b);
    const box = text.getBoundingClientRect();
    const frame = text.ownerSVGElement.getBoundingClientRect();
    found.push({
      words: text.textContent, size, drawn: true, frame: text.closest(".zone-part")?.id || "",
      left: box.left, right: box.right, middle: box.top + box.height / 2,
      out: sticksOut(box, frame, 1) || [...text.parentElement.children].some((other) => {
        const stone = other.tagName === "rect" && other.getBoundingClientRect();
        const middle = (box.left + box.right) / 2;
        return stone && stone.left < middle && stone.right > middle && stone.top < box.top && stone.bottom > box.bottom
          && sticksOut(box, stone, 1.5);
      }),
    });
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest("svg, script, option") || !seen(element)) continue;
    const style = getComputedStyle(element);
    const holder = element.closest("button, a, label, summary, .prompt, td, th, li, p, h1, h2, h3") || element;
    const cut = holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).overflowX === "hidden"
      && style.textOverflow !== "ellipsis";
    const words = walker.currentNode.textContent.trim();
    found.push({ words, size: parseFloat(style.fontSize), drawn: false, out: cut });
  }
  return found;
}"""


def texts(page: Page) -> list[dict[str, Any]]:
    """Every text that can be seen, with its size and place."""
    found: list[dict[str, Any]] = page.evaluate(_TEXTS)
    return found


def overlapping(found: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of drawn texts of one zone whose letters lie on each other."""
    drawn = [text for text in found if text["drawn"]]
    pairs: list[tuple[str, str]] = []
    for place, one in enumerate(drawn):
        for other in drawn[place + 1 :]:
            if one["frame"] != other["frame"]:
                continue
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            # Letters are about 0.72 of the size high, and stand in the middle of their box.
            along = (one["size"] + other["size"]) * 0.36 - abs(one["middle"] - other["middle"])
            if across > 1 and along > 1:
                pairs.append((one["words"], other["words"]))
    return pairs
