"""Hadrian's Wall in words: prompts, moves and answers, each a whole sentence of the current language."""

from collections.abc import Sequence
from typing import Any, Final

from quadriga.core.bags import count, members
from quadriga.core.flow import Decision
from quadriga.core.language import N_, t, who
from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.core.title import Prompt
from quadriga.games.hadrians_wall import stakes, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.attack import SpendFavour, breaches_at
from quadriga.games.hadrians_wall.cascade import ChooseAttribute
from quadriga.games.hadrians_wall.components import (
    BUILDER,
    CIVILIAN,
    DECK,
    FORT,
    GUARD,
    ICON_FAVOUR,
    LUDUS,
    NONE,
    PLAIN_SPACES,
    SERVANT,
    Tables,
)
from quadriga.games.hadrians_wall.market import free_space
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.prices import price_of
from quadriga.games.hadrians_wall.scouting import icons_of as scouted
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.games.hadrians_wall.year import EVERY_ATTRIBUTE

TRAINERS: Final = (SERVANT, CIVILIAN)
TRACKS: Final = (terms.MINE, terms.GUARD_BOX, terms.CIPPI_BOX, terms.WALL_BOX, terms.FORT_BOX)  # verbs by track
PROMPTS: Final[dict[str, Prompt]] = {
    # Translators: questions to a player.
    "ChooseAction": Prompt(N_("Choose an action, or finish the year"), "3.5"),
    "ChooseCohort": Prompt(N_("Which cohort is reinforced?"), "4.1"),
    "ChooseAttribute": Prompt(N_("Which attribute does the Road give?"), "4.8"),
    "PlacePattern": Prompt(N_("Where on the map does the pattern go?"), "5.11"),
    "SpendFavour": Prompt(N_("Spend a favour to ignore an attack card?"), "6.3"),
    "ChoosePath": Prompt(N_("Which card becomes your Path? The other is your Prospect"), "3.2"),
}

# An answer that was given, told without the table as it was then.
ANSWERS: Final[dict[int, str]] = {
    # Translators: what a player did, in the log; every one of these must begin with "{who} ", which is left out
    # where the name stands above. Buildings, tracks and cohorts are named without an article ("Small Hotel").
    terms.FINISH: N_("{who} finishes the year"),
    terms.CITIZEN: N_("{who} advances the citizens: {track}"),
    terms.MINE: N_("{who} fills a box of Mining & Foresting"),
    terms.GUARD_BOX: N_("{who} fills a box of the Wall Guard"),
    terms.CIPPI_BOX: N_("{who} fills a box of the Cippi"),
    terms.WALL_BOX: N_("{who} fills a box of the Wall"),
    terms.FORT_BOX: N_("{who} fills a box of the Fort for {paid}"),
    terms.BUILD: N_("{who} builds: {building}"),
    terms.TRAINING: N_("{who} uses the Training Grounds"),
    terms.FORUM: N_("{who} exchanges {given} for {gained}"),
    terms.GOOD: N_("{who} buys a good ({supplier})"),
    terms.PERFORM: N_("{who} gives performance {number}"),
    terms.TRAIN: N_("{who} trains a gladiator for {paid}: {gladiator}"),
    terms.BATTLE: N_("{who} lets a gladiator fight: {gladiator}"),
    terms.TEMPLE: N_("{who} fills a temple box for {paid}"),
    terms.BRIBE: N_("{who} bribes an official"),
    terms.RULING: N_("{who} rules in the Courthouse: {column}"),
    terms.DIPLOMAT: N_("{who} sends a Diplomat: {cohort}"),
    terms.SCOUT: N_("{who} scouts with a pattern ({source})"),
    # Translators: {cells} are rows and columns of the map, as "a1 a2 b2".
    terms.PLACE: N_("{who} places the pattern on {cells}"),
    terms.COHORT: N_("{who} reinforces a cohort: {cohort}"),
    terms.ATTRIBUTE: N_("{who} takes 1 box of an attribute: {attribute}"),
    terms.FAVOUR: N_("{who} spends a favour against an attack card: {side}"),
    terms.KEEP: N_("{who} spends no more favours"),
    terms.PATH: N_("{who} keeps a card as Path: {card}"),
}
# Translators: as above: it must begin with "{who} ".
SCOUTS_OWN: Final = N_("{who} scouts with the pattern of their own Prospect")
SUBJECT: Final = "{who} "


