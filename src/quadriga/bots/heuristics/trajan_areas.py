"""The three areas of Trajan in which pieces are gathered before they score: cards, construction, military.

Each method returns what its area is worth beyond the points so far, in hundredths, and notes in `gains` what
carrying out its action next would bring.
"""

from quadriga.bots.heuristics import trajan_weights as w
from quadriga.bots.heuristics.trajan_clock import Clock
from quadriga.bots.heuristics.trajan_outlook import Outlook, faded
from quadriga.core.bags import count, members
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_COMMODITY,
    CAMP,
    COMMODITIES,
    CONSTRUCTION,
    DIFFERENT,
    IDENTICAL,
    JOKER_COMMODITY,
    JOKER_CONSTRUCTION,
    MILITARY,
    NONE,
    PAIRS,
    SEAPORT,
    SHIPS,
    SITES,
    TYPES,
)
from quadriga.games.trajan.military import occupation_vp
from quadriga.games.trajan.scoring import set_vp
from quadriga.games.trajan.state import Player, Trajan


class Areas:
    """Clock, outlook and gains of one seat in one position, shared by all parts of the heuristic."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.clock = Clock()
        self.outlook = Outlook(weights)
        self.gains: list[int] = [0] * ACTIONS  # what carrying out each action now would bring
        self.fade = 0  # how much of a potential is left, in percent

    def begin(self, game: Trajan, seat: int) -> None:
        """Estimate what does not change during a turn."""
        self.clock.read(game, seat, self.weights)
        self.outlook.begin(game, seat, self.clock)

    def read(self, game: Trajan, seat: int) -> None:
        """Read the time of a position."""
        self.clock.read(game, seat, self.weights)
        self.fade = faded(self.clock.turns, self.weights)

    # 4.1 Cards.

    def cards(self, game: Trajan, player: Player) -> int:
        """9.1, 4.1 Hand cards count one each; sets that can be shipped and matches of bonus tiles count in part."""
        weights = self.weights
        tables = game.tables
        clock = self.clock
        expected = player.hand_size + clock.cards - clock.discards
        worth = 100 * tables.hand_vp * expected + self.fade * weights[w.CARD] * expected // 100
        best = 0
        second = 0
        for ship in range(SHIPS):
            gain = self._shipment(game, player, ship)
            if gain > best:
                second = best
                best = gain
            else:
                second = max(second, gain)
        worth += self.fade * (best * weights[w.SHIP_BEST] + second * weights[w.SHIP_SECOND]) // 100
        laid = self._matches(game, player)
        worth += self.fade * laid * weights[w.MATCH] // 10000
        self.gains[SEAPORT] = max(weights[w.DRAW], 100 * best, min(laid, 600))
        return worth

    def _shipment(self, game: Trajan, player: Player, ship: int) -> int:
        """4.1d Return what the hand would bring on a ship beyond the points of its cards, in points."""
        units = 0
        jokers = player.tiles[JOKER_COMMODITY]
        hand = player.hand
        for _ in range(COMMODITIES):
            cards = hand & 15
            hand >>= 4
            if ship == IDENTICAL:
                units = max(units, cards)
            elif (ship == PAIRS and cards > 1) or (ship == DIFFERENT and cards):
                units += 1
        if ship == IDENTICAL and jokers and units:
            units += 1
        units = min(units, game.tables.ship_max[ship])
        grey = game.grey_ships >> ship & 1
        points = game.tables.ships_grey[ship][units] if grey else game.tables.ships_coloured[ship][units]
        if grey and self.clock.ends > 1:
            # The ship turns back when the quarter ends.
            points = max(points, game.tables.ships_coloured[ship][units] * 3 // 4)
        return max(0, points - (2 * units if ship == PAIRS else units))

    def _matches(self, game: Trajan, player: Player) -> int:
        """9.3 Return what the hand cards would bring with the own bonus tiles once displayed."""
        tables = game.tables
        worth = 0
        for tile in members(player.yellow | player.grey):
            if tables.bonus_kind[tile] == BONUS_COMMODITY:
                halves = tables.bonus_yellow[tile] if player.yellow >> tile & 1 else tables.bonus_grey[tile]
                cards = count(player.hand, tables.bonus_a[tile]) + count(player.hand, tables.bonus_b[tile])
                worth += 50 * halves * cards
        return worth

    # 4.6 Construction.

    def construction(self, game: Trajan, player: Player) -> int:
        """9.2, 4.6 Sets exactly; begun sets, workers in the camp and sites in reach in part."""
        weights = self.weights
        tables = game.tables
        left = tiles_left(game)
        worth = 100 * set_vp(tables, player) + 100 * tables.worker_vp * player.workers
        jokers = player.tiles[JOKER_CONSTRUCTION]
        begun = 0
        for kind in range(TYPES):
            begun += self._begun(count(player.types, kind), left[kind], jokers)
            if left[kind] and count(player.types, kind) == 0:
                begun += weights[w.GRANT_LEFT]
        best = 0
        for site in range(SITES):
            tile = game.site_tiles[site]
            if tile == NONE or (player.sites and not tables.beside[site] & player.sites):
                continue
            begun += weights[w.OPEN_SITE]
            best = max(best, self._building(game, player, tile, left[tables.building_type[tile]], jokers))
        worth += self.fade * begun // 100 + self.fade * best * weights[w.FRONTIER] // 10000
        if player.workers:
            worth += self.fade * (weights[w.WORKER_FIRST] + (player.workers - 1) * weights[w.WORKER_NEXT]) // 100
            self.gains[CONSTRUCTION] = max(0, best - 100)
        else:
            self.gains[CONSTRUCTION] = weights[w.HIRE] if player.supply else 0
        return worth

    def _building(self, game: Trajan, player: Player, tile: int, left: int, jokers: int) -> int:
        """4.6b Return what winning a construction tile would bring: its points, its granted action, its set."""
        tables = game.tables
        owned = count(player.types, tables.building_type[tile])
        gain = 100 * tables.building_vp[tile]
        if owned == 0:
            gain += self.weights[w.GRANT]
        elif owned == 2:
            gain += 100 * tables.set_of_three
        elif owned == 3:
            gain += 100 * (tables.set_of_four - tables.set_of_three)
        return gain + self._begun(owned + 1, left - 1, jokers) - self._begun(owned, left, jokers)

    def _begun(self, owned: int, left: int, jokers: int) -> int:
        """9.2 Return what a begun set promises beyond its points so far."""
        if owned + left + jokers < 3 or owned == 0 or owned > 3:
            return 0
        if owned == 1:
            return self.weights[w.SET_ONE]
        if owned == 2:
            return self.weights[w.SET_TWO]
        return self.weights[w.SET_THREE] if left + jokers else 0

    # 4.3 Military.

    def military(self, game: Trajan, seat: int, player: Player) -> int:
        """9.1, 4.3 Legionaries in the camp, and what lies before the leader: tiles to take, provinces to occupy."""
        weights = self.weights
        tables = game.tables
        worth = 100 * tables.legionary_vp * player.legionaries
        if player.legionaries:
            more = weights[w.LEGIONARY_FIRST] + (player.legionaries - 1) * weights[w.LEGIONARY_NEXT]
            worth += self.fade * more // 100
        here = 0
        leader = player.leader
        if leader != CAMP and not player.provinces >> leader & 1:
            here = 100 * occupation_vp(game, seat, leader)
        near = 0
        far = 0
        tile_here = 0
        for province in tables.from_camp if leader == CAMP else tables.adjacent[leader]:
            tile = self._tile_in(game, province)
            tile_here = max(tile_here, tile)
            near = max(near, tile + self._occupied(game, seat, player, province))
            for beyond in tables.adjacent[province]:
                if beyond != leader:
                    far = max(far, self._tile_in(game, beyond) + self._occupied(game, seat, player, beyond))
        ahead = here * weights[w.OCCUPY] + near * weights[w.MARCH] + far * weights[w.FAR]
        worth += self.fade * ahead // 10000
        self.gains[MILITARY] = max(weights[w.RECRUIT] if player.supply else 0, tile_here)
        if player.legionaries:
            self.gains[MILITARY] = max(self.gains[MILITARY], here - 100)
        return worth

    def _tile_in(self, game: Trajan, province: int) -> int:
        kind = game.province_tiles[province]
        return self.outlook.kinds[kind] if kind != NONE else 0

    def _occupied(self, game: Trajan, seat: int, player: Player, province: int) -> int:
        """4.3c Return half of what occupying a province would bring."""
        if player.provinces >> province & 1:
            return 0
        return 50 * occupation_vp(game, seat, province)


def tiles_left(game: Trajan) -> list[int]:
    """2.4 Return how many construction tiles of each type still lie on sites."""
    left = [0] * TYPES
    for tile in game.site_tiles:
        if tile != NONE:
            left[game.tables.building_type[tile]] += 1
    return left
