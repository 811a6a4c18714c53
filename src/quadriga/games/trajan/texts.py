"""Trajan in words: prompts, reasons, moves and events. Templates have named fields, so that they can be translated."""

from typing import Final

from quadriga.core.bags import count, size
from quadriga.core.flow import CHANCE, FORCED, NOT_LISTED, Event
from quadriga.core.moves import pack, verb_of, x_of, y_of, z_of
from quadriga.core.title import Prompt, Reason
from quadriga.games.trajan import terms
from quadriga.games.trajan.components import (
    ACTIONS,
    CARDS,
    DEMAND,
    IDENTICAL,
    LEGIONARY,
    NONE,
    PAIRS,
    PLUS2,
    VP9,
    WORKER,
    Tables,
)
from quadriga.games.trajan.military import occupation_vp
from quadriga.games.trajan.state import Trajan

PROMPTS: Final[dict[str, Prompt]] = {
    "ChooseTray": Prompt("Choose a tray to empty", "3.1"),
    "Drop": Prompt("Which marker falls in the next tray?", "3.1"),
    "UseEffect": Prompt("Use the effect of the fulfilled tile?", "3.3"),
    "ChooseMarker": Prompt("Put the [+2] marker on an action", "3.3"),
    "Action": Prompt("Choose an option of the action", "3.4"),
    "AskRepeat": Prompt("Repeat the action with an extra-action tile?", "5.1"),
    "ChooseDiscard": Prompt("Put a card on a discard pile", "4.1"),
    "LaySecond": Prompt("Lay out a second card?", "4.1"),
    "NextPair": Prompt("Ship another pair?", "4.1"),
    "NextDifferent": Prompt("Ship another card?", "4.1"),
    "PayDemands": Prompt("Which demands do jokers answer instead of forum tiles?", "8.1"),
    "ChooseBonus": Prompt("You are consul: choose a bonus tile", "8.2"),
    "DraftCard": Prompt("Take a card: from the draw pile or a discard pile", "2.12"),
    "DraftTile": Prompt("Take a Trajan tile and choose its slot", "2.13"),
    "FillTray": Prompt("Which marker goes into the next tray?", "2.7"),
}

REASONS: Final[dict[int, Reason]] = {
    NOT_LISTED: Reason("that is not what is asked now", "11"),
    terms.EMPTY_TRAY: Reason("that tray is empty", "3.1"),
    terms.NO_SUCH_MARKER: Reason("no marker of that colour is left", "3.1"),
    terms.SECOND_MARKER_LOWER: Reason("the two markers of a tray are named in the order of the colours", "3.1"),
    terms.NO_SECOND_MARKER: Reason("this tray gets two markers, named in the order of the colours", "3.1"),
    terms.HAS_PLUS2: Reason("that action has a [+2] marker already", "A25"),
    terms.NOTHING_TO_DRAW: Reason("no card is left to draw", "A9"),
    terms.PILE_EMPTY: Reason("that discard pile is empty", "A9"),
    terms.CARD_NOT_IN_HAND: Reason("the cards named are not in the hand", "4.1"),
    terms.LOWER_CARD: Reason("cards are named in the order of the commodities, each kind once", "4.1"),
    terms.NOT_ENOUGH_JOKERS: Reason("not that many commodity jokers are owned", "6.1"),
    terms.SHIP_FULL: Reason("the ship takes no more", "4.1"),
    terms.NOTHING_SHIPPED: Reason("a shipment needs at least one card or pair", "A38"),
    terms.NOT_ON_FORUM: Reason("no such tile lies on the forum", "4.2"),
    terms.SUPPLY_EMPTY: Reason("the supply is empty", "10.5"),
    terms.NOT_ADJACENT: Reason("the leader reaches adjacent provinces only", "4.3"),
    terms.LEADER_IN_CAMP: Reason("the leader is still in the camp", "4.3"),
    terms.OWN_LEGIONARY_THERE: Reason("an own legionary stands there already", "4.3"),
    terms.NO_LEGIONARY: Reason("no legionary is in the military camp", "4.3"),
    terms.STACK_EMPTY: Reason("that stack is empty", "10.4"),
    terms.ARCH_IN_CENTRE: Reason("all slots are occupied, the arch lies in the centre", "4.4"),
    terms.LAST_SPACE: Reason("the disc stands on the last space", "4.5"),
    terms.NO_WORKER: Reason("no worker is in the worker camp", "4.6"),
    terms.OWN_WORKER_THERE: Reason("an own worker stands there already", "A12"),
    terms.SITE_NOT_ADJACENT: Reason("no own worker stands beside that site", "4.6"),
    terms.TILE_USED: Reason("one extra-action tile was used this turn", "5.2"),
    terms.NO_SUCH_TILE: Reason("no such extra-action tile is owned", "5.1"),
    terms.CANNOT_REPEAT: Reason("the action cannot be carried out again", "5.7"),
    terms.OTHER_ACTION: Reason("that belongs to another action", "3.4"),
    terms.CATEGORY_TAKEN: Reason("a tile of that stack was taken already", "2.13"),
    terms.SLOT_TAKEN: Reason("tiles go on the free ones of slots II, IV and VI", "2.13"),
    terms.TOO_MANY_JOKERS: Reason("jokers may stand in only for forum tiles that would be spent", "8.1"),
    terms.NOT_OFFERED: Reason("that bonus tile does not lie at the senate", "8.2"),
    terms.MUST_REPEAT: Reason("a tile was discarded, so the first repetition must be carried out", "5.7"),
    terms.GRANTED_NOT_REPEATED: Reason("a granted action is not repeated in this match", "A13"),
}

