"""4.1 Seaport: draw, pick, lay out or ship commodity cards."""

from typing import Final

from quadriga.core.bags import count
from quadriga.core.flow import NOT_LISTED, Decision, Guarded
from quadriga.core.moves import pack, verb_of, x_of, y_of, z_of
from quadriga.games.trajan.cards import DrawCards, pick_up, play_card, show_card
from quadriga.games.trajan.components import (
    COMMODITIES,
    DIFFERENT,
    IDENTICAL,
    JOKER_COMMODITY,
    PAIRS,
)
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    CARD_NOT_IN_HAND,
    DIFFERENT_MOVES,
    DISCARD,
    DRAW,
    DRAW_MOVE,
    FROM_SHIPS,
    JOKER,
    LAY,
    LAY_MOVES,
    LOWER_CARD,
    NOT_ENOUGH_JOKERS,
    NOTHING_SHIPPED,
    NOTHING_TO_DRAW,
    PICK,
    PICK_MOVES,
    PILE_EMPTY,
    SHIP_DIFFERENT,
    SHIP_FULL,
    SHIP_IDENTICAL,
    SHIP_PAIR,
    SHIPPED,
    STOP_MOVE,
)

DRAWN_AT_ONCE: Final = 2
LAID_AT_MOST: Final = 2


def refuse_draw(game: Trajan) -> int:
    """4.1a Drawing needs at least one drawable card. [A9]"""
    return 0 if game.drawable() else NOTHING_TO_DRAW


def refuse_pick(game: Trajan, which: int) -> int:
    """4.1b A discard pile with no card cannot be picked from."""
    return 0 if game.discard(which) else PILE_EMPTY


def refuse_lay(game: Trajan, seat: int, card: int) -> int:
    """4.1c Only hand cards are laid out; jokers are not. [A8]"""
    return 0 if count(game.players[seat].hand, card) else CARD_NOT_IN_HAND


def refuse_identical(game: Trajan, seat: int, card: int, cards: int, jokers: int) -> int:
    """4.1d The identical ship takes one to four cards of one commodity, jokers included."""
    player = game.players[seat]
    if cards + jokers == 0:
        return NOTHING_SHIPPED
    if cards + jokers > game.tables.ship_max[IDENTICAL]:
        return SHIP_FULL
    if jokers > player.tiles[JOKER_COMMODITY]:
        return NOT_ENOUGH_JOKERS
    if card == JOKER:
        return CARD_NOT_IN_HAND if cards else 0
    return 0 if 0 < cards <= count(player.hand, card) else CARD_NOT_IN_HAND


def refuse_pair(game: Trajan, seat: int, card: int, jokers: int, last: int) -> int:
    """4.1d A pair is two cards of one commodity, or one card and a joker, or two jokers; named in rising order. [A8]"""
    player = game.players[seat]
    if card <= last:
        return LOWER_CARD
    if jokers > player.tiles[JOKER_COMMODITY]:
        return NOT_ENOUGH_JOKERS
    if card == JOKER:
        return 0 if jokers == PAIR else NOTHING_SHIPPED
    if jokers >= PAIR:
        return NOTHING_SHIPPED
    return 0 if count(player.hand, card) >= PAIR - jokers else CARD_NOT_IN_HAND


def refuse_different(game: Trajan, seat: int, card: int, last: int) -> int:
    """4.1d The ship of different cards: each commodity once, in rising order, jokers behind. [A8]"""
    player = game.players[seat]
    if card == JOKER:
        return 0 if player.tiles[JOKER_COMMODITY] else NOT_ENOUGH_JOKERS
    if card <= last:
        return LOWER_CARD
    return 0 if count(player.hand, card) else CARD_NOT_IN_HAND


PAIR: Final = 2
NOT_YET: Final = -1


def options(game: Trajan, seat: int, moves: list[int]) -> None:
    """4.1 Add the options of the seaport action."""
    player = game.players[seat]
    if refuse_draw(game) == 0:
        moves.append(DRAW_MOVE)
    for which in range(2):
        if refuse_pick(game, which) == 0:
            moves.append(PICK_MOVES[which])
    hand = player.hand
    for card in range(COMMODITIES):
        if count(hand, card):
            moves.append(LAY_MOVES[card])
    _identical_options(game, seat, moves)
    pair_options(game, seat, NOT_YET, moves)
    different_options(game, seat, NOT_YET, moves)


