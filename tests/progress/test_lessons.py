"""How far one has come in a lesson, and which mistakes are still to be mended."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tutor.progress.lessons import LessonState, Standing, is_tested_out, lesson_state, standing
from tutor.progress.mistakes import open_mistakes

START = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)


def answers(*exercises: str) -> list[dict[str, Any]]:
    """Answers in the exercises of a lesson, in turn: `+` right first time, `h` right with a hint, `-` wrong."""
    rows = []
    for number, pattern in enumerate(exercises, start=1):
        for sign in pattern:
            at = START + timedelta(minutes=len(rows))
            hints, where = int(sign == "h"), f"openers/{number}"
            rows.append({"origin_id": where, "right": sign != "-", "hints": hints, "answered_at": at})
    return rows


@pytest.mark.parametrize(
    ("patterns", "answered", "done"),
    [
        ((), 0, False),
        (("++++", "+"), 5, True),
        (("+++", "+"), 4, False),
        (("++++", ""), 4, False),
        (("+++-", "+"), 5, True),
        (("++--", "+"), 5, False),
        (("+++h", "+"), 5, True),
        (("++hh", "+"), 5, False),
        (("----++++", "-+"), 5, True),
        (("++++", "-"), 5, False),
    ],
)
def test_a_lesson_is_done_when_all_was_right_once_and_four_fifths_first_time(
    patterns: tuple[str, ...], answered: int, *, done: bool
) -> None:
    state = lesson_state(answers(*patterns), "openers", [4, 1])
    assert (state.answered, state.of, state.done) == (answered, 5, done)


def test_answers_in_other_lessons_do_not_count() -> None:
    assert lesson_state(answers("++++"), "the-deck", [4]).answered == 0


def sat(*patterns: str) -> list[dict[str, Any]]:
    """Answers in the tests of a lesson, one test after the other: `+` right, `-` wrong."""
    signs = [(number, sign) for number, pattern in enumerate(patterns) for sign in pattern]
    return [{"origin_id": f"openers/{number}", "right": sign == "+"} for number, sign in signs]


@pytest.mark.parametrize(
    ("patterns", "passed"),
    [
        ((), False),
        (("++++++++--",), True),
        (("+++++++---",), False),
        (("++++++++",), False),
        (("++++", "++++++"), False),
        (("+++++++---", "--++++++++"), True),
        (("++++++++--", "----------"), True),
    ],
)
def test_eight_right_answers_of_ten_in_one_test_stand_for_a_lesson(patterns: tuple[str, ...], *, passed: bool) -> None:
    assert is_tested_out(sat(*patterns), "openers") is passed
    assert not is_tested_out(sat(*patterns), "jackpots")


@pytest.mark.parametrize(
    ("answered", "done", "tested", "placed", "stands"),
    [
        (0, False, False, False, Standing.NEW),
        (2, False, False, False, Standing.BEGUN),
        (0, False, False, True, Standing.PLACED),
        (2, False, False, True, Standing.PLACED),
        (0, False, True, True, Standing.TESTED_OUT),
        (5, True, True, True, Standing.DONE),
    ],
)
def test_how_one_stands_with_a_lesson(
    answered: int, stands: Standing, *, done: bool, tested: bool, placed: bool
) -> None:
    found = standing(LessonState(answered, 5, done), tested_out=tested, placed=placed)
    assert found is stands
    assert found.passed is (done or tested or placed)


def attempt(name: str, *, right: bool, retry_of: str | None = None, minute: int = 0) -> dict[str, Any]:
    at = START + timedelta(minutes=minute)
    return {"attempt": name, "right": right, "retry_of": retry_of, "answered_at": at}


def names(*rows: dict[str, Any]) -> list[str]:
    return [row["attempt"] for row in open_mistakes(rows)]


def test_a_mistake_is_open_until_a_repetition_is_right() -> None:  # F40
    first, other = attempt("a", right=False), attempt("b", right=False, minute=1)
    assert names(first, attempt("r", right=True), other) == ["b", "a"]
    again = attempt("c", right=False, retry_of="a", minute=2)
    assert names(first, other, again) == ["b", "a"], "missed again"
    assert names(first, other, again, attempt("d", right=True, retry_of="c", minute=3)) == ["b"]


def test_a_mistake_stays_open_however_old_it_is() -> None:  # F41
    old = {**attempt("a", right=False), "answered_at": START - timedelta(days=400)}
    assert names(old) == ["a"]
