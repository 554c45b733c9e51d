"""Whose a photograph is: only the device that took it replaces it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note the device; of those that are kept already nobody knows it."""
    op.add_column("photos", sa.Column("device", sa.Text))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("photos", "device")
