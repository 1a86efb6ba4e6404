"""Every test of a page has a database of its own."""

import logging
from pathlib import Path

import pytest

logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel(logging.ERROR)


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "tutor.sqlite3"
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{file}")
    return file
