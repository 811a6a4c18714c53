"""The inside of a worker process: it follows a table's record and shows its bot what the seat sees, no more.

It imports the games and the bots only, neither the database nor the web server, so that it starts quickly.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
from dataclasses import dataclass, replace
from hashlib import blake2b
from multiprocessing.connection import Connection
from statistics import mean
from typing import Any, Final

from quadriga.bots import Bot, Reason, make_bot
from quadriga.core.match import Match
from quadriga.core.observation import Observation
from quadriga.games import find_title
from quadriga.server.foresight import after_plan
from quadriga.server.lately import Lately
from quadriga.server.lines import follow
from quadriga.server.turns import curve_positions

KEPT: Final = 200  # matches a worker remembers
LONGEST_TURN: Final = 40
WORTH_A_LOOK: Final = 50  # hundredths of a point that a move seems to lose before it is looked at again
WIDER: Final = (2, 4)  # so many times as many plans are then looked at


@dataclass(frozen=True)
class Task:
    """What a worker needs: how to set the match up again, every line of it, and who is asked."""

    table_id: str
    title: str
    players: int
    options: dict[str, str]
    overlay: str | None
    overlay_name: str
    lines: tuple[str, ...]  # one entry per row
    edition: int  # another one means: begin anew
    seat: int
    bot: str
    judged: tuple[str, ...] = ()  # moves to be compared with the bot's own
    planned: tuple[str, ...] = ()  # answers that the seat has not sent yet: it is asked what comes after them


@dataclass(frozen=True)
class Advice:
    """A bot's move, the plan it belongs to, and what the bot expects of it in hundredths of a point, by source."""

    move: str
    plan: tuple[str, ...]
    gain: int
    parts: tuple[tuple[str, int], ...]  # they add up to the gain
    second: str = ""  # the best of the other moves
    lead: int = 0  # by how much it is worse
    doubtful: bool = False  # it seems worse than another, but a wider look cannot confirm it


@dataclass(frozen=True)
class Judgement:
    """What a bot would do, and what it expects of other moves."""

    best: Advice
    others: tuple[Advice, ...] = ()

    def of(self, move: str) -> Advice | None:
        """Return what the bot expects of a move, if it was asked about it."""
        return next((advice for advice in (*self.others, self.best) if advice.move == move), None)


@dataclass(frozen=True)
class Point:
    """A point of the curves of a match: after how many answers, the scores, and what a bot expects for each seat."""

    position: int
    scores: tuple[int, ...]
    expected: tuple[int, ...]  # final scores in hundredths of a point; empty if the bot cannot say


@dataclass
class _Followed:
    """A match a worker has followed so far, with the bots that play in it."""

    match: Match
    rows: int
    edition: int
    bots: dict[tuple[int, str], Bot]


known_matches: Final[Lately[str, _Followed]] = Lately(KEPT)


def think(task: Task) -> list[str]:
    """Return the moves of a bot up to the next thing it cannot know: chance, or another seat's answer."""
    followed = _follow(task)
    key = (task.seat, task.bot)
    if key not in followed.bots:
        digest = blake2b(f"{task.table_id}:{task.seat}:{task.bot}".encode(), digest_size=4).digest()
        followed.bots[key] = make_bot(task.bot, task.title, int.from_bytes(digest))
    bot = followed.bots[key]
    match = followed.match.clone()
    moves: list[str] = []
    while match.question(task.seat) is not None and len(moves) < LONGEST_TURN:
        move = bot.choose(match.observe(task.seat))
        moves.append(match.title.notation.text(move))
        match.play(task.seat, move)
        # Where nothing can be taken back the batch ends: what comes after depends on what was revealed.
        if match.game.chance is not None or match.barrier(task.seat):
            break
    return moves


def advise(task: Task) -> Advice:
    """Return what a bot would do in a seat's place, and why. It has a bot of its own, so that no other one changes."""
    match = after_plan(_follow(task).match, task.seat, task.planned)
    seen = match.observe(task.seat)
    spell = match.title.notation.text
    bot = make_bot(task.bot, task.title, 0)
    reasons = bot.weigh(seen, [])
    if not reasons:
        move = spell(bot.choose(seen))
        return Advice(move, (move,), 0, ())
    best = _advice(match, reasons[0])
    other = bot.next_best(seen, reasons[0].moves[0])
    if other is None:
        return best
    # A search without the best move looks closer at the others and may find a better plan.
    best, second = sorted([best, _advice(match, other)], key=lambda advice: -advice.gain)
    return replace(best, second=second.move, lead=best.gain - second.gain)


