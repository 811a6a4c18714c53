"""Laws of one position: its questions, its refusals, its chance, what its moves would do."""

from typing import Any
from xml.etree import ElementTree

from quadriga.core.chance import QuickSource, Source
from quadriga.core.errors import QuadrigaError
from quadriga.core.flow import CHANCE, EVERYBODY, REVEAL, Chance, Decision, Event, Guarded, Secret
from quadriga.core.game import Game
from quadriga.core.match import Match
from quadriga.core.moves import verb_of
from quadriga.core.observation import observe
from quadriga.testing.sources import distribution

RUBBISH_MOVES = (-1, 127 << 23, (1 << 23) + 127, (1 << 30) - 1, 1 << 40)
RUBBISH_TEXTS = ("", "   ", "\x00", "no-such-verb 1", "0", "?")
PREVIEWS = 4  # moves of a question that are looked at
SAMPLES = (2, 3, 5)  # worlds that a preview must not depend on


class BrokenContract(AssertionError):
    """A title, or the engine under it, broke a law; the message ends with the record that leads there."""


def require(truth: bool, match: Match, law: str) -> None:
    """Raise BrokenContract with the record so far unless the law holds."""
    if not truth:
        raise BrokenContract(f"{law}\n\n{match.record()}")


def check_position(match: Match) -> None:
    """Check what is cheap enough for every position of a match: questions and conservation."""
    game = match.game
    questions = game.questions()
    require(bool(questions) != match.over, match, "some question is open unless the match is over")
    require(len(match.questions) == len(questions), match, "every open question is shown")
    for frame in questions:
        check_question(match, frame)
    faults = match.title.faults(game)
    require(not faults, match, f"nothing appears or vanishes: {'; '.join(faults)}")


def check_question(match: Match, frame: Decision[Any]) -> None:
    """Check that a list of moves is unique, stable, spelt in one way, and just what the predicate allows."""
    game, notation = match.game, match.title.notation
    moves = game.moves_of(frame.seat)
    name = frame.label()
    require(len(moves) > 1 or (len(moves) == 1 and isinstance(frame, Guarded)), match, f"{name} has {len(moves)} moves")
    require(len(set(moves)) == len(moves), match, f"{name} lists a move twice")
    require(frame.moves(game) == moves, match, f"{name} lists other moves when asked again")
    texts = [notation.text(move) for move in moves]
    require([notation.parse(text) for text in texts] == moves, match, f"{name}: a move is read as another one")
    for move, text in zip(moves, texts, strict=True):
        require(match.why_not(frame.seat, move) is None, match, f"{name} lists {text!r} and explains why not")
        require(frame.refuse(game, move) == 0, match, f"{name} lists {text!r}, its predicate refuses it")
        secret = notation.verb(move).secret
        require(secret == isinstance(frame, Secret), match, f"{name}: {text!r} is secret in one place only")


def check_refusals(match: Match) -> None:
    """Check that everything else is refused with a reason, and that refusing changes nothing."""
    before = (match.game.digest(), match.record())
    every = match.title.notation.all_moves()
    for frame in match.game.questions():
        legal = set(match.game.moves_of(frame.seat))
        for wish in every:
            if wish not in legal:
                check_wish(match, frame, wish)
        for rubbish in (*RUBBISH_MOVES, *RUBBISH_TEXTS):
            require(is_refused(match, frame.seat, rubbish), match, f"{frame.label()} accepts {rubbish!r}")
        for other in range(match.game.seats):
            for move in legal - set(match.game.moves_of(other)):
                require(is_refused(match, other, move), match, f"{frame.label()} accepts an answer of seat {other}")
                require(match.why_not(other, move) is not None, match, f"seat {other} is refused without a reason")
    require(is_refused(match, match.game.seats, 0), match, "a seat that does not exist may answer")
    require(before == (match.game.digest(), match.record()), match, "a refused answer changes the match")


def check_wish(match: Match, frame: Decision[Any], wish: int) -> None:
    """Check that the predicate refuses a wish that is not listed, and has words for it."""
    text = match.title.notation.text(wish)
    code = frame.refuse(match.game, wish)
    require(code != 0, match, f"{frame.label()} does not list {text!r}, but its predicate allows it")
    reason = match.title.reason(code)
    require(bool(reason.text), match, f"{frame.label()} refuses {text!r} without words")
    said = match.why_not(frame.seat, wish)
    told = said is not None and bool(said.text) and bool(said.rule)
    require(told, match, f"{frame.label()} does not say why {text!r} is refused")


def is_refused(match: Match, seat: int, wish: int | str) -> bool:
    """Whether an answer is refused by an error of ours."""
    try:
        match.play(seat, wish)
    except QuadrigaError:
        return True
    return False


