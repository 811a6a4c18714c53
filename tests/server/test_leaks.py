"""Statement: the bytes sent to a seat contain nothing it may not know.

Two matches that differ only in what a viewer cannot see are put on the same table in turn; everything the server sends
that viewer (pages, API, stream, records, refusals) must be equal byte for byte. The test is tested with planted leaks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.bots import bots_of, make_bot
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.core.orders import reordered
from quadriga.games.hadrians_wall import terms as hadrian_terms
from quadriga.games.trajan import terms as trajan_terms
from quadriga.server.story import meanwhile
from quadriga.server.tables import LiveTable
from quadriga.server.views import record_of, table_view
from tests.server.support import every_route, in_own_loop
from tests.server.twin_requests import EVERYTHING, LIGHT, LIGHT_PATHS, NOT_COMPARED, STRANGER, WHOLE, route_of
from tests.server.twins import (
    Sent,
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
OK, REFUSED = 200, 400
STATUS = 3  # digits, the first bytes of what was sent
SECOND_YEAR = 10_000  # answers at most: until the second year begins, when the attack of the first is told
EVERYTHING_EVERY = 6  # wholly compared positions
Leak = Callable[[LiveTable, int, bytes], bytes]


@dataclass
class Pair:
    """Two tables that a viewer cannot tell apart, and what it was sent of each."""

    where: str
    viewer: int
    tables: tuple[LiveTable, LiveTable]
    sent: tuple[list[Sent], list[Sent]]

    def wrong(self, leak: Leak | None = None) -> list[str]:
        """What differs, with a leak planted or without."""
        here, there = (
            [replace(one, body=leak(table, self.viewer, one.body)) if leak is not None else one for one in sent]
            for table, sent in zip(self.tables, self.sent, strict=True)
        )
        return [f"{self.where}, viewer {self.viewer}: {name}" for name in differing(here, there)]


async def pair(stage: Stage, where: str, viewer: int, true: Match, twin: Match, dice: Random, amount: int) -> Pair:
    """Ask the server about both: everything, most of it, or only for the table and the stream."""
    wishes = wishes_at(true, viewer, dice, 1 if MORE == 1 else 2) if amount else []
    first = await stage.sent(true, viewer, wishes, amount)
    second = await stage.sent(twin, viewer, wishes, amount)
    for here, there in zip(first, second, strict=False):
        if here.body == there.body:  # and need not be kept
            here.body = there.body = here.body[:STATUS]
    return Pair(where, viewer, (stage.seat(true), stage.seat(twin)), (first, second))


def amounts(stage: Stage, first: bool, few: tuple[int, int]) -> tuple[int, int]:
    """One in how many positions is looked at wholly, and at all; `make soak`: of the first matches every one."""
    thorough = MORE > 1 and first
    stage.light = [*LIGHT_PATHS, *(["/t/{table_id}/parts"] if thorough else [])]
    return (20, 1) if thorough else few


def has_ended(match: Match) -> bool:
    """Whether a match is over."""
    return match.over


def kinds_of(match: Match) -> set[str]:
    """What is asked, and whether a move can be chosen besides those of the list."""
    questions = match.questions
    late = any(reordered(match, question.seat) for question in questions)
    return {question.kind for question in questions} | ({"late"} if late else set())


async def imagined_pairs(stage: Stage, match: Match, dice: Random, every: int, stride: int) -> list[Pair]:
    """Walk along a match; ask as each viewer, and again in a world that viewer cannot tell apart."""
    found: list[Pair] = []
    asked: set[str] = set()  # each kind of question is looked at wholly, at least once
    wholly = 0
    for number, here in walk(fresh(match), match.entries):
        kinds = kinds_of(here)
        if here.over or (dice.randrange(stride) and kinds <= asked):
            continue
        whole = not kinds <= asked or not dice.randrange(every)
        asked |= kinds
        amount = LIGHT if not whole else WHOLE if wholly % EVERYTHING_EVERY else EVERYTHING
        wholly += whole
        for viewer in [*range(len(stage.people)), EVERYBODY, *([STRANGER] if amount == EVERYTHING else [])]:
            true, twin = reseeded(here.clone(), 1), imagined(here, viewer, number + 2)
            found.append(await pair(stage, f"entry {number}", viewer, true, twin, dice, amount))
    return found


async def history_pairs(stage: Stage, match: Match, dice: Random, every: int, stride: int) -> list[Pair]:
    """Ask as each viewer, and again at a match in which others were dealt other cards from the start."""
    found: list[Pair] = []
    for viewer in [*range(len(stage.people)), EVERYBODY]:
        entries = other_history(match, viewer, dice)
        ways = walk(fresh(match), match.entries), walk(fresh(match), entries)
        for (number, here), (_, there) in zip(*ways, strict=True) if entries else []:
            last = number == len(entries)
            if here.over or here.entries == there.entries or (dice.randrange(stride) and not last):
                continue
            amount = EVERYTHING if last else LIGHT if dice.randrange(every) else WHOLE
            true, twin = reseeded(here.clone(), 1), reseeded(there.clone(), 2)
            found.append(await pair(stage, f"history, entry {number}", viewer, true, twin, dice, amount))
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
                # Each kind of question once, and the table at some steps; `make soak`: one match at every step.
                pairs += await imagined_pairs(stage, match, Random(number), *amounts(stage, number == 0, (1000, 10)))
            return pairs

    pairs = in_own_loop(story())
    assert [name for found in pairs for name in found.wrong()] == []
    assert len(pairs) >= 10 * min(players, 2)
    late = [found for found in pairs if found.viewer >= 0 and reordered(found.tables[0].match, found.viewer)]
    assert bool(late) == (title == TRAJAN)  # also where a move comes besides those of the list


@pytest.mark.parametrize(
    ("title", "players", "options", "lengths"),
    [
        (TRAJAN, 2, {}, [5, 25, 60, 150]),
        (TRAJAN, 3, CHOSEN, [5, 25, 60, 150]),
        # Hadrian's Wall hides what was drawn and chosen until all have chosen: the first answers of a year.
        (HADRIAN, 2, {}, [0, 1, 1, 1, SECOND_YEAR]),
        (HADRIAN, 3, {}, [0, 1, 2, 2, SECOND_YEAR]),
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
                stop = (lambda match: match.game.year == 2) if answers == SECOND_YEAR else has_ended
                match = random_match(players, 7 * players + number, options, answers, title, stop)
                stage.most = EVERYTHING if answers == max(lengths) else WHOLE
                pairs += await history_pairs(
                    stage, match, Random(number), *amounts(stage, number < len(lengths), (20, 6))
                )
            return pairs

    pairs = in_own_loop(story())
    assert [name for found in pairs for name in found.wrong()] == []
    assert len(pairs) >= 10
    told = {(title, event.code) for found in pairs for event in found.tables[0].match.log}
    assert {(TRAJAN, trajan_terms.PICKED), (HADRIAN, hadrian_terms.BREACHED)} & told  # cards taken up, the attack
    recaps = [meanwhile(found.tables[0].match, found.viewer, "abc") for found in pairs if found.viewer >= 0]
    assert any(recaps) == (title == HADRIAN)


@pytest.mark.parametrize("title", [TRAJAN, HADRIAN])
def test_a_table_that_waits_for_people_tells_nothing(tmp_path: Path, title: str) -> None:
    """What is dealt before the last seat is taken is seen by nobody else: seats, spectators, and who may sit down."""

    async def story() -> list[Pair]:
        async with staged(tmp_path, 2, {}, title, "open") as stage:
            return await imagined_pairs(stage, random_match(2, 1, {}, 0, title), Random(1), 1, 1)

    pairs = in_own_loop(story())
    assert [name for found in pairs for name in found.wrong()] == []
    assert {found.viewer for found in pairs} == {0, 1, EVERYBODY, STRANGER}
    offered = {sent.name for found in pairs for sent in found.sent[0] if sent.status == OK and found.viewer == STRANGER}
    assert {"/open/{table_id}", "join seat 1", "invitation to seat 1", "sit down by program"} <= offered


# Routes that answer only when a match is over, or whose table must have ended or be left first.
REFUSED_BEFORE = {
    ("GET", "/t/{table_id}/analysis"),
    ("GET", "/t/{table_id}/review/{number}"),
    ("GET", "/t/{table_id}/sheets"),
    ("GET", "/t/{table_id}/sheets.svg"),
}


def test_every_route_is_compared_or_named_with_a_reason(tmp_path: Path) -> None:
    """A new route is asked about twins, and not only in vain, or it stands in the list of those that need not be."""
    stages: list[tuple[str, int, dict[str, str], str, list[int]]] = [
        (TRAJAN, 2, {}, "running", [40, 41]),
        (TRAJAN, 2, {}, "open", [0]),
        (HADRIAN, 1, {"fort": "1"}, "running", [20]),
    ]

    async def story() -> tuple[set[tuple[str, str]], dict[tuple[str, str], set[int]]]:
        routes: set[tuple[str, str]] = set()
        answers: dict[tuple[str, str], set[int]] = {}
        for number, (title, players, options, status, lengths) in enumerate(stages):
            (tmp_path / str(number)).mkdir()
            async with staged(tmp_path / str(number), players, options, title, status) as stage:
                routes |= {(method, path) for method, path, _ in every_route(stage.app)}
                for answered, viewer in product(lengths, [*range(players), EVERYBODY]):
                    match = random_match(players, 3, options, answered, title)
                    wishes = wishes_at(match, viewer, Random(1), 1)
                    for sent in await stage.sent(match, viewer, wishes, EVERYTHING):
                        answers.setdefault(route_of(stage.app, sent.request), set()).add(sent.status)
        return routes, answers

    routes, answers = in_own_loop(story())
    assert routes - set(answers) == set(NOT_COMPARED)
    assert {route for route, found in answers.items() if min(found) >= REFUSED} == REFUSED_BEFORE


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


def leak_thinking_time(table: LiveTable, viewer: int, body: bytes) -> bytes:
    """As a bot that thinks as long as others have moves to weigh: told by how much is sent, not by what."""
    return body + b"." * sum(len(table.match.observe(seat).moves) for seat in others(table, viewer))


def leak_end_too_early(table: LiveTable, viewer: int, body: bytes) -> bytes:
    """As a page that takes a running match for one that is over: then all is shown."""
    header = replace(table.header, status="over")
    return body + record_of(LiveTable(header, table.seats, table.match), viewer if viewer >= 0 else None).encode()


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
    leak_thinking_time,
    leak_end_too_early,
]


def test_planted_leaks_are_caught(tmp_path: Path) -> None:
    """What a careless view might add is found, each kind of it; without a leak the same pairs are equal."""

    async def story() -> list[Pair]:
        async with staged(tmp_path, 2, {}) as stage:
            stage.most = LIGHT
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
