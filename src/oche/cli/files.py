"""Where records are kept, and what may be written over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from oche.core.errors import RecordError, Refusal
from oche.core.match import Entry, Match, open_match
from oche.core.record import Record, is_special, read_record

_LOOKED_AT = 20  # records in which an unfinished game is looked for
_SOLO = 200  # and those in which the best game alone is


def records_folder() -> Path:
    """Where a player's games are kept if they say nothing else."""
    from platformdirs import user_data_path

    return user_data_path("oche", appauthor=False) / "records"


def new_file(game: str, now: datetime) -> Path:
    """A name in that folder that no file has yet; the folder is made where it is missing."""
    folder = records_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{folder}: it can't be made: {error.strerror}; say --save") from None
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.toml"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.toml"
        number += 1
    return path


def newest_unfinished() -> tuple[Path, Match] | None:
    """The game in that folder that was left last and is not over, with its file."""
    return next((each for each in _newest("*.toml", _LOOKED_AT) if not each[1].over), None)


def fewest_darts(match: Match, path: Path | None) -> int | None:
    """The fewest darts of the games in that folder that one player played alone like this one.

    The game's own file, `path`, does not count; None where there is no other.
    """
    told = (match.record.game, match.seats, match.record.options)
    return min(
        (
            len(darts(other))
            for file, other in _newest(f"{match.record.game}-*.toml", _SOLO)
            if file != path
            and other.over
            and (other.record.game, other.seats, other.record.options) == told
        ),
        default=None,
    )


def darts(match: Match) -> list[Entry]:
    """The moves of a match that somebody made: alone at a dartboard these are darts."""
    return [entry for entry in match.log if entry.seat is not None]


def _newest(pattern: str, most: int) -> Iterator[tuple[Path, Match]]:
    """The games of that folder, the one left last first; what can't be opened is passed over."""

    def written(path: Path) -> float:
        return path.stat().st_mtime

    try:
        found = [path for path in records_folder().glob(pattern) if path.is_file()]
        newest = sorted(found, key=written, reverse=True)[:most]
    except OSError:
        return
    for path in newest:
        try:
            yield path, open_match(read_record(path))
        except Refusal:
            continue


def checked_file(path: Path) -> Path:
    """A file that a record can be written to; RecordError where that can't be."""
    try:
        path = path.expanduser()
        path.lstat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RuntimeError) as error:  # a name too long, a user unknown, …
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"{path}: it can't be written: {reason}") from None
    if path.is_dir():
        raise RecordError(f"{path}: it is a folder, and a file is needed")
    if is_special(path):
        raise RecordError(f"{path}: it is no ordinary file, and one is needed")
    if not path.parent.is_dir():
        raise RecordError(f"{path}: there is no folder {path.parent} to write it to")
    return path


def moved(record: Record, folder: Path) -> Record:
    """The record as it must read in another folder: a board file is named from there."""
    from oche.games.adventure.boardfile import SHIPPED

    if not isinstance(record.folder, Path):
        return record
    options = dict(record.options)
    for name, value in options.items():
        if isinstance(value, str) and value not in SHIPPED:
            file = (record.folder / value).resolve()
            if file.is_file():
                inside = file.is_relative_to(folder.resolve())
                options[name] = str(file.relative_to(folder.resolve()) if inside else file)
    return replace(record, options=options, folder=folder)
