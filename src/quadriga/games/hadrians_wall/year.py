"""3 Year setup: Fate income, Path and Prospect, neutral cards, sheet income; and the end of the game (7)."""

from typing import Any, Final

from quadriga.core.bags import bits, one, pick_bit
from quadriga.core.chance import Source
from quadriga.core.flow import EVERYBODY, NOT_LISTED, Chance, Frame, Reveal, Secret, Step
from quadriga.core.moves import verb_of, x_of
from quadriga.games.hadrians_wall.actions import OpenYear
from quadriga.games.hadrians_wall.attack import CleanUp
from quadriga.games.hadrians_wall.campaign import challenge_met, goal_met
from quadriga.games.hadrians_wall.cascade import ChooseAttribute
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    CARDS,
    LARGE_HOTEL,
    LARGE_ROAD,
    LARGE_WORKSHOP,
    NEUTRAL_CARDS,
    NONE,
    SEATS_MAX,
    SMALL_HOTEL,
    SMALL_ROAD,
    SMALL_WORKSHOP,
    SOLDIER,
    YEARS,
)
from quadriga.games.hadrians_wall.fate import FateDraw, flip
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of
from quadriga.games.hadrians_wall.scoring import path_vp, penalty
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    CAMPAIGN,
    CARD_MOVES,
    FROM_DISDAIN,
    FROM_FATE,
    FROM_PATHS,
    FROM_PROSPECT,
    FROM_SHEET,
    GAME_ENDED,
    INCOME_MOVES,
    NEUTRAL_MOVES,
    NOT_DRAWN,
    PATH,
    PATH_MOVES,
    POINTS,
    REJECTED,
    REVEALED,
    TOKENS_GAINED,
    YEAR_BEGAN,
)
from quadriga.games.hadrians_wall.tokens import tokens_of

EVERY_ATTRIBUTE: Final = (1 << ATTRIBUTES) - 1


class YearBegins(Step[HadriansWall]):
    """3 The parts of a year in their order; after the last year the game ends (6.5)."""

    def run(self, game: HadriansWall) -> None:
        """Schedule a year, or finish."""
        if game.year == YEARS:
            end_game(game)
            return
        game.year += 1
        game.tell(YEAR_BEGAN, EVERYBODY, game.year, 0)
        frames: list[Frame[Any]] = [INCOME_REVEALED]
        for seat in range(game.seats):
            frames.append(CARD_DRAWN[seat])
            frames.append(CARD_DRAWN[seat])
        frames.append(OPEN_CHOICE)
        frames.append(SHOW_CHOICES)
        for place in range(game.neutral_count):
            frames.append(NEUTRAL_REVEALED[place])
        frames.append(SHEET_INCOME)
        frames.append(OPEN_YEAR)
        frames.append(CLEAN_UP)
        frames.append(self)
        game.then(frames)


class IncomeRevealed(FateDraw):
    """3.1 The Fate card whose tokens everybody gains; fort 10 wants two Soldiers in the first year. [11.23, 11.51]"""

    def listed(self) -> list[int]:
        """Return the moves of income cards."""
        return INCOME_MOVES

    def play(self, game: HadriansWall, move: int) -> None:
        """Pay everybody, or go on revealing."""
        card = flip(game, move)
        income = game.tables.fate_income[card]
        if game.year == 1 and game.soldiers and tokens_of(income, SOLDIER) != game.soldiers:
            game.tell(REJECTED, EVERYBODY, card, 0)
            game.push(self)
            return
        game.income_card = card
        for seat, player in enumerate(game.players):
            pay(game, seat, player, income, FROM_FATE)


def pay(game: HadriansWall, seat: int, player: Player, tokens: int, source: int) -> None:
    """1.2 Put tokens into a pool."""
    if tokens:
        player.pool += tokens
        game.tell(TOKENS_GAINED, seat, tokens, source)


