"""`quadriga campaign`: the stages of a campaign, what was reached at each, and the match that is next."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

import typer

import quadriga
from quadriga.campaign import Attempt, Progress, campaign_of, campaign_titles, next_options, progress_view
from quadriga.cli.campaign_file import CampaignFile, put_aside
from quadriga.cli.common import Json, print_json
from quadriga.cli.play_saves import PERSON, SaveFile, new_file
from quadriga.cli.play_screen import Screen, standard_screen
from quadriga.cli.terminal import Session
from quadriga.core.campaign import CLOSED, MASTERED, OPEN, WON, Spot, state_words
from quadriga.core.errors import UsageError
from quadriga.core.language import capital
from quadriga.core.title import Title

SIGNS: Final = {CLOSED: " ", OPEN: ">", WON: "+", MASTERED: "*"}
IN_A_ROW: Final = 8
LEGEND: Final = "> open   + won   * won with its challenge"


def campaign(
    play: Annotated[
        bool, typer.Option("--play", metavar="", help="Play the open stage: go on with its match, or begin one.")
    ] = False,
    stage: Annotated[int | None, typer.Option(help="Show this stage instead of the open one.", metavar="N")] = None,
    difficulty: Annotated[
        str | None, typer.Option(help="easy, normal (the default) or hard, for the match that begins.", metavar="D")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Number or word that fixes all chance of the match that begins.", metavar="S")
    ] = None,
    give_up: Annotated[
        bool, typer.Option("--give-up", metavar="", help="End the match in play; it counts as an attempt.")
    ] = False,
    reset: Annotated[
        bool, typer.Option("--reset", metavar="", help="Begin a new campaign; the file of the old one is put aside.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play the campaign of Hadrian's Wall: sixteen forts, each won fort opening the next.

    Shows the wall and the fort that is open. A match can be left at any time and gone on with later. Goal and challenge
    met in one match bring a bonus to every attempt at the next fort. It is kept in a file of this user; a campaign that
    is played on the web table is another one.
    """
    if sum([play, give_up, reset, as_json]) > 1:
        raise UsageError("--play, --give-up, --reset and --json exclude each other; right would be one of them")
    screen = standard_screen()
    if reset:
        _reset(screen)
        return
    file = CampaignFile(campaign_titles()[0])
    if give_up:
        _give_up(screen, file)
        return
    file.settle()
    if as_json:
        print_json(progress_view(file.title, file.progress, file.attempts, "file"))
    elif play or _shown(screen, file, stage):
        _play(screen, file, difficulty, seed)


def _give_up(screen: Screen, file: CampaignFile) -> None:
    gone = file.give_up()
    screen.say(f"{_label(file.title, gone.stage)} is given up; it counts as an attempt that missed the goal.")


def _shown(screen: Screen, file: CampaignFile, stage: int | None) -> bool:
    """Show the campaign; return whether its open stage is to be played now."""
    _show(screen, file, stage)
    if not screen.asks or stage is not None or file.progress.won:
        return False
    return _wants_to(screen, file.title, file.progress)


def _reset(screen: Screen) -> None:
    kept = put_aside()
    screen.say("There was no campaign." if kept is None else f"The old campaign is kept in {kept}")
    screen.say("A new campaign begins at the first stage.")


def _label(title: Title, number: int) -> str:
    return campaign_of(title).stage(number).label


def _wants_to(screen: Screen, title: Title, found: Progress) -> bool:
    verb = "Go on with" if found.running is not None else "Play"
    try:
        answer = screen.read(f"{verb} {_label(title, found.stage)}? y / n [y]: ")
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return False
    return answer.lower() in ("", "y", "yes")


# What is shown.


def _show(screen: Screen, file: CampaignFile, wanted: int | None) -> None:
    title, found = file.title, file.progress
    length = campaign_of(title).length
    if wanted is not None and not 1 <= wanted <= length:
        raise UsageError(f"stage {wanted} was asked for; right would be 1 to {length}")
    screen.say(f"{title.name}: campaign, {found.stages_won} of {length} won", "bold")
    for start in range(0, length, IN_A_ROW):
        screen.say(_wall(found.spots[start : start + IN_A_ROW]))
    screen.say(LEGEND, "dim")
    screen.say()
    for spot in found.spots:
        screen.say(_line(title, spot), "bold" if spot.state == OPEN else "")
    number = wanted or found.stage
    if number:
        _show_stage(screen, file, number)
    else:
        screen.say()
        screen.say("Every fort is won, and with them the whole campaign.", "bold green")


