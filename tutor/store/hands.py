"""Sittings and their hands: who sat down where, and each hand in the line that grows while it is played.

It knows no rule: what a line means, and whether it may grow so, the engine says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Engine, bindparam, delete, exists, func, select, update

from tutor.store.database import insert_new, reading, writing
from tutor.store.schema import departures, hands, sittings


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSitting:
    """One time that somebody sat down to play."""

    learner: str
    """The learner's id."""
    table: str
    """The rulebook with its options, canonical text."""
    seat: int
    """The learner's chair, counted from 0."""
    opponents: Sequence[str]
    """The temperament of each chair; empty text for the learner's own."""
    format: Mapping[str, Any]
    """Plain values: `stacks` at the start, `deals` (none in a tournament), `mode`."""
    seed: int
    started_at: datetime
    id: str = field(default_factory=lambda: str(uuid4()))


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredHand:
    """One hand of a sitting; the first has the number 1."""

    sitting: str
    """The sitting's id."""
    number: int
    line: str
    at: datetime
    """When it was dealt."""
    id: str = field(default_factory=lambda: str(uuid4()))


def sit(engine: Engine, sitting: StoredSitting, first: StoredHand) -> None:
    """Store a new sitting with its first hand, before either is shown."""
    with writing(engine) as connection:
        row = {column.name: getattr(sitting, column.name) for column in sittings.columns}
        insert_new(connection, sittings, row | {"opponents": list(sitting.opponents), "format": dict(sitting.format)})
        insert_new(connection, hands, _row(first))


def deal_hand(engine: Engine, hand: StoredHand) -> bool:
    """Store a hand that has just been dealt; False, and nothing is changed, if the sitting has one of that number."""
    with writing(engine) as connection:
        return insert_new(connection, hands, _row(hand))


_LATER = hands.alias("later")
_PLAY_ON = (
    update(hands)
    .where(hands.c.id == bindparam("hand"), hands.c.line == bindparam("before"))
    .where(~exists().where(_LATER.c.sitting == hands.c.sitting, _LATER.c.number > hands.c.number))
    .values(line=bindparam("after"))
)
"""Made once: every move needs it."""


def play_on(engine: Engine, hand_id: str, before: str, line: str) -> bool:
    """Let a hand's line go on from `before`; False, and nothing is changed, if it is not that any more.

    Nor does a hand go on once the next one has been dealt.
    """
    with writing(engine) as connection:
        return connection.execute(_PLAY_ON, {"hand": hand_id, "before": before, "after": line}).rowcount == 1


def get_up(engine: Engine, sitting_id: str, at: datetime) -> None:
    """Store that its learner has got up from a sitting; it can be gone on with all the same."""
    with writing(engine) as connection:
        insert_new(connection, departures, {"sitting": sitting_id, "at": at})


def sit_again(engine: Engine, sitting_id: str) -> None:
    """Forget that somebody got up from this sitting: he sits there again."""
    with writing(engine) as connection:
        connection.execute(delete(departures).where(departures.c.sitting == sitting_id))


def departed(engine: Engine, learner: str) -> frozenset[str]:
    """The ids of the sittings from which a learner has got up."""
    query = select(departures.c.sitting).join(sittings).where(sittings.c.learner == learner)
    with reading(engine) as connection:
        return frozenset(connection.execute(query).scalars())


def sitting_of(engine: Engine, sitting_id: str) -> StoredSitting | None:
    """A sitting by its id."""
    with reading(engine) as connection:
        row = connection.execute(select(sittings).where(sittings.c.id == sitting_id)).one_or_none()
    return None if row is None else StoredSitting(**row._mapping)


def sittings_of(engine: Engine, learner: str) -> tuple[StoredSitting, ...]:
    """Every sitting of a learner, the newest first."""
    query = select(sittings).where(sittings.c.learner == learner)
    with reading(engine) as connection:
        rows = connection.execute(query.order_by(sittings.c.started_at.desc(), sittings.c.id))
        return tuple(StoredSitting(**row._mapping) for row in rows)


def hands_of(engine: Engine, sitting_id: str) -> tuple[StoredHand, ...]:
    """The hands of a sitting, in the order in which they were dealt."""
    query = select(hands).where(hands.c.sitting == sitting_id).order_by(hands.c.number)
    with reading(engine) as connection:
        return tuple(StoredHand(**row._mapping) for row in connection.execute(query))


def newest_hand(engine: Engine, sitting_id: str) -> StoredHand | None:
    """The hand of a sitting that was dealt last."""
    query = select(hands).where(hands.c.sitting == sitting_id).order_by(hands.c.number.desc()).limit(1)
    with reading(engine) as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else StoredHand(**row._mapping)


def line_of(engine: Engine, sitting_id: str, number: int) -> str | None:
    """The line of one hand of a sitting."""
    query = select(hands.c.line).where(hands.c.sitting == sitting_id, hands.c.number == number)
    with reading(engine) as connection:
        return connection.execute(query).scalar_one_or_none()


def hands_played(engine: Engine, learner: str) -> Mapping[str, int]:
    """How many hands each of a learner's sittings has, by the sitting's id."""
    query = select(hands.c.sitting, func.count()).join(sittings).where(sittings.c.learner == learner)
    with reading(engine) as connection:
        return {sitting: number for sitting, number in connection.execute(query.group_by(hands.c.sitting))}


def _row(hand: StoredHand) -> dict[str, Any]:
    return {column.name: getattr(hand, column.name) for column in hands.columns}
