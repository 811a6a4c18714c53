"""Buildings of both sheets: granaries (4.5), hotels, workshops, roads (4.8), landmarks (4.10), those of chapter 5."""

from quadriga.core.bags import count
from quadriga.games.hadrians_wall.cascade import ChooseAttribute, gain
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    CITIZENS,
    NEED_ATTRIBUTE,
    NEED_INFRASTRUCTURE,
    NONE,
    Tables,
)
from quadriga.games.hadrians_wall.left import refuse_cost
from quadriga.games.hadrians_wall.player import Player, attribute_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    ALREADY_BUILT,
    BUILD_MOVES,
    BUILT,
    FORBIDDEN_HERE,
    NEEDS_ATTRIBUTE,
    NEEDS_BUILDING,
    NEEDS_CITIZENS,
    NEEDS_INFRASTRUCTURE,
    because,
    threshold,
)
from quadriga.games.hadrians_wall.tokens import covers


def refuse_build(game: HadriansWall, player: Player, building: int) -> int:
    """4.5, 4.8, 4.10, 5.2-5.9 Each building once, after its predecessor, with its requirement and its whole cost."""
    if game.forbidden >> building & 1:
        return FORBIDDEN_HERE
    if player.built >> building & 1:
        return ALREADY_BUILT
    after = game.tables.building_after[building]
    if after != NONE and not player.built >> after & 1:
        return because(NEEDS_BUILDING, after)
    return refuse_requirement(game, player, building) or refuse_cost(player.pool, game.building_cost(building))


def refuse_requirement(game: HadriansWall, player: Player, building: int) -> int:
    """3.6, 11.20 Thresholds are tested at the time of the action and never spent."""
    tables = game.tables
    need = tables.building_need[building]
    track = tables.building_track[building]
    number = tables.building_count[building]
    if need == NEED_INFRASTRUCTURE:
        return 0 if game.infrastructure(player) >= number else because(NEEDS_INFRASTRUCTURE, number)
    if need == NEED_ATTRIBUTE:
        return 0 if attribute_of(player, track) >= number else because(NEEDS_ATTRIBUTE, threshold(track, number))
    return 0 if count(player.citizens, track) >= number else because(NEEDS_CITIZENS, threshold(track, number))


def options(game: HadriansWall, player: Player, moves: list[int]) -> None:
    """Add what can be built; only what is within reach is looked at."""
    tables = game.tables
    costs = tables.building_cost
    pool = player.pool
    left = in_reach(tables, player) & ~player.built
    building = 0
    while left:
        if left & 1 and covers(pool, costs[building]) and refuse_build(game, player, building) == 0:
            moves.append(BUILD_MOVES[building])
        left >>= 1
        building += 1


def in_reach(tables: Tables, player: Player) -> int:
    """3.6 Return a bit for each building whose requirement is met; predecessors and costs are not looked at."""
    citizens = player.citizens
    mask = tables.met_by_fort[player.fort]
    for track in range(CITIZENS):
        mask |= tables.met_by_citizens[track][citizens & 15]
        citizens >>= 4
    attributes = player.attributes
    for attribute in range(ATTRIBUTES):
        if attributes & 255 >= tables.landmark_boxes:
            mask |= tables.met_by_attribute[attribute]
        attributes >>= 8
    return mask


def build(game: HadriansWall, seat: int, player: Player, building: int) -> None:
    """3.6 Pay, mark the building and gain its rewards; a Road asks which attribute. [11.8]"""
    player.pool -= game.building_cost(building)
    player.built |= 1 << building
    game.tell(BUILT, seat, building, 0)
    choice = game.tables.building_choice[building]
    if choice:
        game.push(ChooseAttribute(seat, choice))
    else:
        gain(game, seat, player, game.tables.building_rewards[building])
