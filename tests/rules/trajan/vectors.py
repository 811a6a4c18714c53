"""What the vectors of `examples.toml` mean: how each key is arranged, and how each is read off again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quadriga.core.bags import bag_of, bits, members, one, size
from quadriga.games.trajan.components import EXTRA, NONE, Tables
from quadriga.games.trajan.terms import DEMANDS_PAID, FULFILLED
from tests.rules.trajan.table import Table, counted, mask

Values = dict[str, Any]
EFFECTS: Final = {
    "none": "vp9",
    "draw_cards": "cards",
    "legionaries": "legionary",
    "workers": "worker",
    "demand": "demand",
    "plus2_marker": "plus2",
}


class Given:
    """The keys of one table of a vector; each must be taken by somebody."""

    def __init__(self, values: Values) -> None:
        self.values = dict(values)
        self.left = set(values)

    def take(self, key: str, default: Any = None) -> Any:
        """Return a value and note that it was used."""
        self.left.discard(key)
        return self.values.get(key, default)

    def arrange(self, t: Table) -> Table:
        """Arrange every key that means the same in all vectors."""
        for key in sorted(self.left & set(SETTERS)):
            SETTERS[key](t, self.take(key))
        return t


def kind_name(text: str) -> str:
    """A forum tile of a vector, such as `extra_action:forum`, under its name in the tables."""
    group, _, value = text.partition(":")
    return {"demand": value, "senate": f"senate-{value}", "extra_action": f"extra-{value}"}[group]


def vector_name(kind: str) -> str:
    """The reverse of `kind_name`."""
    if kind.startswith("extra-"):
        return f"extra_action:{kind.removeprefix('extra-')}"
    return f"senate:{kind.removeprefix('senate-')}" if kind.startswith("senate-") else f"demand:{kind}"


def find_tile(tables: Tables, tile: Values) -> int:
    """The Trajan tile with these colours, points and effect."""
    names = tables.colour_names
    colours = sorted(names.index(colour) for colour in tile["colours"])
    for number, category in enumerate(tables.tile_category):
        printed = [tables.tile_first[number], tables.tile_second[number]]
        right = tables.category_names[category] == EFFECTS[tile["effect"]] and printed == colours
        if right and tables.tile_vp[number] == tile["vp"] and tables.tile_amount[number] == tile["amount"]:
            return number
    raise AssertionError(f"no Trajan tile is like {tile}")


def find_building(tables: Tables, tile: Values) -> int:
    """The construction tile with this type and worth."""
    return tables.building_names.index(f"{tile['type']}-{tile['vp']}")


def occupy_slots(t: Table, slots: list[str]) -> None:
    """Lay tiles of nine points beside these trays; the markers in the trays do not matter."""
    for number, slot in enumerate(slots):
        t.player().slots[t.tray_index(slot)] = number


def set_sites(t: Table, sites: Values) -> None:
    for site, tile in sites.items():
        t.game.site_tiles[int(site)] = find_building(t.tables, tile)


def set_kinds(t: Table, first: int, names: list[str], wanted: dict[str, int]) -> None:
    for kind, name in enumerate(names):
        t.player().tiles[first + kind] = wanted.get(name, 0)


def set_extra_tiles(t: Table, wanted: list[str]) -> None:
    set_kinds(t, EXTRA, t.tables.action_names, {name: wanted.count(name) for name in wanted})


def set_joker(t: Table, kind: str, number: int) -> None:
    t.player().tiles[t.kind(kind)] = number


def set_bonus(t: Table, bonus: Values) -> None:
    tile = 1 << t.tables.bonus_names.index(bonus["id"])
    t.player().yellow = tile if bonus["side"] == "yellow" else 0
    t.player().grey = tile if bonus["side"] == "grey" else 0


def set_bonus_sides(t: Table, sides: list[str]) -> None:
    """Add tiles that score nothing here (demands without a tile) until the sides are right."""
    player, worthless = t.player(), [6, 7, 8]
    for side in ("yellow", "grey"):
        mine = player.yellow if side == "yellow" else player.grey
        while bits(mine) < sides.count(side):
            mine |= 1 << worthless.pop()
        if side == "yellow":
            player.yellow = mine
        else:
            player.grey = mine


def set_ships(t: Table, sides: list[str]) -> None:
    t.game.grey_ships = mask(ship for ship, side in enumerate(sides) if side == "grey")


def assign(name: str) -> Callable[[Table, Any], None]:
    """A setter for a plain number of the player."""

    def set_number(t: Table, value: int) -> None:
        setattr(t.player(), name, value)

    return set_number


def assign_game(name: str) -> Callable[[Table, Any], None]:
    """A setter for a plain number of the table."""

    def set_number(t: Table, value: int) -> None:
        setattr(t.game, name, value)

    return set_number


SETTERS: Final[dict[str, Callable[[Table, Any], None]]] = {
    "vp": assign("vp"),
    "supply": assign("supply"),
    "workers_in_camp": assign("workers"),
    "legionaries_in_camp": assign("legionaries"),
    "time": assign_game("time"),
    "quarter": assign_game("quarter"),
    "senate_space": lambda t, space: setattr(t.player(), "senate", t.tables.senate_votes.index(space)),
    "extra_tiles": set_extra_tiles,
    "extra_jokers": lambda t, number: set_joker(t, "joker-extra", number),
    "commodity_jokers": lambda t, number: set_joker(t, "joker-commodity", number),
    "construction_jokers": lambda t, number: set_joker(t, "joker-construction", number),
    "demand_jokers": lambda t, number: set_joker(t, "joker-demand", number),
    "plus2": lambda t, names: setattr(t.player(), "plus2", mask(t.tables.action_names.index(name) for name in names)),
    "forum": lambda t, tiles: t.set_forum(" ".join(kind_name(tile) for tile in tiles)),
    "forum_tiles": lambda t, wanted: set_kinds(t, 0, t.tables.demand_names, wanted),
    "trajan_demand_tiles": lambda t, kept: setattr(
        t.player(), "kept", sum(one(t.tables.demand_names.index(name)) for name in kept)
    ),
    "demands": lambda t, demands: t.set_demands(*demands),
    "display": lambda t, cards: setattr(t.player(), "display", t.bag(" ".join(cards))),
    "leader": lambda t, name: setattr(t.player(), "leader", t.province(name)),
    "own_worker_sites": lambda t, sites: setattr(t.player(), "sites", mask(sites)),
    "own_tiles": lambda t, names: setattr(
        t.player(), "types", sum(one(t.tables.type_names.index(name)) for name in names)
    ),
    "tiles": lambda t, wanted: setattr(t.player(), "types", counted(t.tables.type_names, wanted)),
    "sites": set_sites,
    "slots_occupied": occupy_slots,
    "arch": lambda t, slot: setattr(t.player(), "arch", [*t.tables.tray_names, "centre"].index(slot)),
    "bonus": set_bonus,
    "bonus_tiles_owned": set_bonus_sides,
    "workers_on_sites": lambda t, number: setattr(t.player(), "sites", mask(range(number))),
    "legionaries_in_provinces": lambda t, number: setattr(t.player(), "provinces", mask(range(number))),
    "ships": set_ships,
}


def named(names: list[str], bag: int) -> list[str]:
    """The pieces of a bag by name, sorted by kind."""
    return [name for kind, name in enumerate(names) for _ in range(bag >> (4 * kind) & 15)]


def read(t: Table) -> Values:
    """Every key of the state that means the same in all vectors."""
    game, player, tables = t.game, t.player(), t.tables
    unmet = [y for seat, _, y in t.seen(DEMANDS_PAID) if seat == 0]
    extra = [n for n, pieces in zip(tables.action_names, player.tiles[EXTRA:], strict=False) for _ in range(pieces)]
    return {
        "vp": player.vp,
        "supply": player.supply,
        "workers_in_camp": player.workers,
        "legionaries_in_camp": player.legionaries,
        "time": game.time,
        "quarter": game.quarter,
        "round": game.demands_open() + 1,
        "demands_open": game.demands_open(),
        "game_ends": game.over,
        "senate_space": tables.senate_votes[player.senate],
        "extra_tiles": extra,
        "commodity_jokers": player.tiles[t.kind("joker-commodity")],
        "demand_jokers": player.tiles[t.kind("joker-demand")],
        "plus2": [tables.action_names[action] for action in members(player.plus2)],
        "forum": [vector_name(kind) for kind in t.forum()],
        "forum_tiles": {name: player.tiles[n] for n, name in enumerate(tables.demand_names) if player.tiles[n]},
        "trajan_demand_tiles": named(tables.demand_names, player.kept),
        "hand_size": player.hand_size,
        "display_size": size(player.display),
        "draw_pile": game.deck_size,
        "discard_a": len(game.discard_a),
        "discard_b": len(game.discard_b),
        "leader": "camp" if player.leader == NONE else tables.province_names[player.leader].replace("-", "_"),
        "own_worker_sites": members(player.sites),
        "own_tiles": named(tables.type_names, player.types),
        "slots_occupied": t.occupied(),
        "arch": t.arch(),
        "fulfilled": bool(t.seen(FULFILLED)),
        "unmet": unmet[0] if unmet else None,
        "ships": ["grey" if game.grey_ships >> ship & 1 else "coloured" for ship in range(3)],
        "forum_stack": game.forum_left,
        "extra_action_stack": size(game.extra_bag),
        "bonus_bag": bits(game.bonus_bag),
        "extra_action_tiles_on_forum": sum(1 for kind in game.forum[: tables.extra_spaces] if kind != NONE),
        "forum_tiles_on_forum": sum(1 for kind in game.forum[tables.extra_spaces :] if kind != NONE),
        "time_track_length": game.track,
        "legal": True,
    }


def deal(t: Table, given: Given) -> None:
    """Deal piles and hand of seat 0 by number, in turn from all commodities."""
    cards = [number % 12 for number in range(60)]
    player, game = t.player(), t.game

    def some(key: str, default: int) -> list[int]:
        return [cards.pop(0) for _ in range(given.take(key, default))]

    hand, display = some("hand_size", 3), some("display_size", 0)
    game.discard_a, game.discard_b = some("discard_a", 1), some("discard_b", 1)
    deck = some("draw_pile", 10)
    player.hand, player.hand_size, player.known = bag(hand), len(hand), 0
    player.display = bag(display)
    game.deck, game.deck_size = bag(deck), len(deck)


def bag(cards: list[int]) -> int:
    """A bag of cards by number."""
    return bag_of([cards.count(card) for card in range(12)])
