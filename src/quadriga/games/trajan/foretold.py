"""Trajan in words: what answers would lead to, told to the player who thinks of giving them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from quadriga.core.bags import count, members, size
from quadriga.core.flow import FORCED, Event
from quadriga.core.language import capital, t, tn
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.games.trajan import terms
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.actions import OF_THE_TRAY, Action
from quadriga.games.trajan.changes import LABELS, SHIPS
from quadriga.games.trajan.components import ACTIONS, CARDS, CENTRE, COMMODITIES, DEMANDS, KINDS, NONE, Tables
from quadriga.games.trajan.events import tell
from quadriga.games.trajan.prompts import prompt
from quadriga.games.trajan.questions import SOURCES
from quadriga.games.trajan.seaport import DRAWN_AT_ONCE, LAID_AT_MOST, LaySecond
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.turn import FULL_ROUND

# Told by the words of a sowing, or said by what changes.
UNTOLD: Final = frozenset({terms.TURN_BEGAN, terms.TIME, terms.SHIPPED, terms.GRANTED, terms.PICKED, FORCED})


def foretold(
    before: Observation[Any], moves: Sequence[int], after: Observation[Any], events: Sequence[Event]
) -> list[str]:
    """Return the consequence line by line: what is sown, what happens, what changes, and what comes then."""
    seat = before.seat
    own = [event for event in events if event.seat == seat and event.code in OWN]
    rest = [event for event in events if event not in own and event.code not in UNTOLD]
    lines = _sowing(before, moves, after, events)
    lines += [OWN[event.code](after.game.tables, event) for event in own]
    lines += _changes(before.game, after.game, seat)
    lines += [tell(after.game, event) for event in rest]
    lines += [_draws(before, moves), _then(before, after)]
    return [capital(line) for line in dict.fromkeys(lines) if line]


def _sowing(
    before: Observation[Any], moves: Sequence[int], after: Observation[Any], events: Sequence[Event]
) -> list[str]:
    """3.1 Where the markers fall, where the last one does, what is fulfilled there, and how time goes on."""
    origin = next((x_of(move) for move in moves if verb_of(move) == terms.SOW), NONE)
    game: Trajan = before.game
    old = game.players[before.seat]
    if origin == NONE:
        return _dropped(game.tables, old, after.game.players[before.seat])
    number, tables = size(old.trays[origin]), game.tables
    way = [(origin + 1 + place) % ACTIONS for place in range(min(number, FULL_ROUND))]
    found = _dropped(tables, old, after.game.players[before.seat], origin, way)
    end = (origin + number) % ACTIONS
    fields = {"tray": tables.tray_names[end], "action": words.action(tables, end)}
    found.append(t("The last one falls in tray {tray}: you then act at {action}", **fields))
    found.append(_tile(tables, old, end, events) if not after.game.players[before.seat].loose else "")
    found.append(_clock(game, number))
    return found


def _dropped(tables: Tables, old: Player, new: Player, origin: int = NONE, way: Sequence[int] = ()) -> list[str]:
    """3.1 Which markers lie in which tray more than before, in the order of the way."""
    drops: list[str] = []
    for tray in way or range(ACTIONS):
        fallen = new.trays[tray] - (0 if tray == origin else old.trays[tray])
        if fallen > 0:
            drops.append(t("{markers} in {tray}", markers=words.markers(tables, fallen), tray=tables.tray_names[tray]))
    # Translators: a list such as "blue in II, white in III".
    return [t("The markers fall: {drops}", drops=", ".join(drops))] if drops else []


def _tile(tables: Tables, old: Player, end: int, events: Sequence[Event]) -> str:
    """3.3 What the tile beside the last tray would need, if it is not fulfilled."""
    tile = old.slots[end]
    if tile == NONE or any(event.code == terms.FULFILLED for event in events):
        return ""
    return t(
        "The tile at slot {slot} is not fulfilled: it needs {first} and {second}",
        slot=tables.tray_names[end],
        first=words.colour(tables, tables.tile_first[tile]),
        second=words.colour(tables, tables.tile_second[tile]),
    )


def _clock(game: Trajan, steps: int) -> str:
    """3.2 How far time goes."""
    left = game.track - game.time - steps
    if left <= 0:
        return t("Time moves on by {steps} and reaches the start: the round ends after this turn", steps=steps)
    return tn(
        "Time moves on by {steps}; then the round ends in {number} step",
        "Time moves on by {steps}; then the round ends in {number} steps",
        left,
        steps=steps,
    )


def _points(tables: Tables, event: Event) -> str:
    if event.x == 0 or event.y == terms.FROM_TILES:
        return ""  # the words of the tile have told it
    fields = {"points": abs(event.x), "source": t(SOURCES[event.y])}
    if event.x < 0:
        return t("You lose {points} VP: {source}", **fields)
    return t("You gain {points} VP: {source}", **fields)


def _fulfilled(tables: Tables, event: Event) -> str:
    fields = {"slot": tables.tray_names[event.y], "tile": words.tile_words(tables, event.x)}
    return t("You fulfil the tile at slot {slot}: {tile}", **fields)


def _gained(tables: Tables, event: Event) -> str:
    return t("You get the tile: {tile}", tile=words.kind(tables, event.x))


def _paid(tables: Tables, event: Event) -> str:
    return t("Your demands: {met} met, {unmet} unmet", met=event.x, unmet=event.y)


def _consul(tables: Tables, event: Event) -> str:
    return tn("You are consul with {number} vote", "You are consul with {number} votes", event.x)


def _vice_consul(tables: Tables, event: Event) -> str:
    return tn("You are vice consul with {number} vote", "You are vice consul with {number} votes", event.x)


def _won(tables: Tables, event: Event) -> str:
    counts = words.bonus_counts(tables, event.x)
    if event.y:
        return t("You get the bonus tile for {counts}, grey side up", counts=counts)
    return t("You get the bonus tile for {counts}, yellow side up", counts=counts)


OWN: Final[dict[int, Callable[[Tables, Event], str]]] = {
    terms.POINTS: _points,
    terms.FULFILLED: _fulfilled,
    terms.GAINED_TILE: _gained,
    terms.FOUND_TILE: _gained,
    terms.DEMANDS_PAID: _paid,
    terms.CONSUL: _consul,
    terms.VICE_CONSUL: _vice_consul,
    terms.WON_BONUS: _won,
}


def _changes(before: Trajan, after: Trajan, seat: int) -> list[str]:
    """What is no event: cards, tokens, leader, tiles laid down, ships."""
    tables, old, new = before.tables, before.players[seat], after.players[seat]
    found = [*_cards(tables, old, new), *_tokens(before, old, new), *_laid(tables, old, new)]
    lost = words.counted((words.kind(tables, kind), old.tiles[kind] - new.tiles[kind]) for kind in _fewer(old, new))
    if lost:
        found.append(t("You give up: {tiles}", tiles=lost))
    for ship in members(after.grey_ships & ~before.grey_ships):
        found.append(t("The ship for {cards} turns to its grey side", cards=t(SHIPS[tables.ship_names[ship]])))
    return found


def _fewer(old: Player, new: Player) -> list[int]:
    return [kind for kind in range(KINDS) if new.tiles[kind] < old.tiles[kind]]


def _cards(tables: Tables, old: Player, new: Player) -> list[str]:
    shown = _more(old.display, new.display)
    found = [t("Into your display: {cards}", cards=words.cards(tables, shown))] if shown else []
    taken = _more(old.hand, new.hand)
    if taken:
        found.append(t("Into your hand: {cards}", cards=words.cards(tables, taken)))
    gone = _more(new.hand, old.hand)
    if gone and not shown:
        found.append(t("Out of your hand: {cards}", cards=words.cards(tables, gone)))
    return found


def _more(old: int, new: int) -> int:
    """The bag of what there is more of."""
    return sum(max(0, count(new, card) - count(old, card)) << (4 * card) for card in range(COMMODITIES))


def _tokens(before: Trajan, old: Player, new: Player) -> list[str]:
    """4.3, 4.5, 4.6 Camps, workers on sites, legionaries in provinces, the leader, the disc."""
    tables = before.tables
    numbers = [
        ("supply", old.supply, new.supply),
        ("workers", old.workers, new.workers),
        ("legionaries", old.legionaries, new.legionaries),
        ("senate", tables.senate_votes[old.senate], tables.senate_votes[new.senate]),
    ]
    found = [
        t("{what}: {before} → {after}", what=t(LABELS[name]), before=was, after=now)
        for name, was, now in numbers
        if was != now
    ]
    for site in members(new.sites & ~old.sites):
        found.append(t("A worker of yours stands on site {site}", site=site))
        if before.site_tiles[site] != NONE:
            found.append(t("You get the tile: {tile}", tile=words.building(tables, before.site_tiles[site])))
    for province in members(new.provinces & ~old.provinces):
        found.append(t("A legionary of yours stands in {province}", province=words.province(tables, province)))
    if new.leader != old.leader:
        found.append(t("Your leader goes to {province}", province=words.province(tables, new.leader)))
    return found


def _laid(tables: Tables, old: Player, new: Player) -> list[str]:
    """3.3, 4.4 Tiles on slots, the arch, [+2] markers and kept tiles."""
    found: list[str] = []
    for slot in range(ACTIONS):
        if new.slots[slot] not in (NONE, old.slots[slot]):
            tile = words.tile_words(tables, new.slots[slot])
            found.append(t("On slot {slot} lies then: {tile}", slot=tables.tray_names[slot], tile=tile))
    if new.arch != old.arch and new.arch == CENTRE:
        found.append(t("The arch goes to the centre: no slot is free"))
    elif new.arch != old.arch:
        found.append(t("The arch goes to slot {slot}", slot=tables.tray_names[new.arch]))
    for action in members(new.plus2 & ~old.plus2):
        found.append(t("{action} gets a [+2] marker", action=words.action(tables, action)))
    for kind in range(DEMANDS):
        if count(new.kept, kind) > count(old.kept, kind):
            found.append(t("The tile is kept and answers {demand} every quarter", demand=words.demand(tables, kind)))
    return found


def _draws(before: Observation[Any], moves: Sequence[int]) -> str:
    """4.1, 3.3 How many cards come that nobody can foresee."""
    if not moves:
        return ""  # a turn that is tried, before its first step
    game: Trajan = before.game
    last, frame = verb_of(moves[-1]), before.question
    number = 0
    if last == terms.DRAW:
        number = DRAWN_AT_ONCE if isinstance(frame, Action) else 1
    elif isinstance(frame, LaySecond):
        number = LAID_AT_MOST if last == terms.LAY else 1
    elif last == terms.USE and frame is not None and game.tables.tile_category[frame.a] == CARDS:
        number = game.tables.tile_amount[frame.a]
    number = min(number, game.deck_size + len(game.discard(0)) + len(game.discard(1)))
    return tn("You draw {number} card, unseen", "You draw {number} cards, unseen", number) if number else ""


def _then(before: Observation[Any], after: Observation[Any]) -> str:
    """What is asked then, unless it has been told."""
    question = after.question
    sown = after.game.time != before.game.time
    if question is None or (isinstance(question, Action) and question.b == OF_THE_TRAY and sown):
        return ""
    # Translators: what is asked next.
    return t("Then: {prompt}", prompt=prompt(after.game, question).text)
