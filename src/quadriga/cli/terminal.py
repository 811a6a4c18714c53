"""The loop of `quadriga play`: shows the table, takes answers and commands, lets the bots play. Knows no title."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from quadriga.bots import Bot, make_bot
from quadriga.cli.play_guides import GUIDES
from quadriga.cli.play_help import HELP, KEYS, TURN_HELP, explained, sheet_lines
from quadriga.cli.play_keeper import Keeper, Leave
from quadriga.cli.play_saves import PERSON, UNKNOWN, SaveFile
from quadriga.cli.play_screen import Screen
from quadriga.cli.play_story import NAMES, Story, cheer, named, paragraphs
from quadriga.cli.play_wishes import because, example, meant, refused, wasted_by, wish
from quadriga.cli.sections import find_section
from quadriga.core import orders
from quadriga.core.barriers import NOTHING_ANSWERED
from quadriga.core.errors import QuadrigaError, UsageError
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import capital
from quadriga.core.match import Match
from quadriga.core.question import Question

ADVISER: Final = "greedy"
NO_MOVE: Final = -1
# Commands that make sense when a turn has been played and not handed over.
HAND_OVER: Final = frozenset(["u", "undo", "b", "board", "v", "score", "s", "save", "q", "quit", "x", "exit"])


class Session:
    """One sitting at a table: a match, who sits where, and the person's screen."""

    def __init__(
        self, match: Match, seats: list[str], screen: Screen, file: SaveFile, *, confirm: bool, advises: bool = True
    ) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.confirm = confirm
        self.guide = GUIDES[match.title.id]
        self.story = Story(len(seats), self.guide.hushed)
        if any(match.numbers):
            self.story.remember(match)
        self.bots: dict[int, Bot] = {
            seat: make_bot(name, match.title.id, _bot_seed(match.header.seed, seat))
            for seat, name in enumerate(seats)
            if name not in (PERSON, UNKNOWN)
        }
        self.people = [seat for seat, name in enumerate(seats) if name == PERSON]
        self.present = -1  # the person at the keyboard
        self.looking = -1  # the seat that has the board before its eyes
        self.recap: list[str] = []  # what happened since that seat's last turn
        self.answered = False  # the last thing on the screen is an answer of that seat
        self.moved_on = False  # another question is open than the one on the screen
        self.keys_shown = False
        self.doubted = NO_MOVE  # an answer that would waste something, named and not played yet
        self.keeper = Keeper(match, seats, screen, file, advises)
        self.commands: dict[str, Callable[[int, str], None]] = self._commands()
        self.with_words = (self._rules, self._preview, self.keeper.save_copy, self._help, self._why)

    def run(self) -> None:
        """Play until the match is over or the person leaves; what people have answered is saved on every way out."""
        try:
            while not self.match.over:
                self._next()
            self.keeper.match_ended()
            self._finish()
        except Leave:
            return
        except (EOFError, KeyboardInterrupt):
            # Answers are saved when they are given, and a match interrupted in the middle of one is not fit to be.
            self.screen.say()
            self.keeper.say_goodbye()

    # Whose turn it is.

    def _next(self) -> None:
        questions = self.match.questions
        asked = next((question for question in questions if question.seat in self.people), questions[0])
        if asked.seat in self.bots:
            with self.screen.thinking(NAMES[asked.seat]):
                move = self.bots[asked.seat].choose(self.match.observe(asked.seat))
                self._answer(asked.seat, move)
            self.looking = -1
            self.keeper.unsaved = True
        else:
            self.keeper.bots_played()
            self._person(asked)

    def _person(self, question: Question) -> None:
        """Show a person the question and obey until it is answered."""
        seat = question.seat
        if len(self.people) > 1 and self.present != seat:
            self._pass_keyboard(seat)
        self.present = seat
        self._show(question)
        self.moved_on = False
        self.doubted = NO_MOVE
        while not self.moved_on:
            self._obey(seat, self.screen.read(f"{NAMES[seat]}> "))

    def _pass_keyboard(self, seat: int) -> None:
        """1.3 Hands are hidden: what the last person saw leaves the screen before the next one looks."""
        self.screen.hide()
        self.screen.say(f"Pass the keyboard to {NAMES[seat]} (seat {seat}).", "bold")
        self.screen.read("Press Enter when you are ready. ")
        self.screen.hide()
        self.looking = -1

    # What a person sees.

    def _show(self, question: Question) -> None:
        seat = question.seat
        if self.looking == seat:
            if self.answered:
                self._last_answer(seat)
            self._draw(self.guide.mat(self.match.observe(seat)))
        else:
            self.recap = self.story.since(seat)
            self._board(seat, "")
            self._recap(self.recap)
        self.looking = seat
        self._ask(question)

    def _ask(self, question: Question) -> None:
        """Print the question and its moves."""
        match, seat = self.match, question.seat
        seen = match.observe(seat)
        self.screen.say()
        moves = orders.playable(match, seat)
        self.screen.say(f"{question.prompt}  (rule {question.rule}, {len(moves)} choices)", "bold")
        self.screen.offer(
            [
                (
                    capital(named(match.title.describe(seen.game, seat, move))),
                    match.title.remark(seen, move).text,
                    match.title.notation.text(move),
                )
                for move in moves
            ]
        )
        if not self.keys_shown:
            self.screen.tell(KEYS, "green")
        self.keys_shown = True

    def _draw(self, text: str) -> None:
        self.screen.say(named(text), spans=self.guide.paint(named(text)))

    def _last_answer(self, seat: int) -> None:
        for _, words in paragraphs(self.story.last(seat)):
            self.screen.tell(words, "green", "  ", "> ")

    # Answers and commands.

    def _commands(self) -> dict[str, Callable[[int, str], None]]:
        named_by = {
            ("u", "undo"): self._undo,
            ("h", "hint"): self._hint,
            ("b", "board"): self._board,
            ("k", "key"): self._key,
            ("l", "log"): self._log,
            ("m", "moves"): self._moves,
            ("r", "rules", "rule"): self._rules,
            ("p", "preview"): self._preview,
            ("v", "score"): self._score,
            ("s", "save"): self.keeper.save_copy,
            ("q", "quit"): self.keeper.quit,
            ("x", "exit"): self.keeper.throw_away,
            ("?", "help"): self._help,
            ("why",): self._why,
        }
        return {word: command for words, command in named_by.items() for word in words}

    def _obey(self, seat: int, line: str) -> None:
        """Do what was typed; whatever it was, there is an answer."""
        if not line:
            self.screen.say("Type the number of a move, or ? for help.")
            return
        if line[0] == "?" and len(line) > 1:
            line = f"? {line[1:]}"
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is not None and word.lower() not in self.match.title.notation.words:
                if rest and command not in self.with_words:
                    raise UsageError(f"{word} stands alone, without further words; ? lists the keys")
                command(seat, rest.strip())
            else:
                self._play(seat, meant(self.match, seat, line))
        except QuadrigaError as error:
            self.screen.tell(named(str(error)), "yellow")

    def _play(self, seat: int, move: int) -> None:
        sure = move == self.doubted
        if self.confirm and not sure and self._warns(seat, move):
            return
        self._answer(seat, move)
        self.keeper.person_played(1)
        self.answered = True
        self.moved_on = True
        if self.confirm and not sure and self.match.question(seat) is None and not self.match.over:
            self._hand_over(seat)

    def _warns(self, seat: int, move: int) -> bool:
        """Name what an answer that ends the turn would waste; the same answer once more is meant so."""
        lost = wasted_by(self.match, seat, move)
        self.doubted = move if lost else NO_MOVE
        for sentence in lost:
            self.screen.tell(named(sentence), "yellow")
        if lost:
            self.screen.say("Not played yet: the same answer once more plays it.")
        return bool(lost)

    def _answer(self, seat: int, move: int) -> None:
        self.story.play(self.match, seat, move)

    def _hand_over(self, seat: int) -> None:
        """Ask before the next seat answers, as long as the answer could still be taken back."""
        if self.match.barrier(seat):
            return
        self._last_answer(seat)
        while self.match.question(seat) is None:
            line = self.screen.read("Enter ends your turn, u takes back> ")
            if not line:
                return
            word, _, rest = line.partition(" ")
            if not rest and word.lower() in HAND_OVER:
                try:
                    self.commands[word.lower()](seat, "")
                except QuadrigaError as error:
                    self.screen.tell(named(str(error)), "yellow")
            else:
                self.screen.tell(TURN_HELP)

    def _undo(self, seat: int, rest: str) -> None:
        why = self.match.barrier(seat)
        if why:
            nothing = why == NOTHING_ANSWERED
            raise UsageError(f"There is {why}" if nothing else f"The last answer cannot be taken back: {why}")
        last = max(n for n, entry in enumerate(self.match.entries) if entry.seat == seat and not entry.nature)
        words = self.match.title.answered(self.match.game, seat, self.match.entries[last].move)
        self.match.take_back(seat)
        self.story.remember(self.match)
        self.keeper.person_played(-1)
        self.screen.tell(f"Taken back: {named(words)}.", "green")
        self.answered = False
        self.moved_on = True

    def _hint(self, seat: int, rest: str) -> None:
        match = self.match
        seen = match.observe(seat)
        adviser = make_bot(ADVISER, match.title.id, 0)
        with self.screen.thinking("The adviser"):
            move = adviser.choose(seen)
            reason = adviser.explain(seen, move)
        number = orders.playable(match, seat).index(move) + 1
        self.screen.tell(f"Hint: {number}, {named(match.title.describe(seen.game, seat, move))}.", "green")
        if reason is not None:
            for line in explained(match.title, seen, reason, self.guide.parts):
                self.screen.tell(line, indent="  ")

    def _board(self, seat: int, rest: str) -> None:
        self.screen.say()
        self._draw(self.match.title.board(self.match.observe(seat)))

    def _key(self, seat: int, rest: str) -> None:
        self.screen.say(named(self.guide.key(self.match.game)))

    def _log(self, seat: int, rest: str) -> None:
        if not self.recap:
            self.screen.say("Nothing has happened since your last turn.")
        self._recap(self.recap)

    def _recap(self, told: list[str]) -> None:
        if told:
            self.screen.say()
        for name, words in paragraphs(told):
            self.screen.tell(f"{name}: {words}" if name else words, "cyan", "    ", "  ")

    def _moves(self, seat: int, rest: str) -> None:
        question = self.match.question(seat)
        if question is not None:
            self._ask(question)

    def _rules(self, seat: int, rest: str) -> None:
        question = self.match.question(seat)
        wanted = rest or (question.rule if question is not None else "1")
        self.screen.markdown(find_section(self.match.title.rules_text(), wanted)[1])

    def _preview(self, seat: int, rest: str) -> None:
        if not rest:
            raise UsageError("Preview which move? Right would be its number or text, such as: p 1")
        move = meant(self.match, seat, rest)
        seen = self.match.observe(seat)
        found = orders.preview(self.match, seat, move)
        self.screen.tell(f"Preview: {named(self.match.title.describe(seen.game, seat, move))}", "green")
        told = [
            self.match.title.tell(self.match.game, event)
            for event in found.events
            if event.code not in self.guide.hushed
        ]
        for _, words in paragraphs([words for words in told if words]):
            self.screen.tell(words, indent="    ", first="  ")
        changes = [
            named(change).removeprefix(f"{NAMES[seat]}: ") for change in self.guide.changed(seen.game, found.changes)
        ]
        self.screen.tell("; ".join(changes) or "nothing more can be foreseen", "dim", "    ", "  ")

    def _why(self, seat: int, rest: str) -> None:
        if not rest:
            raise UsageError(
                f"Why not what? Right would be the text of a move, such as: why {refused(self.match, seat)}"
            )
        move = wish(self.match, seat, rest)
        reason = self.match.why_not(seat, move if rest.isdecimal() else rest)
        if reason is None or move in orders.reordered(self.match, seat):
            self.screen.say(f"You can: it is move {orders.playable(self.match, seat).index(move) + 1}.")
        else:
            self.screen.tell(f"Not possible: {because(self.match, seat, reason)}", "yellow")

    def _help(self, seat: int, rest: str) -> None:
        if rest:
            self._why(seat, rest)
            return
        self.screen.say(HELP.format(example=example(self.match, seat), refused=refused(self.match, seat)))
        verbs = [verb.usage() for verb in self.match.title.notation.verbs.values()]
        question = self.match.question(seat)
        if question is not None:
            usable = {self.match.title.notation.verb(move).usage() for move in question.moves}
            self.screen.tell(f"Moves as text, now: {', '.join(verb for verb in verbs if verb in usable)}.", indent="  ")

    def _score(self, seat: int, rest: str) -> None:
        rows = self.guide.score_sheet(self.match.log, len(self.seats))
        names = [NAMES[other] for other in range(len(self.seats))]
        self.screen.say("\n".join(sheet_lines(rows, names, self.match.scores)))

    def _finish(self) -> None:
        """Show the last things that happened, the score sheet, the ranking and where the record is."""
        match = self.match
        for seat in self.people[:1]:
            self._recap(self.story.since(seat))
        self.screen.say()
        self.screen.say("The match is over.", "bold")
        self._score(EVERYBODY, "")
        for place, other in sorted((place, other) for other, place in enumerate(match.title.places(match.game))):
            who = "you" if self.people == [other] else self.seats[other]
            name = f"{NAMES[other]} ({who})" if who else NAMES[other]
            self.screen.say(f"  {place}. {name}, {match.scores[other]} points")
        self.screen.say(cheer(match, self.people), "bold green")
        self.screen.say(self.keeper.where())


def _bot_seed(seed: str, seat: int) -> int:
    return int.from_bytes(blake2b(f"{seed}/{seat}".encode(), digest_size=4).digest())
