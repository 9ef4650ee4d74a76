"""A casino as the Department's program reaches it: HTTPS with both certificates, one connection that is kept."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from feltwork.control.certificates import Folder, Shown, ends_at, public_key
from feltwork.control.department.answers import Heads, Identity, Misshapen, Ordered, Poll, Revenue, taken
from feltwork.control.identity import verify_identity
from feltwork.control.protocol import PREFIX, PROTOCOL
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

TIMEOUT_S: Final = 10.0
"""For each part of an answer; the whole of it has longer."""
ANSWER_S: Final = 30.0
IDENTITY_S: Final = 28.0
"""For program identity: the casino reads every file of the program first."""
LARGEST_ANSWER: Final = 32 * 1024 * 1024
"""A casino with five hundred terminals tells a hundredth of it; one that tells without end is not listened to."""
LONGEST_WORDS: Final = 400
_SECTION: Final = re.compile(r"\d{3}[a-z]?\.\d{1,3}[0-9a-z().]{0,40}")
_PORT: Final = 443
_Shape = TypeVar("_Shape", Poll, Revenue, Ordered, Heads, Identity)


class Away(Exception):  # noqa: N818 - what it is
    """The casino can't be reached, or it could not answer."""


class Broken(Away):
    """The casino answers, and something went wrong there."""


class SetBack(Away):
    """The casino's books are not those that it has told of."""


class Casino:
    """One casino's end of the link."""

    certificate_ends: datetime | None = None
    """When the certificate is over that it shows."""

    def __init__(self, address: str, certificates: Folder) -> None:
        parts = urlsplit(address)
        if parts.scheme != "https" or not parts.hostname or parts.path not in ("", "/"):
            raise Refused(f"casino {shown(address)}", "it is no address of one", instead="https://casino.example:8590")
        self.address = address.rstrip("/")
        self._host, self._port = parts.hostname, parts.port or _PORT
        self._shown = Shown(certificates, "department")
        self._line: http.client.HTTPSConnection | None = None
        self._certificate = b""
        """What the casino showed when the line was opened; it stays when the casino closes the line with its answer."""

    def poll(self, after: int) -> dict[str, Any]:
        """State, meters, and the events that follow a number."""
        told = self._ask("GET", f"/poll?after={after}")
        if told.get("protocol") != PROTOCOL:
            raise Away(f"it speaks protocol {shown(str(told.get('protocol')))}, and {PROTOCOL} is spoken here")
        return _taken(Poll, told)

    def revenue(self, day: str) -> dict[str, Any]:
        """What a gaming day came to."""
        return _taken(Revenue, self._ask("GET", f"/revenue?day={day}"))

    def heads(self, day: str, entry: int) -> dict[str, Any]:
        """The heads of a gaming day and of an entry of the audit trail, as the books have them now."""
        return _taken(Heads, self._ask("GET", f"/heads?day={day}&entry={entry}"))

    def order(self, order: dict[str, Any]) -> dict[str, Any]:
        """Have an order carried out; refused in the casino's own words."""
        return _taken(Ordered, self._ask("POST", "/commands", order))

    def identity(self) -> dict[str, Any]:
        """Which program runs there, signed with the key of the certificate that it showed."""
        nonce = secrets.token_hex(24)
        answer = self._ask("POST", "/identity", {"nonce": nonce}, IDENTITY_S)
        return _taken(Identity, verify_identity(answer, nonce, public_key(self._certificate)))

    @property
    def own_certificate_ends(self) -> datetime:
        """When the Department's own is over."""
        return self._shown.ends

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None

    def _ask(self, method: str, path: str, body: Any = None, within_s: float = TIMEOUT_S) -> dict[str, Any]:
        try:
            status, answer = self._answered(method, path, body, within_s)
        except (OSError, http.client.HTTPException, ssl.SSLError, ValueError, RecursionError) as problem:
            self.close()
            raise Away(_why(problem)) from None
        if status == http.HTTPStatus.OK:
            return answer
        if status >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
            away = Away if status == http.HTTPStatus.SERVICE_UNAVAILABLE else Broken
            raise away(f"{shown(answer.get('what'))}: {shown(answer.get('why'))}")
        raise Refused(
            shown_text(answer.get("what", path)),
            shown_text(answer.get("why", status)),
            _section(answer.get("section")),
            None if answer.get("instead") is None else shown_text(answer["instead"]),
        )

    def _answered(self, method: str, path: str, body: Any, within_s: float) -> tuple[int, dict[str, Any]]:
        """An answer. A line that was kept and is closed by now is no loss: it is asked once more, by a new one.

        Whatever is asked may be asked twice: orders have their id.
        """
        kept = self._line is not None and self._line.sock is not None
        try:
            return self._answer(method, path, body, within_s)
        except (ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError):
            if not kept:
                raise
            self.close()
            return self._answer(method, path, body, within_s)

    def _answer(self, method: str, path: str, body: Any, within_s: float) -> tuple[int, dict[str, Any]]:
        self._verify_line()
        if self._line is None:
            context = self._shown.context
            self._line = http.client.HTTPSConnection(self._host, self._port, timeout=TIMEOUT_S, context=context)
        headers = {"Accept": "application/json"}
        content = None
        if body is not None:
            content, headers["Content-Type"] = json.dumps(body), "application/json"
        if self._line.sock is None:
            self._line.connect()
            self.certificate_ends, self._certificate = _shown_by(self._line)
        self._line.sock.settimeout(within_s)
        with _in_time(self._line.sock):
            self._line.request(method, PREFIX + path, content, headers)
            response = self._line.getresponse()
            read = response.read(LARGEST_ANSWER)
        if response.length or not response.isclosed():
            self.close()  # what is left of it would be taken for the next answer
            raise ValueError("the answer has no end, or was cut off")
        answer = json.loads(read)
        if not isinstance(answer, dict):
            raise ValueError("the answer is no object")
        return response.status, answer

    def _verify_line(self) -> None:
        """A line lasts no longer than the certificates by which it was opened, and goes when they are renewed."""
        over = self.certificate_ends is not None and datetime.now(UTC) > self.certificate_ends
        if self._shown.renew() or over:
            self.close()


