"""Records: a match as text, one answer per line, chance included, readable at the table.

    quadriga-record 1
    title trajan
    rules 1
    players 2
    options draft=three ...
    data ac6f8c1a6d00c727
    seed 7
    --
    * forum bread games       a run of nature's answers that everybody sees
    *0 card wine fish         one that only seat 0 sees
    0 sow III                 seat 0 answers
    = 0f3c9b5a77e1d024        checkpoint: the digest of the position here
    --
    digest 5e0d6d1f9d5f8b4e
    scores 61 58
    winners 0                 a dash while the match is running

Reading and writing are exact inverses: single spaces, line feeds, no comments.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from quadriga.core.errors import IllegalMove, RecordError
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import t
from quadriga.core.notation import Notation, Verb

MAGIC: Final = "quadriga-record 1"
RULER: Final = "--"
HIDDEN: Final = "?"
NOTHING: Final = "-"
HEADER_KEYS: Final = ("title", "rules", "players", "options", "data", "seed")
TRAILER_KEYS: Final = ("digest", "scores", "winners")
LONGEST: Final = 4_000_000  # characters; the longest match of any title stays far below


@dataclass(frozen=True)
class Header:
    """What must be known to set the match up again."""

    title: str
    rules: int
    players: int
    options: Mapping[str, str]
    data: str
    seed: str


@dataclass(frozen=True)
class Entry:
    """One answer: of a seat, or of nature (then `seat` is the only one who saw it, or EVERYBODY)."""

    seat: int
    move: int
    nature: bool


@dataclass(frozen=True)
class Line:
    """One line of the body as it was read: entries, or a checkpoint."""

    number: int
    entries: tuple[Entry, ...]
    checkpoint: str = ""


@dataclass(frozen=True)
class Trailer:
    """How the match stood when it was written."""

    digest: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """A whole record as it was read."""

    header: Header
    lines: tuple[Line, ...]
    trailer: Trailer


@dataclass
class Body:
    """The body while it is written: runs of nature's answers of one verb and audience share a line."""

    notation: Notation
    lines: list[str] = field(default_factory=list)
    run: tuple[int, int] | None = None

    def add(self, entry: Entry, hidden: bool) -> None:
        """Write one entry: of a hidden draw only its verb, of a hidden answer only whose it is."""
        verb = self.notation.verb(entry.move)
        words = [HIDDEN] * len(verb.args) if hidden else self.notation.arguments(entry.move)
        run = (verb.code, entry.seat) if entry.nature and verb.args else None
        if run is not None and run == self.run:
            self.lines[-1] = " ".join([self.lines[-1], *words])
        elif entry.nature:
            who = "*" if entry.seat == EVERYBODY else f"*{entry.seat}"
            self.lines.append(" ".join([who, verb.word, *words]))
        else:
            self.lines.append(f"{entry.seat} {HIDDEN if hidden else self.notation.text(entry.move)}")
        self.run = run

    def checkpoint(self, digest: str) -> None:
        """Write a checkpoint."""
        self.lines.append(f"= {digest}")
        self.run = None


def write_record(header: Header, body: Sequence[str], trailer: Trailer) -> str:
    """Return the text of a record."""
    options = " ".join(f"{name}={value}" for name, value in header.options.items()) or NOTHING
    lines = [
        MAGIC,
        f"title {header.title}",
        f"rules {header.rules}",
        f"players {header.players}",
        f"options {options}",
        f"data {header.data}",
        f"seed {header.seed or NOTHING}",
        RULER,
        *body,
        RULER,
        f"digest {trailer.digest or NOTHING}",
        f"scores {' '.join(map(str, trailer.scores))}",
        f"winners {' '.join(map(str, trailer.winners)) or NOTHING}",
    ]
    return "\n".join(lines) + "\n"


def read_lines(text: str) -> tuple[list[str], list[str], list[str]]:
    """Split a record into the lines of header, body and trailer; raise RecordError if it is not a whole record."""
    if len(text) > LONGEST:
        raise RecordError(
            t("this is no record: it has {size} characters, a record has at most {most}", size=len(text), most=LONGEST)
        )
    lines = text.split("\n")
    if lines[0] != MAGIC:
        shown = lines[0][:40].encode("unicode_escape").decode()
        raise RecordError(
            t("this is no record: line 1 is {given!r}, right would be {right!r}", given=shown, right=MAGIC)
        )
    rulers = [number for number, line in enumerate(lines) if line == RULER]
    if len(rulers) != 2 or lines[-1] != "" or len(lines) != rulers[1] + len(TRAILER_KEYS) + 2:
        raise RecordError(
            t(
                "the record is cut off or damaged: it has {rulers} lines {ruler!r} and {lines} whole lines; "
                "right would be a header, {ruler!r}, the answers, {ruler!r} and the lines {keys}",
                rulers=len(rulers),
                ruler=RULER,
                lines=len(lines) - 1,
                keys=", ".join(TRAILER_KEYS),
            )
        )
    return lines[1 : rulers[0]], lines[rulers[0] + 1 : rulers[1]], lines[rulers[1] + 1 : -1]


