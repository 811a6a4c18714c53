"""A table under any order of requests, compared after each of them with a plain match that knows no server."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import quadriga
from quadriga.core.match import Match
from quadriga.server.tables import LiveTable
from tests.server.support import LINK, ME, Live, Person, secret_of, wait_for

# `make soak` sets it: how many times as many tables.
MORE = int(os.environ.get("QUADRIGA_MORE", "1"))
TITLES = ["trajan", "hadrians_wall"]
NAMES = ["Anna", "Bert", "Clara", "Dora"]
CHOICE = st.integers(0, 10_000)
SEAT = st.integers(0, 1)


class TableMachine(RuleBasedStateMachine):
    """Two people at one table, in two browsers; the model is the match they believe to play."""

    def __init__(self, live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.live = live
        self.monkeypatch = monkeypatch
        self.people = [Person(live.url), Person(live.url)]
        self.names = NAMES[:2]
        self.serials = [0, 0]
        self.taken_back: dict[int, str] = {}

    def teardown(self) -> None:
        """Let the browsers go."""
        for person in self.people:
            person.http.close()

    @initialize(title=st.sampled_from(TITLES), seed=st.integers(1, 10**6))
    def sit_down(self, title: str, seed: int) -> None:
        """One makes a table, the other takes the seat of its link."""
        self.monkeypatch.setattr("quadriga.server.club.token_hex", lambda size: f"{seed:0{2 * size}x}")
        for person, name in zip(self.people, self.names, strict=True):
            assert person.post("/name", {"name": name}).status_code == 200
        made = self.people[0].make(ME, LINK, title=title)
        self.table = made["id"]
        assert self.people[1].post("/join", {"secret": secret_of(made["links"]["1"])}).status_code == 200
        self.model: Match = quadriga.start(title, players=2, seed=self.stored().header.seed)

    def stored(self) -> LiveTable:
        """The table as the server has it."""
        return self.live.run(self.live.club.tables.open(self.table))

    def text_of(self, seat: int, choice: int) -> str:
        """A legal move of a seat that is asked."""
        question = self.model.question(seat)
        assert question is not None
        return self.model.title.notation.text(question.moves[choice % len(question.moves)])

    def send(self, seat: int, move: str) -> None:
        """Answer, and let the model answer."""
        answer = self.people[seat].answer(self.table, seat, self.serials[seat], move)
        assert answer.status_code == 200, answer.text
        self.model.play(seat, move)
        self.serials[seat] += 1

    @rule(seat=SEAT, choice=CHOICE, times=st.integers(1, 2))
    def answer(self, seat: int, choice: int, times: int) -> None:
        """Who is asked answers, perhaps twice; who is not is refused."""
        if self.model.question(seat) is None:
            assert self.people[seat].answer(self.table, seat, self.serials[seat], "finish").status_code == 400
            return
        move = self.text_of(seat, choice)
        self.send(seat, move)
        self.taken_back.clear()
        for _ in range(times - 1):  # under the number of the answer that was given
            again = self.people[seat].answer(self.table, seat, self.serials[seat] - 1, move)
            assert again.status_code == 200, again.text

    @rule(seat=SEAT, choice=CHOICE)
    def answer_late(self, seat: int, choice: int) -> None:
        """An answer of a page that is too old, or of one from the future, changes nothing."""
        if self.model.question(seat) is not None:
            reply = self.people[seat].answer(self.table, seat, self.serials[seat] + 3, self.text_of(seat, choice))
            assert reply.status_code == 409, reply.text

    @rule(seat=SEAT)
    def take_back(self, seat: int) -> None:
        """What the match lets a seat take back is taken back; else the reason is told."""
        reply = self.people[seat].post(
            f"/tables/{self.table}/back", {"seat": seat, "serial": self.serials[seat], "steps": 1}
        )
        if self.model.over or self.model.barrier(seat):
            assert reply.status_code == 400, reply.text
            return
        assert reply.status_code == 200, reply.text
        last = next(entry for entry in reversed(self.model.entries) if entry.seat == seat and not entry.nature)
        self.model.take_back(seat)
        self.serials[seat] += 1
        self.taken_back = {seat: self.model.title.notation.text(last.move)}

    @rule()
    def play_it_again(self) -> None:
        """What was taken back last is played again."""
        for seat, move in self.taken_back.items():
            self.send(seat, move)
        self.taken_back.clear()

    @rule(seat=SEAT)
    def let_a_bot_play(self, seat: int) -> None:
        """A bot answers until its seat is asked no more, and gives the seat back; the model follows its moves."""
        if self.model.over:
            return
        address = f"/tables/{self.table}/stand-in"
        assert self.people[seat].post(address, {"seat": seat, "bot": "random"}).status_code == 200
        wait_for(lambda: self.stored().match.question(seat) is None)
        assert self.people[seat].post(address, {"seat": seat, "bot": ""}).status_code == 200
        there = self.stored()
        for entry in there.match.entries[len(self.model.entries) :]:
            if not entry.nature:
                assert entry.seat == seat
                self.model.play(seat, entry.move)
        self.serials = there.serials[:]
        self.taken_back.clear()

    @rule(seat=SEAT, choice=CHOICE)
    def rename(self, seat: int, choice: int) -> None:
        """A person takes another name."""
        self.names = [NAMES[choice % len(NAMES)] if number == seat else name for number, name in enumerate(self.names)]
        assert self.people[seat].post("/name", {"name": self.names[seat]}).status_code == 200

    @rule()
    def forget(self) -> None:
        """The server forgets all it has in memory, as one that was started again."""

        async def emptied() -> None:
            self.live.club.tables.live.clear()

        self.live.run(emptied())

    @invariant()
    def table_is_the_model(self) -> None:
        """The server's match is the model; each person sees what it asks that seat, and nobody else's question."""
        there = self.stored().match
        assert there.entries == self.model.entries
        assert there.game.digest() == self.model.game.digest()
        for seat, person in enumerate(self.people):
            view = person.view(self.table)
            assert (view["seat"], view["scores"]) == (seat, self.model.scores)
            assert [place["name"] for place in view["seats"]] == self.names
            assert view["waiting_for"] == [question.seat for question in self.model.questions]
            assert view["can_undo"] == (not self.model.barrier(seat) and not self.model.over)
            question, asked = self.model.question(seat), view["question"]
            assert (asked is None) == (question is None)
            if question is not None:
                assert asked["serial"] == self.serials[seat]
                assert [move["text"] for move in asked["moves"]] == self.texts(question.moves)

    def texts(self, moves: Sequence[int]) -> list[str]:
        """Moves in words of the notation."""
        return [self.model.title.notation.text(move) for move in moves]


def test_a_table_is_the_match_its_people_play(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Join, answer, answer twice or late, take back, play again, let a bot play, rename, forget: in any order."""

    class Machine(TableMachine):
        def __init__(self) -> None:
            super().__init__(live, monkeypatch)

    some = settings(
        max_examples=10 * MORE, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(Machine, settings=some)
