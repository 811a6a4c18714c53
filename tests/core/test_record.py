"""Records: exact inverses, and one sentence for everything that can be wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quadriga
from quadriga.core.chance import QuickSource
from quadriga.core.errors import QuadrigaError, RecordError
from quadriga.core.flow import EVERYBODY
from quadriga.core.match import Match
from quadriga.core.notation import Arg, Notation, Verb
from quadriga.core.record import (
    LONGEST,
    Body,
    Entry,
    Header,
    Record,
    Trailer,
    read_header,
    read_line,
    read_record,
    whole_number,
    write_record,
)

CARD = Arg("card", ("wine", "oil", "wheat"))
NOTATION = Notation([Verb(0, "pass"), Verb(1, "lay", CARD, CARD), Verb(9, "card", CARD), Verb(10, "shuffle")])
HEADER = Header("trajan", 1, 2, {"a": "1", "b": "x"}, "00ff", "seed")
SEED = 7  # seat 0 begins
TRAILER = Trailer("abcd", (3, -4), ())

SEATS = st.integers(0, 3)
ANSWERS = st.builds(Entry, SEATS, st.sampled_from([m for m in NOTATION.all_moves() if m >> 23 < 9]), st.just(False))
DRAWS = st.builds(
    Entry, st.integers(-1, 3), st.sampled_from([m for m in NOTATION.all_moves() if m >> 23 >= 9]), st.just(True)
)
ENTRIES = st.lists(st.one_of(ANSWERS, DRAWS), max_size=30)


def written(entries: list[Entry], marks: set[int] | None = None) -> str:
    """A record with these entries, and checkpoints after some."""
    body = Body(NOTATION)
    for number, entry in enumerate(entries):
        body.add(entry, hidden=False)
        if number in (marks or set()):
            body.checkpoint(f"{number:016x}")
    return write_record(HEADER, body.lines, TRAILER)


def entries_of(record: Record) -> list[Entry]:
    """All entries in order."""
    return [entry for line in record.lines for entry in line.entries]


@given(ENTRIES, st.sets(st.integers(0, 29)))
def test_reading_is_the_inverse_of_writing(entries: list[Entry], marks: set[int]) -> None:
    """Entries, header, checkpoints and trailer come back, and are written again byte by byte."""
    text = written(entries, marks)
    record = read_record(text, NOTATION)
    assert entries_of(record) == entries
    assert (record.header, record.trailer) == (HEADER, TRAILER)
    marked = {number for number in marks if number < len(entries)}
    assert [line.checkpoint for line in record.lines if line.checkpoint] == [f"{n:016x}" for n in sorted(marked)]
    assert written(entries_of(record), marks) == text


def test_runs_of_draws_share_a_line() -> None:
    """Of one verb and one audience, until something else comes."""
    cards = [NOTATION.parse(f"card {word}") for word in CARD.words]
    entries = [Entry(EVERYBODY, cards[0], True), Entry(EVERYBODY, cards[1], True), Entry(0, cards[2], True)]
    entries += [Entry(0, NOTATION.parse("pass"), False), Entry(0, cards[0], True)]
    assert written(entries).split("--\n")[1] == "* card wine oil\n*0 card wheat\n0 pass\n*0 card wine\n"


def test_hidden_lines() -> None:
    """A hidden draw shows its verb, a hidden answer only whose it is."""
    body = Body(NOTATION)
    body.add(Entry(1, NOTATION.parse("card wine"), True), hidden=True)
    body.add(Entry(1, NOTATION.parse("card oil"), True), hidden=True)
    body.add(Entry(1, NOTATION.parse("lay wine oil"), False), hidden=True)
    assert body.lines == ["*1 card ? ?", "1 ?"]
    for line in body.lines:
        with pytest.raises(RecordError, match="line 5 is hidden: this record was written for one seat"):
            read_line(line, 5, NOTATION)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "line 9: seat must be a whole number, got ''"),
        ("x pass", "line 9: seat must be a whole number, got 'x'"),
        ("--1 pass", "line 9: seat must be a whole number, got '--1'"),
        ("01 pass", "line 9: seat must be a whole number, got '01'"),
        ("9999999999 pass", "line 9: seat must be a whole number, got '9999999999'"),
        ("-1 pass", "line 9 is '-1 pass', right would be a seat (or *) and a move"),
        ("*-1 card wine", "line 9 is '*-1 card wine', right would be a seat (or *) and a move"),
        ("0", "line 9 is '0', right would be a seat (or *) and a move"),
        ("= ", "line 9: "),
        ("= a b", "line 9 is '= a b', right would be '= ' and a digest"),
        (
            "0 fly",
            "line 9: 'fly' is no verb of this title (did you mean lay?); right would be one of pass, lay",
        ),
        ("0 lay wine", "line 9: 'lay wine' has 1 argument; right would be 'lay <card> <card>'"),
        ("0 lay wine beer", "line 9: 'beer' is no card; right would be one of wine, oil, wheat"),
        ("0 PASS", "line 9: 'PASS' is misspelt; right would be 'pass'"),
        ("0  pass", "line 9: '' is no verb"),
        ("0 pass ", "line 9: 'pass ' has 1 argument; right would be 'pass'"),
        ("* shuffle shuffle", "line 9: 'shuffle shuffle' has 1 argument; right would be 'shuffle'"),
        ("0 card wine oil", "line 9: 'card wine oil' has 2 arguments; right would be 'card <card>'"),
    ],
)
def test_wrong_lines(line: str, sentence: str) -> None:
    """Each says its number, what stands there and what would be right."""
    if line == "= ":
        assert read_line(line, 9, NOTATION).checkpoint == ""
        return
    with pytest.raises(RecordError) as caught:
        read_line(line, 9, NOTATION)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("word", ["", "-", "--1", "+1", "1_0", " 1", "1 ", "01", "-0", "1.0", "²", "१", "1" * 10])
def test_numbers_have_one_spelling(word: str) -> None:
    """Nothing else is taken for a number, and nothing else escapes."""
    with pytest.raises(RecordError, match=re.escape("n must be a whole number, got")):
        whole_number(word, 1, "n")


@pytest.mark.parametrize("number", [0, 7, -3, 123456789])
def test_whole_numbers(number: int) -> None:
    """Numbers are read as they are written."""
    assert whole_number(str(number), 1, "n") == number


@pytest.fixture(scope="module")
def match() -> Match:
    """A match in the middle, with checkpoints."""
    found = quadriga.start("trajan", players=2, seed=SEED)
    found.play(0, "draw")
    dice = QuickSource(3)
    for _ in range(60):
        question = found.questions[0]
        found.play(question.seat, question.moves[dice.below(len(question.moves))])
    return found


def replaced(old: str, new: str) -> Callable[[str], str]:
    """An edit that replaces text once; it must be there."""

    def edit(text: str) -> str:
        changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return changed

    return edit


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda text: "", "this is no record: line 1 is '', right would be 'quadriga-record 1'"),
        (lambda text: "\x00\x01binary", "this is no record: line 1 is"),
        (lambda text: "x" * (LONGEST + 1), "this is no record: it has 4000001 characters"),
        (lambda text: text[:-1], "the record is cut off or damaged: it has 2 lines '--'"),
        (lambda text: text[: len(text) // 2], "the record is cut off or damaged: it has 1 lines '--'"),
        (lambda text: text + "more\n", "the record is cut off or damaged"),
        (lambda text: text.replace("\n", "\r\n"), "this is no record: line 1 is"),
        (replaced("^title .*\n", ""), "line 2: 5 lines stand here, right would be title, rules, players"),
        (replaced("^title ", "name "), "line 2 is 'name trajan', right would be 'title' and its value"),
        (replaced("^title trajan", "title  trajan"), "line 2 is 'title  trajan'"),
        (replaced("^title trajan", "title"), "line 2 is 'title', right would be 'title' and its value"),
        (replaced("^title trajan", "title nero"), "the record's header cannot be used: title 'nero' is not known"),
        (replaced("^rules 1", "rules 2"), "the record follows rules 2 of Trajan; this program has 1"),
        (replaced("^rules 1", "rules one"), "line 3: rules must be a whole number, got 'one'"),
        (replaced("^players 2", "players 9"), "the record's header cannot be used: Trajan was asked for 9 players"),
        (replaced("draft=three", "draft=four"), "the record's header cannot be used: option draft was given 'four'"),
        (replaced("draft=three", "draft"), "line 5: option 'draft' is not understood"),
        (replaced("draft=three", "trays=random"), "line 5: option 'trays=random' is not understood"),
        (replaced(" draft=three", ""), "the record's options are incomplete; right would be"),
        (replaced("^data .*", "data 0123456789abcdef"), "the record was played on component data 0123456789abcdef"),
        (replaced(f"^seed {SEED}", "seed 99"), "the seed gives"),
        (replaced(f"^seed {SEED}", "seed 9\\0"), "line 7 is 'seed 9\\x00', right would be 'seed' and its value"),
        (replaced("^0 draw", "0 draww"), "'draww' is no verb of this title (did you mean draw?)"),
        (replaced("^0 draw", "0 sow I"), "seat 0 answered 'sow I': "),
        (replaced("^0 (draw|pick)", r"1 \1"), "seat 1 answered"),
        (replaced("^0 (draw|pick)", r"7 \1"), "seat 7 was named; this match has seats 0 to 1"),
        (replaced(r"^\*0 card", "*1 card"), "which cannot come here or is not seen by that seat"),
        (replaced(r"^\* first [01]", "0 draw"), "but the match waits for chance"),
        (replaced("^0 draw", "* first 0\n0 draw"), "nature answers 'first 0', but the open question is for seat 0"),
        (replaced(r"^\* first 0", "* first 3"), "nature answers 'first 3', which cannot come here"),
        (replaced("^= .*", "= 0000000000000000"), "the checkpoint says 0000000000000000, the position here is"),
        (replaced("^digest .*", "digest 0000000000000000"), "the record ends with digest 0000000000000000"),
        (replaced("^scores .*", "scores 99 99"), "the record ends with digest"),
        (replaced("^scores .*", "scores 99 x"), "scores must be a whole number, got 'x'"),
        (replaced("^winners -", "winners 1"), "the record ends with digest"),
        (replaced("^winners -", "losers -"), "is 'losers -', right would be 'winners' and its value"),
    ],
)
def test_wrong_records(match: Match, edit: Callable[[str], str], sentence: str) -> None:
    """One sentence each; always a RecordError."""
    with pytest.raises(RecordError) as caught:
        quadriga.replay(edit(match.record()))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_replays_without_its_seed(match: Match) -> None:
    """Chance is in the record; without a seed nothing more is drawn."""
    text = match.record().replace(f"\nseed {SEED}\n", "\nseed -\n")
    again = quadriga.replay(text)
    assert again.game.digest() == match.game.digest()
    assert again.source is None
    assert again.record() == text


def test_a_replayed_match_goes_on_as_the_first(match: Match) -> None:
    """With the seed the streams stand where they stood."""
    first, second = match.clone(), quadriga.replay(match.record())
    for _ in range(40):
        question = first.questions[0]
        first.play(question.seat, question.moves[-1])
        second.play(question.seat, question.moves[-1])
    assert second.record() == first.record()


def test_the_header_alone_can_be_read(match: Match) -> None:
    """Lists of records need no replay."""
    assert read_header(match.record()) == match.header


@given(st.text(max_size=200))
def test_any_text_is_refused_politely(text: str) -> None:
    """Rubbish after a good first line gives one of our errors too."""
    for record in (text, "quadriga-record 1\n" + text, f"quadriga-record 1\ntitle trajan\n{text}\n--\n--\n"):
        with pytest.raises(QuadrigaError):
            quadriga.replay(record)


@given(st.data())
def test_any_edit_is_refused_or_harmless(match: Match, data: st.DataObject) -> None:
    """An edited record gives one of our errors or is the same match."""
    text = match.record()
    start = data.draw(st.integers(0, len(text) - 1))
    stop = data.draw(st.integers(start, min(len(text), start + 40)))
    edited = text[:start] + data.draw(st.text(alphabet="0123456789 =*-?\nabcdefgIV", max_size=12)) + text[stop:]
    try:
        again = quadriga.replay(edited)
    except QuadrigaError:
        return
    assert again.game.digest() == match.game.digest()
