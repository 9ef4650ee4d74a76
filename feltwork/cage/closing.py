"""The end of a count: its report signed by everybody who counted, the recount agreed, the money in the books.

Counted currency goes to the cage. What it has more or less than the terminal's meters said goes to an account of its
own, and vouchers and coupons that no terminal redeemed are revenue all the same (465a.25(a)(3)(ix)). What came out of a
slot machine or a fully automated table is kept apart: what of it is revenue the books of its own system say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from feltwork.access import signatures
from feltwork.access.permissions import COUNT_TEAM, Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.signatures import Document, Line
from feltwork.cage.commanding import commanded
from feltwork.cage.count_records import KINDS, Count, Found, count, has_counted, read_found
from feltwork.cage.counts import OBSERVED, locked, verify_member
from feltwork.cage.keys import out_for
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer, open_account, post
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import Answer, House

SIGNED: Final = "465a.25(o)(4)"


# -------------------------------------------------------------------------------------------------------- signing


def report_document(found: Count, findings: Sequence[Found] | None = None) -> Document:
    """The report of a count as a document with a line for everybody who counted.

    Without the findings it shows who has signed; only with them it can be signed.
    """
    content = None if findings is None else [one.to_json() for one in findings]
    lines = tuple(_line(name, position, leads=name == found.supervisor) for name, position in found.members.items())
    called = f"report of count {found.number}"
    return Document("count_report", f"{found.id}/{found.version}", lines, content, SIGNED, called=called)


def _line(name: str, position: int, *, leads: bool) -> Line:
    """A line of somebody's own: a supervisor who took over signs another one than who was relieved."""
    if leads:
        words = f"{name}: the information is accurate, and every box that was collected and opened is recorded"
        line = f"count_room_supervisor_{position}" if position else "count_room_supervisor"
        return Line(line, words, frozenset({Role.COUNT_ROOM_SUPERVISOR}), SIGNED)
    return Line(f"count_team_member_{position}", f"{name}: the information is accurate", COUNT_TEAM, SIGNED)


def sign_report(house: House, id: UUID, by: Person, count_id: UUID) -> Answer:
    """Attest to what the report says; each on a line of their own."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        verify_member(found, by)
        if found.state == "suspended":
            why = "no casino compliance representative is in the count room"
            raise Refused(found.name, why, OBSERVED, "wait until one is there")
        if found.state == "counting":
            raise Refused(found.name, "its totals are not there yet", SIGNED, "finish the count first")
        document = report_document(found, read_found(unit, count_id, by))
        line = document.lines[list(found.members).index(by.sign_in_name)]
        signatures.sign(unit, document, line.id, by)
        return {"count": str(count_id), "signatures": signature_sequence(unit, found, by)}

    return commanded(house, id, by, Permission.COUNT, "sign_count_report", f"count {count_id}", {}, act)


def signature_sequence(unit: Unit, found: Count, by: Person | None = None) -> list[dict[str, Any]]:
    """Who has signed the report, and who still must; ``by``, who looks, may sign a line of their own."""
    document = report_document(found)
    shown = signatures.sequence(document, signatures.signatures(unit, document))
    ready = found.state in ("to_recount", "differs", "agreed")
    for line, name in zip(shown, found.members, strict=True):
        line["may"] = ready and by is not None and by.sign_in_name == name and line["signed"] is None
    return shown


# -------------------------------------------------------------------------------------------------------- closing


def close(house: House, id: UUID, by: Person, count_id: UUID) -> Answer:
    """Close a count that was recounted with the same result and signed by everybody; the money moves."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        _verify_may_close(unit, found, by)
        findings = read_found(unit, count_id, by)
        signatures.verify_signed(unit, report_document(found, findings))
        entries = _entries(unit, findings, _expected(unit, count_id))
        if entries:
            about = {"count": str(count_id), "kind": found.kind, "day": found.day.isoformat()}
            post(unit, id, "close count", by.sign_in_name, entries, about)
        unit.run(
            "insert into cage.count_closed (count_id, recount, posting, closed_by)"
            " values (%s, cage.agreed_recount(%s), %s, %s)",
            (count_id, count_id, id if entries else None, by.id),
        )
        return count(unit, count_id).to_json()

    return commanded(house, id, by, Permission.COUNT, "close_count", f"count {count_id}", {}, act)


def _verify_may_close(unit: Unit, found: Count, by: Person) -> None:
    if by.sign_in_name != found.supervisor:
        why = f"{by.sign_in_name} is not its count room supervisor"
        raise Refused(found.name, why, SIGNED, f"{found.supervisor} closes it")
    waits = {
        "counting": "boxes are still counted",
        "suspended": "it is suspended",
        "to_recount": "it waits for the recount",
        "differs": "the recount came to something else",
        "closed": "it is closed",
    }
    if found.state in waits:
        instead = "correct the count, or have another person recount" if found.state == "differs" else None
        section = OBSERVED if found.state == "suspended" else found.recount_section
        raise Refused(found.name, waits[found.state], section, instead)
    if out_for(unit, found.id):
        raise Refused(found.name, "the reset key is not back", "465a.17(h)", "return it to security first")


