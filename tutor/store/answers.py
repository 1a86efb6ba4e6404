"""What was asked and what was answered. Neither is ever changed or thrown away; the rest is computed from it.

It grades nothing: the page says whether an answer was right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Engine, Row, Select, delete, select

from tutor.store.database import insert_new, reading, writing
from tutor.store.schema import answers, attempts, ends, stops, warnings


class Origin(StrEnum):
    """Where a question comes from; with `origin_id` (a lesson's exercise, a set that was begun) the place in it."""

    LESSON = "lesson"
    QUIZ = "quiz"
    ASSIGNMENT = "assignment"
    DAILY = "daily"
    AGAIN = "again"
    PLACEMENT = "placement"
    """What one knows before the course; `origin_id` is `<placement>/<lesson>`."""
    TEST_OUT = "test_out"
    """Whether one knows a lesson already; `origin_id` is `<lesson>/<number>`."""


class Mode(StrEnum):
    """How it is asked: what is shown before and after the answer, and what the clock does."""

    LEARN = "learn"
    PRACTISE = "practise"
    TEST = "test"
    SPRINT = "sprint"
    STREAK = "streak"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One question put to one learner."""

    learner: str
    """The learner's id."""
    skill: str
    version: int
    """The generator's version, or the hand-written question's."""
    table: str
    """The rulebook with its options, canonical text."""
    players: int
    level: int
    seed: int
    shown: Mapping[str, Any]
    """The question as it was asked, as JSON."""
    origin: Origin
    origin_id: str
    """Which lesson's exercise, or which set: the same text for all questions of a set, and a new one for every set.

    In a placement the text goes on with the lesson that is asked about.
    """
    mode: Mode
    dealt_at: datetime
    item: str | None = None
    """The id of a hand-written question."""
    rated: bool = True
    retry_of: str | None = None
    """The attempt that is tried again."""
    id: str = field(default_factory=lambda: str(uuid4()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The one answer to an attempt."""

    attempt: str
    """The attempt's id."""
    given: str
    right: bool
    loss: float | None
    """Percentage points of win chance; none where answers have no graded distance."""
    mistake: str | None
    rule: str | None
    """The rule id that the answer rests on first."""
    certainty: int | None
    hints: int
    lang: str
    answered_at: datetime
    ms: int
    """Milliseconds from question to answer."""


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt with its answer, if there is one yet, and with what happened to it before."""

    attempt: Attempt
    answer: Answer | None
    warned: str | None = None
    """The first wrong try that was only warned of."""
    stopped_at: datetime | None = None
    """When its learner stopped for now, with this question open."""
    ended_at: datetime | None = None
    """When its test was handed in at this question, or its placement was over."""

    @property
    def waits(self) -> bool:
        """Whether it waits for its answer now."""
        return self.answer is None and self.stopped_at is None and self.ended_at is None


def deal_attempt(engine: Engine, attempt: Attempt) -> None:
    """Store a question before it is shown. Dealing the same attempt once more changes nothing."""
    with writing(engine) as connection:
        insert_new(connection, attempts, {column.name: getattr(attempt, column.name) for column in attempts.columns})


def deal_again(engine: Engine, attempt: Attempt, dealt_at: datetime) -> Attempt:
    """The same question once more, stored: same seed, same order, and it counts for nothing."""
    again = replace(attempt, id=str(uuid4()), rated=False, retry_of=attempt.id, dealt_at=dealt_at)
    deal_attempt(engine, again)
    return again


def answer(
    engine: Engine,
    attempt_id: str,
    *,
    given: str,
    right: bool,
    lang: str,
    answered_at: datetime,
    ms: int,
    loss: float | None = None,
    mistake: str | None = None,
    rule: str | None = None,
    certainty: int | None = None,
    hints: int = 0,
    in_test: bool = False,
) -> bool:
    """Store the answer to an attempt, once.

    False, and nothing is changed, if it was answered before or, `in_test`, was open when the test was handed in.
    """
    row = {
        "attempt": attempt_id,
        "given": given,
        "right": right,
        "loss": loss,
        "mistake": mistake,
        "rule": rule,
        "certainty": certainty,
        "hints": hints,
        "lang": lang,
        "answered_at": answered_at,
        "ms": ms,
    }
    with writing(engine) as connection:
        if in_test and connection.scalar(select(ends.c.attempt).where(ends.c.attempt == attempt_id)):
            return False
        return insert_new(connection, answers, row)


def warn(engine: Engine, attempt_id: str, *, given: str, at: datetime) -> None:
    """Store a wrong try that does not count yet, once: the question stays open."""
    with writing(engine) as connection:
        insert_new(connection, warnings, {"attempt": attempt_id, "given": given, "at": at})


def stop(engine: Engine, attempt_id: str, at: datetime) -> None:
    """Store that somebody stopped for now and left this question open."""
    with writing(engine) as connection:
        insert_new(connection, stops, {"attempt": attempt_id, "at": at})


def go_on(engine: Engine, attempt_id: str) -> None:
    """Forget that somebody stopped at this question: it waits for its answer again."""
    with writing(engine) as connection:
        connection.execute(delete(stops).where(stops.c.attempt == attempt_id))


def end(engine: Engine, attempt_id: str, at: datetime) -> None:
    """Store, once, that a test was handed in at this question, or that a placement was over with it."""
    with writing(engine) as connection:
        insert_new(connection, ends, {"attempt": attempt_id, "at": at})
        connection.execute(delete(stops).where(stops.c.attempt == attempt_id))


def ended_sets(engine: Engine, learner: str, origin: Origin) -> frozenset[str]:
    """The sets of a learner, by `origin_id`, that were handed in before their end."""
    query = select(attempts.c.origin_id).join(ends).where(attempts.c.learner == learner, attempts.c.origin == origin)
    with reading(engine) as connection:
        return frozenset(connection.scalars(query))


def try_of(engine: Engine, attempt_id: str) -> Try | None:
    """An attempt with the answer that stands, by its id."""
    found = _tries(engine, _dealt(attempts.c.id == attempt_id))
    return found[0] if found else None


def open_attempt(engine: Engine, learner: str, origin: Origin, origin_id: str) -> Attempt | None:
    """The question that still waits for this learner's answer there (the newest one), also after a restart."""
    query = _dealt(attempts.c.learner == learner, attempts.c.origin == origin, attempts.c.origin_id == origin_id)
    waits = (answers.c.attempt.is_(None), ends.c.attempt.is_(None))
    found = _tries(engine, _newest_first(query.where(*waits)).limit(1))
    return found[0].attempt if found else None


def tries(engine: Engine, learner: str, origin: Origin, origin_id: str | None = None) -> tuple[Try, ...]:
    """Everything that was dealt to a learner there, oldest first, with its answers; without an id, in all of an origin.

    A set's position and result follow from it: those with `retry_of` repeat another one.
    """
    query = _dealt(attempts.c.learner == learner, attempts.c.origin == origin)
    if origin_id is not None:
        query = query.where(attempts.c.origin_id == origin_id)
    return _tries(engine, query.order_by(attempts.c.dealt_at, attempts.c.id))


def newest_try(engine: Engine, learner: str, *origins: Origin) -> Try | None:
    """What was dealt to a learner last: its `origin_id` says which set he is in, wherever he left off."""
    newest = [_newest_first(_dealt(attempts.c.learner == learner, attempts.c.origin == origin)) for origin in origins]
    found = [each for query in newest for each in _tries(engine, query.limit(1))]
    return max(found, key=lambda each: each.attempt.dealt_at, default=None)


def stopped_tests(engine: Engine, learner: str) -> tuple[Try, ...]:
    """The questions at which a learner has stopped in the middle of a test, newest first."""
    query = _dealt(attempts.c.learner == learner, attempts.c.mode == Mode.TEST)
    return _tries(engine, _newest_first(query.where(stops.c.attempt.is_not(None), answers.c.attempt.is_(None))))


def lately(
    engine: Engine, learner: str, *, skill: str, version: int, table: str, players: int, level: int, most: int
) -> tuple[Mapping[str, Any], ...]:
    """What a learner was shown last of a kind of question at a table and level, newest first, `most` at most.

    Only generated questions that were no repetition; each as its `shown`.
    """
    alike = {"learner": learner, "skill": skill, "version": version, "table": table, "players": players, "level": level}
    same = [attempts.c[name] == value for name, value in alike.items()]
    query = select(attempts.c.shown).where(*same, attempts.c.item.is_(None), attempts.c.retry_of.is_(None))
    with reading(engine) as connection:
        return tuple(connection.scalars(query.order_by(attempts.c.dealt_at.desc()).limit(most)))


def attempts_of(engine: Engine, learner: str) -> tuple[Attempt, ...]:
    """Every attempt of a learner, oldest first."""
    query = select(attempts).where(attempts.c.learner == learner).order_by(attempts.c.dealt_at, attempts.c.id)
    with reading(engine) as connection:
        return tuple(_attempt(row) for row in connection.execute(query))


def answers_of(engine: Engine, learner: str) -> list[dict[str, Any]]:
    """Every answer of a learner, oldest first, however old: the columns of `answers` and those of its attempt.

    Without `shown`, which is long; `attempt` is the attempt's id, `dealt_at` and `answered_at` are aware UTC.
    """
    asked = [column for column in attempts.columns if column.name not in {"id", "shown"}]
    query = select(*answers.columns, *asked).join(attempts).where(attempts.c.learner == learner)
    with reading(engine) as connection:
        rows = connection.execute(query.order_by(answers.c.answered_at, answers.c.attempt))
        return [dict(row._mapping) for row in rows]


Query = Select[Any]


def _dealt(*where: ColumnElement[bool]) -> Query:
    """Attempts beside their answers, and what happened to them before."""
    beside = [column.label(f"answer_{column.name}") for column in answers.columns]
    marks = (warnings.c.given.label("warned"), stops.c.at.label("stopped_at"), ends.c.at.label("ended_at"))
    query = select(*attempts.columns, *beside, *marks)
    for each in (answers, warnings, stops, ends):
        query = query.outerjoin(each, each.c.attempt == attempts.c.id)
    return query.where(*where)


def _newest_first(query: Query) -> Query:
    return query.order_by(attempts.c.dealt_at.desc(), attempts.c.id.desc())


def _tries(engine: Engine, query: Query) -> tuple[Try, ...]:
    with reading(engine) as connection:
        rows = connection.execute(query)
        return tuple(Try(_attempt(row), _answer(row), row.warned, row.stopped_at, row.ended_at) for row in rows)


def _attempt(row: Row[Any]) -> Attempt:
    fields = {column.name: row._mapping[column.name] for column in attempts.columns}
    return Attempt(**{**fields, "origin": Origin(fields["origin"]), "mode": Mode(fields["mode"])})


def _answer(row: Row[Any]) -> Answer | None:
    fields = {column.name: row._mapping[f"answer_{column.name}"] for column in answers.columns}
    return None if fields["attempt"] is None else Answer(**fields)
