"""4.3 Military: recruit, march or occupy."""

from quadriga.core.flow import NOT_LISTED
from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan.components import CAMP, NONE, PROVINCES
from quadriga.games.trajan.forum import gain_tile
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    FOUND_TILE,
    FROM_PROVINCES,
    LEADER_IN_CAMP,
    MARCH,
    MARCH_MOVES,
    NO_LEGIONARY,
    NOT_ADJACENT,
    OCCUPY,
    OCCUPY_MOVE,
    OWN_LEGIONARY_THERE,
    RECRUIT,
    RECRUIT_MOVE,
    SUPPLY_EMPTY,
)


def refuse_recruit(game: Trajan, seat: int) -> int:
    """4.3a Recruiting needs a token in the supply. (10.5)"""
    return 0 if game.players[seat].supply > 0 else SUPPLY_EMPTY


def refuse_march(game: Trajan, seat: int, province: int) -> int:
    """4.3b The leader moves to an adjacent province, never back to the camp. [A10]"""
    leader = game.players[seat].leader
    reach = game.tables.from_camp if leader == CAMP else game.tables.adjacent[leader]
    return 0 if province in reach else NOT_ADJACENT


def refuse_occupy(game: Trajan, seat: int) -> int:
    """4.3c A legionary of the camp goes where the own leader stands, if no own legionary is there."""
    player = game.players[seat]
    if player.leader == CAMP:
        return LEADER_IN_CAMP
    if player.provinces >> player.leader & 1:
        return OWN_LEGIONARY_THERE
    return 0 if player.legionaries > 0 else NO_LEGIONARY


def options(game: Trajan, seat: int, moves: list[int]) -> None:
    """4.3 Add the options of the military action."""
    if refuse_recruit(game, seat) == 0:
        moves.append(RECRUIT_MOVE)
    for province in range(PROVINCES):
        if refuse_march(game, seat, province) == 0:
            moves.append(MARCH_MOVES[province])
    if refuse_occupy(game, seat) == 0:
        moves.append(OCCUPY_MOVE)


def refuse(game: Trajan, seat: int, move: int) -> int:
    """4.3 Return why this option of the military action cannot be chosen, 0 if it can."""
    verb = verb_of(move)
    if verb == RECRUIT:
        return refuse_recruit(game, seat)
    if verb == MARCH:
        return refuse_march(game, seat, x_of(move))
    return refuse_occupy(game, seat) if verb == OCCUPY else NOT_LISTED


def carry_out(game: Trajan, seat: int, move: int) -> None:
    """4.3 Carry out an option of the military action."""
    verb = verb_of(move)
    if verb == RECRUIT:
        recruit(game, seat, 1)
    elif verb == MARCH:
        march(game, seat, x_of(move))
    else:
        occupy(game, seat)


def recruit(game: Trajan, seat: int, tokens: int) -> None:
    """4.3a, 3.3 Move tokens from the supply to the military camp, as far as there are any. (10.5)"""
    player = game.players[seat]
    moved = min(tokens, player.supply)
    player.supply -= moved
    player.legionaries += moved


def march(game: Trajan, seat: int, province: int) -> None:
    """4.3b Move the leader; a tile found there is taken at once. [A24]"""
    game.players[seat].leader = province
    kind = game.province_tiles[province]
    if kind != NONE:
        game.province_tiles[province] = NONE
        gain_tile(game, seat, kind, FOUND_TILE)


def occupation_vp(game: Trajan, seat: int, province: int) -> int:
    """4.3c Return the worth of a province: its value less 3 for each foreign legionary, never below 0."""
    tables = game.tables
    worth = tables.province_vp[province] - tables.malus * game.legionaries_in(province, seat)
    return max(tables.province_minimum, worth)


def occupy(game: Trajan, seat: int) -> None:
    """4.3c Move a legionary from the camp to the leader's province and score it."""
    player = game.players[seat]
    points = occupation_vp(game, seat, player.leader)
    player.legionaries -= 1
    player.provinces |= 1 << player.leader
    game.score(seat, points, FROM_PROVINCES)
