"""One sitting at the terminal: ask, take what was typed, draw, until the game is over or left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from oche.cli.asking import Ask, confirmed
from oche.cli.files import checked_file, moved
from oche.cli.hints import hint
from oche.cli.look import DANGER, DIM
from oche.cli.screen import bot_words, event_line, menu, show, touched
from oche.cli.session import Session
from oche.cli.story import story_lines
from oche.cli.telling import Told
from oche.cli.words import VERBS, help_page, rule_page
from oche.core.errors import Illegal, RecordError, Refusal


class Left(Exception):
    """A player has left the game; it is kept."""


class Sitting:
    """A session with somebody at the keyboard."""

    def __init__(self, session: Session, ask: Ask, console: Console) -> None:
        self.session = session
        self.ask = ask
        self.console = console
        self._news: list[Told] = []
        self._notes: list[Text] = []  # said under the board, which may have to be drawn first
        self._drawn = False
        self._excused = False
        self.lost = False  # the last attempt to keep the record failed
        self._verbs: dict[str, Callable[[list[str]], None]] = {
            "undo": lambda _: self.undo(),
            "help": self._help,
            "story": self._story,
            "board": self._board,
            "save": self._save,
            "quit": self._quit,
            "aim": self._aim,
            "hit": self._hit,
            "roll": self._roll,
        }

    def play(self) -> None:
        """Play until the game is over; Left, EOFError or KeyboardInterrupt where it is left."""
        self._news = self.session.told[-3:]
        self.session.minds.prepare()
        self._notes += [Text(words, DIM) for words in bot_words(self.session)]
        while True:
            self._go_on()
            if self.session.match.over:
                return
            if not self._drawn:
                show(self.console, self.session, self._news)
                self._drawn = True
            while self._notes:
                self.console.print(self._notes.pop(0))
            self._take(self.ask("> ", (*self.session.legal_tokens(), *VERBS)))

    def _go_on(self) -> bool:
        """Make the moves that need nobody; whether a bot decided one of them."""
        session, decided = self.session, False
        alone = not any(kind == "person" for kind in session.table.kinds)
        while not session.match.over and not session.awaits_person:
            awaited = session.match.awaited
            decided = decided or not awaited.chance
            self._made(session.step())
            self._say_who_hurries()
            if alone:
                self.tell_news()
                self._news = []
        return decided

    def _say_who_hurries(self) -> None:
        """Once: a bot that searches was not ready to."""
        if (name := self.session.minds.hurried) is not None and not self._excused:
            words = f"{name} is getting ready; until then it looks at the next dart or choice only."
            self._notes.append(Text(words, DIM))
            self._excused = True

    def _made(self, told: Told) -> None:
        self._news.append(told)
        self._drawn = False
        self.keep()

    def _thrown(self, told: Told | None) -> None:
        """A dart that was aimed: it counts, or it must be said which region it counts for."""
        if told is not None:
            self._made(told)
        else:
            self._drawn = False

    def tell_news(self) -> None:
        """Say what has happened since somebody was asked last."""
        for told in self._news:
            for event in told.events:
                self.console.print(event_line(event))

    def keep(self) -> None:
        """Write the record; where that fails, say so once and play on."""
        try:
            self.session.save()
            self.lost = False
        except OSError as error:
            if not self.lost:
                reason = error.strerror or str(error)
                self._refuse(f"{self.session.path}: it can't be written: {reason}; try save FILE")
            self.lost = True

    def _take(self, line: str) -> None:
        """Take what was typed, word for word, until something is refused."""
        words = line.partition("#")[0].split()
        if not words and len(choices := menu(self.session.match)) == 1:
            words = choices  # nothing else could be meant
        if words:
            self._news = []
        while words and not self.session.match.over:
            try:
                self._word(words)
            except Refusal as refusal:
                self._refuse(refusal.sentence)
                self._untaken(words)
                return
            if words and self._go_on():
                self._untaken(words)
                return

    def _untaken(self, words: Sequence[str]) -> None:
        if words:
            self._notes.append(Text(f"Not taken: {' '.join(words)}", DIM))

    def _word(self, words: list[str]) -> None:
        word = words.pop(0)
        verb = word.lower().removeprefix("/")
        legal = (token.lower() for token in self.session.legal_tokens())
        if verb in self._verbs and (word.startswith("/") or verb not in legal):
            self._verbs[verb](words)
        elif self.session.aims:
            self._thrown(self.session.aim(word))
        else:
            self._made(self.session.enter(self._numbered(word)))

    def _numbered(self, word: str) -> str:
        choices = touched(self.session) or menu(self.session.match)
        if word.isdecimal() and 1 <= int(word[:4]) <= len(choices):
            return choices[int(word) - 1]
        return word

    def _refuse(self, sentence: str) -> None:
        self._notes.append(Text(sentence, DANGER))

    # What can be typed beside a move

    def _aim(self, words: list[str]) -> None:
        if words:
            self._thrown(self.session.aim(words.pop(0)))
        else:
            self.console.print(*hint(self.session), sep="\n")

    def _hit(self, words: list[str]) -> None:
        self._made(self.session.enter(_argument(words, "hit", "a region, as in hit T20")))

    def _roll(self, words: list[str]) -> None:
        self._made(self.session.draw())

    def undo(self) -> None:
        """Take back to the last decision of a person; Illegal where there is none."""
        count = self.session.undo()
        self._news = self.session.told[-3:]
        self._drawn = False
        self.keep()
        moves = "move" if count == 1 else "moves"
        taken = f"{count} {moves}" if count else "The aim is"
        self._notes.append(Text(f"{taken} taken back.", DIM))

    def _help(self, words: list[str]) -> None:
        if words:
            self.console.print(rule_page(self.session.match.game.name, words.pop(0)))
        else:
            self.console.print(*help_page(self.session), sep="\n")

    def _story(self, words: list[str]) -> None:
        told = self.session.told
        count = int(words.pop(0)) if words and words[0].isdecimal() else len(told)
        first = max(0, len(told) - count)
        for line in story_lines(self.session.match, told[first:], first + 1):
            self.console.print(line)

    def _board(self, words: list[str]) -> None:
        self._drawn = False

    def _save(self, words: list[str]) -> None:
        name = " ".join(words)
        words.clear()
        if not name:
            raise RecordError("save needs a file's name, as in save ours.toml")
        self.keep_at(checked_file(Path(name)))
        self._notes.append(Text(f"The record is now kept in {self.session.path}", DIM))

    def keep_at(self, path: Path) -> None:
        """Keep the record in that file from now on; another game's file only after a yes."""
        session = self.session
        question = f"{path} is there already. Write over it?"
        ours = path == session.path and not self.lost
        if path.exists() and not ours and not confirmed(self.ask, question):
            raise Illegal(f"{path} is left as it was")
        try:
            session.save_at(path, moved(session.match.record, path.parent))
        except OSError as error:
            raise RecordError(f"{path}: it can't be written: {error.strerror or error}") from None
        self.lost = False

    def _quit(self, words: list[str]) -> None:
        raise Left


def _argument(words: list[str], verb: str, what: str) -> str:
    if not words:
        raise RecordError(f"{verb} needs {what}")
    return words.pop(0)
