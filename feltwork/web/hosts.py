"""Who a request may be addressed to: a server answers to its own names, and to no other."""

from __future__ import annotations

import re
import socket
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named
from feltwork.web.listening import EVERYWHERE, Where
from feltwork.web.refusing import Unread, refusal_response

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names that no other machine can have: a browser asks nobody for their address."""
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?")


def hosts_of(where: Where) -> frozenset[str]:
    """The names by which people and the other servers of the house reach a server."""
    own = socket.gethostname() if where.host in EVERYWHERE else where.host
    stated = (urlsplit(url).hostname for url in (where.public, where.peer) if url)
    return frozenset(name.lower() for name in (own, *stated) if name)


class VerifiedHosts:
    """An application that answers only requests which name one of its hosts.

    A page of another site can have its own name lead to this machine; the browser then takes our answers for that
    site's. Such a request names the other site. An address in digits is good when the request really came to it.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self._app, self._hosts = app, LOOPBACK | hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._is_ours(scope):
            await self._app(scope, receive, send)
            return
        refusal = Refused(
            f"host {named(_stated(scope))}",
            "this server does not answer to that name",
            instead="use the server's own address; or start it with --public and the address that people use",
        )
        await refusal_response(Unread(HTTPStatus.MISDIRECTED_REQUEST, refusal))(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        stated = _HOST.fullmatch(_stated(scope).lower())
        if stated is None:
            return False
        host = stated[1] or stated[2]
        server = scope.get("server")
        return host in self._hosts or (server is not None and host == server[0])


def _stated(scope: Scope) -> str:
    """The host that a request names; none if it names several, which proxies and servers may read differently."""
    found = [value for name, value in scope["headers"] if name == b"host"]
    return str(found[0].decode("latin-1")) if len(found) == 1 else ""
