"""Trajan in the terminal: the whole table as plain text of 80 columns, from what one seat sees.

Seats are the letters A to D; on provinces a capital letter is a leader and a small one a legionary.
"""

from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from quadriga.core.bags import bits, counts_of, members
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import who
from quadriga.core.observation import Observation
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_DEMAND,
    CAMP,
    CARDS,
    CATEGORIES,
    CENTRE,
    COLOURS,
    COMMODITIES,
    DEMAND,
    DEMANDS,
    KINDS,
    LEGIONARY,
    NONE,
    PLUS2,
    PROVINCES,
    SHIPS,
    SITE_COLUMNS,
    SITE_ROWS,
    TYPES,
    WORKER,
    Tables,
)
from quadriga.games.trajan.military import occupation_vp
from quadriga.games.trajan.senate import votes
from quadriga.games.trajan.state import Player, Trajan, workers_on_sites
from quadriga.games.trajan.vocabulary import bonus_counts, bonus_words

WIDTH: Final = 80
LETTERS: Final = "ABCD"
LABEL: Final = 10
TRAY_LABEL: Final = 8
TRAY: Final = 12
MAP: Final = 44
SITE: Final = 7
BUILDINGS: Final = ("st", "do", "fn", "ro", "wi")  # by type; "fo" would look like the forum


def board(observation: Observation[Any]) -> str:
    """Return the whole table as this seat sees it: shared boards, the rivals, and last the seat's own mat."""
    game: Trajan = observation.game
    lines = _shared(game)
    for seat in observation.rivals:
        lines += _rival(game, seat)
    if observation.seat != EVERYBODY:
        lines += _own(game, observation.seat)
    return "\n".join(line.rstrip() for line in lines)


def mat(observation: Observation[Any]) -> str:
    """Return the own mat alone, for the questions within a turn."""
    return "\n".join(line.rstrip() for line in _own(observation.game, observation.seat))


# The shared boards.


def _shared(game: Trajan) -> list[str]:
    return [
        *_clock(game),
        *_seaport(game),
        *_forum(game),
        *_senate(game),
        *_stacks(game),
        *_lands(game),
        *_borders(game),
    ]


def _clock(game: Trajan) -> list[str]:
    """3.2, 7 The time track, the round and the demands that lie open."""
    tables = game.tables
    if game.over:
        when = "The game is over"
    elif game.turns == 0:
        when = "Set-up"
    else:
        ending = " (ends)" if game.laps else ""
        round_now = f"round {game.demands_open() + 1} of {tables.rounds_per_quarter}"
        when = f"Quarter {game.quarter} of {tables.quarters}, {round_now}{ending}"
    track = "●" * game.time + "○" * (game.track - game.time)
    head = f"── {when} ── time {track} {game.time} of {game.track} "
    losses = ", ".join(f"{number} unmet -{tables.penalty[number]}" for number in range(1, DEMANDS + 1))
    demands = counted(tables.demand_names, counts_of(game.demands, DEMANDS)) or "none yet"
    return [head.ljust(WIDTH, "─"), f"{'Demands':{LABEL}}{demands}   ({losses})"]


def _seaport(game: Trajan) -> list[str]:
    """4.1 Ships with the values of the side they show, and the piles."""
    tables = game.tables
    ships: list[str] = []
    for ship in range(SHIPS):
        grey = bool(game.grey_ships >> ship & 1)
        values = (tables.ships_grey if grey else tables.ships_coloured)[ship]
        side = " (grey)" if grey else ""
        ships.append(f"{tables.ship_names[ship]} {'/'.join(map(str, values[1:]))}{side}")
    piles = [f"draw pile {game.deck_size}"]
    for letter, pile in zip("AB", (game.discard_a, game.discard_b), strict=True):
        top = f"{tables.commodity_names[pile[-1]]} ({len(pile)})" if pile else "empty"
        piles.append(f"discard {letter}: {top}")
    return [*_row("Ships", ships), *_row("Cards", piles)]


