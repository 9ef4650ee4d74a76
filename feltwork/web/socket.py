"""The WebSocket: terminals with their device credentials, people with their sessions. docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar
from uuid import UUID

from starlette.websockets import WebSocket, WebSocketDisconnect

from feltwork.access import devices
from feltwork.access.sessions import session_hash, verify_csrf
from feltwork.access.tries import household
from feltwork.database.database import Unit
from feltwork.table.actor import Actor
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.desk import Command, Who, unforeseen
from feltwork.table.faults import log_fault
from feltwork.table.messages import COMMAND, ID, LARGEST_MESSAGE, PERSON_HELLO, PROTOCOL, TERMINAL_HELLO
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.table.tables import position_of
from feltwork.table.telling import Viewer
from feltwork.terms.refusal import Refused, refusal_json
from feltwork.terms.shown import named, shown
from feltwork.wagering.signed_bills import BillBreach
from feltwork.web.connections import ByCredential, BySession, Full, Opened, Place
from feltwork.web.endings import verify_may_see
from feltwork.web.json_text import read_json
from feltwork.web.line import CLOSING_S, SocketLine
from feltwork.web.metrics import count_breach, count_command, count_ended, count_refused
from feltwork.web.pace import Misbehaved, Pace
from feltwork.web.relay import relay
from feltwork.web.security import serving, session_of, verify_origin
from feltwork.web.serving import Serving
from feltwork.web.terminal_commands import TERMINAL_COMMANDS, plain

BEAT_S: Final = 10
SILENT_S: Final = 35
"""Nothing heard for so long: the client is gone."""
HELLO_S: Final = 10
MOST_IN_FLIGHT: Final = 32
REFUSED: Final = 4003
SILENT: Final = 4002
_LOG: Final = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass
class _Guest:
    """Somebody who has said hello."""

    table: str
    viewer: Viewer
    who: Who
    opened: Opened
    welcome: dict[str, Any]


async def websocket(socket: WebSocket) -> None:
    """One connection from its hello to its end."""
    server = serving(socket)
    subprotocol = "feltwork.1" if "feltwork.1" in socket.scope.get("subprotocols", []) else None
    try:
        place = server.connections.take(household(socket.client.host if socket.client else None))
    except Full as full:
        count_refused(full.bound)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.accept(subprotocol)
            await _turn_away(socket, full)
        return
    try:
        await socket.accept(subprotocol)
        await _Connection(socket, server, place).run()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        server.connections.give_back(place)


async def _turn_away(socket: WebSocket, refused: Refused, code: int = REFUSED) -> None:
    """Say why a connection ends, and close it. A client that does not read is not waited for."""
    text = json.dumps({"type": "refused", "refused": refusal_json(refused)})
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(CLOSING_S):
            await socket.send_text(text)
            await socket.close(code, "refused")


class _Connection:
    def __init__(self, socket: WebSocket, server: Serving, place: Place) -> None:
        self.socket, self.server, self.place = socket, server, place
        self.line = SocketLine(socket)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace = Pace()

    async def run(self) -> None:
        try:
            verify_origin(self.socket)
            hello = read_hello(await self._first(HELLO_S))
            guest = await self._hello(hello)
            self.server.connections.admit(self.place, guest.opened)
        except Refused as refused:
            if isinstance(refused, Full):
                count_refused(refused.bound)
            await _turn_away(self.socket, refused)
            return
        except TimeoutError:
            await self.socket.close(SILENT, "no hello came")
            return
        except WebSocketDisconnect:
            raise
        except Exception as fault:
            log_fault(_LOG, "hello", fault=fault)
            await _turn_away(self.socket, unforeseen())
            return
        actor = self.server.hub.actor(guest.table)
        if actor is None:
            await self._elsewhere(guest.table, hello)
            return
        await self._look_on(actor, guest, hello.get("after"))

    # Hello.

    async def _first(self, seconds: float) -> dict[str, Any]:
        message = await asyncio.wait_for(self.socket.receive(), seconds)
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return read_message(message.get("text"))

    async def _hello(self, hello: dict[str, Any]) -> _Guest:
        if "credential" in hello:
            return await self._in_turn(lambda: self._terminal(hello["credential"]))
        return await self._in_turn(lambda: self._person(hello))

    async def _in_turn(self, work: Callable[[], _T]) -> _T:
        """Work of a hello, in threads of hellos alone: a storm of them delays no table. Refused if too many wait."""
        connections = self.server.connections
        connections.begin_hello()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.server.threads.hellos, work)
        finally:
            connections.end_hello()

    def _terminal(self, credential: str) -> _Guest:
        def read(unit: Unit) -> tuple[devices.Credential, str, int]:
            known = devices.verify(unit, credential)
            return known, *position_of(unit, known.asset_number)

        known, table, seat = self.server.house.database.run(read, "the device credential")
        asset_number = known.asset_number
        viewer = Viewer(self.line, seat, asset_number)
        opened = ByCredential(known.id, asset_number)
        who = Who.at_terminal(asset_number, seat, known.id)
        return _Guest(table, viewer, who, opened, self._welcome(table, asset_number, seat))

    def _person(self, hello: dict[str, Any]) -> _Guest:
        somebody = session_of(self.socket)
        verify_csrf(somebody.token, hello["csrf"])
        table, viewer = hello["table"], Viewer(self.line, dealer=hello["as"] == "dealer")
        person = somebody.person
        verify_may_see(person, table, console=viewer.dealer)
        opened = BySession(session_hash(somebody.token), person.id, table, viewer.dealer)
        return _Guest(table, viewer, Who.somebody(person), opened, self._welcome(table))

    def _welcome(self, table: str, asset_number: str | None = None, seat: int | None = None) -> dict[str, Any]:
        told: dict[str, Any] = {"protocol": PROTOCOL, "beat_s": BEAT_S, "table_id": table}
        return {**told, "asset_number": asset_number, "seat_number": seat} if asset_number else told

    async def _elsewhere(self, table: str, hello: dict[str, Any]) -> None:
        """Another server runs the table: everything is passed on to it."""
        hub = self.server.hub
        run = self.server.house.database.run
        try:
            address = await self._in_turn(lambda: run(lambda unit: hub.elsewhere(unit, table), "who runs a table"))
        except Refused as refused:
            await _turn_away(self.socket, refused)
            return
        self.place.passed_on = True
        if address is None or not await relay(self.socket, address, hello, self.place.ended, SILENT_S):
            await _turn_away(
                self.socket,
                Refused(f"table {table}", "no server runs it at this moment", instead="connect again in a second"),
            )
            return
        await self._close(self.place.refused)

    # Looking on.

    async def _look_on(self, actor: Actor, guest: _Guest, after: int | None) -> None:
        try:
            await actor.join(guest.viewer, after, guest.welcome)
        except Refused as refused:
            await _turn_away(self.socket, refused)
            return
        writer = asyncio.create_task(self.line.run())
        reader = asyncio.create_task(self._read(actor, guest))
        ended = asyncio.create_task(self.place.ended.wait())
        why: Refused | None = None
        try:
            await asyncio.wait({writer, reader, ended}, return_when=asyncio.FIRST_COMPLETED)
            why = self.place.refused or (_raised(reader) if reader.done() else None)
        finally:
            actor.leave(guest.viewer)
            for task in (writer, reader, ended, *self._tasks):
                task.cancel()
            await asyncio.gather(writer, reader, ended, *self._tasks, return_exceptions=True)
            await self._close(why)

    async def _close(self, why: Refused | None) -> None:
        """Close what is still open: with the reason, or because nothing was heard."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            if why is None:
                await asyncio.wait_for(self.socket.close(SILENT, "nothing was heard"), CLOSING_S)
                return
            count_ended(why, self.place)
            await _turn_away(self.socket, why, why.code if isinstance(why, Misbehaved) else REFUSED)

    async def _read(self, actor: Actor, guest: _Guest) -> None:
        """Deal with what the client sends, until it is silent or misbehaves."""
        async with contextlib.aclosing(self._texts()) as texts:
            async for text in texts:
                await self._one(actor, guest, text)

    async def _one(self, actor: Actor, guest: _Guest, text: str | None) -> None:
        try:
            message = read_message(text)
        except Refused as refused:
            self._pace.note_unreadable()
            self.line.send(json.dumps({"type": "refused", "refused": refusal_json(refused)}))
            return
        if message.get("type") == "beat":
            self.line.send('{"type":"beat"}')
        elif message.get("type") == "command":
            await self._command(actor, guest, message)
        else:
            self._pace.note_unreadable()
            unknown = Refused("message", f"no type {shown(message.get('type'))}")
            self.line.send(_refusal(_echoed(message.get("id")), unknown))

    async def _texts(self) -> AsyncGenerator[str | None, None]:
        """Messages at the pace at which they are read; the next one is waited for meanwhile."""
        arriving = asyncio.ensure_future(self.socket.receive())
        try:
            while (await asyncio.wait({arriving}, timeout=SILENT_S))[0]:
                message = arriving.result()
                if message["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect(message.get("code", 1005))
                arriving = asyncio.ensure_future(self.socket.receive())
                if pause := self._pace.pause_s():
                    await asyncio.sleep(pause)
                    self._pace.note_pause(next_is_there=arriving.done())
                yield message.get("text")
        finally:
            arriving.cancel()

    async def _command(self, actor: Actor, guest: _Guest, message: dict[str, Any]) -> None:
        if len(self._tasks) >= MOST_IN_FLIGHT:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._carry_out(actor, guest, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, actor: Actor, guest: _Guest, message: dict[str, Any]) -> None:
        told, begun = _echoed(message.get("id")), time.monotonic()
        try:
            command = await self._read_command(guest, message)
            reply = await self._reply(actor, command)
        except Refused as refused:
            reply = refused
        except Exception as fault:
            log_fault(_LOG, "command %s", named(message.get("do")), fault=fault)
            reply = Refused("the server", "something went wrong here", instead="it is in the server's log")
        count_command(message.get("do"), time.monotonic() - begun, refused=isinstance(reply, Refused))
        self.line.send(_refusal(told, reply) if isinstance(reply, Refused) else _answer(told, reply))

    async def _read_command(self, guest: _Guest, message: dict[str, Any]) -> Command:
        head = COMMAND.read({name: message.get(name) for name in ("id", "do")})
        body = {key: value for key, value in message.items() if key not in ("type", "id", "do")}
        do, who = head["do"], guest.who
        permitted = {**PLAYER_COMMANDS, **TERMINAL_COMMANDS} if who.terminal else DEALER_COMMANDS
        if do not in permitted:
            raise Refused(f"command {named(do)}", "it can't be sent here", instead="one of " + ", ".join(permitted))
        command = Command(UUID(head["id"]), who, do, body)
        if who.person is None:
            return command
        # The roles of this moment: who was disabled or signed out a second ago does nothing any more.
        somebody = await asyncio.get_running_loop().run_in_executor(
            self.server.threads.sessions, lambda: session_of(self.socket, used=True)
        )
        return replace(command, who=Who.somebody(somebody.person))

    async def _reply(self, actor: Actor, command: Command) -> dict[str, Any] | Refused:
        beside = TERMINAL_COMMANDS.get(command.do) if command.who.terminal else None
        if beside is None:
            reply = await actor.ask(command)
            return reply if isinstance(reply, Refused) else plain(reply)
        assert command.who.terminal is not None
        try:
            told = await asyncio.to_thread(beside, self.server.house, command)
        except BillBreach as breach:
            count_breach(breach.rule)
            actor.refresh(command.who.terminal)
            raise
        actor.refresh(command.who.terminal)
        return told


def read_message(text: str | None) -> dict[str, Any]:
    """A message of a client: an object of reasonable size and depth, each field once, with numbers that exist.

    >>> read_message('{"type": "beat"}')
    {'type': 'beat'}
    >>> read_message('{"x": NaN}')
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: message: NaN is not a number; leave it out
    """
    if text is None:
        raise Refused("message", "it is not a text message", instead="send JSON as text")
    if len(text) > LARGEST_MESSAGE:
        raise Refused("message", "it is too large", instead=f"send {LARGEST_MESSAGE} characters or fewer")
    message = read_json(text, "message")
    if not isinstance(message, dict):
        raise Refused("message", "it is not a JSON object", instead='send {"type": ...}')
    return message


def read_hello(message: dict[str, Any]) -> dict[str, Any]:
    """A hello with the fields of a terminal or of a person."""
    spoken = message.get("protocol")
    if message.get("type") != "hello" or type(spoken) is not int or spoken != PROTOCOL:
        raise Refused(
            "hello", f"protocol {PROTOCOL} is spoken here", instead=f'send {{"type": "hello", "protocol": {PROTOCOL}}}'
        )
    stated = {name: value for name, value in message.items() if name != "type"}
    try:
        fields = (TERMINAL_HELLO if "credential" in stated else PERSON_HELLO).read(stated)
    except Refused as refused:
        raise Refused("hello", f"{refused.what}: {refused.why}", instead=refused.instead) from None
    return {"type": "hello", **fields}


def _raised(task: asyncio.Task[None]) -> Refused | None:
    """Refusal with which a task has ended."""
    problem = None if task.cancelled() else task.exception()
    return problem if isinstance(problem, Refused) else None


def _echoed(id: object) -> str | None:
    """The id of a command as its answer repeats it: none that is no id."""
    try:
        ID.verify(id, "id")
    except Refused:
        return None
    return str(id)


def _answer(id: object, result: dict[str, Any]) -> str:
    return json.dumps({"type": "answer", "id": id, "ok": True, "result": result}, ensure_ascii=False)


def _refusal(id: object, refused: Refused) -> str:
    return json.dumps({"type": "answer", "id": id, "ok": False, "refused": refusal_json(refused)}, ensure_ascii=False)
