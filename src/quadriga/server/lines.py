"""Rows of a table as lines of a record: what the database keeps and what workers follow."""

from __future__ import annotations

from quadriga.core.match import Match
from quadriga.core.record import Body, read_line


def written(match: Match, before: int, end: int | None = None) -> str:
    """Return the entries of a match from this one on, or up to another, as lines of a record."""
    body = Body(match.title.notation)
    for entry in match.entries[before:end]:
        body.add(entry, hidden=False)
    return "\n".join(body.lines)


def follow(match: Match, lines: str) -> None:
    """Play lines of a record on a match, checked."""
    for number, line in enumerate(lines.split("\n") if lines else [], 1):
        match.follow_line(read_line(line, number, match.title.notation))
