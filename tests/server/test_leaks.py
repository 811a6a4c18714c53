"""Statement: the bytes sent to a seat contain nothing it may not know.

Two matches that differ only in what a viewer cannot see are put on the same table in turn; everything the server sends
that viewer (pages, API, stream, records, refusals) must be equal byte for byte. The test is tested with planted leaks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.bots import bots_of, make_bot
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.server.tables import LiveTable
from quadriga.server.views import table_view
from tests.server.support import in_own_loop
from tests.server.twins import (
    Stage,
    differing,
    fresh,
    imagined,
    other_history,
    random_match,
    reseeded,
    staged,
    walk,
    wishes_at,
)

# `make soak` sets it: how many times as much is compared.
MORE = int(os.environ.get("QUADRIGA_MORE", "1"))
CHOSEN = {"trays": "chosen"}
TRAJAN, HADRIAN = "trajan", "hadrians_wall"
Leak = Callable[[LiveTable, int, bytes], bytes]


@dataclass
class Pair:
    """Two tables that a viewer cannot tell apart, and what it was sent of each."""

    where: str
    viewer: int
    tables: tuple[LiveTable, LiveTable]
    sent: tuple[list[tuple[str, bytes]], list[tuple[str, bytes]]]

    def wrong(self, leak: Leak | None = None) -> list[str]:
        """What differs, with a leak planted or without."""
        here, there = (
            [(name, leak(table, self.viewer, body) if leak is not None else body) for name, body in sent]
            for table, sent in zip(self.tables, self.sent, strict=True)
        )
        return [f"{self.where}, viewer {self.viewer}: {name}" for name in differing(here, there)]


async def pair(stage: Stage, where: str, viewer: int, true: Match, twin: Match, dice: Random, whole: bool) -> Pair:
    """Ask the server about both: everything, or only for the table and the stream."""
    wishes = wishes_at(true, viewer, dice, 1 if MORE == 1 else 3) if whole else []
    first = await stage.sent(true, viewer, wishes, whole)
    tables = stage.seat(true), stage.seat(twin)
    return Pair(where, viewer, tables, (first, await stage.sent(twin, viewer, wishes, whole)))


async def imagined_pairs(stage: Stage, match: Match, dice: Random, every: int, stride: int) -> list[Pair]:
    """Walk along a match; ask as each viewer, and again in a world that viewer cannot tell apart."""
    found: list[Pair] = []
    asked: set[str] = set()  # each kind of question is looked at wholly, at least once
    for number, here in walk(fresh(match), match.entries):
        kinds = {question.kind for question in here.questions}
        if here.over or (dice.randrange(stride) and kinds <= asked):
            continue
        whole = not kinds <= asked or not dice.randrange(every)
        asked |= kinds
        for viewer in [*range(len(stage.people)), EVERYBODY]:
            true, twin = reseeded(here.clone(), 1), imagined(here, viewer, number + 2)
            found.append(await pair(stage, f"entry {number}", viewer, true, twin, dice, whole))
    return found


async def history_pairs(stage: Stage, match: Match, dice: Random, every: int, stride: int) -> list[Pair]:
    """Ask as each viewer, and again at a match in which others were dealt other cards from the start."""
    found: list[Pair] = []
    for viewer in [*range(len(stage.people)), EVERYBODY]:
        entries = other_history(match, viewer, dice)
        ways = walk(fresh(match), match.entries), walk(fresh(match), entries)
        for (number, here), (_, there) in zip(*ways, strict=True) if entries else []:
            if here.over or here.entries == there.entries or (dice.randrange(stride) and number < len(entries)):
                continue
            whole = number == len(entries) or not dice.randrange(every)
            true, twin = reseeded(here.clone(), 1), reseeded(there.clone(), 2)
            found.append(await pair(stage, f"history, entry {number}", viewer, true, twin, dice, whole))
    return found


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        (TRAJAN, 2, {}),
        (TRAJAN, 3, CHOSEN),
        (TRAJAN, 4, {}),
        (HADRIAN, 1, {"fort": "1"}),  # which is a match of the viewer's campaign
        (HADRIAN, 2, {}),
        (HADRIAN, 3, {}),
    ],
)
def test_a_hidden_present_and_future_change_no_byte(
    tmp_path: Path, title: str, players: int, options: dict[str, str]
) -> None:
    """Other hands, chosen cards, draw piles and another seed: equal bytes for every seat and for spectators."""

    async def story() -> list[Pair]:
        async with staged(tmp_path, players, options, title) as stage:
            pairs: list[Pair] = []
            for number in range(MORE):
                match = random_match(players, 100 * players + number, options, 2000, title)
                # Each kind of question once, and the table at some steps; `make soak`: every step, half of them wholly.
                pairs += await imagined_pairs(stage, match, Random(number), *((1000, 10) if MORE == 1 else (2, 1)))
            return pairs

    pairs = in_own_loop(story())
    assert [name for found in pairs for name in found.wrong()] == []
    assert len(pairs) >= 10 * min(players, 2)


@pytest.mark.parametrize(
    ("title", "players", "options", "lengths"),
    [
        (TRAJAN, 2, {}, [5, 25, 60, 150]),
        (TRAJAN, 3, CHOSEN, [5, 25, 60, 150]),
        # Hadrian's Wall hides what was drawn and chosen until all have chosen: the first answers of a year.
        (HADRIAN, 2, {}, [0, 1, 1, 1]),
        (HADRIAN, 3, {}, [0, 1, 2, 2]),
    ],
)
def test_a_hidden_past_changes_no_byte(
    tmp_path: Path, title: str, players: int, options: dict[str, str], lengths: list[int]
) -> None:
    """Others were dealt other cards, or chose in secret otherwise: equal bytes at every step."""

    async def story() -> list[Pair]:
        async with staged(tmp_path, players, options, title) as stage:
            pairs: list[Pair] = []
            for number, answers in enumerate(lengths * MORE):
                match = random_match(players, 7 * players + number, options, answers, title)
                pairs += await history_pairs(stage, match, Random(number), *((20, 6) if MORE == 1 else (2, 1)))
            return pairs

    pairs = in_own_loop(story())
    assert [name for found in pairs for name in found.wrong()] == []
    assert len(pairs) >= 10


@pytest.mark.parametrize(("title", "answers"), [(TRAJAN, 150), (HADRIAN, 1)])
def test_bots_and_hints_see_what_the_seat_sees(title: str, answers: int) -> None:
    """A bot chooses the same in every world its seat cannot tell apart."""
    match = random_match(3, 5, {}, answers, title)
    compared = 0
    for viewer in range(3):
        question = match.question(viewer)
        if question is None:
            continue
        for bot in bots_of(title):
            entries = other_history(match, viewer, Random(1))
            chosen = []
            for lines in (match.entries, entries or match.entries):
                world = fresh(match)
                list(walk(world, lines))
                chosen.append(make_bot(bot, title, 3).choose(world.observe(viewer)))
            assert chosen[0] == chosen[1]
            compared += 1
    assert compared


# Planted leaks: each adds to what is sent, as a mistake in a view would.


def others(table: LiveTable, viewer: int) -> list[int]:
    return [seat for seat in range(table.header.players) if seat != viewer]


def leak_seed(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + table.header.seed.encode()


def leak_hands(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + json.dumps(table.match.game.dump()).encode()


def leak_digest(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + table.match.game.digest().encode()


def leak_legal_list(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + str([table.match.game.moves_of(seat) for seat in others(table, viewer)]).encode()


def leak_log(table: LiveTable, viewer: int, body: bytes) -> bytes:
    match = table.match
    return body + "\n".join(match.title.tell(match.game, event) for event in match.log).encode()


def leak_record(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + table.match.record().partition("--")[2].encode()


def leak_next_draw(table: LiveTable, viewer: int, body: bytes) -> bytes:
    source = table.match.source
    assert source is not None
    return body + str(source.copy().below(1000)).encode()


def leak_refusal(table: LiveTable, viewer: int, body: bytes) -> bytes:
    if not body.startswith(b"4"):
        return body
    return body + str([table.match.observe(seat).moves for seat in others(table, viewer)]).encode()


def leak_to_spectators(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + table.match.record(0).encode() if viewer == EVERYBODY else body


def leak_other_seat(table: LiveTable, viewer: int, body: bytes) -> bytes:
    return body + table.match.record(others(table, viewer)[0]).encode()


LEAKS: list[Leak] = [
    leak_seed,
    leak_hands,
    leak_digest,
    leak_legal_list,
    leak_log,
    leak_record,
    leak_next_draw,
    leak_refusal,
    leak_to_spectators,
    leak_other_seat,
]


def test_planted_leaks_are_caught(tmp_path: Path) -> None:
    """What a careless view might add is found, each kind of it; without a leak the same pairs are equal."""

    async def story() -> list[Pair]:
        async with staged(tmp_path, 2, {}) as stage:
            stage.paths = stage.paths[:2]
            match = random_match(2, 3, {}, 60)
            pairs = await imagined_pairs(stage, match, Random(1), 2, 5)
            return pairs + await history_pairs(stage, match, Random(1), 2, 5)

    pairs = in_own_loop(story())
    caught = [leak.__name__ for leak in LEAKS if any(found.wrong(leak) for found in pairs)]
    assert caught == [leak.__name__ for leak in LEAKS]
    assert [name for found in pairs for name in found.wrong()] == []


def test_a_leak_in_the_view_function_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison reads what the routes really send: a view that tells more is noticed there."""

    def careless(table: LiveTable, *arguments: Any) -> dict[str, Any]:
        return {**table_view(table, *arguments), "game": str(table.match.game.dump())}

    async def story() -> list[Pair]:
        async with staged(tmp_path, 2, {}) as stage:
            return await imagined_pairs(stage, random_match(2, 3, {}, 30), Random(1), 1000, 6)

    monkeypatch.setattr("quadriga.server.api.table_view", careless)
    assert any(found.wrong() for found in in_own_loop(story()))
