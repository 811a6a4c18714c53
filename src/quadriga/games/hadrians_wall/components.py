"""Hadrian's Wall: the numbers of the box as the rules use them. Filled by `data.load`; nothing here reads a file."""

from typing import Final

SEATS_MIN: Final = 1
SEATS_MAX: Final = 6
NONE: Final = -1
YEARS: Final = 6
DIFFICULTIES: Final = 3

# 1.1 Tokens; the first four are workers. A pool holds eight bits of each (see `tokens.py`).
SOLDIER: Final = 0
BUILDER: Final = 1
SERVANT: Final = 2
CIVILIAN: Final = 3
RESOURCE: Final = 4
WORKERS: Final = 4
TOKENS: Final = 5

# Attributes, citizens and cohorts.
RENOWN: Final = 0
PIETY: Final = 1
VALOUR: Final = 2
DISCIPLINE: Final = 3
ATTRIBUTES: Final = 4
ATTRIBUTE_BOXES: Final = 25
TRADERS: Final = 0
PERFORMERS: Final = 1
PRIESTS: Final = 2
APPARITORES: Final = 3
PATRICIANS: Final = 4
CITIZENS: Final = 5
CITIZEN_BOXES: Final = 9
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2
COHORTS: Final = 3
COHORT_BOXES: Final = 6

# 3.7 Icons: tokens come first, so a token is its own icon.
ICON_ATTRIBUTE: Final = 5  # 5..8
ICON_CITIZEN: Final = 9  # 9..13
ICON_PRODUCTION: Final = 14
ICON_SWORD: Final = 15
ICON_COHORT: Final = 16
ICON_FAVOUR: Final = 17
ICONS: Final = 18

# 4.2-4.4 Tracks that are filled box by box.
MINING: Final = 0
GUARD: Final = 1
CIPPI: Final = 2
WALL: Final = 3
FORT: Final = 4
TRACKS: Final = 5
WALL_BOXES: Final = 21
SECTIONS: Final = 3

# 10.3 The 25 things that can be built.
MEDIUM_GRANARY: Final = 0
LARGE_GRANARY: Final = 1
SMALL_HOTEL: Final = 2
LARGE_HOTEL: Final = 3
SMALL_WORKSHOP: Final = 4
LARGE_WORKSHOP: Final = 5
SMALL_ROAD: Final = 6
LARGE_ROAD: Final = 7
FIRST_LANDMARK: Final = 8  # 8..11: archway, monolith, column, statue
LANDMARKS: Final = 4
SMALL_PRECINCT: Final = 12
MEDIUM_PRECINCT: Final = 13
LARGE_PRECINCT: Final = 14
MARKET: Final = 15
THEATRE: Final = 16
LUDUS: Final = 17
SMALL_GARDENS: Final = 18
LARGE_GARDENS: Final = 19
SMALL_TEMPLE: Final = 20
MEDIUM_TEMPLE: Final = 21
LARGE_TEMPLE: Final = 22
BATHS: Final = 23
COURTHOUSE: Final = 24
BUILDINGS: Final = 25
LANDMARK_MASK: Final = 0b1111 << FIRST_LANDMARK

# What a building requires besides an earlier one.
NEED_INFRASTRUCTURE: Final = 0
NEED_ATTRIBUTE: Final = 1
NEED_CITIZENS: Final = 2

# 10.5 Boxes that differ in nothing are one choice: market spaces without a worker, and bribes of one price.
SPACES: Final = 8
SPACE_CLASSES: Final = 3
PLAIN_SPACES: Final = 6
GOODS: Final = 6
BRIBES: Final = 6
BRIBE_CLASSES: Final = 3
BRIBES_PER_CLASS: Final = 2
BRIBES_PER_YEAR: Final = 2
PERFORMANCES: Final = 6
COURT_COLUMNS: Final = 3
COURT_BOXES: Final = 3
GLADIATORS: Final = 2
STRENGTH_BOXES: Final = 6
TEMPLES: Final = 3
TEMPLE_BOXES: Final = 14
TRAINING_BOXES: Final = 5
FORUM_BOXES: Final = 4
EXCHANGES: Final = 9
DIPLOMATS: Final = 3
SCOUTS: Final = 5
MAP_ROWS: Final = 4
MAP_COLUMNS: Final = 5
MAP_CELLS: Final = 20
PATTERNS: Final = 5
PLACEMENTS: Final = 161
FAVOUR_TEMPLE: Final = 3  # favours 0..2 are those of the diplomat of that cohort

