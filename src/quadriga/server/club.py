"""What people and bots do around the tables: take seats, come and go, ask bots, hear the news."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from secrets import token_hex
from time import time
from typing import Any, Final

import quadriga
from quadriga.bots import bots_of, check_bot
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.language import t, tn
from quadriga.core.title import Title
from quadriga.games import find_title
from quadriga.server import archive
from quadriga.server.advice import hint_view
from quadriga.server.archive import Header, Player, Seat, hash_of, new_id, secret
from quadriga.server.asking import BOT_PAUSE, Asking
from quadriga.server.campaigns import Campaigns
from quadriga.server.consent import ABSENT_FOR, Consents
from quadriga.server.foresight import after_plan
from quadriga.server.known import Known
from quadriga.server.lobby import NOBODY, Lobby
from quadriga.server.presence import Presence, seat_listener, seats_listeners
from quadriga.server.rematch import Rematches, kept_for
from quadriga.server.store import Store, Taken, Unavailable
from quadriga.server.stream import Hub
from quadriga.server.study import Studies
from quadriga.server.tables import Also, LiveTable, News, NoSuchTable, Tables
from quadriga.server.thinkers import NoAnswer, Thinkers, task_of
from quadriga.server.words import bot_name

log = logging.getLogger("quadriga.server")

NAME_LENGTH: Final = 40
TABLES_SHOWN: Final = 100
HINT_BOT: Final = "greedy"


@dataclass(frozen=True)
class Place:
    """A seat of a new table: `me`, `link` (a person by link) or `bot`."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(frozen=True)
class Made:
    """A new table, and the secret links of its seats and for spectators."""

    table: LiveTable
    links: dict[int, str]
    watch: str


class NotYours(QuadrigaError):
    """The seat belongs to somebody else."""


