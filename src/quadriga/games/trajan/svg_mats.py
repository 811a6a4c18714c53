"""Trajan: what a seat owns besides its circle, large: for the viewer, and for the rival when there is but one."""

from __future__ import annotations

from quadriga.core.bags import count, size
from quadriga.games.trajan.components import (
    BONUS_TILES,
    CAMP,
    COMMODITIES,
    DEMANDS,
    EXTRA,
    JOKER_COMMODITY,
    JOKER_DEMAND,
    JOKER_EXTRA,
    KINDS,
    TYPES,
)
from quadriga.games.trajan.spots import DISPLAY, JOKER, PAY, card_spot
from quadriga.games.trajan.svg_tiles import bonus_tile, forum_tile
from quadriga.games.trajan.svg_view import View
from quadriga.svg.element import COUNT, SMALL, at, group, piece, rect, text
from quadriga.svg.frames import ZONE_WIDTH, Zone, field
from quadriga.svg.pieces import card, card_back, counter, glyph, standard, token

MAT_HEIGHT = 430
INNER = ZONE_WIDTH - 24
CARD_HEIGHT, FULL_CARD = 46, 84
CAMP_BOX, LEADER_BOX = 70, 87


def mat_zone(view: View, seat: int) -> Zone:
    """Everything a seat owns besides its action circle."""
    parts = [
        at(12, 22, _hand(view, seat)),
        at(12, 142, _display(view, seat)),
        at(12, 176, _camps(view, seat)),
        at(12, 250, _tiles(view, seat)),
        at(12, 341, _buildings(view, seat)),
        at(12, 386, _bonuses(view, seat)),
    ]
    label = view.word("mat", seat=view.seat_name(seat))
    return Zone(f"zone-mat-{seat}", label, ZONE_WIDTH, MAT_HEIGHT, field(MAT_HEIGHT, *parts), view.word("mat_name"))


def _caption(words: str, note: str = "", y: float = -6) -> str:
    """A small heading over a hairline."""
    said = text(INNER, y, note, SMALL, "soft", "end") if note else ""
    return text(0, y, words, 14, "ink title", "start", INNER - 40) + said


def _spot(
    view: View, seat: int, spot: str, ident: str, label: str, width: float, height: float, body: str, x: float,
    y: float, short: str = "",
) -> str:  # fmt: skip
    """A piece of a mat, and the place of a move if it is the viewer's."""
    if seat == view.seat:
        return view.place(spot, ident, label, (0, 0, width, height, 4), body, x=x, y=y, short=short)
    return piece(ident, label, body, x=x, y=y)


def _own(view: View, seat: int, spot: str) -> str | None:
    """A spot of the viewer's mat that says what it is for."""
    return spot if seat == view.seat else None


def _hand(view: View, seat: int) -> str:
    """Hand cards by kind, six in a row; cards that the viewer does not know lie in one pile of backs."""
    player = view.game.players[seat]
    names = view.tables.commodity_names
    hidden = player.hand_size - size(player.hand)
    held = [kind for kind in range(COMMODITIES) if count(player.hand, kind)]
    # Few kinds are shown as full cards; more of them share the room in two rows.
    high = FULL_CARD if len(held) + (hidden > 0) <= 6 else CARD_HEIGHT
    drawn: list[str] = []
    in_line = 6 if len(held) + (hidden > 0) <= 12 else 7
    pitch = (INNER + 4) / in_line
    wide = pitch - 4.6
    for place, kind in enumerate(held):
        pieces = count(player.hand, kind)
        name = view.word(names[kind])
        body = card(wide, high, names[kind], name)
        body += counter(wide - 12, 12, str(pieces)) if pieces > 1 else ""
        label = view.word("hand_card", count=pieces, card=name)
        x, y = place % in_line * pitch, place // in_line * 52
        ident = f"hand-{seat}-{names[kind]}"
        drawn.append(_spot(view, seat, card_spot(view.tables, kind), ident, label, wide, high, body, x, y, name))
    if hidden:
        label = view.word("hand_hidden", count=hidden)
        body = card_back(0, 0, wide, high) + counter(wide / 2, high / 2, str(hidden))
        x, y = len(held) % in_line * pitch, len(held) // in_line * 52
        drawn.append(piece(f"hand-{seat}-hidden", label, body, x=x, y=y))
    note = str(player.hand_size)
    return _caption(view.word("hand"), note) + at(0, 2, *drawn)


