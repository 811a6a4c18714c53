"""7 Scoring: attributes, Path cards and disdain; the winner, and the ranks of solo play (8.6)."""

from quadriga.core.bags import bits, count
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    CITIZEN_BOXES,
    CITIZENS,
    COHORT_BOXES,
    COHORTS,
    COUNT_CITIZEN_TRACKS,
    COUNT_COHORTS,
    COUNT_DISDAIN,
    COUNT_GOODS,
    COUNT_GUARD_SECTIONS,
    COUNT_LANDMARKS,
    COUNT_LARGE_BUILDINGS,
    COUNT_MAP_COLUMNS,
    COUNT_PRODUCTION,
    COUNT_STRENGTH,
    COUNT_TEMPLES,
    COUNT_WALL_SECTIONS,
    GLADIATORS,
    GUARD,
    LANDMARK_MASK,
    NONE,
    SPACES,
    WALL,
    YEARS,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of, path_at


def measure(tables: Tables, player: Player, metric: int) -> int:
    """7.3 Return what a Path card counts."""
    if metric == COUNT_LANDMARKS:
        return bits(player.built & LANDMARK_MASK)
    if metric == COUNT_DISDAIN:
        return disdain_of(player)
    if metric == COUNT_WALL_SECTIONS:
        return reached(tables.track_open[WALL], player.wall)
    if metric == COUNT_LARGE_BUILDINGS:
        return bits(player.built & tables.large_buildings)
    if metric == COUNT_COHORTS:
        return full(player.cohorts, COHORTS, COHORT_BOXES)
    if metric == COUNT_PRODUCTION:
        return player.production
    if metric == COUNT_GOODS:
        return goods(player)
    if metric == COUNT_CITIZEN_TRACKS:
        return full(player.citizens, CITIZENS, CITIZEN_BOXES)
    if metric == COUNT_TEMPLES:
        return reached(tables.temple_ends, player.temple)
    if metric == COUNT_MAP_COLUMNS:
        return covered(tables.column_masks, player.map)
    if metric == COUNT_STRENGTH:
        return strengths(player)
    assert metric == COUNT_GUARD_SECTIONS
    return reached(tables.track_open[GUARD], player.guard)


def reached(ends: list[int], boxes: int) -> int:
    """Return how many sections of a track are complete."""
    found = 0
    for end in ends:
        if boxes >= end:
            found += 1
    return found


def full(bag: int, tracks: int, length: int) -> int:
    """Return how many tracks of a bag are full."""
    found = 0
    for track in range(tracks):
        if count(bag, track) == length:
            found += 1
    return found


def covered(masks: list[int], cells: int) -> int:
    """5.11 Return how many lines of the map are complete."""
    found = 0
    for mask in masks:
        if cells & mask == mask:
            found += 1
    return found


def goods(player: Player) -> int:
    """7.3 Return how many goods stand in the Market, duplicates included."""
    found = 0
    for space in range(SPACES):
        if count(player.market, space):
            found += 1
    return found


def strengths(player: Player) -> int:
    """7.3 Return the strength of both gladiators, dead or alive."""
    total = 0
    for gladiator in range(GLADIATORS):
        total += count(player.strength, gladiator)
    return total


def card_vp(tables: Tables, card: int, value: int) -> int:
    """7.3, 11.12, 11.13 Return the VP of a Path card for what it counts: those of the best threshold reached."""
    thresholds = tables.card_thresholds[card]
    points = 0
    for level in range(len(thresholds)):
        reaches = value <= thresholds[level] if tables.card_at_most[card] else value >= thresholds[level]
        if reaches:
            points = tables.card_vp[level]
    return points


def path_vp(tables: Tables, player: Player) -> int:
    """7.3 Return the VP of all Path cards of a player as things stand."""
    total = 0
    for year in range(1, YEARS + 1):
        card = path_at(player, year)
        if card != NONE:
            total += card_vp(tables, card, measure(tables, player, tables.card_metric[card]))
    return total


def penalty(tables: Tables, disdain: int) -> int:
    """7.2 Return the VP lost with so much disdain."""
    return tables.penalty[min(disdain, len(tables.penalty) - 1)]


def attribute_vp(player: Player) -> int:
    """7.1 Return one VP for each filled box of the attribute tracks."""
    total = 0
    for attribute in range(ATTRIBUTES):
        total += attribute_of(player, attribute)
    return total


def score_of(tables: Tables, player: Player) -> int:
    """7.1 Return attributes and Paths less the disdain penalty."""
    return attribute_vp(player) + path_vp(tables, player) - penalty(tables, disdain_of(player))


def standing(tables: Tables, player: Player) -> tuple[int, int, int]:
    """7.4, 11.52 Return what players are ranked by: score, then least remaining disdain, then Path VP."""
    return (score_of(tables, player), -disdain_of(player), path_vp(tables, player))


def best_seats(tables: Tables, players: list[Player]) -> list[int]:
    """7.4 Return the seats with the best standing; more than one share the victory."""
    standings = [standing(tables, player) for player in players]
    best = max(standings)
    return [seat for seat, found in enumerate(standings) if found == best]


def rank(tables: Tables, score: int) -> int:
    """8.6, 11.27 Return the rank of a solo score, from 0 for Miles."""
    found = 0
    for number, least in enumerate(tables.rank_from):
        if score >= least:
            found = number
    return found
