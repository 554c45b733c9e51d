"""The screens at a table: what is sent to them, and dropping those that do not keep up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from oche.table.roles import PLAYER, Who

WAITING = 32  # messages that may wait for a slow screen


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


class Screen:
    """One open connection: who it is, and the messages that are on their way to it."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.end: asyncio.Future[End] = asyncio.get_running_loop().create_future()
        self._waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)

    def send(self, text: str) -> None:
        """Put a message on its way; a screen that is too slow is dropped, never waited for."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def drop(self, end: End) -> None:
        """End the connection, for the first reason there is."""
        if not self.end.done():
            self.end.set_result(end)

    async def next(self) -> str:
        """The next message to send."""
        return await self._waiting.get()


class Screens:
    """All screens at one table."""

    def __init__(self) -> None:
        self._all: set[Screen] = set()

    def __len__(self) -> int:
        return len(self._all)

    def add(self, screen: Screen) -> None:
        """One more screen."""
        self._all.add(screen)

    def remove(self, screen: Screen) -> None:
        """A screen has gone."""
        self._all.discard(screen)

    def present(self) -> frozenset[int]:
        """The seats whose players' screens are here."""
        seats = {screen.who.seat for screen in self._all if screen.who.role == PLAYER}
        return frozenset(seat for seat in seats if seat is not None)

    def tell(self, message: Callable[[Who], str]) -> None:
        """Send every screen what its role may see; screens of a role share the work."""
        written: dict[Who, str] = {}
        for screen in tuple(self._all):
            if screen.who not in written:
                written[screen.who] = message(screen.who)
            screen.send(written[screen.who])

    def end(self, end: End) -> None:
        """Drop all of them."""
        for screen in self._all:
            screen.drop(end)

    def withdraw(self, seat: int) -> None:
        """Drop the screens of a seat that is somebody else's now."""
        for screen in self._all:
            if screen.who.seat == seat and screen.who.role == PLAYER:
                screen.drop(NO_LONGER)