# Suppliers of goods and patterns: a seat (its Prospect), a neutral card, the Fate deck.
NEUTRAL: Final = SEATS_MAX  # 6 and 7
NEUTRAL_CARDS: Final = 2
DECK: Final = NEUTRAL + NEUTRAL_CARDS
SUPPLIERS: Final = DECK + 1

CARDS: Final = 12
ALL_CARDS: Final = (1 << CARDS) - 1
FATE_CARDS: Final = 48
ALL_FATE: Final = (1 << FATE_CARDS) - 1

# 7.3 What Path cards count.
METRICS: Final = 12
COUNT_LANDMARKS: Final = 0
COUNT_DISDAIN: Final = 1
COUNT_WALL_SECTIONS: Final = 2
COUNT_LARGE_BUILDINGS: Final = 3
COUNT_COHORTS: Final = 4
COUNT_PRODUCTION: Final = 5
COUNT_GOODS: Final = 6
COUNT_CITIZEN_TRACKS: Final = 7
COUNT_TEMPLES: Final = 8
COUNT_MAP_COLUMNS: Final = 9
COUNT_STRENGTH: Final = 10
COUNT_GUARD_SECTIONS: Final = 11

# 9.2 What goals and challenges of forts ask for.
FORTS: Final = 16
NO_FORT: Final = 0
ASK_SCORE: Final = 0
ASK_PATH_VP: Final = 1
ASK_WALL: Final = 2
ASK_FORT: Final = 3
ASK_CIPPI: Final = 4
ASK_GUARD: Final = 5
ASK_CITIZEN_TRACKS: Final = 6
ASK_TEMPLES: Final = 7
ASK_STRENGTH: Final = 8
ASK_GOODS: Final = 9
ASK_LANDMARKS: Final = 10
ASK_CELLS: Final = 11
ASK_DISDAIN: Final = 12  # at most
ASK_FAVOURS: Final = 13  # at most
ASK_BUILDING: Final = 14
ASK_ATTRIBUTE: Final = 15
ASK_TRACKS: Final = 16


class Condition:
    """9.2 One part of a goal: what is asked for, the number that must be reached, and which thing is meant.

    `which` is a building for ASK_BUILDING, an attribute for ASK_ATTRIBUTE, and for ASK_TRACKS the number of boxes that
    count a track as reached; then `number` tracks are needed.
    """

    def __init__(self, kind: int, number: int, which: int) -> None:
        self.kind = kind
        self.number = number
        self.which = which


class Fort:
    """9.5 One fort of the campaign; number 0 is the ordinary game, without rules or goals."""

    def __init__(self) -> None:
        self.name: str = ""
        self.neutral_cards: int = NONE  # as many as the number of players says
        self.extra_attack: int = 0
        self.forbidden: int = 0  # a bit for each building
        self.no_diplomats: bool = False
        self.surcharged: int = 0  # a bit for each building
        self.surcharge: int = 0
        self.wall_from: int = 1
        self.soldiers: int = 0  # that the first Fate card must show
        self.mining_servants: int = 0
        self.bonus: int = 0  # tokens for the next fort
        self.goal: list[Condition] = []
        self.challenge: list[Condition] = []


