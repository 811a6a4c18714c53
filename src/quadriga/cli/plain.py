"""Markdown as plain text, for places where no terminal renders it: wrapped lines without marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Final

_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_MARKS: Final = re.compile(r"\*\*|`")
_ITEM: Final = re.compile(r"( *)(?:[-*]|\d+\.) ")
_NUMBERED: Final = re.compile(r"\d+(?:\.\d+)+ \*\*")
_RULER: Final = re.compile(r"-{3,}|[|: -]*\|[|: -]*")
_GAP: Final = "  "
_NARROWEST: Final = 8  # columns of a table are not made narrower than this


def plain(text: str, width: int) -> str:
    r"""Return a Markdown text without its marks, in lines of at most this many columns where its words allow.

    >>> print(plain("### 3.2 Time\nThe **marker** moves\n`k` spaces.", 40))
    3.2 Time
    The marker moves k spaces.
    """
    lines: list[str] = []
    for block in _blocks(text):
        if block[0].startswith("```"):
            lines += block[1:]
        elif block[0].startswith("|"):
            lines += _table([row for row in block if not _RULER.fullmatch(row)], width)
        elif block == ["---"]:
            lines.append("-" * width)
        else:
            lines += _paragraph(block, width)
    return "\n".join(lines)


def bare(text: str) -> str:
    """Return words without marks and links."""
    return _MARKS.sub("", _LINK.sub(r"\1", text))


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield lines that belong together: a paragraph, an item, a table, a piece of code, a blank line."""
    block: list[str] = []
    for line in text.splitlines():
        in_code = bool(block) and block[0].startswith("```")
        if in_code and line.startswith("```"):
            yield block
            block = []
        elif in_code or (block and _goes_on(block[-1], line)):
            block.append(line)
        else:
            if block:
                yield block
            block = [line]
    if block:
        yield block


def _goes_on(last: str, line: str) -> bool:
    """Whether a line belongs to the block of the line before it."""
    if line.startswith("|") or last.startswith("|"):
        return line.startswith("|") and last.startswith("|")
    opens = line.startswith(("#", "```")) or line == "---" or _ITEM.match(line) or _NUMBERED.match(line)
    return bool(line and last) and not opens and not last.startswith("#") and last != "---"


def _paragraph(block: list[str], width: int) -> list[str]:
    first = block[0]
    item = _ITEM.match(first)
    lead = item[0] if item is not None else ""
    words = bare(" ".join([first[len(lead) :].lstrip("# "), *[line.strip() for line in block[1:]]]))
    indent = " " * len(lead)
    return wrap(
        words, width, initial_indent=lead, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def _table(rows: list[str], width: int) -> list[str]:
    """Return a table in columns; the widest ones give way until the rows fit, and their cells are wrapped."""
    cells = [[bare(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=False)]
    while sum(widths) + len(_GAP) * (len(widths) - 1) > width and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines: list[str] = []
    for row in cells:
        parts = [
            wrap(cell, wide, break_long_words=False, break_on_hyphens=False)
            for cell, wide in zip(row, widths, strict=False)
        ]
        for pieces in zip_longest(*parts, fillvalue=""):
            line = _GAP.join(piece.ljust(wide) for piece, wide in zip(pieces, widths, strict=True))
            lines.append(line.rstrip())
    return lines
