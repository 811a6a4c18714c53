"""The language of what is said to people: messages are written in English and looked up in the current catalogue.

`t`, `tn` and `tp` look a message up and fill its fields in; `N_` only marks a message of a table for the extraction,
and whoever uses the table looks it up. Seats are called by `who`, with the names that `naming` has set.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import NullTranslations
from typing import Final, TypeVar

Thing = TypeVar("Thing", bound=Hashable)
Said = TypeVar("Said")

ENGLISH: Final = NullTranslations()

_current: ContextVar[NullTranslations] = ContextVar("quadriga_translations", default=ENGLISH)
_names: ContextVar[tuple[str, ...]] = ContextVar("quadriga_names", default=())


def t(message: str, /, **fields: object) -> str:
    """Return a message in the current language with its named fields filled in.

    >>> t("Seat {seat} is free", seat=2)
    'Seat 2 is free'
    """
    text = _current.get().gettext(message)
    return text.format(**_shown(fields)) if fields else text


def _shown(fields: dict[str, object]) -> dict[str, object]:
    """Fields as they are read: numbers below zero have a true minus sign."""
    for name, value in fields.items():
        if isinstance(value, int) and value < 0:
            fields[name] = minus(value)
    return fields


def minus(number: int) -> str:
    """Return a number with a true minus sign.

    >>> minus(-4) == "\N{MINUS SIGN}4", minus(7)
    (True, '7')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def tn(one: str, many: str, number: int, /, **fields: object) -> str:
    """Return the plural form for a number, which is also the field `number`.

    >>> tn("{number} move", "{number} moves", 3)
    '3 moves'
    """
    return _current.get().ngettext(one, many, number).format(**_shown({"number": number, **fields}))


def tp(context: str, message: str, /, **fields: object) -> str:
    """Return a message that needs a context, because English has one word for several things.

    >>> tp("of a ship", "grey")
    'grey'
    """
    text = _current.get().pgettext(context, message)
    return text.format(**_shown(fields)) if fields else text


def N_(message: str, /) -> str:  # noqa: N802 - the name that gettext's own documentation gives it
    """Mark a message of a table; it is looked up where it is used.

    >>> N_("blue")
    'blue'
    """
    return message


def listed(parts: Sequence[str]) -> str:
    """Return an enumeration.

    >>> listed(["wine", "oil", "fish"]), listed(["wine", "oil"]), listed(["wine"]), listed([])
    ('wine, oil and fish', 'wine and oil', 'wine', '')
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    text = parts[0]
    for part in parts[1:-1]:
        # Translators: two parts of an enumeration before its last one.
        text = t("{first}, {second}", first=text, second=part)
    # Translators: the end of an enumeration.
    return t("{first} and {last}", first=text, last=parts[-1])


def capital(text: str) -> str:
    """Return a text as it stands at the beginning of a line.

    >>> capital("empties tray I")
    'Empties tray I'
    """
    return text[:1].upper() + text[1:]


def decimal(number: float) -> str:
    """Return a number with one decimal, below zero with a true minus sign.

    >>> decimal(2.34), decimal(-1.5) == "\N{MINUS SIGN}1.5"
    ('2.3', True)
    """
    # Translators: the sign before the decimals of a number, "." or ",".
    return f"{number:.1f}".replace("-", "\N{MINUS SIGN}").replace(".", tp("decimal sign", "."))


def who(seat: int) -> str:
    """Return how a seat is called.

    >>> who(1)
    'seat 1'
    >>> with naming(["Marcus", "Livia"]):
    ...     who(1)
    'Livia'
    """
    names = _names.get()
    return names[seat] if 0 <= seat < len(names) else t("seat {number}", number=seat)


def spoken(say: Callable[[Thing], Said], kept: int = 4096) -> Callable[[Thing], Said]:
    """Remember what is said of things in each language; `say` asks for nothing but the thing."""

    @lru_cache(maxsize=kept)
    def called(_: NullTranslations, thing: Thing) -> Said:
        return say(thing)

    @wraps(say)
    def again(thing: Thing) -> Said:
        return called(_current.get(), thing)

    return again


def names_used() -> tuple[str, ...]:
    """Return the names that seats are called by, for whoever keeps what was said."""
    return _names.get()


def language() -> str:
    """Return the code of the current language, as its catalogue gives it.

    >>> language()
    'en'
    """
    return _current.get().info().get("language", "en")


def call_seats(names: Sequence[str]) -> None:
    """Call the seats by these names from here on, to the end of the block of `naming` or of the task around it."""
    _names.set(tuple(names))


@contextmanager
def naming(names: Sequence[str]) -> Iterator[None]:
    """Call the seats by these names inside this block."""
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """Say everything inside this block with these translations."""
    token = _current.set(translations)
    try:
        yield
    finally:
        _current.reset(token)
