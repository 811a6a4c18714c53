"""7 and 8 Ends of rounds and quarters: demands, senate vote, clean-up, refill."""

from quadriga.core.bags import count, one, pick, size
from quadriga.core.chance import Source
from quadriga.core.flow import NOT_LISTED, Chance, Decision, Step
from quadriga.core.moves import pack, verb_of, x_of, y_of, z_of
from quadriga.games.trajan.components import (
    DEMANDS,
    EXTRA,
    JOKER_DEMAND,
    NONE,
    PROVINCES,
    SENATE_TILE,
)
from quadriga.games.trajan.forum import ExtraTileDrawn, ForumTileDrawn
from quadriga.games.trajan.scoring import FinalScoring
from quadriga.games.trajan.senate import BonusTileDrawn, Vote
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import (
    DEMAND_TILE_MOVES,
    DEMANDS_PAID,
    FROM_DEMANDS,
    JOKERS,
    QUARTER_ENDED,
    TOO_MANY_JOKERS,
)


class DemandRevealed(Chance[Trajan]):
    """7.1 The next demand tile. The three tiles removed unseen (2.2) are those never drawn."""

    def stream(self) -> str:
        """Demand tiles have a stack of their own."""
        return "demand"

    def moves(self, game: Trajan) -> list[int]:
        """Return one outcome per demand left in the stack."""
        return [DEMAND_TILE_MOVES[kind] for kind in range(DEMANDS) if count(game.demand_bag, kind)]

    def weights(self, game: Trajan) -> list[int]:
        """Return the number of tiles of each demand."""
        return [count(game.demand_bag, kind) for kind in range(DEMANDS) if count(game.demand_bag, kind)]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a tile straight from the bag."""
        return DEMAND_TILE_MOVES[pick(game.demand_bag, source.below(size(game.demand_bag)))]

    def play(self, game: Trajan, move: int) -> None:
        """Lay the demand open."""
        tile = one(x_of(move))
        game.demand_bag -= tile
        game.demands += tile


def end_quarter(game: Trajan, last: int) -> None:
    """8 Schedule the end of a quarter: payments clockwise from the seat of the last turn, vote, clean-up. [A34]"""
    game.tell(QUARTER_ENDED, last, game.quarter, 0)
    game.push(CleanUp())
    game.push(Vote())
    for offset in range(game.seats - 1, -1, -1):
        game.push(PayDemands((last + offset) % game.seats))


def owed(game: Trajan, player: Player, demand: int) -> int:
    """8.1 Return how many demands of this symbol are left after the kept Trajan tiles, each answering one."""
    return max(0, count(game.demands, demand) - count(player.kept, demand))


def payable(game: Trajan, player: Player, demand: int) -> int:
    """8.1 Return how many demands of this symbol forum tiles can answer."""
    return min(owed(game, player, demand), player.tiles[demand])


def spare_jokers(game: Trajan, player: Player) -> int:
    """6.2 Return the demand jokers left over once every demand without a tile has taken one."""
    jokers = player.tiles[JOKER_DEMAND]
    for demand in range(DEMANDS):
        jokers -= owed(game, player, demand) - payable(game, player, demand)
    return max(0, jokers)


class PayDemands(Decision[Trajan]):
    """8.1 Answer as many demands as possible. Spare jokers may stand in for forum tiles: how many, per symbol. [A15]"""

    def moves(self, game: Trajan) -> list[int]:
        """Return the numbers of spare jokers to use instead of forum tiles; none at all is the default."""
        player = game.players[self.seat]
        spare = spare_jokers(game, player)
        found: list[int] = []
        for bread in range(min(spare, payable(game, player, 0)) + 1):
            for games in range(min(spare - bread, payable(game, player, 1)) + 1):
                for religion in range(min(spare - bread - games, payable(game, player, 2)) + 1):
                    found.append(pack(JOKERS, bread, games, religion))
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Spend tiles and jokers; lose points for what stays unmet."""
        player = game.players[self.seat]
        instead = [x_of(move), y_of(move), z_of(move)]
        jokers = player.tiles[JOKER_DEMAND]
        answered = game.demands_open()
        for demand in range(DEMANDS):
            spent = payable(game, player, demand) - instead[demand]
            open_demands = owed(game, player, demand) - spent
            by_joker = min(open_demands, jokers)
            jokers -= by_joker
            answered -= open_demands - by_joker
            player.tiles[demand] -= spent
            game.gone_tiles += spent
        game.gone_tiles += player.tiles[JOKER_DEMAND] - jokers
        player.tiles[JOKER_DEMAND] = jokers
        unmet = game.demands_open() - answered
        game.tell(DEMANDS_PAID, self.seat, answered, unmet)
        if unmet:
            game.score(self.seat, -game.tables.penalty[unmet], FROM_DEMANDS)

    def refuse(self, game: Trajan, move: int) -> int:
        """Only spare jokers can stand in for tiles that would be spent."""
        if verb_of(move) != JOKERS:
            return NOT_LISTED
        return 0 if move in self.moves(game) else TOO_MANY_JOKERS


class CleanUp(Step[Trajan]):
    """8.3 Open demands, senate tiles and what is left on the forum leave the game; then refill, or the end. (8.5)"""

    def run(self, game: Trajan) -> None:
        """Clear the table."""
        game.demands = 0
        for space, kind in enumerate(game.forum):
            if kind != NONE:
                game.gone_tiles += 1
                game.forum[space] = NONE
        for player in game.players:
            for kind in range(SENATE_TILE, EXTRA):
                game.gone_tiles += player.tiles[kind]
                player.tiles[kind] = 0
        if game.quarter == game.tables.quarters:
            game.push(FinalScoring())
        else:
            refill(game)


def bare_provinces(game: Trajan) -> list[int]:
    """8.4 Return the provinces without tile, leader and legionary, in their fixed order. [A16]"""
    found: list[int] = []
    for province in range(PROVINCES):
        bare = game.province_tiles[province] == NONE
        for player in game.players:
            if player.leader == province or player.provinces >> province & 1:
                bare = False
        if bare:
            found.append(province)
    return found


def refill(game: Trajan) -> None:
    """8.4 Bonus tiles, provinces, forum, ships, in this order; places that cannot be filled stay empty. (10.2)"""
    game.quarter += 1
    game.grey_ships = 0
    places = bare_provinces(game)
    places.extend([PROVINCES + space for space in range(game.tables.extra_spaces, len(game.forum))])
    del places[game.forum_left :]
    for space in range(game.tables.extra_spaces - 1, -1, -1):
        game.push(ExtraTileDrawn(a=space))
    for place in reversed(places):
        game.push(ForumTileDrawn(a=place))
    game.push(BonusTileDrawn())
    game.push(BonusTileDrawn())
