"""Every way to break a component file ends in one DataError of one sentence."""

from __future__ import annotations

import copy
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quadriga.core.data import Document, decode, parse
from quadriga.core.errors import DataError
from quadriga.games.trajan import data

TEXT = files("quadriga.games.trajan").joinpath("components.toml").read_text(encoding="utf-8")

# What is replaced, by what, and the sentence that must come of it.
BROKEN: tuple[tuple[str, str, str], ...] = (
    ("quarters = 4\n", "", "[meta]: quarters is missing"),
    ("quarters = 4\n", "quarters = true\n", "[meta]: quarters must be a whole number, got true"),
    ("quarters = 4\n", "quarters = 4.0\n", "[meta]: quarters must be a whole number, got 4.0"),
    ("quarters = 4\n", "quarters = 1979-05-27\n", "[meta]: quarters must be a whole number, got 1979-05-27"),
    ("quarters = 4\n", f"quarters = 0x{'f' * 5000}\n", "[meta]: quarters must be from 1 to 4, got a number far too"),
    ("quarters = 4\n", "quarters = 4\nquarter = 4\n", "[meta]: unknown key quarter, did you mean quarters?"),
    ('game = "Trajan"', 'game = "Hadrian"', "[meta]: game must be 'Trajan', got 'Hadrian'"),
    ('designer = "Stefan Feld"', 'designer = ""', "[meta]: designer must be a text, got ''"),
    ("[vp_track]\n", "[vp_trak]\n", "vp_track is missing"),
    ("[vp_track]\n", "[extra]\nx = 1\n[vp_track]\n", "unknown table extra"),
    ("negative_allowed = true", "negative_allowed = 1", "[vp_track]: negative_allowed must be true, got 1"),
    ('[quarter_tiles]\ncount = 4\nsource = "seed 000 p.1; seed 002 p.1"', "[quarter_tiles]\ncount = 4", "source is m"),
    ('count = 4\nsource = "seed 000 p.1; seed 002 p.1"', "count = 4\nsource = 3", "[quarter_tiles]: source must be a"),
    (
        '"seed 002 p.5; seed 000 p.5 (misprints the third line as 2 pairs)"\nconfidence = "cross-checked"',
        '"x"\nconfidence = "perhaps"',
        "[ships.pairs]: confidence must be one of seed, cross-checked, published, reconstructed, got 'perhaps'",
    ),
    ("start_supply = 13", "start_supply = 12", "[player_setup]: start_supply and the tokens in the camps must add up"),
    ('["II", "IV", "VI"]', '["II", "IV", "VII"]', "start_trajan_slots must be one of I, II, III, IV, V, VI, got"),
    ('["II", "IV", "VI"]', '["II", "IV", "IV"]', "start_trajan_slots names 'IV' twice"),
    ('["II", "IV", "VI"]', '["II", "IV"]', "start_trajan_slots must have 3 entries, got 2"),
    ('["II", "IV", "VI"]', '["II", "IV", "I"]', "start_arch_slot I must be free"),
    ('["II", "IV", "VI"]', '"II"', "start_trajan_slots must be a list, got 'II'"),
    ('["red", "green", "dark_blue"', '["red", "green", "dark blue"', "names must be of small letters, digits and"),
    ('"pink", "white", "yellow"]\nper', '"white", "pink", "yellow"]\nper', "colours must be [blue, green, orange"),
    ("votes = [0, 2, 3, 4", "votes = [0, 3, 2, 4", "[senate_track]: votes must rise from space to space"),
    ("votes = [0, 2, 3, 4", "votes = [0, 2, 3, '4'", "[senate_track]: votes must be a whole number, got '4'"),
    ("alpes = 3\n", "alpes = -3\n", "[provinces.vp]: alpes must be from 0 to 100, got -3"),
    ("alpes = 3\n", "alpes = 3\nhispania = 4\n", "[provinces.vp]: unknown key hispania"),
    ('noricum = ["raetia"]', 'noricum = ["germania_superior"]', "raetia names noricum, so noricum must name raetia"),
    ('noricum = ["raetia"]', 'noricum = ["raetia", "hispania"]', "noricum must be one of alpes, raetia, noricum"),
    ('noricum = ["raetia"]', 'noricum = ["raetia", "noricum"]', "noricum must not border on itself"),
    ("noricum = 1\n", "noricum = 2\n", "noricum must be 1 according to [provinces.adjacency], got 2"),
    ('["alpes", "raetia", "noricum"]', "[]", "[provinces.adjacency]: alpes cannot be reached from the camp"),
    ("rows = 4", "rows = 5", "[construction_grid]: rows must be 4, got 5"),
    ('roof = "trajan"', 'roof = "construction"', "[construction_types]: roof must not grant construction"),
    ('id = "door_3"', 'id = "door_2"', "[construction_tiles] door_2: id is used twice"),
    ('id = "door_3", type = "door"', 'id = "door_3", type = "roof"', "type door must occur 4 times, got 3"),
    ("four_alike = 20", "four_alike = 5", "[construction_set_bonus]: four_alike must be from 10 to 100, got 5"),
    ('"T07", category = "vp9", vp = 9', '"T07", category = "vp9", vp = "nine"', "[trajan_tiles] T07: vp must be a who"),
    ('"T07", category = "vp9"', '"T07", category = "cards"', "[trajan_tiles] T07: category must be 'vp9', got 'cards'"),
    ('id = "T07"', 'id = "T08"', "[trajan_tiles] T08: id must be 'T07', got 'T08'"),
    ('["yellow", "white"]', '["yellow", "red"]', "[trajan_tiles] T08: colours must be one of blue, green, orange"),
    ('["yellow", "white"]', '["yellow"]', "[trajan_tiles] T08: colours must have 2 entries, got 1"),
    ('amount = 1, demand = "bread"', "amount = 1", "[trajan_tiles] T37: demand is missing"),
    ("amount = 2 }", 'amount = 2, demand = "games" }', "[trajan_tiles] T10: unknown key demand"),
    ("tiles_per_category = 9", "tiles_per_category = 8", "[trajan_categories]: tiles_per_category must be 9, got 8"),
    ('value = "games", count = 14', 'value = "bread", count = 14', "[forum_tiles] tiles 2: bread tiles are listed tw"),
    ('value = "games", count = 14', 'value = "games", count = 13', "[counts]: forum_tiles must be 69, the total of t"),
    ("votes = 5, count = 3", "votes = 6, count = 3", "[forum_tiles] tiles 7: votes must be from 2 to 5, got 6"),
    ('kind = "joker_demand"', 'kind = "joker"', "[forum_tiles] tiles 17: kind must be one of demand, senate, extra"),
    (
        'value = "forum", count = 2',
        'value = "seaport", count = 2',
        "[extra_action_tiles] tiles 2: seaport is listed",
    ),
    ('value = "forum", count = 2', 'value = "forum", count = 0', "[extra_action_tiles]: the counts must add up to 12"),
    ("rounds_per_quarter = 4", "rounds_per_quarter = 3", "revealed_per_quarter must be one less than rounds_per_quar"),
    ("removed_at_setup = 3", "removed_at_setup = 4", "[demand_tiles]: the counts must add up to 16 or more"),
    ("loss = [0, 4, 9, 15]", "loss = [0, 9, 4, 15]", "[demand_penalty]: loss must begin with 0 and must not fall"),
    ('["wine", "fish"]', '["wine", "oil"]', "[bonus_tiles] B02: another bonus tile shows the same"),
    ('["wine", "fish"]', '["wine", "bread"]', "[bonus_tiles] B02: commodities must be one of scroll, oil, wine"),
    ('kind = "legionary_in_province"', 'kind = "yellow_bonus_tile"', "[bonus_tiles] B12: another bonus tile shows"),
    ("grey_vp_each = 0.5", "grey_vp_each = 0.3", "[bonus_tiles] B10: grey_vp_each must be a multiple of one half"),
    ("grey_vp_each = 0.5", "grey_vp_each = nan", "[bonus_tiles] B10: grey_vp_each must be from 0 to 100, got nan"),
    ("grey_vp_each = 0.5", "grey_vp_each = false", "[bonus_tiles] B10: grey_vp_each must be a number, got false"),
    ("copies = 5", "copies = 6", "[counts]: commodity_cards must be 72, the total of the tables, got 60"),
    ("grey = [0, 1, 6, 11]", "grey = [0, 1, 6]", "[ships.pairs]: grey must have 4 entries, got 3"),
    ("grey = [0, 1, 6, 11]", "grey = [1, 1, 6, 11]", "[ships.pairs]: grey must begin with 0 and must not fall"),
    ("[ships.pairs]\n", "[ships.couples]\n", "[ships]: pairs is missing"),
    ("total = 24", "total = 23", "[plus2_markers]: total must be 24, got 23"),
    ("bags = 1", "bags = 2", "[counts]: bags must be 1, the total of the tables, got 2"),
    ("bags = 1", "bags 1", "is not valid TOML: "),
    ("bags = 1", "bags = 1\nbags = 1", "is not valid TOML: "),
    ("bags = 1", f"bags = {'9' * 5000}", "is not valid TOML: "),
    ("bags = 1", f"bags = {'[' * 5000}", "is not valid TOML: it is nested too deeply"),
    ("bags = 1", "bags = 1\n" + ".".join("a" * 5000) + " = 1", "[counts]: unknown key a"),
)


