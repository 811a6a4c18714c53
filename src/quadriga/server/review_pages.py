"""The pages of a review: a finished match gone over decision by decision, as plain links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.club import Club
from quadriga.server.page_frame import to
from quadriga.server.page_views import Scene, at_position
from quadriga.server.people import Visitor
from quadriga.server.review import Review, decision_at, judged, verdict
from quadriga.server.store import Unavailable
from quadriga.server.study import decisions
from quadriga.server.table_pages import SeatOf, show_scene
from quadriga.server.tables import LiveTable
from quadriga.server.thinkers import NoAnswer

router = APIRouter(include_in_schema=False)


async def finished(who: Visitor, club: Club, table_id: str, seat: int | None) -> tuple[LiveTable, int]:
    """Return a table that can be gone over, and the seat to look at; raise UsageError for any other."""
    table = await who.open(club, table_id)
    if table.header.status != "over":
        raise UsageError(t("a match can be gone over when it is over"))
    chosen = seat if seat is not None else (who.seats_at(table) or [0])[0]
    if chosen >= table.header.players:
        raise UsageError(t("there is no such seat at this table"))
    return table, chosen


@router.get("/t/{table_id}/review")
async def begin(table_id: TableId, who: TheVisitor, club: TheClub, seat: SeatOf = None) -> Response:
    """Go to the first decision."""
    table = await who.open(club, table_id)
    chosen = seat if seat is not None else (who.seats_at(table) or [0])[0]
    return to(f"/t/{table_id}/review/1?seat={chosen}")


@router.get("/t/{table_id}/review/{number}")
async def review(
    request: Request,
    table_id: TableId,
    number: Annotated[int, Path(ge=1, le=100_000)],
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Query(ge=0, le=5)],
    guess: Annotated[str, Query(max_length=100)] = "",
    show: bool = False,
) -> Response:
    """Ask what one would play; show what was played and what the bot says only when asked for."""
    table, seat = await finished(who, club, table_id, seat)
    found = decisions(table.match, seat)
    if not found:
        raise UsageError(t("this seat had nothing to decide"))
    number = min(number, len(found))
    position = found[number - 1]
    scene = Scene(table, at_position(table.match, position), seat, who.seats_at(table), None, position)
    scene.review = Review(number, len(found), decision_at(table.match, scene.match, seat, position))
    if guess or show:
        scene.review = await answered(club, scene, scene.review, seat, guess)
    return await show_scene(request, who, club, scene, seat)


async def answered(club: Club, scene: Scene, asked: Review, seat: int, guess: str) -> Review:
    """Return a decision with what the bot says of it, and of the guess."""
    earlier, title = scene.match, scene.match.title
    game = earlier.observe(seat).game
    words = {title.notation.text(move): title.describe(game, seat, move) for move in earlier.game.moves_of(seat)}
    if guess and guess not in words:
        raise UsageError(t("that move was not possible there"))
    moves = [asked.decision.move, *([guess] if guess else [])]
    try:
        found = await judged(club, scene.table, earlier, seat, moves)
    except NoAnswer as error:
        raise Unavailable(t("the bot gave no answer; please try again")) from error
    best = words.get(found.best.move, found.best.move)
    played = verdict(title, found, asked.decision.move, words)
    guessed = verdict(title, found, guess, words) if guess else None
    return Review(asked.number, asked.total, asked.decision, best, played, guessed)
