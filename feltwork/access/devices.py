"""Credentials of electronic wagering terminals: issued under two departments' keys, shown once, replaced, revoked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access import approvals, permissions
from feltwork.access.approvals import Request
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person, at_this_moment
from feltwork.access.secrets_shown_once import new_secret, secret_hash
from feltwork.access.trail import note
from feltwork.client.validator import Key, new_secret_key
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import validators


@dataclass(frozen=True, slots=True)
class Credential:
    """A credential that is good, and its terminal. A terminal can have had others before."""

    id: UUID
    asset_number: str


@dataclass(frozen=True, slots=True)
class Device:
    """A terminal and its newest credential, as far as anybody may see it."""

    asset_number: str
    state: str
    """none, good, replaced or revoked."""
    issued_at: datetime | None
    issued_by: str | None
    ended_at: datetime | None
    ended_by: str | None
    why: str | None

    def to_json(self) -> dict[str, Any]:
        return {
            "asset_number": self.asset_number,
            "state": self.state,
            "issued_at": self.issued_at and self.issued_at.isoformat(),
            "issued_by": self.issued_by,
            "ended_at": self.ended_at and self.ended_at.isoformat(),
            "ended_by": self.ended_by,
            "why": self.why,
        }


def ask(unit: Unit, id: UUID, asker: Person, asset_numbers: Iterable[str], why: str) -> Request:
    """Ask for credentials of terminals, one approval for all of them."""
    wanted = sorted(set(asset_numbers))
    if not wanted:
        raise Refused("device credentials", "no asset number is stated", "605a.2(b)", "name the terminals")
    for asset_number in wanted:
        _verify_terminal(unit, asset_number)
    content = {"asset_numbers": wanted}
    return approvals.ask(unit, id, asker, Permission.DEVICE_CREDENTIALS, content, why)


@dataclass(frozen=True, slots=True)
class Issued:
    """Secrets of terminals by asset number. They can be read this once: the house keeps hashes and public keys."""

    credentials: dict[str, str]
    """For the terminal's line."""
    validators: dict[str, str]
    """The private keys of the terminals' bill validators."""

    def to_json(self) -> dict[str, dict[str, str]]:
        return {"credentials": self.credentials, "validators": self.validators}


def issue(unit: Unit, request: UUID, by: Person) -> Issued:
    """Issue the credentials that were approved, each with a key for the terminal's bill validator.

    A credential that a terminal had is replaced, and the key of its validator with it: neither is good afterwards.
    """
    permissions.verify_can_ask(at_this_moment(unit, by), Permission.DEVICE_CREDENTIALS)
    used = approvals.use(unit, request, by, Permission.DEVICE_CREDENTIALS)
    pairs = {number: _issued(unit, request, number, by) for number in used.content["asset_numbers"]}
    return Issued(
        {number: credential for number, (credential, _) in pairs.items()},
        {number: validator for number, (_, validator) in pairs.items()},
    )


def _issued(unit: Unit, request: UUID, asset_number: str, by: Person) -> tuple[str, str]:
    one_at_a_time(unit, f"device/{asset_number}")
    replaced = _end(unit, asset_number, "replaced", by, "a new one was issued")
    credential, validator = new_secret("fwd"), new_secret_key()
    id = unit.value(
        "insert into access.device_credential (asset_number, credential_hash, request, issued_by)"
        " values (%s, %s, %s, %s) returning id",
        (asset_number, secret_hash(credential), request, by.sign_in_name),
    )
    validators.register(unit, asset_number, Key(validator).public, id)
    note(unit, by, "device_issued", f"terminal {asset_number}", {"request": str(request), "replaced": bool(replaced)})
    return credential, validator


def revoke(unit: Unit, by: Person, asset_number: str, why: str) -> None:
    """End a terminal's credential at once; one person is enough to shut a door."""
    permissions.verify(by, Permission.REVOKE_DEVICE)
    _verify_terminal(unit, asset_number)
    if not why.strip():
        raise Refused(f"terminal {asset_number}", "no reason is stated", instead="say why its credential is revoked")
    one_at_a_time(unit, f"device/{asset_number}")
    if not _end(unit, asset_number, "revoked", by, why.strip()):
        raise Refused(f"terminal {asset_number}", "it has no credential that is good")
    note(unit, by, "device_revoked", f"terminal {asset_number}", {"why": why.strip()})


def verify(unit: Unit, credential: str) -> Credential:
    """The credential that a terminal showed; refused if there is none like it, or if it has ended."""
    row = unit.row(f"{_CREDENTIALS} where c.credential_hash = %s", (secret_hash(credential),))
    if row is None:
        raise Refused("the device credential", "no terminal has it", "605a.2(b)", "have one issued")
    if row["how"] is not None:
        raise _ended(row)
    return Credential(row["id"], row["asset_number"])


def ended(unit: Unit, ids: Iterable[UUID]) -> dict[UUID, Refused]:
    """Credentials of these that have ended, and how."""
    rows = unit.rows(f"{_CREDENTIALS} where c.id = any(%s) and e.how is not null", (list(ids),))
    return {row["id"]: _ended(row) for row in rows}


_CREDENTIALS: Final = (
    "select c.id, c.asset_number, e.how from access.device_credential c"
    " left join access.device_credential_end e on e.credential = c.id"
)


def _ended(row: Row) -> Refused:
    what = f"the device credential of terminal {row['asset_number']}"
    return Refused(what, f"it was {row['how']}", "605a.2(b)", "have one issued")


def devices(unit: Unit) -> list[Device]:
    """Every terminal with the state of its credential, by asset number."""
    rows = unit.rows(
        "select t.asset_number, c.issued_at, c.issued_by, c.at as ended_at, c.ended_by, c.why,"
        " case when c.id is null then 'none' else coalesce(c.how, 'good') end as state"
        " from wagering.terminal t left join lateral ("
        " select c.*, e.how, e.at, e.ended_by, e.why from access.device_credential c"
        " left join access.device_credential_end e on e.credential = c.id where c.asset_number = t.asset_number"
        " order by e.credential is not null, c.issued_at desc limit 1) c on true order by t.asset_number"
    )
    return [Device(**row) for row in rows]


def _end(unit: Unit, asset_number: str, how: str, by: Person, why: str) -> int:
    return unit.run(
        "insert into access.device_credential_end (credential, how, ended_by, why)"
        " select c.id, %s, %s, %s from access.device_credential c where c.asset_number = %s"
        " and not exists (select from access.device_credential_end e where e.credential = c.id)",
        (how, by.sign_in_name, why, asset_number),
    )


def _verify_terminal(unit: Unit, asset_number: str) -> None:
    if unit.row("select from wagering.terminal where asset_number = %s", (asset_number,)) is None:
        raise Refused(
            f"terminal {shown(asset_number)}",
            "none has this asset number",
            "461a.1",
            "enrol it: `feltwork terminal enrol`",
        )
