"""The gate of a WebSocket: what a screen may send at once, and that it reads what it is sent.

Whoever sends more than any screen has reason to, or leaves everything unread, is cut off without a
word: it would not hear one. All of it is about the processor and the memory of the others.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

PIECE = 4096  # bytes that are looked at in one go
FRAMES = 2_000  # in a second, of every kind
FRAGMENTS = 64  # of one message
WAITING = 64  # messages that are not answered yet
UNREAD = 256 << 10  # bytes
LINGER = 12.0  # seconds until an end that is not heard becomes a cut; uvicorn waits for 10
CLOSING = 1.5  # the same where the server stops, which does not wait for longer than 2


class Gate(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, with an end to its patience."""

    _second = 0.0  # when the present one began
    _frames = 0  # in it
    _fragments = 0  # of the message that is coming

    def data_received(self, data: bytes) -> None:
        """Look at a little at a time, so that what is cut off has cost little."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() and start:
                return
            super().data_received(data[start : start + PIECE])

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
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _count(self) -> None:
        now = self.loop.time()
        if now - self._second > 1:
            self._second, self._frames = now, 0
        self._frames += 1
        if (
            self._frames > FRAMES
            or self._fragments > FRAGMENTS
            or self.queue.qsize() > WAITING
            or self.transport.get_write_buffer_size() > UNREAD
        ):
            self.transport.abort()

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
        super().shutdown()
        self.loop.call_later(CLOSING, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
