"""Two operators of the Department, of whom one proposes and the other approves."""

from __future__ import annotations

from uuid import uuid4

from feltwork.control.department import programs, proposals, tax
from feltwork.control.department.store import Store

PROPOSES, APPROVES = "olga", "omar"


def know_both(store: Store) -> None:
    """Have both in the store; they need no password here."""
    with store.transaction() as connection:
        for name in (PROPOSES, APPROVES):
            connection.execute("insert or ignore into operator values (?, ?, '', '')", (name, name.title()))


def set_rate(store: Store, from_day: str, hundredths_of_percent: int) -> None:
    know_both(store)
    number = tax.propose_rate(store, uuid4(), PROPOSES, from_day, hundredths_of_percent)["number"]
    proposals.decide(store, number, APPROVES, approves=True)


def decide_program(store: Store, digest: str, version: str, reason: str, *, approves: bool) -> None:
    know_both(store)
    number = programs.propose(store, uuid4(), PROPOSES, digest, version, reason, approves=approves)["number"]
    proposals.decide(store, number, APPROVES, approves=True)
