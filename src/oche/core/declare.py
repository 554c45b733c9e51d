"""Declaring a state once: an ordinary object at the table, a NumPy record in compiled code.

    @declare
    class State:
        round: int = i4(1)                      # a sized integer
        owner: list[int] = row(i1, 21, fill=-1)  # a fixed row of them
        names: tuple[str, ...] = text(())       # known to the plain object alone

Arithmetic is 64 bits wide in both forms, but compiled code stores what fits and drops the rest in
silence, so use `i4` for whatever has no small bound of its own. `pack` refuses what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")
Width = Callable[..., Any]


def i1(default: int = 0) -> Any:
    """An integer from -128 to 127."""
    return field(default=default, metadata={"width": "i1"})


def i2(default: int = 0) -> Any:
    """An integer from -32,768 to 32,767."""
    return field(default=default, metadata={"width": "i2"})


def i4(default: int = 0) -> Any:
    """An integer of 32 bits: about two thousand million either way."""
    return field(default=default, metadata={"width": "i4"})


def row(width: Width, length: int, *, fill: int = 0) -> Any:
    """A fixed row of `length` integers of one width, each beginning as `fill`."""
    return field(
        default_factory=lambda: [fill] * length,
        metadata={"width": width.__name__, "length": length},
    )


def text(default: Any) -> Any:
    """Something the rules never read (names): it stays on the plain object, not in the record."""
    return field(default=default, metadata={"width": None})


@dataclass_transform(kw_only_default=True)
def declare(cls: type[T]) -> type[T]:
    """Make a declaration into a class whose objects copy fast and compare by value."""
    made = dataclass(kw_only=True, slots=True)(cls)
    for declared in fields(made):  # type: ignore[arg-type]
        if "width" not in declared.metadata:
            raise TypeError(f"{cls.__name__}.{declared.name} needs i1, i2, i4, row or text")
    made.__copy__ = _copier(made)  # type: ignore[attr-defined]
    made.assign = _assigner(made)  # type: ignore[attr-defined]
    made.share = _sharer(made)  # type: ignore[attr-defined]
    return made


def sized_fields(cls: type[object]) -> list[tuple[str, str, int | None]]:
    """The (name, width, length) of all that the record form holds; length None is a single int."""
    return [
        (f.name, f.metadata["width"], f.metadata.get("length"))
        for f in fields(cls)  # type: ignore[arg-type]
        if f.metadata["width"] is not None
    ]


def dtype_of(cls: type[object]) -> np.dtype[np.void]:
    """The NumPy type of the record form, aligned as a C compiler would."""
    import numpy as np

    spec = [
        (name, width) if length is None else (name, width, (length,))
        for name, width, length in sized_fields(cls)
    ]
    return np.dtype(spec, align=True)  # type: ignore[call-overload]


def bounds_of(width: str) -> tuple[int, int]:
    """The lowest and the highest number of a width, both included."""
    most = 1 << (8 * int(width[1]) - 1)
    return -most, most - 1


def pack(value: object, into: Any) -> None:
    """Write an object into `into`, one element of a structured array.

    OverflowError if a number does not fit its width, ValueError if a row has not its length;
    then nothing was written.
    """
    sized = sized_fields(type(value))
    for name, width, length in sized:
        low, high = bounds_of(width)
        what = getattr(value, name)
        if length is not None and len(what) != length:
            raise ValueError(f"{type(value).__name__}.{name} has {len(what)} numbers, not {length}")
        for number in [what] if length is None else what:
            if not low <= number <= high:
                raise OverflowError(f"{type(value).__name__}.{name} = {number} needs over {width}")
    for name, _, _ in sized:
        into[name] = getattr(value, name)


def unpack(cls: type[T], packed: Any, **texts: Any) -> T:
    """The plain object of one element of a structured array; `texts` are the fields not in it."""
    values = {name: packed[name].tolist() for name, _, _ in sized_fields(cls)}
    return cls(**values, **texts)


def _generated(cls: type[object], head: str, lines: list[str]) -> Any:
    """A method written for this class: twice as fast as one that loops over its fields."""
    scope: dict[str, Any] = {"cls": cls}
    exec(head + "".join(f"    {line}\n" for line in lines), scope)
    return scope["method"]


def _value(name: str, length: int | None) -> str:
    return f"old.{name}" if length is None else f"old.{name}.copy()"


def _copier(cls: type[object]) -> Any:
    every = [(f.name, f.metadata.get("length")) for f in fields(cls)]  # type: ignore[arg-type]
    body = [f"new.{name} = {_value(name, length)}" for name, length in every]
    return _generated(cls, "def method(old):\n", ["new = cls.__new__(cls)", *body, "return new"])


def _assigner(cls: type[object]) -> Any:
    sized = [(name, length) for name, _, length in sized_fields(cls)]
    body = [f"new.{name}{'' if length is None else '[:]'} = old.{name}" for name, length in sized]
    return _generated(cls, "def method(new, old):\n", body)


def _sharer(cls: type[object]) -> Any:
    """Rows that are as the other's become the other's: of two that nobody changes any more."""
    rows = [name for name, _, length in sized_fields(cls) if length is not None]
    body = [f"if new.{name} == old.{name}: new.{name} = old.{name}" for name in rows]
    return _generated(cls, "def method(new, old):\n", body or ["pass"])
