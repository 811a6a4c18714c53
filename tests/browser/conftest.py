"""Debian's Chromium, and a server of its own, for each worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import installed, launch
from tests.server.support import Live, known_tables, serving, sqlite


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with serving(sqlite(tmp_path_factory.mktemp("browser"))) as running:
        yield running


@pytest.fixture(autouse=True)
def _known_tables(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The tables of a test are the same in every run."""
    known_tables(monkeypatch, request.node.nodeid)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    if not installed():
        pytest.skip("Debian's chromium is not installed")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser, served: Live) -> Iterator[BrowserContext]:
    """A person's browser, 1280x800."""
    found = chromium.new_context(
        viewport={"width": 1280, "height": 800}, base_url=served.url, reduced_motion="reduce", locale="en-GB"
    )
    found.set_default_timeout(60_000)
    found.add_cookies([{"name": "quadriga_cover", "value": "off", "url": served.url}])
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab; an error in its script fails the test."""
    errors: list[str] = []
    tab = context.new_page()
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    assert errors == []
