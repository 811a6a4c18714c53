"""Hadrian's Wall: the Picts to come, the three cohorts that wait for them, favours, and disdain."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import minus, t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.forecast import adds, attackers_said, cards_in, cohort_words, expected, year_words
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.scoring import penalty
from quadriga.games.hadrians_wall.svg_parts import (
    APART,
    EDGE,
    FILLED,
    INNER,
    OPEN,
    TOP,
    Size,
    caption,
    face,
    icon_row,
    ring,
    tick,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import COHORT_MOVES, FAVOUR_MOVES, OF_DIPLOMAT, OF_TEMPLE
from quadriga.svg.element import SMALL, circle, piece, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph

BOX: Final = Size(25, 27)
YEAR: Final = Size(50, 42)
COHORT: Final = Size(INNER, 33)
FAVOUR_CHIP: Final = Size(24, 27)


def attack_zone(view: View, seat: int) -> Zone:
    """The years with their attacks, the cohorts against them, and disdain."""
    parts = [_year(view, seat, year) for year in range(1, c.YEARS + 1)]
    y: float = TOP + YEAR.height + 6
    for cohort in range(c.COHORTS):
        parts.append(_cohort(view, seat, cohort, y))
        y += COHORT.height + 3
    parts.append(_disdain(view, seat, y + 3))
    label = t("Attacks, cohorts, favours and disdain of {seat}", seat=view.seat_name(seat))
    note = vocabulary.difficulty(view.game.difficulty)
    return zone("attack", seat, t("Picts and cohorts"), label, y + 64, *parts, note=note)


def _year(view: View, seat: int, year: int) -> str:
    """A year: how many cards attack, and how much Valour or disdain is at stake."""
    cards, stake = str(cards_in(view.game, year)), view.tables.potential[year - 1]
    cards += "+" if adds(view.game, year) else ""
    now, past = year == view.game.year, year < view.game.year
    body = rect(0, 0, YEAR.width, YEAR.height, "hw-now" if now else "hw-plate", 4)
    body += text(25, 15, words.NUMERALS[year - 1], 14, "bold hw-patina" if now else "soft")
    body += glyph("hw-attack", 5.5, 30, 10) + caption(10, 34.5, cards, 21, "bold tight")
    body += glyph("hw-valour", 35.8, 30, 9) + text(YEAR.width - 0.8, 34.5, str(stake), SMALL, "ink", "end")
    drawn = f'<g class="hw-dim">{body}</g>' if past else body
    return piece(
        f"year-{seat}-{year}", year_words(view.game, year), drawn, class_="year", x=EDGE + (year - 1) * 52.4, y=TOP
    )


def _cohort(view: View, seat: int, cohort: int, y: float) -> str:
    """A cohort: its boxes, what comes from its side, and the favours against that."""
    player = view.player(seat)
    filled = count(player.cohorts, cohort)
    bar = rect(0, 0, COHORT.width, COHORT.height, "hw-plate", 4)
    bar += caption(5, 21, words.cohort_short(cohort), 49 - APART, "ink")
    label = cohort_words(view.game, player, cohort)
    if not view.game.over:
        breached = expected(view.game, cohort) > filled + count(player.ignored, cohort)
        bar += glyph("hw-attack", 220, 16.5, 14, "hw-warn" if breached else "")
        bar += text(228, 21, attackers_said(view.game, cohort), SMALL, "bold warning" if breached else "bold", "start")
    drawn = view.place(
        seat, COHORT_MOVES[cohort], f"cohort-{seat}-{cohort}", label, ring(COHORT, 4), bar, class_="cohort", x=EDGE, y=y
    )
    for box in range(c.COHORT_BOXES):
        drawn += _box(view, seat, cohort, box, filled, EDGE + 54 + box * 26.2, y + 3)
    return drawn + _favours(view, seat, cohort, y + 3)


def _box(view: View, seat: int, cohort: int, box: int, filled: int, x: float, y: float) -> str:
    """One box of a cohort."""
    gives = view.tables.cohort_boxes[box]
    label = words.box(vocabulary.cohort(cohort), box + 1, gives)
    done = box < filled
    inside = icon_row(view, gives, BOX.width / 2, BOX.height / 2, ghost=done)
    said = words.filled(label) if done else words.empty(label)
    drawn = face(BOX, FILLED if done else OPEN, inside)
    return piece(f"cohort-{seat}-{cohort}-{box + 1}", said, drawn, class_="box passive", x=x, y=y)


def _favours(view: View, seat: int, cohort: int, y: float) -> str:
    """Favours against the cards of a side: of the diplomat there, and of the temples."""
    player = view.player(seat)
    drawn = ""
    for source, kind in ((OF_DIPLOMAT, cohort), (OF_TEMPLE, c.FAVOUR_TEMPLE)):
        left = count(player.favours, kind)
        move = FAVOUR_MOVES[source][cohort]
        if source == OF_TEMPLE and not left and not view.legal(seat, move):
            continue
        sign = "diplomat" if source == OF_DIPLOMAT else "temple"
        body = rect(0, 0, FAVOUR_CHIP.width, FAVOUR_CHIP.height, "hw-chip" if left else "hw-bare", 5)
        inside = glyph(f"hw-{sign}", 8, 13.5, 12) + text(18.5, 18, str(left), SMALL, "bold")
        body += inside if left else f'<g class="hw-dim">{inside}</g>'
        if source == OF_DIPLOMAT:
            label = t("Favours of the diplomat, {cohort}: {number}", cohort=vocabulary.cohort(cohort), number=left)
        else:
            label = t("Favours of the temples, {cohort}: {number}", cohort=vocabulary.cohort(cohort), number=left)
        ident = f"favour-{seat}-{sign}-{cohort}"
        x = EDGE + INNER - (26 if source == OF_DIPLOMAT else 52)
        drawn += view.place(seat, move, ident, label, ring(FAVOUR_CHIP, 5), body, class_="chip", x=x, y=y)
    return drawn


def _disdain(view: View, seat: int, y: float) -> str:
    """Fifteen boxes: circled for disdain, filled once it is bribed away; and what the rest costs."""
    player = view.player(seat)
    left = disdain_of(player)
    lost = penalty(view.tables, left)
    drawn = glyph("hw-disdain", EDGE + 10, y + 13, 19, "hw-warn" if left else "")
    drawn += caption(EDGE + 24, y + 17.5, t("Disdain"), 58, "ink")
    # Translators: points lost; short.
    points = t("{points} VP", points=minus(-lost))
    drawn += text(EDGE + 4, y + 43, points, 14, "bold warning" if lost else "soft", "start")
    for box in range(view.tables.disdain_boxes):
        x, row = EDGE + 97 + box % 8 * 27, box // 8
        body = tick(0, 0, 24) if box < player.removed else circle(0, 0, 11, "hw-open")
        label = words.box(t("Disdain"), box + 1, [])
        if box < player.removed:
            said = t("{box}: bribed away", box=label)
        elif box < player.received:
            body += circle(0, 0, 7.5, "hw-wound")
            said = t("{box}: circled", box=label)
        else:
            said = words.empty(label)
        drawn += view.box(seat, f"disdain-{seat}-{box + 1}", said, body, name=label, x=x, y=y + 13 + row * 27)
    return drawn
