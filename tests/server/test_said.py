"""What the server remembers to answer quicker: always what it would say afresh, to everybody what is theirs."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from random import Random

import pytest

import quadriga
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import ENGLISH, naming, speaking
from quadriga.core.match import Match
from quadriga.games import TITLES
from quadriga.server import said
from quadriga.server.story import recent
from quadriga.server.views import log_lines
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
    said._voices.clear()


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
    monkeypatch.setattr(said, "VOICES", 5)
    monkeypatch.setattr(said, "SENTENCES", 50)
    match = random_match(2, 3, {}, 80)
    for number in range(20):
        with naming([f"A{number}", f"B{number}"]):
            log_lines(match, 0)
    assert len(said._voices) <= 5
    assert all(len(kept) <= 52 for kept in said._voices.values())


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
    assert [seat["name"] for seat in bert.view(bert.make(ME, ME)["id"])["seats"]] == ["Marcus", "Marcus"]
