"""What the commands share: their common options, files that a user names, JSON, tables and progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from quadriga.core import data
from quadriga.core.errors import RecordError, UsageError
from quadriga.core.record import LONGEST

STANDARD_INPUT: Final = "-"

TitleName = Annotated[str, typer.Argument(metavar="TITLE", help="Id of a title; `quadriga games` lists them.")]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print one JSON document on stdout and nothing else.")]
DataFile = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="QUADRIGA_DATA",
        metavar="FILE",
        help="TOML file of the owner of a box, laid over the component data.",
    ),
]


class Overlay(NamedTuple):
    """The owner's component data as text, and what to call the file in messages."""

    text: str | None
    name: str


def read_overlay(path: Path | None) -> Overlay:
    """Return the text of an overlay file, if one is named."""
    return Overlay(None, "overlay") if path is None else Overlay(data.read(path), str(path))


def read_record_file(name: str) -> str:
    """Return the text of a record; `-` is the standard input."""
    called = "the standard input" if name == STANDARD_INPUT else name
    try:
        if name == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(4 * LONGEST + 1)
        else:
            with Path(name).open("rb") as stream:
                raw = stream.read(4 * LONGEST + 1)
    except OSError as error:
        raise RecordError(f"the record {called} cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise RecordError(f"{name[:60]!r} cannot be the name of a file") from error
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(
            f"{called} is no record: byte {error.start + 1} is not UTF-8; right would be a file written by quadriga"
        ) from error


def write_file(path: Path, text: str) -> None:
    """Write a file that the user named."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no name of a file"
        raise UsageError(f"{path} cannot be written ({why})") from error


def print_json(document: object) -> None:
    """Print the one document of a command."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False, default=str) + "\n")


def console() -> Console:
    """Return the standard output as Rich sees it, numbers and paths uncoloured."""
    return Console(highlight=False)


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> Table:
    """Return a table of plain text; `numbers` are the columns that stand to the right."""
    built = Table(box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        built.add_column(column, justify="right" if index in numbers else "left", overflow="fold")
    for row in rows:
        built.add_row(*[Text(cell) for cell in row])
    return built


@contextmanager
def progress(words: str, total: float) -> Iterator[Callable[[float], None]]:
    """Show a bar on stderr if that is a terminal; call what it yields with how much is done."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(words, total=total)
        yield lambda done: bar.update(task, completed=done)
