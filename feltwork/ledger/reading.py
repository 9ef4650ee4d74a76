"""The books as people read them: every balance, and a posting with its transfers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from feltwork.database.database import Unit
from feltwork.ledger.ledger import Balance
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused


@dataclass(frozen=True, slots=True)
class ShownTransfer:
    """A transfer of a posting, and what became of it where it was pending."""

    phase: str
    debit: str
    credit: str
    amount: Cents
    kind: str
    what: str | None
    terminal: str | None
    gaming_table: str | None
    became: str | None
    """Posted or voided, for a pending one that is no longer."""

    def to_json(self) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in self.__slots__}
        return {**fields, "amount": money(self.amount)}


@dataclass(frozen=True, slots=True)
class ShownPosting:
    """A posting, what it corrects, and what corrects it."""

    id: UUID
    day: date
    lane: int
    number: int
    at: datetime
    kind: str
    made_by: str
    about: dict[str, Any] | None
    corrects: UUID | None
    authorised_by: str | None
    corrected_by: tuple[UUID, ...]
    hash: str
    transfers: tuple[ShownTransfer, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "day": str(self.day),
            "lane": self.lane,
            "number": self.number,
            "at": self.at.isoformat(),
            "kind": self.kind,
            "made_by": self.made_by,
            "about": self.about,
            "corrects": self.corrects and str(self.corrects),
            "authorised_by": self.authorised_by,
            "corrected_by": [str(id) for id in self.corrected_by],
            "hash": self.hash,
            "transfers": [transfer.to_json() for transfer in self.transfers],
        }


def balances(unit: Unit) -> list[Balance]:
    """What every account holds, by its code."""
    rows = unit.rows("select code, kind, normal, posted, reserved, expected from ledger.balances order by code")
    return [Balance(account=row.pop("code"), **row) for row in rows]


def shown_posting(unit: Unit, id: UUID) -> ShownPosting:
    """A posting as it stands in the journal."""
    row = unit.row(
        "select id, day, lane, number, at, kind, made_by, about, corrects, authorised_by, hash from ledger.posting"
        " where id = %s",
        (id,),
    )
    if row is None:
        raise Refused(f"posting {id}", "there is none with this id in the ledger")
    transfers = unit.rows(
        "select t.phase, t.debit, t.credit, t.amount, t.kind, t.what, t.terminal, t.gaming_table, r.phase as became"
        " from ledger.transfer t left join ledger.transfer r on r.resolves = t.id"
        " where t.day = %s and t.lane = %s and t.number = %s order by t.line",
        (row["day"], row["lane"], row["number"]),
    )
    corrected = unit.rows("select id from ledger.posting where corrects = %s order by at", (id,))
    return ShownPosting(
        **{**row, "hash": bytes(row["hash"]).hex()},
        corrected_by=tuple(found["id"] for found in corrected),
        transfers=tuple(ShownTransfer(**transfer) for transfer in transfers),
    )
