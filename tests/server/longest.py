"""The longest recorded match of a title, as far as its last decision."""

from __future__ import annotations

from typing import NamedTuple

import quadriga
from tests.source_tree import ROOT


class Last(NamedTuple):
    """A match before its last answer, and that answer."""

    record: str
    move: str


def before_last(title: str) -> Last:
    """Return the match of a title with the most answers as it stood before the last of them."""
    matches = [
        quadriga.replay(path.read_text("utf-8")) for path in (ROOT / "tests" / "records" / title).glob("*.record")
    ]
    whole = max(matches, key=lambda match: sum(not entry.nature for entry in match.entries))
    last = max(number for number, entry in enumerate(whole.entries) if not entry.nature)
    header = whole.header
    match = quadriga.start(header.title, players=header.players, seed=header.seed, options=header.options)
    for entry in whole.entries[:last]:
        if not entry.nature:
            match.play(entry.seat, entry.move)
    return Last(match.record(), match.title.notation.text(whole.entries[last].move))
