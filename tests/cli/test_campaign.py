"""`quadriga campaign`: the list, playing, leaving, giving up, winning, and files that are damaged or half written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import quadriga
from quadriga.campaign import Attempt, campaign_of
from quadriga.cli.campaign_file import CampaignFile
from quadriga.core.campaign import Outcome
from quadriga.core.errors import UsageError
from quadriga.games import find_title
from tests.cli.helpers import Here, Result, process
from tests.server.campaign_tables import moves_of_won, won_match

TITLE = find_title("hadrians_wall")
SEED = won_match().header.seed


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "quadriga"


def playing(home: Path, lines: list[str], *arguments: str) -> Result:
    """Play with these lines as the input."""
    given = "".join(f"{line}\n" for line in lines).encode()
    return process("campaign", "--play", *arguments, given=given, XDG_DATA_HOME=str(home.parent))


def standing(here: Here) -> Any:
    """Where the campaign stands."""
    return here("campaign", "--json").json()


def test_a_new_campaign(here: Here, home: Path) -> None:
    """The wall, sixteen forts, the first one open with its rules, goal, challenge and bonus; nothing is written."""
    result = here("campaign")
    assert (result.code, result.err) == (0, "")
    assert result.out.count("still closed") == 15
    for words in ("0 of 16 won", "[> 1]", "Goal: Wall boxes: all 21", "1 Civilian and 1 Resource", "--play"):
        assert words in result.out
    assert max(map(len, result.out.split("\n"))) <= 100
    assert not home.exists()
    assert "Fort 16: Maia" in here("campaign", "--stage", "16").out
    here("campaign", "--stage", "17").refused("right would be 1 to 16")


def test_a_match_is_left_and_gone_on_with(here: Here, home: Path) -> None:
    """The match is dealt once: leaving it and coming back shows the same match, and counts one attempt."""
    moves = moves_of_won()
    left = playing(home, [*moves[:3], "q"], "--seed", SEED)
    assert "The campaign goes on with: quadriga campaign --play" in left.out
    assert "The match is saved." in left.out
    assert "--resume" not in left.out
    assert "goes on with its match" not in left.out
    assert "`quadriga campaign --play` goes on with its match." in here("campaign").out
    found = standing(here)
    assert (found["stages"][0]["attempts"], found["stages"][0]["best"], found["stage"]) == (1, None, 1)
    assert playing(home, ["q"]).code == 0
    file = CampaignFile(TITLE)
    match = file.match(file.attempts[0])
    assert (match.numbers, match.header.seed, len(file.attempts)) == ([3], SEED, 1)
    here("campaign", "--play", "--seed", "9").refused("a match is in play")


def test_a_fort_is_won_and_the_next_begins_with_its_bonus(here: Here, home: Path) -> None:
    """Typing the answers wins the first fort; the second one begins with the bonus, and the first is closed."""
    done = playing(home, moves_of_won(), "--seed", SEED)
    assert (done.code, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert "The fort is won, and its challenge too." in words
    assert "Fort 2: Pons Aelius is open; every attempt there begins with 1 Civilian and 1 Resource." in words
    shown = here("campaign").out
    assert "* Fort 1: Segedunum" in shown
    assert "You begin with: 1 Civilian and 1 Resource" in shown
    playing(home, ["q"])
    file = CampaignFile(TITLE)
    assert file.match(file.attempts[-1]).header.options == {"difficulty": "normal", "fort": "2", "bonus": "yes"}


def test_a_kill_before_the_result_is_written_loses_nothing(here: Here, home: Path) -> None:
    """The record of the match is finished, the list is not: the next start reads the result from the record."""
    playing(home, ["q"], "--seed", SEED)
    file = CampaignFile(TITLE)
    file.match_file(file.attempts[0]).write_text(won_match().record(), encoding="utf-8")
    found = standing(here)
    assert (found["stage"], found["bonus"], found["stages"][0]["best"]) == (2, True, won_match().scores[0])
    assert standing(here) == found
    assert json.loads((home / "campaign.json").read_text())["matches"][0]["goal"] is True


def test_giving_up(here: Here, home: Path) -> None:
    """Giving up counts as an attempt without a score; with nothing in play it is refused. A seed is dealt once."""
    here("campaign", "--give-up").refused("no match of the campaign is in play")
    playing(home, ["q"], "--seed", SEED, "--difficulty", "easy")
    assert "counts as an attempt" in here("campaign", "--give-up").out
    found = standing(here)
    assert (found["stages"][0]["attempts"], found["stages"][0]["best"], found["stage"]) == (1, None, 1)
    assert found["matches"][0]["given_up"]
    here("campaign", "--play", "--seed", SEED).refused("was played at this stage before")
    here("campaign", "--play", "--difficulty", "deadly").refused("right would be one of easy, normal, hard")


def test_a_new_campaign_puts_the_old_one_aside(here: Here, home: Path) -> None:
    """--reset keeps the old file under another name; without a campaign there is nothing to keep."""
    assert "There was no campaign." in here("campaign", "--reset").out
    playing(home, ["q"])
    before = (home / "campaign.json").read_bytes()
    assert "The old campaign is kept in" in here("campaign", "--reset").out
    (kept,) = home.glob("campaign-*.json")
    assert kept.read_bytes() == before
    assert standing(here)["matches"] == []
    here("campaign", "--reset", "--play").refused("exclude each other")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "\xff",
        '{"format": 2, "title": "hadrians_wall", "matches": []}',
        '{"format": 1, "title": "hadrians_wall"}',
        '{"format": 1, "title": "hadrians_wall", "matches": [{"file": "x"}]}',
        '{"format": 1, "title": "hadrians_wall", "matches": [{"file": "../x", "stage": 1, "bonus": false}]}',
        '{"format": 1, "title": "hadrians_wall", "matches": [{"file": "x", "stage": 5, "bonus": false}]}',
        '{"format": 1, "title": "hadrians_wall", "matches": [{"file": "x", "stage": "1", "bonus": false}]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_named_and_left_alone(here: Here, home: Path, content: str) -> None:
    """One sentence that says what to do; the file stays as it is, and --reset only puts it aside."""
    home.mkdir()
    path = home / "campaign.json"
    path.write_bytes(content.encode("latin-1"))
    for arguments in ((), ("--play",), ("--give-up",), ("--json",)):
        here("campaign", *arguments).refused("campaign.json", "is damaged", "nothing was changed", "--reset")
    assert path.read_bytes() == content.encode("latin-1")
    assert here("campaign", "--reset").code == 0
    assert [kept.read_bytes() for kept in home.glob("campaign-*.json")] == [content.encode("latin-1")]


def test_a_match_whose_record_is_gone(here: Here, home: Path) -> None:
    """The match in play cannot be read: one sentence, and giving it up is the way on."""
    playing(home, ["q"])
    (record,) = home.glob("*.record")
    record.write_text("rubbish", encoding="utf-8")
    here("campaign").refused("the match in play cannot be gone on with", "--give-up")
    assert here("campaign", "--give-up").code == 0
    assert standing(here)["stages"][0]["attempts"] == 1


def test_the_whole_campaign_won(here: Here, home: Path) -> None:
    """After the sixteenth fort nothing is left to play."""
    campaign = campaign_of(TITLE)
    file = CampaignFile(TITLE)
    for number in range(campaign.length):
        won = Outcome(80, True, True)
        file.attempts.append(Attempt(f"{number}.record", number + 1, number > 0, outcome=won))
    file.save()
    assert "with them the whole campaign" in here("campaign").out
    here("campaign", "--play").refused("every stage of this campaign is won")
    with pytest.raises(UsageError, match="no match of the campaign is in play"):
        file.give_up()


def test_a_record_played_elsewhere_does_not_count(here: Here, home: Path) -> None:
    """A fort won with `quadriga play` is no match of the campaign."""
    home.mkdir()
    (home / "hadrians_wall-2026-01-01-0000-3.record").write_text(won_match().record(), encoding="utf-8")
    assert quadriga.replay(won_match().record()).over
    assert standing(here)["matches"] == []


def test_a_match_of_the_campaign_is_not_the_last_match_left(here: Here, home: Path) -> None:
    """`play --resume` goes on with another match, and refuses one of the campaign: in play, given up or put aside."""
    playing(home, ["q"], "--seed", SEED)
    kept = next(home.glob("*.record"))
    here("play", "--resume").refused("no unfinished match")
    here("play", "--resume", str(kept)).refused("is a match of a campaign; right would be `quadriga campaign --play`")
    here("campaign", "--give-up")
    for last in (lambda: None, lambda: here("campaign", "--reset")):
        last()
        here("play", "--resume").refused("no unfinished match")
        here("play", "--resume", str(kept)).refused("is a match of a campaign that was given up")
    (home / "campaign-broken.json").write_text("[", encoding="utf-8")
    here("play", "--resume").refused("no unfinished match")
