"""Hadrian's Wall: what its zones are made of: panels of dressed stone, tokens, icons, boxes, costs and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import Final, NamedTuple

from quadriga.core.bags import count
from quadriga.core.language import t
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import svg_words as words
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS, TOKEN_NAMES
from quadriga.games.hadrians_wall.player import attribute_of
from quadriga.games.hadrians_wall.svg_glyphs import TOKENS
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.terms import BUILD_MOVES
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.svg.element import SMALL, at, number, path, rect, text, use
from quadriga.svg.frames import ZONE_WIDTH, Zone
from quadriga.svg.pieces import glyph

EDGE: Final = 12
INNER: Final = ZONE_WIDTH - 2 * EDGE
TOP: Final = 42  # where the inside of a panel begins
ICON: Final = 18
ARROW: Final = 13
APART: Final = 5  # between a caption and what stands beside it
TEN: Final = 10
# How large a narrow column draws a small text, and how wide letters are, in hundredths of their size.
GROWN: Final = 13.9
SMALL_LETTERS: Final = (
    56, 62, 56, 62, 58, 36, 61, 59, 24, 24, 54, 24, 87, 59, 60, 61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54,
)  # fmt: skip
CAPITALS: Final = (
    68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76, 63, 76, 64, 64, 64, 74, 68, 95, 64, 66, 62,
)  # fmt: skip
WIDTHS: Final = {
    **dict(zip(ascii_lowercase, SMALL_LETTERS, strict=True)),
    **dict(zip(ascii_uppercase, CAPITALS, strict=True)),
    **dict.fromkeys(" .,:;'!", 28),
}
OTHER_LETTERS: Final = 64
NARROWER: Final = 1.3  # how much too long a text may be to be drawn narrower

FILLED: Final = "full"
NEXT: Final = "next"  # is filled next, whether or not that is possible now
OPEN: Final = "open"  # can be reached once the boxes before it are filled
SHUT: Final = "shut"  # needs something else first

ICON_NAMES: Final = (*TOKEN_NAMES, *ATTRIBUTE_NAMES, *CITIZEN_ICONS, "production", "sword", "cohort", "favour")
BUILDING_GLYPHS: Final = (
    "granary", "granary", "hotel", "hotel", "workshop", "workshop", "road", "road", "archway", "monolith", "column",
    "statue", "precinct", "precinct", "precinct", "market", "theatre", "ludus", "gardens", "gardens", "temple",
    "temple", "temple", "baths", "courthouse",
)  # fmt: skip


def panel(title: str, height: float, *body: str, note: str = "") -> str:
    """A plaster field with a heading over two courses of dressed stone, and perhaps a short note at the right."""
    beside = fitted(note, INNER * 0.5)
    said = text(ZONE_WIDTH - EDGE, 21, beside, SMALL, "soft", "end") if note else ""
    heading = fitted(title, INNER - breadth(beside) - (6 if note else 0), 17)
    return (
        rect(0.5, 0.5, ZONE_WIDTH - 1, height - 1, "panel", 6)
        + text(EDGE, 22, heading, 17, "ink title", "start")
        + said
        + at(EDGE, 28, rect(0, 0, INNER, 9, "hw-band"))
        + "".join(body)
    )


def zone(name: str, seat: int, title: str, label: str, height: float, *body: str, note: str = "") -> Zone:
    """A zone of one seat with its panel."""
    inside = panel(title, height, *body, note=note)
    return Zone(f"zone-{name}-{seat}", label, ZONE_WIDTH, int(height), inside, title)


@lru_cache(maxsize=4096)
def breadth(said: str, size: float = GROWN) -> float:
    """About how wide a text is."""
    return size / 100 * sum(WIDTHS.get(letter, OTHER_LETTERS) for letter in said)


def fitted(said: str, width: float, size: float = GROWN) -> str:
    """A text that stays inside a width; what it says is also in the name of its piece."""
    shown = said
    while len(shown) > 2 and breadth(shown, size) > width:
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return shown


def wrapped(said: str, width: float) -> list[str]:
    """A text in lines that stay inside a width."""
    lines: list[str] = []
    for word in said.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and breadth(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def caption(x: float, y: float, said: str, width: float = INNER, class_: str = "soft") -> str:
    """A small heading inside a panel: drawn narrower if it is a little too long, cut only if it is far too long."""
    if not said:
        return ""
    shown = fitted(said, width * NARROWER)
    drawn = text(x, y, shown, SMALL, class_, "start")
    if breadth(shown) <= width:
        return drawn
    return drawn.replace("<text ", f'<text textLength="{number(width)}" lengthAdjust="spacingAndGlyphs" ', 1)


def token(view: View, kind: int, x: float, y: float, size: float = ICON, letter: float = SMALL) -> str:
    """A token: colour, silhouette and letter."""
    return _token(TOKEN_NAMES[kind], view.letters[kind], x, y, size, letter)


@lru_cache(maxsize=2000)
def _token(name: str, said: str, x: float, y: float, size: float, letter: float) -> str:
    """A token, kept: most boxes of a sheet look alike."""
    _, _, _, _, shift, drop = TOKENS[name]
    scale = size / 28
    drawn = use(f"hw-{name}", x, y, size)
    return drawn + text(x + shift * scale, y + drop * scale + letter * 0.36, said, letter, f"says-hw-{name} bold")


def icon(view: View, which: int, x: float, y: float, size: float = ICON, ghost: bool = False) -> str:
    """An icon of a box; in a filled box only its outline is left."""
    name = ICON_NAMES[which]
    if which < c.TOKENS:
        return use(f"hw-ghost-{name}", x, y, size - 2, "hw-ghost") if ghost else token(view, which, x, y, size)
    return glyph(f"hw-{name}", x, y, size - 1, "hw-ghost" if ghost else "")


def icon_row(view: View, found: Sequence[int], x: float, y: float, size: float = ICON, ghost: bool = False) -> str:
    """Icons side by side around (x, y)."""
    step = size + 1
    left = x - step * (len(found) - 1) / 2
    return "".join(icon(view, which, left + step * place, y, size, ghost) for place, which in enumerate(found))


def icon_pile(view: View, found: Sequence[int], x: float, y: float, size: float = ICON, ghost: bool = False) -> str:
    """Icons one above the other around (x, y)."""
    step = size - 1
    top = y - step * (len(found) - 1) / 2
    return "".join(icon(view, which, x, top + step * place, size, ghost) for place, which in enumerate(found))


class Size(NamedTuple):
    """Width and height of a box."""

    width: float
    height: float


@lru_cache(maxsize=2000)
def face(size: Size, state: str, inside: str, radius: float = 2) -> str:
    """A box from its corner: a dressed stone when filled, dashed when next, dim with a bar when shut."""
    width, height = size
    if state == FILLED:
        edge = rect(2.5, 2.5, width - 5, height - 5, "hw-edge", max(radius - 1, 1))
        return rect(0, 0, width, height, "hw-full", radius) + edge + f'<g class="hw-on">{inside}</g>'
    if state == SHUT:
        bar = path(f"M{number(width / 2 - 5)} {number(height - 3)}h10", "hw-bar")
        return f'<g class="hw-dim">{rect(0, 0, width, height, "hw-shut", radius)}{inside}{bar}</g>'
    return rect(0, 0, width, height, "hw-later" if state == NEXT else "hw-open", radius) + inside


def ring(size: Size, radius: float = 2) -> tuple[float, float, float, float, float]:
    """Where the ring of a box goes when it may be filled."""
    return (0, 0, size.width, size.height, radius)


def price(view: View, cost: int, x: float, y: float, size: float = ICON) -> tuple[str, float]:
    """A cost from its left edge, over a line; and how wide it is. Several of a kind are one token with a number."""
    drawn = ""
    at_x = x
    for kind, pieces in enumerate(unpacked(cost)):
        if pieces > 1:
            drawn += text(at_x, y + 4.3, str(pieces), SMALL, "ink bold", "start")
            at_x += 9.5
        if pieces:
            drawn += token(view, kind, at_x + size / 2, y, size)
            at_x += size + 1
    line = path(f"M{number(x)} {number(y + size / 2 + 2.5)}H{number(at_x - 1)}", "hw-pay")
    return drawn + line, at_x - x


def arrow(x: float, y: float) -> str:
    """What is gained follows."""
    return path(f"M{number(x)} {number(y)}h9m-3.5-3.5l3.5 3.5l-3.5 3.5", "line")


def row(view: View, found: Sequence[int], x: float, y: float, size: float = ICON) -> tuple[str, float]:
    """Icons from a left edge, and how wide they are; several of a kind are one icon with a number."""
    drawn = ""
    at_x = x
    for place, which in enumerate(found):
        if which in found[:place]:
            continue
        pieces = found.count(which)
        if pieces > 1:
            drawn += text(at_x, y + 4.3, str(pieces), SMALL, "ink bold", "start")
            at_x += 9.5
        drawn += icon(view, which, at_x + size / 2, y, size)
        at_x += size + 1
    return drawn, at_x - x


def need(glyph_name: str, wanted: int, met: bool, x: float, y: float) -> str:
    """A threshold in a lozenge from its left edge: filled when it is met."""
    said = text(x + 16, y + 4.3, str(wanted), SMALL, f"{'hw-on' if met else 'ink'} bold", "start")
    sign = glyph(f"hw-{glyph_name}", x + 9, y, 13, "hw-on" if met else "")
    return rect(x, y - 9, need_width(wanted), 18, "hw-met" if met else "hw-need", 9) + sign + said


def need_width(wanted: int) -> float:
    """How wide the lozenge of a threshold is."""
    return 29 if wanted < TEN else 36


def building_need(view: View, seat: int, building: int) -> tuple[str, int, bool, str]:
    """What a building requires: its glyph, how many, whether there are so many, and in words."""
    tables, player = view.tables, view.player(seat)
    track, wanted = tables.building_track[building], tables.building_count[building]
    kind = tables.building_need[building]
    if kind == c.NEED_INFRASTRUCTURE:
        return "flag", wanted, view.game.infrastructure(player) >= wanted, words.infrastructure(wanted)
    if kind == c.NEED_ATTRIBUTE:
        said = words.threshold(view.attributes[track], wanted)
        return ATTRIBUTE_NAMES[track], wanted, attribute_of(player, track) >= wanted, said
    said = words.threshold(view.citizens[track], wanted)
    return CITIZEN_ICONS[track], wanted, count(player.citizens, track) >= wanted, said


def building_name(view: View, seat: int, building: int) -> str:
    """A building in words."""
    name = view.buildings[building]
    if view.player(seat).built >> building & 1:
        return t("{building}: built", building=name)
    if view.game.forbidden >> building & 1:
        return t("{building}: forbidden at this fort", building=name)
    return t(
        "{building}: needs {needs}, costs {cost}, gives {gains}",
        building=name,
        needs=building_need(view, seat, building)[3],
        cost=vocabulary.tokens(view.game.building_cost(building)),
        gains=vocabulary.building_gains(view.tables, building),
    )


def gained(view: View, building: int, x: float, y: float) -> str:
    """The rewards of a building from a left edge; a slash between two to choose from."""
    choice = view.tables.building_choice[building]
    if not choice:
        return row(view, view.tables.building_rewards[building], x, y)[0]
    found = [c.ICON_ATTRIBUTE + place for place in range(c.ATTRIBUTES) if choice >> place & 1]
    slash = path(f"M{number(x + 20)} {number(y + 7)}l5-14", "line")
    return icon(view, found[0], x + 9, y) + slash + icon(view, found[1], x + 36, y)


def house(view: View, seat: int, building: int, size: Size, body: str, x: float, y: float) -> str:
    """A building where it can be built."""
    label = building_name(view, seat, building)
    ident = f"build-{seat}-{view.tables.building_names[building]}"
    place = ring(size, 4)
    name = view.buildings[building]
    return view.place(
        seat, BUILD_MOVES[building], ident, label, place, body, class_="plate", x=x, y=y, name=name
    )  # fmt: skip


PLATE: Final = Size(153, 46)


def has_room(view: View, building: int, width: float) -> bool:
    """Whether all buildings of a kind have room for their glyph beside their names, so that they look alike."""
    kind = BUILDING_GLYPHS[building]
    names = [view.buildings[other] for other in range(c.BUILDINGS) if BUILDING_GLYPHS[other] == kind]
    return all(breadth(name) + 58 < width for name in names)


def plate(view: View, seat: int, building: int, x: float, y: float, size: Size = PLATE) -> str:
    """A building: name and requirement over cost and reward; a tick when it stands."""
    built = view.player(seat).built >> building & 1 == 1
    barred = view.game.forbidden >> building & 1 == 1
    body = rect(0, 0, size.width, size.height, "hw-built" if built else "hw-plate", 4)
    name = view.buildings[building]
    left = 25 if has_room(view, building, size.width) else 6
    body += glyph(f"hw-{BUILDING_GLYPHS[building]}", 13, 13, 17, "hw-patina" if built else "") if left > 6 else ""
    sign, wanted, met, _ = building_need(view, seat, building)
    beside = size.width - need_width(wanted) - 4
    body += caption(left, 17, name, beside - left - APART, "ink bold" if built else "ink")
    body += tick(size.width - 16, 13) if built else need(sign, wanted, met, beside, 13)
    paid, wide = price(view, view.game.building_cost(building), 5, 32)
    line = paid
    if view.tables.building_rewards[building] or view.tables.building_choice[building]:
        line += arrow(9 + wide, 32) + gained(view, building, 9 + wide + ARROW, 32)
    body += f'<g class="hw-dim">{line}</g>' if built or barred else line
    if barred:
        body += path(f"M6 {number(size.height - 6)}H{number(size.width - 6)}", "hw-bar")
    return house(view, seat, building, size, body, x, y)


def tick(x: float, y: float, size: float = 18) -> str:
    """A tick in a filled disc: done."""
    half = size / 2
    line = f"M{number(x - half * 0.45)} {number(y)}l{number(half * 0.35)} {number(half * 0.4)}"
    line += f"l{number(half * 0.6)} {number(-half * 0.8)}"
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(half - 1)}" class="hw-met"/>'
    return disc + f'<g class="hw-on"><path d="{line}" class="q-glyph"/></g>'


CHIP: Final = Size(27, 26)


def pay_chip(view: View, seat: int, move: int, ident: str, kind: int, label: str, x: float, y: float) -> str:
    """A small button that says with what a box is paid."""
    body = rect(0, 0, CHIP.width, CHIP.height, "hw-chip", 5) + token(view, kind, CHIP.width / 2, CHIP.height / 2)
    return view.place(seat, move, ident, label, ring(CHIP, 5), body, class_="chip", x=x, y=y)
