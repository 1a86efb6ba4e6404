"""Learners are known again by their device, and nobody can be found out from the database."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, select

from tutor.store.database import database_address, open_database, reading
from tutor.store.people import learner_for_device, local_learner, new_token, save_settings
from tutor.store.schema import learners


def how_many(engine: Engine) -> int:
    with reading(engine) as connection:
        return len(connection.execute(select(learners)).all())


def test_f55_a_device_is_known_again_after_a_restart(engine: Engine) -> None:
    token = new_token()
    learner = learner_for_device(engine, token, "Europe/Berlin")
    assert (learner.name, learner.time_zone, learner.settings) == ("", "Europe/Berlin", {})
    engine.dispose()
    again = open_database(database_address(str(engine.url)))
    assert learner_for_device(again, token) == learner
    assert how_many(again) == 1
    again.dispose()


def test_two_devices_and_the_local_learner_are_three(engine: Engine) -> None:
    found = {
        learner_for_device(engine, new_token()).id,
        learner_for_device(engine, new_token()).id,
        local_learner(engine).id,
    }
    assert len(found) == how_many(engine) == 3
    assert local_learner(engine).id in found
    assert learner_for_device(engine, "local").id not in found


def test_tabs_opened_at_once_on_a_new_device_are_one_learner(engine: Engine) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: learner_for_device(engine, "the same").id, range(8)))
    assert len(found) == how_many(engine) == 1


def test_the_token_itself_is_never_stored(engine: Engine, file: Path) -> None:
    token = new_token()
    learner_for_device(engine, token)
    engine.dispose()
    assert not any(token.encode() in each.read_bytes() for each in file.parent.iterdir())


def test_a_learner_s_first_known_time_zone_stays(engine: Engine) -> None:
    assert local_learner(engine).time_zone == "UTC"
    assert local_learner(engine, "Europe/Berlin").time_zone == "Europe/Berlin"
    assert local_learner(engine, "Asia/Tokyo").time_zone == "Europe/Berlin"
    for nowhere in ("../nowhere", "Mars/nowhere"):
        with pytest.raises(ValueError, match="nowhere"):
            local_learner(engine, nowhere)


def test_settings_are_kept_and_one_does_not_undo_another(engine: Engine) -> None:
    learner = local_learner(engine)
    save_settings(engine, learner.id, {"letters": "de"})
    assert save_settings(engine, learner.id, {"colours": 4}).settings == {"letters": "de", "colours": 4}
    assert save_settings(engine, learner.id, {"letters": "en"}) == local_learner(engine)
    assert local_learner(engine).settings == {"letters": "en", "colours": 4}
    assert learner.settings == {}
