"""Hadrian's Wall: the pool of a seat, and Cippi, Wall and Fort over one another in the columns of the granaries."""

from __future__ import annotations

from typing import Final

from quadriga.core.language import minus, t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import terms, vocabulary
from quadriga.games.hadrians_wall.left import refuse_box
from quadriga.games.hadrians_wall.scoring import score_of
from quadriga.games.hadrians_wall.svg_parts import (
    APART,
    EDGE,
    FILLED,
    INNER,
    NARROWER,
    NEXT,
    OPEN,
    SHUT,
    TOP,
    Size,
    arrow,
    breadth,
    building_need,
    caption,
    face,
    fitted,
    gained,
    house,
    icon_row,
    need,
    pay_chip,
    price,
    ring,
    tick,
    token,
    zone,
)
from quadriga.games.hadrians_wall.svg_thread import SLUGS, bars, box_piece
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import CIPPI_MOVE, FORT_MOVES, GUARD_MOVE, MINE_MOVE, WALL_MOVE
from quadriga.games.hadrians_wall.tokens import TOKEN, tokens_of
from quadriga.svg.element import COUNT, SMALL, path, piece, rect, text
from quadriga.svg.frames import ZONE_WIDTH, Zone, field
from quadriga.svg.pieces import glyph
from quadriga.svg.pieces import token as seat_token

PER_ROW: Final = 7
PITCH: Final = INNER / PER_ROW
CIPPI_BOX: Final = Size(42, 24)
WALL_BOX: Final = Size(42, 27)
FORT_BOX: Final = Size(42, 29)
SECTION: Final = 86  # Cippi, Wall and Fort of one column
GRANARY: Final = Size(INNER, 30)
NEED_AT: Final = 141  # where what a granary needs stands on its bar
POOL_HEIGHT: Final = 92


def pool_zone(view: View, seat: int) -> Zone:
    """Seat, year, points, and the five counters of the pool."""
    player = view.player(seat)
    label = t("Pool of {seat}: {tokens}", seat=view.seat_name(seat), tokens=vocabulary.tokens(player.pool))
    score = minus(score_of(view.tables, player))
    ends = min(256, 300 - 10 - breadth(score, COUNT))  # the year, before points of three signs or more
    parts = [
        seat_token(seat, 21, 18, 22),
        text(36, 24, fitted(view.seat_name(seat), ends - 118, 17), 17, "ink title", "start"),
    ]
    parts.append(text(300, 25, score, COUNT, "ink bold", "end"))
    # Translators: victory points, two or three letters.
    parts.append(text(305, 25, t("VP"), SMALL, "soft", "start"))
    if view.game.year:
        numeral = words.NUMERALS[view.game.year - 1]
        # Translators: on the way of six years; the numeral is Roman.
        parts.append(text(ends, 24, fitted(t("Year {numeral}", numeral=numeral), 78), 14, "hw-patina bold", "end"))
    parts.extend(_counter(view, seat, kind) for kind in range(c.TOKENS))
    return Zone(f"zone-pool-{seat}", label, ZONE_WIDTH, POOL_HEIGHT, field(POOL_HEIGHT, *parts), t("Pool"))


def _counter(view: View, seat: int, kind: int) -> str:
    """One counter of the pool: the token, large, and how many there are."""
    number = tokens_of(view.player(seat).pool, kind)
    width = 60.0
    body = rect(0, 0, width, 46, "hw-plate" if number else "hw-bare", 6)
    inside = token(view, kind, 18, 23, 30, 16) + text(44, 31, str(number), 22, "ink bold")
    body += inside if number else f'<g class="hw-dim">{inside}</g>'
    label = t("{token} in the pool: {number}", token=vocabulary.token(kind), number=number)
    return piece(f"pool-{seat}-{kind}", label, body, class_="counter in-strip", x=EDGE + kind * 63, y=38)


def filled_of(view: View, seat: int, track: int) -> int:
    """The filled boxes of a track."""
    player = view.player(seat)
    return (player.mining, player.guard, player.cippi, player.wall, player.fort)[track]


def moves_of(track: int) -> list[int]:
    """The moves that fill the next box of a track; the Fort has two prices."""
    return FORT_MOVES if track == c.FORT else [(MINE_MOVE, GUARD_MOVE, CIPPI_MOVE, WALL_MOVE)[track]]


def cost_of(view: View, track: int) -> str:
    """What a box of a track costs, in words."""
    tables = view.tables
    if track == c.FORT:
        first, second = (vocabulary.tokens(cost) for cost in tables.fort_costs)
        return words.either(first, second)
    return vocabulary.tokens((view.game.mining_cost, tables.guard_cost, tables.cippi_cost, tables.wall_cost)[track])


def track_box(view: View, seat: int, track: int, box: int, size: Size, inside: str, x: float, y: float) -> str:
    """A box of a track in its state, with its name; only the next one is where a move is played."""
    before = filled_of(view, seat, track)
    label = words.box(view.places[track], box + 1, view.tables.track_boxes[track][box])
    if track == c.FORT and box + 1 in view.tables.infrastructure_flags:
        flag = view.tables.infrastructure_flags.index(box + 1) + 1
        label = t("{box}, infrastructure flag {flag}", box=label, flag=flag)
    ident = f"{SLUGS[track]}-{seat}-{box + 1}"
    if box < before:
        return view.box(seat, ident, words.filled(label), face(size, FILLED, inside), name=label, x=x, y=y)
    wrong = refuse_box(view.game, view.player(seat), track, box)
    said = _shut(view, wrong, label)
    drawn = face(size, SHUT if said else NEXT if box == before else OPEN, inside)
    if box > before:
        said = said or words.later(label, before + 1)
        barred = bars(view.game, seat, wrong) or box_piece(seat, track, before + 1)
        return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=barred)
    said = said or words.next_box(label, cost_of(view, track))
    name = words.box(view.places[track], box + 1, [])
    return view.choice(seat, moves_of(track), ident, said, ring(size), drawn, class_="box", x=x, y=y, name=name)


