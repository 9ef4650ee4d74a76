"""What the tests of slips share: something that is due at a terminal, and a day that is over."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Transfer, balance, post
from feltwork.terms.money import Cents
from feltwork.wagering import accounts, payouts
from feltwork.wagering.audit import audit
from feltwork.wagering.payouts import Kind
from tests.access.staff import Staff


def due(staff: Staff, amount: Cents, asset_number: str = "1001", kind: Kind = "jackpot") -> UUID:
    """Winnings of one outcome that an attendant has to pay at a terminal of T1."""
    id = new_id()

    def work(unit: Unit) -> None:
        won = Transfer(
            accounts.table_win("T1"),
            accounts.payout_due(asset_number),
            amount,
            accounts.JACKPOT_DUE,
            "pair_plus",
            asset_number,
            "T1",
        )
        post(unit, id, "settle", "the test", [won])
        payouts.due(unit, id, asset_number, kind, amount, id, what="pair_plus", why="straight flush")

    staff.run(work)
    return id


def held(staff: Staff, account: str) -> Cents:
    """What an account holds; nothing where nobody opened it."""
    known = staff.owner("select 1 from ledger.account where code = %s", account)
    return staff.run(balance, account).posted if known else 0


def meter(staff: Staff, name: str, asset_number: str = "1001") -> int:
    """What a meter shows."""
    rows: list[tuple[Any, ...]] = staff.owner(
        "select value from wagering.meter where terminal = %s and meter = %s", asset_number, name
    )
    return int(rows[0][0]) if rows else 0


def clean(staff: Staff) -> bool:
    """Whether everything that is kept twice agrees."""
    return audit(staff.house).clean


def registered_slot_machine(staff: Staff, asset_number: str) -> None:
    """A slot machine in the floor's records, in a house that is in operation."""
    staff.owner(
        "insert into floor.device (asset_number, kind, manufacturer, serial_number, model, model_type, registered_by)"
        " values (%s, 'slot_machine', 'Acme', %s, 'T-100', 'reel', %s)",
        asset_number,
        f"serial of {asset_number}",
        staff["sue"].id,
    )
    staff.owner("update wagering.house set commenced_at = ledger.now()")
