"""The catalogues: everything the sources say is in them, translated whole, and what is compiled is what was written."""

from __future__ import annotations

from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from quadriga.core.language import speaking
from quadriga.games.trajan.texts import ANSWERS, SUBJECT
from quadriga.games.trajan.vocabulary import letters
from quadriga.server.languages import CATALOGUES, NAMES, best_language
from tools.catalogues import (
    LANGUAGES,
    TEMPLATE,
    compiled,
    complete,
    extracted,
    mo_path,
    po_path,
    updated,
    written,
)


def translations(language: str) -> Catalog:
    """The translations of a language as they are written."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def forms(message: Message) -> list[tuple[str, str]]:
    """Each translated form of a message beside the English one that it stands for."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string or ""))]
    said = list(message.string) if isinstance(message.string, (list, tuple)) else []
    return [(message.id[min(place, 1)], text or "") for place, text in enumerate(said)]


def fields(text: str) -> list[str]:
    """The fields of a template, with how they are written."""
    return sorted(f"{name}!{conversion}" for _, name, _, conversion in Formatter().parse(text) if name is not None)


def test_template_is_what_the_sources_say() -> None:
    """Every message of the sources is in the template, and nothing else; `make catalogues` writes it."""
    assert TEMPLATE.read_bytes().decode() == written(extracted()).decode()


def test_english_fields_have_names() -> None:
    """No message has a field without a name, so that languages can choose their order of words."""
    for message in extracted():
        for text in message.id if isinstance(message.id, (list, tuple)) else (message.id,):
            assert all(name for _, name, _, _ in Formatter().parse(text) if name is not None), text


def test_offered_languages_have_catalogues() -> None:
    """What can be chosen is English and every language with a catalogue, each named in itself."""
    assert set(NAMES) == {"en", *LANGUAGES} == set(CATALOGUES)
    assert len(set(NAMES.values())) == len(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_has_every_message(language: str) -> None:
    """A catalogue has the messages of the template and is written as `make catalogues` would."""
    assert po_path(language).read_bytes().decode() == written(updated(language, extracted())).decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_is_complete(language: str) -> None:
    """Every message is translated, in all its plural forms, and none is only a guess."""
    assert [message.id for message in translations(language) if message.id and not complete(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_has_the_same_fields(language: str) -> None:
    """A translation fills in exactly what the English sentence fills in."""
    for message in translations(language):
        if message.id:
            for english, said in forms(message):
                assert not said or fields(said) == fields(english), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_keeps_ends(language: str) -> None:
    """A translation begins and ends with a space, and ends with a stop or a colon, where the English sentence does."""
    for message in translations(language):
        for english, said in forms(message) if message.id else []:
            if said and message.context != "decimal sign":
                assert said == said.strip() or english != english.strip(), said
                abbreviated = said.endswith(".") and " " not in said  # a caption without room for the whole word
                assert abbreviated or (said[-1] in ".…") == (english[-1] in ".…"), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_is_compiled(language: str) -> None:
    """The program reads what the translators wrote."""
    book = updated(language, extracted())
    assert mo_path(language).read_bytes() == compiled(book)
    with mo_path(language).open("rb") as file:
        assert GNUTranslations(file).info()["language"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_begin_with_who(language: str) -> None:
    """The name at the beginning of an answer can be left out where it stands above."""
    for english in ANSWERS.values():
        assert english.startswith(SUBJECT)
        assert CATALOGUES[language].gettext(english).startswith(SUBJECT), english


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_letters_of_markers_differ(language: str) -> None:
    """The six colours have six letters, one character each."""
    with speaking(CATALOGUES[language]):
        found = letters()
    assert len(set(found)) == 6
    assert all(len(letter) == 1 and letter.isupper() for letter in found)


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "nl", "nl"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "pt, fr;q=0.4, en;q=0.3", "fr"),
        ("", "nl;q=0, en;q=0.1", "en"),
        ("", "en;q=high, fr;q=0.1", "fr"),
        ("fr", "de", "fr"),
        ("xx", "de", "de"),
        ("", "," * 5000, "en"),
    ],
)
def test_language_of_a_request(cookie: str, accepted: str, language: str) -> None:
    """A cookie comes before what the browser asks for, and what is not there is passed over."""
    assert best_language(cookie, accepted) == language
