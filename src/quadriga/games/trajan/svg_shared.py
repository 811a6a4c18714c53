"""Trajan: the heading, time and demands, the senate, the stacks of Trajan tiles, and the key."""

from __future__ import annotations

from math import atan2

from quadriga.core.bags import bits, count, size
from quadriga.core.language import capital
from quadriga.games.trajan.components import (
    BONUS_DEMAND,
    CATEGORIES,
    COLOURS,
    DEMANDS,
    NONE,
    SENATE_SPACES,
    TYPES,
)
from quadriga.games.trajan.spots import demand_spot, stack_spot
from quadriga.games.trajan.svg_tiles import JOKER_GLYPHS, TILE, bonus_tile, marker, trajan_tile
from quadriga.games.trajan.svg_view import View
from quadriga.games.trajan.vocabulary import halves, stack
from quadriga.svg.element import SMALL, at, circle, element, group, path, piece, rect, text
from quadriga.svg.frames import HEADING, ZONE_WIDTH, Zone, chevron, loop, panel
from quadriga.svg.pieces import card_back, counter, glyph, token

TIMES = "\u00d7"
HEADER_HEIGHT = 84
TIME_HEIGHT = 258
SENATE_HEIGHT = 210
STACKS_HEIGHT = 128
KEY_HEIGHT = 302
NUMERALS = ("", "I", "II", "III", "IV")


def header_zone(view: View, width: int) -> Zone:
    """The title over its spiral frieze, quarter and round, and a plate for each seat."""
    game = view.game
    parts = [
        at(0, HEADER_HEIGHT - 22, rect(0, 0, width, 22, "running")),
        text(0, 46, view.word("trajan_title").upper(), 40, "lead capitals", "start"),
    ]
    if game.over:
        parts.append(text(236, 42, view.word("over"), 18, "ink title", "start"))
    else:
        quarter = view.word("quarter", number=NUMERALS[game.quarter])
        parts.append(text(236, 28, quarter, 18, "ink title", "start"))
        parts.append(text(236, 50, view.word("round", number=game.demands_open() + 1), 14, "soft", "start"))
    plate = 222
    for seat in range(game.seats):
        parts.append(at(width - (game.seats - seat) * (plate + 12) + 12, 4, _plate(view, seat, plate)))
    return Zone("zone-header", view.word("trajan_title"), width, HEADER_HEIGHT, "".join(parts))


def _plate(view: View, seat: int, width: float) -> str:
    """Seat, points, and whether it is this seat's turn."""
    game = view.game
    vp = game.players[seat].vp
    moving = not game.over and any(question.seat == seat for question in game.questions())
    won = seat in game.winners()
    near = seat == view.seat
    if won:
        state = view.word("you_won" if near else "won")
    elif moving:
        state = view.word("you_to_move" if near else "to_move")
    else:
        state = view.word("you") if near else ""
    body = [rect(0, 0, width, 50, "plate-on" if moving or won else "panel", 6), token(seat, 26, 25, 32)]
    body.append(text(50, 22 if state else 31, view.seat_name(seat), 18, "ink title", "start", width - 126))
    if state:
        body.append(text(50, 40, state, 13, "act bold" if moving else "soft", "start", width - 120))
    body.append(
        text(width - 34, 33, view.points(vp), 24, "ink bold", "end")
        + text(width - 30, 33, view.word("vp"), SMALL, "soft", "start", 26)
    )
    key = "seat_name_turn" if moving else "seat_name"
    label = view.word(key, seat=view.seat_name(seat), shape=view.word(f"shape_{seat}"), vp=view.points(vp))
    return piece(f"seat-plate-{seat}", label, *body, class_="plate")


