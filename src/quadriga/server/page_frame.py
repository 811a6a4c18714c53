"""What every page has: style and script, language, theme and text size, and how it says that something is wrong."""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse

from quadriga.games import TITLES
from quadriga.server.assets import Assets
from quadriga.server.languages import NAMES
from quadriga.server.page_views import environment
from quadriga.server.people import COOKIE
from quadriga.server.words import script_words

# What can be set, the default first; each is kept in a cookie of its name.
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark", "contrast"),
    "size": ("normal", "large", "larger"),
    "board": ("fit", "large"),
    "motion": ("system", "less"),
    "handover": ("barrier", "always", "never"),
    "keys": ("on", "off"),
    "cover": ("on", "off"),
}


def setting_cookie(name: str) -> str:
    """Return the name of the cookie that keeps a setting."""
    return f"quadriga_{name}"


def settings_of(request: Request) -> dict[str, str]:
    """Return what this browser has set, the default for the rest."""
    found: dict[str, str] = {}
    for name, values in SETTINGS.items():
        kept = request.cookies.get(setting_cookie(name), "")
        found[name] = kept if kept in values else values[0]
    return found


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Render a page with what every page needs."""
    assets: Assets = request.app.state.assets
    common = {
        "asset": assets.url,
        "language": request.scope["state"]["language"],
        "languages": NAMES,
        "settings": settings_of(request),
        "here": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        "words": script_words(),
        "known": COOKIE in request.cookies,
        "titles": TITLES,
        "all_sheets": all_sheets,
    }
    html = environment().get_template(template).render({**common, **context})
    return HTMLResponse(html, status)


def all_sheets() -> str:
    """Return the symbols of every title once: titles share patterns and the tokens of seats."""
    sheets = "".join(title.svg_sheet() for title in TITLES.values())
    symbols = {symbol.get("id", ""): symbol for symbol in reversed(ElementTree.fromstring(f"<defs>{sheets}</defs>"))}
    return "".join(ElementTree.tostring(symbol, "unicode") for symbol in symbols.values())


def error_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    """Say in one sentence what is wrong, and where to go from there."""
    return page(request, "error.html", status, sentence=sentence)


def to(address: str) -> RedirectResponse:
    """Go there after a form."""
    return RedirectResponse(address, 303)


def wants_parts(request: Request) -> bool:
    """Whether the script asks, not the browser."""
    return request.headers.get("accept", "").startswith("application/json")
