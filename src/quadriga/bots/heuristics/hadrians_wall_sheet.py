"""What is to be seen on the sheets of one seat of Hadrian's Wall: the features that the weights are for."""

from typing import Final

from quadriga.bots.heuristics import hadrians_wall_weights as w
from quadriga.bots.heuristics.hadrians_wall_moves import holes
from quadriga.core.bags import bits, count, size
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    BATHS,
    CIPPI,
    CITIZENS,
    COHORTS,
    COURTHOUSE,
    FATE_CARDS,
    FAVOUR_TEMPLE,
    FIRST_LANDMARK,
    FORT,
    GLADIATORS,
    GUARD,
    LARGE_HOTEL,
    LARGE_ROAD,
    LARGE_WORKSHOP,
    MARKET,
    MINING,
    SMALL_HOTEL,
    SMALL_PRECINCT,
    SMALL_ROAD,
    SMALL_WORKSHOP,
    STRENGTH_BOXES,
    WALL,
    YEARS,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player, attribute_of, battled, disdain_of, is_dead
from quadriga.games.hadrians_wall.state import HadriansWall

NEXT: Final[list[int]] = [60, 30, 15]  # percent of the next boxes of a track that count
ICON_WORTH: Final[list[int]] = [
    50, 55, 45, 55, 45, 115, 115, 115, 115, 60, 60, 60, 60, 60, 90, 90, 90, 120,
]  # fmt: skip
WORKER_BOXES: Final[list[int]] = [3, 6, 9, 12, 15, 19, 23]


