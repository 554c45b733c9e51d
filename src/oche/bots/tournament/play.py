"""A whole game between bots, decision by decision: for any heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oche.bots.bot import Head, Position, thrown
from oche.bots.luck import rolled
from oche.bots.tournament.points import Ended
from oche.core.awaiting import CHOOSE, OVER, THROW
from oche.core.binding import plain
from oche.core.chance import seeded, step
from oche.core.game import Game

_FACES = 64  # room for the faces of any die


def play_game(
    game: Game[Any, Any],
    setup: Any,
    heads: Sequence[Head],
    hands: Sequence[Any],
    *,
    seed: int,
    most: int,
) -> Ended:
    """Heads and hands, one of each for a seat, play one game of at most so many moves.

    Dice and darts are drawn from the seed, each head's own dice from another one of its seat, so
    that a head which thinks longer does not change what is rolled.
    """
    state = game.new(setup)
    luck = seeded(seed)
    minds = [seeded(-1 - seed * len(heads) - seat) for seat in range(len(heads))]
    roll, faces = plain(game)(rolled), [0] * _FACES
    darts = moves = 0
    while moves < most:
        kind, seat, _ = game.awaits(setup, state)
        if kind == OVER:
            return Ended(places(game, setup, state, len(heads)), moves, darts, over=True)
        position = Position(game, setup, state, tuple(hands))
        if kind == THROW:
            aim = heads[seat].aim(position, minds[seat])
            move = thrown(position, aim, dart_luck(luck)).move
            darts += 1
        elif kind == CHOOSE:
            move = heads[seat].choose(position, minds[seat])
        else:
            move = roll(setup, state, faces, luck)
        game.apply(setup, state, move)
        moves += 1
    return Ended((0,) * len(heads), moves, darts, over=game.over(setup, state))


def dart_luck(luck: list[int]) -> int:
    """The 64 bits that decide where a dart lands."""
    return step(luck) << 32 | step(luck)


def places(game: Game[Any, Any], setup: Any, state: Any, seats: int) -> tuple[int, ...]:
    """Every seat's place in a game that is over, 0 the best."""
    return tuple(game.place(setup, state, seat) for seat in range(seats))
