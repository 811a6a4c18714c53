"""What a title tells the rest of the program about itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from quadriga.core.campaign import Campaign
from quadriga.core.data import Origin
from quadriga.core.errors import UsageError
from quadriga.core.flow import Decision, Event
from quadriga.core.game import Game
from quadriga.core.language import language, t, tn
from quadriga.core.notation import Notation
from quadriga.core.observation import Observation
from quadriga.core.question import Foretold, Remark


@dataclass(frozen=True)
class Option:
    """One choice of a match: its name, its values, the default, the ruling behind it and a sentence about it.

    Name and values are those of records; `about` and `words`, the values as people read them, are messages.
    """

    name: str
    values: tuple[str, ...]
    default: str
    ruling: str
    about: str
    words: tuple[str, ...] = ()

    def said(self, value: str) -> str:
        """Return a value as people read it, in the current language."""
        return t(self.words[self.values.index(value)]) if self.words else value


@dataclass(frozen=True)
class Prompt:
    """What a question asks, in words, and the rule it comes from."""

    text: str
    rule: str


@dataclass(frozen=True)
class Reason:
    """Why a wish is refused, in words, and the rule that refuses it."""

    text: str
    rule: str


@dataclass(frozen=True)
class TableZone:
    """A drawn part of the table for pages: whose it is, and in which column of a wide table it stands."""

    ident: str
    label: str
    width: int
    height: int
    body: str
    kind: str  # own, shared or rival
    column: int
    seat: int = -1
    name: str = ""  # short, for a list of places to go to; the label if there is none


@dataclass(frozen=True)
class KeyNumber:
    """A number that tells much about a seat: the symbol of the sheet that stands for it, its name and its value."""

    symbol: str
    label: str
    value: str
    piece: str = ""  # the piece of the drawing that shows it, if there is one


@dataclass(frozen=True)
class Knot:
    """A piece of the drawing that a move touches.

    `origin` is the knot it follows from, by its place in the thread (-1: the move itself); `sign` is written on it.
    Kinds: step (a box that is filled), also (one more of the same step), gain, lost, choice (asked next), net (a sum).
    """

    piece: str
    origin: int = -1
    sign: str = ""
    kind: str = "step"


@dataclass(frozen=True)
class Sign:
    """A symbol of the sheet and what it stands for."""

    symbol: str
    label: str


@dataclass(frozen=True)
class SignGroup:
    """Symbols that belong together, for the key in the rules reader."""

    name: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True)
class ScoreLine:
    """The points of every seat from one source, and the rule that gives them."""

    source: str
    rule: str
    points: tuple[int, ...]


class Title(ABC):
    """A title: who can play it, its options, its words, and how a game of it begins.

    Words that are attributes (`name`, `about`, `modes`, `welcome`, `length`, `weight`) are messages: who shows them
    looks them up. Methods answer in the current language.
    """

    id: str
    name: str
    about: str
    players_min: int
    players_max: int
    rules: int
    modes: tuple[str, ...]
    options: tuple[Option, ...]
    notation: Notation
    welcome: tuple[str, ...] = ()  # the aim in a few sentences
    length: str = ""  # how long a match takes, in words
    weight: str = ""  # how much there is to learn, in words
    rules_languages: tuple[str, ...] = ("en",)  # in which our rules are written for players, English first
    cited: tuple[str, ...] = ()  # what the sources named in its component data are
    hushed: frozenset[int] = frozenset()  # events that a reader of the log need not be told
    scoring: frozenset[int] = frozenset()  # events by which somebody gains or loses points
    campaign: Campaign | None = None  # a row of matches alone, one opening the next
    idle: frozenset[int] = frozenset()  # moves that only end a phase early: random players of tests make them rarely
    written: bool = False  # whether seats write on sheets, which `sheets` draws
    turns: frozenset[int] = frozenset()  # events with which a turn, a phase or a year begins

    @abstractmethod
    def new(self, players: int, options: Mapping[str, str], overlay: str | None, overlay_name: str) -> Game:
        """Return a game whose set-up is on its agenda; options are complete and valid."""

    @abstractmethod
    def data_digest(self, overlay: str | None, overlay_name: str) -> str:
        """Return the digest of the component data with this overlay."""

    @abstractmethod
    def provenance(self, overlay: str | None, overlay_name: str) -> Sequence[Origin]:
        """Return where each table of the component data comes from."""

    def rules_text(self) -> str:
        """Return our rules for players, as Markdown with numbered sections, in the current language or in English."""
        translated = language() in self.rules_languages[1:]
        name = f"HOW_TO_PLAY.{language()}.md" if translated else "HOW_TO_PLAY.md"
        return files(type(self).__module__.rpartition(".")[0]).joinpath(name).read_text(encoding="utf-8")

    @abstractmethod
    def prompt(self, frame: str) -> Prompt:
        """Return the prompt of a question, by the class name of its frame."""

    def asks(self, game: Game, frame: Decision[Any]) -> Prompt:
        """Return what this question asks at this point: its prompt, or one that knows the table."""
        return self.prompt(type(frame).__name__)

    @abstractmethod
    def reason(self, code: int) -> Reason:
        """Return the words of a reason code."""

    def refusal(self, observation: Observation[Any], wish: int, code: int) -> Reason:
        """Return why this wish is refused with this code: what is needed, and what is there."""
        return self.reason(code)

    def misnamed(self, game: Game, seat: int, text: str) -> int:
        """Return why the thing that a text names cannot be meant, as a reason code; 0 if it can.

        For titles where several names stand for one move, each of which may be written only where it fits.
        """
        return 0

    @abstractmethod
    def describe(self, game: Game, seat: int, move: int) -> str:
        """Return what a move means at this point, in words."""

    @abstractmethod
    def answered(self, game: Game, seat: int, move: int) -> str:
        """Return an answer that a seat has given, in words that do not need the table as it was then."""

    def did(self, game: Game, seat: int, moves: Sequence[int]) -> str:
        """Return answers that a seat has given one after the other, in words that need not name it.

        Nothing if they are not told together.
        """
        return self.answered(game, seat, moves[0]) if len(moves) == 1 else ""

    @abstractmethod
    def tell(self, game: Game, event: Event) -> str:
        """Return an event in words, or nothing if it says nothing to a reader."""

    @abstractmethod
    def board(self, observation: Observation[Any]) -> str:
        """Return the table as text, for the terminal."""

    @abstractmethod
    def draw(self, observation: Observation[Any]) -> str:
        """Return the table as SVG."""

    @abstractmethod
    def statistics(self, game: Game) -> dict[str, int]:
        """Return what this title counts (turns, rounds, years)."""

    @abstractmethod
    def faults(self, game: Game) -> list[str]:
        """Return every broken invariant of a game between questions; nothing in a sound one."""

    # For pages. A title that is not drawn yet is played by its list of moves.

    def zones(
        self, observation: Observation[Any], moves: Mapping[str, str], names: Sequence[str]
    ) -> Sequence[TableZone]:
        """Return the drawn parts of the table; `moves` maps legal moves to words, `names` are those of the seats."""
        return []

    def spots(self, move: int) -> tuple[str, ...]:
        """Return the spots of the board that a move is made of: pointing at each of them, in any order, plays it.

        Drawn places carry a spot as `data-spot`. The text of a move is a spot of its own, unless the title says more.
        """
        return (self.notation.text(move),)

    def explain(self, observation: Observation[Any], spots: Sequence[str]) -> Reason | None:
        """Return why nothing can be played at these spots together, in words that a refusal does not have."""
        return None

    def reordered(self, game: Game, seat: int, given: Sequence[int]) -> Mapping[int, Sequence[int]]:
        """Return the moves that are not listed only because this question takes answers in one order.

        Each comes with the answers that mean the same in the order of the list: it, and the last ones of those `given`.
        """
        return {}

    def svg_sheet(self) -> str:
        """Return the symbols that the zones refer to; a page needs them once."""
        return ""

    def svg_style(self) -> str:
        """Return the style sheet of the zones."""
        return ""

    def sheets(self, observation: Observation[Any], seat: int, names: Sequence[str]) -> str:
        """Return what a seat has written on its sheets as one SVG, to be printed and kept; nothing without sheets."""
        return ""

    def cover(self) -> str:
        """Return the inside of a picture of 360 by 200 units for the home page; it may use the symbols of the sheet."""
        return ""

    def signs(self) -> Sequence[SignGroup]:
        """Return what the symbols of the sheet stand for, for the key in the rules reader."""
        return []

    def key_numbers(self, observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
        """Return the few numbers that tell most about a seat."""
        return []

    def own_numbers(self, observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
        """Return what a seat has to spend: a row of it stays in view where its own board does not fit."""
        return self.key_numbers(observation, seat)

    def remark(self, observation: Observation[Any], move: int) -> Remark:
        """Return what a player would like to know of a move besides its description."""
        return Remark()

    def changed(self, game: Game, changes: Iterable[tuple[str, str, str]]) -> list[str]:
        """Return the changed fields of a preview in words."""
        return []

    def foretold(
        self, before: Observation[Any], moves: Sequence[int], after: Observation[Any], events: Sequence[Event]
    ) -> Foretold | None:
        """Return what answers would lead to; None if this title tells it as it tells the log."""
        return None

    def thread(self, before: Observation[Any], after: Observation[Any], events: Sequence[Event]) -> Sequence[Knot]:
        """Return the pieces of the drawing that a preview touches, in order, each with the one it follows from."""
        return []

    def part(self, name: str) -> str:
        """Return a part of a bot's reason in words: what it expects points from."""
        return name

    def verdict(self, game: Game) -> str:
        """Return how a match ended where nobody wins against others; nothing if the winners say it all."""
        return ""

    def places(self, game: Game) -> list[int]:
        """Return the place of every seat as things stand, 1 for the first; seats that nothing tells apart share one."""
        ahead, scores = game.winners(), game.scores()
        keys = [(seat in ahead, scores[seat]) for seat in range(game.seats)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def tie_break(self, game: Game, first: int, second: int) -> str:
        """Return why one seat is placed before another with as many points; nothing if they share the place."""
        return ""

    def lasted(self, game: Game) -> str:
        """Return how long a match was in what this title counts, in words."""
        return ""

    def prepares(self, move: int) -> bool:
        """Whether an answer only prepares what its turn is about: who is told of the turn hears of it last."""
        return False

    def repeats(self, move: int, event: Event) -> bool:
        """Whether the words of an answer say all that an event does which follows from it."""
        return False

    def rests(self, move: int) -> str:
        """Return what it means that a seat whose last answer this was is not asked, in words told to that seat."""
        return ""

    def meanwhile(self, game: Game, seat: int, log: Sequence[Event], start: int) -> list[str]:
        """Return what befell the table from this place of the log on without anybody being asked, told to this seat.

        Such as the end of a year: whole sentences for who is asked again. What others answered is told by the frame.
        """
        return []

    def score_sheet(self, log: Sequence[Event], seats: int) -> Sequence[ScoreLine]:
        """Return the points of every seat by source."""
        return []

    def gathers(self, frame: str) -> bool:
        """Whether a page gathers the answers to this question and those that follow from it, to send them at once."""
        return False

    def suggest(self, observation: Observation[Any]) -> int:
        """Return the answer that a page fills in first while it gathers; the player changes it at will."""
        return observation.moves[0]

    def wasted(self, before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
        """Return what a seat would regret to hand over with these answers and their events, the dearest first."""
        return []

    def let_begin(self, world: Game, seat: int) -> bool:
        """Let it be this seat's turn in an imagined world, for plans made off turn; return whether that can be."""
        return False

    def check_players(self, players: int) -> None:
        """Raise UsageError unless this many can play."""
        if not self.players_min <= players <= self.players_max:
            raise UsageError(
                tn(
                    "{title} was asked for {players} player; it takes {low} to {high}",
                    "{title} was asked for {players} players; it takes {low} to {high}",
                    players,
                    title=t(self.name),
                    players=str(players),  # as it was given
                    low=self.players_min,
                    high=self.players_max,
                )
            )

    def misfit(self, players: int, options: Mapping[str, str]) -> str:
        """Return why so many cannot play with these options, in one sentence; nothing if they can."""
        return ""

    def complete_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with the given values, the default for the rest; raise UsageError for a wrong one."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                raise UsageError(
                    t(
                        "{title} has no option {name!r}; it has {known}",
                        title=t(self.name),
                        name=name,
                        known=", ".join(known),
                    )
                )
            if value not in option.values:
                raise UsageError(
                    t(
                        "option {name} was given {value!r}; right would be one of {right}",
                        name=name,
                        value=value,
                        right=", ".join(option.values),
                    )
                )
        return {option.name: given.get(option.name, option.default) for option in self.options}
