"""Trajan in words: what happens, each a whole sentence of the current language with named fields."""

from collections.abc import Callable
from typing import Final

from quadriga.core.flow import CHANCE, FORCED, Event
from quadriga.core.language import N_, t, tn, who
from quadriga.core.moves import pack, verb_of, x_of
from quadriga.games.trajan import terms
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.components import IDENTICAL, PAIRS, Tables
from quadriga.games.trajan.questions import SOURCES
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.texts import answered, describe

EVENTS: Final[dict[int, str]] = {
    # Translators: what happens to a player or at the table, in the log; without a capital at the beginning.
    terms.TIME: N_("{who} moves time by {markers} to space {space}"),
    terms.FULFILLED: N_("{who} fulfils the tile ({tile}) at slot {slot}"),
    terms.GRANTED: N_("{who} may act at once: {action}"),
    terms.PICKED: N_("{who} takes up {card}"),
    terms.GAINED_TILE: N_("{who} gets a forum tile: {tile}"),
    terms.FOUND_TILE: N_("{who} gets a forum tile: {tile}"),
    terms.ROUND_ENDED: N_("round {round} of quarter {quarter} ends"),
    terms.QUARTER_ENDED: N_("quarter {quarter} ends"),
    terms.DEMANDS_PAID: N_("{who} answers demands: {met} met, {unmet} unmet"),
    terms.GAME_ENDED: N_("the game is over"),
    terms.TURN_BEGAN: N_("{who} begins turn {turn}"),
}

# Only answers that say nothing to a reader: a summary follows where there is something to tell.
UNTOLD: Final = (terms.PASS_MOVE, pack(terms.JOKERS))


def tell(game: Trajan, event: Event) -> str:
    """Return an event in words, nothing for what the words of a move have said."""
    tables, code = game.tables, event.code
    if code == CHANCE and verb_of(event.x) == terms.CARD:
        return t("{who} draws {card}", who=who(event.seat), card=words.commodity(tables, x_of(event.x)))
    if code == CHANCE:
        return describe(game, max(event.seat, 0), event.x)
    if code == FORCED:
        return "" if event.x in UNTOLD else answered(tables, event.seat, event.x)
    if code == terms.POINTS:
        return _points(event)
    if code in TOLD:
        return TOLD[code](tables, event)
    if code not in EVENTS:
        return ""
    return t(EVENTS[code], who=who(event.seat), **_event_fields(tables, event))


def _points(event: Event) -> str:
    if event.x == 0:
        return ""
    fields = {"who": who(event.seat), "points": abs(event.x), "source": t(SOURCES[event.y])}
    return (
        t("{who} gains {points} VP: {source}", **fields)
        if event.x > 0
        else t("{who} loses {points} VP: {source}", **fields)
    )


def _event_fields(tables: Tables, event: Event) -> dict[str, object]:
    """Return what the numbers of an event stand for."""
    code, x, y = event.code, event.x, event.y
    if code == terms.TIME:
        return {"markers": x, "space": y}
    if code == terms.FULFILLED:
        return {"tile": words.tile_words(tables, x), "slot": tables.tray_names[y]}
    if code == terms.GRANTED:
        return {"action": words.action(tables, x)}
    if code == terms.PICKED:
        return {"card": words.commodity(tables, x)}
    if code in (terms.GAINED_TILE, terms.FOUND_TILE):
        return {"tile": words.kind(tables, x)}
    if code in (terms.ROUND_ENDED, terms.QUARTER_ENDED):
        return {"quarter": x, "round": y}
    if code == terms.DEMANDS_PAID:
        return {"met": x, "unmet": y}
    return {"turn": x}


def _shipped(tables: Tables, event: Event) -> str:
    name = who(event.seat)
    if event.x == IDENTICAL:
        return tn(
            "{who} has shipped {number} identical card", "{who} has shipped {number} identical cards", event.y, who=name
        )
    if event.x == PAIRS:
        return tn("{who} has shipped {number} pair", "{who} has shipped {number} pairs", event.y, who=name)
    return tn(
        "{who} has shipped {number} different card", "{who} has shipped {number} different cards", event.y, who=name
    )


def _reshuffled(tables: Tables, event: Event) -> str:
    return tn(
        "{number} discarded card becomes the new draw pile",
        "{number} discarded cards become the new draw pile",
        event.x,
    )


def _consul(tables: Tables, event: Event) -> str:
    name = who(event.seat)
    return tn("{who} is consul with {number} vote", "{who} is consul with {number} votes", event.x, who=name)


def _vice_consul(tables: Tables, event: Event) -> str:
    name = who(event.seat)
    return tn("{who} is vice consul with {number} vote", "{who} is vice consul with {number} votes", event.x, who=name)


def _won_bonus(tables: Tables, event: Event) -> str:
    fields = {"who": who(event.seat), "counts": words.bonus_counts(tables, event.x)}
    if event.y:
        return t("{who} gets the bonus tile for {counts}, grey side up", **fields)
    return t("{who} gets the bonus tile for {counts}, yellow side up", **fields)


TOLD: Final[dict[int, Callable[[Tables, Event], str]]] = {
    terms.SHIPPED: _shipped,
    terms.RESHUFFLED: _reshuffled,
    terms.CONSUL: _consul,
    terms.VICE_CONSUL: _vice_consul,
    terms.WON_BONUS: _won_bonus,
}
