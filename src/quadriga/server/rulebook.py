"""Our rules as a page: Markdown without raw HTML, every numbered section and ruling with an anchor."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
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
_MARK: Final = re.compile(r"\[([A-Z]\d+|\d+(?:\.\d+)*)\]")
_LEAD: Final = re.compile(r'(<(?:p|li) id="(s[\d.]+|s[A-Z]\d+)">)(<strong>)?([A-Z]?[\d.]+) ')
_TABLE: Final = re.compile(r"<table\b.*?</table>", re.DOTALL)
# How many letters stand side by side on a phone, and how many of them the edges of a column take.
_PHONE: Final = 52
_EDGES: Final = 1.3


@dataclass(frozen=True)
class Section:
    """A heading inside a chapter."""

    anchor: str
    name: str


@dataclass(frozen=True)
class Chapter:
    """A heading of the table of contents, and those inside it."""

    anchor: str
    name: str
    sections: list[Section] = field(default_factory=list)


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
        before, inline = tokens[place - 1], tokens[place + 1]
        anchor = _anchor(token, inline, before)
        if anchor and anchor not in anchors:
            # In a list without blank lines the paragraph of an item is not rendered, so the item carries the anchor.
            (before if token.hidden else token).attrSet("id", anchor)
            anchors.add(anchor)
            _note(chapters, token.tag, anchor, inline.content)
    _label_cells(tokens)
    html = _dressed(str(markdown.renderer.render(tokens, markdown.options, {})), anchors)
    return Rulebook(html, tuple(chapters), frozenset(anchors), spoken)


def _note(chapters: list[Chapter], tag: str, anchor: str, name: str) -> None:
    """Put a heading into the contents."""
    if tag == "h2":
        chapters.append(Chapter(anchor, name))
    elif tag == "h3" and chapters:
        chapters[-1].sections.append(Section(anchor, name))


def _anchor(token: Token, inline: Token, before: Token) -> str:
    """Return the anchor of the section that a block opens, or nothing."""
    if token.type == "heading_open":
        found = _SECTION.match(inline.content)
    elif token.type == "paragraph_open":
        found = _NUMBERED.match(inline.content)
        if found is None and before.type == "list_item_open":
            found = _RULING.match(inline.content)
    else:
        found = None
    return "" if found is None else anchor_of(found[1])


def _label_cells(tokens: list[Token]) -> None:
    """Let each cell say what column it is of, and a table that is wider than a phone that its rows may be broken."""
    opened: Token | None = None
    heads: list[str] = []
    widths: list[int] = []
    column = rows = 0
    for token, inline in pairwise([*tokens, tokens[-1]]):  # a table may end the text
        if token.type == "table_open":
            opened, heads, widths, rows = token, [], [], 0
        elif token.type == "tr_open":
            column = 0
            rows += 1
        elif token.type in ("th_open", "td_open"):
            if token.tag == "th":
                heads.append(inline.content)
                widths.append(0)
            else:
                token.attrSet("data-column", heads[column])
            widths[column] = max(widths[column], *(len(word) for word in f"{inline.content} -".split()))
            column += 1
        elif token.type == "table_close" and opened is not None and sum(widths) + _EDGES * len(widths) > _PHONE:
            opened.attrSet("class", "broad" if rows > 2 else "broad single")


def _dressed(html: str, anchors: set[str]) -> str:
    """Turn marks into links, numbers into links to themselves, and let wide tables be scrolled by themselves."""
    html = _MARK.sub(lambda found: _linked(found, anchors), html)
    html = _LEAD.sub(r'\1<a class="number" href="#\2">\4</a> \3', html)
    return _TABLE.sub(r'<div class="wide">\g<0></div>', html)


def _linked(found: re.Match[str], anchors: set[str]) -> str:
    """Turn the mark of a section or a ruling into a link to it."""
    anchor = anchor_of(found[1])
    return f'<a class="ref" href="#{anchor}">{found[1]}</a>' if anchor in anchors else found[0]