class CardDrawn(Chance[HadriansWall]):
    """3.2 A card of the own deck, which only its owner sees."""

    def stream(self) -> str:
        """Private draws have a stream per seat."""
        return CARD_STREAMS[self.seat]

    def audience(self) -> int:
        """Only the owner sees it. (1.5)"""
        return self.seat

    def moves(self, game: HadriansWall) -> list[int]:
        """Return the cards of the deck."""
        deck = game.players[self.seat].deck
        return [CARD_MOVES[card] for card in range(CARDS) if deck >> card & 1]

    def weights(self, game: HadriansWall) -> list[int]:
        """Every card is there once."""
        return [1] * bits(game.players[self.seat].deck)

    def draw(self, game: HadriansWall, source: Source) -> int:
        """Take one card."""
        deck = game.players[self.seat].deck
        return CARD_MOVES[pick_bit(deck, source.below(bits(deck)))]

    def play(self, game: HadriansWall, move: int) -> None:
        """Put the card before its owner, face down."""
        card = 1 << x_of(move)
        player = game.players[self.seat]
        player.deck -= card
        player.drawn |= card
        player.held += 1


class OpenChoice(Step[HadriansWall]):
    """3.2 All choose at the same time, in secret. [11.38]"""

    def run(self, game: HadriansWall) -> None:
        """Open a lane for every seat."""
        game.choosing = True
        game.together(CHOICES[game.seats])


class ChoosePath(Secret[HadriansWall]):
    """3.2 Which of the two cards becomes the Path; the other is the Prospect of this year."""

    def moves(self, game: HadriansWall) -> list[int]:
        """Return both cards."""
        drawn = game.players[self.seat].drawn
        return [PATH_MOVES[card] for card in range(CARDS) if drawn >> card & 1]

    def play(self, game: HadriansWall, move: int) -> None:
        """Note the choice where only its owner sees it."""
        game.players[self.seat].choice = x_of(move)

    def refuse(self, game: HadriansWall, move: int) -> int:
        """Only the cards drawn this year."""
        if verb_of(move) != PATH:
            return NOT_LISTED
        return 0 if game.players[self.seat].drawn >> x_of(move) & 1 else NOT_DRAWN


class ShowChoices(Reveal[HadriansWall]):
    """3.2 All show Path and Prospect together and gain the income of the Prospect."""

    def run(self, game: HadriansWall) -> None:
        """Lay out the cards of every seat."""
        game.choosing = False
        for seat, player in enumerate(game.players):
            show_choice(game, seat, player)


def show_choice(game: HadriansWall, seat: int, player: Player) -> None:
    """3.2 Add the Path to the row; the Prospect hides the one before."""
    path = player.choice
    prospect = pick_bit(player.drawn - (1 << path), 0)
    player.paths += (path + 1) * one(game.year - 1)
    player.prospect = prospect
    player.prospects |= 1 << prospect
    player.drawn = 0
    player.held = 0
    player.choice = NONE
    game.tell(REVEALED, seat, path, prospect)
    pay(game, seat, player, game.tables.card_income[prospect], FROM_PROSPECT)


class NeutralRevealed(Chance[HadriansWall]):
    """8.1 The neutral card at place `a`, a Prospect for everybody this year."""

    def stream(self) -> str:
        """There is one neutral deck."""
        return "neutral"

    def moves(self, game: HadriansWall) -> list[int]:
        """Return the cards of the neutral deck."""
        return [NEUTRAL_MOVES[card] for card in range(CARDS) if game.neutral_deck >> card & 1]

    def weights(self, game: HadriansWall) -> list[int]:
        """Every card is there once."""
        return [1] * bits(game.neutral_deck)

    def draw(self, game: HadriansWall, source: Source) -> int:
        """Take one card."""
        return NEUTRAL_MOVES[pick_bit(game.neutral_deck, source.below(bits(game.neutral_deck)))]

    def play(self, game: HadriansWall, move: int) -> None:
        """Lay the card out."""
        game.neutral_deck -= 1 << x_of(move)
        game.neutral += (x_of(move) + 1) * one(self.a)


