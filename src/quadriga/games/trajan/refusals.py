"""Trajan in words: why a wish is refused, with what is needed and what is there."""

from collections.abc import Callable
from typing import Any, Final

from quadriga.core.bags import count, members
from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import listed, t, tn
from quadriga.core.moves import verb_of, x_of, y_of, z_of
from quadriga.core.observation import Observation
from quadriga.core.title import Reason
from quadriga.games.trajan import terms
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.actions import Action, action_of
from quadriga.games.trajan.components import CAMP, JOKER_COMMODITY, NONE, PAIRS
from quadriga.games.trajan.prompts import asked
from quadriga.games.trajan.questions import REASONS
from quadriga.games.trajan.seaport import PAIR
from quadriga.games.trajan.state import Trajan

SECTIONS: Final[tuple[str, ...]] = ("4.1", "4.2", "4.3", "4.5", "4.4", "4.6")  # of the rules, by action


def refusal(observation: Observation[Any], wish: int, code: int) -> Reason:
    """Return why this wish is refused; the rule is that of the code, or of the question where something else is."""
    game: Trajan = observation.game
    if code in (NOT_LISTED, terms.OTHER_ACTION) and _barred_for_good(game, observation.seat, wish):
        code = terms.OWN_WORKER_THERE
    if code == NOT_LISTED:
        return _not_asked(observation, wish)
    teller = TOLD.get(code)
    text = teller(game, observation.seat, wish) if teller else ""
    if code == terms.OTHER_ACTION:
        text = _other_action(observation, wish)
    return Reason(text or t(REASONS[code].text), REASONS[code].rule)


def _barred_for_good(game: Trajan, seat: int, wish: int) -> bool:
    """4.6b Whether an own worker stands on the site, so that the right action would not help either. [A12]"""
    return verb_of(wish) == terms.BUILD and game.players[seat].sites >> x_of(wish) & 1 == 1


def _not_asked(observation: Observation[Any], wish: int) -> Reason:
    """3.4 What belongs to an action says to which, with the section of that action; anything else is just not asked."""
    action = action_of(verb_of(wish))
    plain = REASONS[NOT_LISTED]
    if action == NONE or observation.question is None:
        return Reason(t(plain.text), plain.rule)
    # Translators: why something cannot be done now; an action has the name of its tray, such as Seaport.
    reason = t("that belongs to the action {action}", action=words.action(observation.game.tables, action))
    return Reason(asked(observation, reason).text, SECTIONS[action])


def _other_action(observation: Observation[Any], wish: int) -> str:
    """3.4 Which action it belongs to, and which one is carried out."""
    tables, frame = observation.game.tables, observation.question
    other = action_of(verb_of(wish))
    if not isinstance(frame, Action) or other == NONE:
        return ""
    return t(
        "that belongs to the action {other}; now you act at: {action}",
        other=words.action(tables, other),
        action=words.action(tables, frame.a),
    )


def _empty_tray(game: Trajan, seat: int, wish: int) -> str:
    return t("tray {tray} holds no marker", tray=game.tables.tray_names[x_of(wish)])


def _no_marker(game: Trajan, seat: int, wish: int) -> str:
    left = words.markers(game.tables, game.players[seat].loose)
    return t(
        "no {colour} marker is left; there are: {markers}", colour=words.colour(game.tables, x_of(wish)), markers=left
    )


def _pile_empty(game: Trajan, seat: int, wish: int) -> str:
    return t("discard pile {pile} is empty", pile="AB"[x_of(wish)])


def _cards(game: Trajan, seat: int, wish: int) -> str:
    """4.1 How many cards of a commodity are needed and held."""
    verb, card = verb_of(wish), x_of(wish)
    needed = 1
    if verb == terms.SHIP_IDENTICAL:
        needed = max(1, y_of(wish))
    elif verb == terms.SHIP_PAIR:
        needed = PAIR - y_of(wish)
    held = count(game.players[seat].hand, card) if card != terms.JOKER else 0
    name = words.commodity(game.tables, card)
    return t("cards of {card}: {needed} needed, {held} in your hand", card=name, needed=needed, held=held)


def _jokers(game: Trajan, seat: int, wish: int) -> str:
    """6.1 How many commodity jokers are needed and owned."""
    verb = verb_of(wish)
    needed = 1 if verb == terms.SHIP_DIFFERENT else z_of(wish) if verb == terms.SHIP_IDENTICAL else y_of(wish)
    owned = game.players[seat].tiles[JOKER_COMMODITY]
    return t("commodity jokers: {needed} needed, {owned} owned", needed=needed, owned=owned)


