"""Where matches of `quadriga play` are kept: a record, and beside it a line that says who sits where."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Final

from quadriga.bots import BOTS
from quadriga.core.errors import UsageError

SUFFIX: Final = ".record"
PERSON: Final = "person"
UNKNOWN: Final = ""  # who sat at a finished match that came without a word about it
UNFINISHED: Final = b"\nwinners -\n"
SEED_LETTERS: Final = 8  # a random seed has 64; a name need not


def data_folder() -> Path:
    """The user's folder for matches; it need not exist yet."""
    given = os.environ.get("XDG_DATA_HOME", "")
    if given and Path(given).is_absolute():
        return Path(given) / "quadriga"
    try:
        home = Path.home()
    except RuntimeError:  # a user without an entry in the list of users
        home = Path(tempfile.gettempdir())
    return home / ".local" / "share" / "quadriga"


def new_file(title_id: str, seed: str, now: datetime) -> Path:
    """A name by date and seed that nothing has yet."""
    word = re.sub(r"[^A-Za-z0-9]", "", seed)[:SEED_LETTERS] or "x"
    stem = f"{title_id}-{now:%Y-%m-%d-%H%M}-{word}"
    number = 1
    path = data_folder() / f"{stem}{SUFFIX}"
    while _is_there(path):
        number += 1
        path = data_folder() / f"{stem}-{number}{SUFFIX}"
    return path


def free_file(name: Path) -> Path:
    """Return a path that a person named; raise UsageError unless a new file can be made there."""
    try:
        path = name.expanduser()
        taken = path.exists()
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(f"{str(name)[:60]!r} cannot be the name of a file") from error
    if taken:
        raise UsageError(f"{path} exists already; right would be a name that is free")
    return path


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def last_unfinished(title_id: str, without: Collection[str]) -> Path:
    """The match played last that is not over yet, of one title or (with an empty id) of any, without these files."""
    found: list[tuple[float, Path]] = []
    for path in data_folder().glob(f"{title_id or '*'}-*{SUFFIX}"):
        try:
            if path.name not in without and path.read_bytes().endswith(UNFINISHED):
                found.append((path.stat().st_mtime, path))
        except OSError:
            continue
    if not found:
        raise UsageError(f"no unfinished match lies in {data_folder()}; right would be --resume FILE, or a new match")
    return max(found)[1]


def seats_file(path: Path) -> Path:
    """The file beside a record that says who sits where."""
    return path.with_name(path.name + ".seats")


def read_seats(path: Path, players: int) -> list[str]:
    """Who sat at the table of a record; nothing if nobody wrote it down."""
    try:
        names = seats_file(path).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return []
    known = all(name == PERSON or name in BOTS for name in names)
    return names if known and len(names) == players and PERSON in names else []


class SaveFile:
    """The file of one match: written whole after each answer, and put back as it was if the match is thrown away."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seated: list[str] = []  # what the file beside the record says
        self.before: bytes | None = None  # what `forget` puts back
        self.seats_before: bytes | None = None
        self.keep()

    def save(self, record: str, seats: list[str]) -> None:
        """Replace the file by this match, in a new folder if need be; raise UsageError if that is not possible."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"folder {self.path.parent} cannot be made ({error.strerror})") from error
        write_match(self.path, record, [] if self.seated == seats else seats)
        self.seated = seats[:]

    def keep(self) -> None:
        """Whatever comes, `forget` will leave the file as it is now."""
        beside = seats_file(self.path)
        self.before = self.path.read_bytes() if _is_there(self.path) else None
        self.seats_before = beside.read_bytes() if _is_there(beside) else None

    def quoted(self) -> str:
        """Return the path as a shell takes it."""
        return quote(str(self.path))

    def forget(self) -> None:
        """Leave the file as it was before this session, or when it was kept last."""
        for path, before in ((self.path, self.before), (seats_file(self.path), self.seats_before)):
            if before is None:
                path.unlink(missing_ok=True)
            elif path.read_bytes() != before:
                replace_file(path, before)


def write_match(path: Path, record: str, seats: list[str]) -> None:
    """Write a record and (if they are given) its seats; a reader sees the old file or the new one, never a part."""
    try:
        replace_file(path, record.encode("utf-8"))
        if seats:
            replace_file(seats_file(path), (" ".join(seats) + "\n").encode("utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no name of a file"
        raise UsageError(f"{path} cannot be written ({why})") from error


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file as a whole, on the disk before it takes the place of the old one."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