def prompt(frame: str) -> Prompt:
    """Return what a question asks, by the class name of its frame."""
    found = PROMPTS[frame]
    return Prompt(t(found.text), found.rule)


def asks(game: HadriansWall, frame: Decision[Any]) -> Prompt:
    """Return what a question asks at this table: of favours with what happens without them.

    3.4, 4.8 A Road gives any attribute as income, one of two when it is built.
    """
    found = prompt(type(frame).__name__)
    if isinstance(frame, SpendFavour):
        outcome = stakes.as_it_stands(game, game.players[frame.seat])
        # Translators: the question about favours; {outcome} as "1 breach, 1 disdain, 3 Valour".
        return Prompt(
            t("Spend a favour to ignore an attack card? As it stands: {outcome}", outcome=outcome), found.rule
        )
    yearly = isinstance(frame, ChooseAttribute) and frame.a == EVERY_ATTRIBUTE
    return Prompt(found.text, "3.4") if yearly else found


def describe(game: HadriansWall, seat: int, move: int) -> str:
    """Return what a move means at this point."""
    verb = verb_of(move)
    if verb >= terms.INCOME:
        return nature(game.tables, move)
    if verb < terms.BUILD or verb in (terms.TRAINING, terms.FORUM):
        return _left(game, game.players[seat], verb, move)
    if verb < terms.SCOUT:
        return _right(game, game.players[seat], verb, move)
    return _choice(game, seat, verb, move)


def _box(game: HadriansWall, track: int, boxes: int) -> str:
    """The icons of the next box of a track, or its flag."""
    listed = game.tables.track_boxes[track]
    flags = game.tables.infrastructure_flags
    if track == FORT and boxes + 1 in flags:
        return t("infrastructure {number}", number=flags.index(boxes + 1) + 1)
    return words.icons(listed[boxes]) if boxes < len(listed) else t("no reward")


def _left(game: HadriansWall, player: Player, verb: int, move: int) -> str:
    if verb == terms.FINISH:
        return t("finish the year")
    if verb == terms.FORUM:
        return t("Forum: {given} for {gained}", **_exchange(game.tables, x_of(move)))
    paid = words.tokens(price_of(game, player, move))
    if verb == terms.TRAINING:
        number, icons = player.guard + 1, _box(game, GUARD, player.guard)
        return t(
            "Training Grounds, for {paid}: Wall Guard, box {number}: {icons}", paid=paid, number=number, icons=icons
        )
    if verb == terms.CITIZEN:
        track = x_of(move)
        boxes, at = game.tables.citizen_boxes[track], count(player.citizens, track)
        place, icons = words.citizens(track), words.icons(boxes[at]) if at < len(boxes) else t("no reward")
    else:
        track = TRACKS.index(verb)
        at = (player.mining, player.guard, player.cippi, player.wall, player.fort)[track]
        place, icons = words.place(track), _box(game, track, at)
    # Translators: the next box of a track, what it costs, what it gives: "Wall Guard, box 1, for 1 Soldier: cohort"
    return t("{place}, box {number}, for {paid}: {icons}", place=place, number=at + 1, paid=paid, icons=icons)


def _exchange(tables: Tables, number: int) -> dict[str, str]:
    gained = words.tokens(TOKEN[tables.exchange_gain[number]])
    return {"given": words.tokens(tables.exchange_cost[number]), "gained": gained}


