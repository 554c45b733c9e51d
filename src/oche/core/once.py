"""What is worked out once, when it is first asked for: for values that never change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Once(Generic[T]):
    """As `functools.cached_property`, without its lock, which costs more than most answers.

    Of two threads that ask at once both may work it out: the answers are the same.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, of: None, kind: type) -> Once[T]: ...
    @overload
    def __get__(self, of: object, kind: type) -> T: ...
    def __get__(self, of: object | None, kind: type) -> Once[T] | T:
        if of is None:
            return self
        answer = vars(of)[self._name] = self._work_out(of)  # which from now on is found first
        return answer


once = Once  # as decorators are written
