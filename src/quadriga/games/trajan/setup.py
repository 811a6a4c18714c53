"""2 Setup: from the empty table to the first turn, drafts included."""

from typing import Any, Final

from quadriga.core.bags import bag_of, count, one, pick, size
from quadriga.core.chance import Source
from quadriga.core.flow import NOT_LISTED, Chance, Decision, Frame, Reveal, Secret, Step
from quadriga.core.moves import pack, verb_of, x_of, y_of
from quadriga.games.trajan.arch import TopRevealed, lift_top
from quadriga.games.trajan.cards import CardTurned, DrawCards, pick_up
from quadriga.games.trajan.components import (
    ACTIONS,
    CATEGORIES,
    COLOURS,
    COMMODITIES,
    KINDS,
    NONE,
    PROVINCES,
    SITES,
    TILES_PER_CATEGORY,
    Tables,
)
from quadriga.games.trajan.construction import BuildingDrawn
from quadriga.games.trajan.forum import ExtraTileDrawn, ForumTileDrawn
from quadriga.games.trajan.seaport import refuse_pick
from quadriga.games.trajan.senate import BonusTileDrawn
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import (
    CATEGORY_TAKEN,
    DRAFT,
    DRAW,
    DRAW_MOVE,
    FILL,
    FILL_MOVES,
    FIRST_MOVES,
    MARKER_MOVES,
    NO_SECOND_MARKER,
    NO_SUCH_MARKER,
    PICK,
    PICK_MOVES,
    SECOND_MARKER_LOWER,
    SLOT_TAKEN,
    STACK_EMPTY,
)
from quadriga.games.trajan.turn import begin_turn

BONUS_TILES_AT_SENATE: Final = 2


def new_game(
    tables: Tables,
    seats: int,
    track: int,
    choose_trays: bool,
    draft_singly: bool,
    strict_repeats: bool,
    leftover_vp: int,
) -> Trajan:
    """2.1-2.6 Return a table with everything in its bag and every player's pieces in place, ready to be set up."""
    game = Trajan(seats, tables)
    game.track = track
    game.choose_trays = choose_trays
    game.draft_singly = draft_singly
    game.strict_repeats = strict_repeats
    game.leftover_vp = leftover_vp
    game.deck = bag_of([tables.copies] * COMMODITIES)
    game.deck_size = tables.copies * COMMODITIES
    game.forum_bag = tables.forum_counts[:]
    game.forum_left = sum(tables.forum_counts)
    game.extra_bag = bag_of(tables.extra_counts)
    game.demand_bag = bag_of(tables.demand_counts)
    game.bonus_bag = (1 << len(tables.bonus_kind)) - 1
    game.discard_a = []
    game.discard_b = []
    game.forum = [NONE] * (tables.extra_spaces + tables.forum_spaces[seats])
    game.stacks = [(1 << TILES_PER_CATEGORY) - 1] * CATEGORIES
    game.tops = [NONE] * CATEGORIES
    game.province_tiles = [NONE] * PROVINCES
    game.site_tiles = [NONE] * SITES
    game.pile = []
    game.players = [new_player(tables) for _ in range(seats)]
    game.push(SetUp())
    return game


def new_player(tables: Tables) -> Player:
    """2.1, 2.6 Return the pieces of one player: camps, supply, arch, and twelve markers to be put into trays."""
    player = Player()
    player.vp = tables.start_vp
    player.supply = tables.start_supply
    player.workers = tables.start_workers
    player.legionaries = tables.start_legionaries
    player.arch = tables.start_arch
    player.loose = bag_of([tables.markers_per_colour] * COLOURS)
    player.trays = [0] * ACTIONS
    player.slots = [NONE] * ACTIONS
    player.tiles = [0] * KINDS
    return player


