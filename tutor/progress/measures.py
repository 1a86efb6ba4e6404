"""What the answers mean: confidence bands, mastery levels, accuracy over time, what to practise next.

Pure functions of data frames; the clock and the time zone are arguments. It draws nothing and makes no sentence.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from tutor.progress.days import day_of
from tutor.progress.mastery import LAST, Mastery, family, level_of, mixed_tests, wilson

COLUMNS = ("skill", "table", "right", "rated", "mode", "origin", "origin_id", "answered_at")


def answers_frame(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Answers, oldest first: skill, table, family, right, rated, mode, origin, origin_id, answered_at (UTC)."""
    frame = pd.DataFrame([{name: row[name] for name in COLUMNS} for row in rows], columns=list(COLUMNS))
    frame["answered_at"] = pd.to_datetime(frame["answered_at"], utc=True)
    frame["right"] = frame["right"].astype(bool)
    frame["rated"] = frame["rated"].astype(bool)
    frame["family"] = [family(table) for table in frame["table"]]
    return frame.sort_values("answered_at", kind="stable", ignore_index=True)


def levels(answers: pd.DataFrame) -> pd.DataFrame:
    """What is known: one row per skill and family with rated answers.

    Columns skill, family, number and right (of the last 20 rated answers), rate, low, high (0 to 1), level (Mastery),
    all (every rated answer). Skills in the order in which they were met.
    """
    rated = answers[answers["rated"]]
    groups = rated.groupby(["skill", "family"], sort=False)
    mixed = mixed_tests(_rows(answers))
    rows = [_known(str(skill), str(kind), group, mixed) for (skill, kind), group in groups]
    columns = ["skill", "family", "number", "right", "rate", "low", "high", "level", "all"]
    return pd.DataFrame(rows, columns=columns)


def _known(skill: str, kind: str, group: pd.DataFrame, mixed: frozenset[str]) -> tuple[Any, ...]:
    last = group.tail(LAST)
    right, number = int(last["right"].sum()), len(last)
    low, high = wilson(right, number)
    level = level_of(_rows(group), mixed)
    return skill, kind, number, right, right / number, low, high, level, len(group)


def _rows(answers: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): value for name, value in row.items()} for row in answers.to_dict("records")]


def accuracy(answers: pd.DataFrame, zone: ZoneInfo) -> pd.DataFrame:
    """Accuracy over time: per day with rated answers the last 20 up to its end, and their 95 % band.

    Columns day (the learner's own), number, right, rate, low, high (0 to 1), new (the day's own answers).
    """
    rated = answers[answers["rated"]]
    days = [day_of(at, zone) for at in rated["answered_at"]]
    right, rows = list(rated["right"]), []
    for end, day in enumerate(days, start=1):
        if end < len(days) and days[end] == day:
            continue
        last = right[max(0, end - LAST) : end]
        low, high = wilson(sum(last), len(last))
        rows.append((day, len(last), sum(last), sum(last) / len(last), low, high, days.count(day)))
    return pd.DataFrame(rows, columns=["day", "number", "right", "rate", "low", "high", "new"])


def accuracy_by_answer(answers: pd.DataFrame) -> pd.DataFrame:
    """Accuracy from answer to answer, for a skill that was practised on one day only: what `accuracy` says of days.

    Columns answer (from 1), number, right, rate, low, high (0 to 1).
    """
    right, rows = list(answers[answers["rated"]]["right"]), []
    for end in range(1, len(right) + 1):
        last = right[max(0, end - LAST) : end]
        low, high = wilson(sum(last), len(last))
        rows.append((end, len(last), sum(last), sum(last) / len(last), low, high))
    return pd.DataFrame(rows, columns=["answer", "number", "right", "rate", "low", "high"])


def next_to_practise(known: pd.DataFrame) -> tuple[str, str] | None:
    """The skill and family that most need practice: the lowest bound of those not yet proficient, if there is one."""
    open_ones = known[known["level"] < Mastery.PROFICIENT]
    if open_ones.empty:
        return None
    first = open_ones.sort_values(["low", "rate"], kind="stable").iloc[0]
    return str(first["skill"]), str(first["family"])


def days_practised(answers: pd.DataFrame, zone: ZoneInfo, now: datetime, within: int = 28) -> int:
    """On how many of the last days, today included, something was answered."""
    today = day_of(now, zone)
    days = {day_of(at, zone) for at in answers["answered_at"]}
    return sum(0 <= (today - day).days < within for day in days)
