"""A sitting at the terminal, in this process: undo, hint, preview, why, log, rules, save, exit."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import quadriga
from quadriga.cli.play_help import HELP, expected
from quadriga.cli.play_saves import PERSON, SaveFile
from quadriga.cli.play_screen import Screen
from quadriga.cli.play_story import Story, named, paragraphs
from quadriga.cli.play_wishes import example, refused
from quadriga.cli.terminal import Session
from quadriga.core.language import capital
from quadriga.core.match import Match
from quadriga.core.spots import why_not_at
from quadriga.core.title import Reason
from quadriga.games.trajan.state import Trajan
from tests.cli.helpers import played

ASKED = "what is asked: Choose a tray to empty (act where its last marker falls)"


class Sitting:
    """A session whose person types prepared lines; afterwards its match, its screen and its file can be looked at."""

    def __init__(
        self, path: Path, *lines: str, match: Match | None = None, seats: str = "person random", confirm: bool = False
    ) -> None:
        self.match = match or turn_of_seat_0()
        self.sink = io.StringIO()
        screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), self.sink)
        self.path = path / "match.record"
        self.session = Session(self.match, seats.split(), screen, SaveFile(self.path), confirm=confirm)
        self.session.run()

    @property
    def seen(self) -> str:
        """Everything on the screen, line breaks as blanks."""
        return " ".join(self.sink.getvalue().split())


def turn_of_seat_0(seed: int = 7) -> Match:
    """A match at the first turn of seat 0, the drafts done by first moves."""
    match = quadriga.start("trajan", players=2, seed=seed)
    while match.questions[0].kind != "ChooseTray" or match.questions[0].seat != 0:
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    return match


def test_moves_by_number_and_by_text(tmp_path: Path) -> None:
    """A number, a text, and the same text in other letters play the same move."""
    first = turn_of_seat_0().questions[0].moves[0]
    text = turn_of_seat_0().title.notation.text(first)
    for line in ("1", text, text.upper()):
        sitting = Sitting(tmp_path, line)
        assert [entry.move for entry in sitting.match.entries if entry.seat == 0 and not entry.nature][-1] == first


def test_every_legal_move_is_listed(tmp_path: Path) -> None:
    """The list has every move with its words, and the question its rule."""
    match = turn_of_seat_0()
    sitting = Sitting(tmp_path)
    assert "Choose a tray to empty (act where its last marker falls) (rule 3.1, 6 choices)" in sitting.seen
    for number, move in enumerate(match.questions[0].moves, 1):
        assert f"{number} {capital(match.title.describe(match.game, 0, move))}" in sitting.seen


def test_undo_goes_back_to_the_barrier(tmp_path: Path) -> None:
    """Each u takes one answer back; then it says what forbids more, and the file is that of the position."""
    before = turn_of_seat_0()
    sitting = Sitting(tmp_path, "sow II", "1", "u", "u", "u")
    assert sitting.seen.count("Taken back: Aquila") == 2
    assert "The last answer cannot be taken back: a card or tile was turned up since" in sitting.seen
    assert sitting.match.game.digest() == before.game.digest()
    assert sitting.path.read_text("utf-8") == before.record()


def test_hand_over_lets_the_last_answer_be_taken_back(tmp_path: Path) -> None:
    """Before the next seat answers, u takes back, other keys help, and Enter goes on."""
    lines = ["sow II", "drop 1", "1", "advance", "junk", "v", "u", "advance", "", "q"]
    sitting = Sitting(tmp_path, *lines, confirm=True)
    assert "Enter ends your turn; u takes the last answer back" in sitting.seen
    assert "Taken back: Aquila advances in the senate." in sitting.seen
    assert sitting.match.numbers[1] > turn_of_seat_0().numbers[1]  # the bot has had its turn


def test_hint_names_a_legal_move_and_a_reason(tmp_path: Path) -> None:
    """The key h tells a number of the list with words and expected points, and plays nothing."""
    sitting = Sitting(tmp_path, "h")
    assert "Hint: " in sitting.seen
    assert "expected by the end: " in sitting.seen
    assert sitting.match.game.digest() == turn_of_seat_0().game.digest()


def test_preview_changes_nothing(tmp_path: Path) -> None:
    """The key p tells events and changes in words; by number or text."""
    sitting = Sitting(tmp_path, "p 1", "p sow II", "p", "p 12", "preview fly")
    assert sitting.seen.count("Preview: empty tray ") == 2
    assert "moves time by 2 to space" in sitting.seen
    assert "tray I" in sitting.seen
    assert "-> empty" in sitting.seen
    assert "Preview which move?" in sitting.seen
    assert "There is no move 12: the moves are numbered 1 to 6 " in sitting.seen
    assert sitting.match.game.digest() == turn_of_seat_0().game.digest()


@pytest.mark.rule("4.6", "11")
def test_why_not_names_the_rule(tmp_path: Path) -> None:
    """A refused wish gets its reason, its rule and what is asked instead, however it is asked."""
    sitting = Sitting(tmp_path, "why build 7", "? build 7", "?build 7", "build 7", "why sow I", "why", "why fly")
    assert sitting.seen.count(f"Not possible: that belongs to the action Construction; {ASKED} (rule 4.6)") == 4
    assert "You can: it is move 1." in sitting.seen
    assert "Why not what? Right would be the text of a move, such as: why drop blue" in sitting.seen
    assert "right would be one of pass, sow, " in sitting.seen
    assert "bonus-tile" not in sitting.seen  # a verb of chance


def test_help_names_moves_that_are_and_are_not_possible(tmp_path: Path) -> None:
    """At every question of some matches: what can be typed is legal, what can be asked about is not, in 80 columns."""
    for title in ("trajan", "hadrians_wall"):
        match = quadriga.start(title, players=2, seed=3)
        for _ in range(60):
            seat, moves = match.questions[0].seat, match.questions[0].moves
            legal, barred = example(match, seat), refused(match, seat)
            assert (match.why_not(seat, legal), match.why_not(seat, barred) is None) == (None, False)
            assert max(map(len, HELP.format(example=legal, refused=barred).split("\n"))) <= 80
            match.play(seat, moves[len(moves) // 2])


@pytest.mark.rule("4.6", "A12")
def test_why_not_names_an_own_worker_out_of_the_action_too(tmp_path: Path) -> None:
    """A site with an own worker is never built on again, whatever is asked now; a foreign worker bars nobody."""
    match = turn_of_seat_0()
    game = match.game
    assert isinstance(game, Trajan)
    game.players[0].sites = 1 << 7
    game.players[1].sites = 1 << 8
    for _ in range(2):  # between actions, then in another action
        mine, foreign = match.why_not(0, "build 7"), match.why_not(0, "build 8")
        assert mine == why_not_at(match, 0, ["build 7"]) == Reason("a worker of yours stands on site 7 already", "A12")
        assert foreign is not None
        assert foreign.text.startswith("that belongs to the action Construction")
        while match.questions[0].kind != "Action":
            match.play(0, match.questions[0].moves[-1])


@pytest.mark.rule("4.1")
def test_why_not_names_what_is_missing(tmp_path: Path) -> None:
    """Within an action the reason says what is missing."""
    sitting = Sitting(tmp_path, "sow V", "1", "why ship-identical scroll 4 0")
    assert "Not possible: cards of scroll: 4 needed, " in sitting.seen


def test_board_log_score_rules_help_moves(tmp_path: Path) -> None:
    """The commands that only show something."""
    sitting = Sitting(tmp_path, "b", "l", "v", "r 3.2", "r", "r 99", "?", "m", "")
    assert sitting.seen.count("Provinces (A leader, a legionary)") == 2
    assert "Brutus: empties tray" in sitting.seen or "Brutus: takes" in sitting.seen
    assert "Total" in sitting.seen
    assert "> 3.2 Time The time marker moves" in sitting.seen
    assert "> 3.1 Move your markers Choose a tray" in sitting.seen
    assert "**" not in sitting.seen
    assert "its text works too: sow I " in sitting.seen
    assert "section '99' is not in these rules" in sitting.seen
    assert "Moves as text, now: sow <tray>." in sitting.seen
    assert sitting.seen.count("last marker falls) (rule 3.1") == 2
    assert "Type the number of a move, or ? for help." in sitting.seen


def test_save_and_copy(tmp_path: Path) -> None:
    """The key s saves, s FILE writes a copy that replays, and never over another file."""
    copy = tmp_path / "copy.record"
    sitting = Sitting(tmp_path, "s", f"s {copy}", f"s {copy}", f"s {tmp_path}")
    assert f"Saved to {sitting.path}" in sitting.seen
    assert quadriga.replay(copy.read_text("utf-8")).game.digest() == sitting.match.game.digest()
    assert sitting.seen.count("exists already") == 2


def test_exit_without_saving(tmp_path: Path) -> None:
    """The key x leaves no file of a new match, and the old file of a resumed one."""
    fresh = Sitting(tmp_path, "1", "1", "x")
    assert "Left without saving" in fresh.seen
    assert list(tmp_path.iterdir()) == []
    Sitting(tmp_path, "1", "q")
    before = fresh.path.read_bytes()
    resumed = quadriga.replay(before.decode())
    assert "as it was saved" in Sitting(tmp_path, "1", "1", "x", match=resumed).seen
    assert fresh.path.read_bytes() == before


def test_a_full_disk_does_not_end_the_match(tmp_path: Path) -> None:
    """If the file cannot be written it is said once, and the match goes on."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    sitting = Sitting(blocked, "1", "1", "s", "q")
    assert sitting.seen.count("This match is not being saved") == 1
    assert "cannot be made" in sitting.seen
    assert "The match could not be saved." in sitting.seen
    assert sitting.match.numbers[0] == turn_of_seat_0().numbers[0] + 2


