"""Quadriga: Roman board games on one engine.

>>> import quadriga
>>> match = quadriga.start("trajan", players=3, seed=7)
>>> while not match.over:
...     question = match.questions[0]
...     events = match.play(question.seat, question.moves[0])
>>> quadriga.replay(match.record()).scores == match.scores
True
"""

from collections.abc import Mapping
from secrets import token_hex

from quadriga.core.errors import DataError, IllegalMove, QuadrigaError, RecordError, UsageError
from quadriga.core.flow import Event
from quadriga.core.language import t
from quadriga.core.match import Match
from quadriga.core.observation import Observation
from quadriga.core.question import Preview, Question
from quadriga.core.record import read_header, read_record
from quadriga.core.title import Option, Reason, Title
from quadriga.games import TITLES, find_title

__all__ = [
    "TITLES",
    "DataError",
    "Event",
    "IllegalMove",
    "Match",
    "Observation",
    "Option",
    "Preview",
    "QuadrigaError",
    "Question",
    "Reason",
    "RecordError",
    "Title",
    "UsageError",
    "__version__",
    "replay",
    "start",
]

__version__ = "0.1.0"


def start(
    title: str,
    *,
    players: int,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | None = None,
    overlay_name: str = "overlay",
) -> Match:
    """Begin a match. The seed may be any number or word; without one it comes from the operating system.

    `overlay` is the text of a TOML file that replaces component data.
    """
    words = [word for word in str(seed).split() if word.isprintable()] if seed is not None else [token_hex(32)]
    if len(words) != 1:
        raise UsageError(
            t("seed {seed!r} has {count} words; right would be one word or number", seed=seed, count=len(words))
        )
    match = Match.prepare(find_title(title), players, words[0], options, overlay, overlay_name)
    match.draw()
    return match


def replay(text: str, *, overlay: str | None = None, overlay_name: str = "overlay") -> Match:
    """Return the match of a record, checked line by line, ready to go on; raise RecordError if it does not replay.

    Chance is checked against the seed where the record names one; without a seed nothing is drawn.
    """
    header = read_header(text)
    try:
        title = find_title(header.title)
        match = Match.prepare(title, header.players, header.seed, header.options, overlay, overlay_name)
    except UsageError as error:
        raise RecordError(t("the record's header cannot be used: {error}", error=error)) from error
    ours = match.header
    if header.rules != ours.rules:
        raise RecordError(
            t(
                "the record follows rules {old} of {title}; this program has {now}",
                old=header.rules,
                title=t(title.name),
                now=ours.rules,
            )
        )
    if header.data != ours.data:
        raise RecordError(
            t(
                "the record was played on component data {given}, these are {ours}; "
                "right would be the overlay it was played with",
                given=header.data[:20],
                ours=ours.data,
            )
        )
    if header != ours:
        raise RecordError(t("the record's options are incomplete; right would be {right}", right=dict(ours.options)))
    match.follow(read_record(text, title.notation))
    if match.record() != text:
        raise RecordError(
            t("the record replays but is not written in its one way; right would be the text this program writes")
        )
    return match
