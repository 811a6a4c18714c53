"""The pages and their forms. Everything a page can do is a plain form; the script only makes it quicker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, File, Form, Path, Query, Request, Response, UploadFile
from fastapi.responses import PlainTextResponse, RedirectResponse

from quadriga.bots import bots_of
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.language import t
from quadriga.core.title import Title
from quadriga.games import TITLES, find_title
from quadriga.server.api import TheClub, TheVisitor
from quadriga.server.assets import Asset, Assets
from quadriga.server.club import Club, Made, Place
from quadriga.server.languages import LANGUAGE_COOKIE, NAMES
from quadriga.server.page_frame import SETTINGS, page, setting_cookie, to
from quadriga.server.people import A_YEAR, NEWCOMER, WATCH_COOKIE, Visitor, remember
from quadriga.server.rule_search import search
from quadriga.server.rulebook import rulebook
from quadriga.server.words import bot_words

router = APIRouter(include_in_schema=False)

A_WEEK: Final = 7 * 24 * 3600
ONE_YEAR_CACHE: Final = "public, max-age=31536000, immutable"
Text40 = Annotated[str, Form(max_length=40)]


@dataclass(frozen=True)
class TableRow:
    """One of my tables on the home page."""

    id: str
    name: str
    title: str
    others: str
    status: str
    waits: bool
    changed: float
    score: str
    players: int


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
async def home(request: Request, who: TheVisitor, club: TheClub) -> Response:
    """Show what can be played at once, and my tables."""
    rows = await my_rows(who, club)
    first = TITLES[rows[0].title] if rows and rows[0].title in TITLES else next(iter(TITLES.values()))
    bots = len(_first_places(first)) - 1
    return page(request, "home.html", rows=rows, first=first, bots_now=bots, player=who.player)


async def my_rows(who: Visitor, club: Club) -> list[TableRow]:
    """Return my tables: those that wait for me first, the longest wait on top, then the newest."""
    found: list[TableRow] = []
    for table_id in await who.table_ids(club):
        try:
            table = await club.tables.open(table_id)
        except QuadrigaError:
            continue
        mine = who.seats_at(table)
        others = [place.name for place in table.seats if place.seat not in mine]
        header = table.header
        score = " · ".join(str(points) for points in table.match.scores)
        waits = bool(set(mine) & set(table.seats_asked()))
        changed = table.rows[-1].at if table.rows else header.created
        found.append(
            TableRow(
                header.id,
                header.name,
                header.title,
                ", ".join(others),
                header.status,
                waits,
                changed,
                score,
                header.players,
            )
        )
    found.sort(key=lambda row: (not row.waits, row.changed if row.waits else -row.changed))
    return found


@router.get("/next")
async def next_table(who: TheVisitor, club: TheClub, after: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Go to the table that has waited for me longest, another one than where I am."""
    waiting = [row.id for row in await my_rows(who, club) if row.waits]
    others = [table_id for table_id in waiting if table_id != after] or waiting
    return to(f"/t/{others[0]}" if others else "/")


@router.post("/play-now")
async def play_now(who: TheVisitor, club: TheClub, title: Text40 = "trajan") -> Response:
    """Sit down at once against two bots."""
    response = to("/")
    player = await remember(club, who, t(NEWCOMER), response)
    made = await club.make(player, title, _first_places(find_title(title)), {})
    response.headers["location"] = f"/t/{made.table.header.id}"
    return response


def _first_places(title: Title) -> list[Place]:
    """Return who sits at a table that is made with one click: the visitor and up to two bots."""
    strongest = bots_of(title.id)[-1]
    return [Place("me"), *[Place("bot", strongest, name) for name in bot_words(2)]][: title.players_max]


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
    player = await remember(club, who, t(NEWCOMER), response)
    table = await club.upload(player, text)
    response.headers["location"] = f"/t/{table.header.id}"
    return response


# New tables.


