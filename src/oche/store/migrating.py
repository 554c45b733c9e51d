"""Bringing a database up to date, step by step."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.engine import Connection

from oche.store.store import NotKept

if TYPE_CHECKING:
    from alembic.config import Config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Carry out the migrations that a database has not had."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def check_revision(connection: Connection) -> None:
    """NotKept where a database is no longer as this Oche makes it: somebody changed it meanwhile.

    Another server has brought it up to date to a newer Oche, say, or an older copy was put there.
    """
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    known = revisions()
    if revision not in known:
        raise NotKept("the database is of a newer Oche now: install that one here too")
    if revision != known[0]:
        raise NotKept("the database is of an older Oche now: start this server anew")


@cache
def revisions() -> tuple[str, ...]:
    """All that a database can be at, the newest first."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_config())
    return tuple(each.revision for each in scripts.walk_revisions())


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "oche.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
