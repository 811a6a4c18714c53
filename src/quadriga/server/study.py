"""A bot goes over every decision of a seat in a finished match: in worker processes, one after the other.

The server goes on meanwhile, and pages show what is known so far. A study rests when nobody looks at it, and goes on
where it was when somebody does.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from quadriga.core.match import Match
from quadriga.server.lately import Lately
from quadriga.server.lines import written
from quadriga.server.tables import LiveTable
from quadriga.server.thinkers import NoAnswer, Thinkers
from quadriga.server.worker import Judgement, Point, Task

log = logging.getLogger("quadriga.server")

KEPT: Final = 60  # studies in memory
LOOKED_AT: Final = 30.0  # seconds a study goes on without anybody asking for it
STUDENT: Final = "greedy"


@dataclass
class Study:
    """What is known of the decisions of one seat, by the number of answers given before each."""

    seat: int
    positions: list[int]
    moves: list[str]  # what was answered there
    judgements: dict[int, Judgement] = field(default_factory=dict)
    failed: set[int] = field(default_factory=set)  # the bot gave no answer
    points: list[Point] = field(default_factory=list)
    drawn: bool = False  # whether the points are known, or cannot be
    asked: float = 0.0
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> bool:
        """Whether nothing is left to find out."""
        return self.drawn and len(self.judgements) + len(self.failed) == len(self.positions)

    def loss(self, position: int) -> int:
        """Return by how many hundredths of a point the bot's plan is surely better than what was played."""
        judgement = self.judgements[position]
        played = judgement.of(self.moves[self.positions.index(position)])
        return 0 if played is None or played.doubtful else max(0, judgement.best.gain - played.gain)


def decisions(match: Match, seat: int) -> list[int]:
    """Return the positions of a seat's decisions: more than one answer, and of one gesture only the first."""
    title, again = match.title, match.anew()
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


class Studies:
    """The studies of this process; one thought at a time, so that bots at tables hardly wait for it."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.known: Lately[tuple[str, int], Study] = Lately(KEPT)
        self.lock = asyncio.Lock()

    async def of(self, table: LiveTable, seat: int) -> Study:
        """Return what is known of a seat's decisions in a finished match, and go on finding out."""
        key = table.header.id, seat
        study = self.known.get(key)
        if study is None:
            # A thread of its own: others are served while the match is played again.
            positions = await asyncio.to_thread(decisions, table.match, seat)
            answers = [entry.move for entry in table.match.entries if not entry.nature]
            moves = [table.match.title.notation.text(answers[position]) for position in positions]
            # Somebody else may have asked meanwhile: there is one of each.
            study = self.known.get(key) or self.known.keep(key, Study(seat, positions, moves))
        study.asked = monotonic()
        if not study.done and (study.task is None or study.task.done()):
            study.task = asyncio.create_task(self._go_on(table, study))
        return study

    async def close(self) -> None:
        """Think no more."""
        tasks = [study.task for study in self.known.values() if study.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_on(self, table: LiveTable, study: Study) -> None:
        if not study.drawn:
            async with self.lock:
                whole = study_task(table, study.seat, (written(table.match, 0),), name="whole")
                study.points = await self._curve(whole)
                study.drawn = True
        lines = segments(table.match, study.positions)
        for number, (position, move) in enumerate(zip(study.positions, study.moves, strict=True)):
            if position in study.judgements or position in study.failed:
                continue
            if monotonic() - study.asked > LOOKED_AT:
                return
            async with self.lock:
                try:
                    task = study_task(table, study.seat, lines[: number + 1], (move,))
                    study.judgements[position] = await self.thinkers.judge(task)
                except NoAnswer as error:
                    log.warning("a decision of %s was not judged: %s", table.header.id, error)
                    study.failed.add(position)

    async def _curve(self, task: Task) -> list[Point]:
        for _ in range(2):
            try:
                return await self.thinkers.curve(task)
            except NoAnswer as error:
                log.warning("no curve of %s: %s", task.table_id, error)
        return []


def segments(match: Match, positions: list[int]) -> tuple[str, ...]:
    """Return the lines of a match up to each of these positions, each from where the one before ends."""
    found: list[str] = []
    start = 0
    for end in entries_at(match, positions):
        found.append(written(match, start, end))
        start = end
    return tuple(found)


def entries_at(match: Match, positions: list[int]) -> list[int]:
    """Return how many entries come before the answer at each position."""
    answers = [number for number, entry in enumerate(match.entries) if not entry.nature]
    return [answers[position] for position in positions]


def study_task(
    table: LiveTable, seat: int, lines: tuple[str, ...], judged: tuple[str, ...] = (), name: str = "study"
) -> Task:
    """Return the task to think about a match as far as these lines lead, knowing what a seat knew."""
    header = table.header
    return Task(
        f"{header.id}/{name}/{seat}",
        header.title,
        header.players,
        dict(header.options),
        header.overlay,
        header.overlay_name,
        lines,
        0,
        seat,
        STUDENT,
        judged,
    )