@router.get("/new")
async def new(request: Request, who: TheVisitor, title: Annotated[str, Query(max_length=40)] = "trajan") -> Response:
    """Ask for title, seats and options."""
    kind = find_title(title)
    names = bot_words(kind.players_max - 1)
    return page(request, "new.html", title=kind, bots=bots_of(kind.id), bot_names=names, player=who.player)


@router.post("/new")
async def make(request: Request, who: TheVisitor, club: TheClub) -> Response:
    """Make a table."""
    form = await request.form()
    said = {name: value for name, value in form.items() if isinstance(value, str)}
    title = find_title(said.get("title", "")[:40])
    places = [
        _place(said.get(f"seat{seat}", "none"), said.get(f"name{seat}", ""), seat)
        for seat in range(title.players_max)
        if said.get(f"seat{seat}", "none") != "none"
    ]
    options = {option.name: said[option.name] for option in title.options if option.name in said}
    response = to("/")
    player = await remember(club, who, said.get("player", "").strip()[:40] or t(NEWCOMER), response)
    made = await club.make(
        player, title.id, places, options, said.get("pace", "live"), "watch" in said, said.get("table", "")[:40]
    )
    return invite(response, made)


def _place(kind: str, name: str, seat: int) -> Place:
    if kind.startswith("bot:"):
        return Place("bot", kind.removeprefix("bot:")[:40], name.strip()[:40] or bot_words(max(seat, 1))[-1])
    return Place(kind[:40], "", name.strip()[:40])


def invite(response: Response, made: Made) -> Response:
    """Go to a new table; whoever made it keeps the links of the other seats for a week."""
    table_id = made.table.header.id
    words = [f"{seat}:{word}" for seat, word in made.links.items()]
    if made.watch:
        words.append(f"w:{made.watch}")
    if words:
        response.set_cookie(
            "quadriga_links", "|".join(words), max_age=A_WEEK, httponly=True, samesite="lax", path=f"/t/{table_id}"
        )
    response.headers["location"] = f"/t/{table_id}"
    return response


def invitations(request: Request) -> dict[int, str]:
    """Return the links of a table that this browser made: by seat, -1 for spectators."""
    found: dict[int, str] = {}
    for part in request.cookies.get("quadriga_links", "")[:1000].split("|"):
        seat, _, word = part.partition(":")
        if seat == "w":
            found[-1] = f"{request.base_url}watch/{word}"
        elif seat.isdigit() and word:
            found[int(seat)] = f"{request.base_url}join/{word}"
    return found


@router.get("/join/{word}")
async def join_page(request: Request, word: Annotated[str, Path(max_length=100)], who: TheVisitor) -> Response:
    """Ask for a name before the seat is taken."""
    return page(request, "join.html", word=word, player=who.player)


@router.post("/join/{word}")
async def join(
    word: Annotated[str, Path(max_length=100)], who: TheVisitor, club: TheClub, name: Text40 = ""
) -> Response:
    """Take the seat of a link."""
    response = to("/")
    player = await remember(club, who, name.strip() or t(NEWCOMER), response)
    if who.player is not None and name.strip() and name.strip() != player.name:
        await club.rename(player, name)
        player = await club.player_by_id(player.id) or player
    table, _ = await club.join(player, word)
    response.headers["location"] = f"/t/{table.header.id}"
    return response


@router.get("/watch/{word}")
async def watch(
    request: Request, word: Annotated[str, Path(max_length=100)], who: TheVisitor, club: TheClub
) -> Response:
    """Look on: the link is kept in a cookie, so that the address of the table works."""
    table = await club.watched(word)
    response = to(f"/t/{table.header.id}")
    await remember(club, who, t(NEWCOMER), response)
    kept = [other for other in request.cookies.get(WATCH_COOKIE, "").split(".")[:19] if other and other != word]
    response.set_cookie(WATCH_COOKIE, ".".join([word, *kept]), max_age=A_YEAR, httponly=True, samesite="lax", path="/")
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
