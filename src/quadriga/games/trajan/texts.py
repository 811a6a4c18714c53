"""Trajan in words: moves and answers, each a whole sentence of the current language with named fields."""

from collections.abc import Callable, Sequence
from typing import Final

from quadriga.core.bags import count, size
from quadriga.core.language import N_, t, tn, tp, who
from quadriga.core.moves import verb_of, x_of, y_of, z_of
from quadriga.games.trajan import terms
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.components import ACTIONS, IDENTICAL, NONE, PAIRS, Tables
from quadriga.games.trajan.military import occupation_vp
from quadriga.games.trajan.state import Trajan

# Moves as they are offered. Those whose words depend on the table are in OFFERS below.
MOVES: Final[dict[int, str]] = {
    # Translators: what a player may choose, told to that player; without a capital at the beginning.
    terms.PASS: N_("pass"),
    terms.DROP: N_("drop {colour} in tray {tray}"),
    terms.USE: N_("use it: {effect}"),
    # Translators: not to use the effect of a tile.
    terms.DECLINE: N_("decline"),
    terms.MARK: N_("put the marker on {action}"),
    terms.PICK: N_("pick {top} from discard pile {pile}"),
    terms.LAY: N_("lay out {card}"),
    # Translators: an answer that ends an action: nothing more is wanted.
    terms.STOP: N_("that is all"),
    terms.SHIP_IDENTICAL: N_("ship {cargo} as identical cards for {points} VP"),
    terms.SHIP_PAIR: N_("ship a pair of {cargo} ({worth})"),
    terms.SHIP_DIFFERENT: N_("ship {cargo} on the ship of different cards ({worth})"),
    terms.DISCARD: N_("put {card} on discard pile {pile}"),
    terms.TAKE: N_("take from the forum: {tile}"),
    terms.TILE: N_("take the Trajan tile ({tile})"),
    terms.ADVANCE: N_("advance in the senate for {points} VP"),
    terms.REPEAT: N_("discard the tile ({tile}) and act again"),
    terms.JOKERS: N_("jokers instead of forum tiles: {jokers}"),
    terms.BONUS: N_("take bonus tile {name}: {bonus}"),
    terms.DRAFT: N_("take the Trajan tile ({tile}) and put it on slot {slot}"),
    terms.FILL: N_("put {colour} into tray {tray}"),
    # Translators: what chance has decided, in the log; without a capital at the beginning.
    terms.FIRST: N_("{who} is the first player"),
    terms.MARKER: N_("marker dealt: {colour}"),
    terms.FORUM_TILE: N_("forum tile turned up: {tile}"),
    terms.EXTRA_TILE: N_("extra-action tile turned up: {action}"),
    terms.BUILDING: N_("construction tile turned up: {tile}"),
    terms.TOP: N_("next tile of the stack “{stack}”: {tile}"),
    terms.BONUS_TILE: N_("bonus tile turned up: {bonus}"),
    terms.TURN: N_("turned up on a discard pile: {card}"),
    terms.CARD: N_("card drawn: {card}"),
    terms.DEMAND_TILE: N_("demand revealed: {demand}"),
}

# An answer that was given, told without the table as it was then.
ANSWERS: Final[dict[int, str]] = {
    # Translators: what a player did, in the log; every one of these must begin with "{who} ", which is left out
    # where the name stands above.
    terms.PASS: N_("{who} passes"),
    terms.SOW: N_("{who} empties tray {tray}"),
    terms.DROP: N_("{who} drops {colour}"),
    terms.USE: N_("{who} uses the effect of the tile"),
    terms.DECLINE: N_("{who} declines the effect of the tile"),
    terms.MARK: N_("{who} puts a [+2] marker on {action}"),
    terms.DRAW: N_("{who} draws"),
    terms.PICK: N_("{who} picks the top card of discard pile {pile}"),
    terms.LAY: N_("{who} lays out {card}"),
    terms.STOP: N_("{who} stops"),
    terms.SHIP_IDENTICAL: N_("{who} ships {cargo}"),
    terms.SHIP_PAIR: N_("{who} ships a pair of {cargo}"),
    terms.SHIP_DIFFERENT: N_("{who} ships {cargo} among different cards"),
    terms.DISCARD: N_("{who} puts {card} on discard pile {pile}"),
    terms.TAKE: N_("{who} takes from the forum: {tile}"),
    terms.RECRUIT: N_("{who} recruits a legionary"),
    terms.MARCH: N_("{who} marches to {province}"),
    terms.OCCUPY: N_("{who} occupies a province"),
    terms.TILE: N_("{who} takes a Trajan tile of the stack “{stack}”"),
    terms.ADVANCE: N_("{who} advances in the senate"),
    terms.HIRE: N_("{who} hires a worker"),
    terms.BUILD: N_("{who} builds on site {site}"),
    terms.REPEAT: N_("{who} discards a tile ({tile}) to act again"),
    terms.JOKERS: N_("{who} answers demands, jokers instead of tiles: {jokers}"),
    terms.BONUS: N_("{who} takes the bonus tile for {counts}"),
    terms.DRAFT: N_("{who} takes a Trajan tile of the stack “{stack}” and puts it on slot {slot}"),
    terms.FILL: N_("{who} fills a tray with {colour}"),
}
SUBJECT: Final = "{who} "


