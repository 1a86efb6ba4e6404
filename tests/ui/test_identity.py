"""Who learns in a session without a served app around it: the one local learner, looked up once."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tutor.store.database import database, open_database
from tutor.store.people import local_learner
from tutor.ui.identity import _time_zone


def script() -> None:
    import streamlit as st

    from tutor.ui.identity import learner, set_settings

    st.button("four", on_click=set_settings, args=({"colours": 4},))
    st.text(learner().id)
    st.text(str(learner().settings.get("colours", 2)))


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    address = f"sqlite:///{tmp_path / 'tutor.sqlite3'}"
    monkeypatch.setenv("TUTOR_DATABASE_URL", address)
    return address


def seen(page: AppTest) -> list[str]:
    assert not page.exception
    return [text.value for text in page.text]


def test_the_local_learner_and_his_settings_outlive_the_session(address: str) -> None:
    page = AppTest.from_function(script).run()
    engine = open_database(address)
    learner = local_learner(engine)
    assert seen(page) == [learner.id, "2"]
    page.button[0].click().run()
    assert seen(page) == [learner.id, "4"]
    assert seen(AppTest.from_function(script).run()) == [learner.id, "4"]
    assert local_learner(engine).settings == {"colours": 4}
    engine.dispose()
    database().dispose()


def test_a_session_looks_its_learner_up_once(address: str) -> None:
    page = AppTest.from_function(script).run()
    first = seen(page)
    Path(address.removeprefix("sqlite:///")).write_text("gone")
    database().dispose()
    assert seen(page.run()) == first


@pytest.mark.parametrize("name", [None, "", "Nowhere/Town", "../etc/passwd", "Europe", "/etc/localtime"])
def test_a_time_zone_that_is_none_is_utc(name: str | None) -> None:
    assert _time_zone(name) == "UTC"
    assert _time_zone("Europe/Berlin") == "Europe/Berlin"
