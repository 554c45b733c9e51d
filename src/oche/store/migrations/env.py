"""Alembic's way in: the connection is handed over by `oche.store.migrating`."""

from __future__ import annotations

from alembic import context

from oche.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
