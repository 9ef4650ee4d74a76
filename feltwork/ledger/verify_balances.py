"""Proof of the balances: what each account holds is what its transfers come to, and all of it sums to zero."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final, NamedTuple

import psycopg

from feltwork.ledger.journal_text import TransferRow
from feltwork.ledger.misfits import Misfits
from feltwork.terms.money import Cents

_ACCOUNTS: Final = "select code, normal, lowest, highest from ledger.account order by code"
_BALANCES: Final = (
    "select account, null, debit_normal, posted, reserved, expected, lowest, highest from ledger.balance"
    " union all select account, lane, debit_normal, posted, reserved, expected, null, null from ledger.balance_part"
)


class Holds(NamedTuple):
    """What an account holds in the direction of its normal side, and what is pending on it."""

    posted: Cents
    reserved: Cents
    expected: Cents

    def __str__(self) -> str:
        return f"posted {self.posted}, reserved {self.reserved}, expected {self.expected}"


class Balance(NamedTuple):
    """A row of ledger.balance, or of ledger.balance_part, which has a lane."""

    account: str
    lane: int | None
    debit_normal: bool
    posted: Cents
    reserved: Cents
    expected: Cents
    lowest: Cents | None
    highest: Cents | None

    @property
    def table(self) -> str:
        return "ledger.balance" if self.lane is None else "ledger.balance_part"


class Sums:
    """The sums of the transfers, account by account: debits less credits posted, debits and credits pending."""

    def __init__(self) -> None:
        self.moved: Cents = 0
        self._by_account: defaultdict[str, list[Cents]] = defaultdict(lambda: [0, 0, 0])

    def add(self, row: TransferRow) -> None:
        """Take a transfer into the sums of both its accounts."""
        debit, credit, amount = self._by_account[row.debit], self._by_account[row.credit], row.amount
        if row.phase == "posted":
            debit[0] += amount
            credit[0] -= amount
            self.moved += amount
        pending = amount if row.phase == "pending" else -amount if row.resolves is not None else 0
        debit[1] += pending
        credit[2] += pending

    def holds(self, account: str, debit_normal: bool) -> Holds:
        """What the account holds by its transfers."""
        posted, debits, credits = self._by_account.get(account, (0, 0, 0))
        return Holds(posted, credits, debits) if debit_normal else Holds(-posted, debits, credits)

    def accounts(self) -> set[str]:
        """Every account that a transfer names."""
        return set(self._by_account)


def verify_balances(connection: psycopg.Connection[Any], sums: Sums, lanes: list[int], misfits: Misfits) -> int:
    """Compare every account with its transfers; how many accounts there are."""
    stored: defaultdict[str, list[Balance]] = defaultdict(list)
    for balance in map(Balance._make, connection.execute(_BALANCES, binary=True)):
        stored[balance.account].append(balance)
    accounts: set[str] = set()
    total = 0
    for code, normal, lowest, highest in connection.execute(_ACCOUNTS, binary=True):
        accounts.add(code)
        rows = stored.pop(code, [])
        total += sum(row.posted if row.debit_normal else -row.posted for row in rows)
        by_ledger = sums.holds(code, normal == "debit")
        _verify_rows(code, normal == "debit", (lowest, highest), rows, lanes, misfits)
        _verify_sum(code, by_ledger, rows, misfits)
        _verify_bounds(code, by_ledger, lowest, highest, misfits)
    for code in sorted({*stored, *sums.accounts()} - accounts):
        misfits.account("ledger.account", code, "an account, as there are transfers or a balance of it", "none")
    if total:
        misfits.account("ledger.balances", "of all accounts", "debits less credits of 0", str(total))
    return len(accounts)


def _verify_rows(
    code: str,
    debit_normal: bool,
    bounds: tuple[Cents | None, Cents | None],
    rows: list[Balance],
    lanes: list[int],
    misfits: Misfits,
) -> None:
    """An account with bounds has one balance with the same bounds; a shared one has a part for each lane."""
    wanted = lanes if bounds == (None, None) else [None]
    if sorted(row.lane or 0 for row in rows) != [lane or 0 for lane in wanted]:
        table = "ledger.balance_part" if bounds == (None, None) else "ledger.balance"
        misfits.account(table, code, f"{len(wanted)} of its balance", f"{len(rows)}")
    for row in rows:
        if row.debit_normal != debit_normal or (row.lowest, row.highest) != bounds:
            side = "debit" if debit_normal else "credit"
            expected = f"normal side {side}, lowest {bounds[0]}, highest {bounds[1]}, as the account has"
            found = f"{'debit' if row.debit_normal else 'credit'}, {row.lowest}, {row.highest}"
            misfits.account(row.table, code, expected, found)


def _verify_sum(code: str, by_ledger: Holds, rows: list[Balance], misfits: Misfits) -> None:
    stored = Holds(
        sum(row.posted for row in rows), sum(row.reserved for row in rows), sum(row.expected for row in rows)
    )
    if rows and stored != by_ledger:
        misfits.account(rows[0].table, code, f"{by_ledger}, the sums of its transfers", str(stored))


def _verify_bounds(code: str, holds: Holds, lowest: Cents | None, highest: Cents | None, misfits: Misfits) -> None:
    if lowest is not None and holds.posted - holds.reserved < lowest:
        misfits.account("ledger.account", code, f"{lowest} or more by its transfers", str(holds))
    if highest is not None and holds.posted + holds.expected > highest:
        misfits.account("ledger.account", code, f"{highest} or less by its transfers", str(holds))
