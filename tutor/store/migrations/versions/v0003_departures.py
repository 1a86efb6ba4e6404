"""From which sittings somebody has got up. Of the sittings so far, only the newest of each learner is still sat at.

There is no way back: undoing it would forget who has got up.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    departures = op.create_table(
        "departures",
        sa.Column("sitting", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting"], ["sittings.id"], name="fk_departures_sitting"),
        sa.PrimaryKeyConstraint("sitting", name="pk_departures"),
    )
    sittings = sa.table("sittings", sa.column("id"), sa.column("learner"), sa.column("started_at"))
    later = sittings.alias("later")
    sat_elsewhere = sa.exists().where(later.c.learner == sittings.c.learner, later.c.started_at > sittings.c.started_at)
    left = sa.select(sittings.c.id, sittings.c.started_at).where(sat_elsewhere)
    op.execute(departures.insert().from_select(["sitting", "at"], left))
