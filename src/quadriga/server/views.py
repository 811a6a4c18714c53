"""What is sent to a viewer: one dictionary made of an observation, for pages, API and drawings alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, TypedDict

from quadriga.core.flow import CHANCE, EVERYBODY, FORCED, NOT_LISTED, Event
from quadriga.core.language import naming, t
from quadriga.core.match import Match
from quadriga.core.orders import reordered
from quadriga.core.spots import why_not_at
from quadriga.server import said
from quadriga.server.foresight import after_plan, foresee
from quadriga.server.story import event_words
from quadriga.server.tables import LiveTable
from quadriga.server.words import table_name

LOG_LINES: Final = 200


class MoveView(TypedDict):
    """A legal move: its text, and what it means in words."""

    text: str
    words: str


class QuestionView(TypedDict):
    """The open question of the viewer's seat."""

    seat: int
    serial: int
    kind: str
    prompt: str
    rule: str
    moves: list[MoveView]


class SeatView(TypedDict):
    """One seat as everybody sees it."""

    seat: int
    name: str
    bot: str | None
    taken: bool
    away: bool
    score: int
    asked: bool


class TableView(TypedDict):
    """A table as one seat (or a spectator) sees it."""

    id: str
    title: str
    name: str
    status: str
    pace: str
    bot_pace: str
    options: dict[str, str]
    number: int
    seat: int | None
    mine: list[int]
    seats: list[SeatView]
    question: QuestionView | None
    waiting_for: list[int]
    undo: str
    can_undo: bool
    undo_steps: int
    log: list[str]
    scores: list[int]
    winners: list[int]
    seed_hash: str
    seed: str | None


def table_view(table: LiveTable, seat: int | None, mine: list[int]) -> TableView:
    """Return what this seat may know of the table; None is a spectator."""
    match, header = table.match, table.header
    asked = table.seats_asked()
    over = header.status in ("over", "abandoned")
    barrier = match.barrier(seat) if seat is not None else ""
    with naming(table.names):
        log = log_lines(match, EVERYBODY if seat is None else seat)
    return TableView(
        id=header.id,
        title=header.title,
        name=table_name(header),
        status=header.status,
        pace=header.pace,
        bot_pace=header.bot_pace,
        options=dict(header.options),
        number=table.number,
        seat=seat,
        mine=mine,
        seats=seat_views(table),
        question=question_view(table, seat) if seat in asked else None,
        waiting_for=asked,
        undo=barrier,
        can_undo=seat is not None and not barrier and header.status == "running",
        undo_steps=match.free[seat] if seat is not None and header.status == "running" else 0,
        log=log,
        scores=match.scores,
        winners=match.winners,
        seed_hash=header.seed_hash,
        seed=header.seed if over else None,
    )


def record_of(table: LiveTable, seat: int | None) -> str:
    """Return the record: whole when the table is over, before that without what the seat may not know."""
    if table.header.status == "over":
        return table.match.record()
    return table.match.record(EVERYBODY if seat is None else seat)


def seat_views(table: LiveTable) -> list[SeatView]:
    """Return who sits where, with the score and whether the seat is asked."""
    asked, names, scores = table.seats_asked(), table.names, table.match.scores
    return [
        SeatView(
            seat=place.seat,
            name=names[place.seat],
            bot=place.by_bot or None,
            taken=place.player_id is not None or bool(place.by_bot),
            away=place.away,
            score=scores[place.seat],
            asked=place.seat in asked,
        )
        for place in table.seats
    ]


def question_view(table: LiveTable, seat: int | None) -> QuestionView | None:
    """Return the open question of a seat with every legal move in words."""
    if seat is None:
        return None
    match = table.match
    question = match.question(seat)
    if question is None:
        return None
    game = match.observe(seat).game
    return QuestionView(
        seat=seat,
        serial=table.serials[seat],
        kind=question.kind,
        prompt=question.prompt,
        rule=question.rule,
        moves=[
            MoveView(text=match.title.notation.text(move), words=match.title.describe(game, seat, move))
            for move in question.moves
        ],
    )


