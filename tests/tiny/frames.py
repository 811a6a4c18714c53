"""Hamlet: its rules as frames."""

from __future__ import annotations

from quadriga.core.bags import count, one, pick, size
from quadriga.core.chance import Source
from quadriga.core.flow import FIRST_EVENT, NOT_LISTED, Chance, Decision, Reveal, Secret, Step
from quadriga.core.moves import pack, verb_of, x_of
from tests.tiny.state import (
    BUY,
    BUY_MOVE,
    CARD,
    CHOOSE,
    COLOUR,
    FINISH_MOVE,
    GIVE,
    KEEP_MOVE,
    KINDS,
    NOTHING,
    PAINT,
    PAINT_MOVE,
    WEATHER,
    WORK,
    WORK_MOVE,
    Hamlet,
)

NO_COIN = 2
NO_SUCH_NEIGHBOUR = 3
CARD_NOT_IN_HAND = 4
POINTS = FIRST_EVENT
COSTS = {WORK: 1, BUY: 1, PAINT: 1, GIVE: 2}


class DealCards(Step[Hamlet]):
    """Every seat gets one card, which only its owner sees."""

    def run(self, game: Hamlet) -> None:
        """Schedule the draws and the first year."""
        game.then([*[CardDrawn(seat) for seat in range(game.seats)], YearBegins()])


class CardDrawn(Chance[Hamlet]):
    """A card out of the common deck."""

    def stream(self) -> str:
        """Private draws have a stream per seat."""
        return f"card.{self.seat}"

    def audience(self) -> int:
        """Only the owner sees it."""
        return self.seat

    def moves(self, game: Hamlet) -> list[int]:
        """Return the kinds in the deck."""
        return [pack(CARD, kind) for kind in range(KINDS) if count(game.deck, kind)]

    def weights(self, game: Hamlet) -> list[int]:
        """Return the cards of each kind."""
        return [count(game.deck, kind) for kind in range(KINDS) if count(game.deck, kind)]

    def draw(self, game: Hamlet, source: Source) -> int:
        """Take a card."""
        return pack(CARD, pick(game.deck, source.below(size(game.deck))))

    def play(self, game: Hamlet, move: int) -> None:
        """Move the card into the hand."""
        game.deck -= one(x_of(move))
        game.villagers[self.seat].hand += one(x_of(move))
        game.villagers[self.seat].hand_size += 1


class YearBegins(Step[Hamlet]):
    """The game ends after the last year; before each there is weather."""

    def run(self, game: Hamlet) -> None:
        """Schedule a year, or finish."""
        if game.year == game.years:
            game.finish()
            return
        game.year += 1
        game.then([Weather(), OpenYear(), OpenChoice(), ShowChoices(), YearBegins()])


class Weather(Chance[Hamlet]):
    """Pays one, two or three coins to everybody; drawn in two stages."""

    def stream(self) -> str:
        """There is one sky."""
        return "weather"

    def moves(self, game: Hamlet) -> list[int]:
        """Return the three kinds of weather."""
        return [pack(WEATHER, kind) for kind in range(3)]

    def weights(self, game: Hamlet) -> list[int]:
        """Storms are rare."""
        return [3, 2, 1]

    def draw(self, game: Hamlet, source: Source) -> int:
        """Sun or not; if not, rain or storm."""
        if source.below(2) == 0:
            return pack(WEATHER, 0)
        return pack(WEATHER, 1 if source.below(3) < 2 else 2)

    def play(self, game: Hamlet, move: int) -> None:
        """Pay everybody."""
        for villager in game.villagers:
            villager.coins += 3 - x_of(move)


class OpenYear(Step[Hamlet]):
    """All seats act at their own pace."""

    def run(self, game: Hamlet) -> None:
        """Open a lane per seat."""
        game.together([ChooseAction(seat) for seat in range(game.seats)])


