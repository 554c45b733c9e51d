"""A PostgreSQL that is reached through TLS, as its URL says: a real one, where there is one."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from oche.core.errors import RecordError
from oche.server.safety.certificates import certificate
from oche.store.sql import SqlStore
from tests.store.test_store import open_t

PASSWORD = "a board: 20%/5"
IN_URL = "a%20board%3A%2020%25%2F5"


@dataclass(frozen=True)
class Secured:
    """A server that talks over TLS alone: its port, and who vouches for it."""

    port: int
    authority: Path

    def url(self, query: str) -> str:
        return f"postgresql://postgres:{IN_URL}@127.0.0.1:{self.port}/postgres?{query}"


def programs() -> Path | None:
    """Where a PostgreSQL is that was built with TLS; the tests' own was not."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            return folder
    return None


def as_servant(*command: Any) -> None:
    """Run a program of PostgreSQL's, which refuses to be root."""
    who: Any = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    subprocess.run([*map(str, command)], check=True, cwd="/", stdout=subprocess.DEVNULL, **who)


@pytest.fixture(scope="module")
def secured() -> Iterator[Secured]:
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL with TLS here (on Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="oche-tls-"))
    data = folder / "data"
    made = certificate(folder, ("127.0.0.1",), datetime.now(UTC))
    (folder / "password").write_text(PASSWORD, encoding="utf-8")
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, "postgres", "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    secret = ("-A", "scram-sha-256", f"--pwfile={folder / 'password'}")
    as_servant(found / "initdb", "-D", data, "-U", "postgres", "--no-sync", *secret)
    (data / "pg_hba.conf").write_text("hostssl all all 127.0.0.1/32 scram-sha-256\n")
    wanted = {
        "ssl": "on",
        "ssl_cert_file": made.chain,
        "ssl_key_file": made.key,
        "port": port,
        "unix_socket_directories": folder,
    }
    options = " ".join(f"-c {name}={value}" for name, value in wanted.items())
    control = (found / "pg_ctl", "-D", data, "-w")
    as_servant(*control, "-l", folder / "log", "-o", options, "start")
    try:
        yield Secured(port, made.authority)
    finally:
        as_servant(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    "query", ["ssl=require", "sslmode=require", "sslmode=verify-full&sslrootcert={authority}", ""]
)
def test_tables_are_kept_through_tls(secured, query):
    """The server answers to nothing else, so that who is let in speaks it."""

    async def work():
        store = SqlStore(secured.url(query.format(authority=secured.authority)))
        await store.open()
        name = f"t{query[:9]}"
        await open_t(store, name, code=None)
        assert len(await store.entries(name)) == 1
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("ssl=disable", "no encryption"),
        ("sslmode=verify-full&sslrootcert=/nowhere.crt", "nowhere.crt"),
        ("sslmode=verify-full&sslrootcert={other}", "certificate verify failed"),
        ("sslmode=perhaps", "must be one of"),
        ("colour=red", "colour"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence_without_the_password(secured, tmp_path, query, why):
    other = certificate(tmp_path, ("127.0.0.1",), datetime.now(UTC)).authority
    store = SqlStore(secured.url(query.format(other=other)))
    with pytest.raises(RecordError, match=why) as told:
        asyncio.run(store.open())
    assert "board" not in str(told.value)
