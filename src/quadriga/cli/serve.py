"""`quadriga serve`: the web table, on this machine or for a club."""

from __future__ import annotations

import re
import socket
import sys
import threading
import time
import webbrowser
from errno import EADDRINUSE, EADDRNOTAVAIL
from pathlib import Path
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

import typer

from quadriga.cli.play_saves import data_folder
from quadriga.core.errors import UsageError

EVERY_ADDRESS = "0.0.0.0"
ADDRESS = re.compile(r"[a-z][a-z0-9+]+:")  # how an address of a database begins, unlike a path
NOT_OURS = (EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)  # of addresses and of names
PATIENCE = 20.0  # seconds until the browser is opened whatever the server does


def serve(
    database: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="FILE|URL",
            help="Where tables are kept: a file, sqlite:///FILE or postgresql+psycopg://...; "
            "a file in the user's folder by default.",
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 is for everybody on the network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen at.")] = 8080,
    no_browser: Annotated[bool, typer.Option("--no-browser", metavar="", help="Do not open the browser.")] = False,
) -> None:
    """Serve the web table and open it in the browser; Ctrl-C ends it."""
    from quadriga.server.app import Settings  # noqa: PLC0415 - other commands start faster without the web's packages
    from quadriga.server.migrate import upgrade  # noqa: PLC0415
    from quadriga.server.serve import make_server  # noqa: PLC0415

    check_free(host, port)
    kept = database_url(database)
    upgrade(kept)  # what cannot be used is said before an address is
    address = f"http://{'127.0.0.1' if host == EVERY_ADDRESS else host}:{port}/"
    sys.stdout.write(f"Quadriga is at {address} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    if not no_browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    make_server(Settings(kept), host, port, "warning").run()


def check_free(host: str, port: int) -> None:
    """Raise UsageError if nothing can listen there."""
    try:
        with socket.create_server((host, port)):
            pass
    except OSError as error:
        raise UsageError(f"cannot listen at {host}:{port}: {_barred(error)}") from error


def _barred(error: OSError) -> str:
    """Return why nothing can listen there, and what would be right."""
    if error.errno in NOT_OURS:
        return f"this machine has no such address; right would be --host 127.0.0.1, or {EVERY_ADDRESS} for all it has"
    if isinstance(error, PermissionError):
        return "you may not use that port; right would be a --port from 1024 on"
    if error.errno == EADDRINUSE:
        return "something listens there already; right would be a free --port"
    return f"{error.strerror}; right would be another --host or --port"


def database_url(given: str | None) -> str:
    """Return the address of a database: the user's own if none is given, and that of a file given by its path.

    >>> database_url("postgresql+psycopg://club@host/tables")
    'postgresql+psycopg://club@host/tables'
    >>> database_url("/srv/tables.db")
    'sqlite:////srv/tables.db'
    """
    if given is None:
        return default_database()
    if not given.strip():
        raise UsageError(f"--db {given!r} names no database; right would be a file, or nothing for the user's own")
    return given if ADDRESS.match(given) else f"sqlite:///{Path(given).expanduser().absolute()}"


def default_database() -> str:
    """The database of this user, in the folder for saved matches."""
    folder: Path = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def _open(address: str) -> None:
    """Open the browser as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(address, timeout=1):
                break
        except (URLError, OSError):
            time.sleep(0.1)
    webbrowser.open(address)
