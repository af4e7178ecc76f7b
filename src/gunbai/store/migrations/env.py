"""What Alembic runs: the steps that a database lacks, in the transaction that the caller has begun."""

from __future__ import annotations

from alembic import context

from gunbai.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()
