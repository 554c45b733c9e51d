"""The news of a table as text: what every role is told alike is worked out and written once."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import TypeAdapter

from oche.server.messages import Ask, Own, Told, View
from oche.server.views import own_of
from oche.table.roles import Who, may_answer
from oche.table.table import Table

_OWN = {*Own.model_fields, "to_act"}
_LINES: TypeAdapter[Sequence[Told]] = TypeAdapter(Sequence[Told])


class Telling:
    """What is told of a table at one moment.

    `text` is what `News` would be as JSON, with the same keys in another order.
    """

    def __init__(self, table: Table, shown: View, told: Sequence[Told], *, follows: bool) -> None:
        self._table = table
        self._code = shown.code
        self._shared = shown.model_dump_json(exclude=_OWN)[:-1]
        act = shown.to_act
        self._act = None if act is None else act.model_dump_json(exclude={"mine"})[:-1]
        self._end = f'"told":{_LINES.dump_json(told).decode()},"follows":{json.dumps(follows)}'

    def text(self, who: Who, asks: list[Ask]) -> str:
        """The message to a screen of that role."""
        own = own_of(self._table, who, self._code, asks).model_dump_json()[1:-1]
        act = "null"
        if self._act is not None:
            act = f'{self._act},"mine":{json.dumps(may_answer(self._table, who))}}}'
        return f'{{"type":"news","view":{self._shared},"to_act":{act},{own}}},{self._end}}}'
