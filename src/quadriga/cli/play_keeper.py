"""Saving and leaving at the terminal: what people have answered is kept on every way out."""

from __future__ import annotations

from pathlib import Path

from quadriga.cli.play_saves import SaveFile, free_file, write_match
from quadriga.cli.play_screen import Screen
from quadriga.core.errors import UsageError
from quadriga.core.match import Match


class Leave(Exception):
    """Somebody asked to leave the table."""


class Keeper:
    """Keeps a match in its file while it is played, and says where it is to whoever leaves."""

    def __init__(self, match: Match, seats: list[str], screen: Screen, file: SaveFile, advises: bool = True) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.file = file
        self.advises = advises  # whether to say how to go on with it; a campaign says so itself
        self.unsaved = False  # bots have answered since the match was saved
        self.touched = False  # a person has answered in this sitting
        self.given = 0  # answers of people since the file was kept
        self.copy: Path | None = None  # where a copy was saved last
        self.warned = False

    def person_played(self, answers: int) -> None:
        """A person has given an answer, or taken one back (-1): save at once."""
        self.touched = True
        self.given += answers
        self._save()

    def bots_played(self) -> None:
        """It is a person's turn again: save what the bots have answered since."""
        if self.unsaved and self.touched:
            self._save()

    def match_ended(self) -> None:
        """Save the end, unless somebody has only looked at a finished match."""
        if self.unsaved or self.touched:
            self._save()

    def _save(self) -> None:
        """Trouble is said once and ends nothing."""
        try:
            self.file.save(self.match.record(), self.seats)
            self.unsaved = self.warned = False
        except UsageError as error:
            if not self.warned:
                self.screen.tell(f"This match is not being saved: {error}", "red")
            self.warned = True

    def where(self) -> str:
        """Return where the record of a finished match is."""
        return f"The record is in {self.file.path}" if not self.warned else "The record could not be saved."

    # Commands, with the seat and the words that follow them.

    def save_copy(self, seat: int, rest: str) -> None:
        """Keep the match as it is now, or write a copy to the file that is named."""
        if not rest:
            self.file.save(self.match.record(), self.seats)
            self.file.keep()
            self.screen.say(f"Saved to {self.file.path}")
        else:
            self.copy = free_file(Path(rest))
            write_match(self.copy, self.match.record(), self.seats)
            self.screen.say(f"Saved to {self.copy}")
        self.given = 0

    def quit(self, seat: int, rest: str) -> None:
        """Save and leave."""
        # A file that somebody else wrote stays as it is as long as nobody has answered.
        if self.touched or self.file.before is None:
            self._save()
        self.say_goodbye()
        raise Leave

    def say_goodbye(self) -> None:
        """Say whether the match is saved, and how to go on."""
        if self.warned:
            self.screen.say("The match could not be saved.", "red")
            return
        if not self.file.path.exists():
            self.screen.say("Nothing was answered, so nothing is saved.")
            return
        how = f" To go on: quadriga play --resume {self.file.quoted()}" if self.advises else ""
        self.screen.say(f"The match is saved.{how}")

    def throw_away(self, seat: int, rest: str) -> None:
        """Leave with the file as it was kept last."""
        if self.screen.asks and self.given:
            wanted = self.screen.read("Drop the answers that were not saved with s? y / n [n]: ")
            if wanted.lower() not in ("y", "yes"):
                self.screen.say("Nothing was dropped; q saves and quits.")
                return
        self.file.forget()
        kept = f"as it was saved, in {self.file.path}" if self.file.before is not None else "nowhere"
        if self.file.before is None and self.copy is not None:
            kept = f"in the copy {self.copy}"
        self.screen.say(f"Left without saving; the match is kept {kept}")
        raise Leave
