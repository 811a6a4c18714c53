"""A player over HTTP: sits down by a seat link and plays a whole match against bots. Standard library only.

    python examples/http_client.py http://127.0.0.1:8080            makes a table with a bot and plays one seat of it
    python examples/http_client.py http://127.0.0.1:8080 SECRET     takes the seat of a link somebody has sent

It chooses at random: put something better into `choose`.
"""

from __future__ import annotations

import http.client
import json
import random
import secrets
import sys
import time
from typing import Any
from urllib.parse import urlsplit

WAIT = 0.2  # seconds between two looks while others think; /api/stream tells it without asking


class Table:
    """A seat at a table, reached with a secret that only this program knows: the link has but invited it."""

    def __init__(self, address: str, invitation: str) -> None:
        self.host = urlsplit(address).netloc
        self.secret = secrets.token_urlsafe(32)
        self.connection = http.client.HTTPConnection(self.host, timeout=30)
        body = {"secret": invitation, "own": self.secret, "name": "Example client"}
        joined = self.call("POST", "/api/join", body)
        self.id: str = joined["id"]
        self.seat: int = joined["seat"]

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request; one that got no answer is sent again, which is safe: no answer is ever played twice."""
        return call(self.connection, method, path, body, self.secret)

    def view(self) -> dict[str, Any]:
        """The table as this seat sees it."""
        return self.call("GET", f"/api/tables/{self.id}")

    def answer(self, question: dict[str, Any], move: str) -> dict[str, Any]:
        """Answer the open question; the table as it is then comes back."""
        body = {"seat": self.seat, "serial": question["serial"], "moves": [move]}
        return self.call("POST", f"/api/tables/{self.id}/answers", body)


def call(
    connection: http.client.HTTPConnection, method: str, path: str, body: dict[str, Any] | None, secret: str = ""
) -> dict[str, Any]:
    """Send one request as JSON and return the JSON that comes back; a refusal's sentence is raised."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    for attempt in range(5):
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            found: dict[str, Any] = json.loads(answer.read())
        except (OSError, http.client.HTTPException):
            connection.close()
            time.sleep(0.2 * 2**attempt)
            continue
        if answer.status in (429, 503):
            time.sleep(0.2 * 2**attempt)
            continue
        if answer.status >= 400:
            raise RuntimeError(f"{answer.status}: {found['error']}")
        return found
    raise RuntimeError(
        f"no answer from {connection.host}:{connection.port}; right would be a running server, as `quadriga serve` says"
    )


def make_table(address: str) -> str:
    """Make a table with one seat by link and one bot; return the secret of the seat."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    body = {"title": "trajan", "seats": [{"kind": "link"}, {"kind": "bot", "bot": "greedy"}]}
    links: dict[str, str] = call(connection, "POST", "/api/tables", body)["links"]
    connection.close()
    return links["0"].rsplit("/", 1)[1]


def choose(view: dict[str, Any]) -> str:
    """Return the text of the move to play. Every legal move is there, with words; `view` has all this seat may know."""
    moves: list[dict[str, str]] = view["question"]["moves"]
    return random.choice(moves)["text"]


def play(table: Table) -> dict[str, Any]:
    """Play until the table is over; return how it ended."""
    view = table.view()
    while view["status"] in ("open", "running"):
        if view["question"] is None:
            time.sleep(WAIT)
            view = table.view()
        else:
            view = table.answer(view["question"], choose(view))
    return view


def main() -> None:
    """Play one match and print the result."""
    if len(sys.argv) not in (2, 3):
        print("the address of a server is missing; right would be: http_client.py ADDRESS [SECRET]", file=sys.stderr)
        sys.exit(2)
    address = sys.argv[1]
    try:
        table = Table(address, sys.argv[2] if len(sys.argv) > 2 else make_table(address))
        end = play(table)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    print(f"table {table.id}: seat {table.seat}, {end['status']}, points {end['scores']}, winners {end['winners']}")


if __name__ == "__main__":
    main()
