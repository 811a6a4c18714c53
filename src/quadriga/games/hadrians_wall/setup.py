"""2 Setup: blank sheets, full decks, and the rules of a fort (9.5)."""

from quadriga.games.hadrians_wall.campaign import start_bonus
from quadriga.games.hadrians_wall.components import (
    ALL_CARDS,
    ALL_FATE,
    FATE_CARDS,
    NONE,
    SERVANT,
    Tables,
)
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import FROM_BONUS
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.games.hadrians_wall.year import YearBegins, pay


def new_game(tables: Tables, seats: int, difficulty: int, fort: int, bonus: bool) -> HadriansWall:
    """2.1-2.5 Return a table with its set-up done and the first year on the agenda."""
    game = HadriansWall(seats, tables)
    game.difficulty = difficulty
    game.fate = ALL_FATE
    game.fate_left = FATE_CARDS
    game.players = [new_player(tables) for _ in range(seats)]
    apply_fort(game, fort)
    if game.neutral_count:
        game.neutral_deck = ALL_CARDS
    if bonus:
        pay(game, 0, game.players[0], start_bonus(tables, fort), FROM_BONUS)
    game.push(YearBegins())
    return game


def apply_fort(game: HadriansWall, number: int) -> None:
    """9.5 Take over the special rules of a fort; number 0 has none."""
    fort = game.tables.forts[number]
    game.campaign = number
    game.neutral_count = game.tables.neutral_cards[game.seats] if fort.neutral_cards == NONE else fort.neutral_cards
    game.extra_attack = fort.extra_attack
    game.forbidden = fort.forbidden
    game.no_diplomats = fort.no_diplomats
    game.surcharged = fort.surcharged
    game.surcharge = fort.surcharge
    game.wall_from = fort.wall_from
    game.soldiers = fort.soldiers
    game.mining_cost = game.tables.mining_cost
    if fort.mining_servants:
        game.mining_cost = fort.mining_servants * TOKEN[SERVANT]


def new_player(tables: Tables) -> Player:
    """2.3, 2.4 Return blank sheets: the first production circle is printed black, everything else is empty."""
    player = Player()
    player.deck = ALL_CARDS
    player.production = tables.production_start
    return player
