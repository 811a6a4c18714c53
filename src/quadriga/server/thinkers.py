"""Bots think in worker processes. A worker follows the table's record and shows its bot what the seat sees, no more."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing.connection import wait
from typing import Final, TypeVar

from quadriga.bots import Bot, make_bot
from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.server.tables import LiveTable, follow, written

KEPT_BY_WORKER: Final = 200
LONGEST_TURN: Final = 40

Answer = TypeVar("Answer")


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


@dataclass
class _Followed:
    """A match a worker has followed so far, with the bots that play in it."""

    match: Match
    rows: int
    edition: int
    bots: dict[tuple[int, str], Bot]


_known: OrderedDict[str, _Followed] = OrderedDict()


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


@dataclass(frozen=True)
class Advice:
    """A bot's move, the plan it belongs to, and what the bot expects of it in hundredths of a point, by source."""

    move: str
    plan: tuple[str, ...]
    gain: int
    parts: tuple[tuple[str, int], ...]


def advise(task: Task) -> Advice:
    """Return what a bot would do in a seat's place, and why. It has a bot of its own, so that no other one changes."""
    match = _follow(task).match
    seen = match.observe(task.seat)
    spell = match.title.notation.text
    bot = make_bot(task.bot, task.title, 0)
    move = bot.choose(seen)
    reason = bot.explain(seen, move)
    if reason is None:
        return Advice(spell(move), (spell(move),), 0, ())
    return Advice(spell(move), tuple(spell(planned) for planned in reason.moves), reason.gain, tuple(reason.parts))


def _follow(task: Task) -> _Followed:
    # Taken out while it follows: a match that stopped half way must not be followed further.
    followed = _known.pop(task.table_id, None)
    if followed is None or followed.edition != task.edition or followed.rows > len(task.lines):
        title = find_title(task.title)
        # No seed: the worker cannot know what will be drawn.
        match = Match.prepare(title, task.players, "", task.options, task.overlay, task.overlay_name)
        followed = _Followed(match, 0, task.edition, {} if followed is None else followed.bots)
    for line in task.lines[followed.rows :]:
        follow(followed.match, line)
    followed.rows = len(task.lines)
    _known[task.table_id] = followed
    while len(_known) > KEPT_BY_WORKER:
        _known.popitem(last=False)
    return followed


def task_of(table: LiveTable, seat: int, bot: str) -> Task:
    """Return the task for a bot that is asked at a table."""
    header = table.header
    edition = sum(1 for row in table.rows if row.kind == "back")
    # Once something was taken back the rows no longer add up to the match, so its body is sent as it is now.
    lines = [written(table.match, 0)] if edition else [row.body for row in table.rows]
    return Task(
        header.id,
        header.title,
        header.players,
        dict(header.options),
        header.overlay,
        header.overlay_name,
        tuple(lines),
        len(table.rows) if edition else 0,
        seat,
        bot,
    )


class Thinkers:
    """The pool of worker processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self._new_pool()

    async def think(self, task: Task) -> list[str]:
        """Let a worker choose."""
        return await self._ask(think, task)

    async def advise(self, task: Task) -> Advice:
        """Let a worker say what its bot would do, and why."""
        return await self._ask(advise, task)

    async def _ask(self, job: Callable[[Task], Answer], task: Task) -> Answer:
        """Let a worker do a job; a worker that died is replaced and asked again once."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, job, task)
        except BrokenProcessPool:
            # Everybody who waited hears of it; only the first replaces the pool.
            if self.pool is pool:
                pool.shutdown(wait=False)
                self.pool = self._new_pool()
            return await loop.run_in_executor(self.pool, job, task)

    def close(self) -> None:
        """Stop the workers."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=end_with_parent)


def end_with_parent() -> None:
    """Let this worker end when the server does, even if the server was killed and could not say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_for_end, args=(parent.sentinel,), daemon=True).start()


def _wait_for_end(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
