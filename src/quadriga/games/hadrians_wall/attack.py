"""6 End of year: clean-up, the Pict attack, favours and disdain."""

from typing import Any, Final

from quadriga.core.bags import count, one
from quadriga.core.flow import EVERYBODY, NOT_LISTED, Decision, Frame, Step
from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import COHORTS, FAVOUR_TEMPLE, ICON_ATTRIBUTE, SEATS_MAX, VALOUR
from quadriga.games.hadrians_wall.fate import FateDraw, take
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    ATTACK_BEGAN,
    ATTACK_MOVES,
    BREACHED,
    CLEANED_UP,
    FAVOUR,
    FAVOUR_MOVES,
    KEEP_MOVE,
    NO_CARD_TO_IGNORE,
    NO_FAVOUR,
    OF_DIPLOMAT,
    OF_TEMPLE,
)

VALOUR_ICON: Final = ICON_ATTRIBUTE + VALOUR


class CleanUp(Step[HadriansWall]):
    """6.1 Everything unspent goes back to the supply; then the attack is drawn, once for the whole table."""

    def run(self, game: HadriansWall) -> None:
        """Empty the pools and schedule the attack; tokens on neutral cards stay until it is counted. [11.47]"""
        for seat, player in enumerate(game.players):
            if player.pool:
                game.tell(CLEANED_UP, seat, player.pool, 0)
                player.pool = 0
        cards = game.attack_size()
        game.tell(ATTACK_BEGAN, EVERYBODY, cards, game.potential())
        game.push(RESOLVE_ATTACK)
        game.push(OPEN_FAVOURS)
        for _ in range(cards):
            game.push(ATTACK_REVEALED)


class AttackRevealed(FateDraw):
    """6.1 One card of the attack; it lies on the table until the attack is resolved. [11.1]"""

    def listed(self) -> list[int]:
        """Return the moves of attack cards."""
        return ATTACK_MOVES

    def play(self, game: HadriansWall, move: int) -> None:
        """Lay the card on the table."""
        game.table |= 1 << take(game, move)


class OpenFavours(Step[HadriansWall]):
    """6.3, 11.19 After all cards are visible all may spend favours; whom none would help is not asked. [11.18]"""

    def run(self, game: HadriansWall) -> None:
        """Open lanes if anybody can choose."""
        for seat in range(game.seats):
            if len(FAVOURS[game.seats][seat].moves(game)) > 1:
                homes: list[Frame[Any]] = []
                homes.extend(FAVOURS[game.seats])
                game.together(homes)
                return


def refuse_favour(game: HadriansWall, player: Player, source: int, cohort: int) -> int:
    """6.3, 11.39 A favour ignores one revealed card, a diplomat's one of its cohort, even to no avail. [11.18]"""
    if count(player.favours, cohort if source == OF_DIPLOMAT else FAVOUR_TEMPLE) == 0:
        return NO_FAVOUR
    return 0 if game.attackers(cohort) > count(player.ignored, cohort) else NO_CARD_TO_IGNORE


class SpendFavour(Decision[HadriansWall]):
    """6.3 Spend a favour to ignore an attack card, or keep the rest.

    11.18 Ruling: a favour against a card that the cohort repels anyway is legal and spent for nothing; such favours
    come last in the list. The question itself is a proposal: it is left out where no favour at all would help, so
    that nobody waits for an answer that changes nothing.
    """

    def moves(self, game: HadriansWall) -> list[int]:
        """Return every favour that lowers the breaches, then those spent for nothing if there are any, and keep."""
        player = game.players[self.seat]
        found: list[int] = []
        if player.favours:
            useless: list[int] = []
            for cohort in range(COHORTS):
                listed = found if breaches_at(game, player, cohort) else useless
                for source in (OF_DIPLOMAT, OF_TEMPLE):
                    if refuse_favour(game, player, source, cohort) == 0:
                        listed.append(FAVOUR_MOVES[source][cohort])
            if found:
                found.extend(useless)
        found.append(KEEP_MOVE)
        return found

    def play(self, game: HadriansWall, move: int) -> None:
        """Spend it and ask again."""
        if move == KEEP_MOVE:
            return
        player = game.players[self.seat]
        cohort = y_of(move)
        player.favours -= one(cohort if x_of(move) == OF_DIPLOMAT else FAVOUR_TEMPLE)
        player.favours_used += 1
        player.ignored += one(cohort)
        game.push(self)

    def refuse(self, game: HadriansWall, move: int) -> int:
        """Only favours that are there, against cards that are there."""
        if move == KEEP_MOVE:
            return 0
        if verb_of(move) != FAVOUR:
            return NOT_LISTED
        return refuse_favour(game, game.players[self.seat], x_of(move), y_of(move))


def breaches(game: HadriansWall, player: Player) -> int:
    """6.2 Return the attack cards that get through; cohorts do not help each other."""
    total = 0
    for cohort in range(COHORTS):
        total += breaches_at(game, player, cohort)
    return total


def breaches_at(game: HadriansWall, player: Player, cohort: int) -> int:
    """6.2 Return the attack cards that get through a cohort; its boxes are not used up."""
    return max(0, game.attackers(cohort) - count(player.ignored, cohort) - count(player.cohorts, cohort))


class ResolveAttack(Step[HadriansWall]):
    """6.2-6.5, 8.5 Disdain and Valour for every player, then the cards are discarded."""

    def run(self, game: HadriansWall) -> None:
        """Resolve seat by seat; nothing of it touches another seat."""
        for seat, player in enumerate(game.players):
            resolve(game, seat, player)
        game.discard |= game.table
        game.table = 0
        game.neutral = 0
        game.neutral_tokens = 0


def resolve(game: HadriansWall, seat: int, player: Player) -> None:
    """6.2, 6.4 Gain disdain for breaches up to the potential, and Valour for the rest of it."""
    potential = game.potential()
    through = breaches(game, player)
    disdain = min(through, potential)
    player.received += disdain
    player.ignored = 0
    game.tell(BREACHED, seat, through, disdain)
    gain(game, seat, player, [VALOUR_ICON] * (potential - disdain))


ATTACK_REVEALED: Final = AttackRevealed()
OPEN_FAVOURS: Final = OpenFavours()
RESOLVE_ATTACK: Final = ResolveAttack()
FAVOURS: Final[list[list[SpendFavour]]] = [
    [SpendFavour(seat) for seat in range(seats)] for seats in range(SEATS_MAX + 1)
]
