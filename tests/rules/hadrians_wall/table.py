"""Arranged tables for the rule tests: sheets by names, frames on the agenda, answers as text.

Works on the interpreted and on the compiled engine: plain attributes are set, frames are only made, never derived from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from quadriga.core.bags import bag_of, bits, counts_of, members, one
from quadriga.core.chance import QuickSource
from quadriga.core.flow import Frame
from quadriga.core.moves import verb_of, x_of
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import data
from quadriga.games.hadrians_wall.actions import ChooseAction, OpenYear, refuse_action
from quadriga.games.hadrians_wall.components import NONE, Tables
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of
from quadriga.games.hadrians_wall.setup import apply_fort, new_game
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import packed, unpacked

TABLES: Final[Tables] = data.load()
NOTATION: Final = TITLE.notation
LEVELS: Final = ("easy", "normal", "hard")


class Table:
    """A game with somebody who answers for nature: first from `script`, by verb, then from a quick source."""

    def __init__(self, players: int = 1, year: int = 1, difficulty: str = "normal", campaign: int = 0) -> None:
        self.game = new_game(TABLES, players, LEVELS.index(difficulty), campaign, bonus=False)
        self.game.main.clear()
        self.game.year = year
        self.source = QuickSource(1)
        self.script: dict[str, list[str]] = {}

    # Arranging.

    def player(self, seat: int = 0) -> Player:
        """What a seat owns."""
        return self.game.players[seat]

    def give(self, seat: int = 0, **state: Any) -> Table:
        """Set parts of a sheet by the names of the vectors."""
        for key, value in state.items():
            SETTERS[key](self.player(seat), value)
        self.game.reopen()
        return self

    def to_year(self, year: int) -> Table:
        """Let it be another year, with the questions that are open."""
        self.game.year = year
        self.game.reopen()
        return self

    def neutral(self, *cards: str) -> Table:
        """Lay out these neutral cards."""
        self.game.neutral = sum((card(name) + 1) * one(place) for place, name in enumerate(cards))
        return self

    def attack(self, left: int = 0, centre: int = 0, right: int = 0) -> Table:
        """Lay so many attack cards of each side on the table."""
        for side, number in enumerate((left, centre, right)):
            for fate in members(TABLES.attack_masks[side])[:number]:
                self.game.table |= 1 << fate
        self.game.fate &= ~self.game.table
        self.game.fate_left = bits(self.game.fate)
        return self

    def next(self, *lines: str) -> Table:
        """Say what nature will answer: `flip 3 5`, `income 1`, `card ranger pontiff`."""
        for line in lines:
            verb, *words = line.split()
            self.script.setdefault(verb, []).extend(f"{verb} {word}" for word in words)
        return self

    # Driving.

    def run(self) -> Table:
        """Let nature answer until somebody must, or nothing is left."""
        while (chance := self.game.chance) is not None:
            moves = chance.moves(self.game)
            queue = self.script.get(NOTATION.verb(moves[0]).word)
            move = NOTATION.parse(queue.pop(0)) if queue else chance.draw(self.game, self.source)
            assert move in moves, f"nature cannot say {NOTATION.text(move)}"
            self.game.resolve(move)
        return self

    def ask(self, *frames: Frame[Any]) -> Table:
        """Put these frames, in reading order, on an empty agenda and run on."""
        game = self.game
        game.finish()
        game.question = None
        game.chance = None
        game.events = []
        game.then(list(frames))
        game.settle()
        return self.run()

    def open(self, *after: Frame[Any]) -> Table:
        """Begin the actions phase, with nothing to follow unless frames are given."""
        return self.ask(OpenYear(), *after)

    def play(self, *answers: str, seat: int = 0) -> Table:
        """Answer the open question of a seat, and those that follow; `2: wall` is an answer of seat 2."""
        for answer in answers:
            who, colon, text = answer.partition(": ")
            self._answer(int(who) if colon else seat, text if colon else answer)
        return self

    def _answer(self, seat: int, text: str) -> None:
        move = NOTATION.parse(text)
        moves = self.game.moves_of(seat)
        assert move in moves, f"{text!r} is not among {[NOTATION.text(other) for other in moves]}"
        self.game.answer(seat, move)
        self.run()

    def do(self, *answers: str, seat: int = 0) -> Table:
        """Open the actions phase if it is not open, and act."""
        if not self.game.lanes:
            self.open()
        return self.play(*answers, seat=seat)

    # Looking.

    def asked(self, seat: int = 0) -> str:
        """The kind of the open question of a seat, or nothing."""
        question = self.game.question_of(seat)
        return "" if question is None else type(question).__name__

    def moves(self, seat: int = 0) -> list[str]:
        """What a seat may answer."""
        return [NOTATION.text(move) for move in self.game.moves_of(seat)]

    def why(self, text: str, seat: int = 0) -> int:
        """Why an action is refused, without its detail; 0 if it is legal. Lists and predicate must agree."""
        move = NOTATION.parse(text)
        reason = refuse_action(self.game, seat, move)
        assert (move in ChooseAction(seat).moves(self.game)) == (reason == 0), text
        return reason & 255

    def detail(self, text: str, seat: int = 0) -> int:
        """The detail of the reason."""
        return refuse_action(self.game, seat, NOTATION.parse(text)) >> 8

    def legal(self, text: str, seat: int = 0) -> bool:
        """Whether any action that begins with these words is legal."""
        found = [move for move in SPELT if f"{SPELT[move]} ".startswith(f"{text} ")]
        assert found, text
        return any(self.why(SPELT[move], seat) == 0 for move in found)

    def seen(self, code: int) -> list[tuple[int, int, int]]:
        """The events of this kind since the last `ask`: seat, x and y."""
        return [(event.seat, event.x, event.y) for event in self.game.events or [] if event.code == code]

    def pool(self, seat: int = 0) -> dict[str, int]:
        """The tokens of a seat that are there."""
        counts = zip(TABLES.token_names, unpacked(self.player(seat).pool), strict=True)
        return {name: number for name, number in counts if number}

    def attributes(self, seat: int = 0) -> tuple[int, ...]:
        """Renown, Piety, Valour and Discipline."""
        return tuple(attribute_of(self.player(seat), attribute) for attribute in range(c.ATTRIBUTES))

    def citizens(self, seat: int = 0) -> list[int]:
        """Boxes of the five citizen tracks."""
        return counts_of(self.player(seat).citizens, c.CITIZENS)

    def cohorts(self, seat: int = 0) -> list[int]:
        """Boxes of the three cohorts."""
        return counts_of(self.player(seat).cohorts, c.COHORTS)

    def disdain(self, seat: int = 0) -> int:
        """Remaining disdain."""
        return disdain_of(self.player(seat))


# Every answer of the actions phase as text.
SPELT: Final = {move: NOTATION.text(move) for move in NOTATION.all_moves() if verb_of(move) <= 18}


def card(name: str) -> int:
    """The number of a player card."""
    return TABLES.card_names.index(name)


def tokens(counts: Mapping[str, int]) -> int:
    """A packed pool."""
    return packed([counts.get(name, 0) for name in TABLES.token_names])


def buildings(names: Iterable[str]) -> int:
    """A bit for each building."""
    return sum(1 << TABLES.building_names.index(name.replace("_", "-")) for name in names)


def fate_with(good: int = 0, damage: int = 0) -> str:
    """The number of a Fate card with this good or damage, as notation writes it."""
    for number in range(c.FATE_CARDS):
        if good in (0, TABLES.fate_good[number]) and damage in (0, TABLES.fate_damage[number]):
            return str(number + 1)
    raise AssertionError("no such card")


def map_mask(rows: list[list[int]]) -> int:
    """The filled cells of a map."""
    cells = [cell for row in rows for cell in row]
    return sum(1 << number for number, cell in enumerate(cells) if cell)


def placement(cells: list[list[int]]) -> str:
    """The placement on these cells, as notation writes it."""
    mask = sum(1 << row * c.MAP_COLUMNS + column for row, column in cells)
    return TABLES.placement_names[TABLES.placements.index(mask)]


def set_gladiators(player: Player, fighters: Mapping[str, Mapping[str, int]]) -> None:
    """Strength and damage by colour."""
    for number, colour in enumerate(TABLES.gladiator_names):
        fighter = fighters.get(colour, {})
        player.strength += fighter.get("strength", 0) * one(number)
        player.damage += fighter.get("damage", 0) * one(number)


def set_prospect(player: Player, name: str) -> None:
    """The current Prospect, taken from the deck."""
    player.prospect = card(name)
    player.prospects |= 1 << player.prospect
    player.deck &= ~(1 << player.prospect)


def set_paths(player: Player, names: list[str]) -> None:
    """The row of Paths."""
    player.paths = sum((card(name) + 1) * one(year) for year, name in enumerate(names))
    player.deck &= ~sum(1 << card(name) for name in names)


def set_drawn(player: Player, names: list[str]) -> None:
    """Two cards before their owner."""
    player.drawn = sum(1 << card(name) for name in names)
    player.deck &= ~player.drawn
    player.held = len(names)


def set_map(player: Player, rows: list[list[int]]) -> None:
    """The map, and as many scouts as it needs."""
    player.map = map_mask(rows)
    player.scouts = bits(player.map) // 4


def set_courthouse(player: Player, columns: Mapping[str, list[int]]) -> None:
    """Years in the boxes of each column."""
    for number, name in enumerate(TABLES.cohort_names):
        for box, year in enumerate(columns.get(name, [])):
            player.rulings += year * one(c.COURT_BOXES * number + box)


def _setter(field: str, convert: Callable[[Any], int]) -> Callable[[Player, Any], None]:
    def change(player: Player, value: Any) -> None:
        setattr(player, field, convert(value))

    return change


def _years(years: list[int]) -> int:
    return sum(1 << year for year in years)


def _named(names: list[str], bits_each: int) -> Callable[[Mapping[str, int]], int]:
    def convert(values: Mapping[str, int]) -> int:
        assert set(values) <= set(names)
        return sum(values.get(name, 0) << bits_each * number for number, name in enumerate(names))

    return convert


SETTERS: Final[dict[str, Callable[[Player, Any], None]]] = {
    "pool": _setter("pool", tokens),
    "mining": _setter("mining", int),
    "wall_guard": _setter("guard", int),
    "cippi": _setter("cippi", int),
    "wall": _setter("wall", int),
    "fort": _setter("fort", int),
    "cohorts": _setter("cohorts", bag_of),
    "production": _setter("production", int),
    "training": _setter("training", _years),
    "forum": _setter("forum", _years),
    "buildings": _setter("built", buildings),
    "attributes": _setter("attributes", _named(TABLES.attribute_names, 8)),
    "citizens": _setter("citizens", _named(TABLES.citizen_names, 4)),
    "market": _setter("market", bag_of),
    "theatre": _setter("theatre", bag_of),
    "gladiators": set_gladiators,
    "temples": _setter("temple", sum),
    "baths": _setter("baths", bag_of),
    "courthouse": set_courthouse,
    "diplomats": _setter("diplomats", lambda names: sum(1 << TABLES.cohort_names.index(name) for name in names)),
    "map": set_map,
    "scouts_used": _setter("scouts", int),
    "disdain": _setter("received", int),
    "favours": _setter("favours", _named([*TABLES.cohort_names, "temple"], 4)),
    "prospect": set_prospect,
    "paths": set_paths,
    "drawn": set_drawn,
}

RICH: Final = dict.fromkeys(TABLES.token_names, 20)


def rich(players: int = 1, year: int = 1, difficulty: str = "normal", campaign: int = 0, **state: Any) -> Table:
    """A table whose first seat has twenty of everything."""
    return Table(players, year, difficulty, campaign).give(0, **{"pool": RICH, **state})


def use_fort(table: Table, number: int) -> Table:
    """Play under the rules of a fort."""
    apply_fort(table.game, number)
    return table


def path_names(player: Player) -> list[str]:
    """The row of Paths by name."""
    return [TABLES.card_names[number - 1] for number in counts_of(player.paths, c.YEARS) if number]


def prospect_name(player: Player) -> str:
    """The current Prospect by name."""
    return "" if player.prospect == NONE else TABLES.card_names[player.prospect]


def spelt_card(move: int) -> str:
    """The player card that a move names."""
    return TABLES.card_names[x_of(move)]
