"""A choice in words, whatever the game."""

from __future__ import annotations

from typing import Any


def choice(
    token: str, words: str, effect: str = "", *, at: str | None = None, source: str | None = None
) -> dict[str, Any]:
    """What a token does, as `Choice` has it."""
    return {"token": token, "words": words, "effect": effect, "at": at, "source": source}
