"""The screens at a table: what is sent to them, and dropping those that do not keep up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from oche.server.frames import text_frame
from oche.table.roles import PLAYER, Who

UNREAD = 128 << 10  # bytes that may wait for a slow screen, beyond what the system keeps for it


@dataclass(frozen=True)
class End:
    """Why a connection is ended: a close code of our own, a sentence, and how long to wait."""

    code: int
    sentence: str
    grace: float = 0.0


# The codes beside those of RFC 6455 are named after the HTTP statuses.
FORBIDDEN, NOT_FOUND, TOO_MANY = 4403, 4404, 4429
TOO_SLOW = End(4408, "this screen did not keep up; connect again")
AWAY = End(1013, "the tables can't be read just now; connect again")
RESTARTING = End(1012, "the server is being restarted; this screen comes back by itself", 0.2)
ROLES_CHANGED = End(1013, "who may come to this table has changed; connect again")
# The answer to whoever gave the seat up is on its way: it goes out first.
NO_LONGER = End(FORBIDDEN, "this seat is no longer played from here", grace=0.1)


class Wire(Protocol):
    """A connection that is told at once, and never waited for."""

    @property
    def unread(self) -> int:
        """Bytes that were sent and not taken yet."""
        ...

    def tell(self, frame: bytes) -> None:
        """Send a frame."""
        ...

    def let_go(self) -> None:
        """Have whoever serves it end it."""
        ...


class Screen:
    """One open connection: who it is, and why it ends, once it does."""

    def __init__(self, who: Who, wire: Wire) -> None:
        self.who = who
        self.end: End | None = None
        self._wire = wire

    @property
    def over(self) -> bool:
        """Whether it does nothing more; what is under way as the server stops is still done."""
        return self.end is not None and self.end is not RESTARTING

    def send(self, text: str) -> None:
        """Send a message."""
        self.tell(text_frame(text.encode()))

    def tell(self, frame: bytes) -> None:
        """Send a message's frame; a screen that is too slow is dropped, never waited for."""
        if self._wire.unread > UNREAD:
            self.drop(TOO_SLOW)
        else:
            self._wire.tell(frame)

    def drop(self, end: End) -> None:
        """End the connection, for the first reason there is."""
        if self.end is None:
            self.end = end
            asyncio.get_running_loop().call_later(end.grace, self._wire.let_go)


class Screens:
    """All screens at one table."""

    def __init__(self) -> None:
        self._all: set[Screen] = set()
        self.dropped = 0  # how often roles were taken away: whose was looked up before, asks again
        self.present: frozenset[int] = frozenset()  # the seats whose players' screens are here

    def __len__(self) -> int:
        return len(self._all)

    def add(self, screen: Screen) -> None:
        """One more screen."""
        self._all.add(screen)
        self._look_round()

    def remove(self, screen: Screen) -> None:
        """A screen has gone."""
        self._all.discard(screen)
        self._look_round()

    def _look_round(self) -> None:
        seats = {screen.who.seat for screen in self._all if screen.who.role == PLAYER}
        self.present = frozenset(seat for seat in seats if seat is not None)

    def tell(self, message: Callable[[Who], bytes]) -> None:
        """Send every screen what its role may see; screens of a role share the work."""
        written: dict[Who, bytes] = {}
        for screen in self._all:
            frame = written.get(screen.who)
            if frame is None:
                frame = written[screen.who] = text_frame(message(screen.who))
            screen.tell(frame)

    def end(self, end: End) -> None:
        """Drop all of them."""
        self.dropped += 1
        for screen in self._all:
            screen.drop(end)

    def withdraw(self, seat: int) -> None:
        """Drop the screens of a seat that is somebody else's now."""
        self.dropped += 1
        for screen in self._all:
            if screen.who.seat == seat and screen.who.role == PLAYER:
                screen.drop(NO_LONGER)
