"""What can be told of a running server from outside; somebody who watches it makes more of this."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oche.server.tables import Tables


class Watch:
    """Nobody watches: whatever happens is told to this and forgotten."""

    def tables(self, tables: Tables) -> None:
        """These are the tables of the server."""

    def requested(self, method: str, status: int, seconds: float) -> None:
        """A request over HTTP was answered."""

    def answered(self, do: str, answer: str, seconds: float) -> None:
        """A command was answered by `done`, or by why it was refused."""

    def appended(self, game: str, kind: str, seconds: float) -> None:
        """An entry of a log is on disk; the seconds from asking the store until then."""
