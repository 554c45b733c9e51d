"""A full disk, a quota, files that take no writes: refused in a sentence, and it goes on after."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.houses import Screen
from tests.server.test_serve import oche
from tests.soak.servers import Running, log_of, owner_of, serving

TRIES = 3000


def ran(*words: object) -> bool:
    return subprocess.run([*map(str, words)], capture_output=True, check=False).returncode == 0


class Tmpfs:
    """A disk of four megabytes, filled to its last byte: a real one, so only for root."""

    @contextmanager
    def folder(self, parent: Path) -> Iterator[Path]:
        disk = parent / "disk"
        disk.mkdir()
        if os.geteuid() != 0 or not ran("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk):
            pytest.skip("no disk can be mounted here")
        try:
            yield disk
        finally:
            assert ran("umount", "--lazy", disk)

    def fill(self, server: Running, folder: Path) -> None:
        with (folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (65536, 512, 1):
                try:
                    while True:
                        ballast.write(b"x" * size)
                except OSError:
                    continue

    def make_room(self, server: Running, folder: Path) -> None:
        (folder / "ballast").unlink()


class Quota:
    """No file may grow any more: a limit of the process, for anybody."""

    @contextmanager
    def folder(self, parent: Path) -> Iterator[Path]:
        yield parent / "quota"

    def fill(self, server: Running, folder: Path) -> None:
        size = (folder / "oche.db-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def make_room(self, server: Running, folder: Path) -> None:
        free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free)


class ReadOnly:
    """Files that nobody may write to, also who has them open already: for root, where it works."""

    @contextmanager
    def folder(self, parent: Path) -> Iterator[Path]:
        folder = parent / "stone"
        folder.mkdir()
        (folder / "try").touch()
        if not (ran("chattr", "+i", folder / "try") and ran("chattr", "-i", folder / "try")):
            pytest.skip("no file can be made immutable here")
        try:
            yield folder
        finally:
            ran("chattr", "-i", *folder.glob("oche.db*"))

    def fill(self, server: Running, folder: Path) -> None:
        assert ran("chattr", "+i", folder / "oche.db", folder / "oche.db-wal")

    def make_room(self, server: Running, folder: Path) -> None:
        assert ran("chattr", "-i", folder / "oche.db", folder / "oche.db-wal")


def until_refused(screen: Screen) -> tuple[dict[str, Any], list[str]]:
    """Play until a move is not taken: it, and the names of those before it, which were."""
    taken: list[str] = []
    for number in range(TRIES):
        command: dict[str, Any] = {"do": "play", "token": "S20", "id": f"dart-{number:06}"}
        answer = screen.send(**command, seq=screen.view["seq"])
        if answer["type"] == "refused":
            assert answer["why"] == "busy", answer
            assert "could not be written" in answer["sentence"]
            return command, taken
        taken.append(command["id"])
    raise AssertionError("every move was taken")


@pytest.mark.parametrize("disk", [Tmpfs(), Quota(), ReadOnly()], ids=lambda d: type(d).__name__)
def test_what_cannot_be_kept_is_refused_and_goes_on_when_there_is_room(tmp_path, disk):
    with disk.folder(tmp_path) as folder, serving(folder) as server:
        device, (table,) = owner_of(server.host, 1)
        with device.screen(table) as screen:
            screen.until(lambda view: view["moves"] == 1)  # the homes are turned
            screen.play("S20", "T19")
            disk.fill(server, folder)
            refused, taken = until_refused(screen)
            seq = screen.view["seq"]
            # What stands can be seen, and nobody is told of more than that.
            assert device.get(f"/api/tables/{table}")["seq"] == seq == len(taken) + 3
            kept = [command for _, command, _ in log_of(folder / "oche.db", table)]
            assert [command for command in kept if command in taken] == taken
            assert len(kept) == seq + 1
            assert device.http.post("/api/tables", json=WANTED).status_code == 503
            assert device.http.get("/readyz").status_code == 503
            assert device.get("/healthz") == {"up": True}
            disk.make_room(server, folder)
            assert screen.send(**refused, seq=seq)["type"] == "done"  # the same command, again
            screen.play("S20")
        assert len(log_of(folder / "oche.db", table)) == seq + 3
        device.close()


WANTED = {"game": "warlord", "seats": [{"name": "Ann"}, {"name": "Bo"}]}


def test_a_server_over_files_that_take_no_writes_does_not_start(tmp_path):
    stone = ReadOnly()
    with stone.folder(tmp_path) as folder:
        with serving(folder) as server:
            owner_of(server.host, 1)[0].close()
            server.kill()
        assert ran("chattr", "+i", folder / "oche.db")
        run = oche("serve", "--port", "0", "--data", folder)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1), run.stderr
        assert "can't be opened" in run.stderr
