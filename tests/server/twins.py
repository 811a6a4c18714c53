"""Twins: matches that differ only in what one viewer cannot see, and every byte the server sends that viewer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
from fastapi import FastAPI
from sqlalchemy import Connection

from quadriga.core.chance import KeyedSource, QuickSource
from quadriga.core.errors import QuadrigaError
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match, seed_key
from quadriga.core.observation import observe
from quadriga.core.record import Entry, Line
from quadriga.core.spots import _moves_at
from quadriga.games import find_title
from quadriga.server import archive, worker
from quadriga.server.api import standing
from quadriga.server.app import Settings, create_app
from quadriga.server.archive import Header, Player, Seat, StoredRow, Wish, hash_of
from quadriga.server.campaign_archive import Run, add_match
from quadriga.server.consent import ABANDON, BACK
from quadriga.server.lines import written
from quadriga.server.people import Visitor
from quadriga.server.stream import Hub
from quadriga.server.stream import Listener as Stream
from quadriga.server.tables import LiveTable, News
from tests.server.support import header_of, routes_of, sqlite

WATCH = "a-link-for-spectators"
HTML = {"Accept": "text/html"}
TABLE_ID = "twintable0000001"
API, PAGE = f"/api/tables/{TABLE_ID}", f"/t/{TABLE_ID}"
SPOTS = 6  # places of the board at which is asked why nothing can be played
Request = dict[str, Any]


# Twins of a match.


def imagined(match: Match, viewer: int, number: int) -> Match:
    """The same history, another hidden present (cards in hand, draw pile) and another future (seed)."""
    twin = match.clone()
    world = observe(match.game, viewer).determinize(QuickSource(number))
    world.events = twin.log
    twin.game = world
    return reseeded(twin, number)


def reseeded(match: Match, number: int) -> Match:
    """Another seed, from which nothing was drawn yet."""
    seed = f"{number:064x}"
    match.header = replace(match.header, seed=seed)
    match.source = KeyedSource(seed_key(seed))
    return match


def fresh(match: Match) -> Match:
    """The match before its first answer, chance left to whoever follows."""
    header = match.header
    return Match.prepare(match.title, header.players, "", header.options)


def followed(match: Match, entries: Sequence[Entry]) -> Match | None:
    """The match after these entries, nothing if they do not follow."""
    try:
        match.follow_line(Line(0, tuple(entries)))
    except QuadrigaError:
        return None
    return match


def other_history(match: Match, viewer: int, dice: Random, wanted: int = 4) -> list[Entry]:
    """The entries of a match in which cards were dealt, or markers placed, otherwise than the viewer could see."""
    entries = match.entries[:]
    hidden = [number for number, entry in enumerate(entries) if match._is_hidden(number, entry, viewer)]
    changed = 0
    for number in list(reversed(hidden))[: wanted * 4]:
        before = followed(fresh(match), entries[:number])
        assert before is not None
        entry = entries[number]
        if entry.nature:
            assert before.game.chance is not None
            options = list(before.game.chance.moves(before.game))
        else:
            options = list(before.game.moves_of(entry.seat))
        others = [move for move in options if move != entry.move]
        if not others:
            continue
        changed_entry = replace(entry, move=dice.choice(others))
        if followed(before, [changed_entry, *entries[number + 1 :]]) is not None:
            entries[number] = changed_entry
            changed += 1
        if changed == wanted:
            break
    return entries if changed else []


def walk(match: Match, entries: Sequence[Entry]) -> Iterator[tuple[int, Match]]:
    """Every position at which a seat is asked, on the way along these entries."""
    for number, entry in enumerate(entries):
        if match.game.chance is None:
            yield number, match
        match.follow_line(Line(0, (entry,)))
    if match.game.chance is None:
        yield len(entries), match


def random_match(players: int, seed: int, options: dict[str, str], answers: int, title: str = "trajan") -> Match:
    """A match after some random answers; mostly cards are drawn unseen and phases go on, or there is little to hide."""
    match = Match.prepare(find_title(title), players, f"{seed:064x}", options)
    match.draw()
    dice = Random(seed)
    for _ in range(answers):
        if match.over:
            break
        question = dice.choice(match.questions)
        busy = [move for move in question.moves if move not in match.title.idle]
        unseen = [move for move in question.moves if match.title.notation.text(move) == "draw"]
        wanted = unseen or busy
        match.play(question.seat, dice.choice(wanted if wanted and dice.random() < 0.8 else list(question.moves)))
    return match


# What a viewer is sent.


@dataclass
class Stage:
    """A server into whose memory the twins are put."""

    app: FastAPI
    header: Header
    people: list[Player]
    words: list[str]
    paths: list[str] = field(default_factory=list)

    def client(self, viewer: int) -> httpx.AsyncClient:
        """The viewer's browser."""
        cookies = {"quadriga_watch": WATCH} if viewer == EVERYBODY else {"quadriga": self.words[viewer]}
        transport = httpx.ASGITransport(self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://table", cookies=cookies)

    def seats(self) -> list[Seat]:
        """Who sits at the table."""
        return [Seat(number, player.name, None, player.id, None, False) for number, player in enumerate(self.people)]

    def seat(self, match: Match) -> LiveTable:
        """Put a match on the table in the server's memory."""
        header = replace(self.header, seed=match.header.seed, status="over" if match.over else "running")
        table = LiveTable(header, self.seats(), match)
        table.in_campaign = header.options.get("fort") == "1"
        rows = 1 + sum(not entry.nature for entry in match.entries)
        table.rows = [StoredRow(number, -1, number, "start", "", "", 0.0) for number in range(rows)]
        # All of it as its first row, from which bots follow the match for a hint.
        table.rows[0] = replace(table.rows[0], body=written(match, 0))
        table.serials = match.numbers[:]
        if rows % 2:  # at every other step somebody wishes for something
            kinds = (BACK, ABANDON)
            table.wishes = {kind: Wish(kind, 0, table.number, table.serials[0], {}) for kind in kinds}
        self.app.state.club.tables.live[TABLE_ID] = table
        return table

    async def sent(
        self, match: Match, viewer: int, wishes: Sequence[str], whole: bool = True
    ) -> list[tuple[str, bytes]]:
        """Everything the server sends this viewer about the table as it is now; or only the table and the stream."""
        paths = self.paths if whole else ["/api/tables/{table_id}"]
        table = self.seat(match)
        found: list[tuple[str, bytes]] = []
        async with self.client(viewer) as browser:
            for name, request in requests(paths, table, viewer, wishes, whole):
                answer = await browser.request(**request)
                assert answer.status_code < 500, answer.text
                head = sorted((key, value) for key, value in answer.headers.items() if key != "set-cookie")
                found.append((name, f"{answer.status_code} {head}\n".encode() + answer.content))
        found += [("stream", message.encode()) for message in await self.streamed(table, viewer)]
        who = Visitor(None if viewer == EVERYBODY else self.people[viewer], None, frozenset([hash_of(WATCH)]))
        found.append(("beginning of a stream", str(standing(table, who)).encode()))
        return found

    async def streamed(self, table: LiveTable, viewer: int) -> list[str]:
        """The events the viewer's stream carries when the table has changed."""
        club = self.app.state.club
        club.hub = Hub()
        club.hub.boot = "same"
        name = "spectator" if viewer == EVERYBODY else self.people[viewer].id
        club.watchers = {TABLE_ID: {"spectator"}}
        stream = Stream()
        club.hub.listeners[name] = [stream]
        await club._hear(News(TABLE_ID, table.number))
        return [stream.queue.get_nowait() or "" for _ in range(stream.queue.qsize())]


def requests(
    paths: Sequence[str], table: LiveTable, viewer: int, wishes: Sequence[str], whole: bool
) -> Iterator[tuple[str, Request]]:
    """Everything this viewer can ask without changing the table; or only little of it."""
    answered = sum(not entry.nature for entry in table.match.entries)
    for path in paths:
        url = path.replace("{table_id}", TABLE_ID).replace("{position}", str(answered * 3 // 4))
        yield path, {"method": "GET", "url": url}
    if whole:
        yield from views_of_others(table, viewer)
    if viewer == EVERYBODY:
        return
    if whole:
        yield from advice(table, viewer)
    for wish in wishes:
        yield from about(table, viewer, wish, wishes)
    yield from refusals(table, viewer)


def views_of_others(table: LiveTable, viewer: int) -> Iterator[tuple[str, Request]]:
    """What somebody asks who would like to sit elsewhere; and what a script asks about earlier positions."""
    other = (viewer + 1) % table.header.players if viewer != EVERYBODY else 0
    answered = sum(not entry.nature for entry in table.match.entries)
    for path in ("", "/parts", f"/at/{answered}", "/sheets", "/sheets.svg", "/analysis", "/review"):
        yield f"{path or 'page'} of another", {"method": "GET", "url": PAGE + path, "params": {"seat": other}}
    yield "record of another", {"method": "GET", "url": f"{API}/record", "params": {"seat": other}}
    yield "page rather of another", {"method": "GET", "url": PAGE, "params": {"rather": other}}
    yield "earlier parts", {"method": "GET", "url": f"{PAGE}/parts", "params": {"at": answered // 2}}
    guess = {"seat": other, "show": "true"}
    yield "review of another", {"method": "GET", "url": f"{PAGE}/review/1", "params": guess}


def advice(table: LiveTable, viewer: int) -> Iterator[tuple[str, Request]]:
    """What a bot says, a turn tried while others think, and why nothing can be done at places of the board."""
    match, me = table.match, {"seat": viewer}
    yield "trial", {"method": "GET", "url": f"{PAGE}/try", "params": me}
    yield "trial by script", {"method": "GET", "url": f"{PAGE}/plan", "params": {**me, "trial": "true"}}
    if match.question(viewer) is not None:
        yield "hint", {"method": "GET", "url": f"{API}/hint", "params": me}
    spots = sorted(_moves_at(match.title))
    dice = Random(len(match.entries))
    for spot, half in zip(dice.sample(spots, SPOTS), dice.sample(spots, SPOTS), strict=True):
        yield f"why not at {spot}", {"method": "GET", "url": f"{API}/why", "params": {**me, "wish": spot}}
        both = {**me, "wish": spot, "half": half}
        yield f"why not at {half}, {spot}", {"method": "GET", "url": f"{API}/why", "params": both}


def about(table: LiveTable, viewer: int, wish: str, wishes: Sequence[str]) -> Iterator[tuple[str, Request]]:
    """What can be asked about a move, and refusals of it."""
    match, me = table.match, {"seat": viewer, "serial": table.serials[viewer]}
    ahead = {"seat": viewer, "move": wish}
    yield f"why {wish}", {"method": "GET", "url": f"{API}/why", "params": {"seat": viewer, "wish": wish}}
    spot = Random(wish).choice(sorted(_moves_at(match.title)))
    for trial in ("false", "true"):
        planned = {**ahead, "wish": spot, "trial": trial}
        yield f"why not at {spot} after {wish}", {"method": "GET", "url": f"{API}/why", "params": planned}
    yield f"preview {wish}", {"method": "GET", "url": f"{API}/preview", "params": ahead}
    yield f"preview {wish}, late", {"method": "GET", "url": f"{API}/preview", "params": {**ahead, "number": 0}}
    yield f"try {wish}", {"method": "GET", "url": f"{PAGE}/try", "params": ahead}
    if wish not in [match.title.notation.text(move) for move in match.game.moves_of(viewer)]:
        yield f"answer {wish}", {"method": "POST", "url": f"{API}/answers", "json": {**me, "moves": [wish]}}
        yield f"answer {wish} by form", {"method": "POST", "url": f"{PAGE}/play", "data": {**me, "move": wish}}
        yield f"trial {wish}", {"method": "GET", "url": f"{PAGE}/plan", "params": {**ahead, "trial": "true"}}
        return
    yield f"after {wish}", {"method": "GET", "url": f"{API}/after", "params": ahead}
    yield f"after {wish}, filled", {"method": "GET", "url": f"{API}/after", "params": {**ahead, "fill": "true"}}
    yield f"plan {wish}", {"method": "GET", "url": f"{PAGE}/plan", "params": ahead}
    for then in wishes[:2]:
        batch = {"seat": viewer, "move": [wish, then]}
        yield f"preview {wish}, {then}", {"method": "GET", "url": f"{API}/preview", "params": batch}
        answers = {**me, "moves": [wish, then, "march gallia"]}
        yield f"answers {wish}, {then}, wrong", {"method": "POST", "url": f"{API}/answers", "json": answers}


def refusals(table: LiveTable, viewer: int) -> Iterator[tuple[str, Request]]:
    """What is refused whatever the move."""
    back = {"seat": viewer, "serial": table.serials[viewer]}
    if table.match.barrier(viewer):
        yield "back", {"method": "POST", "url": f"{API}/back", "json": back}
        yield "back by form", {"method": "POST", "url": f"{PAGE}/undo", "data": back, "headers": HTML}
    if table.header.players > 1:
        others = {**back, "seat": (viewer + 1) % table.header.players}
        yield "back for another", {"method": "POST", "url": f"{API}/back", "json": others}
        yield "another's view", {"method": "GET", "url": API, "params": {"seat": others["seat"]}}
        yield "another's hint", {"method": "GET", "url": f"{API}/hint", "params": {"seat": others["seat"]}}
    stale = {**back, "serial": table.serials[viewer] + 7, "moves": ["pass"]}
    yield "stale", {"method": "POST", "url": f"{API}/answers", "json": stale}


@asynccontextmanager
async def staged(folder: Path, players: int, options: dict[str, str], title: str = "trajan") -> AsyncIterator[Stage]:
    """A server with one table."""
    app = create_app(Settings(sqlite(folder), workers=1, burst=1e9, per_second=1e9))
    # The hash of the seed is a promise, published on purpose; it tells nothing about 256 random bits.
    promise = patch.object(Header, "seed_hash", "f" * 64)
    with promise:
        async with app.router.lifespan_context(app):
            # In this process and from the beginning: a worker would go on with the match it has followed already.
            with patch.object(app.state.club.thinkers, "advise", advise_anew):
                yield await stage_of(app, players, options, title)


async def advise_anew(task: worker.Task) -> worker.Advice:
    """What a worker does that has not seen the table before."""
    worker._known.clear()
    return worker.advise(task)


async def stage_of(app: FastAPI, players: int, options: dict[str, str], title: str) -> Stage:
    """Seat people at a table of a running server."""
    club = app.state.club
    words = [f"cookie-of-{seat}" for seat in range(players)]

    def job(connection: Connection) -> list[Player]:
        return [archive.add_player(connection, word, word) for word in words]

    found = await club.store.write(job)
    header = replace(
        header_of(players, "0", options, title=title),
        id=TABLE_ID,
        watch_hash=hash_of(WATCH),
        created=0.0,
        changed=0.0,
    )
    stage = Stage(app, header, found, words)
    first = StoredRow(0, -1, 0, "start", "", "", 0.0)
    await club.store.write(lambda connection: archive.add_table(connection, header, stage.seats(), first))
    paths = [
        route.path
        for route in routes_of(app, "GET")
        if "{table_id}" in route.path
        and set(re.findall(r"{(\w+)}", route.path)) <= {"table_id", "position"}
        and not any(query.field_info.is_required() for query in route.dependant.query_params)
    ]
    assert {"/api/tables/{table_id}", "/api/tables/{table_id}/record", "/t/{table_id}"} <= set(paths)
    others = ["/", "/next", f"/watch/{WATCH}", "/join/nonsense", "/new", "/campaign", "/api/campaign", "/api/open"]
    stage.paths = ["/api/tables", *sorted(paths), *others]
    if options.get("fort") == "1":
        run = Run("", found[0].id, title, 1)
        await club.store.write(lambda connection: add_match(connection, run, TABLE_ID, 1, False))
    return stage


def wishes_at(match: Match, viewer: int, dice: Random, number: int = 3) -> list[str]:
    """Some moves the viewer may wish for: legal ones, those of others, and what was played before."""
    notation = match.title.notation
    own = list(match.game.moves_of(viewer)) if viewer != EVERYBODY else []
    past = [entry.move for entry in match.entries if not entry.nature and not notation.verb(entry.move).secret]
    chosen = dice.sample(own, min(number, len(own))) + dice.sample(past, min(number, len(past)))
    return [notation.text(move) for move in chosen]


def differing(first: Sequence[tuple[str, bytes]], second: Sequence[tuple[str, bytes]]) -> list[str]:
    """The names of what is not equal byte for byte."""
    if [name for name, _ in first] != [name for name, _ in second]:
        return ["other requests were possible"]
    return [name for (name, here), (_, there) in zip(first, second, strict=True) if here != there]
