"""A filing on paper: what it says item by item, each with its section, and what was decided."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from feltwork.filing.filings import Decision, Filing
from feltwork.filing.kind import Item
from feltwork.terms.report import Block, Column, Report, SignatureLine
from feltwork.wagering.report_documents import Made

_STATES = {"filed": "filed, to be decided", "noticed": "notice given"}


def filing_report(filing: Filing, head: Made) -> Report:
    """The document that was filed, with who has decided and who still must."""
    kind = filing.kind
    facts: list[tuple[str, Any]] = [
        ("Number", str(filing.number)),
        ("State", _STATES.get(filing.state, filing.state)),
        ("Filed by", filing.filed_by),
        ("Filed", filing.filed_at),
        ("Filed with", ", ".join(one.words for one in kind.to)),
    ]
    if filing.subject:
        facts.append(("About", filing.subject))
    if filing.in_force_from:
        facts.append(("In force from", filing.in_force_from))
    if filing.withdrawn is not None:
        facts.append(("Withdrawn", filing.withdrawn))
    items = [
        {"item": item.words, "says": _says(item, filing.content.get(item.id)), "section": item.section}
        for item in kind.items
    ]
    columns = (Column("item", "Item"), Column("says", "What it says"), Column("section", "Section", "section"))
    made = {one.authority: one for one in filing.decisions}
    return head.report(
        kind.words[:1].upper() + kind.words[1:],
        kind.section,
        period=f"filing {filing.number}",
        facts=facts,
        blocks=(Block("Contents", columns, items),),
        notes=tuple(note for one in filing.decisions for note in _notes(one)),
        signatures=tuple(
            SignatureLine(one.words, made[one].by if one in made else None, made[one].at if one in made else None)
            for one in kind.decided_by
        ),
    )


def _says(item: Item, value: Any) -> Any:
    """What an item says as people read it: names without underscores, moments by the house's clock, no braces."""
    match item.type, value:
        case "moment", str():
            return datetime.fromisoformat(value)
        case "choice", str():
            return value.replace("_", " ")
        case "json", dict():
            return [f"{name.replace('_', ' ')}: {_plain(one)}" for name, one in value.items()]
    return value


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return json.dumps(value) if isinstance(value, dict) else str(value)


def _notes(decision: Decision) -> list[str]:
    verb = "approves" if decision.approves else "denies"
    told = [f"{decision.authority.words} {verb}: {decision.reason}"]
    if decision.conditions:
        told.append(f"Conditions: {decision.conditions}")
    return told
