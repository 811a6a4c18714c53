"""Going over a finished match: every decision is asked first and answered second, as plain links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import quadriga
from quadriga.server.archive import change_table, hash_of
from quadriga.server.page_views import at_position
from quadriga.server.review import decision_at
from quadriga.server.study import decisions
from tests.server.support import PATIENCE, Live

RECORD = Path(__file__).parent.parent / "records" / "trajan" / "greedy-2.record"


@pytest.fixture
def browser(live: Live) -> Iterator[httpx.Client]:
    """A browser without a script."""
    headers = {"Accept": "text/html"}
    with httpx.Client(
        base_url=live.url, headers=headers, follow_redirects=True, timeout=PATIENCE, trust_env=False
    ) as client:
        yield client


def uploaded(browser: httpx.Client) -> str:
    text = RECORD.read_text("utf-8")
    answer = browser.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_decisions_are_where_somebody_could_choose() -> None:
    """Statement 41: a decision is a question with more than one answer; a gathered gesture is one decision."""
    match = quadriga.replay(RECORD.read_text("utf-8"))
    for seat in range(2):
        found = decisions(match, seat)
        assert found == sorted(set(found))
        kinds: list[str] = []
        for position in found:
            earlier = at_position(match, position)
            question = earlier.question(seat)
            assert question is not None
            assert len(question.moves) > 1
            assert decision_at(match, earlier, seat, position).move in {
                match.title.notation.text(move) for move in question.moves
            }
            kinds.append(question.kind)
        assert kinds.count("ChooseTray") > 20
        assert "Drop" not in kinds


def test_the_question_comes_before_the_answer(browser: httpx.Client) -> None:
    """Statement 41: one link from the final screen; what was played and what the bot says is shown only on demand."""
    table = uploaded(browser)
    final = browser.get(f"/t/{table}")
    assert f'href="/t/{table}/review' in final.text
    first = browser.get(f"/t/{table}/review?seat=0")
    assert first.url.path == f"/t/{table}/review/1"
    for number in (1, 4, 9):
        asked = browser.get(f"/t/{table}/review/{number}?seat=0")
        assert "what would you play" in asked.text
        assert "Played in the match" not in asked.text
        assert "The bot" not in asked.text
        shown = browser.get(f"/t/{table}/review/{number}?seat=0&show=true").text
        assert "Played in the match" in shown
        assert "The bot would play" in shown
        assert any(words in shown for words in ("played the same", "worth the same", "points more from its own move"))


def test_a_guess_is_answered(browser: httpx.Client) -> None:
    """Statement 41: each listed move is a link that answers; what was not possible there is refused with a sentence."""
    table = uploaded(browser)
    page = browser.get(f"/t/{table}/review/2?seat=1").text
    link = page.split("&amp;guess=")[1].split('"')[0]
    answered = browser.get(f"/t/{table}/review/2?seat=1&guess={link}").text
    assert "You would play now" in answered
    refused = browser.get(f"/t/{table}/review/2?seat=1&guess=nonsense")
    assert refused.status_code == 400
    assert "not possible there" in refused.text


def test_only_a_finished_match_is_gone_over(browser: httpx.Client) -> None:
    """Statement 41: while a match runs nobody is shown what a bot thinks of earlier decisions."""
    browser.post("/play-now", data={"title": "trajan"})
    table = browser.get("/api/tables", headers={"Accept": "application/json"}).json()[0]["id"]
    assert browser.get(f"/t/{table}/review/1?seat=0").status_code == 400


def test_the_rules_are_searched_without_a_script(browser: httpx.Client) -> None:
    """The rules reader: a search lists sections that hold the words, whatever their case, with links to them."""
    found = browser.get("/rules/trajan?q=FORUM+tile").text
    hits = found.split('class="found"')[1].split("</ul>")[0]
    assert hits.count("<li") >= 3
    assert 'href="#s' in hits
    assert "Nothing found" in browser.get("/rules/trajan?q=zeppelin").text


def test_a_spectator_is_not_spoken_to_as_a_player(live: Live, browser: httpx.Client) -> None:
    """Statement 41: who looked on goes over the decisions of a seat, and nothing says that these were their own."""
    table = uploaded(browser)
    watch = {"watch_hash": hash_of(table)}
    live.run(live.club.tables.change(table, lambda connection: change_table(connection, table, watch)))
    with httpx.Client(base_url=live.url, follow_redirects=True, timeout=PATIENCE, trust_env=False) as spectator:
        for reader, own in ((browser, True), (spectator, False)):
            end = reader.get(f"/watch/{table}").text
            review = reader.get(f"/t/{table}/review/1?seat=0").text
            analysis = reader.get(f"/t/{table}/analysis?seat=0").text
            for page in (end, analysis):
                assert (">Go over my decisions</a>" in page, ">Go over the decisions</a>" in page) == (own, not own)
            assert ("data-others" in review.partition("<main")[2].partition(">")[0]) == (not own)
            assert 'class="soft you"' in review
