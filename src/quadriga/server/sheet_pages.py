"""The sheets of a finished match, to be printed or kept: a page for people and the picture by itself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.club import Club
from quadriga.server.page_frame import page
from quadriga.server.people import Visitor
from quadriga.server.tables import LiveTable

router = APIRouter(include_in_schema=False)

# A picture is opened by itself, so it brings its style along; it can load nothing and run nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

SheetOf = Annotated[int, Query(alias="of", ge=0, le=5)]


async def _finished(who: Visitor, club: Club, table_id: str, seat: int) -> LiveTable:
    """Return a table whose sheets can be kept; raise UsageError for any other."""
    table = await who.open(club, table_id)
    if table.header.status != "over" or not table.match.over:
        raise UsageError(t("sheets are kept when the match is over; please play it to its end"))
    if seat >= table.header.players or not table.match.title.written:
        raise UsageError(t("there is no such sheet at this table"))
    return table


def _picture(table: LiveTable, seat: int) -> str:
    match = table.match
    return match.title.sheets(match.observe(seat), seat, table.names)


@router.get("/t/{table_id}/sheets")
async def sheets(request: Request, table_id: TableId, who: TheVisitor, club: TheClub, seat: SheetOf = 0) -> Response:
    """Show the sheets of a seat, laid out for paper."""
    table = await _finished(who, club, table_id, seat)
    match = table.match
    return page(
        request,
        "sheets.html",
        header=table.header,
        title=match.title,
        names=table.names,
        of=seat,
        scores=match.scores,
        verdict=match.title.verdict(match.game),
        played=datetime.fromtimestamp(table.header.changed, UTC).date().isoformat(),
        sheet=match.title.score_sheet(match.log, table.header.players),
    )


@router.get("/t/{table_id}/sheets.svg")
async def picture(table_id: TableId, who: TheVisitor, club: TheClub, seat: SheetOf = 0) -> Response:
    """Return the sheets of a seat as a picture."""
    table = await _finished(who, club, table_id, seat)
    headers = {"Content-Security-Policy": POLICY}
    return Response(_picture(table, seat), media_type="image/svg+xml", headers=headers)
