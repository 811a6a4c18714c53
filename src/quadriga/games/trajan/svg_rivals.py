"""Trajan: the compact mat of a rival: circle as a strip of six trays, and rows of chips for everything else."""

from __future__ import annotations

from quadriga.core.bags import count, size
from quadriga.games.trajan.components import (
    ACTIONS,
    BONUS_TILES,
    CAMP,
    CENTRE,
    COMMODITIES,
    DEMANDS,
    KINDS,
    TYPES,
)
from quadriga.games.trajan.svg_circle import arch, slot_piece, tray_piece
from quadriga.games.trajan.svg_tiles import (
    Chip,
    bonus_tile,
    chips,
    chips_width,
    forum_face,
    marker_pile,
    marker_places,
    markers,
)
from quadriga.games.trajan.svg_view import View
from quadriga.svg.element import COUNT, SMALL, at, piece, rect, text
from quadriga.svg.frames import ZONE_WIDTH, Zone, field
from quadriga.svg.pieces import card_back, glyph, standard, token

RIVAL_HEIGHT = 301
INNER = ZONE_WIDTH - 24
CAPTION = 60  # room for the name of a row
BOWL_WIDTH, BOWL_HEIGHT = 51, 43


def rival_zone(view: View, seat: int) -> Zone:
    """Everything that is known of a rival."""
    parts = [_heading(view, seat)]
    parts.extend(_tray(view, seat, tray) for tray in range(ACTIONS))
    parts.append(at(12, 158, _hand(view, seat)))
    parts.append(at(12, 185, _display(view, seat)))
    parts.append(at(12, 212, _camps(view, seat)))
    parts.append(at(12, 239, _tiles(view, seat)))
    parts.append(at(12, 266, _bonuses(view, seat)))
    label = view.word("rival", seat=view.seat_name(seat))
    return Zone(f"zone-rival-{seat}", label, ZONE_WIDTH, RIVAL_HEIGHT, field(RIVAL_HEIGHT, *parts))


def _heading(view: View, seat: int) -> str:
    """Seat and points; between them markers in hand, or the arch when it has no slot."""
    player = view.game.players[seat]
    parts = [token(seat, 21, 17, 22), text(36, 23, view.seat_name(seat), 18, "ink title", "start", 96)]
    parts.append(text(302, 24, view.points(player.vp), COUNT, "ink bold", "end"))
    parts.append(text(306, 24, view.word("vp"), SMALL, "soft", "start", 26))
    if player.loose and not view.game.filling:
        used = [0] * 6
        for place, (colour, pieces) in enumerate(marker_places(player.loose)):
            parts.append(marker_pile(view, colour, pieces, f"loose-{seat}", used[colour], 140 + place * 20, 18, 19))
            used[colour] += pieces
    elif player.arch == CENTRE:
        said = view.word("arch_centre", seat=view.seat_name(seat))
        parts.append(piece(f"arch-{seat}", said, arch(200, 17, 24), class_="arch"))
    return "".join(parts)


def _tray(view: View, seat: int, tray: int) -> str:
    """One tray of the strip: glyph and numeral, slot, and a bowl for the markers."""
    x = 12 + tray * 52.4
    tables = view.tables
    numeral = tables.tray_names[tray]
    if view.game.players[seat].plus2 >> tray & 1:
        label = view.word("plus2", action=view.word(tables.action_names[tray]))
        body = rect(0, -8, 24, 16, "red", 3) + text(12, 4.3, "+2", SMALL, "on-red bold")
        head = text(2, 5, numeral, 14, "ink title", "start")
        head += piece(f"plus2-{seat}-{tray}", label, body, class_="plus2", x=26)
    else:
        head = glyph(tables.action_names[tray], 15, 0, 16, "quiet") + text(27, 5, numeral, 14, "ink title", "start")
    bowl = rect(0, 0, BOWL_WIDTH, BOWL_HEIGHT, "stone", 8)
    inside = text(BOWL_WIDTH / 2, 28, "?", COUNT, "soft bold") if view.game.filling else ""
    bag = view.game.players[seat].trays[tray]
    inside += markers(view, bag, f"tray-{seat}-{tray}", BOWL_WIDTH / 2, BOWL_HEIGHT / 2, 15.8, 16.5)
    box = (0, 0, BOWL_WIDTH, BOWL_HEIGHT, 8)
    drawn = tray_piece(view, seat, tray, box, bowl, inside, x=x, y=109)
    return at(x, 43, head) + slot_piece(view, seat, tray, x, 55) + drawn


def _row(caption: str, left: float, *body: str) -> str:
    """A row of the mat: its name if it has room for one, and what lies in it."""
    said = text(0, 16.5, caption, SMALL, "soft", "start", CAPTION - 12) if left else ""
    return said + at(left, 0, *body)


def _left(wanted: float) -> float:
    """How far a row is moved to the right for its name: not at all when it needs the room itself."""
    return CAPTION if wanted <= INNER - CAPTION + 4 else 0


def _cards(view: View, bag: int, key: str) -> list[Chip]:
    """The cards of a bag as chips."""
    names = view.tables.commodity_names
    found: list[Chip] = []
    for kind in range(COMMODITIES):
        pieces = count(bag, kind)
        if pieces:
            label = view.word(key, count=pieces, card=view.word(names[kind]))
            found.append(Chip(names[kind], pieces, names[kind], label))
    return found


