"""The analysis of a finished match: its curves and turning points; the page fills while a bot goes over it."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from quadriga.core.language import capital, naming
from quadriga.server import said
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.chart import chart_of
from quadriga.server.club import check_adviser
from quadriga.server.ending import ending_of
from quadriga.server.page_frame import page, wants_parts
from quadriga.server.page_views import digest, environment
from quadriga.server.review import turning_points
from quadriga.server.review_pages import finished
from quadriga.server.study import Study
from quadriga.server.table_pages import SeatOf
from quadriga.server.tables import LiveTable
from quadriga.server.turns import turns_of
from quadriga.server.words import table_name

router = APIRouter(include_in_schema=False)

MOST: Final = 6  # turning points shown
LEAST: Final = 50  # hundredths of a point that one costs at least


@router.get("/t/{table_id}/analysis")
async def analysis(
    request: Request, table_id: TableId, who: TheVisitor, club: TheClub, seat: SeatOf = None
) -> Response:
    """Show what is known so far of a match and the decisions of a seat; the script asks for the same as it goes on."""
    table, chosen = await finished(who, club, table_id, seat)
    check_adviser(table.header.title)
    study = await club.studies.of(table, chosen)
    context = analysis_view(table, study)
    body = environment().get_template("study.html").render(context)
    if wants_parts(request):
        return JSONResponse({"html": body, "hash": digest(body), "done": study.done})
    own = chosen in who.seats_at(table)
    return page(request, "analysis.html", body=body, hash=digest(body), own=own, **context)


def analysis_view(table: LiveTable, study: Study) -> dict[str, Any]:
    """Return what the page shows."""
    match, names = table.match, table.names
    found = turning_points(match, study, MOST, LEAST)
    marked = [point.position for point in found]
    charts = [chart_of(study.points, study.seat, marked, narrow=narrow) for narrow in (False, True)]
    turns = turns_of(match)
    with naming(names):
        told = {turn.position: capital(said.told(match, turn.event)) for turn in turns if turn.event is not None}
    return {
        "table": table,
        "header": table.header,
        "table_name": table_name(table.header),
        "title": match.title,
        "names": names,
        "seat": study.seat,
        "study": study,
        "known": len(study.judgements) + len(study.failed),
        "total": len(study.positions),
        "turning": found,
        "charts": [chart for chart in charts if chart],
        "told": told,
        "answers": sum(not entry.nature for entry in match.entries),
        "lost": sum(study.loss(position) for position in study.judgements) / 100,
        "ending": ending_of(table),
    }
