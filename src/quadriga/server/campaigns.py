"""Campaigns of players: where each stands, what follows from a match that has ended, and what is sent of it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

from quadriga.campaign import Attempt, Progress, campaign_of, campaign_titles, progress, progress_view
from quadriga.core.campaign import Campaign, Stage
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.core.title import Title
from quadriga.games import find_title
from quadriga.server import campaign_archive
from quadriga.server.archive import Player
from quadriga.server.campaign_archive import Run
from quadriga.server.store import Store, Taken
from quadriga.server.tables import LiveTable

MOST_CAMPAIGNS: Final = 99


@dataclass(frozen=True)
class Journey:
    """A campaign of one player as it stands."""

    title: Title
    run: Run
    found: Progress
    numbers: tuple[int, ...]  # of all campaigns of this player

    @property
    def campaign(self) -> Campaign:
        """The campaign of the title."""
        return campaign_of(self.title)

    def stage(self, number: int) -> Stage:
        """Return a stage in words."""
        return self.campaign.stage(number)

    @property
    def next(self) -> Stage | None:
        """The stage to play; nothing when all are won."""
        return self.stage(self.found.stage) if self.found.stage else None

    @property
    def bonus(self) -> str:
        """What the next match begins with, in words."""
        return self.stage(self.found.stage - 1).bonus if self.found.bonus else ""

    def attempts_at(self, number: int) -> list[Attempt]:
        """Return the matches of one stage."""
        return [attempt for attempt in self.run.attempts if attempt.stage == number]


@dataclass(frozen=True)
class Step:
    """A table as a match of a campaign, and what follows from it."""

    journey: Journey
    attempt: Attempt

    @property
    def stage(self) -> Stage:
        """The stage of this table."""
        return self.journey.stage(self.attempt.stage)


class Campaigns:
    """The campaigns in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def journey(self, player: Player | None, title: Title, number: int | None = None) -> Journey:
        """Return a campaign of a player, the last one begun if no number is given; raise UsageError for none."""
        campaign_of(title)
        if player is None:
            return _journey(title, _unbegun("", title, number), ())

        def job(connection: Connection) -> tuple[Run | None, tuple[int, ...]]:
            runs = campaign_archive.runs_of(connection, player.id, title.id)
            wanted = [run for run in runs if number in (None, run.number)][-1:]
            return (
                campaign_archive.with_matches(connection, wanted[0]) if wanted else None,
                tuple(run.number for run in runs),
            )

        run, numbers = await self.store.read(job)
        return _journey(title, run or _unbegun(player.id, title, number), numbers)

    async def begin(self, player: Player, title: Title) -> None:
        """Begin another campaign; those before it stay as they are. One without a match is as good as a new one."""
        before = await self.journey(player, title)
        if not before.run.attempts:
            return
        if len(before.numbers) >= MOST_CAMPAIGNS:
            raise UsageError(
                t("there are {number} campaigns already; right would be to play one on", number=MOST_CAMPAIGNS)
            )
        run = Run("", player.id, title.id, max(before.numbers) + 1)
        with suppress(Taken):  # another window has begun it
            await self.store.write(lambda connection: campaign_archive.add_run(connection, run))

    async def step(self, table: LiveTable, player: Player | None) -> Step | None:
        """Return what a table is in the campaign of a player; nothing if it is in none of theirs."""
        if player is None or not table.in_campaign:
            return None
        table_id = table.header.id
        run = await self.store.read(lambda connection: campaign_archive.run_of_table(connection, table_id))
        if run is None or run.player_id != player.id:
            return None
        attempt = next(attempt for attempt in run.attempts if attempt.key == table_id)
        return Step(_journey(find_title(run.title), run, (run.number,)), attempt)


def _journey(title: Title, run: Run, numbers: tuple[int, ...]) -> Journey:
    return Journey(title, run, progress(campaign_of(title), run.attempts), numbers)


def _unbegun(player_id: str, title: Title, number: int | None) -> Run:
    """Return the first campaign of a player before its first match; raise UsageError for any other."""
    if number not in (None, 1):
        raise UsageError(t("you have no campaign {number}; right would be one that you have begun", number=number))
    return Run("", player_id, title.id, 1)


def the_title() -> Title:
    """Return the title whose campaign is meant where none is named: the first that has one."""
    return campaign_titles()[0]


def journey_view(journey: Journey) -> dict[str, Any]:
    """Return a campaign for programs."""
    running = journey.found.running
    return {
        "campaign": journey.run.number,
        "campaigns": list(journey.numbers),
        "table": running.key if running is not None else None,
        **progress_view(journey.title, journey.found, journey.run.attempts, "table"),
    }
