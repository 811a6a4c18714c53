"""The longest recorded match of a title, as far as its last decision."""

from __future__ import annotations

import quadriga
from tests.source_tree import ROOT


def before_last(title: str) -> str:
    """Return the record of the longest match before its last answer."""
    texts = [path.read_text("utf-8") for path in (ROOT / "tests" / "records" / title).glob("*.record")]
    whole = quadriga.replay(max(texts, key=lambda text: text.count("\n")))
    last = max(number for number, entry in enumerate(whole.entries) if not entry.nature)
    header = whole.header
    match = quadriga.start(header.title, players=header.players, seed=header.seed, options=header.options)
    for entry in whole.entries[:last]:
        if not entry.nature:
            match.play(entry.seat, entry.move)
    return match.record()
