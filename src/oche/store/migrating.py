"""Bringing a database up to date, step by step."""

from __future__ import annotations

from sqlalchemy.engine import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Carry out the migrations that a database has not had."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "oche.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
