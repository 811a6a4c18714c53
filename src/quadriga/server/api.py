"""The JSON API: the same powers as the pages, for programs in any language.

A program proves who it is with the secret of its seat (`Authorization: Bearer ...`, which it gets or chooses when it
sits down) or with the cookie of a browser.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from quadriga.bots import BOTS, bots_of
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.language import t
from quadriga.games import TITLES, find_title
from quadriga.server.archive import secret
from quadriga.server.club import Club, Place
from quadriga.server.my_tables import opened
from quadriga.server.people import Visitor, remember, visitor
from quadriga.server.tables import LiveTable
from quadriga.server.views import after_view, preview_view, record_of, table_view, why_in_plan, why_view

router = APIRouter(prefix="/api", tags=["tables"])

TableId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9]+$")]
SeatNumber = Annotated[int, Query(ge=0, le=5)]
MoveText = Annotated[str, Field(min_length=1, max_length=100)]


class Problem(BaseModel):
    """One sentence: what was asked, what was given, what would be right."""

    error: str


class Strict(BaseModel):
    """A request body: what is not known is refused, not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PlaceModel(Strict):
    """A seat of a new table."""

    kind: Literal["me", "link", "bot"]
    bot: Annotated[str, Field(max_length=40)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class NewTable(Strict):
    """A new table; where it is `public`, anybody may take a seat that waits for a person."""

    title: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[PlaceModel], Field(min_length=1, max_length=6)]
    options: Annotated[dict[str, str], Field(max_length=20)] = {}
    pace: Literal["live", "slow"] = "live"
    watch: bool = False
    public: bool = False
    name: Annotated[str, Field(max_length=40)] = ""
    player: Annotated[str, Field(max_length=40)] = ""


class Answers(Strict):
    """One or several answers of a seat, played whole or refused whole; `serial` as the question gave it."""

    seat: Annotated[int, Field(ge=0, le=5)]
    serial: Annotated[int, Field(ge=0, le=1_000_000)]
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=40)]


class Back(Strict):
    """Answers to take back."""

    seat: Annotated[int, Field(ge=0, le=5)]
    serial: Annotated[int, Field(ge=0, le=1_000_000)]
    steps: Annotated[int, Field(ge=1, le=40)] = 1


class Join(Strict):
    """The last part of a seat link, which invites once; `own` may be the secret that the seat has from then on.

    Who chooses it can send the request again if no reply came.
    """

    secret: Annotated[str, Field(min_length=1, max_length=100)]
    own: Annotated[str, Field(min_length=32, max_length=100)] | None = None
    name: Annotated[str, Field(max_length=40)] = ""


class StandIn(Strict):
    """A bot that answers for a seat while its player is away; an empty name gives the seat back."""

    seat: Annotated[int, Field(ge=0, le=5)]
    bot: Annotated[str, Field(max_length=40)] = ""


class Name(Strict):
    """A player's name."""

    name: Annotated[str, Field(min_length=1, max_length=40)]


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}


async def club_of(request: Request) -> Club:
    """Return the club of this server; asynchronous, or a thread would be asked for it with every request."""
    club: Club = request.app.state.club
    return club


TheClub = Annotated[Club, Depends(club_of)]
TheVisitor = Annotated[Visitor, Depends(visitor)]


@router.get("/titles", summary="Titles, players, options and bots")
async def titles() -> dict[str, Any]:
    """Return what can be played."""
    return {
        "bots": list(BOTS),
        "titles": [
            {
                "id": title.id,
                "name": t(title.name),
                "about": t(title.about),
                "players": [title.players_min, title.players_max],
                "modes": [t(mode) for mode in title.modes],
                "bots": bots_of(title.id),
                "options": [
                    {
                        **asdict(option),
                        "about": t(option.about),
                        "words": [option.said(value) for value in option.values],
                    }
                    for option in title.options
                ],
            }
            for title in TITLES.values()
        ],
    }


@router.post("/tables", status_code=201, responses=PROBLEMS, summary="Make a table")
async def make_table(body: NewTable, who: TheVisitor, club: TheClub, response: Response) -> dict[str, Any]:
    """Make a table; the answer has the secret links of its seats."""
    player = await remember(club, who, body.player, response)
    places = [Place(place.kind, place.bot, place.name) for place in body.seats]
    made = await club.make(
        player, body.title, places, body.options, body.pace, body.watch, body.name, public=body.public
    )
    return {
        "id": made.table.header.id,
        "links": {str(seat): f"/join/{word}" for seat, word in made.links.items()},
        "watch": f"/watch/{made.watch}" if made.watch else None,
    }


