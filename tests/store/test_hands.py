"""Sittings and hands: stored before they are shown, going on from what is there, found again."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tutor.store.database import open_database, writing
from tutor.store.hands import (
    StoredHand,
    StoredSitting,
    deal_hand,
    departed,
    get_up,
    hands_of,
    hands_played,
    newest_hand,
    play_on,
    sit,
    sit_again,
    sitting_of,
    sittings_of,
)
from tutor.store.people import learner_for_device

NOW = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
LINE = "v1;club;3;50,50,50;0;7;"


def sitting(learner: str, minutes: int = 0) -> StoredSitting:
    return StoredSitting(
        learner=learner,
        table="club",
        seat=1,
        opponents=("tight", "", "loose"),
        format={"stacks": [50, 50, 50], "deals": 20, "mode": "learn"},
        seed=7,
        started_at=NOW + timedelta(minutes=minutes),
    )


def hand(of: StoredSitting, number: int = 1, line: str = LINE) -> StoredHand:
    return StoredHand(sitting=of.id, number=number, line=line, at=NOW + timedelta(minutes=number))


@pytest.fixture
def learner(engine: Engine) -> str:
    return learner_for_device(engine, "somebody").id


def test_a_sitting_is_stored_with_its_first_hand_and_found_again(engine: Engine, learner: str, address: str) -> None:
    sat = sitting(learner)
    first = hand(sat)
    sit(engine, sat, first)
    again = open_database(address)
    try:
        found = sitting_of(again, sat.id)
        assert found is not None
        assert (found.table, found.seat, tuple(found.opponents), found.format) == (
            ("club", 1, ("tight", "", "loose"), {"stacks": [50, 50, 50], "deals": 20, "mode": "learn"})
        )
        assert found.started_at == NOW
        assert newest_hand(again, sat.id) == first
    finally:
        again.dispose()


def test_a_line_goes_on_only_from_where_it_is(engine: Engine, learner: str) -> None:
    sat = sitting(learner)
    first = hand(sat)
    sit(engine, sat, first)
    assert play_on(engine, first.id, LINE, LINE + "k")
    assert not play_on(engine, first.id, LINE, LINE + "b2")  # a second tab that has not seen it
    assert newest_hand(engine, sat.id) == hand_with(first, LINE + "k")


def hand_with(one: StoredHand, line: str) -> StoredHand:
    return StoredHand(id=one.id, sitting=one.sitting, number=one.number, line=line, at=one.at)


def test_of_two_hands_with_the_same_number_only_the_first_counts(engine: Engine, learner: str) -> None:
    sat = sitting(learner)
    sit(engine, sat, hand(sat))
    second = hand(sat, 2)
    assert deal_hand(engine, second)
    assert not deal_hand(engine, hand(sat, 2, "v1;club;3;50,50,50;0;8;"))
    assert [each.line for each in hands_of(engine, sat.id)] == [LINE, LINE]


def test_a_hand_does_not_go_on_once_the_next_one_is_dealt(engine: Engine, learner: str) -> None:
    sat = sitting(learner)
    first, second = hand(sat), hand(sat, 2)
    sit(engine, sat, first)
    deal_hand(engine, second)
    assert not play_on(engine, first.id, LINE, LINE + "k")
    assert play_on(engine, second.id, LINE, LINE + "k")


def test_the_newest_sitting_comes_first_and_nobody_sees_another_s(engine: Engine, learner: str) -> None:
    older, newer = sitting(learner), sitting(learner, minutes=5)
    for each in (newer, older):
        sit(engine, each, hand(each))
    other = learner_for_device(engine, "somebody else").id
    sit(engine, theirs := sitting(other), hand(theirs))
    assert [each.id for each in sittings_of(engine, learner)] == [newer.id, older.id]
    assert hands_played(engine, learner) == {older.id: 1, newer.id: 1}


def test_that_somebody_got_up_is_kept_until_he_sits_down_again(engine: Engine, learner: str, address: str) -> None:
    sat, other = sitting(learner), sitting(learner_for_device(engine, "somebody else").id)
    for each in (sat, other):
        sit(engine, each, hand(each))
        for minutes in range(2):
            get_up(engine, each.id, NOW + timedelta(minutes=minutes))
    again = open_database(address)
    assert departed(again, learner) == {sat.id}
    again.dispose()
    sit_again(engine, sat.id)
    assert departed(engine, learner) == frozenset()
    assert departed(engine, other.learner) == {other.id}


def test_of_the_sittings_before_getting_up_was_stored_only_the_newest_of_each_learner_is_sat_at(
    engine: Engine, learner: str, address: str
) -> None:
    older, newer = sitting(learner), sitting(learner, minutes=5)
    theirs = sitting(learner_for_device(engine, "somebody else").id)
    for each in (older, newer, theirs):
        sit(engine, each, hand(each))
    with writing(engine) as connection:
        for table in ("departures", "ends"):
            connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql("DROP INDEX ix_attempts_learner_skill_dealt_at")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    engine.dispose()
    again = open_database(address)
    assert departed(again, learner) == {older.id}
    assert departed(again, theirs.learner) == frozenset()
    again.dispose()


def test_ten_clicks_at_once_are_one_action(engine: Engine, learner: str, file: Path) -> None:
    sat = sitting(learner)
    first = hand(sat)
    sit(engine, sat, first)
    patient = open_database(f"sqlite:///{file}")
    try:
        with ThreadPoolExecutor(10) as threads:
            done = list(threads.map(lambda _: play_on(patient, first.id, LINE, LINE + "k"), range(10)))
    finally:
        patient.dispose()
    assert done.count(True) == 1


def test_what_is_not_there_is_nothing(engine: Engine, learner: str) -> None:
    nobody = "00000000-0000-0000-0000-000000000000"
    assert sitting_of(engine, nobody) is None
    assert newest_hand(engine, nobody) is None
    assert not play_on(engine, nobody, LINE, LINE)
    assert hands_played(engine, learner) == {}
