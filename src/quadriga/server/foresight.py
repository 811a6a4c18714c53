"""Looking ahead for a seat: answers tried on a world that agrees with what it sees, up to what nobody can foresee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from quadriga.core.chance import QuickSource
from quadriga.core.errors import IllegalMove, UsageError
from quadriga.core.flow import LANES_CLOSED, LANES_OPEN, REVEAL, Event
from quadriga.core.game import Game
from quadriga.core.language import naming, t
from quadriga.core.match import Match
from quadriga.core.observation import Observation, observe
from quadriga.core.orders import free_answers, reordered
from quadriga.core.question import Foretold
from quadriga.core.record import Entry

WASTED_SHOWN: Final = 3
TURNS_UP: Final = (REVEAL, LANES_OPEN, LANES_CLOSED)


@dataclass(frozen=True)
class Foresight:
    """What a batch of answers would lead to."""

    moves: tuple[str, ...]
    words: tuple[str, ...]  # each answer as it reads at its place
    choices: tuple[tuple[tuple[str, str], ...], ...]  # for each answer, all that could be answered there: text, words
    events: tuple[Event, ...]
    changes: tuple[tuple[str, str, str], ...]
    before: Observation[Any]
    after: Observation[Any]
    wasted: tuple[str, ...] = ()  # what the title would have the player think of before handing over
    trial: bool = False  # made out of turn: nobody is asked
    ends: bool = False  # the turn ends with them: another seat is asked next
    reveals: bool = False  # something turns up next that nobody can foresee
    late: tuple[int, ...] = ()  # moves that can be chosen then although the list has them before the last answer

    @property
    def kind(self) -> str:
        """The kind of the question that is open then, nothing if none can be foreseen."""
        question = self.after.question
        return "" if question is None else type(question).__name__

    @property
    def hands_over(self) -> bool:
        """Whether chance or another seat comes next, so that these answers can perhaps not be taken back."""
        return self.after.question is None

    def told(self, match: Match, names: Sequence[str]) -> Foretold | None:
        """Return the consequence as the title tells it to its player; None if it is told event by event."""
        moves = [match.title.notation.parse(text) for text in self.moves]
        with naming(names):
            return match.title.foretold(self.before, moves, self.after, self.events)


def foresee(match: Match, seat: int, moves: Sequence[str], *, fill: bool = False) -> Foresight:
    """Try a batch; `fill` adds what the title suggests for the questions that a page gathers."""
    if match.title.notation.parse(moves[0]) not in reordered(match, seat):
        match.check(seat, moves[0])
    seen = observe(match.game, seat)
    return _follow(match, seen, seen.determinize(QuickSource(1)), moves, fill)


def try_out(match: Match, seat: int, moves: Sequence[str], *, fill: bool = False) -> Foresight:
    """Try a turn while others think: the title lets it begin in an imagined world, nothing of it is kept."""
    seen = observe(match.game, seat)
    world = seen.determinize(QuickSource(1))
    if match.over or not match.title.let_begin(world, seat):
        raise UsageError(t("a turn cannot be tried here; please wait until you are asked"))
    return _follow(match, observe(world, seat), world, moves, fill, trial=True)


def can_try(match: Match, seat: int) -> bool:
    """Whether a turn can be tried out of turn."""
    if match.over:
        return False
    return match.title.let_begin(observe(match.game, seat).determinize(QuickSource(1)), seat)


def foresee_prefix(match: Match, seat: int, moves: Sequence[str]) -> Foresight:
    """Try as much of a batch as can be foreseen."""
    for length in range(len(moves), 1, -1):
        try:
            return foresee(match, seat, moves[:length])
        except (IllegalMove, UsageError):
            continue
    return foresee(match, seat, moves[:1])


def holds(match: Match, seat: int, seen: Foresight, hold: str) -> bool:
    """Whether answers are kept back and shown first, because what follows is not the seat's own any more.

    `always` in any case; `wasted` if something would be wasted; `barrier` also if something of this turn could still be
    taken back, or if the turn ends with them, unless they are all of it.
    """
    if not seen.hands_over or seen.after.game.over:
        return False
    if hold == "wasted":
        return bool(seen.wasted)
    if hold == "always" or match.free[seat] or len(seen.moves) > 1 or seen.wasted:
        return True
    last = next((entry for entry in reversed(match.entries) if not entry.nature), None)
    return seen.ends and last is not None and last.seat == seat


def tried(match: Match, seat: int, moves: Sequence[str], *, fill: bool = False) -> Foresight | None:
    """Try a turn; once its seat is asked it is a plan, as far as it can be played, or nothing."""
    if match.question(seat) is None:
        return try_out(match, seat, moves, fill=fill)
    try:
        return foresee_prefix(match, seat, moves) if moves else None
    except (IllegalMove, UsageError):
        return None


def after_plan(match: Match, seat: int, moves: Sequence[str], *, trial: bool = False) -> Match:
    """Return the match as it would be after answers that nobody has sent yet, in a world that the seat cannot tell."""
    if not moves and not trial:
        return match
    seen = try_out(match, seat, moves) if trial else foresee(match, seat, moves)
    ahead = match.clone()
    ahead.game = seen.after.game
    planned = [Entry(seat, match.title.notation.parse(text), False) for text in seen.moves]
    ahead.entries.extend(planned)
    ahead.free[seat] = len(planned) if trial else match.free[seat] + len(planned)
    return ahead


def _follow(
    match: Match, seen: Observation[Any], world: Game, moves: Sequence[str], fill: bool, *, trial: bool = False
) -> Foresight:
    title, seat, start = match.title, seen.seat, world.clone()
    given = [] if trial else free_answers(match, seat)
    events: list[Event] = []
    world.events = events
    said: list[str] = []
    choices: list[tuple[tuple[str, str], ...]] = []
    tried: list[int] = []
    wanted = list(moves)
    while wanted or (fill and tried and _gathers(match, world, seat)):
        text = wanted.pop(0) if wanted else title.notation.text(title.suggest(observe(world, seat)))
        move = title.notation.parse(text)
        legal = world.moves_of(seat)
        if not legal:
            raise UsageError(
                t("{move!r} comes after something nobody can foresee; right would be to answer up to there", move=text)
            )
        if move not in legal:
            order = title.reordered(world, seat, [*given, *tried]).get(move, ())
            if not order:
                raise IllegalMove(t("{move!r} cannot be answered there; right would be another order", move=text))
            if len(order) <= len(tried) + 1:
                again = [*tried[: len(tried) - len(order) + 1], *order]
                texts = [*(title.notation.text(other) for other in again), *wanted]
                return _follow(match, seen, start, texts, fill, trial=trial)
            # The answers before it have been given: it is tried after them, which comes to the same.
        shown = observe(world, seat).game
        said.append(title.describe(shown, seat, move))
        choices.append(tuple((title.notation.text(other), title.describe(shown, seat, other)) for other in legal))
        tried.append(move)
        world.answer_until(seat, move)
    late = tuple(title.reordered(world, seat, [*given, *tried]))
    found = _foreseen(match, seen, world, tried, events)
    return replace(found, words=tuple(said), choices=tuple(choices), trial=trial, late=late)


def _foreseen(
    match: Match, seen: Observation[Any], world: Game, tried: Sequence[int], events: Sequence[Event]
) -> Foresight:
    """Return what answers have led to."""
    title, after = match.title, observe(world, seen.seat)
    before, then = dict(seen.game.dump()), dict(after.game.dump())
    names = [name for name in {**before, **then} if before.get(name, "") != then.get(name, "")]
    changes = tuple((name, before.get(name, ""), then.get(name, "")) for name in names)
    wasted = tuple(title.wasted(seen, tried, events)[:WASTED_SHOWN])
    texts = tuple(title.notation.text(move) for move in tried)
    ends, reveals = (False, False) if after.question is not None else _next(world, seen.seat)
    return Foresight(texts, (), (), tuple(events), changes, seen, after, wasted, ends=ends, reveals=reveals)


def _next(world: Game, seat: int) -> tuple[bool, bool]:
    """Return whether a turn ends here, and whether something turns up; what it is stays in the imagined world."""
    ahead = world.clone()
    ahead.events = []
    ahead.settle()
    reveals = ahead.chance is not None or any(event.code in TURNS_UP for event in ahead.events)
    # Where all act at the same time nothing is handed over: the others are asked anyway.
    ends = not reveals and not ahead.lanes and bool(ahead.questions()) and ahead.question_of(seat) is None
    return ends, reveals


def _gathers(match: Match, world: Game, seat: int) -> bool:
    question = world.question_of(seat)
    return question is not None and match.title.gathers(type(question).__name__)
