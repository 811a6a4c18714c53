"""Hadrian's Wall: the cards of the year: Fate, Prospects in reach, and the own row of Paths; and the choice of both."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import members
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.player import path_at
from quadriga.games.hadrians_wall.scoring import card_vp, measure, path_vp
from quadriga.games.hadrians_wall.state import token_on
from quadriga.games.hadrians_wall.suppliers import card_of
from quadriga.games.hadrians_wall.svg_nobles import pattern
from quadriga.games.hadrians_wall.svg_parts import EDGE, INNER, TOP, Size, caption, ring, row, tick, token, zone
from quadriga.games.hadrians_wall.svg_trade import short_name, supplier_name, supplier_sign, suppliers_of
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import PATH_MOVES
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.svg.element import SMALL, path, piece, rect, text
from quadriga.svg.frames import Zone
from quadriga.svg.pieces import card_back, glyph

PROSPECT: Final = Size(101, 62)
PATH: Final = Size(101, 42)
CHOICE: Final = Size(153, 104)


def cards_zone(view: View, seat: int) -> Zone:
    """The Fate card of the year, Prospects and Paths; while they are chosen, the two cards drawn."""
    player = view.player(seat)
    parts = [_fate(view)]
    y: float = TOP + 34
    if player.held:
        parts.append(_choices(view, seat, y))
        y += CHOICE.height + 7
    else:
        sources = [seat] + [other for other in suppliers_of(view, seat) if other != c.DECK]
        for place, source in enumerate(sources[:3]):
            parts.append(_prospect(view, source, EDGE + place * 105.5, y))
        y += PROSPECT.height + 7
    for year in range(1, c.YEARS + 1):
        line, place = divmod(year - 1, 3)
        parts.append(_path(view, seat, year, EDGE + place * 105.5, y + line * (PATH.height + 4)))
    y += 2 * PATH.height + 12
    label = t("Cards of {seat}: Fate, Prospects and Paths", seat=view.seat_name(seat))
    # Translators: the points that the own Path cards are worth now.
    note = t("Paths: {points} VP", points=path_vp(view.tables, player))
    return zone("cards", seat, t("Cards of the year"), label, y, *parts, note=note)


def _fate(view: View) -> str:
    """The tokens that everybody got this year, and how many cards are left in the deck."""
    game = view.game
    left = game.fate_left
    drawn = card_back(EDGE, TOP, 20, 26) + text(EDGE + 25, TOP + 18, str(left), SMALL, "soft", "start")
    if game.income_card == c.NONE:
        return piece("fate", t("Fate deck, cards left: {number}", number=left), drawn)
    income = view.tables.fate_income[game.income_card]
    x = EDGE + 52.0
    for kind, pieces in enumerate(unpacked(income)):
        drawn += text(x + 8, TOP + 18, str(pieces), 14, "ink bold" if pieces else "soft", "end")
        drawn += token(view, kind, x + 19, TOP + 13, 19)
        x += 53
    label = t(
        "Fate of the year: {tokens}; cards left in the deck: {number}", tokens=vocabulary.tokens(income), number=left
    )
    return piece("fate", label, drawn)


def _prospect(view: View, source: int, x: float, y: float) -> str:
    """A Prospect in reach: income, good and pattern, and what lies on a neutral card."""
    card = card_of(view.game, source)
    name = supplier_name(view, source)
    body = rect(0, 0, PROSPECT.width, PROSPECT.height, "slab" if source == view.seat else "hw-chip", 5)
    body += supplier_sign(view, source, 13, 13) + caption(25, 17.5, short_name(view, source), 50, "ink")
    ident = f"prospect-{source}"
    if card == c.NONE:
        body += text(50, 45, "?", 20, "soft")
        return piece(ident, t("Prospect of {source}: not revealed yet", source=name), body, x=x, y=y)
    body += _lower(view, card, 5, 40)
    if source >= c.NEUTRAL:
        place = source - c.NEUTRAL
        goods, scouts = token_on(view.game, place, 0), token_on(view.game, place, 1)
        if goods or scouts:
            body += glyph("hw-attack", 80, 13, 13, "hw-warn") + text(
                93, 17.5, str(goods + scouts), SMALL, "warning bold"
            )
    said = vocabulary.prospect(view.tables, card)
    return piece(ident, t("Prospect of {source}: {card}", source=name, card=said), body, x=x, y=y)


def _lower(view: View, card: int, x: float, y: float) -> str:
    """The lower half of a card: income, good, pattern."""
    tables = view.tables
    found = [kind for kind, pieces in enumerate(unpacked(tables.card_income[card])) for _ in range(pieces)]
    drawn = (
        row(view, found, x, y)[0]
        + glyph("hw-good", x + 45, y, 14)
        + text(x + 57, y + 4.5, str(tables.card_good[card]), SMALL, "bold")
    )
    return drawn + pattern(view, tables.card_pattern[card], 7, x + 65, y - 7)


def _levels(view: View, card: int, value: int, x: float, y: float) -> str:
    """The three thresholds of a Path, those that are reached in a lozenge."""
    tables = view.tables
    drawn = ""
    for level, wanted in enumerate(tables.card_thresholds[card]):
        met = value <= wanted if tables.card_at_most[card] else value >= wanted
        drawn += rect(x + level * 23, y - 9, 21, 18, "hw-met" if met else "hw-need", 9)
        drawn += text(x + level * 23 + 10.5, y + 4.3, str(wanted), SMALL, "hw-on bold" if met else "ink")
    return drawn


def _path(view: View, seat: int, year: int, x: float, y: float) -> str:
    """A Path of the row: what it counts, how far that is, and its points now."""
    player, tables = view.player(seat), view.tables
    card = path_at(player, year)
    ident = f"path-{seat}-{year}"
    if card == c.NONE:
        body = rect(0.75, 0.75, PATH.width - 1.5, PATH.height - 1.5, "empty", 4)
        body += text(PATH.width / 2, 26, words.NUMERALS[year - 1], 14, "soft")
        return piece(ident, t("Path of year {year}: not chosen yet", year=year), body, x=x, y=y)
    value = measure(tables, player, tables.card_metric[card])
    points = card_vp(tables, card, value)
    body = rect(0, 0, PATH.width, PATH.height, "hw-built" if points else "hw-plate", 4)
    body += caption(4, 15.5, words.metric(tables.card_metric[card]), PATH.width - 9, "ink")
    body += _levels(view, card, value, 4, 30) + text(96, 35, str(value), 14, "ink bold", "end")
    label = t(
        "Path of year {year}: {path}; now {value}, {points} VP",
        year=year,
        path=vocabulary.path(tables, card),
        value=value,
        points=points,
    )
    return piece(ident, label, body, x=x, y=y)


def _choices(view: View, seat: int, y: float) -> str:
    """The two cards drawn: whoever is chosen becomes the Path, the other the Prospect; others see backs."""
    player = view.player(seat)
    if not player.drawn:
        drawn = "".join(card_back(EDGE + place * 159, y, CHOICE.width, CHOICE.height) for place in range(player.held))
        return piece(f"drawn-{seat}", t("Cards drawn in secret: {number}", number=player.held), drawn)
    return "".join(
        _choice(view, seat, card, EDGE + place * (INNER - CHOICE.width), y)
        for place, card in enumerate(members(player.drawn))
    )


def _choice(view: View, seat: int, card: int, x: float, y: float) -> str:
    """A drawn card: Path above, Prospect below."""
    player, tables = view.player(seat), view.tables
    body = rect(0, 0, CHOICE.width, CHOICE.height, "slab", 6)
    body += caption(8, 19, vocabulary.card(card), 120, "ink bold")
    value = measure(tables, player, tables.card_metric[card])
    body += caption(8, 37, words.metric(tables.card_metric[card]), 138, "ink")
    body += _levels(view, card, value, 8, 53) + text(140, 58, str(value), 14, "ink bold", "end")
    body += path(f"M6 70H{CHOICE.width - 6}", "hair") + _lower(view, card, 10, 87)
    if player.choice == card:
        body += tick(CHOICE.width - 15, 15)
    label = t(
        "{path}; as Prospect {prospect}",
        path=vocabulary.path(tables, card),
        prospect=vocabulary.prospect(tables, card),
    )
    ident = f"drawn-{seat}-{tables.card_names[card]}"
    class_ = "drawn-card asked-here" if view.legal(seat, PATH_MOVES[card]) else "drawn-card"
    return view.place(seat, PATH_MOVES[card], ident, label, ring(CHOICE, 6), body, class_=class_, x=x, y=y)
