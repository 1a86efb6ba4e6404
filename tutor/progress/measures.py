"""What the answers mean: confidence bands, mastery levels, accuracy over time, what to practise next.

Pure functions of data frames; the clock and the time zone are arguments. It draws nothing and makes no sentence.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import IntEnum
from math import sqrt
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from tutor.engine.cards import Rank
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Low, Wild
from tutor.progress.days import day_of

LAST = 20
"""So many of the newest rated answers speak for a skill."""
ENOUGH = 5
"""Fewer answers say nothing yet."""
Z = 1.959963984540054
"""The normal deviate of a 95 % interval."""
FAMILIES = ("standard", "stripped", "low", "wild")
COLUMNS = ("skill", "table", "right", "rated", "mode", "origin", "answered_at")


class Mastery(IntEnum):
    """How well a skill is known, by the Wilson lower bound w of its last answers."""

    NEW = 0
    """Under five answers, or w below 0.35."""
    FAMILIAR = 1
    """w is 0.35 or more."""
    PROFICIENT = 2
    """w is 0.60 or more: 13 of 15 gets there."""
    MASTERED = 3
    """Proficient, and right in a mixed test at least one day later."""


def wilson(right: int, number: int) -> tuple[float, float]:
    """The 95 % confidence bounds of a share of `right` in `number` trials (Wilson 1927); (0, 1) for none.

    >>> [round(bound, 3) for bound in wilson(13, 15)]
    [0.621, 0.963]
    """
    if number == 0:
        return 0.0, 1.0
    share, weight = right / number, Z * Z / number
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / number + weight / (4 * number)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def family(table: str) -> str:
    """The family of a table: `standard` (52 cards), `stripped`, `low` or `wild`.

    >>> family("club"), family("club+deck32"), family("triple-draw"), family("joker-wild+bug")
    ('standard', 'stripped', 'low', 'wild')
    """
    rules = rulebook(table)
    if rules.low is not Low.NONE:
        return "low"
    if rules.wild is not Wild.NONE or any(deck.jokers for deck in rules.decks):
        return "wild"
    return "stripped" if any(deck.lowest > Rank.TWO for deck in rules.decks) else "standard"


def answers_frame(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Answers, oldest first: skill, table, family, right, rated, mode, origin, answered_at (UTC)."""
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
    rows = [_known(str(skill), str(kind), group) for (skill, kind), group in groups]
    columns = ["skill", "family", "number", "right", "rate", "low", "high", "level", "all"]
    return pd.DataFrame(rows, columns=columns)


def _known(skill: str, kind: str, group: pd.DataFrame) -> tuple[Any, ...]:
    last = group.tail(LAST)
    right, number = int(last["right"].sum()), len(last)
    low, high = wilson(right, number)
    return skill, kind, number, right, right / number, low, high, _level(group), len(group)


def _level(group: pd.DataFrame) -> Mastery:
    reached = _plain(list(group["right"]))
    if reached is Mastery.PROFICIENT and _confirmed(group):
        reached = Mastery.MASTERED
    reviews = group[group["origin"] == "daily"]
    missed = len(reviews) > 0 and not reviews["right"].iloc[-1]
    return Mastery(max(0, reached - 1)) if missed else reached


def _plain(right: list[bool]) -> Mastery:
    """The level by the last answers alone."""
    last = right[-LAST:]
    low, _ = wilson(sum(last), len(last))
    if len(last) < ENOUGH or low < 0.35:
        return Mastery.NEW
    return Mastery.PROFICIENT if low >= 0.60 else Mastery.FAMILIAR


def _confirmed(group: pd.DataFrame) -> bool:
    """Whether a mixed test was right at least one day after the skill had first become proficient."""
    right = list(group["right"])
    since = next(n for n in range(len(right)) if _plain(right[: n + 1]) is Mastery.PROFICIENT)
    day_later = group["answered_at"].iloc[since] + pd.Timedelta(days=1)
    return bool(((group["mode"] == "test") & group["right"] & (group["answered_at"] >= day_later)).any())


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