def describe(game: Trajan, seat: int, move: int) -> str:
    """Return what a move means at this point."""
    verb = verb_of(move)
    if verb in OFFERS:
        return OFFERS[verb](game, seat, move)
    fields = _arguments(game.tables, verb, move)
    if verb < terms.FIRST:
        fields.update(_circumstances(game, seat, verb, move))
    return t(MOVES[verb], **fields)


def answered(tables: Tables, seat: int, move: int) -> str:
    """Return an answer that a seat has given."""
    verb = verb_of(move)
    return t(ANSWERS[verb], who=who(seat), **_arguments(tables, verb, move))


def did(tables: Tables, moves: Sequence[int]) -> str:
    """Return answers of a seat without its name; only markers that are dropped one after the other are told together.

    >>> from quadriga.core.moves import pack
    >>> from quadriga.games.trajan.data import load
    >>> did(load(), [pack(terms.DROP, 0), pack(terms.DROP, 4)]), did(load(), [pack(terms.SOW, 3)])
    ('drops blue, white', 'empties tray IV')
    """
    verb = verb_of(moves[0])
    if len(moves) == 1:
        return t(ANSWERS[verb]).removeprefix(SUBJECT).format(**_arguments(tables, verb, moves[0]))
    if any(verb_of(move) != terms.DROP for move in moves):
        return ""
    colours = ", ".join(words.colour(tables, x_of(move)) for move in moves)
    return t(ANSWERS[terms.DROP]).removeprefix(SUBJECT).format(colour=colours)


def _arguments(tables: Tables, verb: int, move: int) -> dict[str, str]:
    """Return the arguments of a move as the fields of its sentence."""
    x, y = x_of(move), y_of(move)
    if verb == terms.SOW:
        return {"tray": tables.tray_names[x]}
    if verb in (terms.DROP, terms.FILL, terms.MARKER):
        return {"colour": words.colour(tables, x)}
    if verb in (terms.MARK, terms.EXTRA_TILE):
        return {"action": words.action(tables, x)}
    if verb in (terms.SHIP_IDENTICAL, terms.SHIP_PAIR, terms.SHIP_DIFFERENT):
        return {"cargo": _cargo(tables, verb, move)}
    if verb in (terms.LAY, terms.TURN, terms.CARD):
        return {"card": words.commodity(tables, x)}
    if verb in (terms.PICK, terms.DISCARD):
        return {"card": words.commodity(tables, x), "pile": "AB"[y if verb == terms.DISCARD else x]}
    if verb in (terms.TAKE, terms.REPEAT, terms.FORUM_TILE):
        return {"tile": words.kind(tables, x)}
    if verb == terms.MARCH:
        return {"province": words.province(tables, x)}
    if verb in (terms.TILE, terms.DRAFT):
        return {"stack": words.stack(tables, x), "slot": tables.tray_names[y]}
    if verb in (terms.BONUS, terms.BONUS_TILE):
        bonus = {"bonus": words.bonus_words(tables, x), "counts": words.bonus_counts(tables, x)}
        return {"name": tables.bonus_names[x], **bonus}
    if verb == terms.JOKERS:
        return {"jokers": _jokers(tables, move)}
    if verb == terms.BUILDING:
        return {"tile": words.building(tables, x)}
    if verb == terms.TOP:
        return {"stack": words.stack(tables, tables.tile_category[x]), "tile": words.tile_words(tables, x)}
    if verb == terms.FIRST:
        return {"who": who(x)}
    return {"demand": words.demand(tables, x)} if verb == terms.DEMAND_TILE else {"site": str(x)}


def _circumstances(game: Trajan, seat: int, verb: int, move: int) -> dict[str, str]:
    """Return what the table adds to a move: where it leads and what it is worth."""
    tables, player, x = game.tables, game.players[seat], x_of(move)
    frame = game.question_of(seat)
    if verb in (terms.DROP, terms.FILL):
        place = 0 if frame is None else frame.a if verb == terms.DROP else frame.a // tables.markers_per_tray
        return {"tray": tables.tray_names[place]}
    if verb == terms.USE:
        return {"effect": words.effect_words(tables, frame.a) if frame is not None else ""}
    if verb == terms.PICK:
        pile = game.discard(x)
        # Translators: what lies on top of an empty pile of cards.
        return {"top": words.commodity(tables, pile[-1]) if pile else t("nothing")}
    if verb in (terms.SHIP_IDENTICAL, terms.SHIP_PAIR, terms.SHIP_DIFFERENT):
        return _ship_worth(game, seat, verb - terms.SHIP_IDENTICAL, y_of(move) + z_of(move))
    if verb in (terms.TILE, terms.DRAFT):
        return {"tile": words.tile_words(tables, game.tops[x])}
    if verb == terms.ADVANCE:
        return {"points": str(tables.senate_vp[min(player.senate + 1, len(tables.senate_vp) - 1)])}
    return {}


