"""Trajan: the numbers of the box as the rules use them. Filled by `data.load`; nothing here reads a file."""

from __future__ import annotations

from typing import Final

SEATS_MIN: Final = 2
SEATS_MAX: Final = 4
NONE: Final = -1

# Trays of the action circle, clockwise from I; a tray and its action share the number.
SEAPORT: Final = 0
FORUM: Final = 1
MILITARY: Final = 2
SENATE: Final = 3
TRAJAN: Final = 4
CONSTRUCTION: Final = 5
ACTIONS: Final = 6
CENTRE: Final = 6  # the arch when all six slots are occupied

BLUE: Final = 0
GREEN: Final = 1
ORANGE: Final = 2
PINK: Final = 3
WHITE: Final = 4
YELLOW: Final = 5
COLOURS: Final = 6

BREAD: Final = 0
GAMES: Final = 1
RELIGION: Final = 2
DEMANDS: Final = 3

# Kinds of forum tile: the three demands come first, so a demand is its own tile kind.
SENATE_TILE: Final = 3  # 3..6: senate tiles of 2, 3, 4 and 5 votes
SENATE_TILES: Final = 4
EXTRA: Final = 7  # 7..12: extra-action tiles, EXTRA + action
JOKER_EXTRA: Final = 13
JOKER_CONSTRUCTION: Final = 14
JOKER_COMMODITY: Final = 15
JOKER_DEMAND: Final = 16
KINDS: Final = 17

STAIRS: Final = 0
DOOR: Final = 1
FOUNTAIN: Final = 2
ROOF: Final = 3
WINDOW: Final = 4
TYPES: Final = 5
BUILDINGS: Final = 20
SITES: Final = 20
SITE_ROWS: Final = 4
SITE_COLUMNS: Final = 5

VP9: Final = 0
CARDS: Final = 1
LEGIONARY: Final = 2
WORKER: Final = 3
DEMAND: Final = 4
PLUS2: Final = 5
CATEGORIES: Final = 6
TILES_PER_CATEGORY: Final = 9  # tile // TILES_PER_CATEGORY is the category of a Trajan tile
TRAJAN_TILES: Final = 54

COMMODITIES: Final = 12

IDENTICAL: Final = 0
PAIRS: Final = 1
DIFFERENT: Final = 2
SHIPS: Final = 3

BONUS_COMMODITY: Final = 0
BONUS_DEMAND: Final = 1
BONUS_WORKERS: Final = 2
BONUS_LEGIONARIES: Final = 3
BONUS_YELLOW: Final = 4
BONUS_TILES: Final = 12

PROVINCES: Final = 10
CAMP: Final = -1

SENATE_SPACES: Final = 8
DEMANDS_OPEN: Final = 3  # demands on the table when a quarter ends


class Tables:
    """Every figure and list of `components.toml`, by number; one instance is shared by all games on the same data."""

    def __init__(self) -> None:
        self.digest: str = ""
        # Time, by number of players where it is a list.
        self.track: list[int] = []
        self.track_alternative: list[int] = []
        self.quarters: int = 0
        self.rounds_per_quarter: int = 0
        # Set-up.
        self.tokens: int = 0
        self.start_supply: int = 0
        self.start_workers: int = 0
        self.start_legionaries: int = 0
        self.start_cards: int = 0
        self.start_tiles: int = 0
        self.start_vp: int = 0
        self.start_slots: list[int] = []
        self.start_arch: int = 0
        self.markers_per_colour: int = 0
        self.markers_per_tray: int = 0
        # Senate.
        self.senate_votes: list[int] = []
        self.senate_vp: list[int] = []
        # Provinces.
        self.province_vp: list[int] = []
        self.adjacent: list[list[int]] = []
        self.from_camp: list[int] = []
        self.malus: int = 0
        self.province_minimum: int = 0
        # Building: `beside` is a bit mask of the orthogonal neighbours of each site.
        self.beside: list[int] = []
        self.granted: list[int] = []
        self.building_type: list[int] = []
        self.building_vp: list[int] = []
        self.set_of_three: int = 0
        self.set_of_four: int = 0
        # Trajan tiles; tile_first <= tile_second.
        self.tile_category: list[int] = []
        self.tile_vp: list[int] = []
        self.tile_first: list[int] = []
        self.tile_second: list[int] = []
        self.tile_amount: list[int] = []
        self.tile_demand: list[int] = []
        self.plus2_per_player: int = 0
        # Forum, by kind of tile, by action and by number of players.
        self.forum_spaces: list[int] = []
        self.extra_spaces: int = 0
        self.forum_counts: list[int] = []
        self.votes: list[int] = []
        self.extra_counts: list[int] = []
        # Demands; `penalty` by number of unmet ones.
        self.demand_counts: list[int] = []
        self.demands_per_quarter: int = 0
        self.demands_removed: int = 0
        self.penalty: list[int] = []
        # Bonus tiles; points are counted in halves because the grey worker tile pays one half.
        self.bonus_kind: list[int] = []
        self.bonus_a: list[int] = []
        self.bonus_b: list[int] = []
        self.bonus_yellow: list[int] = []
        self.bonus_grey: list[int] = []
        self.bonus_of_commodity: list[int] = []
        # Commodities and ships, by number of units shipped.
        self.copies: int = 0
        self.ships_coloured: list[list[int]] = []
        self.ships_grey: list[list[int]] = []
        self.ship_max: list[int] = []
        # Final scoring.
        self.hand_vp: int = 0
        self.worker_vp: int = 0
        self.legionary_vp: int = 0
        self.leftover_vp: int = 0
        # Slugs for notation and drawing.
        self.action_names: list[str] = []
        self.tray_names: list[str] = []
        self.colour_names: list[str] = []
        self.demand_names: list[str] = []
        self.kind_names: list[str] = []
        self.building_names: list[str] = []
        self.type_names: list[str] = []
        self.category_names: list[str] = []
        self.tile_names: list[str] = []
        self.bonus_names: list[str] = []
        self.commodity_names: list[str] = []
        self.province_names: list[str] = []
        self.ship_names: list[str] = []
