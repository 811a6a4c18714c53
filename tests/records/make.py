"""Make the golden records anew: `python -m tests.records.make` from the root of the repository, with src on the path.

Run it after a change of the rules that means to change matches, and say in the commit why. Records that still
replay are left alone; `--all` plays every match again (better bots then play other matches).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import quadriga
from quadriga.bots import Bot, make_bot
from quadriga.core.chance import QuickSource
from quadriga.core.match import Match
from quadriga.testing import lively_move

FOLDER: Final = Path(__file__).parent
TRAJAN: Final = "trajan"
HADRIAN: Final = "hadrians_wall"
LIVELY: Final = "lively"  # random answers that seldom end a year early, from the seats in any order
CHANGED: Final = {
    "time_track": "12-17-22",
    "trays": "chosen",
    "draft": "one",
    "repeat_granted": "no",
    "leftover_tiles": "1",
}


class Golden(NamedTuple):
    """One match: its number of players, its options, its bots by seat (or lively play) and its title."""

    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    title: str = TRAJAN


def lively(players: int, title: str = HADRIAN, **options: str) -> Golden:
    """A match of lively play."""
    return Golden(players, options, (LIVELY,), title)


# Name -> match; everything follows from the name.
GOLDEN: Final[dict[str, Golden]] = {
    "random-2": Golden(2, {}, ("random",) * 2),
    "random-2-chosen-trays": Golden(2, {"trays": "chosen"}, ("random",) * 2),
    "random-2-all-options": Golden(2, CHANGED, ("random",) * 2),
    "random-3": Golden(3, {}, ("random",) * 3),
    "random-3-draft-one": Golden(3, {"draft": "one"}, ("random",) * 3),
    "random-3-all-options": Golden(3, CHANGED, ("random",) * 3),
    "random-4": Golden(4, {}, ("random",) * 4),
    "random-4-long-track": Golden(4, {"time_track": "12-17-22"}, ("random",) * 4),
    "random-4-all-options": Golden(4, CHANGED, ("random",) * 4),
    "greedy-2": Golden(2, {}, ("greedy",) * 2),
    "greedy-2-strict": Golden(2, {"repeat_granted": "no"}, ("greedy",) * 2),
    "greedy-3-leftover": Golden(3, {"leftover_tiles": "1"}, ("greedy",) * 3),
    "greedy-4": Golden(4, {}, ("greedy",) * 4),
    "mixed-4-all-options": Golden(4, CHANGED, ("greedy", "random", "greedy", "random")),
    "wall-1-easy": lively(1, difficulty="easy"),
    "wall-1": lively(1),
    "wall-1-hard": lively(1, difficulty="hard"),
    "wall-2": lively(2),
    "wall-2-random": Golden(2, {}, ("random",) * 2, HADRIAN),
    "wall-3": lively(3),
    "wall-3-easy": lively(3, difficulty="easy"),
    "wall-4": lively(4, difficulty="hard"),
    "wall-5": lively(5),
    "wall-6": lively(6),
    "fort-1": lively(1, fort="1"),
    "fort-4-bonus": lively(1, fort="4", bonus="yes"),
    "fort-10": lively(1, fort="10"),
    "fort-16-bonus": lively(1, fort="16", bonus="yes"),
}


def play(name: str) -> Match:
    """Play the match of this name."""
    golden = GOLDEN[name]
    match = quadriga.start(golden.title, players=golden.players, seed=name, options=golden.options)
    if golden.bots == (LIVELY,):
        return play_lively(match, QuickSource(sum(name.encode())))
    bots: list[Bot] = [make_bot(bot, golden.title, seat) for seat, bot in enumerate(golden.bots)]
    while not match.over:
        seat = match.questions[0].seat
        match.play(seat, bots[seat].choose(match.observe(seat)))
    return match


def play_lively(match: Match, dice: QuickSource) -> Match:
    """Let any seat that is asked answer at random, to the end."""
    while not match.over:
        question = match.questions[dice.below(len(match.questions))]
        match.play(question.seat, lively_move(match.title, question.moves, dice))
    return match


def path_of(name: str) -> Path:
    """Where the record of this name lies."""
    return FOLDER / GOLDEN[name].title / f"{name}.record"


def still_replays(name: str) -> bool:
    """Whether the stored record of this name is there and leads to its digests."""
    path = path_of(name)
    if not path.exists():
        return False
    try:
        quadriga.replay(path.read_text("utf-8"))
    except quadriga.RecordError as error:
        print(f"{name} does not replay: {error}")
        return False
    return True


def main(arguments: list[str]) -> None:
    """Write the records that are missing or no longer replay, and say what came out."""
    for title in (TRAJAN, HADRIAN):
        (FOLDER / title).mkdir(exist_ok=True)
        for old in (FOLDER / title).glob("*.record"):
            if old.stem not in GOLDEN:
                old.unlink()
    for name in GOLDEN:
        if "--all" in arguments or not still_replays(name):
            match = play(name)
            path_of(name).write_text(match.record(), encoding="utf-8", newline="\n")
            print(f"{name}: {sum(match.numbers)} answers, scores {match.scores}, winners {match.winners}")


if __name__ == "__main__":
    main(sys.argv[1:])
