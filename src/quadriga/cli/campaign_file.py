"""The campaign of `quadriga campaign`: a list of matches in one file, each match a record beside it.

The record of a match is written after every answer. How a match ended is read from its record, so nothing is lost if
the program ends before the list is written: the next start reads the record again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import quadriga
from quadriga.campaign import Attempt, Progress, campaign_of, progress
from quadriga.cli.common import read_record_file
from quadriga.cli.play_saves import data_folder, replace_file
from quadriga.core.campaign import Outcome
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.match import Match
from quadriga.core.record import read_header
from quadriga.core.title import Title

FORMAT: Final = 1
NAME: Final = "campaign.json"
HELP: Final = "right would be a copy of it from before, or `quadriga campaign --reset`, which puts it aside"


class CampaignFile:
    """The matches of one campaign, in their order."""

    def __init__(self, title: Title, path: Path | None = None) -> None:
        self.title = title
        self.path = path or data_folder() / NAME
        self.attempts: list[Attempt] = []
        if self.path.exists():
            self.attempts = self._read()

    @property
    def progress(self) -> Progress:
        """Where the player stands."""
        return progress(campaign_of(self.title), self.attempts)

    def match_file(self, attempt: Attempt) -> Path:
        """Return the record of a match."""
        return self.path.parent / attempt.key

    def match(self, attempt: Attempt) -> Match:
        """Return a match as it was left; raise UsageError if its record cannot be used."""
        try:
            return quadriga.replay(read_record_file(str(self.match_file(attempt))))
        except QuadrigaError as error:
            raise UsageError(
                f"the match in play cannot be gone on with: {error}; "
                "right would be its file from before, or `quadriga campaign --give-up`, which counts it as an attempt"
            ) from error

    def seeds_at(self, stage: int) -> set[str]:
        """Return the seeds of the matches of a stage, as far as their records are there still."""
        found: set[str] = set()
        for attempt in self.attempts:
            if attempt.stage == stage:
                with suppress(QuadrigaError):
                    found.add(read_header(read_record_file(str(self.match_file(attempt)))).seed)
        return found

    def settle(self) -> Attempt | None:
        """Write down how the last match ended if its record says so; return it if it did."""
        if not self.attempts or not self.attempts[-1].running:
            return None
        match = self.match(self.attempts[-1])
        if not match.over:
            return None
        self.attempts[-1] = replace(self.attempts[-1], outcome=campaign_of(self.title).outcome(match.game))
        self.save()
        return self.attempts[-1]

    def begin(self, file: Path) -> Attempt:
        """Append a match of the open stage, whose record is there already."""
        found = self.progress
        self.attempts.append(Attempt(file.name, found.stage, found.bonus))
        self.save()
        return self.attempts[-1]

    def give_up(self) -> Attempt:
        """End the match in play without a result; raise UsageError if there is none."""
        if not self.attempts or not self.attempts[-1].running:
            raise UsageError("no match of the campaign is in play; right would be `quadriga campaign --play`")
        self.attempts[-1] = replace(self.attempts[-1], given_up=True)
        self.save()
        return self.attempts[-1]

    def save(self) -> None:
        """Replace the file; a reader sees the old one or the new one, never a part."""
        matches = [_written(attempt) for attempt in self.attempts]
        text = json.dumps({"format": FORMAT, "title": self.title.id, "matches": matches}, indent=1)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, f"{text}\n".encode())
        except OSError as error:
            raise UsageError(f"{self.path} cannot be written ({error.strerror})") from error

    def _read(self) -> list[Attempt]:
        try:
            found = json.loads(self.path.read_bytes())
            if found["format"] != FORMAT or found["title"] != self.title.id:
                raise ValueError(f"it is of another kind, {str(found['format'])[:20]} of {str(found['title'])[:40]}")
            attempts = [_attempt(entry) for entry in found["matches"]]
            progress(campaign_of(self.title), attempts)
        except OSError as error:
            raise UsageError(f"the campaign in {self.path} cannot be read ({error.strerror})") from error
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            what = f"no {error}" if isinstance(error, KeyError) else str(error)
            raise UsageError(f"the campaign in {self.path} is damaged ({what}); nothing was changed; {HELP}") from error
        return attempts


def campaign_matches(folder: Path) -> dict[str, bool]:
    """Return the records in a folder that are matches of its campaign, or of one put aside; True for that in play."""
    found: dict[str, bool] = {}
    for path in folder.glob("campaign*.json"):
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):  # a damaged one is told by `campaign`
            attempts = [_attempt(entry) for entry in json.loads(path.read_bytes())["matches"]]
            found |= {attempt.key: path.name == NAME and attempt.running for attempt in attempts}
    return found


def put_aside(path: Path | None = None) -> Path | None:
    """Put the file aside under a name by date; return that name, or nothing if there was no file."""
    old = path or data_folder() / NAME
    if not old.exists():
        return None
    number, kept = 1, old.with_name(f"campaign-{datetime.now():%Y-%m-%d-%H%M%S}.json")
    while kept.exists():
        number += 1
        kept = old.with_name(f"campaign-{datetime.now():%Y-%m-%d-%H%M%S}-{number}.json")
    old.rename(kept)
    return kept


def _written(attempt: Attempt) -> dict[str, Any]:
    found: dict[str, Any] = {"file": attempt.key, "stage": attempt.stage, "bonus": attempt.bonus}
    if attempt.given_up:
        found["given_up"] = True
    if attempt.outcome is not None:
        ended = attempt.outcome
        found |= {"score": ended.score, "goal": ended.goal, "challenge": ended.challenge}
    return found


def _attempt(entry: Any) -> Attempt:
    ended = None
    if "score" in entry:
        ended = Outcome(_typed(entry, "score", int), _typed(entry, "goal", bool), _typed(entry, "challenge", bool))
    name = _typed(entry, "file", str)
    if name != Path(name).name:
        raise ValueError(f"{name[:40]!r} is no file of this folder")
    stage, bonus = _typed(entry, "stage", int), _typed(entry, "bonus", bool)
    return Attempt(name, stage, bonus, bool(entry.get("given_up", False)), ended)


def _typed(entry: Any, key: str, kind: type) -> Any:
    value = entry[key]
    if type(value) is not kind:
        raise ValueError(f"{key} is {str(value)[:20]!r}")
    return value
