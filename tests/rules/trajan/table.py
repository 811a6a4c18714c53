"""Arranged tables for the rule tests: state by names, one frame on the agenda, answers as readable text.

Works on the interpreted and on the compiled engine: plain attributes are set, frames are only made, never derived from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from quadriga.core.bags import bag_of, counts_of, one
from quadriga.core.chance import QuickSource
from quadriga.core.flow import Decision, Frame
from quadriga.core.moves import verb_of, x_of, y_of, z_of
from quadriga.games.trajan import actions, data, terms, turn
from quadriga.games.trajan.components import CAMP, COMMODITIES, KINDS, NONE, Tables
from quadriga.games.trajan.setup import FirstPlayer, new_game
from quadriga.games.trajan.state import Player, Trajan

PILES: Final = ("a", "b")
WORDS: Final = {
    terms.PASS: "pass",
    terms.USE: "use",
    terms.DECLINE: "decline",
    terms.DRAW: "draw",
    terms.STOP: "stop",
    terms.RECRUIT: "recruit",
    terms.OCCUPY: "occupy",
    terms.ADVANCE: "advance",
    terms.HIRE: "hire",
}


def spell(tables: Tables, move: int) -> str:
    """A move as these tests write it."""
    verb, x, y, z = verb_of(move), x_of(move), y_of(move), z_of(move)
    cards = [*tables.commodity_names, "joker"]
    named = {
        terms.SOW: ("sow", tables.tray_names),
        terms.DROP: ("drop", tables.colour_names),
        terms.FILL: ("fill", tables.colour_names),
        terms.MARK: ("mark", tables.action_names),
        terms.PICK: ("pick", PILES),
        terms.LAY: ("lay", cards),
        terms.SHIP_DIFFERENT: ("different", cards),
        terms.TAKE: ("take", tables.kind_names),
        terms.MARCH: ("march", tables.province_names),
        terms.TILE: ("tile", tables.category_names),
        terms.REPEAT: ("repeat", tables.kind_names),
        terms.BONUS: ("bonus", tables.bonus_names),
        terms.MARKER: ("marker", tables.colour_names),
        terms.FORUM_TILE: ("forum", tables.kind_names),
        terms.EXTRA_TILE: ("extra", tables.action_names),
        terms.BUILDING: ("building", tables.building_names),
        terms.TOP: ("top", tables.tile_names),
        terms.BONUS_TILE: ("bonus-tile", tables.bonus_names),
        terms.TURN: ("turn", cards),
        terms.CARD: ("card", cards),
        terms.DEMAND_TILE: ("demand", tables.demand_names),
    }
    if verb in WORDS:
        return WORDS[verb]
    if verb in named:
        word, names = named[verb]
        return f"{word} {names[x]}"
    if verb == terms.SHIP_IDENTICAL:
        return f"identical {y} {cards[x]} + {z}"
    if verb == terms.SHIP_PAIR:
        return f"pair {cards[x]} + {y}"
    if verb == terms.DISCARD:
        return f"discard {cards[x]} {PILES[y]}"
    if verb == terms.DRAFT:
        return f"draft {tables.category_names[x]} {tables.tray_names[y]}"
    if verb == terms.JOKERS:
        return f"jokers {x} {y} {z}"
    return f"{'build' if verb == terms.BUILD else 'first'} {x}"


class Table:
    """A game with somebody who answers for nature: first from `script`, then from a quick source."""

    def __init__(self, game: Trajan, seed: int, first: int = 0) -> None:
        self.game = game
        self.first = first
        self.tables = game.tables
        self.source = QuickSource(seed)
        self.script: list[str] = []
        self.answers: list[str] = []  # what nature said

    # Driving.

    def run(self) -> None:
        """Let nature answer until somebody must, or nothing is left."""
        while (chance := self.game.chance) is not None:
            if self.script:
                wanted = self.script.pop(0)
                found = {spell(self.tables, move): move for move in chance.moves(self.game)}
                assert wanted in found, f"nature cannot say {wanted!r}, only {sorted(found)}"
                move = found[wanted]
            elif isinstance(chance, FirstPlayer):
                move = terms.FIRST_MOVES[self.first]
            else:
                move = chance.draw(self.game, self.source)
            self.answers.append(spell(self.tables, move))
            self.game.resolve(move)

    def ask(self, *frames: Frame[Any], resolve: bool = True) -> Table:
        """Put these frames, in reading order, on an empty agenda and run on."""
        game = self.game
        game.main.clear()
        game.question = None
        game.chance = None
        game.events = []
        game.then(list(frames))
        game.settle()
        if resolve:
            self.run()
        return self

    def action(self, seat: int, action: str, why: int = actions.OF_THE_TRAY) -> Table:
        """Ask a seat for an action, with nothing else on the agenda."""
        return self.ask(actions.Action(seat, self.tables.action_names.index(action), why))

    def sow(self, seat: int, tray: str) -> Table:
        """Begin a turn of this seat with a tray; the choice of the only filled tray is not asked."""
        self.ask(turn.CHOOSE_TRAY[seat])
        if self.asked == "ChooseTray":
            self.play(f"sow {tray}")
        return self

    def drop_all(self) -> Table:
        """Drop the markers in the hand in any way."""
        while self.asked == "Drop":
            self.play(self.moves()[0])
        return self

    def play(self, *texts: str) -> Table:
        """Answer the open question, and the ones that follow."""
        for text in texts:
            questions = self.game.questions()
            assert questions, f"nobody is asked, so {text!r} cannot be answered"
            self.answer(questions[0].seat, text)
        return self

    def answer(self, seat: int, text: str) -> None:
        """Answer the open question of this seat."""
        found = {spell(self.tables, move): move for move in self.game.moves_of(seat)}
        assert text in found, f"{text!r} is not among {sorted(found)}"
        self.game.answer(seat, found[text])
        self.run()

    def copy(self) -> Table:
        """An independent copy, for trying out an answer."""
        other = Table(self.game.clone(), 1)
        other.script = self.script[:]
        return other

    # Looking.

    @property
    def question(self) -> Decision[Any] | None:
        """The question a sequential driver would answer next."""
        questions = self.game.questions()
        return questions[0] if questions else None

    @property
    def asked(self) -> str:
        """The kind of the open question, or nothing."""
        return type(self.question).__name__ if self.question is not None else ""

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.question.seat if self.question is not None else NONE

    def moves(self, seat: int | None = None) -> list[str]:
        """What the seat that is asked, or another, may answer."""
        asked = self.seat if seat is None else seat
        moves = [spell(self.tables, move) for move in self.game.moves_of(asked)] if asked != NONE else []
        assert len(set(moves)) == len(moves)
        return moves

    def shown_action(self) -> str:
        """The action whose options are offered; nothing if no action is asked for."""
        question = self.question
        if self.asked != "Action" or question is None:
            return ""
        found = {actions.action_of(verb_of(move)) for move in self.game.moves_of(question.seat)} - {NONE}
        assert len(found) == 1
        return self.tables.action_names[found.pop()]

    def seen(self, code: int) -> list[tuple[int, int, int]]:
        """The events of this kind since the last `ask`: seat, x and y."""
        return [(event.seat, event.x, event.y) for event in self.game.events or [] if event.code == code]

    # Arranging.

    def player(self, seat: int = 0) -> Player:
        """What a seat owns."""
        return self.game.players[seat]

    def tray_index(self, tray: str) -> int:
        """The number of a tray or slot."""
        return self.tables.tray_names.index(tray)

    def province(self, name: str) -> int:
        """The number of a province; NONE for the camp."""
        return CAMP if name == "camp" else self.tables.province_names.index(name.replace("_", "-"))

    def tile(self, name: str) -> int:
        """The number of a Trajan tile."""
        return self.tables.tile_names.index(name)

    def kind(self, name: str) -> int:
        """The number of a kind of forum tile."""
        return self.tables.kind_names.index(name)

    def set_hand(self, seat: int, cards: str, known: str = "") -> None:
        """Give a seat exactly these hand cards."""
        player = self.player(seat)
        player.hand = self.bag(cards)
        player.hand_size = len(cards.split())
        player.known = self.bag(known)

    def bag(self, cards: str) -> int:
        """A bag of commodity cards."""
        return sum(one(self.tables.commodity_names.index(card)) for card in cards.split())

    def set_deck(self, cards: str) -> None:
        """Make the draw pile of exactly these cards."""
        self.game.deck = self.bag(cards)
        self.game.deck_size = len(cards.split())

    def set_piles(self, a: str, b: str) -> None:
        """Lay these discard piles, the top card last."""
        self.game.discard_a = [self.tables.commodity_names.index(card) for card in a.split()]
        self.game.discard_b = [self.tables.commodity_names.index(card) for card in b.split()]

    def set_tiles(self, seat: int, kinds: str) -> None:
        """Give a seat exactly these forum and extra-action tiles."""
        tiles = [0] * KINDS
        for kind in kinds.split():
            tiles[self.kind(kind)] += 1
        self.player(seat).tiles = tiles

    def set_forum(self, kinds: str) -> None:
        """Lay exactly these tiles on the forum."""
        wanted = [self.kind(kind) for kind in kinds.split()]
        self.game.forum = wanted + [NONE] * (len(self.game.forum) - len(wanted))

    def set_trays(self, seat: int, *trays: str) -> None:
        """Fill the trays I to VI with colours."""
        names = self.tables.colour_names
        self.player(seat).trays = [sum(one(names.index(colour)) for colour in tray.split()) for tray in trays]

    def set_slots(self, seat: int, arch: str, **tiles: str) -> None:
        """Lay these Trajan tiles beside the trays, all other slots empty, and place the arch."""
        player = self.player(seat)
        player.slots = [self.tile(tiles[name]) if name in tiles else NONE for name in self.tables.tray_names]
        player.arch = [*self.tables.tray_names, "centre"].index(arch)

    def set_demands(self, *demands: str) -> None:
        """Lay these demands open."""
        names = self.tables.demand_names
        self.game.demands = sum(one(names.index(demand)) for demand in demands)

    def strip(self, seat: int) -> Player:
        """Take everything from a seat that could score at the end."""
        player = self.player(seat)
        player.vp = player.workers = player.legionaries = player.display = player.kept = 0
        player.types = player.sites = player.provinces = player.yellow = player.grey = 0
        player.tiles = [0] * KINDS
        self.set_hand(seat, "")
        return player

    # Reading.

    def cards(self, bag: int) -> str:
        """A bag of cards as text, sorted by commodity."""
        counts = counts_of(bag, COMMODITIES)
        return " ".join(name for name, n in zip(self.tables.commodity_names, counts, strict=True) for _ in range(n))

    def hand(self, seat: int = 0) -> str:
        """The hand of a seat."""
        return self.cards(self.player(seat).hand)

    def tiles(self, seat: int = 0) -> str:
        """The forum and extra-action tiles of a seat."""
        counts = self.player(seat).tiles
        return " ".join(name for name, n in zip(self.tables.kind_names, counts, strict=True) for _ in range(n))

    def forum(self) -> list[str]:
        """What lies on the forum, empty spaces left out."""
        return [self.tables.kind_names[kind] for kind in self.game.forum if kind != NONE]

    def tray_sizes(self, seat: int = 0) -> list[int]:
        """How many markers lie in each tray."""
        return [sum(counts_of(tray, 6)) for tray in self.player(seat).trays]

    def arch(self, seat: int = 0) -> str:
        """Where the arch of a seat lies."""
        return [*self.tables.tray_names, "centre"][self.player(seat).arch]

    def occupied(self, seat: int = 0) -> list[str]:
        """The slots of a seat that hold a tile."""
        slots = self.player(seat).slots
        return [name for name, tile in zip(self.tables.tray_names, slots, strict=True) if tile != NONE]


def mask(numbers: Iterable[int]) -> int:
    """The bit mask with these bits."""
    return sum(1 << number for number in numbers)


def fresh(
    players: int = 3,
    *,
    track: int | None = None,
    choose_trays: bool = False,
    draft_singly: bool = False,
    strict_repeats: bool = False,
    leftover_vp: int = 0,
    first: int = 0,
    seed: int = 1,
) -> Table:
    """A table before its set-up; `start` lays it out up to the first question."""
    tables = data.load()
    length = tables.track[players] if track is None else track
    return Table(
        new_game(tables, players, length, choose_trays, draft_singly, strict_repeats, leftover_vp), seed, first
    )


def start(made: Table) -> Table:
    """Run the set-up to its first question."""
    made.game.events = []
    made.game.settle()
    made.run()
    return made


def table(players: int = 3, **options: Any) -> Table:
    """A table at the first turn of the first player (seat 0 unless told), drafts done in any way."""
    return _laid_out(players, tuple(options.items())).copy()


@lru_cache(maxsize=32)
def _laid_out(players: int, options: tuple[tuple[str, Any], ...]) -> Table:
    made = start(fresh(players, **dict(options)))
    while made.asked != "ChooseTray":
        made.play(made.moves()[-1])
    return made


def counted(names: list[str], wanted: dict[str, int]) -> int:
    """A bag with these numbers of named kinds."""
    return bag_of([wanted.get(name, 0) for name in names])