class Club:
    """The server without HTTP."""

    def __init__(self, store: Store, workers: int = 2, bot_pause: float = BOT_PAUSE) -> None:
        self.store = store
        self.known = Known(store)
        self.tables = Tables(store)
        self.consents = Consents(self.tables)
        self.campaigns = Campaigns(store)
        self.lobby = Lobby(store, self.tables, self.consents)
        self.rematches = Rematches(store, self.tables)
        self.hub = Hub()
        self.thinkers = Thinkers(workers)
        self.bots = Asking(self.tables, self.thinkers, self._somebody_looks, bot_pause)
        self.studies = Studies(self.thinkers)
        self.presence = Presence(store, self.tables, self.hub, self.hear)
        self.watchers: dict[str, set[str]] = {}
        self.waking: list[asyncio.Task[None]] = []
        self.tables.listeners.append(self.hear)

    async def begin(self) -> None:
        """Start the workers and ask the bots of all running tables again; visitors need not wait for it."""
        self.waking.append(asyncio.create_task(self.thinkers.warm()))
        self.waking.append(asyncio.create_task(self.presence.watch()))
        self.waking.append(asyncio.create_task(self._wake(await self.store.read(archive.tables_with_bots))))
        self.waking.append(asyncio.create_task(self._settle(await self.store.read(archive.tables_with_wishes))))

    async def _wake(self, table_ids: Sequence[str]) -> None:
        """Ask the bots that were asked when the server stopped."""
        for table_id in table_ids:
            try:
                self.bots.ask(await self.tables.open(table_id))
            except Exception as error:
                # Whatever is wrong with one table, the others are taken up again.
                log.warning("table %s cannot be opened: %s: %s", table_id, type(error).__name__, error)

    async def _settle(self, table_ids: Sequence[str]) -> None:
        """Do what was agreed to just before the server stopped."""
        for table_id in table_ids:
            try:
                await self.consents.settle(await self.tables.open(table_id))
            except Exception as error:
                # As above.
                log.warning("a wish at table %s cannot be settled: %s: %s", table_id, type(error).__name__, error)

    async def close(self) -> None:
        """End streams, bots and the store."""
        self.hub.close()
        for task in self.waking:
            task.cancel()
        await asyncio.gather(*self.waking, return_exceptions=True)
        await self.bots.close()
        await self.studies.close()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)

    # People.

    async def player(self, word: str | None) -> Player | None:
        """Return the player with this secret."""
        if not word or len(word) > 100:
            return None
        return await self.known.player(word)

    async def player_by_id(self, player_id: str) -> Player | None:
        """Return a player as stored now."""
        return await self.store.read(lambda connection: archive.player_by_id(connection, player_id))

    async def new_player(self, name: str) -> tuple[Player, str]:
        """Remember a new browser; return its secret too."""
        word, good = secret(), checked_name(name)
        player = await self.store.write(lambda connection: archive.add_player(connection, word, good))
        return player, word

    async def rename(self, player: Player, name: str) -> None:
        """Give a player another name, at all tables."""
        good = checked_name(name)
        table_ids = await self.tables_of(player)
        await self.store.write(lambda connection: archive.rename_player(connection, player.id, good), *table_ids)
        self.known.forget(player.id)
        for table_id in table_ids:
            await self.tables.refresh(table_id)

    async def tables_of(self, player: Player) -> list[str]:
        """Return the ids of a player's tables, newest first."""
        return await self.store.read(lambda connection: archive.tables_of(connection, player.id, TABLES_SHOWN))

    # Tables.

    async def make(
        self,
        player: Player,
        title_id: str,
        places: Sequence[Place],
        options: Mapping[str, str],
        pace: str = "live",
        watch: bool = False,
        name: str = "",
        seed: str = "",
        public: bool = False,
        also: Also | None = None,
        follows: str | None = None,
    ) -> Made:
        """Make a new table; it starts when every seat is taken. `also` is stored with it, or neither is."""
        title = _agreed(title_id, len(places), pace)
        seats, links = self._seats(title.id, player, places)
        watch_word = secret() if watch else ""
        made_by = await self.player_by_id(player.id) or player
        now = time()
        header = Header(
            new_id(),
            title.id,
            checked_name(name) if name.strip() else title.name,
            title.rules,
            len(places),
            title.complete_options(options),
            title.data_digest(None, "overlay"),
            None,
            "overlay",
            seed or token_hex(32),
            "running" if archive.all_taken(seats) else "open",
            pace,
            hash_of(watch_word) if watch else None,
            player.id,
            now,
            now,
            public and bool(links),
            made_by.settings.get("bot_pace", "normal"),
            follows=follows,
        )
        return Made(await self.tables.create(header, seats, also), links, watch_word)

    def _seats(self, title_id: str, player: Player, places: Sequence[Place]) -> tuple[list[Seat], dict[int, str]]:
        """Return the seats of a new table, and the secrets of the links to those that are open."""
        links: dict[int, str] = {}
        mine = [number for number, place in enumerate(places) if place.kind == "me"]
        # Others at the same screen who give no name get the one that the form shows, not the name of the first.
        called = {number: bot_name(number) for number in mine[1:]}
        named = [replace(place, name=place.name or called.get(number, "")) for number, place in enumerate(places)]
        return [self._seat(title_id, player, number, place, links) for number, place in enumerate(named)], links

    def _seat(self, title_id: str, player: Player, number: int, place: Place, links: dict[int, str]) -> Seat:
        if place.kind == "me":
            return Seat(number, checked_name(place.name or player.name), None, player.id, None, False)
        if place.kind == "bot":
            check_bot(place.bot, title_id)
            return Seat(number, checked_name(place.name or bot_name(number)), place.bot, None, None, False)
        if place.kind != "link":
            raise UsageError(t("a seat was given {kind!r}; right would be me, link or bot", kind=place.kind[:20]))
        links[number] = secret()
        return Seat(number, checked_name(place.name or NOBODY), None, None, hash_of(links[number]), False)

    async def watched(self, word: str) -> LiveTable:
        """Return the table of a spectators' link."""
        table_id = await self.store.read(lambda connection: archive.table_by_watch_link(connection, word))
        if table_id is None:
            raise NoSuchTable(t("this link for spectators is not known; right would be the whole link as it was sent"))
        return await self.tables.open(table_id)

    async def stand_in(self, table: LiveTable, seat: int, bot: str, *, own: bool = True) -> None:
        """Let a bot answer for a seat while its player is away; an empty name gives the seat back, if it is the own."""
        if not own:
            await self.presence.let_play(table, seat, bot)
            return
        if bot:
            check_bot(bot, table.header.title)
            table.check_stand_in()
        until = time() + ABSENT_FOR if bot else 0.0
        changes: dict[str, Any] = {"bot": bot or None, "away": bool(bot), "unlisted": False, "asked_until": until}
        await self.tables.change(
            table.header.id, lambda connection: archive.change_seat(connection, table.header.id, seat, changes)
        )
        await self.consents.settle(table)

    async def hint(self, table: LiveTable, seat: int, planned: Sequence[str] = ()) -> dict[str, Any]:
        """Return what the strongest bot would do in a seat's place after what it plans; it sees what the seat sees."""
        if seat not in table.seats_asked():
            raise UsageError(t("a hint is for the seat that is asked; please wait for your turn"))
        check_adviser(table.header.title)
        if after_plan(table.match, seat, planned).question(seat) is None:
            raise UsageError(t("the plan is complete; please confirm it or change it"))
        try:
            advice = await self.thinkers.advise(replace(task_of(table, seat, HINT_BOT), planned=tuple(planned)))
        except NoAnswer as error:
            log.warning("no hint at %s: %s", table.header.id, error)
            raise Unavailable(t("the bot gave no hint this time; please ask again")) from error
        match = table.match
        if match.question(seat) is None:
            raise UsageError(t("the question was answered while the bot was thinking"))
        return hint_view(after_plan(match, seat, planned), seat, table.names, advice)

    async def rematch(self, player: Player, table: LiveTable) -> Made:
        """Sit down where the same company plays again; whoever is first makes that table, with the same options."""
        company = any(place.player_id not in (None, player.id) for place in table.seats)
        after = await self.rematches.after(table) if company else None
        if after is not None and await self.rematches.sit(player, table, after):
            return Made(after, {}, "")
        try:
            made = await self._make_again(player, table, table.header.id if company and after is None else None)
        except Taken:
            return await self.rematch(player, table)  # somebody of the company was first
        if made.table.header.follows is not None:
            await self.rematches.tell(table)
        return made

    async def _make_again(self, player: Player, table: LiveTable, follows: str | None) -> Made:
        places: list[Place] = []
        for seat in table.seats:
            if seat.player_id == player.id:
                places.append(Place("me"))
            elif seat.bot is not None and not seat.away:
                places.append(Place("bot", seat.bot, seat.name))
            else:
                places.append(Place("link", name=seat.name))
        header = table.header
        watch = header.watch_hash is not None
        return await self.make(
            player, header.title, places, header.options, header.pace, watch, header.name, follows=follows
        )

    async def upload(self, player: Player, text: str) -> LiveTable:
        """Make a table of a record, to look at or to go on with against bots."""
        match = await asyncio.to_thread(quadriga.replay, text)
        if not match.over and not match.header.seed:
            raise UsageError(t("the record names no seed and is not over, so nobody can go on with it"))
        alone = match.header.players == 1
        names = [player.name if alone else t("Seat {number}", number=n + 1) for n in range(match.header.players)]
        seats = [Seat(n, name, None, player.id, None, False) for n, name in enumerate(names)]
        now = time()
        header = Header(
            new_id(),
            match.header.title,
            match.title.name,
            match.header.rules,
            match.header.players,
            match.header.options,
            match.header.data,
            None,
            "overlay",
            match.header.seed,
            "over" if match.over else "running",
            "slow",
            None,
            player.id,
            now,
            now,
        )
        return await self.tables.restore(header, seats, match)

    # News and bots.

    def watch(self, table_id: str, listener: str) -> None:
        """Let a listener hear of a table at which it does not sit."""
        self.watchers.setdefault(table_id, set()).add(listener)

    def left(self, listener: str) -> None:
        """Forget a listener whose last stream has ended."""
        if listener not in self.hub.listeners:
            for table_id in [table_id for table_id, names in self.watchers.items() if listener in names]:
                self.watchers[table_id].discard(listener)
                if not self.watchers[table_id]:
                    del self.watchers[table_id]

    async def hear(self, news: News) -> None:
        """Tell everybody at a table that it has gone on, and let its bots think."""
        table = await self.tables.open(news.table_id)
        data: dict[str, object] = {"table": news.table_id, "number": news.number}
        asked = await self.seats_waited_for(table)
        listeners: dict[str, bool] = dict.fromkeys(self.watchers.get(news.table_id, set()), False)
        for place in table.seats:
            for listener in (place.player_id, seat_listener(news.table_id, place.seat)):
                if listener is not None:
                    listeners[listener] = listeners.get(listener, False) or place.seat in asked
        for listener, waits in sorted(listeners.items()):
            self.hub.tell(listener, "table", {**data, "waits": waits, "status": table.header.status})
        self.bots.ask(table)

    async def follow(self, table_id: str) -> None:
        """Catch up with a table that another process has changed; who listens here hears of it in any case."""
        if table_id in self.tables.live:
            await self.tables.refresh(table_id)
            return
        people = await self.store.read(lambda connection: archive.players_at(connection, table_id))
        programs = (name for name in self.hub.listeners if name.startswith(seats_listeners(table_id)))
        if table_id in self.watchers or any(one in self.hub.listeners for one in people) or any(programs):
            with suppress(QuadrigaError):  # gone meanwhile, or of rules that this program does not know
                table = await self.tables.open(table_id)
                await self.hear(News(table_id, table.number))

    async def seats_waited_for(self, table: LiveTable) -> list[int]:
        """Return the seats whose people are asked or invited to another match, if the table is on their list."""
        after = (await self.rematches.waits([table])).get(table.header.id)
        if after is not None:
            return kept_for(after, table, range(table.header.players))
        places = [table.seats[seat] for seat in table.seats_asked()]
        return [place.seat for place in places if not place.by_bot and not place.unlisted]

    def _somebody_looks(self, table: LiveTable) -> bool:
        listeners = {place.player_id for place in table.seats} | self.watchers.get(table.header.id, set())
        return any(listener in self.hub.listeners for listener in listeners if listener)


def check_adviser(title_id: str) -> None:
    """Raise UsageError unless there is a bot that can say what it would do, and why."""
    if HINT_BOT not in bots_of(title_id):
        raise UsageError(t("no bot knows this game well enough to advise"))


def checked_name(name: str) -> str:
    """Return a name that can be shown; raise UsageError for none."""
    words = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not words or len(words) > NAME_LENGTH:
        raise UsageError(
            tn(
                "the name has {number} character; right would be 1 to {most}",
                "the name has {number} characters; right would be 1 to {most}",
                len(words),
                most=NAME_LENGTH,
            )
        )
    return words


def _agreed(title_id: str, players: int, pace: str) -> Title:
    """Return the title of a new table, if it can be played by so many and at this pace."""
    title = find_title(title_id)
    title.check_players(players)
    if pace not in ("live", "slow"):
        raise UsageError(t("pace was given {pace!r}; right would be live or slow", pace=pace[:20]))
    return title
