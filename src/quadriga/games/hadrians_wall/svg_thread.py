"""Hadrian's Wall: which pieces of the drawing a move touches, one after the other, and which ones bar a wish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quadriga.core.bags import members
from quadriga.core.flow import Event
from quadriga.core.observation import Observation
from quadriga.core.title import Knot
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS
from quadriga.games.hadrians_wall.data_right import cell_name
from quadriga.games.hadrians_wall.forecast import pool_then
from quadriga.games.hadrians_wall.market import RENOWN_ICON
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import unpacked

SLUGS: Final = ("mining", "guard", "cippi", "wall", "fort")
# Places with one row of boxes; the others have several rows, or boxes with names.
PLAIN: Final = {
    terms.PLACE_PRODUCTION: "production",
    terms.PLACE_TRAINING: "training",
    terms.PLACE_FORUM: "forum",
    terms.PLACE_THEATRE: "theatre",
    terms.PLACE_TEMPLE: "temple",
    terms.PLACE_BATHS: "baths",
}
MINUS: Final = "\u2212"


def box_piece(seat: int, place: int, box: int) -> str:
    """Return the piece of a box, by the place and number that events tell."""
    if place < len(SLUGS):
        return f"{SLUGS[place]}-{seat}-{box}"
    if place in PLAIN:
        return f"{PLAIN[place]}-{seat}-{box}"
    if place < terms.PLACE_PRODUCTION:
        return f"cohort-{seat}-{place - terms.PLACE_COHORT}-{box}"
    if place < terms.PLACE_CITIZEN:
        return f"attribute-{seat}-{ATTRIBUTE_NAMES[place - terms.PLACE_ATTRIBUTE]}-{box}"
    if place < terms.PLACE_TRAINING:
        return f"citizen-{seat}-{CITIZEN_ICONS[place - terms.PLACE_CITIZEN]}-{box}"
    if place < terms.PLACE_TEMPLE:
        return f"gladiator-{seat}-{place - terms.PLACE_GLADIATOR}-{box}"
    if place < terms.PLACE_DIPLOMAT:
        return f"court-{seat}-{place - terms.PLACE_COURT}-{box}"
    return f"diplomat-{seat}-{place - terms.PLACE_DIPLOMAT}"


def icon_of(place: int) -> int:
    """Return the icon that fills a box of this place, NONE where only an action does."""
    if place == c.GUARD:
        return c.ICON_SWORD
    if terms.PLACE_COHORT <= place < terms.PLACE_PRODUCTION:
        return c.ICON_COHORT
    if place == terms.PLACE_PRODUCTION:
        return c.ICON_PRODUCTION
    if terms.PLACE_ATTRIBUTE <= place < terms.PLACE_CITIZEN:
        return c.ICON_ATTRIBUTE + place - terms.PLACE_ATTRIBUTE
    if terms.PLACE_CITIZEN <= place < terms.PLACE_TRAINING:
        return c.ICON_CITIZEN + place - terms.PLACE_CITIZEN
    return c.NONE


def rewards(tables: c.Tables, place: int, box: int) -> Sequence[int]:
    """Return the icons that a box covers."""
    if place < len(SLUGS):
        return tables.track_boxes[place][box - 1]
    if terms.PLACE_COHORT <= place < terms.PLACE_PRODUCTION:
        return tables.cohort_boxes[box - 1]
    if terms.PLACE_ATTRIBUTE <= place < terms.PLACE_CITIZEN:
        return tables.attribute_boxes[place - terms.PLACE_ATTRIBUTE][box - 1]
    if terms.PLACE_CITIZEN <= place < terms.PLACE_TRAINING:
        return tables.citizen_boxes[place - terms.PLACE_CITIZEN][box - 1]
    if place == terms.PLACE_TRAINING:
        return tables.training_rewards
    if place == terms.PLACE_THEATRE:
        return tables.performance_rewards[box - 1]
    if place == terms.PLACE_TEMPLE:
        return tables.temple_rewards[box - 1]
    if terms.PLACE_COURT <= place < terms.PLACE_DIPLOMAT:
        return tables.ruling_rewards[place - terms.PLACE_COURT]
    return tables.diplomat_rewards if place >= terms.PLACE_DIPLOMAT else ()


class Thread:
    """The boxes that a move fills, each with the box whose icon filled it, and the change of the pool."""

    def __init__(self, game: HadriansWall, seat: int) -> None:
        self.tables = game.tables
        self.seat = seat
        self.knots: list[Knot] = []
        self.waiting: list[tuple[int, int]] = []  # icons that are covered but not told yet, and the knot they are on

    def origin(self, icon: int) -> int:
        """Take the first waiting icon of this kind; return the knot it is on, -1 if it comes of the action itself."""
        for place, (waiting, knot) in enumerate(self.waiting):
            if waiting == icon:
                del self.waiting[place]
                return knot
        return -1

    def add(self, piece: str, icon: int = c.NONE, covers: Sequence[int] = (), kind: str = "step") -> None:
        """Tie the next knot."""
        origin = self.origin(icon) if icon != c.NONE else -1
        self.knots.append(Knot(piece, origin, "", kind))
        self.waiting.extend((covered, len(self.knots) - 1) for covered in covers)

    def follow(self, event: Event) -> None:
        """Tie what an event tells of the own sheets."""
        tables, seat, x, y = self.tables, self.seat, event.x, event.y
        if event.code == terms.FILLED:
            self.add(box_piece(seat, x, y), icon_of(x), rewards(tables, x, y))
        elif event.code == terms.BUILT:
            self.add(f"build-{seat}-{tables.building_names[x]}", covers=tables.building_rewards[x])
        elif event.code == terms.WROTE_GOOD:
            covers = [RENOWN_ICON] * max(tables.unique_renown) + list(tables.space_rewards[y - 1])
            self.add(f"market-{seat}-{y}", covers=covers)
        elif event.code == terms.SCOUTED:
            self._scouted(x, y)
        elif event.code == terms.LOST:
            self.add(_last_box(tables, seat, x), x, kind="lost")
        elif event.code == terms.TOKENS_GAINED and y == terms.FROM_ICON:
            for kind, pieces in enumerate(unpacked(x)):
                if pieces:
                    self.add(f"pool-{seat}-{kind}", kind, kind="gain")

    def _scouted(self, placement: int, rows: int) -> None:
        tables = self.tables
        cells = members(tables.placements[placement])
        for number, cell in enumerate(cells):
            icon = tables.cell_icons[cell]
            covers = [] if icon == c.NONE else [icon]
            if number == len(cells) - 1:
                covers += tables.row_rewards * rows
            self.add(f"map-{self.seat}-{cell_name(cell)}", covers=covers, kind="step" if number == 0 else "also")

    def choices(self) -> None:
        """A cohort icon asks which cohort: the thread ends at all that can be named."""
        for icon, knot in self.waiting:
            if icon == c.ICON_COHORT:
                found = [Knot(f"cohort-{self.seat}-{cohort}", knot, "?", "choice") for cohort in range(c.COHORTS)]
                self.knots.extend(found)
                return


def _last_box(tables: c.Tables, seat: int, icon: int) -> str:
    """Return the last box of the full track that an icon was for."""
    if icon == c.ICON_PRODUCTION:
        return box_piece(seat, terms.PLACE_PRODUCTION, tables.production_length)
    if icon < c.ICON_CITIZEN:
        return box_piece(seat, terms.PLACE_ATTRIBUTE + icon - c.ICON_ATTRIBUTE, c.ATTRIBUTE_BOXES)
    return box_piece(seat, terms.PLACE_CITIZEN + icon - c.ICON_CITIZEN, c.CITIZEN_BOXES)


def thread(before: Observation[HadriansWall], after: Observation[HadriansWall], events: Sequence[Event]) -> list[Knot]:
    """3.7 Return every box of a cascade in order, each with the box it comes from, and the net change of the pool."""
    seat = before.seat
    found = Thread(before.game, seat)
    for event in events:
        if event.seat == seat:
            found.follow(event)
    if after.question is not None:
        found.choices()
    had, has = before.game.players[seat].pool, pool_then(after)
    for kind, (old, new) in enumerate(zip(unpacked(had), unpacked(has), strict=True)):
        if old != new:
            sign = f"+{new - old}" if new > old else f"{MINUS}{old - new}"
            found.knots.append(Knot(f"pool-{seat}-{kind}", -1, sign, "net"))
    return found.knots


def bars(game: HadriansWall, seat: int, code: int) -> str:
    """3.6 Return the piece that bars a refused wish: a box, a building or a counter of the pool; nothing if none."""
    kind, detail = code & 255, code >> 8
    track, number = detail >> 5, detail & 31
    if kind == terms.MISSING:
        return f"pool-{seat}-{detail}"
    if kind in (terms.NEEDS_GRANARY, terms.NEEDS_BUILDING, terms.COLUMN_CLOSED):
        return f"build-{seat}-{game.tables.building_names[detail]}"
    if kind == terms.NEEDS_FORT:
        return box_piece(seat, c.FORT, detail)
    if kind == terms.NEEDS_INFRASTRUCTURE:
        return box_piece(seat, c.FORT, game.tables.infrastructure_flags[detail - 1])
    if kind == terms.NEEDS_ATTRIBUTE:
        return box_piece(seat, terms.PLACE_ATTRIBUTE + track, number)
    if kind == terms.NEEDS_CITIZENS:
        return box_piece(seat, terms.PLACE_CITIZEN + track, number)
    return ""
