"""1.2, 1.3 Players: the pool and both sheets of one seat, with clones and queries; no rule that changes them."""

from quadriga.core.bags import count, counts_of
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTES,
    BRIBES,
    CITIZENS,
    COHORTS,
    COURT_BOXES,
    COURT_COLUMNS,
    GLADIATORS,
    NONE,
    PERFORMANCES,
    SPACES,
    YEARS,
)
from quadriga.games.hadrians_wall.tokens import unpacked


class Player:
    """1.2, 1.3 What one seat owns. Sheets are numbers of filled boxes; a box with a year is a nibble of a bag."""

    def __init__(self) -> None:
        self.pool: int = 0  # packed, see tokens.py
        # Left sheet.
        self.mining: int = 0
        self.guard: int = 0
        self.cippi: int = 0
        self.wall: int = 0
        self.fort: int = 0
        self.cohorts: int = 0  # a bag
        self.production: int = 0
        self.training: int = 0  # a bit for each year
        self.forum: int = 0
        self.built: int = 0  # a bit for each building
        self.attributes: int = 0  # eight bits each
        self.received: int = 0  # disdain boxes circled
        self.removed: int = 0  # and of these, filled
        # Right sheet.
        self.citizens: int = 0  # a bag
        self.market: int = 0  # the good in each space
        self.theatre: int = 0  # the year in each box
        self.strength: int = 0  # of both gladiators
        self.damage: int = 0
        self.battles: int = 0  # eight bits each, a bit for each year
        self.temple: int = 0  # boxes filled in all three temples
        self.baths: int = 0
        self.rulings: int = 0
        self.diplomats: int = 0  # a bit for each cohort
        self.favours: int = 0  # three cohorts, then temples
        self.favours_used: int = 0
        self.ignored: int = 0  # attack cards ignored in this attack, by cohort
        self.scouts: int = 0
        self.map: int = 0
        # Cards.
        self.deck: int = 0
        self.drawn: int = 0  # two cards, known to the owner only
        self.held: int = 0  # how many cards are drawn, known to all
        self.choice: int = NONE  # the Path among them, secret until the reveal
        self.paths: int = 0  # by year, card + 1
        self.prospects: int = 0
        self.prospect: int = NONE

    def clone(self) -> "Player":
        """Return an independent copy."""
        other = Player()
        other.pool = self.pool
        other.mining = self.mining
        other.guard = self.guard
        other.cippi = self.cippi
        other.wall = self.wall
        other.fort = self.fort
        other.cohorts = self.cohorts
        other.production = self.production
        other.training = self.training
        other.forum = self.forum
        other.built = self.built
        other.attributes = self.attributes
        other.received = self.received
        other.removed = self.removed
        other.citizens = self.citizens
        other.market = self.market
        other.theatre = self.theatre
        other.strength = self.strength
        other.damage = self.damage
        other.battles = self.battles
        other.temple = self.temple
        other.baths = self.baths
        other.rulings = self.rulings
        other.diplomats = self.diplomats
        other.favours = self.favours
        other.favours_used = self.favours_used
        other.ignored = self.ignored
        other.scouts = self.scouts
        other.map = self.map
        other.deck = self.deck
        other.drawn = self.drawn
        other.held = self.held
        other.choice = self.choice
        other.paths = self.paths
        other.prospects = self.prospects
        other.prospect = self.prospect
        return other

    def fields(self) -> list[tuple[str, str]]:
        """Return every field with its name."""
        return [
            ("pool", shown_numbers(unpacked(self.pool))),
            ("mining", str(self.mining)),
            ("guard", str(self.guard)),
            ("cippi", str(self.cippi)),
            ("wall", str(self.wall)),
            ("fort", str(self.fort)),
            ("cohorts", shown_counts(self.cohorts, COHORTS)),
            ("production", str(self.production)),
            ("training", str(self.training)),
            ("forum", str(self.forum)),
            ("built", str(self.built)),
            ("attributes", shown_numbers([attribute_of(self, a) for a in range(ATTRIBUTES)])),
            ("received", str(self.received)),
            ("removed", str(self.removed)),
            ("citizens", shown_counts(self.citizens, CITIZENS)),
            ("market", shown_counts(self.market, SPACES)),
            ("theatre", shown_counts(self.theatre, PERFORMANCES)),
            ("strength", shown_counts(self.strength, GLADIATORS)),
            ("damage", shown_counts(self.damage, GLADIATORS)),
            ("battles", str(self.battles)),
            ("temple", str(self.temple)),
            ("baths", shown_counts(self.baths, BRIBES)),
            ("rulings", shown_counts(self.rulings, COURT_COLUMNS * COURT_BOXES)),
            ("diplomats", str(self.diplomats)),
            ("favours", shown_counts(self.favours, COHORTS + 1)),
            ("favours_used", str(self.favours_used)),
            ("ignored", shown_counts(self.ignored, COHORTS)),
            ("scouts", str(self.scouts)),
            ("map", str(self.map)),
            ("deck", str(self.deck)),
            ("drawn", str(self.drawn)),
            ("held", str(self.held)),
            ("choice", str(self.choice)),
            ("paths", shown_counts(self.paths, YEARS)),
            ("prospects", str(self.prospects)),
            ("prospect", str(self.prospect)),
        ]


def attribute_of(player: Player, attribute: int) -> int:
    """4.11 Return the filled boxes of an attribute track."""
    return (player.attributes >> (attribute << 3)) & 255


def disdain_of(player: Player) -> int:
    """1.6 Return the circled disdain boxes that are not filled."""
    return player.received - player.removed


def battled(player: Player, gladiator: int, year: int) -> bool:
    """5.5 Whether a gladiator has fought in a year."""
    return (player.battles >> ((gladiator << 3) + year)) & 1 == 1


def is_dead(player: Player, gladiator: int) -> bool:
    """5.5 Whether no circled box of a trained gladiator is left unfilled."""
    damage = count(player.damage, gladiator)
    return damage > 0 and damage == count(player.strength, gladiator)


def path_at(player: Player, year: int) -> int:
    """3.2 Return the Path card of a year, NONE before it is revealed."""
    return count(player.paths, year - 1) - 1


def boxes_with(stamps: int, boxes: int, year: int) -> int:
    """3.6 Return how many of the first boxes carry this year."""
    found = 0
    for _ in range(boxes):
        if stamps & 15 == year:
            found += 1
        stamps >>= 4
    return found


def shown_counts(bag: int, kinds: int) -> str:
    """Return the counts of a bag as text, for digests."""
    # Whatever lies beyond the last kind would be a fault, and shows.
    counts = counts_of(bag, kinds)
    if bag >> (kinds << 2):
        counts.append(bag >> (kinds << 2))
    return shown_numbers(counts)


def shown_numbers(values: list[int]) -> str:
    """Return numbers as text, for digests."""
    return ",".join([str(value) for value in values])
