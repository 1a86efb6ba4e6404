"""What happened to a question before it was answered: a first wrong try that was only warned of, and where one stopped.

There is no way back: undoing it would forget both.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    key = sa.Uuid(as_uuid=False)
    op.create_table(
        "warnings",
        sa.Column("attempt", key, nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["attempt"], ["attempts.id"], name="fk_warnings_attempt"),
        sa.PrimaryKeyConstraint("attempt", name="pk_warnings"),
    )
    op.create_table(
        "stops",
        sa.Column("attempt", key, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["attempt"], ["attempts.id"], name="fk_stops_attempt"),
        sa.PrimaryKeyConstraint("attempt", name="pk_stops"),
    )
