"""The pages and their forms. Everything a page can do is a plain form; the script only makes it quicker."""

from __future__ import annotations

from time import time
from typing import Annotated, Final

from fastapi import APIRouter, File, Form, Path, Query, Request, Response, UploadFile
from fastapi.responses import PlainTextResponse, RedirectResponse

from quadriga.bots import bots_of
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.games import TITLES, find_title
from quadriga.server.api import TheClub, TheVisitor
from quadriga.server.archive import NEWCOMER
from quadriga.server.assets import Asset, Assets
from quadriga.server.languages import LANGUAGE_COOKIE, NAMES
from quadriga.server.my_tables import first_level, my_rows, unlisted
from quadriga.server.new_pages import Text40, bots_now
from quadriga.server.page_frame import SETTINGS, page, setting_cookie, to
from quadriga.server.people import A_YEAR, remember
from quadriga.server.rule_search import search
from quadriga.server.rulebook import rulebook
from quadriga.server.words import ago, lasting, table_name

router = APIRouter(include_in_schema=False)

ONE_YEAR_CACHE: Final = "public, max-age=31536000, immutable"


@router.get("/static/{version}/{name:path}")
async def static(version: str, name: str, request: Request) -> Response:
    """Return a file; its address changes with its content, so it may be kept."""
    assets: Assets = request.app.state.assets
    found: Asset | None = assets.files.get(name)
    if found is None:
        return PlainTextResponse("there is no such file", 404)
    cache = ONE_YEAR_CACHE if version == assets.version else "no-cache"
    return Response(found.body, media_type=found.kind, headers={"Cache-Control": cache})


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """Return our mark."""
    assets: Assets = request.app.state.assets
    return RedirectResponse(assets.url("icon.svg"), 307)


# Home.


@router.get("/")
async def home(
    request: Request, who: TheVisitor, club: TheClub, off: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """Show what can be played at once, and my tables; `off` is one that was just taken off the list."""
    rows = await my_rows(who, club)
    first = TITLES[rows[0].title] if rows and rows[0].title in TITLES else next(iter(TITLES.values()))
    now = time()
    return page(
        request,
        "home.html",
        rows=rows,
        unlisted=await unlisted(who, club, off) if off else None,
        waiting=await club.lobby.waiting(who.player),
        since=lambda moment: lasting(now - moment),
        ago=lambda moment: ago(now - moment),
        table_name=table_name,
        first=first,
        bots_now=bots_now,
        bots_of=bots_of,
        first_level={title_id: await first_level(title_id, who, club) for title_id in TITLES},
        player=who.player,
    )


@router.get("/next")
async def next_table(who: TheVisitor, club: TheClub, after: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Go to the table that has waited for me longest, another one than where I am."""
    waiting = [row.id for row in await my_rows(who, club) if row.waits]
    others = [table_id for table_id in waiting if table_id != after] or waiting
    return to(f"/t/{others[0]}" if others else "/")


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Keep settings and language with the browser, or forget them all."""
    form = await request.form()
    said = {name: value for name, value in form.items() if isinstance(value, str)}
    response = to(inside(said.get("back", "/")))
    allowed = {setting_cookie(name): (name, values) for name, values in SETTINGS.items()}
    allowed[LANGUAGE_COOKIE] = ("language", tuple(NAMES))
    for cookie, (name, values) in allowed.items():
        if "reset" in said:
            response.delete_cookie(cookie, path="/", samesite="lax")
        elif said.get(name) in values:
            response.set_cookie(cookie, said[name], max_age=A_YEAR, samesite="lax", path="/")
    return response


def inside(address: str) -> str:
    """Return an address of this site; home for any other."""
    return address[:300] if address.startswith("/") and not address.startswith(("//", "/\\")) else "/"


@router.post("/name")
async def rename(
    who: TheVisitor, club: TheClub, name: Text40, back: Annotated[str, Form(max_length=300)] = "/"
) -> Response:
    """Say or change my name."""
    response = to(inside(back))
    if who.player is None:
        await remember(club, who, name, response)
    else:
        await club.rename(who.player, name)
    return response


@router.post("/records")
async def upload(who: TheVisitor, club: TheClub, record: Annotated[UploadFile, File()]) -> Response:
    """Make a table of a record file."""
    raw = await record.read(4_000_000)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(t("that file is no record; right would be a file saved from a table")) from error
    response = to("/")
    player = await remember(club, who, NEWCOMER, response)
    table = await club.upload(player, text)
    response.headers["location"] = f"/t/{table.header.id}"
    return response


# Rules.


@router.get("/rules/{title_id}")
async def rules(
    request: Request,
    title_id: Annotated[str, Path(max_length=40)],
    q: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """Show our rules of a title, and where they speak of something."""
    title = find_title(title_id)
    book = rulebook(title)
    hits = search(book.html, q)
    return page(request, "rules.html", title=title, book=book, signs=title.signs(), q=q, hits=hits)
