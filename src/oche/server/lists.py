"""Tables as they stand in lists, and players over all their games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import cast

from oche.core.errors import RecordError
from oche.core.registry import find_game
from oche.server.messages import Player, Role, TableInfo
from oche.store.store import Result, TableRow

RECENT = 20
ALL_LANDS = 21


def table_info(row: TableRow, role: str | None = None) -> TableInfo:
    """A table as it stands in a list."""
    summary = row.summary
    return TableInfo(
        table=row.id,
        game=row.game,
        title=title_of(row.game),
        seats=list(summary.seats),
        status=summary.status,  # type: ignore[arg-type]
        moves=summary.moves,
        changed=row.changed,
        winners=list(summary.winners),
        role=cast("Role | None", role),
    )


def title_of(game: str) -> str:
    """What a game is called; its plain name where it is installed no more."""
    try:
        return find_game(game).title
    except RecordError:
        return game


def player_of(name: str, results: Sequence[Result]) -> Player:
    """A player's games, wins and the mean of every number, by game."""
    games: dict[str, int] = defaultdict(int)
    wins: dict[str, int] = defaultdict(int)
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for result in results:
        game = result.table.game
        games[game] += 1
        wins[game] += result.table.summary.winners.count(result.seat.name)
        for key, value in result.seat.statistics.items():
            sums[game][key] += value
    return Player(
        name=name,
        games=dict(games),
        wins=dict(wins),
        statistics={
            game: {key: round(total / games[game], 2) for key, total in numbers.items()}
            for game, numbers in sums.items()
        },
        recent=[table_info(result.table) for result in results[:RECENT]],
        best_solo=min((darts for result in results if (darts := _solo(result))), default=None),
    )


def _solo(result: Result) -> int | None:
    """W19: how many darts it took to own every land alone; None if it was no such game."""
    alone = result.table.game == "warlord" and len(result.table.summary.seats) == 1
    numbers = result.seat.statistics
    return int(numbers["darts"]) if alone and numbers.get("largest") == ALL_LANDS else None
