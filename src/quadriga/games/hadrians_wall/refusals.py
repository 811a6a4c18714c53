"""Hadrian's Wall in words: why a wish is refused, with what is needed and what is there."""

from quadriga.core.bags import count
from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import t
from quadriga.core.moves import verb_of
from quadriga.core.observation import Observation
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.player import Player, attribute_of
from quadriga.games.hadrians_wall.prices import price_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import packed, unpacked


def refusal(observation: Observation[HadriansWall], wish: int, code: int) -> Reason:
    """3.6 Return why a wish is refused: all tokens that the pool lacks, or how much of a threshold is reached."""
    game = observation.game
    player = game.players[observation.seat]
    reason = story.reason(code)
    if code & 255 == terms.MISSING:
        pairs = zip(unpacked(price_of(game, player, wish)), unpacked(player.pool), strict=True)
        lacking = packed([max(need - there, 0) for need, there in pairs])
        return Reason(t("the pool lacks {tokens}", tokens=words.tokens(lacking)), reason.rule) if lacking else reason
    if code == NOT_LISTED and type(observation.question).__name__ == "ChooseAction":
        return _not_an_action(wish) or reason
    return numbered(game, player, reason, code)


def _not_an_action(wish: int) -> Reason | None:
    """What is only chosen when something else asks for it."""
    verb = verb_of(wish)
    if verb in (terms.COHORT, terms.ATTRIBUTE):
        return not_bought("4.1" if verb == terms.COHORT else "4.11")
    return Reason(t("favours are spent when the Picts attack"), "6.3") if verb == terms.FAVOUR else None


def not_bought(rule: str) -> Reason:
    """4.1, 4.6, 4.11 Return that only icons fill something."""
    return Reason(t("this cannot be bought; icons of other boxes fill it"), rule)


def numbered(game: HadriansWall, player: Player, reason: Reason, code: int) -> Reason:
    """Return a reason with how much of a threshold is reached, where there is one."""
    there = reached(game, player, code)
    if there is None:
        return reason
    # Translators: why something cannot be done, with how much of what is needed is there already.
    return Reason(t("{reason}; there is {number} so far", reason=reason.text, number=there), reason.rule)


def reached(game: HadriansWall, player: Player, code: int) -> int | None:
    """Return how much of a threshold is reached, None for reasons of another kind."""
    kind, track = code & 255, code >> 8 >> 5
    if kind == terms.NEEDS_INFRASTRUCTURE:
        return game.infrastructure(player)
    if kind == terms.NEEDS_ATTRIBUTE:
        return attribute_of(player, track)
    return count(player.citizens, track) if kind == terms.NEEDS_CITIZENS else None
