"""2.11, 2.12, A4, A9 Commodity cards: the draw pile, the two discard piles, and how cards get into and out of hands."""

from typing import Final

from quadriga.core.bags import count, one, pick
from quadriga.core.chance import Source
from quadriga.core.flow import Chance, Step
from quadriga.core.moves import x_of
from quadriga.games.trajan.components import COMMODITIES, SEATS_MAX
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import CARD_MOVES, PICKED, RESHUFFLED, TURN_MOVES

TWO_SEATS: Final = 2
CARD_STREAMS: Final[list[str]] = [f"card.{seat}" for seat in range(SEATS_MAX)]


class DrawCards(Step[Trajan]):
    """A9 Draw `a` cards one by one; an empty draw pile is made anew first, and if nothing is left fewer are drawn."""

    def run(self, game: Trajan) -> None:
        """Schedule one draw and the rest."""
        if self.a > 0 and pile_ready(game):
            game.push(DrawCards(self.seat, self.a - 1))
            game.push(CardDrawn(self.seat))


class CardDrawn(Chance[Trajan]):
    """4.1 The top card of the draw pile, seen by its owner only."""

    def stream(self) -> str:
        """Private draws have a stream per seat."""
        return CARD_STREAMS[self.seat]

    def audience(self) -> int:
        """Only the owner sees the card."""
        return self.seat

    def moves(self, game: Trajan) -> list[int]:
        """Return one outcome per commodity in the draw pile."""
        return [CARD_MOVES[kind] for kind in range(COMMODITIES) if count(game.deck, kind)]

    def weights(self, game: Trajan) -> list[int]:
        """Return the number of cards of each."""
        return [count(game.deck, kind) for kind in range(COMMODITIES) if count(game.deck, kind)]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a card straight from the bag."""
        return CARD_MOVES[pick(game.deck, source.below(game.deck_size))]

    def play(self, game: Trajan, move: int) -> None:
        """Move the card from the draw pile to the hand."""
        card = one(x_of(move))
        player = game.players[self.seat]
        game.deck -= card
        game.deck_size -= 1
        player.hand += card
        player.hand_size += 1


class RefillDiscard(Step[Trajan]):
    """A4 Discard pile `a` gets the top card of the draw pile when it is empty."""

    def run(self, game: Trajan) -> None:
        """Schedule the turning of a card, if the pile is empty and a card is left."""
        if not game.discard(self.a) and pile_ready(game):
            game.push(CardTurned(a=self.a))


class CardTurned(Chance[Trajan]):
    """2.11 A card of the draw pile turned face up on discard pile `a`."""

    def stream(self) -> str:
        """Turned cards have a stream of their own."""
        return "turn"

    def moves(self, game: Trajan) -> list[int]:
        """Return one outcome per commodity in the draw pile."""
        return [TURN_MOVES[kind] for kind in range(COMMODITIES) if count(game.deck, kind)]

    def weights(self, game: Trajan) -> list[int]:
        """Return the number of cards of each."""
        return [count(game.deck, kind) for kind in range(COMMODITIES) if count(game.deck, kind)]

    def draw(self, game: Trajan, source: Source) -> int:
        """Take a card straight from the bag."""
        return TURN_MOVES[pick(game.deck, source.below(game.deck_size))]

    def play(self, game: Trajan, move: int) -> None:
        """Lay the card on its pile."""
        game.deck -= one(x_of(move))
        game.deck_size -= 1
        game.discard(self.a).append(x_of(move))


def pile_ready(game: Trajan) -> bool:
    """A9 Whether the draw pile has a card; an empty one is made anew of all discards but the two top cards."""
    if game.deck_size == 0:
        reshuffle(game)
    return game.deck_size > 0


def reshuffle(game: Trajan) -> None:
    """A9 Make a new draw pile of all discarded cards except the top card of each pile."""
    for which in range(2):
        pile = game.discard(which)
        while len(pile) > 1:
            game.deck += one(pile.pop(0))
            game.deck_size += 1
    if game.seats == TWO_SEATS:
        # No card is out of sight but in the two hands, so each player can tell the other's by elimination.
        for player in game.players:
            player.known = player.hand
    if game.deck_size:
        game.tell(RESHUFFLED, game.turn, game.deck_size, 0)


def pick_up(game: Trajan, seat: int, which: int) -> None:
    """4.1b Take the top card of a discard pile: everybody sees it. An empty pile is refilled at once. [A4]"""
    card = game.discard(which).pop()
    player = game.players[seat]
    player.hand += one(card)
    player.known += one(card)
    player.hand_size += 1
    game.tell(PICKED, seat, card, which)
    game.push(RefillDiscard(a=which))


def play_card(player: Player, card: int) -> None:
    """Take a card out of the hand; if its like was known to be there, that knowledge is used up."""
    player.hand -= one(card)
    player.hand_size -= 1
    if count(player.known, card):
        player.known -= one(card)


def show_card(player: Player, card: int) -> None:
    """Move a card from the hand to the display."""
    play_card(player, card)
    player.display += one(card)
