"""Everything a viewer of a table can ask the server, each request with a name; and what needs no asking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from fastapi import FastAPI
from starlette.routing import Match as RouteMatch

from quadriga.core.errors import QuadrigaError
from quadriga.core.flow import EVERYBODY
from quadriga.core.orders import playable
from quadriga.core.spots import moves_at
from quadriga.server.foresight import foresee
from quadriga.server.tables import LiveTable
from tests.server.support import every_route

TABLE_ID: Final = "twintable0000001"
API, PAGE = f"/api/tables/{TABLE_ID}", f"/t/{TABLE_ID}"
WATCH: Final = "a-link-for-spectators"
STRANGER: Final = EVERYBODY - 1  # a viewer who neither sits at the table nor may look on
HTML: Final = {"accept": "text/html"}
PARTS: Final = {"accept": "application/json"}
SPOTS: Final = 6  # places of the board at which is asked why nothing can be played
LIGHT, WHOLE, EVERYTHING = range(3)  # how much is asked
Request = dict[str, Any]
Named = tuple[str, Request]

LIGHT_PATHS: Final = ("/api/tables/{table_id}", "/api/tables/{table_id}/record")
# Pages that speak of a table without naming it in their address.
ABOUT_TABLES: Final = ("/api/tables", "/", "/next", f"/watch/{WATCH}", "/join/nonsense", "/api/open")
CAMPAIGN: Final = ("/campaign", "/campaign?campaign=1&stage=1", "/campaign?stage=2", "/api/campaign")

SAME_FOR_ALL: Final = "the same for everybody: nothing of any table is in it"
ANOTHER_TABLE: Final = "makes another table of what the visitor sends; no table that is there is read"
VISITOR_ONLY: Final = "changes only what the visitor's own browser is called or likes"
# Routes that no twin asks, with the reason.
NOT_COMPARED: Final[dict[tuple[str, str], str]] = {
    ("GET", "/api/openapi.json"): SAME_FOR_ALL,
    ("HEAD", "/api/openapi.json"): SAME_FOR_ALL,
    ("GET", "/static/{version}/{name:path}"): SAME_FOR_ALL,
    ("GET", "/favicon.ico"): SAME_FOR_ALL,
    ("GET", "/api/titles"): SAME_FOR_ALL,
    ("GET", "/api/rules/{title_id}"): SAME_FOR_ALL,
    ("GET", "/rules/{title_id}"): SAME_FOR_ALL,
    ("POST", "/new"): ANOTHER_TABLE,
    ("POST", "/play-now"): ANOTHER_TABLE,
    ("POST", "/api/tables"): ANOTHER_TABLE,
    ("POST", "/records"): ANOTHER_TABLE,
    ("POST", "/api/records"): ANOTHER_TABLE,
    ("POST", "/settings"): VISITOR_ONLY,
    ("POST", "/name"): VISITOR_ONLY,
    ("POST", "/api/name"): VISITOR_ONLY,
}


def link_of(seat: int) -> str:
    """The secret of the link that invited somebody to a seat."""
    return f"a-link-for-seat-{seat}"


def key_of(seat: int) -> str:
    """The secret that only who sits there knows."""
    return f"a-key-of-seat-{seat}"


def route_of(app: FastAPI, request: Request) -> tuple[str, str]:
    """The route that answers a request, as the application names it; HEAD is answered by that of GET."""
    method, path = request["method"], request["url"].partition("?")[0]
    scope = {"type": "http", "path": path, "method": "GET" if method == "HEAD" else method, "root_path": ""}
    for found, address, route in every_route(app):
        if found == scope["method"] and route.matches(scope)[0] == RouteMatch.FULL:
            return found, address
    raise AssertionError(f"no route answers {method} {path}")


def get(url: str, **params: object) -> Request:
    """A question."""
    return {"method": "GET", "url": url, "params": params}


def post(url: str, json: object) -> Request:
    """What a program sends."""
    return {"method": "POST", "url": url, "json": json}


def form(url: str, headers: dict[str, str] = PARTS, /, **data: object) -> Request:
    """What a page sends: by its script, or by the browser itself."""
    return {"method": "POST", "url": url, "data": data, "headers": headers}


def requests(
    paths: Sequence[str], table: LiveTable, viewer: int, wishes: Sequence[str], amount: int
) -> Iterator[Named]:
    """Everything this viewer can ask about a table; or only little of it."""
    answered = sum(not entry.nature for entry in table.match.entries)
    for path in paths:
        yield path, get(path.replace("{table_id}", TABLE_ID).replace("{position}", str(answered * 3 // 4)))
    if amount:
        yield from views_of_others(table, viewer)
    if amount == EVERYTHING:
        yield from rarer(table, viewer)
        yield from invitations(table, viewer)
    if viewer < 0:
        if amount == EVERYTHING:
            yield from changes(table, 0)  # which are all refused
        return
    if amount:
        yield from advice(table, viewer)
    for wish in wishes:
        yield from about(table, viewer, wish, wishes)
    yield from refusals(table, viewer)
    if amount == EVERYTHING:
        yield from by_secret(viewer)
        yield from changes(table, viewer)
        yield from campaign(table)


def rarer(table: LiveTable, viewer: int) -> Iterator[Named]:
    """Pages that show nearly the same as others, and how long what is there would be."""
    yield "new table", get("/new")
    yield "page rather of another", get(PAGE, rather=(viewer + 1) % table.header.players)
    yield "hint on the page", get(f"{PAGE}/hint", seat=max(viewer, 0))
    for url in (PAGE, API, f"{PAGE}/record", f"{PAGE}/parts"):
        yield f"head of {url}", {"method": "HEAD", "url": url}


def invitations(table: LiveTable, viewer: int) -> Iterator[Named]:
    """What the links of seats say, the own one and another's, before and when they are taken."""
    for seat in {max(viewer, 0), (viewer + 1) % table.header.players}:
        yield f"join seat {seat}", get(f"/join/{link_of(seat)}")
        yield f"invitation to seat {seat}", get(f"/api/invitations/{link_of(seat)}")
    if viewer >= 0:
        yield "my own link", get(f"/join/{key_of(viewer)}")
        yield "what my own link says", get(f"/api/invitations/{key_of(viewer)}")
        yield "sit down anew", form(f"/join/{key_of(viewer)}", HTML, name="cookie")
        yield "sit down anew by program", post("/api/join", {"secret": key_of(viewer)})
        yield "take my seat", form(f"/join/{link_of(viewer)}", HTML, name="cookie")
        yield "take my seat by program", post("/api/join", {"secret": link_of(viewer)})
    yield "sit down", form(f"/open/{TABLE_ID}", HTML)
    yield "sit down by program", post(f"/api/open/{TABLE_ID}", {})


