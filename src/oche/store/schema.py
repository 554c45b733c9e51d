"""The tables of the database. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id(*, primary: bool = False) -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=primary, nullable=False)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Column("status", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("winners", Text, nullable=False),  # JSON
    Column("changed", BigInteger, nullable=False),
    Column("code", Text, unique=True),
    Column("next_id", Text),
)
ENTRIES = Table(
    "entries",
    METADATA,
    _table_id(primary=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", Text),
    Column("entry", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)
KEYS = Table(
    "keys",
    METADATA,
    Column("hash", Text, primary_key=True),
    _table_id(),
    Column("role", Text, nullable=False),
    Column("seat", Integer),
)
GRANTS = Table(
    "grants",
    METADATA,
    Column("device", Text, primary_key=True),  # a hash
    _table_id(primary=True),
    Column("role", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # -1 for none
    Column("at", BigInteger, nullable=False),
)
PLAYERS = Table(
    "players",
    METADATA,
    Column("key", Text, primary_key=True),  # the name, its case folded
    Column("name", Text, nullable=False),
)
RESULTS = Table(
    "results",
    METADATA,
    _table_id(primary=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),  # as in players.key; bots have no profile
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("place", Integer, nullable=False),
    Column("statistics", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)
BOARDS = Table(
    "boards",
    METADATA,
    Column("key", Text, primary_key=True),  # the name, its case folded
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
PHOTOS = Table(
    "photos",
    METADATA,
    Column("key", Text, primary_key=True),  # the board's name, its case folded
    Column("photo", LargeBinary, nullable=False),
    Column("device", Text),  # a hash; none where the owner of the server keeps it
)
THROWS = Table(
    "throws",
    METADATA,
    Column("player", Text, primary_key=True),  # as in players.key
    Column("series", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("nth", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("aim", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("x", Double),  # mm on the true board; none where only the bed is known
    Column("y", Double),
)
Index(None, GRANTS.c.table_id)
Index(None, KEYS.c.table_id)
Index(None, RESULTS.c.player, RESULTS.c.at)
OPEN = text("code IS NOT NULL AND status IN ('playing', 'paused')")
Index("ix_tables_open", TABLES.c.changed, sqlite_where=OPEN, postgresql_where=OPEN)
# Screens' ids of commands begin with the time: the newest of all tables share a page of this index,
# where in one by tables every move would change a page of its own.
NAMED = text("command IS NOT NULL")
Index(
    "uq_entries_command_table_id",
    ENTRIES.c.command,
    ENTRIES.c.table_id,
    unique=True,
    sqlite_where=NAMED,
    postgresql_where=NAMED,
)
