"""6.6 The Fate deck: one draw pile for everybody, reshuffled when a card is needed and none is left."""

from typing import Final

from quadriga.core.bags import bits
from quadriga.core.chance import Source
from quadriga.core.flow import Chance
from quadriga.core.moves import x_of
from quadriga.games.hadrians_wall.components import FATE_CARDS
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FLIP_MOVES, RESHUFFLED

BITS: Final[list[int]] = [bits(byte) for byte in range(256)]


def pick_card(mask: int, index: int) -> int:
    """Return the card at this place of a sorted pile, byte by byte: piles are large."""
    card = 0
    inside = BITS[mask & 255]
    while index >= inside:
        index -= inside
        mask >>= 8
        card += 8
        inside = BITS[mask & 255]
    while True:
        if mask & 1:
            if index == 0:
                return card
            index -= 1
        mask >>= 1
        card += 1


class FateDraw(Chance[HadriansWall]):
    """6.6 The next card of the Fate deck; what it is drawn for says the subclass."""

    def enter(self, game: HadriansWall) -> bool:
        """11.1, 11.37 Shuffle the discard pile in at the moment a card is needed and none is left."""
        if game.fate_left == 0:
            game.fate = game.discard
            game.fate_left = bits(game.discard)
            game.discard = 0
            game.tell(RESHUFFLED, -1, game.fate_left, 0)
        return super().enter(game)

    def stream(self) -> str:
        """There is one Fate deck."""
        return "fate"

    def listed(self) -> list[int]:
        """Return the moves of this kind of draw, by card."""
        return FLIP_MOVES

    def moves(self, game: HadriansWall) -> list[int]:
        """Return every card of the draw pile."""
        listed = self.listed()
        return [listed[card] for card in range(FATE_CARDS) if game.fate >> card & 1]

    def weights(self, game: HadriansWall) -> list[int]:
        """Every card is there once."""
        return [1] * game.fate_left

    def draw(self, game: HadriansWall, source: Source) -> int:
        """Take one card."""
        return self.listed()[pick_card(game.fate, source.below(game.fate_left))]


def take(game: HadriansWall, move: int) -> int:
    """Take the card of this move out of the draw pile; the caller lays it somewhere."""
    card = x_of(move)
    game.fate -= 1 << card
    game.fate_left -= 1
    return card


def flip(game: HadriansWall, move: int) -> int:
    """3.1, 5.3, 5.5 Turn the card of this move up on the discard pile."""
    card = take(game, move)
    game.discard |= 1 << card
    return card
