"""A state is declared once: as an object that compares and copies, as a record that is bounded."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oche.core.declare import bounds_of, declare, dtype_of, i1, i2, i4, pack, row, text, unpack


@declare
class Sample:
    """A number of each width, a row, and something that the rules never read."""

    small: int = i1(1)
    middle: int = i2()
    large: int = i4()
    many: list[int] = row(i2, 3, fill=-1)
    name: str = text("")


def ints(width: str) -> st.SearchStrategy[int]:
    return st.integers(*bounds_of(width))


samples = st.builds(
    Sample,
    small=ints("i1"),
    middle=ints("i2"),
    large=ints("i4"),
    many=st.lists(ints("i2"), min_size=3, max_size=3),
    name=st.text(max_size=5),
)


def packed():
    import numpy as np

    return np.zeros(1, dtype=dtype_of(Sample))


@given(samples)
def test_a_record_holds_every_number_of_its_width(sample: Sample):
    into = packed()
    pack(sample, into[0])
    assert unpack(Sample, into[0], name=sample.name) == sample


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("small", 128),
        ("small", -129),
        ("middle", 1 << 15),
        ("large", 1 << 31),
        ("large", -(1 << 31) - 1),
        ("many", [0, 0, 40_000]),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(name: str, value: object):
    sample, into = Sample(small=7), packed()
    setattr(sample, name, value)
    before = into.copy()
    with pytest.raises(OverflowError, match=f"Sample.{name} = .* needs over"):
        pack(sample, into[0])
    assert (into == before).all()


def test_a_row_of_another_length_is_refused():
    with pytest.raises(ValueError, match=r"Sample\.many has 2 numbers, not 3"):
        pack(Sample(many=[1, 2]), packed()[0])


@given(samples)
def test_copies_and_assignments_share_nothing(sample: Sample):
    again, other = copy(sample), Sample()
    other.assign(sample)  # type: ignore[attr-defined]
    assert again == sample
    assert (other.small, other.middle, other.large, other.many) == (
        (sample.small, sample.middle, sample.large, sample.many)
    )
    kept = list(sample.many)
    again.many[0] = other.many[0] = 5
    assert sample.many == kept


def test_rows_of_two_states_are_two_rows():
    assert Sample().many == [-1, -1, -1]
    assert Sample().many is not Sample().many


def test_every_field_says_its_width():
    with pytest.raises(TypeError, match=r"Unsized\.number needs i1, i2, i4, row or text"):

        @declare
        class Unsized:  # pyright: ignore[reportUnusedClass]
            """A number of no width."""

            number: int = 0


@given(samples, samples)
def test_what_shares_rows_is_what_it_was(one: Any, other: Any):
    kept, theirs = copy(one), copy(other)
    one.share(other)
    assert (one, other) == (kept, theirs)
    assert (one.many is other.many) == (kept.many == theirs.many)
    assert copy(one).many is not one.many
