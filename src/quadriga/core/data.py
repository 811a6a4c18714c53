"""Strict reading of component data: every key is wanted, typed and sourced, and every fault is one sentence.

A `Document` is one parsed TOML file, perhaps with an owner's overlay laid over it. A `Section` hands out its values
with checked types and remembers which keys were read, so that `finish` can refuse the ones nobody asked for.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from quadriga.core.errors import DataError

CONFIDENCES: Final = ("seed", "cross-checked", "published", "reconstructed")
OVERLAY: Final = "overlay"
FILE: Final = "components.toml"
SIZE_LIMIT: Final = 1_000_000

_PROVENANCE_KEYS: Final = ("source", "confidence", "note")
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Origin(NamedTuple):
    """Where a table comes from; `confidence` is `overlay` for a table that the owner's file changed."""

    table: str
    confidence: str
    source: str
    note: str
    overlaid: bool


class Document:
    """The tables of one data file; `overlaid` maps the dotted names of changed tables to the overlay's file name."""

    def __init__(self, name: str, values: dict[str, object], overlaid: dict[str, str]) -> None:
        self.name = name
        self.values = values
        self.overlaid = overlaid


def shown(value: object) -> str:
    """Describe a value from a file within one line, however odd it is."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number far too large"
    text = repr(value) if isinstance(value, (str, int, float)) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def plain(key: str) -> str:
    """A key as it can stand in a sentence: bare if it is a bare TOML key, otherwise quoted and shortened."""
    return key if _PLAIN.fullmatch(key) else shown(key)


def _hint(key: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(key[:80], sorted(known), 1)
    return f", did you mean {near[0]}?" if near else ""


def read(path: Path) -> str:
    """The text of a data file that a user named."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise DataError(f"{str(path)!r} cannot be the name of a file") from error
    if len(raw) > SIZE_LIMIT:
        raise DataError(f"{path}: is larger than {SIZE_LIMIT} bytes, which no component file needs")
    return decode(raw, str(path))


def decode(raw: bytes, name: str) -> str:
    """Bytes as text; a byte order mark, which some editors write, is dropped."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{name}: is not a text file in UTF-8 (byte {error.start + 1} cannot be read)") from error


def parse(text: str, name: str) -> Document:
    """Parse TOML; whatever the parser has against the text becomes one sentence."""
    try:
        values: dict[str, object] = tomllib.loads(text)
    except ValueError as error:
        reason = " ".join(str(error).split())
        raise DataError(f"{name}: is not valid TOML: {reason}") from error
    except RecursionError as error:
        raise DataError(f"{name}: is not valid TOML: it is nested too deeply") from error
    return Document(name, values, {})


def shipped(package: str) -> Document:
    """The component file that ships with a title, parsed but not checked."""
    raw = files(package).joinpath(FILE).read_bytes()
    return parse(decode(raw, FILE), FILE)


def overlay(base: Document, text: str, name: str) -> Document:
    """Lay an owner's file over the base: known keys only; values, lists and lists of tables are replaced whole."""
    given = parse(text, name)
    overlaid = dict(base.overlaid)
    values = _merge(base, base.values, given.values, name, "", overlaid)
    return Document(base.name, values, overlaid)


def _merge(
    base: Document, old: dict[str, object], new: dict[str, object], name: str, path: str, overlaid: dict[str, str]
) -> dict[str, object]:
    merged = dict(old)
    for key, value in new.items():
        inner = f"{path}.{key}" if path else key
        where = f"{name}: [{path}]: " if path else f"{name}: "
        if key not in old:
            what = "key" if path else "table"
            raise DataError(f"{where}{base.name} has no {what} {plain(key)} here{_hint(key, old)}")
        present = old[key]
        if isinstance(present, dict) and isinstance(value, dict):
            merged[key] = _merge(base, present, value, name, inner, overlaid)
        elif isinstance(present, dict):
            raise DataError(f"{where}{plain(key)} must be a table, got {shown(value)}")
        else:
            merged[key] = value
            overlaid[path] = name
    return merged


