"""Random numbers as an argument: xorshift128 in the subset of rules, so alike plain and compiled.

Source: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003; a bounded draw
without bias after D. Lemire, "Fast random integer generation in an interval", 2019.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from oche.core.rule import rule

Ints = MutableSequence[int]

WORD = 0xFFFFFFFF


def seeded(seed: int) -> list[int]:
    """A generator's four words for a seed (any integer), spread by splitmix64."""
    words: list[int] = []
    mask = (1 << 64) - 1
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        words.append((mixed >> 32) | 1)  # never all zero
    return words


@rule
def step(rng: Ints) -> int:
    """The next 32 random bits; `rng` moves on."""
    old = rng[3]
    new = rng[0]
    rng[3] = rng[2]
    rng[2] = rng[1]
    rng[1] = new
    old = old ^ ((old << 11) & WORD)
    old = old ^ (old >> 8)
    rng[0] = old ^ new ^ (new >> 19)
    return rng[0]


@rule
def draw(rng: Ints, count: int) -> int:
    """A number from 0 to count - 1, each exactly as likely; count is at most 2 ** 31."""
    wide = step(rng) * count
    if wide & WORD < count:
        least = (WORD + 1 - count) % count
        while wide & WORD < least:
            wide = step(rng) * count
    return wide >> 32