def _forum(game: Trajan) -> list[str]:
    """4.2 The tiles of the yellow spaces, then those of the green ones."""
    tables = game.tables
    yellow, green = [
        counted(tables.kind_names, [part.count(kind) for kind in range(KINDS)])
        for part in (game.forum[: tables.extra_spaces], game.forum[tables.extra_spaces :])
    ]
    tiles = [*yellow.split(", "), "|", *green.split(", ")] if yellow and green else (yellow or green).split(", ")
    return _row("Forum", [tile for tile in tiles if tile] or ["empty"], "  ")


def _senate(game: Trajan) -> list[str]:
    """4.5, 8.2 The track with its discs, the upper ones last; the votes with tiles; the bonus tiles on offer."""
    tables = game.tables
    spaces: list[str] = []
    for space, value in enumerate(tables.senate_votes):
        discs = "".join(LETTERS[seat] for seat in game.pile if game.players[seat].senate == space)
        spaces.append(f"{value}:{discs or '-'}")
    tallied = " ".join(f"{LETTERS[seat]} {votes(game, seat)}" for seat in range(game.seats))
    lines = _row("Senate", ["  ".join(spaces), f"votes with tiles: {tallied}"])
    tiles = [tile for tile in (game.bonus_left, game.bonus_right) if tile != NONE]
    label = "Bonus"
    for tile in tiles:
        lines += _row(label, [f"{tables.bonus_names[tile]} {bonus_words(tables, tile)}"])
        label = ""
    return lines


def _stacks(game: Trajan) -> list[str]:
    """2.8 The top tile of each stack of Trajan tiles, and how many tiles the stack has."""
    tables = game.tables
    cells: list[str] = []
    for category in range(CATEGORIES):
        top = game.tops[category]
        left = bits(game.stacks[category]) + (top != NONE)
        tile = f"{colours(tables, top)} {tables.tile_vp[top]} VP {effect(tables, top)}" if top != NONE else "empty"
        cells.append(f"{tables.category_names[category]} {tile.rstrip()} ({left})")
    width = (WIDTH - LABEL) // 2
    rows = [
        "".join(cell.ljust(width) for cell in cells[start : start + 2]).rstrip() for start in range(0, CATEGORIES, 2)
    ]
    return [f"{label:{LABEL}}{row}" for label, row in zip(("Stacks", "", ""), rows, strict=True)]


def _lands(game: Trajan) -> list[str]:
    """4.3, 4.6 Provinces on the left and construction sites on the right."""
    left = ["Provinces (A leader, a legionary)", *[_province(game, province) for province in range(PROVINCES)]]
    right = ["Construction (site tile, workers)"]
    for row in range(SITE_ROWS):
        sites = range(row * SITE_COLUMNS, (row + 1) * SITE_COLUMNS)
        right.append("".join(_site_tile(game, site).ljust(SITE) for site in sites))
        right.append("".join(_site_workers(game, site).ljust(SITE) for site in sites))
    tables = game.tables
    grants = [
        f"{BUILDINGS[type_]} {name}: {tables.action_names[tables.granted[type_]]}"
        for type_, name in enumerate(tables.type_names)
    ]
    right += wrap(f"First of a type grants {', '.join(grants)}", WIDTH - MAP - 1)
    return [f"{one:{MAP}} {other}" for one, other in zip_longest(left, right, fillvalue="")]


def _borders(game: Trajan) -> list[str]:
    """4.3 Which provinces the leader reaches from the camp and from each province; every border is named once."""
    tables = game.tables
    names = tables.province_names
    parts = [f"camp: {', '.join(names[province] for province in tables.from_camp)}"]
    for province in range(PROVINCES):
        others = [names[other] for other in tables.adjacent[province] if other > province]
        if others:
            parts.append(f"{names[province]}: {', '.join(others)}")
    return _row("Borders", parts)


def _province(game: Trajan, province: int) -> str:
    tables = game.tables
    tile = game.province_tiles[province]
    there = "".join(LETTERS[seat] for seat in range(game.seats) if game.players[seat].leader == province)
    there += "".join(
        LETTERS[seat].lower() for seat in range(game.seats) if game.players[seat].provinces >> province & 1
    )
    found = tables.kind_names[tile] if tile != NONE else "-"
    return f" {tables.province_names[province]:17} {tables.province_vp[province]:2} {found:12} {there}"


