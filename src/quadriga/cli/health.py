"""How the program does here: `bench` and `doctor`."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import locale
import pkgutil
import platform
import sqlite3
import sys
from dataclasses import dataclass
from typing import Annotated, Final

import typer

import quadriga
from quadriga.bench import Report, is_compiled
from quadriga.bench import bench as measure
from quadriga.cli.common import DataFile, Json, Overlay, console, print_json, progress, read_overlay, table
from quadriga.core import data as component_data
from quadriga.core.errors import DataError, QuadrigaError
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.simulate import JobFailed

NO_YARDSTICK: Final = "python-chess is not installed, so there is no yardstick; `pip install quadriga[dev]` brings it"
MENDED: Final = (3, 51, 3)  # SQLite that cannot lose pages when two connections checkpoint at the same moment,
MENDED_LINES: Final = ((3, 50, 7), (3, 44, 6))  # and the older lines that have the mend, too
DRAWN: Final = "─│┌┐●○▲·"  # letters of the kind that boards and tables use


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, metavar="N", help="Seconds for each title.")] = 4.0,
    as_json: Json = False,
) -> None:
    """Measure the speed of every title beside python-chess.

    Random games of 2 to 4 players with their set-up; only decisions with a choice are counted. Titles and the
    yardstick take turns in slices of a quarter of a second. `ratio` is decisions per second over those of
    python-chess; `clone_us` is the time to copy a mid-game position, in microseconds.
    """
    with progress("measuring", 1.0) as done:
        report = measure(seconds, heard=done)
    if report.yardstick is None:
        sys.stderr.write(NO_YARDSTICK + "\n")
    if as_json:
        print_json(report.document())
    else:
        _print_report(report)


def _print_report(report: Report) -> None:
    everybody = [*report.titles, *([report.yardstick] if report.yardstick is not None else [])]
    rows = [
        (
            speed.title,
            "-".join(str(seats) for seats in sorted({speed.players[0], speed.players[-1]})),
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.clone_us:.2f}",
            "yes" if speed.compiled else "no",
            "-" if speed.ratio is None else f"{speed.ratio:.1f}",
        )
        for speed in everybody
    ]
    out = console()
    columns = ("title", "players", "decisions/s", "games/s", "clone us", "compiled", "ratio")
    out.print(table(columns, rows, (2, 3, 4, 6)))
    for speed in report.titles:
        bound = "searches are bound by clones" if speed.clone_in_decisions > 2 else "clones do not bind a search"
        out.print(f"{speed.title}: a clone costs {speed.clone_in_decisions:.2f} decisions; {bound}")


@dataclass(frozen=True)
class Check:
    """One finding: what was looked at, what was found, and whether it is right."""

    name: str
    found: str
    fine: bool = True


def doctor(data_file: DataFile = None, as_json: Json = False) -> None:
    """Check this installation: versions, compiled or pure, the data of every title, the terminal.

    Exit code 1 if something is wrong, 2 if the file given by --data is.
    """
    fits = [_check_overlay(read_overlay(data_file))] if data_file is not None else []
    checks = [
        *_versions(),
        sqlite_check(sqlite3.sqlite_version_info),
        _build(),
        *[check_title(title) for title in TITLES.values()],
        _terminal(),
    ]
    checks += fits
    wrong = [check.name for check in checks if not check.fine]
    if as_json:
        print_json({"fine": not wrong, "checks": [vars(check) for check in checks]})
    else:
        rows = [(check.name, "ok" if check.fine else "WRONG", check.found) for check in checks]
        console().print(table(("check", "", "found"), rows))
    if wrong:
        raise JobFailed(f"something is wrong with {', '.join(wrong)}")


def _versions() -> list[Check]:
    found = [
        Check("quadriga", quadriga.__version__),
        Check("python", f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"),
    ]
    for name in ("typer", "rich", "chess"):
        try:
            found.append(Check(name, importlib.metadata.version(name)))
        except importlib.metadata.PackageNotFoundError:
            found.append(Check(name, "not installed (only `quadriga bench` and the tests use it)", name == "chess"))
    return found


def sqlite_check(version: tuple[int, ...]) -> Check:
    """Say whether SQLite has the mend of its WAL-reset bug. Older ones are fine: one connection writes and checkpoints.

    >>> sqlite_check((3, 50, 6)).found
    '3.50.6 without the mend of the WAL-reset bug, which one server on a file does not meet: one connection writes'
    """
    mended = version >= MENDED or any(line <= version < (3, line[1] + 1) for line in MENDED_LINES)
    has = "with" if mended else "without"
    why = "" if mended else ", which one server on a file does not meet: one connection writes"
    return Check("sqlite", f"{'.'.join(map(str, version))} {has} the mend of the WAL-reset bug{why}")


def _build() -> Check:
    """Count the modules of core and titles that are machine code."""
    names = [
        module.name
        for package in ("core", "games")
        for module in pkgutil.walk_packages([f"{quadriga.__path__[0]}/{package}"], f"quadriga.{package}.")
        if not module.ispkg
    ]
    compiled = sum(is_compiled(name) for name in names)
    kind = "compiled" if compiled else "pure Python"
    return Check("build", f"{kind}: {compiled} of {len(names)} modules of core and titles are machine code")


def check_title(title: Title) -> Check:
    """Read the data of a title and play, check and replay a short match on it."""
    name = f"data of {title.id}"
    try:
        counts = component_data.summary(title.provenance(None, "overlay"))
        match = quadriga.start(title.id, players=title.players_min, seed=0)
        while not match.over:
            question = match.questions[0]
            match.play(question.seat, question.moves[question.number % len(question.moves)])
        faults = title.faults(match.game)
        again = quadriga.replay(match.record())
    except QuadrigaError as error:
        return Check(name, str(error), fine=False)
    if faults or again.scores != match.scores:
        return Check(name, "; ".join(faults) or "a match does not replay", fine=False)
    parts = ", ".join(f"{count} {confidence}" for confidence, count in counts.items() if count)
    return Check(name, f"digest {title.data_digest(None, 'overlay')}; tables: {parts}; a match replays")


def _check_overlay(overlay: Overlay) -> Check:
    """An overlay is right if it fits one of the titles; raise DataError with the cause if it fits none."""
    faults: list[str] = []
    for title in TITLES.values():
        try:
            digest = title.data_digest(overlay.text, overlay.name)
        except DataError as error:
            faults.append(str(error))
        else:
            return Check("overlay", f"{overlay.name} fits {title.id}, digest {digest}")
    raise DataError("; ".join(faults))


def _terminal() -> Check:
    encoding = sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)
    try:
        DRAWN.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Check("terminal", f"{encoding} cannot show boards; right would be UTF-8 (PYTHONIOENCODING=utf-8)", False)
    out = console()
    kind = f"{out.width} columns, colours: {out.color_system or 'none'}" if out.is_terminal else "no terminal"
    return Check("terminal", f"{encoding}, {kind}")
