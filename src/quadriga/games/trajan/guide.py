"""Trajan for people at a terminal: a welcome, remarks beside moves, changes in words, the score sheet, colours."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from quadriga.core.bags import bag_of, count, members, one, size
from quadriga.core.flow import Event
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.games.trajan import terms
from quadriga.games.trajan.board import BUILDINGS, LETTERS, cards, counted, markers
from quadriga.games.trajan.components import ACTIONS, BONUS_TILES, CAMP, CENTRE, COLOURS, NONE, Tables
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.texts import SOURCE_RULES, SOURCES, bonus_counts, tile_words
from quadriga.games.trajan.turn import FULL_ROUND, holds_both

WELCOME: Final = (
    "You are a patrician of Rome. Whoever has most victory points (VP) after four quarters wins.",
    "Your turn: empty one of six trays and drop its markers one by one into the trays that follow. Where the "
    "last one falls you act, and a tile beside that tray pays if the tray then holds its two colours.",
    "At each quarter's end the people demand bread, games and religion: collect tiles, or lose points.",
)

# Events that say nothing to a reader who sees whose turn it is.
HUSHED: Final = frozenset({terms.TURN_BEGAN, terms.GAINED_TILE})

LABELS: Final[dict[str, str]] = {
    "vp": "points",
    "supply": "supply",
    "workers": "workers in camp",
    "legionaries": "legionaries in camp",
    "leader": "leader",
    "arch": "arch",
    "hand": "hand",
    "display": "display",
    "kept": "Trajan tiles kept",
    "types": "construction tiles",
    "sites": "workers on sites",
    "provinces": "legionaries in",
    "plus2": "[+2] markers",
    "yellow": "yellow bonus tiles",
    "grey": "grey bonus tiles",
    "senate": "votes on the senate track",
    "tiles": "forum tiles",
    "loose": "markers to drop",
    "hand_size": "hand cards",
    "known": "hand cards seen by all",
    "turn": "turn of",
    "quarter": "quarter",
    "time": "time",
    "laps": "rounds that end after this turn",
    "tile_used": "extra-action tile used this turn",
    "demands": "open demands",
    "bonus_left": "left bonus tile at the senate",
    "bonus_right": "right bonus tile at the senate",
    "grey_ships": "ships on their grey side",
    "gone_tiles": "forum tiles out of the game",
    "gone_trajan": "Trajan tiles out of the game",
    "discard_a": "discard pile A",
    "discard_b": "discard pile B",
    "pile": "senate discs from below",
    "deck_size": "draw pile",
}

# Lists with a place for each tile: how a place is called.
PLACES: Final[dict[str, str]] = {
    "trays": "tray {place}",
    "slots": "slot {place}",
    "forum": "forum space {place}",
    "tops": "top {place} tile",
    "province_tiles": "tile in {place}",
    "site_tiles": "tile on site {place}",
}

# What a bot expects points from, by the name of the part.
PART_WORDS: Final[dict[str, str]] = {
    "points": "points at once",
    "time": "turns left",
    "cards": "hand and display",
    "construction": "building",
    "military": "provinces",
    "forum": "forum tiles",
    "senate": "senate",
    "bonus": "bonus tiles",
    "tiles": "Trajan tiles",
    "circle": "markers in the trays",
    "pending": "what is left to do this turn",
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
        found.append(f"can fulfil {tile_words(game.tables, tile)}")
    if game.time + size(game.players[observation.seat].trays[x_of(move)]) >= game.track:
        found.append("ends the round")
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


def changed(game: Trajan, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the changes of a preview in words; inner workings are left out."""
    found: list[str] = []
    listed = list(changes)
    names = {name for name, _, _ in listed}
    for name, before, after in listed:
        field, _, seat = name.partition(".")
        owner = f"seat {seat}: " if seat else ""
        if field == "hand_size" and f"hand.{seat}" in names:
            continue  # the cards themselves are told
        if field in PLACES:
            found += [owner + words for words in _places(game.tables, field, before, after)]
        elif field in LABELS:
            words = [_value(game.tables, field, text) or "none" for text in (before, after)]
            found.append(f"{owner}{LABELS[field]} {words[0]} -> {words[1]}")
    return found


