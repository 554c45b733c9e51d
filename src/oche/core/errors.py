"""The three ways in which something from outside is refused, each in one sentence."""

from __future__ import annotations


class Refusal(Exception):
    """Something was refused and nothing has changed; `str(refusal)` is one clear sentence.

    `move` is the number of the offending move in its log, from 1, and `token` its text as it was
    written; both are None where no single move is to blame.
    """

    def __init__(self, sentence: str, *, move: int | None = None, token: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.move = move
        self.token = token

    def at(self, move: int, token: str) -> Refusal:
        """The same refusal, saying which move of a log it is about."""
        return type(self)(f"move {move}, {shown(token)}: {self.sentence}", move=move, token=token)


class TokenError(Refusal):
    """It cannot be read: no token that the game is waiting for is spelled like this."""


class RecordError(TokenError):
    """A record, an option or a board file cannot be read."""


class Illegal(Refusal):
    """It can be read, but the rules do not allow it now."""


class Stale(Refusal):
    """It was based on a state that is no longer the newest one."""


def shown(text: str, most: int = 60) -> str:
    """A stranger's text, made safe and short enough to stand in a sentence."""
    quoted = repr(text if len(text) <= most else text[: most - 1] + "…")
    return quoted


def listed(words: list[str], most: int = 14) -> str:
    """Words as they stand in a sentence: `a, b or c`, cut short where there are many."""
    if len(words) > most:
        return f"{', '.join(words[:most])}, … ({len(words)} in all)"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"
