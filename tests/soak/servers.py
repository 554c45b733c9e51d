"""Servers as processes of their own, and people at their tables who note what was acknowledged."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.houses import Device, Screen

SOAK = bool(os.environ.get("OCHE_SOAK"))  # `make soak`: as often as the promise says
GONE = (ConnectionClosed, OSError, TimeoutError)


@dataclass
class Running:
    """A running `oche serve`."""

    process: subprocess.Popen[str]
    host: str

    def kill(self) -> None:
        """SIGKILL: it can put nothing in order."""
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(place: Path | str) -> Iterator[Running]:
    """A server on a free port, killed at the end if it still runs."""
    command = [sys.executable, "-m", "oche", "serve", "--port", "0", "--hold", "0"]
    with subprocess.Popen(
        [*command, "--data", str(place)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://(127\.0\.0\.1:\d+)", process.stdout.readline())
            assert found is not None, "it did not start"
            yield Running(process, found[1])
        finally:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)


def owner_of(host: str, tables: int) -> tuple[Device, list[str]]:
    """A device, and tables that it may do all at."""
    device = Device(host)
    return device, [device.open("warlord", "Ann", "Bo")["table"] for _ in range(tables)]


def again(device: Device, host: str) -> Device:
    """The same device at another address."""
    other = Device(host)
    for name, value in device.http.cookies.items():
        other.http.cookies.set(name, value)
    return other


@dataclass(eq=False)
class Client:
    """Somebody who plays, takes back and corrects until the server is gone, or enough is done.

    `done` are the acknowledged commands and their entries; `flying` is what was sent last and not
    answered; `stale` counts refusals, which must carry what is needed to try again.
    """

    device: Device
    table: str
    name: str
    rng: random.Random
    most: int = 1_000_000
    pause: float = 0.0
    done: dict[str, int] = field(default_factory=dict)
    flying: str | None = None
    stale: int = 0
    wrong: list[str] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run, name=self.name)

    def start(self) -> None:
        self.thread.start()

    def join(self) -> None:
        self.thread.join()

    def _run(self) -> None:
        with suppress(*GONE), self.device.screen(self.table) as screen:
            for number in range(self.most):
                # Who is told first would win every race of two: a hand is not as even as that.
                if self.stop.wait(self.pause + self.rng.uniform(0, 0.002)):
                    return
                self._one(screen, f"{self.name}-{number}")

    def _one(self, screen: Screen, command: str) -> None:
        """One wish, until it is done: after each refusal it is made anew as the table is then."""
        tries = 0
        while not self.stop.is_set():
            self.flying = f"{command}-{tries}"
            tries += 1
            answer = screen.send(id=self.flying, **self._wish(screen.view))
            if answer["type"] == "done":
                self.done[self.flying] = answer["seq"]
                self.flying = None
                return
            self.flying = None
            if answer["why"] != "stale":
                self.wrong.append(answer["sentence"])
                return
            self.stale += 1
            while screen.view["seq"] < answer["seq"]:
                screen.hear()

    def _wish(self, view: dict[str, Any]) -> dict[str, Any]:
        moves, dice = view["moves"], self.rng.random()
        if view["to_act"] is None or (moves > 3 and dice < 0.1):
            return {"do": "undo", "keep": moves - 1}
        legal = view["to_act"]["legal"]
        thrown = [dart["number"] for dart in view["last"] if not dart["drawn"]]
        if thrown and moves > 3 and dice < 0.2:  # the homes between two legs stay as they are
            number = self.rng.choice(thrown)
            return {"do": "correct", "number": number, "token": "S20", "drop": True}
        return {"do": "play", "token": self.rng.choice(legal)}


def log_of(file: Path, table: str) -> list[tuple[int, str | None, dict[str, Any]]]:
    """What is on disk: every entry with its number and the command that made it."""
    connection = sqlite3.connect(file)
    rows = connection.execute(
        "SELECT seq, command, entry FROM entries WHERE table_id = ? ORDER BY seq", (table,)
    ).fetchall()
    connection.close()
    return [(seq, command, json.loads(entry)) for seq, command, entry in rows]


def check_log(
    log: list[tuple[int, str | None, dict[str, Any]]], clients: list[Client], since: int = 1
) -> None:
    """Every acknowledged command is there, once and in its place; beside them only those sent.

    `since` is the first entry that can be theirs.
    """
    assert [seq for seq, _, _ in log] == list(range(len(log)))
    theirs = [
        (command, seq)
        for seq, command, entry in log
        if seq >= since and entry.get("drawn") != "homes"  # which the server turns by itself
    ]
    kept = dict(theirs)
    assert len(kept) == len(theirs), "something is there twice"
    for client in clients:
        for command, seq in client.done.items():
            assert kept.pop(command, None) == seq, f"{command} was acknowledged and is lost"
    assert set(kept) <= {client.flying for client in clients}, "nobody has sent that"
