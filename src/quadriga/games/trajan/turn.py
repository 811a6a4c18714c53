"""3 Turn: redistribute and advance time, fulfil a Trajan tile, act; then the ends of rounds (7)."""

from typing import Final

from quadriga.core.bags import count, one, size
from quadriga.core.flow import NOT_LISTED, Decision, Step
from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan import construction, military
from quadriga.games.trajan.actions import OF_THE_TRAY, Action
from quadriga.games.trajan.cards import DrawCards
from quadriga.games.trajan.components import (
    ACTIONS,
    CARDS,
    CENTRE,
    COLOURS,
    DEMAND,
    LEGIONARY,
    NONE,
    PLUS2,
    SEATS_MAX,
    WORKER,
)
from quadriga.games.trajan.quarter import DemandRevealed, end_quarter
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import (
    DECLINE_MOVE,
    DROP,
    DROP_MOVES,
    EMPTY_TRAY,
    FROM_TILES,
    FULFILLED,
    HAS_PLUS2,
    MARK,
    MARK_MOVES,
    NO_SECOND_MARKER,
    NO_SUCH_MARKER,
    ROUND_ENDED,
    SECOND_MARKER_LOWER,
    SOW,
    SOW_MOVES,
    TIME,
    TURN_BEGAN,
    USE_MOVE,
)

FULL_ROUND: Final = 6  # a sowing that comes back to its own tray


class ChooseTray(Decision[Trajan]):
    """3.1 Choose a tray with at least one marker and take all its markers out."""

    def moves(self, game: Trajan) -> list[int]:
        """Return the trays with a marker."""
        trays = game.players[self.seat].trays
        return [SOW_MOVES[tray] for tray in range(ACTIONS) if trays[tray]]

    def play(self, game: Trajan, move: int) -> None:
        """Take the markers out, advance time, and schedule drops, fulfilment, action and the end of the turn."""
        origin = x_of(move)
        player = game.players[self.seat]
        player.loose = player.trays[origin]
        player.trays[origin] = 0
        markers = size(player.loose)
        advance_time(game, markers)
        game.push(END_TURN[self.seat])
        game.push(Fulfil(self.seat, (origin + markers) % ACTIONS))
        game.push(drop_frame(self.seat, (origin + 1) % ACTIONS, min(markers, FULL_ROUND), markers, NONE))

    def refuse(self, game: Trajan, move: int) -> int:
        """An empty tray cannot be chosen."""
        if verb_of(move) != SOW:
            return NOT_LISTED
        return 0 if game.players[self.seat].trays[x_of(move)] else EMPTY_TRAY


def advance_time(game: Trajan, markers: int) -> None:
    """3.2 Advance the time marker; each passing of the start space ends a round after this turn. [A6]"""
    position = game.time + markers
    game.laps += position // game.track
    game.time = position % game.track
    game.tell(TIME, game.turn, markers, game.time)


def drop_frame(seat: int, tray: int, trays: int, markers: int, first: int) -> "Drop":
    """Return the question for the next marker: `trays` still to visit, `markers` left, colour just dropped here."""
    return Drop(seat, tray, (trays * 16 + markers) * 8 + first + 1)


class Drop(Decision[Trajan]):
    """3.1 Which colour falls in tray `a`.

    `b` holds how many trays are still to be visited, how many markers are left and, if this tray has just got
    the first of two markers, its colour. While more markers than trays are left a tray gets two; they are named in
    rising order, so that each distribution is reached once, and a first colour is offered only if a second fits.
    """

    def moves(self, game: Trajan) -> list[int]:
        """Return the colours that may fall here."""
        loose = game.players[self.seat].loose
        found: list[int] = []
        for colour in range(COLOURS):
            if count(loose, colour) and self.refuse_colour(loose, colour) == 0:
                found.append(DROP_MOVES[colour])
        return found

    def refuse_colour(self, loose: int, colour: int) -> int:
        """Return why this colour cannot fall here, 0 if it can."""
        first = (self.b & 7) - 1
        if count(loose, colour) == 0:
            return NO_SUCH_MARKER
        if first != NONE:
            return SECOND_MARKER_LOWER if colour < first else 0
        if (self.b >> 3) & 15 > self.b >> 7 and size(loose >> (colour << 2)) < 2:
            return NO_SECOND_MARKER
        return 0

    def play(self, game: Trajan, move: int) -> None:
        """Drop the marker and go on with the next."""
        colour = x_of(move)
        marker = one(colour)
        player = game.players[self.seat]
        player.loose -= marker
        player.trays[self.a] += marker
        markers = (self.b >> 3) & 15
        trays = self.b >> 7
        if markers == 1:
            return
        if self.b & 7 == 0 and markers > trays:
            game.push(drop_frame(self.seat, self.a, trays, markers - 1, colour))
        else:
            game.push(drop_frame(self.seat, (self.a + 1) % ACTIONS, trays - 1, markers - 1, NONE))

    def refuse(self, game: Trajan, move: int) -> int:
        """Only loose markers can be dropped."""
        if verb_of(move) != DROP:
            return NOT_LISTED
        return self.refuse_colour(game.players[self.seat].loose, x_of(move))


