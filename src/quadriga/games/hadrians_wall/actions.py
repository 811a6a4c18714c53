"""3.5 The actions phase: the home question of every lane, and what each answer does (10.3)."""

from typing import Any, Final

from quadriga.core.flow import NOT_LISTED, Decision, Frame, Step
from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.games.hadrians_wall import buildings, left, ludus, market, right, scouting
from quadriga.games.hadrians_wall.components import LUDUS, MARKET, SEATS_MAX, SUPPLIERS
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    BATTLE,
    BRIBE,
    BUILD,
    CIPPI_BOX,
    CITIZEN,
    DIPLOMAT,
    FINISH,
    FINISH_MOVE,
    FINISHED,
    FORT_BOX,
    FORUM,
    GOOD,
    GUARD_BOX,
    MINE,
    PERFORM,
    RULING,
    SCOUT,
    TEMPLE,
    TRAIN,
    TRAINING,
    WALL_BOX,
)


class OpenYear(Step[HadriansWall]):
    """3.5, 10.1 All players act at the same time, each at the own pace."""

    def run(self, game: HadriansWall) -> None:
        """Open a lane for every seat."""
        game.together(HOMES[game.seats])


class ChooseAction(Decision[HadriansWall]):
    """3.5 Any action whose requirements and cost are met, or finish; a gift wakes who has. [10.1, 11.15, 11.35]"""

    def moves(self, game: HadriansWall) -> list[int]:
        """Return every action, and finish as the last."""
        player = game.players[self.seat]
        found: list[int] = []
        if player.pool:
            left.options(game, player, found)
            buildings.options(game, player, found)
            if player.built >> MARKET & 1 and player.pool >> 32:
                market.options(game, self.seat, player, found)
            if player.pool & 0xFF:
                scouting.options(game, self.seat, player, found)
        right.options(game, player, found)
        if player.built >> LUDUS & 1:
            ludus.options(game, player, found)
        found.append(FINISH_MOVE)
        return found

    def play(self, game: HadriansWall, move: int) -> None:
        """Act and come back, or leave the lane empty. [11.35]"""
        if move == FINISH_MOVE:
            game.tell(FINISHED, self.seat, 0, 0)
            return
        game.push(self)
        act(game, self.seat, move)

    def refuse(self, game: HadriansWall, move: int) -> int:
        """3.6 Return what an action lacks."""
        return refuse_action(game, self.seat, move)


def refuse_action(game: HadriansWall, seat: int, move: int) -> int:
    """3.6 Return why an action cannot be done now, 0 if it can."""
    player = game.players[seat]
    verb = verb_of(move)
    x = x_of(move)
    if verb == FINISH:
        return 0
    if verb == CITIZEN:
        return right.refuse_citizen(game, player, x)
    if verb == BUILD:
        return buildings.refuse_build(game, player, x)
    if verb == GOOD:
        return market.refuse_good(game, seat, player, x, y_of(move))
    if verb == SCOUT:
        return scouting.refuse_scout(game, seat, player, x)
    if verb == TRAIN:
        return ludus.refuse_train(game, player, x, y_of(move))
    if verb == BATTLE:
        return ludus.refuse_battle(game, player, x)
    if verb < BUILD or verb in (TRAINING, FORUM):
        return _refuse_left(game, player, verb, x)
    return _refuse_right(game, player, verb, x)


def _refuse_left(game: HadriansWall, player: Player, verb: int, x: int) -> int:
    if verb == MINE:
        return left.refuse_mine(game, player)
    if verb == GUARD_BOX:
        return left.refuse_guard(game, player)
    if verb == CIPPI_BOX:
        return left.refuse_cippi(game, player)
    if verb == WALL_BOX:
        return left.refuse_wall(game, player)
    if verb == FORT_BOX:
        return left.refuse_fort(game, player, x)
    return left.refuse_training(game, player) if verb == TRAINING else left.refuse_forum(game, player, x)


def _refuse_right(game: HadriansWall, player: Player, verb: int, x: int) -> int:
    if verb == PERFORM:
        return right.refuse_performance(game, player, x)
    if verb == TEMPLE:
        return right.refuse_temple(game, player, x)
    if verb == BRIBE:
        return right.refuse_bribe(game, player, x)
    if verb == RULING:
        return right.refuse_ruling(game, player, x)
    return right.refuse_diplomat(game, player, x) if verb == DIPLOMAT else NOT_LISTED


def act(game: HadriansWall, seat: int, move: int) -> None:
    """10.3 Do an action."""
    player = game.players[seat]
    verb = verb_of(move)
    x = x_of(move)
    if verb == CITIZEN:
        right.advance_citizen(game, seat, player, x)
    elif verb == BUILD:
        buildings.build(game, seat, player, x)
    elif verb == GOOD:
        market.buy(game, seat, player, x, y_of(move))
    elif verb == SCOUT:
        game.push(PLACE_PATTERN[seat][x])
    elif verb == TRAIN:
        ludus.train(game, seat, player, x, y_of(move))
    elif verb == BATTLE:
        ludus.battle(game, seat, player, x)
    elif verb < BUILD or verb in (TRAINING, FORUM):
        _act_left(game, seat, player, verb, x)
    else:
        _act_right(game, seat, player, verb, x)


def _act_left(game: HadriansWall, seat: int, player: Player, verb: int, x: int) -> None:
    if verb == MINE:
        left.mine(game, seat, player)
    elif verb == GUARD_BOX:
        left.guard(game, seat, player)
    elif verb == CIPPI_BOX:
        left.cippi(game, seat, player)
    elif verb == WALL_BOX:
        left.wall(game, seat, player)
    elif verb == FORT_BOX:
        left.fort(game, seat, player, x)
    elif verb == TRAINING:
        left.train_guard(game, seat, player)
    else:
        left.exchange_workers(game, seat, player, x)


def _act_right(game: HadriansWall, seat: int, player: Player, verb: int, x: int) -> None:
    if verb == PERFORM:
        right.perform(game, seat, player, x)
    elif verb == TEMPLE:
        right.fill_temple(game, seat, player, x)
    elif verb == BRIBE:
        right.bribe(game, seat, player, x)
    elif verb == RULING:
        right.rule(game, seat, player, x)
    else:
        right.send_diplomat(game, seat, player, x)


# Frames of the year, made once and shared by all games: the home questions by number of players.
CHOOSE_ACTION: Final[list[Frame[Any]]] = [ChooseAction(seat) for seat in range(SEATS_MAX)]
HOMES: Final[list[list[Frame[Any]]]] = [CHOOSE_ACTION[:seats] for seats in range(SEATS_MAX + 1)]
PLACE_PATTERN: Final[list[list[Frame[Any]]]] = [
    [scouting.PlacePattern(seat, source) for source in range(SUPPLIERS - 1)] for seat in range(SEATS_MAX)
]
