"""1 State: what lies on the table and before the players, with clones and queries; no rule that changes them."""

from typing import Final, final

from quadriga.core.bags import bits, counts_of, one, pick, size
from quadriga.core.chance import Source
from quadriga.core.game import Game
from quadriga.games.trajan.components import (
    ACTIONS,
    CAMP,
    COLOURS,
    COMMODITIES,
    DEMANDS,
    NONE,
    TYPES,
    Tables,
)
from quadriga.games.trajan.terms import POINTS


class Player:
    """1.2 What one seat owns. Multisets are bags (`core.bags`); sites, provinces and bonus tiles are bit masks."""

    def __init__(self) -> None:
        self.vp: int = 0
        self.supply: int = 0
        self.workers: int = 0  # in the worker camp
        self.legionaries: int = 0  # in the military camp
        self.leader: int = CAMP
        self.loose: int = 0  # markers taken out of a tray and not yet dropped
        self.arch: int = 0
        self.hand: int = 0
        self.hand_size: int = 0
        self.known: int = 0  # the part of the hand everybody has seen
        self.display: int = 0
        self.kept: int = 0  # fulfilled Trajan demand tiles, by demand
        self.types: int = 0  # construction tiles, by type
        self.sites: int = 0
        self.provinces: int = 0
        self.plus2: int = 0  # a bit for each action with a [+2] marker
        self.yellow: int = 0  # bonus tiles, yellow side up
        self.grey: int = 0
        self.senate: int = 0  # space of the track, 0 is the start
        self.trays: list[int] = EMPTY
        self.slots: list[int] = EMPTY
        self.tiles: list[int] = EMPTY  # forum and extra-action tiles, by kind

    def clone(self) -> "Player":
        """Return an independent copy."""
        other = Player()
        other.vp = self.vp
        other.supply = self.supply
        other.workers = self.workers
        other.legionaries = self.legionaries
        other.leader = self.leader
        other.loose = self.loose
        other.arch = self.arch
        other.hand = self.hand
        other.hand_size = self.hand_size
        other.known = self.known
        other.display = self.display
        other.kept = self.kept
        other.types = self.types
        other.sites = self.sites
        other.provinces = self.provinces
        other.plus2 = self.plus2
        other.yellow = self.yellow
        other.grey = self.grey
        other.senate = self.senate
        other.trays = self.trays[:]
        other.slots = self.slots[:]
        other.tiles = self.tiles[:]
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        return [
            ("vp", str(self.vp)),
            ("supply", str(self.supply)),
            ("workers", str(self.workers)),
            ("legionaries", str(self.legionaries)),
            ("leader", str(self.leader)),
            ("loose", _counts(self.loose, COLOURS)),
            ("arch", str(self.arch)),
            ("hand", _counts(self.hand, COMMODITIES)),
            ("hand_size", str(self.hand_size)),
            ("known", _counts(self.known, COMMODITIES)),
            ("display", _counts(self.display, COMMODITIES)),
            ("kept", _counts(self.kept, DEMANDS)),
            ("types", _counts(self.types, TYPES)),
            ("sites", str(self.sites)),
            ("provinces", str(self.provinces)),
            ("plus2", str(self.plus2)),
            ("yellow", str(self.yellow)),
            ("grey", str(self.grey)),
            ("senate", str(self.senate)),
            ("trays", " ".join([_counts(tray, COLOURS) for tray in self.trays])),
            ("slots", _numbers(self.slots)),
            ("tiles", _numbers(self.tiles)),
        ]


