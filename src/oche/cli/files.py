"""Where records are kept, and what may be written over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from oche.core.errors import RecordError
from oche.core.record import Record


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


def checked_file(path: Path) -> Path:
    """A file that a record can be written to; RecordError where its folder is missing."""
    path = path.expanduser()
    if path.is_dir():
        raise RecordError(f"{path}: it is a folder, and a file is needed")
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
