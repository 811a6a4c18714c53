"""What a bot is: something that sees an observation and names one of its moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from quadriga.core.flow import Event
from quadriga.core.observation import Observation


class Reason:
    """Why a move is good, as data: what the bot plans with it and what it expects of that.

    Values are in hundredths of a point; `parts` names where the gain comes from.
    """

    def __init__(
        self, moves: list[int], events: list[Event], gain: int, loss: int, parts: list[tuple[str, int]]
    ) -> None:
        self.moves = moves  # the planned turn, beginning with the move in question
        self.events = events  # what these moves make happen, as far as can be foreseen
        self.gain = gain  # what the whole plan adds to the final score, beside doing nothing more this turn
        self.loss = loss  # how much better the best plan is; 0 for the best move itself
        self.parts = parts  # (source, change), only what changes, the largest change first


class Bot(ABC):
    """A player that decides for one seat. It sees observations only, and its chance is its own."""

    name = ""

    @abstractmethod
    def choose(self, observation: Observation[Any]) -> int:
        """Return one of the observation's moves."""

    def explain(self, observation: Observation[Any], move: int) -> Reason | None:
        """Return why this move is as good or bad as it is, or None if this bot has no reasons."""
        return None

    def loss(self, observation: Observation[Any], best: int, other: int, width: int) -> int | None:
        """Return by how much one move seems worse than another to a look so much wider; None without reasons."""
        return None

    def weigh(self, observation: Observation[Any], moves: Sequence[int]) -> list[Reason]:
        """Return the reasons of the best move and of each of these, compared in one world; nothing without reasons."""
        return []

    def next_best(self, observation: Observation[Any], move: int) -> Reason | None:
        """Return the best of all other moves, None if there is none or this bot has no reasons."""
        return None

    def expect(self, observation: Observation[Any]) -> int | None:
        """Return the final score that this seat may expect, in hundredths of a point; None if this bot cannot say."""
        return None
