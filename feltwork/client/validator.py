"""The bill validator of a terminal: it signs each bill that is in its box, and keeps its counter on the disk.

A report is a fact: the bill is in the box. So the validator signs once the bill cannot come back, keeps the report
until the house has answered it, and sends it again under the same id until then. Nothing else may use its key.
"""

from __future__ import annotations

import base64
import json
import os
import secrets
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused

PREFIX: Final = "fwv"
MOST_UNANSWERED: Final = 5
"""The house takes so many reports at once; a validator with more on its hands takes no further bill."""
_SECTION: Final = "605a.3(a)(1)(i)"


class Key:
    """A validator's private key, as it was shown when the terminal's credential was issued."""

    def __init__(self, secret: str) -> None:
        try:
            prefix, _, text = secret.strip().partition(".")
            seed = base64.urlsafe_b64decode(f"{text}=")
            if prefix != PREFIX or len(seed) != 32:
                raise ValueError
        except ValueError:
            why = "it is not the private key of a validator"
            raise Refused("validator key", why, instead=f"use the text that begins with {PREFIX}.") from None
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()
        self.id = key_id(self.public)

    def sign(self, report: BillReport) -> BillReport:
        """The same report, signed."""
        signature = self._private.sign(report.text)
        return BillReport(report.asset_number, report.key, report.counter, report.dollars, signature)


def new_secret_key() -> str:
    """The private key of a new validator, as text."""
    return f"{PREFIX}.{secrets.token_urlsafe(32)}"


def key_id(public: bytes) -> str:
    """The id of a public key: the first 16 hexadecimal digits of its SHA-256."""
    return sha256(public).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Report:
    """A signed report, as the command `buy_in` carries it."""

    id: str
    """The command's id: sent again under it, the bill is credited once."""
    bill: int
    counter: int
    signature: str

    @property
    def body(self) -> dict[str, Any]:
        """The fields of the command."""
        return {"bill": self.bill, "counter": self.counter, "signature": self.signature}


class Line(Protocol):
    """A line to the house that carries commands, like :class:`feltwork.client.Terminal`."""

    async def command(self, do: str, *, id: UUID | None = None, **body: Any) -> dict[str, Any]: ...


class Validator:
    """The validator of one terminal::

        validator = Validator("1001", "fwv....", Path("validator.json"))
        async with Terminal("http://127.0.0.1:8580", credential) as terminal:
            validator.insert(20)  # the bill is in the box
            await validator.send(terminal)

    ``file`` keeps the counter and the reports that are not answered yet. Without it they are kept in memory, which is
    for simulations: a validator that forgets its counter signs one twice, and the house stops its terminal.
    """

    def __init__(self, asset_number: str, secret: str, file: Path | None = None) -> None:
        self.asset_number, self.key, self._file = asset_number, Key(secret), file
        self.counter = 0
        """Of the last bill."""
        self.unanswered: list[Report] = []
        if file is not None and file.exists():
            self._read(json.loads(file.read_text()))

    def insert(self, dollars: int) -> Report:
        """Sign a bill that is in the box; the report is on the disk before this returns."""
        if len(self.unanswered) >= MOST_UNANSWERED:
            why = f"{MOST_UNANSWERED} bills are not answered yet"
            raise Refused(f"bill {dollars}", why, _SECTION, "take no bill until the house has answered")
        counter = self.counter + 1
        signed = self.key.sign(BillReport(self.asset_number, self.key.id, counter, dollars))
        report = Report(str(uuid4()), dollars, counter, signed.signature.hex())
        self._keep(counter, [*self.unanswered, report])
        return report

    async def send(self, line: Line) -> dict[str, Any] | None:
        """Send what is not answered, one after the other; the last answer. A refused report stays to be sent again."""
        answer = None
        while self.unanswered:
            report = self.unanswered[0]
            answer = await line.command("buy_in", id=UUID(report.id), **report.body)
            self.answered(report)
        return answer

    def answered(self, report: Report) -> None:
        """The house has answered `ok`: the bill is credited."""
        self._keep(self.counter, [one for one in self.unanswered if one.id != report.id])

    def _keep(self, counter: int, unanswered: list[Report]) -> None:
        if self._file is not None:
            state = {"key": self.key.id, "counter": counter, "unanswered": [asdict(one) for one in unanswered]}
            _write(self._file, json.dumps(state, indent=1))
        self.counter, self.unanswered = counter, unanswered

    def _read(self, state: dict[str, Any]) -> None:
        unanswered = [Report(**one) for one in state["unanswered"]]
        if state["key"] == self.key.id:
            self.counter, self.unanswered = state["counter"], unanswered
        elif unanswered:
            dollars = sum(one.bill for one in unanswered)
            why = f"bills of ${dollars} signed with the key before were never answered"
            raise Refused(
                f"validator of terminal {self.asset_number}",
                why,
                _SECTION,
                f"have slot operations settle them with the player, then remove {self._file}",
            )


def _write(file: Path, text: str) -> None:
    """Replace a file whole, on the disk: after a power cut there is the old content or the new."""
    new = file.with_name(f"{file.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
