"""The forms of a table by which its company agrees, comes and goes; the moves are played in `table_pages`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.consent import BACK
from quadriga.server.new_pages import Text40
from quadriga.server.page_frame import to
from quadriga.server.table_pages import back_to

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/ask-back")
async def ask_back(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Form(ge=0, le=5)],
    have: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Ask the others to go back to before my last answer."""
    table = await who.sit(club, table_id, seat)
    await club.consents.ask(table, seat)
    return await back_to(request, who, club, table_id, have, rather=seat)


@router.post("/t/{table_id}/consent")
async def consent(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Form(ge=0, le=5)],
    answer: Text40,
    about: Text40 = BACK,
    have: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Agree to go back or to end the table, rather play on, or give the own wish up."""
    table = await who.sit(club, table_id, seat)
    if answer == "withdraw":
        await club.consents.withdraw(table, seat, about)
    elif answer in ("agree", "refuse"):
        await club.consents.answer(table, seat, answer == "agree", about)
    else:
        raise UsageError(t("the answer is not known; right would be agree, refuse or withdraw"))
    return await back_to(request, who, club, table_id, have, rather=seat)


@router.post("/t/{table_id}/pace")
async def pace(request: Request, table_id: TableId, who: TheVisitor, club: TheClub, pace: Text40) -> Response:
    """Say how fast bots play, or skip to my next question."""
    table = await who.open(club, table_id)
    who.own_seats(table)
    await club.bots.set_pace(table, pace, table.seats[who.own_seats(table)[0]].player_id)
    return await back_to(request, who, club, table_id)


@router.post("/t/{table_id}/stand-in")
async def stand_in(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Form(ge=0, le=5)],
    bot: Text40 = "",
) -> Response:
    """Let a bot answer for my seat, or take it back; or let one play for somebody who has gone."""
    table = await who.sit_or_replace(club, table_id, seat)
    await club.stand_in(table, seat, bot, own=seat in who.seats_at(table))
    return await back_to(request, who, club, table_id)


@router.post("/t/{table_id}/abandon")
async def abandon(request: Request, table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """End a table that nobody wants to finish; other people at it are asked first."""
    table = await who.open(club, table_id)
    await club.consents.abandon(table, who.own_seats(table)[0])
    return await back_to(request, who, club, table_id)


@router.post("/t/{table_id}/leave")
async def leave(table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Leave a table to the others: a bot plays on for me."""
    table = await who.open(club, table_id)
    await club.lobby.leave(table, who.own_seats(table))
    return to("/")


@router.post("/t/{table_id}/unlist")
async def unlist(table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Take a table off my list; the home page then offers to put it back."""
    table = await who.open(club, table_id)
    await club.lobby.unlist(table, who.own_seats(table))
    return to(f"/?off={table_id}")


@router.post("/t/{table_id}/relist")
async def relist(table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Put a table on my list again."""
    table = await who.open(club, table_id)
    await club.lobby.relist(table, who.own_seats(table))
    return to("/")
