"""Trajan: the spots of the board that a move is made of; pointing at each of them puts a move together."""

from functools import lru_cache

from quadriga.core.moves import verb_of, x_of, y_of, z_of
from quadriga.core.notation import Notation
from quadriga.games.trajan import terms
from quadriga.games.trajan.components import DEMANDS, DIFFERENT, IDENTICAL, PAIRS, Tables
from quadriga.games.trajan.notation import make_notation

DISPLAY = "display"
JOKER = "joker"
PAY = "pay"


@lru_cache(maxsize=4)
def notation_of(tables: Tables) -> Notation:
    """Return how moves are written; made once for each set of tables."""
    return make_notation(tables)


def card_spot(tables: Tables, card: int) -> str:
    """The hand cards of a commodity."""
    return f"card:{tables.commodity_names[card]}"


def ship_spot(tables: Tables, ship: int) -> str:
    """A ship."""
    return f"ship:{tables.ship_names[ship]}"


def load_spot(units: int) -> str:
    """How many cards the ship of identical cards takes."""
    return f"load:{units}"


def pile_spot(which: int) -> str:
    """A discard pile."""
    return f"pile:{'ab'[which]}"


def stack_spot(tables: Tables, category: int) -> str:
    """A stack of Trajan tiles."""
    return f"stack:{tables.category_names[category]}"


def slot_spot(tables: Tables, slot: int) -> str:
    """A slot of the own circle."""
    return f"slot:{tables.tray_names[slot]}"


def demand_spot(tables: Tables, kind: int) -> str:
    """The open demands of a symbol."""
    return f"demand:{tables.demand_names[kind]}"


def spots(tables: Tables, move: int) -> tuple[str, ...]:
    """Return the spots of a move; the same spot twice if it is pointed at twice.

    >>> from quadriga.games.trajan.data import load
    >>> tables = load()
    >>> [spots(tables, notation_of(tables).parse(text)) for text in ("draft vp9 II", "ship-pair wine 1", "sow III")]
    [('stack:vp9', 'slot:II'), ('ship:pairs', 'card:wine', 'joker'), ('sow III',)]
    """
    verb, x, y, z = verb_of(move), x_of(move), y_of(move), z_of(move)
    if verb == terms.TILE:
        return (stack_spot(tables, x),)
    if verb == terms.DRAFT:
        return stack_spot(tables, x), slot_spot(tables, y)
    if verb == terms.PICK:
        return (pile_spot(x),)
    if verb == terms.DISCARD:
        return card_spot(tables, x), pile_spot(y)
    if verb == terms.LAY:
        return card_spot(tables, x), DISPLAY
    if verb == terms.SHIP_IDENTICAL:
        cards = () if x == terms.JOKER else (card_spot(tables, x),)
        return ship_spot(tables, IDENTICAL), *cards, load_spot(y + z), *([JOKER] * z)
    if verb == terms.SHIP_PAIR:
        cards = () if x == terms.JOKER else (card_spot(tables, x),)
        return ship_spot(tables, PAIRS), *cards, *([JOKER] * y)
    if verb == terms.SHIP_DIFFERENT:
        return ship_spot(tables, DIFFERENT), JOKER if x == terms.JOKER else card_spot(tables, x)
    if verb == terms.JOKERS:
        instead = [demand_spot(tables, kind) for kind in range(DEMANDS) for _ in range((x, y, z)[kind])]
        return *instead, PAY
    return (notation_of(tables).text(move),)
