"""5.3 Market: goods from neighbours, neutral cards and the Fate deck."""

from typing import Final

from quadriga.core.bags import count, one
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import (
    DECK,
    ICON_ATTRIBUTE,
    MARKET,
    NEUTRAL,
    NEUTRAL_CARDS,
    NONE,
    PLAIN_SPACES,
    RENOWN,
    RESOURCE,
    SPACE_CLASSES,
    SPACES,
    TRADERS,
)
from quadriga.games.hadrians_wall.fate import FateDraw, flip
from quadriga.games.hadrians_wall.left import refuse_cost
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.right import refuse_citizens, refuse_house
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of, pay_supplier, refuse_supplier
from quadriga.games.hadrians_wall.terms import BOX_TAKEN, GOOD_MOVES, OWN_PROSPECT, WROTE_GOOD

RENOWN_ICON: Final = ICON_ATTRIBUTE + RENOWN


def free_space(player: Player, kind: int) -> int:
    """10.5 Return the space meant: the first free one without a worker (0), or one of the two with; NONE if taken."""
    if kind:
        space = PLAIN_SPACES + kind - 1
        return NONE if count(player.market, space) else space
    for space in range(PLAIN_SPACES):
        if count(player.market, space) == 0:
            return space
    return NONE


def refuse_space(game: HadriansWall, player: Player, kind: int) -> int:
    """5.3 A good needs the Market, a free space with its Traders, and a Resource."""
    house = refuse_house(player, MARKET)
    if house:
        return house
    space = free_space(player, kind)
    if space == NONE:
        return BOX_TAKEN
    needed = refuse_citizens(player, TRADERS, game.tables.space_traders[space])
    return needed or refuse_cost(player.pool, game.tables.good_cost)


def refuse_good(game: HadriansWall, seat: int, player: Player, kind: int, supplier: int) -> int:
    """5.3, 11.4 Goods come from neighbours, neutral cards and the Fate deck, never from the own Prospect."""
    if supplier == seat:
        return OWN_PROSPECT
    wrong = 0 if supplier == DECK else refuse_supplier(game, seat, supplier)
    return wrong or refuse_space(game, player, kind)


def options(game: HadriansWall, seat: int, player: Player, moves: list[int]) -> None:
    """5.3 Add every space with every supplier."""
    for kind in range(SPACE_CLASSES):
        if refuse_space(game, player, kind):
            continue
        row = GOOD_MOVES[kind]
        for supplier in range(game.seats):
            if refuse_good(game, seat, player, kind, supplier) == 0:
                moves.append(row[supplier])
        for place in range(NEUTRAL_CARDS):
            if refuse_good(game, seat, player, kind, NEUTRAL + place) == 0:
                moves.append(row[NEUTRAL + place])
        moves.append(row[DECK])


def buy(game: HadriansWall, seat: int, player: Player, kind: int, supplier: int) -> None:
    """5.3 Pay the supplier and write the good; from the deck it is only known when the card is turned. [11.44]"""
    player.pool -= game.tables.good_cost
    space = free_space(player, kind)
    if supplier == DECK:
        game.push(GoodFlipped(seat, space))
        return
    write_good(game, seat, player, space, game.tables.card_good[card_of(game, supplier)])
    pay_supplier(game, supplier, RESOURCE)


def write_good(game: HadriansWall, seat: int, player: Player, space: int, good: int) -> None:
    """5.3 Write a good: Renown if it is new, by order of uniqueness, and the worker of the space."""
    goods = 0  # a bit for each good already there
    for other in range(SPACES):
        goods |= 1 << count(player.market, other)
    player.market += good * one(space)
    game.tell(WROTE_GOOD, seat, good, space + 1)
    if not goods >> good & 1:
        gain(game, seat, player, [RENOWN_ICON] * game.tables.unique_renown[unlike(goods)])
    gain(game, seat, player, game.tables.space_rewards[space])


def unlike(goods: int) -> int:
    """Return how many different goods are in a mask, the empty space not counted."""
    found = 0
    goods >>= 1
    while goods:
        found += goods & 1
        goods >>= 1
    return found


class GoodFlipped(FateDraw):
    """5.3 The good of the top Fate card goes into space `a`."""

    def play(self, game: HadriansWall, move: int) -> None:
        """Turn the card up and write its good."""
        card = flip(game, move)
        write_good(game, self.seat, game.players[self.seat], self.a, game.tables.fate_good[card])