def time_zone(view: View) -> Zone:
    """The time track as a loop of the right length; inside it the quarter, the round and the open demands."""
    game = view.game
    width, height, cell = 312.0, 202.0, 28.0
    places = loop(game.track, width, height, cell)
    spaces: list[str] = []
    for space, (x, y) in enumerate(places):
        if space:
            body = circle(0, 0, 11, "hollow") + text(0, 4.3, str(space), SMALL, "soft")
            label = view.word("space_name", space=space, length=game.track)
        else:
            body = rect(-13, -13, 26, 26, "gold", 4) + glyph("trajan", 0, 0, 18)
            label = view.word("start_name")
        spaces.append(piece(f"time-{space}", label, body, class_="time", x=x, y=y, data_spot=view.own_spot("time")))
    x, y = places[game.time]
    spaces.append(
        piece("time-marker", view.word("time_marker", space=game.time), _hourglass(), class_="time-marker", x=x, y=y)
    )
    way = element("rect", x=14, y=14, width=width - 28, height=height - 28, rx=42, class_="band", stroke_width=5)
    (x0, y0), (x1, y1) = places[0], places[1]
    arrow = chevron((x0 + x1) / 2, (y0 + y1) / 2, atan2(y1 - y0, x1 - x0), 5)
    label = view.word("time_zone", length=game.track, at=game.time, quarter=game.quarter, round=size(game.demands) + 1)
    note = view.word("time_note_last") if game.laps else view.word("time_note", left=game.track - game.time)
    body = panel(
        view.word("time"),
        TIME_HEIGHT,
        at(12, HEADING + 6, way, *spaces, arrow),
        _quarters(view),
        _demands(view),
        note="" if game.over else note,
    )
    return Zone("zone-time", label, ZONE_WIDTH, TIME_HEIGHT, body, view.word("time"))


def _hourglass() -> str:
    """The time marker: an hourglass on a dark disc."""
    return circle(0, 0, 14, "leaded-disc") + path("M-5-7H5L-5 7H5ZM-5-7L5 7", "glass")


def _quarters(view: View) -> str:
    """Four quarter tiles; those that are over are dark."""
    drawn: list[str] = []
    for quarter in range(1, view.tables.quarters + 1):
        x = ZONE_WIDTH / 2 + (quarter - 2.5) * 44
        now = quarter == view.game.quarter and not view.game.over
        class_ = "red" if now else "hollow" if quarter > view.game.quarter else "grey"
        said = "on-red title" if now else "soft title"
        body = rect(-18, -13, 36, 26, class_, 4) + text(0, 5.5, NUMERALS[quarter], 16, said)
        label = view.word("quarter", number=quarter)
        drawn.append(piece(f"quarter-{quarter}", label, body, class_="quarter", x=x, y=HEADING + 62))
    return "".join(drawn)


def _demands(view: View) -> str:
    """The demands of this quarter, in the order of their symbols, and how many tiles are left."""
    game, tables = view.game, view.tables
    shown = [kind for kind in range(DEMANDS) for _ in range(count(game.demands, kind))]
    drawn: list[str] = []
    for place in range(tables.demands_per_quarter):
        x = ZONE_WIDTH / 2 + (place - 1) * 58 - 25
        if place < len(shown):
            name = tables.demand_names[shown[place]]
            body = (
                rect(0, 0, 50, 46, "leafy", 4)
                + glyph(name, 25, 18, 24)
                + text(25, 41, view.word(name), SMALL, "ink", room=44)
            )
            label = view.word("demand_open", demand=view.word(name))
            spot, box = demand_spot(tables, shown[place]), (0, 0, 50, 46, 4)
            drawn.append(
                view.place(
                    spot,
                    f"demand-{place}",
                    label,
                    box,
                    body,
                    class_="demand",
                    x=x,
                    y=HEADING + 102,
                    short=view.word(name),
                )
            )
        else:
            body = rect(0.75, 0.75, 48.5, 44.5, "empty", 4)
            label = view.word("demand_free")
            body = rect(0, 0, 50, 46, "reach") + body
            none = view.own_spot("demand:")
            drawn.append(piece(f"demand-{place}", label, body, class_="demand", x=x, y=HEADING + 102, data_spot=none))
    # Three of the tiles were removed unseen, so they are not in the stack.
    left = size(game.demand_bag) - tables.demands_removed
    drawn.append(text(ZONE_WIDTH / 2, HEADING + 95, view.word("demands"), 14, "ink title"))
    drawn.append(text(ZONE_WIDTH / 2, HEADING + 164, view.word("demand_left", count=left), SMALL, "soft"))
    return group("demands", view.word("demands"), *drawn)


