"""The bots: who they are and how to get one. A bot sees observations only and owns its chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quadriga.bots.bot import Bot, Reason
from quadriga.bots.greedy import GreedyBot
from quadriga.bots.heuristics.hadrians_wall import HadriansWallHeuristic
from quadriga.bots.heuristics.trajan import TrajanHeuristic
from quadriga.bots.novice import NoviceBot
from quadriga.bots.random_bot import RandomBot
from quadriga.bots.search import Heuristic
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.games import find_title

# Title -> its heuristic, made anew for each bot.
HEURISTICS: Final[dict[str, Callable[[], Heuristic[Any]]]] = {
    "trajan": TrajanHeuristic,
    "hadrians_wall": HadriansWallHeuristic,
}


def _random(title_id: str, seed: int) -> Bot:
    return RandomBot(seed)


def _novice(title_id: str, seed: int) -> Bot:
    return NoviceBot(HEURISTICS[title_id](), find_title(title_id).idle, seed)


def _greedy(title_id: str, seed: int) -> Bot:
    return GreedyBot(HEURISTICS[title_id](), seed)


# Name -> factory of title and seed.
BOTS: Final[dict[str, Callable[[str, int], Bot]]] = {
    "random": _random,
    "novice": _novice,
    "greedy": _greedy,
}


def bots_of(title_id: str) -> list[str]:
    """Return the bots that play a title, the strongest last."""
    return [name for name in BOTS if name == "random" or title_id in HEURISTICS]


def level_for(title_id: str, chosen: str = "") -> str:
    """Return the bot that fits somebody: the one chosen last, or for a newcomer the one before the strongest."""
    bots = bots_of(title_id)
    return chosen if chosen in bots else bots[-2:][0]


def check_bot(name: str, title_id: str = "") -> None:
    """Raise UsageError unless a bot of this name plays this title, or any where none is chosen yet."""
    right = ", ".join(bots_of(title_id) if title_id else BOTS)
    if name not in BOTS:
        raise UsageError(t("no bot is called {name!r}; right would be one of {right}", name=name[:40], right=right))
    if title_id and name not in bots_of(title_id):
        title = t(find_title(title_id).name)
        raise UsageError(
            t("bot {name!r} does not play {title}; right would be one of {right}", name=name, title=title, right=right)
        )


def make_bot(name: str, title_id: str, seed: int) -> Bot:
    """Return a new bot of this name for this title."""
    check_bot(name, title_id)
    return BOTS[name](title_id, seed)


__all__ = ["BOTS", "Bot", "Reason", "bots_of", "check_bot", "level_for", "make_bot"]