class ChooseAction(Decision[Hamlet]):
    """The home question: act, or finish the year."""

    def moves(self, game: Hamlet) -> list[int]:
        """Return what the coins allow; finishing is always possible."""
        wishes = [WORK_MOVE, BUY_MOVE, PAINT_MOVE, *[pack(GIVE, seat) for seat in range(game.seats)], FINISH_MOVE]
        return [wish for wish in wishes if self.refuse(game, wish) == 0]

    def refuse(self, game: Hamlet, move: int) -> int:
        """Everything but finishing costs a coin, and giving one away costs another."""
        if move == FINISH_MOVE:
            return 0
        cost = COSTS.get(verb_of(move))
        if cost is None:
            return NOT_LISTED
        if verb_of(move) == GIVE and (x_of(move) == self.seat or x_of(move) >= game.seats):
            return NO_SUCH_NEIGHBOUR
        return 0 if game.villagers[self.seat].coins >= cost else NO_COIN

    def play(self, game: Hamlet, move: int) -> None:
        """Act and come back, or leave the lane empty."""
        if move == FINISH_MOVE:
            return
        villager = game.villagers[self.seat]
        verb = verb_of(move)
        villager.coins -= COSTS[verb]
        game.push(self)
        if verb == WORK:
            villager.points += 1
            game.tell(POINTS, self.seat, 1, 0)
        elif verb == BUY:
            game.push(BuyCard(self.seat))
        elif verb == PAINT:
            game.push(ChooseColour(self.seat))
        else:
            game.villagers[x_of(move)].coins += 1
            game.give(x_of(move))


class BuyCard(Step[Hamlet]):
    """A card is drawn if one is left: an empty deck takes no option away, it only disappoints."""

    def run(self, game: Hamlet) -> None:
        """Schedule the draw."""
        if game.deck:
            game.push(CardDrawn(self.seat))


class ChooseColour(Decision[Hamlet]):
    """A question away from home."""

    def moves(self, game: Hamlet) -> list[int]:
        """Return both colours."""
        return [pack(COLOUR, 0), pack(COLOUR, 1)]

    def play(self, game: Hamlet, move: int) -> None:
        """Paint."""
        game.villagers[self.seat].colours[x_of(move)] += 1


class OpenChoice(Step[Hamlet]):
    """All seats choose at once, in secret."""

    def run(self, game: Hamlet) -> None:
        """Open a lane per seat."""
        game.choosing = True
        game.together([ChooseSecretly(seat) for seat in range(game.seats)])


class ChooseSecretly(Secret[Hamlet]):
    """Choose a card of the hand, or none."""

    def moves(self, game: Hamlet) -> list[int]:
        """Return the kinds in hand, and keep."""
        hand = game.villagers[self.seat].hand
        return [*[pack(CHOOSE, kind) for kind in range(KINDS) if count(hand, kind)], KEEP_MOVE]

    def play(self, game: Hamlet, move: int) -> None:
        """Note the choice where only its owner sees it."""
        game.villagers[self.seat].choice = NOTHING if move == KEEP_MOVE else x_of(move)

    def refuse(self, game: Hamlet, move: int) -> int:
        """Only cards in hand."""
        if move == KEEP_MOVE:
            return 0
        if verb_of(move) != CHOOSE:
            return NOT_LISTED
        return 0 if count(game.villagers[self.seat].hand, x_of(move)) else CARD_NOT_IN_HAND


class ShowChoices(Reveal[Hamlet]):
    """All choices are shown; those that nobody else made score."""

    def run(self, game: Hamlet) -> None:
        """Lay the cards open and score."""
        game.choosing = False
        choices = [villager.choice for villager in game.villagers]
        for seat, villager in enumerate(game.villagers):
            if villager.choice != NOTHING:
                villager.hand -= one(villager.choice)
                villager.hand_size -= 1
                villager.shown += one(villager.choice)
                if choices.count(villager.choice) == 1:
                    villager.points += 3
                    game.tell(POINTS, seat, 3, 1)
            villager.choice = NOTHING
