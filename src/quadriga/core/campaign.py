"""What a title tells about its campaign: a row of stages, each a match alone, one opening the next."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quadriga.core.game import Game
from quadriga.core.language import t

# What a stage is to a player.
CLOSED: Final = "closed"
OPEN: Final = "open"
WON: Final = "won"
MASTERED: Final = "mastered"  # won, and its challenge met in the same match


def state_words(state: str) -> str:
    """Return what a stage is, in words."""
    return {
        CLOSED: t("still closed"),
        OPEN: t("open"),
        WON: t("won"),
        MASTERED: t("won with its challenge"),
    }[state]


@dataclass(frozen=True)
class Stage:
    """One stage in words: its special rules, what wins it, what earns the bonus, and that bonus."""

    number: int
    name: str
    label: str  # the name with its number
    rules: tuple[str, ...]
    goal: tuple[str, ...]
    challenge: tuple[str, ...]
    bonus: str  # that the next stage begins with; nothing if none is to be earned


@dataclass(frozen=True)
class Outcome:
    """How a match of a stage ended."""

    score: int
    goal: bool
    challenge: bool


@dataclass(frozen=True)
class Spot:
    """A stage on the map of one player: its state, the matches begun there, and the best score of those played out."""

    number: int
    state: str
    attempts: int
    best: int | None


class Campaign(ABC):
    """The campaign of a title. Methods answer in the current language."""

    length: int  # the number of stages
    free: tuple[str, ...]  # options of the title that a player may choose for each match

    @abstractmethod
    def stage(self, number: int) -> Stage:
        """Return a stage in words."""

    @abstractmethod
    def options(self, stage: int, bonus: bool) -> dict[str, str]:
        """Return the options of a match of a stage."""

    @abstractmethod
    def stage_of(self, options: Mapping[str, str]) -> int:
        """Return the stage of a match with these options; 0 if it is none of a stage."""

    @abstractmethod
    def outcome(self, game: Game) -> Outcome:
        """Return how a match that is over has ended."""

    @abstractmethod
    def next_stage(self, stage: int, goal: bool) -> int:
        """Return the stage to play after a match of this one; 0 when all are won."""

    @abstractmethod
    def carries_bonus(self, goal: bool, challenge: bool, had_bonus: bool) -> bool:
        """Return whether the next match begins with a bonus."""

    @abstractmethod
    def map(self, spots: Sequence[Spot], chosen: int, address: str) -> Sequence[str]:
        """Return the map as drawings that stand side by side or below each other.

        Each stage is a link to `address` with its number in place of `{stage}`.
        """