@router.post("/join", responses=PROBLEMS, summary="Take the seat of a link")
async def join(body: Join, who: TheVisitor, club: TheClub, response: Response) -> dict[str, Any]:
    """Take a seat; from then on the secret of this answer, or its cookie, proves who asks."""
    await club.lobby.linked(body.secret, who.player, body.own or "")
    player = await remember(club, who, body.name, response)
    table, seat, own = await club.lobby.join(player, body.secret, body.own or secret())
    return {"id": table.header.id, "seat": seat, "secret": own}


@router.get("/tables", responses=PROBLEMS, summary="My tables")
async def my_tables(who: TheVisitor, club: TheClub) -> list[dict[str, Any]]:
    """Return the tables at which the visitor sits."""
    found: list[dict[str, Any]] = []
    for table in await opened(who, club):
        mine = who.seats_at(table)
        view = table_view(table, mine[0] if mine else None, mine)
        found.append({key: view[key] for key in ("id", "title", "name", "status", "mine", "waiting_for", "scores")})
    return found


@router.get("/tables/{table_id}", responses=PROBLEMS, summary="A table as a seat sees it")
async def show_table(
    table_id: TableId, who: TheVisitor, club: TheClub, seat: Annotated[int | None, Query(ge=0, le=5)] = None
) -> dict[str, Any]:
    """Return the table, the open question and its legal moves, and for whom a bot may play because they have gone."""
    table = await who.open(club, table_id)
    mine = who.seats_at(table)
    return {**table_view(table, who.viewpoint(table, seat), mine), "gone": await club.presence.gone(table)}


