"""Hadrian's Wall in words: why a wish is refused, with what is needed and what is there."""

from typing import Final

from quadriga.core.bags import count
from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import t, tn
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.actions import ChooseAction
from quadriga.games.hadrians_wall.player import Player, attribute_of
from quadriga.games.hadrians_wall.prices import price_of
from quadriga.games.hadrians_wall.right import refuse_citizens
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import covers, packed, unpacked

# What a building may lack besides tokens.
NEEDS: Final = (terms.NEEDS_INFRASTRUCTURE, terms.NEEDS_ATTRIBUTE, terms.NEEDS_CITIZENS, terms.NEEDS_BUILDING)
WORKER_BITS: Final = (1 << 8 * c.WORKERS) - 1  # of a pool
# What says that nothing is left to fill, and the sections of the rules that say how many boxes there are, by verb.
ENDS: Final = (terms.TRACK_FULL, terms.NO_BOX_LEFT)
LENGTHS: Final[dict[int, str]] = {
    terms.MINE: "4.2",
    terms.GUARD_BOX: "4.3",
    terms.CIPPI_BOX: "4.4",
    terms.WALL_BOX: "4.4",
    terms.FORT_BOX: "4.4",
    terms.TRAINING: "4.7",
    terms.FORUM: "4.9",
    terms.CITIZEN: "5.1",
    terms.TRAIN: "5.5",
    terms.TEMPLE: "5.7",
    terms.RULING: "5.9",
    terms.DIPLOMAT: "5.10",
    terms.SCOUT: "5.11",
}


def refusal(observation: Observation[HadriansWall], wish: int, code: int) -> Reason:
    """3.6 Return why a wish is refused: all tokens that the pool lacks, or how much of a threshold is reached."""
    game = observation.game
    player = game.players[observation.seat]
    reason = story.reason(code)
    if verb_of(wish) == terms.BUILD and code & 255 in NEEDS:
        reason = Reason(reason.text, story.section(x_of(wish)))
    elif code in ENDS:
        reason = Reason(reason.text, LENGTHS[verb_of(wish)])
    if code & 255 == terms.MISSING:
        return Reason(_lacking(game, player, wish) or reason.text, reason.rule)
    if code == NOT_LISTED and isinstance(observation.question, ChooseAction):
        return _not_an_action(wish) or reason
    return numbered(game, player, reason, code)


def _lacking(game: HadriansWall, player: Player, wish: int) -> str:
    """3.6, 4.4, 5.5, 5.7 What the pool lacks for a wish; where none of its prices can be paid, each of them."""
    if verb_of(wish) == terms.TEMPLE and not player.pool & WORKER_BITS:
        return t("the pool holds no worker")
    prices = [price_of(game, player, twin) for twin in _priced(wish)]
    if len(prices) > 1 and not any(covers(player.pool, price) for price in prices):
        first, second = (words.tokens(_rest(player.pool, price)) for price in prices)
        return t("the pool lacks {first} or {second}", first=first, second=second)
    lacking = _rest(player.pool, price_of(game, player, wish))
    return t("the pool lacks {tokens}", tokens=words.tokens(lacking)) if lacking else ""


def _priced(wish: int) -> list[int]:
    """The moves that fill the same box at one of two prices."""
    if verb_of(wish) == terms.FORT_BOX:
        return terms.FORT_MOVES
    return terms.TRAIN_MOVES[x_of(wish)] if verb_of(wish) == terms.TRAIN else [wish]


def _rest(pool: int, price: int) -> int:
    """The tokens of a price that a pool does not hold."""
    return packed([max(need - there, 0) for need, there in zip(unpacked(price), unpacked(pool), strict=True)])


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
    said = tn("{reason}; there is {number} so far", "{reason}; there are {number} so far", there, reason=reason.text)
    return Reason(said, reason.rule)


def misnamed(game: HadriansWall, seat: int, text: str) -> int:
    """10.5 Return why a box that is named cannot be filled, though another one like it can; 0 if it can.

    Ruling: boxes that differ in nothing but their threshold are one move, and the engine fills the first free one.
    This is no other outcome than filling the one named: citizens are never lost, so whoever reaches a box reaches
    all before it, and equally many stay open. So any legal box may be named, but none that is filled or out of
    reach. Lists and records name them all, as `1-6`.
    """
    verb, *names = text.lower().split()
    player, tables = game.players[seat], game.tables
    if verb not in ("good", "bribe") or not names[0].isdecimal():
        return 0
    box = int(names[0]) - 1
    if verb == "bribe":
        wrong = refuse_citizens(player, c.APPARITORES, tables.bribe_apparitores[box])
        return terms.BOX_TAKEN if count(player.baths, box) else wrong
    wrong = refuse_citizens(player, c.TRADERS, tables.space_traders[box])
    return terms.BOX_TAKEN if count(player.market, box) else wrong


def reached(game: HadriansWall, player: Player, code: int) -> int | None:
    """Return how much of a threshold is reached, None for reasons of another kind."""
    kind, track = code & 255, code >> 8 >> 5
    if kind == terms.NEEDS_INFRASTRUCTURE:
        return game.infrastructure(player)
    if kind == terms.NEEDS_ATTRIBUTE:
        return attribute_of(player, track)
    return count(player.citizens, track) if kind == terms.NEEDS_CITIZENS else None
