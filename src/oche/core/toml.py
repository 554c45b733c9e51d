"""TOML from anyone: read into plain tables, or refused in one sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, cast

from oche.core.errors import RecordError, shown

# Python neither reads nor writes a whole number of more than 4,300 digits.
_ENDLESS = re.compile(r"\d[\d_]{4299,}")
_BITS = 14_000
# A dotted key costs Python's reader the square of its length.
_PART = r"""(?:(?<![\w-])[\w-]++|"[^"\n]{0,200}+"|'[^'\n]{0,200}+')"""
_DOTTED = re.compile(rf"(?:{_PART}[ \t]*+\.[ \t]*+){{64}}")


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a text; RecordError where it is no TOML or holds a number of undue length."""
    if found := _DOTTED.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise RecordError(f"line {line}: its dotted key is too long")
    try:
        top = tomllib.loads(text)
    except RecursionError:
        raise RecordError("its brackets are nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"not TOML: {error}") from None
    except ValueError:
        found = _ENDLESS.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        raise RecordError(f"line {line}: the number is too long") from None
    _check_numbers(top)
    return top


def _check_numbers(top: Mapping[str, Any]) -> None:
    """No whole number may be too long to be written again; the tables may be too deep to recur."""
    waiting: list[tuple[str, object]] = list(top.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, dict):
            waiting += cast("dict[str, object]", value).items()
        elif isinstance(value, list):
            waiting += [(key, item) for item in cast("list[object]", value)]
        elif isinstance(value, int) and value.bit_length() > _BITS:
            raise RecordError(f"{shown(key)[1:-1]}: the number is too long")
