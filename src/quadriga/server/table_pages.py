"""The page of a table: now, planned, and at any earlier position; and the forms by which it is played."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.language import listed, t
from quadriga.core.match import Match
from quadriga.server.api import MoveText, TableId, TheClub, TheVisitor
from quadriga.server.club import Club
from quadriga.server.foresight import Foresight, foresee, foresee_prefix, holds, tried, try_out
from quadriga.server.my_tables import my_rows
from quadriga.server.new_pages import Text40, invitations, own_links
from quadriga.server.page_frame import page, to, wants_parts
from quadriga.server.page_views import Scene, at_position, digest, drawing, parts
from quadriga.server.people import Visitor
from quadriga.server.story import event_words
from quadriga.server.tables import LiveTable
from quadriga.server.views import record_of
from quadriga.server.words import table_name

router = APIRouter(include_in_schema=False)

SeatOf = Annotated[int | None, Query(ge=0, le=5)]


async def scene_of(
    request: Request,
    who: Visitor,
    club: Club,
    table_id: str,
    seat: int | None,
    at: int | None,
    rather: int | None = None,
) -> Scene:
    """Return a table as the visitor sees it, now or at an earlier position."""
    table = await who.open(club, table_id)
    over = table.header.status == "over"
    viewpoint = (
        seat if over and seat is not None and seat < table.header.players else who.viewpoint(table, seat, rather)
    )
    match = table.match
    if at is not None:
        total = sum(not entry.nature for entry in match.entries)
        at = min(at, total)
        match = at_position(match, at)
    scene = scene_with(request, who, table, match, viewpoint, None, at)
    ended = at is None and table.header.status in ("over", "abandoned")
    if ended:
        scene.step = await club.campaigns.step(table, who.player)
        scene.host = await club.rematches.host(table, scene.mine)
    if at is None and scene.mine:
        scene.gone = [other for other in await club.presence.gone(table) if other not in scene.mine]
    scene.may_ask = at is None and viewpoint is not None and club.consents.may_ask(table, viewpoint)
    if scene.may_ask and viewpoint is not None:
        scene.to_ask = listed([table.names[other] for other in club.consents.whom(table, viewpoint)])
    return scene


def scene_with(
    request: Request,
    who: Visitor,
    table: LiveTable,
    match: Match,
    seat: int | None,
    plan: Foresight | None = None,
    position: int | None = None,
) -> Scene:
    """Return a table with the links that this browser has kept: a plan shows them, too."""
    mine = who.seats_at(table)
    return Scene(table, match, seat, mine, plan, position, invitations(request), own_links(request, table, mine))


def standing(scene: Scene, have: str = "") -> dict[str, Any]:
    """Return the parts of a table that are not as the page has them, and where it stands.

    `have` says how the page has them, as `name:digest`. What nobody waits for, because it is folded away or tells of
    what was just done, is written `name:digest:later`: it is not drawn, and the page asks for it when the board is
    painted. A plan changes little of it, and is shown whole.
    """
    known, put_off = had(have)
    later = put_off if scene.plan is None else set()
    found = {name: {"hash": digest(html), "html": html} for name, html in parts(scene, later).items()}
    table = scene.table
    return {
        "number": table.number,
        "seat": scene.seat,
        "serial": table.serials[scene.seat] if scene.seat is not None else 0,
        "status": table.header.status,
        "turn": scene.my_turn,
        "call": scene.call,
        "position": scene.position,
        "answers": scene.answers,
        "free": scene.match.free[scene.seat] if scene.seat is not None and scene.live else 0,
        "plan": list(scene.plan.moves) if scene.plan is not None else [],
        "trial": scene.plan is not None and scene.plan.trial,
        "held": scene.held,
        "parts": {name: part for name, part in found.items() if known.get(name) != part["hash"]},
        "later": sorted(later),
    }


def had(have: str) -> tuple[dict[str, str], set[str]]:
    """Return the digests of the parts that a page has, by their names, and those parts that it can have later."""
    digests: dict[str, str] = {}
    later: set[str] = set()
    for part in have.split(","):
        name, _, mark = part.partition(":")
        digests[name], _, when = mark.partition(":")
        if when == "later":
            later.add(name)
    return digests, later


@router.get("/t/{table_id}")
async def show(
    request: Request, table_id: TableId, who: TheVisitor, club: TheClub, seat: SeatOf = None, rather: SeatOf = None
) -> Response:
    """Show a table; to who plays for several seats asked at once, `rather` this one."""
    return await show_scene(request, who, club, await scene_of(request, who, club, table_id, seat, None, rather), seat)


@router.get("/t/{table_id}/at")
async def slide(
    table_id: TableId, position: Annotated[int, Query(ge=0, le=100_000)] = 0, seat: SeatOf = None
) -> Response:
    """Go to a position: where the slider leads without a script."""
    return to(f"/t/{table_id}/at/{position}{'' if seat is None else f'?seat={seat}'}")


@router.get("/t/{table_id}/at/{position}")
async def replay(
    request: Request,
    table_id: TableId,
    position: Annotated[int, Path(ge=0, le=1_000_000_000)],
    who: TheVisitor,
    club: TheClub,
    seat: SeatOf = None,
) -> Response:
    """Show an earlier position as a seat knew it; beyond the last one, go to that."""
    table = await who.open(club, table_id)
    last = sum(not entry.nature for entry in table.match.entries)
    if position > last:
        return to(f"/t/{table_id}/at/{last}" + (f"?seat={seat}" if seat is not None else ""))
    return await show_scene(request, who, club, await scene_of(request, who, club, table_id, seat, position), seat)


async def show_scene(request: Request, who: Visitor, club: Club, scene: Scene, chosen: int | None) -> Response:
    """Render a table page."""
    zones, html_of = drawing(scene)
    rendered = {name: (digest(html), html) for name, html in html_of.items()}
    return page(
        request,
        "table.html",
        scene=scene,
        table=scene.table,
        header=scene.table.header,
        title=scene.match.title,
        table_name=table_name(scene.table.header),
        zones=zones,
        parts=rendered,
        chosen=chosen,
        refreshes=refreshes(scene),
        serial=scene.table.serials[scene.seat] if scene.seat is not None else 0,
        waiting=[row.id for row in await my_rows(who, club) if row.waits],
    )


def refreshes(scene: Scene) -> bool:
    """Whether a page without a script asks again by itself: at a live table that waits for somebody else."""
    waits = scene.table.header.status == "open" or (scene.live and not scene.my_turn)
    return waits and scene.plan is None and scene.position is None and scene.table.header.pace == "live"


@router.get("/t/{table_id}/parts")
async def fresh_parts(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: SeatOf = None,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    have: Annotated[str, Query(max_length=4000)] = "",
    rather: SeatOf = None,
) -> Response:
    """Return what changed of a table since the page was drawn; of seats asked at once, `rather` this one's view."""
    return JSONResponse(standing(await scene_of(request, who, club, table_id, seat, at, rather), have))


