"""The example client plays a whole match over HTTP, as docs/http-api.md says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.support import BOT, LINK, ME, Live, Person, routes_of, secret_of, wait_for


def run_client(root: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the example."""
    command = [sys.executable, "-I", str(root / "examples" / "http_client.py"), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def output_of(client: subprocess.Popen[str]) -> str:
    """What it printed until it ended."""
    output, _ = client.communicate(timeout=180)
    assert client.returncode == 0, output
    return output


def test_the_example_plays_a_match_against_a_bot(live: Live, root: Path) -> None:
    """Given an address alone it makes a table with a bot and plays to the end."""
    output = output_of(run_client(root, live.url))
    assert re.fullmatch(r"table \w+: seat 0, over, points \[-?\d+, -?\d+\], winners \[[\d, ]+\]\n", output), output


def test_the_example_without_an_address_says_what_would_be_right(root: Path) -> None:
    """Wrong use is one sentence and exit code 2."""
    client = run_client(root)
    output, _ = client.communicate(timeout=60)
    assert (client.returncode, output.count("\n")) == (2, 1)
    assert "ADDRESS [SECRET]" in output


def test_two_examples_and_a_bot_at_a_person_s_table(live: Live, anna: Person, root: Path) -> None:
    """Given the secrets of two seat links, two programs sit down and play; the person who made the table looks on."""
    made = anna.make(LINK, LINK, BOT, watch=True)
    clients = [run_client(root, live.url, secret_of(made["links"][seat])) for seat in ("0", "1")]
    for client in clients:
        assert f"table {made['id']}" in output_of(client)
    with Person(live.url) as spectator:
        spectator.http.cookies.set("quadriga_watch", secret_of(made["watch"]))
        view = wait_for(lambda: spectator.view(made["id"]))
    assert view["status"] == "over"
    assert [seat["name"] for seat in view["seats"][:2]] == ["Example client"] * 2


def test_the_document_names_real_routes(live: Live, root: Path, anna: Person) -> None:
    """Every address in docs/http-api.md is a route, and the answers shown have the fields that are sent."""
    text = (root / "docs" / "http-api.md").read_text("utf-8")
    table = anna.make(ME, ME)["id"]
    known = {re.sub(r"{\w+}", "ID", route.path) for method in ("GET", "POST") for route in routes_of(live.app, method)}
    named = {path.replace("Yf3kPq8sWm2xLa7c", "ID") for path in re.findall(r"/api/[\w/-]+", text)}
    assert named - {"/api/openapi"} <= known
    view = anna.view(table)
    fields = {*view, *view["question"], *view["question"]["moves"][0]}
    assert {"question", "serial", "moves", "waiting_for", "can_undo", "undo", "seed_hash", "scores"} <= fields
