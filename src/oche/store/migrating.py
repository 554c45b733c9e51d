"""Bringing a database up to date, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.engine import Connection

if TYPE_CHECKING:
    from alembic.config import Config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Carry out the migrations that a database has not had."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revisions() -> list[str]:
    """All that a database can be at, the newest first."""
    from alembic.script import ScriptDirectory

    return [each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "oche.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
