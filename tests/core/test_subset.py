"""What a rule may not hold is refused with its file, its line and the reason."""

from __future__ import annotations

import math
import random
import types
from enum import IntEnum
from pathlib import Path

import pytest

from oche.core.binding import compiled
from oche.core.fingerprint import Fingerprints
from oche.core.hooks import apply, awaits
from oche.core.rule import rule, template
from oche.core.subset import NotInSubset
from tests.toy import GAME

LINES = Path(__file__).read_text().splitlines()
HUGE = 1 << 64
NESTED = ((1, 2), (3, 4))
NONE_AT_ALL = ()
MUTABLE = [1, 2, 3]
RATIO = 0.5
WORD = "word"


class Colour(IntEnum):
    RED = 1


RED = Colour.RED


def unmarked(number):
    return number


@rule
def itself(n):
    return 0 if n == 0 else itself(n - 1)  # here


@rule
def ping(n):
    return pong(n - 1)


@rule
def pong(n):
    return ping(n - 1)


@rule
def reads_a_module(n):
    return n + math.pi  # here


@rule
def calls_a_method(row):
    return row.count(1)  # here


@rule
def reads_an_enum(n):
    return n + RED  # here


@rule
def reads_a_class(n):
    return n + Colour.RED  # here


@rule
def holds_a_text(n):
    return "a" if n else "b"  # here


@rule
def reads_a_text(n):
    return WORD  # here


@rule
def makes_a_text(n):
    return f"{n}"  # here


@rule
def holds_a_float(n):
    return n * 0.5  # here


@rule
def reads_a_float(n):
    return n * RATIO  # here


@rule
def divides(n):
    return n / 2  # here


@rule
def raises_to_a_power(n):
    return n**2  # here


@rule
def makes_a_dict(n):
    return {n: 1}  # here


@rule
def makes_a_list(n):
    return [n]  # here


@rule
def lists_by_comprehension(row):
    return sum([n + 1 for n in row])  # here


@rule
def generates(row):
    return sum(n + 1 for n in row)  # here


@rule
def yields(n):
    yield n  # here


@rule
def slices(row):
    return row[1:]  # here


@rule
def makes_a_function(n):
    return (lambda m: m)(n)  # here


@rule
def catches(n):
    try:  # here
        return n
    finally:
        assert n


@rule
def raises(n):
    raise NotImplementedError  # here


@rule
def rolls(n):
    return random.randint(1, n)  # here


@rule
def calls_what_is_unmarked(n):
    return unmarked(n)  # here


@rule
def calls_a_builtin(n):
    return sorted(n)  # here


@rule
def calls_a_hook(n):
    return awaits(n, n)  # here


@rule
def reads_a_list(n):
    return MUTABLE[n]  # here


@rule
def reads_a_nested_table(n):
    return NESTED[n]  # here


@rule
def reads_an_empty_table(n):
    return NONE_AT_ALL[n]  # here


@rule
def reads_a_huge_number(n):
    return n + HUGE  # here


@rule
def holds_a_huge_number(n):
    return n + 18446744073709551616  # here


@rule
def takes_any_number(*numbers):
    return 1


@rule
def takes_by_name(*, n):
    return n


@rule
def has_a_text_by_default(n="a"):
    return n


def _around():
    outside = 3

    @rule
    def reads_what_is_around_it(n):
        return n + outside

    return reads_what_is_around_it


REFUSED = [
    (itself, "recurses"),
    (ping, r"recurses \(ping -> pong -> ping\)"),
    (reads_a_module, "uses math, which is no rule"),
    (calls_a_method, "not named outright"),
    (reads_an_enum, "uses RED"),
    (reads_a_class, "uses Colour"),
    (holds_a_text, "holds 'a'"),
    (reads_a_text, "uses WORD"),
    (makes_a_text, "makes a string"),
    (holds_a_float, "holds the float 0.5"),
    (reads_a_float, "uses RATIO"),
    (divides, "divides into a float"),
    (raises_to_a_power, r"uses \*\*"),
    (makes_a_dict, "makes a dict"),
    (makes_a_list, "makes a list"),
    (lists_by_comprehension, "makes a list"),
    (generates, "holds a generator"),
    (yields, "is a generator"),
    (slices, "copies a slice"),
    (makes_a_function, "not named outright|makes a function"),
    (catches, "catches exceptions"),
    (raises, "raises"),
    (rolls, "not named outright"),
    (calls_what_is_unmarked, "uses unmarked"),
    (calls_a_builtin, "uses sorted, which rules do not have"),
    (calls_a_hook, "uses awaits"),
    (reads_a_list, "uses MUTABLE"),
    (reads_a_nested_table, "uses NESTED"),
    (reads_an_empty_table, "uses NONE_AT_ALL"),
    (reads_a_huge_number, "uses HUGE"),
    (holds_a_huge_number, "needs over 64 bits"),
    (takes_any_number, "takes arguments by name only, or any number"),
    (takes_by_name, "takes arguments by name only, or any number"),
    (has_a_text_by_default, "has a default that is no integer"),
    (_around(), "reads outside of what is around it"),
    (unmarked, "is marked neither as a rule nor as a template"),
]


def _name(value):
    return getattr(value, "__name__", None)


@pytest.mark.parametrize(("function", "reason"), REFUSED, ids=_name)
def test_it_is_refused_by_file_line_and_reason(function, reason):
    with pytest.raises(NotInSubset, match=reason) as refused:
        Fingerprints(GAME.hooks())(function)
    file, line, _ = str(refused.value).split(":", 2)
    assert Path(file) == Path(__file__)
    marked = [number for number, text in _lines_of(function) if text.endswith("# here")]
    if marked and "recurses" not in str(refused.value):
        assert int(line) == marked[0]
    else:
        assert int(line) in [number for number, _ in _lines_of(function)]


def _lines_of(function) -> list[tuple[int, str]]:
    first = function.__code__.co_firstlineno
    last = max(line for _, _, line in function.__code__.co_lines() if line)
    return [(number, LINES[number - 1]) for number in range(first, last + 1)]


@template
def half_of_it(setups, states):
    return RATIO * len(states) / 2 + float(len(setups))


@template
def applies(setups, states):
    apply(setups[0], states[0], 1)


def test_templates_may_use_floats():
    assert len(Fingerprints(GAME.hooks())(half_of_it)) == 16


def test_a_hook_must_be_filled_by_a_rule():
    with pytest.raises(NotInSubset, match="unmarked is marked neither"):
        Fingerprints({"apply": unmarked})(applies)
    with pytest.raises(NotInSubset, match="nothing fills the hook apply"):
        Fingerprints({})(applies)


def test_nothing_refused_is_ever_given_to_the_compiler():
    with pytest.raises(NotInSubset, match="recurses"):
        compiled(GAME)(itself)


def test_a_digest_follows_the_hooks_and_stays_the_same():
    one, two = Fingerprints(GAME.hooks()), Fingerprints(GAME.hooks() | {"apply": GAME.start})
    assert one(applies) == Fingerprints(GAME.hooks())(applies)
    assert one(applies) != two(applies)
    assert one(half_of_it) == two(half_of_it)


@rule
def alone(n):
    return n + 1


def test_a_digest_knows_its_module():
    """What is kept on disk names the modules of its rules, and can't be loaded without them."""
    digests = set()
    for module in ("somewhere", "elsewhere"):
        moved = types.FunctionType(alone.__code__, {}, "alone")
        moved.__module__ = module
        digests.add(Fingerprints({})(rule(moved)))
    assert len(digests) == 2
