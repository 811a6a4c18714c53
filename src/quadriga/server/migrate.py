"""Bring a database up to date with Alembic; the steps are in `migrations/versions`."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from quadriga.core.errors import UsageError
from quadriga.server.store import make_engine

LOCK: Final = 0x7175_6164  # a number of our own among the database's advisory locks


def upgrade(url: str) -> None:
    """Create or upgrade the database at this address."""
    engine = make_engine(url)
    try:
        with as_file(files("quadriga.server").joinpath("migrations")) as folder, engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # Several processes may start at once: the first upgrades, the others wait and find it done.
                connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
            config = Config()
            config.set_main_option("script_location", str(folder))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        reason = str(error).splitlines()[0]
        raise UsageError(f"database {engine.url.render_as_string()} cannot be used: {reason}") from error
    finally:
        engine.dispose()
