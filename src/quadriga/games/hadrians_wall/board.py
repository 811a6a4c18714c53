"""Hadrian's Wall in the terminal: the table as plain text of 80 columns, from what one seat sees."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from quadriga.core.bags import bits, count, counts_of, members
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import minus, who
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.campaign import holds
from quadriga.games.hadrians_wall.components import NONE, Condition, Tables
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of, is_dead, path_at
from quadriga.games.hadrians_wall.scoring import card_vp, measure, penalty, rank, score_of
from quadriga.games.hadrians_wall.state import HadriansWall, token_on
from quadriga.games.hadrians_wall.texts_campaign import condition_words

WIDTH: Final = 80
LABEL: Final = 14
FULL: Final = "●"
OPEN: Final = "○"
SHUT: Final = "·"


def board(observation: Observation[Any]) -> str:
    """Return the whole table as this seat sees it: shared cards, the rivals, and last the own sheets."""
    game: HadriansWall = observation.game
    lines = _shared(game)
    for seat in observation.rivals:
        lines += _rival(game, seat)
    if observation.seat != EVERYBODY:
        lines += _own(game, observation.seat)
    return "\n".join(line.rstrip() for line in lines)


def mat(observation: Observation[Any]) -> str:
    """Return what is shared and the own sheets, without the rivals: whoever plays alone sees nothing else."""
    game: HadriansWall = observation.game
    return "\n".join(line.rstrip() for line in [*_shared(game), *_own(game, observation.seat)])


def _head(text: str) -> str:
    return f"── {text} ".ljust(WIDTH, "─")


def _row(label: str, text: str) -> list[str]:
    """A label and text that wraps below itself."""
    pieces = wrap(text, WIDTH - LABEL) or [""]
    return [f"{label:{LABEL}}{pieces[0]}", *[" " * LABEL + piece for piece in pieces[1:]]]


# What everybody shares.


def _shared(game: HadriansWall) -> list[str]:
    if game.over:
        lines = [_head("The game is over")]
    elif game.year == 0:
        lines = [_head("Set-up")]
    else:
        level = words.difficulty(game.difficulty)
        lines = [_head(f"Year {game.year} of {c.YEARS}, {level}")]
        cards, potential = game.attack_size(), game.potential()
        said = f"{cards} {'card' if cards == 1 else 'cards'}, potential {potential}"
        lines += _row("Attack", said)
    if game.table:
        sides = [f"{words.side(side)} {game.attackers(side)}" for side in range(c.COHORTS)]
        lines += _row("On the table", ", ".join(sides))
    if game.income_card != NONE:
        lines += _row("Fate card", words.tokens(game.tables.fate_income[game.income_card]))
    piles = f"draw pile {game.fate_left}, discard {bits(game.discard)}"
    lines += _row("Fate deck", piles)
    for place in range(c.NEUTRAL_CARDS):
        card = game.neutral_card(place)
        if card != NONE:
            lines += _row(f"Neutral {place + 1}", _neutral(game, place, card))
    return lines + _goals(game)


def _neutral(game: HadriansWall, place: int, card: int) -> str:
    resources, soldiers = token_on(game, place, 0), token_on(game, place, 1)
    return f"{words.prospect(game.tables, card)}; paid: {resources} Resources, {soldiers} Soldiers"


def _goals(game: HadriansWall) -> list[str]:
    """9.2 The fort with its goal and challenge, and what is reached of them."""
    if game.campaign == c.NO_FORT:
        return []
    fort = game.tables.forts[game.campaign]
    lines = _row(f"Fort {game.campaign}", fort.name)
    for label, conditions in (("Goal", fort.goal), ("Challenge", fort.challenge)):
        lines += _row(label, "; ".join(_condition(game, condition) for condition in conditions))
    return lines


def _condition(game: HadriansWall, condition: Condition) -> str:
    done = FULL if holds(game.tables, game.players[0], condition) else OPEN
    return f"{done} {condition_words(game.tables, game.players[0], condition)}"


# A rival in a few lines.


def _rival(game: HadriansWall, seat: int) -> list[str]:
    tables, player = game.tables, game.players[seat]
    lines = [_head(f"{who(seat)}: {minus(score_of(tables, player))} VP")]
    if player.prospect != NONE:
        lines += _row("Prospect", words.prospect(tables, player.prospect))
    lines += _row("Pool", words.tokens(player.pool))
    names = [f"{words.attribute(a)} {attribute_of(player, a)}" for a in range(c.ATTRIBUTES)]
    lines += _row("Attributes", ", ".join([*names, f"disdain {_disdain(tables, player)}"]))
    tracks = [("Fort", player.fort), ("Wall", player.wall), ("Cippi", player.cippi)]
    tracks += [("Wall Guard", player.guard), ("Mining", player.mining), ("Production", player.production)]
    lines += _row("Left sheet", ", ".join(f"{name} {boxes}" for name, boxes in tracks))
    lines += _row("Cohorts", " ".join(map(str, counts_of(player.cohorts, c.COHORTS))))
    people = [f"{words.citizens(k)} {count(player.citizens, k)}" for k in range(c.CITIZENS)]
    lines += _row("Citizens", ", ".join(people))
    return lines + _row("Built", _built(player))


def _disdain(tables: Tables, player: Player) -> str:
    number = disdain_of(player)
    return f"{number} ({minus(-penalty(tables, number))} VP)"


def _built(player: Player) -> str:
    return ", ".join(words.building(building) for building in members(player.built)) or "nothing"


# The own sheets.


def _own(game: HadriansWall, seat: int) -> list[str]:
    tables, player = game.tables, game.players[seat]
    points = score_of(tables, player)
    head = f"{who(seat)}, you: {minus(points)} VP"
    if game.over and game.seats == 1:
        head = f"{head}, {tables.rank_names[rank(tables, points)]}"
    lines = [_head(head)]
    if player.drawn:
        for card in members(player.drawn):
            lines += _row("Drawn", words.path(tables, card))
            lines += _row("", words.prospect(tables, card))
    if player.prospect != NONE:
        lines += _row("Prospect", words.prospect(tables, player.prospect))
    lines += _row("Paths", _paths(tables, player))
    lines += _row("Pool", words.tokens(player.pool))
    return lines + _left_sheet(game, player) + _right_sheet(game, player)


def _paths(tables: Tables, player: Player) -> str:
    found: list[str] = []
    for year in range(1, c.YEARS + 1):
        card = path_at(player, year)
        if card != NONE:
            value = measure(tables, player, tables.card_metric[card])
            found.append(f"{words.card(card)} {value} ({card_vp(tables, card, value)} VP)")
    return ", ".join(found) or "none yet"


def bar(filled: int, length: int, ends: Sequence[int] = (), reach: int = 99) -> str:
    """Boxes of a track, filled, open and closed, with a gap after each section."""
    text = ""
    for box in range(length):
        text += FULL if box < filled else OPEN if box < reach else SHUT
        if box + 1 in ends[:-1]:
            text += " "
    return text


def _left_sheet(game: HadriansWall, player: Player) -> list[str]:
    tables = game.tables
    columns = game.columns(player)
    lines: list[str] = []
    tracks = (
        ("Mining", c.MINING, player.mining),
        ("Wall Guard", c.GUARD, player.guard),
        ("Cippi", c.CIPPI, player.cippi),
        ("Wall", c.WALL, player.wall),
        ("Fort", c.FORT, player.fort),
    )
    for label, track, boxes in tracks:
        ends = tables.track_open[track]
        reach = ends[columns]
        if tables.chain[track]:
            reach = (
                sum(1 for box in tables.chain[track] if box <= player.fort) if game.year >= game.wall_from else boxes
            )
        line = bar(boxes, tables.track_length[track], ends, reach)
        if track == c.FORT:
            line = f"{line}  infrastructure {game.infrastructure(player)}"
        lines += _row(label, line)
    cohorts = [bar(count(player.cohorts, cohort), c.COHORT_BOXES) for cohort in range(c.COHORTS)]
    lines += _row("Cohorts", "  ".join(cohorts))
    lines += _row("Production", bar(player.production, tables.production_length))
    for attribute in range(c.ATTRIBUTES):
        number = attribute_of(player, attribute)
        lines += _row(words.attribute(attribute), f"{bar(number, c.ATTRIBUTE_BOXES)} {number}")
    lines += _row("Disdain", _disdain(tables, player))
    years = [f"Training {_years(player.training)}", f"Forum {_years(player.forum)}"]
    return [*lines, *_row("Used in", ", ".join(years)), *_row("Built", _built(player))]


def _years(mask: int) -> str:
    return "/".join(str(year) for year in members(mask)) or "-"


def _right_sheet(game: HadriansWall, player: Player) -> list[str]:
    tables = game.tables
    lines: list[str] = []
    for track in range(c.CITIZENS):
        number = count(player.citizens, track)
        lines += _row(words.citizens(track), f"{bar(number, c.CITIZEN_BOXES)} {number}")
    lines += _row("Market", " ".join(str(good) if good else OPEN for good in counts_of(player.market, c.SPACES)))
    lines += _row("Theatre", _stamps(counts_of(player.theatre, c.PERFORMANCES)))
    fighters = [_gladiator(player, gladiator) for gladiator in range(c.GLADIATORS)]
    lines += _row("Gladiators", "  ".join(fighters))
    lines += _row("Temples", bar(player.temple, c.TEMPLE_BOXES, tables.temple_ends))
    lines += _row("Baths", _stamps(counts_of(player.baths, c.BRIBES)))
    court = counts_of(player.rulings, c.COURT_COLUMNS * c.COURT_BOXES)
    lines += _row("Courthouse", "  ".join(_stamps(court[at : at + c.COURT_BOXES]) for at in range(0, 9, 3)))
    favours = counts_of(player.favours, c.COHORTS + 1)
    said = "left {}, centre {}, right {}, temples {}".format(*favours)
    lines += _row("Favours", said)
    for row in range(c.MAP_ROWS):
        cells = [player.map >> (row * c.MAP_COLUMNS + column) & 1 for column in range(c.MAP_COLUMNS)]
        label = f"Map, scouts {player.scouts}" if row == 0 else ""
        lines += _row(label, f"{'abcd'[row]} {''.join(FULL if cell else OPEN for cell in cells)}")
    return lines


def _stamps(years: list[int]) -> str:
    return " ".join(str(year) if year else OPEN for year in years)


def _gladiator(player: Player, gladiator: int) -> str:
    name = words.gladiator(gladiator)
    strength, damage = count(player.strength, gladiator), count(player.damage, gladiator)
    if is_dead(player, gladiator):
        return f"{name} dead at strength {strength}"
    return f"{name} strength {strength}, damage {damage}"
