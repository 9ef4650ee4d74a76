"""A terminal's end of the line: connects, resumes, sends commands that are carried out once whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final, Self
from uuid import UUID, uuid4

import websockets

from feltwork.client.view import Gap, View
from feltwork.terms.refusal import Refused

PROTOCOL: Final = 1
_WAITS_S: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
_SPOKEN: Final = websockets.Subprotocol("feltwork.1")


class TurnedAway(Refused):
    """The server does not take this terminal: its credential is not good."""


class Lost(Exception):  # noqa: N818 - it comes back
    """The line is down and was not asked to come back."""


class Terminal:
    """One electronic wagering terminal at its table.

    ``view`` is always what the table looks like. When the line is lost the terminal connects again and resumes where it
    was; commands that were not answered are sent again under their own ids, so that none is carried out twice::

        async with Terminal("http://127.0.0.1:8580", credential) as terminal:
            await validator.send(terminal)  # of feltwork.client.Validator, after validator.insert(20)
            await terminal.until(lambda view: view.table["phase"] == "betting")
            await terminal.wager({"ante": "5.00"})
    """

    def __init__(self, server: str, credential: str, *, heard: Callable[[dict[str, Any]], None] | None = None) -> None:
        self.url = server.rstrip("/").replace("http", "ws", 1) + "/ws"
        self.view = View()
        self.credential = credential
        self._hello: dict[str, Any] = {"credential": credential}
        self._heard = heard
        self._asked: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._changed = asyncio.Condition()
        self._socket: websockets.ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: Exception | None = None
        self._anew = False
        """What was told when the line came back did not fit: everything is asked for."""
        self.connections = 0
        """How often a line was made; more than one means that it was lost in between."""

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_connected())
        await self.until(lambda view: bool(view.table))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave; wagers stay where they are."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    # What a player does.

    async def command(self, do: str, *, id: UUID | None = None, **body: Any) -> dict[str, Any]:
        """Send a command and wait for its answer, however often the line is lost meanwhile."""
        key = str(id or uuid4())
        text = json.dumps({"type": "command", "id": key, "do": do, **body})
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[key] = (text, answer)
        try:
            await self._send(text)
            told = await answer
        finally:
            self._asked.pop(key, None)
        if told["ok"]:
            result: dict[str, Any] = told["result"]
            return result
        refused = told["refused"]
        raise Refused(refused["what"], refused["why"], refused["section"], refused["instead"])

    async def wager(self, wagers: Mapping[str, str]) -> dict[str, Any]:
        """All that is wagered in the round whose betting window is open; {} takes everything back."""
        return await self.command("wager", round=self.view.table["round"]["id"], wagers=dict(wagers))

    async def decide(self, decision: str) -> dict[str, Any]:
        """Answer the question that is asked."""
        round, step = self.view.table["round"]["id"], self.view.seat["question"]["step"]
        return await self.command("decide", round=round, step=step, decision=decision)

    async def until(self, holds: Callable[[View], bool], timeout_s: float | None = 30.0) -> View:
        """Wait until the view is as wanted."""

        async def wait() -> None:
            async with self._changed:
                while not holds(self.view):
                    if self._failed is not None:
                        raise self._failed
                    await self._changed.wait()

        await asyncio.wait_for(wait(), timeout_s)
        return self.view

    async def changes(self) -> AsyncIterator[View]:
        """The view, each time that it has changed."""
        while True:
            async with self._changed:
                await self._changed.wait()
            if self._failed is not None:
                raise self._failed
            yield self.view

    def drop(self) -> None:
        """Cut the line as a cable that is pulled would; the terminal comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    # The line.

    async def _keep_connected(self) -> None:
        tries = 0
        while True:
            try:
                await self._talk()
                tries = 0
            except TurnedAway as refused:
                await self._fail(refused)
                return
            except (OSError, TimeoutError, websockets.WebSocketException, Gap):
                tries += 1
            wait = _WAITS_S[min(tries, len(_WAITS_S) - 1)]
            await asyncio.sleep(wait * (0.5 + random.random()))  # noqa: S311 - no secret; spreads the comers

    async def _talk(self) -> None:
        async with websockets.connect(self.url, subprotocols=[_SPOKEN], max_size=None, compression=None) as socket:
            resume = {"after": self.view.n} if self.view.table and not self._anew else {}
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, **self._hello, **resume}))
            welcome = json.loads(await socket.recv())
            if welcome["type"] != "welcome":
                refused = welcome["refused"]
                if refused["section"] == "605a.2(b)":
                    raise TurnedAway(refused["what"], refused["why"], refused["section"], refused["instead"])
                raise OSError(refused["why"])
            self.connections += 1
            self._socket = socket
            beating = asyncio.create_task(self._beat(socket, welcome["beat_s"]))
            try:
                self._anew = True
                await self._take(welcome)
                self._anew = False
                for text, _ in list(self._asked.values()):
                    await socket.send(text)
                async for message in socket:
                    await self._take(json.loads(message))
            finally:
                self._socket = None
                beating.cancel()

    async def _beat(self, socket: websockets.ClientConnection, every_s: float) -> None:
        with contextlib.suppress(websockets.WebSocketException):
            while True:
                await asyncio.sleep(every_s)
                await socket.send('{"type":"beat"}')

    async def _take(self, message: dict[str, Any]) -> None:
        if self._heard is not None:
            self._heard(message)
        if message["type"] == "answer":
            _, answer = self._asked.get(str(message["id"]), (None, None))
            if answer is not None and not answer.done():
                answer.set_result(message)
            return
        self.view.take(message)
        async with self._changed:
            self._changed.notify_all()

    async def _fail(self, why: Exception) -> None:
        self._failed = why
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(why)
        async with self._changed:
            self._changed.notify_all()

    async def _send(self, text: str) -> None:
        if self._failed is not None:
            raise self._failed
        if self._socket is not None:
            # It is sent again when the line is back.
            with contextlib.suppress(websockets.WebSocketException):
                await self._socket.send(text)
