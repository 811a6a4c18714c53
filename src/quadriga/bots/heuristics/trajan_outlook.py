"""What does not change while a seat plays one turn of Trajan: the worth of tiles, and the demands to be expected."""

from quadriga.bots.heuristics.trajan_clock import Clock
from quadriga.bots.heuristics.trajan_weights import (
    BONUS,
    CARD,
    EXTRA_ANY,
    EXTRA_TILE,
    EXTRA_WITH_PLUS2,
    FADE,
    JOKER_CARD,
    JOKER_PAYS,
    JOKER_SET,
    KEPT_TILE,
    LEFTOVER,
    LEGIONARY_NEXT,
    PENALTY,
    PLUS2_MARKER,
    VOTE,
    WORKER_NEXT,
)
from quadriga.core.bags import bits, count
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_COMMODITY,
    BONUS_DEMAND,
    BONUS_LEGIONARIES,
    BONUS_TILES,
    BONUS_WORKERS,
    CARDS,
    DEMAND,
    DEMANDS,
    EXTRA,
    JOKER_COMMODITY,
    JOKER_CONSTRUCTION,
    JOKER_DEMAND,
    JOKER_EXTRA,
    KINDS,
    LEGIONARY,
    NONE,
    PLUS2,
    SENATE_TILE,
    TRAJAN_TILES,
    WORKER,
)
from quadriga.games.trajan.state import Player, Trajan