class SetUp(Step[Trajan]):
    """2.3-2.9 Lay out the board, fill the trays, then turn the Trajan tiles up and determine the first player."""

    def run(self, game: Trajan) -> None:
        """Schedule everything up to the first player."""
        tables = game.tables
        frames: list[Frame[Any]] = []
        frames.extend([ForumTileDrawn(a=province) for province in range(PROVINCES)])
        frames.extend([ForumTileDrawn(a=PROVINCES + s) for s in range(tables.extra_spaces, len(game.forum))])
        frames.extend([ExtraTileDrawn(a=space) for space in range(tables.extra_spaces)])
        frames.extend([BuildingDrawn(a=site) for site in range(SITES)])
        if game.choose_trays:
            frames.extend([OpenTrays(), ShowTrays()])
        else:
            for seat in range(game.seats):
                frames.extend([MarkerDealt(seat, n // tables.markers_per_tray) for n in range(size(FULL_SET))])
        frames.extend([TopRevealed(a=category) for category in range(CATEGORIES)])
        frames.append(FirstPlayer())
        game.then(frames)


FULL_SET: Final = 0x222222  # twelve markers, two of each colour


class MarkerDealt(Chance[Trajan]):
    """2.7 A marker dealt at random to tray `a`, the default for automated play. [A3]"""

    def stream(self) -> str:
        """All markers are dealt from one stream."""
        return "marker"

    def moves(self, game: Trajan) -> list[int]:
        """Return the colours left."""
        loose = game.players[self.seat].loose
        return [MARKER_MOVES[colour] for colour in range(COLOURS) if count(loose, colour)]

    def weights(self, game: Trajan) -> list[int]:
        """Return the markers left of each colour."""
        loose = game.players[self.seat].loose
        return [count(loose, colour) for colour in range(COLOURS) if count(loose, colour)]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a marker at random."""
        loose = game.players[self.seat].loose
        return MARKER_MOVES[pick(loose, source.below(size(loose)))]

    def play(self, game: Trajan, move: int) -> None:
        """Put the marker into its tray."""
        put_marker(game.players[self.seat], self.a, x_of(move))


def put_marker(player: Player, tray: int, colour: int) -> None:
    """2.7 Move a loose marker into a tray."""
    player.loose -= one(colour)
    player.trays[tray] += one(colour)


class OpenTrays(Step[Trajan]):
    """A3 All players fill their trays at the same time, unseen by the others."""

    def run(self, game: Trajan) -> None:
        """Open one lane per seat."""
        game.filling = True
        game.together([FillTray(seat) for seat in range(game.seats)])


class FillTray(Secret[Trajan]):
    """A3 Which colour goes into the next tray, after `a` markers; the two of a tray are named in rising order."""

    def moves(self, game: Trajan) -> list[int]:
        """Return the colours that may come next."""
        return [FILL_MOVES[colour] for colour in range(COLOURS) if self.refuse_colour(game, colour) == 0]

    def refuse_colour(self, game: Trajan, colour: int) -> int:
        """Return why this colour cannot come next, 0 if it can."""
        player = game.players[self.seat]
        if count(player.loose, colour) == 0:
            return NO_SUCH_MARKER
        if self.a % game.tables.markers_per_tray == 0:
            return 0 if size(player.loose >> (colour << 2)) > 1 else NO_SECOND_MARKER
        # The frame is public and the tray is not, so the first colour is read from the tray.
        first = pick(player.trays[self.a // game.tables.markers_per_tray], 0)
        return SECOND_MARKER_LOWER if colour < first else 0

    def play(self, game: Trajan, move: int) -> None:
        """Put the marker into its tray and go on."""
        player = game.players[self.seat]
        put_marker(player, self.a // game.tables.markers_per_tray, x_of(move))
        if player.loose:
            game.push(FillTray(self.seat, self.a + 1))

    def refuse(self, game: Trajan, move: int) -> int:
        """Only the own markers, each tray in rising order."""
        return self.refuse_colour(game, x_of(move)) if verb_of(move) == FILL else NOT_LISTED


class ShowTrays(Reveal[Trajan]):
    """A3 When everybody has finished, all trays are shown."""

    def run(self, game: Trajan) -> None:
        """Show the trays."""
        game.filling = False


class FirstPlayer(Chance[Trajan]):
    """2.9 Determine the first player."""

    def stream(self) -> str:
        """Drawn once."""
        return "first"

    def moves(self, game: Trajan) -> list[int]:
        """Return every seat."""
        return [FIRST_MOVES[seat] for seat in range(game.seats)]

    def weights(self, game: Trajan) -> list[int]:
        """All seats are alike."""
        return [1] * game.seats

    def draw(self, game: Trajan, source: Source) -> int:
        """Draw a seat."""
        return FIRST_MOVES[source.below(game.seats)]

    def play(self, game: Trajan, move: int) -> None:
        """2.9-2.14 Stack the senate discs and schedule bonus tiles, cards, drafts and the first turn."""
        game.first = x_of(move)
        game.turn = game.first
        order = [(game.first + offset) % game.seats for offset in range(game.seats)]
        game.pile = order[:]
        frames: list[Frame[Any]] = []
        frames.extend([BonusTileDrawn(seat) for seat in order])
        frames.extend([BonusTileDrawn() for _ in range(BONUS_TILES_AT_SENATE)])
        frames.extend([CardTurned(a=0), CardTurned(a=1)])
        for seat in order:
            frames.extend([DraftCard(seat) for _ in range(game.tables.start_cards)])
        frames.extend(draft_frames(game, order))
        frames.append(FirstTurn(game.first))
        game.then(frames)


def draft_frames(game: Trajan, order: list[int]) -> list[Frame[Any]]:
    """2.13 Return the questions of the Trajan draft: three in a row per player, or one at a time around. [A5]"""
    tiles = game.tables.start_tiles
    if game.draft_singly:
        return [DraftTile(seat) for _ in range(tiles) for seat in order]
    return [DraftTile(seat) for seat in order for _ in range(tiles)]


class DraftCard(Decision[Trajan]):
    """2.12 Take one card: the hidden top card of the draw pile, or the top card of a discard pile. [A4]"""

    def moves(self, game: Trajan) -> list[int]:
        """Return the draw pile and the discard piles."""
        found = [DRAW_MOVE]
        for which in range(2):
            if refuse_pick(game, which) == 0:
                found.append(PICK_MOVES[which])
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Take the card."""
        if move == DRAW_MOVE:
            game.push(DrawCards(self.seat, 1))
        else:
            pick_up(game, self.seat, x_of(move))

    def refuse(self, game: Trajan, move: int) -> int:
        """A pile with no card cannot be picked from."""
        verb = verb_of(move)
        if verb == PICK:
            return refuse_pick(game, x_of(move))
        return 0 if verb == DRAW else NOT_LISTED


def refuse_draft(game: Trajan, seat: int, category: int, slot: int) -> int:
    """2.13 Three tiles from three different stacks, on the free slots among II, IV and VI."""
    player = game.players[seat]
    if game.tops[category] == NONE:
        return STACK_EMPTY
    if slot not in game.tables.start_slots or player.slots[slot] != NONE:
        return SLOT_TAKEN
    for tile in player.slots:
        if tile != NONE and game.tables.tile_category[tile] == category:
            return CATEGORY_TAKEN
    return 0


class DraftTile(Decision[Trajan]):
    """2.13 Take the top tile of a stack not yet used and lay it on slot II, IV or VI."""

    def moves(self, game: Trajan) -> list[int]:
        """Return every stack with every free slot."""
        found: list[int] = []
        for category in range(CATEGORIES):
            for slot in game.tables.start_slots:
                if refuse_draft(game, self.seat, category, slot) == 0:
                    found.append(pack(DRAFT, category, slot))
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Take the tile."""
        game.players[self.seat].slots[y_of(move)] = lift_top(game, x_of(move))

    def refuse(self, game: Trajan, move: int) -> int:
        """Return which condition of the draft is missing."""
        return refuse_draft(game, self.seat, x_of(move), y_of(move)) if verb_of(move) == DRAFT else NOT_LISTED


class FirstTurn(Step[Trajan]):
    """2.14 The first player takes the first turn."""

    def run(self, game: Trajan) -> None:
        """Begin."""
        begin_turn(game, self.seat)
