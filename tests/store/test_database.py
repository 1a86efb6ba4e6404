"""Opening a database: where it lies, its tables, migrations, and many who open it at once."""

import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from tests.store.questions import attempt_of
from tutor.store import database as opening
from tutor.store.answers import deal_attempt, try_of
from tutor.store.database import database, database_address, open_database, reading, writing
from tutor.store.people import local_learner
from tutor.store.schema import attempts, hands, metadata, sittings

Moment = tuple[int, int, int, int, int]
SECOND = """
from alembic import op
import sqlalchemy as sa
revision = "9999"
down_revision = "{newest}"
def upgrade():
    with op.batch_alter_table("learners", recreate="always") as learners:
        learners.add_column(sa.Column("town", sa.Text(), nullable=False, server_default="Bremen"))
    {end}
"""


def one(engine: Engine, query: str) -> object:
    with reading(engine) as connection:
        return connection.exec_driver_sql(query).scalar()


def test_the_migrations_lead_to_the_schema(engine: Engine) -> None:
    with reading(engine) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_sqlite_is_set_for_many_readers_and_one_writer(engine: Engine) -> None:
    assert one(engine, "PRAGMA journal_mode") == "wal"
    assert one(engine, "PRAGMA synchronous") == 1
    assert one(engine, "PRAGMA foreign_keys") == 1
    assert one(engine, "PRAGMA busy_timeout") == 200
    with open_database("sqlite://").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 10_000


def test_the_usual_place_is_the_user_s_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUTOR_DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    open_database().dispose()
    assert (tmp_path / "five-card-draw-tutor" / "tutor.sqlite3").is_file()


def test_an_argument_comes_before_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    assert database_address().endswith("a.sqlite3")
    assert database_address(f"sqlite:///{tmp_path / 'b.sqlite3'}").endswith("b.sqlite3")


def test_a_relative_file_means_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    address = database_address("sqlite:///new folder/100 %/tutor.sqlite3")
    monkeypatch.chdir("/")
    open_database(address).dispose()
    assert (tmp_path / "new folder" / "100 %" / "tutor.sqlite3").is_file()


def test_a_process_has_one_database_for_an_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATABASE_URL", address)
    assert database() is database()
    database().dispose()


def test_what_was_stored_is_there_after_a_restart(engine: Engine, address: str) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    engine.dispose()
    again = open_database(address)
    found = try_of(again, attempt.id)
    assert found is not None
    assert found.attempt == attempt
    again.dispose()


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a migration of tomorrow, which rebuilds a table that others point at."""
    folder = tmp_path / "migrations"
    shutil.copytree(opening.MIGRATIONS, folder)
    monkeypatch.setattr(opening, "MIGRATIONS", folder)
    return folder / "versions" / "v9999_towns.py"


@pytest.mark.parametrize("end", ["", "raise ZeroDivisionError"])
def test_a_migration_happens_whole_or_not_at_all(engine: Engine, address: str, second: Path, end: str) -> None:
    deal_attempt(engine, attempt_of(engine))
    engine.dispose()
    (newest,) = opening._revisions()[1]
    second.write_text(SECOND.format(end=end, newest=newest))
    opening._revisions.cache_clear()
    try:
        if end:
            with pytest.raises(ZeroDivisionError):
                open_database(address)
        else:
            open_database(address).dispose()
    finally:
        opening._revisions.cache_clear()
    with closing(sqlite3.connect(str(engine.url.database))) as file:
        columns = [column[1] for column in file.execute("PRAGMA table_info(learners)")]
        assert ("town" in columns) is not bool(end)
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [(newest if end else "9999",)]
        assert file.execute("SELECT count(*) FROM attempts JOIN learners ON learner = learners.id").fetchone() == (1,)
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []


def test_threads_that_open_a_new_database_at_once_all_get_it(address: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        engines = list(pool.map(open_database, [address.replace("0.2", "5")] * 8))
    assert len({local_learner(engine).id for engine in engines}) == 1
    for engine in engines:
        engine.dispose()


def test_processes_that_open_a_new_database_at_once_all_get_it(file: Path) -> None:
    code = (
        "import sys; from tutor.store.database import open_database; print(flush=True); input();"
        "open_database(sys.argv[1]).dispose(); print('open')"
    )
    command = [sys.executable, "-c", code, f"sqlite:///{file}"]
    starts = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for each in starts:
        assert each.stdout is not None
        each.stdout.readline()
    for each in starts:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    assert [each.communicate(timeout=20) for each in starts] == [("open\n", "")] * 4


def test_a_moment_without_a_time_zone_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="time zone"):
        deal_attempt(engine, attempt_of(engine, dealt_at=datetime(2026, 3, 28, 12)))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("berlin", "fold", "utc"),
    [
        ((2026, 3, 28, 23, 50), 0, (2026, 3, 28, 22, 50)),
        ((2026, 3, 29, 0, 10), 0, (2026, 3, 28, 23, 10)),
        ((2026, 10, 25, 2, 30), 0, (2026, 10, 25, 0, 30)),
        ((2026, 10, 25, 2, 30), 1, (2026, 10, 25, 1, 30)),
    ],
    ids=["F47 before midnight", "F47 after midnight", "F47 first 2:30", "F47 second 2:30"],
)
def test_a_moment_comes_back_as_the_same_moment_in_utc(engine: Engine, berlin: Moment, fold: int, utc: Moment) -> None:
    attempt = attempt_of(engine, dealt_at=datetime(*berlin, tzinfo=ZoneInfo("Europe/Berlin"), fold=fold))
    deal_attempt(engine, attempt)
    found = try_of(engine, attempt.id)
    assert found is not None
    assert found.attempt.dealt_at == datetime(*utc, tzinfo=UTC)
    assert found.attempt.dealt_at.tzinfo is UTC


def test_an_attempt_of_nobody_cannot_be_stored(engine: Engine) -> None:
    with pytest.raises(IntegrityError):
        deal_attempt(engine, attempt_of(engine, learner="00000000-0000-0000-0000-000000000000"))
    with reading(engine) as connection:
        assert connection.execute(select(attempts)).all() == []


def test_a_hand_s_line_is_stored_with_its_sitting(engine: Engine) -> None:
    noon = datetime(2026, 3, 28, 12, tzinfo=UTC)
    sitting = {
        "id": "1b671a64-40d5-491e-99b0-da01ff1f3341",
        "learner": local_learner(engine).id,
        "table": "jackpots",
        "seat": 0,
        "opponents": ["ben", "ayla"],
        "format": {"hands": 10},
        "seed": 2**62,
        "started_at": noon,
    }
    hand = {
        "id": sitting["id"],
        "sitting": sitting["id"],
        "number": 1,
        "line": "v1;jackpots;3;100,100,100;0;7;",
        "at": noon,
    }
    with writing(engine) as connection:
        connection.execute(insert(sittings), sitting)
        connection.execute(insert(hands), hand)
        assert connection.execute(select(sittings)).one()._mapping == sitting
        assert connection.execute(select(hands)).one()._mapping == hand
