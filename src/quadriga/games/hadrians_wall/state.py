"""1 State: the table with its cards and piles, clones, what each seat may see, and queries."""

from typing import Final, final

from quadriga.core.bags import bits, count, members, pick_bit
from quadriga.core.chance import Source
from quadriga.core.game import Game
from quadriga.games.hadrians_wall.components import NEUTRAL_CARDS, NONE, WORKERS, Tables
from quadriga.games.hadrians_wall.player import Player, shown_counts, shown_numbers
from quadriga.games.hadrians_wall.scoring import best_seats, score_of


@final
class HadriansWall(Game):
    """1 The whole table. Sets of cards are bit masks: what is in a pile is known, its order does not exist."""

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables = tables
        # The match, as the rules read it; fort rules are those of 9.5.
        self.difficulty: int = 0
        self.campaign: int = 0  # the number of the fort, 0 for an ordinary game
        self.neutral_count: int = 0
        self.extra_attack: int = 0
        self.forbidden: int = 0
        self.no_diplomats: bool = False
        self.surcharged: int = 0
        self.surcharge: int = 0
        self.wall_from: int = 1
        self.soldiers: int = 0
        self.mining_cost: int = 0
        # Time.
        self.year: int = 0
        self.choosing: bool = False  # Paths and Prospects are being chosen in secret
        # The Fate deck: draw pile, discard pile and the cards of a running attack.
        self.fate: int = 0
        self.fate_left: int = 0
        self.discard: int = 0
        self.table: int = 0
        self.income_card: int = NONE
        # 8 Neutral cards: those of this year by place (card + 1), and the tokens on them, eight bits each.
        self.neutral_deck: int = 0
        self.neutral: int = 0
        self.neutral_tokens: int = 0
        self.players: list[Player] = NOBODY

    def clone(self) -> "HadriansWall":
        """Return an independent copy; nobody listens to it."""
        other = HadriansWall(self.seats, self.tables)
        other.copy_agenda(self)
        other.difficulty = self.difficulty
        other.campaign = self.campaign
        other.neutral_count = self.neutral_count
        other.extra_attack = self.extra_attack
        other.forbidden = self.forbidden
        other.no_diplomats = self.no_diplomats
        other.surcharged = self.surcharged
        other.surcharge = self.surcharge
        other.wall_from = self.wall_from
        other.soldiers = self.soldiers
        other.mining_cost = self.mining_cost
        other.year = self.year
        other.choosing = self.choosing
        other.fate = self.fate
        other.fate_left = self.fate_left
        other.discard = self.discard
        other.table = self.table
        other.income_card = self.income_card
        other.neutral_deck = self.neutral_deck
        other.neutral = self.neutral
        other.neutral_tokens = self.neutral_tokens
        other.players = [player.clone() for player in self.players]
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        found = [
            ("difficulty", str(self.difficulty)),
            ("campaign", str(self.campaign)),
            ("neutral_count", str(self.neutral_count)),
            ("extra_attack", str(self.extra_attack)),
            ("forbidden", str(self.forbidden)),
            ("no_diplomats", str(self.no_diplomats)),
            ("surcharged", str(self.surcharged)),
            ("surcharge", str(self.surcharge)),
            ("wall_from", str(self.wall_from)),
            ("soldiers", str(self.soldiers)),
            ("mining_cost", str(self.mining_cost)),
            ("year", str(self.year)),
            ("choosing", str(self.choosing)),
            ("fate", shown_numbers(members(self.fate))),
            ("fate_left", str(self.fate_left)),
            ("discard", shown_numbers(members(self.discard))),
            ("table", shown_numbers(members(self.table))),
            ("income_card", str(self.income_card)),
            ("neutral_deck", str(self.neutral_deck)),
            ("neutral", shown_counts(self.neutral, NEUTRAL_CARDS)),
            ("neutral_tokens", shown_numbers([token_on(self, n // 2, n % 2) for n in range(2 * NEUTRAL_CARDS + 1)])),
        ]
        for seat, player in enumerate(self.players):
            for name, value in player.fields():
                found.append((f"{name}.{seat}", value))
        return found

    def scores(self) -> list[int]:
        """7.1 Return what every seat would score now; final once the game is over."""
        return [score_of(self.tables, player) for player in self.players]

    def winners(self) -> list[int]:
        """7.4 Return the winning seats once the game is over; full ties are shared."""
        return best_seats(self.tables, self.players) if self.over else []

    def hide(self, seat: int) -> None:
        """1.5 Put the drawn cards of all others back among those they may have drawn, and blank their choice."""
        for other, player in enumerate(self.players):
            if other != seat:
                player.deck |= player.drawn
                player.drawn = 0
                player.choice = NONE
        self.hide_moves(seat)

    def imagine(self, seat: int, source: Source) -> None:
        """1.5 Let the others have drawn any cards, and have chosen any of them where they have chosen."""
        for other, player in enumerate(self.players):
            if other == seat:
                continue
            for _ in range(player.held):
                card = 1 << pick_bit(player.deck, source.below(bits(player.deck)))
                player.deck -= card
                player.drawn |= card
            if self.has_chosen(other):
                player.choice = pick_bit(player.drawn, source.below(bits(player.drawn)))
        self.reopen()

    def has_chosen(self, seat: int) -> bool:
        """3.2 Whether a seat has chosen its Path and the choice is still secret."""
        return self.choosing and (not self.lanes or self.lane_questions[seat] is None)

    def columns(self, player: Player) -> int:
        """4.5 Return how many granaries besides the small one a player has."""
        return (player.built & 1) + (player.built >> 1 & 1)

    def infrastructure(self, player: Player) -> int:
        """1.6 Return how many flags of the Fort are reached."""
        return self.tables.infrastructure[player.fort]

    def building_cost(self, building: int) -> int:
        """3.6, 9.5 Return the cost of a building in this match, packed."""
        cost = self.tables.building_cost[building]
        return cost + (self.surcharge << 8 * WORKERS) if self.surcharged >> building & 1 else cost

    def neutral_card(self, place: int) -> int:
        """8.1 Return the neutral card at a place, NONE if there is none."""
        return count(self.neutral, place) - 1

    def are_neighbours(self, seat: int, other: int) -> bool:
        """2.6 Whether two seats sit side by side."""
        return seat != other and ((seat + 1) % self.seats == other or (other + 1) % self.seats == seat)

    def potential(self) -> int:
        """6.1 Return the Valour that this year's attack can give, or the disdain it can cost."""
        return self.tables.potential[self.year - 1]

    def attack_size(self) -> int:
        """6.1, 8.4, 9.5 Return how many Fate cards this year's attack reveals as things stand."""
        tokens = 0
        left = self.neutral_tokens
        while left:
            tokens += left & 255
            left >>= 8
        by_year = self.tables.attack_cards[self.difficulty][self.year - 1]
        return by_year + self.extra_attack + tokens * self.tables.token_attack

    def attackers(self, cohort: int) -> int:
        """6.2 Return the attack cards on the table that come from one side."""
        return bits(self.table & self.tables.attack_masks[cohort])


NOBODY: Final[list[Player]] = []


def token_on(game: HadriansWall, place: int, soldier: int) -> int:
    """8.3 Return the Resources (0) or Soldiers (1) on a neutral card."""
    return (game.neutral_tokens >> (16 * place + 8 * soldier)) & 255