def fault_of(text: str) -> str:
    with pytest.raises(DataError) as caught:
        data.build(parse(text, "components.toml"))
    return str(caught.value)


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN)
def test_broken_entry(old: str, new: str, sentence: str) -> None:
    """A single wrong entry gives one sentence that names the file and the entry."""
    assert old in TEXT
    fault = fault_of(TEXT.replace(old, new, 1))
    assert fault.startswith("components.toml: ")
    assert sentence in fault
    assert "\n" not in fault
    assert len(fault) < 300


def test_every_key_is_needed() -> None:
    """Whichever key other than a note is taken away, the file is refused."""
    whole = data.base().values
    for table, values in whole.items():
        assert isinstance(values, dict)
        for key in values:
            if key == "note":
                continue
            broken = copy.deepcopy(whole)
            inner = broken[table]
            assert isinstance(inner, dict)
            del inner[key]
            with pytest.raises(DataError, match=f"{key} is missing"):
                data.build(Document("components.toml", broken, {}))


def complaint(text: str) -> str:
    """The sentence that refuses a text as component file, or nothing if it loads."""
    try:
        data.build(parse(text, "components.toml"))
    except DataError as error:
        return str(error)
    return ""


def overlay_complaint(text: str) -> str:
    """The sentence that refuses a text as overlay, or nothing if it loads."""
    try:
        data.load(text)
    except DataError as error:
        return str(error)
    return ""


