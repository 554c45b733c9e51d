"""The gate of a WebSocket: what a screen may send at once, and that it reads what it is sent.

Whoever sends more than any screen has reason to, or leaves everything unread, is cut off without a
word: it would not hear one. All of it is about the processor and the memory of the others, and so
is the short way that most messages go: many tables are told of many moves.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from oche.server.frames import short_text

PIECE = 4096  # bytes that are looked at in one go
FRAMES = 2_000  # in a second, of every kind
FRAGMENTS = 64  # of one message
WAITING = 64  # messages that are not answered yet
PATIENT = 8  # of them are waited for before more is read
UNREAD = 256 << 10  # bytes
LINGER = 12.0  # seconds until an end that is not heard becomes a cut; uvicorn waits for 10
CLOSING = 1.5  # the same where the server stops, which does not wait for longer than 2


class Gate(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, with an end to its patience."""

    _second = 0.0  # when the present one began
    _frames = 0  # in it
    _fragments = 0  # of the message that is coming
    _between = False  # whether the library waits for a new message

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.app_state = {**self.app_state, "gate": self}  # for who serves it
        self._told: list[bytes] = []  # in this turn of the loop

    # What comes

    def data_received(self, data: bytes) -> None:
        """Look at a little at a time, so that what is cut off has cost little."""
        text = short_text(data) if self._between and self._is_open() else None
        if text is not None:
            self._count()
            self._hand_over("text", text)
            return
        self._between = False
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() and start:
                return
            super().data_received(data[start : start + PIECE])
        self._between = self.conn.current_size is None and _awaits_a_frame(self.conn.parser)

    def _is_open(self) -> bool:
        return self.handshake_complete and self.conn.state is OPEN

    def handle_text(self, event: Frame) -> None:
        """A message, or its beginning."""
        self._fragments = 0
        self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same in bytes."""
        self._fragments = 0
        self._count()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A message goes on."""
        self._fragments += 1
        self._count()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """It asks whether we are there."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """It is there, whether we asked or not."""
        self._count()
        super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message; what says that it is text and is none ends it, without a trace."""
        said = b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "bytes":
            self._hand_over("bytes", said)
            return
        try:
            self._hand_over("text", said.decode())
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _hand_over(self, kind: str, said: str | bytes) -> None:
        """To who serves it; no more is read where that has enough to do."""
        if self.close_sent:
            return
        self.queue.put_nowait(cast(Any, {"type": "websocket.receive", kind: said}))
        if not self.read_paused and self.queue.qsize() > PATIENT:
            self.read_paused = True
            self.transport.pause_reading()

    def _count(self) -> None:
        now = self.loop.time()
        if now - self._second > 1:
            self._second, self._frames = now, 0
        self._frames += 1
        if (
            self._frames > FRAMES
            or self._fragments > FRAGMENTS
            or self.queue.qsize() > WAITING
            or self.unread > UNREAD
        ):
            self.transport.abort()

    # What goes

    def tell(self, frame: bytes) -> None:
        """Send a frame; all that is told in one turn of the loop goes out in one piece."""
        if not self._told:
            self.loop.call_soon(self._send_told)
        self._told.append(frame)

    def _send_told(self) -> None:
        if self._told and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(self._told))
        self._told.clear()

    @property
    def unread(self) -> int:
        """Bytes that were sent and not taken yet."""
        return self.transport.get_write_buffer_size()

    async def send(self, message: Any) -> None:
        """What ASGI sends comes after what was told."""
        self._send_told()
        await super().send(message)

    def let_go(self) -> None:
        """Who serves it hears that it is gone, and says goodbye."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.GOING_AWAY})

    # How it ends

    def keepalive_timeout(self) -> None:
        """It has not answered for long."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nothing more is for it."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops."""
        self._send_told()
        super().shutdown()
        self.loop.call_later(CLOSING, self.transport.abort)


def _awaits_a_frame(parser: Any) -> bool:
    """Whether the library's parser waits for a frame to begin.

    Its buffer does not tell: of a frame that comes in pieces, the head has been taken out already.
    """
    while hasattr(parser, "gi_yieldfrom"):
        if parser.gi_code is StreamReader.at_eof.__code__:
            return True
        parser = parser.gi_yieldfrom
    return False
