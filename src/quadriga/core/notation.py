"""Moves as text and back: every title declares its verbs once, and this table parses and prints them."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import product

from quadriga.core.errors import IllegalMove
from quadriga.core.language import t, tn
from quadriga.core.moves import pack, verb_of, x_of, y_of, z_of


class Arg:
    """One argument of a verb: its words in the order of their numbers, and other spellings players may use."""

    def __init__(self, name: str, words: Sequence[str], synonyms: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.words = tuple(words)
        self.numbers = {word.lower(): number for number, word in enumerate(self.words)}
        for word, number in (synonyms or {}).items():
            self.numbers.setdefault(word.lower(), number)

    def parse(self, word: str) -> int:
        """Return the number behind a word."""
        number = self.numbers.get(word.lower())
        if number is None:
            near = get_close_matches(word.lower(), self.numbers, n=1)
            raise IllegalMove(unknown_argument(word, self.name, near[0] if near else "", ", ".join(self.words)))
        return number


def unknown_argument(word: str, kind: str, near: str, right: str) -> str:
    """Return what is wrong with a word that is no argument, and perhaps the one that was meant."""
    if near:
        return t(
            "{given!r} is no {kind} (did you mean {near}?); right would be one of {right}",
            given=word,
            kind=kind,
            near=near,
            right=right,
        )
    return t("{given!r} is no {kind}; right would be one of {right}", given=word, kind=kind, right=right)


def unknown_verb(word: str, near: str, right: str) -> str:
    """Return what is wrong with a word that is no verb, and perhaps the one that was meant."""
    if near:
        return t(
            "{given!r} is no verb of this title (did you mean {near}?); right would be one of {right}",
            given=word,
            near=near,
            right=right,
        )
    return t("{given!r} is no verb of this title; right would be one of {right}", given=word, right=right)


def numbers(name: str, limit: int) -> Arg:
    """Return an argument that is a plain number below the limit."""
    return Arg(name, [str(number) for number in range(limit)])


class Verb:
    """What a move does: its number, its word and its arguments. Secret answers stay hidden until a reveal.

    Verbs of nature alone are never answers of a seat.
    """

    def __init__(self, code: int, word: str, *args: Arg, secret: bool = False, nature: bool = False) -> None:
        self.code = code
        self.word = word
        self.args = args
        self.secret = secret
        self.nature = nature

    def usage(self) -> str:
        """Return how the verb is written, for messages."""
        return " ".join([self.word, *[f"<{arg.name}>" for arg in self.args]])


class Notation:
    """The verb table of a title."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {verb.code: verb for verb in verbs}
        self.words = {verb.word: verb for verb in verbs}
        self._texts: dict[int, str] = {}
        self._arguments: dict[int, Sequence[str]] = {}  # of moves once written: a record writes all of its moves anew

    def verb(self, move: int) -> Verb:
        """Return the verb of a move."""
        return self.verbs[verb_of(move)]

    def text(self, move: int) -> str:
        """Return the one canonical spelling of a move."""
        found = self._texts.get(move)
        if found is None:
            found = self._texts[move] = " ".join([self.verb(move).word, *self.arguments(move)])
        return found

    def knows(self, move: int) -> bool:
        """Whether this number is a move of the title at all, legal somewhere or not."""
        verb = self.verbs.get(verb_of(move))
        if verb is None:
            return False
        sizes = [len(arg.words) for arg in verb.args] + [1] * 3
        return x_of(move) < sizes[0] and y_of(move) < sizes[1] and z_of(move) < sizes[2]

    def all_moves(self) -> list[int]:
        """Return every move that can be written, in the order of the verbs."""
        found: list[int] = []
        for verb in self.verbs.values():
            ranges = [range(len(arg.words)) for arg in verb.args]
            found.extend(pack(verb.code, *values) for values in product(*ranges))
        return found

    def arguments(self, move: int) -> Sequence[str]:
        """Return the arguments of a move as words."""
        found = self._arguments.get(move)
        if found is None:
            values = (x_of(move), y_of(move), z_of(move))
            found = [arg.words[value] for arg, value in zip(self.verb(move).args, values, strict=False)]
            self._arguments[move] = found
        return found

    def parse(self, text: str) -> int:
        """Return the move a text means; raise IllegalMove with one sentence if it means none."""
        words = text.split()
        if not words:
            raise IllegalMove(t("an empty text is no move; right would be a verb and its arguments"))
        return self.build(self.find(words[0]), words[1:])

    def reads(self, text: str) -> bool:
        """Whether a text is a move of the title at all."""
        try:
            self.parse(text)
        except IllegalMove:
            return False
        return True

    def find(self, word: str) -> Verb:
        """Return the verb with this word."""
        verb = self.words.get(word.lower())
        if verb is None:
            near = get_close_matches(word.lower(), self.words, n=1)
            right = ", ".join([verb.word for verb in self.verbs.values() if not verb.nature])
            raise IllegalMove(unknown_verb(word, near[0] if near else "", right))
        return verb

    def build(self, verb: Verb, words: Sequence[str]) -> int:
        """Return the move of a verb with these words as arguments."""
        if len(words) != len(verb.args):
            given = " ".join([verb.word, *words])
            raise IllegalMove(
                tn(
                    "{given!r} has {number} argument; right would be {right!r}",
                    "{given!r} has {number} arguments; right would be {right!r}",
                    len(words),
                    given=given,
                    right=verb.usage(),
                )
            )
        values = [arg.parse(word) for arg, word in zip(verb.args, words, strict=True)]
        return pack(verb.code, *values)
