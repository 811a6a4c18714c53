"""Where a player stands in a campaign: worked out from the matches begun, in their order, and from nothing else.

The command line and the server both keep lists of matches; what follows from a list is decided here alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quadriga.core.campaign import CLOSED, MASTERED, OPEN, WON, Campaign, Outcome, Spot, Stage
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.core.title import Title
from quadriga.games import TITLES


@dataclass(frozen=True)
class Attempt:
    """One match of a campaign: its stage, whether it began with a bonus, and what became of it.

    Without an outcome it is in play, or was given up. A match given up is an attempt like any other that missed the
    goal, but has no score: the rules know only matches that were played to their end (9.2).
    """

    key: str  # under which the match is kept
    stage: int
    bonus: bool
    given_up: bool = False
    outcome: Outcome | None = None

    @property
    def running(self) -> bool:
        """Whether it is in play."""
        return not self.given_up and self.outcome is None


@dataclass(frozen=True)
class Progress:
    """Where a player stands: every stage, the one that is open (0 when all are won) and its bonus."""

    spots: tuple[Spot, ...]
    stage: int
    bonus: bool
    running: Attempt | None

    @property
    def won(self) -> bool:
        """Whether the whole campaign is won."""
        return self.stage == 0

    @property
    def stages_won(self) -> int:
        """How many stages are won."""
        return sum(spot.state in (WON, MASTERED) for spot in self.spots)

    def spot(self, number: int) -> Spot:
        """Return one stage."""
        return self.spots[number - 1]


def campaign_of(title: Title) -> Campaign:
    """Return the campaign of a title; raise UsageError if it has none."""
    if title.campaign is None:
        raise UsageError(t("{title} has no campaign", title=t(title.name)))
    return title.campaign


def campaign_titles() -> list[Title]:
    """Return the titles that have a campaign."""
    return [title for title in TITLES.values() if title.campaign is not None]


def progress(campaign: Campaign, attempts: Sequence[Attempt]) -> Progress:
    """Return what follows from the matches begun; raise UsageError for a list that no campaign can have."""
    stage, bonus = 1, False
    states = dict.fromkeys(range(1, campaign.length + 1), CLOSED)
    counts = dict.fromkeys(states, 0)
    best: dict[int, int | None] = dict.fromkeys(states)
    for place, attempt in enumerate(attempts, 1):
        if (attempt.stage, attempt.bonus) != (stage, bonus) or (attempt.running and place < len(attempts)):
            raise UsageError(
                t(
                    "match {number} of the campaign is at stage {stage}, which does not follow from those before it",
                    number=place,
                    stage=attempt.stage,
                )
            )
        counts[stage] += 1
        ended = attempt.outcome
        if ended is None:
            continue
        known = best[stage]
        best[stage] = ended.score if known is None else max(known, ended.score)
        if ended.goal:
            states[stage] = MASTERED if ended.challenge else WON
        bonus = campaign.carries_bonus(ended.goal, ended.challenge, bonus)
        stage = campaign.next_stage(stage, ended.goal)
    if stage:
        states[stage] = OPEN
    spots = tuple(Spot(number, state, counts[number], best[number]) for number, state in states.items())
    running = attempts[-1] if attempts and attempts[-1].running else None
    return Progress(spots, stage, bonus and stage > 0, running)


def next_options(title: Title, found: Progress, chosen: dict[str, str]) -> dict[str, str]:
    """Return the options of the next match; raise UsageError if nothing is left to play or a choice is not free."""
    campaign = campaign_of(title)
    if found.won:
        raise UsageError(t("every stage of this campaign is won; a new campaign can be begun"))
    for name in chosen:
        if name not in campaign.free:
            raise UsageError(
                t(
                    "option {name!r} is set by the campaign; right would be {free}",
                    name=name,
                    free=", ".join(campaign.free),
                )
            )
    return title.complete_options({**chosen, **campaign.options(found.stage, found.bonus)})


def progress_view(title: Title, found: Progress, attempts: Sequence[Attempt], key: str) -> dict[str, Any]:
    """Return where a player stands as plain data; `key` is the name under which each match says where it is kept."""
    return {
        "title": title.id,
        "won": found.won,
        "stage": found.stage or None,
        "bonus": found.bonus,
        "stages": [_stage_view(campaign_of(title).stage(spot.number), spot) for spot in found.spots],
        "matches": [_match_view(attempt, key) for attempt in attempts],
    }


def _stage_view(stage: Stage, spot: Spot) -> dict[str, Any]:
    return {
        "number": spot.number,
        "name": stage.name,
        "state": spot.state,
        "attempts": spot.attempts,
        "best": spot.best,
        "rules": list(stage.rules),
        "goal": list(stage.goal),
        "challenge": list(stage.challenge),
        "bonus": stage.bonus,
    }


def _match_view(attempt: Attempt, key: str) -> dict[str, Any]:
    ended = attempt.outcome
    return {
        key: attempt.key,
        "stage": attempt.stage,
        "bonus": attempt.bonus,
        "given_up": attempt.given_up,
        "score": ended.score if ended is not None else None,
        "goal": ended.goal if ended is not None else None,
        "challenge": ended.challenge if ended is not None else None,
    }
