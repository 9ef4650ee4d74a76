"""The ledger in plain Python: what the database is compared with, posting by posting."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from feltwork.ledger.ledger import Entry, Pending, Post, Transfer, Void


class Refusal(Exception):  # noqa: N818 - it is a refusal
    """Why the model refuses."""


@dataclass
class Account:
    """What an account holds in the direction of its normal side."""

    debit_normal: bool
    lowest: int | None = None
    highest: int | None = None
    posted: int = 0
    reserved: int = 0
    expected: int = 0

    def changed(self, posted: int, debits: int, credits: int) -> Account:
        """After debits less credits were posted, and debits and credits became pending."""
        if not self.debit_normal:
            posted, debits, credits = -posted, credits, debits
        held = (self.posted + posted, self.reserved + credits, self.expected + debits)
        return Account(self.debit_normal, self.lowest, self.highest, *held)

    def verify(self) -> None:
        if self.highest is not None and self.posted + self.expected > self.highest:
            raise Refusal("it may not hold that much")
        if self.lowest is not None and self.posted - self.reserved < self.lowest:
            raise Refusal("it holds less than that")


@dataclass
class Model:
    """Accounts, postings by id, and what is pending."""

    accounts: dict[str, Account]
    postings: dict[UUID, tuple[Entry, ...]] = field(default_factory=dict)
    pending: dict[UUID, Transfer] = field(default_factory=dict)
    ended: dict[UUID, str] = field(default_factory=dict)

    def post(self, id: UUID, entries: tuple[Entry, ...]) -> str:
        """`ok` or `again`; refused with a reason, and nothing changed."""
        if id in self.postings:
            if self.postings[id] != entries:
                raise Refusal("used for other content")
            return "again"
        after = Model(dict(self.accounts), self.postings, dict(self.pending), dict(self.ended))
        changes: dict[str, list[int]] = {}
        for entry in entries:
            after._take(entry, changes)
        if not entries:
            raise Refusal("it has no transfers")
        for code in sorted(changes):
            if code not in after.accounts:
                raise Refusal("there is no such account")
            after.accounts[code] = after.accounts[code].changed(*changes[code])
            after.accounts[code].verify()
        self.accounts, self.pending, self.ended = after.accounts, after.pending, after.ended
        self.postings[id] = entries
        return "ok"

    def _take(self, entry: Entry, changes: dict[str, list[int]]) -> None:
        match entry:
            case Transfer():
                self._change(changes, entry, entry.amount, 0)
            case Pending():
                if entry.transfer.debit == entry.transfer.credit:
                    raise Refusal("two different accounts")
                if entry.id in self.pending:
                    raise Refusal("an id that was used before")
                self.pending[entry.id] = entry.transfer
                self._change(changes, entry.transfer, 0, entry.transfer.amount)
            case Post() | Void():
                if entry.id not in self.pending:
                    raise Refusal("nothing is pending under this id")
                if entry.id in self.ended:
                    raise Refusal(f"it is {self.ended[entry.id]} already")
                self.ended[entry.id] = "posted" if isinstance(entry, Post) else "voided"
                transfer = self.pending[entry.id]
                self._change(changes, transfer, transfer.amount if isinstance(entry, Post) else 0, -transfer.amount)

    @staticmethod
    def _change(changes: dict[str, list[int]], transfer: Transfer, posted: int, pending: int) -> None:
        if transfer.debit == transfer.credit:
            raise Refusal("two different accounts")
        debit, credit = changes.setdefault(transfer.debit, [0, 0, 0]), changes.setdefault(transfer.credit, [0, 0, 0])
        debit[0] += posted
        credit[0] -= posted
        debit[1] += pending
        credit[2] += pending
