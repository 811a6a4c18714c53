"""Scenarios: scripted chance and answers as text, for rule tests that speak the language of records."""

from collections.abc import Mapping, Sequence
from typing import Self

from quadriga.core.chance import QuickSource
from quadriga.core.errors import UsageError
from quadriga.core.match import Match
from quadriga.core.moves import verb_of
from quadriga.core.record import read_moves
from quadriga.core.title import Title
from quadriga.games import find_title


class Scenario:
    """A match whose chance is partly scripted: each verb of nature has a queue, and a seed serves when it is empty.

    The script is written as in records: "card wine fish" says what the next two cards are, whenever they come.
    """

    def __init__(
        self,
        title: str | Title,
        players: int,
        *,
        options: Mapping[str, str] | None = None,
        chance: Sequence[str] = (),
        seed: int = 1,
    ) -> None:
        self.title = find_title(title) if isinstance(title, str) else title
        self.source = QuickSource(seed)
        self.script: dict[int, list[int]] = {}
        for line in chance:
            for move in read_moves(line.split(), True, self.title.notation):
                self.script.setdefault(verb_of(move), []).append(move)
        self.match = Match.prepare(self.title, players, "", options)
        self._draw()

    def asks(self) -> dict[int, list[str]]:
        """Return the legal answers of every seat that is asked, as text."""
        text = self.title.notation.text
        return {question.seat: [text(move) for move in question.moves] for question in self.match.questions}

    def play(self, *answers: str) -> Self:
        """Give answers such as "0 sow III", one after the other."""
        for answer in answers:
            seat, _, move = answer.partition(" ")
            if not seat.isdecimal():
                raise UsageError(f"answer {answer!r} names no seat; right would be a seat and a move")
            self.match.play(int(seat), move)
            self._draw()
        return self

    def _draw(self) -> None:
        while (frame := self.match.game.chance) is not None:
            outcomes = frame.moves(self.match.game)
            queue = self.script.get(verb_of(outcomes[0]))
            self.match.resolve(queue.pop(0) if queue else frame.draw(self.match.game, self.source))
