"""The attacks to come for one seat of Hadrian's Wall: what they bring on average, with the favours spent well.

How many cards come from which side follows from the public piles; nothing is sampled. Values are in hundredths of a
point.
"""

from math import comb
from typing import Final

from quadriga.bots.heuristics import hadrians_wall_weights as w
from quadriga.core.bags import bits, count, one
from quadriga.games.hadrians_wall.attack import breaches
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTE_BOXES,
    ATTRIBUTES,
    COHORT_BOXES,
    COHORTS,
    COUNT_DISDAIN,
    FAVOUR_TEMPLE,
    ICON_ATTRIBUTE,
    NONE,
    VALOUR,
    YEARS,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of, path_at
from quadriga.games.hadrians_wall.scoring import card_vp
from quadriga.games.hadrians_wall.state import HadriansWall

WHOLE: Final = 1000000  # the certain event
EVEN: Final = 16  # Fate cards of each direction


class Split:
    """How many attack cards come from each side, and how likely that is."""

    def __init__(self, sides: list[int], chance: int) -> None:
        self.sides = sides
        self.chance = chance


def splits(piles: list[int], cards: int) -> list[Split]:
    """Return all splits of so many cards drawn from a pile with so many cards of each side."""
    left, centre, right = piles
    ways = comb(left + centre + right, cards)
    found: list[Split] = []
    for a in range(min(left, cards) + 1):
        for b in range(min(centre, cards - a) + 1):
            rest = cards - a - b
            if rest <= right:
                chance = comb(left, a) * comb(centre, b) * comb(right, rest) * WHOLE // ways
                if chance > 0:
                    found.append(Split([a, b, rest], chance))
    return found


class Attacks:
    """Expected gains and losses of this year's attack and of all later ones."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.fate = -1
        self.known: dict[int, list[Split]] = {}
        self.spread: dict[int, dict[int, int]] = {}
        self.soon: dict[int, int] = {}
        self.later: dict[int, int] = {}
        self.even: dict[int, list[Split]] = {}

    def begin(self, game: HadriansWall) -> None:
        """Forget what was worked out for other piles."""
        # Cards that were flipped meanwhile change the piles, and the year the stakes.
        fate = (game.fate << 8) + (game.year << 4) + game.difficulty
        if fate != self.fate:
            self.fate = fate
            self.known = {}
            self.spread = {}
            self.soon = {}

    def this_year(self, game: HadriansWall, player: Player) -> int:
        """6.1-6.4 Return the worth of the attack that ends this year."""
        if game.table:
            return self.outcome(game, player, breaches(game, player), YEARS - game.year)
        size = game.attack_size()
        key = player.cohorts | player.favours << 12 | disdain_of(player) << 28 | size << 36
        if game.year == YEARS:
            key |= (player.attributes | player.paths << 32) << 48
        found = self.soon.get(key)
        if found is None:
            found = self._expected(game, player, size)
            self.soon[key] = found
        return found

    def outcome(self, game: HadriansWall, player: Player, through: int, years: int) -> int:
        """6.2, 7.2 Return what so many breaches bring: Valour for the rest of the potential, less the penalty."""
        potential = game.potential()
        disdain = min(through, potential)
        penalty = game.tables.penalty
        now = disdain_of(player)
        last = len(penalty) - 1
        loss = penalty[min(now + disdain, last)] - penalty[min(now, last)]
        if years == 0:
            gained = 100 * valour_points(game.tables, player, potential - disdain)
            gained -= 100 * lost_paths(game.tables, player, disdain)
        else:
            gained = (potential - disdain) * (100 + self.weights[w.VALOUR_WORKER])
        return gained - loss * self.weights[w.PENALTY]

    def _splits(self, game: HadriansWall, size: int) -> list[Split]:
        found = self.known.get(size)
        if found is None:
            piles = directions(game.tables, game.fate)
            left = game.fate_left
            if size <= left:
                found = splits(piles, size)
            else:
                found = splits(directions(game.tables, game.discard), min(size - left, bits(game.discard)))
                for split in found:
                    for side in range(COHORTS):
                        split.sides[side] += piles[side]
            self.known[size] = found
        return found

    def _expected(self, game: HadriansWall, player: Player, size: int) -> int:
        years = YEARS - game.year
        favour = self.weights[w.FAVOUR_KEPT] if years else 0
        total = 0
        spread = self._spread(game, player, size)
        for key in spread:
            through = key >> 8
            worth = -WHOLE
            for spent in range((key & 255) + 1):
                worth = max(worth, self.outcome(game, player, through - spent, years) - spent * favour)
            total += worth * spread[key]
        return total // WHOLE

    def _spread(self, game: HadriansWall, player: Player, size: int) -> dict[int, int]:
        """Return how likely so many breaches (times 256) are of which favours can stop so many."""
        cohorts = player.cohorts
        favours = player.favours
        key = cohorts | favours << 12 | size << 28
        found = self.spread.get(key)
        if found is None:
            found = {}
            for split in self._splits(game, size):
                through = 0
                stopped = count(favours, FAVOUR_TEMPLE)
                for side in range(COHORTS):
                    more = split.sides[side] - count(cohorts, side)
                    if more > 0:
                        through += more
                        stopped += min(more, count(favours, side))
                both = through << 8 | min(stopped, through)
                found[both] = found.get(both, 0) + split.chance
            self.spread[key] = found
        return found

    def later_years(self, game: HadriansWall, player: Player) -> int:
        """6.1 Return the worth of all attacks after this year's, with as many new cohorts as usual."""
        year = game.year
        key = player.cohorts | year << 12 | game.difficulty << 16 | game.extra_attack << 20 | game.neutral_count << 24
        found = self.later.get(key)
        if found is None:
            found = self._later(game, player.cohorts)
            self.later[key] = found
        return found

    def _later(self, game: HadriansWall, cohorts: int) -> int:
        total = 0
        for year in range(game.year + 1, YEARS + 1):
            new = (year - game.year) * self.weights[w.COHORT_GROWTH] // 100
            size = game.tables.attack_cards[game.difficulty][year - 1] + game.extra_attack + min(1, game.neutral_count)
            total += self._usual(game.tables.potential[year - 1], grown(cohorts, new), size)
        return total

    def _usual(self, potential: int, cohorts: int, size: int) -> int:
        even = self.even.get(size)
        if even is None:
            even = splits([EVEN, EVEN, EVEN], size)
            self.even[size] = even
        each = 100 + self.weights[w.VALOUR_WORKER]
        total = 0
        for split in even:
            through = 0
            for side in range(COHORTS):
                through += max(0, split.sides[side] - count(cohorts, side))
            disdain = min(through, potential)
            total += ((potential - disdain) * each - disdain * self.weights[w.DISDAIN_LATER]) * split.chance
        return total // WHOLE