def _site_tile(game: Trajan, site: int) -> str:
    tile = game.site_tiles[site]
    tables = game.tables
    built = f"{BUILDINGS[tables.building_type[tile]]}{tables.building_vp[tile]}" if tile != NONE else "-"
    return f"{site:2} {built}"


def _site_workers(game: Trajan, site: int) -> str:
    return "   " + "".join(LETTERS[seat] for seat in range(game.seats) if game.players[seat].sites >> site & 1)


# Players.


def _own(game: Trajan, seat: int) -> list[str]:
    """1.2 The mat of the seat that looks: the action circle as a table, then what it owns."""
    tables, player = game.tables, game.players[seat]
    lines = [_head(game, seat, "you")]
    lines.append(_cells("", tables.tray_names))
    lines.append(_cells("", tables.action_names))
    lines.append(_cells("trays", [_together(markers(tables, tray)) or "-" for tray in player.trays]))
    tiles, effects = [], []
    for slot, tile in enumerate(player.slots):
        free = "ARCH" if player.arch == slot else "-"
        tiles.append(free if tile == NONE else f"{colours(tables, tile)} {tables.tile_vp[tile]} VP")
        effects.append("" if tile == NONE else effect(tables, tile))
    lines.append(_cells("tiles", tiles))
    if any(effects):
        lines.append(_cells("", effects))
    if player.plus2:
        lines.append(_cells("", ["[+2]" if player.plus2 >> action & 1 else "" for action in range(ACTIONS)]))
    if player.arch == CENTRE:
        lines.append(_cells("", ["The arch lies in the centre: all slots are occupied."]))
    if player.loose:
        lines += _row("  to drop", [" ".join(markers(tables, player.loose))])
    return [*lines, *_belongings(game, seat, cards(tables, player.hand) or "empty")]


def _rival(game: Trajan, seat: int) -> list[str]:
    """1.2 The mat of another seat, in fewer lines."""
    tables, player = game.tables, game.players[seat]
    trays = [
        f"{name} {''.join(markers(tables, tray)) or '-'}"
        for name, tray in zip(tables.tray_names, player.trays, strict=True)
    ]
    if game.filling:
        trays = ["filled in secret until everybody is ready"]
    elif player.loose:
        trays.append(f"to drop {''.join(markers(tables, player.loose))}")
    slots = [
        f"{name} {colours(tables, tile)} {tables.tile_vp[tile]} VP {effect(tables, tile)}".rstrip()
        for name, tile in zip(tables.tray_names, player.slots, strict=True)
        if tile != NONE
    ]
    slots.append("arch in the centre" if player.arch == CENTRE else f"arch at {tables.tray_names[player.arch]}")
    seen = cards(tables, player.hand)
    hand = f"{player.hand_size} cards" + (f", of which seen: {seen}" if seen else "")
    lines = [_head(game, seat, ""), *_row("  trays", trays), *_row("  tiles", slots)]
    return [*lines, *_belongings(game, seat, hand)]


def _head(game: Trajan, seat: int, whose: str) -> str:
    """Return the line above a mat: letter, points and whose turn it is."""
    player = game.players[seat]
    moving = game.turn == seat and game.turns > 0 and not game.over
    marks = ", ".join(text for text in (whose, "to move" if moving else "") if text)
    name = f"{LETTERS[seat]} {who(seat)} ({marks})" if marks else f"{LETTERS[seat]} {who(seat)}"
    return f"── {name} ── {player.vp} VP ".ljust(WIDTH, "─")


def _belongings(game: Trajan, seat: int, hand: str) -> list[str]:
    """1.2 Hand, display, tokens and tiles of a seat; what it has none of is left out."""
    tables, player = game.tables, game.players[seat]
    where = "camp" if player.leader == CAMP else tables.province_names[player.leader]
    can_occupy = player.leader != CAMP and player.legionaries and not game.over
    if can_occupy and not player.provinces >> player.leader & 1:
        where += f" (to occupy: {occupation_vp(game, seat, player.leader)} VP)"
    tokens = [
        f"supply {player.supply}",
        f"workers {player.workers} in camp, {workers_on_sites(player)} out",
        f"legionaries {player.legionaries} in camp, {bits(player.provinces)} out",
        f"leader: {where}",
    ]
    display = cards(tables, player.display)
    cards_held = [hand, f"display: {display}"] if display else [hand]
    rows = [("hand", cards_held), ("tokens", tokens), ("owns", _owned(tables, player))]
    rows.append(("bonus", _bonus(tables, player)))
    lines: list[str] = []
    for label, parts in rows:
        if parts:
            lines += _row(f"  {label}", parts)
    return lines


