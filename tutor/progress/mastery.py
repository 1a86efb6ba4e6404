"""How well a skill is known: the confidence band of its last answers, and the level that follows from them.

Pure functions of rows as `store` gives them, without data frames: pages where people answer use them.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from enum import IntEnum
from functools import cache
from math import sqrt
from typing import Any

from tutor.engine.cards import Rank
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Low, Wild

Row = Mapping[str, Any]
"""An answer: skill, table, right, rated, mode, origin, origin_id, answered_at."""

LAST = 20
"""So many of the newest rated answers speak for a skill."""
ENOUGH = 5
"""Fewer answers say nothing yet."""
Z = 1.959963984540054
"""The normal deviate of a 95 % interval."""
FAMILIES = ("standard", "stripped", "low", "wild")


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


@cache
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


def levels_of(rows: Iterable[Row]) -> dict[tuple[str, str], Mastery]:
    """The level of every skill and family with rated answers, in the order in which they were met."""
    every = sorted(rows, key=lambda row: row["answered_at"])
    mixed = mixed_tests(every)
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in every:
        if row["rated"]:
            groups.setdefault((row["skill"], family(row["table"])), []).append(row)
    return {key: level_of(group, mixed) for key, group in groups.items()}


def mixed_tests(rows: Iterable[Row]) -> frozenset[str]:
    """The tests, by `origin_id`, in which more than one skill was answered."""
    skills: dict[str, set[str]] = {}
    for row in rows:
        if row["mode"] == "test" and row["rated"]:
            skills.setdefault(row["origin_id"], set()).add(row["skill"])
    return frozenset(test for test, asked in skills.items() if len(asked) > 1)


def level_of(group: Sequence[Row], mixed: frozenset[str]) -> Mastery:
    """The level of one skill and family by its rated answers, oldest first; `mixed` names the tests that confirm it."""
    reached = _plain([row["right"] for row in group])
    if reached is Mastery.PROFICIENT and _confirmed(group, mixed):
        reached = Mastery.MASTERED
    reviews = [row["right"] for row in group if row["origin"] == "daily"]
    missed = bool(reviews) and not reviews[-1]
    return Mastery(max(0, reached - 1)) if missed else reached


def _plain(right: Sequence[bool]) -> Mastery:
    """The level by the last answers alone."""
    last = right[-LAST:]
    low, _ = wilson(sum(last), len(last))
    if len(last) < ENOUGH or low < 0.35:
        return Mastery.NEW
    return Mastery.PROFICIENT if low >= 0.60 else Mastery.FAMILIAR


def _confirmed(group: Sequence[Row], mixed: frozenset[str]) -> bool:
    """Whether a mixed test was right at least one day after the skill had first become proficient."""
    right = [row["right"] for row in group]
    since = next(n for n in range(len(right)) if _plain(right[: n + 1]) is Mastery.PROFICIENT)
    day_later = group[since]["answered_at"] + timedelta(days=1)
    tested = (row for row in group if row["origin_id"] in mixed and row["right"])
    return any(row["answered_at"] >= day_later for row in tested)
