"""The stack alone: FastAPI over uvicorn and our gate, as Oche uses them, with nothing behind them.

It says to both screens what is as long as Oche's news of a move, and keeps nothing. No server on
this stack can take less for a move; what Oche takes beyond it is Oche's own.
"""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import count
from typing import Any

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from oche.server.frames import text_frame

KB_TOLD = 3.4  # what Oche tells a screen of a move of Warlord

app = FastAPI()
_tables = count(1)
_screens: dict[str, dict[int, WebSocket]] = {}
DONE = text_frame(b'{"type":"done"}')
_REST = "." * round(KB_TOLD * 1024)


@app.post("/api/tables")
async def open_table() -> dict[str, Any]:
    """A table with two seats."""
    return {"table": str(next(_tables)), "links": {"players": {"0": "", "1": ""}}}


@app.post("/api/enter")
async def enter() -> dict[str, Any]:
    """Whoever comes may sit."""
    return {}


@app.websocket("/api/tables/{table}/ws")
async def screen(socket: WebSocket, table: str, seat: int) -> None:
    """Whatever comes is told to both screens, and answered."""
    await socket.accept()
    both = _screens.setdefault(table, {})
    both[seat] = socket
    await socket.send_text('{"type":"welcome"}')
    with suppress(WebSocketDisconnect):
        while True:
            done = json.loads(await socket.receive_text())["seq"] + 1
            told = f'{{"type":"news","view":{{"seq":{done},"rest":"{_REST}"}}}}'
            frame = text_frame(told.encode())
            for each in both.values():
                each.state.gate.tell(frame)
            socket.state.gate.tell(DONE)


def main() -> None:
    """Serve until it is told to stop; the port is printed when it listens."""
    from bench.load.ours import unlimited
    from oche.server.running import listening, server

    bound = listening("127.0.0.1", 0)
    print(bound.getsockname()[1], flush=True)
    with suppress(KeyboardInterrupt):
        server(app, unlimited()).run(sockets=[bound])


if __name__ == "__main__":
    main()
