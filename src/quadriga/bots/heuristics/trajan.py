"""The worth of a Trajan position for one seat: what it has scored and what the rules will score later.

All values are in hundredths of a point. The parts add up to the expected final score of the seat, but for a
constant; only public things and the seat's own hand are read.
"""

from typing import Final

from quadriga.bots.heuristics import trajan_weights as w
from quadriga.bots.heuristics.trajan_areas import Areas
from quadriga.bots.heuristics.trajan_trays import CHOICES, Circles, progress
from quadriga.bots.search import APART, Heuristic
from quadriga.core.bags import bits, count, members, size
from quadriga.games.trajan.actions import OF_THE_TRAY, Action
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_DEMAND,
    CATEGORIES,
    CENTRE,
    EXTRA,
    FORUM,
    JOKER_COMMODITY,
    JOKER_CONSTRUCTION,
    JOKER_DEMAND,
    JOKER_EXTRA,
    NONE,
    SENATE,
    TRAJAN,
)
from quadriga.games.trajan.scoring import tile_points
from quadriga.games.trajan.senate import vote_order, votes
from quadriga.games.trajan.setup import FillTray, FirstTurn
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.turn import ChooseMarker, Drop, UseEffect

PARTS: Final[list[str]] = [
    "points",
    "time",
    "cards",
    "construction",
    "military",
    "forum",
    "senate",
    "bonus",
    "tiles",
    "circle",
    "pending",
]
BEAM: Final = 5  # more loose markers than this are sown by the best few, not in every order