def _hand(view: View, seat: int) -> str:
    """Cards nobody else has seen as one back with their number, and the known ones."""
    player = view.game.players[seat]
    known = _cards(view, player.hand, "hand_card")
    hidden = player.hand_size - size(player.hand)
    shift = 38 if hidden else 0
    left = _left(chips_width(known) + shift)
    drawn = at(shift, 0, chips(known, f"hand-{seat}", INNER - left - shift))
    if hidden:
        body = card_back(0, 0, 20, 24) + text(23, 16.5, str(hidden), SMALL, "ink bold", "start")
        drawn += piece(f"hand-{seat}-hidden", view.word("hand_hidden", count=hidden), body)
    return _row(view.word("hand"), left, drawn)


def _display(view: View, seat: int) -> str:
    """The display."""
    cards = _cards(view, view.game.players[seat].display, "displayed")
    left = _left(chips_width(cards))
    return _row(view.word("display"), left, chips(cards, f"display-{seat}", INNER - left))


def _camps(view: View, seat: int) -> str:
    """Supply, camps, the leader before he marches, and construction tiles."""
    player = view.game.players[seat]
    name = view.seat_name(seat)
    camps = [
        ("supply", "supply", player.supply, view.word("supplies", count=player.supply, seat=name)),
        ("worker", "workers", player.workers, view.word("worker_camp", count=player.workers, seat=name)),
        (
            "legionary",
            "legionaries",
            player.legionaries,
            view.word("military_camp", count=player.legionaries, seat=name),
        ),
    ]
    drawn: list[str] = []
    x = 0
    for picture, ident, pieces, label in camps:
        wide = 38 if pieces < 10 else 46
        body = rect(0, 0, wide, 24, "stone", 4) + glyph(picture, 12, 12, 17)
        body += text(24, 17, str(pieces), 14, "ink bold", "start")
        drawn.append(piece(f"{ident}-{seat}", label, body, x=x))
        x += wide + 3
    if player.leader == CAMP:
        label = view.word("leader_camp", seat=name)
        drawn.append(piece(f"leader-place-{seat}", label, standard(seat, 10, 12, 15), x=x))
    types: list[Chip] = []
    for kind in range(TYPES):
        pieces = count(player.types, kind)
        if pieces:
            slug = view.tables.type_names[kind]
            types.append(Chip(slug, pieces, slug, view.word("owned_type", count=pieces, type=view.word(slug))))
    return "".join(drawn) + at(160, 0, chips(types, f"type-{seat}", INNER - 160))


def _tiles(view: View, seat: int) -> str:
    """Forum and extra-action tiles by kind, with tails for the number of equal ones."""
    player = view.game.players[seat]
    owned = [kind for kind in range(KINDS) if player.tiles[kind]]
    tails = 14 * sum(player.tiles[kind] > 1 for kind in owned)
    left = _left(len(owned) * 35 + tails)
    wide = min(32.0, (INNER - left - tails + 3) / len(owned) - 3) if owned else 0
    drawn: list[str] = []
    x = 0.0
    for kind in owned:
        pieces = player.tiles[kind]
        label = view.word("owned", count=pieces, tile=view.kind_name(kind))
        tail = rect(wide - 4, 0, 18, 24, "inked", 4) + text(wide + 7, 16.3, str(pieces), SMALL, "on-ink bold")
        body = (tail if pieces > 1 else "") + forum_face(view, kind, wide, 24)
        drawn.append(piece(f"tile-{seat}-{view.tables.kind_names[kind]}", label, body, x=x))
        x += wide + 3 + (14 if pieces > 1 else 0)
    return _row(view.word("tiles"), left, *drawn)


def _bonuses(view: View, seat: int) -> str:
    """Kept demand tiles, framed in the colour of Trajan's tiles, and bonus tiles."""
    player = view.game.players[seat]
    tables = view.tables
    kept: list[Chip] = []
    for kind in range(DEMANDS):
        pieces = count(player.kept, kind)
        if pieces:
            slug = tables.demand_names[kind]
            label = view.word("kept_demand", count=pieces, demand=view.word(slug))
            kept.append(Chip(slug, pieces, slug, label, "red-line"))
    owned = [bonus for bonus in range(BONUS_TILES) if (player.yellow | player.grey) >> bonus & 1]
    kept_width = chips_width(kept)
    left = _left(kept_width + len(owned) * 52)
    wide = min(48.0, (INNER + 4 - left - kept_width) / len(owned) - 4) if owned else 0
    drawn: list[str] = []
    for place, bonus in enumerate(owned):
        grey = player.grey >> bonus & 1 == 1
        ident = f"bonus-{seat}-{tables.bonus_names[bonus]}"
        body = bonus_tile(view, bonus, grey, wide, 24)
        drawn.append(piece(ident, view.bonus_name(bonus, grey), body, x=kept_width + place * (wide + 4)))
    return _row(view.word("bonus_short"), left, chips(kept, f"kept-{seat}", kept_width), *drawn)
