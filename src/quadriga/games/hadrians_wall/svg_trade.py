"""Hadrian's Wall: what Traders open: the Precincts, and the Market with its spaces and suppliers."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import count
from quadriga.core.language import t, tn
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.data_read import CITIZEN_ICONS
from quadriga.games.hadrians_wall.scoring import goods
from quadriga.games.hadrians_wall.suppliers import card_of, refuse_supplier
from quadriga.games.hadrians_wall.svg_parts import (
    EDGE,
    FILLED,
    INNER,
    OPEN,
    PLATE,
    SHUT,
    TOP,
    Size,
    caption,
    face,
    icon_row,
    plate,
    ring,
    token,
    zone,
)
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import GOOD_MOVES
from quadriga.svg.element import SMALL, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import glyph
from quadriga.svg.pieces import token as seat_token

SPACE: Final = Size(36, 40)
BUY: Final = Size(29, 27)
# What tells the three kinds of spaces apart: nothing, a Servant, a Builder.
KINDS: Final = (c.NONE, c.SERVANT, c.BUILDER)


def trade_zone(view: View, seat: int) -> Zone:
    """Precincts and Market."""
    right = EDGE + INNER - PLATE.width
    parts = [plate(view, seat, c.SMALL_PRECINCT, EDGE, TOP), plate(view, seat, c.MEDIUM_PRECINCT, right, TOP)]
    y: float = TOP + PLATE.height + 4
    parts.append(plate(view, seat, c.LARGE_PRECINCT, EDGE, y) + plate(view, seat, c.MARKET, right, y))
    y += PLATE.height + 8
    for space in range(c.SPACES):
        parts.append(_space(view, seat, space, EDGE + space * 39.4, y))
    y += SPACE.height + 6
    parts.append(_suppliers(view, seat, y))
    traders = count(view.player(seat).citizens, c.TRADERS)
    note = words.threshold(view.citizens[c.TRADERS], traders)
    label = tn(
        "Precincts and Market of {seat}: {number} good",
        "Precincts and Market of {seat}: {number} goods",
        goods(view.player(seat)),
        seat=view.seat_name(seat),
    )
    return zone("trade", seat, t("Trade"), label, y + 58, *parts, note=note)


def _space(view: View, seat: int, space: int, x: float, y: float) -> str:
    """A space of the Market: its threshold, what it gives, and the good written there."""
    player, tables = view.player(seat), view.tables
    good = count(player.market, space)
    wanted = tables.space_traders[space]
    gives = tables.space_rewards[space]
    label = words.box(t("Market"), space + 1, gives)
    ident = f"market-{seat}-{space + 1}"
    if good:
        inside = glyph("hw-good", 11, 20, 15) + text(25, 26, str(good), 16, "hw-on bold")
        said = t("{box}: good {good}", box=label, good=good)
        return view.box(seat, ident, said, face(SPACE, FILLED, inside), name=label, x=x, y=y)
    met = count(player.citizens, c.TRADERS) >= wanted and player.built >> c.MARKET & 1
    inside = glyph("hw-trader", 11, 11, 13, "quiet") + text(26, 16, str(wanted), SMALL, "ink bold")
    inside += icon_row(view, gives, SPACE.width / 2, 28, 17) if gives else text(18, 33.5, "1\u20136", SMALL, "soft")
    needs = words.threshold(view.citizens[c.TRADERS], wanted)
    said = words.costs(label, needs, vocabulary.tokens(tables.good_cost))
    bars = f"build-{seat}-{tables.building_names[c.MARKET]}" if not player.built >> c.MARKET & 1 else None
    if not met and not bars:
        bars = f"citizen-{seat}-{CITIZEN_ICONS[c.TRADERS]}-{wanted}"
    drawn = face(SPACE, OPEN if met else SHUT, inside)
    return view.box(seat, ident, said, drawn, name=label, x=x, y=y, bars=bars)


def suppliers_of(view: View, seat: int) -> list[int]:
    """Who sells to a seat: neighbours, neutral cards, and the deck."""
    found = [other for other in range(view.game.seats) if not refuse_supplier(view.game, seat, other)]
    found.extend(c.NEUTRAL + place for place in range(c.NEUTRAL_CARDS) if view.game.neutral_card(place) != c.NONE)
    return [*found, c.DECK]


def supplier_sign(view: View, supplier: int, x: float, y: float) -> str:
    """A seat, a neutral card or the deck."""
    if supplier < c.NEUTRAL:
        return seat_token(supplier, x, y, 17)
    return glyph("hw-deck", x, y, 17, "quiet" if supplier < c.DECK else "")


def short_name(view: View, supplier: int) -> str:
    """A supplier as a caption: the name of a seat, the number of a neutral card, nothing for the deck."""
    if supplier < c.NEUTRAL:
        return view.seat_name(supplier)
    # Translators: a neutral card, one of two; at most 5 letters.
    return t("N {place}", place=supplier - c.NEUTRAL + 1) if supplier < c.DECK else ""


def supplier_name(view: View, supplier: int) -> str:
    """A supplier in words."""
    return view.seat_name(supplier) if supplier < c.NEUTRAL else vocabulary.supplier(supplier)


def _suppliers(view: View, seat: int, y: float) -> str:
    """A block for each supplier: what is sold, and the three kinds of spaces it can go to."""
    drawn = ""
    found = suppliers_of(view, seat)
    for place, supplier in enumerate(found):
        x = EDGE + place * 105.5
        known = supplier != c.DECK and card_of(view.game, supplier) != c.NONE
        good = str(view.tables.card_good[card_of(view.game, supplier)]) if known else "?"
        drawn += rect(x, y, 101, 51, "hw-plate", 5) + supplier_sign(view, supplier, x + 13, y + 11)
        drawn += caption(x + 24, y + 16, short_name(view, supplier), 45)
        drawn += glyph("hw-good", x + 77, y + 11, 14) + text(x + 91, y + 16, good, SMALL, "ink bold")
        for kind in range(c.SPACE_CLASSES):
            drawn += _buy(view, seat, kind, supplier, good, x + 4 + kind * 32, y + 21)
    return drawn


def _buy(view: View, seat: int, kind: int, supplier: int, good: str, x: float, y: float) -> str:
    """Buy a good of one supplier for one kind of space."""
    body = rect(0, 0, BUY.width, BUY.height, "hw-chip", 5)
    if KINDS[kind] == c.NONE:
        body += rect(8, 6.5, 13, 14, "hw-later", 2)
        where = t("for a plain space")
    else:
        body += text(6, 18, "+", SMALL, "soft") + token(view, KINDS[kind], 19, 13.5, 16)
        where = t("for the space with: {token}", token=vocabulary.token(KINDS[kind]))
    label = t("Buy good {good} ({supplier}): {space}", good=good, supplier=supplier_name(view, supplier), space=where)
    ident = f"buy-{seat}-{kind}-{supplier}"
    return view.place(seat, GOOD_MOVES[kind][supplier], ident, label, ring(BUY, 5), body, class_="chip", x=x, y=y)