def test_every_answer_is_saved(tmp_path: Path) -> None:
    """When the input ends, the file has every answer, the bots' too."""
    sitting = Sitting(tmp_path, "1", "1", "1", "1", "1")
    again = quadriga.replay(sitting.path.read_text("utf-8"))
    assert again.game.digest() == sitting.match.game.digest()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["match.record", "match.record.seats"]


def test_resumed_matches_tell_what_happened(tmp_path: Path) -> None:
    """After a replay the log still has what the rivals did since the own last answer."""
    first = Sitting(tmp_path, "sow II", "1", "1", "q")
    again = quadriga.replay(first.path.read_text("utf-8"))
    told = Sitting(tmp_path, "q", match=again)
    assert "Brutus: empties tray" in told.seen


@pytest.mark.rule("1.3")
def test_the_story_hides_private_draws() -> None:
    """Cards that a rival draws are told to that rival only."""
    match = quadriga.start("trajan", players=2, seed=1)
    story = Story(2, frozenset())
    seat = match.questions[0].seat
    move = match.check(seat, "draw")
    story.answer(match, seat, move, match.play(seat, "draw"))
    assert any(f"seat {seat} draws " in words for words in story.since(seat))
    assert story.since(1 - seat) == [f"seat {seat} draws"]
    resumed = Story(2, frozenset())
    resumed.remember(match)
    assert resumed.told == story.told