SOURCES: Final[tuple[str, ...]] = (
    "Trajan tiles",
    "shipments",
    "provinces",
    "senate",
    "construction tiles",
    "unmet demands",
    "hand cards",
    "tokens in the camps",
    "construction sets",
    "bonus tiles",
    "Trajan tiles left",
)

# The section of the rules each source of points is in.
SOURCE_RULES: Final[tuple[str, ...]] = ("3.3", "4.1", "4.3", "4.5", "4.6", "8.1", "9", "9", "9", "9", "A17")

MOVES: Final[dict[int, str]] = {
    terms.PASS: "pass",
    terms.SOW: "empty tray {x} ({markers}), ending at {target}",
    terms.DROP: "drop {x} in tray {tray}",
    terms.USE: "use it: {effect}",
    terms.DECLINE: "decline",
    terms.MARK: "put the marker on {x}",
    terms.DRAW: "draw from the draw pile ({deck} cards)",
    terms.PICK: "pick {top} from discard pile {x}",
    terms.LAY: "lay out {x}",
    terms.STOP: "that is all",
    terms.SHIP_IDENTICAL: "ship {cargo} as identical cards for {points} VP",
    terms.SHIP_PAIR: "ship a pair of {cargo} ({worth})",
    terms.SHIP_DIFFERENT: "ship {cargo} on the ship of different cards ({worth})",
    terms.DISCARD: "put {x} on discard pile {y}",
    terms.TAKE: "take {x} from the forum",
    terms.RECRUIT: "recruit a legionary ({supply} tokens in supply)",
    terms.MARCH: "march to {x}{found}",
    terms.OCCUPY: "occupy {province} for {points} VP",
    terms.TILE: "take the {x} tile ({tile})",
    terms.ADVANCE: "advance in the senate for {points} VP",
    terms.HIRE: "hire a worker ({supply} tokens in supply)",
    terms.BUILD: "build on site {x}{found}{grant}",
    terms.REPEAT: "discard {x} and act again",
    terms.JOKERS: "jokers instead of forum tiles: {jokers}",
    terms.BONUS: "take bonus tile {x}: {bonus}",
    terms.DRAFT: "take the {x} tile ({tile}) to slot {y}",
    terms.FILL: "put {x} into tray {tray}",
    terms.FIRST: "seat {x} is the first player",
    terms.MARKER: "a {x} marker is dealt",
    terms.FORUM_TILE: "forum tile {x} turned up",
    terms.EXTRA_TILE: "extra-action tile {x} turned up",
    terms.BUILDING: "construction tile {x} turned up",
    terms.TOP: "next {category} tile: {tile}",
    terms.BONUS_TILE: "bonus tile turned up: {bonus}",
    terms.TURN: "{x} turned up on a discard pile",
    terms.CARD: "{x} drawn",
    terms.DEMAND_TILE: "demand revealed: {x}",
}

