"""Hadrian's Wall in words: prompts, moves and answers, each a whole sentence of the current language."""

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.core.title import Prompt
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.components import (
    CIPPI,
    DECK,
    FORT,
    GUARD,
    LUDUS,
    MINING,
    NONE,
    PLAIN_SPACES,
    WALL,
    Tables,
)
from quadriga.games.hadrians_wall.market import free_space
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.right import bribe_box
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.tokens import TOKEN


def prompt(frame: str) -> Prompt:
    """Return what a question asks, by the class name of its frame."""
    if frame == "ChooseAction":
        return Prompt(t("Choose an action, or finish the year"), "3.5")
    if frame == "ChooseCohort":
        return Prompt(t("Which cohort is reinforced?"), "4.1")
    if frame == "ChooseAttribute":
        return Prompt(t("Which attribute does the Road give?"), "4.8")
    if frame == "PlacePattern":
        return Prompt(t("Where on the map does the pattern go?"), "5.11")
    if frame == "SpendFavour":
        return Prompt(t("Spend a favour to ignore an attack card?"), "6.3")
    return Prompt(t("Which card becomes your Path? The other is your Prospect"), "3.2")


def describe(game: HadriansWall, seat: int, move: int) -> str:
    """Return what a move means at this point."""
    verb = verb_of(move)
    if verb >= terms.INCOME:
        return nature(game.tables, move)
    if verb < terms.BUILD or verb in (terms.TRAINING, terms.FORUM):
        return _left(game, game.players[seat], verb, x_of(move))
    if verb < terms.SCOUT:
        return _right(game, game.players[seat], verb, move)
    return _choice(game, seat, verb, move)


def _box(game: HadriansWall, track: int, boxes: int) -> str:
    """The icons of the next box of a track."""
    listed = game.tables.track_boxes[track]
    return words.icons(listed[boxes]) if boxes < len(listed) else t("nothing")


def _left(game: HadriansWall, player: Player, verb: int, x: int) -> str:
    tables = game.tables
    if verb == terms.FINISH:
        return t("finish the year")
    if verb == terms.CITIZEN:
        boxes = tables.citizen_boxes[x]
        at = count(player.citizens, x)
        gained = words.icons(boxes[at]) if at < len(boxes) else t("nothing")
        return t("advance the {track} to {number}: {icons}", track=words.citizens(x), number=at + 1, icons=gained)
    if verb == terms.MINE:
        icons = _box(game, MINING, player.mining)
        return t("Mining & Foresting, box {number}: {icons}", number=player.mining + 1, icons=icons)
    if verb == terms.GUARD_BOX:
        icons = _box(game, GUARD, player.guard)
        return t("Wall Guard, box {number}: {icons}", number=player.guard + 1, icons=icons)
    if verb == terms.CIPPI_BOX:
        return t("Cippi, box {number}: {icons}", number=player.cippi + 1, icons=_box(game, CIPPI, player.cippi))
    if verb == terms.WALL_BOX:
        return t("Wall, box {number}: {icons}", number=player.wall + 1, icons=_box(game, WALL, player.wall))
    if verb == terms.FORT_BOX:
        return t(
            "Fort, box {number}, for a {worker}: {icons}",
            number=player.fort + 1,
            worker=words.token(1 - x),
            icons=_box(game, FORT, player.fort),
        )
    if verb == terms.TRAINING:
        icons = _box(game, GUARD, player.guard)
        return t("Training Grounds: Wall Guard, box {number}: {icons}", number=player.guard + 1, icons=icons)
    return t("Forum: {given} for a {gained}", **_exchange(tables, x))


def _exchange(tables: Tables, number: int) -> dict[str, str]:
    gained = words.token(tables.exchange_gain[number])
    return {"given": words.tokens(tables.exchange_cost[number]), "gained": gained}


def _right(game: HadriansWall, player: Player, verb: int, move: int) -> str:
    tables, x, y = game.tables, x_of(move), y_of(move)
    if verb == terms.BUILD:
        return t(
            "build the {building} for {cost}", building=words.building(x), cost=words.tokens(game.building_cost(x))
        )
    if verb == terms.GOOD:
        return _good(game, player, x, y)
    if verb == terms.PERFORM:
        icons = words.icons(tables.performance_rewards[x])
        return t("performance {number}: {icons}", number=x + 1, icons=icons)
    if verb == terms.TRAIN:
        worker = words.token((2, 3)[y])
        return t("train the {gladiator} with a {worker}", gladiator=words.gladiator(x), worker=worker)
    if verb == terms.BATTLE:
        return t("let the {gladiator} fight", gladiator=words.gladiator(x))
    if verb == terms.TEMPLE:
        listed = tables.temple_rewards
        icons = words.icons(listed[player.temple]) if player.temple < len(listed) else t("nothing")
        return t("fill a temple box with a {worker}: {icons}", worker=words.token(x), icons=icons)
    if verb == terms.BRIBE:
        box = max(bribe_box(player, x), 2 * x)
        return t("bribe for {cost}: one disdain less", cost=words.tokens(tables.bribe_cost[box]))
    if verb == terms.RULING:
        return t(
            "ruling in the {side} column: {icons} for {cost}",
            side=words.side(x),
            icons=words.icons(tables.ruling_rewards[x]),
            cost=words.tokens(tables.ruling_cost[x]),
        )
    return t("send a Diplomat for the {cohort}", cohort=words.cohort(x))


def _good(game: HadriansWall, player: Player, kind: int, supplier: int) -> str:
    space = free_space(player, kind)
    number = (PLAIN_SPACES + kind if space == NONE else space + 1) if kind else space + 1
    if supplier == DECK:
        return t("buy the good of the next Fate card for space {space}", space=number)
    card = card_of(game, supplier) if supplier < game.seats or supplier >= 6 else NONE
    good = game.tables.card_good[card] if card != NONE else 0
    return t(
        "buy good {good} from {supplier} for space {space}", good=good, supplier=words.supplier(supplier), space=number
    )


