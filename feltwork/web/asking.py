"""A command to a table from a page that is not at the table: to its actor here, or to the server that runs it."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Final
from uuid import UUID

import websockets
from websockets.sync.client import connect

from feltwork.access.sessions import csrf_token
from feltwork.table.desk import Command, Who
from feltwork.terms.refusal import Refused
from feltwork.web.refusing import not_there
from feltwork.web.security import SignedIn, cookie_name
from feltwork.web.serving import Serving
from feltwork.web.terminal_commands import plain

PATIENCE_S: Final = 30.0


def ask_table(server: Serving, somebody: SignedIn, table: str, do: str, id: UUID, body: dict[str, Any]) -> Any:
    """What the table answers; a refusal is raised."""
    actor = server.hub.actor(table)
    if actor is None or server.loop is None:
        return _elsewhere(server, somebody, table, do, id, body)
    command = Command(id, Who.somebody(somebody.person), do, body)
    reply = asyncio.run_coroutine_threadsafe(actor.ask(command), server.loop).result(PATIENCE_S)
    if isinstance(reply, Refused):
        raise reply
    return plain(reply)


def tell_money(server: Serving, terminal: str) -> None:
    """Money moved at a terminal beside the table: its player sees it at once, elsewhere within a second.

    Whoever looks on says which table it is at: to ask the books now, after the act, could fail.
    """
    for actor in tuple(server.hub.actors.values()):
        if server.loop is not None and any(viewer.terminal == terminal for viewer in tuple(actor.viewers)):
            server.loop.call_soon_threadsafe(actor.refresh, terminal)


def _elsewhere(server: Serving, somebody: SignedIn, table: str, do: str, id: UUID, body: dict[str, Any]) -> Any:
    """Another server runs the table: the same command through its WebSocket, in the same person's session."""
    try:
        address = server.house.database.run(lambda unit: server.hub.elsewhere(unit, table), "who runs a table")
    except Refused as unknown:
        raise not_there(unknown) from None
    if address is None:
        raise _nobody(table)
    url = f"{address.replace('http', 'ws', 1)}/ws"
    hello = {"type": "hello", "protocol": 1, "as": "watch", "table": table, "csrf": csrf_token(somebody.token)}
    cookie = {"Cookie": f"{cookie_name(server)}={somebody.token}", "x-feltwork-hop": "1"}
    try:
        with connect(url, additional_headers=cookie, max_size=None, open_timeout=5) as line:
            line.send(json.dumps(hello))
            line.send(json.dumps({"type": "command", "id": str(id), "do": do, **body}))
            until = time.monotonic() + PATIENCE_S
            while True:
                # What happens at the table meanwhile does not prolong the wait for the answer.
                told = json.loads(line.recv(max(until - time.monotonic(), 0)))
                if told["type"] == "refused" or (told["type"] == "answer" and told["id"] == str(id)):
                    break
    except (OSError, TimeoutError, websockets.WebSocketException):
        raise _nobody(table) from None
    if told.get("ok"):
        return told["result"]
    refused = told["refused"]
    raise Refused(refused["what"], refused["why"], refused["section"], refused["instead"])


def _nobody(table: str) -> Refused:
    return Refused(f"table {table}", "no server runs it at this moment", instead="send it again in a second")
