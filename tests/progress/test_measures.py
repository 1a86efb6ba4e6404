"""What the answers mean, with the dashboards that fail elsewhere: no data, one answer, all wrong, all on one day."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tutor.progress.mastery import Mastery, family, levels_of, wilson
from tutor.progress.measures import accuracy, answers_frame, days_practised, levels, next_to_practise

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)


def row(right: bool, **other: Any) -> dict[str, Any]:  # noqa: FBT001 a row of a table of cases
    plain = {"skill": "may_open", "table": "jackpots", "rated": True, "mode": "practise", "origin": "quiz"}
    plain |= {"origin_id": "own/1"}
    return plain | {"right": right, "answered_at": START} | other


def rows(pattern: str, **other: Any) -> list[dict[str, Any]]:
    """Answers a minute apart: `+` right, `-` wrong."""
    start = other.pop("start", START)
    return [row(sign == "+", answered_at=start + timedelta(minutes=n), **other) for n, sign in enumerate(pattern)]


def level_of(*answers: list[dict[str, Any]]) -> Mastery:
    every = [each for some in answers for each in some]
    (level,) = (each for (skill, _), each in levels_of(every).items() if skill == "may_open")
    assert Mastery(levels(answers_frame(every)).set_index("skill")["level"]["may_open"]) is level
    return level


@pytest.mark.parametrize(
    ("right", "number", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 5, 0.0, 0.4345), (5, 5, 0.5655, 1.0), (13, 15, 0.6212, 0.9626), (12, 15, 0.5481, 0.9295)],
)
def test_wilson_bounds(right: int, number: int, low: float, high: float) -> None:
    assert wilson(right, number) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("pattern", "level"),
    [
        ("+", Mastery.NEW),
        ("++++", Mastery.NEW),
        ("-----", Mastery.NEW),
        ("+++++", Mastery.FAMILIAR),
        ("-----+++++", Mastery.NEW),
        ("+++++++++++++--", Mastery.PROFICIENT),
        ("++++++++++++---", Mastery.FAMILIAR),
        ("-" * 30 + "+" * 20, Mastery.PROFICIENT),
        ("+" * 30 + "-" * 20, Mastery.NEW),
    ],
)
def test_the_level_follows_the_last_twenty_answers(pattern: str, level: Mastery) -> None:
    assert level_of(rows(pattern)) is level


def test_mastered_takes_a_mixed_test_a_day_later() -> None:
    known = rows("+" * 15)
    same_day = mixed_test("+", START + timedelta(hours=5))
    next_day = mixed_test("+", START + timedelta(days=1, minutes=20))
    wrong = mixed_test("-", START + timedelta(days=1, minutes=20))
    assert level_of(known, same_day) is Mastery.PROFICIENT
    assert level_of(known, next_day) is Mastery.MASTERED
    assert level_of(known, wrong) is Mastery.PROFICIENT


def mixed_test(sign: str, start: datetime, **other: Any) -> list[dict[str, Any]]:
    """A test of two skills, answered so in the first and right in the other."""
    test = {"mode": "test", "origin_id": f"final-test/{start.timestamp():.0f}"} | other
    return rows(sign, start=start, **test) + rows("+", skill="name_the_hand", start=start, **test)


def test_a_day_later_is_reckoned_from_when_the_skill_first_was_proficient() -> None:
    known = rows("+" * 6)
    since = START + timedelta(minutes=5)
    assert level_of(known) is Mastery.PROFICIENT
    assert level_of(known, mixed_test("+", since + timedelta(days=1, seconds=-1))) is Mastery.PROFICIENT
    assert level_of(known, mixed_test("+", since + timedelta(days=1))) is Mastery.MASTERED


def test_a_test_of_one_skill_only_is_no_mixed_one() -> None:
    later = START + timedelta(days=2)
    alone = rows("+" * 10, mode="test", origin_id="own/2", start=later)
    beside = rows("+", skill="name_the_hand", mode="test", origin_id="own/3", start=later)
    assert level_of(rows("+" * 15), alone, beside) is Mastery.PROFICIENT


def test_a_test_that_does_not_count_masters_nothing() -> None:
    placement = mixed_test("+", START + timedelta(days=2), rated=False, origin="placement")
    assert level_of(rows("+" * 15), placement) is Mastery.PROFICIENT


def test_who_masters_a_skill_falls_back_with_wrong_answers() -> None:
    known, mastered = rows("+" * 15), mixed_test("+", START + timedelta(days=2))
    wrong = rows("-" * 6, start=START + timedelta(days=3))
    assert level_of(known, mastered) is Mastery.MASTERED
    assert level_of(known, mastered, wrong) is Mastery.FAMILIAR


def test_a_missed_review_shows_one_level_lower_until_the_next_right_one() -> None:
    known = rows("+" * 15)
    missed = rows("-", origin="daily", start=START + timedelta(days=3))
    again = rows("+", origin="daily", start=START + timedelta(days=4))
    assert level_of(known, missed) is Mastery.FAMILIAR
    assert level_of(known, missed, again) is Mastery.PROFICIENT


def test_unrated_answers_change_nothing() -> None:
    before = levels(answers_frame(rows("+++++")))
    after = levels(answers_frame(rows("+++++") + rows("-----", rated=False, origin="again")))
    assert before.equals(after)


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ("classic-home", "standard"),
        ("club", "standard"),
        ("club+deck32", "stripped"),
        ("seven-ace", "stripped"),
        ("triple-draw", "low"),
        ("high-low", "low"),
        ("joker-wild", "wild"),
        ("deuces-wild", "wild"),
        ("one-eyed-jacks", "wild"),
    ],
)
def test_the_family_of_a_table(table: str, kind: str) -> None:
    assert family(table) == kind


def test_no_answer_at_all_makes_empty_frames() -> None:
    empty = answers_frame([])
    assert levels(empty).empty
    assert accuracy(empty, BERLIN).empty
    assert next_to_practise(levels(empty)) is None
    assert days_practised(empty, BERLIN, START) == 0


def test_one_answer_is_one_point_with_a_wide_band() -> None:
    frame = accuracy(answers_frame(rows("+")), BERLIN)
    assert frame[["number", "right", "new"]].to_dict("records") == [{"number": 1, "right": 1, "new": 1}]
    assert frame["low"].iloc[0] < 0.25
    assert frame["high"].iloc[0] == 1.0


def test_all_wrong_stays_between_nought_and_one() -> None:
    frame = accuracy(answers_frame(rows("-" * 40)), BERLIN)
    assert list(frame["rate"]) == [0.0]
    assert frame["low"].iloc[0] == 0.0
    assert 0 < frame["high"].iloc[0] < 0.2


def test_all_on_one_day_is_one_row_of_the_last_twenty() -> None:
    frame = accuracy(answers_frame(rows("-" * 20 + "+" * 20)), BERLIN)
    assert list(frame["number"]) == [20]
    assert list(frame["new"]) == [40]
    assert list(frame["rate"]) == [1.0]


def test_accuracy_counts_days_by_the_learner_s_own_clock() -> None:
    evening = rows("+", start=datetime(2026, 3, 28, 22, 50, tzinfo=UTC))  # 23:50 in Berlin
    night = rows("-", start=datetime(2026, 3, 28, 23, 10, tzinfo=UTC))  # 00:10, before four: still the same day
    morning = rows("+", start=datetime(2026, 3, 29, 4, 0, tzinfo=UTC))  # 06:00, the clocks have gone forward
    frame = accuracy(answers_frame(evening + night + morning), BERLIN)
    assert [day.isoformat() for day in frame["day"]] == ["2026-03-28", "2026-03-29"]
    assert list(frame["new"]) == [2, 1]


def test_the_weakest_skill_is_next() -> None:
    answers = rows("++-++", skill="name_the_hand") + rows("--+--", skill="may_open") + rows("+" * 15, skill="x")
    assert next_to_practise(levels(answers_frame(answers))) == ("may_open", "standard")


def test_nothing_is_next_when_everything_is_proficient() -> None:
    assert next_to_practise(levels(answers_frame(rows("+" * 15)))) is None


def test_a_clock_set_back_counts_no_future_day() -> None:
    answers = answers_frame(rows("+") + rows("+", start=START + timedelta(days=40)))
    assert days_practised(answers, BERLIN, START) == 1
