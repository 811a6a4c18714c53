"""Path cards and the goals of forts in Hadrian's Wall: what will probably come of them, in hundredths of a point."""

from typing import Final

from quadriga.bots.heuristics import hadrians_wall_weights as w
from quadriga.core.bags import bits, count, size
from quadriga.games.hadrians_wall.campaign import all_hold, progress
from quadriga.games.hadrians_wall.components import (
    ASK_CITIZEN_TRACKS,
    ASK_DISDAIN,
    ASK_FAVOURS,
    ASK_LANDMARKS,
    ASK_SCORE,
    ASK_TEMPLES,
    ASK_TRACKS,
    ATTRIBUTES,
    CITIZEN_BOXES,
    CITIZENS,
    COUNT_CITIZEN_TRACKS,
    COUNT_COHORTS,
    COUNT_DISDAIN,
    COUNT_GUARD_SECTIONS,
    COUNT_LANDMARKS,
    COUNT_MAP_COLUMNS,
    COUNT_TEMPLES,
    COUNT_WALL_SECTIONS,
    FIRST_LANDMARK,
    NONE,
    TEMPLES,
    YEARS,
    Condition,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of, path_at
from quadriga.games.hadrians_wall.scoring import measure
from quadriga.games.hadrians_wall.state import HadriansWall

ONE: Final = 100


def fine(tables: Tables, player: Player, metric: int) -> int:
    """Return what a Path card counts in hundredths, with things half done counted in part."""
    if metric == COUNT_WALL_SECTIONS:
        return player.wall * ONE // 7
    if metric == COUNT_GUARD_SECTIONS:
        return player.guard * ONE // 6
    if metric == COUNT_COHORTS:
        return size(player.cohorts) * ONE // 6
    if metric == COUNT_MAP_COLUMNS:
        return bits(player.map) * ONE // 4
    if metric == COUNT_CITIZEN_TRACKS:
        return _citizens(player)
    if metric == COUNT_TEMPLES:
        return _temples(tables, player)
    if metric == COUNT_LANDMARKS:
        return _landmarks(tables, player)
    return measure(tables, player, metric) * ONE


def _citizens(player: Player) -> int:
    total = 0
    for track in range(CITIZENS):
        there = count(player.citizens, track)
        total += there * there * ONE // (CITIZEN_BOXES * CITIZEN_BOXES)
    return total


def _temples(tables: Tables, player: Player) -> int:
    total = 0
    begin = 0
    for temple in range(TEMPLES):
        end = tables.temple_ends[temple]
        total += max(0, min(player.temple, end) - begin) * ONE // (end - begin)
        begin = end
    return total


def _landmarks(tables: Tables, player: Player) -> int:
    total = 0
    for landmark in range(ATTRIBUTES):
        if player.built >> (FIRST_LANDMARK + landmark) & 1:
            total += ONE
        else:
            there = min(tables.landmark_boxes, attribute_of(player, tables.building_track[FIRST_LANDMARK + landmark]))
            total += 80 * there * there // (tables.landmark_boxes * tables.landmark_boxes)
    return total


class Paths:
    """The Path cards of a seat as they will probably score."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    def expected(self, tables: Tables, player: Player, halves: int) -> int:
        """7.3 Return the worth of all Path cards with so many half years left."""
        total = 0
        for year in range(1, YEARS + 1):
            card = path_at(player, year)
            if card != NONE:
                total += self.card(tables, player, card, halves)
        return total

    def card(self, tables: Tables, player: Player, card: int, halves: int) -> int:
        """7.3 Return the worth of one Path card: interpolated where its count will probably end."""
        metric = tables.card_metric[card]
        there = fine(tables, player, metric) + self.weights[w.RATE + metric] * halves // 2
        thresholds = tables.card_thresholds[card]
        if metric == COUNT_DISDAIN:
            return max(0, min(3 * ONE, 3 * ONE - there // 2))
        low = 0
        points = 0
        for level in range(len(thresholds)):
            high = thresholds[level] * ONE
            if there < high:
                return points + (there - low) * (tables.card_vp[level] * ONE - points) // (high - low)
            low = high
            points = tables.card_vp[level] * ONE
        return points


class Goals:
    """9.2 What the goal and the challenge of a fort are worth on the way."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    def worth(self, game: HadriansWall, player: Player, finished: bool) -> int:
        """9.2 Return the worth of how far goal and challenge are."""
        fort = game.tables.forts[game.campaign]
        goal = self._worth(game, player, fort.goal, self.weights[w.GOAL])
        both = goal + self._worth(game, player, fort.challenge, self.weights[w.CHALLENGE])
        if finished and game.year == YEARS and all_hold(game.tables, player, fort.goal):
            both += self.weights[w.GOAL_MET]
        return both

    def _worth(self, game: HadriansWall, player: Player, conditions: list[Condition], each: int) -> int:
        total = 0
        for condition in conditions:
            total += each * asked(game, player, condition) // ONE
        return total


def asked(game: HadriansWall, player: Player, condition: Condition) -> int:
    """9.2 Return how far one part of a goal is, 100 when it holds."""
    tables = game.tables
    kind = condition.kind
    if kind == ASK_SCORE:
        # The score is what the bot plays for anyway.
        return 0
    if kind == ASK_DISDAIN:
        return ONE - 12 * disdain_of(player)
    if kind == ASK_FAVOURS:
        return ONE - 25 * player.favours_used
    if kind == ASK_CITIZEN_TRACKS:
        return min(ONE, _citizens(player) // condition.number)
    if kind == ASK_TEMPLES:
        return min(ONE, _temples(tables, player) // condition.number)
    if kind == ASK_LANDMARKS:
        return min(ONE, _landmarks(tables, player) // condition.number)
    if kind == ASK_TRACKS:
        return _tracks(player, condition)
    return min(ONE, progress(tables, player, condition) * ONE // condition.number)


def _tracks(player: Player, condition: Condition) -> int:
    """Return how far the nearest tracks are on the way to the number of boxes asked for."""
    there = [min(condition.which, attribute_of(player, attribute)) for attribute in range(ATTRIBUTES)]
    there.sort()
    total = 0
    for place in range(ATTRIBUTES - condition.number, ATTRIBUTES):
        total += there[place] * there[place]
    return total * ONE // (condition.number * condition.which * condition.which)
