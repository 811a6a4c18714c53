"""Debian's Chromium: its headless shell, which opens no windows and so has a third less to do, or the whole browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Playwright

_PLACES = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed() -> Path | None:
    """Where Debian's Chromium is, if it is there."""
    return next((place for place in _PLACES if place.exists()), None)


def launch(playwright: Playwright) -> Browser:
    """Start it."""
    return playwright.chromium.launch(executable_path=str(installed()), args=_ARGUMENTS)
