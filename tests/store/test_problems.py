"""All that can be wrong with a database, made to happen: it is named, and nothing stored is lost or overwritten."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from tests.store.questions import answer_to, attempt_of
from tutor.store.answers import answers_of, attempts_of, deal_attempt
from tutor.store.database import StoreProblem, check_database, database_address, open_database
from tutor.store.people import local_learner
from tutor.words.words import error_text, languages

KEYS = {
    "database_address": (),
    "database_damaged": ("where",),
    "database_locked": ("where",),
    "database_newer": ("where", "found"),
    "database_read_only": ("where",),
    "database_unreachable": ("where",),
    "disk_full": ("where",),
    "not_a_database": ("where",),
    "not_our_database": ("where",),
}


@contextmanager
def named(key: str) -> Iterator[None]:
    """What is done in here must fail with this problem, which can be said in every language."""
    with pytest.raises(StoreProblem) as raised:
        yield
    assert raised.value.key == key
    assert set(raised.value.facts) == set(KEYS[key])
    for lang in languages():
        text = error_text(key, raised.value.facts, lang)
        assert all(fact in text for fact in raised.value.facts.values())


@contextmanager
def unchanged(file: Path) -> Iterator[None]:
    """What is done in here must leave the file as it is, byte for byte."""
    before = sha256(file.read_bytes()).hexdigest()
    yield
    assert sha256(file.read_bytes()).hexdigest() == before


@contextmanager
def by_hand(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program at the same file."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        yield connection


@pytest.fixture
def filled(address: str, file: Path) -> Path:
    """A database with one answer, closed."""
    engine = open_database(address)
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    assert answer_to(engine, attempt)
    engine.dispose()
    return file


def stored(engine: Engine) -> int:
    """How many answers are there."""
    return len(answers_of(engine, local_learner(engine).id))


def test_a_locked_database_is_named_when_it_is_opened(filled: Path, address: str) -> None:
    with by_hand(filled) as other:
        other.execute("BEGIN IMMEDIATE")
        with named("database_locked"), unchanged(filled):
            open_database(address)
        other.execute("ROLLBACK")
    engine = open_database(address)
    assert stored(engine) == 1
    engine.dispose()


def test_a_database_that_another_program_keeps_for_itself_is_named(filled: Path, address: str) -> None:
    with by_hand(filled) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with named("database_locked"), unchanged(filled):
            open_database(address)


def test_a_lock_while_the_app_runs_costs_only_the_step_at_hand(engine: Engine, file: Path) -> None:
    first, second = attempt_of(engine), attempt_of(engine, seed=8)
    deal_attempt(engine, first)
    with by_hand(file) as other:
        other.execute("BEGIN IMMEDIATE")
        with named("database_locked"):
            deal_attempt(engine, second)
        with named("database_locked"):
            answer_to(engine, first)
        assert attempts_of(engine, first.learner) == (first,)
        other.execute("ROLLBACK")
    assert answer_to(engine, first)
    deal_attempt(engine, second)
    assert attempts_of(engine, first.learner) == tuple(sorted((first, second), key=lambda each: each.id))


def test_a_read_only_file_is_named(filled: Path) -> None:
    with named("database_read_only"), unchanged(filled):
        open_database(f"sqlite:///file:{filled}?mode=ro&uri=true")


def test_a_file_without_the_right_to_write_is_named(folder: Path) -> None:
    file = folder / "tutor.sqlite3"
    open_database(f"sqlite:///{file}").dispose()
    file.chmod(0o444)
    with named("database_read_only"), unchanged(file):
        open_database(f"sqlite:///{file}")


@pytest.mark.parametrize("name", ["new.sqlite3", "new/folder/tutor.sqlite3"])
def test_a_folder_without_the_right_to_write_is_named(folder: Path, name: str) -> None:
    folder.chmod(0o555)
    with named("database_read_only"):
        open_database(f"sqlite:///{folder / name}")
    assert list(folder.iterdir()) == []


def test_a_database_of_a_newer_program_is_named_and_left_alone(filled: Path, address: str) -> None:
    with by_hand(filled) as newer:
        newer.execute("ALTER TABLE attempts ADD COLUMN mood TEXT")
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.execute("PRAGMA journal_mode = DELETE")
    with named("database_newer"), unchanged(filled):
        open_database(address)


def test_a_program_that_runs_on_notices_that_the_database_became_newer(engine: Engine, file: Path) -> None:
    check_database(engine)
    with by_hand(file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with named("database_newer"):
        check_database(engine)


@pytest.mark.parametrize("text", ["x", "Noch drei Karten kaufen.\n", "A line of a letter to a friend.\n" * 1000])
def test_a_file_that_is_no_database_is_named_and_left_alone(file: Path, address: str, text: str) -> None:
    file.write_text(text)
    with named("not_a_database"), unchanged(file):
        open_database(address)


@pytest.mark.parametrize("table", ["bookmarks (url TEXT)", "alembic_version (version_num TEXT)"])
def test_another_program_s_database_is_named_and_left_alone(file: Path, address: str, table: str) -> None:
    with by_hand(file) as other:
        other.execute(f"CREATE TABLE {table}")
        other.execute(f"INSERT INTO {table.split()[0]} VALUES ('abc')")
    with named("not_our_database"), unchanged(file):
        open_database(address)


def test_a_damaged_database_is_named(filled: Path, address: str) -> None:
    with by_hand(filled) as other:
        (root,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'answers'").fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    with filled.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    engine = open_database(address)
    with named("database_damaged"), unchanged(filled):
        stored(engine)
    engine.dispose()


@pytest.mark.parametrize(
    "change", ["DROP TABLE answers", "ALTER TABLE attempts DROP COLUMN mode", "ALTER TABLE attempts RENAME TO asked"]
)
def test_a_database_whose_tables_were_changed_by_hand_is_named(filled: Path, address: str, change: str) -> None:
    with by_hand(filled) as other:
        other.execute("PRAGMA legacy_alter_table = ON")
        other.execute(change)
    with named("database_damaged"):
        engine = open_database(address)
        try:
            deal_attempt(engine, attempt_of(engine))
        finally:
            engine.dispose()


def test_a_database_that_was_moved_away_is_missed_and_no_answer_is_lost(engine: Engine, file: Path) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    elsewhere = file.rename(file.with_name("elsewhere.sqlite3"))
    for _ in range(2):
        with named("database_unreachable"):
            answer_to(engine, attempt)
        with named("database_unreachable"):
            check_database(engine)
        assert not file.exists()
    elsewhere.rename(file)
    assert answer_to(engine, attempt)
    assert stored(engine) == 1


def test_a_database_that_was_replaced_is_used_from_then_on(engine: Engine, file: Path, tmp_path: Path) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    backup = tmp_path / "backup.sqlite3"
    with by_hand(file) as other:
        other.execute(f"VACUUM INTO '{backup}'")
    assert answer_to(engine, attempt)
    for each in tmp_path.glob("tutor.sqlite3*"):
        each.unlink()
    backup.rename(file)
    assert stored(engine) == 0
    assert answer_to(engine, attempt)
    with by_hand(file) as other:
        assert other.execute("SELECT count(*) FROM answers").fetchone() == (1,)


def test_a_full_disk_is_named_and_costs_only_the_step_at_hand(engine: Engine) -> None:
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 40"))
    engine.dispose()
    dealt = 0
    with named("disk_full"):
        while dealt < 100:
            deal_attempt(engine, attempt_of(engine, seed=dealt, shown={"long": "x" * 5000}))
            dealt += 1
    assert len(attempts_of(engine, local_learner(engine).id)) == dealt > 0


def test_a_place_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("x")
    for place in (tmp_path, tmp_path / "letter.txt" / "tutor.sqlite3"):
        with named("database_unreachable"):
            open_database(f"sqlite:///{place}")


@pytest.mark.parametrize(
    "url",
    [
        "/home/mia/tutor.sqlite3",
        "tutor.sqlite3",
        "mysql://mia:secret@server/tutor",
        "sqlite+nonsense:///x.sqlite3",
        "sqlite://server/x.sqlite3",
        "postgresql://mia:secret@server:port/tutor",
        "sqlite:///tutor.sqlite3?timeout=long",
    ],
)
def test_an_address_that_is_none_is_named_and_not_repeated(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with named("database_address"):
        open_database(url)
    monkeypatch.setenv("TUTOR_DATABASE_URL", url)
    with named("database_address"):
        open_database()


def test_no_problem_shows_a_password() -> None:
    with pytest.raises(StoreProblem) as raised:
        open_database("postgresql+psycopg://mia:secret@127.0.0.1:1/tutor")
    assert raised.value.key in {"database_unreachable", "database_address"}  # with and without psycopg
    assert "secret" not in str(raised.value)
    assert "secret" in database_address("postgresql+psycopg://mia:secret@127.0.0.1:1/tutor")
