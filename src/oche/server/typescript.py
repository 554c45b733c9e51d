"""The client's types, made from the messages: `python -m oche.server.typescript FILE`.

What comes from the client may leave out what has a default; what goes to it is always complete.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from oche.server import messages
from oche.server.messages import (
    Command,
    Message,
    answers,
    commands,
    extras,
    lists,
    moves,
    opening,
    playable,
    throwing,
    view,
)

HEAD = "// Generated from the messages of the server; do not edit.\n"
UNIONS = ("AnyCommand", "AnyAnswer")
# What a client sends; whatever stands inside of these is sent too.
SENT = (
    "NewTable",
    "NewRecord",
    "Enter",
    "Join",
    "Link",
    "Measured",
    "OddsWish",
    "Command",
)
PARTS = (playable, opening, throwing, moves, extras, view, commands, answers, lists)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

Schema = dict[str, Any]


def typescript() -> str:
    """Every message as an interface, in the order of the file, and the unions of them."""
    known = list(_messages())
    _, whole = models_json_schema([(model, "validation") for model in known])
    schemas = cast("dict[str, Schema]", whole["$defs"])
    sent = _sent(schemas)
    parts = [
        _interface(model.__name__, schemas[model.__name__], optional=model.__name__ in sent)
        for model in known
    ]
    parts.append(f"export type Role = {_literal(schemas['View']['properties']['role'])}\n")
    parts += [f"export type {name} = {_members(name)}\n" for name in UNIONS]
    return "\n".join([HEAD, *parts])


def _messages() -> Iterator[type[BaseModel]]:
    """Every message, in the order of the files and of each file."""
    for part in PARTS:
        for value in vars(part).values():
            here = isinstance(value, type) and value.__module__ == part.__name__
            if here and issubclass(value, Message) and value is not Message:
                yield value


def _sent(schemas: dict[str, Schema]) -> set[str]:
    """What a client sends: some by name, every command, and whatever stands inside of these."""
    ordered = [model.__name__ for model in _messages() if issubclass(model, Command)]
    found: set[str] = set()
    left = [*SENT, *ordered]
    while left:
        name = left.pop()
        if name in schemas and name not in found:
            found.add(name)
            left += [each for each in schemas if f'"#/$defs/{each}"' in json.dumps(schemas[name])]
    return found


def _interface(name: str, schema: Schema, *, optional: bool) -> str:
    about = str(schema["description"]).partition("\n")[0]
    needed = schema.get("required", [])
    fields = [
        f"  {key}{'?' if optional and key not in needed else ''}: {_type(value)}"
        for key, value in schema.get("properties", {}).items()
    ]
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *fields, "}", ""])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(_type(each) for each in schema[key]))
    if "enum" in schema or "const" in schema:
        return _literal(schema)
    kind = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_values(schema)}>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


def _values(schema: Schema) -> str:
    inner = schema.get("additionalProperties")
    return _type(cast(Schema, inner)) if isinstance(inner, dict) else "unknown"


def _literal(schema: Schema) -> str:
    values = schema["enum"] if "enum" in schema else [schema["const"]]
    return " | ".join(f"'{value}'" for value in values)


def _members(name: str) -> str:
    union = get_args(getattr(messages, name))[0]
    return " | ".join(member.__name__ for member in get_args(union))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