def _sow(game: Trajan, seat: int, move: int) -> str:
    """3.1 Where a sowing ends."""
    tables, tray = game.tables, x_of(move)
    markers = size(game.players[seat].trays[tray])
    target = (tray + markers) % ACTIONS
    return tn(
        "empty tray {tray} ({number} marker) and act at {action} ({target})",
        "empty tray {tray} ({number} markers) and act at {action} ({target})",
        markers,
        tray=tables.tray_names[tray],
        target=tables.tray_names[target],
        action=words.action(tables, target),
    )


def _draw(game: Trajan, seat: int, move: int) -> str:
    return tn("draw from the draw pile ({number} card)", "draw from the draw pile ({number} cards)", game.deck_size)


def _recruit(game: Trajan, seat: int, move: int) -> str:
    return tn(
        "recruit a legionary ({number} token in supply)",
        "recruit a legionary ({number} tokens in supply)",
        game.players[seat].supply,
    )


def _hire(game: Trajan, seat: int, move: int) -> str:
    return tn(
        "hire a worker ({number} token in supply)",
        "hire a worker ({number} tokens in supply)",
        game.players[seat].supply,
    )


def _occupy(game: Trajan, seat: int, move: int) -> str:
    leader = game.players[seat].leader
    if leader == NONE:
        return t("occupy a province")
    points = occupation_vp(game, seat, leader)
    return t("occupy {province} for {points} VP", province=words.province(game.tables, leader), points=points)


def _march(game: Trajan, seat: int, move: int) -> str:
    """4.3 What the leader finds."""
    tables, place = game.tables, x_of(move)
    tile = game.province_tiles[place]
    if tile == NONE:
        return t("march to {province}", province=words.province(tables, place))
    fields = {"province": words.province(tables, place), "tile": words.kind(tables, tile)}
    return t("march to {province} and find: {tile}", **fields)


def _build(game: Trajan, seat: int, move: int) -> str:
    """4.6b What a worker finds, and the action that the first tile of its type grants."""
    tables, site = game.tables, x_of(move)
    tile = game.site_tiles[site]
    if tile == NONE:
        return t("build on site {site}", site=site)
    fields = {"site": str(site), "tile": words.building(tables, tile)}
    kind = tables.building_type[tile]
    if count(game.players[seat].types, kind):
        return t("build on site {site} and get: {tile}", **fields)
    action = words.action(tables, tables.granted[kind])
    return t("build on site {site}, get: {tile}, and act at once: {action}", action=action, **fields)


OFFERS: Final[dict[int, Callable[[Trajan, int, int], str]]] = {
    terms.SOW: _sow,
    terms.DRAW: _draw,
    terms.RECRUIT: _recruit,
    terms.HIRE: _hire,
    terms.OCCUPY: _occupy,
    terms.MARCH: _march,
    terms.BUILD: _build,
}


def _cargo(tables: Tables, verb: int, move: int) -> str:
    """Return the cards and jokers of a shipment: "2 x wine and 1 joker"."""
    jokers = z_of(move) if verb == terms.SHIP_IDENTICAL else y_of(move)
    card = words.commodity(tables, x_of(move))
    if verb == terms.SHIP_DIFFERENT:
        return card
    if x_of(move) == terms.JOKER:
        return tn("{number} joker", "{number} jokers", jokers)
    if verb == terms.SHIP_PAIR:
        # Translators: a pair of cards, one of which a joker stands for.
        return t("{card} with a joker", card=card) if jokers else card
    if not jokers:
        return t("{cards} x {card}", cards=y_of(move), card=card)
    return tn(
        "{cards} x {card} and {number} joker",
        "{cards} x {card} and {number} jokers",
        jokers,
        cards=y_of(move),
        card=card,
    )


def _jokers(tables: Tables, move: int) -> str:
    """8.1 Return for which demands jokers stand in."""
    numbers = (x_of(move), y_of(move), z_of(move))
    # Translators: so many jokers for a demand, such as "2 for bread".
    said = [
        t("{number} for {demand}", number=number, demand=words.demand(tables, kind))
        for kind, number in enumerate(numbers)
        if number
    ]
    return ", ".join(said) or tp("jokers", "none")


def _ship_worth(game: Trajan, seat: int, ship: int, cards: int) -> dict[str, str]:
    """4.1d Return what a shipment is worth so far."""
    tables = game.tables
    values = (tables.ships_grey if game.grey_ships >> ship & 1 else tables.ships_coloured)[ship]
    if ship == IDENTICAL:
        return {"points": str(values[min(cards, tables.ship_max[ship])])}
    frame = game.question_of(seat)
    before = frame.b if frame is not None and type(frame).__name__ in ("NextPair", "NextDifferent") else 0
    points = values[min(before + 1, tables.ship_max[ship])]
    if ship == PAIRS:
        said = tn("{points} VP for the first pair", "{points} VP for {number} pairs", before + 1, points=points)
    else:
        said = tn("{points} VP for the first card", "{points} VP for {number} cards", before + 1, points=points)
    return {"worth": said}
