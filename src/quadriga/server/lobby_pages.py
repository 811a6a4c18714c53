"""Sitting down: by the link of a seat, at a table that is open to everybody, or to look on."""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request, Response

from quadriga.core.language import capital, listed, t
from quadriga.core.title import Option, Title
from quadriga.games import find_title
from quadriga.server.api import TableId, TheClub, TheVisitor
from quadriga.server.archive import NEWCOMER, Player, secret
from quadriga.server.lobby import Invitation
from quadriga.server.new_pages import Text40, invite, keep_own
from quadriga.server.page_frame import page, to
from quadriga.server.people import A_YEAR, WATCH_COOKIE, WATCHED, named, remember
from quadriga.server.tables import NoSuchTable
from quadriga.server.words import lasting, table_name

router = APIRouter(include_in_schema=False)

Word = Annotated[str, Path(max_length=100)]
OwnWord = Annotated[str, Form(min_length=32, max_length=100)]


@router.get("/join/{word}")
async def join_page(request: Request, word: Word, who: TheVisitor, club: TheClub) -> Response:
    """Say what the link of a seat invites to, and ask for a name before the seat is taken."""
    found = await club.lobby.invitation(word, who.player)
    if found.seat in who.seats_at(found.table):
        return to(f"/t/{found.table.header.id}")
    return invited(request, found, f"/join/{word}", who.player)


@router.post("/join/{word}")
async def join(word: Word, who: TheVisitor, club: TheClub, name: Text40 = "", own: OwnWord = "") -> Response:
    """Take the seat of a link; the form knows what its own link will be, so that it can be sent again."""
    await club.lobby.linked(word, who.player, own)
    response = to("/")
    player = await named(club, who, name, response)
    table, seat, own = await club.lobby.join(player, word, own or secret())
    response.headers["location"] = f"/t/{table.header.id}"
    keep_own(response, table.header.id, seat, own)
    return response


@router.get("/open/{table_id}")
async def open_page(request: Request, table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Say what is played at a table that is open to everybody, and ask for a name before a seat is taken."""
    found = await club.lobby.public(table_id)
    if who.seats_at(found.table):
        return to(f"/t/{table_id}")
    return invited(request, found, f"/open/{table_id}", who.player)


@router.post("/open/{table_id}")
async def sit(table_id: TableId, who: TheVisitor, club: TheClub, name: Text40 = "") -> Response:
    """Take the first free seat of a table that is open to everybody."""
    found = await club.lobby.public(table_id)
    response = to(f"/t/{table_id}")
    if not who.seats_at(found.table):
        _, seat, own = await club.lobby.sit(await named(club, who, name, response), table_id)
        keep_own(response, table_id, seat, own)
    return response


def invited(request: Request, found: Invitation, address: str, player: Player | None) -> Response:
    """Show an invitation."""
    header = found.table.header
    title = find_title(header.title)
    return page(
        request,
        "join.html",
        address=address,
        found=found,
        header=header,
        title=title,
        table_name=table_name(header),
        company=listed(found.company),
        options=[
            t("{label}: {value}", label=capital(t(option.about)), value=option.said(header.options[option.name]))
            for option in title.options
            if matters(title, header.players, header.options, option)
        ],
        since=lasting(time() - header.created),
        own=secret(),
        player=player,
    )


def matters(title: Title, players: int, options: Mapping[str, str], option: Option) -> bool:
    """Whether an option could be another for so many players, with the others as they are."""
    others = [value for value in option.values if value != options[option.name]]
    return any(not title.misfit(players, {**options, option.name: value}) for value in others)


@router.post("/t/{table_id}/rematch")
async def rematch(table_id: TableId, who: TheVisitor, club: TheClub) -> Response:
    """Play again with the same company: at the table that one of them has made already, or at a new one."""
    table = await who.open(club, table_id)
    who.own_seats(table)
    if who.player is None:
        raise NoSuchTable(t("a rematch is made by who sits at the table"))
    return invite(to("/"), await club.rematch(who.player, table))


@router.get("/watch/{word}")
async def watch(request: Request, word: Word, who: TheVisitor, club: TheClub) -> Response:
    """Look on: the link is kept in a cookie, so that the address of the table works."""
    table = await club.watched(word)
    response = to(f"/t/{table.header.id}")
    await remember(club, who, NEWCOMER, response)
    others = [other for other in request.cookies.get(WATCH_COOKIE, "").split(".") if other and other != word]
    kept = [word, *others][:WATCHED]
    response.set_cookie(WATCH_COOKIE, ".".join(kept), max_age=A_YEAR, httponly=True, samesite="lax", path="/")
    return response