@pytest.mark.rule("A3")
def test_secret_answers_are_not_told(tmp_path: Path) -> None:
    """Markers that a rival puts into its trays in secret are told to nobody else."""
    match = quadriga.start("trajan", players=2, seed=1, options={"trays": "chosen"})
    sitting = Sitting(tmp_path, *["1"] * 12, match=match)
    assert "Brutus: fills" not in sitting.seen
    assert "Aquila> " in sitting.seen


def test_names() -> None:
    """Seats get names of equal length, so that columns stay, and statements are gathered by name."""
    assert named("seat 0, seat 3") == "Aquila, Decius"
    assert named("seat 9 and 2 seats") == "seat 9 and 2 seats"
    assert paragraphs(["wine turned up"]) == [("", "wine turned up")]
    draws = ["seat 0 draws", "seat 0 draws wheat", "seat 0 draws wheat"]
    assert paragraphs(draws) == [("Aquila", "draws wheat, wheat")]


def test_a_box_that_an_answer_fills_is_told_once() -> None:
    """Hadrian's Wall: the answer says which track, and what follows is only what came of it."""
    match = quadriga.start("hadrians_wall", players=1, seed=5)
    while match.questions[0].kind != "ChooseAction":
        match.play(0, match.questions[0].moves[0])
    story = Story(1, frozenset())
    for text in ("citizen traders", "mine"):
        story.play(match, 0, match.title.notation.parse(text))
    told = [words for _, words in story.told]
    assert [words for words in told if "Traders" in words] == ["seat 0 advances the citizens: Traders"]
    assert [words for words in told if "Mining" in words] == ["seat 0 fills a box of Mining & Foresting"]