def _display(view: View, seat: int) -> str:
    """The display: each commodity has its own place."""
    player = view.game.players[seat]
    names = view.tables.commodity_names
    drawn: list[str] = []
    for kind in range(COMMODITIES):
        pieces = count(player.display, kind)
        label = view.word("displayed", count=pieces, card=view.word(names[kind]))
        body = rect(0, 0, 24, 24, "slab" if pieces else "hollow", 3)
        body += glyph(names[kind], 12, 12, 17, "" if pieces else "faint quiet")
        body += counter(20, 2, str(pieces)) if pieces > 1 else ""
        drawn.append(piece(f"display-{seat}-{names[kind]}", label, body, x=kind * 26.2))
    shown = size(player.display)
    row = rect(-3, -3, INNER + 6, 30, "reach", 4) + "".join(drawn)
    label = view.word("display_row", seat=view.seat_name(seat), count=shown)
    name = view.word("display")
    if seat == view.seat:
        box = (-3, -3, INNER + 6, 30, 4)
        placed = view.place(DISPLAY, f"display-{seat}", label, box, row, x=0, y=2, short=name)
    else:
        placed = group(f"display-{seat}", label, row, y=2)
    return _caption(name, str(shown)) + placed


def _camps(view: View, seat: int) -> str:
    """Supply, worker camp, military camp and the leader before he marches."""
    player = view.game.players[seat]
    name = view.seat_name(seat)
    boxes = [
        ("supply", view.word("supply"), view.word("supplies", count=player.supply, seat=name), "", player.supply),
        (
            "workers",
            view.word("workers"),
            view.word("worker_camp", count=player.workers, seat=name),
            "hire",
            player.workers,
        ),
        (
            "legionaries",
            view.word("legionaries"),
            view.word("military_camp", count=player.legionaries, seat=name),
            "recruit",
            player.legionaries,
        ),
    ]
    drawn: list[str] = []
    for place, (ident, title, label, spot, number) in enumerate(boxes):
        picture = {"workers": "worker", "legionaries": "legionary"}.get(ident, "supply")
        body = (
            rect(0, 0, CAMP_BOX, 52, "stone", 4)
            + text(CAMP_BOX / 2, 15, title, SMALL, "soft", room=CAMP_BOX - 12)
            + glyph(picture, 13, 34, 18)
        )
        body += text(35.5, 41, str(number), COUNT, "ink bold") + token(seat, 59, 34, 14)
        if spot:
            drawn.append(_spot(view, seat, spot, f"{ident}-{seat}", label, CAMP_BOX, 52, body, place * 75, 0))
        else:
            drawn.append(piece(f"{ident}-{seat}", label, body, x=place * 75, data_spot=_own(view, seat, ident)))
    drawn.append(at(225, 0, _leader_box(view, seat)))
    return "".join(drawn)


def _leader_box(view: View, seat: int) -> str:
    """Where the leader stands: in the camp, or the name of his province."""
    at_camp = view.game.players[seat].leader == CAMP
    place = view.word("camp" if at_camp else view.tables.province_names[view.game.players[seat].leader])
    body = rect(0, 0, LEADER_BOX, 52, "stone" if at_camp else "hollow", 4)
    body += text(LEADER_BOX / 2, 15, view.word("leader_short"), SMALL, "soft", room=LEADER_BOX - 12)
    name = view.seat_name(seat)
    label = view.word("leader_camp", seat=name) if at_camp else view.word("leader", seat=name, place=place)
    shown = (
        standard(seat, LEADER_BOX / 2, 36, 17)
        if at_camp
        else text(LEADER_BOX / 2, 38, place, SMALL, "ink", room=LEADER_BOX - 12)
    )
    return piece(f"leader-place-{seat}", label, body + shown, data_spot=_own(view, seat, "leader"))


