"""Which modules mypyc compiles, which it does not and why, and whether this machine can compile at all.

Read by `setup.py`, the Makefile and `tests/test_build.py`. Standard library only, imports nothing of the package.
`python build_modules.py` prints `compiled` or `pure`, the build that `setup.py` would make here.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

PACKAGE: Final = Path("src") / "quadriga"

# Paths below src/quadriga, in order. Every module of core and games is in exactly one of the two lists.
COMPILED: Final[list[str]] = [
    "bots/heuristics/hadrians_wall.py",
    "bots/heuristics/hadrians_wall_attack.py",
    "bots/heuristics/hadrians_wall_levels.py",
    "bots/heuristics/hadrians_wall_moves.py",
    "bots/heuristics/hadrians_wall_paths.py",
    "bots/heuristics/hadrians_wall_sheet.py",
    "bots/heuristics/hadrians_wall_weights.py",
    "bots/heuristics/trajan.py",
    "bots/heuristics/trajan_areas.py",
    "bots/heuristics/trajan_clock.py",
    "bots/heuristics/trajan_outlook.py",
    "bots/heuristics/trajan_trays.py",
    "bots/heuristics/trajan_weights.py",
    "bots/search.py",
    "core/bags.py",
    "core/chance.py",
    "core/flow.py",
    "core/game.py",
    "core/moves.py",
    "core/playout.py",
    "games/hadrians_wall/actions.py",
    "games/hadrians_wall/attack.py",
    "games/hadrians_wall/buildings.py",
    "games/hadrians_wall/campaign.py",
    "games/hadrians_wall/cascade.py",
    "games/hadrians_wall/components.py",
    "games/hadrians_wall/fate.py",
    "games/hadrians_wall/left.py",
    "games/hadrians_wall/ludus.py",
    "games/hadrians_wall/market.py",
    "games/hadrians_wall/player.py",
    "games/hadrians_wall/right.py",
    "games/hadrians_wall/scoring.py",
    "games/hadrians_wall/scouting.py",
    "games/hadrians_wall/setup.py",
    "games/hadrians_wall/state.py",
    "games/hadrians_wall/suppliers.py",
    "games/hadrians_wall/terms.py",
    "games/hadrians_wall/tokens.py",
    "games/hadrians_wall/year.py",
    "games/trajan/actions.py",
    "games/trajan/arch.py",
    "games/trajan/cards.py",
    "games/trajan/components.py",
    "games/trajan/construction.py",
    "games/trajan/forum.py",
    "games/trajan/military.py",
    "games/trajan/quarter.py",
    "games/trajan/scoring.py",
    "games/trajan/seaport.py",
    "games/trajan/senate.py",
    "games/trajan/setup.py",
    "games/trajan/state.py",
    "games/trajan/terms.py",
    "games/trajan/turn.py",
]

# Path -> why it stays interpreted.
EXCLUDED: Final[dict[str, str]] = {
    "core/__init__.py": "nothing but a docstring",
    "core/barriers.py": "one call per answer of a person",
    "core/campaign.py": "a description of a campaign, read by the edges",
    "core/data.py": "runs once, when a title is loaded",
    "core/errors.py": "exceptions gain nothing from being compiled",
    "core/language.py": "text at the edge; keyword arguments",
    "core/match.py": "one call per answer of a person; dataclasses and keyword arguments read better",
    "core/notation.py": "text at the edge, looked up in dictionaries",
    "core/observation.py": "a thin wrapper around one clone; generic over the title",
    "core/orders.py": "one call per answer of a person",
    "core/question.py": "a description of a question, read by the edges",
    "core/record.py": "text at the edge; runs once per record",
    "core/spots.py": "text at the edge, looked up in dictionaries",
    "core/telling.py": "read by logs of matches only",
    "core/title.py": "a description of a title, read by the edges",
    "games/__init__.py": "a table of titles, read once",
    "games/hadrians_wall/__init__.py": "nothing but a docstring",
    "games/hadrians_wall/board.py": "text at the edge",
    "games/hadrians_wall/changes.py": "text at the edge",
    "games/hadrians_wall/data.py": "runs once, when the title is loaded",
    "games/hadrians_wall/data_cards.py": "runs once, when the title is loaded",
    "games/hadrians_wall/data_forts.py": "runs once, when the title is loaded",
    "games/hadrians_wall/data_read.py": "runs once, when the title is loaded",
    "games/hadrians_wall/data_right.py": "runs once, when the title is loaded",
    "games/hadrians_wall/data_sheet.py": "runs once, when the title is loaded",
    "games/hadrians_wall/forecast.py": "text at the edge",
    "games/hadrians_wall/forts.py": "a description of the campaign, read by the edges",
    "games/hadrians_wall/guide.py": "text at the edge",
    "games/hadrians_wall/invariants.py": "for tests and soaks; generator expressions read better",
    "games/hadrians_wall/notation.py": "text at the edge",
    "games/hadrians_wall/outlook.py": "text at the edge",
    "games/hadrians_wall/places.py": "text at the edge",
    "games/hadrians_wall/prices.py": "text at the edge",
    "games/hadrians_wall/recap.py": "text at the edge",
    "games/hadrians_wall/refusals.py": "text at the edge",
    "games/hadrians_wall/signs.py": "words and symbols at the edge",
    "games/hadrians_wall/stakes.py": "text at the edge",
    "games/hadrians_wall/story.py": "text at the edge",
    "games/hadrians_wall/svg.py": "drawing, at the edge",
    "games/hadrians_wall/svg_attack.py": "drawing, at the edge",
    "games/hadrians_wall/svg_campaign.py": "drawing, at the edge",
    "games/hadrians_wall/svg_cards.py": "drawing, at the edge",
    "games/hadrians_wall/svg_cover.py": "drawing, at the edge",
    "games/hadrians_wall/svg_faith.py": "drawing, at the edge",
    "games/hadrians_wall/svg_games.py": "drawing, at the edge",
    "games/hadrians_wall/svg_glyphs.py": "drawing, at the edge",
    "games/hadrians_wall/svg_guard.py": "drawing, at the edge",
    "games/hadrians_wall/svg_key.py": "drawing, at the edge",
    "games/hadrians_wall/svg_law.py": "drawing, at the edge",
    "games/hadrians_wall/svg_map.py": "drawing, at the edge",
    "games/hadrians_wall/svg_nobles.py": "drawing, at the edge",
    "games/hadrians_wall/svg_parts.py": "drawing, at the edge",
    "games/hadrians_wall/svg_rivals.py": "drawing, at the edge",
    "games/hadrians_wall/svg_table.py": "drawing, at the edge",
    "games/hadrians_wall/svg_thread.py": "drawing, at the edge",
    "games/hadrians_wall/svg_town.py": "drawing, at the edge",
    "games/hadrians_wall/svg_tracks.py": "drawing, at the edge",
    "games/hadrians_wall/svg_trade.py": "drawing, at the edge",
    "games/hadrians_wall/svg_view.py": "drawing, at the edge",
    "games/hadrians_wall/svg_wall.py": "drawing, at the edge",
    "games/hadrians_wall/svg_words.py": "drawing, at the edge",
    "games/hadrians_wall/texts.py": "text at the edge",
    "games/hadrians_wall/texts_campaign.py": "text at the edge",
    "games/hadrians_wall/title.py": "a description of the title, read by the edges",
    "games/hadrians_wall/vocabulary.py": "text at the edge",
    "games/trajan/__init__.py": "nothing but a docstring",
    "games/trajan/board.py": "text at the edge",
    "games/trajan/cargo.py": "one call per answer of a person",
    "games/trajan/changes.py": "text at the edge",
    "games/trajan/data.py": "runs once, when the title is loaded",
    "games/trajan/data_names.py": "runs once, when the title is loaded",
    "games/trajan/data_tiles.py": "runs once, when the title is loaded",
    "games/trajan/events.py": "text at the edge",
    "games/trajan/foretold.py": "text at the edge",
    "games/trajan/guide.py": "text at the edge",
    "games/trajan/invariants.py": "for tests and soaks; generator expressions read better",
    "games/trajan/notation.py": "text at the edge",
    "games/trajan/outlook.py": "text at the edge",
    "games/trajan/places.py": "text at the edge",
    "games/trajan/prompts.py": "text at the edge",
    "games/trajan/questions.py": "text at the edge",
    "games/trajan/refusals.py": "text at the edge",
    "games/trajan/signs.py": "words and symbols at the edge",
    "games/trajan/spots.py": "text at the edge",
    "games/trajan/svg.py": "drawing, at the edge",
    "games/trajan/svg_boards.py": "drawing, at the edge",
    "games/trajan/svg_circle.py": "drawing, at the edge",
    "games/trajan/svg_cover.py": "drawing, at the edge",
    "games/trajan/svg_glyphs.py": "drawing, at the edge",
    "games/trajan/svg_mats.py": "drawing, at the edge",
    "games/trajan/svg_rivals.py": "drawing, at the edge",
    "games/trajan/svg_seaport.py": "drawing, at the edge",
    "games/trajan/svg_shared.py": "drawing, at the edge",
    "games/trajan/svg_table.py": "drawing, at the edge",
    "games/trajan/svg_tiles.py": "drawing, at the edge",
    "games/trajan/svg_view.py": "drawing, at the edge",
    "games/trajan/svg_words.py": "drawing, at the edge",
    "games/trajan/texts.py": "text at the edge",
    "games/trajan/threads.py": "drawing, at the edge",
    "games/trajan/title.py": "a description of the title, read by the edges",
    "games/trajan/vocabulary.py": "text at the edge",
}


def compiled_paths() -> list[str]:
    """The compiled modules as paths from the root of the repository."""
    return [(PACKAGE / module).as_posix() for module in COMPILED]


def why_pure() -> str:
    """Why a pure build is made here, in a few words, or "" when modules can be compiled."""
    if os.environ.get("QUADRIGA_PURE") == "1":
        return "QUADRIGA_PURE=1"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return f"no C compiler ({compiler[0]} not found)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no Python.h (Debian: python3-dev)"
    return _why_no_extension(compiler)


def _why_no_extension(compiler: list[str]) -> str:
    """Try a module of one line: a compiler that is there may still be broken."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", encoding="utf-8")
        include = sysconfig.get_path("include")
        target = str(Path(folder) / "probe.so")
        command = [*compiler, "-shared", "-fPIC", f"-I{include}", str(source), "-o", target]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        except (OSError, subprocess.SubprocessError):
            return f"the C compiler does not work ({compiler[0]})"
    return ""


if __name__ == "__main__":
    sys.stdout.write("pure\n" if why_pure() else "compiled\n")
