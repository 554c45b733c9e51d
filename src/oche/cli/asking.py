"""Asking for a line: with completion on a terminal, plainly where the input is piped."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

Ask = Callable[[str, Sequence[str]], str]


def make_ask() -> Ask:
    """What asks for a line; it raises EOFError where no more come, KeyboardInterrupt at Ctrl-C."""
    if is_typed() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return _with_completion()
    return _plainly


def is_typed() -> bool:
    """Whether somebody sits at a keyboard; standard input may also be piped, or closed."""
    return sys.stdin is not None and sys.stdin.isatty()  # pyright: ignore[reportUnnecessaryComparison]


def _with_completion() -> Ask:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.shortcuts import CompleteStyle

    # Completions are listed under the line at Tab: a menu would push the board off the screen.
    prompts: PromptSession[str] = PromptSession(
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        reserve_space_for_menu=0,
    )

    def ask(prompt: str, words: Sequence[str]) -> str:
        completer = WordCompleter([*words], ignore_case=True, WORD=True)
        return prompts.prompt(prompt, completer=completer)

    return ask


def _plainly(prompt: str, words: Sequence[str]) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    if not is_typed():
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n")  # so that it reads well
    return line.rstrip("\n")


def agreed(ask: Ask, question: str) -> bool:
    """Whether the answer is not no; Enter alone is a yes."""
    return ask(f"{question} [Y/n] ", ("y", "n")).strip().lower() not in ("n", "no")


def confirmed(ask: Ask, question: str) -> bool:
    """Whether the answer is yes; Enter alone is a no."""
    return ask(f"{question} [y/N] ", ("y", "n")).strip().lower() in ("y", "yes")
