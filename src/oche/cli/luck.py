"""Luck that is drawn once: the same move number gets the same luck, however often it is undone."""

from __future__ import annotations

from hashlib import blake2b

from oche.core.chance import seeded, step


def luck_of(seed: int, move: int, what: str) -> list[int]:
    """A generator for what is drawn at a move (numbered from 1): a die, a dart, a bot's mind.

    It depends on nothing else, so taking a move back and coming to it again is no second try.
    """
    digest = blake2b(f"{seed} {move} {what}".encode(), digest_size=8).digest()
    return seeded(int.from_bytes(digest, "big"))


def dart_luck(rng: list[int]) -> int:
    """The 64 bits that say how far a dart strays from its aim."""
    return step(rng) << 32 | step(rng)
