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
from quadriga.games import find_title

# Title -> its heuristic, made anew for each bot.
HEURISTICS: Final[dict[str, Callable[[], Heuristic[Any]]]] = {
    "trajan": TrajanHeuristic,
    "hadrians_wall": HadriansWallHeuristic,
}


def _random(title_id: str, seed: int) -> Bot:
    return RandomBot(seed)


def _novice(title_id: str, seed: int) -> Bot:
    return NoviceBot(_heuristic("novice", title_id), find_title(title_id).idle, seed)


def _greedy(title_id: str, seed: int) -> Bot:
    return GreedyBot(_heuristic("greedy", title_id), seed)


def _heuristic(bot: str, title_id: str) -> Heuristic[Any]:
    if title_id not in HEURISTICS:
        raise UsageError(f"bot {bot!r} does not know title {title_id!r}; it plays {', '.join(HEURISTICS)}.")
    return HEURISTICS[title_id]()


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


def make_bot(name: str, title_id: str, seed: int) -> Bot:
    """Return a new bot of this name for this title."""
    if name not in BOTS:
        raise UsageError(f"no bot is called {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](title_id, seed)


__all__ = ["BOTS", "Bot", "Reason", "bots_of", "level_for", "make_bot"]
