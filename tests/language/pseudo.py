"""A made-up language: each piece of a message that is words stands in brackets and is 40 % longer.

What a page says outside brackets did not come through the catalogue. What stands in a field is not in brackets itself,
so a word that was put into a sentence without being looked up is found too.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from gettext import NullTranslations
from html.parser import HTMLParser
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from quadriga.games.hadrians_wall import data as wall_data
from quadriga.server import languages
from tools.catalogues import TEMPLATE

OPEN, CLOSE = "⟦", "⟧"
CODE = "qq"
WORD = re.compile(r"[^\W\d_]+")
# A caption without room for all of its words ends with three dots.
MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*(?:{CLOSE}|…$)")
# Numbers of trays, quarters, piles, bonus tiles and rulings; what the notation of moves shows to nobody is not here.
FREE = re.compile(r"½|\b[IVX]+\b|\b[ABT]\d*\b|\bA\d+\b|\b[a-d]\d{1,2}\b|\b[ILOST]\b|\A\s*[a-d]\s*\Z")
# Forts and ranks of Hadrian's Wall keep their Latin names; patterns of its map are called by letters.
PROPER_NAMES = (
    "Hadrian's Wall",
    *(fort.name for fort in wall_data.load().forts if fort.name),
    *wall_data.load().rank_names,
)


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """Every message of the template, as a catalogue would find it."""
    with TEMPLATE.open("rb") as file:
        book = read_po(file)
    found: set[str] = set()
    for message in book:
        for text in message.id if isinstance(message.id, (list, tuple)) else (message.id,):
            found.add(f"{message.context}\x04{text}" if message.context else text)
    return frozenset(found)


@lru_cache(maxsize=4096)
def marked(message: str) -> str:
    """Return a message in the made-up language.

    >>> marked("{who} drops {colour} in tray {tray}")
    '{who} ⟦drops~~⟧ {colour} ⟦in tray~~~⟧ {tray}'
    """
    if all(len(letter) == 1 and letter.isupper() for letter in message.split()):
        # The letters on markers and tokens stay single letters.
        return " ".join(chr(ord("Ⓐ") + ord(letter) - ord("A")) for letter in message.split())
    found: list[str] = []
    for literal, field, spec, conversion in Formatter().parse(message):
        said = literal.strip()
        if WORD.search(said):
            longer = f"{OPEN}{said}{'~' * -(-2 * len(said) // 5)}{CLOSE}"
            found.append(literal.replace(said, longer, 1))
        else:
            found.append(literal)
        if field is not None:
            found.append("{" + field + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return "".join(found)


class Pseudo(NullTranslations):
    """The catalogue of the made-up language; what the template does not have stays as it is."""

    def gettext(self, message: str) -> str:
        """Return a message."""
        return marked(message) if message in known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a message with a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return a message in its context."""
        return marked(message) if f"{context}\x04{message}" in known() else message

    def info(self) -> dict[str, str]:
        """Return the code of the language."""
        return {"language": CODE}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let servers of this process offer the made-up language; its code goes into the language cookie."""
    monkeypatch.setitem(languages.CATALOGUES, CODE, Pseudo())
    monkeypatch.setitem(languages.NAMES, CODE, "Pseudo")
    return CODE


def unmarked(text: str, *names: str) -> list[str]:
    """Return the words of a text that stand outside brackets and are neither names nor numbers.

    >>> unmarked("Livia ⟦drops~~⟧ blue ⟦in tray~~~⟧ IV", "Livia")
    ['blue']
    """
    rest = MARKED.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return WORD.findall(FREE.sub(" ", rest))


class Visible(HTMLParser):
    """Gathers what a page says: texts, and the attributes that are read out or shown."""

    ATTRIBUTES = frozenset({"title", "aria-label", "placeholder", "alt", "data-why", "data-label", "content"})
    SILENT = frozenset({"script", "style"})
    VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the attributes; a part in a language of its own or in none, such as a key, is passed over."""
        given = {name: value or "" for name, value in attrs}
        silent = tag in self.SILENT or ("lang" in given and tag != "html") or given.get("translate") == "no"
        if tag not in self.VOID:
            self._open.append((tag, silent))
        if any(quiet for _, quiet in self._open):
            return
        for name, value in given.items():
            if name in self.ATTRIBUTES and not (name == "content" and tag == "meta"):
                self.said.append(value)
            elif name == "data-words":
                # The script fills the fields of its sentences in.
                self.said.extend(re.sub(r"\{\w+\}", " ", said) for said in json.loads(value or "{}").values())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing without content."""
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close elements up to this one."""
        while self._open:
            name, _ = self._open.pop()
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        """A text."""
        if data.strip() and not any(quiet for _, quiet in self._open):
            self.said.append(data.strip())
