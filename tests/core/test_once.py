"""What never changes is asked many times and worked out once."""

from __future__ import annotations

from oche.core.once import Once, once


class Row:
    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers
        self.asked = 0

    @once
    def total(self) -> int:
        """The sum of it."""
        self.asked += 1
        return sum(self.numbers)


def test_it_is_worked_out_when_first_asked_for_and_never_again():
    row, other = Row(1, 2), Row(5)
    assert row.asked == 0
    assert [row.total, row.total, other.total] == [3, 3, 5]
    assert (row.asked, other.asked) == (1, 1)


def test_asked_of_the_class_it_says_what_it_is():
    assert isinstance(Row.total, Once)
    assert Row.total.__doc__ == "The sum of it."