def _wall(spots: tuple[Spot, ...]) -> str:
    """A stretch of the wall: a gate for each stage with its number and the sign of its state."""
    return "=" + "=".join(f"[{SIGNS[spot.state]}{spot.number:>2}]===" for spot in spots)


def _line(title: Title, spot: Spot) -> str:
    best = f"best score {spot.best}" if spot.best is not None else ""
    tries = f"{spot.attempts} attempt{'s' if spot.attempts != 1 else ''}" if spot.attempts else ""
    return f"{SIGNS[spot.state]} {_label(title, spot.number):24}{state_words(spot.state):24}{tries:14}{best}".rstrip()


def _show_stage(screen: Screen, file: CampaignFile, number: int, begun: bool = False) -> None:
    """Tell a stage and, unless its match begins right here, how to come to it."""
    found = file.progress
    stage = campaign_of(file.title).stage(number)
    screen.say()
    screen.say(stage.label, "bold")
    for name, lines in (("Rules", stage.rules), ("Goal", stage.goal), ("Challenge", stage.challenge)):
        for line in lines:
            screen.tell(f"{name}: {capital(line)}", indent="    ", first="  ")
    if stage.bonus:
        screen.tell(f"Goal and challenge bring to the next stage: {stage.bonus}", indent="    ", first="  ")
    if number == found.stage and found.bonus:
        screen.tell(f"You begin with: {campaign_of(file.title).stage(number - 1).bonus}", "green", "    ", "  ")
    if number == found.stage and not begun:
        way = "goes on with its match" if found.running is not None else "begins a match"
        screen.tell(f"`quadriga campaign --play` {way}.", indent="    ", first="  ")


# Playing.


def _play(screen: Screen, file: CampaignFile, difficulty: str | None, seed: str | None) -> None:
    """Play the open stage until it is over or left, and say what follows from it."""
    running = file.progress.running
    if running is not None and (seed is not None or difficulty is not None):
        raise UsageError("a match is in play; --seed and --difficulty are for one that begins")
    if running is None:
        running = _begun(file, difficulty, seed)
    match = file.match(running)
    save = SaveFile(file.match_file(running))
    _show_stage(screen, file, running.stage, begun=True)
    Session(match, [PERSON], screen, save, confirm=screen.asks, advises=False).run()
    ended = file.settle()
    if ended is None:
        screen.say("The campaign goes on with: quadriga campaign --play")
    else:
        _tell(screen, file, ended)


def _begun(file: CampaignFile, difficulty: str | None, seed: str | None) -> Attempt:
    """Deal a match and write its record before anything is answered: leaving it does not deal anew."""
    title, found = file.title, file.progress
    options = next_options(title, found, {"difficulty": difficulty} if difficulty is not None else {})
    match = quadriga.start(title.id, players=1, seed=seed, options=options)
    if match.header.seed in file.seeds_at(found.stage):
        raise UsageError(f"seed {match.header.seed[:20]!r} was played at this stage before; right would be another one")
    path = new_file(title.id, match.header.seed, datetime.now())
    SaveFile(path).save(match.record(), [PERSON])
    return file.begin(path)


def _tell(screen: Screen, file: CampaignFile, ended: Attempt) -> None:
    """Say what follows from a match."""
    assert ended.outcome is not None
    title, found = file.title, file.progress
    label = _label(title, ended.stage)
    screen.say()
    if not ended.outcome.goal:
        screen.tell(f"{label}: the goal is missed; it can be tried again.", "yellow")
        return
    words = "goal and challenge are met" if ended.outcome.challenge else "the goal is met"
    screen.tell(f"{label}: {words}.", "bold green")
    if found.won:
        screen.tell("With it the whole campaign is won.", "bold green")
        return
    bonus = campaign_of(title).stage(ended.stage).bonus if found.bonus else ""
    begins = f"; every attempt there begins with {bonus}" if bonus else ""
    screen.tell(f"{_label(title, found.stage)} is open{begins}.")