def _identical_options(game: Trajan, seat: int, moves: list[int]) -> None:
    player = game.players[seat]
    jokers_at_most = player.tiles[JOKER_COMMODITY]
    for card in range(COMMODITIES + 1):
        in_hand = count(player.hand, card)
        if in_hand == 0 and (card != JOKER or jokers_at_most == 0):
            continue
        for cards in range(in_hand + 1):
            for jokers in range(jokers_at_most + 1):
                if refuse_identical(game, seat, card, cards, jokers) == 0:
                    moves.append(pack(SHIP_IDENTICAL, card, cards, jokers))


def pair_options(game: Trajan, seat: int, last: int, moves: list[int]) -> None:
    """4.1d Add the pairs that may follow the pair of commodity `last`."""
    player = game.players[seat]
    jokers_at_most = min(PAIR, player.tiles[JOKER_COMMODITY])
    for card in range(last + 1, COMMODITIES + 1):
        if count(player.hand, card) or card == JOKER:
            for jokers in range(jokers_at_most + 1):
                if refuse_pair(game, seat, card, jokers, last) == 0:
                    moves.append(pack(SHIP_PAIR, card, jokers))


def different_options(game: Trajan, seat: int, last: int, moves: list[int]) -> None:
    """4.1d Add the cards that may follow card `last` on the ship of different cards."""
    for card in range(max(last, 0), COMMODITIES + 1):
        if refuse_different(game, seat, card, last) == 0:
            moves.append(DIFFERENT_MOVES[card])


def refuse(game: Trajan, seat: int, move: int) -> int:
    """4.1 Return why this option of the seaport cannot be chosen, 0 if it can."""
    verb = verb_of(move)
    if verb == DRAW:
        return refuse_draw(game)
    if verb == PICK:
        return refuse_pick(game, x_of(move))
    if verb == LAY:
        return refuse_lay(game, seat, x_of(move))
    if verb == SHIP_IDENTICAL:
        return refuse_identical(game, seat, x_of(move), y_of(move), z_of(move))
    if verb == SHIP_PAIR:
        return refuse_pair(game, seat, x_of(move), y_of(move), NOT_YET)
    return refuse_different(game, seat, x_of(move), NOT_YET)


def carry_out(game: Trajan, seat: int, move: int) -> None:
    """4.1 Carry out an option of the seaport."""
    verb = verb_of(move)
    player = game.players[seat]
    if verb == DRAW:
        game.push(ChooseDiscard(seat))
        game.push(DrawCards(seat, DRAWN_AT_ONCE))
    elif verb == PICK:
        pick_up(game, seat, x_of(move))
    elif verb == LAY:
        show_card(player, x_of(move))
        game.push(LaySecond(seat, x_of(move)))
    elif verb == SHIP_IDENTICAL:
        for _ in range(y_of(move)):
            show_card(player, x_of(move))
        spend_jokers(game, seat, z_of(move))
        ship(game, seat, IDENTICAL, y_of(move) + z_of(move))
    elif verb == SHIP_PAIR:
        load_pair(game, seat, move)
        game.push(NextPair(seat, x_of(move), 1))
    elif verb == SHIP_DIFFERENT:
        load_different(game, seat, move)
        game.push(NextDifferent(seat, x_of(move), 1))


class ChooseDiscard(Decision[Trajan]):
    """4.1a After drawing, put one card of the hand face up on either discard pile."""

    def moves(self, game: Trajan) -> list[int]:
        """Return every kind of card in hand with each pile."""
        hand = game.players[self.seat].hand
        found: list[int] = []
        for card in range(COMMODITIES):
            if count(hand, card):
                found.append(pack(DISCARD, card, 0))
                found.append(pack(DISCARD, card, 1))
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Lay the card on its pile."""
        play_card(game.players[self.seat], x_of(move))
        game.discard(y_of(move)).append(x_of(move))

    def refuse(self, game: Trajan, move: int) -> int:
        """Only hand cards can be discarded."""
        return refuse_lay(game, self.seat, x_of(move)) if verb_of(move) == DISCARD else NOT_LISTED


class LaySecond(Guarded[Trajan]):
    """4.1c A second card may be laid out (not below the first, `a`); then as many cards are drawn."""

    def is_plain(self, game: Trajan) -> bool:
        """An empty hand has no second card."""
        return game.players[self.seat].hand_size == 0

    def moves(self, game: Trajan) -> list[int]:
        """Return the cards that may follow, and stop."""
        found = [LAY_MOVES[card] for card in range(self.a, COMMODITIES) if refuse_lay(game, self.seat, card) == 0]
        found.append(STOP_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Lay the second card out, or stop, and draw."""
        laid = 1
        if move != STOP_MOVE:
            show_card(game.players[self.seat], x_of(move))
            laid = LAID_AT_MOST
        game.push(DrawCards(self.seat, laid))

    def refuse(self, game: Trajan, move: int) -> int:
        """The two cards are named in rising order."""
        if move == STOP_MOVE:
            return 0
        if verb_of(move) != LAY:
            return NOT_LISTED
        return LOWER_CARD if x_of(move) < self.a else refuse_lay(game, self.seat, x_of(move))


