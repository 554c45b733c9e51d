"""What a game promises of its logs: replay, undo, correction, records."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

from oche.core.chance import draw
from oche.core.errors import Illegal, Refusal
from oche.core.match import Match, open_match
from oche.core.record import parse_record, record_text, with_log
from oche.core.testing.promises import attempt, need

POINT = "(-3.5,101.25)"
EXTRA = {"event": "a check: = # [x]", "note": 'two\nlines "quoted"', "x-more": {"deep": [1, 2]}}
TRIED = 6  # places of a log that are undone or corrected


def check_log(match: Match, rng: list[int]) -> None:
    """The log is the game: folded again, undone or corrected it gives the states it names."""
    states = _states(match)
    need(states[-1] == match.state, "the fold of the log is the state", match)
    for _ in range(TRIED):
        count = draw(rng, len(match.log) + 1)
        with attempt(f"the log can be cut to {count} moves", match):
            shorter = match.upto(count)
        need(shorter.state == states[count], f"undo to {count} is the shorter log", match)
        if not shorter.over:
            _check_correction(match, shorter, rng)
    if match.over:
        _check_end(match)


def _states(match: Match) -> list[Any]:
    """The states of a match, one more than it has moves."""
    state = match.game.new(match.setup)
    states = [copy(state)]
    for entry in match.log:
        match.game.apply(match.setup, state, entry.move)
        states.append(copy(state))
    return states


def _check_correction(match: Match, corrected: Match, rng: list[int]) -> None:
    """Another move in its place, then what follows as far as it may stand."""
    game, place = match.game, len(corrected.log)
    moves = game.moves(corrected.setup, corrected.state)
    state = copy(corrected.state)
    move = moves[draw(rng, len(moves))]
    token = game.token(corrected.setup, state, move)
    corrected.play(token)
    game.apply(match.setup, state, move)
    for entry in match.log[place + 1 :]:
        with attempt(f"token {entry.token!r} is read or refused", corrected):
            try:
                corrected.play(entry.token)
            except Refusal:  # from here on the log can no longer stand
                break
        game.apply(match.setup, state, corrected.log[-1].move)
    need(corrected.state == state, f"correcting move {place + 1} is entering it right", corrected)
    again = corrected.upto(len(corrected.log))
    need(again.state == state, "a corrected log folds to the corrected state", corrected)


def _check_end(match: Match) -> None:
    """No move follows the last one."""
    count = len(match.log)
    for entry in match.log[-1:]:
        try:
            match.play(entry.token)
        except Illegal:
            break
        need(False, "a move after the end is refused", match)
    need(len(match.log) == count, "a refusal changes nothing", match)


def check_records(match: Match) -> None:
    """A record holds all there is to know of a game, and keeps what it does not know."""
    tokens = [
        entry.token + (POINT if kind == "throw" and number % 3 == 0 else "")
        for number, (entry, kind) in enumerate(zip(match.log, _kinds(match), strict=True))
    ]
    record = replace(match.record, extra=EXTRA)
    for log in ([entry.token for entry in match.log], tokens):
        _check_record(match, record_text(with_log(record, log)), log)


def _kinds(match: Match) -> list[str]:
    return [match.game.awaited(match.setup, state).kind for state in _states(match)[:-1]]


def _check_record(match: Match, text: str, log: list[str]) -> None:
    with attempt("a game's own record can be opened", match):
        read = parse_record("# a comment\n" + text, match.record.folder)
        opened = open_match(read, match.game)
    need(opened.state == match.state, "a record replays to the same state", match)
    need(opened.seats == match.seats, "a record keeps the seats", match)
    need(opened.setup == match.setup, "a record keeps the options", match)
    again = parse_record(opened.text())
    need(dict(again.extra) == EXTRA, "a record keeps what it does not know", match)
    need(list(again.log) == log, "a record keeps every token and landing point", match)