def _places(tables: Tables, field: str, before: str, after: str) -> list[str]:
    """Return each changed place of a list in words."""
    sign = " " if field == "trays" else ","
    old, new = before.split(sign), after.split(sign)
    names = {
        "trays": tables.tray_names,
        "slots": tables.tray_names,
        "tops": tables.category_names,
        "province_tiles": tables.province_names,
        "forum": [str(space + 1) for space in range(len(old))],
        "site_tiles": [str(site) for site in range(len(old))],
    }[field]
    return [
        f"{PLACES[field].format(place=name)} {_lying(tables, field, one_)} -> {_lying(tables, field, other)}"
        for name, one_, other in zip(names, old, new, strict=False)
        if one_ != other
    ]


def _lying(tables: Tables, field: str, text: str) -> str:
    """Return what lies at a place."""
    if field == "trays":
        return _letters(tables, text)
    tile = int(text)
    if tile == NONE:
        return "empty" if field in ("slots", "forum") else "gone"
    if field in ("slots", "tops"):
        return f"({tile_words(tables, tile)})"
    return (tables.building_names if field == "site_tiles" else tables.kind_names)[tile]


def _letters(tables: Tables, counts: str) -> str:
    return " ".join(markers(tables, bag_of(_numbers(counts)))) or "empty"


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")] if text else []


def _value(tables: Tables, field: str, text: str) -> str:
    """Return one value of a field in words."""
    if field in ("hand", "display", "known"):
        return cards(tables, bag_of(_numbers(text)))
    if field == "loose":
        return " ".join(markers(tables, bag_of(_numbers(text))))
    if field in ("discard_a", "discard_b"):
        pile = _numbers(text)
        return f"{tables.commodity_names[pile[-1]]} ({len(pile)})" if pile else "empty"
    if field == "pile":
        return ", ".join(f"seat {seat}" for seat in _numbers(text))
    named = {
        "kept": tables.demand_names,
        "demands": tables.demand_names,
        "types": tables.type_names,
        "tiles": tables.kind_names,
    }
    if field in named:
        return counted(named[field], _numbers(text))
    masks = {
        "sites": [str(site) for site in range(len(tables.beside))],
        "provinces": tables.province_names,
        "plus2": tables.action_names,
        "grey_ships": tables.ship_names,
        "yellow": [bonus_counts(tables, tile) for tile in range(BONUS_TILES)],
        "grey": [bonus_counts(tables, tile) for tile in range(BONUS_TILES)],
    }
    if field in masks:
        return ", ".join(masks[field][place] for place in members(int(text)))
    return _number(tables, field, text)


def _number(tables: Tables, field: str, text: str) -> str:
    """Return the value of a field that is one number or a yes and no."""
    if field == "tile_used":
        return "yes" if text == "True" else "no"
    number = int(text)
    if field in ("bonus_left", "bonus_right"):
        return "none" if number == NONE else bonus_counts(tables, number)
    if field == "turn":
        return f"seat {number}"
    if field == "leader":
        return "in the camp" if number == CAMP else f"in {tables.province_names[number]}"
    if field == "arch":
        return "in the centre" if number == CENTRE else f"at {tables.tray_names[number]}"
    return str(tables.senate_votes[number]) if field == "senate" else text


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
            f"Seats     {', '.join(f'{LETTERS[seat]} seat {seat}' for seat in range(game.seats))}",
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
    return [(name, rule, row) for name, rule, row in rows if any(row)]


def ranking(game: Trajan) -> list[int]:
    """9 Return the seats from first to last."""
    return game.ranking()
