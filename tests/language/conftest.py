"""A server for the pages of this folder, and a browser that has chosen the made-up language."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from quadriga.server.languages import LANGUAGE_COOKIE
from tests.language.pseudo import pseudo
from tests.server.support import PATIENCE, Live, known_tables, serving, sqlite

__all__ = ["pseudo"]


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with serving(sqlite(tmp_path_factory.mktemp("language"))) as running:
        yield running


@pytest.fixture(autouse=True)
def _known_tables(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The tables of a test are the same in every run."""
    known_tables(monkeypatch, request.node.nodeid)


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    with httpx.Client(
        base_url=live.url, headers={"Accept": "text/html"}, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as client:
        yield client


@pytest.fixture
def stranger(browser: httpx.Client, pseudo: str) -> httpx.Client:
    """A browser in the made-up language."""
    browser.cookies.set(LANGUAGE_COOKIE, pseudo)
    return browser
