"""What a person at the terminal means by a number or a text, and why it is not possible."""

from __future__ import annotations

from typing import Final

from quadriga.core.chance import QuickSource
from quadriga.core.errors import UsageError
from quadriga.core.flow import NOT_LISTED, Event
from quadriga.core.match import Match
from quadriga.core.notation import Verb
from quadriga.core.orders import playable, reordered
from quadriga.core.title import Reason

LONGEST_ECHO: Final = 60


def meant(match: Match, seat: int, text: str) -> int:
    """Return the move that a number or a text means; raise a QuadrigaError with a sentence if none."""
    moves = playable(match, seat)
    if text.isdecimal():
        number = int(text[:LONGEST_ECHO])
        if not 1 <= number <= len(moves):
            raise UsageError(f"There is no move {number}: the moves are numbered 1 to {len(moves)}")
        return moves[number - 1]
    if not text.isprintable() or len(text) > LONGEST_ECHO:
        raise UsageError("That is neither a move nor a command: type the number of a move, or ? for help")
    if text.split(maxsplit=1)[0].lower() not in match.title.notation.words:
        raise UsageError(f"{text!r} is neither a move nor a command: type the number of a move, or ? for help")
    wanted = _parse(match, seat, text)
    reason = match.why_not(seat, text)
    if reason is not None and wanted not in reordered(match, seat):
        raise UsageError(f"Not possible: {because(match, seat, reason)}")
    return wanted


def wish(match: Match, seat: int, text: str) -> int:
    """Return the move that a text spells, legal or not."""
    if text.isdecimal() or not text.isprintable() or len(text) > LONGEST_ECHO:
        return meant(match, seat, text)
    return _parse(match, seat, text)


def _parse(match: Match, seat: int, text: str) -> int:
    """Return the move of a text; what its verb needs is said with an example that is legal now, if there is one."""
    notation = match.title.notation
    word, *rest = text.split()
    verb = notation.words.get(word.lower())
    if verb is not None and len(rest) != len(verb.args):
        raise UsageError(f"{' '.join([verb.word, *rest])!r} {needs(verb)}: {example(match, seat, verb)}")
    return notation.parse(text)


def example(match: Match, seat: int, verb: Verb | None = None) -> str:
    """Return the text of a move that is legal now, if possible of this verb."""
    notation = match.title.notation
    question = match.question(seat)
    moves = question.moves if question is not None else ()
    fitting = [move for move in moves if verb is None or notation.verb(move) is verb]
    if fitting:
        return notation.text(fitting[0])
    words = [arg.words[0] for arg in verb.args] if verb is not None else []
    return " ".join([verb.word if verb is not None else "pass", *words])


def refused(match: Match, seat: int) -> str:
    """Return the text of a move that cannot be played now: one about which it makes sense to ask why not."""
    moves = set(playable(match, seat))
    notation = match.title.notation
    texts = [" ".join([verb.word, verb.args[0].words[0]]) for verb in notation.verbs.values() if len(verb.args) == 1]
    return next(text for text in texts if notation.parse(text) not in moves)


def wasted_by(match: Match, seat: int, move: int) -> list[str]:
    """Return what would be wasted by an answer after which this seat is asked nothing more for now."""
    seen = match.observe(seat)
    if move not in seen.moves:
        return []
    world = seen.determinize(QuickSource(1))
    events: list[Event] = []
    world.events = events
    world.answer_until(seat, move)
    if world.over or world.question_of(seat) is not None:
        return []
    return match.title.wasted(seen, [move], events)


def because(match: Match, seat: int, reason: Reason) -> str:
    """Return a reason with its rule, and what is asked now if the wish is no answer to it."""
    words = f"{reason.text} (rule {reason.rule})" if reason.rule else reason.text
    question = match.question(seat)
    if question is not None and reason == match.title.reason(NOT_LISTED):
        return f"{words}; the question is: {question.prompt}"
    return words


def needs(verb: Verb) -> str:
    """Return what a verb has to be followed by, in words.

    >>> from quadriga.core.notation import Arg
    >>> needs(Verb(0, "draft", Arg("stack", ["vp9"]), Arg("tray", ["I", "II"])))
    'needs a stack and a tray'
    """
    parts = [f"a number of {arg.name}" if arg.name.endswith("s") else _one(arg.name) for arg in verb.args]
    if not parts:
        return "stands alone"
    return f"needs {', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else f"needs {parts[0]}"


def _one(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
