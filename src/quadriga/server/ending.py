"""How a match ended: what decided it, how long it took, how a tie was broken. All from the score sheet by source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quadriga.core.language import listed, naming, t, tn
from quadriga.core.match import Match
from quadriga.core.title import ScoreLine
from quadriga.server.advice import MINUS
from quadriga.server.tables import LiveTable

SOURCES_NAMED: Final = 2
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True)
class Ending:
    """Sentences for the final screen."""

    decided: list[str]
    lasted: str


def ending_of(table: LiveTable) -> Ending | None:
    """Return how a match ended, nothing while it goes on."""
    match = table.match
    if not match.over:
        return None
    with naming(table.names):
        decided = what_decided(match, table.names) if table.header.players > 1 else what_scored(match)
        return Ending(decided, how_long(match, taken(table)))


def placed(match: Match) -> list[int]:
    """Return the seats from first to last, by the title's own tie-breaks."""
    return sorted(range(match.game.seats), key=match.title.places(match.game).__getitem__)


def what_decided(match: Match, names: Sequence[str]) -> list[str]:
    """Return in one or two sentences what parted the winner from the second, and the tie-break if there was one."""
    first, second, *_ = placed(match)
    margin = match.scores[first] - match.scores[second]
    fields = {"winner": names[first], "second": names[second]}
    if second in match.winners:
        return [t("{winner} and {second} share the victory: no rule parts them.", **fields)]
    sheet = match.title.score_sheet(match.log, match.game.seats)
    ahead = _ahead(sheet, first, second)
    behind = _ahead(sheet, second, first)
    if margin == 0:
        reason = match.title.tie_break(match.game, first, second)
        tied = t("{winner} and {second} have as many points; the tie-break decided: {reason}.", reason=reason, **fields)
        told = [tied]
    else:
        told = [
            tn(
                "{winner} won by {number} point over {second}.",
                "{winner} won by {number} points over {second}.",
                margin,
                **fields,
            )
        ]
    if ahead and behind:
        told.append(t("{winner} was ahead in {more}, {second} in {less}.", more=ahead, less=behind, **fields))
    elif ahead:
        told.append(t("What decided it: {more}.", more=ahead))
    return told


def _ahead(sheet: Sequence[ScoreLine], first: int, second: int) -> str:
    """Return the sources in which one seat has most more than another, with the differences."""
    found = [line for line in sheet if line.points[first] > line.points[second]]
    found.sort(key=lambda line: line.points[second] - line.points[first])
    return listed([_more(line, first, second) for line in found[:SOURCES_NAMED]])


def _more(line: ScoreLine, first: int, second: int) -> str:
    points = line.points[first] - line.points[second]
    if line.points[first] <= 0:
        # Translators: a source of lost points, and how many fewer somebody has lost by it.
        return t("{source} ({points} fewer lost)", source=line.source, points=points)
    return _source(line.source, points)


def _source(source: str, points: int) -> str:
    # Translators: a source of points, and how many more somebody has from it.
    return t("{source} ({points})", source=source, points=f"+{points}")


def what_scored(match: Match) -> list[str]:
    """Return where the points of who played alone came from."""
    sheet = match.title.score_sheet(match.log, match.game.seats)
    gains = sorted([line for line in sheet if line.points[0] > 0], key=lambda line: -line.points[0])
    losses = [line for line in sheet if line.points[0] < 0]
    told: list[str] = []
    if gains:
        most = listed([_source(line.source, line.points[0]) for line in gains[:SOURCES_NAMED]])
        told.append(t("Most points came from {more}.", more=most))
    if losses:
        cost = listed(
            [t("{source} ({points})", source=line.source, points=f"{MINUS}{-line.points[0]}") for line in losses]
        )
        told.append(t("Points were lost to {less}.", less=cost))
    return told


def taken(table: LiveTable) -> float:
    """Return the seconds from the first row to the last; nothing for a match that came as a record."""
    return table.rows[-1].at - table.rows[0].at if len(table.rows) > 1 else 0.0


def how_long(match: Match, seconds: float) -> str:
    """Return how long a match was: in what its title counts, and by the clock."""
    counted = match.title.lasted(match.game)
    answers = sum(not entry.nature for entry in match.entries)
    if not counted:
        counted = tn("{number} answer", "{number} answers", answers)
    return t("{turns} in {time}", turns=counted, time=duration(seconds)) if seconds >= 1 else counted


def duration(seconds: float) -> str:
    """Return a time in words, in the two largest units that say something.

    >>> duration(50), duration(61 * 60), duration(3 * 24 * 3600 + 7200), duration(4000)
    ('less than a minute', '1 hour and 1 minute', '3 days and 2 hours', '1 hour and 7 minutes')
    """
    if seconds < MINUTE:
        return t("less than a minute")
    days, rest = divmod(int(seconds + MINUTE / 2), DAY)
    hours, minutes = rest // HOUR, rest % HOUR // MINUTE
    found: list[str] = []
    if days:
        found.append(tn("{number} day", "{number} days", days))
    if hours:
        found.append(tn("{number} hour", "{number} hours", hours))
    if minutes and not days:
        found.append(tn("{number} minute", "{number} minutes", minutes))
    return listed(found)