def _taken(shape: type[_Shape], answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the shape of the protocol; a casino that sends another one counts as away."""
    try:
        return taken(shape, answer)
    except Misshapen as problem:
        raise Away(f"its answer does not have the shape of the protocol: {problem}") from None


def shown_text(stated: Any) -> str:
    """A text of a casino's refusal, as a page and a terminal can show it."""
    return "".join(letter if letter.isprintable() else " " for letter in str(stated)[:LONGEST_WORDS])


def _section(stated: Any) -> str | None:
    return stated if isinstance(stated, str) and _SECTION.fullmatch(stated) else None


def _shown_by(line: http.client.HTTPSConnection) -> tuple[datetime, bytes]:
    """When the certificate is over that the other side showed, and the certificate."""
    assert isinstance(line.sock, ssl.SSLSocket), "this line has TLS"
    return ends_at(line.sock.getpeercert() or {}), line.sock.getpeercert(binary_form=True) or b""


@contextmanager
def _in_time(line: socket.socket) -> Iterator[None]:
    """An answer that trickles in for ever would keep everything else waiting: the line is cut then."""
    cut = threading.Timer(ANSWER_S, _cut, (line,))
    cut.daemon = True
    cut.start()
    try:
        yield
    finally:
        cut.cancel()


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _why(problem: Exception) -> str:
    if isinstance(problem, ssl.SSLCertVerificationError):
        return f"its certificate is not good: {problem.verify_message}"
    if isinstance(problem, ssl.SSLError):
        return f"the certificates do not fit: {problem.reason or problem}"
    return named(problem) or type(problem).__name__
