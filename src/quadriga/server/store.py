"""The database: one thread writes, many requests share a commit, and an answer is given only after it.

The same code serves SQLite and PostgreSQL. On SQLite one connection does all writing; on PostgreSQL several processes
write, and the primary key of `rows` decides who was first.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from quadriga.core.errors import UsageError
from quadriga.core.language import N_, t

T = TypeVar("T")
Job = Callable[[Connection], Any]

GROUP: Final = 64  # requests that may share one commit
CHANNEL: Final = "quadriga"
PATIENCE: Final = 10.0  # seconds for what is under way when the store is closed
TRIES: Final = 3  # to write a group while another process waits for what this one holds
DEADLOCK: Final = "40P01"  # what PostgreSQL calls that


class Taken(Exception):
    """Another writer was first: the row is there already."""


class Unavailable(Exception):
    """The database cannot be written now; nothing was changed."""


class _Work:
    """One job for the writer, its answer, and what to tell other processes after the commit."""

    def __init__(self, job: Job, news: tuple[str, ...]) -> None:
        self.job = job
        self.news = news
        self.answer: Future[Any] = Future()


class Store:
    """Reads and writes, each a function of a connection, run off the event loop."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = make_engine(url)
        self.is_postgres = self.engine.dialect.name == "postgresql"
        self._queue: queue.Queue[_Work | None] = queue.Queue()
        self._closed = False
        self._reading = 0  # jobs under way, perhaps for somebody who waits no longer
        self._idle = threading.Condition()
        self._writer = threading.Thread(target=self._write_all, name="quadriga-writer", daemon=True)
        self._writer.start()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a reading job on a connection of its own."""
        return await asyncio.to_thread(self._read, job)

    async def write(self, job: Callable[[Connection], T], *news: str) -> T:
        """Run a writing job; return its result after it is committed. Raise Taken or Unavailable if it is not.

        `news` are the tables that it changes, which other processes are told of.
        """
        if self._closed:
            raise Unavailable(t("the server is stopping; nothing was changed"))
        work = _Work(job, news)
        self._queue.put(work)
        result: T = await asyncio.wrap_future(work.answer)
        return result

    def close(self) -> None:
        """Finish what is queued or being read, and stop: a connection given back later would stay open."""
        with self._idle:
            self._closed = True
        self._queue.put(None)
        self._writer.join(timeout=PATIENCE)
        with self._idle:
            self._idle.wait_for(lambda: not self._reading, timeout=PATIENCE)
        self.engine.dispose()

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self._idle:
            if self._closed:
                raise Unavailable(t("the server is stopping; nothing was changed"))
            self._reading += 1
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except (DBAPIError, NoConnection) as error:
            raise Unavailable(t("the database cannot be read now")) from error
        finally:
            with self._idle:
                self._reading -= 1
                self._idle.notify_all()

    def _write_all(self) -> None:
        connection: Connection | None = None
        while True:
            group = self._next_group()
            if group is None:
                break
            # From here on a job can no longer be cancelled: who asked may be gone, the row is written all the same.
            works = [work for work in group if work.answer.set_running_or_notify_cancel()]
            try:
                if connection is None or connection.closed:
                    connection = self.engine.connect()
                self._insist(connection, works)
            except SQLAlchemyError as error:
                if connection is not None:
                    with contextlib.suppress(SQLAlchemyError):
                        connection.invalidate()  # whatever is wrong with it, nobody gets it again
                        connection.close()
                connection = None
                for work in works:
                    if not work.answer.done():
                        refusal = Unavailable(N_("the database cannot be written now; nothing was changed"))
                        refusal.__cause__ = error
                        work.answer.set_exception(refusal)
        if connection is not None:
            connection.close()

    def _next_group(self) -> list[_Work] | None:
        first = self._queue.get()
        if first is None:
            return None
        works = [first]
        while len(works) < GROUP:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            works.append(more)
        return works

    def _insist(self, connection: Connection, works: list[_Work]) -> None:
        """Write a group; two processes that wait for each other are both right, and one of them begins again."""
        for left in reversed(range(TRIES)):
            try:
                self._write_group(connection, works)
            except DBAPIError as error:
                if not left or getattr(error.orig, "sqlstate", "") != DEADLOCK:
                    raise
            else:
                return

    def _write_group(self, connection: Connection, works: list[_Work]) -> None:
        """Run each job in a savepoint of its own, commit once, and only then answer."""
        answers: list[tuple[_Work, Any, Exception | None]] = []
        with connection.begin():
            for work in works:
                try:
                    with connection.begin_nested():
                        result = work.job(connection)
                except IntegrityError as refused:
                    answers.append((work, None, Taken(str(refused.orig))))
                except DBAPIError:
                    raise
                except Exception as refused:
                    # A job's own refusal goes back to who asked; the others of the group are none the worse.
                    answers.append((work, None, refused))
                else:
                    answers.append((work, result, None))
        self._notify(
            connection, {table_id for work, _, refusal in answers if refusal is None for table_id in work.news}
        )
        for work, result, refusal in answers:
            if refusal is None:
                work.answer.set_result(result)
            else:
                work.answer.set_exception(refusal)

    def _notify(self, connection: Connection, news: set[str]) -> None:
        """Tell other processes, after the commit: NOTIFY inside it would make all writers wait for each other."""
        if not self.is_postgres or not news:
            return
        with contextlib.suppress(SQLAlchemyError), connection.begin():
            for item in sorted(news):
                connection.execute(text("select pg_notify(:channel, :item)"), {"channel": CHANNEL, "item": item})


def make_engine(url: str) -> Engine:
    """Return an engine with the settings durability needs; raise UsageError for an address that cannot be used."""
    try:
        engine = create_engine(url)
    except (SQLAlchemyError, ImportError) as error:
        raise UsageError(
            f"database {url!r} cannot be used: {error}; right would be sqlite:///FILE or postgresql+psycopg://..."
        ) from error
    if engine.dialect.name == "sqlite":
        database = engine.url.database
        if database:
            _check_folder(Path(database).parent)
        event.listen(engine, "connect", _sqlite_connect)
        event.listen(engine, "begin", _sqlite_begin)
    return engine


def _check_folder(folder: Path) -> None:
    """A folder that is not there is more likely misspelt than wanted: refuse it instead of making one."""
    with contextlib.suppress(OSError):
        if folder.is_dir():
            return
    raise UsageError(
        f"database cannot be kept in {str(folder)!r}, which is no folder; right would be a file in a folder that exists"
    )


def _sqlite_connect(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transaction control would begin late and not lock; `_sqlite_begin` does it.
    connection.isolation_level = None
    connection.execute("pragma busy_timeout = 10000")
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma foreign_keys = on")


def _sqlite_begin(connection: Connection) -> None:
    connection.exec_driver_sql("begin immediate" if threading.current_thread().name == "quadriga-writer" else "begin")
