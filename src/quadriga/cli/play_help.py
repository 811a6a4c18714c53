"""Texts of `quadriga play` that are the same at every table: help, a bot's reasons, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quadriga.bots import Reason
from quadriga.cli.play_story import named, paragraphs
from quadriga.core.observation import Observation
from quadriga.core.title import Title

KEYS: Final = "Type the number of a move. h hint, u undo, p 1 preview, b board, ? keys, q quit."

HELP: Final = """\
  1, 2, 3 ...   play the move with that number; its text works too (pass)
  p N           preview: what move N would do
  h             hint: what the greedy bot would do, and why
  u             undo your last answer, as often as nothing new was seen
  b, l, m       the board, the log since your last turn, the moves again
  v             points so far by source
  why MOVE      why a move is not possible (also: ? MOVE)
  r 3.1         that section of the rules; r alone: the rule of this question
  s, s FILE     save now, or a copy to a file (every answer is saved anyway)
  q             save and quit; x: exit without saving"""

TURN_HELP: Final = "Enter ends your turn; u takes the last answer back; b board, v points, q save and quit, x exit."
PARTS_SHOWN: Final = 4
SOURCE_WIDTH: Final = 24
SEAT_WIDTH: Final = 9


def explained(title: Title, seen: Observation[Any], reason: Reason) -> list[str]:
    """Return a bot's reason in words: the plan behind the move, and where it expects the points."""
    lines: list[str] = []
    plan = [title.answered(seen.game, seen.seat, move) for move in reason.moves[1:]]
    if plan:
        lines.append(f"then: {'; '.join(words for _, words in paragraphs(plan))}")
    told = [title.tell(seen.game, event) for event in reason.events]
    points = [words for words in told if " VP" in words]
    if points:
        lines.append(f"at once: {'; '.join(words for _, words in paragraphs(points))}")
    shares = ", ".join(f"{name} {_signed(change)}" for name, change in reason.parts[:PARTS_SHOWN])
    lines.append(f"expected by the end: {_signed(reason.gain)} points" + (f" ({shares})" if shares else ""))
    return [named(line) for line in lines]


def _signed(hundredths: int) -> str:
    return f"{hundredths / 100:+.1f}"


def sheet_lines(rows: Sequence[tuple[str, str, list[int]]], names: Sequence[str], totals: Sequence[int]) -> list[str]:
    """Return the score sheet as lines: a source, its rule and the points of each seat."""
    lines = [" " * SOURCE_WIDTH + "rule" + "".join(name.rjust(SEAT_WIDTH) for name in names)]
    for source, rule, points in rows:
        lines.append(f"{source:{SOURCE_WIDTH}}{rule:4}" + "".join(str(number).rjust(SEAT_WIDTH) for number in points))
    lines.append(f"{'total':{SOURCE_WIDTH}}    " + "".join(str(number).rjust(SEAT_WIDTH) for number in totals))
    return lines
