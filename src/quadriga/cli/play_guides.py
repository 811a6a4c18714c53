"""What `quadriga play` asks of a title beyond its `Title`: a welcome, colours and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quadriga.core.flow import Event
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import board as wall_board
from quadriga.games.hadrians_wall import changes as wall_changes
from quadriga.games.hadrians_wall import data as wall_data
from quadriga.games.hadrians_wall import guide as wall
from quadriga.games.trajan import board as trajan_board
from quadriga.games.trajan import changes as trajan_changes
from quadriga.games.trajan import guide as trajan


@dataclass(frozen=True)
class Guide:
    """How one title is shown to a person at a terminal."""

    welcome: Sequence[str]  # the aim in a few sentences
    hushed: frozenset[int]  # events that need no words
    mat: Callable[[Observation[Any]], str]  # the own part of the board
    paint: Callable[[str], list[tuple[int, int, str]]]  # coloured parts of a board
    changed: Callable[[Any, Iterable[tuple[str, str, str]]], list[str]]  # a preview's changes in words
    score_sheet: Callable[[Sequence[Event], int], list[tuple[str, str, list[int]]]]
    key: Callable[[Any], str]  # what the letters of the board mean
    parts: Mapping[str, str]  # the parts of a bot's reason in words


GUIDES: Final[dict[str, Guide]] = {
    "trajan": Guide(
        trajan.WELCOME,
        trajan.HUSHED,
        trajan_board.mat,
        trajan.paint,
        trajan_changes.changed,
        trajan.score_sheet,
        trajan.key,
        trajan.PART_WORDS,
    ),
    "hadrians_wall": Guide(
        wall.WELCOME,
        wall.HUSHED,
        wall_board.mat,
        wall.paint,
        wall_changes.changed,
        lambda log, seats: wall.score_sheet(wall_data.load(), log, seats),
        wall.key,
        wall.PART_WORDS,
    ),
}
