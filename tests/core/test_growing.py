"""A sequence that grows is, to whoever reads it, a tuple."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from oche.core.growing import Growing

steps = st.lists(st.tuples(st.sampled_from(["plus", "first"]), st.integers(0, 6), st.integers()))


@given(steps)
def test_every_value_stays_what_it_was(steps):
    """Whatever grows out of whatever, all of them read as the tuples that they would be."""
    made: list[tuple[Growing[int], tuple[int, ...]]] = [(Growing(), ())]
    for what, which, number in steps:
        growing, plain = made[which % len(made)]
        if what == "plus":
            made.append((growing.plus(number), (*plain, number)))
        else:
            count = number % (len(plain) + 2)
            made.append((growing.first(count), plain[:count]))
    for growing, plain in made:
        assert growing == plain
        assert (len(growing), [*growing], [*reversed(growing)]) == (
            len(plain),
            [*plain],
            [*reversed(plain)],
        )
        for other, theirs in made:
            assert (growing == other) == (plain == theirs)
            assert growing.goes_on(other) == (plain[: len(theirs)] == theirs)


@given(st.lists(st.integers(), max_size=8), st.slices(8), st.integers(-9, 8))
def test_it_is_indexed_as_a_tuple_is(items, part, at):
    longer = Growing(items).plus(0)  # shares its items with the shorter one
    growing, plain = longer.first(len(items)), tuple(items)
    assert growing[part] == plain[part]
    for read in (growing, plain):
        try:
            found = read[at]
        except IndexError:
            found = None
        assert found == (plain[at] if -len(plain) <= at < len(plain) else None)


def test_two_threads_that_go_on_from_one_do_not_meet():
    """What one thread adds is never seen by the other."""

    def grow(mark: int) -> bool:
        mine = start
        for number in range(2000):
            mine = mine.plus((mark, number))
        return list(mine) == [(mark, number) for number in range(2000)]

    start: Growing[tuple[int, int]] = Growing()
    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(grow, range(8)))
