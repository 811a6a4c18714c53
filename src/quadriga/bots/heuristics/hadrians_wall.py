"""The worth of a Hadrian's Wall position for one seat: what it has scored and what its sheets will bring.

All values are in hundredths of a point. A year is planned as a whole, move after move with the best few positions kept;
only public things and the seat's own cards are read.
"""

from typing import Final

from quadriga.bots.heuristics import hadrians_wall_weights as w
from quadriga.bots.heuristics.hadrians_wall_attack import Attacks
from quadriga.bots.heuristics.hadrians_wall_levels import ACTING, LAST_TOKEN, acting, half_years, level, moment_of
from quadriga.bots.heuristics.hadrians_wall_moves import sensible_actions, sensible_placements
from quadriga.bots.heuristics.hadrians_wall_paths import Goals, Paths
from quadriga.bots.heuristics.hadrians_wall_sheet import Sheet
from quadriga.bots.search import APART, Heuristic
from quadriga.core.bags import pick_bit
from quadriga.core.moves import y_of
from quadriga.games.hadrians_wall.actions import ChooseAction
from quadriga.games.hadrians_wall.attack import SpendFavour, breaches_at
from quadriga.games.hadrians_wall.components import FATE_CARDS, NONE, TOKENS, YEARS
from quadriga.games.hadrians_wall.ludus import BattleFlipped
from quadriga.games.hadrians_wall.market import GoodFlipped
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scoring import path_vp, score_of
from quadriga.games.hadrians_wall.scouting import PlacePattern
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FLIP_MOVES, KEEP_MOVE
from quadriga.games.hadrians_wall.tokens import tokens_of
from quadriga.games.hadrians_wall.year import ChoosePath

PARTS: Final[list[str]] = [
    "points",
    "attack",
    "pool",
    "paths",
    "goal",
    "income",
    "works",
    "citizens",
    "town",
    "attributes",
]
ATTACK: Final = 1
INCOME: Final = 5
WORKS: Final = 6
CITIZENS: Final = 7
TOWN: Final = 8
ATTRIBUTES: Final = 9
# Which part features belong to, each up to the first of the next row: cohorts, favours and disdain to the attacks.
PART_FROM: Final[list[list[int]]] = [
    [w.PRODUCTION, INCOME],
    [w.FORT_BOXES, WORKS],
    [w.TRACK, CITIZENS],
    [w.HAS_MARKET, TOWN],
    [w.PHASE, ATTRIBUTES],
    [w.COHORT_BOXES, ATTACK],
    [w.CELLS, TOWN],
    [w.TRAININGS, WORKS],
    [w.DIPLOMATS, ATTACK],
    [w.SHUT, WORKS],
    [w.BRIBES, ATTACK],
    [w.FEATURES, ATTACK],
]
WIDTH: Final = 2  # positions followed for each number of tokens left
HALVES: Final = 2 * YEARS + 2
FEW: Final = 8  # tokens whose uses are quickly looked through


