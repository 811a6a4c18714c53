"""Our rules as a page: Markdown without raw HTML, every numbered section and ruling with an anchor."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from quadriga.core.language import language
from quadriga.core.title import Title

_INSIDE: Final = re.compile(r"(?<=[.)\]]) (\d+(?:\.\d+)+) (?=\*\*)")
_NUMBERED_LINE: Final = re.compile(r"\n(?=\d+\.\d+ )")
_SECTION: Final = re.compile(r"(\d+(?:\.\d+)*)\.?(?: |$)")
_NUMBERED: Final = re.compile(r"(\d+(?:\.\d+)+) ")
_RULING: Final = re.compile(r"\*\*([A-Z]\d+)\b")
_MARK: Final = re.compile(r"\[([A-Z]\d+)\]")


@dataclass(frozen=True)
class Chapter:
    """A heading of the table of contents."""

    anchor: str
    name: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a title as HTML."""

    html: str
    chapters: tuple[Chapter, ...]
    anchors: frozenset[str]
    language: str


def anchor_of(section: str) -> str:
    """Return the anchor of a section or ruling."""
    return f"s{section}"


def rulebook(title: Title) -> Rulebook:
    """Return the rules of a title, rendered, in the current language if they are translated."""
    return _read(title, language() if language() in title.rules_languages else "en")


@lru_cache(maxsize=16)
def _read(title: Title, spoken: str) -> Rulebook:
    """Return the rules that the title gives in the language that is spoken now."""
    text = _NUMBERED_LINE.sub("\n\n", _INSIDE.sub(r"\n\n\1 ", title.rules_text()))
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    chapters: list[Chapter] = []
    anchors: set[str] = set()
    for place, token in enumerate(tokens[:-1]):
        section = _section(token, tokens[place + 1], tokens[place - 1] if place else None)
        if section and anchor_of(section) not in anchors:
            token.attrSet("id", anchor_of(section))
            anchors.add(anchor_of(section))
            if token.type == "heading_open" and token.tag == "h2":
                chapters.append(Chapter(anchor_of(section), tokens[place + 1].content))
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    html = _MARK.sub(lambda found: _linked(found, anchors), html)
    return Rulebook(html, tuple(chapters), frozenset(anchors), spoken)


def _section(token: Token, inline: Token, before: Token | None) -> str:
    """Return the number of the section that a block opens, or nothing."""
    if token.type == "heading_open":
        found = _SECTION.match(inline.content)
    elif token.type == "paragraph_open":
        found = _NUMBERED.match(inline.content)
        if found is None and before is not None and before.type == "list_item_open":
            found = _RULING.match(inline.content)
    else:
        found = None
    return "" if found is None else found[1]


def _linked(found: re.Match[str], anchors: set[str]) -> str:
    """Turn the mark of a ruling into a link to it."""
    anchor = anchor_of(found[1])
    return f'<a href="#{anchor}">{found[0]}</a>' if anchor in anchors else found[0]