def _choice(game: HadriansWall, seat: int, verb: int, move: int) -> str:
    tables, x, y = game.tables, x_of(move), y_of(move)
    if verb == terms.SCOUT:
        pattern = tables.pattern_names[tables.card_pattern[card_of(game, x)]]
        if x == seat:
            return t("scout with pattern {pattern} of your own Prospect", pattern=pattern)
        return t("scout with pattern {pattern} of {source}", pattern=pattern, source=words.supplier(x))
    if verb == terms.PLACE:
        return t("place the pattern on {cells}", cells=tables.placement_names[x])
    if verb == terms.COHORT:
        return t("reinforce the {cohort}", cohort=words.cohort(x))
    if verb == terms.ATTRIBUTE:
        return t("gain 1 {attribute}", attribute=words.attribute(x))
    if verb == terms.FAVOUR:
        if x == terms.OF_DIPLOMAT:
            return t("ignore a card of the {side} with a favour of its Diplomat", side=words.side(y))
        return t("ignore a card of the {side} with a temple favour", side=words.side(y))
    if verb == terms.KEEP:
        return t("keep the favours that are left")
    return t("keep as Path: {path}", path=words.path(tables, x))


def nature(tables: Tables, move: int) -> str:
    """Return what chance has decided."""
    verb, x = verb_of(move), x_of(move)
    if verb == terms.INCOME:
        return t("Fate card of the year: {card}", card=words.fate(tables, x))
    if verb == terms.FLIP:
        return t("Fate card turned up: {card}", card=words.fate(tables, x))
    if verb == terms.ATTACK:
        return t("attack card: {side}", side=words.side(tables.fate_attack[x]))
    if verb == terms.CARD:
        return t("card drawn: {card}", card=words.card(x))
    return t("neutral card: {card}", card=words.prospect(tables, x))


def answered(tables: Tables, seat: int, move: int) -> str:
    """Return an answer that a seat has given, without the table as it was then."""
    who, verb, x, y = words.who(seat), verb_of(move), x_of(move), y_of(move)
    if verb < terms.BUILD or verb in (terms.TRAINING, terms.FORUM):
        return _answered_left(tables, who, verb, x)
    if verb == terms.BUILD:
        return t("{who} builds the {building}", who=who, building=words.building(x))
    if verb == terms.GOOD:
        return t("{who} buys a good from {supplier}", who=who, supplier=words.supplier(y))
    if verb == terms.PERFORM:
        return t("{who} gives performance {number}", who=who, number=x + 1)
    if verb == terms.TRAIN:
        return t("{who} trains the {gladiator}", who=who, gladiator=words.gladiator(x))
    if verb == terms.BATTLE:
        return t("{who} lets the {gladiator} fight", who=who, gladiator=words.gladiator(x))
    if verb == terms.TEMPLE:
        return t("{who} fills a temple box with a {worker}", who=who, worker=words.token(x))
    if verb == terms.BRIBE:
        return t("{who} bribes an official", who=who)
    if verb == terms.RULING:
        return t("{who} rules in the {side} column of the Courthouse", who=who, side=words.side(x))
    if verb == terms.DIPLOMAT:
        return t("{who} sends a Diplomat for the {cohort}", who=who, cohort=words.cohort(x))
    return _answered_choice(tables, who, verb, move)


def _answered_left(tables: Tables, who: str, verb: int, x: int) -> str:
    if verb == terms.FINISH:
        return t("{who} finishes the year", who=who)
    if verb == terms.CITIZEN:
        return t("{who} advances the {track}", who=who, track=words.citizens(x))
    if verb == terms.MINE:
        return t("{who} fills a box of Mining & Foresting", who=who)
    if verb == terms.GUARD_BOX:
        return t("{who} fills a box of the Wall Guard", who=who)
    if verb == terms.CIPPI_BOX:
        return t("{who} fills a box of the Cippi", who=who)
    if verb == terms.WALL_BOX:
        return t("{who} fills a box of the Wall", who=who)
    if verb == terms.FORT_BOX:
        return t("{who} fills a box of the Fort with a {worker}", who=who, worker=words.token(1 - x))
    if verb == terms.TRAINING:
        return t("{who} uses the Training Grounds", who=who)
    return t("{who} exchanges {given} for a {gained}", who=who, **_exchange(tables, x))


def _answered_choice(tables: Tables, who: str, verb: int, move: int) -> str:
    x, y = x_of(move), y_of(move)
    if verb == terms.SCOUT:
        return t("{who} scouts with the pattern of {source}", who=who, source=words.supplier(x))
    if verb == terms.PLACE:
        return t("{who} places the pattern on {cells}", who=who, cells=tables.placement_names[x])
    if verb == terms.COHORT:
        return t("{who} reinforces the {cohort}", who=who, cohort=words.cohort(x))
    if verb == terms.ATTRIBUTE:
        return t("{who} takes 1 {attribute}", who=who, attribute=words.attribute(x))
    if verb == terms.FAVOUR:
        return t("{who} spends a favour against a card of the {side}", who=who, side=words.side(y))
    if verb == terms.KEEP:
        return t("{who} spends no more favours", who=who)
    return t("{who} keeps the {card} as Path", who=who, card=words.card(x))


def missing(token: int) -> str:
    """Return which token is missing."""
    return t("the pool lacks {tokens}", tokens=words.tokens(TOKEN[token]))


def house(building: int) -> str:
    """Return which building must stand first."""
    if building == LUDUS:
        return t("the Ludus must be built first")
    return t("the {building} must be built first", building=words.building(building))