class NextPair(Guarded[Trajan]):
    """4.1d A further pair of another commodity (above `a`) after `b` pairs, or stop and score."""

    def is_plain(self, game: Trajan) -> bool:
        """A full ship, or too few cards and jokers for a pair."""
        return self.b >= game.tables.ship_max[PAIRS] or cargo_left(game, self.seat) < PAIR

    def moves(self, game: Trajan) -> list[int]:
        """Return the pairs that may follow, and stop."""
        found: list[int] = []
        if self.b < game.tables.ship_max[PAIRS]:
            pair_options(game, self.seat, self.a, found)
        found.append(STOP_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Load the pair and ask again, or ship."""
        if move == STOP_MOVE:
            ship(game, self.seat, PAIRS, self.b)
        else:
            load_pair(game, self.seat, move)
            game.push(NextPair(self.seat, x_of(move), self.b + 1))

    def refuse(self, game: Trajan, move: int) -> int:
        """At most three pairs, each of another commodity."""
        if move == STOP_MOVE:
            return 0
        if verb_of(move) != SHIP_PAIR:
            return NOT_LISTED
        if self.b >= game.tables.ship_max[PAIRS]:
            return SHIP_FULL
        return refuse_pair(game, self.seat, x_of(move), y_of(move), self.a)


class NextDifferent(Guarded[Trajan]):
    """4.1d A further card (above `a`) after `b` different ones, or stop and score."""

    def is_plain(self, game: Trajan) -> bool:
        """A full ship, or neither card nor joker left."""
        return self.b >= game.tables.ship_max[DIFFERENT] or cargo_left(game, self.seat) == 0

    def moves(self, game: Trajan) -> list[int]:
        """Return the cards that may follow, and stop."""
        found: list[int] = []
        if self.b < game.tables.ship_max[DIFFERENT]:
            different_options(game, self.seat, self.a, found)
        found.append(STOP_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Load the card and ask again, or ship."""
        if move == STOP_MOVE:
            ship(game, self.seat, DIFFERENT, self.b)
        else:
            load_different(game, self.seat, move)
            game.push(NextDifferent(self.seat, x_of(move), self.b + 1))

    def refuse(self, game: Trajan, move: int) -> int:
        """At most four cards, all different."""
        if move == STOP_MOVE:
            return 0
        if verb_of(move) != SHIP_DIFFERENT:
            return NOT_LISTED
        if self.b >= game.tables.ship_max[DIFFERENT]:
            return SHIP_FULL
        return refuse_different(game, self.seat, x_of(move), self.a)


def cargo_left(game: Trajan, seat: int) -> int:
    """Return how many hand cards and commodity jokers a seat has; both numbers are public."""
    player = game.players[seat]
    return player.hand_size + player.tiles[JOKER_COMMODITY]


def load_pair(game: Trajan, seat: int, move: int) -> None:
    """4.1d Put the cards of a pair into the display; its jokers leave the game."""
    jokers = y_of(move)
    for _ in range(PAIR - jokers):
        show_card(game.players[seat], x_of(move))
    spend_jokers(game, seat, jokers)


def load_different(game: Trajan, seat: int, move: int) -> None:
    """4.1d Put one card into the display, or let a joker leave the game."""
    if x_of(move) == JOKER:
        spend_jokers(game, seat, 1)
    else:
        show_card(game.players[seat], x_of(move))


def spend_jokers(game: Trajan, seat: int, jokers: int) -> None:
    """6.1 Commodity jokers in a shipment leave the game."""
    game.players[seat].tiles[JOKER_COMMODITY] -= jokers
    game.gone_tiles += jokers


def ship(game: Trajan, seat: int, which: int, units: int) -> None:
    """4.1d Score a shipment by the side the ship shows, then turn it to grey."""
    grey = game.grey_ships >> which & 1
    points = game.tables.ships_grey[which][units] if grey else game.tables.ships_coloured[which][units]
    game.tell(SHIPPED, seat, which, units)
    game.score(seat, points, FROM_SHIPS)
    game.grey_ships |= 1 << which