def judge(task: Task) -> Judgement:
    """Return how a bot values moves beside its own."""
    match = _follow(task).match
    seen = match.observe(task.seat)
    bot = make_bot(task.bot, task.title, 0)
    reasons = bot.weigh(seen, [match.title.notation.parse(move) for move in task.judged])
    if not reasons:
        return Judgement(advise(task))
    best, *others = [_advice(match, reason) for reason in reasons]
    told = [
        replace(other, doubtful=best.gain - other.gain >= WORTH_A_LOOK and _doubtful(bot, match, seen, best, other))
        for other in others
    ]
    return Judgement(best, tuple(told))


def _doubtful(bot: Bot, match: Match, seen: Observation[Any], best: Advice, other: Advice) -> bool:
    """Whether wider looks see a loss so differently that it may be nothing but what the first one overlooked."""
    first, second = (match.title.notation.parse(advice.move) for advice in (best, other))
    wider = [bot.loss(seen, first, second, width) for width in WIDER]
    losses = [best.gain - other.gain, *(loss for loss in wider if loss is not None)]
    return max(losses) - min(losses) >= mean(losses)


def _advice(match: Match, reason: Reason) -> Advice:
    plan = tuple(match.title.notation.text(move) for move in reason.moves)
    return Advice(plan[0], plan, reason.gain, tuple(reason.parts))


def curve(task: Task) -> list[Point]:
    """Return the scores along a match, and what a bot expected of each seat, knowing what that seat knew."""
    match = _follow(task).match
    bot = make_bot(task.bot, task.title, 0)
    wanted = set(curve_positions(match))
    again = match.anew()
    points: list[Point] = []
    position = 0
    for entry in [*match.entries, None]:
        if (entry is None or not entry.nature) and position in wanted:
            points.append(_point(again, bot, position))
        if entry is not None:
            again.follow_entry(entry)
            position += not entry.nature
    return points


def _point(match: Match, bot: Bot, position: int) -> Point:
    if match.over:
        return Point(position, tuple(match.scores), tuple(100 * score for score in match.scores))
    found = [bot.expect(match.observe(seat)) for seat in range(match.game.seats)]
    expected = tuple(value for value in found if value is not None)
    return Point(position, tuple(match.scores), expected if len(expected) == len(found) else ())


def _follow(task: Task) -> _Followed:
    # Taken out while it follows: a match that stopped half way must not be followed further.
    followed = known_matches.take(task.table_id)
    if followed is None or followed.edition != task.edition or followed.rows > len(task.lines):
        title = find_title(task.title)
        # No seed: the worker cannot know what will be drawn.
        match = Match.prepare(title, task.players, "", task.options, task.overlay, task.overlay_name)
        followed = _Followed(match, 0, task.edition, {} if followed is None else followed.bots)
    for line in task.lines[followed.rows :]:
        follow(followed.match, line)
    followed.rows = len(task.lines)
    return known_matches.keep(task.table_id, followed)


JOBS: Final[dict[str, Any]] = {"think": think, "advise": advise, "judge": judge, "curve": curve}


def serve(wire: Connection) -> None:
    """Do one job after the other until the server is gone.

    A thread of its own reads: so the worker ends with its server even in the middle of a thought, also when the
    server was killed and could not say so.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    waiting: queue.SimpleQueue[tuple[str, Task | None]] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(wire, waiting), daemon=True).start()
    while True:
        try:
            wire.send(_answer(*waiting.get()))
        except OSError:
            return


def _answer(name: str, task: Task | None) -> tuple[bool, Any]:
    """Return whether a job was done, and its result or one line about what went wrong."""
    try:
        return True, None if task is None else JOBS[name](task)
    except Exception as error:
        # Whatever a bot does wrong, the worker and all other tables go on.
        return False, f"{type(error).__name__}: {error}"[:500]


def _read(wire: Connection, waiting: queue.SimpleQueue[tuple[str, Task | None]]) -> None:
    try:
        while True:
            waiting.put(wire.recv())
    except (EOFError, OSError):
        os._exit(0)