def by_secret(viewer: int) -> Iterator[Named]:
    """What a program is told that has the secret of the seat and no cookie."""
    for name, word in (("secret", key_of(viewer)), ("link", link_of(viewer))):
        for url in ("/api/tables", API, f"{API}/record", f"{PAGE}/parts"):
            yield f"{url} by the {name}", {**get(url), "headers": {"authorization": f"Bearer {word}", "cookie": ""}}


def views_of_others(table: LiveTable, viewer: int) -> Iterator[Named]:
    """What somebody asks who would like to sit elsewhere; and what a script asks about earlier positions."""
    other = (viewer + 1) % table.header.players if viewer >= 0 else 0
    answered = sum(not entry.nature for entry in table.match.entries)
    for path in ("", "/parts", f"/at/{answered}", "/analysis", "/review"):
        yield f"{path or 'page'} of another", get(PAGE + path, seat=other)
    for path in ("/sheets", "/sheets.svg"):
        yield f"{path} of another", get(PAGE + path, of=other)
    yield "record of another", get(f"{API}/record", seat=other)
    yield "earlier parts", get(f"{PAGE}/parts", at=answered // 2)
    yield "review of another", get(f"{PAGE}/review/1", seat=other, show="true")


def advice(table: LiveTable, viewer: int) -> Iterator[Named]:
    """What a bot says, a turn tried while others think, and why nothing can be done at places of the board."""
    match, me = table.match, {"seat": viewer}
    yield "trial", get(f"{PAGE}/try", **me)
    yield "trial by script", get(f"{PAGE}/plan", **me, trial="true")
    if (question := match.question(viewer)) is not None:
        yield "hint", get(f"{API}/hint", **me)
        yield "hint in a plan", get(f"{API}/hint", **me, move=match.title.notation.text(question.moves[0]))
    spots = sorted(moves_at(match.title))
    dice = Random(len(match.entries))
    for spot, half in zip(dice.sample(spots, SPOTS), dice.sample(spots, SPOTS), strict=True):
        yield f"why not at {spot}", get(f"{API}/why", **me, wish=spot)
        yield f"why not at {half}, {spot}", get(f"{API}/why", **me, wish=spot, half=half)


def about(table: LiveTable, viewer: int, wish: str, wishes: Sequence[str]) -> Iterator[Named]:
    """What can be asked about a move; the move itself if it is refused, kept back, or shows nothing new."""
    match, me = table.match, {"seat": viewer, "serial": table.serials[viewer]}
    ahead = {"seat": viewer, "move": wish}
    yield f"why {wish}", get(f"{API}/why", seat=viewer, wish=wish)
    spot = Random(wish).choice(sorted(moves_at(match.title)))
    for trial in ("false", "true"):
        yield f"why not at {spot} after {wish}", get(f"{API}/why", **ahead, wish=spot, trial=trial)
    yield f"preview {wish}", get(f"{API}/preview", **ahead)
    yield f"preview {wish}, late", get(f"{API}/preview", **ahead, number=0)
    yield f"try {wish}", get(f"{PAGE}/try", **ahead)
    if wish not in [match.title.notation.text(move) for move in playable(match, viewer)]:
        yield f"answer {wish}", post(f"{API}/answers", {**me, "moves": [wish]})
        yield f"answer {wish} by form", form(f"{PAGE}/play", HTML, **me, move=wish)
        yield f"trial {wish}", get(f"{PAGE}/plan", **ahead, trial="true")
        return
    yield f"after {wish}", get(f"{API}/after", **ahead)
    yield f"after {wish}, filled", get(f"{API}/after", **ahead, fill="true")
    yield f"plan {wish}", get(f"{PAGE}/plan", **ahead)
    for then in wishes[:2]:
        yield f"preview {wish}, {then}", get(f"{API}/preview", seat=viewer, move=[wish, then])
        wrong = {**me, "moves": [wish, then, "march gallia"]}
        yield f"answers {wish}, {then}, wrong", post(f"{API}/answers", wrong)
    yield from answering(table, viewer, wish)


def answering(table: LiveTable, viewer: int, wish: str) -> Iterator[Named]:
    """A move that is really sent: kept back if it hands over, played if nothing unforeseen can follow from it."""
    me = {"seat": viewer, "serial": table.serials[viewer]}
    try:
        seen = foresee(table.match, viewer, [wish])
    except QuadrigaError:
        return
    if not seen.hands_over:
        yield f"play {wish}", form(f"{PAGE}/play", **me, move=wish, hold="barrier")
        yield f"play {wish} by program", post(f"{API}/answers", {**me, "moves": [wish]})
    elif not seen.after.game.over:
        yield f"hold {wish}", form(f"{PAGE}/play", **me, move=wish, hold="always")
        hold = "wasted" if seen.wasted else "always"
        yield f"hold {wish} without a script", form(f"{PAGE}/play", HTML, **me, move=wish, hold=hold)


def refusals(table: LiveTable, viewer: int) -> Iterator[Named]:
    """What is refused whatever the move."""
    back = {"seat": viewer, "serial": table.serials[viewer]}
    if table.match.barrier(viewer):
        yield "back", post(f"{API}/back", back)
        yield "back by form", form(f"{PAGE}/undo", HTML, **back)
    if table.header.players > 1:
        others = {**back, "seat": (viewer + 1) % table.header.players}
        yield "back for another", post(f"{API}/back", others)
        yield "another's view", get(API, seat=others["seat"])
        yield "another's hint", get(f"{API}/hint", seat=others["seat"])
    stale = {**back, "serial": table.serials[viewer] + 7, "moves": ["pass"]}
    yield "stale", post(f"{API}/answers", stale)


def changes(table: LiveTable, viewer: int) -> Iterator[Named]:
    """Everything that changes a table, besides moves; whoever asks next finds it as it was."""
    me = {"seat": viewer}
    if not table.match.barrier(viewer):
        serial = table.serials[viewer]
        yield "back", post(f"{API}/back", {**me, "serial": serial})
        yield "back by form", form(f"{PAGE}/undo", **me, serial=serial)
    yield "ask to go back", post(f"{API}/wish", me)
    yield "ask to go back by form", form(f"{PAGE}/ask-back", **me)
    for answer in ("agree", "withdraw"):
        yield answer, post(f"{API}/consent", {**me, "answer": answer})
        yield f"{answer} by form", form(f"{PAGE}/consent", **me, answer=answer, about="abandon")
    yield "stand in", post(f"{API}/stand-in", {**me, "bot": "random"})
    yield "stand in by form", form(f"{PAGE}/stand-in", **me, bot="random")
    yield "pace", post(f"{API}/pace", {"pace": "slow"})
    yield "pace by form", form(f"{PAGE}/pace", pace="instant")
    for verb in ("abandon", "leave", "unlist", "relist", "rematch"):
        yield verb, post(f"{API}/{verb}", {})
        yield f"{verb} by form", form(f"{PAGE}/{verb}")


def campaign(table: LiveTable) -> Iterator[Named]:
    """The campaign of the viewer, whose match this table may be."""
    for path in CAMPAIGN:
        yield path, get(path)
    if not table.in_campaign:
        return
    yield "play the stage", form("/campaign/play", HTML, campaign="1", stage="1")
    yield "play a closed stage", form("/campaign/play", HTML, campaign="1", stage="2")
    yield "play the stage by program", post("/api/campaign/matches", {"stage": 1})
    yield "another campaign", form("/campaign/new", HTML, sure="yes")
    yield "another campaign by program", post("/api/campaign", {})
