"""Runs migrations on the connection that `database.open_database` holds, inside its transaction.

To write the next one: change `schema.py`, then add a file to `versions/` by hand, as the first one is written.
"""

from alembic import context

from tutor.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite has it too, once the driver does not commit behind our back
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