def read_pairs(lines: Sequence[str], keys: Sequence[str], first: int) -> dict[str, str]:
    """Return the values of lines `key value`, which must have just these keys in this order."""
    found: dict[str, str] = {}
    if len(lines) != len(keys):
        raise RecordError(
            t(
                "line {line}: {count} lines stand here, right would be {right}",
                line=first,
                count=len(lines),
                right=", ".join(keys),
            )
        )
    for offset, (line, key) in enumerate(zip(lines, keys, strict=True)):
        word, _, value = line.partition(" ")
        if word != key or not value or value != " ".join(value.split()) or not value.isprintable():
            raise RecordError(
                t(
                    "line {line} is {given!r}, right would be {key!r} and its value",
                    line=first + offset,
                    given=line[:60],
                    key=key,
                )
            )
        found[key] = value
    return found


def read_header(text: str) -> Header:
    """Return the header of a record."""
    pairs = read_pairs(read_lines(text)[0], HEADER_KEYS, 2)
    options: dict[str, str] = {}
    for word in pairs["options"].split() if pairs["options"] != NOTHING else []:
        name, sign, value = word.partition("=")
        if not sign or name in options:
            raise RecordError(
                t(
                    "line {line}: option {given!r} is not understood, right would be name=value, each name once",
                    line=5,
                    given=word,
                )
            )
        options[name] = value
    return Header(
        pairs["title"],
        whole_number(pairs["rules"], 3, "rules"),
        whole_number(pairs["players"], 4, "players"),
        options,
        pairs["data"],
        "" if pairs["seed"] == NOTHING else pairs["seed"],
    )


def read_record(text: str, notation: Notation) -> Record:
    """Return a whole record; its moves are spelt right but not yet known to be legal."""
    header_lines, body, trailer_lines = read_lines(text)
    first = len(header_lines) + 3
    lines = tuple(read_line(line, first + offset, notation) for offset, line in enumerate(body))
    pairs = read_pairs(trailer_lines, TRAILER_KEYS, first + len(body) + 1)
    where = first + len(body) + 2
    winners = [] if pairs["winners"] == NOTHING else pairs["winners"].split()
    trailer = Trailer(
        "" if pairs["digest"] == NOTHING else pairs["digest"],
        tuple(whole_number(word, where, "scores") for word in pairs["scores"].split()),
        tuple(whole_number(word, where, "winners") for word in winners),
    )
    return Record(read_header(text), lines, trailer)


def read_line(line: str, number: int, notation: Notation) -> Line:
    """Return one line of the body."""
    words = line.split(" ")
    who = words[0]
    if who == "=":
        if len(words) != 2:
            raise RecordError(
                t("line {line} is {given!r}, right would be '= ' and a digest", line=number, given=line[:60])
            )
        return Line(number, (), words[1])
    nature = who.startswith("*")
    seat_word = who[1:] if nature else who
    seat = EVERYBODY if nature and not seat_word else whole_number(seat_word, number, "seat")
    if seat < EVERYBODY or (seat == EVERYBODY and seat_word) or len(words) < 2:
        raise RecordError(
            t("line {line} is {given!r}, right would be a seat (or *) and a move", line=number, given=line[:60])
        )
    if HIDDEN in words:
        raise RecordError(
            t("line {line} is hidden: this record was written for one seat and cannot be replayed", line=number)
        )
    try:
        entries = tuple(Entry(seat, move, nature) for move in read_moves(words[1:], nature, notation))
    except IllegalMove as error:
        raise RecordError(t("line {line}: {error}", line=number, error=error)) from error
    return Line(number, entries)


def read_moves(words: Sequence[str], run: bool, notation: Notation) -> list[int]:
    """Return the moves of one line: one, or a run of the same verb."""
    verb: Verb = notation.find(words[0])
    size = len(verb.args)
    rest = words[1:]
    if not run or size == 0 or len(rest) % size or not rest:
        moves = [notation.build(verb, rest)]
    else:
        moves = [notation.build(verb, rest[start : start + size]) for start in range(0, len(rest), size)]
    spelt = [verb.word, *[word for move in moves for word in notation.arguments(move)]]
    if spelt != list(words):
        given, right = " ".join(words)[:60], " ".join(spelt)[:60]
        raise IllegalMove(t("{given!r} is misspelt; right would be {right!r}", given=given, right=right))
    return moves


def whole_number(word: str, line: int, what: str) -> int:
    """Return a number written in its one canonical way."""
    # Bounded before conversion: int() of a very long word is slow and may be refused by the interpreter.
    if len(word) > 9 or not word.isascii() or not word.removeprefix("-").isdigit() or str(int(word)) != word:
        raise RecordError(
            t("line {line}: {key} must be a whole number, got {given!r}", line=line, key=what, given=word[:20])
        )
    return int(word)


def check_checkpoint(line: Line, found: str) -> None:
    """Raise RecordError unless the position is the one that a checkpoint names."""
    if line.checkpoint != found:
        raise RecordError(
            t(
                "line {line}: the checkpoint says {said}, the position here is {found}; "
                "a line above was changed or other rules were used",
                line=line.number,
                said=line.checkpoint[:20],
                found=found,
            )
        )


def check_trailer(given: Trailer, found: Trailer) -> None:
    """Raise RecordError unless a record ends as its answers do."""
    if not given.digest:
        raise RecordError(t("the record is hidden in part: it was written for one seat and cannot be replayed"))
    if given != found:
        raise RecordError(
            t(
                "the record ends with digest {digest}, scores {scores} and winners {winners}, but its answers "
                "lead to {found}, {found_scores} and {found_winners}; a line was changed",
                digest=given.digest[:20],
                scores=list(given.scores),
                winners=list(given.winners),
                found=found.digest,
                found_scores=list(found.scores),
                found_winners=list(found.winners),
            )
        )
