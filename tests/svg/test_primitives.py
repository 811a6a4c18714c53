from __future__ import annotations

from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

import quadriga
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.svg.element import element, piece, text
from quadriga.svg.frames import around, document, loop
from quadriga.svg.pieces import MARKER_OUTLINES, SEAT_SHAPES, halo, seat_symbols, token
from quadriga.svg.theme import GROUNDS, SEAT_COLOURS, style


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_attributes_are_escaped() -> None:
    """Whatever a name contains, the drawing stays well-formed."""
    drawn = piece("x", 'a "b" <c> & d', text(0, 0, "<&>"))
    root = ElementTree.fromstring(drawn)
    assert root.get("aria-label") == 'a "b" <c> & d'
    assert root[0].text == 'a "b" <c> & d'
    assert root[1].text == "<&>"


def test_small_text_is_refused() -> None:
    """Nobody can draw a text that is too small to be read."""
    with pytest.raises(ValueError, match="12 units or more"):
        text(0, 0, "tiny", 11)


def test_none_leaves_an_attribute_out() -> None:
    """Optional attributes need no branches."""
    assert element("rect", rx=None, width=2.5) == '<rect width="2.5"/>'


@pytest.mark.parametrize("count", [11, 12, 16, 17, 21, 22])
def test_loop_spaces_keep_their_distance(count: int) -> None:
    """The spaces of a track lie inside their field, evenly, and none covers its neighbour."""
    places = loop(count, 312, 202, 28)
    assert len(places) == count
    assert all(14 - 0.01 <= x <= 298.01 and 14 - 0.01 <= y <= 188.01 for x, y in places)
    gaps = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise([*places, places[0]])]
    assert min(gaps) > 26
    assert places[0] == pytest.approx((156, 14))
    assert places[1][0] > places[0][0]


def test_around_goes_clockwise_from_the_top() -> None:
    """The first place of a ring is at the top, the next to its right."""
    places = around(6, 0, 0, 10, 10)
    assert places[0] == pytest.approx((0, -10))
    assert places[1][0] > 0
    assert places[5][0] < 0


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize("ground", ["papyrus", "plaster", "travertine"])
def test_writing_can_be_read(ground: str, column: int) -> None:
    """Ink, second ink and signals keep a contrast of 4.5 on all grounds, light and dark."""
    for ink in ("ink", "soft", "act", "warning", "gain"):
        assert contrast(GROUNDS[ink][column], GROUNDS[ground][column]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("column", [0, 1])
def test_writing_on_tiles_can_be_read(column: int) -> None:
    """Ink keeps its contrast on the colours of tiles, and plates on the lead colour."""
    for ground in ("gold", "grey", "leafy", "sea", "straw", "meadow"):
        assert contrast(GROUNDS["ink"][column], GROUNDS[ground][column]) >= 4.5, ground
    assert contrast(GROUNDS["on-lead"][column], GROUNDS["lead"][column]) >= 4.5


def test_marks_on_seat_colours_can_be_read() -> None:
    """What is drawn on a token stands out from it."""
    assert all(contrast(fill, mark) >= 4.5 for fill, mark in SEAT_COLOURS)


def test_seats_differ_in_shape() -> None:
    """Seats and markers are told apart without colour."""
    root = ElementTree.fromstring(f"<defs>{seat_symbols(4)}</defs>")
    outlines = {symbol[0].get("d") for symbol in root}
    assert len(outlines) == len(SEAT_SHAPES) == 4
    assert len(set(MARKER_OUTLINES.values())) == len(MARKER_OUTLINES) == 6
    assert 'href="#seat-2"' in token(2, 0, 0)


def test_document_carries_its_style() -> None:
    """A picture needs no page: style, both themes and symbols are inside."""
    drawing = document("name", 10, 20, ".q .extra{}", seat_symbols(2), halo(0, 0, 5, 5, 1))
    root = ElementTree.fromstring(drawing)
    assert root.get("viewBox") == "0 0 10 20"
    assert "prefers-color-scheme:dark" in drawing
    assert "[data-theme=dark]" in style()
    assert ".extra" in drawing


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_who_writes_on_sheets_can_print_them(title: Title) -> None:
    """A title draws sheets to be kept if, and only if, it says that its seats write on sheets."""
    match = quadriga.start(title.id, players=title.players_max, seed=1)
    assert bool(title.sheets(match.observe(0), 0, ())) == title.written