def _right(game: HadriansWall, player: Player, verb: int, move: int) -> str:
    tables, x = game.tables, x_of(move)
    cost = words.tokens(price_of(game, player, move))
    if verb == terms.BUILD:
        gains = words.building_gains(tables, x)
        return t("build for {cost}: {building}; gives {gains}", building=words.building(x), cost=cost, gains=gains)
    if verb == terms.GOOD:
        return _good(game, player, move, cost)
    if verb == terms.PERFORM:
        icons = words.icons(tables.performance_rewards[x])
        return t("performance {number} for {cost}: {icons}", number=x + 1, cost=cost, icons=icons)
    if verb == terms.TRAIN:
        return t("train for {paid}: {gladiator}", gladiator=words.gladiator(x), paid=cost)
    if verb == terms.BATTLE:
        return t("let fight: {gladiator}", gladiator=words.gladiator(x))
    if verb == terms.TEMPLE:
        listed = tables.temple_rewards
        icons = words.icons(listed[player.temple]) if player.temple < len(listed) else t("no reward")
        return t("temple box for {paid}: {icons}", paid=cost, icons=icons)
    if verb == terms.BRIBE:
        return t("bribe for {cost}: one disdain less", cost=cost)
    if verb == terms.RULING:
        icons = words.icons(tables.ruling_rewards[x])
        return t("ruling, {column}: {icons} for {cost}", column=words.court(x), icons=icons, cost=cost)
    gains = words.icons([*tables.diplomat_rewards, *[ICON_FAVOUR] * tables.diplomat_favours])
    return t("send a Diplomat for {cost}: {cohort}; gives {gains}", cohort=words.cohort(x), cost=cost, gains=gains)


def _good(game: HadriansWall, player: Player, move: int, cost: str) -> str:
    kind, supplier = x_of(move), y_of(move)
    space = free_space(player, kind)
    number = (PLAIN_SPACES + kind if space == NONE else space + 1) if kind else space + 1
    if supplier == DECK:
        # Translators: spaces are those of the Market, by their numbers; goods are numbers too.
        return t("buy the good of the next Fate card for {cost}, into space {space}", cost=cost, space=number)
    card = card_of(game, supplier) if supplier < game.seats or supplier >= 6 else NONE
    return t(
        "buy good {good} ({supplier}) for {cost}, into space {space}",
        good=game.tables.card_good[card] if card != NONE else 0,
        supplier=words.supplier(supplier),
        cost=cost,
        space=number,
    )


def _choice(game: HadriansWall, seat: int, verb: int, move: int) -> str:
    tables, x = game.tables, x_of(move)
    if verb == terms.SCOUT:
        pattern = tables.pattern_names[tables.card_pattern[card_of(game, x)]]
        cost = words.tokens(tables.scout_cost)
        if x == seat:
            # Translators: {pattern} is the letter of a shape.
            return t("scout with pattern {pattern} of your own Prospect for {cost}", pattern=pattern, cost=cost)
        source = words.supplier(x)
        return t("scout with pattern {pattern} ({source}) for {cost}", pattern=pattern, source=source, cost=cost)
    if verb == terms.PLACE:
        icons = words.icons(scouted(tables, game.players[seat].map, x))
        return t("place the pattern on {cells}: {icons}", cells=tables.placement_names[x], icons=icons)
    if verb == terms.COHORT:
        return t("reinforce: {cohort}", cohort=words.cohort(x))
    if verb == terms.ATTRIBUTE:
        return t("gain 1 box: {attribute}", attribute=words.attribute(x))
    if verb == terms.FAVOUR:
        return _favour(game, game.players[seat], move)
    if verb == terms.KEEP:
        outcome = stakes.as_it_stands(game, game.players[seat])
        return t("keep the favours that are left: {outcome}", outcome=outcome)
    drawn = game.players[seat].drawn & ~(1 << x)
    if not drawn:
        return t("keep as Path: {path}", path=words.path(tables, x))
    prospect = words.prospect(tables, members(drawn)[0])
    return t("keep as Path: {path}; the Prospect is then {prospect}", path=words.path(tables, x), prospect=prospect)


def _favour(game: HadriansWall, player: Player, move: int) -> str:
    """6.3 A favour with what it would change; one that changes nothing is remarked on instead. [11.18]"""
    side, of_diplomat = words.side(y_of(move)), x_of(move) == terms.OF_DIPLOMAT
    if not breaches_at(game, player, y_of(move)):
        if of_diplomat:
            return t("ignore an attack card with a favour of the Diplomat there: {side}", side=side)
        return t("ignore an attack card with a temple favour: {side}", side=side)
    then = stakes.with_favour(game, player, y_of(move))
    if of_diplomat:
        return t(
            "ignore an attack card with a favour of the Diplomat there: {side}; then {outcome}", side=side, outcome=then
        )
    return t("ignore an attack card with a temple favour: {side}; then {outcome}", side=side, outcome=then)