def valour_points(tables: Tables, player: Player, valour: int) -> int:
    """4.11, 6.4 Return how many boxes of attributes so much Valour fills, with those that its boxes fill in turn."""
    there = [attribute_of(player, attribute) for attribute in range(ATTRIBUTES)]
    points = 0
    queue = [VALOUR] * valour
    while queue:
        attribute = queue.pop()
        if there[attribute] < ATTRIBUTE_BOXES:
            for icon in tables.attribute_boxes[attribute][there[attribute]]:
                if ICON_ATTRIBUTE <= icon < ICON_ATTRIBUTE + ATTRIBUTES:
                    queue.append(icon - ICON_ATTRIBUTE)
            there[attribute] += 1
            points += 1
    return points


def lost_paths(tables: Tables, player: Player, disdain: int) -> int:
    """7.3 Return the points that more disdain takes from the Paths that ask for little."""
    lost = 0
    now = disdain_of(player)
    for year in range(1, YEARS + 1):
        card = path_at(player, year)
        if card != NONE and tables.card_metric[card] == COUNT_DISDAIN:
            lost += card_vp(tables, card, now) - card_vp(tables, card, now + disdain)
    return lost


def directions(tables: Tables, cards: int) -> list[int]:
    """Return how many of these Fate cards attack each side."""
    return [bits(cards & mask) for mask in tables.attack_masks]


def grown(cohorts: int, new: int) -> int:
    """Return cohorts with so many new boxes, each where there are fewest."""
    for _ in range(new):
        least = 0
        for side in range(1, COHORTS):
            if count(cohorts, side) < count(cohorts, least):
                least = side
        if count(cohorts, least) < COHORT_BOXES:
            cohorts += one(least)
    return cohorts
