"""The JSON API of wishes: ask to go back or to abandon the table, agree, rather play on, withdraw."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from quadriga.server.api import PROBLEMS, Strict, TableId, TheClub, TheVisitor
from quadriga.server.consent import ABANDON, BACK, wish_view
from quadriga.server.tables import LiveTable
from quadriga.server.views import table_view

router = APIRouter(prefix="/api", tags=["tables"])


class Asking(Strict):
    """The seat that would like to take its last answer back although others have answered since."""

    seat: Annotated[int, Field(ge=0, le=5)]


class Consent(Strict):
    """What a seat says to a wish: agree, or rather play on; who asked may withdraw."""

    seat: Annotated[int, Field(ge=0, le=5)]
    answer: Literal["agree", "refuse", "withdraw"]
    about: Literal["back", "abandon"] = "back"


def wishes(table: LiveTable) -> dict[str, Any]:
    """Return what is wished for at a table."""
    return {"wish": wish_view(table, BACK), "abandon": wish_view(table, ABANDON)}


@router.get("/tables/{table_id}/wish", responses=PROBLEMS, summary="Does somebody ask the others for something?")
async def wish(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Return the open wishes of a table, to go back (`wish`) and to end it (`abandon`), each of them or null."""
    return wishes(await who.open(club, table_id))


@router.post("/tables/{table_id}/wish", responses=PROBLEMS, summary="Ask the others to go back")
async def ask(table_id: TableId, body: Asking, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Ask to take back my last answer and what others answered since; bots agree at once."""
    table = await who.sit(club, table_id, body.seat)
    await club.consents.ask(table, body.seat)
    return wishes(table)


@router.post("/tables/{table_id}/abandon", responses=PROBLEMS, summary="Abandon a table")
async def abandon(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """End a table at which the visitor sits; where other people sit, ask them to agree to it.

    The answer is the table, with the wish under `abandon` while somebody has still to agree.
    """
    table = await who.open(club, table_id)
    mine = who.own_seats(table)
    await club.consents.abandon(table, mine[0])
    return {**table_view(table, mine[0], mine), "abandon": wish_view(table, ABANDON)}


@router.post("/tables/{table_id}/consent", responses=PROBLEMS, summary="Agree to a wish, or not")
async def consent(table_id: TableId, body: Consent, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Answer an open wish of a table; when the last seat agrees, what was wished for is done."""
    table = await who.sit(club, table_id, body.seat)
    if body.answer == "withdraw":
        await club.consents.withdraw(table, body.seat, body.about)
    else:
        await club.consents.answer(table, body.seat, body.answer == "agree", body.about)
    return wishes(table)
