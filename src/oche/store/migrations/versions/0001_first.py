"""The first schema: tables, logs, keys, players, results, boards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "boards",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_boards")),
    )
    op.create_table(
        "photos",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("photo", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_photos")),
    )
    op.create_table(
        "players",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_players")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("next_id", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
    )
    op.create_index(op.f("ix_tables_changed"), "tables", ["changed"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("command", sa.Text(), nullable=True),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table_id", "command", name=op.f("uq_entries_table_id_command")),
    )
    op.create_table(
        "grants",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_grants_table_id")),
        sa.PrimaryKeyConstraint("device", "table_id", "role", "seat", name=op.f("pk_grants")),
    )
    op.create_index(op.f("ix_grants_table_id"), "grants", ["table_id"], unique=False)
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_keys_table_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_keys")),
    )
    op.create_index(op.f("ix_keys_table_id"), "keys", ["table_id"], unique=False)
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("statistics", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_player_at"), "results", ["player", "at"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_results_player_at"), table_name="results")
    op.drop_table("results")
    op.drop_index(op.f("ix_keys_table_id"), table_name="keys")
    op.drop_table("keys")
    op.drop_index(op.f("ix_grants_table_id"), table_name="grants")
    op.drop_table("grants")
    op.drop_table("entries")
    op.drop_index(op.f("ix_tables_changed"), table_name="tables")
    op.drop_table("tables")
    op.drop_table("players")
    op.drop_table("photos")
    op.drop_table("boards")