def check_chance(match: Match, chance: Chance[Any]) -> None:
    """Check that the outcomes of an open chance and their weights are just what drawing gives."""
    game, notation, name = match.game, match.title.notation, chance.label()
    before = game.digest()
    moves, weights = chance.moves(game), chance.weights(game)
    require(bool(moves) and len(set(moves)) == len(moves), match, f"{name} has unlike, existing outcomes")
    require(len(moves) == len(weights) and min(weights) > 0, match, f"{name} has a weight for each outcome")
    require([notation.parse(notation.text(move)) for move in moves] == moves, match, f"{name} has outcomes with texts")
    verbs = {verb_of(move) for move in moves}
    require(len(verbs) == 1 or chance.audience() == EVERYBODY, match, f"{name} tells by its verb what was drawn")
    drawn = distribution(chance, game)
    total = sum(weights)
    wanted = {move: weight / total for move, weight in zip(moves, weights, strict=True)}
    require({move: float(share) for move, share in drawn.items()} == wanted, match, f"{name} draws by its weights")
    require(not game.questions(), match, f"{name} is open together with a question")
    require(game.digest() == before, match, f"drawing for {name} changes the game")


def check_previews(match: Match, source: Source) -> None:
    """Check that previews show what will happen, whatever the seat does not know."""
    for frame in match.game.questions():
        moves = match.game.moves_of(frame.seat)
        for _ in range(min(PREVIEWS, len(moves))):
            check_preview(match, frame.seat, moves[source.below(len(moves))])


def check_preview(match: Match, seat: int, move: int) -> None:
    """Check one preview against other worlds, the true one included, and against playing the move."""
    words = f"the preview of {match.title.notation.text(move)!r} for seat {seat}"
    before = match.game.digest()
    preview = match.preview(seat, move)
    events = [event.key() for event in preview.events]
    seen = observe(match.game, seat)
    worlds = [seen.determinize(QuickSource(sample)) for sample in SAMPLES]
    known = dict(seen.game.dump())
    for world in [match.game.clone(), *worlds]:
        heard: list[Event] = []
        world.events = heard
        world.answer_until(seat, move)
        require([event.key() for event in heard] == events, match, f"{words} shows events of a sample")
        after = dict(observe(world, seat).game.dump())
        told = {name: (old, new) for name, old, new in preview.changes}
        true = {n: (known.get(n, ""), after.get(n, "")) for n in {**known, **after} if known.get(n) != after.get(n)}
        require(told == true, match, f"{words} shows changes of a sample")
    require(all(event.code not in (CHANCE, REVEAL) for event in preview.events), match, f"{words} knows too much")
    really = [event.key() for event in match.clone().play(seat, move)]
    if match.game.lanes:
        rest = iter(really)
        require(all(event in rest for event in events), match, f"{words} shows what does not happen")
    else:
        require(really[: len(events)] == events, match, f"{words} shows what does not happen")
    require(match.game.digest() == before, match, f"{words} changes the match")


def check_words(match: Match, events: list[Event], seats: list[int]) -> None:
    """Check that moves, answers and events have words, and that these seats have a board and a sound drawing."""
    title, game = match.title, match.game
    for question in match.questions:
        require(bool(question.prompt and question.kind), match, f"the question of seat {question.seat} has no prompt")
        for move in question.moves:
            require(bool(title.describe(game, question.seat, move)), match, "a move has no description")
            require(bool(title.answered(game, question.seat, move)), match, "an answer has no description")
    for event in events:
        title.tell(game, event)
    for seat in seats:
        require(bool(title.board(match.observe(seat))), match, f"seat {seat} has no board")
        ids = [node.attrib["id"] for node in ElementTree.fromstring(match.svg(seat)).iter() if "id" in node.attrib]
        twice = sorted({name for name in ids if ids.count(name) > 1}) if len(set(ids)) < len(ids) else []
        require(not twice, match, f"the drawing for seat {seat} has ids twice: {twice[:9]}")


def finish(game: Game, source: Source, bound: int) -> int:
    """Play random answers to the end, in lanes in any order; return how many were given, or raise AssertionError."""
    for answers in range(bound):
        while (chance := game.chance) is not None:
            source.turn_to(chance.stream())
            game.resolve(chance.draw(game, source))
        questions = game.questions()
        if not questions:
            if not game.over:
                raise AssertionError("the game stands still")
            return answers
        seat = questions[source.below(len(questions))].seat
        moves = game.moves_of(seat)
        game.answer(seat, moves[source.below(len(moves))])
    raise AssertionError(f"the game is not over after {bound} answers")
