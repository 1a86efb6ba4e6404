"""At which question a test or a placement has ended, and a faster way to what was asked of one skill lately.

There is no way back: undoing it would forget which tests were handed in.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ends",
        sa.Column("attempt", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["attempt"], ["attempts.id"], name="fk_ends_attempt"),
        sa.PrimaryKeyConstraint("attempt", name="pk_ends"),
    )
    op.create_index("ix_attempts_learner_skill_dealt_at", "attempts", ["learner", "skill", "dealt_at"])
