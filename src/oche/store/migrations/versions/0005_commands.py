"""Commands stand in the order of their ids, and tables in none of when they changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NAMED = sa.text("command IS NOT NULL")


def upgrade() -> None:
    """Let the id come first in what keeps a command from being carried out twice."""
    with op.batch_alter_table("entries") as entries:  # SQLite makes the log anew
        entries.drop_constraint("uq_entries_table_id_command", type_="unique")
    op.create_index(
        "uq_entries_command_table_id",
        "entries",
        ["command", "table_id"],
        unique=True,
        sqlite_where=NAMED,
        postgresql_where=NAMED,
    )
    op.drop_index("ix_tables_changed", table_name="tables")


def downgrade() -> None:
    """Let the table come first again."""
    op.create_index("ix_tables_changed", "tables", ["changed"])
    op.drop_index("uq_entries_command_table_id", table_name="entries")
    with op.batch_alter_table("entries") as entries:
        entries.create_unique_constraint("uq_entries_table_id_command", ["table_id", "command"])
