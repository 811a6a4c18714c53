"""Which language a request is answered in: the one its cookie names, else the best its browser asks for."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from http.cookies import CookieError, SimpleCookie
from importlib.resources import files
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from quadriga.core.language import ENGLISH, naming, speaking

LANGUAGE_COOKIE: Final = "quadriga_language"
DEFAULT: Final = "en"
# What is offered, each in its own language. Tests add a made-up one here and below.
NAMES: Final = {"en": "English", "fr": "Français", "nl": "Nederlands", "de": "Deutsch"}


def read_catalogue(language: str) -> NullTranslations:
    """Return the translations of a language, as `make catalogues` has compiled them."""
    with files("quadriga").joinpath("locale", language, "LC_MESSAGES", "quadriga.mo").open("rb") as file:
        return GNUTranslations(file)


CATALOGUES: Final[dict[str, NullTranslations]] = {
    language: ENGLISH if language == DEFAULT else read_catalogue(language) for language in NAMES
}


def best_language(cookie: str, accepted: str) -> str:
    """Return the language to use.

    >>> best_language("", "xx;q=0.9, en-GB;q=0.8, fr;q=0.7")
    'en'
    >>> best_language("", "fr-BE, en;q=0.5"), best_language("de", "fr-BE, en;q=0.5")
    ('fr', 'de')
    """
    if cookie in CATALOGUES:
        return cookie
    wishes: list[tuple[float, str]] = []
    for part in accepted[:400].split(","):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, name.partition("-")[0].lower()))
    for weight, name in sorted(wishes, key=lambda wish: wish[0]):
        if weight < 0 and name in CATALOGUES:
            return name
    return DEFAULT


class Speak:
    """Sets the language of each request before anything is said."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request in its language."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        chosen = cookies[LANGUAGE_COOKIE].value if LANGUAGE_COOKIE in cookies else ""
        language = best_language(chosen, headers.get("accept-language", ""))
        scope.setdefault("state", {})["language"] = language
        with speaking(CATALOGUES[language]), naming(()):
            await self.app(scope, receive, send)
