"""`check_game`: the contract that every title must pass, on random matches."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from quadriga.core.chance import KeyedSource, QuickSource
from quadriga.core.flow import EVERYBODY, REVEAL
from quadriga.core.match import Match, seed_key
from quadriga.core.title import Title
from quadriga.games import find_title
from quadriga.testing.hidden import check_redaction, check_twins, check_views
from quadriga.testing.matches import Memory, check_record, check_taking_back
from quadriga.testing.positions import (
    check_chance,
    check_position,
    check_previews,
    check_refusals,
    check_words,
    require,
)
from quadriga.testing.sources import lively_move
from quadriga.testing.states import check_fields

# Returns the final scores of a finished match, worked out in another way than the title does.
Scorer = Callable[[Match], list[int]]


@dataclass
class Report:
    """What was looked at."""

    matches: int = 0
    answers: int = 0
    draws: int = 0
    samples: int = 0
    twins: int = 0
    fields: int = 0


def option_sets(title: Title, players: int | None = None) -> list[dict[str, str]]:
    """Return every combination of the options of a title, only those for so many players if a number is given."""
    names = [option.name for option in title.options]
    values = product(*[option.values for option in title.options])
    found = [dict(zip(names, chosen, strict=True)) for chosen in values]
    return found if players is None else [options for options in found if not title.misfit(players, options)]


def check_game(
    title: str | Title,
    players: int,
    *,
    seeds: Iterable[int] = (1, 2),
    options: Mapping[str, str] | None = None,
    every: int = 11,
    bound: int = 5000,
    scorer: Scorer | None = None,
) -> Report:
    """Play random matches and check every law of the contract; raise BrokenContract with the record if one breaks.

    Questions, move lists, texts, predicates, chance, conservation and clones are checked at every step; what is
    dearer (refusals of every wish, observations, worlds, previews, replays, redaction, drawings) at each
    `every`-th answer. A match must end within `bound` answers.
    """
    found = find_title(title) if isinstance(title, str) else title
    report = Report()
    for seed in seeds:
        trial = Trial(found, players, str(seed), options, every, bound, report)
        trial.run()
        if scorer is not None:
            wanted = scorer(trial.match)
            require(trial.match.scores == wanted, trial.match, f"a second scorer finds {wanted}")
    return report


class Trial:
    """One random match under examination. Its chance is drawn here, so that it can be looked at first."""

    def __init__(
        self,
        title: Title,
        players: int,
        seed: str,
        options: Mapping[str, str] | None,
        every: int,
        bound: int,
        report: Report,
    ) -> None:
        self.match = Match.prepare(title, players, "", options)
        self.twin = Match.prepare(title, players, seed, options)  # draws its chance by itself
        self.nature = KeyedSource(seed_key(seed))
        self.dice = QuickSource(sum(seed_key(seed)[:4]))
        self.memory = Memory()
        self.every = every
        self.bound = bound
        self.report = report
        self.shown = 0

    def run(self) -> None:
        """Play to the end."""
        self.report.matches += 1
        self.twin.draw()
        self.draw()
        for answers in range(self.bound):
            if self.match.over:
                break
            self.step(answers % self.every == self.every - 1)
        self.end()

    def draw(self) -> None:
        """Answer for nature, looking at each draw first."""
        while (chance := self.match.game.chance) is not None:
            check_chance(self.match, chance)
            self.report.draws += 1
            if chance.audience() != EVERYBODY and self.dice.below(3) == 0:
                self.report.twins += check_twins(self.match, self.dice)
            heard = len(self.match.log)
            self.nature.turn_to(chance.stream())
            self.match.resolve(chance.draw(self.match.game, self.nature))
            self.listen(heard)

    def listen(self, heard: int) -> None:
        """Note up to where secret answers are known."""
        if any(event.code == REVEAL for event in self.match.log[heard:]):
            self.shown = len(self.match.entries)

    def step(self, thorough: bool) -> None:
        """Look at the position, then give any answer of any seat that is asked."""
        match = self.match
        check_position(match)
        before = self.memory.keep(match)
        require(before == self.twin.game.digest(), match, "the same seed and answers lead to two positions")
        if thorough:
            self.look_closely()
        questions = match.questions
        question = questions[self.dice.below(len(questions))]
        move = lively_move(match.title, question.moves, self.dice)
        heard, number = len(match.log), question.number
        match.play(question.seat, move)
        self.report.answers += 1
        self.listen(heard)
        self.draw()
        if thorough or match.over:
            check_taking_back(match, question.seat, move, before, heard)
        self.twin.play(question.seat, match.title.notation.text(move))
        require(
            match.numbers[question.seat] == number + 1, match, "questions are numbered by the answers of their seat"
        )

    def look_closely(self) -> None:
        """Check what is too dear for every step."""
        match = self.match
        self.report.samples += 1
        check_refusals(match)
        check_views(match, self.dice, self.bound)
        check_previews(match, self.dice)
        check_record(match)
        check_redaction(match, self.shown)
        check_words(match, match.log[-20:], [self.dice.below(match.game.seats + 1) - 1])
        self.report.twins += check_twins(match, self.dice)

    def end(self) -> None:
        """Check the end of the match, and that no clone of any earlier position has changed."""
        match = self.match
        require(match.over, match, f"the match is not over after {self.bound} answers")
        check_position(match)
        require(not match.questions and match.game.chance is None, match, "a finished match asks nothing")
        require(bool(match.winners) and len(match.scores) == match.game.seats, match, "a finished match has a winner")
        check_record(match)
        check_record(self.twin)
        check_redaction(match, self.shown)
        check_words(match, match.log, list(range(EVERYBODY, match.game.seats)))
        self.memory.check(match)
        self.report.fields += check_fields(self.memory.clones[len(self.memory.clones) // 2][0])
