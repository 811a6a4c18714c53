"""A PostgreSQL of our own for one test: made in a temporary folder, reached through it, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

USER = "postgres"


class Impossible(Exception):
    """PostgreSQL cannot be run here; the sentence says why."""


def programs() -> Path:
    """The folder of PostgreSQL's programs: Debian keeps them out of the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("pg_ctl")
    for folder in [*folders, *([Path(found).resolve().parent] if found else [])]:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise Impossible("PostgreSQL is not installed: initdb and pg_ctl are not there (Debian: apt install postgresql)")


def as_user() -> dict[str, Any]:
    """How to run PostgreSQL, which refuses to be run by root."""
    if os.getuid() != 0:
        return {}
    try:
        person = pwd.getpwnam(USER)
    except KeyError:
        raise Impossible(f"PostgreSQL does not run as root, and there is no user {USER!r}") from None
    return {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}


def call(*command: str) -> None:
    """Run one of its programs."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **as_user())
    if done.returncode:
        raise Impossible(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()[-300:]}")


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh database; raise Impossible if there cannot be one."""
    where = programs()
    folder = Path(tempfile.mkdtemp(prefix="quadriga-postgres-"))
    try:
        person = as_user()
        if person:
            os.chown(folder, pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
        data = folder / "data"
        call(str(where / "initdb"), "-D", str(data), "-A", "trust", "-U", "quadriga", "-E", "UTF8", "--no-sync")
        # No port, so that none can be taken by somebody else.
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        log = str(folder / "log")
        call(str(where / "pg_ctl"), "-D", str(data), "-w", "-t", "60", "-l", log, "-o", options, "start")
        try:
            yield f"postgresql+psycopg://quadriga@/postgres?host={folder}"
        finally:
            call(str(where / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
