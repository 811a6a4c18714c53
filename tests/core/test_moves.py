"""Moves as ints, and their texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadriga.core.errors import IllegalMove
from quadriga.core.moves import VERB_LIMIT, X_LIMIT, Y_LIMIT, Z_LIMIT, pack, verb_of, x_of, y_of, z_of
from quadriga.core.notation import Arg, Notation, Verb, numbers
from quadriga.games.trajan.title import TITLE as TRAJAN

COLOUR = Arg("colour", ("red", "Blue"), {"r": 0, "azure": 1})
NOTATION = Notation(
    [
        Verb(0, "pass"),
        Verb(1, "paint", COLOUR),
        Verb(7, "put", numbers("place", 500), COLOUR, numbers("level", 3), secret=True),
    ]
)


@given(
    st.integers(0, VERB_LIMIT - 1),
    st.integers(0, X_LIMIT - 1),
    st.integers(0, Y_LIMIT - 1),
    st.integers(0, Z_LIMIT - 1),
)
def test_packing_loses_nothing(verb: int, x: int, y: int, z: int) -> None:
    """Verb and arguments come out as they went in, and a move fits 30 bits."""
    move = pack(verb, x, y, z)
    assert (verb_of(move), x_of(move), y_of(move), z_of(move)) == (verb, x, y, z)
    assert 0 <= move < 1 << 30


@pytest.mark.parametrize("notation", [NOTATION, TRAJAN.notation], ids=["made up", "trajan"])
def test_every_move_has_one_text(notation: Notation) -> None:
    """Texts are all different, are read back, and are known; no other number is."""
    moves = notation.all_moves()
    texts = [notation.text(move) for move in moves]
    assert len(set(texts)) == len(set(moves)) == len(moves)
    assert [notation.parse(text) for text in texts] == moves
    assert all(notation.knows(move) for move in moves)


@pytest.mark.parametrize(
    "move",
    [-1, 1 << 30, pack(2), pack(0, 1), pack(0, 0, 0, 1), pack(1, 2), pack(1, 0, 1), pack(7, 500), pack(7, 0, 0, 3)],
)
def test_numbers_that_are_no_move(move: int) -> None:
    """A verb that is not there, an argument too many or out of range."""
    assert not NOTATION.knows(move)


def test_synonyms_and_letter_case() -> None:
    """Other spellings are read, one is written."""
    assert {NOTATION.parse(text) for text in ("paint Blue", "PAINT blue", " paint\tazure ")} == {pack(1, 1)}
    assert NOTATION.text(pack(1, 1)) == "paint Blue"
    assert NOTATION.text(pack(7, 499, 1, 2)) == "put 499 Blue 2"
    assert TRAJAN.notation.parse("sow 3") == TRAJAN.notation.parse("sow III")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "an empty text is no move; right would be a verb and its arguments"),
        ("fly", "'fly' is no verb of this title; right would be one of pass, paint, put"),
        ("piant red", "'piant' is no verb of this title (did you mean paint?); right would be one of pass, paint, put"),
        ("paint", "'paint' has 0 arguments; right would be 'paint <colour>'"),
        ("pass me", "'pass me' has 1 argument; right would be 'pass'"),
        ("paint green", "'green' is no colour; right would be one of red, Blue"),
        ("paint bleu", "'bleu' is no colour (did you mean blue?); right would be one of red, Blue"),
    ],
)
def test_wrong_texts(text: str, sentence: str) -> None:
    """One sentence says what is wrong and what would be right."""
    with pytest.raises(IllegalMove) as caught:
        NOTATION.parse(text)
    assert str(caught.value) == sentence


def test_usage_and_secrets() -> None:
    """Verbs know how they are written and whether others may see them."""
    assert NOTATION.verb(pack(7)).usage() == "put <place> <colour> <level>"
    assert NOTATION.verb(pack(7)).secret
    assert not NOTATION.verb(pack(1)).secret
