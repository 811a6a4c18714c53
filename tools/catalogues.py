"""The catalogues of the translations: what the sources say is extracted, the languages are brought up to date.

`make catalogues` writes `quadriga.pot`, adds new messages to each `quadriga.po` (and drops those that are gone), and
compiles each into the `quadriga.mo` that the program reads. Neither dates nor line numbers are written, so that the
files change only with the messages. A translator fills in `msgstr` and runs it again.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = ROOT / "src" / "quadriga"
LOCALE: Final = SOURCES / "locale"
DOMAIN: Final = "quadriga"
LANGUAGES: Final = ("de", "fr", "nl")
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"

METHODS: Final = [("**.py", "python"), ("web/templates/**.html", "jinja2.ext:babel_extract")]
KEYWORDS: Final = {"t": None, "tn": (1, 2), "tp": ((1, "c"), 2), "N_": None}
COMMENTS: Final = ("Translators:",)


class Book(Catalog):
    """A catalogue whose header says nothing that changes by itself."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header that a reader needs."""
        found = {
            "Project-Id-Version": DOMAIN,
            "Language": str(self.locale or ""),
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "8bit",
        }
        if self.locale is not None:
            found["Plural-Forms"] = self.plural_forms
        return list(found.items())


def po_path(language: str) -> Path:
    """Where the translations of a language are written."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str) -> Path:
    """Where the program reads the translations of a language."""
    return po_path(language).with_suffix(".mo")


def extracted() -> Book:
    """Return every message of the sources, in the order of the files."""
    book = Book(header_comment="", charset="utf-8")
    found = extract_from_dir(SOURCES, METHODS, {}, KEYWORDS, COMMENTS, strip_comment_tags=True)
    for name, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        if message:
            book.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return book


def updated(language: str, template: Catalog) -> Book:
    """Return the translations of a language for exactly the messages of the template."""
    book = Book(locale=language, header_comment="", charset="utf-8")
    path = po_path(language)
    known: dict[tuple[object, object], Message] = {}
    if path.exists():
        with path.open("rb") as file:
            known = {(message.id, message.context): message for message in read_po(file, locale=language)}
    for message in template:
        if message.id:
            before = known.get((message.id, message.context))
            book.add(
                message.id,
                before.string if before is not None else None,
                message.locations,
                [flag for flag in message.flags if flag != "fuzzy"],
                message.auto_comments,
                before.user_comments if before is not None else (),
                context=message.context,
            )
    return book


def written(book: Book) -> bytes:
    """Return a catalogue as text: a header, then each message with the files it is in."""
    lines = [f'"{name}: {value}\\n"' for name, value in book.mime_headers]
    head = "\n".join(["# Written by `make catalogues`; translators fill in msgstr.", 'msgid ""', 'msgstr ""', *lines])
    file = BytesIO()
    write_po(file, book, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return f"{head}\n\n".encode() + re.sub(rb"\n{3,}", b"\n\n", file.getvalue().strip()) + b"\n"


def compiled(book: Book) -> bytes:
    """Return a catalogue as the program reads it."""
    file = BytesIO()
    write_mo(file, book)
    return file.getvalue()


def main() -> int:
    """Bring all files up to date and say what is missing."""
    template = extracted()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(template))
    for language in LANGUAGES:
        book = updated(language, template)
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_bytes(written(book))
        mo_path(language).write_bytes(compiled(book))
        left = sum(1 for message in book if message.id and not complete(message))
        sys.stdout.write(f"{language}: {len(book)} messages, {left} without a translation\n")
    return 0


def complete(message: Message) -> bool:
    """Whether a message is translated, with every plural form."""
    said = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return all(said) and not message.fuzzy


if __name__ == "__main__":
    sys.exit(main())
