"""`oche play`: from the first question to the last line."""

from __future__ import annotations

import shlex
import signal
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from oche.cli import INTERRUPTED
from oche.cli.asking import Ask, agreed, is_typed, make_ask
from oche.cli.draw import drawing
from oche.cli.files import checked_file, darts, fewest_darts, new_file, newest_unfinished
from oche.cli.look import BRASS, CREAM, DANGER, DIM, LIT, make_console
from oche.cli.saying import FAILED, complain, printable, say, speaking
from oche.cli.seats import new_seed
from oche.cli.session import Session, rematch, resumed
from oche.cli.setup import set_up, with_kinds
from oche.cli.sitting import Left, Sitting
from oche.cli.story import ending
from oche.cli.telling import naming
from oche.cli.wishes import Wishes
from oche.core.errors import RecordError, Refusal
from oche.core.record import is_special, read_record

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(SystemExit):
    """The system has asked this program to end."""


@speaking()
def play_in_terminal(wishes: Wishes) -> int:
    """Set up or resume a game, and play; the exit status."""
    console, ask = make_console(), make_ask()
    for number in _ENDING:
        signal.signal(number, _terminate)
    try:
        session = _opened(wishes, ask, console)
    except Refusal as refusal:
        complain(refusal.sentence)
        return FAILED
    except (EOFError, KeyboardInterrupt, Terminated):
        console.print(Text("No game was begun.", DIM))
        return INTERRUPTED
    while True:
        again = _play(session, ask, console)
        if isinstance(again, int):
            return again
        session = again


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(128 + number)


def _opened(wishes: Wishes, ask: Ask, console: Console) -> Session:
    if wishes.resume is not None:
        return _resumed(wishes, wishes.resume)
    if wishes.says_nothing and is_typed() and (session := _offered(ask, console)) is not None:
        return session
    path = None if wishes.save is None else checked_file(wishes.save)
    session = set_up(wishes, ask, console)
    _keep(session, ask, console, path, force=wishes.force)
    return session


def _offered(ask: Ask, console: Console) -> Session | None:
    """The newest game that was left unfinished, if there is one and it is wanted."""
    found = newest_unfinished()
    if found is None:
        return None
    path, match = found
    names = ", ".join(match.seats)
    console.print(Text.assemble((f"{match.game.title} is unfinished: ", LIT), names))
    console.print(Text(f"{printable(str(path))}, {len(match.log)} moves", DIM), soft_wrap=True)
    if not agreed(ask, "Go on with it?"):
        return None
    return _resumed(Wishes(), path)


def _resumed(wishes: Wishes, path: Path) -> Session:
    if wishes.game or wishes.options or wishes.seed is not None or wishes.save is not None:
        raise RecordError(
            "--resume goes on as the record says: only seats, hands, darts and dice change"
        )
    with naming(str(path)):
        if is_special(path):
            raise RecordError("it is no ordinary file, and one is needed")
        session = with_kinds(resumed(read_record(path), path), wishes)
        try:
            session.match.text()
        except RecursionError:
            raise RecordError("its tables are too deeply nested to be written again") from None
        return session


def _keep(
    session: Session, ask: Ask, console: Console, path: Path | None, *, force: bool = False
) -> None:
    """Give a new game its file; another game's is written over only after a yes."""
    now = datetime.now()
    record = session.match.record
    session.match.record = replace(record, extra={**record.extra, "date": now.date()})
    path = path or new_file(record.game, now)
    if path.exists() and force:
        session.path = path
    elif path.exists() and not is_typed():
        raise RecordError(f"{path}: it is there already; --force replaces it")
    Sitting(session, ask, console).keep_at(path)


def _play(session: Session, ask: Ask, console: Console) -> int | Session:
    """Play one game; the exit status, or the rematch."""
    sitting = Sitting(session, ask, console)
    try:
        if not _play_to_the_end(sitting):
            return 0
        fresh = rematch(session, new_seed())
        _keep(fresh, ask, console, None)
        return fresh
    except (Left, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Terminated as end:
        status = int(end.code or 0)
    sitting.keep()
    if sitting.lost:
        return _hand_over(session)
    _say_how_to_resume(session, console)
    return status


def _hand_over(session: Session) -> int:
    """Nowhere to keep the game: print its record, so that it is not lost; the exit status."""
    complain(f"{session.path}: it can't be written; this is the record:")
    say(session.match.text().rstrip("\n"))
    return FAILED


def _play_to_the_end(sitting: Sitting) -> bool:
    """Play until nobody takes the last move back; whether another game is wanted."""
    while True:
        sitting.play()
        _finish(sitting)
        answer = sitting.ask("Once more, or undo? [y/N] ", ("y", "n", "undo")).strip().lower()
        if answer != "undo":
            return answer in ("y", "yes")
        try:
            sitting.undo()
        except Refusal as refusal:
            sitting.console.print(Text(refusal.sentence, DANGER))
            return False


def _finish(sitting: Sitting) -> None:
    """The last moves, the board as it was left, the scores and the ranking, the record."""
    session, console = sitting.session, sitting.console
    match = session.match
    console.print()
    sitting.tell_news()
    console.print(Rule(style=BRASS))
    picture = drawing(match.game.name).picture(match, console.width, console.height)
    if picture.side is not None:
        console.print(picture.board)
    console.print(*ending(match), sep="\n")
    if match.game.target == "dartboard" and len(match.seats) == 1:
        console.print(_alone(session))
    console.print(
        Text.assemble(("The record: ", DIM), (printable(str(session.path)), CREAM)), soft_wrap=True
    )


def _alone(session: Session) -> Text:
    """W19: how many darts a game alone took, and the fewest that a kept one took before."""
    count = len(darts(session.match))
    best = fewest_darts(session.match, session.path)
    words = Text(f"{count} darts.", LIT)
    if best is not None:
        better = "your best so far" if count < best else f"your best is {best}"
        words.append(f"  {better[0].upper()}{better[1:]}.", CREAM)
    return words


def _say_how_to_resume(session: Session, console: Console) -> None:
    if session.match.over:
        return
    command = f"oche play --resume {shlex.quote(str(session.path))}"
    console.print()
    console.print(
        Text.assemble(("The game is kept. Go on with: ", DIM), (command, CREAM)), soft_wrap=True
    )
