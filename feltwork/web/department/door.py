"""The door of the Department's page: where it listens, by TLS or behind which proxies, and under which names.

Passwords and sessions go over the wire, so that plain HTTP stays on this machine, or between the page and a proxy that
was named and that people reach by TLS.
"""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from feltwork.control.certificates import verify_private
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.web.hosts import LOOPBACK, hosts_of
from feltwork.web.listening import Where, verify_url
from feltwork.web.refusing import Unread, refusal_response

_LOCAL: Final = ("127.0.0.0/8", "::1/128")


@dataclass(frozen=True, slots=True)
class Door:
    """How the page is reached: its address, its own certificate if it has one, and the proxies before it."""

    where: Where = field(default_factory=Where)
    certificate: Path | None = None
    key: Path | None = None

    @property
    def has_tls(self) -> bool:
        return self.certificate is not None

    @property
    def by_tls(self) -> bool:
        """Whether people reach the page by TLS: its own, or that of a proxy."""
        return self.has_tls or (self.where.public or "").startswith("https:")

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches it."""
        return self.where.host == "localhost" or _is_in(self.where.host, [ip_network(one) for one in _LOCAL])

    @property
    def only_proxies(self) -> bool:
        """Whether it speaks plain HTTP beyond this machine: then only its proxies are answered."""
        return not self.has_tls and not self.is_local

    @property
    def hosts(self) -> frozenset[str]:
        return hosts_of(self.where)

    @property
    def origins(self) -> frozenset[str]:
        """Origins of its pages, besides the one that a request names."""
        return frozenset({self.where.public.rstrip("/")} if self.where.public else ())

    @property
    def address(self) -> str:
        """Where people reach it."""
        own = self.where.address
        return (self.where.public or (own.replace("http:", "https:", 1) if self.has_tls else own)).rstrip("/")

    @property
    def proxies(self) -> list[IPv4Network | IPv6Network]:
        """The proxies whose word for a client's address is taken; one of this machine only with a public address."""
        stated = [*_LOCAL, *self.where.proxies] if self.where.public else list(self.where.proxies)
        return [_network(one) for one in stated]

    def _is_plain_in_public(self) -> bool:
        public = urlsplit(self.where.public or "")
        return public.scheme == "http" and not self.has_tls and public.hostname not in LOOPBACK

    def verify(self) -> None:
        """Refuse a door that would let passwords or sessions go over a network in plain HTTP."""
        verify_url(self.where.public, "--public")
        named = self.proxies
        if self._is_plain_in_public():
            why = "plain HTTP would carry passwords beyond this machine"
            instead = "use --public https://..., with a proxy that has TLS"
            raise Refused(f"--public {shown(self.where.public)}", why, "463a.4(a)", instead)
        if (self.certificate is None) != (self.key is None):
            what = "--tls-key" if self.key is None else "--tls-certificate"
            raise Refused(what, "TLS needs both a certificate and its key", instead="name both files, or neither")
        if self.certificate is not None:
            self.context()
        elif self.only_proxies and not (self.by_tls and self.where.proxies and named):
            raise Refused(
                f"host {self.where.host}",
                "plain HTTP would carry passwords beyond this machine",
                "463a.4(a)",
                "use --tls-certificate and --tls-key; or --public https://... with --proxy for a proxy that has TLS",
            )

    def context(self) -> ssl.SSLContext:
        """The page's own TLS, from its files."""
        assert self.certificate is not None, "verified before"
        assert self.key is not None, "verified before"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        try:
            verify_private(self.key)
            context.load_cert_chain(self.certificate, self.key)
        except ssl.SSLError as problem:
            why = f"the files do not go together ({problem.reason or problem})"
            raise Refused(f"certificate {self.certificate}", why, instead="name the certificate of this key") from None
        except OSError as problem:
            why = (problem.strerror or str(problem)).lower()
            raise Refused(f"file {problem.filename}", why, instead="name a file that can be read") from None
        return context


class OnlyProxies:
    """An application that answers its proxies and this machine, and nobody else."""

    def __init__(self, app: ASGIApp, proxies: list[IPv4Network | IPv6Network]) -> None:
        self._app, self._proxies = app, [*proxies, *(ip_network(one) for one in _LOCAL)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "lifespan" or (client is not None and _is_in(client[0], self._proxies)):
            await self._app(scope, receive, send)
            return
        refusal = Refused("the request", "it did not come by a proxy of this page", instead="use the public address")
        await refusal_response(Unread(HTTPStatus.FORBIDDEN, refusal))(scope, receive, send)


def _is_in(address: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return any(found in network for network in networks)


def _network(stated: str) -> IPv4Network | IPv6Network:
    try:
        found = ip_network(stated, strict=False)
    except ValueError:
        found = None
    if found is None or found.prefixlen == 0:
        why = "not the address of a machine or a network"
        raise Refused(f"proxy {shown(stated)}", why, instead="use --proxy 10.0.0.2")
    return found
