"""Keys of terminals' bill validators: the house has the public half of each, and takes bills on its signature alone."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from feltwork.client.validator import key_id
from feltwork.database.database import Row, Unit
from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused

SECTION = "605a.3(a)(1)(i)"


@dataclass(frozen=True, slots=True)
class ValidatorKey:
    """The key of a terminal's validator."""

    key: str
    terminal: str
    public_key: bytes

    def has_signed(self, report: BillReport) -> bool:
        """Whether a report bears this key's signature, for this terminal."""
        if (report.key, report.asset_number) != (self.key, self.terminal):
            return False
        return is_signature(self.public_key, report)


def is_signature(public_key: bytes, report: BillReport) -> bool:
    """Whether the signature of a report was made with the private half of a key."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(report.signature, report.text)
    except InvalidSignature:
        return False
    return True


def register(unit: Unit, asset_number: str, public_key: bytes, credential: UUID | None) -> str:
    """Store a validator's public key with the credential it was issued with; the id of the key.

    Without a credential the key is a simulated validator's, which only a house that is tried out has.
    """
    key = key_id(public_key)
    unit.run(
        "insert into wagering.validator (key, terminal, credential, public_key) values (%s, %s, %s, %s)",
        (key, asset_number, credential, public_key),
    )
    return key


def in_force(unit: Unit, key: str, asset_number: str) -> ValidatorKey:
    """The key, when it is in force at a terminal; refused otherwise, and nobody is to blame."""
    row = unit.row("select * from wagering.validator_in_force where key = %s and terminal = %s", (key, asset_number))
    if row is None:
        raise _none(asset_number)
    return _key(row)


def of_credential(unit: Unit, credential: UUID | None, asset_number: str) -> ValidatorKey:
    """The validator key that was issued with a device credential, as long as the credential is good."""
    row = unit.row(
        "select * from wagering.validator_in_force where credential = %s and terminal = %s", (credential, asset_number)
    )
    if row is None:
        raise _none(asset_number)
    return _key(row)


def _key(row: Row) -> ValidatorKey:
    return ValidatorKey(row["key"], row["terminal"], bytes(row["public_key"]))


def _none(asset_number: str) -> Refused:
    return Refused(
        f"bill at terminal {asset_number}",
        "its validator has no key that is in force",
        SECTION,
        "have a new credential issued: the validator's key comes with it",
    )
