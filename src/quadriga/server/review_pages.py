"""The pages of a review: a finished match gone over decision by decision, as plain links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.page_frame import to
from quadriga.server.page_views import Scene, at_position
from quadriga.server.review import Review, decision_at, decisions, judged
from quadriga.server.table_pages import SeatOf, show_scene
from quadriga.server.thinkers import NoAnswer

router = APIRouter(include_in_schema=False)


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
    table = await who.open(club, table_id)
    if table.header.status != "over":
        raise UsageError(t("a match can be gone over when it is over"))
    if seat >= table.header.players:
        raise UsageError(t("there is no such seat at this table"))
    found = decisions(table.match, seat)
    if not found:
        raise UsageError(t("this seat had nothing to decide"))
    number = min(number, len(found))
    earlier = at_position(table.match, found[number - 1])
    decision = decision_at(table.match, earlier, seat, found[number - 1])
    shown = Review(number, len(found), decision)
    if guess or show:
        spell, title = earlier.title.notation.text, earlier.title
        game = earlier.observe(seat).game
        words = {spell(move): title.describe(game, seat, move) for move in earlier.game.moves_of(seat)}
        if guess and guess not in words:
            raise UsageError(t("that move was not possible there"))
        try:
            judgement = await judged(club, table, earlier, seat, decision.move)
        except NoAnswer as error:
            raise UsageError(t("the bot gave no answer; please try again")) from error
        best = words.get(judgement.best.move, judgement.best.move)
        shown = Review(number, len(found), decision, guess, words.get(guess, ""), judgement, best)
    scene = Scene(table, earlier, seat, who.seats_at(table), None, found[number - 1], review=shown)
    return await show_scene(request, who, club, scene, seat)
