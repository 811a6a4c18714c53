"""The curves of a match as numbers to draw: scores of all seats, what a bot expected, and where much was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quadriga.server.worker import Point

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT: Final = 44
RIGHT: Final = 150  # names stand beside the ends of their curves
NARROW: Final = 340  # on a phone, where the legend names the seats
NARROW_RIGHT: Final = 64
TOP: Final = 14
BOTTOM: Final = 40
APART: Final = 24  # between two names
ROUND: Final = 13  # half of a mark with its ring
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LINES: Final = 6  # across the chart, at most
NARROW_LINES: Final = 4  # along a narrow one


@dataclass(frozen=True)
class Curve:
    """The curve of a seat: its score, or what a bot expected."""

    seat: int
    kind: str  # score or expected
    path: str


@dataclass(frozen=True)
class Tick:
    """A line of the grid and the number beside it."""

    at: int
    label: int


@dataclass(frozen=True)
class Mark:
    """A numbered place on a curve."""

    x: int
    y: int
    number: int


@dataclass(frozen=True)
class Ending:
    """Where the name of a seat stands."""

    seat: int
    y: int
    from_y: int
    score: int


@dataclass(frozen=True)
class Chart:
    """Everything a page draws."""

    curves: list[Curve]
    across: list[Tick]
    along: list[Tick]
    endings: list[Ending]
    marks: list[Mark]
    expects: bool
    narrow: bool
    width: int
    right: int
    height: int = HEIGHT
    left: int = LEFT
    bottom: int = HEIGHT - BOTTOM


class Scale:
    """From positions and points to places of the drawing."""

    def __init__(self, points: Sequence[Point], right: int) -> None:
        values = [value for point in points for value in (*point.scores, *(e // 100 for e in point.expected))]
        self.right = right
        self.last = max(1, points[-1].position)
        self.step = next((s for s in STEPS if (max(values) - min(0, *values)) / s <= LINES), STEPS[-1])
        self.low = min(0, *values) // self.step * self.step
        self.high = max(self.low + self.step, -(-max(values) // self.step) * self.step)

    def x(self, position: int) -> int:
        """Return where a position stands."""
        return LEFT + round(position * (self.right - LEFT) / self.last)

    def y(self, points: float) -> int:
        """Return how high so many points stand."""
        return round(HEIGHT - BOTTOM - (points - self.low) * (HEIGHT - BOTTOM - TOP) / (self.high - self.low))


def chart_of(points: Sequence[Point], seat: int, marked: Sequence[int], *, narrow: bool = False) -> Chart | None:
    """Return the chart of a match for a desk or a phone; `marked` positions get numbers on the curve of the seat."""
    if not points:
        return None
    width = NARROW if narrow else WIDTH
    right = width - (NARROW_RIGHT if narrow else RIGHT)
    scale = Scale(points, right)
    seats = range(len(points[0].scores))
    expects = all(point.expected for point in points)
    curves = [Curve(other, "expected", _path(scale, points, other, expected=True)) for other in seats if expects]
    curves += [Curve(other, "score", _path(scale, points, other, expected=False)) for other in seats]
    across = [Tick(scale.y(value), value) for value in range(scale.low, scale.high + 1, scale.step)]
    every = next((step for step in STEPS if scale.last / step <= (NARROW_LINES if narrow else LINES)), STEPS[-1])
    along = [Tick(scale.x(value), value) for value in range(0, scale.last + 1, every)]
    places = [(scale.x(position), scale.y(_score(points, seat, position))) for position in marked]
    return Chart(curves, across, along, _endings(scale, points[-1]), _marks(places), expects, narrow, width, right)


def _marks(places: Sequence[tuple[int, int]]) -> list[Mark]:
    """Return numbered marks inside the axes, lifted where they would cover each other."""
    found: list[Mark] = []
    for number, (at, wanted) in enumerate(places, 1):
        x, y = max(at, LEFT + ROUND), min(wanted, HEIGHT - BOTTOM - ROUND)
        while any(abs(other.x - x) < APART and abs(other.y - y) < APART for other in found) and y > TOP:
            y -= APART
        found.append(Mark(x, y, number))
    return found


def _path(scale: Scale, points: Sequence[Point], seat: int, *, expected: bool) -> str:
    places = [(p.position, p.expected[seat] / 100 if expected else p.scores[seat]) for p in points]
    return "M" + "L".join(f"{scale.x(position)} {scale.y(value)}" for position, value in places)


def _score(points: Sequence[Point], seat: int, position: int) -> int:
    """Return the score at the last point up to a position."""
    return next(point.scores[seat] for point in reversed(points) if point.position <= position)


def _endings(scale: Scale, last: Point) -> list[Ending]:
    """Return where the names stand: beside the ends of the curves, pushed apart where those are close."""
    order = sorted(range(len(last.scores)), key=lambda seat: -last.scores[seat])
    lowest = HEIGHT - BOTTOM - APART * (len(order) - 1)
    found: list[Ending] = []
    free = TOP
    for place, seat in enumerate(order):
        at = scale.y(last.scores[seat])
        free = max(free, min(at, lowest + APART * place))
        found.append(Ending(seat, free, at, last.scores[seat]))
        free += APART
    return found
