"""R1 to R4: the text record of a game, a TOML file that holds all there is to know of it."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from errno import EEXIST
from pathlib import Path
from typing import Any, cast

from oche.core.errors import RecordError, shown
from oche.core.tokens import split
from oche.core.toml import parse_toml

LARGEST = 16 * 1024 * 1024  # bytes; a game of a million moves is smaller
Files = Path | Mapping[str, str] | None
OURS = ("game", "rules", "seats", "options", "moves")


@dataclass(frozen=True)
class Record:
    """A record as written: nothing in it has been checked against a game yet.

    `log` holds the tokens as they stand in the file, comments gone; `extra` every other key at the
    top (`date`, `event`, `table`, …), kept and not looked at; `folder` is where a file named by an
    option is looked for: a folder, or texts by their names; None where there is none to be had.
    """

    game: str
    seats: Sequence[object]
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    log: tuple[str, ...] = ()
    rules: int = 1
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    folder: Files = None


def parse_record(text: str, folder: Files = None) -> Record:
    """A record from its text; RecordError, in one sentence, if it is none."""
    top = parse_toml(text)
    game = _typed(top, "game", str, "a game's name", needed=True)
    seats = _typed(top, "seats", list, "a list of names", needed=True)
    options = _typed(top, "options", dict, "a table")
    moves = _typed(top, "moves", dict, "a table with the log")
    others = [key for key in moves if key != "log"]
    if others:
        raise RecordError(f"moves: only log stands there, not {shown(others[0])}")
    log = _typed(moves, "log", str, "a text of moves")
    rules = top.get("rules", 1)
    if type(rules) is not int:
        raise RecordError("rules: a whole number is needed, the version of the rules")
    extra = {key: value for key, value in top.items() if key not in OURS}
    return Record(game, seats, options, tuple(split(log)), rules, extra, folder)


def _typed(
    table: Mapping[str, Any], key: str, kind: type, what: str, *, needed: bool = False
) -> Any:
    if key not in table:
        if needed:
            raise RecordError(f"{key} is missing: {what} is needed")
        return kind()
    if not isinstance(table[key], kind):
        raise RecordError(f"{key}: {what} is needed")
    return table[key]


def read_record(path: Path) -> Record:
    """The record in a file; board files are looked for beside it. RecordError if it is none."""
    return parse_record(read_text(path), path.parent)


def read_text(path: Path) -> str:
    """A whole text file, refused in one sentence where it is none or is far too large."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RecordError("there is no such file") from None
    except IsADirectoryError:
        raise RecordError("it is a folder, not a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"it can't be read: {reason}") from None
    if len(raw) > LARGEST:
        raise RecordError(f"it is larger than {LARGEST // 1024 // 1024} MB")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"it is not text in UTF-8 (byte {error.start})") from None


def read_named(folder: Files, name: str) -> str:
    """The text of a file that an option names; only a folder makes us read the disk."""
    if isinstance(folder, Path):
        file = folder / name
        if is_special(file):  # a stranger's record must not make us wait at a pipe
            raise RecordError("it is no ordinary file")
        return read_text(file)
    if folder is None or name not in folder:
        raise RecordError("it is not known here")
    return folder[name]


def is_special(path: Path) -> bool:
    """Whether it is a device, a pipe or a socket: neither a file nor a folder."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False  # reading it says what is wrong
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def record_text(record: Record, lines: Sequence[Sequence[str]] | None = None) -> str:
    """The record as TOML; `lines` are its tokens as they should be broken into lines."""
    import tomli_w

    broken = [record.log] if lines is None else lines
    log = "".join(" ".join(line) + "\n" for line in broken if line)
    whole: dict[str, Any] = {
        "game": record.game,
        "rules": record.rules,
        "seats": list(record.seats),
        **{key: value for key, value in record.extra.items() if not _is_table(value)},
        "options": dict(record.options),
        "moves": {"log": log},
        **{key: value for key, value in record.extra.items() if _is_table(value)},
    }
    return tomli_w.dumps(whole, multiline_strings=True)


def _is_table(value: object) -> bool:
    if isinstance(value, list):
        items = cast("list[object]", value)
        return any(isinstance(item, dict) for item in items)
    return isinstance(value, dict)


def write_atomically(path: Path, text: str) -> None:
    """Replace a file by `text` whole or not at all, whatever happens in the middle.

    A link stays one, a file keeps who may read it, and what is no file is never replaced.
    """
    path = Path(os.path.realpath(path))
    if is_special(path):
        raise FileExistsError(EEXIST, "it is no ordinary file", str(path))
    new = path.with_name(f".oche-{secrets.token_hex(8)}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def with_log(record: Record, log: Sequence[str]) -> Record:
    """The same record with another log."""
    return replace(record, log=tuple(log))
