"""Double entry in integer cents: postings of transfers, each between two accounts, applied whole and once.

The rules that must hold whoever writes are the database's own (migration 0001): a posting balances because each of its
transfers has two sides, an account with bounds stays within them, a pending transfer is posted or voided once, and no
row is ever changed. Here are the words in which the other rooms ask for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json, Jsonb

from feltwork.database.database import Database, Row, Unit, sure
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

MOST: Final = 2**63 - 1
"""What the database's integers hold."""

_POST: Final = "select id, day, lane, number, at from ledger.post(%s, %s, %s, %s, %s, %s, %s)"


@dataclass(frozen=True, slots=True)
class Transfer:
    """Money from one account to another: ``amount`` is debited to the one and credited to the other.

    >>> Transfer("bill_box/1001", "game_account/1001", 2000, "bill_in").to_json()["phase"]
    'posted'
    >>> Transfer("bill_box/1001", "game_account/1001", 0, "bill_in")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: bill_in: 0 is no amount of money to move; state whole cents, 1 or more
    """

    debit: str
    credit: str
    amount: Cents
    kind: str
    what: str | None = None
    terminal: str | None = None
    gaming_table: str | None = None

    def __post_init__(self) -> None:
        verify_amount(self.amount, self.kind)

    def to_json(self) -> dict[str, Any]:
        return {"phase": "posted", **_stated(self)}


@dataclass(frozen=True, slots=True)
class Pending:
    """A transfer that reserves its amount under an id of its own until it is posted or voided."""

    id: UUID
    transfer: Transfer

    def to_json(self) -> dict[str, Any]:
        return {"phase": "pending", "id": str(self.id), **_stated(self.transfer)}


@dataclass(frozen=True, slots=True)
class Post:
    """The posting of a pending transfer: its whole amount moves."""

    id: UUID

    def to_json(self) -> dict[str, Any]:
        return {"phase": "posted", "resolves": str(self.id)}


@dataclass(frozen=True, slots=True)
class Void:
    """The voiding of a pending transfer: what it reserved is free again."""

    id: UUID

    def to_json(self) -> dict[str, Any]:
        return {"phase": "voided", "resolves": str(self.id)}


Entry = Transfer | Pending | Post | Void


@dataclass(frozen=True, slots=True)
class Posting:
    """Where and when a posting stands in the journal."""

    id: UUID
    day: date
    lane: int
    number: int
    at: datetime

    @property
    def place(self) -> str:
        return f"{self.day} lane {self.lane} number {self.number}"


@dataclass(frozen=True, slots=True)
class Correction:
    """What a posting corrects, and who authorised it."""

    corrects: UUID
    authorised_by: str

    def __post_init__(self) -> None:
        if not self.authorised_by.strip():
            raise Refused("a correction", "it does not say who authorised it", instead="name the person")


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account holds in the direction of its normal side, and what is pending on it."""

    account: str
    kind: str
    normal: str
    posted: Cents
    reserved: Cents
    expected: Cents

    @property
    def available(self) -> Cents:
        """What can leave the account now: reserved money can't leave twice."""
        return self.posted - self.reserved


def verify_amount(amount: object, what: str) -> None:
    """Refuse what is no positive number of whole cents within 64 bits."""
    if isinstance(amount, bool) or not isinstance(amount, int) or amount <= 0:
        raise Refused(what, f"{amount} is no amount of money to move", instead="state whole cents, 1 or more")
    if amount > MOST:
        raise Refused(what, f"{amount} is past what 64 bits hold", instead=f"{MOST} cents at most")


def open_account(unit: Unit, code: str, kind: str, lowest: Cents | None = None, highest: Cents | None = None) -> bool:
    """Open an account; False where it is open already with the same kind and bounds."""
    return bool(unit.value("select ledger.open_account(%s, %s, %s, %s)", (code, kind, lowest, highest)))


def post(
    unit: Unit,
    id: UUID,
    kind: str,
    made_by: str,
    entries: Sequence[Entry],
    about: Mapping[str, Any] | None = None,
    correction: Correction | None = None,
) -> Posting:
    """Make a posting inside a unit of work; the same id with the same content gives the same answer, applied once."""
    return _posting(unit.only(_POST, _parameters(id, kind, made_by, entries, about, correction)))