def _content(value: object) -> object:
    if isinstance(value, dict):
        return {key: _content(inner) for key, inner in value.items() if key not in _PROVENANCE_KEYS}
    if isinstance(value, list):
        return [_content(inner) for inner in value]
    return value


def digest(document: Document) -> str:
    """BLAKE2b of the content in 16 hex digits; sources, notes, layout and the order of keys do not count."""
    canonical = json.dumps(_content(document.values), sort_keys=True, separators=(",", ":"), default=str)
    return blake2b(canonical.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def summary(origins: Iterable[Origin]) -> dict[str, int]:
    """How many tables there are of each confidence, surest first."""
    counts = dict.fromkeys((*CONFIDENCES, OVERLAY), 0)
    for origin in origins:
        counts[origin.confidence] += 1
    return counts


class Section:
    """One table or one entry of a list of tables: typed getters that name file and entry when a value is wrong."""

    def __init__(self, document: Document, values: dict[str, object], path: str, label: str, file: str) -> None:
        self.document = document
        self.values = values
        self.path = path
        self.label = label
        self.file = file
        self.origin: Origin | None = None
        self._read: set[str] = set()
        self._children: list[Section] = []
        self._sections: dict[str, Section] = {}

    def fail(self, fault: str) -> NoReturn:
        """Raise a DataError about this table or entry."""
        where = f"{self.file}: {self.label}: " if self.label else f"{self.file}: "
        raise DataError(where + fault)

    def has(self, key: str) -> bool:
        """Whether an optional key was given."""
        return key in self.values

    def keys(self) -> list[str]:
        """The keys in the order of the file."""
        return list(self.values)

    def accept(self, *keys: str) -> None:
        """Count keys as read although nobody looks at their values."""
        self._read.update(keys)

    def value(self, key: str) -> object:
        """A value of any type; it must be there."""
        self._read.add(key)
        if key not in self.values:
            self.fail(f"{plain(key)} is missing")
        return self.values[key]

    def integer(self, key: str, least: int = 0, most: int = 1000) -> int:
        """A whole number within bounds."""
        return self._whole(key, self.value(key), least, most)

    def number(self, key: str, least: float = 0, most: float = 1000) -> float:
        """A number, whole or not, within bounds."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.fail(f"{key} must be a number, got {shown(value)}")
        if not least <= value <= most:
            self.fail(f"{key} must be from {least} to {most}, got {shown(value)}")
        return float(value)

    def text(self, key: str) -> str:
        """A text that is not empty."""
        return self._words(key, self.value(key))

    def name(self, key: str) -> str:
        """A name fit for notation and drawing: small letters, digits and underscores."""
        return self._name(key, self.value(key))

    def names(self, key: str, length: int | None = None) -> list[str]:
        """A list of different names, of an exact length if one is given."""
        return [self._name(key, value) for value in self.texts(key, length)]

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false, got {shown(value)}")
        return value

    def integers(self, key: str, length: int | None = None, least: int = 0, most: int = 1000) -> list[int]:
        """A list of whole numbers within bounds, of an exact length if one is given."""
        return [self._whole(key, value, least, most) for value in self._items(key, length)]

    def texts(self, key: str, length: int | None = None) -> list[str]:
        """A list of texts without repetition, of an exact length if one is given."""
        found = [self._words(key, value) for value in self._items(key, length)]
        for index, value in enumerate(found):
            if value in found[:index]:
                self.fail(f"{key} names {shown(value)} twice")
        return found

    def choice(self, key: str, names: Sequence[str]) -> int:
        """The index of a text among the names it may be."""
        return self.index(key, self.text(key), names)

    def choices(self, key: str, names: Sequence[str], length: int | None = None) -> list[int]:
        """The indices of texts among the names they may be; the same name may stand there twice."""
        return [self.index(key, self._words(key, value), names) for value in self._items(key, length)]

    def index(self, key: str, value: str, names: Sequence[str]) -> int:
        """Where a text stands among names, or a fault that lists them."""
        if value not in names:
            self.fail(f"{key} must be one of {', '.join(names)}, got {shown(value)}")
        return names.index(value)

    def fixed(self, key: str, wanted: int | str | bool | list[str]) -> None:
        """A value that the rules code takes for granted; the file only confirms it."""
        value = self.value(key)
        if type(value) is not type(wanted) or value != wanted:
            right = f"[{', '.join(wanted)}]" if isinstance(wanted, list) else shown(wanted)
            self.fail(f"{key} must be {right}, got {shown(value)}")

    def section(self, key: str) -> Section:
        """A table inside this one, the same each time; tables of the file itself must say where they come from."""
        known = self._sections.get(key)
        if known is not None:
            return known
        value = self.value(key)
        path = f"{self.path}.{key}" if self.path else key
        if not isinstance(value, dict):
            self.fail(f"{key} must be a table, got {shown(value)}")
        file = self.document.overlaid.get(path, self.document.name)
        in_entry = bool(self.label) and not self.path
        child = Section(self.document, value, path, f"{self.label} {key}" if in_entry else f"[{path}]", file)
        if not self.label or child.has("source") or child.has("confidence"):
            child.read_origin()
        self._children.append(child)
        self._sections[key] = child
        return child

    def entries(self, key: str, length: int | None = None) -> list[Section]:
        """A list of tables; an entry is called by its id if it has one, otherwise by its number."""
        found: list[Section] = []
        for number, value in enumerate(self._items(key, length), 1):
            if not isinstance(value, dict):
                self.fail(f"{key} {number} must be a table, got {shown(value)}")
            name = value.get("id")
            called = name if isinstance(name, str) and _PLAIN.fullmatch(name) else f"{key} {number}"
            found.append(Section(self.document, value, self.path, f"{self.label} {called}".lstrip(), self.file))
        self._children.extend(found)
        return found

    def read_origin(self) -> None:
        """Read source, confidence and note of a table."""
        source = self.text("source")
        confidence = CONFIDENCES[self.choice("confidence", CONFIDENCES)]
        note = self.text("note") if self.has("note") else ""
        overlaid = self.path in self.document.overlaid
        if overlaid:
            confidence, source = OVERLAY, f"{self.file}, laid over: {source}"
        self.origin = Origin(self.path, confidence, source, note, overlaid)

    def origins(self) -> list[Origin]:
        """The origins of all tables read so far, in the order of reading."""
        found = [] if self.origin is None else [self.origin]
        for child in self._children:
            found.extend(child.origins())
        return found

    def finish(self) -> None:
        """Refuse keys that nobody read, here and in everything handed out from here."""
        for key in self.values:
            if key not in self._read:
                what = "key" if self.label else "table"
                self.fail(f"unknown {what} {plain(key)}{_hint(key, self._read)}")
        for child in self._children:
            child.finish()

    def _whole(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"{key} must be a whole number, got {shown(value)}")
        if not least <= value <= most:
            self.fail(f"{key} must be from {least} to {most}, got {shown(value)}")
        return value

    def _words(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{key} must be a text, got {shown(value)}")
        return value

    def _name(self, key: str, value: object) -> str:
        name = self._words(key, value)
        if not _NAME.fullmatch(name):
            self.fail(f"{key} must be of small letters, digits and underscores, got {shown(name)}")
        return name

    def _items(self, key: str, length: int | None) -> list[object]:
        value = self.value(key)
        if not isinstance(value, list):
            self.fail(f"{key} must be a list, got {shown(value)}")
        if length is not None and len(value) != length:
            self.fail(f"{key} must have {length} entries, got {len(value)}")
        return value


def root(document: Document) -> Section:
    """The whole file as a section whose keys are its tables."""
    return Section(document, document.values, "", "", document.name)
