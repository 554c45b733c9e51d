"""The news of a table as text: what every role is told alike is worked out and written once."""

from __future__ import annotations

from collections.abc import Sequence

from oche.core.game import Event
from oche.server.messages import Ask
from oche.server.pieces import text_of
from oche.server.views import Shown
from oche.table.roles import Who


class Telling:
    """What is told of a table at one moment: `text` is `News` as JSON.

    An event is told as it is: it has the fields of `Told`.
    """

    def __init__(self, shown: Shown, told: Sequence[Event], *, follows: bool) -> None:
        self._shown = shown
        end = f',"told":{text_of(told)},"follows":{"true" if follows else "false"}}}'
        self._end = end.encode()

    def text(self, who: Who, asks: list[Ask]) -> bytes:
        """The message to a screen of that role."""
        return b"".join((b'{"type":"news","view":', self._shown.text(who, asks), self._end))
