"""How much a request may bring: what is larger is refused before it is read."""

from __future__ import annotations

from typing import Final

from fastapi import HTTPException
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feltwork.terms.refusal import Refused, refusal_json

LARGEST_BODY: Final = 64 * 1024
_TOO_LARGE: Final = 413


class BoundedBodies:
    """An application whose requests have short bodies; it takes no longer ones into memory."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._stated(scope) > self._most:
            refusal = Refused("the request", "its body is too large", instead=f"{self._most} bytes at the most")
            await JSONResponse(refusal_json(refusal), _TOO_LARGE, headers={"Connection": "close"})(scope, receive, send)
            return
        taken = 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._most:  # its length was not stated
                raise HTTPException(_TOO_LARGE, "its body is too large")
            return message

        await self._app(scope, bounded, send)

    @staticmethod
    def _stated(scope: Scope) -> int:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return int(length) if length.isdigit() else 0
