"""A sequence that grows at its end, one value after another, each of which stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """Like a tuple, but one more item costs the same however many there are.

    All that grew out of one another share their items; each knows how many of them are its own. Who
    goes on from an older one with something else, after an undo say, gets a copy.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared: list[T] = list(items)
        self._count = len(self._shared)

    def plus(self, item: T) -> Growing[T]:
        """These and one more; this one stays as it is."""
        there, count = self._shared, self._count
        if len(there) == count:
            there.append(item)
        if there[count] is not item:  # another thread may have been quicker, too
            there = [*self, item]
        return self._of(there, count + 1)

    def first(self, count: int) -> Growing[T]:
        """The first so many of them."""
        return self._of(self._shared, min(count, self._count))

    def goes_on(self, before: Growing[T]) -> bool:
        """Whether it begins with all of those, and may have more."""
        count = before._count
        if self._shared is before._shared:
            return self._count >= count
        return self._count >= count and list(self.first(count)) == list(before)

    def _of(self, shared: list[T], count: int) -> Growing[T]:
        made = object.__new__(type(self))
        made._shared, made._count = shared, count
        return made

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            if at.step is not None:
                return tuple(list(self)[at])
            start, stop, _ = at.indices(self._count)
            return tuple(self._shared[start:stop])
        if not -self._count <= at < self._count:
            raise IndexError(at)
        return self._shared[at if at >= 0 else at + self._count]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._count)

    def __reversed__(self) -> Iterator[T]:
        return islice(reversed(self._shared), len(self._shared) - self._count, None)

    __hash__ = None  # type: ignore[assignment]  # as little as of a list

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing | tuple | list):
            return NotImplemented
        theirs: list[object] = list(other)  # type: ignore[reportUnknownArgumentType]
        return list(self) == theirs

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"
