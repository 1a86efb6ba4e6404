"""What is kept: the tables, as the newest migration leaves them.

It opens no database and stores nothing; `migrations/` says how a table came to look like this.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    Uuid,
)


class UtcTime(TypeDecorator[datetime]):
    """A moment: aware on the way in and on the way out, UTC in between. (A class, because SQLAlchemy wants one here.)

    SQLite keeps no time zone, so the moment is stored as UTC without one and gets it back when it is read.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it is stored. Raises ValueError for one that names no time zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored moment needs a time zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """The moment as it was meant, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


KEY = Uuid(as_uuid=False)
"""An id: a UUID, as text on our side."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

learners = Table(
    "learners",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("time_zone", Text, nullable=False),
    Column("settings", JSON, nullable=False),
)
"""Who learns. `time_zone` is an IANA name, `settings` a mapping of plain values."""

devices = Table(
    "devices",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("learner", KEY, ForeignKey("learners.id"), primary_key=True),
)
"""Whose browser it is: the hash of the token in its cookie (never the token), and each learner who uses it."""

attempts = Table(
    "attempts",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("learner", KEY, ForeignKey("learners.id"), nullable=False),
    Column("item", Text),
    Column("skill", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("table", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("level", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("shown", JSON, nullable=False),
    Column("origin", Text, nullable=False),
    Column("origin_id", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("retry_of", KEY, ForeignKey("attempts.id")),
    Column("dealt_at", UtcTime, nullable=False),
    Index(None, "learner", "origin", "origin_id", "dealt_at"),
    Index(None, "learner", "origin", "dealt_at"),
    Index(None, "learner", "skill", "dealt_at"),
)
"""Every question that was put to a learner, written before it was shown."""

answers = Table(
    "answers",
    metadata,
    Column("attempt", KEY, ForeignKey("attempts.id"), primary_key=True),
    Column("given", JSON, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("loss", Float),
    Column("mistake", Text),
    Column("rule", Text),
    Column("certainty", Integer),
    Column("hints", Integer, nullable=False),
    Column("lang", Text, nullable=False),
    Column("answered_at", UtcTime, nullable=False),
    Column("ms", Integer, nullable=False),
)
"""What was answered: one answer to an attempt, never changed. `loss` is in percentage points, `ms` in milliseconds."""

warnings = Table(
    "warnings",
    metadata,
    Column("attempt", KEY, ForeignKey("attempts.id"), primary_key=True),
    Column("given", JSON, nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""A first wrong try that does not count: it was warned of, and the question stayed open. One to an attempt."""

stops = Table(
    "stops",
    metadata,
    Column("attempt", KEY, ForeignKey("attempts.id"), primary_key=True),
    Column("at", UtcTime, nullable=False),
)
"""At which open question somebody stopped for now; going on takes the mark away."""

ends = Table(
    "ends",
    metadata,
    Column("attempt", KEY, ForeignKey("attempts.id"), primary_key=True),
    Column("at", UtcTime, nullable=False),
)
"""At which question a test was handed in before its end, or a placement was over. Nothing takes the mark away."""

sittings = Table(
    "sittings",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("learner", KEY, ForeignKey("learners.id"), nullable=False, index=True),
    Column("table", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("opponents", JSON, nullable=False),
    Column("format", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("started_at", UtcTime, nullable=False),
)
"""Every time somebody sits down to play."""

departures = Table(
    "departures",
    metadata,
    Column("sitting", KEY, ForeignKey("sittings.id"), primary_key=True),
    Column("at", UtcTime, nullable=False),
)
"""From which sittings their learner has got up; sitting down again takes the mark away."""

hands = Table(
    "hands",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("sitting", KEY, ForeignKey("sittings.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
    UniqueConstraint("sitting", "number"),
)
"""The hands of a sitting, each in one line that grows while it is played."""