def _aboard(game: Trajan, seat: int, wish: int) -> str:
    """4.1d What is missing, else that a ship has this commodity; cards that only come late for the list can be had."""
    needed = (y_of(wish), PAIR - y_of(wish)) if verb_of(wish) == terms.SHIP_PAIR else (0, 1)
    player, card = game.players[seat], x_of(wish)
    if needed[0] > player.tiles[JOKER_COMMODITY]:
        return _jokers(game, seat, wish)
    if card != terms.JOKER and count(player.hand, card) < needed[1]:
        return _cards(game, seat, wish)
    return "" if verb_of(wish) == terms.LAY else t("this ship takes each commodity only once")


def _full(game: Trajan, seat: int, wish: int) -> str:
    ship = verb_of(wish) - terms.SHIP_IDENTICAL
    most = game.tables.ship_max[ship]
    if ship == PAIRS:
        return tn("this ship takes {number} pair at most", "this ship takes {number} pairs at most", most)
    return tn("this ship takes {number} card at most", "this ship takes {number} cards at most", most)


def _supply(game: Trajan, seat: int, wish: int) -> str:
    return t("tokens in your supply: 1 needed, 0 there")


def _reach(game: Trajan, seat: int, wish: int) -> str:
    """4.3b Where the leader stands and what he reaches."""
    tables, leader = game.tables, game.players[seat].leader
    near = tables.from_camp if leader == CAMP else tables.adjacent[leader]
    names = listed([words.province(tables, province) for province in near])
    if leader == CAMP:
        return t("your leader is in the camp and reaches {provinces}", provinces=names)
    return t(
        "your leader is in {province} and reaches {provinces}", province=words.province(tables, leader), provinces=names
    )


def _legionary_there(game: Trajan, seat: int, wish: int) -> str:
    return t(
        "a legionary of yours stands in {province} already",
        province=words.province(game.tables, game.players[seat].leader),
    )


def _no_legionary(game: Trajan, seat: int, wish: int) -> str:
    return t("legionaries in your camp: 1 needed, 0 there; recruit one first")


def _no_worker(game: Trajan, seat: int, wish: int) -> str:
    return t("workers in your camp: 1 needed, 0 there; hire one first")


def _worker_there(game: Trajan, seat: int, wish: int) -> str:
    return t("a worker of yours stands on site {site} already", site=x_of(wish))


def _not_beside(game: Trajan, seat: int, wish: int) -> str:
    """4.6b Where the own workers are."""
    sites = listed([str(site) for site in members(game.players[seat].sites)])
    return t("site {site} is not beside a worker of yours; they stand on {sites}", site=x_of(wish), sites=sites)


def _no_tile(game: Trajan, seat: int, wish: int) -> str:
    return t("you own no tile “{tile}”", tile=words.kind(game.tables, x_of(wish)))


def _has_plus2(game: Trajan, seat: int, wish: int) -> str:
    return t("{action} has its [+2] marker already", action=words.action(game.tables, x_of(wish)))


def _not_on_forum(game: Trajan, seat: int, wish: int) -> str:
    return t("no tile “{tile}” lies on the forum", tile=words.kind(game.tables, x_of(wish)))


TOLD: Final[dict[int, Callable[[Trajan, int, int], str]]] = {
    terms.EMPTY_TRAY: _empty_tray,
    terms.NO_SUCH_MARKER: _no_marker,
    terms.PILE_EMPTY: _pile_empty,
    terms.CARD_NOT_IN_HAND: _cards,
    terms.LOWER_CARD: _aboard,
    terms.NOT_ENOUGH_JOKERS: _jokers,
    terms.SHIP_FULL: _full,
    terms.SUPPLY_EMPTY: _supply,
    terms.NOT_ADJACENT: _reach,
    terms.OWN_LEGIONARY_THERE: _legionary_there,
    terms.NO_LEGIONARY: _no_legionary,
    terms.NO_WORKER: _no_worker,
    terms.OWN_WORKER_THERE: _worker_there,
    terms.SITE_NOT_ADJACENT: _not_beside,
    terms.NO_SUCH_TILE: _no_tile,
    terms.HAS_PLUS2: _has_plus2,
    terms.NOT_ON_FORUM: _not_on_forum,
}
