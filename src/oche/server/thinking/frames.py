"""What the server and a thinking process say to each other: pickled values, each after its length.

Both ends are the same program, started by the server itself; nobody else can write into the pipes.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct(">I")
HEAD = _LENGTH.size  # bytes before every value


def framed(value: object) -> bytes:
    """A value as it goes through a pipe."""
    body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def length(head: bytes) -> int:
    """How many bytes follow."""
    return _LENGTH.unpack(head)[0]


def value(body: bytes) -> Any:
    """What was sent."""
    return pickle.loads(body)


def read(pipe: BinaryIO) -> Any:
    """The next value of a pipe; EOFError at its end."""
    return value(_exactly(pipe, length(_exactly(pipe, HEAD))))


def write(pipe: BinaryIO, sent: object) -> None:
    """Send a value."""
    pipe.write(framed(sent))
    pipe.flush()


def _exactly(pipe: BinaryIO, count: int) -> bytes:
    read = pipe.read(count)
    if len(read) < count:
        raise EOFError
    return read
