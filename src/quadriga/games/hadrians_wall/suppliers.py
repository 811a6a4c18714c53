"""2.6, 8 Suppliers of goods and patterns: the Prospects of neighbours and the neutral cards, and what they are paid."""

from quadriga.games.hadrians_wall.components import NEUTRAL, NONE, RESOURCE
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FROM_NEIGHBOUR, NO_NEIGHBOUR, NO_NEUTRAL, PAID_TO, TOKENS_GAINED
from quadriga.games.hadrians_wall.tokens import TOKEN


def refuse_supplier(game: HadriansWall, seat: int, supplier: int) -> int:
    """2.6, 8.1, 11.36 A neighbour, or a neutral card that lies there this year."""
    if supplier >= NEUTRAL:
        return 0 if game.neutral_card(supplier - NEUTRAL) != NONE else NO_NEUTRAL
    return 0 if supplier < game.seats and game.are_neighbours(seat, supplier) else NO_NEIGHBOUR


def card_of(game: HadriansWall, supplier: int) -> int:
    """Return the card a supplier shows: a current Prospect or a neutral card."""
    return game.neutral_card(supplier - NEUTRAL) if supplier >= NEUTRAL else game.players[supplier].prospect


def pay_supplier(game: HadriansWall, supplier: int, token: int) -> None:
    """8.3, 11.34 A neighbour has the token at once and may use it; on a neutral card it waits for the attack."""
    game.tell(PAID_TO, game.lane, supplier, token)
    if supplier >= NEUTRAL:
        place = supplier - NEUTRAL
        game.neutral_tokens += 1 << (16 * place + (0 if token == RESOURCE else 8))
        return
    game.players[supplier].pool += TOKEN[token]
    game.tell(TOKENS_GAINED, supplier, TOKEN[token], FROM_NEIGHBOUR)
    game.give(supplier)
