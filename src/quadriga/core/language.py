"""The language of what is said to people: messages are written in English and looked up in the current catalogue."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final

ENGLISH: Final = NullTranslations()

_current: ContextVar[NullTranslations] = ContextVar("quadriga_translations", default=ENGLISH)


def t(message: str, /, **fields: object) -> str:
    """Return a message in the current language with its named fields filled in.

    >>> t("Seat {seat} is free", seat=2)
    'Seat 2 is free'
    """
    text = _current.get().gettext(message)
    return text.format(**fields) if fields else text


def tn(one: str, many: str, number: int, /, **fields: object) -> str:
    """Return the plural form for a number, which is also the field `number`.

    >>> tn("{number} move", "{number} moves", 3)
    '3 moves'
    """
    return _current.get().ngettext(one, many, number).format(number=number, **fields)


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """Say everything inside this block with these translations."""
    token = _current.set(translations)
    try:
        yield
    finally:
        _current.reset(token)
