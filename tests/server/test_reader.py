"""The rules reader: the rules for players as a page that works without a script, and as text beside the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

import httpx
import pytest
from markdown_it import MarkdownIt

from quadriga.core.language import ENGLISH, speaking
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.server.languages import CATALOGUES
from quadriga.server.rule_search import search
from quadriga.server.rulebook import _label_cells, anchor_of, rulebook
from tests.server.support import PATIENCE, Live

EVERY_TITLE: Final = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
HEADING: Final = re.compile(r"<h([123])[^>]*>(.*?)</h\1>")
LONGEST_HEADING: Final = 60


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    with httpx.Client(
        base_url=live.url, headers={"Accept": "text/html"}, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as client:
        yield client


@EVERY_TITLE
def test_every_anchor_is_on_the_page(title: Title) -> None:
    """Statement 8: what the book calls an anchor is the id of exactly one element, rulings in lists included."""
    book = rulebook(title)
    ids = re.findall(r'\bid="([^"]+)"', book.html)
    assert sorted(ids) == sorted(book.anchors)


@EVERY_TITLE
def test_marks_lead_somewhere(title: Title) -> None:
    """Every mark in the text is a link to a section or ruling that is there; none is left as bare brackets."""
    book = rulebook(title)
    targets = re.findall(r'class="ref" href="#([^"]+)"', book.html)
    assert len(targets) > 40
    assert sorted(set(targets) - book.anchors) == []
    assert re.findall(r"\[(?:[A-Z]\d+|[\d.]+)\]", book.html) == []


@EVERY_TITLE
def test_headings_are_whole(title: Title) -> None:
    """A heading is a few words that do not end in the middle of a sentence."""
    for _, text in HEADING.findall(rulebook(title).html):
        assert len(text) <= LONGEST_HEADING
        assert text[-1] not in ".,;:"


@EVERY_TITLE
def test_contents_name_every_heading(title: Title) -> None:
    """The contents list all chapters and the sections inside them, in order."""
    book = rulebook(title)
    listed: list[str] = []
    for chapter in book.chapters:
        listed += [chapter.name, *[section.name for section in chapter.sections]]
    headings = [unescape(text) for level, text in HEADING.findall(book.html) if level != "1"]
    assert listed == headings
    assert [chapter.anchor for chapter in book.chapters] == [anchor_of(str(n + 1)) for n in range(len(book.chapters))]


@EVERY_TITLE
def test_signs_are_drawn(title: Title) -> None:
    """Every sign of the key is a symbol of the sheet, and no name is there twice in a group."""
    sheet = title.svg_sheet()
    for group in title.signs():
        assert [sign.symbol for sign in group.signs if f'id="{sign.symbol}"' not in sheet] == []
        assert len({sign.label for sign in group.signs}) == len(group.signs)


@EVERY_TITLE
def test_a_language_without_its_edition_gets_the_english_one(title: Title) -> None:
    """Where the rules are not translated the English ones are shown and said to be English."""
    with speaking(ENGLISH):
        english = rulebook(title)
    assert english.language == "en"
    for spoken, catalogue in CATALOGUES.items():
        with speaking(catalogue):
            book = rulebook(title)
        assert book.language == (spoken if spoken in title.rules_languages else "en")
        assert (book == english) == (book.language == "en")


@EVERY_TITLE
def test_page_without_a_script(browser: httpx.Client, title: Title) -> None:
    """The page has search, contents beside the text and folded above it, the text, and the key of symbols."""
    page = browser.get(f"/rules/{title.id}").text
    assert 'action="/rules/' in page
    assert page.count('href="#s1"') >= 2
    assert '<details class="chapters">' in page
    assert f"<h1>How to play {title.name}</h1>" in page
    assert f'<use href="#{title.signs()[0].signs[0].symbol}"' in page
    assert "reader.css" in page


def test_a_number_finds_its_section() -> None:
    """Statement 8: who has read "rule 4.3" or "A9" somewhere finds it by typing that, in small letters too."""
    html = rulebook(TITLES["trajan"]).html
    assert search(html, "4.3")[0].section == "4.3"
    assert search(html, " a9 ")[0].section == "A9"
    assert search(html, "9")[0].section == "9"
    assert search(html, "99.9") == []


def test_headings_are_found_first() -> None:
    """A section that is about a word comes before those that only use it."""
    html = rulebook(TITLES["trajan"]).html
    assert [hit.section for hit in search(html, "senate")[:2]] == ["4.5", "8.2"]


def test_a_row_of_a_table_is_found_whole() -> None:
    """Words that stand in two cells of a row find that row."""
    hits = search(rulebook(TITLES["hadrians_wall"]).html, "baths apparitores")
    assert "13" in [hit.section for hit in hits]


def test_a_table_that_ends_the_text_is_marked() -> None:
    """The last token of the text closes a table that is wider than a phone: its rows may be broken like others'."""
    tokens = MarkdownIt("commonmark").enable("table").parse(f"| {'x' * 60} |\n|---|\n| y |")
    assert tokens[-1].type == "table_close"
    _label_cells(tokens)
    assert tokens[0].attrs["class"] == "broad single"
