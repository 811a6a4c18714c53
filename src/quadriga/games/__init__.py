"""The titles, by id."""

from typing import Final

from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.core.title import Title
from quadriga.games.hadrians_wall.title import TITLE as HADRIANS_WALL
from quadriga.games.trajan.title import TITLE as TRAJAN

TITLES: Final[dict[str, Title]] = {TRAJAN.id: TRAJAN, HADRIANS_WALL.id: HADRIANS_WALL}


def find_title(name: str) -> Title:
    """Return the title with this id; raise UsageError if there is none."""
    title = TITLES.get(name)
    if title is None:
        raise UsageError(
            t("title {name!r} is not known; right would be one of {right}", name=name[:40], right=", ".join(TITLES))
        )
    return title
