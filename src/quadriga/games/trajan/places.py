"""Trajan in words: what the places of the board are for, said where nothing can be played there now.

Each with what is needed and what is there. What is not told here is told by the rule that refuses it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from quadriga.core.bags import count
from quadriga.core.language import listed, t, tn
from quadriga.core.observation import Observation
from quadriga.core.title import Reason
from quadriga.games.trajan import terms
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.actions import Action
from quadriga.games.trajan.components import (
    CAMP,
    CENTRE,
    COMMODITIES,
    JOKER_COMMODITY,
    JOKER_DEMAND,
    MILITARY,
    NONE,
    PAIRS,
    SEAPORT,
)
from quadriga.games.trajan.questions import REASONS
from quadriga.games.trajan.scoring import tile_points
from quadriga.games.trajan.seaport import PAIR
from quadriga.games.trajan.senate import votes
from quadriga.games.trajan.setup import DraftTile
from quadriga.games.trajan.spots import DISPLAY, PAY
from quadriga.games.trajan.state import Trajan

Teller = Callable[[Observation[Any], str, Sequence[str]], Reason | None]


def explain(observation: Observation[Any], spots: Sequence[str]) -> Reason | None:
    """Return why nothing can be played at the last of these spots after the others, if there is more to say."""
    if observation.seat < 0:
        return None
    kind, _, name = spots[-1].partition(":")
    teller = TOLD.get(kind)
    return teller(observation, name, spots[:-1]) if teller else None


def _of_code(code: int) -> Reason:
    return Reason(t(REASONS[code].text), REASONS[code].rule)


def _arch(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """4.4 Where the next Trajan tile goes."""
    game: Trajan = seen.game
    slot = game.players[seen.seat].arch
    if slot == CENTRE:
        return _of_code(terms.ARCH_IN_CENTRE)
    return Reason(
        t(
            "the next Trajan tile you take goes to slot {slot}; the arch then moves on",
            slot=game.tables.tray_names[slot],
        ),
        "4.4",
    )


def _slot(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason | None:
    """2.13, 3.3, 4.4 In the draft the slots for it; else what its tile needs, or where the arch stands."""
    game: Trajan = seen.game
    if isinstance(seen.question, DraftTile):
        return _of_code(terms.SLOT_TAKEN)
    tables, player = game.tables, game.players[seen.seat]
    slot = tables.tray_names.index(name)
    tile = player.slots[slot]
    if tile != NONE:
        there = words.markers(tables, player.trays[slot])
        return Reason(
            t(
                "the tile pays {points} VP when a sowing ends in tray {tray} and it holds {first} and {second}; "
                "it holds: {markers}",
                points=tables.tile_vp[tile],
                tray=name,
                first=words.colour(tables, tables.tile_first[tile]),
                second=words.colour(tables, tables.tile_second[tile]),
                markers=there or t("nothing"),
            ),
            "3.3",
        )
    if player.arch in (slot, CENTRE):
        return _arch(seen, name, half)
    return Reason(
        t("a tile comes here when the arch does; it is at slot {slot}", slot=tables.tray_names[player.arch]), "4.4"
    )


def _stack(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason | None:
    """2.13, 10.4 An empty stack, or one that the draft has used."""
    game: Trajan = seen.game
    if game.tops[game.tables.category_names.index(name)] == NONE:
        return _of_code(terms.STACK_EMPTY)
    if half:
        return None
    return _of_code(terms.CATEGORY_TAKEN) if isinstance(seen.question, DraftTile) else None


def _senate(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """4.5 The disc moves one space at a time."""
    game: Trajan = seen.game
    at = game.players[seen.seat].senate
    return Reason(
        tn(
            "your disc is on the space of {number} vote; the action Senate moves it one space",
            "your disc is on the space of {number} votes; the action Senate moves it one space",
            game.tables.senate_votes[at],
        ),
        "4.5",
    )


def _demand(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """8.1 What is demanded and what could answer it; 7.1 when the next demand comes."""
    game: Trajan = seen.game
    tables, player = game.tables, game.players[seen.seat]
    if not name:
        coming = tn(
            "the next demand is revealed when the round ends, in {number} step of time",
            "the next demand is revealed when the round ends, in {number} steps of time",
            game.track - game.time,
        )
        soon = t("the next demand is revealed when the round ends, after this turn")
        return Reason(soon if game.laps else coming, "7.1")
    kind = tables.demand_names.index(name)
    return Reason(
        t(
            "demands are answered when the quarter ends; {demand}: {open} open, your tiles: {tiles}, kept: {kept}, "
            "jokers: {jokers}",
            demand=words.demand(tables, kind),
            open=count(game.demands, kind),
            tiles=player.tiles[kind],
            kept=count(player.kept, kind),
            jokers=player.tiles[JOKER_DEMAND],
        ),
        "8.1",
    )


def _pay(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """6.2 When demand jokers are used."""
    owned = seen.game.players[seen.seat].tiles[JOKER_DEMAND]
    return Reason(t("demand jokers answer demands when the quarter ends; you have {number}", number=owned), "6.2")


def _ship(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason | None:
    """4.1 What a ship needs, and what the hand holds."""
    game: Trajan = seen.game
    if not _at_seaport(seen) or half:
        return None
    hand, jokers = game.players[seen.seat].hand, game.players[seen.seat].tiles[JOKER_COMMODITY]
    most = max(count(hand, card) for card in range(COMMODITIES))
    needed = PAIR if name == game.tables.ship_names[PAIRS] else 1
    return Reason(
        t(
            "cards of one commodity: {needed} needed, {most} in your hand, jokers: {jokers}",
            needed=needed,
            most=most,
            jokers=jokers,
        ),
        "4.1",
    )


def _load(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason | None:
    """4.1d How many cards of one commodity there are for so many on the ship."""
    game: Trajan = seen.game
    if not _at_seaport(seen):
        return None
    tables, player = game.tables, game.players[seen.seat]
    chosen = [spot.partition(":")[2] for spot in half if spot.startswith("card:")]
    cards = [tables.commodity_names.index(card) for card in chosen] or list(range(COMMODITIES))
    return Reason(
        t(
            "cards of one commodity: {needed} needed, {most} in your hand, jokers: {jokers}",
            needed=name,
            most=max(count(player.hand, card) for card in cards),
            jokers=player.tiles[JOKER_COMMODITY],
        ),
        "4.1",
    )


def _display(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason | None:
    """4.1c Only hand cards are laid out."""
    if not _at_seaport(seen) or half:
        return None
    return Reason(t("hand cards to lay out: 1 needed, 0 there"), "4.1")


def _at_seaport(seen: Observation[Any]) -> bool:
    return isinstance(seen.question, Action) and seen.question.a == SEAPORT


def _supply(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """10.5 What tokens are for."""
    left = seen.game.players[seen.seat].supply
    return Reason(
        tn(
            "a token leaves the supply when you hire (Construction) or recruit (Military); {number} is left",
            "a token leaves the supply when you hire (Construction) or recruit (Military); {number} are left",
            left,
        ),
        "10.5",
    )


def _leader(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """4.3b Where the leader can go."""
    game: Trajan = seen.game
    tables, leader = game.tables, game.players[seen.seat].leader
    reach = tables.from_camp if leader == CAMP else tables.adjacent[leader]
    near = listed([words.province(tables, place) for place in reach])
    if isinstance(seen.question, Action) and seen.question.a == MILITARY:
        return Reason(t("to march, choose the province he goes to: {provinces}", provinces=near), "4.3")
    return Reason(t("the leader marches with the action Military, to {provinces}", provinces=near), "4.3")


def _type(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """4.6, 9 How construction tiles are won and what they count."""
    tables, player = seen.game.tables, seen.game.players[seen.seat]
    kind = tables.type_names.index(name)
    owned = count(player.types, kind)
    if owned:
        return Reason(t("you own {number}; three or four of a type score at the end of the game", number=owned), "9")
    return Reason(
        t("you own none; the first one grants the action {action}", action=words.action(tables, tables.granted[kind])),
        "4.6",
    )


def _own(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """8.1, 8.2, 9 What a tile that was taken is good for, which is not played by pointing at it."""
    game: Trajan = seen.game
    tables = game.tables
    if name in tables.demand_names:
        return _demand(seen, name, half)
    if name in tables.kind_names and tables.votes[tables.kind_names.index(name)]:
        return Reason(
            tn(
                "senate tiles count in the vote when the quarter ends; you have {number} vote",
                "senate tiles count in the vote when the quarter ends; you have {number} votes",
                votes(game, seen.seat),
            ),
            "8.2",
        )
    return Reason(t("the construction joker counts as a tile of any type at the end of the game"), "6.3")


def _bonus(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """8.2 How the tiles at the senate are won; 9 what an own one would pay now."""
    game: Trajan = seen.game
    player = game.players[seen.seat]
    tile = game.tables.bonus_names.index(name) if name else NONE
    if tile != NONE and (player.yellow | player.grey) >> tile & 1:
        tables = game.tables
        halves = (tables.bonus_yellow if player.yellow >> tile & 1 else tables.bonus_grey)[tile]
        points = tile_points(tables, player, tile, halves)
        return Reason(t("bonus tiles pay at the end of the game; as things stand {points} VP", points=points), "9")
    return Reason(
        tn(
            "bonus tiles go to consul and vice consul when the quarter ends; you have {number} vote",
            "bonus tiles go to consul and vice consul when the quarter ends; you have {number} votes",
            votes(game, seen.seat),
        ),
        "8.2",
    )


def _forum(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """8.4 Empty spaces of the forum."""
    return Reason(t("the tile was taken; the forum is filled again when the quarter ends"), "8.4")


def _time(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """3.2 How time goes on."""
    game: Trajan = seen.game
    going_on = tn(
        "each marker you sow moves time by a step; the round ends in {number} step",
        "each marker you sow moves time by a step; the round ends in {number} steps",
        game.track - game.time,
    )
    passed = t("each marker you sow moves time by a step; it has passed the start: the round ends after this turn")
    return Reason(passed if game.laps else going_on, "3.2")


def _camp(seen: Observation[Any], name: str, half: Sequence[str]) -> Reason:
    """4.3b A leader who has left the camp never comes back."""
    return Reason(t("leaders set out from the camp and never go back to it"), "4.3")


TOLD: Final[dict[str, Teller]] = {
    "arch": _arch,
    "slot": _slot,
    "stack": _stack,
    "senate": _senate,
    "demand": _demand,
    "kept": _demand,
    PAY: _pay,
    "ship": _ship,
    "load": _load,
    DISPLAY: _display,
    "supply": _supply,
    "leader": _leader,
    "type": _type,
    "own": _own,
    "bonus": _bonus,
    "forum": _forum,
    "time": _time,
    "camp": _camp,
}