def holds_both(tray: int, first: int, second: int) -> bool:
    """3.3 Whether a tray holds both markers of a tile; two equal colours need both markers of that colour."""
    if first == second:
        return count(tray, first) > 1
    return count(tray, first) > 0 and count(tray, second) > 0


class Fulfil(Step[Trajan]):
    """3.3 Fulfil the tile beside the target tray `a` if its markers are there; then comes the action. [A7]"""

    def run(self, game: Trajan) -> None:
        """Check the target tray only."""
        player = game.players[self.seat]
        tables = game.tables
        game.push(ACTION[self.seat][self.a])
        tile = player.slots[self.a]
        if tile == NONE or not holds_both(player.trays[self.a], tables.tile_first[tile], tables.tile_second[tile]):
            return
        game.tell(FULFILLED, self.seat, tile, self.a)
        game.score(self.seat, tables.tile_vp[tile], FROM_TILES)
        free_slot(player, self.a)
        category = tables.tile_category[tile]
        if category == DEMAND:
            player.kept += one(tables.tile_demand[tile])
            return
        game.gone_trajan += 1
        if category == PLUS2:
            game.push(ChooseMarker(self.seat))
        elif effect_possible(game, player, category):
            game.push(UseEffect(self.seat, tile))


def free_slot(player: Player, slot: int) -> None:
    """3.3 Free a slot; an arch in the centre moves there, any other stays. [A11]"""
    player.slots[slot] = NONE
    if player.arch == CENTRE:
        player.arch = slot


def effect_possible(game: Trajan, player: Player, category: int) -> bool:
    """3.3 Whether a tile of this category has an effect that would do something now. (10.5)"""
    if category == CARDS:
        return game.drawable()
    return category in (LEGIONARY, WORKER) and player.supply > 0


class UseEffect(Decision[Trajan]):
    """3.3 Use the effect of the fulfilled tile `a` in full, or decline it. [A31]"""

    def moves(self, game: Trajan) -> list[int]:
        """Return use and decline."""
        return [USE_MOVE, DECLINE_MOVE]

    def play(self, game: Trajan, move: int) -> None:
        """Draw cards, or move tokens from the supply to a camp."""
        if move == DECLINE_MOVE:
            return
        category = game.tables.tile_category[self.a]
        amount = game.tables.tile_amount[self.a]
        if category == CARDS:
            game.push(DrawCards(self.seat, amount))
        elif category == WORKER:
            construction.hire(game, self.seat, amount)
        else:
            military.recruit(game, self.seat, amount)


class ChooseMarker(Decision[Trajan]):
    """3.3 Put a [+2] marker on an action that has none, or decline. [A25]"""

    def moves(self, game: Trajan) -> list[int]:
        """Return the actions without a marker, and decline."""
        plus2 = game.players[self.seat].plus2
        found = [MARK_MOVES[action] for action in range(ACTIONS) if not plus2 >> action & 1]
        found.append(DECLINE_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Place the marker."""
        if move != DECLINE_MOVE:
            game.players[self.seat].plus2 |= 1 << x_of(move)

    def refuse(self, game: Trajan, move: int) -> int:
        """Each action takes one marker."""
        if move == DECLINE_MOVE:
            return 0
        if verb_of(move) != MARK:
            return NOT_LISTED
        return HAS_PLUS2 if game.players[self.seat].plus2 >> x_of(move) & 1 else 0


class EndTurn(Step[Trajan]):
    """7 End the rounds whose end was reached in this turn, one after the other, then let the next player go on. [A6]"""

    def run(self, game: Trajan) -> None:
        """Handle one lap and come back, or begin the next turn."""
        if game.laps == 0:
            begin_turn(game, (self.seat + 1) % game.seats)
            return
        game.laps -= 1
        game.push(self)
        demands = game.demands_open()
        game.tell(ROUND_ENDED, self.seat, game.quarter, demands + 1)
        if demands < game.tables.demands_per_quarter:
            game.push(DEMAND_REVEALED)
        else:
            end_quarter(game, self.seat)


def begin_turn(game: Trajan, seat: int) -> None:
    """3 Make a seat the active player."""
    game.turn = seat
    game.turns += 1
    game.tile_used = False
    game.tell(TURN_BEGAN, seat, game.turns, 0)
    game.push(CHOOSE_TRAY[seat])


# Frames of the turn skeleton, made once and shared by all games.
CHOOSE_TRAY: Final[list[ChooseTray]] = [ChooseTray(seat) for seat in range(SEATS_MAX)]
END_TURN: Final[list[EndTurn]] = [EndTurn(seat) for seat in range(SEATS_MAX)]
ACTION: Final[list[list[Action]]] = [
    [Action(seat, action, OF_THE_TRAY) for action in range(ACTIONS)] for seat in range(SEATS_MAX)
]
DEMAND_REVEALED: Final = DemandRevealed()