class Outlook:
    """Worths by number of the tile, in hundredths of a point, for one seat and turn."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.kinds: list[int] = [0] * KINDS
        self.tiles: list[int] = [0] * TRAJAN_TILES
        self.yellow: list[int] = [0] * BONUS_TILES
        self.grey: list[int] = [0] * BONUS_TILES
        self.consul = 0  # the worth of the bonus tiles on offer to the consul and to the vice consul
        self.vice = 0
        self.penalties: dict[int, int] = {}

    def begin(self, game: Trajan, seat: int, clock: Clock) -> None:
        """Estimate everything for the position at the beginning of a search."""
        player = game.players[seat]
        fade = faded(clock.turns, self.weights)
        self._bonus_tiles(game, player, clock)
        self._offer(game)
        self._forum_tiles(game, player, clock, fade)
        self._trajan_tiles(game, clock, fade)

    def _bonus_tiles(self, game: Trajan, player: Player, clock: Clock) -> None:
        """9.3 What each bonus tile would bring by the end."""
        tables = game.tables
        grown = min(400, clock.turns // 8)  # more pieces by the end, in hundredths
        for tile in range(BONUS_TILES):
            kind = tables.bonus_kind[tile]
            if kind == BONUS_COMMODITY:
                first = tables.bonus_a[tile]
                second = tables.bonus_b[tile]
                times = 100 * (count(player.display, first) + count(player.display, second)) + grown // 3
                times += (count(player.hand, first) + count(player.hand, second)) * (60 if clock.turns > 100 else 0)
            elif kind == BONUS_DEMAND:
                times = 70 if player.tiles[tables.bonus_a[tile]] or clock.turns > 300 else 20
            elif kind == BONUS_WORKERS:
                times = 100 * bits(player.sites) + grown
            elif kind == BONUS_LEGIONARIES:
                times = 100 * bits(player.provinces) + grown // 2
            else:
                times = 100 * bits(player.yellow) + 50 * clock.ends
            self.grey[tile] = times * tables.bonus_grey[tile] // 2
            if kind not in (BONUS_COMMODITY, BONUS_DEMAND, BONUS_WORKERS, BONUS_LEGIONARIES):
                times += 100
            self.yellow[tile] = times * tables.bonus_yellow[tile] // 2

    def _offer(self, game: Trajan) -> None:
        """8.2 The consul takes what is best for itself together with what the other is worth to nobody else."""
        left = game.bonus_left
        right = game.bonus_right
        self.consul = 0
        self.vice = 0
        if NONE in (left, right):
            return
        self.consul = max(self.yellow[left], self.yellow[right]) * self.weights[BONUS] // 100
        self.vice = min(self.grey[left], self.grey[right]) * self.weights[BONUS] // 100

    def _forum_tiles(self, game: Trajan, player: Player, clock: Clock, fade: int) -> None:
        """4.2 What one more tile of each kind is worth."""
        weights = self.weights
        tiles = player.tiles
        now = self.demands(game, player, clock)
        for demand in range(DEMANDS):
            tiles[demand] += 1
            self.kinds[demand] = self.demands(game, player, clock) - now
            tiles[demand] -= 1
        tiles[JOKER_DEMAND] += 1
        self.kinds[JOKER_DEMAND] = self.demands(game, player, clock) - now
        tiles[JOKER_DEMAND] -= 1
        for kind in range(SENATE_TILE, EXTRA):
            self.kinds[kind] = game.tables.votes[kind] * weights[VOTE] + (self.consul - self.vice) // 4
        for action in range(ACTIONS):
            self.kinds[EXTRA + action] = fade * weights[EXTRA_TILE] // 100
            if player.plus2 >> action & 1:
                self.kinds[EXTRA + action] += fade * weights[EXTRA_WITH_PLUS2] // 100
        self.kinds[JOKER_EXTRA] = fade * weights[EXTRA_ANY] // 100
        self.kinds[JOKER_CONSTRUCTION] = weights[JOKER_SET]
        self.kinds[JOKER_COMMODITY] = fade * weights[JOKER_CARD] // 100

    def _trajan_tiles(self, game: Trajan, clock: Clock, fade: int) -> None:
        """3.3 What fulfilling each Trajan tile is worth: its points and its effect."""
        tables = game.tables
        weights = self.weights
        for tile in range(TRAJAN_TILES):
            worth = 100 * tables.tile_vp[tile]
            category = tables.tile_category[tile]
            amount = tables.tile_amount[tile]
            if category == CARDS:
                worth += amount * (100 + fade * weights[CARD] // 100)
            elif category == LEGIONARY:
                worth += amount * (100 + fade * weights[LEGIONARY_NEXT] // 100)
            elif category == WORKER:
                worth += amount * (100 + fade * weights[WORKER_NEXT] // 100)
            elif category == PLUS2:
                worth += fade * weights[PLUS2_MARKER] // 100
            elif category == DEMAND:
                worth += clock.ends * weights[KEPT_TILE]
            self.tiles[tile] = worth

    def demands(self, game: Trajan, player: Player, clock: Clock) -> int:
        """8.1 What the demand tiles of a seat save, now and later, as a loss (not above 0) plus what is left over."""
        weights = self.weights
        worth = 0
        if not clock.paid:
            worth = -self.penalty(game, player, clock) * weights[PENALTY] // 100
        later = clock.ends if clock.paid else clock.ends - 1
        if later == 0:
            return worth
        for demand in range(DEMANDS):
            worth += count(player.kept, demand) * later * weights[KEPT_TILE]
            needed = 0
            if not clock.paid:
                needed = max(0, count(game.demands, demand) - count(player.kept, demand))
            spare = player.tiles[demand] - needed
            if spare > 0:
                worth += weights[LEFTOVER] if spare == 1 else weights[LEFTOVER] * 3 // 2
        return worth + player.tiles[JOKER_DEMAND] * weights[JOKER_PAYS]

    def penalty(self, game: Trajan, player: Player, clock: Clock) -> int:
        """8.1 The expected penalty of this quarter, in hundredths, if no further tile is gained."""
        key = clock.demands_to_come
        for demand in range(DEMANDS):
            short = 3 + count(game.demands, demand) - min(3, count(player.kept, demand) + player.tiles[demand])
            key = (key * 8 + short) * 8 + count(game.demand_bag, demand)
        key = key * 4 + min(3, player.tiles[JOKER_DEMAND])
        known = self.penalties.get(key)
        if known is None:
            missing: list[int] = []
            bag: list[int] = []
            for demand in range(DEMANDS):
                covered = count(player.kept, demand) + player.tiles[demand]
                missing.append(count(game.demands, demand) - min(3, covered))
                bag.append(count(game.demand_bag, demand))
            known = expected_penalty(
                game.tables.penalty, missing, bag, player.tiles[JOKER_DEMAND], clock.demands_to_come
            )
            self.penalties[key] = known
        return known


def expected_penalty(penalty: list[int], missing: list[int], bag: list[int], jokers: int, to_come: int) -> int:
    """8.1 Average the penalty over the demands still to be revealed, drawn from the bag."""
    total = bag[0] + bag[1] + bag[2]
    if to_come == 0 or total == 0:
        unmet = -jokers
        for short in missing:
            if short > 0:
                unmet += short
        return 100 * penalty[max(0, min(unmet, len(penalty) - 1))]
    weighted = 0
    for demand in range(DEMANDS):
        if bag[demand]:
            missing[demand] += 1
            bag[demand] -= 1
            after = expected_penalty(penalty, missing, bag, jokers, to_come - 1)
            bag[demand] += 1
            missing[demand] -= 1
            weighted += bag[demand] * after
    return weighted // total


def faded(turns: int, weights: list[int]) -> int:
    """Return how much of a potential is left with so many turns to go, in percent."""
    return min(100, turns * 10 // weights[FADE])
