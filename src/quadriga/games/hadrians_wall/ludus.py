"""5.5 Ludus: training gladiators and letting them fight."""

from quadriga.core.bags import count, one
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import GLADIATORS, LUDUS, PERFORMERS, STRENGTH_BOXES
from quadriga.games.hadrians_wall.fate import FateDraw, flip
from quadriga.games.hadrians_wall.left import refuse_cost
from quadriga.games.hadrians_wall.player import Player, battled, is_dead
from quadriga.games.hadrians_wall.right import refuse_citizens, refuse_house
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    BATTLE_MOVES,
    BATTLED,
    DIED,
    FILLED,
    GLADIATOR_DEAD,
    GLADIATOR_UNTRAINED,
    PLACE_GLADIATOR,
    TRACK_FULL,
    TRAIN_MOVES,
    USED_THIS_YEAR,
)


def refuse_train(game: HadriansWall, player: Player, gladiator: int, paid: int) -> int:
    """5.5 The next box costs a Servant (0) or a Civilian (1) and needs Performers; the dead do not train."""
    house = refuse_house(player, LUDUS)
    if house:
        return house
    if is_dead(player, gladiator):
        return GLADIATOR_DEAD
    strength = count(player.strength, gladiator)
    if strength == STRENGTH_BOXES:
        return TRACK_FULL
    needed = refuse_citizens(player, PERFORMERS, game.tables.train_performers[strength])
    return needed or refuse_cost(player.pool, game.tables.train_costs[paid])


def refuse_battle(game: HadriansWall, player: Player, gladiator: int) -> int:
    """5.5, 11.10 Each gladiator fights once a year, if trained and alive; it costs nothing."""
    house = refuse_house(player, LUDUS)
    if house:
        return house
    if is_dead(player, gladiator):
        return GLADIATOR_DEAD
    if count(player.strength, gladiator) == 0:
        return GLADIATOR_UNTRAINED
    return USED_THIS_YEAR if battled(player, gladiator, game.year) else 0


def options(game: HadriansWall, player: Player, moves: list[int]) -> None:
    """5.5 Add trainings and battles."""
    for gladiator in range(GLADIATORS):
        for paid in range(2):
            if refuse_train(game, player, gladiator, paid) == 0:
                moves.append(TRAIN_MOVES[gladiator][paid])
        if refuse_battle(game, player, gladiator) == 0:
            moves.append(BATTLE_MOVES[gladiator])


def train(game: HadriansWall, seat: int, player: Player, gladiator: int, paid: int) -> None:
    """5.5 Pay and circle the next box."""
    player.pool -= game.tables.train_costs[paid]
    player.strength += one(gladiator)
    game.tell(FILLED, seat, PLACE_GLADIATOR + gladiator, count(player.strength, gladiator))


def battle(game: HadriansWall, seat: int, player: Player, gladiator: int) -> None:
    """5.5 Write the year and turn a Fate card."""
    player.battles |= 1 << ((gladiator << 3) + game.year)
    game.push(BattleFlipped(seat, gladiator))


class BattleFlipped(FateDraw):
    """5.5 The top Fate card wounds gladiator `a`."""

    def play(self, game: HadriansWall, move: int) -> None:
        """Fill circled boxes from the left; death and survival pay by strength. [11.11, 11.43]"""
        card = flip(game, move)
        tables = game.tables
        player = game.players[self.seat]
        strength = count(player.strength, self.a)
        damage = min(tables.fate_damage[card], strength - count(player.damage, self.a))
        player.damage += damage * one(self.a)
        game.tell(BATTLED, self.seat, self.a, damage)
        if is_dead(player, self.a):
            game.tell(DIED, self.seat, self.a, 0)
            gain(game, self.seat, player, tables.death_rewards[strength - 1])
        else:
            gain(game, self.seat, player, tables.survival_rewards[strength - 1])