def test_people_are_marked_in_the_seats(tmp_path: Path) -> None:
    """The file beside the record says who sat where."""
    sitting = Sitting(tmp_path, "q")
    seats = sitting.path.with_name("match.record.seats")
    assert seats.read_text("utf-8") == f"{PERSON} random\n"


def test_an_explicit_save_outlives_exit(tmp_path: Path) -> None:
    """After s, x drops only what was answered later; a copy stays as well."""
    sitting = Sitting(tmp_path, "1", "s", "1", "x")
    saved = quadriga.replay(sitting.path.read_text("utf-8"))
    assert saved.numbers[0] == turn_of_seat_0().numbers[0] + 1
    assert f"the match is kept as it was saved, in {sitting.path}" in sitting.seen
    copied = Sitting(tmp_path / "other", "1", f"s {tmp_path / 'copy.record'}", "x")
    assert f"in the copy {tmp_path / 'copy.record'}" in copied.seen
    assert not copied.path.exists()
    assert (tmp_path / "copy.record").exists()


def test_looking_at_a_match_writes_nothing(tmp_path: Path) -> None:
    """Without an answer no file is made or changed: not of a new match, of somebody's record or of a finished match."""
    assert "Nothing was answered, so nothing is saved." in Sitting(tmp_path, "b", "l").seen
    assert list(tmp_path.iterdir()) == []
    path = tmp_path / "match.record"
    for text in (played(decisions=40), played()):
        path.write_text(text, encoding="utf-8")
        Sitting(tmp_path, "b", "q", match=quadriga.replay(text))
        assert [found.name for found in tmp_path.iterdir()] == ["match.record"]
        assert path.read_text("utf-8") == text


def test_exit_takes_away_only_what_it_brought(tmp_path: Path) -> None:
    """A record that had no seats beside it has none after x."""
    path = tmp_path / "match.record"
    path.write_text(played(decisions=40), encoding="utf-8")
    match = quadriga.replay(path.read_text("utf-8"))
    Sitting(tmp_path, "1", "x", match=match)
    assert [found.name for found in tmp_path.iterdir()] == ["match.record"]
    assert path.read_text("utf-8") == played(decisions=40)


def test_a_resumed_log_is_as_rich_as_a_live_one(tmp_path: Path) -> None:
    """Points, time and moves without a choice are told after a replay just as before, and after undo too."""
    for lines in (["1"] * 40, ["1"] * 40 + ["u"]):
        live = Sitting(tmp_path, *lines)
        again = quadriga.replay(live.match.record())
        story = Story(2, live.session.story.hushed)
        story.remember(again)
        start = len(story.told) - 60
        assert story.told[start:] == live.session.story.told[-60:]
        assert [story.since(seat) for seat in (0, 1)] == [live.session.story.since(seat) for seat in (0, 1)]
        assert any("moves time by" in words for _, words in story.told)
        assert any(" VP: " in words for _, words in story.told)


def test_preview_of_a_draft_tells_the_slot(tmp_path: Path) -> None:
    """A tile that lands in a slot is foreseen; a draw cannot be."""
    match = quadriga.start("trajan", players=2, seed=3)
    while match.questions[0].kind != "DraftTile" or match.questions[0].seat != 0:
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    sitting = Sitting(tmp_path, "p draft vp9 II", "draft", "pass now", match=match)
    assert "slot II: empty -> (" in sitting.seen
    assert ") -> the next one" in sitting.seen
    assert "9 VP); " in sitting.seen or "9 VP)" in sitting.seen
    assert "'draft' needs a stack and a tray: draft vp9 II" in sitting.seen
    assert "'pass now' stands alone: pass" in sitting.seen
    drawing = Sitting(tmp_path / "new", "p draw", match=quadriga.start("trajan", players=2, seed=3))
    assert "nothing more can be foreseen" in drawing.seen