def senate_zone(view: View) -> Zone:
    """The senate track with its piles of discs in order, and the two bonus tiles."""
    parts = [_senate_space(view, space) for space in range(SENATE_SPACES)]
    parts.append(_senate_bonus(view, 0, view.game.bonus_left))
    parts.append(_senate_bonus(view, 1, view.game.bonus_right))
    body = panel(view.word("senate"), SENATE_HEIGHT, *parts)
    return Zone("zone-senate", view.word("senate"), ZONE_WIDTH, SENATE_HEIGHT, body)


def _senate_space(view: View, space: int) -> str:
    """A space of the track; who came later lies higher. The viewer's next space is where `advance` is played."""
    game, tables = view.game, view.tables
    x, y, width, height = 12 + space * 39.2, HEADING + 6.0, 37.0, 108.0
    votes = tables.senate_votes[space]
    label = view.word("senate_space", votes=votes) if space else view.word("senate_start")
    body = [rect(0, 0, width, height, "stone" if space else "hollow", 4)]
    body.append(rect(3, height - 26, width - 6, 23, "hollow", 3) if space else "")
    body.append(
        text(
            width / 2,
            height - 8.5,
            str(votes) if space else view.word("start"),
            18 if space else SMALL,
            "ink bold" if space else "soft",
            room=width - 8,
        )
    )
    here = [seat for seat in game.pile if game.players[seat].senate == space]
    for height_of, seat in enumerate(here):
        said = view.word("disc", seat=view.seat_name(seat), height=height_of + 1)
        disc = token(seat, 0, 0, 20)
        body.append(piece(f"disc-{seat}", said, disc, class_="disc", x=width / 2, y=height - 38 - height_of * 19.5))
    if view.seat >= 0 and game.players[view.seat].senate + 1 == space:
        box = (0, 0, width, height, 4)
        return view.place("advance", f"senate-{space}", label, box, *body, class_="senate", x=x, y=y)
    spot = view.own_spot(f"senate:{space}")
    return group(f"senate-{space}", label, *body, class_="senate", x=x, y=y, data_spot=spot)


def _senate_bonus(view: View, side: int, bonus: int) -> str:
    """One of the two bonus tiles on offer, where `bonus` is played."""
    x, y = 12 + side * 158.5, HEADING + 122
    if bonus == NONE:
        body = rect(0, 0, 153.5, 40, "reach") + rect(0.75, 0.75, 152, 38.5, "empty", 4)
        spot = view.own_spot("bonus:")
        return piece(f"senate-bonus-{side}", view.word("bonus_free"), body, class_="bonus", x=x, y=y, data_spot=spot)
    kind = view.tables.bonus_kind[bonus]
    body = rect(0, 0, 153.5, 40, "hollow", 4) + at(4, 4, bonus_tile(view, bonus, False, 66, 32))
    grey = halves(view.tables.bonus_grey[bonus])
    body += rect(80, 10, 20, 20, "grey", 3) + text(90, 24.5, grey, SMALL, "ink bold")
    body += text(106, 24.5, view.word("once" if kind == BONUS_DEMAND else "each"), SMALL, "soft", "start", 44)
    name = view.tables.bonus_names[bonus]
    label = view.bonus_name(bonus, False)
    return view.place(
        f"bonus {name}", f"senate-bonus-{side}", label, (0, 0, 153.5, 40, 4), body, class_="bonus", x=x, y=y
    )


