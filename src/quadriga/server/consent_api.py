"""The JSON API of wishes to go back: ask, agree, rather play on, withdraw."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from quadriga.server.api import PROBLEMS, Strict, TableId, TheClub, TheVisitor
from quadriga.server.consent import wish_view

router = APIRouter(prefix="/api", tags=["tables"])


class Asking(Strict):
    """The seat that would like to take its last answer back although others have answered since."""

    seat: Annotated[int, Field(ge=0, le=5)]


class Consent(Strict):
    """What a seat says to a wish: agree, or rather play on; who asked may withdraw."""

    seat: Annotated[int, Field(ge=0, le=5)]
    answer: Literal["agree", "refuse", "withdraw"]


@router.get("/tables/{table_id}/wish", responses=PROBLEMS, summary="Does somebody ask to go back?")
async def wish(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Return the open wish of a table, or null."""
    table = await who.open(club, table_id)
    return {"wish": wish_view(table, club.consents.wish(table))}


@router.post("/tables/{table_id}/wish", responses=PROBLEMS, summary="Ask the others to go back")
async def ask(table_id: TableId, body: Asking, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Ask to take back my last answer and what others answered since; bots agree at once."""
    table = await who.sit(club, table_id, body.seat)
    await club.consents.ask(table, body.seat)
    return {"wish": wish_view(table, club.consents.wish(table))}


@router.post("/tables/{table_id}/consent", responses=PROBLEMS, summary="Agree to go back, or not")
async def consent(table_id: TableId, body: Consent, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Answer the open wish of a table; when the last seat agrees, the answers are taken back."""
    table = await who.sit(club, table_id, body.seat)
    if body.answer == "withdraw":
        await club.consents.withdraw(table, body.seat)
    else:
        await club.consents.answer(table, body.seat, body.answer == "agree")
    return {"wish": wish_view(table, club.consents.wish(table))}
