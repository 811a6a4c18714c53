"""The sheets of a finished match, to be printed or kept: a page for people and the picture by itself."""

from __future__ import annotations

import re
from base64 import b64encode
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.club import Club
from quadriga.server.page_frame import page
from quadriga.server.people import Visitor
from quadriga.server.tables import LiveTable

router = APIRouter(include_in_schema=False)

# A picture is opened by itself, so it brings its style and its letters along; it can load nothing and run nothing.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
_FACE: Final = re.compile(r"^@font-face.*$", re.MULTILINE)
_FILE: Final = re.compile(r'url\("(.+?)"\)')

SheetOf = Annotated[int, Query(alias="of", ge=0, le=5)]


async def _finished(who: Visitor, club: Club, table_id: str, seat: int) -> LiveTable:
    """Return a table whose sheets can be kept; raise UsageError for any other."""
    table = await who.open(club, table_id)
    if table.header.status != "over" or not table.match.over:
        raise UsageError(t("sheets are kept when the match is over; please play it to its end"))
    if seat >= table.header.players or not table.match.title.written:
        raise UsageError(t("there is no such sheet at this table"))
    return table


@cache
def _letters() -> str:
    """Return the faces that the style sheet of all pages names, with the files themselves in place of their names."""
    static = files("quadriga.web").joinpath("static")
    faces = "".join(_FACE.findall(static.joinpath("page.css").read_text("utf-8")))
    return _FILE.sub(
        lambda found: f"url(data:font/woff2;base64,{b64encode(static.joinpath(found[1]).read_bytes()).decode()})", faces
    )


def _picture(table: LiveTable, seat: int) -> str:
    match = table.match
    return match.title.sheets(match.observe(seat), seat, table.names).replace("<style>", f"<style>{_letters()}", 1)


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
