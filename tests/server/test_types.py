"""The client's types and the API's page are made from the messages, and not gone stale."""

from __future__ import annotations

import json

from oche.server import messages
from oche.server.app import create_app
from oche.server.examples import examples
from oche.server.typescript import typescript
from oche.store.sql import SqlStore
from tests.play import ROOT

CLIENT = ROOT / "web" / "src" / "lib" / "messages.ts"


def test_the_clients_types_are_those_of_the_server():
    again = f"python -m oche.server.typescript {CLIENT.relative_to(ROOT)}"
    assert CLIENT.read_text(encoding="utf-8") == typescript(), f"run `{again}`, and commit it"


def test_types_say_what_may_be_left_out():
    text = typescript()
    assert "export interface NewTable {\n  game: string\n  seats: SeatWish[]\n  options?: " in text
    assert "export interface Done {\n  type: 'done'\n" in text
    assert "export type AnyCommand = Play | Draw" in text


def operations(tmp_path):
    schema = create_app(SqlStore(tmp_path / "oche.db")).openapi()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield schema, f"{method.upper()} {path}", operation


def test_every_example_is_what_it_is_an_example_of():
    for name, example in examples().items():
        getattr(messages, name).model_validate_json(json.dumps(example))


def test_every_operation_says_what_it_does_and_has_an_example(tmp_path):
    seen = 0
    for schema, name, operation in operations(tmp_path):
        seen += 1
        assert operation.get("description"), name
        assert operation["tags"], name
        for place in [operation.get("requestBody"), *operation["responses"].values()]:
            for kind, content in (place or {}).get("content", {}).items():
                if kind == "application/json" and place is not operation["responses"].get("422"):
                    assert exemplified(schema, content), (name, content)
    assert seen > 20


def exemplified(schema, content) -> bool:
    """Whether a body has an example: a model its own, a list that of its items; words need none."""
    inner = content["schema"].get("items", content["schema"])
    if "$ref" not in inner:
        return "type" in inner
    return bool(schema["components"]["schemas"][inner["$ref"].rpartition("/")[2]].get("examples"))
