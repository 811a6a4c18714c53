"""Whole matches: `simulate` and `replay`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

import quadriga
from quadriga.cli.common import (
    DataFile,
    Json,
    Overlay,
    TitleName,
    console,
    print_json,
    progress,
    read_overlay,
    read_record_file,
    table,
    write_file,
)
from quadriga.core.errors import IllegalMove, RecordError, UsageError
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.core.record import Line, read_header, read_line, read_lines
from quadriga.games import find_title
from quadriga.simulate import Plan, Played, Summary
from quadriga.simulate import simulate as play_plan


def simulate(
    title_id: TitleName,
    players: Annotated[
        int | None, typer.Option(help="Number of players; without it as many as bots are named.", metavar="N")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.", metavar="K")] = 100,
    seed: Annotated[str, typer.Option(help="Number or word; game k is the match with seed S.k.", metavar="S")] = "0",
    bots: Annotated[
        str, typer.Option(help="Names with commas between them, one for all seats or one for each.", metavar="A,B,...")
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option(help="Option of the title as name=value; may be repeated.", metavar="NAME=VALUE")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes; the results do not change.")] = 1,
    records: Annotated[Path | None, typer.Option(help="Folder for the record of every game.", metavar="DIR")] = None,
    data_file: DataFile = None,
    as_json: Json = False,
) -> None:
    """Play many matches between bots and sum them up.

    Bots move on by one seat from game to game, so that seats alternate. Scores (with the standard deviation of a
    sample) and wins are given by name: the seats of bots with one name are counted together, and a shared win counts
    in parts. Decisions are real ones, with a choice; `longest` is the most in one game.
    """
    title = find_title(title_id)
    names = tuple(name.strip() for name in bots.split(","))
    overlay = read_overlay(data_file)
    seats = players if players is not None else max(len(names), title.players_min)
    plan = Plan(title.id, seats, number, seed, names, options_of(option or []), *overlay, records is not None)
    plan.check()
    if records is not None:
        make_folder(records)
    summary = _play_plan(plan, jobs, records)
    if as_json:
        print_json(summary.document())
    else:
        _print_summary(summary)


def _play_plan(plan: Plan, jobs: int, records: Path | None) -> Summary:
    """Play all games, with the progress on the screen and the records in their folder."""
    with progress("playing", plan.games) as done:

        def hear(game: Played) -> None:
            if records is not None:
                write_file(records / f"{plan.title}-{game.number:05}.record", game.record)
            done(game.number + 1)

        return play_plan(plan, jobs, hear)


def options_of(words: list[str]) -> dict[str, str]:
    """Return options of a match from words such as trays=chosen."""
    options: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or name in options:
            raise UsageError(f"option {word[:40]!r} is not understood; right would be name=value, each name once")
        options[name] = value
    return options


def make_folder(path: Path) -> None:
    """Make a folder that the user named."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"folder {path} cannot be made ({error.strerror})") from error


def _print_summary(summary: Summary) -> None:
    out = console()
    counts = "".join(f", {mean:.1f} {name}" for name, mean in summary.statistics.items())
    out.print(f"{summary.title}: {summary.games} games of {_players(summary.players)} in {summary.seconds:.1f} s")
    out.print(
        f"{summary.decisions} decisions: {summary.decisions_per_second:.0f} decisions and "
        f"{summary.games_per_second:.1f} games per second; a game has "
        f"{summary.decisions / summary.games:.1f} decisions{counts}, the longest {summary.longest} decisions"
    )
    rows = [
        (
            name,
            f"{spread.mean:.1f}",
            f"{spread.sd:.1f}",
            str(spread.min),
            str(spread.max),
            f"{summary.wins[name]:g} ({100 * summary.wins[name] / summary.games:.1f} %)"
            if name in summary.wins
            else "",
        )
        for name, spread in summary.scores.items()
    ]
    out.print(table(("scores", "mean", "sd", "min", "max", "wins"), rows, range(1, 6)))


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads it from the standard input.")],
    verify: Annotated[
        bool, typer.Option("--verify", metavar="", help="Demand a seed and check every answer of chance against it.")
    ] = False,
    to: Annotated[
        int | None, typer.Option("--to", metavar="LINE", help="Go only as far as this line of the file.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Write the table as SVG.")] = None,
    data_file: DataFile = None,
    as_json: Json = False,
) -> None:
    """Replay a record line by line and show the table at its end, as a spectator sees it."""
    text = read_record_file(file)
    overlay = read_overlay(data_file)
    if verify and not read_header(text).seed:
        raise RecordError("the record names no seed, so chance cannot be verified; right would be a record with a seed")
    match = replay_to(text, to, overlay, verify)
    if svg is not None:
        write_file(svg, match.svg(EVERYBODY))
    if as_json:
        print_json(_state(match, verify))
    else:
        _print_state(match, verify)
        if svg is not None:
            sys.stdout.write(f"the table is drawn in {svg}\n")


def replay_to(text: str, to: int | None, overlay: Overlay, verify: bool = False) -> Match:
    """Return the match of a record, or how it stood after a line; lines after that one need not be right.

    To verify means that the whole record must be right.
    """
    if to is None or verify:
        match = quadriga.replay(text, overlay=overlay.text, overlay_name=overlay.name)
        if to is None:
            return match
    header = replace(read_header(text), seed="")
    before, body, _ = read_lines(text)
    first = len(before) + 3
    if not first <= to < first + len(body):
        raise UsageError(
            f"line {to} holds no answer; the answers of this record are lines {first} to {first + len(body) - 1}"
        )
    title = find_title(header.title)
    match = Match.prepare(title, header.players, "", header.options, *overlay)
    if match.header != header:
        # Rules, data or options are not ours: the whole replay says what is wrong.
        return quadriga.replay(text, overlay=overlay.text, overlay_name=overlay.name)
    for number, line in enumerate(body[: to - first + 1], first):
        follow(match, read_line(line, number, title.notation))
    return match


def follow(match: Match, line: Line) -> None:
    """Play one line of a record on a match without a seed."""
    try:
        for entry in line.entries:
            if entry.nature:
                match.resolve(entry.move)
            else:
                match.play(entry.seat, entry.move)
    except IllegalMove as error:
        raise RecordError(f"line {line.number}: {error}") from error
    if line.checkpoint and line.checkpoint != match.game.digest():
        raise RecordError(
            f"line {line.number}: the checkpoint says {line.checkpoint[:20]}, but a line above was changed"
        )


def _state(match: Match, verified: bool) -> dict[str, object]:
    return {
        "title": match.title.id,
        "players": match.header.players,
        "options": dict(match.header.options),
        "decisions": sum(match.numbers),
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "digest": match.game.digest(),
        "verified": verified,
        **match.title.statistics(match.game),
    }


def _players(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _print_state(match: Match, verified: bool) -> None:
    sys.stdout.write(match.title.board(match.observe(EVERYBODY)).rstrip() + "\n\n")
    lines = [
        f"{match.title.name}, {_players(match.header.players)}, {sum(match.numbers)} decisions, "
        + ("over" if match.over else "still running"),
        "scores  " + "  ".join(f"seat {seat}: {score}" for seat, score in enumerate(match.scores)),
    ]
    if match.over:
        lines.append("won by  " + " and ".join(f"seat {seat}" for seat in match.winners))
    lines.append(f"digest  {match.game.digest()}")
    if verified:
        lines.append("every answer of chance agrees with the seed")
    sys.stdout.write("\n".join(lines) + "\n")