def log_lines(match: Match, seat: int) -> list[str]:
    """Return the last lines of the log that this seat may read."""
    lines: list[str] = []
    for event in reversed(match.log):
        line = event_line(match, event, seat)
        if line:
            lines.append(line)
        if len(lines) == LOG_LINES:
            break
    lines.reverse()
    return lines


def event_line(match: Match, event: Event, seat: int) -> str:
    """Return one event in words, nothing if the seat may not know of it."""
    if event.code in (CHANCE, FORCED) and not match.visible(seat, [event]):
        return ""
    return said.told(match, event)


def preview_view(match: Match, seat: int, moves: list[str], names: Sequence[str]) -> dict[str, Any]:
    """Return what a batch of moves would do, as far as the seat can foresee."""
    seen = foresee(match, seat, moves, fill=True)
    told = seen.told(match, names)
    with naming(names):
        words = match.title.changed(seen.after.game, seen.changes) if told is None else list(told.values)
    events = [line for event in seen.events if (line := event_words(match, event, seat, names))]
    over = seen.hands_over and not seen.after.game.over
    return {
        "events": events if told is None else list(told.events),
        "changes": [list(change) for change in seen.changes],
        "words": words,
        "thread": [asdict(knot) for knot in match.title.thread(seen.before, seen.after, seen.events)],
        "chance": over,
        "unknown": over and (told is None or told.leaves_open),
        "alone": match.game.seats == 1,
        "ends": seen.ends,
        "reveals": seen.reveals,
        "wasted": list(seen.wasted),
    }


def why_view(match: Match, seat: int, wish: str, half: Sequence[str] = ()) -> dict[str, Any]:
    """Return why nothing can be played at a spot after those chosen already; what is not asked names what is."""
    title = match.title
    plain = not half and title.notation.reads(wish)
    late = plain and title.notation.parse(wish) in reordered(match, seat)
    reason = match.why_not(seat, wish) if plain else why_not_at(match, seat, [*half, wish])
    if reason is None or late:
        return {"legal": True, "reason": "", "rule": ""}
    question = match.question(seat)
    if question is not None and reason == title.reason(NOT_LISTED):
        text = t("{reason}; what is asked: {prompt}", reason=reason.text, prompt=question.prompt)
        return {"legal": False, "reason": text, "rule": question.rule}
    return {"legal": False, "reason": reason.text, "rule": reason.rule}


def why_in_plan(
    match: Match, seat: int, wish: str, half: Sequence[str], plan: Sequence[str], trial: bool
) -> dict[str, Any]:
    """Return why nothing can be played at a spot after what is planned; nothing of that has been sent yet."""
    ahead = after_plan(match, seat, plan, trial=trial)
    if ahead.game.question_of(seat) is None:
        return {"legal": False, "reason": t("Planned, not played yet: look, change it, confirm"), "rule": ""}
    return why_view(ahead, seat, wish, half)


def after_view(match: Match, seat: int, moves: list[str], names: Sequence[str], fill: bool) -> dict[str, Any]:
    """Return the question that a batch of moves would lead to, and the table as it would be."""
    seen = foresee(match, seat, moves, fill=fill)
    title, after = match.title, seen.after
    words = {title.notation.text(move): title.describe(after.game, seat, move) for move in after.moves}
    question = after.question
    prompt = title.asks(after.game, question) if question is not None else None
    return {
        "moves": list(seen.moves),
        "words": list(seen.words),
        "choices": [[{"text": text, "words": said} for text, said in choice] for choice in seen.choices],
        "question": None
        if prompt is None
        else {
            "kind": seen.kind,
            "prompt": prompt.text,
            "rule": prompt.rule,
            "moves": [{"text": text, "words": said} for text, said in words.items()],
        },
        "events": [line for event in seen.events if (line := event_words(match, event, seat, names))],
        "zones": {zone.ident: zone.body for zone in title.zones(after, words, names)},
    }
