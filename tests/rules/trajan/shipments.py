"""Every shipment a seat could make, once by playing the questions through and once by counting out the rule 4.1d."""

from __future__ import annotations

from itertools import product

from quadriga.core.bags import bag_of, counts_of
from quadriga.games.trajan.components import COMMODITIES, JOKER_COMMODITY
from tests.rules.trajan.table import Table

# The ship, the cards by commodity and the number of jokers.
Shipment = tuple[str, tuple[int, ...], int]

SHIP_WORDS = {"identical": "identical", "pair": "pairs", "different": "different"}


def played_shipments(before: Table, seat: int = 0) -> dict[Shipment, list[Table]]:
    """Play every sequence of answers that ships something; each list holds the tables it leads to."""
    found: dict[Shipment, list[Table]] = {}
    open_tables = [("", before)]
    while open_tables:
        ship, now = open_tables.pop()
        for text in now.moves():
            word = SHIP_WORDS.get(text.split()[0], ship if text == "stop" else "")
            if not word:
                continue
            after = now.copy()
            after.play(text)
            if after.asked in {"NextPair", "NextDifferent"}:
                open_tables.append((word, after))
            else:
                found.setdefault((word, *cargo(before, after, seat)), []).append(after)
    return found


def cargo(before: Table, after: Table, seat: int) -> tuple[tuple[int, ...], int]:
    """What left the hand for the display between two tables, and how many jokers left the game."""
    old, new = before.player(seat), after.player(seat)
    shown = tuple(counts_of(new.display - old.display, COMMODITIES))
    assert bag_of(list(shown)) == old.hand - new.hand
    assert sum(shown) == old.hand_size - new.hand_size
    jokers = old.tiles[JOKER_COMMODITY] - new.tiles[JOKER_COMMODITY]
    assert after.game.gone_tiles - before.game.gone_tiles == jokers
    return shown, jokers


def units(shipment: Shipment) -> int:
    """Cards or pairs of a shipment."""
    ship, cards, jokers = shipment
    return (sum(cards) + jokers) // (2 if ship == "pairs" else 1)


def allowed_shipments(hand: list[int], jokers: int) -> set[Shipment]:
    """4.1d, A8, A38 All shipments by the letter of the rule, from all parts of a hand."""
    found: set[Shipment] = set()
    for cards in product(*(range(pieces + 1) for pieces in hand)):
        for wild in range(jokers + 1):
            total = sum(cards) + wild
            if total == 0:
                continue
            if total <= 4 and sum(1 for pieces in cards if pieces) <= 1:
                found.add(("identical", cards, wild))
            if total <= 4 and max(cards) <= 1:
                found.add(("different", cards, wild))
            if total % 2 == 0 and total <= 6 and max(cards) <= 2 and _completes_pairs(cards, wild):
                found.add(("pairs", cards, wild))
    return found


def _completes_pairs(cards: tuple[int, ...], wild: int) -> bool:
    """Every single card takes one joker and what is left of the jokers goes in twos."""
    singles = sum(1 for pieces in cards if pieces == 1)
    return wild >= singles and (wild - singles) % 2 == 0
