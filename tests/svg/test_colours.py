"""Colours that can be told apart and read, in every theme and by everybody."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations

import pytest

from quadriga.games.trajan.svg_glyphs import MARKERS, RIMS
from quadriga.svg.theme import GROUNDS, SEAT_COLOURS
from tests.svg.colours import VISIONS, ciede2000, contrast, distance, luminance

PAGE = files("quadriga.web").joinpath("static/page.css").read_text("utf-8")
HIGH = dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6})", PAGE.partition('[data-theme="contrast"]')[2].partition("}")[0]))
THEMES = {
    "light": {name: values[0] for name, values in GROUNDS.items()},
    "dark": {name: values[1] for name, values in GROUNDS.items()},
    "contrast": {**{name: values[0] for name, values in GROUNDS.items()}, **HIGH},
}
SURFACES = ("papyrus", "plaster", "travertine")
TILES = ("gold", "grey", "leafy", "sea", "straw", "meadow")
PALETTES = {
    "seats": [fill for fill, _ in SEAT_COLOURS],
    "markers": [fill for fill, _, _ in MARKERS.values()],
}


def test_the_distance_is_ciede2000() -> None:
    """The arithmetic of these tests gives the published example values."""
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, wanted in pairs:
        assert ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("palette", PALETTES)
def test_pieces_keep_their_distance(palette: str, vision: str) -> None:
    """Statement 29: piece colours of one kind are 19 or more apart in normal, protan, deutan and tritan vision."""
    found = {(one, other): distance(one, other, vision) for one, other in combinations(PALETTES[palette], 2)}
    least = min(found, key=lambda pair: found[pair])
    assert found[least] >= 19, (least, found[least])


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    """Statement 30: every colour of writing has a contrast of 4.5 or more on every surface it is written on."""
    colours = THEMES[theme]
    for ground in SURFACES:
        for ink in ("ink", "soft", "act", "warning", "gain"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for ground in TILES:
        assert contrast(colours["ink"], colours[ground]) >= 4.5, ground
    for ground in ("papyrus", "plaster"):
        assert contrast(colours["lead"], colours[ground]) >= 4.5, ground
    assert contrast(colours["on-lead"], colours["lead"]) >= 4.5
    assert contrast(colours["act-inside"], colours["act"]) >= 4.5
    assert contrast(colours["plaster"], colours["ink"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_outlines_can_be_seen(theme: str) -> None:
    """Statement 30: outlines of pieces and both rings of the focus have a contrast of 3 or more."""
    colours = THEMES[theme]
    for ground in (*SURFACES, *TILES):
        assert contrast(colours["ink"], colours[ground]) >= 3, ground
    for ground in SURFACES:
        assert contrast(colours["act"], colours[ground]) >= 3, ground
    # The ring is two-tone and lies on the outline: the inner tone stands out from it, the outer one from the inner.
    assert contrast(colours["act"], colours["act-inside"]) >= 3
    assert contrast(colours["ink"], colours["act-inside"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_stand_out_from_what_they_lie_on(theme: str) -> None:
    """Statement 30: a piece or its outline has a contrast of 3 or more to every surface."""
    colours = THEMES[theme]
    for fill in (*PALETTES["seats"], *PALETTES["markers"]):
        for ground in SURFACES:
            best = max(contrast(fill, colours[ground]), contrast(colours["ink"], colours[ground]))
            assert best >= 3, (fill, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_two_pieces_side_by_side_are_two(theme: str) -> None:
    """Statement 29: the outline of a marker is told from its fill, so that two of one colour do not melt together."""
    for name, (fill, _, _) in MARKERS.items():
        assert distance(fill, RIMS.get(name, THEMES[theme]["ink"]), "normal") >= 15, name


def test_high_contrast_is_higher() -> None:
    """Statement 30: the theme for high contrast has 7 or more for all writing."""
    colours = THEMES["contrast"]
    for ground in SURFACES:
        for ink in ("ink", "soft", "act", "warning", "gain", "lead"):
            assert contrast(colours[ink], colours[ground]) >= 7, (ink, ground)
    assert luminance(colours["papyrus"]) == 1
