"""One WebSocket a screen: commands come in, answers and the view after every change go out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from fastapi import APIRouter, HTTPException, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from oche.server.carrying import carry_out
from oche.server.guards import same_site
from oche.server.house import House, house_of, known_device
from oche.server.live import LiveTable
from oche.server.messages import AnyAnswer, AnyCommand, Refused, Welcome
from oche.server.screens import Screen
from oche.server.story import story_since

router = APIRouter()
COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)

# Close codes of our own, beside those of RFC 6455: as the HTTP statuses they are named after.
FORBIDDEN, NOT_FOUND, TOO_SLOW = 4403, 4404, 4408


@router.websocket("/api/tables/{table}/ws")
async def screen(
    socket: WebSocket,
    table: str,
    role: str | None = None,
    seat: int | None = None,
    since: int | None = None,
) -> None:
    """A screen at a table, in one of the roles that its device has there."""
    await socket.accept()
    house = house_of(socket)
    if not same_site(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(FORBIDDEN, "another site can't use this table")
        return
    try:
        live = await house.live(table)
        who = await house.who(known_device(socket), table, role, seat)
    except HTTPException as error:
        await socket.close(NOT_FOUND if error.status_code == 404 else FORBIDDEN, error.detail)
        return
    await _serve(socket, house, live, Screen(who), since)


async def _serve(
    socket: WebSocket, house: House, live: LiveTable, screen: Screen, since: int | None
) -> None:
    live.screens.add(screen)
    try:
        told = [] if since is None else story_since(live.table, since)
        screen.send(Welcome(view=live.view(screen.who), told=told).model_dump_json())
        if screen.who.seat is not None:
            live.tell()  # the others see that somebody came
        live.go_on()
        await _until_one_ends(
            _receive(socket, house, live, screen), _send(socket, screen), _drop(socket, screen)
        )
    finally:
        live.screens.remove(screen)
        if screen.who.seat is not None:
            live.tell()


async def _until_one_ends(*works: Coroutine[None, None, None]) -> None:
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except WebSocketDisconnect:
        pass
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _receive(socket: WebSocket, house: House, live: LiveTable, screen: Screen) -> None:
    while True:
        text = await socket.receive_text()
        screen.send((await _answer(house, live, screen, text)).model_dump_json())


async def _answer(house: House, live: LiveTable, screen: Screen, text: str) -> AnyAnswer:
    try:
        command = COMMAND.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        sentence = f"that is no command: {where} {first['msg']}"
        return Refused(id=None, why="unreadable", sentence=sentence, seq=live.table.seq)
    return await carry_out(live, house.store, screen.who, command)


async def _send(socket: WebSocket, screen: Screen) -> None:
    while True:
        await socket.send_text(await screen.next())


async def _drop(socket: WebSocket, screen: Screen) -> None:
    await screen.dropped.wait()
    await socket.close(TOO_SLOW, "this screen did not keep up; connect again")