class SheetIncome(Step[HadriansWall]):
    """3.4 Resources, Civilians, Builders, and then an attribute for each Road. [11.2, 11.46]"""

    def run(self, game: HadriansWall) -> None:
        """Pay everybody; ask those with Roads."""
        roads = 0
        for seat, player in enumerate(game.players):
            pay(game, seat, player, sheet_income(game, player), FROM_SHEET)
            roads += circles(player, SMALL_ROAD, LARGE_ROAD)
        if roads:
            game.together(ROADS[game.seats])


def circles(player: Player, small: int, large: int) -> int:
    """4.8 Return the filled income circles of a pair of buildings."""
    return (player.built >> small & 1) + (player.built >> large & 1)


def sheet_income(game: HadriansWall, player: Player) -> int:
    """3.4 Return the tokens that the sheet yields, packed."""
    tables = game.tables
    tokens = player.production * tables.production_income
    tokens += circles(player, SMALL_HOTEL, LARGE_HOTEL) * tables.hotel_income
    return tokens + circles(player, SMALL_WORKSHOP, LARGE_WORKSHOP) * tables.workshop_income


class RoadIncome(Step[HadriansWall]):
    """3.4 One attribute of the player's choice for each Road circle, one after the other."""

    def run(self, game: HadriansWall) -> None:
        """Ask as often as there are circles."""
        for _ in range(circles(game.players[self.seat], SMALL_ROAD, LARGE_ROAD)):
            game.push(ROAD_CHOICE[self.seat])


def end_game(game: HadriansWall) -> None:
    """7.1, 11.41 The workers of the last attack are lost; count the points."""
    tables = game.tables
    for seat, player in enumerate(game.players):
        player.pool = 0
        for attribute in range(ATTRIBUTES):
            game.tell(POINTS, seat, attribute_of(player, attribute), attribute)
        game.tell(POINTS, seat, path_vp(tables, player), FROM_PATHS)
        game.tell(POINTS, seat, -penalty(tables, disdain_of(player)), FROM_DISDAIN)
    if game.campaign:
        game.tell(CAMPAIGN, 0, int(goal_met(game)), int(challenge_met(game)))
    game.tell(GAME_ENDED, EVERYBODY, 0, 0)
    game.finish()


# Frames of the year, made once and shared by all games.
CARD_STREAMS: Final[list[str]] = [f"card.{seat}" for seat in range(SEATS_MAX)]
INCOME_REVEALED: Final = IncomeRevealed()
CARD_DRAWN: Final[list[CardDrawn]] = [CardDrawn(seat) for seat in range(SEATS_MAX)]
OPEN_CHOICE: Final = OpenChoice()
SHOW_CHOICES: Final = ShowChoices()
NEUTRAL_REVEALED: Final[list[NeutralRevealed]] = [NeutralRevealed(a=place) for place in range(NEUTRAL_CARDS)]
SHEET_INCOME: Final = SheetIncome()
OPEN_YEAR: Final = OpenYear()
CLEAN_UP: Final = CleanUp()
ROAD_CHOICE: Final[list[ChooseAttribute]] = [ChooseAttribute(seat, EVERY_ATTRIBUTE) for seat in range(SEATS_MAX)]
PATH_CHOICES: Final[list[Frame[Any]]] = [ChoosePath(seat) for seat in range(SEATS_MAX)]
CHOICES: Final[list[list[Frame[Any]]]] = [PATH_CHOICES[:seats] for seats in range(SEATS_MAX + 1)]
ROAD_INCOMES: Final[list[Frame[Any]]] = [RoadIncome(seat) for seat in range(SEATS_MAX)]
ROADS: Final[list[list[Frame[Any]]]] = [ROAD_INCOMES[:seats] for seats in range(SEATS_MAX + 1)]
