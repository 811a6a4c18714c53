"""An owner's overlay: what it may change and how the change is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from quadriga.core.data import OVERLAY, read, summary
from quadriga.core.errors import DataError
from quadriga.games.trajan import data

TRACK = """
[time_track]
length_2_players = 12
length_3_players = 17
length_4_players = 22
"""


@pytest.mark.rule("A2")
def test_time_track_of_the_owners_board() -> None:
    """The lengths of the time track can be replaced, and nothing else changes with them."""
    usual, own = data.load(), data.load(TRACK, "mine.toml")
    assert own.track == [0, 0, 12, 17, 22]
    assert own.track_alternative == usual.track_alternative
    assert own.tile_vp == usual.tile_vp
    assert own.digest != usual.digest
    assert data.load().track == [0, 0, 11, 16, 21]


def test_changed_tables_are_marked() -> None:
    """Provenance shows the changed tables, and only those, as overlaid and names the owner's file."""
    overlay = TRACK + "[provinces.vp]\nalpes = 4\n"
    origins = data.provenance(overlay, "mine.toml")
    changed = [origin for origin in origins if origin.overlaid]
    assert [origin.table for origin in changed] == ["time_track", "provinces.vp"]
    assert all(origin.confidence == OVERLAY and origin.source.startswith("mine.toml") for origin in changed)
    assert summary(origins)[OVERLAY] == 2
    assert data.load(overlay).province_vp[0] == 4


def test_same_figures_same_digest() -> None:
    """An overlay that repeats the shipped figures or is empty does not part records from them."""
    assert data.load("").digest == data.load().digest
    assert data.load("[time_track]\nlength_2_players = 11\n").digest == data.load().digest


def test_lists_are_replaced_whole() -> None:
    """A list in the overlay takes the place of the shipped list."""
    tables = data.load("[demand_penalty]\nloss = [0, 1, 2, 3]\n")
    assert tables.penalty == [0, 1, 2, 3]


def test_totals_may_change_together() -> None:
    """A different number of cards is accepted when the component list says the same."""
    with pytest.raises(DataError, match=r"^components\.toml: \[counts\]: commodity_cards must be 72, .* got 60$"):
        data.load("[commodities]\ncopies = 6\n")
    assert data.load("[commodities]\ncopies = 6\n[counts]\ncommodity_cards = 72\n").copies == 6


@pytest.mark.parametrize(
    ("overlay", "sentence"),
    [
        ("[time_trak]\n", "mine.toml: components.toml has no table time_trak here, did you mean time_track?"),
        (
            "[time_track]\nlenght_2_players = 9\n",
            "mine.toml: [time_track]: components.toml has no key lenght_2_players here, did you mean length_2_players?",
        ),
        (
            '[time_track]\n"a\\nb" = 1\n',
            "mine.toml: [time_track]: components.toml has no key 'a\\nb' here",
        ),
        ("time_track = 11\n", "mine.toml: time_track must be a table, got 11"),
        (
            "[time_track]\nlength_2_players = 'eleven'\n",
            "mine.toml: [time_track]: length_2_players must be a whole number, got 'eleven'",
        ),
        (
            "[time_track]\nlength_2_players = 0\n",
            "mine.toml: [time_track]: length_2_players must be from 6 to 100, got 0",
        ),
        (
            "[time_track.length_2_players]\nx = 1\n",
            "mine.toml: [time_track]: length_2_players must be a whole number, got a table",
        ),
        (
            "[forum_tiles]\ntiles = [1]\n",
            "mine.toml: [forum_tiles]: tiles must have 17 entries, got 1",
        ),
        (
            "[commodities]\ncopies = 16\n[counts]\ncommodity_cards = 192\n",
            "mine.toml: [commodities]: copies must be from 4 to 15, got 16",
        ),
        ("[[time_track]]\n", "mine.toml: time_track must be a table, got a list of 1"),
        (
            "[time_track]\nconfidence = 'sure'\n",
            "mine.toml: [time_track]: confidence must be one of seed, cross-checked, published, reconstructed, "
            "got 'sure'",
        ),
    ],
)
def test_wrong_overlays_are_refused(overlay: str, sentence: str) -> None:
    """Unknown tables and keys, wrong types and wrong values name the owner's file and the entry."""
    with pytest.raises(DataError) as caught:
        data.load(overlay, "mine.toml")
    assert str(caught.value) == sentence


def test_file_of_the_owner_is_read(tmp_path: Path) -> None:
    """A file is read as UTF-8, with or without a byte order mark."""
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TRACK.encode())
    assert data.load(read(path), path.name).track[2] == 12


def test_unreadable_files(tmp_path: Path) -> None:
    """A missing file, a folder, binary rubbish, a giant and an impossible name are refused in one sentence."""
    rubbish = tmp_path / "rubbish.toml"
    rubbish.write_bytes(b"\x00\xff\xfe\x80")
    giant = tmp_path / "giant.toml"
    giant.write_bytes(b"#" * 1_000_001)
    for path, fault in (
        (tmp_path / "missing.toml", "cannot be read"),
        (tmp_path, "cannot be read"),
        (rubbish, "is not a text file in UTF-8"),
        (giant, "is larger than 1000000 bytes"),
        (Path("a\0b"), "cannot be the name of a file"),
    ):
        with pytest.raises(DataError, match=fault) as caught:
            read(path)
        assert "\n" not in str(caught.value)
