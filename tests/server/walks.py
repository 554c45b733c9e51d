"""Tables that live through all that can happen at one: moves, darts in the air, corrections."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress

from oche.core.errors import Refusal
from oche.core.game import Event
from oche.core.registry import find_game
from oche.table.entries import (
    BOT,
    Aimed,
    Changed,
    Corrected,
    Deleted,
    Entry,
    Handed,
    Inserted,
    Joined,
    Left,
    Opened,
    Played,
    Resigned,
    Rested,
    Retried,
    Seat,
    Skipped,
    Undone,
)
from oche.table.roles import HINTS
from oche.table.table import ABANDONED, PAUSED, PLAYING, Table, open_table
from oche.table.taking import bare, take

HOW = {"warlord": {"legs": 2, "round_limit": 2}, "scavenger": {"turn_limit": 12}, "adventure": {}}
NAMES = ('Ann "Bull"', "Bén\\", "<Cid>", "吳")

Step = tuple[Table, Entry, Table, Sequence[Event]]


def walk(game: str, seed: int, steps: int) -> Iterator[Step]:
    """A table before and after each of so many entries, drawn at random, and what they told."""
    rng = random.Random(f"{game} {seed}")
    table = open_table(_opened(game, rng))
    for _ in range(steps):
        entry = _entry(table, rng)
        with suppress(Refusal):
            after, events = take(table, entry)
            yield table, entry, after, events
            table = after


def _opened(game: str, rng: random.Random) -> Opened:
    seats = [
        Seat(name, colour=7 - number, retries=rng.randrange(2), hand=rng.choice([None, "club"]))
        for number, name in enumerate(NAMES[: 2 if game == "scavenger" else rng.choice([2, 4])])
    ]
    if rng.random() < 0.3:
        seats[1] = Seat("Greedy", BOT, "greedy", 1)
    return Opened(
        game,
        find_game(game).version,
        tuple(seats),
        "5e" * 32,
        HOW[game],
        darts=rng.choice(["real", "drawn"]),
        dice=rng.choice(["real", "rolled"]),
    )


def _entry(table: Table, rng: random.Random) -> Entry:
    if table.over or rng.random() < 0.2:
        return _other(table, rng)
    if table.flying is not None:
        region = rng.choice(table.flying.touched)
        return _counts(table.flying, region)
    token = rng.choice(table.match.legal_tokens())
    kind = table.awaited.kind
    if kind != "throw":
        return Played(token, table.draw_kind if table.draws and kind in ("roll", "homes") else "")
    point = f"({rng.randrange(-99, 99)}.5,{rng.randrange(-99, 99)}.0)"
    if not table.draws:
        return Played(token + rng.choice(["", point]))
    aim = rng.choice(table.match.legal_tokens()) + point
    touched = tuple(dict.fromkeys(rng.choices(table.match.legal_tokens(), k=2)))
    if len(touched) > 1 and table.match.game.target == "whiteboard" and rng.random() < 0.5:
        return Aimed(aim, 1.5, -2.0, touched, "club")
    return Played(token + point, "dart", aim, hand="club")


def _counts(flying: Aimed, region: str) -> Played:
    return Played(f"{region}({flying.x},{flying.y})", "dart", flying.aim, hand=flying.hand)


def _other(table: Table, rng: random.Random) -> Entry:
    seat = rng.randrange(len(table.seats))
    number = max(1, len(table.made) - rng.randrange(5))
    token = rng.choice([bare(table.made[-1].token) if table.made else "M", "M", "5", "r2", "INN"])
    if rng.random() < 0.05:
        return rng.choice([Resigned(seat), Rested(ABANDONED)])
    return rng.choice(
        [
            Undone(0 if table.flying else rng.randrange(1, 4)),
            Corrected(number, token, drop=True),
            Inserted(number, token, drop=True),
            Deleted(number, drop=True),
            Retried(seat),
            Joined(seat, rng.choice(NAMES)),
            Joined(seat, "Greedy", "greedy"),
            Handed(seat, "league", rng.choice([None, "real", "drawn"])),
            Left(seat),
            Skipped(seat, skip=rng.random() < 0.3),
            Rested(PLAYING if table.status == PAUSED else PAUSED),
            Rested(PLAYING),
            Changed(HINTS, value=rng.random() < 0.5),
        ]
    )
