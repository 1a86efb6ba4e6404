"""The first tables: learners and their devices, attempts and answers, sittings and hands.

There is no way back: undoing it would throw answers away.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    key = sa.Uuid(as_uuid=False)
    op.create_table(
        "learners",
        sa.Column("id", key, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("learner", key, nullable=False),
        sa.ForeignKeyConstraint(["learner"], ["learners.id"], name="fk_devices_learner"),
        sa.PrimaryKeyConstraint("token_hash", "learner", name="pk_devices"),
    )
    op.create_table(
        "attempts",
        sa.Column("id", key, nullable=False),
        sa.Column("learner", key, nullable=False),
        sa.Column("item", sa.Text()),
        sa.Column("skill", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("origin_id", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("retry_of", key),
        sa.Column("dealt_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["learner"], ["learners.id"], name="fk_attempts_learner"),
        sa.ForeignKeyConstraint(["retry_of"], ["attempts.id"], name="fk_attempts_retry_of"),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
    )
    op.create_index(
        "ix_attempts_learner_origin_origin_id_dealt_at", "attempts", ["learner", "origin", "origin_id", "dealt_at"]
    )
    op.create_index("ix_attempts_learner_origin_dealt_at", "attempts", ["learner", "origin", "dealt_at"])
    op.create_table(
        "answers",
        sa.Column("attempt", key, nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.Float()),
        sa.Column("mistake", sa.Text()),
        sa.Column("rule", sa.Text()),
        sa.Column("certainty", sa.Integer()),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["attempt"], ["attempts.id"], name="fk_answers_attempt"),
        sa.PrimaryKeyConstraint("attempt", name="pk_answers"),
    )
    op.create_table(
        "sittings",
        sa.Column("id", key, nullable=False),
        sa.Column("learner", key, nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.JSON(), nullable=False),
        sa.Column("format", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["learner"], ["learners.id"], name="fk_sittings_learner"),
        sa.PrimaryKeyConstraint("id", name="pk_sittings"),
    )
    op.create_index("ix_sittings_learner", "sittings", ["learner"])
    op.create_table(
        "hands",
        sa.Column("id", key, nullable=False),
        sa.Column("sitting", key, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting"], ["sittings.id"], name="fk_hands_sitting"),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
        sa.UniqueConstraint("sitting", "number", name="uq_hands_sitting_number"),
    )