class TrajanHeuristic(Heuristic[Trajan]):
    """Hand-made and weighted; `weights` are those of `trajan_weights`."""

    def __init__(self, weights: list[int] | None = None) -> None:
        self.weights: list[int] = weights if weights is not None else w.WEIGHTS
        self.areas = Areas(self.weights)
        self.circles = Circles()

    def begin(self, game: Trajan, seat: int) -> None:
        """Estimate what does not change during the turn."""
        self.areas.begin(game, seat)

    def names(self) -> list[str]:
        """Return the names of the parts."""
        return PARTS

    def value(self, game: Trajan, seat: int) -> int:
        """Return the worth of a position: the expected final score, but for a constant of the moment."""
        total = 0
        for part in self.parts(game, seat):
            total += part
        return total

    def expect(self, game: Trajan, seat: int) -> int:
        """Return the final score to be expected: the value, at the level of scores."""
        expected = self.value(game, seat)
        return expected if game.over else expected + w.LEVELS[game.seats - 2][moment_of(game, game.players[seat])]

    def parts(self, game: Trajan, seat: int) -> list[int]:
        """Return the parts in the order of their names. The parts of the areas also note the gains of the actions."""
        player = game.players[seat]
        if game.over:
            return [100 * player.vp] + [0] * (len(PARTS) - 1)
        areas = self.areas
        areas.read(game, seat)
        return [
            100 * player.vp,
            areas.clock.turns * self.weights[w.TURN] // 100,
            areas.cards(game, player),
            areas.construction(game, player),
            areas.military(game, seat, player),
            self._forum(game, player),
            self._senate(game, seat, player),
            self._bonus(game, player),
            self._tiles(game, player),
            self._circle(game, player),
            self._pending(player),
        ]

    def group(self, game: Trajan, seat: int) -> int:
        """Sowings that end in the same tray with the same question are alike, and so are half-done long sowings."""
        question = game.question_of(seat)
        if isinstance(question, Action):
            return question.a if question.b == OF_THE_TRAY else APART
        if isinstance(question, UseEffect | ChooseMarker):
            for frame in game.main:
                if isinstance(frame, Action) and frame.b == OF_THE_TRAY:
                    return frame.a + (ACTIONS if isinstance(question, UseEffect) else 2 * ACTIONS)
        if isinstance(question, Drop) and size(game.players[seat].loose) > BEAM:
            return 3 * ACTIONS + question.a
        return 4 * ACTIONS if isinstance(question, FillTray) else APART

    # 4.2, 5, 6 Forum tiles.

    def _forum(self, game: Trajan, player: Player) -> int:
        """8.1, 5, 6 Demands to be paid, extra actions and jokers."""
        outlook = self.areas.outlook
        weights = self.weights
        worth = outlook.demands(game, player, self.areas.clock)
        for action in range(ACTIONS):
            extra = player.tiles[EXTRA + action]
            marked = player.plus2 >> action & 1
            if marked:
                worth += self.areas.fade * weights[w.PLUS2_MARKER] // 100
            if extra:
                each = weights[w.EXTRA_TILE]
                if marked:
                    each += weights[w.EXTRA_WITH_PLUS2]
                worth += self.areas.fade * extra * each // 100
        worth += self.areas.fade * player.tiles[JOKER_EXTRA] * weights[w.EXTRA_ANY] // 100
        worth += self.areas.fade * player.tiles[JOKER_COMMODITY] * weights[w.JOKER_CARD] // 100
        worth += self.areas.fade * player.tiles[JOKER_CONSTRUCTION] * weights[w.JOKER_SET] // 100
        best = 0
        if not self.areas.clock.ending:
            for kind in game.forum:
                if kind != NONE:
                    best = max(best, outlook.kinds[kind])
        self.areas.gains[FORUM] = best
        return worth

    # 4.5 Senate.

    def _senate(self, game: Trajan, seat: int, player: Player) -> int:
        """8.2 The chance to become consul or vice consul times what the bonus tiles are worth to this seat."""
        weights = self.weights
        tables = game.tables
        clock = self.areas.clock
        last = len(tables.senate_vp) - 1
        reached = 0 if clock.ending else player.senate
        self.areas.gains[SENATE] = 0
        if reached < last:
            self.areas.gains[SENATE] = 100 * tables.senate_vp[reached + 1]
        if clock.voted:
            return 0
        if clock.ending:
            order = vote_order(game)
            return self.areas.outlook.consul if order[0] == seat else self.areas.outlook.vice if order[1] == seat else 0
        steps = min(clock.turns_in_quarter // 100, last - reached)
        worth = weights[w.TRACK] * reached * steps
        mine = votes(game, seat)
        sure = max(4, weights[w.LEAD] - clock.turns_in_quarter // 100)
        consul = 10000
        vice = 0
        for rival in range(game.seats):
            if rival != seat:
                ahead = min(95, max(5, 50 + sure * (mine - votes(game, rival))))
                vice = (vice * ahead + consul * (100 - ahead)) // 100
                consul = consul * ahead // 100
        return worth + (consul * self.areas.outlook.consul + vice * self.areas.outlook.vice) // 10000

    # 9.3 Bonus tiles.

    def _bonus(self, game: Trajan, player: Player) -> int:
        """9.3 The own bonus tiles as they would score now; a demand tile may still be needed for a payment."""
        tables = game.tables
        worth = 0
        for tile in members(player.yellow | player.grey):
            halves = tables.bonus_yellow[tile] if player.yellow >> tile & 1 else tables.bonus_grey[tile]
            if tables.bonus_kind[tile] != BONUS_DEMAND:
                worth += 100 * tile_points(tables, player, tile, halves)
                continue
            owned = player.tiles[tables.bonus_a[tile]] + player.tiles[JOKER_DEMAND]
            sure = min(100, 20 * self.areas.clock.ends)
            if owned:
                sure = 100 if self.areas.clock.ends == 0 else 60 if owned == 1 else 80
            worth += 50 * halves * sure // 100
        return worth

    # 4.4 Trajan tiles and the circle.

    def _tiles(self, game: Trajan, player: Player) -> int:
        """3.3 Tiles on slots count in part, the more the nearer their markers are."""
        weights = self.weights
        worth = 0
        for slot in range(ACTIONS):
            tile = player.slots[slot]
            if tile == NONE:
                worth += 100 * weights[w.FREE_SLOT]
            else:
                there = progress(game.tables, player.trays[slot], tile)
                worth += self.areas.outlook.tiles[tile] * weights[w.TILE_NONE + there]
        best = 0
        if player.arch != CENTRE:
            for category in range(CATEGORIES):
                tile = game.tops[category]
                if tile != NONE:
                    there = progress(game.tables, player.trays[player.arch], tile)
                    share = weights[w.TAKE_TILE] + there * weights[w.TAKE_CLOSE]
                    best = max(best, self.areas.outlook.tiles[tile] * share // 100)
        self.areas.gains[TRAJAN] = best * self.areas.fade // 100
        return self.areas.fade * worth // 10000

    def _circle(self, game: Trajan, player: Player) -> int:
        """3.1 The best two turns that the markers allow. All areas have noted their gains before."""
        if game.filling or player.loose:
            return self._filled(player)
        weights = self.weights
        turns = self.areas.clock.turns
        next_share = weights[w.NEXT] * min(100, turns)
        after_share = weights[w.AFTER] * min(100, max(0, turns - 100))
        firsts: list[int] = []
        seconds: list[int] = []
        for tray in range(ACTIONS):
            gain = self.areas.gains[tray]
            tile = player.slots[tray]
            fulfilled = gain + (self.areas.outlook.tiles[tile] if tile != NONE else 0)
            firsts.append(gain * next_share)
            firsts.append(fulfilled * next_share)
            seconds.append(gain * after_share)
            seconds.append(fulfilled * after_share)
        best = 0
        targets = 0
        for plan in self.circles.reach(game.tables, player.trays, player.slots):
            both = plan >> 5
            first = both // CHOICES
            second = both % CHOICES
            gain = firsts[first] - (plan & 31) * weights[w.MARKER] * 10000
            if first >> 1 == second >> 1:
                gain += seconds[second] * weights[w.SAME] // 100
            else:
                gain += seconds[second]
            best = max(best, gain)
            targets |= 1 << (first >> 1)
        largest = 0
        for tray in player.trays:
            largest = max(largest, size(tray))
        signs = bits(targets) * weights[w.TARGET] + largest * weights[w.LARGEST]
        return best // 10000 + signs * min(100, turns) // 100

    def _filled(self, player: Player) -> int:
        """A3 Trays being filled or sown: two different colours in a tray serve more tiles than two equal ones."""
        worth = 0
        for tray in player.trays:
            for colour in range(6):
                worth += 10 if count(tray, colour) else 0
        return worth

    def _pending(self, player: Player) -> int:
        """3.4 An action that chance has put off is still to come; so may be its repetition."""
        clock = self.areas.clock
        worth = 0
        if clock.action < ACTIONS:
            worth = self.areas.gains[clock.action]
        if clock.repeat < ACTIONS and player.tiles[EXTRA + clock.repeat]:
            worth += self.areas.gains[clock.repeat] // 4
        return worth


def moment_of(game: Trajan, player: Player) -> int:
    """Return the moment of a game for a seat, a column of LEVELS: 2 by tiles drafted, then by quarter and round."""
    for frame in game.main:
        if isinstance(frame, FirstTurn):
            return min(w.DRAFTED, ACTIONS - player.slots.count(NONE))
    rounds = game.tables.rounds_per_quarter
    return w.DRAFTED + 1 + (game.quarter - 1) * rounds + min(rounds - 1, game.demands_open())
