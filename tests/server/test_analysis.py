"""The analysis of a finished match as pages: it fills while a bot thinks, and blocks nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import httpx
import pytest

from quadriga.core.match import Match
from quadriga.server.study import decisions
from quadriga.server.thinkers import NoAnswer
from quadriga.server.worker import Task
from tests.server.support import ME, PATIENCE, Live, Person, wait_for

RECORDS = Path(__file__).parent.parent / "records"
SHORT = {"trajan": "trajan/greedy-2", "hadrians_wall": "hadrians_wall/wall-1"}
JSON = {"Accept": "application/json"}


@pytest.fixture(autouse=True)
def _few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sixth decision does: a bot takes its time for each."""

    def few(match: Match, seat: int) -> list[int]:
        return decisions(match, seat)[::6]

    monkeypatch.setattr("quadriga.server.study.decisions", few)
    monkeypatch.setattr("quadriga.server.review_pages.decisions", few)


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    with httpx.Client(
        base_url=live.url, headers={"Accept": "text/html"}, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as client:
        yield client


def uploaded(browser: httpx.Client, title: str) -> str:
    """A finished match as a table."""
    text = (RECORDS / f"{SHORT[title]}.record").read_text("utf-8")
    answer = browser.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    return str(answer.json()["id"])


def finished(browser: httpx.Client, table: str, seat: int = 0) -> str:
    """The page when the bot has gone over everything."""
    address = f"/t/{table}/analysis?seat={seat}"
    wait_for(lambda: browser.get(address, headers=JSON).json()["done"])
    return browser.get(address).text


@pytest.mark.parametrize("title", sorted(SHORT))
def test_the_page_fills_as_the_bot_thinks(browser: httpx.Client, title: str) -> None:
    """Statement 41: the first answer comes at once and says how far the bot is; in the end there are turning points."""
    table = uploaded(browser, title)
    first = browser.get(f"/t/{table}/analysis?seat=0").text
    assert 'id="progress"' in first
    assert '<noscript><meta http-equiv="refresh"' in first
    assert 'id="refresh"' in first
    whole = finished(browser, table)
    assert 'id="progress"' not in whole
    assert "<noscript>" not in whole
    assert 'class="curves"' in whole
    assert whole.count('class="curve score') >= 1
    assert whole.count("<td>") > 40
    losses = [float(number) for number in re.findall(r"It cost ([\d.]+) points", whole)]
    assert losses
    assert losses == sorted(losses, reverse=True)
    assert all(loss >= 0.5 for loss in losses)
    assert re.findall(rf"/t/{table}/review/\d+\?seat=0", whole)
    heads = re.findall(r"<h3>(.*?)</h3>", whole)
    assert heads
    assert all(re.match(r"\d\. Played: ", head) for head in heads)
    assert re.findall(rf"/t/{table}/at/\d+\?seat=0", whole)


def test_the_answer_of_a_turning_point_is_hidden_until_asked_for(browser: httpx.Client) -> None:
    """Statement 41: what the bot would play stands in a closed fold, after the question."""
    table = uploaded(browser, "trajan")
    whole = finished(browser, table)
    for part in whole.split('id="turning-')[2:]:
        question, answer = part.split("<details", 1)
        assert "What would you play?" in question
        assert "The bot would play" not in question
        assert "The bot would play" in answer
        assert not answer.startswith(" open")


def test_a_guess_is_judged_against_the_bots_move(browser: httpx.Client) -> None:
    """Statement 41: the guess has its own verdict with the difference in points; the bot's move is praised."""
    table = uploaded(browser, "trajan")
    whole = finished(browser, table)
    link = re.findall(rf"/t/{table}/review/\d+\?seat=0", whole)[0]
    asked = browser.get(link).text
    assert "points more from its own move" not in asked
    verdicts: set[str] = set()
    for guess in re.findall(r"&amp;guess=([^\"]+)\"", asked):
        page = browser.get(f"{link}&guess={guess}").text
        said = page.split('id="guessed"')[1].split("</div>")[0]
        assert "Your guess" in said
        if "would have played the same" in said:
            verdicts.add("same")
        elif "points more from its own move" in said:
            verdicts.add("worse")
            total = re.findall(r"<tfoot>.*?<td>([^<]+)</td>", said, re.DOTALL)
            points = re.findall(r"expects ([\d.]+) points", said)
            assert total == [f"+{points[0]}"]
    assert verdicts == {"same", "worse"}


def test_only_a_finished_match_is_analysed(browser: httpx.Client) -> None:
    """Statement 12: while a match runs nobody is shown curves or what a bot thinks of decisions."""
    browser.post("/play-now", data={"title": "trajan"})
    table = browser.get("/api/tables", headers=JSON).json()[0]["id"]
    assert browser.get(f"/t/{table}/analysis").status_code == 400
    assert browser.get(f"/t/{table}/analysis?seat=1", headers=JSON).status_code == 400


def test_a_study_lets_others_play(live: Live, browser: httpx.Client, anna: Person) -> None:
    """The server answers others while a bot goes over a match, with a single worker for everything."""
    table = uploaded(browser, "hadrians_wall")
    browser.get(f"/t/{table}/analysis?seat=0")
    other = anna.make(ME, {"kind": "bot", "bot": "random"})["id"]
    begun = monotonic()
    for _ in range(3):
        question = wait_for(lambda: anna.view(other)["question"])
        anna.answer(other, question["seat"], question["serial"], question["moves"][0]["text"])
    assert monotonic() - begun < PATIENCE / 2
    assert live.club.studies.known.get((table, 0)) is not None


def test_what_the_bot_cannot_judge_is_left_out(
    live: Live, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that gives no answer costs that decision only: the page says how many, and is finished."""
    judge = live.club.thinkers.judge
    table = uploaded(browser, "hadrians_wall")
    asked: list[Task] = []

    async def failing(task: Task) -> object:
        if task.table_id.startswith(table):  # studies of other tests may still go on
            asked.append(task)
            if len(asked) in (1, 3):
                raise NoAnswer("its worker ended")
        return await judge(task)

    monkeypatch.setattr(live.club.thinkers, "judge", failing)
    assert "2 decisions could not be judged" in finished(browser, table)
    assert len(asked) > 3


@pytest.mark.parametrize("title", sorted(SHORT))
def test_the_final_screen_tells_the_match(browser: httpx.Client, title: str) -> None:
    """Statement 41: what decided, how long, and buttons for a rematch, replay, analysis and record."""
    table = uploaded(browser, title)
    page = browser.get(f"/t/{table}").text
    end = page.split('class="end"')[1].split("</section>")[0]
    assert 'id="decided"' in end
    assert 'id="lasted"' in end
    for ident in ("rematch", "replay", "analysis", "save"):
        assert f'id="{ident}"' in end
    assert "so far" not in page
    assert "round ends in" not in page
    menu = page.split('id="part-more"')[1].split('id="notice"')[0]
    assert "Seed: " in menu
    assert "when the table is over" not in menu
    assert "Points by source so far" in browser.get(f"/t/{table}/at/3").text
