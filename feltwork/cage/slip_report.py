"""Slips, overrides, books of manual slips and tips as reports: for paper and for files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from feltwork.cage.manual_slips import ManualSlip
from feltwork.cage.overrides import SECTION as OVERRIDE
from feltwork.cage.overrides import Asked
from feltwork.cage.slip_books import SERIAL, Book
from feltwork.cage.tip_policy import SECTION as TIPS
from feltwork.terms.money import parse_money
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.payouts import Payout
from feltwork.wagering.report_documents import Made


def slips_report(found: Sequence[Payout], head: Made, period: str) -> Report:
    """Every slip of a time, with the signatures on it."""
    columns = (
        Column("number", "Slip"),
        Column("at", "Date and time", "moment", "465a.26(b)(5)(i)"),
        Column("terminal", "Asset number", section="465a.26(b)(5)(ii)"),
        Column("device", "Device", "words"),
        Column("slip_kind", "Kind of slip", "words"),
        Column("for", "For"),
        Column("sent", "Sent", "money"),
        Column("paid", "Paid", "money", total=True),
        Column("made_by", "Made by"),
        Column("verified_by", "Verified by"),
    )
    rows = [
        {
            "number": one.number,
            "at": one.made_at or one.paid_at,
            "terminal": one.terminal,
            "device": one.device,
            "slip_kind": one.slip_kind,
            "for": one.why or one.kind.replace("_", " "),
            "sent": one.amount,
            "paid": one.paid_amount,
            "made_by": one.made_by,
            "verified_by": one.verified_by,
        }
        for one in found
    ]
    return head.report(
        "Jackpot and credit meter payout slips",
        "465a.26(b)(1)",
        period=period,
        blocks=(Block("Slips", columns, rows, empty="Nothing was paid by hand."),),
    )


def overrides_report(found: Sequence[Asked], head: Made, period: str) -> Report:
    """Every override that was asked for, what was sent, what was paid, and who decided."""
    columns = (
        Column("at", "Asked for", "moment"),
        Column("asset_number", "Asset number"),
        Column("sent", "Sent", "money"),
        Column("amount", "Instead", "money"),
        Column("difference", "Difference", "money"),
        Column("why", "Why"),
        Column("asked_by", "Asked by"),
        Column("state", "State"),
        Column("decided_by", "Decided by"),
        Column("reason", "Reason"),
    )
    rows = [{column.id: getattr(one, column.id) for column in columns} for one in found]
    paid = sum(one.difference for one in found if one.state == "paid")
    return head.report(
        "Overrides of payouts",
        OVERRIDE,
        period=period,
        blocks=(Block("Overrides", columns, rows, {"difference": paid}, "Paid beyond what was sent", empty="None."),),
    )


def books_report(books: Sequence[Book], entered: Sequence[ManualSlip], head: Made) -> Report:
    """Every book with what became of its numbers, and every slip that was entered."""
    numbers = (
        Column("book", "Book"),
        Column("used", "Used", "number", total=True),
        Column("void", "Void", "number", total=True),
        Column("unused", "Unused", "number", total=True),
        Column("gaps", "Not accounted for"),
        Column("registered_by", "Registered by"),
    )
    rows = [
        {
            "book": f"{one.first} to {one.last}",
            "used": len(one.used),
            "void": len(one.void),
            "unused": len(one.unused),
            "gaps": list(one.gaps) or None,
            "registered_by": one.registered_by,
        }
        for one in books
    ]
    columns = (
        Column("serial", "Serial number", section=SERIAL),
        Column("state", "State"),
        Column("made_at", "Date and time", "moment", "465a.26(b)(13)(ii)"),
        Column("asset_number", "Asset number", section="465a.26(b)(13)(iii)"),
        Column("amount", "Amount", "money", total=True),
        Column("what", "For"),
        Column("made_by", "Made by"),
        Column("verified_by", "Verified by"),
        Column("entered_by", "Entered by"),
        Column("why", "Why by hand, or void"),
    )
    slips = [{column.id: getattr(one, column.id) for column in columns} for one in entered]
    return head.report(
        "Manual payout slips",
        SERIAL,
        blocks=(
            Block("Books", numbers, rows, section=SERIAL, empty="No book is registered."),
            Block("Slips entered", columns, slips, section="465a.26(b)(13)", empty="None."),
        ),
    )


def tips_report(found: Sequence[Mapping[str, Any]], head: Made, pools: Sequence[Mapping[str, Any]] = ()) -> Report:
    """What pools hold, and every distribution of tips, dealer by dealer."""
    columns = (
        Column("dealer", "Dealer"),
        Column("name", "Name"),
        Column("minutes", "Minutes worked", "number", total=True),
        Column("amount", "Share", "money", total=True),
    )
    blocks = [
        Block(
            f"{one['pool']}, {one['first_day']} to {one['last_day']}",
            columns,
            [{**share, "amount": parse_money(share["amount"])} for share in one["shares"]],
            section=TIPS,
            notes=(
                f"Distributed by {one['by']} on {datetime.fromisoformat(one['at']):%Y-%m-%d}."
                f" The pool held ${one['held']}; ${one['remains']} stays in it.",
            ),
        )
        for one in found
    ]
    return head.report(
        "Distribution of tips",
        TIPS,
        facts=[(f"Pool {one['pool']} holds", f"${one['holds']}", TIPS) for one in pools],
        blocks=blocks,
        notes=() if blocks else ("Nothing is distributed so far.",),
    )
