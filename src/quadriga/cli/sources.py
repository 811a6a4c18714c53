"""What the sources of component data are called, for readers who have no book before them."""

from __future__ import annotations

from typing import Final

_REPOSITORIES: Final = "owner/name, such as {example}: a public repository on GitHub that holds such data or pictures"

# Title -> what the names in its citations mean.
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "trajan": (
        "seed 000, seed 002: the printed rulebooks of Trajan, 000 the French one and 002 the Dutch one",
        "p.4: page 4 of the printed rulebook",
        _REPOSITORIES.format(example="IanHemenway/Trajan"),
    ),
    "hadrians_wall": (
        "seed: the text of the French rulebook of 2021 with its solo campaign",
        "rulebook image p.10: a picture on page 10 of the printed rulebook; "
        "sheet image, card image: pictures of the printed sheets and cards",
        _REPOSITORIES.format(example="IsobarChris/HadriansWall")
        + "; hadrians-wall-rl is MarkusFehrenbach/hadrians-wall-rl",
    ),
}

NOT_NEEDED: Final = "None of them is needed here: `quadriga rules {title}` shows our own rules, complete."
