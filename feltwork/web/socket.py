"""The WebSocket: terminals with their device credentials, people with their sessions. docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import deque
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from starlette.websockets import WebSocket, WebSocketDisconnect

from feltwork.access import devices
from feltwork.access.permissions import Permission, can
from feltwork.access.person import Person
from feltwork.access.sessions import verify_csrf
from feltwork.database.refusals import Unavailable
from feltwork.table.actor import Actor
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.desk import Command, Who, unforeseen
from feltwork.table.messages import COMMAND, ID, LARGEST_MESSAGE, PERSON_HELLO, PROTOCOL, TERMINAL_HELLO
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.table.tables import position_of
from feltwork.table.telling import Viewer
from feltwork.terms.refusal import Refused, refusal_json
from feltwork.terms.shown import named, shown
from feltwork.web.json_text import read_json
from feltwork.web.line import CLOSING_S, SocketLine
from feltwork.web.metrics import count_command
from feltwork.web.relay import relay
from feltwork.web.security import serving, session_of, verify_origin
from feltwork.web.serving import Serving
from feltwork.web.terminal_commands import TERMINAL_COMMANDS, plain

BEAT_S: Final = 10
SILENT_S: Final = 35
"""Nothing heard for so long: the client is gone."""
HELLO_S: Final = 10
MOST_IN_FLIGHT: Final = 32
MOST_A_SECOND: Final = 50
MOST_LINES: Final = 8
REFUSED: Final = 4003
SILENT: Final = 4002
_LOG: Final = logging.getLogger(__name__)


@dataclass
class _Guest:
    """Who has said hello."""

    table: str
    viewer: Viewer
    who: Who
    welcome: dict[str, Any]


async def websocket(socket: WebSocket) -> None:
    """One connection from its hello to its end."""
    server = serving(socket)
    await socket.accept("feltwork.1" if "feltwork.1" in socket.scope.get("subprotocols", []) else None)
    server.connections += 1
    try:
        await _Connection(socket, server).run()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        server.connections -= 1


class _Connection:
    def __init__(self, socket: WebSocket, server: Serving) -> None:
        self.socket, self.server = socket, server
        self.line = SocketLine(socket)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sent: deque[float] = deque()
        self._looked_at = time.monotonic()

    async def run(self) -> None:
        try:
            verify_origin(self.socket)
            hello = read_hello(await self._receive(HELLO_S))
            guest = await self._hello(hello)
        except Refused as refused:
            await self._turn_away(refused)
            return
        except TimeoutError:
            await self.socket.close(SILENT, "no hello came")
            return
        except WebSocketDisconnect:
            raise
        except Exception:
            _LOG.exception("hello")
            await self._turn_away(unforeseen())
            return
        actor = self.server.hub.actor(guest.table)
        if actor is None:
            await self._elsewhere(guest.table, hello)
            return
        await self._look_on(actor, guest, hello.get("after"))

    # Hello.

    async def _hello(self, hello: dict[str, Any]) -> _Guest:
        if "credential" in hello:
            return await asyncio.to_thread(self._terminal, hello["credential"])
        return await asyncio.to_thread(self._person, hello)

    def _terminal(self, credential: str) -> _Guest:
        def read(unit: Any) -> tuple[str, str, int]:
            asset_number = devices.verify(unit, credential)
            return asset_number, *position_of(unit, asset_number)

        asset_number, table, seat = self.server.house.database.run(read, "the device credential")
        viewer = Viewer(self.line, seat, asset_number)
        self._verify_not_too_often(table, asset_number)
        return _Guest(table, viewer, Who.at_terminal(asset_number, seat), self._welcome(table, asset_number, seat))

    def _verify_not_too_often(self, table: str, asset_number: str) -> None:
        """A terminal has one line, and for a while those that it has lost; not hundreds."""
        actor = self.server.hub.actor(table)
        lines = sum(viewer.terminal == asset_number for viewer in tuple(actor.viewers)) if actor else 0
        if lines >= MOST_LINES:
            why = f"it is connected {lines} times"
            raise Refused(f"terminal {asset_number}", why, instead="close the others, or wait until they are given up")

    def _person(self, hello: dict[str, Any]) -> _Guest:
        found = session_of(self.socket)
        verify_csrf(found.token, hello["csrf"])
        table, viewer = hello["table"], Viewer(self.line, dealer=hello["as"] == "dealer")
        verify_may_look(found.person, table, console=viewer.dealer)
        return _Guest(table, viewer, Who.somebody(found.person), self._welcome(table))

    def _welcome(self, table: str, asset_number: str | None = None, seat: int | None = None) -> dict[str, Any]:
        told: dict[str, Any] = {"protocol": PROTOCOL, "beat_s": BEAT_S, "table_id": table}
        return {**told, "asset_number": asset_number, "seat_number": seat} if asset_number else told

    async def _turn_away(self, refused: Refused) -> None:
        await self.socket.send_text(json.dumps({"type": "refused", "refused": refusal_json(refused)}))
        await self.socket.close(REFUSED, "refused")

    async def _elsewhere(self, table: str, hello: dict[str, Any]) -> None:
        """Another server runs the table: everything is passed on to it."""
        hub = self.server.hub
        run = self.server.house.database.run
        try:
            address = await asyncio.to_thread(run, lambda unit: hub.elsewhere(unit, table), "who runs a table")
        except Refused as refused:
            await self._turn_away(refused)
            return
        if address is None or not await relay(self.socket, address, hello):
            await self._turn_away(
                Refused(f"table {table}", "no server runs it at this moment", instead="connect again in a second")
            )

    # Looking on.

    async def _look_on(self, actor: Actor, guest: _Guest, after: int | None) -> None:
        try:
            await actor.join(guest.viewer, after, guest.welcome)
        except Refused as refused:
            await self._turn_away(refused)
            return
        writer = asyncio.create_task(self.line.run())
        reader = asyncio.create_task(self._read(actor, guest))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            actor.leave(guest.viewer)
            for task in (writer, reader, *self._tasks):
                task.cancel()
            await asyncio.gather(writer, reader, *self._tasks, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                await asyncio.wait_for(self.socket.close(SILENT, "nothing was heard"), CLOSING_S)

    async def _read(self, actor: Actor, guest: _Guest) -> None:
        while True:
            try:
                message = await self._receive(SILENT_S)
            except Refused as refused:
                self.line.send(json.dumps({"type": "refused", "refused": refusal_json(refused)}))
                continue
            except TimeoutError:
                return
            if guest.who.person is not None and not await self._may_go_on(guest):
                return
            if message.get("type") == "beat":
                self.line.send('{"type":"beat"}')
            elif message.get("type") == "command":
                await self._command(actor, guest, message)
            else:
                unknown = Refused("message", f"no type {shown(message.get('type'))}")
                self.line.send(_refusal(_echoed(message.get("id")), unknown))

    async def _may_go_on(self, guest: _Guest) -> bool:
        """Whoever has signed out, or lost the role, sees no more: looked at every few seconds, with what they send."""
        now = time.monotonic()
        if now < self._looked_at + BEAT_S / 2:
            return True
        self._looked_at = now
        try:
            person = (await asyncio.to_thread(session_of, self.socket)).person
            verify_may_look(person, guest.table, console=guest.viewer.dealer)
        except Unavailable:
            return True
        except Refused as refused:
            self.line.send(json.dumps({"type": "refused", "refused": refusal_json(refused)}))
            return False
        return True

    async def _receive(self, seconds: float) -> dict[str, Any]:
        told = await asyncio.wait_for(self.socket.receive(), seconds)
        if told["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(told.get("code", 1005))
        return read_message(told.get("text"))

    async def _command(self, actor: Actor, guest: _Guest, message: dict[str, Any]) -> None:
        await self._pace()
        if len(self._tasks) >= MOST_IN_FLIGHT:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._carry_out(actor, guest, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pace(self) -> None:
        """A client that sends without an end is read more slowly: it waits, and nobody else does."""
        now = time.monotonic()
        self._sent.append(now)
        if len(self._sent) > MOST_A_SECOND and (early := 1 - (now - self._sent.popleft())) > 0:
            await asyncio.sleep(early)

    async def _carry_out(self, actor: Actor, guest: _Guest, message: dict[str, Any]) -> None:
        told, begun = _echoed(message.get("id")), time.monotonic()
        try:
            command = await self._read_command(guest, message)
            reply = await self._reply(actor, command)
        except Refused as refused:
            reply = refused
        except Exception:
            _LOG.exception("command %s", message.get("do"))
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
        session = await asyncio.to_thread(session_of, self.socket)
        return replace(command, who=Who.somebody(session.person))

    async def _reply(self, actor: Actor, command: Command) -> dict[str, Any] | Refused:
        beside = TERMINAL_COMMANDS.get(command.do) if command.who.terminal else None
        if beside is None:
            reply = await actor.ask(command)
            return reply if isinstance(reply, Refused) else plain(reply)
        told = await asyncio.to_thread(beside, self.server.house, command)
        assert command.who.terminal is not None
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


def verify_may_look(person: Person, table: str, *, console: bool) -> None:
    """Refuse who may not look on at a table, or not as its dealer does."""
    if not can(person, Permission.SEE_TABLE):
        raise Refused(f"table {table}", f"{person.sign_in_name} may not look on", "465a.11(b)(9)")
    if console and not can(person, Permission.DECLARE_IRREGULARITY):
        raise Refused("the dealer's console", f"{person.sign_in_name} does not deal", "465a.11(b)(9)")


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
