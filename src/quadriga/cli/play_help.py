"""Texts of `quadriga play` that are the same at every table: help, a bot's reasons, the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quadriga.bots import Reason
from quadriga.cli.play_story import named, paragraphs
from quadriga.core.language import capital
from quadriga.core.observation import Observation
from quadriga.core.title import Title

KEYS: Final = "Type the number of a move. h hint, u undo, p 1 preview, b board, k key, ? help, q quit."

HELP: Final = """\
  1, 2, 3 ...   play the move with that number; its text works too:
                {example}
  p N           preview: what move N would do
  h             hint: what the experienced bot would do, and why
  u             undo your last answer, as often as nothing new was seen
                (what ends your turn and wastes something is named first, and
                played when you give the same answer once more)
  b, l, m       the board, the log since your last turn, the moves again
  k             what the letters and short words on the board mean
  v             points so far by source
  why MOVE      why a move is not possible, such as: why {refused}
  r 3.1         that section of the rules; r alone: the rule of this question
  s, s FILE     save now, or a copy to a file (every answer is saved anyway)
  q             save and quit; x: exit and drop the answers since the last s"""

TURN_HELP: Final = "Enter ends your turn; u takes the last answer back; b board, v points, q save and quit, x exit."
PART_THAT_MATTERS: Final = 50  # in hundredths of a point
REST: Final = "other things"
SOURCE_WIDTH: Final = 24
SEAT_WIDTH: Final = 9


def explained(title: Title, seen: Observation[Any], reason: Reason, names: Mapping[str, str]) -> list[str]:
    """Return a bot's reason in words: the plan behind the move, and where it expects the points."""
    lines: list[str] = []
    plan = [title.answered(seen.game, seen.seat, move) for move in reason.moves[1:]]
    if plan:
        lines.append(f"then: {'; '.join(words for _, words in paragraphs(plan))}")
    told = [title.tell(seen.game, event) for event in reason.events]
    points = [words for words in told if " VP" in words]
    if points:
        lines.append(f"at once: {'; '.join(words for _, words in paragraphs(points))}")
    lines.append(expected(reason.gain, reason.parts, names))
    return [named(line) for line in lines]


def expected(gain: int, parts: Sequence[tuple[str, int]], names: Mapping[str, str]) -> str:
    """Return the points that a bot expects, and from what; the shares shown add up to the whole shown.

    >>> expected(396, [("forum", 404), ("military", -8)], {"forum": "forum tiles"})
    'expected by the end: +4.0 points (forum tiles +4.0)'
    """
    whole = _tenths(gain)
    shares = [(names.get(name, name), _tenths(change)) for name, change in parts if abs(change) >= PART_THAT_MATTERS]
    rest = whole - sum(tenths for _, tenths in shares)
    if rest and shares:
        shares.append((REST, rest))
    words = ", ".join(f"{name} {tenths / 10:+.1f}" for name, tenths in shares)
    return f"expected by the end: {whole / 10:+.1f} points" + (f" ({words})" if words else "")


def _tenths(hundredths: int) -> int:
    return round(hundredths / 10)


def sheet_lines(rows: Sequence[tuple[str, str, list[int]]], names: Sequence[str], totals: Sequence[int]) -> list[str]:
    """Return the score sheet as lines: a source, its rule and the points of each seat."""
    lines = [" " * SOURCE_WIDTH + "rule" + "".join(name.rjust(SEAT_WIDTH) for name in names)]
    for source, rule, points in rows:
        lines.append(
            f"{capital(source):{SOURCE_WIDTH}}{rule:4}" + "".join(str(number).rjust(SEAT_WIDTH) for number in points)
        )
    lines.append(f"{'Total':{SOURCE_WIDTH}}    " + "".join(str(number).rjust(SEAT_WIDTH) for number in totals))
    return lines