def _tiles(view: View, seat: int) -> str:
    """Forum and extra-action tiles by kind; `repeat` is played on the viewer's extra-action tiles."""
    player = view.game.players[seat]
    owned = [kind for kind in range(KINDS) if player.tiles[kind]]
    in_line, wide, high = (7, 42.0, 42.0) if len(owned) <= 7 else (9, 32.5, 32.0)
    drawn: list[str] = []
    for place, kind in enumerate(owned):
        pieces = player.tiles[kind]
        label = view.word("owned", count=pieces, tile=view.kind_name(kind))
        name = view.tables.kind_names[kind]
        x, y = place % in_line * (INNER + 3) / in_line, place // in_line * 37
        body = forum_tile(view, kind, pieces, wide, high)
        spot = {JOKER_COMMODITY: JOKER, JOKER_DEMAND: PAY}.get(kind, f"repeat {name}")
        if EXTRA <= kind <= JOKER_EXTRA or spot in (JOKER, PAY):
            short = view.kind_name(kind)
            drawn.append(_spot(view, seat, spot, f"tile-{seat}-{name}", label, wide, high, body, x, y, short))
        else:
            drawn.append(piece(f"tile-{seat}-{name}", label, body, x=x, y=y, data_spot=_own(view, seat, f"own:{name}")))
    empty = "" if drawn else text(0, 22, view.word("nothing"), SMALL, "soft", "start")
    return _caption(view.word("tiles")) + at(0, 2, *drawn, empty)


def _buildings(view: View, seat: int) -> str:
    """Construction tiles by type, and kept Trajan demand tiles by symbol, each in its own place."""
    player = view.game.players[seat]
    tables = view.tables
    drawn: list[str] = []
    for kind in range(TYPES):
        pieces = count(player.types, kind)
        name = tables.type_names[kind]
        label = view.word("owned_type", count=pieces, type=view.word(name))
        spot = _own(view, seat, f"type:{name}")
        drawn.append(piece(f"type-{seat}-{name}", label, _counted(name, pieces, 36), x=kind * 38.5, data_spot=spot))
    for kind in range(DEMANDS):
        pieces = count(player.kept, kind)
        name = tables.demand_names[kind]
        label = view.word("kept_demand", count=pieces, demand=view.word(name))
        x, spot = INNER - 108 + kind * 37, _own(view, seat, f"kept:{name}")
        drawn.append(piece(f"kept-{seat}-{name}", label, _counted(name, pieces, 34), x=x, data_spot=spot))
    captions = text(0, -6, view.word("buildings"), 14, "ink title", "start", INNER - 116)
    captions += text(INNER - 108, -6, view.word("kept"), 14, "ink title", "start", 108)
    return captions + at(0, 0, *drawn)


def _counted(picture: str, pieces: int, width: float) -> str:
    """A thing that has its place whether it is there or not, with its number beside it."""
    body = rect(0, 0, width, 26, "slab" if pieces else "hollow", 4)
    if not pieces:
        return body + glyph(picture, width / 2, 13, 18, "faint quiet")
    return body + glyph(picture, 12.5, 13, 18) + text(width - 9, 18, str(pieces), 14, "ink bold")


def _bonuses(view: View, seat: int) -> str:
    """Bonus tiles with the side they show."""
    player = view.game.players[seat]
    drawn: list[str] = []
    for bonus in range(BONUS_TILES):
        if (player.yellow | player.grey) >> bonus & 1:
            grey = player.grey >> bonus & 1 == 1
            body = bonus_tile(view, bonus, grey)
            ident = f"bonus-{seat}-{view.tables.bonus_names[bonus]}"
            label, x = view.bonus_name(bonus, grey), len(drawn) * 63.2
            spot = _own(view, seat, f"bonus:{view.tables.bonus_names[bonus]}")
            drawn.append(piece(ident, label, body, class_="bonus", x=x, data_spot=spot))
    return _caption(view.word("bonuses")) + at(0, 0, *drawn)
