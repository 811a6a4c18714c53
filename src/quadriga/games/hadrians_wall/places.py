"""Hadrian's Wall in words: why nothing can be done at a box where no move is played, with its numbers and its rule."""

from collections.abc import Callable, Sequence
from typing import Final

from quadriga.core.bags import bits, count
from quadriga.core.language import t
from quadriga.core.observation import Observation
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS
from quadriga.games.hadrians_wall.left import refuse_box, refuse_cost, refuse_forum_box
from quadriga.games.hadrians_wall.player import Player, attribute_of, is_dead
from quadriga.games.hadrians_wall.refusals import not_bought, numbered
from quadriga.games.hadrians_wall.right import refuse_bribe, refuse_citizens, refuse_house, ruling_box
from quadriga.games.hadrians_wall.scouting import PlacePattern, refuse_scouting
from quadriga.games.hadrians_wall.state import HadriansWall

AT: Final = "at "
TRACKS: Final = ("mining", "guard", "cippi", "wall", "fort")
TRACK_RULES: Final = ("4.2", "4.3", "4.4", "4.4", "4.4")
Found = Reason | int


def explain(observation: Observation[HadriansWall], spots: Sequence[str]) -> Reason | None:
    """Return why nothing can be done at a box, by the piece that its spot names; None for places of moves."""
    if len(spots) != 1 or not spots[0].startswith(AT):
        return None
    game = observation.game
    player = game.players[observation.seat]
    kind, _, *rest = spots[0].removeprefix(AT).split("-")
    if kind == "map":
        found = _cell(game, player, rest[0], isinstance(observation.question, PlacePattern))
    elif kind in TRACKS:
        found = _track(game, player, TRACKS.index(kind), int(rest[0]))
    elif kind in WAYS:
        found = WAYS[kind](game, player, rest)
    else:
        return None
    return numbered(game, player, story.reason(found), found) if isinstance(found, int) else found


def _row(box: int, filled: int, rule: str) -> Found:
    """A box of a row: filled, or after others."""
    if box <= filled:
        return terms.BOX_TAKEN
    return Reason(t("the boxes are filled in their order; box {number} is next", number=filled + 1), rule)


def _beside(rule: str) -> Reason:
    """A place whose moves have buttons of their own."""
    return Reason(t("choose one of the buttons beside or below it"), rule)


def _track(game: HadriansWall, player: Player, track: int, box: int) -> Found:
    """4.2-4.5 A box of a track waits for its granary, its Fort box, or the boxes before it; in fort 10 for a year."""
    filled = (player.mining, player.guard, player.cippi, player.wall, player.fort)[track]
    wrong = refuse_box(game, player, track, box - 1) if box > filled else 0
    return wrong or _row(box, filled, TRACK_RULES[track])


def _citizen(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    return _row(int(rest[1]), count(player.citizens, CITIZEN_ICONS.index(rest[0])), "5.1")


def _attribute(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    filled = attribute_of(player, ATTRIBUTE_NAMES.index(rest[0]))
    return terms.BOX_TAKEN if int(rest[1]) <= filled else not_bought("4.11")


def _production(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    return terms.BOX_TAKEN if int(rest[0]) <= player.production else not_bought("4.6")


def _training(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    return _row(int(rest[0]), bits(player.training), "4.7")


def _forum(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    if int(rest[0]) <= bits(player.forum):
        return terms.BOX_TAKEN
    return refuse_forum_box(game, player) or _beside("4.9")


def _market(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    """5.3 A space of the Market waits for the Market, for Traders or for a Resource."""
    space = int(rest[0]) - 1
    if count(player.market, space):
        return terms.BOX_TAKEN
    wrong = refuse_house(player, c.MARKET) or refuse_citizens(player, c.TRADERS, game.tables.space_traders[space])
    return wrong or refuse_cost(player.pool, game.tables.good_cost) or _beside("5.3")


def _performance(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    return terms.BOX_TAKEN


def _gladiator(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    """5.5 A box of strength waits for the Ludus or for those before it; the dead are not trained."""
    gladiator, box = int(rest[0]), int(rest[1])
    strength = count(player.strength, gladiator)
    if box > strength and is_dead(player, gladiator):
        return terms.GLADIATOR_DEAD
    return refuse_house(player, c.LUDUS) or _row(box, strength, "5.5")


def _temple(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    """5.7 A box waits for its temple, then for those before it, which may be those of a smaller temple."""
    box = int(rest[0])
    house = refuse_house(player, game.tables.temple_building[box - 1])
    if house or box <= player.temple:
        return house or terms.BOX_TAKEN
    (temple, _), (waited, number) = (words.temple_box(game.tables, which) for which in (box, player.temple + 1))
    if temple == waited:
        return _row(number + 1, number - 1, "5.7")
    said = t("the boxes are filled in their order; next is box {number}: {place}", number=number, place=waited)
    return Reason(said, "5.7")


def _bribe(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    """5.8, 10.5 A box of the Baths waits for its Apparitores and for what a bribe asks; else its twin is the button."""
    box = int(rest[0]) - 1
    if count(player.baths, box):
        return terms.BOX_TAKEN
    needed = refuse_citizens(player, c.APPARITORES, game.tables.bribe_apparitores[box])
    wrong = refuse_house(player, c.BATHS) or needed or refuse_bribe(game, player, box // c.BRIBES_PER_CLASS)
    return wrong or _beside("10.5")


def _ruling(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    filled = ruling_box(player.rulings >> (4 * c.COURT_BOXES * int(rest[0])))
    return refuse_house(player, c.COURTHOUSE) or _row(int(rest[1]), filled, "5.9")


def _scout(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    """5.11 A scout waits for Patricians, for those before it, or for a Soldier."""
    scout = int(rest[0]) - 1
    if scout < player.scouts:
        return terms.BOX_TAKEN
    wrong = refuse_citizens(player, c.PATRICIANS, game.tables.scout_patricians[scout])
    if not wrong and scout > player.scouts:
        return _row(scout + 1, player.scouts, "5.11")
    return wrong or refuse_cost(player.pool, game.tables.scout_cost) or _beside("5.11")


def _cell(game: HadriansWall, player: Player, name: str, placing: bool) -> Found:
    """5.11 A cell of the map is scouted with a pattern."""
    cell = "abcd".index(name[0]) * c.MAP_COLUMNS + int(name[1]) - 1
    if player.map >> cell & 1:
        return terms.BOX_TAKEN
    if placing:
        return Reason(t("no place of this pattern covers the cell"), "5.11")
    return refuse_scouting(game, player) or _beside("5.11")


def _disdain(game: HadriansWall, player: Player, rest: Sequence[str]) -> Found:
    return Reason(t("breaches bring disdain, bribes in the Baths take it away"), "6.4")


WAYS: Final[dict[str, Callable[[HadriansWall, Player, Sequence[str]], Found]]] = {
    "citizen": _citizen,
    "attribute": _attribute,
    "production": _production,
    "training": _training,
    "forum": _forum,
    "market": _market,
    "theatre": _performance,
    "gladiator": _gladiator,
    "temple": _temple,
    "baths": _bribe,
    "court": _ruling,
    "scout": _scout,
    "disdain": _disdain,
}
