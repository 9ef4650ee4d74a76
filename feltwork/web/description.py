"""The OpenAPI description of an application: built once, and kept as the bytes that are sent."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI, Request, Response

ADDRESS: Final = "/api/openapi.json"


@dataclass(frozen=True, slots=True)
class _Text:
    """The description in the two forms in which it is sent."""

    plain: bytes
    compressed: bytes
    digest: str


class Description:
    """Builds a description when somebody first asks for it, which takes more than a second, and never again."""

    def __init__(self, describe: Callable[[], dict[str, Any]]) -> None:
        self._describe = describe
        self._lock = threading.Lock()
        self._text: _Text | None = None

    def answer(self, request: Request) -> Response:
        """The description, compressed for those who take it; nothing for those who have it."""
        text, packed = self._built(), takes_gzip(request.headers.get("accept-encoding", ""))
        tag = f'"{text.digest}{"-gzip" if packed else ""}"'
        headers = {"ETag": tag, "Vary": "Accept-Encoding", "Cache-Control": "no-cache"}
        if _is_known(tag, request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(text.compressed if packed else text.plain, headers=headers, media_type="application/json")

    def _built(self) -> _Text:
        with self._lock:
            if self._text is None:
                plain = json.dumps(self._describe(), ensure_ascii=False, separators=(",", ":")).encode()
                self._text = _Text(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:32])
            return self._text


def add_description(app: FastAPI) -> None:
    """Serve an application's description. The route is a thread's, so that tables go on while it is built."""
    app.add_route(ADDRESS, Description(app.openapi).answer, include_in_schema=False)


def takes_gzip(stated: str) -> bool:
    """Whether a client's Accept-Encoding permits gzip.

    >>> takes_gzip("br, gzip;q=0.8"), takes_gzip("gzip;q=0, *")
    (True, False)
    """
    weights = {}
    for one in stated.lower().split(","):
        name, *parameters = (part.strip() for part in one.split(";"))
        [weight] = [part.removeprefix("q=") for part in parameters if part.startswith("q=")][:1] or ["1"]
        weights[name] = _is_above_zero(weight)
    return weights.get("gzip", weights.get("*", False))


def _is_above_zero(weight: str) -> bool:
    try:
        return float(weight) > 0
    except ValueError:
        return False


def _is_known(tag: str, stated: str) -> bool:
    known = {one.strip().removeprefix("W/") for one in stated.split(",")}
    return tag in known or "*" in known
