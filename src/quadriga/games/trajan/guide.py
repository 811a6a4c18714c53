"""Trajan for people: a welcome, remarks beside moves, the score sheet; and the colours and key of the text board."""

import re
from collections.abc import Sequence
from typing import Any, Final

from quadriga.core.bags import count, one, size
from quadriga.core.flow import Event
from quadriga.core.language import N_, t, who
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.games.trajan import terms
from quadriga.games.trajan.board import BUILDINGS, LETTERS
from quadriga.games.trajan.components import ACTIONS, COLOURS, NONE
from quadriga.games.trajan.questions import SOURCE_RULES, SOURCES
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.turn import FULL_ROUND, holds_both
from quadriga.games.trajan.vocabulary import tile_words

WELCOME: Final = (
    # Translators: three sentences of welcome; the second and third explain the game in a nutshell.
    N_("You are a patrician of Rome. Whoever has most victory points (VP) after four quarters wins."),
    N_(
        "Your turn: empty one of six trays and drop its markers one by one into the trays that follow. Where the "
        "last one falls you act, and a tile beside that tray pays if the tray then holds its two colours."
    ),
    N_("At each quarter's end the people demand bread, games and religion: collect tiles, or lose points."),
)

# Events that say nothing to a reader who sees whose turn it is.
HUSHED: Final = frozenset({terms.TURN_BEGAN, terms.GAINED_TILE})

# What a bot expects points from, by the name of the part.
PART_WORDS: Final[dict[str, str]] = {
    # Translators: where a bot expects points from; short.
    "points": N_("points at once"),
    "time": N_("turns left"),
    "cards": N_("hand and display"),
    "construction": N_("construction"),
    "military": N_("provinces"),
    "forum": N_("forum tiles"),
    "senate": N_("senate"),
    "bonus": N_("bonus tiles"),
    "tiles": N_("Trajan tiles"),
    "circle": N_("markers in the trays"),
    "pending": N_("what is left to do this turn"),
}

PAINTED: Final = re.compile(r"^(?:  trays|  tiles|  to drop|Stacks|          (?:legionary|demand)).*$", re.MULTILINE)
LETTER: Final = re.compile(r"(?<![A-Za-z])[BGOPWY]+(?![A-Za-z])")
COLOUR_STYLES: Final[dict[str, str]] = {
    "B": "bold bright_blue",
    "G": "bold green",
    "O": "bold dark_orange",
    "P": "bold hot_pink",
    "W": "bold reverse",  # readable on light and dark screens
    "Y": "bold yellow",
}
HEADS: Final = re.compile(r"^──.*$", re.MULTILINE)
WORDS: Final = re.compile(r"^(?:Demands|Ships|Cards|Forum|Senate|Bonus|Stacks|Provinces.*|Borders)", re.MULTILINE)
OWN_HEAD: Final = re.compile(r"^──.*\byou\b.*$", re.MULTILINE)


def paint(text: str) -> list[tuple[int, int, str]]:
    """Return which parts of a board have which colour; every marker is a letter too."""
    spans = [(found.start(), found.end(), "dim") for found in HEADS.finditer(text)]
    spans += [(found.start(), found.end(), "bold") for found in OWN_HEAD.finditer(text)]
    spans += [(found.start(), found.end(), "bold cyan") for found in WORDS.finditer(text)]
    for line in PAINTED.finditer(text):
        for letters in LETTER.finditer(text, line.start(), line.end()):
            spans += [(at, at + 1, COLOUR_STYLES[text[at]]) for at in range(letters.start(), letters.end())]
    return spans


def remark(observation: Observation[Any], move: int) -> str:
    """Return what a player would like to know of a sowing: a tile within reach, the end of the round."""
    if verb_of(move) != terms.SOW:
        return ""
    game: Trajan = observation.game
    found: list[str] = []
    tile = reachable_tile(game, observation.seat, x_of(move))
    if tile != NONE:
        found.append(t("can fulfil the tile ({tile})", tile=tile_words(game.tables, tile)))
    if game.time + size(game.players[observation.seat].trays[x_of(move)]) >= game.track:
        found.append(t("ends the round"))
    return "; ".join(found)


def reachable_tile(game: Trajan, seat: int, origin: int) -> int:
    """3.3 Return the tile that sowing this tray can fulfil if the markers fall well, or NONE."""
    tables, player = game.tables, game.players[seat]
    loose = player.trays[origin]
    number = size(loose)
    target = (origin + number) % ACTIONS
    tile = player.slots[target]
    if tile == NONE:
        return NONE
    there = 0 if target == origin else player.trays[target]
    first, second = tables.tile_first[tile], tables.tile_second[tile]
    # With more than six markers the target tray gets two of them.
    for arriving in _choices(loose, 2 if number > FULL_ROUND else 1):
        if holds_both(there + arriving, first, second):
            return tile
    return NONE


def next_drop(observation: Observation[Any]) -> int:
    """3.1 Return the marker to drop next so that the last one fulfils the tile at the target, if it can."""
    game: Trajan = observation.game
    tables, player = game.tables, game.players[observation.seat]
    frame = observation.question
    moves = observation.moves
    if frame is None or not player.loose:
        return moves[0]
    left = size(player.loose)
    target = (frame.a + left - 1) % ACTIONS
    tile = player.slots[target]
    if tile == NONE or left > FULL_ROUND:
        return moves[0]
    first, second = tables.tile_first[tile], tables.tile_second[tile]
    wanted = [
        colour
        for colour in range(COLOURS)
        if count(player.loose, colour) and holds_both(player.trays[target] + one(colour), first, second)
    ]
    for move in moves:
        if any(count(player.loose - one(x_of(move)), colour) for colour in wanted):
            return move
    return moves[0]


def _choices(bag: int, number: int) -> list[int]:
    """Return all ways to take one or two markers out of a bag."""
    kinds = [colour for colour in range(COLOURS) if count(bag, colour)]
    if number == 1:
        return [one(kind) for kind in kinds]
    return [one(kind) + one(other) for kind in kinds for other in kinds if kind != other or count(bag, kind) > 1]


def key(game: Trajan) -> str:
    """Return what the letters and short words of the board mean."""
    tables = game.tables
    colours = ", ".join(f"{name[0].upper()} {name}" for name in tables.colour_names)
    built = ", ".join(f"{short} {name}" for short, name in zip(BUILDINGS, tables.type_names, strict=True))
    return "\n".join(
        (
            f"Markers   {colours}",
            "Tiles     B+W 5 VP: pays 5 VP if its tray holds a blue and a white marker",
            "          ARCH: the next tile you take goes there",
            "          [+2]: an extra-action tile repeats that action two times more",
            f"Seats     {', '.join(f'{LETTERS[seat]} {who(seat)}' for seat in range(game.seats))}",
            "          in a province a capital is the leader, a small letter a legionary",
            f"Building  {built} ({BUILDINGS[0]}3: 3 VP)",
            "Senate    3:AB - the discs of A and B (on top) on the space of 3 votes",
            "Ships     2/6/12: points for one, two, three cards or pairs",
            "Borders   where a leader can march, each border named once",
        )
    )


def score_sheet(events: Sequence[Event], seats: int) -> list[tuple[str, str, list[int]]]:
    """Return the points of every seat by source: its name, its rule and the points."""
    points = [[0] * seats for _ in SOURCES]
    for event in events:
        if event.code == terms.POINTS:
            points[event.y][event.seat] += event.x
    rows = zip(SOURCES, SOURCE_RULES, points, strict=True)
    return [(t(name), rule, row) for name, rule, row in rows if any(row)]