def _owned(tables: Tables, player: Player) -> list[str]:
    """Return forum tiles, kept Trajan tiles, construction tiles and (for the rivals' strips too) [+2] markers."""
    found: list[str] = []
    tiles = counted(tables.kind_names, player.tiles)
    if tiles:
        found.append(tiles)
    kept = counted(tables.demand_names, counts_of(player.kept, DEMANDS))
    if kept:
        found.append(f"Trajan tiles for {kept}")
    buildings = counted(tables.type_names, counts_of(player.types, TYPES))
    if buildings:
        found.append(f"built {buildings}")
    if player.plus2:
        found.append(f"[+2] on {', '.join(tables.action_names[action] for action in members(player.plus2))}")
    return found


def _bonus(tables: Tables, player: Player) -> list[str]:
    found: list[str] = []
    for mask, side, halves in (
        (player.yellow, "yellow", tables.bonus_yellow),
        (player.grey, "grey", tables.bonus_grey),
    ):
        for tile in members(mask):
            worth = "1/2" if halves[tile] == 1 else str(halves[tile] // 2)
            once = "" if tables.bonus_kind[tile] == BONUS_DEMAND else " each"
            found.append(f"{bonus_counts(tables, tile)} ({worth} VP{once}, {side})")
    return found


# Words and columns.


def counted(names: list[str], numbers: list[int]) -> str:
    """Return what there is of each kind: "2 bread, games".

    >>> counted(["bread", "games", "religion"], [2, 1, 0])
    '2 bread, games'
    """
    there = [(name, number) for name, number in zip(names, numbers, strict=True) if number]
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in there)


def cards(tables: Tables, bag: int) -> str:
    """Return the commodity cards of a bag in words."""
    return counted(tables.commodity_names, counts_of(bag, COMMODITIES))


def markers(tables: Tables, bag: int) -> list[str]:
    """Return the letters of the markers in a bag."""
    letters: list[str] = []
    for name, number in zip(tables.colour_names, counts_of(bag, COLOURS), strict=True):
        letters += [name[0].upper()] * number
    return letters


def colours(tables: Tables, tile: int) -> str:
    """Return the two colours of a Trajan tile as letters, such as B+W."""
    first, second = tables.tile_first[tile], tables.tile_second[tile]
    return f"{tables.colour_names[first][0].upper()}+{tables.colour_names[second][0].upper()}"


def effect(tables: Tables, tile: int) -> str:
    """Return the effect of a Trajan tile in a word that fits a column."""
    category, amount = tables.tile_category[tile], tables.tile_amount[tile]
    words = {CARDS: f"+{amount} cards", LEGIONARY: f"+{amount} legion", WORKER: f"+{amount} worker", PLUS2: "[+2]"}
    if category == DEMAND:
        return tables.demand_names[tables.tile_demand[tile]]
    return words.get(category, "")


def _together(letters: list[str]) -> str:
    """Return the letters of a tray so that they fit their column."""
    return ("" if 2 * len(letters) > TRAY else " ").join(letters)


def _row(label: str, parts: list[str], gap: str = "   ") -> list[str]:
    """Return labelled parts in as many lines as they need; a part is broken only if it is longer than a line."""
    lines: list[str] = []
    for part in parts:
        for piece in wrap(part, WIDTH - LABEL, break_on_hyphens=False):
            if lines and len(lines[-1]) + len(gap) + len(piece) <= WIDTH - LABEL:
                lines[-1] += gap + piece
            else:
                lines.append(piece)
    return [f"{label if number == 0 else '':{LABEL}}{line}" for number, line in enumerate(lines)]


def _cells(label: str, texts: list[str]) -> str:
    """Return one line of the action circle: a label and a cell for each tray."""
    return f"  {label:{TRAY_LABEL - 2}}" + "".join(text.ljust(TRAY) for text in texts)
