"""Make the golden records anew: `python -m tests.records.make` from the root of the repository, with src on the path.

Run it after a change of the rules that means to change matches, and say in the commit why. Records that still
replay are left alone; `--all` plays every match again (better bots then play other matches).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import quadriga
from quadriga.bots import Bot, make_bot
from quadriga.core.match import Match

FOLDER: Final = Path(__file__).parent / "trajan"
CHANGED: Final = {
    "time_track": "12-17-22",
    "trays": "chosen",
    "draft": "one",
    "repeat_granted": "no",
    "leftover_tiles": "1",
}

# Name -> number of players, options, and the bots by seat.
GOLDEN: Final[dict[str, tuple[int, Mapping[str, str], tuple[str, ...]]]] = {
    "random-2": (2, {}, ("random",) * 2),
    "random-2-chosen-trays": (2, {"trays": "chosen"}, ("random",) * 2),
    "random-2-all-options": (2, CHANGED, ("random",) * 2),
    "random-3": (3, {}, ("random",) * 3),
    "random-3-draft-one": (3, {"draft": "one"}, ("random",) * 3),
    "random-3-all-options": (3, CHANGED, ("random",) * 3),
    "random-4": (4, {}, ("random",) * 4),
    "random-4-long-track": (4, {"time_track": "12-17-22"}, ("random",) * 4),
    "random-4-all-options": (4, CHANGED, ("random",) * 4),
    "greedy-2": (2, {}, ("greedy",) * 2),
    "greedy-2-strict": (2, {"repeat_granted": "no"}, ("greedy",) * 2),
    "greedy-3-leftover": (3, {"leftover_tiles": "1"}, ("greedy",) * 3),
    "greedy-4": (4, {}, ("greedy",) * 4),
    "mixed-4-all-options": (4, CHANGED, ("greedy", "random", "greedy", "random")),
}


def play(name: str) -> Match:
    """Play the match of this name; everything follows from the name."""
    players, options, names = GOLDEN[name]
    match = quadriga.start("trajan", players=players, seed=name, options=options)
    bots: list[Bot] = [make_bot(bot, "trajan", seat) for seat, bot in enumerate(names)]
    while not match.over:
        seat = match.questions[0].seat
        match.play(seat, bots[seat].choose(match.observe(seat)))
    return match


def still_replays(name: str) -> bool:
    """Whether the stored record of this name is there and leads to its digests."""
    path = FOLDER / f"{name}.record"
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
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.record"):
        if old.stem not in GOLDEN:
            old.unlink()
    for name in GOLDEN:
        if "--all" in arguments or not still_replays(name):
            match = play(name)
            (FOLDER / f"{name}.record").write_text(match.record(), encoding="utf-8", newline="\n")
            print(f"{name}: {sum(match.numbers)} answers, scores {match.scores}, winners {match.winners}")


if __name__ == "__main__":
    main(sys.argv[1:])
