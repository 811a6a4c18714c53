"""A match of the first fort that was won with its challenge, to be played again at tables of tests.

`python -m tests.server.campaign_tables` plays a new one, which takes a few minutes: right after a change of the rules.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import quadriga
from quadriga.bots import make_bot
from quadriga.core.match import Match
from quadriga.server.archive import Player
from quadriga.server.campaign_pages import start_stage
from quadriga.server.club import Club
from quadriga.server.tables import LiveTable

WALL = "hadrians_wall"
WON = Path(__file__).parent / "fort_1_won.record"
FORT_1: dict[str, Any] = {"players": 1, "options": {"fort": "1"}}


@cache
def won_match() -> Match:
    """The match."""
    return quadriga.replay(WON.read_text("utf-8"))


def moves_of_won() -> list[str]:
    """Its answers."""
    match = won_match()
    return [match.title.notation.text(entry.move) for entry in match.entries if not entry.nature]


def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new tables be dealt as that match was."""
    monkeypatch.setattr("quadriga.server.club.token_hex", lambda size: won_match().header.seed)


async def answer_all(club: Club, table_id: str, moves: list[str]) -> LiveTable:
    """Answer at a table of one seat."""
    for move in moves:
        table = await club.tables.open(table_id)
        await club.tables.play(table_id, 0, table.serials[0], [move])
    return await club.tables.open(table_id)


async def nearly_won(club: Club, player: Player, left: int) -> LiveTable:
    """The first fort of a player's campaign with so many answers left; seeds must be fixed."""
    table, _ = await start_stage(club, player, None, 1, {})
    moves = moves_of_won()
    return await answer_all(club, table.header.id, moves[: len(moves) - left])


def main() -> None:
    """Write the first match that the strongest bot wins with its challenge."""
    for seed in range(1, 100):
        match = quadriga.start(WALL, seed=seed, **FORT_1)
        bot = make_bot("greedy", WALL, 0)
        while not match.over:
            match.play(0, bot.choose(match.observe(0)))
        assert match.title.campaign is not None
        outcome = match.title.campaign.outcome(match.game)
        if outcome.goal and outcome.challenge:
            WON.write_text(match.record(), encoding="utf-8", newline="\n")
            return
    raise AssertionError("the bot won nothing")


if __name__ == "__main__":
    main()
