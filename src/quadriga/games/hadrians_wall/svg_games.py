"""Hadrian's Wall: what Performers open: the Theatre with its performances, and the Ludus with its two gladiators."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.player import battled, is_dead
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    NEXT,
    OPEN,
    PLATE,
    SHUT,
    TOP,
    Size,
    caption,
    face,
    icon_pile,
    pay_chip,
    plate,
    ring,
    row,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import BATTLE_MOVES, PERFORM_MOVES, TRAIN_MOVES
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.svg.element import SMALL, circle, path, piece, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

SHOW: Final = Size(48, 60)
FIGHTER: Final = Size(27, 27)
BATTLE: Final = Size(40, 27)
LINE: Final = 64  # one gladiator


def games_zone(view: View, seat: int) -> Zone:
    """Theatre and Ludus."""
    right = EDGE + INNER - PLATE.width
    parts = [plate(view, seat, c.THEATRE, EDGE, TOP), plate(view, seat, c.LUDUS, right, TOP)]
    y: float = TOP + PLATE.height + 7
    for box in range(c.PERFORMANCES):
        parts.append(_performance(view, seat, box, EDGE + box * 52.8, y))
    y += SHOW.height + 8
    for gladiator in range(c.GLADIATORS):
        parts.append(_gladiator(view, seat, gladiator, y))
        y += LINE
    parts.append(_rewards(view, y))
    performers = count(view.player(seat).citizens, c.PERFORMERS)
    note = words.threshold(view.citizens[c.PERFORMERS], performers)
    label = t("Theatre and Ludus of {seat}", seat=view.seat_name(seat))
    return zone("games", seat, t("Theatre and Ludus"), label, y + 48, *parts, note=note)


def _performance(view: View, seat: int, box: int, x: float, y: float) -> str:
    """A performance: its threshold and its rewards; once a year, for a Resource."""
    tables, player = view.tables, view.player(seat)
    wanted, gives = tables.performance_performers[box], tables.performance_rewards[box]
    label = words.box(t("Performance"), box + 1, gives)
    ident = f"theatre-{seat}-{box + 1}"
    year = count(player.theatre, box)
    head = glyph("hw-performer", 14, 12, 14, "" if year else "quiet")
    head += text(33, 17, words.NUMERALS[year - 1] if year else str(wanted), 14, "hw-on bold" if year else "ink bold")
    inside = head + icon_pile(view, gives, SHOW.width / 2, 38, 19, ghost=year > 0)
    if year:
        return view.box(seat, ident, words.marked(label, year), face(SHOW, FILLED, inside), name=label, x=x, y=y)
    met = count(player.citizens, c.PERFORMERS) >= wanted and player.built >> c.THEATRE & 1
    needs = words.threshold(view.citizens[c.PERFORMERS], wanted)
    said = words.costs(label, needs, vocabulary.tokens(tables.performance_cost))
    drawn = face(SHOW, OPEN if met else SHUT, inside)
    return view.place(seat, PERFORM_MOVES[box], ident, said, ring(SHOW), drawn, class_="box", x=x, y=y, name=label)


def _gladiator(view: View, seat: int, gladiator: int, y: float) -> str:
    """A gladiator: six boxes of strength, wounds from the left, how to train, and the battle of the year."""
    player = view.player(seat)
    strength, damage = count(player.strength, gladiator), count(player.damage, gladiator)
    dead = is_dead(player, gladiator)
    name = vocabulary.gladiator(gladiator)
    drawn = rect(EDGE, y, INNER, LINE - 5, "hw-plate", 5)
    drawn += glyph("hw-ludus", EDGE + 14, y + 14, 18, "hw-warn" if gladiator == 0 else "hw-patina")
    # Translators: beside the name of a gladiator.
    said = t("{name}, dead", name=name) if dead else name
    drawn += caption(EDGE + 27, y + 18, said, 130, "ink")
    for paid, kind in enumerate((c.SERVANT, c.CIVILIAN)):
        label = t("Train for {cost}: {name}", name=name, cost=vocabulary.tokens(TOKEN[kind]))
        ident = f"train-{seat}-{gladiator}-{paid}"
        drawn += pay_chip(view, seat, TRAIN_MOVES[gladiator][paid], ident, kind, label, 210 + paid * 30, y + 2)
    drawn += _battle(view, seat, gladiator, 279, y + 2)
    for box in range(c.STRENGTH_BOXES):
        drawn += _strength(view, seat, gladiator, box, strength, damage, EDGE + 6 + box * 31, y + 30)
    return drawn + _battles(view, seat, gladiator, y + 30)


def _strength(view: View, seat: int, gladiator: int, box: int, strength: int, damage: int, x: float, y: float) -> str:
    """A box of strength: circled when trained, filled when wounded."""
    wanted = view.tables.train_performers[box]
    label = words.box(vocabulary.gladiator(gladiator), box + 1, [])
    size = Size(27, 26)
    ident = f"gladiator-{seat}-{gladiator}-{box + 1}"
    if box < strength:
        body = rect(0, 0, 27, 26, "hw-open", 2) + circle(13.5, 13, 10, "hw-wound" if box < damage else "hw-ring")
        body += path("M9 8.5l9 9m0-9l-9 9", "line") if box < damage else glyph("hw-sword", 13.5, 13, 13)
        said = t("{box}: wounded", box=label) if box < damage else t("{box}: trained", box=label)
        return view.box(seat, ident, said, body, name=label, x=x, y=y)
    met = count(view.player(seat).citizens, c.PERFORMERS) >= wanted and view.player(seat).built >> c.LUDUS & 1
    inside = text(13.5, 17.5, str(wanted), SMALL, "ink bold")
    met = met and not is_dead(view.player(seat), gladiator)
    drawn = face(size, SHUT if not met else NEXT if box == strength else OPEN, inside)
    said = words.wants(label, words.threshold(view.citizens[c.PERFORMERS], wanted))
    if box > strength:
        bars = f"gladiator-{seat}-{gladiator}-{strength + 1}"
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)
    moves = TRAIN_MOVES[gladiator]
    return view.choice(seat, moves, ident, said, ring(size), drawn, class_="box", x=x, y=y, name=label)


def _battle(view: View, seat: int, gladiator: int, x: float, y: float) -> str:
    """Send a gladiator to fight: a Fate card says how much it is wounded."""
    body = rect(0, 0, BATTLE.width, BATTLE.height, "hw-chip", 5) + glyph("hw-sword", 12, 13.5, 16)
    body += glyph("hw-deck", 29, 13.5, 15, "quiet")
    label = t("Battle, {name}: once a year, a Fate card wounds it", name=vocabulary.gladiator(gladiator))
    ident = f"battle-{seat}-{gladiator}"
    return view.place(seat, BATTLE_MOVES[gladiator], ident, label, ring(BATTLE, 5), body, class_="chip", x=x, y=y)


def _battles(view: View, seat: int, gladiator: int, y: float) -> str:
    """The years in which a gladiator has fought."""
    drawn = ""
    for year in range(1, c.YEARS + 1):
        fought = battled(view.player(seat), gladiator, year)
        x = 207 + (year - 1) * 19.4
        name = t("Battle, {name}, year {year}", name=vocabulary.gladiator(gladiator), year=year)
        body = rect(0, 0, 18, 26, "hw-full" if fought else "hw-bare", 2)
        body += text(9, 17.5, words.NUMERALS[year - 1], SMALL, "hw-on bold" if fought else "soft")
        said = t("{battle}: fought", battle=name) if fought else t("{battle}: not fought", battle=name)
        drawn += piece(f"battle-{seat}-{gladiator}-{year}", said, body, class_="year", x=x, y=y)
    return drawn


def _rewards(view: View, y: float) -> str:
    """What strength is worth: to a survivor, and at a death."""
    tables = view.tables
    drawn = glyph("hw-cohort", EDGE + 9, y + 9, 15) + glyph("hw-blood", EDGE + 9, y + 31, 15, "hw-warn")
    for box in range(c.STRENGTH_BOXES):
        x = EDGE + 22 + box * 46
        for line, gains in enumerate((tables.survival_rewards[box], tables.death_rewards[box])):
            top = y + 9 + line * 22
            drawn += rect(x, top - 8.5, 14, 17, "hw-shut", 2) + text(x + 7, top + 4.3, str(box + 1), SMALL, "ink")
            shown = row(view, gains, x + 17, top, 15)[0]
            drawn += shown or text(x + 19, top + 4, "\u2013", SMALL, "soft", "start")
    told = t("Rewards by strength: of a survivor above, at a death below")
    return piece("gladiator-rewards", told, drawn, class_="rewards")
