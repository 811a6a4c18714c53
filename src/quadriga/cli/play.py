"""`quadriga play`: a match in the terminal against bots, or with several people at one keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

import quadriga
from quadriga.bots import bots_of, check_bot
from quadriga.cli.campaign_file import campaign_matches
from quadriga.cli.common import DataFile, Overlay, read_overlay, read_record_file
from quadriga.cli.matches import options_of
from quadriga.cli.play_guides import GUIDES
from quadriga.cli.play_saves import (
    PERSON,
    UNKNOWN,
    SaveFile,
    data_folder,
    free_file,
    last_unfinished,
    new_file,
    read_seats,
)
from quadriga.cli.play_screen import Screen, standard_screen
from quadriga.cli.play_story import NAMES
from quadriga.cli.terminal import Session
from quadriga.core.errors import UsageError
from quadriga.core.match import Match
from quadriga.core.title import Title
from quadriga.games import TITLES, find_title

BOT_WORDS: Final = {
    "greedy": "Experienced: plans its whole turn",
    "novice": "Novice: takes the better of two moves, good for a first match",
    "random": "Random: plays anything",
}


def play(
    title_id: Annotated[str | None, typer.Argument(metavar="TITLE", help="Id of a title.")] = None,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="With --resume: the match to go on with.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players, you included.", metavar="N")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0 on.", metavar="K")] = 0,
    bots: Annotated[
        str | None, typer.Option(help="Opponents: one bot for all of them, or one each.", metavar="A,B,...")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Number or word that fixes all chance.", metavar="S")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Option of the title as name=value; may be repeated.", metavar="NAME=VALUE")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", metavar="", help="Go on with FILE, or with the last match left.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="File for the match; a new one by default.", metavar="FILE")] = None,
    data_file: DataFile = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", metavar="", help="People at all seats that --bots leaves, at one keyboard.")
    ] = False,
) -> None:
    """Play a match in the terminal.

    Without further options it asks what it needs; Enter takes the default. Every answer is saved at once, so a match
    can be left at any time: `quadriga play --resume` goes on with the last one.
    """
    screen = standard_screen()
    overlay = read_overlay(data_file)
    if resume:
        wanted = Wanted(None, seat, _bot_names(bots), hot_seat)
        session = _resumed(screen, [name for name in (title_id, file) if name], overlay, wanted, save)
    else:
        if file is not None:
            raise UsageError(f"{file[:40]!r} was not expected; right would be one title, or --resume with a file")
        options = options_of(option or [])
        agreed = _agreed(screen, title_id, Wanted(players, seat, _bot_names(bots), hot_seat), options)
        if agreed is None:
            return
        session = _begun(screen, *agreed, seed, options, overlay, save)
    _introduce(session)
    session.run()


@dataclass(frozen=True)
class Wanted:
    """The table that the options ask for; the number of players and the bots may be left open."""

    players: int | None
    seat: int
    bots: list[str]
    hot_seat: bool


def _agreed(
    screen: Screen, title_id: str | None, wanted: Wanted, options: dict[str, str]
) -> tuple[Title, list[str]] | None:
    """Ask for what the options leave open; return the title and who sits where, None if the person leaves."""
    try:
        title = find_title(title_id) if title_id is not None else _ask_title(screen)
        for name in wanted.bots:
            check_bot(name, title.id)
        title.complete_options(options)
        return title, _ask_table(screen, title, wanted)
    except (EOFError, KeyboardInterrupt):
        screen.say("\nNothing was begun.")
        return None


def _bot_names(bots: str | None) -> list[str]:
    """Return the bots that an option names."""
    names = [name.strip() for name in bots.split(",")] if bots is not None else []
    for name in names:
        check_bot(name)
    return names


# A new match.


def _ask_title(screen: Screen) -> Title:
    """Ask for a title where there is a choice."""
    titles = list(TITLES.values())
    if len(titles) == 1:
        return titles[0]
    for title in titles:
        screen.say(f"  {title.id:16}{title.about}")
    return find_title(_choice(screen, "Which title?", [title.id for title in titles], titles[0].id))


def _ask_table(screen: Screen, title: Title, wanted: Wanted) -> list[str]:
    """Return who sits where: ask a person for what was not said, take the defaults where there is nobody to ask."""
    players, names = wanted.players, wanted.bots
    if players is None and len(names) > 1 and not wanted.hot_seat:
        players = len(names) + 1
    if players is not None:
        title.check_players(players)
    if screen.asks:
        _welcome(screen, title)
    if players is None:
        lowest = min(max(title.players_min, len(names) + 1), title.players_max)
        numbers = [str(number) for number in range(lowest, title.players_max + 1)]
        players = int(_choice(screen, "How many players in all?", numbers, numbers[0]))
    if not names and not wanted.hot_seat and players > 1:
        if screen.asks:
            for name in bots_of(title.id):
                screen.say(f"  {name:8}{BOT_WORDS.get(name, '')}")
        names = [_choice(screen, "Against which bot?", bots_of(title.id), bots_of(title.id)[-1])]
    return seated(players, wanted.seat, names, wanted.hot_seat)


def seated(players: int, seat: int, names: list[str], hot_seat: bool) -> list[str]:
    """Return who sits at each seat: one person against bots, or (hot seat) people first and bots on the last seats."""
    if not 0 <= seat < players:
        have = "1 player has seat 0" if players == 1 else f"{players} players have seats 0 to {players - 1}"
        raise UsageError(f"seat {seat} was asked for; {have}")
    if hot_seat:
        if len(names) >= players:
            raise UsageError(f"{len(names)} bots were named for {players} players; a hot seat needs a person")
        return [PERSON] * (players - len(names)) + names
    if players == 1 and names:
        raise UsageError(
            f"bot {names[0]!r} was named for 1 player, who plays alone; right would be 2 players or more, or no --bots"
        )
    if len(names) == 1:
        names = names * (players - 1)
    if len(names) != players - 1:
        raise UsageError(f"{len(names)} bots were named; right would be one, or {players - 1} for {players} players")
    return [*names[:seat], PERSON, *names[seat:]]


def _choice(screen: Screen, question: str, answers: list[str], default: str) -> str:
    """Ask until one of the answers comes; Enter is the default, and so is nobody to ask."""
    while screen.asks:
        given = screen.read(f"{question} {' / '.join(answers)} [{default}]: ").lower() or default
        if given in answers:
            return given
        screen.say(f"Right would be one of {', '.join(answers)}.")
    return default


def _begun(
    screen: Screen,
    title: Title,
    table: list[str],
    seed: str | None,
    options: dict[str, str],
    overlay: Overlay,
    save: Path | None,
) -> Session:
    match = quadriga.start(
        title.id,
        players=len(table),
        seed=seed,
        options=options,
        overlay=overlay.text,
        overlay_name=overlay.name,
    )
    file = SaveFile(free_file(save) if save is not None else new_file(title.id, match.header.seed, datetime.now()))
    if save is not None:
        file.save(match.record(), table)
    if not screen.asks:
        _welcome(screen, title)
    return Session(match, table, screen, file, confirm=screen.asks)


# A match from a file.


def _resumed(
    screen: Screen,
    words: list[str],
    overlay: Overlay,
    wanted: Wanted,
    save: Path | None,
) -> Session:
    """Go on with a match: the file named, else the last unfinished one."""
    titles = [word for word in words[:1] if word in TITLES and not (len(words) == 1 and Path(word).is_file())]
    files = words[len(titles) :]
    if len(files) > 1:
        raise UsageError(f"{files[1][:40]!r} was not expected; right would be --resume with one file")
    campaign = campaign_matches(data_folder())
    path = Path(files[0]) if files else last_unfinished(titles[0] if titles else "", campaign)
    match = quadriga.replay(read_record_file(str(path)), overlay=overlay.text, overlay_name=overlay.name)
    if not match.over and path.name in campaign and path.resolve().parent == data_folder().resolve():
        gone = "" if campaign[path.name] else " that was given up"
        raise UsageError(f"{path} is a match of a campaign{gone}; right would be `quadriga campaign --play`")
    if match.source is None and not match.over:
        raise UsageError(
            f"{path} has no seed, so nobody can draw for it; right would be a match saved by quadriga play"
        )
    table = _table_of(screen, match, path, wanted)
    file = SaveFile(free_file(save) if save is not None else path)
    if save is not None:
        file.save(match.record(), table)
    return Session(match, table, screen, file, confirm=screen.asks)


def _table_of(screen: Screen, match: Match, path: Path, wanted: Wanted) -> list[str]:
    """Return who sits where at a resumed match: as the options ask, else as before, else you against the best bot."""
    players, names = len(match.numbers), wanted.bots
    for name in names:
        check_bot(name, match.title.id)
    if names or wanted.hot_seat:
        return seated(players, wanted.seat, names, wanted.hot_seat)
    table = read_seats(path, players)
    if table:
        return table
    if match.over:
        return [UNKNOWN] * players
    screen.say("Nobody wrote down who has played this match so far. From now on:")
    return seated(players, wanted.seat, [bots_of(match.title.id)[-1]] * (players - 1), hot_seat=False)


def _welcome(screen: Screen, title: Title) -> None:
    """Say in a few lines what this is about."""
    screen.say()
    screen.say(f"{title.name}: {title.about}", "bold")
    for sentence in GUIDES[title.id].welcome:
        screen.tell(sentence)
    screen.say()


def _introduce(session: Session) -> None:
    """Say who sits where, unless nobody knows it."""
    if UNKNOWN in session.seats:
        session.screen.say("Nobody wrote down who played this match.")
        return
    alone = len(session.people) == 1
    who = [f"You are {NAMES[session.people[0]]}"] if alone else []
    for seat, name in enumerate(session.seats):
        if name != PERSON:
            level = BOT_WORDS.get(name, name).partition(":")[0].lower()
            who.append(f"{NAMES[seat]} is the bot {name}" + (f" ({level})" if level != name else ""))
        elif not alone:
            who.append(f"{NAMES[seat]} is one of you")
    session.screen.tell(f"{', '.join(who)}.")