@pytest.mark.parametrize("title", ["trajan", "hadrians_wall"])
def test_moves_are_listed_within_80_columns(tmp_path: Path, title: str) -> None:
    """Words that are longer go on below, behind their number; the notation stays at the end of the last line."""
    sitting = Sitting(
        tmp_path, "1", "1", match=quadriga.start(title, players=1 if title == "hadrians_wall" else 2, seed=3)
    )
    lines = sitting.sink.getvalue().split("\n")
    assert max(len(line) for line in lines if "--resume" not in line) <= 80  # a path is not broken
    assert any(line.startswith(" 1  ") for line in lines)


def test_the_key_explains_the_letters(tmp_path: Path) -> None:
    """The first list of moves mentions k, and k explains markers, seats and buildings within 80 columns."""
    sitting = Sitting(tmp_path, "k")
    assert "k key" in sitting.seen
    assert "B blue, G green" in sitting.seen
    assert "A Aquila, B Brutus" in sitting.seen
    assert "fn fountain" in sitting.seen
    assert max(map(len, sitting.sink.getvalue().split("\n"))) <= 80


def test_nothing_to_undo_is_one_sentence(tmp_path: Path) -> None:
    """Before the first answer there is simply nothing to take back."""
    sitting = Sitting(tmp_path, "u", match=quadriga.start("trajan", players=2, seed=3))
    assert "There is nothing to take back " in sitting.seen


def test_moves_keep_their_text_in_long_lists(tmp_path: Path) -> None:
    """However long a move is, its text form stands beside or below it."""
    match = quadriga.start("trajan", players=2, seed=3)
    while match.questions[0].kind != "DraftTile" or match.questions[0].seat != 0:
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    texts = [match.title.notation.text(move) for move in match.questions[0].moves]
    seen = Sitting(tmp_path, match=match).seen
    assert [text for text in texts if text not in seen] == []


def test_expected_points_add_up() -> None:
    """Small parts are gathered, and the shares shown add up to the whole shown."""
    words = {"forum": "forum tiles", "military": "provinces"}
    assert expected(396, [("forum", 404), ("military", -8)], words) == (
        "expected by the end: +4.0 points (forum tiles +4.0)"
    )
    assert expected(100, [("forum", 404), ("military", -260), ("circle", -44)], words) == (
        "expected by the end: +1.0 points (forum tiles +4.0, provinces -2.6, other things -0.4)"
    )
    assert expected(20, [("forum", 20)], words) == "expected by the end: +0.2 points"


def wall_to_act() -> Match:
    """A solo match of Hadrian's Wall at its first action."""
    match = quadriga.start("hadrians_wall", players=1, seed=7)
    while match.questions[0].kind != "ChooseAction":
        match.play(0, match.questions[0].moves[0])
    return match


def finished(match: Match) -> bool:
    """Whether the first year was finished."""
    return any(match.title.notation.text(entry.move) == "finish" for entry in match.entries if not entry.nature)


def test_what_is_wasted_is_named_before_it_is_played(tmp_path: Path) -> None:
    """A person who finishes with tokens left is told so; the same answer once more, also by its number, is played."""
    once = Sitting(tmp_path, "finish", "b", match=wall_to_act(), seats="person", confirm=True)
    assert "choices are still open; what is left is lost:" in once.seen
    assert "Not played yet: the same answer once more plays it." in once.seen
    assert not finished(once.match)
    number = len(wall_to_act().questions[0].moves)
    twice = Sitting(tmp_path, "finish", str(number), match=wall_to_act(), seats="person", confirm=True)
    assert finished(twice.match)
    other = Sitting(tmp_path, "finish", "1", "finish", match=wall_to_act(), seats="person", confirm=True)
    assert not finished(other.match)
    assert other.seen.count("Not played yet") == 2


def test_nobody_at_a_terminal_is_asked_nothing_twice(tmp_path: Path) -> None:
    """Answers that come from a file or another program are played as they come."""
    assert finished(Sitting(tmp_path, "finish", match=wall_to_act(), seats="person").match)
    assert "wastes something" in Sitting(tmp_path, "?").seen