# An answer that was given, told without the table as it was then.
ANSWERS: Final[dict[int, str]] = {
    terms.PASS: "passes",
    terms.SOW: "empties tray {x}",
    terms.DROP: "drops {x}",
    terms.USE: "uses the effect of the tile",
    terms.DECLINE: "declines the effect of the tile",
    terms.MARK: "puts a [+2] marker on {x}",
    terms.DRAW: "draws",
    terms.PICK: "picks the top card of discard pile {x}",
    terms.LAY: "lays out {x}",
    terms.STOP: "stops",
    terms.SHIP_IDENTICAL: "ships {cargo}",
    terms.SHIP_PAIR: "ships a pair of {cargo}",
    terms.SHIP_DIFFERENT: "ships {cargo} among different cards",
    terms.DISCARD: "puts {x} on discard pile {y}",
    terms.TAKE: "takes {x} from the forum",
    terms.RECRUIT: "recruits a legionary",
    terms.MARCH: "marches to {x}",
    terms.OCCUPY: "occupies a province",
    terms.TILE: "takes a {x} tile",
    terms.ADVANCE: "advances in the senate",
    terms.HIRE: "hires a worker",
    terms.BUILD: "builds on site {x}",
    terms.REPEAT: "discards {x} to act again",
    terms.JOKERS: "answers demands, jokers instead of tiles: {jokers}",
    terms.BONUS: "takes the bonus tile for {counts}",
    terms.DRAFT: "takes a {x} tile to slot {y}",
    terms.FILL: "fills a tray with {x}",
}

EVENTS: Final[dict[int, str]] = {
    terms.TIME: "seat {seat} moves time by {x} to space {y}",
    terms.FULFILLED: "seat {seat} fulfils {tile} at slot {slot}",
    terms.GRANTED: "seat {seat} may act at once: {action}",
    terms.GAINED_TILE: "seat {seat} gets forum tile {kind}",
    terms.SHIPPED: "seat {seat} ships {y} on the {ship} ship",
    terms.RESHUFFLED: "{x} discarded cards become the new draw pile",
    terms.ROUND_ENDED: "round {y} of quarter {x} ends",
    terms.QUARTER_ENDED: "quarter {x} ends",
    terms.DEMANDS_PAID: "seat {seat} answers demands: {x} met, {y} unmet",
    terms.CONSUL: "seat {seat} is consul with {x} votes",
    terms.VICE_CONSUL: "seat {seat} is vice consul with {x} votes",
    terms.WON_BONUS: "seat {seat} gets the bonus tile for {bonus}, {side} side up",
    terms.GAME_ENDED: "the game is over",
    terms.TURN_BEGAN: "seat {seat} begins turn {x}",
}

# Only answers that say nothing to a reader: a summary follows where there is something to tell.
UNTOLD: Final = (terms.PASS_MOVE, pack(terms.JOKERS))

BONUS_WORDS: Final[tuple[str, ...]] = (
    "{a} and {b} on display",
    "a {demand} tile owned",
    "workers on sites",
    "legionaries in provinces",
    "yellow bonus tiles",
)


def tile_words(tables: Tables, tile: int) -> str:
    """Return a Trajan tile in words: its colours, points and effect."""
    if tile == NONE:
        return "none"
    colours = f"{tables.colour_names[tables.tile_first[tile]]} + {tables.colour_names[tables.tile_second[tile]]}"
    return f"{colours}, {tables.tile_vp[tile]} VP{_effect_suffix(effect_words(tables, tile))}"


def _effect_suffix(effect: str) -> str:
    return f", {effect}" if effect else ""


def effect_words(tables: Tables, tile: int) -> str:
    """Return the effect of a Trajan tile in words, nothing if it has none."""
    category = tables.tile_category[tile]
    amount = tables.tile_amount[tile]
    if category == VP9:
        return ""
    if category == DEMAND:
        return f"answers {tables.demand_names[tables.tile_demand[tile]]}"
    if category == PLUS2:
        return "[+2] marker"
    nouns = {CARDS: ("card", "cards"), LEGIONARY: ("legionary", "legionaries"), WORKER: ("worker", "workers")}
    one, many = nouns[category]
    return f"{amount} {one if amount == 1 else many}"


def bonus_words(tables: Tables, tile: int) -> str:
    """Return a bonus tile in words: what it counts and what it pays on either side."""
    paid = f"{_halves(tables.bonus_yellow[tile])} yellow / {_halves(tables.bonus_grey[tile])} grey"
    return f"{bonus_counts(tables, tile)}, {paid}"


def bonus_counts(tables: Tables, tile: int) -> str:
    """Return what a bonus tile counts, in words."""
    a, b = tables.bonus_a[tile], tables.bonus_b[tile]
    kind = tables.bonus_kind[tile]
    names = tables.commodity_names
    return BONUS_WORDS[kind].format(
        a=names[a] if kind == 0 else "",
        b=names[b] if kind == 0 else "",
        demand=tables.demand_names[a] if kind == 1 else "",
    )


