"""Trajan as a title: who plays it, its options and its words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quadriga.core.data import Origin
from quadriga.core.flow import Decision, Event
from quadriga.core.game import Game
from quadriga.core.language import N_, t, tn, who
from quadriga.core.moves import verb_of
from quadriga.core.observation import Observation
from quadriga.core.question import Foretold, Remark
from quadriga.core.title import KeyNumber, Knot, Option, Prompt, Reason, ScoreLine, SignGroup, TableZone, Title
from quadriga.games.trajan import (
    cargo,
    events,
    foretold,
    guide,
    outlook,
    places,
    prompts,
    questions,
    refusals,
    texts,
    threads,
)
from quadriga.games.trajan import changes as preview
from quadriga.games.trajan.board import board
from quadriga.games.trajan.components import SEATS_MAX, SEATS_MIN
from quadriga.games.trajan.data import load, provenance
from quadriga.games.trajan.invariants import faults
from quadriga.games.trajan.notation import make_notation
from quadriga.games.trajan.setup import new_game
from quadriga.games.trajan.signs import sign_groups
from quadriga.games.trajan.spots import spots
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.svg import draw
from quadriga.games.trajan.svg_cover import cover
from quadriga.games.trajan.svg_table import key_numbers, page_style, sheet, table_zones
from quadriga.games.trajan.terms import DECLINE, DROP, PASS, POINTS, SOW, STOP, TURN_BEGAN, USE

OPTIONS = (
    # Translators: options of a match and the values to choose from; without a capital at the beginning.
    Option(
        "time_track",
        ("11-16-21", "12-17-22"),
        "11-16-21",
        "A2",
        N_("spaces of the time track for 2, 3 and 4 players"),
        ("11, 16, 21", "12, 17, 22"),
    ),
    Option(
        "trays",
        ("random", "chosen"),
        "random",
        "A3",
        N_("markers are dealt to the trays, or placed by the players"),
        (N_("dealt"), N_("placed")),
    ),
    Option(
        "draft",
        ("three", "one"),
        "three",
        "A5",
        N_("Trajan tiles at the start: three at once, or one at a time"),
        (N_("three at once"), N_("one at a time")),
    ),
    Option(
        "repeat_granted",
        ("yes", "no"),
        "yes",
        "A13",
        N_("an extra-action tile may repeat a granted action"),
        (N_("yes"), N_("no")),
    ),
    Option(
        "leftover_tiles",
        ("0", "1"),
        "0",
        "A17",
        N_("points for each Trajan tile left on the circle"),
    ),
)


class TrajanTitle(Title):
    """Trajan for two to four players."""

    id = "trajan"
    name = N_("Trajan")
    about = N_("sow your markers, act where the last one falls (Stefan Feld, 2011)")
    players_min = SEATS_MIN
    players_max = SEATS_MAX
    rules = 1
    modes = (N_("base game"),)
    options = OPTIONS
    notation = make_notation(load())
    welcome = guide.WELCOME
    length = N_("60 to 120 minutes")
    weight = N_("a rich game: six actions, one clever mechanism")
    rules_languages = ("en", "fr", "nl", "de")
    cited = (
        "seed 000, seed 002: the printed rulebooks of Trajan, 000 the French one and 002 the Dutch one",
        "p.4: page 4 of the printed rulebook",
        "owner/name, such as IanHemenway/Trajan: a public repository on GitHub that holds such data or pictures",
    )
    hushed = guide.HUSHED
    scoring = frozenset({POINTS})
    turns = frozenset({TURN_BEGAN})

    def new(self, players: int, options: Mapping[str, str], overlay: str | None, overlay_name: str) -> Game:
        """Return a game whose set-up is on its agenda."""
        tables = load(overlay, overlay_name)
        longer = options["time_track"] == OPTIONS[0].values[1]
        return new_game(
            tables,
            players,
            (tables.track_alternative if longer else tables.track)[players],
            options["trays"] == "chosen",
            options["draft"] == "one",
            options["repeat_granted"] == "no",
            int(options["leftover_tiles"]) or tables.leftover_vp,
        )

    def data_digest(self, overlay: str | None, overlay_name: str) -> str:
        """Return the digest of the component data with this overlay."""
        return load(overlay, overlay_name).digest

    def provenance(self, overlay: str | None, overlay_name: str) -> Sequence[Origin]:
        """Return where each table of the component data comes from."""
        return provenance(overlay, overlay_name)

    def prompt(self, frame: str) -> Prompt:
        """Return the prompt of a question."""
        found = questions.PROMPTS[frame]
        return Prompt(t(found.text), found.rule)

    def asks(self, game: Game, frame: Decision[Any]) -> Prompt:
        """Return what a question asks at this point."""
        return prompts.prompt(_trajan(game), frame)

    def refusal(self, observation: Observation[Any], wish: int, code: int) -> Reason:
        """Return why a wish is refused, with what is needed and what is there."""
        return refusals.refusal(observation, wish, code)

    def explain(self, observation: Observation[Any], spots: Sequence[str]) -> Reason | None:
        """Return what a place of the board is for, where nothing can be played there."""
        return places.explain(observation, spots)

    def reason(self, code: int) -> Reason:
        """Return the words of a reason code."""
        found = questions.REASONS[code]
        return Reason(t(found.text), found.rule)

    def describe(self, game: Game, seat: int, move: int) -> str:
        """Return what a move means at this point, in words."""
        return texts.describe(_trajan(game), seat, move)

    def answered(self, game: Game, seat: int, move: int) -> str:
        """Return an answer that a seat has given, in words."""
        return texts.answered(_trajan(game).tables, seat, move)

    def did(self, game: Game, seat: int, moves: Sequence[int]) -> str:
        """Return answers that a seat has given, in words without its name."""
        return texts.did(_trajan(game).tables, moves)

    def tell(self, game: Game, event: Event) -> str:
        """Return an event in words."""
        return events.tell(_trajan(game), event)

    def board(self, observation: Observation[Any]) -> str:
        """Return the table as text."""
        return board(observation)

    def draw(self, observation: Observation[Any]) -> str:
        """Return the table as SVG."""
        return draw(observation)

    def zones(
        self, observation: Observation[Any], moves: Mapping[str, str], names: Sequence[str]
    ) -> Sequence[TableZone]:
        """Return the drawn parts of the table."""
        return table_zones(observation, moves, names)

    def spots(self, move: int) -> tuple[str, ...]:
        """Return what is pointed at to play a move."""
        return spots(load(), move)

    def reordered(self, game: Game, seat: int, given: Sequence[int]) -> Mapping[int, Sequence[int]]:
        """Return the cards that fit but come before the last one in the list."""
        return cargo.reordered(_trajan(game), seat, given)

    def svg_sheet(self) -> str:
        """Return the symbols that the zones refer to."""
        return sheet()

    def svg_style(self) -> str:
        """Return the style sheet of the zones."""
        return page_style()

    def cover(self) -> str:
        """Return the picture of the home page."""
        return cover()

    def signs(self) -> Sequence[SignGroup]:
        """Return what the symbols stand for."""
        return sign_groups()

    def key_numbers(self, observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
        """Return what to watch of a rival."""
        return key_numbers(observation, seat)

    def remark(self, observation: Observation[Any], move: int) -> Remark:
        """Return what a player would like to know of a sowing."""
        return Remark(guide.remark(observation, move))

    def changed(self, game: Game, changes: Iterable[tuple[str, str, str]]) -> list[str]:
        """Return the changed fields of a preview in words."""
        return preview.changed(_trajan(game), changes)

    def foretold(
        self, before: Observation[Any], moves: Sequence[int], after: Observation[Any], events: Sequence[Event]
    ) -> Foretold:
        """Return what answers would lead to, as a player would tell it."""
        return Foretold(foretold.foretold(before, moves, after, events))

    def thread(self, before: Observation[Any], after: Observation[Any], events: Sequence[Event]) -> Sequence[Knot]:
        """Return the way of the markers."""
        return threads.thread(before, after, events)

    def part(self, name: str) -> str:
        """Return a part of a bot's reason in words."""
        return t(guide.PART_WORDS.get(name, name))

    def places(self, game: Game) -> list[int]:
        """9 Return the place of every seat; the last vote leaves no tie. [A19]"""
        order = _trajan(game).ranking()
        return [order.index(seat) + 1 for seat in range(game.seats)]

    def tie_break(self, game: Game, first: int, second: int) -> str:
        """9 Equal points are parted by the last vote. [A19]"""
        return t("{who} stood higher in the last vote of the senate", who=who(first))

    def lasted(self, game: Game) -> str:
        """Return the number of turns."""
        return tn("{number} turn", "{number} turns", _trajan(game).turns)

    def prepares(self, move: int) -> bool:
        """Sowing leads to an action; that is what a turn is about, not what was passed over."""
        return verb_of(move) in (PASS, DECLINE, STOP, SOW, DROP, USE)

    def score_sheet(self, log: Sequence[Event], seats: int) -> Sequence[ScoreLine]:
        """Return the points of every seat by source."""
        return [ScoreLine(name, rule, tuple(points)) for name, rule, points in guide.score_sheet(log, seats)]

    def gathers(self, frame: str) -> bool:
        """Sowing is one gesture: a tray, and where each of its markers falls."""
        return frame in ("ChooseTray", "Drop")

    def suggest(self, observation: Observation[Any]) -> int:
        """Drop the markers in such an order that the tile at the target is fulfilled, if that can be."""
        return guide.next_drop(observation)

    def wasted(self, before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
        """Return what would be lost by handing over."""
        return outlook.wasted(before, moves, events)

    def let_begin(self, world: Game, seat: int) -> bool:
        """Let a seat try a turn out of turn."""
        return outlook.let_begin(_trajan(world), seat)

    def statistics(self, game: Game) -> dict[str, int]:
        """Return the number of turns."""
        return {"turns": _trajan(game).turns}

    def faults(self, game: Game) -> list[str]:
        """Return every broken invariant."""
        return faults(_trajan(game))


def _trajan(game: Game) -> Trajan:
    assert isinstance(game, Trajan)
    return game


TITLE = TrajanTitle()
