"""One conformance suite for every game: `check_game` says in a sentence which promise is broken.

    def test_my_game():
        check_game(GAME, options=[{}, {"rounds": 3}])

It plays random games and holds the game to what tables, screens, bots and the lab rely on, at every
position: what is awaited, what is legal, tokens, records, undo, correction, refusals, dice, words,
and that the rules do the same plain and compiled. `docs/architecture.md` lists the promises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oche.core.chance import draw, seeded
from oche.core.game import Game
from oche.core.match import Match, new_match
from oche.core.record import Files
from oche.core.testing.agreement import check_agreement
from oche.core.testing.moments import check_moment
from oche.core.testing.promises import Broken, attempt, need
from oche.core.testing.retelling import check_log, check_records

__all__ = ["Broken", "check_game"]

LONGEST = 400  # moves of a game that is played for the checks
OFTEN = 8  # every one of so many positions is looked at closely, and the first and last few


def check_game(
    game: Game[Any, Any],
    *,
    seats: Iterable[int] | None = None,
    options: Iterable[Mapping[str, object]] | None = None,
    games: int = 4,
    seed: int = 1,
    compiled: bool = True,
    folder: Files = None,
    most: int = LONGEST,
) -> None:
    """Play a game at random and raise Broken, an AssertionError, if it breaks a promise.

    Every number of `seats` (all that the game takes) is tried with each of `options` (the
    defaults), `games` times with at most `most` moves; `seed` makes it the same every time.
    `folder` is where a file named by an option is looked for. Without `compiled` nothing is
    compiled.
    """
    _check_card(game)
    rng = seeded(seed)
    settings: list[Mapping[str, object]] = [{}] if options is None else list(options)
    for count in game.seats if seats is None else seats:
        for chosen in settings:
            names = [f"Seat {seat}" for seat in range(count)]
            match = new_match(game, names, chosen, folder)
            for _ in range(games):
                _check_one(match, rng, most)
            if compiled:
                check_agreement(match, games=games, seed=seed, most=most)


def _check_card(game: Game[Any, Any]) -> None:
    """What stands on a game's card: its name, its seats, its options."""
    need(game.name.isidentifier() and game.name.islower(), f"{game.name!r} is no name of a game")
    need(game.title.strip() == game.title != "", "its title is a text")
    need(type(game.version) is int and game.version >= 1, "its version is a number from 1")
    need(len(game.seats) > 0 and game.seats[0] >= 1, "somebody can play it")
    for seats in game.seats:
        names = [option.name for option in game.options(seats)]
        need(len(set(names)) == len(names), f"no option stands twice for {seats} seats")
        for option in game.options(seats):
            value = option.default
            need(option.help.endswith("."), f"option {option.name} has a sentence of help")
            need(
                value is None or type(value) is option.kind,
                f"the default of option {option.name} is of its kind",
            )
            if option.kind is int and value is not None:
                need(
                    option.low <= int(value) <= option.high,
                    f"the default of option {option.name} is within its bounds",
                )


def _check_one(opened: Match, rng: list[int], most: int) -> None:
    """One random game, looked at closely on its way and as a whole at its end."""
    match = opened.upto(0)
    spare: set[str] = set()  # tokens seen so far: what may be refused later on
    while len(match.log) < most and not match.over:
        if len(match.log) < OFTEN or draw(rng, OFTEN) == 0:
            check_moment(match, rng, spare)
        moves = match.game.moves(match.setup, match.state)
        need(bool(moves), "something is legal until the game is over", match)
        move = moves[draw(rng, len(moves))]
        text = match.game.token(match.setup, match.state, move)
        spare.add(text)
        with attempt("a legal token can be played", match):
            match.play(text)
    check_moment(match, rng, spare)
    check_log(match, rng)
    check_records(match)