def _halves(halves: int) -> str:
    return str(halves // 2) if halves % 2 == 0 else "1/2"


def describe(game: Trajan, seat: int, move: int) -> str:
    """Return what a move means at this point."""
    verb = verb_of(move)
    fields = _arguments(game.tables, verb, move)
    if verb < terms.FIRST:
        fields.update(_circumstances(game, seat, verb, move))
    return MOVES[verb].format(**fields)


def answered(tables: Tables, seat: int, move: int) -> str:
    """Return an answer that a seat has given."""
    verb = verb_of(move)
    return f"seat {seat} {ANSWERS[verb].format(**_arguments(tables, verb, move))}"


def _arguments(tables: Tables, verb: int, move: int) -> dict[str, str]:
    """Return the arguments of a move: numbers, and names where there are names."""
    fields = {"x": str(x_of(move)), "y": str(y_of(move)), "z": str(z_of(move))}
    fields.update(_named_arguments(tables, verb, move))
    return fields


def _named_arguments(tables: Tables, verb: int, move: int) -> dict[str, str]:
    """Return the arguments of a move that have names."""
    x, y = x_of(move), y_of(move)
    cargo = [*tables.commodity_names, "joker"]
    if verb in (terms.SOW,):
        return {"x": tables.tray_names[x]}
    if verb in (terms.DROP, terms.FILL, terms.MARKER):
        return {"x": tables.colour_names[x]}
    if verb in (terms.MARK, terms.EXTRA_TILE):
        return {"x": tables.action_names[x]}
    if verb in (terms.SHIP_IDENTICAL, terms.SHIP_PAIR, terms.SHIP_DIFFERENT):
        return {"x": cargo[x], "cargo": _cargo(cargo[x], verb, move)}
    if verb in (terms.LAY, terms.TURN, terms.CARD):
        return {"x": cargo[x]}
    if verb in (terms.PICK, terms.DISCARD):
        return {"x": "AB"[x]} if verb == terms.PICK else {"x": cargo[x], "y": "AB"[y]}
    if verb in (terms.TAKE, terms.REPEAT, terms.FORUM_TILE):
        return {"x": tables.kind_names[x]}
    if verb == terms.MARCH:
        return {"x": tables.province_names[x]}
    if verb in (terms.TILE, terms.DRAFT):
        return {"x": tables.category_names[x], "y": tables.tray_names[y] if verb == terms.DRAFT else ""}
    if verb in (terms.BONUS, terms.BONUS_TILE):
        return {"x": tables.bonus_names[x], "bonus": bonus_words(tables, x), "counts": bonus_counts(tables, x)}
    if verb == terms.JOKERS:
        return {"jokers": _jokers(tables, move)}
    if verb == terms.BUILDING:
        return {"x": tables.building_names[x]}
    if verb == terms.TOP:
        category = tables.category_names[tables.tile_category[x]]
        return {"x": tables.tile_names[x], "category": category, "tile": tile_words(tables, x)}
    return {"x": tables.demand_names[x]} if verb == terms.DEMAND_TILE else {}


def _circumstances(game: Trajan, seat: int, verb: int, move: int) -> dict[str, str]:
    """Return what the table adds to a move: where it leads and what it is worth."""
    tables, player, x = game.tables, game.players[seat], x_of(move)
    frame = game.question_of(seat)
    if verb == terms.SOW:
        markers = size(player.trays[x])
        target = (x + markers) % ACTIONS
        words = f"{markers} markers" if markers != 1 else "1 marker"
        return {"markers": words, "target": f"{tables.tray_names[target]} {tables.action_names[target]}"}
    if verb in (terms.DROP, terms.FILL):
        place = 0 if frame is None else frame.a if verb == terms.DROP else frame.a // tables.markers_per_tray
        return {"tray": tables.tray_names[place]}
    if verb == terms.USE:
        return {"effect": effect_words(tables, frame.a) if frame is not None else ""}
    if verb == terms.PICK:
        pile = game.discard(x)
        return {"top": tables.commodity_names[pile[-1]] if pile else "nothing"}
    if verb in (terms.SHIP_IDENTICAL, terms.SHIP_PAIR, terms.SHIP_DIFFERENT):
        return _ship_worth(game, seat, verb - terms.SHIP_IDENTICAL, y_of(move) + z_of(move))
    if verb == terms.OCCUPY:
        if player.leader == NONE:
            return {"province": "no province", "points": "0"}
        return {
            "province": tables.province_names[player.leader],
            "points": str(occupation_vp(game, seat, player.leader)),
        }
    if verb == terms.MARCH:
        return {"found": _found(game.province_tiles[x], tables.kind_names)}
    if verb == terms.BUILD:
        return {"found": _found(game.site_tiles[x], tables.building_names), "grant": _grant(game, seat, x)}
    if verb in (terms.TILE, terms.DRAFT):
        return {"tile": tile_words(tables, game.tops[x])}
    if verb == terms.ADVANCE:
        return {"points": str(tables.senate_vp[min(player.senate + 1, len(tables.senate_vp) - 1)])}
    return {"supply": str(player.supply), "deck": str(game.deck_size)}


def _cargo(card: str, verb: int, move: int) -> str:
    """Return the cards and jokers of a shipment: "2 x wine and 1 joker"."""
    jokers = z_of(move) if verb == terms.SHIP_IDENTICAL else y_of(move)
    helped = f"{jokers} joker{'' if jokers == 1 else 's'}"
    if x_of(move) == terms.JOKER:
        return card if verb == terms.SHIP_DIFFERENT else helped
    cards = f"{y_of(move)} x {card}" if verb == terms.SHIP_IDENTICAL else card
    joined = " and " if verb == terms.SHIP_IDENTICAL else " with "
    return f"{cards}{joined}{helped}" if jokers and verb != terms.SHIP_DIFFERENT else cards


def _jokers(tables: Tables, move: int) -> str:
    """8.1 Return for which demands jokers stand in."""
    numbers = zip(tables.demand_names, (x_of(move), y_of(move), z_of(move)), strict=True)
    return ", ".join(f"{number} {name}" for name, number in numbers if number) or "none"


def _ship_worth(game: Trajan, seat: int, ship: int, cards: int) -> dict[str, str]:
    """4.1d Return what a shipment is worth so far."""
    tables = game.tables
    values = (tables.ships_grey if game.grey_ships >> ship & 1 else tables.ships_coloured)[ship]
    if ship == IDENTICAL:
        return {"points": str(values[min(cards, tables.ship_max[ship])])}
    frame = game.question_of(seat)
    before = frame.b if frame is not None and type(frame).__name__ in ("NextPair", "NextDifferent") else 0
    points = values[min(before + 1, tables.ship_max[ship])]
    unit = "pair" if ship == PAIRS else "card"
    return {"worth": f"{points} VP for {before + 1} {unit}s" if before else f"{points} VP for the first {unit}"}


def _grant(game: Trajan, seat: int, site: int) -> str:
    """4.6b Return the action that the tile of a site grants as the first of its type."""
    tile = game.site_tiles[site]
    if tile == NONE or count(game.players[seat].types, game.tables.building_type[tile]):
        return ""
    return f", and act at once: {game.tables.action_names[game.tables.granted[game.tables.building_type[tile]]]}"


def _found(tile: int, names: list[str]) -> str:
    return "" if tile == NONE else f", where {names[tile]} lies"


def tell(game: Trajan, event: Event) -> str:
    """Return an event in words, nothing for what the words of a move have said."""
    tables = game.tables
    if event.code == CHANCE and verb_of(event.x) == terms.CARD:
        return f"seat {event.seat} draws {tables.commodity_names[x_of(event.x)]}"
    if event.code == CHANCE:
        return describe(game, max(event.seat, 0), event.x)
    if event.code == FORCED:
        return "" if event.x in UNTOLD else answered(tables, event.seat, event.x)
    if event.code == terms.POINTS:
        if event.x == 0:
            return ""
        return f"seat {event.seat} {'gains' if event.x > 0 else 'loses'} {abs(event.x)} VP: {SOURCES[event.y]}"
    template = EVENTS.get(event.code)
    if template is None:
        return ""
    fields = {"seat": str(event.seat), "x": str(event.x), "y": str(event.y)}
    fields.update(_event_names(tables, event))
    return template.format(**fields)


def _event_names(tables: Tables, event: Event) -> dict[str, str]:
    """Return the names behind the numbers of an event."""
    if event.code == terms.FULFILLED:
        return {"tile": tile_words(tables, event.x), "slot": tables.tray_names[event.y]}
    if event.code == terms.GRANTED:
        return {"action": tables.action_names[event.x]}
    if event.code == terms.GAINED_TILE:
        return {"kind": tables.kind_names[event.x]}
    if event.code == terms.SHIPPED:
        return {"ship": tables.ship_names[event.x]}
    if event.code == terms.WON_BONUS:
        return {"bonus": bonus_counts(tables, event.x), "side": "grey" if event.y else "yellow"}
    return {}


def known_hand(game: Trajan, seat: int) -> list[str]:
    """Return the hand cards of a seat that the viewer of this observation knows, by name."""
    tables = game.tables
    hand = game.players[seat].hand
    return [
        tables.commodity_names[kind] for kind in range(len(tables.commodity_names)) for _ in range(count(hand, kind))
    ]
