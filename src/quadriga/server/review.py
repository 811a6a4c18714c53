"""Going over a finished match: one's own decisions one by one, each asked first and answered second."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.core.match import Match
from quadriga.server.club import HINT_BOT, Club, check_adviser
from quadriga.server.lines import written
from quadriga.server.tables import LiveTable
from quadriga.server.worker import Judgement, Task


@dataclass(frozen=True)
class Decision:
    """A decision of the match: how many answers were given before it, and what was answered."""

    position: int
    move: str
    words: str


@dataclass(frozen=True)
class Review:
    """One decision on the page: which of how many, and, once asked for, what the bot says."""

    number: int  # from 1
    total: int
    decision: Decision
    guess: str = ""
    guess_words: str = ""
    judgement: Judgement | None = None
    best_words: str = ""

    @property
    def same(self) -> bool:
        """Whether the bot would have played the same."""
        return self.judgement is not None and self.judgement.best.move == self.decision.move

    @property
    def loss(self) -> float:
        """By how many points the bot holds its own move for better."""
        return 0.0 if self.judgement is None else max(0, self.judgement.loss) / 100


def decisions(match: Match, seat: int) -> list[int]:
    """Return the positions of a seat's decisions: more than one answer, and of one gesture only the first."""
    header, title = match.header, match.title
    again = Match.prepare(title, header.players, "", header.options, match.overlay, match.overlay_name)
    found: list[int] = []
    position = 0
    gathering = False
    for entry in match.entries:
        if not entry.nature:
            question = again.game.question_of(entry.seat)
            gathers = question is not None and title.gathers(type(question).__name__)
            if entry.seat == seat:
                if len(again.game.moves_of(seat)) > 1 and not (gathers and gathering):
                    found.append(position)
                gathering = gathers
            position += 1
        again.follow_entry(entry)
    return found


def decision_at(match: Match, earlier: Match, seat: int, position: int) -> Decision:
    """Return what a seat answered at a position; `earlier` is the match there."""
    answers = [entry for entry in match.entries if not entry.nature]
    move = answers[position].move
    words = match.title.describe(earlier.observe(seat).game, seat, move)
    return Decision(position, match.title.notation.text(move), words)


async def judged(club: Club, table: LiveTable, earlier: Match, seat: int, move: str) -> Judgement:
    """Let a bot compare a move with its own, knowing what the seat knew."""
    header = table.header
    check_adviser(header.title)
    body = written(earlier, 0)
    name = f"{header.id}/{seat}"
    options = dict(header.options)
    edition = len(earlier.entries)
    task = Task(
        name, header.title, header.players, options, header.overlay, header.overlay_name, (body,), edition, seat,
        HINT_BOT, move,
    )  # fmt: skip
    return await club.thinkers.judge(task)
