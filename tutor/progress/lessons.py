"""How far one has come in a lesson, from the answers in its exercises.

Pure functions of rows as `store` gives them, without data frames: pages where people answer use them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

ENOUGH = 0.8
"""So many of the last answers must have been right first time."""

TEST_OUT = 10
"""So many fresh questions ask whether one knows a lesson already."""
TEST_OUT_RIGHT = 8
"""So many of them must be right."""


class Standing(StrEnum):
    """How one stands with a lesson. Reading on is always allowed."""

    NEW = "new"
    BEGUN = "begun"
    PLACED = "placed"
    """The placement has found that one may skip it."""
    TESTED_OUT = "tested_out"
    DONE = "done"

    @property
    def passed(self) -> bool:
        """Whether one may go on to the next lesson."""
        return self in {Standing.PLACED, Standing.TESTED_OUT, Standing.DONE}


@dataclass(frozen=True, slots=True)
class LessonState:
    """How many of a lesson's questions have been answered, of how many; and whether it counts as done."""

    answered: int
    of: int
    done: bool


def lesson_state(rows: Iterable[Mapping[str, Any]], lesson: str, counts: Sequence[int]) -> LessonState:
    """The state of a lesson whose exercises ask so many questions each.

    Done: every exercise has been answered whole and right once at least, and 80 % of its last answers, as many as it
    asks questions, were right first time (no hint, no warning). `origin_id` is `<lesson>/<exercise from 1>`.
    """
    every = sorted(rows, key=lambda row: row["answered_at"])
    own = [[row for row in every if row["origin_id"] == f"{lesson}/{n}"] for n in range(1, len(counts) + 1)]
    last = [answers[-count:] for answers, count in zip(own, counts, strict=True)]
    answered, of = sum(map(len, last)), sum(counts)
    first_time = sum(bool(row["right"]) and not row["hints"] for answers in last for row in answers)
    right_once = all(any(row["right"] for row in answers) for answers in own)
    return LessonState(answered, of, bool(counts) and answered == of and right_once and first_time >= ENOUGH * of)


def is_tested_out(rows: Iterable[Mapping[str, Any]], lesson: str, ended: Collection[str] = ()) -> bool:
    """Whether one of the test-outs of a lesson was passed: 8 of its 10 questions right, and the test over.

    `rows` are answers in test-outs; `origin_id` is `<lesson>/<number>`; `ended` are those handed in before their end.
    """
    tests: dict[str, list[bool]] = {}
    for row in rows:
        if row["origin_id"].rpartition("/")[0] == lesson:
            tests.setdefault(row["origin_id"], []).append(row["right"])
    over = [test for name, test in tests.items() if len(test) >= TEST_OUT or name in ended]
    return any(sum(test) >= TEST_OUT_RIGHT for test in over)


def standing(state: LessonState, *, tested_out: bool, placed: bool) -> Standing:
    """How one stands with a lesson whose exercises say this.

    >>> standing(LessonState(2, 9, False), tested_out=False, placed=True)
    <Standing.PLACED: 'placed'>
    """
    if state.done:
        return Standing.DONE
    if tested_out:
        return Standing.TESTED_OUT
    if placed:
        return Standing.PLACED
    return Standing.BEGUN if state.answered else Standing.NEW
