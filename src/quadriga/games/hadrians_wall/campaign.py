"""9 Solo campaign: goals, challenges, and what carries over to the next fort."""

from quadriga.core.bags import bits
from quadriga.games.hadrians_wall.components import (
    ASK_ATTRIBUTE,
    ASK_BUILDING,
    ASK_CELLS,
    ASK_CIPPI,
    ASK_CITIZEN_TRACKS,
    ASK_DISDAIN,
    ASK_FAVOURS,
    ASK_FORT,
    ASK_GOODS,
    ASK_GUARD,
    ASK_LANDMARKS,
    ASK_PATH_VP,
    ASK_SCORE,
    ASK_STRENGTH,
    ASK_TEMPLES,
    ASK_TRACKS,
    ASK_WALL,
    ATTRIBUTES,
    COUNT_CITIZEN_TRACKS,
    COUNT_LANDMARKS,
    COUNT_TEMPLES,
    FORTS,
    Condition,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of
from quadriga.games.hadrians_wall.scoring import goods, measure, path_vp, score_of, strengths
from quadriga.games.hadrians_wall.state import HadriansWall


def progress(tables: Tables, player: Player, condition: Condition) -> int:
    """9.2, 11.25 Return how far a player is with one part of a goal; compare with its number."""
    kind = condition.kind
    if kind == ASK_SCORE:
        return score_of(tables, player)
    if kind == ASK_PATH_VP:
        return path_vp(tables, player)
    if kind in (ASK_WALL, ASK_FORT, ASK_CIPPI, ASK_GUARD):
        return _boxes(player, kind)
    if kind == ASK_CITIZEN_TRACKS:
        return measure(tables, player, COUNT_CITIZEN_TRACKS)
    if kind == ASK_TEMPLES:
        return measure(tables, player, COUNT_TEMPLES)
    if kind == ASK_LANDMARKS:
        return measure(tables, player, COUNT_LANDMARKS)
    if kind == ASK_STRENGTH:
        return strengths(player)
    if kind == ASK_GOODS:
        return goods(player)
    if kind == ASK_CELLS:
        return bits(player.map)
    if kind == ASK_DISDAIN:
        return disdain_of(player)
    if kind == ASK_FAVOURS:
        return player.favours_used
    if kind == ASK_BUILDING:
        return player.built >> condition.which & 1
    if kind == ASK_ATTRIBUTE:
        return attribute_of(player, condition.which)
    assert kind == ASK_TRACKS
    tracks = 0
    for attribute in range(ATTRIBUTES):
        if attribute_of(player, attribute) >= condition.which:
            tracks += 1
    return tracks


def _boxes(player: Player, kind: int) -> int:
    if kind == ASK_WALL:
        return player.wall
    if kind == ASK_FORT:
        return player.fort
    return player.cippi if kind == ASK_CIPPI else player.guard


def holds(tables: Tables, player: Player, condition: Condition) -> bool:
    """9.2 Whether one part of a goal or challenge holds as things stand."""
    there = progress(tables, player, condition)
    return there <= condition.number if condition.kind in (ASK_DISDAIN, ASK_FAVOURS) else there >= condition.number


def all_hold(tables: Tables, player: Player, conditions: list[Condition]) -> bool:
    """9.2 Whether all parts hold."""
    missed = [condition for condition in conditions if not holds(tables, player, condition)]
    return not missed


def goal_met(game: HadriansWall) -> bool:
    """9.2 Whether the goal of the fort holds; what counts is the end of the last year. [11.41]"""
    return all_hold(game.tables, game.players[0], game.tables.forts[game.campaign].goal)


def challenge_met(game: HadriansWall) -> bool:
    """9.2 Whether the challenge of the fort holds."""
    return all_hold(game.tables, game.players[0], game.tables.forts[game.campaign].challenge)


def next_fort(fort: int, goal: bool) -> int:
    """9.2, 9.3 Return the fort to play after this game: the same one if the goal was missed, 0 when all are won."""
    if not goal:
        return fort
    return fort + 1 if fort < FORTS else 0


def carries_bonus(goal: bool, challenge: bool, had_bonus: bool) -> bool:
    """9.4, 11.49 Whether the next game begins with a bonus: kept for every attempt at a fort, earned for the next."""
    return challenge if goal else had_bonus


def start_bonus(tables: Tables, fort: int) -> int:
    """9.4 Return the tokens that a challenge met at the fort before brings at set-up, packed."""
    return tables.forts[fort - 1].bonus if fort > 1 else 0