@given(st.binary(max_size=200))
def test_random_bytes(raw: bytes) -> None:
    """Random bytes are refused with a DataError and nothing else."""
    with pytest.raises(DataError):
        data.build(parse(decode(raw, "rubbish"), "rubbish"))


@given(st.text(max_size=200))
def test_random_overlays(text: str) -> None:
    """A random text as overlay is either harmless or a DataError."""
    sentence = overlay_complaint(text)
    assert sentence.isprintable()
    assert sentence or data.load(text).digest == data.load().digest


SLOW = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=12))
def test_random_edits_of_the_text(start: int, length: int, inserted: str) -> None:
    """The file with a few characters overwritten loads or gives one DataError."""
    text = TEXT[:start] + inserted + TEXT[start + length :]
    assert complaint(text).isprintable()


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=3)
)
VALUES = st.one_of(LEAVES, st.dictionaries(st.text(max_size=5), LEAVES, max_size=2), st.lists(LEAVES, max_size=20))


def places(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [way] if way else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found.extend(places(inner, (*way, key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found.extend(places(inner, (*way, index)))
    return found


def replaced(value: object, way: tuple[str | int, ...], new: object) -> object:
    if not way:
        return new
    if isinstance(value, dict):
        return {key: replaced(inner, way[1:], new) if key == way[0] else inner for key, inner in value.items()}
    assert isinstance(value, list)
    return [replaced(inner, way[1:], new) if index == way[0] else inner for index, inner in enumerate(value)]


PLACES = places(data.base().values)


@SLOW
@given(st.sampled_from(PLACES), VALUES)
def test_random_values(way: tuple[str | int, ...], value: object) -> None:
    """The file with any one value replaced by any other loads or gives one DataError."""
    values = replaced(data.base().values, way, value)
    assert isinstance(values, dict)
    try:
        data.build(Document("components.toml", values, {}))
        sentence = ""
    except DataError as error:
        sentence = str(error)
    assert sentence.isprintable()
    assert len(sentence) < 500
