"""A real server for tests: uvicorn in a thread over a real SQLite file, and screens at it."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from oche.server.app import create_app
from oche.server.running import listening, server
from oche.server.settings import Settings
from oche.server.views import STORY
from oche.store.sql import SqlStore

Json = dict[str, Any]
QUICK = Settings(hold=0, pause=0)
HEADS = ("random", "greedy", "quick", "search")
WAIT = 20  # seconds until a silent server fails the test
numbers = itertools.count()


@contextmanager
def serving(folder: Path, settings: Settings = QUICK) -> Iterator[str]:
    """A running server; its address."""
    bound = listening("127.0.0.1", 0)
    host = f"127.0.0.1:{bound.getsockname()[1]}"
    served = server(create_app(SqlStore(folder / "oche.db"), settings), settings)
    thread = threading.Thread(target=served.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        while not served.started:
            assert thread.is_alive(), "the server did not start"
            thread.join(0.01)
        yield host
    finally:
        served.should_exit = True
        thread.join()
        bound.close()


class Device:
    """A tablet, phone or TV: it keeps its cookie, and opens screens."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.http = httpx.Client(base_url=f"http://{host}", timeout=WAIT)

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Json | None = None, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, game: str, *seats: str, **about: Any) -> Json:
        """A table with these seats; those that are named like a head are bots."""
        wished = [{"name": name, "bot": name if name in HEADS else None} for name in seats]
        return self.post("/api/tables", {"game": game, "seats": wished, **about}, 201)

    @contextmanager
    def screen(
        self,
        table: str,
        query: str = "",
        origin: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Iterator[Screen]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        with connect(
            f"ws://{self.host}/api/tables/{table}/ws{query}",
            additional_headers={**(headers or {}), **({"Cookie": cookies} if cookies else {})},
            origin=origin,  # type: ignore[arg-type]
            compression=None,
            open_timeout=WAIT,
        ) as socket:
            yield Screen(socket)

    def refused_screen(self, table: str, query: str = "", origin: str | None = None) -> int:
        """The close code of a screen that is not let in."""
        with pytest.raises(ConnectionClosed) as ended, self.screen(table, query, origin):
            pass
        return code_of(ended.value)

    def close(self) -> None:
        self.http.close()


def code_of(ended: ConnectionClosed) -> int:
    assert ended.rcvd is not None
    return ended.rcvd.code


class Screen:
    """An open WebSocket: the newest view, and commands with their answers."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Json = {}
        self.told: list[str] = []
        self.welcome: Json = self.hear()

    def hear(self) -> Json:
        message = json.loads(self.socket.recv(timeout=WAIT))
        if message["type"] in ("welcome", "news"):
            before = self.view.get("story", [])
            self.view = message["view"]
            if message.get("follows"):
                assert self.view["story"] == []
                self.view["story"] = [*before, *message["told"]][-STORY:]
            self.told += [line["words"] for line in message["told"]]
        return message

    def closed(self) -> int:
        """Listen until the server closes the connection; its close code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as ended:
            return code_of(ended)

    def until(self, fits: Callable[[Json], bool]) -> Json:
        """Listen until the view is as wanted."""
        while not fits(self.view):
            self.hear()
        return self.view

    def send(self, do: str, **about: Any) -> Json:
        """A command, and its answer."""
        command = {
            "do": do,
            "id": about.pop("id", f"command-{next(numbers)}"),
            "seq": about.pop("seq", self.view["seq"]),
            **about,
        }
        self.socket.send(json.dumps(command))
        while True:
            message = self.hear()
            if message.get("id") == command["id"]:
                return message

    def done(self, do: str, **about: Any) -> Json:
        """A command that must be carried out; the view after it."""
        answer = self.send(do, **about)
        assert answer["type"] == "done", answer
        return self.view

    def refused(self, do: str, **about: Any) -> tuple[str, str]:
        """A command that must be refused: why, and the sentence. Nothing has changed."""
        before = (self.view["seq"], self.view["state"])
        answer = self.send(do, **about)
        assert answer["type"] == "refused", answer
        assert answer["seq"] >= before[0]
        return answer["why"], answer["sentence"]

    def play(self, *tokens: str) -> Json:
        for token in tokens:
            self.done("play", token=token)
        return self.view
