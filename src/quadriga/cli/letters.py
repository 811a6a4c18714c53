"""Letters for a terminal that does not have ours: quotes, dashes and accents become the nearest plain ones."""

from __future__ import annotations

import codecs
from typing import Final
from unicodedata import combining, normalize

NEAREST: Final = "nearest"  # the name of the error handler, for streams and for str.encode
_PLAIN: Final = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u2039\u203a", "'"),
    **dict.fromkeys("\u2010\u2011\u2013\u2014\u2212─·", "-"),
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    **dict.fromkeys("○…", "."),
    **dict.fromkeys("•★", "*"),
    "●": "#",
    "→": "->",
    "\u00d7": "x",
    "≈": "~",
    "≤": "<=",
    "≥": ">=",
}


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return what is written instead of letters that a stream does not have: a question mark only as the last resort.

    >>> "“9 VP” · Ädilen → 3".encode("ascii", NEAREST)
    b'"9 VP" - Adilen -> 3'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_one, error.object[error.start : error.end])), error.end


def _one(letter: str) -> str:
    bare = "".join(part for part in normalize("NFKD", letter) if not combining(part))
    return _PLAIN.get(letter) or (bare if bare and bare.isascii() else "?")


codecs.register_error(NEAREST, nearest)
