"""What the server draws, so that it stays drawn: undo and correction are no second try.

A table has one secret seed, drawn from `secrets` when it is opened. The n-th die of a kind, or the
n-th drawn dart, comes from the seed, the kind and n alone. So whoever takes back a roll and rolls
again sees the same face, and whoever aims elsewhere gets the same deviation.
"""

from __future__ import annotations

from hashlib import blake2b


def luck(seed: str, kind: str, number: int) -> int:
    """64 bits for the draw of that number (from 0) of a kind: "dart", "die", "homes" or "bot"."""
    key = bytes.fromhex(seed)
    digest = blake2b(f"{kind} {number}".encode(), key=key, digest_size=8).digest()
    return int.from_bytes(digest)
