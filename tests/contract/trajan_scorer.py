"""A second scorer for Trajan, slow and plain: section 9 of RULES.md by brute force, numbers as printed there."""

from __future__ import annotations

from itertools import product

from quadriga.core.bags import bits, counts_of
from quadriga.core.match import Match
from quadriga.games.trajan.state import Player, Trajan
from quadriga.games.trajan.terms import FROM_DEMANDS, POINTS

SYMBOLS = ("bread", "games", "religion")
PER_CARD = {"yellow": 3, "grey": 2}
PER_SYMBOL = {"yellow": 9, "grey": 6}


def second_scores(match: Match) -> list[int]:
    """Points gained in play, as the events tell, and those of section 9, worked out here."""
    game = match.game
    assert isinstance(game, Trajan)
    leftovers = int(match.header.options["leftover_tiles"])
    return [in_play(match, seat) + at_the_end(player, leftovers) for seat, player in enumerate(game.players)]


def in_play(match: Match, seat: int) -> int:
    """All points of a seat before the game ended."""
    points = [event for event in match.log if event.code == POINTS and event.seat == seat]
    return sum(event.x for event in points if event.y <= FROM_DEMANDS)


def at_the_end(player: Player, leftovers: int) -> int:
    """9 What a player adds after the fourth quarter."""
    total = sum(counts_of(player.hand, 12)) + player.workers + player.legionaries
    total += best_sets(counts_of(player.types, 5), player.tiles[14])
    total += max(cards_bonus(player, jokers) for jokers in product(range(12), repeat=player.tiles[15]))
    total += max(symbols_bonus(player, jokers) for jokers in product(range(3), repeat=player.tiles[16]))
    total += pieces_bonus(player)
    return total + leftovers * sum(1 for tile in player.slots if tile >= 0)


def best_sets(types: list[int], jokers: int) -> int:
    """9.2 Sets, trying every type for every joker."""
    best = 0
    for choice in product(range(5), repeat=jokers):
        owned = [types[kind] + choice.count(kind) for kind in range(5)]
        best = max(best, sum(20 if number >= 4 else 10 if number == 3 else 0 for number in owned))
    return best


def sides(player: Player, tile: int) -> list[str]:
    """The side of a bonus tile that this player shows, if the tile is theirs."""
    shown = ["yellow"] if player.yellow >> tile & 1 else []
    return [*shown, "grey"] if player.grey >> tile & 1 else shown


def cards_bonus(player: Player, jokers: tuple[int, ...]) -> int:
    """9.3 Tiles B01 to B06: two neighbouring commodities each."""
    display = counts_of(player.display, 12)
    for card in jokers:
        display[card] += 1
    return sum(PER_CARD[side] * (display[2 * n] + display[2 * n + 1]) for n in range(6) for side in sides(player, n))


def symbols_bonus(player: Player, jokers: tuple[int, ...]) -> int:
    """9.3 Tiles B07 to B09: one forum tile of the symbol is enough, more count no more."""
    total = 0
    for symbol in range(len(SYMBOLS)):
        if player.tiles[symbol] + jokers.count(symbol) > 0:
            total += sum(PER_SYMBOL[side] for side in sides(player, 6 + symbol))
    return total


def pieces_bonus(player: Player) -> int:
    """9.3 Tiles B10 to B12: workers, legionaries, yellow bonus tiles."""
    workers, legionaries, yellow = bits(player.sites), bits(player.provinces), bits(player.yellow)
    total = 0
    for side in sides(player, 9):
        total += workers if side == "yellow" else (workers + 1) // 2
    for side in sides(player, 10):
        total += 2 * legionaries if side == "yellow" else legionaries
    for side in sides(player, 11):
        total += 3 * yellow if side == "yellow" else 2 * yellow
    return total
