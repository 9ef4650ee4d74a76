"""Reach of a server: this machine alone, or other machines as well."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named

if TYPE_CHECKING:
    from feltwork.web.listening import Where


def is_loopback(host: str) -> bool:
    """Whether a host is this machine's loopback at every address it has.

    >>> [is_loopback(host) for host in ("127.0.0.2", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", "")]
    [True, True, True, False, False, False]
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE) if host else []
    except (OSError, ValueError):
        return False
    return bool(found) and all(is_loopback_address(str(address[0])) for *_, address in found)


def is_loopback_address(text: str) -> bool:
    """Whether a text is a loopback address in digits; an IPv4 address may be written as IPv6.

    >>> [is_loopback_address(text) for text in ("127.0.0.1", "::ffff:10.0.0.1", "localhost", "127.1")]
    [True, False, False, False]
    """
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return bool((getattr(address, "ipv4_mapped", None) or address).is_loopback)


def beyond_this_machine(where: Where, link: Where | None = None) -> str | None:
    """The first option that lets other machines reach a server; None if this machine alone reaches it."""
    hosts = (("--host", where), ("--central-control-host", link))
    stated = [f"{option} {at.host}" for option, at in hosts if at is not None and not is_loopback(at.host)]
    for option, url in (("--public", where.public), ("--peer", where.peer)):
        if url is not None and not _names_this_machine(url):
            stated.append(f"{option} {url}")
    stated += [f"--proxy {proxy}" for proxy in where.proxies if not is_loopback_address(proxy)]
    return stated[0] if stated else None


def _names_this_machine(url: str) -> bool:
    """Whether an address can only mean this machine: another name's meaning is somebody else's to change."""
    host = urlsplit(url).hostname or ""
    return host == "localhost" or is_loopback_address(host)


def open_to_others(option: str) -> Refused:
    """The refusal of a demo with printed passwords that other machines could reach."""
    return Refused(
        f"--demo with {named(option)}",
        "other machines could reach it, and the demo's passwords are printed for everybody",
        instead="add --demo-for-network, which gives every person a random password; or use --host 127.0.0.1 alone",
    )
