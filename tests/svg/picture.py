"""The picture of the README, drawn by the program: `PYTHONPATH=src python -m tests.svg.picture` draws it anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import quadriga
from quadriga.server.page_views import at_position

ROOT: Final = Path(__file__).parents[2]
PICTURE: Final = ROOT / "docs" / "pictures" / "trajan.svg"
RECORD: Final = ROOT / "tests" / "records" / "trajan" / "greedy-3-leftover.record"
MIDDLE: Final = 0.55  # of the match


def drawn() -> str:
    """Return a table of three in mid-game: the first question to seat 0 at which a tray is chosen."""
    match = quadriga.replay(RECORD.read_text("utf-8"))
    answers = sum(not entry.nature for entry in match.entries)
    for position in range(int(answers * MIDDLE), answers):
        here = at_position(match, position)
        question = here.question(0)
        if question is not None and question.kind == "ChooseTray":
            return f"{here.svg(0)}\n"
    raise LookupError(RECORD)


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8", newline="\n")