def reversal(unit: Unit, corrects: UUID) -> list[Entry]:
    """The transfers that undo a posting: what was posted goes back, what is still pending is voided."""
    # One correction at a time: two people who press the button at once would each see that nobody has.
    unit.run("select pg_advisory_xact_lock(hashtextextended(%s, 0))", (f"correction of {corrects}",))
    rows = unit.rows(
        "select t.*, r.resolves as resolved_by from ledger.posting p join ledger.transfer t using (day, lane, number)"
        " left join ledger.transfer r on r.resolves = t.id where p.id = %s order by line",
        (corrects,),
    )
    if not rows:
        raise Refused(f"posting {corrects}", "there is no such posting to correct")
    if unit.value("select id from ledger.posting where corrects = %s limit 1", (corrects,)):
        raise Refused(f"posting {corrects}", "it has been corrected already", instead="correct the correction")
    back: list[Entry] = []
    for row in rows:
        if row["phase"] == "posted":
            back.append(
                Transfer(
                    row["credit"],
                    row["debit"],
                    row["amount"],
                    "correction",
                    row["what"] or row["kind"],
                    row["terminal"],
                    row["gaming_table"],
                )
            )
        elif row["phase"] == "pending" and row["resolved_by"] is None:
            back.append(Void(row["id"]))
    if not back:
        raise Refused(f"posting {corrects}", "nothing of it is left to undo")
    return back


def balance(unit: Unit, account: str) -> Balance:
    row = unit.row("select * from ledger.balances where code = %s", (account,))
    if row is None:
        raise Refused(f"account {account}", "there is no such account", instead="open it first")
    return Balance(row["code"], row["kind"], row["normal"], row["posted"], row["reserved"], row["expected"])


class Ledger:
    """The ledger of a database, each call a unit of its own.

    A posting alone is one trip to the server; rooms above that do more in one unit use the functions of this module.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def open_account(self, code: str, kind: str, lowest: Cents | None = None, highest: Cents | None = None) -> bool:
        return self.database.run(lambda unit: open_account(unit, code, kind, lowest, highest), f"account {code}")

    def post(
        self,
        id: UUID,
        kind: str,
        made_by: str,
        entries: Sequence[Entry],
        about: Mapping[str, Any] | None = None,
        correction: Correction | None = None,
    ) -> Posting:
        parameters = _parameters(id, kind, made_by, entries, about, correction)
        return _posting(sure(lambda: self.database.once(_POST, parameters, f"posting {id}")))

    def reverse(self, id: UUID, corrects: UUID, made_by: str, authorised_by: str, why: str) -> Posting:
        """Undo a posting by a new one that names it; asked twice with the same id, it is undone once."""
        correction = Correction(corrects, authorised_by)

        def undo(unit: Unit) -> Posting:
            known = unit.row("select id, day, lane, number, at, corrects from ledger.posting where id = %s", (id,))
            if known is not None:
                if known.pop("corrects") != corrects:
                    raise Refused(f"posting {id}", "this id was used for other content", instead="make a new id")
                return _posting(known)
            return post(unit, id, "correction", made_by, reversal(unit, corrects), {"why": why}, correction)

        return sure(lambda: self.database.run(undo, f"correction of posting {corrects}"))

    def balance(self, account: str) -> Balance:
        return self.database.run(lambda unit: balance(unit, account), f"account {account}")


def _stated(transfer: Transfer) -> dict[str, Any]:
    fields = {
        "debit": transfer.debit,
        "credit": transfer.credit,
        "amount": transfer.amount,
        "kind": transfer.kind,
        "what": transfer.what,
        "terminal": transfer.terminal,
        "gaming_table": transfer.gaming_table,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _parameters(
    id: UUID,
    kind: str,
    made_by: str,
    entries: Sequence[Entry],
    about: Mapping[str, Any] | None,
    correction: Correction | None,
) -> tuple[object, ...]:
    return (
        id,
        kind,
        made_by,
        Jsonb([entry.to_json() for entry in entries], dumps=_canonical),
        None if about is None else Json(about, dumps=_canonical),
        correction and correction.corrects,
        correction and correction.authorised_by,
    )


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _posting(row: Row) -> Posting:
    return Posting(**row)
