"""Searching the rules without a script: sections that hold all the words, with a piece of their text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from html import unescape
from typing import Final

MOST: Final = 12
PIECE: Final = 110
_BLOCK: Final = re.compile(r"<(h2|h3|p|li|tr)(?: id=\"(s[^\"]+)\")?[^>]*>(.*?)</\1>", re.DOTALL)
_HEADINGS: Final = ("h2", "h3")
_NUMBER: Final = re.compile(r"^[A-Z]?[\d.]+ ")
_TAG: Final = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Hit:
    """A section that speaks of what was searched."""

    anchor: str
    text: str

    @property
    def section(self) -> str:
        """The number of the section."""
        return self.anchor.removeprefix("s")


def search(html: str, words: str) -> list[Hit]:
    """Return the first sections that hold all these words, whatever their case and accents; headings come first.

    >>> search('<h2 id="s3">3 Turn</h2><p>Sow the markers.</p>', "MARKERS")
    [Hit(anchor='s3', text='Sow the markers.')]
    >>> search('<h2 id="s3">3 Turn</h2><p>Sow the markers.</p>', "3")
    [Hit(anchor='s3', text='Turn')]
    """
    wanted = [plain(word) for word in words.split() if len(word) > 1]
    number = f"s{words.strip().upper()}"
    headings: list[Hit] = []
    others: list[Hit] = []
    anchor = ""
    for block in _BLOCK.finditer(html):
        anchor = block[2] or anchor
        text = _NUMBER.sub("", " ".join(unescape(_TAG.sub("", block[3])).split()))
        if number == block[2]:
            headings.insert(0, Hit(anchor, _piece(text, 0)))
        elif anchor and wanted and all(word in plain(text) for word in wanted):
            found = headings if block[1] in _HEADINGS else others
            found.append(Hit(anchor, _piece(text, plain(text).index(wanted[0]))))
    return (headings + others)[:MOST]


def _piece(text: str, place: int) -> str:
    """Return the words around a place."""
    start = text.rfind(" ", 0, max(0, place - 25)) + 1
    end = len(text) if len(text) <= start + PIECE else text.rindex(" ", start, start + PIECE)
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")


def plain(text: str) -> str:
    """Return a text without case and accents.

    >>> plain("Forêt")
    'foret'
    """
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)).lower()
