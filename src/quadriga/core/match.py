"""A match: a game, the source of its chance, and the record of every answer."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final, Self

from quadriga.core.barriers import Barriers
from quadriga.core.chance import KeyedSource, QuickSource
from quadriga.core.errors import IllegalMove, RecordError, UsageError
from quadriga.core.flow import CHANCE, EVERYBODY, FORCED, NOT_LISTED, REVEAL, Decision, Event
from quadriga.core.game import Game
from quadriga.core.language import listed, t, who
from quadriga.core.observation import Observation, observe
from quadriga.core.question import Preview, Question
from quadriga.core.record import (
    Body,
    Entry,
    Header,
    Line,
    Record,
    Trailer,
    check_checkpoint,
    check_trailer,
    write_record,
)
from quadriga.core.title import Reason, Title

CHECKPOINT_EVERY: Final = 25  # answers of seats


class Match:
    """The public way to play: checked answers, chance from keyed streams, a record that replays.

    >>> import quadriga
    >>> match = quadriga.start("trajan", players=2, seed=7)
    >>> match.questions[0].prompt
    'Take card 1 of 3: from the draw pile or a discard pile'
    """

    def __init__(
        self,
        title: Title,
        header: Header,
        game: Game,
        source: KeyedSource | None,
        overlay: str | None = None,
        overlay_name: str = "overlay",
    ) -> None:
        self.title = title
        self.header = header
        self.overlay = overlay
        self.overlay_name = overlay_name
        self.game = game
        self.source = source
        self.entries: list[Entry] = []
        self.marks: list[int] = []  # for each entry, where in the log its events begin
        self.log: list[Event] = []
        self.checkpoints: dict[int, str] = {}
        self.numbers = [0] * game.seats
        self.barriers = Barriers(game.seats)
        self.shown = 0  # entries before this one are no longer secret
        game.events = self.log

    @classmethod
    def prepare(
        cls,
        title: Title,
        players: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        overlay: str | None = None,
        overlay_name: str = "overlay",
    ) -> Self:
        """Lay out a match up to its first answer, be it nature's. An empty seed leaves chance to `resolve`."""
        title.check_players(players)
        complete = title.complete_options(options or {})
        misfit = title.misfit(players, complete)
        if misfit:
            raise UsageError(misfit)
        header = Header(title.id, title.rules, players, complete, title.data_digest(overlay, overlay_name), seed)
        game = title.new(players, complete, overlay, overlay_name)
        source = KeyedSource(seed_key(seed)) if seed else None
        match = cls(title, header, game, source, overlay, overlay_name)
        game.settle()
        return match

    def draw(self) -> None:
        """Let the source answer for nature until a seat is asked."""
        source = self.source
        if source is None:
            return
        while True:
            chance = self.game.chance
            if chance is None:
                return
            source.turn_to(chance.stream())
            self._resolve(chance.draw(self.game, source))

    # What is asked, and answering.

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far."""
        return self.game.scores()

    @property
    def winners(self) -> list[int]:
        """The winning seats once the match is over."""
        return self.game.winners()

    @property
    def questions(self) -> list[Question]:
        """The open questions: none when the match is over or waits for chance."""
        return [self._question(frame) for frame in self.game.questions()]

    def question(self, seat: int) -> Question | None:
        """Return the open question of this seat, if it has one."""
        self._check_seat(seat)
        frame = self.game.question_of(seat)
        return None if frame is None else self._question(frame)

    def play(self, seat: int, move: int | str) -> list[Event]:
        """Answer the open question of a seat, by move or by text; return the events. Refused answers change nothing."""
        chosen = self.check(seat, move)
        before = len(self.log)
        self._answer(seat, chosen)
        self.draw()
        return self.log[before:]

    def check(self, seat: int, move: int | str) -> int:
        """Return the legal move that is meant, or raise IllegalMove with one sentence."""
        self._check_seat(seat)
        wanted = self.title.notation.parse(move) if isinstance(move, str) else move
        moves = self.game.moves_of(seat)
        misnamed = self._misnamed(seat, move)
        if wanted in moves and misnamed is None:
            return wanted
        words = str(move) if misnamed is not None else self._spell(wanted)
        if not moves:
            raise IllegalMove(
                t("{who} answered {move!r}, but {why}", who=who(seat), move=words, why=self._who_is_asked())
            )
        reason = self.why_not(seat, move) or self.title.reason(NOT_LISTED)
        legal = ", ".join(self.title.notation.text(option) for option in moves[:12])
        if len(moves) > 12:
            # Translators: the beginning of a long list of moves.
            legal = t("{moves} and {number} more", moves=legal, number=len(moves) - 12)
        raise IllegalMove(
            t(
                "{who} answered {move!r}: {why} (rule {rule}); right would be {right}",
                who=who(seat),
                move=words,
                why=reason.text,
                rule=reason.rule,
                right=legal,
            )
        )

    def why_not(self, seat: int, wish: int | str) -> Reason | None:
        """Return why a wish is refused, nothing if it is legal."""
        self._check_seat(seat)
        wanted = self.title.notation.parse(wish) if isinstance(wish, str) else wish
        if wanted in self.game.moves_of(seat):
            return self._misnamed(seat, wish)
        frame = self.game.question_of(seat)
        if frame is None:
            return Reason(self._who_is_asked(), "")
        if not self.title.notation.knows(wanted):
            return self.title.reason(NOT_LISTED)
        code = frame.refuse(self.game, wanted) or NOT_LISTED
        return self.title.refusal(observe(self.game, seat), wanted, code)

    def resolve(self, move: int) -> None:
        """Answer the open chance of a match without a seed (scripts, replays); raise IllegalMove if it cannot come."""
        chance = self.game.chance
        if chance is None or move not in chance.moves(self.game):
            raise IllegalMove(t("chance cannot answer {move!r} here", move=self._spell(move)))
        self._resolve(move)

    # Looking ahead and back.

    @property
    def free(self) -> list[int]:
        """How many of its last answers each seat may take back."""
        return self.barriers.free

    def preview(self, seat: int, move: int | str) -> Preview:
        """Play a move on a world that agrees with what the seat sees, up to the next thing it cannot foresee."""
        return self.foreseen(seat, self.check(seat, move))

    def foreseen(self, seat: int, move: int) -> Preview:
        """Return what a move would do that has been checked."""
        seen = observe(self.game, seat)
        world = seen.determinize(QuickSource(1))
        events: list[Event] = []
        world.events = events
        world.answer_until(seat, move)
        before = dict(seen.game.dump())
        after = dict(observe(world, seat).game.dump())
        names = [name for name in {**before, **after} if before.get(name, "") != after.get(name, "")]
        return Preview(tuple(events), tuple((name, before.get(name, ""), after.get(name, "")) for name in names))

    def barrier(self, seat: int) -> str:
        """Return what forbids this seat to take its last answer back; empty if it may."""
        self._check_seat(seat)
        return "" if self.free[seat] else t(self.barriers.forbids[seat])

    def take_back(self, seat: int) -> None:
        """Take back the last answer of a seat: the record without that line, replayed."""
        forbidden = self.barrier(seat)
        if forbidden:
            raise UsageError(t("{who} cannot take the last answer back: {why}", who=who(seat), why=forbidden))
        last = max(n for n, entry in enumerate(self.entries) if entry.seat == seat and not entry.nature)
        self.keep(self.entries[:last] + self.entries[last + 1 :])

    def keep(self, entries: list[Entry]) -> None:
        """Become the match with these entries only, replayed; what comes next is drawn as before."""
        again = self.anew()
        for entry in entries:
            again.follow_entry(entry)
        again.header, again.source = self.header, self.source
        self.__dict__.update(again.__dict__)

    def anew(self) -> Self:
        """Return this match before its first answer and without its seed, to follow entries of it."""
        header = self.header
        return self.prepare(self.title, header.players, "", header.options, self.overlay, self.overlay_name)

    def clone(self) -> "Match":
        """Return an independent copy that will draw the same chance."""
        source = self.source.copy() if self.source is not None else None
        other = type(self)(self.title, self.header, self.game.clone(), source, self.overlay, self.overlay_name)
        other.entries = self.entries[:]
        other.marks = self.marks[:]
        other.log.extend(self.log)
        other.checkpoints = dict(self.checkpoints)
        other.numbers = self.numbers[:]
        other.barriers = self.barriers.copy()
        other.shown = self.shown
        return other

    def observe(self, seat: int) -> Observation[Any]:
        """Return what a seat sees (EVERYBODY: a spectator)."""
        if seat != EVERYBODY:
            self._check_seat(seat)
        return observe(self.game, seat)

    def svg(self, seat: int = EVERYBODY) -> str:
        """Return the table as this seat sees it, as SVG."""
        return self.title.draw(self.observe(seat))

    def _repr_svg_(self) -> str:
        return self.svg()

    def visible(self, seat: int, events: list[Event]) -> list[Event]:
        """Return the events a seat may know of: without the private draws and secret answers of others."""
        return [event for event in events if not self._is_private(event, seat)]

    # Records.

    def record(self, seat: int | None = None) -> str:
        """Return the match as text; for a seat (EVERYBODY: a spectator), without what it may not know."""
        whole = seat is None
        body = Body(self.title.notation)
        for number, entry in enumerate(self.entries):
            body.add(entry, not whole and self.is_hidden(number, entry, seat))
            if whole and number + 1 in self.checkpoints:
                body.checkpoint(self.checkpoints[number + 1])
        # The digest of a position tells its hidden parts to whoever tries all of them, and the seed what will come.
        header = self.header if whole else replace(self.header, seed="")
        trailer = Trailer(self.game.digest() if whole else "", tuple(self.scores), tuple(self.winners))
        return write_record(header, body.lines, trailer)

    def follow(self, record: Record) -> None:
        """Play a whole record on a fresh match, checked line by line."""
        for line in record.lines:
            self.follow_line(line)
        check_trailer(record.trailer, Trailer(self.game.digest(), tuple(self.scores), tuple(self.winners)))

    def follow_line(self, line: Line) -> None:
        """Play one line of a record, checked; raise RecordError if it does not follow."""
        try:
            for entry in line.entries:
                self.follow_entry(entry)
        except (IllegalMove, UsageError) as error:
            raise RecordError(t("line {line}: {error}", line=line.number, error=error)) from error
        if line.checkpoint:
            check_checkpoint(line, self.game.digest())

    def follow_entry(self, entry: Entry) -> None:
        """Play one entry of another record, checked."""
        words = self._spell(entry.move)
        if not entry.nature:
            self.check(entry.seat, entry.move)
        else:
            chance = self.game.chance
            if chance is None:
                raise IllegalMove(t("nature answers {move!r}, but {why}", move=words, why=self._who_is_asked()))
            if chance.audience() != entry.seat or entry.move not in chance.moves(self.game):
                raise IllegalMove(
                    t("nature answers {move!r}, which cannot come here or is not seen by that seat", move=words)
                )
            if self.source is not None:
                self.source.turn_to(chance.stream())
                drawn = chance.draw(self.game, self.source)
                if drawn != entry.move:
                    raise IllegalMove(
                        t(
                            "the seed gives {drawn!r} here, the record says {given!r}",
                            drawn=self._spell(drawn),
                            given=words,
                        )
                    )
        if entry.nature:
            self._resolve(entry.move)
        else:
            self._answer(entry.seat, entry.move)

    # The inside.

    def _answer(self, seat: int, move: int) -> None:
        in_lanes = bool(self.game.lanes)
        before = len(self.log)
        self.entries.append(Entry(seat, move, nature=False))
        self.marks.append(before)
        self.numbers[seat] += 1
        self.game.answer(seat, move)
        self.barriers.answered(seat, len(self.entries) - 1, in_lanes)
        self._note(before, seat, in_lanes)
        if sum(self.numbers) % CHECKPOINT_EVERY == 0:
            self.checkpoints[len(self.entries)] = self.game.digest()

    def _resolve(self, move: int) -> None:
        chance = self.game.chance
        assert chance is not None
        lane = self.game.lane
        before = len(self.log)
        self.entries.append(Entry(chance.audience(), move, nature=True))
        self.marks.append(before)
        self.game.resolve(move)
        self._note(before, lane, lane >= 0)

    def _note(self, before: int, seat: int, in_lanes: bool) -> None:
        """Read from the events what can no longer be taken back, and whether secrets were revealed."""
        self.barriers.happened(self.log, before, len(self.entries) - 1, seat, in_lanes)
        if any(event.code == REVEAL for event in self.log[before:]):
            self.shown = len(self.entries)

    def _question(self, frame: Decision[Any]) -> Question:
        seat, prompt = frame.seat, self.title.asks(self.game, frame)
        moves = tuple(self.game.moves_of(seat))
        return Question(seat, self.numbers[seat], moves, prompt.text, prompt.rule, type(frame).__name__)

    def is_hidden(self, number: int, entry: Entry, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may not know the entry of this number."""
        if entry.nature:
            return entry.seat not in (EVERYBODY, seat)
        return entry.seat != seat and number >= self.shown and self.title.notation.verb(entry.move).secret

    def _is_private(self, event: Event, seat: int) -> bool:
        if event.code == CHANCE:
            return event.seat not in (EVERYBODY, seat)
        return event.code == FORCED and event.seat != seat and self.title.notation.verb(event.x).secret

    def _misnamed(self, seat: int, wish: int | str) -> Reason | None:
        """Why what a text names cannot be meant, though the text is another name of a legal move."""
        if isinstance(wish, int) or not self.game.moves_of(seat):
            return None
        code = self.title.misnamed(self.game, seat, wish)
        return self.title.refusal(observe(self.game, seat), self.title.notation.parse(wish), code) if code else None

    def _who_is_asked(self) -> str:
        seats = [who(frame.seat) for frame in self.game.questions()]
        if self.over:
            return t("the match is over")
        if not seats:
            return t("the match waits for chance")
        return t("the open question is for {seats}", seats=listed(seats))

    def _spell(self, move: int) -> str:
        notation = self.title.notation
        return notation.text(move) if notation.knows(move) else f"move {move}"

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.seats:
            raise UsageError(
                t("seat {seat} was named; this match has seats 0 to {last}", seat=seat, last=self.game.seats - 1)
            )


def seed_key(seed: str) -> bytes:
    """Return the key of a seed: any text will do."""
    return blake2b(seed.encode(), digest_size=32).digest()