def stacks_zone(view: View) -> Zone:
    """The six stacks of Trajan tiles: the top tile, and how many lie in the stack."""
    game, tables = view.game, view.tables
    drawn: list[str] = []
    for category in range(CATEGORIES):
        slug = tables.category_names[category]
        top = game.tops[category]
        left = bits(game.stacks[category]) + (1 if top != NONE else 0)
        x, y = 12 + category * 52.4, HEADING + 8
        name = stack(tables, category)
        if top == NONE and left:
            drawn.append(_unturned(view, category, left, x, y))
            continue
        if top == NONE:
            body = rect(0.75, 0.75, TILE - 1.5, TILE - 1.5, "empty", 4)
            body += text(25, 68, view.word("none_left"), SMALL, "soft", room=50)
            label, spot = view.word("stack_empty", category=name), view.own_spot(stack_spot(tables, category))
            body = rect(0, 0, TILE, TILE, "reach") + body
            drawn.append(piece(f"stack-{slug}", label, body, class_="stack", x=x, y=y, data_spot=spot))
            continue
        label = view.word("stack", category=name, count=left, tile=view.tile_name(top))
        under = rect(2, 3, TILE, TILE, "stone", 4) if left > 1 else ""
        body = under + trajan_tile(view, top) + text(25, 69, f"{TIMES} {left}", SMALL, "soft")
        drawn.append(
            view.place(
                stack_spot(tables, category),
                f"stack-{slug}",
                label,
                (0, 0, TILE, TILE, 4),
                body,
                class_="stack",
                x=x,
                y=y,
                short=view.word("stack_short", category=name),
            )
        )
    body = panel(capital(view.word("stacks")), STACKS_HEIGHT, *drawn)
    return Zone("zone-stacks", capital(view.word("stacks")), ZONE_WIDTH, STACKS_HEIGHT, body)


def _unturned(view: View, category: int, left: int, x: float, y: float) -> str:
    """A stack whose next tile has not been turned up: in a plan nobody knows it."""
    tables = view.tables
    label = view.word("stack_unturned", category=stack(tables, category), count=left)
    under = rect(2, 3, TILE, TILE, "stone", 4) if left > 1 else ""
    body = under + card_back(0, 0, TILE, TILE) + counter(TILE / 2, TILE / 2, "?")
    body += text(25, 69, f"{TIMES} {left}", SMALL, "soft")
    spot = view.own_spot(stack_spot(tables, category))
    return piece(f"stack-{tables.category_names[category]}", label, body, class_="stack", x=x, y=y, data_spot=spot)


def key_zone(view: View) -> Zone:
    """What the signs mean, where the table leaves room for it."""
    tables = view.tables
    parts = [text(12, HEADING + 18, view.word("key_markers"), 14, "ink title", "start")]
    for colour in range(COLOURS):
        x, y = 12 + colour % 3 * 104, HEADING + 36 + colour // 3 * 26
        parts.append(
            marker(view, colour, x + 11, y, 20)
            + text(x + 28, y + 4.5, view.word(tables.colour_names[colour]), 14, "ink", "start", 72)
        )
    parts.append(text(12, HEADING + 98, view.word("demands"), 14, "ink title", "start"))
    for kind in range(DEMANDS):
        name = tables.demand_names[kind]
        parts.append(
            at(
                12 + kind * 104,
                HEADING + 114,
                glyph(name, 11, 0, 20),
                text(28, 5, view.word(name), 14, "ink", "start", 72),
            )
        )
    parts.append(text(12, HEADING + 150, view.word("key_buildings"), 14, "ink title", "start"))
    for kind in range(TYPES):
        arrow = path("M29 0H37M34-3L37 0L34 3", "line")
        pair = (
            glyph(tables.type_names[kind], 14, 0, 22)
            + arrow
            + glyph(tables.action_names[tables.granted[kind]], 51, 0, 20)
        )
        parts.append(at(10 + kind * 63, HEADING + 168, pair))
    parts.append(text(12, HEADING + 206, view.word("key_jokers"), 14, "ink title", "start"))
    for place, name in enumerate(("key_extra", "key_construction", "key_commodity", "key_demand")):
        x, y = 12 + place % 2 * 156, HEADING + 222 + place // 2 * 26
        pair = glyph("joker", 10, 0, 15, "leading") + glyph(JOKER_GLYPHS[place], 29, 0, 17)
        parts.append(at(x, y, pair, text(46, 5, view.word(name), 14, "ink", "start", 104)))
    return Zone("zone-key", view.word("key"), ZONE_WIDTH, KEY_HEIGHT, panel(view.word("key"), KEY_HEIGHT, *parts))
