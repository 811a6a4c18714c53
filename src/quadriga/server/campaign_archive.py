"""Campaigns in the database: the matches of each in their order, as plain functions of a connection."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import time
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from quadriga.campaign import Attempt
from quadriga.core.campaign import Outcome
from quadriga.server.archive import new_id
from quadriga.server.schema import campaign_matches, campaigns, tables


@dataclass(frozen=True)
class Run:
    """A campaign of a player: its number among theirs, and its matches; without an id it is not begun yet."""

    id: str
    player_id: str
    title: str
    number: int
    attempts: tuple[Attempt, ...] = ()


def runs_of(connection: Connection, player_id: str, title: str) -> list[Run]:
    """Return the campaigns of a player without their matches, the oldest first."""
    wanted = (
        select(campaigns)
        .where(campaigns.c.player_id == player_id, campaigns.c.title == title)
        .order_by(campaigns.c.number)
    )
    return [Run(row.id, row.player_id, row.title, row.number) for row in connection.execute(wanted)]


def run_of_table(connection: Connection, table_id: str) -> Run | None:
    """Return the campaign to which a table belongs."""
    wanted = (
        select(campaigns)
        .join(campaign_matches, campaign_matches.c.campaign_id == campaigns.c.id)
        .where(campaign_matches.c.table_id == table_id)
    )
    row = connection.execute(wanted).first()
    return None if row is None else with_matches(connection, Run(row.id, row.player_id, row.title, row.number))


def in_campaign(connection: Connection, table_id: str) -> bool:
    """Whether a table belongs to a campaign."""
    wanted = select(campaign_matches.c.number).where(campaign_matches.c.table_id == table_id)
    return connection.execute(wanted).first() is not None


def with_matches(connection: Connection, run: Run) -> Run:
    """Return a campaign with its matches."""
    wanted = (
        select(campaign_matches, tables.c.status)
        .join(tables, tables.c.id == campaign_matches.c.table_id)
        .where(campaign_matches.c.campaign_id == run.id)
        .order_by(campaign_matches.c.number)
    )
    return replace(run, attempts=tuple(_attempt(row) for row in connection.execute(wanted)))


def _attempt(row: Row[Any]) -> Attempt:
    ended = None if row.score is None else Outcome(row.score, bool(row.goal), bool(row.challenge))
    return Attempt(row.table_id, row.stage, bool(row.bonus), row.status == "abandoned", ended)


def add_run(connection: Connection, run: Run) -> Run:
    """Store a new campaign; its number is refused if it is taken."""
    begun = replace(run, id=new_id())
    connection.execute(
        insert(campaigns).values(
            id=begun.id, player_id=run.player_id, title=run.title, number=run.number, created=time()
        )
    )
    return begun


def add_match(connection: Connection, run: Run, table_id: str, stage: int, bonus: bool) -> None:
    """Append a match to a campaign; the primary key refuses a number that is taken."""
    begun = run if run.id else add_run(connection, run)
    connection.execute(
        insert(campaign_matches).values(
            campaign_id=begun.id, number=len(run.attempts) + 1, table_id=table_id, stage=stage, bonus=bonus
        )
    )


def end_match(connection: Connection, table_id: str, outcome: Outcome) -> None:
    """Write down how a match ended, if it belongs to a campaign."""
    connection.execute(
        update(campaign_matches)
        .where(campaign_matches.c.table_id == table_id)
        .values(score=outcome.score, goal=outcome.goal, challenge=outcome.challenge)
    )