class HadriansWallHeuristic(Heuristic[HadriansWall]):
    """Weighted features of the sheets; the attack is worked out, a flip in the year goes on with a typical card."""

    def __init__(self, weights: list[list[int]] | None = None, kept: int = WIDTH) -> None:
        others, base, slope, mid_base, mid_slope = weights if weights is not None else w.WEIGHTS
        self.others: list[int] = others
        self.kept = kept
        # Even numbers of half years stand at the end of a year; after the last one only points count.
        self.by_halves: list[list[int]] = [[0] * w.FEATURES]
        for halves in range(1, HALVES):
            if halves & 1:
                self.by_halves.append(weighted(mid_base, mid_slope, halves // 2))
            else:
                self.by_halves.append(weighted(base, slope, halves // 2))
        self.attacks = Attacks(self.others)
        self.paths = Paths(self.others)
        self.goals = Goals(self.others)
        self.sheet: Sheet | None = None

    def begin(self, game: HadriansWall, seat: int) -> None:
        """Note the piles; they change by flips only."""
        self.attacks.begin(game)
        if self.sheet is None or self.sheet.tables is not game.tables:
            self.sheet = Sheet(game.tables)

    def names(self) -> list[str]:
        """Return the names of the parts."""
        return PARTS

    def width(self) -> int:
        """Return how many positions of each group are followed."""
        return self.kept

    def value(self, game: HadriansWall, seat: int) -> int:
        """Return the worth of a position: the expected final score, but for a constant of the moment and the year."""
        return self._value(game, seat, half_years(game, seat))

    def _value(self, game: HadriansWall, seat: int, halves: int) -> int:
        """Return the worth of a position as if there were so many half years left."""
        player = game.players[seat]
        if game.over:
            return 100 * score_of(game.tables, player)
        total = self._outlook(game, seat, player, halves)
        if halves:
            sheet = self.sheet
            assert sheet is not None
            found = sheet.read(game, player)
            weights = self.by_halves[halves]
            worth = 0
            for feature in range(w.FEATURES):
                number = found[feature]
                if number:
                    worth += number * weights[feature]
            total += worth // 100
        return total

    def _outlook(self, game: HadriansWall, seat: int, player: Player, halves: int) -> int:
        """Return all parts that are no features."""
        total = 100 * score_of(game.tables, player) + self._attack(game, player) + self._paths(game, player, halves)
        if halves & 1:
            total += self._pool(game, player)
        if game.campaign:
            total += self.goals.worth(game, player, halves == 0)
        return total

    def expect(self, game: HadriansWall, seat: int) -> int:
        """Return the final score to be expected: the value without the goal of a fort, at the level of scores."""
        player = game.players[seat]
        expected = self.value(game, seat)
        if game.over:
            return expected
        halves = half_years(game, seat)
        if game.campaign:
            expected -= self.goals.worth(game, player, halves == 0)
        if halves == 0:
            return expected
        expected += level(game, seat)
        if halves > 1:
            return expected
        # In the last year what can still be done counts more than what the sheets look like.
        sure = 100 * score_of(game.tables, player) + self._attack(game, player)
        if moment_of(game, seat) == ACTING:
            expected = (expected + sure + LAST_TOKEN * held(player)) // 2
        return max(sure, expected)

    def brief(self, game: HadriansWall, seat: int) -> bool:
        """6.3, 3.5 Favours, and the last actions of the last year."""
        if isinstance(game.question_of(seat), SpendFavour):
            return True
        return half_years(game, seat) == 1 and acting(game, seat) and held(game.players[seat]) <= FEW

    def idle_parts(self, game: HadriansWall, seat: int) -> list[int]:
        """Return the parts as if the year ended here, or the average of what can be chosen before its actions."""
        if acting(game, seat):
            return self._parts(game, seat, half_years(game, seat) - 1)
        question = game.question_of(seat)
        if not isinstance(question, ChoosePath):
            return self.parts(game, seat)
        found: list[list[int]] = []
        for move in game.moves_of(seat):
            world = game.clone()
            world.answer_until(seat, move)
            found.append(self.parts(world, seat))
        return [sum([parts[place] for parts in found]) // len(found) for place in range(len(PARTS))]

    def parts(self, game: HadriansWall, seat: int) -> list[int]:
        """Return the parts in the order of their names."""
        return self._parts(game, seat, half_years(game, seat))

    def _parts(self, game: HadriansWall, seat: int, halves: int) -> list[int]:
        player = game.players[seat]
        if game.over:
            return [100 * score_of(game.tables, player)] + [0] * (len(PARTS) - 1)
        self.begin(game, seat)
        pool = self._pool(game, player) if halves & 1 else 0
        found = [100 * score_of(game.tables, player), self._attack(game, player), pool]
        found.append(self._paths(game, player, halves))
        found.append(self.goals.worth(game, player, halves == 0) if game.campaign else 0)
        found += [0] * (len(PARTS) - len(found))
        sheet = self.sheet
        assert sheet is not None
        numbers = sheet.read(game, player)
        whole = 0
        told = 0
        for row in range(len(PART_FROM) - 1):
            for feature in range(PART_FROM[row][0], PART_FROM[row + 1][0]):
                whole += numbers[feature] * self.by_halves[halves][feature]
            # Rounded along the sum, so that the parts add up to the value.
            found[PART_FROM[row][1]] += whole // 100 - told
            told = whole // 100
        return found

    def _attack(self, game: HadriansWall, player: Player) -> int:
        return self.attacks.this_year(game, player) + self.attacks.later_years(game, player)

    def _paths(self, game: HadriansWall, player: Player, halves: int) -> int:
        """7.3 What the Paths will bring beyond what they would score now."""
        if halves == 0:
            return 0
        tables = game.tables
        expected = self.paths.expected(tables, player, halves)
        if player.choice != NONE:
            expected += self.paths.card(tables, player, player.choice, halves)
        more = expected - 100 * path_vp(tables, player)
        return more * self.others[w.PROMISE] // 100 if halves == 1 else more

    def _pool(self, game: HadriansWall, player: Player) -> int:
        """1.2 What the tokens in the pool are worth while they can be spent."""
        pool = player.pool
        if player.choice != NONE:
            pool += game.tables.card_income[pick_bit(player.drawn - (1 << player.choice), 0)]
        years = YEARS - game.year
        others = self.others
        worth = 0
        for token in range(TOKENS):
            number = tokens_of(pool, token)
            if number:
                worth += number * (others[w.TOKEN + token] + others[w.TOKEN_LATER + token] * years)
                worth += max(0, number - w.PLENTY) * others[w.SURPLUS + token]
        return worth

    # How the search goes on.

    def group(self, game: HadriansWall, seat: int) -> int:
        """Positions after equally many actions with equally many tokens left compete; inside an action none does."""
        question = game.question_of(seat)
        if not isinstance(question, ChooseAction | SpendFavour):
            return APART
        return held(game.players[seat])

    def key(self, game: HadriansWall, seat: int) -> int:
        """Return the same number for the same sheets and pool, whatever the order of the actions was."""
        return key_of(game.players[seat])

    def sign(self, game: HadriansWall, seat: int) -> str:
        """A plan for the own sheets holds whatever the others do, unless they pay something."""
        question = game.question_of(seat)
        label = question.label() if question is not None else ""
        return f"{game.year} {label} {key_of(game.players[seat])}"

    def useful(self, game: HadriansWall, seat: int, moves: list[int]) -> list[int]:
        """11.18 Leave out the favours against cards that a cohort repels."""
        if not isinstance(game.question_of(seat), SpendFavour):
            return moves
        player = game.players[seat]
        return [move for move in moves if move == KEEP_MOVE or breaches_at(game, player, y_of(move))]

    def sensible(self, game: HadriansWall, seat: int, moves: list[int]) -> list[int]:
        """Leave out what another move does at least as well."""
        question = game.question_of(seat)
        if isinstance(question, PlacePattern):
            return sensible_placements(game.tables, game.players[seat], moves)
        if isinstance(question, ChooseAction):
            return sensible_actions(game, seat, game.players[seat], moves)
        return self.useful(game, seat, moves)

    def foresee(self, game: HadriansWall, seat: int) -> int:
        """5.3, 5.5 Turn a typical Fate card for a good or a battle; return what the average is beyond it."""
        if not game.lanes or not game.lanes[seat]:
            return 0
        frame = game.lanes[seat][-1]
        tables = game.tables
        if isinstance(frame, GoodFlipped):
            marks = tables.fate_good
        elif isinstance(frame, BattleFlipped):
            marks = tables.fate_damage
        else:
            return 0
        pile = game.fate if game.fate_left else game.discard
        cards: list[int] = []  # the last card of each mark
        weights: list[int] = []
        for mark in range(1, 7):
            last = NONE
            number = 0
            for card in range(FATE_CARDS):
                if pile >> card & 1 and marks[card] == mark:
                    last = card
                    number += 1
            if number:
                cards.append(last)
                weights.append(number)
        return self._typical(game, seat, cards, weights)

    def _typical(self, game: HadriansWall, seat: int, cards: list[int], weights: list[int]) -> int:
        """Play the card whose worth is nearest to the average; return the difference."""
        worlds: list[HadriansWall] = []
        halves = HALVES
        for card in cards:
            world = game.clone()
            turn(world, seat, card)
            worlds.append(world)
            halves = min(halves, half_years(world, seat))
        # A card may leave nothing to do: values within a year and at its end differ by a constant, which is no luck.
        values = [self._value(world, seat, halves) for world in worlds]
        mean = sum([values[n] * weights[n] for n in range(len(cards))]) // sum(weights)
        best = 0
        for place in range(1, len(cards)):
            if abs(values[place] - mean) < abs(values[best] - mean):
                best = place
        turn(game, seat, cards[best])
        return mean - values[best]


def weighted(base: list[int], slope: list[int], years: int) -> list[int]:
    """Return the weights of the features with so many years to come, in hundredths of their unit."""
    row = [100 * (base[n] + slope[n] * years) for n in range(w.FEATURES)]
    for feature in w.IN_POINTS:
        row[feature] //= 100
    return row


def turn(game: HadriansWall, seat: int, card: int) -> None:
    """Let the flip that a lane waits for turn this card, and run on."""
    game.lane = seat
    game.active = game.lanes[seat]
    frame = game.active.pop()
    assert isinstance(frame, GoodFlipped | BattleFlipped)
    frame.enter(game)
    game.chance = None
    frame.play(game, FLIP_MOVES[card])
    game.run_until(seat)


def held(player: Player) -> int:
    """Return how many tokens are in a pool."""
    number = 0
    pool = player.pool
    while pool:
        number += pool & 255
        pool >>= 8
    return number


def key_of(player: Player) -> int:
    """Return a number for everything an action can change."""
    return hash(
        (
            player.pool, player.mining, player.guard, player.cippi, player.wall, player.fort, player.cohorts,
            player.production, player.training, player.forum, player.built, player.attributes, player.removed,
            player.citizens, player.market, player.theatre, player.strength, player.damage, player.battles,
            player.temple, player.baths, player.rulings, player.favours, player.scouts, player.map, player.ignored,
        )
    )  # fmt: skip
