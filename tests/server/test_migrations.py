"""The database of an older version: every step keeps what was stored, and leads to what the server expects."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from quadriga.server import migrate
from quadriga.server.archive import load_table
from quadriga.server.migrate import upgrade
from quadriga.server.schema import metadata
from tests.server.support import sqlite


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    """A fresh database has just the tables and columns that the server speaks of."""
    upgrade(sqlite(tmp_path))
    engine = create_engine(sqlite(tmp_path))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert differences == []


def test_an_old_table_is_kept(tmp_path: Path) -> None:
    """A table of the first version opens with what came later at its default: not public, on its player's list."""
    engine = create_engine(sqlite(tmp_path))
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with sqlite3.connect(tmp_path / "tables.db") as old:
        old.execute("insert into players values ('anna', 'hash', 'Anna', '{}', 0)")
        old.execute(
            "insert into tables values ('old', 'trajan', 'Trajan', 1, 2, '{}', 'data', null, 'overlay', '7', "
            "'running', 'live', null, 'anna', 0, 0)"
        )
        old.execute("insert into seats values ('old', 0, 'Anna', null, 'anna', null, 0)")
    upgrade(sqlite(tmp_path))
    engine = create_engine(sqlite(tmp_path))
    with engine.connect() as connection:
        found = load_table(connection, "old")
    engine.dispose()
    assert found is not None
    header, seats = found
    assert (header.public, header.bot_pace, header.name) == (False, "normal", "Trajan")
    assert [(seat.name, seat.unlisted) for seat in seats] == [("Anna", False)]
