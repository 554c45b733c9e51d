"""One WebSocket a screen: commands come in, answers and the view after every change go out."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import anyio
from fastapi import APIRouter, HTTPException, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError

from oche.core.errors import Refusal
from oche.server.carrying import carry_out
from oche.server.house import House, house_of, known_device
from oche.server.live import LiveTable
from oche.server.messages import AnyAnswer, AnyCommand, CommandId, Refused, Welcome
from oche.server.safety.guards import same_site
from oche.server.safety.limits import address_of
from oche.server.screens import AWAY, FORBIDDEN, NOT_FOUND, TOO_MANY, Screen, Wire
from oche.server.story import story_since
from oche.server.watching.logs import Deed
from oche.table.roles import Who

router = APIRouter()
FAREWELL = 1.0  # seconds
COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)


class _Named(BaseModel):
    """All that is needed of a command to answer it."""

    id: CommandId


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
    with house.rates.screens.one_more(address_of(socket)) as there_is_room:
        if there_is_room:
            await _let_in(socket, house, table, role, seat, since)
        else:
            await socket.close(TOO_MANY, "too many screens from here; close some")


async def _let_in(
    socket: WebSocket,
    house: House,
    table: str,
    role: str | None,
    seat: int | None,
    since: int | None,
) -> None:
    try:
        live, who = await _admitted(house, known_device(socket), table, role, seat)
    except HTTPException as error:
        await socket.close(NOT_FOUND if error.status_code == 404 else FORBIDDEN, error.detail)
        return
    except Refusal:  # the database does not answer
        await socket.close(AWAY.code, AWAY.sentence)
        return
    await _serve(socket, house, live, Screen(who, _wire(socket)), since)


async def _admitted(
    house: House, device: str | None, table: str, role: str | None, seat: int | None
) -> tuple[LiveTable, Who]:
    """The table, and who comes to it: from then on its screens are dropped with their roles."""
    if house.tables.if_in_memory(table) is None:
        await _check_role(house, device, table, role, seat)  # no log is read for a stranger
    while True:
        live = await house.live(table)
        dropped = live.screens.dropped
        who = await house.who(device, table, role, seat)
        if live.screens.dropped == dropped:
            return live, who


async def _check_role(
    house: House, device: str | None, table: str, role: str | None, seat: int | None
) -> None:
    try:
        await house.who(device, table, role, seat)
    except HTTPException:
        if await house.store.table(table) is None:
            raise HTTPException(404, "there is no such table") from None
        raise


def _wire(socket: WebSocket) -> Wire:
    """The connection itself: our own server names it (`oche.server.running`)."""
    return socket.state.gate


async def _serve(
    socket: WebSocket, house: House, live: LiveTable, screen: Screen, since: int | None
) -> None:
    live.screens.add(screen)
    stay = Deed(live.name)
    try:
        told = [] if since is None else story_since(live.table, since)
        screen.send(Welcome(view=live.view(screen.who), told=told).model_dump_json())
        if screen.who.seat is not None:
            live.tell()  # the others see that somebody came
        live.go_on()
        # In a task of its own: messages are spared the way through all that is around a request.
        await asyncio.create_task(_receive(socket, house, live, screen), name="screen")
        await _close(socket, screen)
    finally:
        live.screens.remove(screen)
        stay.over("screen", role=screen.who.role, seat=screen.who.seat)
        if screen.who.seat is not None:
            live.tell()


async def _receive(socket: WebSocket, house: House, live: LiveTable, screen: Screen) -> None:
    """Carry out what comes, one thing after another; who goes away meanwhile tears none in two."""
    while not screen.over:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await _answer(house, live, screen, message.get("text") or message.get("bytes") or "")


async def _answer(house: House, live: LiveTable, screen: Screen, text: str | bytes) -> None:
    deed = Deed(live.name)
    try:
        command = COMMAND.validate_json(text)
    except ValidationError as error:
        _told(house, deed, "unreadable", screen, _unreadable(error, text, live.table.seq))
        await asyncio.sleep(0)  # nonsense in a row is not answered in one go: others come between
    else:
        answer = await carry_out(live, house.store, screen, command)
        if answer is not None:
            _told(house, deed, command.do, screen, answer)


def _told(house: House, deed: Deed, do: str, screen: Screen, answer: AnyAnswer) -> None:
    """The screen has its answer, and whoever watches the server learns what was wished."""
    screen.send(answer.model_dump_json())
    how = answer.why if isinstance(answer, Refused) else answer.type
    house.settings.watch.answered(do, how, deed.seconds)
    deed.over("command", do=do, answer=how, id=getattr(answer, "id", None))


def _unreadable(error: ValidationError, text: str | bytes, seq: int) -> Refused:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    sentence = f"that is no command: {where} {first['msg']}"
    try:
        name = _Named.model_validate_json(text).id
    except ValidationError:  # then whoever sent it can't be told which one it was
        name = None
    return Refused(id=name, why="unreadable", sentence=sentence, seq=seq)


async def _close(socket: WebSocket, screen: Screen) -> None:
    """Say why the connection ends; nothing is sent any more by then."""
    if screen.end is not None:
        # It may have gone by itself (a RuntimeError, if only the server knows of it yet); and who
        # reads nothing does not hear it either.
        with suppress(WebSocketDisconnect, RuntimeError), anyio.move_on_after(FAREWELL):
            await socket.close(screen.end.code, screen.end.sentence)
