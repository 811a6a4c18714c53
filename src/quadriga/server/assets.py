"""Style, script, fonts and pictures: read once, served under a name that changes with their content."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from quadriga.games import TITLES

KINDS: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class Asset:
    """One file."""

    body: bytes
    kind: str


class Assets:
    """All files of the pages and the style of every title; one version for all, so that they can name each other."""

    def __init__(self) -> None:
        self.files: dict[str, Asset] = {}
        self._read(files("quadriga.web").joinpath("static"), "")
        for title in TITLES.values():
            self.files[f"{title.id}.css"] = Asset(title.svg_style().encode(), KINDS["css"])
        digest = blake2b(digest_size=6)
        for name in sorted(self.files):
            digest.update(name.encode() + b"\0" + self.files[name].body)
        self.version = digest.hexdigest()

    def url(self, name: str) -> str:
        """Return the address of a file; a name that is not there is a mistake of the page."""
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.version}/{name}"

    def _read(self, folder: Traversable, prefix: str) -> None:
        for entry in folder.iterdir():
            name = f"{prefix}{entry.name}"
            if entry.is_dir():
                self._read(entry, f"{name}/")
            elif entry.name.rpartition(".")[2] in KINDS:
                self.files[name] = Asset(entry.read_bytes(), KINDS[entry.name.rpartition(".")[2]])
