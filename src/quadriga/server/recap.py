"""What rivals did since a seat's last answer, in few lines: first what touches that seat; all behind a fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from quadriga.core.language import capital, naming, t, tn
from quadriga.core.match import Match
from quadriga.server.story import Card, Line, since, steps_of

STEPS_AT_ONCE: Final = 4  # of all rivals together
FOLLOWS_AT_ONCE: Final = 3  # of one step


@dataclass
class Step:
    """One answer of a rival as a sentence with its subject, and what came of it."""

    lead: str
    follows: list[str] = field(default_factory=list)  # as in the log, under the name
    touching: list[str] = field(default_factory=list)  # those of them that tell of the seat to which this is told
    points: bool = False
    prepares: bool = False  # a step on the way to what the turn was about

    @property
    def brief(self) -> list[str]:
        """The first of what came of it, before all what touches who is told."""
        rest = [line for line in self.follows if line not in self.touching]
        return (self.touching + rest)[:FOLLOWS_AT_ONCE]


@dataclass
class Recap:
    """What one rival did since a seat's last answer."""

    seat: int
    name: str
    points: int = 0
    steps: list[Step] = field(default_factory=list)  # those that the turns were about before those on the way

    @property
    def gained(self) -> str:
        """The points in words, nothing if there were none."""
        if self.points > 0:
            return tn("{name} gains {number} point.", "{name} gains {number} points.", self.points, name=self.name)
        if self.points < 0:
            return tn("{name} loses {number} point.", "{name} loses {number} points.", -self.points, name=self.name)
        return ""

    def shown(self, number: int) -> list[Step]:
        """Return so many steps in their order: what touches who is told, then what gave points, then the latest."""
        ranked = sorted(
            range(len(self.steps)),
            key=lambda at: (
                not self.steps[at].touching,
                self.steps[at].prepares,
                not self.steps[at].points,
                -at if not self.steps[at].prepares else at,
            ),
        )
        return [self.steps[at] for at in sorted(ranked[:number])]


def recap(match: Match, seat: int, names: Sequence[str]) -> list[Recap]:
    """Return what each rival did after this seat's own last answer."""
    found: dict[int, Recap] = {}
    cards = since(match, seat, names)
    if not cards:
        return []
    sheet = match.title.score_sheet(match.log[: cards[0].begins], match.game.seats)
    for card in cards:
        before = sum(line.points[card.seat] for line in sheet)
        told = found.setdefault(card.seat, Recap(card.seat, card.name, match.scores[card.seat] - before))
        with naming(names):
            steps = [_step(match, card, lines, seat) for lines in steps_of(card)]
        told.steps += sorted(steps, key=_on_the_way)
    return list(found.values())


def _on_the_way(step: Step) -> bool:
    return step.prepares


def at_once(found: Sequence[Recap]) -> int:
    """Return how many steps of each rival are told at once."""
    return max(1, STEPS_AT_ONCE // max(1, len(found)))


def folded(found: Sequence[Recap]) -> int:
    """Return how many steps there are, if some of them are not told at once or not whole."""
    most = at_once(found)
    whole = all(len(one.steps) <= most and all(step.brief == step.follows for step in one.steps) for one in found)
    return 0 if whole else sum(len(one.steps) for one in found)


def _step(match: Match, card: Card, lines: Sequence[Line], seat: int) -> Step:
    first, rest = lines[0], lines[1:]
    return Step(
        _sentence(match, card, first),
        [line.text for line in rest],
        [line.text for line in rest if line.of == seat],
        any(line.points for line in lines),
        any(match.title.prepares(move) for move in first.moves),
    )


def _sentence(match: Match, card: Card, line: Line) -> str:
    """Return a line of a card as a sentence that names its seat."""
    if len(line.moves) == 1:
        return capital(match.title.answered(match.game, card.seat, line.moves[0]))
    # Translators: a player and what he did, several answers told together.
    return t("{who}: {what}", who=card.name, what=line.text)