@router.get("/t/{table_id}/plan")
async def plan(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Query(ge=0, le=5)],
    move: Annotated[list[MoveText] | None, Query(max_length=40)] = None,
    have: Annotated[str, Query(max_length=4000)] = "",
    fill: bool = False,
    trial: bool = False,
) -> Response:
    """Return the table as it would be after answers that nobody has sent yet; a trial is made out of turn."""
    table = await who.sit(club, table_id, seat)
    if trial:
        seen = tried(table.match, seat, move or [], fill=fill)
    elif move:
        seen = foresee(table.match, seat, move, fill=fill)
    else:
        raise UsageError(t("a plan needs at least one move"))
    return JSONResponse(standing(scene_with(request, who, table, table.match, seat, seen), have))


@router.get("/t/{table_id}/try")
async def try_by_links(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Query(ge=0, le=5)],
    move: Annotated[list[MoveText] | None, Query(max_length=40)] = None,
    fill: bool = True,
) -> Response:
    """Show the table as it would be after answers that nobody has sent yet, for who has no script."""
    table = await who.sit(club, table_id, seat)
    scene = scene_with(request, who, table, table.match, seat)
    scene.trying = True
    fill = fill and len(move or []) < 2
    if seat not in table.seats_asked():
        scene.plan = try_out(table.match, seat, move or [], fill=fill)
    elif move:
        scene.plan = foresee(table.match, seat, move, fill=fill)
    return await show_scene(request, who, club, scene, seat)