class Sheet:
    """Reads the sheets of a seat. Tables that follow from the data are made once."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.near_track: list[list[int]] = [near(boxes) for boxes in tables.track_boxes]
        self.near_citizen: list[list[int]] = [near(boxes) for boxes in tables.citizen_boxes]
        self.phase: list[int] = phases()
        self.arena: list[int] = arena(tables)
        self.spoilt: dict[int, int] = {0: 0}
        self.found: list[int] = [0] * w.FEATURES

    def read(self, game: HadriansWall, player: Player) -> list[int]:
        """Return the features of a seat; the list is used again for the next position."""
        self._income(player)
        self._works(game, player)
        self._citizens(player)
        self._town(game, player)
        self._attributes(game, player)
        self._defence(player)
        return self.found

    def _income(self, player: Player) -> None:
        """3.4 What the next years bring."""
        found = self.found
        built = player.built
        found[w.PRODUCTION] = player.production
        found[w.HOTELS] = (built >> SMALL_HOTEL & 1) + (built >> LARGE_HOTEL & 1)
        found[w.WORKSHOPS] = (built >> SMALL_WORKSHOP & 1) + (built >> LARGE_WORKSHOP & 1)
        found[w.ROADS] = (built >> SMALL_ROAD & 1) + (built >> LARGE_ROAD & 1)

    def _works(self, game: HadriansWall, player: Player) -> None:
        """4.2-4.9 The left sheet."""
        found = self.found
        fort = player.fort
        built = player.built
        found[w.FORT_BOXES] = fort
        found[w.WALL_BOXES] = player.wall
        found[w.MINING_BOXES] = player.mining
        found[w.GUARD_BOXES] = player.guard
        found[w.CIPPI_BOXES] = player.cippi
        found[w.MEDIUM] = built & 1
        found[w.LARGE] = built >> 1 & 1
        near_track = self.near_track
        found[w.NEAR_WORKS] = (
            near_track[MINING][player.mining]
            + near_track[GUARD][player.guard]
            + near_track[CIPPI][player.cippi]
            + near_track[WALL][player.wall]
            + near_track[FORT][fort]
        )
        found[w.TRAININGS] = bits(player.training)
        found[w.FORUMS] = bits(player.forum)
        found[w.SHUT] = 1 if fort == self.tables.track_open[FORT][(built & 1) + (built >> 1 & 1)] else 0
        found[w.SLACK] = min(3, fort - player.wall)

    def _citizens(self, player: Player) -> None:
        """5.1 The citizen tracks."""
        found = self.found
        citizens = player.citizens
        soon = 0
        for track in range(CITIZENS):
            there = citizens & 15
            found[w.TRACK + track] = there
            soon += self.near_citizen[track][there]
            citizens >>= 4
        found[w.NEAR_CITIZENS] = soon

    def _town(self, game: HadriansWall, player: Player) -> None:
        """5.2-5.11 The buildings of the right sheet and what was done with them."""
        found = self.found
        built = player.built
        for place in range(w.HAS_BATHS - w.HAS_MARKET):
            found[w.HAS_MARKET + place] = built >> (MARKET + place) & 1
        found[w.HAS_BATHS] = built >> BATHS & 1
        found[w.HAS_COURTHOUSE] = built >> COURTHOUSE & 1
        found[w.PRECINCTS] = bits(built >> SMALL_PRECINCT & 7)
        found[w.TEMPLE_BOXES] = player.temple
        found[w.TEMPLE_HALF] = player.temple & 1
        goods = 0
        spaces = 0
        market = player.market
        while market:
            goods |= 1 << (market & 15)
            spaces += 1 if market & 15 else 0
            market >>= 4
        found[w.UNLIKE_GOODS] = bits(goods >> 1)
        found[w.GOODS] = spaces
        found[w.PERFORMANCES] = filled(player.theatre)
        found[w.RULINGS] = filled(player.rulings)
        found[w.BRIBES] = filled(player.baths)
        found[w.CELLS] = 4 * player.scouts
        found[w.HOLES] = self._holes(player.map)
        found[w.STRENGTH] = size(player.strength)
        found[w.BATTLES] = self._battles(game, player) if player.strength else 0

    def _holes(self, cells: int) -> int:
        spoilt = self.spoilt.get(cells, -1)
        if spoilt < 0:
            spoilt = holes(cells)
            self.spoilt[cells] = spoilt
        return spoilt

    def _battles(self, game: HadriansWall, player: Player) -> int:
        """5.5 What the gladiators will probably win in the battles left to them."""
        total = 0
        for gladiator in range(GLADIATORS):
            if not is_dead(player, gladiator):
                battles = YEARS - game.year + (0 if battled(player, gladiator, game.year) else 1)
                strength = count(player.strength, gladiator)
                total += self.arena[place_of(strength, count(player.damage, gladiator), battles)]
        return total

    def _attributes(self, game: HadriansWall, player: Player) -> None:
        """4.10, 4.11 The attribute tracks: their next worker and their landmarks."""
        found = self.found
        phase = 0
        ready = 0
        for attribute in range(ATTRIBUTES):
            there = attribute_of(player, attribute)
            found[w.ATTRIBUTE + attribute] = there
            phase += self.phase[there]
            landmark = FIRST_LANDMARK + attribute
            if not (player.built | game.forbidden) >> landmark & 1 and there >= self.tables.landmark_boxes:
                ready += 1
        found[w.PHASE] = phase
        found[w.READY] = ready

    def _defence(self, player: Player) -> None:
        """4.1, 6 Cohorts, favours and disdain."""
        found = self.found
        weakest = count(player.cohorts, 0)
        for cohort in range(1, COHORTS):
            weakest = min(weakest, count(player.cohorts, cohort))
        found[w.COHORT_BOXES] = size(player.cohorts)
        found[w.WEAKEST] = weakest
        found[w.TEMPLE_FAVOURS] = count(player.favours, FAVOUR_TEMPLE)
        found[w.DIPLOMAT_FAVOURS] = size(player.favours) - count(player.favours, FAVOUR_TEMPLE)
        found[w.DIPLOMATS] = bits(player.diplomats)
        disdain = disdain_of(player)
        found[w.DISDAIN] = disdain
        found[w.BRIBABLE] = min(disdain, 2) if player.built >> BATHS & 1 else 0


def filled(stamps: int) -> int:
    """Return how many boxes carry a year."""
    total = 0
    while stamps:
        if stamps & 15:
            total += 1
        stamps >>= 4
    return total


def near(boxes: list[list[int]]) -> list[int]:
    """Return for each number of filled boxes what the next ones give, the sooner the more."""
    found: list[int] = []
    for there in range(len(boxes) + 1):
        worth = 0
        for ahead in range(len(NEXT)):
            if there + ahead < len(boxes):
                for icon in boxes[there + ahead]:
                    worth += ICON_WORTH[icon] * NEXT[ahead] // 100
        found.append(worth)
    return found


def phases() -> list[int]:
    """4.11 Return for each number of attribute boxes how many of them lead towards the next worker."""
    found: list[int] = []
    since = 0
    for box in range(26):
        since = 0 if box in WORKER_BOXES else since + 1 if box else 0
        found.append(since if box < 23 else 0)
    return found


def place_of(strength: int, damage: int, battles: int) -> int:
    """Return where the arena has a gladiator with so many battles to come."""
    return (battles * (STRENGTH_BOXES + 1) + strength) * (STRENGTH_BOXES + 1) + damage


def arena(tables: Tables) -> list[int]:
    """5.5 Return what a gladiator wins on average, in hundredths of a point, by battles left, strength and damage."""
    found = [0] * place_of(STRENGTH_BOXES, STRENGTH_BOXES, YEARS + 1)
    for battles in range(1, YEARS + 1):
        for strength in range(1, STRENGTH_BOXES + 1):
            for damage in range(strength):
                total = 0
                for wound in range(1, 4):
                    cards = 0
                    for card in range(FATE_CARDS):
                        cards += 1 if tables.fate_damage[card] == wound else 0
                    if damage + wound >= strength:
                        total += cards * prize(tables.death_rewards[strength - 1])
                    else:
                        after = found[place_of(strength, damage + wound, battles - 1)]
                        total += cards * (prize(tables.survival_rewards[strength - 1]) + after)
                waits = found[place_of(strength, damage, battles - 1)]
                found[place_of(strength, damage, battles)] = max(waits, total // FATE_CARDS)
    return found


def prize(icons: list[int]) -> int:
    """Return the worth of the icons of a battle."""
    worth = 0
    for icon in icons:
        worth += ICON_WORTH[icon]
    return worth
