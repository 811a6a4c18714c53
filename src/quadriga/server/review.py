"""Going over a finished match: one's own decisions one by one, each asked first and answered second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quadriga.core.language import decimal, t
from quadriga.core.match import Match
from quadriga.core.title import Title
from quadriga.server.advice import SAME, Share, difference, shares, sources, tenths
from quadriga.server.club import Club, check_adviser
from quadriga.server.lines import written
from quadriga.server.study import Study, study_task
from quadriga.server.tables import LiveTable
from quadriga.server.worker import Judgement


@dataclass(frozen=True)
class Decision:
    """A decision of the match: how many answers were given before it, and what was answered."""

    position: int
    move: str
    words: str


@dataclass(frozen=True)
class Verdict:
    """What a bot says of a move beside its own: the difference, where it comes from, and both in sentences."""

    words: str
    same: bool  # it is the bot's own move
    loss: int  # hundredths of a point by which the bot's own plan is better
    shares: list[Share]
    sentences: list[str]


@dataclass(frozen=True)
class Review:
    """One decision on the page: which of how many, and, once asked for, what the bot says."""

    number: int  # from 1
    total: int
    decision: Decision
    best_words: str = ""
    played: Verdict | None = None
    guessed: Verdict | None = None


def decision_at(match: Match, earlier: Match, seat: int, position: int) -> Decision:
    """Return what a seat answered at a position; `earlier` is the match there."""
    answers = [entry for entry in match.entries if not entry.nature]
    move = answers[position].move
    words = match.title.describe(earlier.observe(seat).game, seat, move)
    return Decision(position, match.title.notation.text(move), words)


async def judged(club: Club, table: LiveTable, earlier: Match, seat: int, moves: list[str]) -> Judgement:
    """Let a bot compare moves with its own, knowing what the seat knew."""
    check_adviser(table.header.title)
    task = study_task(table, seat, (written(earlier, 0),), tuple(dict.fromkeys(moves)), f"at/{len(earlier.entries)}")
    return await club.thinkers.judge(task)


def verdict(title: Title, judgement: Judgement, move: str, words: Mapping[str, str]) -> Verdict | None:
    """Return what a bot says of a move; nothing if it was not asked about it."""
    found = judgement.of(move)
    if found is None:
        return None
    best = judgement.best
    said = words.get(move, move)
    if found.move == best.move:
        return Verdict(said, True, 0, [], [t("The bot would have played the same.")])
    loss = max(0, best.gain - found.gain)
    if loss < SAME or found.doubtful:
        return Verdict(said, False, loss, [], [t("To the bot both moves are worth the same.")])
    parts = shares(title, difference(best, found))
    points = decimal(tenths(loss) / 10)
    sentences = [t("The bot expects {points} points more from its own move.", points=points)]
    ahead, behind = sources(parts, gains=True), sources(parts, gains=False)
    if ahead:
        sentences.append(t("Its move is better in {sources}.", sources=ahead))
    if behind:
        sentences.append(t("It is worse in {sources}.", sources=behind))
    return Verdict(said, False, loss, parts, sentences)


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost much: which it is, its place in the match, and what the bot says of it."""

    number: int  # among the decisions of the seat, from 1
    position: int
    best_words: str
    verdict: Verdict


def turning_points(match: Match, study: Study, most: int, least: int) -> list[TurningPoint]:
    """Return the decisions that cost most so far, the dearest first, each at least so many hundredths of a point."""
    order = sorted(study.judgements, key=lambda position: (-study.loss(position), position))
    chosen = [position for position in order[:most] if study.loss(position) >= least]
    words = offered(match, study.seat, set(chosen))
    found: list[TurningPoint] = []
    for position in chosen:
        place = study.positions.index(position)
        judgement = study.judgements[position]
        said = verdict(match.title, judgement, study.moves[place], words[position])
        if said is not None:
            best = judgement.best.move
            found.append(TurningPoint(place + 1, position, words[position].get(best, best), said))
    return found


def offered(match: Match, seat: int, positions: set[int]) -> dict[int, dict[str, str]]:
    """Return every move that a seat could make at these positions, in words as the seat knew the table."""
    title, again = match.title, match.anew()
    found: dict[int, dict[str, str]] = {}
    position = 0
    for entry in match.entries:
        if not entry.nature:
            if position in positions:
                game = again.observe(seat).game
                moves = again.game.moves_of(seat)
                found[position] = {title.notation.text(move): title.describe(game, seat, move) for move in moves}
            position += 1
        if len(found) == len(positions):
            break
        again.follow_entry(entry)
    return found
