"""The database itself: where it lies, opening it with its tables brought up to date, and what can be wrong with it.

It knows no learner and no answer. Nothing here overwrites what it cannot read.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import ArgumentError, DisconnectionError, TimeoutError
from sqlalchemy.pool import ConnectionPoolEntry

from tutor.store.schema import metadata

LOCK_SECONDS = 10
"""How long to wait for another's write before the database counts as locked; `?timeout=` in an address overrides it."""
CONNECTIONS = 8
"""Kept open at once. Writes queue up for one of them; more only wait for SQLite's one writer in a worse way."""
MIGRATIONS = Path(__file__).parent / "migrations"

_SQLITE = {
    3: "database_read_only",  # PERM
    5: "database_locked",  # BUSY
    6: "database_locked",  # LOCKED
    8: "database_read_only",  # READONLY
    10: "database_unreachable",  # IOERR
    11: "database_damaged",  # CORRUPT
    13: "disk_full",  # FULL
    14: "database_unreachable",  # CANTOPEN
    26: "not_a_database",  # NOTADB
}
_NOT_OUR_TABLES = ("no such table", "no such column", "has no column named")  # SQLite has no code of its own for these
_POSTGRESQL = {"25006": "database_read_only", "53100": "disk_full", "55P03": "database_locked"}
_NORMAL = "PRAGMA synchronous = NORMAL"  # with WAL, a crash can cost the last moment but damages nothing
_INSERTS: Mapping[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
_ONE_AT_A_TIME = RLock()  # Alembic keeps the running migration in a module


class StoreProblem(Exception):
    """What keeps answers from being stored or read: a key for `words` and the facts of its sentence.

    Keys: `database_locked`, `database_read_only`, `database_newer`, `database_damaged`, `database_unreachable`,
    `database_address`, `disk_full`, `not_a_database`, `not_our_database`. Whatever was stored before is still there.
    """

    def __init__(self, key: str, **facts: str) -> None:
        """Name the problem."""
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


def database_address(url: str | None = None) -> str:
    """The whole address of a database: the one given, else TUTOR_DATABASE_URL, else a file in the user's data folder.

    A relative file is taken from the working folder. May hold a password: not for display.

    Raises `StoreProblem` (`database_address`) for what is no address, or of a kind of database that is not known here.
    """
    given = url or os.environ.get("TUTOR_DATABASE_URL")
    if not given:
        given = f"sqlite:///{user_data_path('five-card-draw-tutor', appauthor=False) / 'tutor.sqlite3'}"
    parsed = _parsed(given)
    if (file := _file(parsed)) is not None:
        parsed = parsed.set(database=str(file))
    return parsed.render_as_string(hide_password=False)


def open_database(url: str | None = None) -> Engine:
    """Open a database, its tables created or brought up to date; see `database_address` for where.

    Migrations run in one transaction: all of them or none, and processes that start together wait for each other.

    Raises `StoreProblem`; then nothing was changed.
    """
    engine = _engine(_parsed(database_address(url)))
    with ExitStack() as on_failure:
        on_failure.callback(engine.dispose)
        _settle(engine)
        engine.update_execution_options(settled=True)
        on_failure.pop_all()
    return engine


def database() -> Engine:
    """This process's one database, opened when first asked for; after a `StoreProblem` the next call tries again."""
    with _ONE_AT_A_TIME:
        return _opened(database_address())


@cache
def _opened(address: str) -> Engine:
    return open_database(address)


def check_database(engine: Engine) -> None:
    """Make sure that answers can be stored now.

    Raises `StoreProblem`.
    """
    with _connected(engine, begin="BEGIN IMMEDIATE") as connection:
        _is_current(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        connection.rollback()  # SQLite lets a read-only file begin, but not write


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads: one moment of the database, which never waits for a writer.

    Raises `StoreProblem`.
    """
    with _connected(engine, begin="BEGIN") as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all of it or nothing. It waits its turn at the start, not in the middle.

    Raises `StoreProblem`.
    """
    with _connected(engine, begin="BEGIN IMMEDIATE") as connection, connection.begin():
        yield connection


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert a row unless one with its key is there already; whether it was new."""
    insert = _INSERTS[connection.dialect.name](table).on_conflict_do_nothing()
    return connection.execute(insert, dict(row)).rowcount == 1


@contextmanager
def _connected(engine: Engine, *, begin: str) -> Iterator[Connection]:
    """A connection on which SQLite's transactions begin with this statement; none do if it is empty."""
    if engine.get_execution_options().get("settled") and _is_gone(engine.url):  # SQLite would begin an empty one
        raise StoreProblem("database_unreachable", where=_where(engine.url))
    try:
        connection = engine.connect()
    except TimeoutError:  # every connection was busy for too long
        raise StoreProblem("database_locked", where=_where(engine.url)) from None
    with connection:
        connection.execution_options(begin=begin)
        yield connection


# ---- where it lies --------------------------------------------------------------------------------------------------
def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreProblem("database_address") from None
    if parsed.get_backend_name() not in _INSERTS or "\0" in url:
        raise StoreProblem("database_address")
    return parsed


def _file(url: URL) -> Path | None:
    """The file of an SQLite database; none for one in memory, for SQLite's own `file:` addresses and for a server."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or name in {"", ":memory:"} or name.startswith("file:"):
        return None
    return Path(name).expanduser().absolute()


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells this file from another one in the same place; none if there is none."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _is_gone(url: URL) -> bool:
    """Whether the file of a database that was opened before is not there any more."""
    return (file := _file(url)) is not None and _identity(file) is None


def _where(url: URL) -> str:
    """The place of a database as one may show it: without user and password."""
    if url.get_backend_name() == "sqlite":
        return (url.database or ":memory:").removeprefix("file:")
    return f"{url.get_backend_name()}://{url.host or ''}/{url.database or ''}"


# ---- opening --------------------------------------------------------------------------------------------------------
def _engine(url: URL) -> Engine:
    options: dict[str, Any] = {"pool_pre_ping": True}
    if url.get_backend_name() == "sqlite":
        options = {"connect_args": {} if "timeout" in url.query else {"timeout": LOCK_SECONDS}}
    if (file := _file(url)) is not None:
        _make_folder(file)
        _see_header(file)
        options |= {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": 3 * LOCK_SECONDS}
    try:
        engine = create_engine(url, **options)
        engine.dialect.create_connect_args(url)
    except (
        ArgumentError,
        ModuleNotFoundError,
        TypeError,
        ValueError,
    ):  # an unknown driver, none installed, a bad option
        raise StoreProblem("database_address") from None
    event.listen(engine, "handle_error", _name_the_problem)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _on_connect)
        event.listen(engine, "begin", _on_begin)
    if file is not None:
        _leave_a_file_that_was_replaced(engine, file)
    return engine


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except PermissionError:
        raise StoreProblem("database_read_only", where=str(file)) from None
    except OSError:
        raise StoreProblem("database_unreachable", where=str(file)) from None


def _see_header(file: Path) -> None:
    """Refuse what is no database before SQLite sees it: it takes a file of one byte for an empty one."""
    try:
        with file.open("rb") as opened:
            header = opened.read(16)
    except OSError:  # there is none yet, or SQLite will say what is wrong
        return
    if header and header != b"SQLite format 3\0":
        raise StoreProblem("not_a_database", where=str(file))


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # `_on_begin` begins: the driver would begin too late to wait for its turn
    connection.execute("PRAGMA foreign_keys = ON")
    if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        connection.execute(_NORMAL)


def _leave_a_file_that_was_replaced(engine: Engine, file: Path) -> None:
    """Connect anew where another file lies now: in one that was moved or deleted, answers would be lost."""

    def remember(_: object, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identity(file)

    def compare(_: object, record: ConnectionPoolEntry, __: object) -> None:
        if record.info["file"] != _identity(file):
            raise DisconnectionError

    event.listen(engine, "connect", remember)
    event.listen(engine, "checkout", compare)


def _on_begin(connection: Connection) -> None:
    if begin := connection.get_execution_options().get("begin", "BEGIN"):
        connection.exec_driver_sql(begin)


def _settle(engine: Engine) -> None:
    """Bring the tables up to date, or see that one can write."""
    with reading(engine) as connection:
        current = _is_current(connection)
    if engine.dialect.name == "sqlite":
        _use_wal(engine)
    if current:
        check_database(engine)
    else:
        with _ONE_AT_A_TIME:
            _upgrade(engine)


def _is_current(connection: Connection) -> bool:
    """Whether the tables are those of the newest migration.

    Raises `StoreProblem` for tables of a newer program, and for a database that belongs to something else.
    """
    where, lite = _where(connection.engine.url), connection.dialect.name == "sqlite"
    tables = set(inspect(connection).get_table_names())
    stamped = set(MigrationContext.configure(connection).get_current_heads()) if "alembic_version" in tables else set()
    known, newest = _revisions()
    if unknown := stamped - known:
        if "attempts" not in tables:
            raise StoreProblem("not_our_database", where=where)
        raise StoreProblem("database_newer", where=where, found=", ".join(sorted(unknown)))
    if not stamped and (tables if lite else tables & set(metadata.tables)):
        raise StoreProblem("not_our_database", where=where)
    if stamped == newest and not set(metadata.tables) <= tables:
        raise StoreProblem("database_damaged", where=where)
    return stamped == newest


@cache
def _revisions() -> tuple[frozenset[str], frozenset[str]]:
    """Every migration of this program, and the newest."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    return frozenset(each.revision for each in scripts.walk_revisions()), frozenset(scripts.get_heads())


def _use_wal(engine: Engine) -> None:
    """Let readers and a writer work side by side: a lasting property of the file."""
    patience = time.monotonic() + LOCK_SECONDS
    with _connected(engine, begin="") as connection:
        while True:
            try:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
                break
            except StoreProblem as problem:  # two processes that do this at once: SQLite refuses one without waiting
                if problem.key != "database_locked" or time.monotonic() > patience:
                    raise
                time.sleep(0.02)
        connection.exec_driver_sql(_NORMAL)


def _upgrade(engine: Engine) -> None:
    lite = engine.dialect.name == "sqlite"
    with _connected(engine, begin="") as connection:
        if lite:  # a table that is rebuilt is dropped for a moment
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.commit()
        connection.execution_options(begin="BEGIN IMMEDIATE")
        with connection.begin():
            if not lite:
                connection.execute(text("SELECT pg_advisory_xact_lock(5208)"))
            if not _is_current(connection):  # else another process was faster
                _migrate(connection)
            if lite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise ValueError("the migration leaves rows that point at nothing")
        connection.execution_options(begin="")
        if lite:
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# ---- what can be wrong ----------------------------------------------------------------------------------------------
def _name_the_problem(context: ExceptionContext) -> None:
    """Raise a driver's error as the `StoreProblem` that it is; leave a programmer's slip as it is."""
    error = context.original_exception
    if isinstance(error, ValueError):
        raise error
    url = context.engine.url if context.engine else URL.create("sqlite")
    if (key := _problem_key(error, url, lost=context.is_disconnect or context.connection is None)) is not None:
        raise StoreProblem(key, where=_where(url)) from error


def _problem_key(error: BaseException, url: URL, *, lost: bool) -> str | None:
    if url.get_backend_name() != "sqlite":
        return _POSTGRESQL.get(str(getattr(error, "sqlstate", "")), "database_unreachable" if lost else None)
    if any(said in str(error) for said in _NOT_OUR_TABLES):
        return "database_damaged"
    key = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return "database_read_only" if key == "database_unreachable" and _is_closed_folder(url) else key


def _is_closed_folder(url: URL) -> bool:
    """Whether the database's folder is there, but nothing may be written in it."""
    folder = Path(_where(url)).parent
    return folder.is_dir() and not os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
