"""Measured darts of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of measured darts."""
    op.create_table(
        "throws",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("series", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("nth", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("aim", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("x", sa.Double[float](), nullable=True),
        sa.Column("y", sa.Double[float](), nullable=True),
        sa.PrimaryKeyConstraint("player", "series", "nth", name=op.f("pk_throws")),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("throws")
