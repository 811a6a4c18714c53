"""Hadrian's Wall as a title: who plays it, its options and its words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quadriga.core.data import Origin
from quadriga.core.flow import Decision, Event
from quadriga.core.game import Game
from quadriga.core.language import N_, t, tn
from quadriga.core.observation import Observation
from quadriga.core.question import Foretold, Remark
from quadriga.core.title import KeyNumber, Knot, Option, Prompt, Reason, ScoreLine, SignGroup, TableZone, Title
from quadriga.games.hadrians_wall import changes as preview
from quadriga.games.hadrians_wall import guide, outlook, places, recap, refusals, story, terms, texts
from quadriga.games.hadrians_wall.board import board
from quadriga.games.hadrians_wall.campaign import challenge_met, goal_met
from quadriga.games.hadrians_wall.components import FORTS, SEATS_MAX, SEATS_MIN
from quadriga.games.hadrians_wall.data import load, provenance
from quadriga.games.hadrians_wall.data_read import DIFFICULTY_NAMES
from quadriga.games.hadrians_wall.forts import NO_FORT, YES, WallCampaign
from quadriga.games.hadrians_wall.invariants import faults
from quadriga.games.hadrians_wall.notation import make_notation
from quadriga.games.hadrians_wall.scoring import standing
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.signs import sign_groups
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.svg import draw, draw_sheets
from quadriga.games.hadrians_wall.svg_cover import cover
from quadriga.games.hadrians_wall.svg_table import key_numbers, own_numbers, page_style, sheet, table_zones
from quadriga.games.hadrians_wall.svg_thread import thread
from quadriga.games.hadrians_wall.svg_view import spots

FORT_VALUES = (NO_FORT, *[str(number) for number in range(1, FORTS + 1)])
FORT_NAMES = tuple(f"{number}: {fort.name}" for number, fort in enumerate(load().forts) if number)
OPTIONS = (
    # Translators: options of a match and the values to choose from; without a capital at the beginning.
    Option(
        "difficulty",
        DIFFICULTY_NAMES,
        "normal",
        "2.2",
        N_("how many Picts attack"),
        (N_("easy"), N_("normal"), N_("hard")),
    ),
    Option(
        "fort",
        FORT_VALUES,
        NO_FORT,
        "9.5",
        N_("for one player: a fort of the campaign, with its rules and goals"),
        (N_("no fort"), *FORT_NAMES),
    ),
    Option(
        "bonus",
        ("no", YES),
        "no",
        "9.4",
        N_("in a fort: begin with the bonus of the challenge met at the fort before"),
        (N_("no"), N_("yes")),
    ),
)


class HadriansWallTitle(Title):
    """Hadrian's Wall for one to six players, and its solo campaign."""

    id = "hadrians_wall"
    name = N_("Hadrian's Wall")
    about = N_("build a fort and a wall, and hold them against the Picts (Bobby Hill, 2021)")
    players_min = SEATS_MIN
    players_max = SEATS_MAX
    rules = 2
    modes = (N_("base game"), N_("solo"), N_("solo campaign"))
    options = OPTIONS
    notation = make_notation(load())
    welcome = guide.WELCOME
    length = N_("60 to 90 minutes")
    weight = N_("a rich game: many boxes, each leading to others")
    rules_languages = ("en", "fr", "nl", "de")
    cited = (
        "seed: the text of the French rulebook of 2021 with its solo campaign",
        "rulebook image p.10: a picture on page 10 of the printed rulebook",
        "sheet image, card image: pictures of the printed sheets and cards",
        "owner/name, such as IsobarChris/HadriansWall: a public repository on GitHub that holds such data or pictures",
        "hadrians-wall-rl: the repository MarkusFehrenbach/hadrians-wall-rl",
    )
    hushed = guide.HUSHED
    scoring = frozenset({terms.POINTS, terms.BREACHED})
    campaign = WallCampaign()
    written = True
    turns = frozenset({terms.YEAR_BEGAN, terms.ATTACK_BEGAN})
    idle = frozenset({terms.FINISH_MOVE, terms.KEEP_MOVE})

    def misfit(self, players: int, options: Mapping[str, str]) -> str:
        """9.1, 9.4 Forts are for one player, and a bonus comes from the fort before."""
        fort, bonus = options["fort"], options["bonus"] == YES
        if fort != NO_FORT and players != 1:
            return t("fort {fort} was asked for {players} players; the campaign is for one", fort=fort, players=players)
        if bonus and fort == NO_FORT:
            return t("a bonus was asked for without a fort; forts 2 to {last} can have one", last=FORTS)
        if bonus and fort == "1":
            return t("a bonus was asked for fort {fort}; forts 2 to {last} can have one", fort=fort, last=FORTS)
        return ""

    def new(self, players: int, options: Mapping[str, str], overlay: str | None, overlay_name: str) -> Game:
        """Return a game whose first year is on its agenda."""
        tables = load(overlay, overlay_name)
        fort = FORT_VALUES.index(options["fort"])
        difficulty = DIFFICULTY_NAMES.index(options["difficulty"])
        return new_game(tables, players, difficulty, fort, options["bonus"] == YES)

    def data_digest(self, overlay: str | None, overlay_name: str) -> str:
        """Return the digest of the component data with this overlay."""
        return load(overlay, overlay_name).digest

    def provenance(self, overlay: str | None, overlay_name: str) -> Sequence[Origin]:
        """Return where each table of the component data comes from."""
        return provenance(overlay, overlay_name)

    def prompt(self, frame: str) -> Prompt:
        """Return the prompt of a question."""
        return texts.prompt(frame)

    def asks(self, game: Game, frame: Decision[Any]) -> Prompt:
        """Return the prompt of a question, with the rule that asks it here."""
        return texts.asks(_hadrian(game), frame)

    def reason(self, code: int) -> Reason:
        """Return the words of a reason code."""
        return story.reason(code)

    def refusal(self, observation: Observation[Any], wish: int, code: int) -> Reason:
        """Return why a wish is refused, with what is needed and what is there."""
        return refusals.refusal(observation, wish, code)

    def misnamed(self, game: Game, seat: int, text: str) -> int:
        """10.5 Return why a box that is named cannot be filled, though another one like it can."""
        return refusals.misnamed(_hadrian(game), seat, text)

    def explain(self, observation: Observation[Any], spots: Sequence[str]) -> Reason | None:
        """Return why nothing can be done at a box where no move is played."""
        return places.explain(observation, spots)

    def describe(self, game: Game, seat: int, move: int) -> str:
        """Return what a move means at this point, in words."""
        return texts.describe(_hadrian(game), seat, move)

    def answered(self, game: Game, seat: int, move: int) -> str:
        """Return an answer that a seat has given, in words."""
        return texts.answered(_hadrian(game).tables, seat, move)

    def did(self, game: Game, seat: int, moves: Sequence[int]) -> str:
        """Return an answer that a seat has given, in words without its name."""
        return texts.did(_hadrian(game).tables, seat, moves)

    def tell(self, game: Game, event: Event) -> str:
        """Return an event in words."""
        return story.tell(_hadrian(game), event)

    def repeats(self, move: int, event: Event) -> bool:
        """Whether an event fills the box that the words of a move have named."""
        return story.repeats(move, event)

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
        """Return the place of a move, and the chip of its price where a box has several."""
        return spots(self.notation, move)

    def svg_sheet(self) -> str:
        """Return the symbols that the zones refer to."""
        return sheet()

    def svg_style(self) -> str:
        """Return the style sheet of the zones."""
        return page_style()

    def sheets(self, observation: Observation[Any], seat: int, names: Sequence[str]) -> str:
        """Return both sheets of a seat."""
        return draw_sheets(observation, seat, names)

    def cover(self) -> str:
        """Return the picture of the home page."""
        return cover()

    def signs(self) -> Sequence[SignGroup]:
        """Return what the symbols stand for."""
        return sign_groups()

    def key_numbers(self, observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
        """Return what to watch of a rival."""
        return key_numbers(observation, seat)

    def own_numbers(self, observation: Observation[Any], seat: int) -> Sequence[KeyNumber]:
        """Return the tokens of the pool."""
        return own_numbers(observation, seat)

    def part(self, name: str) -> str:
        """Return a part of a bot's reason in words."""
        return t(guide.PART_WORDS.get(name, name))

    def verdict(self, game: Game) -> str:
        """Return the rank of who played alone, and in a fort whether it is won."""
        return story.verdict(_hadrian(game))

    def places(self, game: Game) -> list[int]:
        """7.4, 11.52 Return the place of every seat: score, disdain, Path VP; equal on all three is equal rank."""
        keys = [standing(_hadrian(game).tables, player) for player in _hadrian(game).players]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def tie_break(self, game: Game, first: int, second: int) -> str:
        """7.4 Equal points are parted by the disdain left, then by the points of Path cards."""
        return story.tie_break(_hadrian(game), first, second)

    def lasted(self, game: Game) -> str:
        """Return the number of years."""
        return tn("{number} year", "{number} years", _hadrian(game).year)

    def rests(self, move: int) -> str:
        """3.5, 10.1, 11.15, 11.35 Who has finished the year is asked again when a gift comes."""
        finished = t("You have finished the year. A gift from another player would make you active again.")
        return finished if move == terms.FINISH_MOVE else ""

    def meanwhile(self, game: Game, seat: int, log: Sequence[Event], start: int) -> list[str]:
        """6 Return the attack that ended a year."""
        return recap.meanwhile(_hadrian(game), seat, log, start)

    def score_sheet(self, log: Sequence[Event], seats: int) -> Sequence[ScoreLine]:
        """Return the points of every seat by source."""
        rows = guide.score_sheet(load(), log, seats)
        return [ScoreLine(name, rule, tuple(points)) for name, rule, points in rows]

    def remark(self, observation: Observation[Any], move: int) -> Remark:
        """Return what a good is worth, and that a favour would do nothing."""
        return guide.remark(observation, move)

    def changed(self, game: Game, changes: Iterable[tuple[str, str, str]]) -> list[str]:
        """Return the changed fields of a preview in words."""
        return preview.changed(_hadrian(game), changes)

    def foretold(
        self, before: Observation[Any], moves: Sequence[int], after: Observation[Any], events: Sequence[Event]
    ) -> Foretold:
        """Return the chain of a preview and the net change of the pool, told to the player."""
        return preview.foretold(before, moves, after, events)

    def thread(self, before: Observation[Any], after: Observation[Any], events: Sequence[Event]) -> Sequence[Knot]:
        """Return the boxes that a preview fills, from one to the next, and the counters that change."""
        return thread(before, after, events)

    def wasted(self, before: Observation[Any], moves: Sequence[int], events: Sequence[Event]) -> list[str]:
        """Return what would be lost by handing over."""
        return outlook.wasted(before, moves, events)

    def statistics(self, game: Game) -> dict[str, int]:
        """Return the years played, and for a fort whether goal and challenge hold."""
        found = {"years": _hadrian(game).year}
        if _hadrian(game).campaign:
            found["goal"] = int(goal_met(_hadrian(game)))
            found["challenge"] = int(challenge_met(_hadrian(game)))
        return found

    def faults(self, game: Game) -> list[str]:
        """Return every broken invariant."""
        return faults(_hadrian(game))


def _hadrian(game: Game) -> HadriansWall:
    assert isinstance(game, HadriansWall)
    return game


TITLE = HadriansWallTitle()
