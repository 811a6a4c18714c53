"""Numbered sections of a rules text: headings, numbered paragraphs, numbers inside a paragraph, and rulings.

## 8. Quarter end          section 8, up to the next heading of its level
### 8.1 Demands            section 8.1
5.3 The tile repeats ...   section 5.3, up to the next number
... dry. 10.3 **Extra-     section 10.3, inside a paragraph of section 10
- **A9 Empty piles.** ...  ruling A9
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from quadriga.core.errors import UsageError

_HEADING: Final = re.compile(r"(#+) (?:(\d+(?:\.\d+)*)\.?(?: |$))?")
_NUMBERED: Final = re.compile(r"(\d+(?:\.\d+)+) ")
_INSIDE: Final = re.compile(r"(?<=[.)\]] )(\d+(?:\.\d+)+) (?=\*\*)")
_RULING: Final = re.compile(r"- \*\*([A-Z]\d+)\b")
_DEEPEST: Final = 9  # the level of what is no heading


def sections(text: str) -> dict[str, str]:
    """Return the text of every numbered section and ruling, in the order in which they begin."""
    found: dict[str, list[str]] = {}
    opened: list[tuple[int, str]] = []  # the sections that a line belongs to, by level
    for line in _one_number_per_line(text):
        level, name = _opening(line)
        if level:
            opened = [entry for entry in opened if entry[0] < level]
        if name and name not in found:
            found[name] = []
            opened.append((level, name))
        for _, inside in opened:
            found[inside].append(line)
    return {name: "\n".join(lines) for name, lines in _trimmed(found).items()}


def find_section(text: str, wanted: str) -> tuple[str, str]:
    """Return the name and the text of a section; raise UsageError that names near ones."""
    found = sections(text)
    name = wanted.strip().removeprefix("[").removesuffix("]").removesuffix(".").upper()
    if name in found:
        return name, found[name]
    family = name.rpartition(".")[0]
    near = [other for other in found if family and other.rpartition(".")[0] == family]
    if not near and family:
        near = [other for other in (family, family.partition(".")[0]) if other in found]
    near = near or get_close_matches(name[:20], found, 5, 0.4)
    if not near:
        chapters = ", ".join(_chapter(found[other]) for other in found if other.isdecimal())
        raise UsageError(f"section {wanted[:20]!r} is not in these rules; the chapters are {chapters}")
    raise UsageError(f"section {wanted[:20]!r} is not in these rules; near it are {', '.join(near)}")


def _chapter(text: str) -> str:
    """Return the heading of a chapter: its number and its name."""
    return text.partition("\n")[0].lstrip("# ").replace(". ", " ", 1)


def _one_number_per_line(text: str) -> list[str]:
    lines: list[str] = []
    for line in text.splitlines():
        lines.extend(_INSIDE.sub(r"\n\1 ", line).split("\n"))
    return [line.rstrip() for line in lines]


def _opening(line: str) -> tuple[int, str]:
    """Return the level that a line closes (0: none) and the section that it opens."""
    heading = _HEADING.match(line)
    if heading is not None:
        return len(heading[1]), heading[2] or ""
    if line == "---":
        return _DEEPEST, ""
    numbered = _NUMBERED.match(line) or _RULING.match(line)
    return (_DEEPEST, numbered[1]) if numbered is not None else (0, "")


def _trimmed(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Drop the rulers and blank lines at the ends."""
    for lines in found.values():
        while lines and lines[-1] in ("", "---"):
            lines.pop()
    return found