@router.post("/tables/{table_id}/answers", responses=PROBLEMS, summary="Answer")
async def answer(table_id: TableId, body: Answers, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Play one answer, or a batch; a repeated request never plays twice."""
    table = await who.sit(club, table_id, body.seat)
    await club.tables.play(table_id, body.seat, body.serial, body.moves)
    await club.lobby.relist(table, [body.seat])
    return dict(table_view(table, body.seat, who.seats_at(table)))


@router.post("/tables/{table_id}/back", responses=PROBLEMS, summary="Take answers back")
async def take_back(table_id: TableId, body: Back, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Take back the last answers of a seat, as far as nothing was revealed since."""
    table = await who.sit(club, table_id, body.seat)
    await club.tables.back(table_id, body.seat, body.serial, body.steps)
    return dict(table_view(table, body.seat, who.seats_at(table)))


@router.get("/tables/{table_id}/preview", responses=PROBLEMS, summary="What would a move do?")
async def preview(
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: SeatNumber,
    move: Annotated[list[MoveText], Query(min_length=1, max_length=40)],
    number: Annotated[int | None, Query(ge=-1, le=1_000_000)] = None,
) -> dict[str, Any]:
    """Return what a move, or a batch, would do as far as the seat can foresee.

    `number` is that of the table the move was seen at: if it cannot be played because the table has gone on since, the
    answer is only `{"stale": true}`, no error.
    """
    table = await who.sit(club, table_id, seat)
    try:
        return preview_view(table.match, seat, move, table.names)
    except QuadrigaError:
        if number is None or number == table.number:
            raise
        return {"stale": True}


@router.get("/tables/{table_id}/after", responses=PROBLEMS, summary="What would be asked then?")
async def after(
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: SeatNumber,
    move: Annotated[list[MoveText], Query(min_length=1, max_length=40)],
    fill: bool = False,
) -> dict[str, Any]:
    """Return the question and the table after a batch nobody has played yet; `fill` completes it as the title would."""
    table = await who.sit(club, table_id, seat)
    return after_view(table.match, seat, move, table.names, fill)


@router.get("/tables/{table_id}/hint", responses=PROBLEMS, summary="What would a bot do?")
async def hint(
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: SeatNumber,
    move: Annotated[list[MoveText] | None, Query(max_length=40)] = None,
) -> dict[str, Any]:
    """Return a bot's move for the open question, or for the one after moves nobody has played yet; its plan and why."""
    table = await who.sit(club, table_id, seat)
    return await club.hint(table, seat, move or [])


@router.get("/tables/{table_id}/why", responses=PROBLEMS, summary="Why can I not?")
async def why(
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: SeatNumber,
    wish: MoveText,
    half: Annotated[list[MoveText] | None, Query(max_length=12)] = None,
    move: Annotated[list[MoveText] | None, Query(max_length=40)] = None,
    trial: bool = False,
) -> dict[str, Any]:
    """Return why a move is not legal, or why a spot of the board goes with none that is; with the rule.

    It answers for the table as it is now, or as it would be after a batch that is only planned; a `trial` is one that
    is planned out of turn.
    """
    table = await who.sit(club, table_id, seat)
    if move or trial:
        return why_in_plan(table.match, seat, wish, half or [], move or [], trial)
    return why_view(table.match, seat, wish, half or [])


@router.get("/tables/{table_id}/record", responses=PROBLEMS, response_class=PlainTextResponse, summary="The record")
async def record(
    table_id: TableId, who: TheVisitor, club: TheClub, seat: Annotated[int | None, Query(ge=0, le=5)] = None
) -> str:
    """Return the record: whole when the table is over, before that without what the seat may not know."""
    table = await who.open(club, table_id)
    return record_of(table, who.viewpoint(table, seat))


@router.post("/records", status_code=201, responses=PROBLEMS, summary="Upload a record")
async def upload(
    who: TheVisitor,
    club: TheClub,
    response: Response,
    text: Annotated[str, Body(media_type="text/plain", max_length=4_000_000)],
) -> dict[str, str]:
    """Make a table of a record."""
    player = await remember(club, who, "", response)
    table = await club.upload(player, text)
    return {"id": table.header.id}


@router.post("/tables/{table_id}/stand-in", responses=PROBLEMS, summary="Let a bot stand in")
async def stand_in(table_id: TableId, body: StandIn, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Let a bot answer for a seat of the visitor, or take the seat back; or let one play for somebody who has gone."""
    table = await who.sit_or_replace(club, table_id, body.seat)
    mine = who.seats_at(table)
    await club.stand_in(table, body.seat, body.bot, own=body.seat in mine)
    return dict(table_view(table, body.seat if body.seat in mine else who.viewpoint(table, None), mine))


@router.post("/tables/{table_id}/rematch", status_code=201, responses=PROBLEMS, summary="Play again")
async def rematch(table_id: TableId, who: TheVisitor, club: TheClub) -> dict[str, Any]:
    """Make a table with the same options and company, or sit down where one of them has made it already."""
    table = await who.open(club, table_id)
    who.own_seats(table)
    if who.player is None:
        raise UsageError(t("a rematch is made by a player; a seat secret alone is not enough"))
    made = await club.rematch(who.player, table)
    return {
        "id": made.table.header.id,
        "links": {str(seat): f"/join/{word}" for seat, word in made.links.items()},
    }


@router.post("/name", responses=PROBLEMS, summary="Say or change my name")
async def rename(body: Name, who: TheVisitor, club: TheClub, response: Response) -> dict[str, str]:
    """Give the visitor's browser a name."""
    if who.player is None:
        player = await remember(club, who, body.name, response)
        return {"name": player.name}
    await club.rename(who.player, body.name)
    return {"name": body.name}


@router.get("/rules/{title_id}", responses=PROBLEMS, response_class=PlainTextResponse, summary="The rules")
async def rules(title_id: Annotated[str, Path(max_length=40)]) -> str:
    """Return our rules of a title, as Markdown."""
    return find_title(title_id).rules_text()


@router.get("/stream", responses=PROBLEMS, summary="News of my tables, as server-sent events")
async def stream(
    who: TheVisitor, club: TheClub, watch: Annotated[list[TableId] | None, Query(max_length=20)] = None
) -> StreamingResponse:
    """Tell, until the browser leaves, which of the visitor's tables changed; begin with where each of them stands.

    Without news a `beat` comes every 15 seconds: a line from which nothing came for longer is dead.
    """
    name = who.listener()
    own = [table.header.id for table in await opened(who, club)]
    table_ids = list(dict.fromkeys([*own, *[(await who.open(club, other)).header.id for other in watch or []]]))

    async def standings() -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for table_id in table_ids:
            table = await club.tables.open(table_id)
            if not who.seats_at(table):
                club.watch(table_id, name)
            found.append(standing(table, who, await club.seats_waited_for(table)))
        return found

    async def events() -> AsyncIterator[str]:
        try:
            # Closed by itself: who is still listening when `left` is asked would never be forgotten.
            async with aclosing(club.hub.listen(name, standings)) as messages:
                async for message in messages:
                    yield message
        finally:
            club.left(name)

    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


def standing(table: LiveTable, who: Visitor, waited_for: Sequence[int] | None = None) -> dict[str, object]:
    """Return where a table stands, for the beginning of a stream; it waits for the seats that are asked, or others."""
    waits = bool(set(who.seats_at(table)) & set(table.seats_asked() if waited_for is None else waited_for))
    return {"table": table.header.id, "number": table.number, "waits": waits, "status": table.header.status}
