"""One question of a plan: what it wishes for, whether it can still be asked, and what takes its place if it cannot.

A plan is stored with its questions and may be older than the program. Pure but for what `questions`, `rulebooks` and
`generators` know; chance comes in as an argument. It deals nothing.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tutor.content.lessons import explained
from tutor.content.questions import questions
from tutor.content.situations import Wish
from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level
from tutor.quiz.word_and_meaning import SKILL as WORDS

Entry = dict[str, Any]
"""One question of a plan: skill, table, players, level, seed, item (a hand-written question's id).

One that is asked again has `retry_of`, one that stands elsewhere than its series an `origin_id` of its own. One about
words may have `lessons`: it uses no word that these, and all that they need, do not explain.
"""
USUAL = ("classic-home", 4)
"""The table of a question whose own one is gone."""


def entry(
    skill: str, table: str, players: int, level: int, seed: int, item: str | None = None, lessons: Sequence[str] = ()
) -> Entry:
    """One question of a plan; which lessons bound it matters only where it is about words."""
    plain = {"skill": skill, "table": table, "players": players, "level": level, "seed": seed, "item": item}
    return plain | {"lessons": list(lessons)} if lessons and skill == WORDS and item is None else plain


def wish_of(planned: Entry) -> Wish:
    """What a generated question of a plan is to be."""
    table = at_table(rulebook(planned["table"]), planned["players"])
    known = explained(planned["lessons"]) if "lessons" in planned else None
    return Wish(planned["skill"], planned["seed"], table, Level(planned["level"]), known)


def can_be_asked(planned: Entry) -> bool:
    """Whether a question written by hand is still there, or one of its kind can be dealt at its table.

    >>> can_be_asked(entry("may_open", "jackpots", 4, 1, seed=7)), can_be_asked(entry("may_open", "club", 4, 1, seed=7))
    (True, False)
    """
    if planned["item"] is not None:
        return planned["item"] in questions()
    try:
        table = at_table(rulebook(planned["table"]), planned["players"])
    except CannotBe:
        return False
    return planned["skill"] in GENERATORS and GENERATORS[planned["skill"]].offered(table)


def stand_in(planned: Entry, plan: Sequence[Entry], rng: Random) -> Entry:
    """A fresh question in the place of one that cannot be asked any more; it repeats none.

    It is of the same kind if that can be dealt at its table, else like another one of the plan, else of any kind.
    """
    there = [each for each in _alike(planned, plan, rng) if can_be_asked(each)]
    kept = {"origin_id": planned["origin_id"]} if "origin_id" in planned else {}
    fresh = {name: value for name, value in there[0].items() if name not in ("retry_of", "origin_id")}
    return {**fresh, "seed": rng.randrange(2**31), **kept}


def _alike(planned: Entry, plan: Sequence[Entry], rng: Random) -> Iterator[Entry]:
    """What might be asked instead, the nearest first."""
    yield {**planned, "item": None}
    generated = [each for each in plan if each["item"] is None]
    yield from rng.sample(generated, len(generated))
    for table, players in ((planned["table"], planned["players"]), USUAL):
        for skill in rng.sample(list(GENERATORS), len(GENERATORS)):
            if skill != WORDS:
                yield entry(skill, table, players, planned["level"], seed=0)