@final
class Trajan(Game):
    """1.1 The whole table. Lists are made by `setup.new_game` and by `clone`, never by the constructor."""

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables = tables
        # The options of the match, as the rules read them.
        self.track: int = 0
        self.choose_trays: bool = False
        self.draft_singly: bool = False
        self.strict_repeats: bool = False
        self.leftover_vp: int = 0
        # Time.
        self.first: int = 0
        self.turn: int = 0  # the active player
        self.turns: int = 0
        self.quarter: int = 1
        self.time: int = 0
        self.laps: int = 0  # round ends still to be handled after this turn
        self.tile_used: bool = False  # an extra-action tile was discarded this turn
        self.filling: bool = False  # trays are being filled in secret
        # Bags and piles. The three demand tiles removed unseen are simply never drawn.
        self.deck: int = 0
        self.deck_size: int = 0
        self.forum_left: int = 0
        self.extra_bag: int = 0
        self.demand_bag: int = 0
        self.demands: int = 0
        self.bonus_bag: int = 0
        self.bonus_left: int = NONE
        self.bonus_right: int = NONE
        self.grey_ships: int = 0  # a bit for each ship that shows its grey side
        self.gone_tiles: int = 0  # forum and extra-action tiles that left the game
        self.gone_trajan: int = 0
        self.players: list[Player] = NOBODY
        self.discard_a: list[int] = EMPTY
        self.discard_b: list[int] = EMPTY
        self.forum_bag: list[int] = EMPTY
        self.forum: list[int] = EMPTY  # the yellow spaces first, then the green ones
        self.stacks: list[int] = EMPTY  # a mask of the nine places for each category
        self.tops: list[int] = EMPTY
        self.province_tiles: list[int] = EMPTY
        self.site_tiles: list[int] = EMPTY
        self.pile: list[int] = EMPTY  # senate discs: who moved later lies on top

    def clone(self) -> "Trajan":
        """Return an independent copy; nobody listens to it."""
        other = Trajan(self.seats, self.tables)
        other.copy_agenda(self)
        other.track = self.track
        other.choose_trays = self.choose_trays
        other.draft_singly = self.draft_singly
        other.strict_repeats = self.strict_repeats
        other.leftover_vp = self.leftover_vp
        other.first = self.first
        other.turn = self.turn
        other.turns = self.turns
        other.quarter = self.quarter
        other.time = self.time
        other.laps = self.laps
        other.tile_used = self.tile_used
        other.filling = self.filling
        other.deck = self.deck
        other.deck_size = self.deck_size
        other.forum_left = self.forum_left
        other.extra_bag = self.extra_bag
        other.demand_bag = self.demand_bag
        other.demands = self.demands
        other.bonus_bag = self.bonus_bag
        other.bonus_left = self.bonus_left
        other.bonus_right = self.bonus_right
        other.grey_ships = self.grey_ships
        other.gone_tiles = self.gone_tiles
        other.gone_trajan = self.gone_trajan
        other.players = [player.clone() for player in self.players]
        other.discard_a = self.discard_a[:]
        other.discard_b = self.discard_b[:]
        other.forum_bag = self.forum_bag[:]
        other.forum = self.forum[:]
        other.stacks = self.stacks[:]
        other.tops = self.tops[:]
        other.province_tiles = self.province_tiles[:]
        other.site_tiles = self.site_tiles[:]
        other.pile = self.pile[:]
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        found = [
            ("track", str(self.track)),
            ("choose_trays", str(self.choose_trays)),
            ("draft_singly", str(self.draft_singly)),
            ("strict_repeats", str(self.strict_repeats)),
            ("leftover_vp", str(self.leftover_vp)),
            ("first", str(self.first)),
            ("turn", str(self.turn)),
            ("turns", str(self.turns)),
            ("quarter", str(self.quarter)),
            ("time", str(self.time)),
            ("laps", str(self.laps)),
            ("tile_used", str(self.tile_used)),
            ("filling", str(self.filling)),
            ("deck", _counts(self.deck, COMMODITIES)),
            ("deck_size", str(self.deck_size)),
            ("forum_left", str(self.forum_left)),
            ("extra_bag", _counts(self.extra_bag, ACTIONS)),
            ("demand_bag", _counts(self.demand_bag, DEMANDS)),
            ("demands", _counts(self.demands, DEMANDS)),
            ("bonus_bag", str(self.bonus_bag)),
            ("bonus_left", str(self.bonus_left)),
            ("bonus_right", str(self.bonus_right)),
            ("grey_ships", str(self.grey_ships)),
            ("gone_tiles", str(self.gone_tiles)),
            ("gone_trajan", str(self.gone_trajan)),
            ("discard_a", _numbers(self.discard_a)),
            ("discard_b", _numbers(self.discard_b)),
            ("forum_bag", _numbers(self.forum_bag)),
            ("forum", _numbers(self.forum)),
            ("stacks", _numbers(self.stacks)),
            ("tops", _numbers(self.tops)),
            ("province_tiles", _numbers(self.province_tiles)),
            ("site_tiles", _numbers(self.site_tiles)),
            ("pile", _numbers(self.pile)),
        ]
        for seat, player in enumerate(self.players):
            for name, value in player.fields():
                found.append((f"{name}.{seat}", value))
        return found

    def score(self, seat: int, points: int, source: int) -> None:
        """Give points to a seat and tell where they come from; the only place where VP change."""
        self.players[seat].vp += points
        self.tell(POINTS, seat, points, source)

    def scores(self) -> list[int]:
        """Return the VP of every seat so far; final once the game is over."""
        return [player.vp for player in self.players]

    def ranking(self) -> list[int]:
        """9 Return all seats from first to last: most VP, then the higher rank in the last vote. [A19]"""
        order = self.pile[:]
        order.reverse()
        # The sort is stable, so equal points keep the order of the vote.
        order.sort(key=self._lost_points)
        return order

    def _lost_points(self, seat: int) -> int:
        return -self.players[seat].vp

    def winners(self) -> list[int]:
        """9 Return the winner once the game is over; the vote leaves no tie. [A19]"""
        return self.ranking()[:1] if self.over else []

    def demands_open(self) -> int:
        """Return how many demand tiles lie open; the round of the quarter is one more."""
        return size(self.demands)

    def drawable(self) -> bool:
        """A9 Whether a commodity card can be drawn, after a reshuffle if need be."""
        return self.deck_size > 0 or len(self.discard_a) > 1 or len(self.discard_b) > 1

    def discard(self, which: int) -> list[int]:
        """Return discard pile A (0) or B (1), the top card last."""
        return self.discard_b if which else self.discard_a

    def legionaries_in(self, province: int, apart_from: int) -> int:
        """Return how many legionaries of other players stand in a province."""
        found = 0
        for seat, player in enumerate(self.players):
            if seat != apart_from and player.provinces >> province & 1:
                found += 1
        return found

    def hide(self, seat: int) -> None:
        """1.3 Pool the draw pile with the unseen cards of all other hands; blank trays that are filled in secret."""
        for other, player in enumerate(self.players):
            if other == seat:
                continue
            self.deck += player.hand - player.known
            player.hand = player.known
            if self.filling:
                player.trays = [0] * len(player.trays)
                player.loose = 0
        self.hide_moves(seat)

    def imagine(self, seat: int, source: Source) -> None:
        """1.3 Deal unseen cards to the other hands, and secret markers to their trays."""
        for other, player in enumerate(self.players):
            if other == seat:
                continue
            missing = player.hand_size - size(player.hand)
            for _ in range(missing):
                card = _take(self.deck, source)
                self.deck -= card
                player.hand += card
            if self.filling:
                self._imagine_trays(other, source)
        self.reopen()

    def _imagine_trays(self, seat: int, source: Source) -> None:
        """A3 Place as many markers at random as this seat has placed, each tray's markers in rising order."""
        player = self.players[seat]
        placed = self.placed(seat)
        loose = 0
        for colour in range(COLOURS):
            loose += self.tables.markers_per_colour * one(colour)
        per_tray = self.tables.markers_per_tray
        for tray in range(len(player.trays)):
            drawn: list[int] = []
            for _ in range(per_tray):
                marker = _take(loose, source)
                loose -= marker
                drawn.append(marker)
            drawn.sort()
            for marker in drawn:
                if placed > 0:
                    player.trays[tray] += marker
                    placed -= 1
                else:
                    player.loose += marker

    def placed(self, seat: int) -> int:
        """A3 Return how many markers a seat has placed in secret; the frame of its question tells everybody."""
        question = self.lane_questions[seat] if self.lanes else None
        return question.a if question is not None else self.tables.markers_per_colour * COLOURS


EMPTY: Final[list[int]] = []
NOBODY: Final[list[Player]] = []


def _take(bag: int, source: Source) -> int:
    """Return a bag with one piece drawn at random from this one."""
    return one(pick(bag, source.below(size(bag))))


def _counts(bag: int, kinds: int) -> str:
    return ",".join([str(pieces) for pieces in counts_of(bag, kinds)])


def _numbers(values: list[int]) -> str:
    return ",".join([str(value) for value in values])


def workers_on_sites(player: Player) -> int:
    """Return how many workers of a player stand on sites."""
    return bits(player.sites)
