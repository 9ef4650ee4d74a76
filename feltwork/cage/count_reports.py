"""Reports of drops and counts on paper: count reports with everybody's signature, variances, drops, the drop list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from feltwork.cage.closing import SIGNED, report_title
from feltwork.cage.count_records import Count, Found
from feltwork.cage.drop_list import SECTION as LIST_SECTION
from feltwork.cage.drop_list import Employee
from feltwork.cage.drop_records import Drop
from feltwork.cage.plan import APART
from feltwork.cage.totals import BoxVariance
from feltwork.terms.report import Block, Column, Report, signature_lines
from feltwork.wagering.house import BILLS
from feltwork.wagering.report_documents import Made

_BILLS_RECOUNTED: Final = (*(Column(str(bill), f"${bill}") for bill in BILLS), Column("currency", "Currency"))
_CHIPS_RECOUNTED: Final = ((), (Column("value_chips", "Value chips"), Column("rake_chips", "Poker rake chips")))
_BILLS: Final = tuple(Column(str(bill), f"${bill}", "number", total=True) for bill in BILLS)


def count_report(
    found: Count,
    findings: Sequence[Found],
    sequence: list[dict[str, Any]],
    head: Made,
    recounted: Sequence[Mapping[str, Any]] = (),
) -> Report:
    """A count box by box, with the totals, what was corrected, the recounts, and who attests to it."""
    tables = found.kind != "terminal"
    chips = (
        Column("value_chips", "Value chips", "money", "465a.25(o)(6)", total=True),
        Column("rake_chips", "Poker rake chips", "money", "465a.25(o)(6)", total=True),
    )
    columns = (
        Column("box", "Box"),
        Column("place", "Table" if tables else "Asset number"),
        *_BILLS,
        Column("currency", "Currency", "money", total=True),
        Column("instruments", "Vouchers, coupons", "money", "465a.25(a)(3)(ix)", total=True),
        *(chips if tables else ()),
    )
    rows = [
        {
            "box": one.box,
            "place": one.place.name,
            **{str(bill): one.bills.get(str(bill), 0) for bill in BILLS},
            "currency": one.currency,
            "instruments": one.instrument_value,
            "value_chips": one.value_chips,
            "rake_chips": one.rake_chips,
        }
        for one in findings
    ]
    return head.report(
        report_title(found),
        found.section if found.kind == "terminal" else SIGNED,
        period=f"gaming day {found.day.isoformat()}",
        facts=[
            ("Count", found.number),
            ("Drop", found.drop_number),
            ("Count room supervisor", found.supervisor, SIGNED),
            ("State", found.state.replace("_", " ")),
            *([("Casino compliance present", ", ".join(found.present) or "nobody", "465a.25(e)")] if tables else []),
        ],
        blocks=(
            Block("Boxes", columns, rows, section=found.section),
            *([_instruments(findings)] if any(one.instruments for one in findings) else []),
            *([_recounts(found, recounted)] if found.recounts else []),
        ),
        notes=_notes(found, findings),
        signatures=signature_lines(sequence),
    )


def _instruments(findings: Sequence[Found]) -> Block:
    columns = (
        Column("box", "Box"),
        Column("kind", "Kind", "words"),
        Column("ticket", "Ticket"),
        Column("finding", "Finding"),
        Column("amount", "Amount", "money", total=True),
    )
    rows = [{"box": one.box, **paper} for one in findings for paper in one.instruments]
    return Block("Vouchers and coupons, valid or not", columns, rows, section="465a.25(a)(3)(ix)")


def _recounts(found: Count, recounted: Sequence[Mapping[str, Any]]) -> Block:
    """Who recounted, and what it came to, so that a difference can be looked for bill by bill."""
    figures = {one["by"]: one for one in recounted}
    columns = (
        Column("by", "Recounted by"),
        Column("presented_by", "Presented by"),
        Column("how", "How"),
        Column("at", "When", "moment"),
        Column("agrees", "Agrees with the count"),
        *((*_BILLS_RECOUNTED, *_CHIPS_RECOUNTED[found.kind != "terminal"]) if recounted else ()),
    )
    rows = [
        {
            **one,
            "at": datetime.fromisoformat(one["at"]),
            "agrees": "yes" if one["agrees"] else "no",
            **figures.get(one["by"], {}).get("bills", {}),
            **{name: figures.get(one["by"], {}).get(name, "") for name in ("currency", "value_chips", "rake_chips")},
        }
        for one in found.recounts
    ]
    return Block("Recount", columns, rows, section=found.recount_section)


def _notes(found: Count, findings: Sequence[Found]) -> tuple[str, ...]:
    corrected = [f"Box {one.box} was corrected: {one.why}." for one in findings if one.version > 1]
    left = [f"{one['by']} left in an emergency: {one['emergency']}." for one in found.left]
    relieved = [
        f"{one['sign_in_name']} was relieved by {one['by']}: {one['why']}."
        + (f" {one['successor']} took the place." if one["successor"] else "")
        for one in found.relieved
    ]
    return (*corrected, *left, *relieved)


# ------------------------------------------------------------------------------------------------------- the rest


def variance_report(found: Sequence[BoxVariance], head: Made) -> Report:
    """Metered beside counted, box by box, with the reasons that were stated."""
    columns = (
        Column("day", "Day", "date"),
        Column("count", "Count", "number"),
        Column("terminal", "Terminal"),
        Column("box", "Box"),
        Column("figure", "Figure"),
        Column("metered", "Metered"),
        Column("counted", "Counted"),
        Column("difference", "Difference"),
        Column("reason", "Reason, and who stated it"),
    )
    rows = [
        {
            "day": one.day,
            "count": one.count_number,
            "terminal": one.terminal,
            "box": one.box,
            **figure.to_json(),
            "reason": "; ".join(f"{said['why']} ({said['by']})" for said in one.reasons) if figure.difference else "",
        }
        for one in found
        for figure in one.figures
    ]
    return head.report(
        "Metered and counted",
        "465a.25(a)",
        blocks=(Block("Boxes of terminals", columns, rows, empty="Nothing was counted yet."),),
    )


def list_report(found: Sequence[Employee], head: Made) -> Report:
    """The current list of employees who transport boxes, for the Bureau and the State Police."""
    columns = (
        Column("name", "Name"),
        Column("sign_in_name", "Sign-in name"),
        Column("departments", "Department"),
        Column("credential_number", "Board credential number", section=LIST_SECTION),
        Column("at", "Listed", "moment"),
    )
    rows: list[Mapping[str, Any]] = [
        {
            "name": one.name,
            "sign_in_name": one.sign_in_name,
            "departments": ", ".join(one.departments).replace("_", " "),
            "credential_number": one.credential_number,
            "at": one.at,
        }
        for one in found
    ]
    block = Block("Employees", columns, rows, section=LIST_SECTION, empty="Nobody is listed.")
    return head.report("Employees who transport drop boxes", LIST_SECTION, blocks=(block,))


def drop_report(found: Drop, head: Made) -> Report:
    """A drop: its team with credentials, its keys, its boxes in order, and who verified the trolley."""
    team = (
        Column("name", "Name"),
        Column("departments", "Department"),
        Column("credential_number", "Board credential number", section=LIST_SECTION),
    )
    keys = (
        Column("words", "Key"),
        Column("handed_by", "Handed out by"),
        Column("out_to", "To"),
        Column("at", "When", "moment"),
        Column("received_by", "Returned to"),
        Column("back_at", "When", "moment"),
        Column("section", "Section", "section"),
    )
    boxes = (
        Column("box", "Box"),
        Column("place", "From"),
        Column("by", "Collected by"),
        Column("at", "When", "moment"),
    )
    members = [{**one, "departments": ", ".join(one["departments"]).replace("_", " ")} for one in found.team.values()]
    log = [{**one, "at": _moment(one["at"]), "back_at": _moment(one["back_at"])} for one in found.keys]
    collected = [{**one.to_json(), "at": one.at} for one in found.boxes]
    return head.report(
        f"Drop {found.number}",
        "465a.18(d)",
        period=f"gaming day {found.day.isoformat()}",
        facts=[
            ("Kind", found.kind, APART[found.kind]),
            ("Begins", found.begins_at, "465a.18(a)(2)"),
            ("Route", found.route, "465a.18(a)(5)"),
            ("Drop team supervisor", found.supervisor, "465a.18(d)(2)"),
            ("Scheduled", len(found.places), "465a.18(a)(3)"),
            ("Collected", found.collected, "465a.18(d)(2)"),
            *((name.replace("_", " ").capitalize(), f"{one['by']}, {one['at']}") for name, one in found.events.items()),
        ],
        blocks=(
            Block("Team", team, members, section="465a.18(d)"),
            Block("Keys", keys, log, section="465a.17(d)", empty="No key is out."),
            Block("Boxes in order", boxes, collected, section="465a.18(a)(4)", empty="Nothing is collected yet."),
        ),
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