def _expected(unit: Unit, count_id: UUID) -> dict[UUID, Cents]:
    """What the ledger has in each box of a count, since it was collected."""
    rows = unit.rows(
        "select b.id, b.amount from cage.collected b join cage.count c on c.drop_id = b.drop_id where c.id = %s",
        (count_id,),
    )
    return {row["id"]: row["amount"] for row in rows}


def _entries(unit: Unit, findings: Sequence[Found], expected: Mapping[UUID, Cents]) -> list[Transfer]:
    """The transfers of a count; accounts that they need are opened."""
    entries: list[Transfer] = []
    for one in findings:
        if one.place.kind == "table":
            entries += _from_table(unit, one)
        elif one.place.kind == "device":
            entries += _from_device(unit, one)
        else:
            entries += _from_terminal(one, expected[one.collected])
    if entries:
        open_account(unit, accounts.BOXES_COLLECTED, "asset")
        open_account(unit, accounts.COUNT_OVER_SHORT, "expense")
        open_account(unit, accounts.INVALID_INSTRUMENTS, "expense")
        open_account(unit, accounts.INSTRUMENTS_COUNTED, "revenue")
    return entries


def _from_table(unit: Unit, one: Found) -> list[Transfer]:
    if not one.currency:
        return []
    credit = accounts.felt_drop(one.place.name)
    open_account(unit, credit, "revenue")
    return [Transfer(accounts.CAGE, credit, one.currency, accounts.FELT_DROP, one.place.name)]


def _from_device(unit: Unit, one: Found) -> list[Transfer]:
    if not one.currency:
        return []
    credit = accounts.device_drop(one.place.name)
    open_account(unit, credit, "liability")
    return [Transfer(accounts.CAGE, credit, one.currency, accounts.DEVICE_DROP, one.box)]


def _from_terminal(one: Found, expected: Cents) -> list[Transfer]:
    collected, over_short = accounts.BOXES_COLLECTED, accounts.COUNT_OVER_SHORT
    moved = (
        (accounts.CAGE, collected, min(one.currency, expected), accounts.BOX_COUNTED),
        (accounts.CAGE, over_short, one.currency - expected, accounts.COUNT_OVER),
        (over_short, collected, expected - one.currency, accounts.COUNT_SHORT),
        (
            accounts.INVALID_INSTRUMENTS,
            accounts.INSTRUMENTS_COUNTED,
            one.unmatched_value,
            accounts.INVALID_INSTRUMENT,
        ),
    )
    return [
        Transfer(debit, credit, amount, kind, one.box, one.place.name)
        for debit, credit, amount, kind in moved
        if amount > 0
    ]


# ----------------------------------------------------------------------------------------- vouchers go to finance


def receive_vouchers(house: House, id: UUID, by: Person, count_id: UUID, vouchers: int, amount: Cents) -> Answer:
    """Finance receives the vouchers and coupons that were counted, as many as the report says (461a.8(l))."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        what = f"gaming vouchers of {found.name}"
        if found.state != "closed":
            raise Refused(what, "the count is not over", "461a.8(l)", "they are forwarded when it is")
        if has_counted(found, by):
            why = f"{by.sign_in_name} counted or recounted them"
            raise Refused(what, why, "461a.8(l)", "a finance representative with no incompatible function does")
        row = unit.only(
            "select count(*) as number, coalesce(sum(amount), 0)::bigint as amount from cage.instrument_closed"
            " where count_id = %s",
            (count_id,),
        )
        if (vouchers, amount) != (row["number"], row["amount"]):
            why = f"{vouchers} for {dollars(amount)} arrived, and the report says {row['number']}"
            raise Refused(what, f"{why} for {dollars(row['amount'])}", "461a.8(l)", "find what is missing first")
        new = unit.run(
            "insert into cage.vouchers_received (count_id, vouchers, amount, received_by) values (%s, %s, %s, %s)"
            " on conflict do nothing",
            (count_id, vouchers, amount, by.id),
        )
        if not new:
            raise Refused(what, "they were received already", "461a.8(l)")
        return {"count": str(count_id), "vouchers": vouchers, "amount": amount}

    request = {"vouchers": vouchers, "amount": amount}
    what = f"count {count_id}"
    return commanded(house, id, by, Permission.RECEIVE_VOUCHERS, "receive_vouchers", what, request, act, request)


def report_title(found: Count) -> str:
    """As the regulation calls it."""
    return f"{KINDS[found.kind][0]} Report" if found.kind != "terminal" else f"{KINDS[found.kind][0]} report"