def nature(tables: Tables, move: int) -> str:
    """Return what chance has decided."""
    verb, x = verb_of(move), x_of(move)
    if verb == terms.INCOME:
        return t("Fate card of the year: {tokens}", tokens=words.tokens(tables.fate_income[x]))
    if verb == terms.FLIP:
        return t("Fate card turned up: {card}", card=words.fate(tables, x))
    if verb == terms.ATTACK:
        return t("attack card: {side}", side=words.side(tables.fate_attack[x]))
    if verb == terms.CARD:
        return t("card drawn: {card}", card=words.card(x))
    return t("neutral card: {card}", card=words.prospect(tables, x))


def answered(tables: Tables, seat: int, move: int) -> str:
    """Return an answer that a seat has given, without the table as it was then."""
    return t(_answer(seat, move), who=who(seat), **_arguments(tables, move))


def did(tables: Tables, seat: int, moves: Sequence[int]) -> str:
    """Return the answer of a seat without its name.

    >>> from quadriga.core.moves import pack
    >>> from quadriga.games.hadrians_wall.data import load
    >>> did(load(), 0, [pack(terms.BUILD, 2)]), did(load(), 0, [pack(terms.FINISH), pack(terms.FINISH)])
    ('builds: Small Hotel', '')
    """
    if len(moves) != 1:
        return ""
    return t(_answer(seat, moves[0])).removeprefix(SUBJECT).format(**_arguments(tables, moves[0]))


def _answer(seat: int, move: int) -> str:
    """The message of an answer; the own Prospect is not named like that of another."""
    own = verb_of(move) == terms.SCOUT and x_of(move) == seat
    return SCOUTS_OWN if own else ANSWERS[verb_of(move)]


def _arguments(tables: Tables, move: int) -> dict[str, str]:
    """Return the arguments of an answer as the fields of its sentence."""
    verb, x, y = verb_of(move), x_of(move), y_of(move)
    if verb == terms.FORUM:
        return _exchange(tables, x)
    if verb == terms.TRAIN:
        return {"gladiator": words.gladiator(x), "paid": words.tokens(TOKEN[TRAINERS[y]])}
    found = {
        terms.CITIZEN: ("track", words.citizens),
        terms.FORT_BOX: ("paid", _of_the_fort),
        terms.BUILD: ("building", words.building),
        terms.PERFORM: ("number", _counted),
        terms.BATTLE: ("gladiator", words.gladiator),
        terms.TEMPLE: ("paid", _worker),
        terms.RULING: ("column", words.court),
        terms.DIPLOMAT: ("cohort", words.cohort),
        terms.SCOUT: ("source", words.supplier),
        terms.COHORT: ("cohort", words.cohort),
        terms.ATTRIBUTE: ("attribute", words.attribute),
        terms.PATH: ("card", words.card),
    }.get(verb)
    if found is not None:
        return {found[0]: found[1](x)}
    if verb == terms.GOOD:
        return {"supplier": words.supplier(y)}
    if verb == terms.PLACE:
        return {"cells": tables.placement_names[x]}
    return {"side": words.side(y)} if verb == terms.FAVOUR else {}


def _worker(kind: int) -> str:
    return words.tokens(TOKEN[kind])


def _of_the_fort(paid: int) -> str:
    """The Fort is paid with a Builder or a Soldier."""
    return words.tokens(TOKEN[BUILDER - paid])


def _counted(place: int) -> str:
    return str(place + 1)


def missing(token: int) -> str:
    """Return which token is missing."""
    return t("the pool lacks {tokens}", tokens=words.tokens(TOKEN[token]))


def house(building: int) -> str:
    """Return which building must stand first."""
    if building == LUDUS:
        return t("the Ludus must be built first")
    return t("this must be built first: {building}", building=words.building(building))
