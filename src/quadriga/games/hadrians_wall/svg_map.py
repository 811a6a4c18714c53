"""Hadrian's Wall: the map of the campaign, a wall over hills with sixteen forts, from the sea in the east to the west.

Four parts of four forts each stand side by side, north at the top, the first fort at the right; on a narrow screen they
stand below each other. Every part begins where the one before it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sin
from typing import Final

from quadriga.core.campaign import CLOSED, MASTERED, OPEN, Spot, state_words
from quadriga.core.language import t, tn
from quadriga.svg.element import at, circle, element, number, path, rect, text, use

WIDTH: Final = 304
HEIGHT: Final = 224
FORTS_IN_PART: Final = 4
PITCH: Final = WIDTH // FORTS_IN_PART
STEP: Final = 19  # between two points of a line
LABEL: Final = 13  # size of a text: a part is never drawn much smaller than it is
COAST: Final = 26  # how much of the first and of the last part is sea

MAP_STYLE: Final = """
.q .hw-sky{fill:var(--papyrus)}
.q .hw-far{fill:var(--moss)}
.q .hw-near{fill:var(--leafy)}
.q .hw-meadow{fill:var(--meadow)}
.q .hw-sea{fill:var(--sea);stroke:var(--joint);stroke-width:1}
.q .hw-river{fill:none;stroke:var(--sea);stroke-width:9;stroke-linecap:round}
.q .hw-way{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:6 4}
.q .hw-wall-edge{fill:none;stroke:var(--soft);stroke-width:15}
.q .hw-wall-stone{fill:none;stroke:var(--travertine);stroke-width:12.5}
.q .hw-crest{fill:none;stroke:var(--soft);stroke-width:6;stroke-dasharray:8 8}
.q .hw-label{fill:var(--plaster);opacity:.88}
.q .hw-fort-closed{fill:var(--travertine);stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 3}
.q .hw-fort-open{fill:var(--plaster);stroke:var(--act);stroke-width:3}
.q .hw-fort-won{fill:var(--patina);stroke:var(--ink);stroke-width:1.5}
.q .hw-standard{fill:var(--lead);stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}
.q .hw-mark{fill:none;stroke:var(--on-patina);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.q .hw-chosen{fill:none;stroke:var(--act);stroke-width:3;stroke-dasharray:1 5;stroke-linecap:round}
.q .fort-spot{cursor:pointer}
.q .fort-spot:focus{outline:none}
.q .fort-spot:focus-visible .hw-target,.q .fort-spot:hover .hw-target{stroke:var(--act);stroke-width:3}
.q .hw-target{fill:transparent;stroke:none}
"""


def wall_map(spots: Sequence[Spot], names: Sequence[str], chosen: int, address: str) -> list[str]:
    """Return the parts of the map from east to west; `names` are those of the forts, by number."""
    return [_part(part, spots, names, chosen, address) for part in range(len(spots) // FORTS_IN_PART)]


def spot_words(spot: Spot, name: str) -> str:
    """Return a fort of the map in words."""
    said = t("Fort {number}: {name}", number=spot.number, name=name)
    tries = tn("{number} attempt", "{number} attempts", spot.attempts)
    state = state_words(spot.state)
    if not spot.attempts:
        return t("{fort}; {state}", fort=said, state=state)
    if spot.best is None:
        return t("{fort}; {state}; {attempts}", fort=said, state=state, attempts=tries)
    return t("{fort}; {state}; {attempts}; best score {best}", fort=said, state=state, attempts=tries, best=spot.best)


def _part(part: int, spots: Sequence[Spot], names: Sequence[str], chosen: int, address: str) -> str:
    here = spots[part * FORTS_IN_PART : (part + 1) * FORTS_IN_PART]
    forts = [_fort(spot, names[spot.number], spot.number == chosen, address) for spot in here]
    label = t("The wall from {first} to {last}", first=names[here[0].number], last=names[here[-1].number])
    last = (part + 1) * FORTS_IN_PART == len(spots)
    return element(
        "svg",
        _land(part, last),
        _wall(part),
        *forts,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="map-part",
        role="group",
        aria_label=label,
    )


# The land, by the way from the east coast.


def _ridge(way: float) -> float:
    return 104 + 13 * sin(way / 150) + 7 * sin(way / 61 + 1)


def _far(way: float) -> float:
    return 52 + 14 * sin(way / 120 + 2) + 8 * sin(way / 47)


def _near(way: float) -> float:
    return 78 + 9 * sin(way / 95) + 6 * sin(way / 39 + 4)


def _valley(way: float) -> float:
    return 196 + 8 * sin(way / 110 + 1)


def _line(part: int, height: Callable[[float], float], shift: float = 0.0) -> str:
    """A line across a part, from its east to its west edge."""
    points = [(x, height(part * WIDTH + WIDTH - x) + shift) for x in range(WIDTH, -1, -STEP)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _filled(part: int, height: Callable[[float], float], class_: str) -> str:
    return path(f"{_line(part, height)}V{HEIGHT}H{WIDTH}Z", class_)


def _land(part: int, last: bool) -> str:
    """Sky, hills of the north, the valley south of the wall with river and road, and the coasts."""
    drawn = rect(-1, 0, WIDTH + 2, HEIGHT, "hw-sky")
    drawn += _filled(part, _far, "hw-far") + _filled(part, _near, "hw-near") + _filled(part, _ridge, "hw-meadow")
    drawn += path(_line(part, _valley), "hw-river" if part < 2 else "hw-way")
    if part == 0:
        drawn += path(f"M{WIDTH} 60C{WIDTH - 8} 90 {WIDTH - COAST} 130 {WIDTH - 10} {HEIGHT}H{WIDTH}Z", "hw-sea")
    if last:
        drawn += path(f"M0 66C10 92 {COAST} 132 12 {HEIGHT}H0Z", "hw-sea")
    return drawn


def _wall(part: int) -> str:
    """The wall with its crest, and a turret between any two forts."""
    line = _line(part, _ridge)
    drawn = path(line, "hw-wall-edge") + path(line, "hw-wall-stone") + path(_line(part, _ridge, -10), "hw-crest")
    for place in range(1, FORTS_IN_PART):
        x = place * PITCH
        y = _ridge(part * WIDTH + WIDTH - x)
        drawn += at(x, y, rect(-7, -15, 14, 22, "hw-block", 1))
    return drawn


# A fort.


def _fort(spot: Spot, name: str, chosen: bool, address: str) -> str:
    part, place = divmod(spot.number - 1, FORTS_IN_PART)
    x = WIDTH - PITCH / 2 - place * PITCH
    y = _ridge(part * WIDTH + WIDTH - x)
    words = spot_words(spot, name)
    body = [
        f"<title>{words}</title>",
        rect(-PITCH / 2 + 2, -58, PITCH - 4, 122, "hw-target", 8),
        _tower(spot),
        _label(spot, name),
    ]
    if chosen:
        body.insert(2, rect(-29, -40, 58, 60, "hw-chosen", 10))
    return element(
        "a",
        *body,
        href=address.format(stage=spot.number),
        class_=f"fort-spot is-{spot.state}",
        id=f"spot-{spot.number}",
        aria_label=words,
        aria_current="true" if chosen else None,
        transform=f"translate({number(x)} {number(y)})",
    )


def _tower(spot: Spot) -> str:
    """A gate tower: dashed while it is closed, with a standard when it is open, filled and ticked when it is won."""
    kind = {CLOSED: "closed", OPEN: "open"}.get(spot.state, "won")
    outline = "M-21 14V-32H-11V-26H-5V-32H5V-26H11V-32H21V14Z"
    drawn = path(outline, f"hw-fort-{kind}")
    ink = {"closed": "soft", "open": "ink bold", "won": "hw-on bold"}[kind]
    drawn += text(0, -7, str(spot.number), 16, ink)
    if kind == "open":
        drawn += path("M0-32V-58M-12-56H12", "line") + path("M-10-56V-42L-5-45L0-42L5-45L10-42V-56Z", "hw-standard")
    if kind == "won":
        drawn += path("M-7 3L-2 8L8-2", "hw-mark")
    else:
        drawn += path("M-6 14V7A6 6 0 0 1 6 7V14Z", "inked" if kind == "open" else "hw-joint")
    if spot.state == MASTERED:
        drawn += circle(0, -44, 13, "gold") + use("glyph-hw-renown", 0, -44, 18)
    return drawn


def _label(spot: Spot, name: str) -> str:
    """The name, and below it the best score with the number of attempts."""
    drawn = rect(-37, 22, 74, 38 if spot.attempts else 21, "hw-label", 4)
    drawn += text(0, 37, name, LABEL, "ink bold" if spot.state != CLOSED else "soft", room=71)
    if not spot.attempts:
        return drawn
    # Translators: how often a fort was tried, and the best score there; a caption of at most 14 letters.
    tries = t("{number}\u00d7", number=spot.attempts)
    if spot.best is None:
        return drawn + text(0, 53, tries, LABEL, "soft", room=71)
    scored = t("{points} VP · {number}\u00d7", points=spot.best, number=spot.attempts)
    return drawn + text(0, 53, scored, LABEL, "ink", room=71)
