"""Making a table: at once against bots, or with title, seats and options; and the links its other seats get."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request, Response

from quadriga.bots import bots_of, check_bot
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.core.title import Title
from quadriga.games import find_title
from quadriga.server.api import TheClub, TheVisitor
from quadriga.server.archive import NEWCOMER, Player, hash_of
from quadriga.server.club import Made, Place, checked_name
from quadriga.server.my_tables import first_level
from quadriga.server.page_frame import page, to
from quadriga.server.people import A_YEAR, named, remember
from quadriga.server.tables import LiveTable
from quadriga.server.words import bot_name, bot_words

router = APIRouter(include_in_schema=False)

A_WEEK: Final = 7 * 24 * 3600
OWN_COOKIE: Final = "quadriga_own_"  # and the number of the seat
FREE: Final = "none"  # a seat that is not used
Text40 = Annotated[str, Form(max_length=40)]


@router.post("/play-now")
async def play_now(
    who: TheVisitor, club: TheClub, title: Text40 = "trajan", level: Text40 = "", alone: Text40 = ""
) -> Response:
    """Sit down at once against two bots, or alone."""
    kind = find_title(title)
    places = [Place("me")]
    if not alone:
        places += first_bots(kind, level or await first_level(kind.id, who, club))
    kind.check_players(len(places))
    response = to("/")
    player = await remember(club, who, NEWCOMER, response)
    made = await club.make(player, title, places, {})
    response.headers["location"] = f"/t/{made.table.header.id}"
    return response


def first_bots(title: Title, level: str) -> list[Place]:
    """Return the bots at a table that is made with one click."""
    check_bot(level, title.id)
    return [Place("bot", level, name) for name in bot_words(bots_now(title))]


def bots_now(title: Title) -> int:
    """Return how many bots sit at a table that is made with one click."""
    return min(2, title.players_max - 1)


@dataclass(frozen=True)
class Wrong:
    """What cannot be in a form, and the field beside which that is said."""

    field: str
    sentence: str


@router.get("/new")
async def new(
    request: Request, who: TheVisitor, club: TheClub, title: Annotated[str, Query(max_length=40)] = "trajan"
) -> Response:
    """Ask for title, seats and options."""
    kind = find_title(title)
    level = await first_level(kind.id, who, club)
    return asked(request, kind, who.player, None, beginning(kind, who.player, level))


def asked(
    request: Request, title: Title, player: Player | None, wrong: Wrong | None, said: Mapping[str, str]
) -> Response:
    """Show the form: as it was sent, with what is wrong beside its field, or as it begins."""
    return page(
        request,
        "new.html",
        status=400 if wrong else 200,
        title=title,
        bots=bots_of(title.id),
        bot_names=bot_words(title.players_max - 1),
        player=player,
        wrong=wrong,
        said=said,
    )


def beginning(title: Title, player: Player | None, level: str) -> dict[str, str]:
    """Return how the form is filled in first: me against two bots of the level that fits."""
    said = {f"seat{seat}": FREE for seat in range(title.players_max)}
    said["seat0"] = "me"
    for seat in range(1, min(3, title.players_max)):
        said[f"seat{seat}"] = f"bot:{level}"
    said["player"] = player.said_name if player is not None else ""
    return said


@router.post("/new")
async def make(request: Request, who: TheVisitor, club: TheClub) -> Response:
    """Make a table; a form that does not fit comes back with everything that was filled in."""
    form = await request.form()
    said = {name: value[:100] for name, value in form.items() if isinstance(value, str)}
    title = find_title(said.get("title", "")[:40])
    for wrong in faults(title, said):
        return asked(request, title, who.player, wrong, said)
    response = to("/")
    player = await named(club, who, said.get("player", "")[:40], response)
    made = await club.make(
        player,
        title.id,
        places_of(title, said),
        options_of(title, said),
        said.get("pace", "live"),
        "watch" in said,
        said.get("table", "")[:40],
        public="public" in said,
    )
    return invite(response, made)


def places_of(title: Title, said: Mapping[str, str]) -> list[Place]:
    """Return the seats that a form asks for."""
    seats = [seat for seat in range(title.players_max) if said.get(f"seat{seat}", FREE) != FREE]
    return [_place(said[f"seat{seat}"], said.get(f"name{seat}", ""), seat) for seat in seats]


def options_of(title: Title, said: Mapping[str, str]) -> dict[str, str]:
    """Return the options that a form names."""
    return {option.name: said[option.name] for option in title.options if option.name in said}


def faults(title: Title, said: Mapping[str, str]) -> Iterator[Wrong]:
    """Yield what does not fit in a form, each beside its field; several may follow from the same slip."""
    for field in ("player", "table", *[f"name{seat}" for seat in range(title.players_max)]):
        if said.get(field, "").strip():
            yield from _tried(field, checked_name, said[field][:40])
    for seat in range(title.players_max):
        kind, _, bot = said.get(f"seat{seat}", FREE).partition(":")
        if kind == "bot":
            yield from _tried(f"seat{seat}", check_bot, bot, title.id)
        elif kind not in (FREE, "me", "link"):
            yield Wrong(f"seat{seat}", t("a seat was given {kind!r}; right would be me, link or bot", kind=kind[:20]))
    places = places_of(title, said)
    yield from _tried("seats", title.check_players, len(places))
    if not any(place.kind == "me" for place in places):
        yield Wrong("seats", t("no seat is yours, so you could not see the table; right would be Me on one of them"))
    if said.get("pace", "live") not in ("live", "slow"):
        yield Wrong("pace", t("pace was given {pace!r}; right would be live or slow", pace=said["pace"][:20]))
    yield from _misfits(title, len(places), options_of(title, said))


def _misfits(title: Title, players: int, options: Mapping[str, str]) -> Iterator[Wrong]:
    """Yield options that do not fit: beside the one that would fit if it were left alone."""
    for option in title.options:
        if option.name in options:
            yield from _tried(option.name, title.complete_options, {option.name: options[option.name]})
    complete = {option.name: options.get(option.name, option.default) for option in title.options}
    sentence = title.misfit(players, complete)
    if sentence:
        guilty = [
            option.name
            for option in title.options
            if title.misfit(players, {**complete, option.name: option.default}) != sentence
        ]
        yield Wrong(guilty[0] if guilty else "options", sentence)


def _tried(field: str, check: Callable[..., object], *given: object) -> Iterator[Wrong]:
    """Yield what a check says against a field."""
    try:
        check(*given)
    except UsageError as error:
        yield Wrong(field, str(error))


def _place(kind: str, name: str, seat: int) -> Place:
    if kind.startswith("bot:"):
        return Place("bot", kind.removeprefix("bot:")[:40], name.strip()[:40] or bot_name(seat))
    return Place(kind[:40], "", name.strip()[:40])


# The links of the other seats.


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


def keep_own(response: Response, table_id: str, seat: int, word: str) -> None:
    """Let a browser keep the own link of its seat, with which another one takes it over."""
    name = f"{OWN_COOKIE}{seat}"
    response.set_cookie(name, word, max_age=A_YEAR, httponly=True, samesite="lax", path=f"/t/{table_id}")


def own_links(request: Request, table: LiveTable, mine: Sequence[int]) -> dict[int, str]:
    """Return the own links of a visitor's seats that this browser has kept and that are valid still."""
    kept = {seat: request.cookies.get(f"{OWN_COOKIE}{seat}", "") for seat in mine}
    return {
        seat: f"{request.base_url}join/{word}"
        for seat, word in kept.items()
        if hash_of(word) == table.seats[seat].own_hash
    }


def invitations(request: Request) -> dict[int, str]:
    """Return the links of a table that this browser made: by seat, -1 for spectators."""
    found: dict[int, str] = {}
    for part in request.cookies.get("quadriga_links", "")[:1000].split("|"):
        seat, _, word = part.partition(":")
        if seat == "w":
            found[-1] = f"{request.base_url}watch/{word}"
        elif seat.isdecimal() and word:
            found[int(seat)] = f"{request.base_url}join/{word}"
    return found
