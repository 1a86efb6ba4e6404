"""Every test of a page has a database of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "tutor.sqlite3"
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{file}")
    return file