@router.get("/t/{table_id}/hint")
async def hint_by_link(
    request: Request, table_id: TableId, who: TheVisitor, club: TheClub, seat: Annotated[int, Query(ge=0, le=5)]
) -> Response:
    """Show the table with what a bot would do, for who has no script."""
    table = await who.sit(club, table_id, seat)
    if seat not in table.seats_asked():
        return to(f"/t/{table_id}")
    hint = await club.hint(table, seat)
    scene = await scene_of(request, who, club, table_id, seat, None)
    scene.hint = hint
    return await show_scene(request, who, club, scene, seat)


@router.post("/t/{table_id}/play")
async def play(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Form(ge=0, le=5)],
    serial: Annotated[int, Form(ge=0, le=1_000_000)],
    move: Annotated[list[MoveText], Form(min_length=1, max_length=40)],
    have: Annotated[str, Form(max_length=4000)] = "",
    hold: Text40 = "",
) -> Response:
    """Answer the open question, with one move or with all that belong to a gesture.

    `hold` keeps an answer back that would hand over, see `holds`. The button that hands over is shown then.
    """
    table = await who.sit(club, table_id, seat)
    if hold and serial == table.serials[seat]:
        seen = None
        with suppress(QuadrigaError):  # whether it is refused is said below, by who knows the newest rows
            seen = foresee_prefix(table.match, seat, move)
        if seen is not None and len(seen.moves) == len(move) and holds(table.match, seat, seen, hold):
            if not wants_parts(request):
                shown = urlencode({"seat": seat, "fill": "false", "move": move}, doseq=True)
                return to(f"/t/{table_id}/try?{shown}")
            scene = scene_with(request, who, table, table.match, seat, seen)
            scene.held = True
            return JSONResponse(standing(scene, have))
    before = len(table.match.log)
    await club.tables.play(table_id, seat, serial, move)
    await club.lobby.relist(table, [seat])
    match = table.match
    told = [words for event in match.log[before:] if (words := event_words(match, event, seat, table.names))]
    return await back_to(request, who, club, table_id, have, {"told": told}, seat)


@router.post("/t/{table_id}/undo")
async def undo(
    request: Request,
    table_id: TableId,
    who: TheVisitor,
    club: TheClub,
    seat: Annotated[int, Form(ge=0, le=5)],
    serial: Annotated[int, Form(ge=0, le=1_000_000)],
    steps: Annotated[int, Form(ge=1, le=40)] = 1,
    have: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Take answers back."""
    table = await who.sit(club, table_id, seat)
    own = [entry.move for entry in table.match.entries if entry.seat == seat and not entry.nature][-steps:]
    await club.tables.back(table_id, seat, serial, steps)
    taken = [table.match.title.notation.text(move) for move in own]
    return await back_to(request, who, club, table_id, have, {"taken": taken}, seat)


async def back_to(
    request: Request,
    who: Visitor,
    club: Club,
    table_id: str,
    have: str = "",
    more: dict[str, Any] | None = None,
    rather: int | None = None,
) -> Response:
    """Go on at the table: the script gets what changed, a browser is sent there."""
    if not wants_parts(request):
        several = rather is not None and len(who.seats_at(await who.open(club, table_id))) > 1
        return to(f"/t/{table_id}?rather={rather}" if several else f"/t/{table_id}")
    scene = await scene_of(request, who, club, table_id, None, None, rather)
    return JSONResponse({**standing(scene, have), **(more or {})})


@router.get("/t/{table_id}/record")
async def record(table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Save the record: whole when the table is over, before that without what I may not know."""
    table = await who.open(club, table_id)
    text = record_of(table, who.viewpoint(table, None))
    name = f"{table.header.title}-{table_id}.record"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
