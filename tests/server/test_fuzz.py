"""schemathesis on the OpenAPI description, and forms full of nonsense: no failure of the server, no traceback."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from quadriga.server.app import Settings, create_app
from tests.server.support import ME, PATIENCE, Live, Person, routes_of

# `make soak` sets it: how many times as many requests.
MORE = int(os.environ.get("QUADRIGA_MORE", "1"))
APP = create_app(Settings("sqlite://"))
SCHEMA = schemathesis.openapi.from_dict(APP.openapi())
# Our own parameters: newer pytests give all the operations of schemathesis' own the same id.
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}
TAKING = [label for label, one in OPERATIONS.items() if {"parameters", "requestBody"} & set(one.definition.raw)]
FITS, MISFITS = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
EXAMPLES = 5 if MORE == 1 else 8 * MORE
QUIET: dict[str, Any] = {"max_examples": EXAMPLES, "deadline": None, "suppress_health_check": list(HealthCheck)}


@pytest.fixture(scope="module")
def player(live: Live) -> Iterator[tuple[Person, str]]:
    """Somebody who sits at a table."""
    with Person(live.url) as person:
        person.post("/name", {"name": "Fuzz"})
        yield person, person.make(ME, ME, watch=True)["id"]


def check(answer: httpx.Response) -> None:
    """No failure, no traceback, and a refusal is one sentence."""
    assert answer.status_code < 500, answer.text[:500]
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and answer.headers.get("content-type", "").startswith("application/json"):
        assert set(answer.json()) == {"error"}


def test_no_operation_is_left_out() -> None:
    """Every operation of the description is tried, and nearly all of them take something that can be wrong."""
    paths = APP.openapi()["paths"]
    assert sorted(OPERATIONS) == sorted(f"{method.upper()} {path}" for path in paths for method in paths[path])
    assert len(OPERATIONS) > len(TAKING) > 25


@pytest.mark.parametrize(
    ("label", "mode"), [*((label, FITS) for label in OPERATIONS), *((label, MISFITS) for label in TAKING)]
)
@settings(**QUIET)
@given(data=st.data())
def test_every_route_answers_whatever_is_sent(
    live: Live, player: tuple[Person, str], label: str, mode: GenerationMode, data: st.DataObject
) -> None:
    """What fits the description and what does not, with a cookie and without, at a real table and at none."""
    person, table = player
    case = data.draw(OPERATIONS[label].as_strategy(generation_mode=mode))
    if case.path.endswith("/stream") and case.method == "GET":
        case.path = "/api/tables"  # a stream that is served does not end; refusals of it are in test_guard
        case.query = {}
    for cookies in ({}, dict(person.http.cookies)):
        for table_id in ((case.path_parameters or {}).get("table_id"), table):
            if table_id is not None and case.path_parameters:
                case.path_parameters["table_id"] = table_id
            answer = case.call(base_url=live.url, cookies=cookies)
            assert answer.status_code < 500, answer.text[:500]
            assert "Traceback" not in answer.text
            documented = {int(code) for code in case.operation.definition.raw["responses"]}
            assert answer.status_code in documented | {404, 405}, answer.text[:500]


FORMS = sorted({route.path for route in routes_of(APP, "POST") if not route.path.startswith("/api/")})


@pytest.mark.parametrize("path", FORMS)
@settings(**QUIET)
@given(
    fields=st.dictionaries(
        st.sampled_from(
            ["title", "seat", "seat0", "seat1", "name", "player", "move", "moves", "serial", "steps", "bot"]
        )
        | st.text(max_size=10),
        st.text(max_size=40) | st.sampled_from(["me", "link", "bot:random", "trajan", "0", "1", "-1", "sow I"]),
        max_size=8,
    ),
    bare=st.binary(max_size=60),
    known=st.booleans(),
)
def test_every_form_answers_whatever_is_sent(
    live: Live, player: tuple[Person, str], path: str, fields: dict[str, str], bare: bytes, known: bool
) -> None:
    """Fields that are missing, doubled, strange or not there at all; bodies that are no form."""
    person, table = player
    url = live.url + re.sub(r"{\w+}", lambda found: table if found[0] == "{table_id}" else "nonsense", path)
    with httpx.Client(cookies=person.http.cookies if known else None, trust_env=False, timeout=PATIENCE) as http:
        check(http.post(url, content=form(fields), headers={"Content-Type": "application/x-www-form-urlencoded"}))
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=q", "text/plain"):
            check(http.post(url, content=bare, headers={"Content-Type": kind}))


def form(fields: dict[str, str]) -> bytes:
    """A form's body."""
    clean = {key.encode("utf-8", "replace").decode(): value.encode("utf-8", "replace") for key, value in fields.items()}
    return str(httpx.QueryParams({key: value.decode() for key, value in clean.items()})).encode()


@settings(**QUIET)
@given(
    lines=st.lists(
        st.sampled_from(
            [
                "quadriga-record 1",
                "title trajan",
                "rules 1",
                "players 2",
                "players 99",
                "options -",
                "data 0",
                "seed 7",
                "--",
                "0 sow I",
                "* forum bread",
                "= 0",
                "digest -",
                "scores 0 0",
                "winners -",
                "\x00",
                "title \u2028",
            ]
        ),
        max_size=20,
    )
)
def test_every_record_is_read_or_refused(live: Live, player: tuple[Person, str], lines: list[str]) -> None:
    """What is uploaded is a record or it is refused in one sentence."""
    person, _ = player
    check(person.http.post("/api/records", content="\n".join(lines), headers={"Content-Type": "text/plain"}))


def test_an_uploaded_record_with_one_changed_line_is_refused(
    live: Live, player: tuple[Person, str], root: Path
) -> None:
    """Any line of a real record taken out: refused."""
    person, _ = player
    lines = (root / "tests" / "records" / "trajan" / "greedy-4.record").read_text("utf-8").split("\n")
    for gone in range(0, len(lines) - 1, 60 if MORE == 1 else 7):
        text = "\n".join(lines[:gone] + lines[gone + 1 :])
        answer = person.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
        check(answer)
        assert answer.status_code == 400
