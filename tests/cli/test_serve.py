"""`quadriga serve`: where the tables are kept is checked before an address is named."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from quadriga.cli.serve import database_url
from quadriga.core.errors import UsageError
from quadriga.server.migrate import upgrade
from tests.cli.helpers import Here, process


def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    """The real program says so, first and alone, and leaves the file as it is."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna,\n" * 200)
    process("serve", "--no-browser", "--port", "0", "--db", letter).refused(str(letter), "cannot be used")
    assert letter.read_text() == "Dear Anna,\n" * 200


def test_a_path_is_enough(tmp_path: Path) -> None:
    """A file need not be spelt as an address, and the address of the table is printed."""
    kept = tmp_path / "tables.db"
    command = [sys.executable, "-m", "quadriga", "serve", "--no-browser", "--port", "0", "--db", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("Quadriga is at http://127.0.0.1:")
        assert kept.exists()
        running.terminate()
        running.wait(60)


def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    """A misspelt folder is said, by path and by address, instead of an empty club in a new place."""
    folder = tmp_path / "clbu"
    for kept in (str(folder / "tables.db"), f"sqlite:///{folder}/tables.db"):
        with pytest.raises(UsageError, match="clbu', which is no folder; right would be a file in a folder that exi"):
            upgrade(database_url(kept))
    assert not folder.exists()


def test_the_folder_of_the_user_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names no file begins with tables in the own data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    upgrade(database_url(None))
    assert (tmp_path / "own" / "quadriga" / "tables.db").exists()


def test_an_address_that_cannot_be_used_is_refused_with_what_would_be_right(here: Here) -> None:
    """A host that is not this machine's is not answered with a port, nor a port in use with a host."""
    for host in ("999.1.1.1", "192.0.2.1"):
        here("serve", "--no-browser", "--host", host).refused(host, "no such address", "--host 127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        here("serve", "--no-browser", "--port", port).refused(port, "listens there already", "a free --port")


def test_help_says_how_a_database_is_named(here: Here) -> None:
    """Each form stands in the help: a file, SQLite, PostgreSQL."""
    words = " ".join(here("serve", "--help").out.replace("│", " ").split())
    for form in ("FILE", "sqlite:///FILE", "postgresql+psycopg://"):
        assert form in words
