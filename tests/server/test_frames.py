"""Frames that we write and read ourselves are those of the library that does the rest."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from oche.server.frames import short_text, text_frame

TEXTS = st.text(max_size=200)
OTHERS = [each for each in Opcode if each is not Opcode.TEXT]


def said(text: bytes, kind: Opcode = Opcode.TEXT, **about: bool) -> bytes:
    """As a client sends it."""
    return Frame(kind, text, **about).serialize(mask=True)


@given(TEXTS)
def test_a_text_is_written_as_the_library_does(text):
    assert text_frame(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_its_length_stands_in_as_many_bytes_as_it_needs(size):
    text = "x" * size
    assert text_frame(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@given(TEXTS)
def test_a_short_text_is_read_and_a_longer_one_left_to_the_library(text):
    whole = text.encode()
    assert short_text(said(whole)) == (text if len(whole) < 126 else None)


@given(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=140))
@example(0x81, 0x83, b"mask" + b"\0" * 3)
def test_what_is_read_is_what_the_library_reads(first, second, rest):
    data = bytes((first, second)) + rest
    text = short_text(data)
    library = ServerProtocol(state=OPEN)
    library.receive_data(data)
    read = library.events_received()
    if text is not None:
        assert [
            (frame.opcode, bytes(frame.data)) for frame in read if isinstance(frame, Frame)
        ] == [(Opcode.TEXT, text.encode())]
        assert not library.reader.buffer


@given(st.binary(min_size=1, max_size=125), st.sampled_from(OTHERS))
def test_other_kinds_are_left_to_the_library(body, kind):
    assert short_text(said(body, kind)) is None


@given(TEXTS.filter(lambda text: len(text.encode()) < 120))
def test_pieces_and_neighbours_are_left_to_the_library(text):
    whole = said(text.encode())
    assert short_text(said(text.encode(), fin=False)) is None
    assert short_text(bytes((whole[0] | 0x40,)) + whole[1:]) is None
    assert short_text(whole[:-1]) is None
    assert short_text(whole + whole) is None
    assert short_text(Frame(Opcode.TEXT, text.encode()).serialize(mask=False)) is None


def test_what_is_no_text_is_left_to_the_library():
    assert short_text(said(b"\xff\xfe")) is None
