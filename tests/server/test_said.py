"""What the server remembers to answer quicker: always what it would say afresh, to everybody what is theirs."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from random import Random

import pytest
from markupsafe import Markup

import quadriga
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import ENGLISH, language, naming, speaking, spoken, t
from quadriga.core.match import Match
from quadriga.games import TITLES
from quadriga.server import cards, said
from quadriga.server.cards import card_html
from quadriga.server.lately import Lately
from quadriga.server.story import Card, Line, recent
from quadriga.server.views import log_lines
from quadriga.server.words import bot_name
from tests.server.support import LINK, ME, Live, Person, in_own_loop, secret_of
from tests.server.twins import random_match, staged, wishes_at

NAMES = [["Anna", "Bert", "Clara"], ["Bert", "Anna", "Dora"]]


class Shouting(NullTranslations):
    """A language that can be told from English."""

    def gettext(self, message: str) -> str:
        """Say it loudly, but leave the names of fields alone."""
        return f"{message}!"

    def info(self) -> dict[str, str]:
        """Tell which language it is."""
        return {"language": "loud"}


@pytest.mark.parametrize("title_id", sorted(TITLES))
def test_an_event_reads_the_same_whenever_it_is_told(title_id: str) -> None:
    """What is kept relies on it: the words of an event or answer do not depend on what happened after it."""
    match = quadriga.start(title_id, players=TITLES[title_id].players_max, seed=4)
    dice = Random(4)
    told: list[str] = []
    while not match.over:
        question = match.questions[0]
        match.play(question.seat, dice.choice(question.moves))
        told += [match.title.tell(match.game, event) for event in match.log[len(told) :]]
    assert told[-1:] == [match.title.tell(match.game, match.log[-1])]
    assert told == [match.title.tell(match.game, event) for event in match.log]


def forget() -> None:
    """Begin anew."""
    said.voices.clear()
    cards.written.clear()


def test_what_is_kept_is_what_would_be_said() -> None:
    """For every seat, spectators, two sets of names and two languages, in any order, at every step of a match."""

    def lines(match: Match, viewer: int, names: list[str], loud: bool) -> object:
        with speaking(Shouting() if loud else ENGLISH), naming(names):
            return log_lines(match, viewer), [str(card) for card in recent(match, viewer, names)]

    match = random_match(3, 9, {}, 0)
    dice = Random(9)
    for _ in range(30):
        question = match.questions[0]
        match.play(question.seat, dice.choice(question.moves))
        asked = [(viewer, names, loud) for viewer in (0, 1, 2, EVERYBODY) for names in NAMES for loud in (False, True)]
        dice.shuffle(asked)
        kept = [lines(match, *one) for one in asked]
        for one, found in zip(asked, kept, strict=True):
            forget()
            assert lines(match, *one) == found
    assert len({str(found) for found in kept}) > 8


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many names and long matches do not fill the memory."""
    monkeypatch.setattr(said.voices, "most", 5)
    monkeypatch.setattr(said, "SENTENCES", 50)
    match = random_match(2, 3, {}, 80)
    for number in range(20):
        with naming([f"A{number}", f"B{number}"]):
            log_lines(match, 0)
    assert len(said.voices.values()) <= 5
    assert all(len(voice.kept) <= 52 for voice in said.voices.values())


def test_a_card_is_written_once_for_whom_it_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another language, table, seat, name, place or line is another card; the oldest make room."""
    forget()
    monkeypatch.setattr(cards.written, "most", 8)
    written: list[str] = []

    def write(card: Card) -> Markup:
        written.append(f"{language()} {card}")
        return Markup(written[-1])

    line = Line("Sows 3 markers.", True)
    card = Card(0, "Anna", 3, [line])
    others = [
        Card(1, "Anna", 3, [line]),
        Card(0, "Bert", 3, [line]),
        Card(0, "Anna", 4, [line]),
        Card(0, "Anna", 3, [line, line]),
        Card(0, "Anna", 3, [Line("Sows 3 markers.", True, points=True)]),
    ]
    for _ in range(2):
        shown = [card_html(write, "a", 0, card), card_html(write, "a", None, card), card_html(write, "b", 0, card)]
        shown += [card_html(write, "a", 0, other) for other in others]
    assert len(written) == len(shown) == 8
    with speaking(Shouting()):
        assert card_html(write, "a", 0, card).startswith("loud")
    assert len(cards.written.values()) == 8


def test_what_was_not_used_longest_makes_room() -> None:
    """Looking a thing up keeps it, and so does keeping it again."""
    store: Lately[str, int] = Lately(2)
    assert (store.keep("a", 1), store.keep("b", 2), store.get("a"), store.get("c")) == (1, 2, 1, None)
    store.keep("c", 3)
    assert (store.get("b"), list(store.values())) == (None, [1, 3])
    store.keep("a", 4)
    store.keep("d", 5)
    assert list(store.values()) == [4, 5]
    assert (store.take("a"), store.take("a"), list(store.values())) == (4, None, [5])


def test_names_of_things_are_kept_by_language() -> None:
    """What is spoken once in a language is said again in it, and in no other."""
    asked: list[int] = []

    @spoken
    def thing(number: int) -> str:
        asked.append(number)
        return (t("salt"), t("wine"))[number]

    loud = Shouting()
    for _ in range(2):
        assert [thing(0), thing(1)] == ["salt", "wine"]
        with speaking(loud):
            assert [thing(0), thing(1)] == ["salt!", "wine!"]
    assert asked == [0, 1, 0, 1]


def test_viewers_in_turn_are_sent_what_each_is_sent_alone(tmp_path: Path) -> None:
    """Nothing that one viewer was sent before shows in what another one is sent: pages, parts, API, records."""

    async def story() -> None:
        async with staged(tmp_path, 3, {}) as stage:
            match = random_match(3, 5, {}, 40)
            viewers = [0, 1, 2, EVERYBODY]
            wishes = {viewer: wishes_at(match, viewer, Random(1), 1) for viewer in viewers}
            mixed = {viewer: await stage.sent(match, viewer, wishes[viewer]) for viewer in viewers}
            for viewer in viewers:
                forget()
                assert await stage.sent(match.clone(), viewer, wishes[viewer]) == mixed[viewer]

    in_own_loop(story())


def test_a_renamed_player_is_known_by_the_new_name(live: Live, anna: Person, bert: Person) -> None:
    """Who a cookie belongs to is remembered, and forgotten when the name changes; cookies are never mixed up."""
    assert anna.post("/name", {"name": "Livia"}).status_code == 200
    made = anna.make(ME, LINK)
    assert bert.post("/join", {"secret": secret_of(made["links"]["1"])}).status_code == 200
    assert [seat["name"] for seat in anna.view(made["id"])["seats"]] == ["Livia", "Bert"]
    assert (anna.view(made["id"])["mine"], bert.view(made["id"])["mine"]) == ([0], [1])
    bert.post("/name", {"name": "Marcus"})
    assert [seat["name"] for seat in anna.view(made["id"])["seats"]] == ["Livia", "Marcus"]
    table = bert.make(ME, ME)["id"]
    assert [seat["name"] for seat in bert.view(table)["seats"]] == ["Marcus", bot_name(1)]
    bert.post("/name", {"name": "Quintus"})
    assert [seat["name"] for seat in bert.view(table)["seats"]] == ["Quintus", bot_name(1)]
