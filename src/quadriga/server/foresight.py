"""Looking ahead for a seat: answers tried on a world that agrees with what it sees, up to what nobody can foresee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quadriga.core.chance import QuickSource
from quadriga.core.errors import IllegalMove, UsageError
from quadriga.core.flow import Event
from quadriga.core.game import Game
from quadriga.core.match import Match
from quadriga.core.observation import Observation, observe


@dataclass(frozen=True)
class Foresight:
    """What a batch of answers would lead to."""

    moves: tuple[str, ...]
    words: tuple[str, ...]  # each answer as it reads at its place
    choices: tuple[tuple[tuple[str, str], ...], ...]  # for each answer, all that could be answered there: text, words
    events: tuple[Event, ...]
    changes: tuple[tuple[str, str, str], ...]
    after: Observation[Any]

    @property
    def kind(self) -> str:
        """The kind of the question that is open then, nothing if none can be foreseen."""
        question = self.after.question
        return "" if question is None else type(question).__name__


def foresee(match: Match, seat: int, moves: Sequence[str], *, fill: bool = False) -> Foresight:
    """Try a batch; `fill` adds what the title suggests for the questions that a page gathers."""
    title = match.title
    match.check(seat, moves[0])
    seen = observe(match.game, seat)
    world = seen.determinize(QuickSource(1))
    events: list[Event] = []
    world.events = events
    said: list[str] = []
    choices: list[tuple[tuple[str, str], ...]] = []
    tried: list[str] = []
    wanted = list(moves)
    while wanted or (fill and _gathers(match, world, seat)):
        text = wanted.pop(0) if wanted else title.notation.text(title.suggest(observe(world, seat)))
        move = title.notation.parse(text)
        legal = world.moves_of(seat)
        if not legal:
            raise UsageError(f"{text!r} comes after something nobody can foresee; right would be to answer up to there")
        if move not in legal:
            raise IllegalMove(f"{text!r} cannot be answered there; right would be another order")
        shown = observe(world, seat).game
        said.append(title.describe(shown, seat, move))
        choices.append(tuple((title.notation.text(other), title.describe(shown, seat, other)) for other in legal))
        tried.append(title.notation.text(move))
        world.answer_until(seat, move)
    after = observe(world, seat)
    before, then = dict(seen.game.dump()), dict(after.game.dump())
    names = [name for name in {**before, **then} if before.get(name, "") != then.get(name, "")]
    changes = tuple((name, before.get(name, ""), then.get(name, "")) for name in names)
    return Foresight(tuple(tried), tuple(said), tuple(choices), tuple(events), changes, after)


def foresee_prefix(match: Match, seat: int, moves: Sequence[str]) -> Foresight:
    """Try as much of a batch as can be foreseen."""
    for length in range(len(moves), 1, -1):
        try:
            return foresee(match, seat, moves[:length])
        except (IllegalMove, UsageError):
            continue
    return foresee(match, seat, moves[:1])


def _gathers(match: Match, world: Game, seat: int) -> bool:
    question = world.question_of(seat)
    return question is not None and match.title.gathers(type(question).__name__)
