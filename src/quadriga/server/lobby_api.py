"""The JSON API of coming and going: open tables, invitations, leaving, the own list, the pace of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from pydantic import Field

from quadriga.server.api import PROBLEMS, Strict, TableId, TheClub, TheVisitor
from quadriga.server.lobby import Invitation
from quadriga.server.people import remember
from quadriga.server.views import table_view
from quadriga.server.words import table_name

router = APIRouter(prefix="/api", tags=["tables"])


class SitDown(Strict):
    """The name of who sits down."""

    name: Annotated[str, Field(max_length=40)] = ""


class Pace(Strict):
    """How fast bots play; `skip` is: without a pause until a person is asked."""

    pace: Literal["instant", "normal", "slow", "skip"]


def invitation_view(found: Invitation) -> dict[str, Any]:
    """Return what somebody may know of a table before sitting down."""
    header = found.table.header
    return {
        "id": header.id,
        "title": header.title,
        "name": table_name(header),
        "host": found.host,
        "status": header.status,
        "pace": header.pace,
        "options": dict(header.options),
        "players": found.company,
        "free_seats": [place.seat for place in found.free],
        "seat": found.seat,
        "taken_by": found.taken_by,
        "created": header.created,
    }


@router.get("/open", responses=PROBLEMS, summary="Tables that anybody may join")
async def open_tables(who: TheVisitor, club: TheClub) -> list[dict[str, Any]]:
    """Return the tables that wait for people, the newest first, without those where the visitor sits."""
    return [invitation_view(found) for found in await club.lobby.waiting(who.player)]


@router.post("/open/{table_id}", responses=PROBLEMS, summary="Take a free seat of an open table")
async def sit(table_id: TableId, body: SitDown, who: TheVisitor, club: TheClub, response: Response) -> dict[str, Any]:
    """Take the first free seat; its secret, or the cookie of this answer, proves from then on who asks."""
    await club.lobby.public(table_id)
    player = await remember(club, who, body.name, response)
    table, seat, word = await club.lobby.sit(player, table_id)
    return {"id": table.header.id, "seat": seat, "secret": word}


@router.get("/invitations/{secret}", responses=PROBLEMS, summary="What a seat link invites to")
async def invitation(
    secret: Annotated[str, Path(min_length=1, max_length=100)], who: TheVisitor, club: TheClub
) -> dict[str, Any]:
    """Return table, seat, host and options of a seat link before it is taken."""
    return invitation_view(await club.lobby.invitation(secret, who.player))


@router.post("/tables/{table_id}/leave", responses=PROBLEMS, summary="Leave a table to the others")
async def leave(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Let a bot play on for the visitor; the table stays on their list, and a seat can be taken back later."""
    table = await who.open(club, table_id)
    mine = who.own_seats(table)
    await club.lobby.leave(table, mine)
    return {"id": table_id, "left": mine}


@router.post("/tables/{table_id}/unlist", responses=PROBLEMS, summary="Take a table off my list")
async def unlist(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Show a table no longer among the visitor's own; its address works still."""
    table = await who.open(club, table_id)
    await club.lobby.unlist(table, who.own_seats(table))
    return {"id": table_id}


@router.post("/tables/{table_id}/relist", responses=PROBLEMS, summary="Put a table on my list again")
async def relist(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Show a table among the visitor's own again; an answer given there does so, too."""
    table = await who.open(club, table_id)
    await club.lobby.relist(table, who.own_seats(table))
    return {"id": table_id}


@router.post("/tables/{table_id}/pace", responses=PROBLEMS, summary="How fast bots play")
async def pace(table_id: TableId, body: Pace, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Set the pace of the bots at a table of the visitor, or skip the pauses until a person is asked."""
    table = await who.open(club, table_id)
    mine = who.own_seats(table)
    await club.bots.set_pace(table, body.pace, table.seats[who.own_seats(table)[0]].player_id)
    return dict(table_view(table, mine[0], mine))
