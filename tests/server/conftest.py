"""One server for all tests of a worker; each test makes its own tables and people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.support import Live, Person, known_tables, serving, sqlite


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with serving(sqlite(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture(autouse=True)
def _known_tables(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The tables of a test are the same in every run."""
    known_tables(monkeypatch, request.node.nodeid)


@pytest.fixture
def anna(live: Live) -> Iterator[Person]:
    """A person."""
    with Person(live.url) as person:
        person.post("/name", {"name": "Anna"})
        yield person


@pytest.fixture
def bert(live: Live) -> Iterator[Person]:
    """Another person."""
    with Person(live.url) as person:
        person.post("/name", {"name": "Bert"})
        yield person


@pytest.fixture
def nobody(live: Live) -> Iterator[Person]:
    """Somebody who has not said a name."""
    with Person(live.url) as person:
        yield person