class Tables:
    """Every figure and list of `components.toml`, by number; one instance is shared by all games on the same data.

    Costs and incomes are packed (`tokens.py`), rewards are lists of icons, places of the map are bits of a mask.
    """

    def __init__(self) -> None:
        self.digest: str = ""
        self.attack_cards: list[list[int]] = []  # by difficulty and year
        self.potential: list[int] = []
        # Left sheet: icons of each box, and how many boxes 0, 1 or 2 built granaries open.
        self.track_boxes: list[list[list[int]]] = []
        self.track_open: list[list[int]] = []
        self.track_length: list[int] = []
        self.chain: list[list[int]] = []  # Fort boxes needed, for Cippi and Wall
        self.infrastructure: list[int] = []  # by filled Fort boxes
        self.infrastructure_flags: list[int] = []
        self.cohort_boxes: list[list[int]] = []
        self.attribute_boxes: list[list[list[int]]] = []
        self.mining_cost: int = 0
        self.guard_cost: int = 0
        self.cippi_cost: int = 0
        self.wall_cost: int = 0
        self.fort_costs: list[int] = []  # a Builder or a Soldier
        self.training_cost: int = 0
        self.training_rewards: list[int] = []
        self.production_length: int = 0
        self.production_start: int = 0
        self.production_income: int = 0
        self.hotel_income: int = 0
        self.workshop_income: int = 0
        self.exchange_cost: list[int] = []
        self.exchange_gain: list[int] = []
        self.penalty: list[int] = []
        self.disdain_boxes: int = 0
        # Buildings.
        self.building_cost: list[int] = []
        self.building_rewards: list[list[int]] = []
        self.building_choice: list[int] = []  # a bit for each attribute to choose from, 0 if there is none
        self.building_need: list[int] = []
        self.building_track: list[int] = []
        self.building_count: list[int] = []
        self.building_after: list[int] = []
        self.large_buildings: int = 0
        # Buildings whose requirement is met, by Fort boxes, by citizen track and boxes, and by attribute.
        self.met_by_fort: list[int] = []
        self.met_by_citizens: list[list[int]] = []
        self.met_by_attribute: list[int] = []
        self.landmark_boxes: int = 0
        # Right sheet.
        self.citizen_boxes: list[list[list[int]]] = []
        self.citizen_cost: int = 0
        self.good_cost: int = 0
        self.space_traders: list[int] = []
        self.space_rewards: list[list[int]] = []
        self.unique_renown: list[int] = []
        self.performance_cost: int = 0
        self.performance_performers: list[int] = []
        self.performance_rewards: list[list[int]] = []
        self.train_costs: list[int] = []  # a Servant or a Civilian
        self.train_performers: list[int] = []
        self.death_rewards: list[list[int]] = []
        self.survival_rewards: list[list[int]] = []
        self.temple_building: list[int] = []  # by box, as the lists that follow
        self.temple_priests: list[int] = []
        self.temple_rewards: list[list[int]] = []
        self.temple_ends: list[int] = []  # boxes filled when each temple is full
        self.bribe_apparitores: list[int] = []
        self.bribe_cost: list[int] = []
        self.ruling_apparitores: list[list[int]] = []
        self.ruling_cost: list[int] = []
        self.ruling_rewards: list[list[int]] = []
        self.diplomat_cost: int = 0
        self.diplomat_patricians: list[int] = []
        self.diplomat_rewards: list[int] = []
        self.diplomat_favours: int = 0
        self.scout_cost: int = 0
        self.scout_patricians: list[int] = []
        self.cell_icons: list[int] = []  # NONE where nothing is printed
        self.row_rewards: list[int] = []
        self.row_masks: list[int] = []
        self.column_masks: list[int] = []
        self.placements: list[int] = []  # masks of cells, pattern after pattern
        self.pattern_first: list[int] = []  # the first placement of each pattern, and one entry more
        # Cards.
        self.card_metric: list[int] = []
        self.card_thresholds: list[list[int]] = []
        self.card_at_most: list[bool] = []
        self.card_income: list[int] = []
        self.card_good: list[int] = []
        self.card_pattern: list[int] = []
        self.card_vp: list[int] = []
        self.fate_attack: list[int] = []
        self.fate_damage: list[int] = []
        self.fate_good: list[int] = []
        self.fate_income: list[int] = []
        self.attack_masks: list[int] = []  # the Fate cards of each direction
        # Modes.
        self.neutral_cards: list[int] = []  # by number of players
        self.token_attack: int = 0
        self.rank_from: list[int] = []
        self.forts: list[Fort] = []
        # Slugs for notation and drawing.
        self.rank_names: list[str] = []
        self.token_names: list[str] = []
        self.attribute_names: list[str] = []
        self.citizen_names: list[str] = []
        self.citizen_icons: list[str] = []
        self.cohort_names: list[str] = []
        self.building_names: list[str] = []
        self.pattern_names: list[str] = []
        self.placement_names: list[str] = []
        self.card_names: list[str] = []
        self.exchange_names: list[str] = []
        self.gladiator_names: list[str] = []
        self.difficulty_names: list[str] = []