def _shut(view: View, wrong: int, label: str) -> str:
    """What besides the boxes before it keeps an empty box shut, in words; nothing if it is open."""
    kind, detail = wrong & 255, wrong >> 8
    if kind == terms.WALL_LATER:
        return words.closed_before(label, detail)
    if kind == terms.COLUMN_CLOSED:
        return words.closed_for_good(label, view.buildings[detail])
    if kind == terms.NEEDS_GRANARY:
        return words.wants(label, view.buildings[detail])
    return words.wants(label, words.fort_box(detail)) if kind == terms.NEEDS_FORT else ""


def wall_zone(view: View, seat: int) -> Zone:
    """Cippi, Wall and Fort, seven boxes to a row, with the granaries between the rows."""
    parts = [_prices(view, seat)]
    y: float = TOP + 32
    for section in range(c.SECTIONS):
        if section:
            parts.append(_granary(view, seat, section - 1, y))
            y += GRANARY.height + 6
        parts.append(_section(view, seat, section, y))
        y += SECTION + 6
    flags = view.game.infrastructure(view.player(seat))
    label = t("Cippi, Wall and Fort of {seat}; infrastructure {flags}", seat=view.seat_name(seat), flags=flags)
    note = words.infrastructure(flags)
    return zone("wall", seat, t("The Wall"), label, y, *parts, note=note)


def _prices(view: View, seat: int) -> str:
    """What each of the three rows costs; the Fort is paid by one of two chips."""
    tables = view.tables
    y = TOP + 13
    drawn = ""
    for track, x, cost in ((c.CIPPI, EDGE, tables.cippi_cost), (c.WALL, 100.0, tables.wall_cost)):
        drawn += caption(x, y + 4, view.places[track], 42) + price(view, cost, x + 44, y)[0]
    drawn += caption(196, y + 4, view.places[c.FORT], 44)
    for paid, kind in enumerate((c.BUILDER, c.SOLDIER)):
        label = t("Fill a Fort box for {cost}", cost=vocabulary.tokens(TOKEN[kind]))
        x = 244 + paid * 46
        drawn += pay_chip(view, seat, FORT_MOVES[paid], f"fort-{seat}-pay-{paid}", kind, label, x, y - 13)
    return drawn + path(f"M278 {y + 7}l6-14", "line")


def _section(view: View, seat: int, section: int, y: float) -> str:
    """One row: Cippi over the Fort boxes they are chained to, the Wall, and the Fort with its flags."""
    tables = view.tables
    drawn = ""
    first = section * PER_ROW
    for box, chain in enumerate(tables.chain[c.CIPPI]):
        if first < chain <= first + PER_ROW:
            x = EDGE + (chain - 1 - first) * PITCH
            inside = icon_row(view, tables.track_boxes[c.CIPPI][box], 21, 12, 17, box < view.player(seat).cippi)
            drawn += track_box(view, seat, c.CIPPI, box, CIPPI_BOX, inside, x, y)
    for box in range(first, first + PER_ROW):
        x = EDGE + (box - first) * PITCH
        drawn += path(f"M{x + 14} {y + 52}v6m14-6v6", "line")
        drawn += _masonry(view, seat, c.WALL, box, x, y + 26) + _masonry(view, seat, c.FORT, box, x, y + 56)
    return drawn


def _masonry(view: View, seat: int, track: int, box: int, x: float, y: float) -> str:
    """A box of the Wall or the Fort."""
    size = FORT_BOX if track == c.FORT else WALL_BOX
    done = box < filled_of(view, seat, track)
    inside = icon_row(view, view.tables.track_boxes[track][box], 21, size.height / 2, ghost=done)
    flags = view.tables.infrastructure_flags
    if track == c.FORT and box + 1 in flags:
        inside = glyph("hw-flag", 14, 14.5, 17) + text(
            28, 19.5, str(flags.index(box + 1) + 1), 14, "bold hw-on" if done else "bold"
        )
    return track_box(view, seat, track, box, size, inside, x, y)


def _granary(view: View, seat: int, building: int, y: float) -> str:
    """The bar of a granary: it opens the row below it."""
    built = view.player(seat).built >> building & 1 == 1
    barred = view.game.forbidden >> building & 1 == 1
    body = rect(0, 0, GRANARY.width, GRANARY.height, "hw-built" if built else "hw-plate", 4)
    left = 28 if breadth(view.buildings[building]) <= (NEED_AT - APART - 28) * NARROWER else 6
    body += glyph("hw-granary", 14, 15, 19, "hw-patina" if built else "") if left > 6 else ""
    body += caption(left, 19.5, view.buildings[building], NEED_AT - APART - left, "ink bold" if built else "ink")
    if built:
        body += tick(GRANARY.width - 16, 15)
    else:
        sign, wanted, met, _ = building_need(view, seat, building)
        body += need(sign, wanted, met, NEED_AT, 15) + glyph("hw-lock", GRANARY.width - 13, 15, 15, "quiet")
    paid, wide = price(view, view.game.building_cost(building), 180, 13)
    paid += (
        arrow(184 + wide, 14) + gained(view, building, 184 + wide + 13, 14)
        if view.tables.building_rewards[building]
        else ""
    )
    body += f'<g class="hw-dim">{paid}</g>' if built or barred else paid
    if barred:
        body += path(f"M6 26H{INNER - 6}", "hw-bar")
    return house(view, seat, building, GRANARY, body, EDGE, y)
