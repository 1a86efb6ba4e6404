"""A fresh database for each test."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tutor.store.database import open_database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tutor.sqlite3"


@pytest.fixture
def address(file: Path) -> str:
    """The database of the test, which does not wait long for a lock."""
    return f"sqlite:///{file}?timeout=0.2"


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    opened = open_database(address)
    yield opened
    opened.dispose()


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of somebody whom permissions bind: root steps down to nobody for the time of the test."""
    base = tmp_path_factory.getbasetemp()
    above = [path for path in (base, *base.parents) if not path.stat().st_mode & 0o001]
    modes = [path.stat().st_mode for path in above]
    made = tmp_path_factory.mktemp("nobody")
    if os.geteuid() != 0:
        yield made
        made.chmod(0o755)
        return
    for path in above:
        path.chmod(0o755)
    os.chown(made, 65534, 65534)
    os.seteuid(65534)
    try:
        yield made
    finally:
        os.seteuid(0)
        for path, mode in zip(above, modes, strict=True):
            path.chmod(mode)
