"""Tables that one can join are found without looking through all that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

OPEN = sa.text("code IS NOT NULL AND status IN ('playing', 'paused')")


def upgrade() -> None:
    """Make the index of open tables."""
    op.create_index(
        "ix_tables_open", "tables", ["changed"], sqlite_where=OPEN, postgresql_where=OPEN
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_tables_open", table_name="tables")
